"""Compiler options for a program that runs on a GPU."""

from functools import cache
from typing import Any

import jax

LARGE = 1 << 19
"""Programs with at least this many parameters leave products to NVIDIA's library.

XLA's own kernels are faster for small products. For large ones it tries so many candidates that
784-1024-1024-10 takes 15 s to compile, and a step 0.98 ms on an H200; with the library it takes
0.5 s to compile, and a step 0.94 ms.
"""
BY_LIBRARY = {"xla_gpu_enable_triton_gemm": False}


def options_for(device: Any, parameters: int) -> dict[str, Any] | None:
    """The options for a program with this many parameters."""
    if device.platform != "gpu" or parameters < LARGE or not _are_known(device):
        return None
    return BY_LIBRARY


@cache
def _are_known(device: Any) -> bool:
    """Whether this version of XLA has the option."""
    try:
        jax.jit(lambda x: x + 1, compiler_options=BY_LIBRARY)(jax.device_put(1.0, device))
    except (RuntimeError, TypeError, ValueError):
        return False
    return True
