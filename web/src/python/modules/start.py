"""What CPython has and MicroPython lacks, as far as learners' programs need it."""

import builtins
import math
import sys

import _page


class _Module:
    """A module made of names."""


def _module(name, **names):
    made = _Module()
    made.__name__ = name
    for key, thing in names.items():
        setattr(made, key, thing)
    sys.modules[name] = made
    return made


def _zip(*iterables, strict=False):
    if not strict:
        return _built_in_zip(*iterables)
    rows = [list(iterable) for iterable in iterables]
    for place, row in enumerate(rows):
        if len(row) != len(rows[0]):
            which = "longer" if len(row) > len(rows[0]) else "shorter"
            others = "argument 1" if place == 1 else f"arguments 1-{place}"
            raise ValueError(f"zip() argument {place + 1} is {which} than {others}")
    return _built_in_zip(*rows)


def _no_keyboard(prompt=""):
    raise EOFError


_built_in_zip = builtins.zip
builtins.zip = _zip
builtins.input = _no_keyboard
builtins.RecursionError = RuntimeError


def _exp(x):
    out = float(_page.exp(float(x)))
    if out == math.inf and x != math.inf:
        raise OverflowError("math range error")
    return out


def _pow(x, y):
    try:
        out = x**y
    except ZeroDivisionError:
        raise ValueError("math domain error") from None
    if isinstance(out, complex):
        raise ValueError("math domain error")
    if out in (math.inf, -math.inf) and math.isfinite(x) and math.isfinite(y):
        raise OverflowError("math range error")
    return float(out)


def _fsum(numbers):
    adder = _page.adder()
    for x in numbers:
        adder.add(float(x))
    return float(adder.valueOf())


def _prod(numbers, start=1):
    for number in numbers:
        start = start * number
    return start


_found = {name: getattr(math, name) for name in dir(math) if not name.startswith("__")}
_found.update(exp=_exp, pow=_pow, fsum=_fsum, prod=_prod)
_module("math", **_found)

import typing  # noqa: E402

sys.modules["collections.abc"] = typing
_module("__future__", annotations=None)
# Blocks that only import it run; drawing needs CPython.
_module("matplotlib", pyplot=_module("matplotlib.pyplot"))
# A program reaches the page through _page alone.
_module("js")
_module("jsffi")
