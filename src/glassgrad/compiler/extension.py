"""The compiler's C++ extension, if it was built from the current tables."""

import importlib
from typing import Any

from glassgrad.table import built_from

kernels: Any = None
missing: ImportError | None = None
"""Why it cannot be used."""

try:
    kernels = importlib.import_module("glassgrad.compiler._kernels")
    built_from.check(kernels, "the kernels were")
except ModuleNotFoundError:
    missing = ImportError("the kernels are not built")
except ImportError as error:
    kernels, missing = None, error
