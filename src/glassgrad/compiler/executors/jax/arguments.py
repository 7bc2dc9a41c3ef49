"""Arguments on their way to the device."""

from typing import Any

import numpy as np


def on_host(array: Any, dtype: str) -> Any:
    """An argument as it goes to the device: floats in the program's type, integers as given."""
    return array if array.dtype.kind in "iub" else np.asarray(array, dtype)
