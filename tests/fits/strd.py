"""NIST's certified nonlinear regressions: their data, starts and results, and the models in Python."""

import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import glassgrad as gg

FOLDER = Path(__file__).parent / "nist"
PI = 3.141592653589793


@dataclass(frozen=True)
class Problem:
    """One file: y, x (rows of several, for Nelson), two starts, and what is certified."""

    name: str
    level: str
    x: np.ndarray
    y: np.ndarray
    starts: tuple[list[float], list[float]]
    certified: np.ndarray
    deviations: np.ndarray
    sum_of_squares: float


def read(name):
    lines = (FOLDER / f"{name}.dat").read_text("ascii").splitlines()
    level = next(m[1] for line in lines if (m := re.search(r"(\w+) Level of Difficulty", line)))
    found = [
        [float(v) for v in m[1].split()]
        for line in lines
        if (m := re.match(r"\s*b\d+\s*=(.*)", line))
    ]
    first, second, certified, deviations = zip(*found, strict=True)
    total = next(
        float(m[1]) for line in lines if (m := re.match(r"Residual Sum of Sq\w+:(.*)", line))
    )
    begin = max(k for k, line in enumerate(lines) if line.startswith("Data:"))
    rows = np.array(
        [[float(v) for v in line.split()] for line in lines[begin + 1 :] if line.strip()]
    )
    y, x = rows[:, 0], rows[:, 1] if rows.shape[1] == 2 else rows[:, 1:].T
    starts = list(first), list(second)
    return Problem(name, level, x, y, starts, np.array(certified), np.array(deviations), total)


def bennett5(x, b1, b2, b3):
    return b1 * (b2 + x) ** (-1 / b3)


def boxbod(x, b1, b2):
    return b1 * (1 - gg.exp(-b2 * x))


def chwirut(x, b1, b2, b3):
    return gg.exp(-b1 * x) / (b2 + b3 * x)


def danwood(x, b1, b2):
    return b1 * x**b2


def enso(x, b1, b2, b3, b4, b5, b6, b7, b8, b9):
    year = b2 * gg.cos(2 * PI * x / 12) + b3 * gg.sin(2 * PI * x / 12)
    first = b5 * gg.cos(2 * PI * x / b4) + b6 * gg.sin(2 * PI * x / b4)
    second = b8 * gg.cos(2 * PI * x / b7) + b9 * gg.sin(2 * PI * x / b7)
    return b1 + year + first + second


def eckerle4(x, b1, b2, b3):
    return (b1 / b2) * gg.exp(-0.5 * ((x - b3) / b2) ** 2)


def gauss(x, b1, b2, b3, b4, b5, b6, b7, b8):
    peaks = b3 * gg.exp(-((x - b4) ** 2) / b5**2) + b6 * gg.exp(-((x - b7) ** 2) / b8**2)
    return b1 * gg.exp(-b2 * x) + peaks


def cubics(x, b1, b2, b3, b4, b5, b6, b7):
    return (b1 + b2 * x + b3 * x**2 + b4 * x**3) / (1 + b5 * x + b6 * x**2 + b7 * x**3)


def kirby2(x, b1, b2, b3, b4, b5):
    return (b1 + b2 * x + b3 * x**2) / (1 + b4 * x + b5 * x**2)


def lanczos(x, b1, b2, b3, b4, b5, b6):
    return b1 * gg.exp(-b2 * x) + b3 * gg.exp(-b4 * x) + b5 * gg.exp(-b6 * x)


def mgh09(x, b1, b2, b3, b4):
    return b1 * (x**2 + x * b2) / (x**2 + x * b3 + b4)


def mgh10(x, b1, b2, b3):
    return b1 * gg.exp(b2 / (x + b3))


def mgh17(x, b1, b2, b3, b4, b5):
    return b1 + b2 * gg.exp(-x * b4) + b3 * gg.exp(-x * b5)


def misra1b(x, b1, b2):
    return b1 * (1 - (1 + b2 * x / 2) ** -2)


def misra1c(x, b1, b2):
    return b1 * (1 - (1 + 2 * b2 * x) ** -0.5)


def misra1d(x, b1, b2):
    return b1 * b2 * x * (1 + b2 * x) ** -1


def nelson(x, b1, b2, b3):
    """The logarithm of y."""
    x1, x2 = x
    return b1 - b2 * x1 * gg.exp(-b3 * x2)


def rat42(x, b1, b2, b3):
    return b1 / (1 + gg.exp(b2 - b3 * x))


def rat43(x, b1, b2, b3, b4):
    return b1 / (1 + gg.exp(b2 - b3 * x)) ** (1 / b4)


def arctan(v):
    """Four halvings of the angle, then the series."""
    for _ in range(4):
        v = v / (1 + gg.sqrt(1 + v * v))
    square = v * v
    series = 0.0
    for k in range(7, -1, -1):
        series = (-1) ** k / (2 * k + 1) + square * series
    return 16 * v * series


def roszman1(x, b1, b2, b3, b4):
    return b1 - b2 * x - arctan(b3 / (x - b4)) / PI


MODELS = {
    "Bennett5": bennett5,
    "BoxBOD": boxbod,
    "Chwirut1": chwirut,
    "Chwirut2": chwirut,
    "DanWood": danwood,
    "ENSO": enso,
    "Eckerle4": eckerle4,
    "Gauss1": gauss,
    "Gauss2": gauss,
    "Gauss3": gauss,
    "Hahn1": cubics,
    "Kirby2": kirby2,
    "Lanczos1": lanczos,
    "Lanczos2": lanczos,
    "Lanczos3": lanczos,
    "MGH09": mgh09,
    "MGH10": mgh10,
    "MGH17": mgh17,
    "Misra1a": boxbod,
    "Misra1b": misra1b,
    "Misra1c": misra1c,
    "Misra1d": misra1d,
    "Nelson": nelson,
    "Rat42": rat42,
    "Rat43": rat43,
    "Roszman1": roszman1,
    "Thurber": cubics,
}


def problem(name):
    """A problem as it is fitted: Nelson's is about log(y)."""
    found = read(name)
    if name == "Nelson":
        return Problem(**{**vars(found), "y": np.log(found.y)})
    return found
