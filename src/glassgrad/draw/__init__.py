"""Pictures of data, training and graphs; each module imports the library it needs."""

import importlib
from typing import Any

__all__ = ["plots"]


def __getattr__(name: str) -> Any:
    if name == "plots":  # only now, because it needs Matplotlib
        return importlib.import_module("glassgrad.draw.plots")
    raise AttributeError(f"module 'glassgrad.draw' has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
