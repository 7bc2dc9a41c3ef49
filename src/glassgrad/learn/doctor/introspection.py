"""What Python shows of a running program: lines, arguments. The page has its own version."""

import inspect
import traceback
from typing import Any


def told(error: Exception, kind: Any) -> dict[str, Any]:
    """An exception: its type, its text, and the line of the learner's code where it arose."""
    files = _files(kind)
    # A deep recursion has a traceback of a thousand lines; the last one is enough.
    frames = [(f.f_code.co_filename, line) for f, line in traceback.walk_tb(error.__traceback__)]
    lines = [line for file, line in frames if file in files]
    return {
        "type": type(error).__name__,
        "text": " ".join(str(error).split()),
        "line": lines[-1] if lines else None,
    }


def takes_nothing(method: Any) -> bool:
    """Whether a method can be called without arguments."""
    try:
        parameters = list(inspect.signature(method).parameters.values())[1:]
    except (TypeError, ValueError):
        return False
    kinds = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
    return all(p.default is not p.empty or p.kind in kinds for p in parameters)


def _files(kind: Any) -> set[str]:
    """The files in which a class is written."""
    functions = [f for k in kind.__mro__ for f in vars(k).values() if inspect.isfunction(f)]
    return {f.__code__.co_filename for f in functions}
