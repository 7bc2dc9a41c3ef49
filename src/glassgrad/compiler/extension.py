"""The compiler's C++ extensions, if they were built, the kernels from the current tables."""

import contextlib
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

tracing: Any = None
"""Tracing in C++; None if it is not built, and then Python does the same."""

with contextlib.suppress(ImportError):
    tracing = importlib.import_module("glassgrad.compiler._tracing")
