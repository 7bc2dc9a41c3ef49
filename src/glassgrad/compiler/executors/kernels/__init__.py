"""The executor in C++: a program becomes a plan of numbers, which the kernels run."""

from typing import Any

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import Executor, Stepper
from glassgrad.compiler.executors.kernels.stepper import KernelsStepper
from glassgrad.compiler.extension import kernels
from glassgrad.compiler.kept_steps import places_of
from glassgrad.compiler.later import np
from glassgrad.compiler.plan import THREADS, plan
from glassgrad.compiler.program import Program
from glassgrad.compiler.trace import Traced
from glassgrad.nn.optimizers import Optimizer


class KernelsExecutor(Executor):
    """Runs one program with the kernels for this machine."""

    def __init__(self, program: Program, dtype: str) -> None:
        super().__init__(program, dtype)
        self.plan = plan(program)
        self._how = dtype == "float32", THREADS

    @classmethod
    def name(cls) -> str:
        """The kernels for this machine, and the replaced functions, which round differently."""
        replaced = ", ".join(sorted(kernels.replaced))
        return f"kernels, {kernels.name}" + (f" without {replaced}" if replaced else "")

    @classmethod
    def notes(cls) -> list[str]:
        """Which functions were replaced, and why."""
        if not kernels.replaced:
            return []
        return [
            "vector functions of the C library that returned wrong numbers when they were tried:"
            f" {', '.join(sorted(kernels.replaced))}; each number is computed separately instead,"
            " which is correct but slower"
        ]

    def run(self, inputs: Any, batch: Batch, weights: Any) -> tuple[Any, Any, Any]:
        """The outputs of every sample, their means, and the gradient of their weighted sum."""
        results = len(self.program.outputs)
        outputs, means = np.empty((results, batch.count)), np.empty(results)
        gradient = None if weights is None else np.empty(len(inputs))
        kernels.run(self.plan, inputs, batch.arrays, weights, outputs, means, gradient, *self._how)
        return outputs, means, gradient

    def stepper(self, traced: Traced, batch: Batch, optimizer: Optimizer) -> Stepper:
        """Steps that stay in C++ if the parameters are in shared storage."""
        places = places_of(traced, optimizer)
        if places is None:
            return super().stepper(traced, batch, optimizer)
        is_float, threads = self._how
        how = {"plan": self.plan, "places": places, "is_float": is_float, "threads": threads}
        return KernelsStepper(self, traced, batch, optimizer, **how)
