"""Data to learn from: small generated sets, CSV files, names, batches; no downloads."""

from glassgrad.data.csv import read_csv
from glassgrad.data.dataset import Dataset, batches
from glassgrad.data.sets import MADE, blobs, circles, four_samples, moons, names, spirals, xor

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
