"""Data to learn from: small generated sets, CSV files, names, batches; no downloads."""

from typing import NoReturn

from glassgrad.data.csv import read_csv
from glassgrad.data.dataset import Dataset, batches
from glassgrad.data.sets import MADE, blobs, circles, four_samples, moons, names, spirals, xor
from glassgrad.foreign import error_of

__all__ = [
    "MADE",
    "Dataset",
    "batches",
    "blobs",
    "circles",
    "four_samples",
    "moons",
    "names",
    "read_csv",
    "spirals",
    "xor",
]


def __getattr__(name: str) -> NoReturn:
    raise error_of("glassgrad.data", name)
