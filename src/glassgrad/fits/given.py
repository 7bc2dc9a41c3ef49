"""What curve_fit is given, checked: data as arrays, starting values and bounds by name."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from glassgrad.text.names import nearest


@dataclass(frozen=True)
class Data:
    """Rows to fit: x has a number, or a row of several numbers, for each y."""

    x: Any
    y: Any
    kept: Any
    """Which of the rows given are in it."""

    @property
    def inputs(self) -> int:
        """The number of x per row; 0 if x is a plain number."""
        return 0 if self.x.ndim == 1 else int(self.x.shape[1])


def data_of(xdata: Any, ydata: Any, check_finite: bool | None, nan_policy: str | None) -> Data:
    """xdata and ydata as SciPy takes them: k rows of n numbers if f takes k inputs."""
    if nan_policy == "propagate":
        raise ValueError("`nan_policy='propagate'` is not supported by this function.")
    if nan_policy not in (None, "raise", "omit"):
        raise ValueError("nan_policy must be one of {None, 'raise', 'omit'}")
    y = numbers_in("ydata", ydata)
    if y.size == 0:
        raise ValueError("`ydata` must not be empty!")
    if y.ndim != 1:
        raise ValueError(f"ydata: expected one list of numbers, got an array of shape {y.shape}")
    x = inputs_of(xdata, len(y))
    rows = x.reshape(len(y), -1)
    is_whole = np.isfinite(rows).all(axis=1) & np.isfinite(y)
    if nan_policy == "omit" and not check_finite:
        kept = ~(np.isnan(rows).any(axis=1) | np.isnan(y))
        if not kept.any():
            raise ValueError("xdata and ydata: every row has a nan")
        x, y, is_whole = np.ascontiguousarray(x[kept]), y[kept], is_whole[kept]
    else:
        kept = np.ones(len(y), bool)
    if check_finite is not False and not is_whole.all():
        row = int(np.flatnonzero(~is_whole)[0])
        which = "ydata" if not np.isfinite(y[row]) else "xdata"
        raise ValueError(
            f"{which}: array must not contain infs or NaNs, as in row {row}: leave such rows out"
            " (nan_policy='omit' leaves out those with nan)"
        )
    return Data(x, y, kept)


def inputs_of(xdata: Any, count: int | None = None, name: str = "xdata") -> Any:
    """xdata as an array with a number or a row of numbers for each y."""
    x = numbers_in(name, xdata)
    if x.ndim == 2:
        if count is not None and x.shape[1] != count:
            hint = ": write xdata.T" if x.shape[0] == count else ""
            raise ValueError(
                f"xdata: expected shape (k, {count}) for k inputs, got {x.shape}{hint}"
            )
        return np.ascontiguousarray(x.T)
    if x.ndim != 1 or (count is not None and len(x) != count):
        expected = "a list of numbers" if count is None else f"{count} numbers, one for each y"
        got = "a single number" if x.ndim == 0 else f"an array of shape {x.shape}"
        raise ValueError(f"{name}: expected {expected}, got {got}")
    return np.ascontiguousarray(x)


def numbers_in(name: str, given: Any) -> Any:
    """An array of floats; an error for anything else, complex and masked numbers included."""
    if np.ma.is_masked(given):
        raise ValueError(
            f"{name}: some of its numbers are masked: leave these rows out, or write"
            " .filled(np.nan) and nan_policy='omit'"
        )
    try:
        if np.iscomplexobj(given):
            raise TypeError("these are complex")
        return np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise type(error)(f"{name}: expected an array or lists of numbers: {error}") from None


def number_in(name: str, given: Any) -> float:
    """A float; TypeError for anything that is not one number."""
    if not isinstance(given, (str, bytes)) and np.ndim(given) == 0 and not np.iscomplexobj(given):
        with suppress(TypeError, ValueError):
            return float(given)
    raise TypeError(f"{name}: expected a number, got {given!r}")


def start_of(p0: Any, names: Sequence[str], bounds: tuple[Any, Any]) -> Any:
    """The starting values: those given, else 1, or a number between the bounds."""
    low, high = bounds
    with np.errstate(invalid="ignore"):
        default = np.where(np.isfinite(low), low + 1, np.where(np.isfinite(high), high - 1, 1.0))
        both = np.isfinite(low) & np.isfinite(high)
        default = np.where(both, 0.5 * (low + high), default)
    if p0 is None:
        return default
    if isinstance(p0, Mapping):
        check_names("p0", p0, names)
        start = np.array(
            [
                number_in(f"p0: {name}", p0.get(name, number))
                for name, number in zip(names, default, strict=True)
            ]
        )
    else:
        start = np.atleast_1d(numbers_in("p0", p0)).astype(np.float64)
    if start.shape != (len(names),):
        listed = ", ".join(names)
        raise ValueError(
            f"p0: expected {len(names)} numbers, for {listed}, got an array of shape {start.shape}"
        )
    for name, number, least, most in zip(names, start.tolist(), low, high, strict=True):
        if not np.isfinite(number):
            raise ValueError(f"p0: {name} starts at {number}: expected a finite number")
        if not least <= number <= most:
            raise ValueError(
                f"`x0` is infeasible: {name} starts at {number:g}, which is not"
                f" between {least:g} and {most:g}: give another starting value (p0)"
            )
    return start


def bounds_of(bounds: Any, names: Sequence[str]) -> tuple[Any, Any]:
    """The lowest and the highest value of each parameter, from what SciPy takes or a dict."""
    count = len(names)
    if isinstance(bounds, Mapping):
        check_names("bounds", bounds, names)
        pairs = [_ends(name, bounds.get(name, (-np.inf, np.inf))) for name in names]
        bounds = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    elif hasattr(bounds, "lb"):
        bounds = bounds.lb, bounds.ub
    if not isinstance(bounds, (tuple, list)) or len(bounds) != 2:
        raise ValueError("`bounds` must contain 2 elements: the lowest values and the highest.")
    try:
        low, high = (
            np.broadcast_to(numbers_in("bounds", side), (count,)).copy() for side in bounds
        )
    except ValueError:
        raise ValueError(
            f"Inconsistent shapes between bounds and `x0`: expected a number, or {count} numbers"
            " on each side."
        ) from None
    for name, least, most in zip(names, low.tolist(), high.tolist(), strict=True):
        if not least < most:
            raise ValueError(
                "Each lower bound must be strictly less than each upper bound, but those of"
                f" {name} are {least:g} and {most:g}."
            )
    return low, high


def _ends(name: str, given: Any) -> tuple[float, float]:
    """The lowest and the highest value of a parameter, each of which may be None."""
    if not isinstance(given, (tuple, list)) or len(given) != 2:
        raise ValueError(
            f"bounds: {name}: expected its lowest and its highest value, such as (0, 10) or"
            f" (0, None), got {given!r}"
        )
    low, high = (
        end if number is None else number_in(f"bounds: {name}", number)
        for number, end in zip(given, (-np.inf, np.inf), strict=True)
    )
    return low, high


def check_names(what: str, given: Mapping[str, Any], names: Sequence[str]) -> None:
    """Raise ValueError for a name that is not a parameter's."""
    for name in given:
        if name not in names:
            near = nearest(name, list(names))
            hint = f"did you mean {near}?" if near else f"expected some of {', '.join(names)}"
            raise ValueError(f"{what}: there is no parameter {name}: {hint}")
