"""Which executor runs a program: the kernels where they are built and know all ops, else NumPy."""

import os
from typing import Any, Protocol

from glassgrad.compiler import extension
from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executors import numpy
from glassgrad.compiler.program import Program

NAMES = ("kernels", "numpy")


class Executor(Protocol):
    """Runs one program."""

    @property
    def name(self) -> str:
        """What a checkpoint remembers it by."""

    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """The outputs of every sample, the mean of each, and how their weighted sum moves.

        `weights` has one for each output, or a row of them for its samples; None asks for no
        gradient, which has a number for each input. An output that is the same for all samples
        counts once for each, too. The means are the executor's own: in another order of adding up
        they would have other last bits than those of steps that it takes itself.
        """


def executor_for(what: Program, dtype: str, wanted: str | None) -> Executor:
    """The executor of a program."""
    if wanted != "numpy":
        try:
            from glassgrad.compiler.executors import kernels
        except ImportError:
            if wanted == "kernels" or _is_asked_for():
                raise
        else:
            if kernels.can_run(what):
                return kernels.KernelsExecutor(what, dtype)
            if wanted == "kernels":
                raise ValueError("compile: the kernels do not know ops made with define_op")
    return numpy.NumpyExecutor(what, dtype)


def _is_asked_for() -> bool:
    """Whether the environment wants certain kernels: then to do without them would be silent."""
    return any(os.environ.get(name) for name in ("GLASSGRAD_KERNELS", "GLASSGRAD_THREADS"))


def describe() -> list[str]:
    """Which executor programs of the table's ops get here, a line for each thing to know."""
    try:
        from glassgrad.compiler.executors import kernels
    except ImportError as error:
        return [str(error) if _is_asked_for() else f"numpy ({error})"]
    lines = [kernels.full_name()]
    if extension.kernels.replaced:
        replaced = ", ".join(sorted(extension.kernels.replaced))
        lines.append(
            "vector functions of the C library that gave wrong numbers when they were tried:"
            f" {replaced}; each number is computed by itself instead, right but slower"
        )
    return lines


def check_name(name: str | None) -> str | None:
    """The name of an executor, or None for what is best."""
    if name is not None and name not in NAMES:
        raise ValueError(f"compile: executor={name!r}: expected {' or '.join(NAMES)}")
    return name
