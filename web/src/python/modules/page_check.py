"""Checks a learner's file in the page, as attempt.py and runner.py do in the terminal."""

import io
import json
import sys

import _page

from glassgrad.learn.errors import sentence
from glassgrad.learn.grading import Wrong
from glassgrad.learn.plain import read_object, to_plain
from glassgrad.learn.probing import Gone, Learner


def check(number, name, folder):
    """The sentence for the learner; empty if the file passes."""
    file = f"{number}_{name}.py"
    try:
        probe, checker = [_module(f"{folder}.{part}") for part in ("probe", "check")]
    except BaseException as error:
        return _unusable(error, folder)
    try:
        module = __import__(file[:-3])
    except BaseException as error:
        return in_words(error, file)
    learner = Learner(module, name)

    def ask(what, *arguments):
        sent = json.loads(
            json.dumps(
                [to_plain(list(one) if isinstance(one, tuple) else one) for one in arguments]
            )
        )
        try:
            told = json.dumps(to_plain(getattr(probe, what)(learner, *sent)))
        except Gone as gone:
            raise Wrong(str(gone)) from None
        except BaseException as error:
            raise Wrong(in_words(error, file)) from None
        return _read(json.loads(told))

    try:
        checker.check(ask)
    except Wrong as wrong:
        return str(wrong)
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError):
        return f"{file}: the answer from your code is not what was asked for"
    return ""


def _unusable(error, folder):
    """A teacher's own check may use what MicroPython lacks; the built-in ones do not."""
    for part in "check.py", "probe.py":
        line = line_of(error, f"{folder.replace('.', '/')}/{part}")
        if line:
            what = f"{part} of this exercise, line {line}: {type(error).__name__}: {error}"
            return f"{what}: the page cannot run it: use the terminal, glassgrad learn"
    return f"{type(error).__name__}: {error}: the page cannot run this check: use the terminal"


def in_words(error, file):
    """The sentence about an exception from the learner's code."""
    line = line_of(error, file)
    text = " ".join(_text(error).split())
    if isinstance(error, ImportError) and text.startswith("no module named"):
        text += ", which Python in the page lacks: it is MicroPython"
    if isinstance(error, SyntaxError):
        shown = _page.line_of(file, line or 0).strip()
        where = f"{file}, line {line}" if line else file
        return f"{where}: Python cannot read this: {text}" + (f"\n    {shown}" if shown else "")
    return sentence(kind_of(error, text), text, file, line, _page.memory())[0]


def _text(error):
    try:
        return str(error)[:300]
    except BaseException:  # a learner's own exception may fail even here
        return ""


def line_of(error, file):
    """The last line of a file in the traceback of an exception, if it has one."""
    trace = io.StringIO()
    sys.print_exception(error, trace)
    lines = [line for line in trace.getvalue().split("\n") if f'"{file}", line ' in line]
    return int(lines[-1].split(", line ")[1].split(",")[0]) if lines else None


_TOO_DEEP = "maximum recursion depth", "pystack exhausted"


def kind_of(error, text):
    """The name that Python has for the type of an exception."""
    if isinstance(error, RuntimeError) and text.startswith(_TOO_DEEP):
        return "RecursionError"
    for kind in NotImplementedError, MemoryError, EOFError, SystemExit, KeyboardInterrupt:
        if isinstance(error, kind):
            return kind.__name__
    return type(error).__name__


def _module(name):
    return __import__(name, None, None, ["check"])


def _read(thing):
    if isinstance(thing, list):
        return [_read(one) for one in thing]
    if isinstance(thing, dict):
        return read_object({name: _read(one) for name, one in thing.items()})
    return thing
