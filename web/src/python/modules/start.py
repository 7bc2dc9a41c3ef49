"""What CPython has and MicroPython lacks, as far as learners' programs need it."""

import builtins
import collections
import functools
import math
import operator
import sys
import time

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


class TooMuchPrinted(BaseException):
    """A learner's `except Exception` does not catch it."""


def _print(*things, **how):
    _built_in_print(*things, **how)
    if _page.printed() > _MOST_PRINTED:
        raise TooMuchPrinted


def _no_keyboard(prompt=""):
    raise EOFError


def _sorted(iterable, *, key=None, reverse=False):
    """MicroPython's own does not keep the order of equal things."""
    listed = list(iterable)
    sign = -1 if reverse else 1
    keys = [key(one) for one in listed] if key else listed
    rows = [(one, sign * place) for place, one in enumerate(keys)]
    rows.sort(reverse=reverse)
    return [listed[sign * place] for _, place in rows]


class _Deque(list):
    """MicroPython's own needs a length."""

    def __init__(self, iterable=(), maxlen=None):
        super().__init__(iterable)
        self.maxlen = maxlen
        self._shorten(0)

    def _shorten(self, place):
        while self.maxlen is not None and len(self) > self.maxlen:
            self.pop(place)

    def append(self, thing):
        super().append(thing)
        self._shorten(0)

    def appendleft(self, thing):
        self.insert(0, thing)
        self._shorten(-1)

    def __iadd__(self, iterable):
        self.extend(iterable)
        self._shorten(0)
        return self

    def popleft(self):
        return self.pop(0)

    def extendleft(self, iterable):
        for thing in iterable:
            self.appendleft(thing)


def _cached_property(make):
    name = f"_kept_{make.__name__}"

    def kept(self):
        if not hasattr(self, name):
            setattr(self, name, make(self))
        return getattr(self, name)

    return property(kept)


_SIGNS = {"add": "+", "sub": "-", "mul": "*", "truediv": "/"}
for _name, _sign in _SIGNS.items():
    _lines = f"def {_name}(a, b):\n    return a {_sign} b\n"
    _lines += f"def i{_name}(a, b):\n    a {_sign}= b\n    return a\n"
    exec(_lines, operator.__dict__)
operator.pow = lambda a, b: a**b
operator.neg = lambda a: -a
operator.abs = abs

_MOST_PRINTED = 1 << 20
_built_in_print = builtins.print
builtins.print = _print
_built_in_zip = builtins.zip
builtins.zip = _zip
builtins.sorted = _sorted
collections.deque = _Deque
functools.cached_property = _cached_property
time.perf_counter = lambda: float(_page.milliseconds()) / 1000
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


def _log1p(x):
    if x <= -1:
        raise ValueError("math domain error")
    return float(_page.log1p(float(x)))


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
_found.update(log1p=_log1p, exp=_exp, pow=_pow, fsum=_fsum, prod=_prod)
_module("math", **_found)

import typing  # noqa: E402

sys.modules["collections.abc"] = typing
_module("__future__", annotations=None)
# Blocks that only import it run; drawing needs CPython.
_module("matplotlib", pyplot=_module("matplotlib.pyplot"))
# A program reaches the page through _page alone.
_module("js")
_module("jsffi")
