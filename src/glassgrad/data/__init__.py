"""Data to learn from: small generated sets, CSV files, names, features, batches; no downloads."""

from typing import NoReturn

from glassgrad.data.csv import read_csv
from glassgrad.data.dataset import Dataset, batches, split
from glassgrad.data.features import FEATURES, with_features
from glassgrad.data.given import from_table
from glassgrad.data.sets import MADE, blobs, circles, four_samples, moons, names, spirals, xor
from glassgrad.data.standardising import standardised
from glassgrad.foreign import error_of

__all__ = [
    "FEATURES",
    "MADE",
    "Dataset",
    "batches",
    "blobs",
    "circles",
    "four_samples",
    "from_table",
    "moons",
    "names",
    "read_csv",
    "spirals",
    "split",
    "standardised",
    "with_features",
    "xor",
]


def __getattr__(name: str) -> NoReturn:
    raise error_of("glassgrad.data", name)
