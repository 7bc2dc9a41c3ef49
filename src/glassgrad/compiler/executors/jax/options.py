"""What XLA is told when it compiles a program for a GPU."""

from functools import cache
from typing import Any

import jax

LARGE = 1 << 19
"""From how many parameters on, products are left to NVIDIA's library.

XLA's own kernels are quicker for small products, but for large ones it tries out so many that this
takes most of the time: 15 s for 784-1024-1024-10, whose steps then take 0.98 ms on an H200. By the
library they take 0.94 ms, compiled in half a second.
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
