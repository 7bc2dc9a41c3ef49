"""The executors: each file or folder here is one, found by its name."""

import importlib
import os
import pkgutil
from collections.abc import Mapping
from typing import Any

from glassgrad.compiler.executor import Executor
from glassgrad.compiler.program import CannotRunError, Program

NAMES = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__)))
AUTOMATIC = "kernels", "numpy"
"""Tried in this order if none is requested; the last one runs everything, everywhere."""


def named(name: str) -> type[Executor]:
    """The class in an executor's file: KernelsExecutor in kernels; ImportError if it needs more."""
    module = importlib.import_module(f"glassgrad.compiler.executors.{name}")
    kind: type[Executor] = getattr(module, f"{name.title().replace('_', '')}Executor")
    return kind


def executor_for(
    program: Program, dtype: str, wanted: str | None, options: Mapping[str, Any] = {}
) -> Executor:
    """The executor of a program: the requested one, or the first that can run it."""
    if wanted is not None:
        return named(wanted)(program, dtype, **options)
    *better, last = AUTOMATIC
    for name in better:
        try:
            return named(name)(program, dtype)
        except CannotRunError:
            continue
        except ImportError:
            if _asks_for_kernels():
                raise
    return named(last)(program, dtype)


def _asks_for_kernels() -> bool:
    """Whether the environment asks for certain kernels, which forbids a silent fallback."""
    return any(os.environ.get(name) for name in ("GLASSGRAD_KERNELS", "GLASSGRAD_THREADS"))


def describe() -> list[str]:
    """The executor that programs of the table's ops get here, with its notes, as lines."""
    try:
        kind = named(AUTOMATIC[0])
    except ImportError as error:
        return [str(error) if _asks_for_kernels() else f"{AUTOMATIC[-1]} ({error})"]
    return [kind.name(), *kind.notes()]


def check_name(name: str | None) -> str | None:
    """The name of an executor, or None for the best available."""
    if name is not None and name not in NAMES:
        raise ValueError(f"compile: executor={name!r}: expected {' or '.join(NAMES)}")
    return name


def check_options(name: str | None, **options: Any) -> dict[str, Any]:
    """Those of the options that are given, if the executor of that name can meet them."""
    given = {option: wanted for option, wanted in options.items() if wanted is not None}
    if not given:
        return {}
    known = named(name).options if name is not None else ()
    for option, wanted in given.items():
        if option not in known:
            instead = "" if name is None else f", not {name!r}"
            raise ValueError(f"compile: {option}={wanted!r} needs executor='jax'{instead}")
    if name is not None:
        named(name).check(**given)
    return given
