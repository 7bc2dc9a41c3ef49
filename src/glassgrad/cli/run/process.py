"""Run a script in this process exactly as `python SCRIPT ARGS...` does."""

import builtins
import os
import sys
import types
from collections.abc import Callable
from typing import Any

Prepare = Callable[[bytes, str], Any]
"""From the source and the file name to what is executed: source, or a rewritten tree."""


def run_script(script: str, arguments: list[str], prepare: Prepare) -> None:
    """Execute a script as __main__; its exceptions and sys.exit leave this function."""
    with open(script, "rb") as file:
        source = file.read()
    sys.argv[:] = [script, *arguments]
    sys.path[0:1] = [os.path.dirname(os.path.realpath(script))]
    script = os.path.abspath(script)
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=script, __builtins__=builtins, __cached__=None)
    before, sys.modules["__main__"] = sys.modules["__main__"], main
    _KEPT.append(before)
    _allow_depth_of_own_frames()
    try:
        code = compile(prepare(source, script), script, "exec", dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit:
        raise
    except BaseException:
        _hide_own_frames(script)
        raise


_OWN = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))) + os.sep
"""Where this package is: its frames are not shown."""
_KEPT: list[Any] = []
"""The module that was __main__ before: its globals must stay alive while its frames run."""


get_limit, set_limit = sys.getrecursionlimit, sys.setrecursionlimit
"""Python's own functions: a script sees a limit without the frames of this package."""


def _allow_depth_of_own_frames() -> None:
    """Give the script as many frames as it has under Python itself."""
    frame, depth = sys._getframe(1), 3  # and those of exec()
    while frame.f_back:
        frame, depth = frame.f_back, depth + 1

    def setrecursionlimit(limit: Any) -> None:
        set_limit(limit + depth if type(limit) is int and limit > 0 else limit)

    set_limit(get_limit() + depth)
    sys.getrecursionlimit = lambda: get_limit() - depth
    sys.setrecursionlimit = setrecursionlimit


def _hide_own_frames(script: str) -> None:
    """Print the traceback of an exception that ends the script from the script's first line on."""
    shown = sys.excepthook

    def show(kind: Any, error: Any, trace: Any) -> None:
        trace = script_frames(trace, script)
        shown(kind, error.with_traceback(trace), trace)

    sys.excepthook = show


def script_frames(trace: Any, script: str) -> Any:
    """A traceback from the script's first frame on, without frames of this package."""
    kept: list[Any] = []
    while trace:
        is_own = trace.tb_frame.f_code.co_filename.startswith(_OWN)
        if not is_own and (kept or trace.tb_frame.f_code.co_filename == script):
            kept.append(trace)
        trace = trace.tb_next
    for one in reversed(kept):
        trace = types.TracebackType(trace, one.tb_frame, one.tb_lasti, one.tb_lineno)
    return trace
