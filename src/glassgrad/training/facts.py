"""Facts about a run, in which all processes that train together must agree."""

from array import array
from typing import Any

from glassgrad.nn import schedules
from glassgrad.training.fingerprint import digest
from glassgrad.training.run import Run


def facts_of(
    run: Run, program: str, steps: int, every: int, patience: int | None
) -> dict[str, Any]:
    """What a run begins with."""
    optimizer = run.optimizer
    settings = {name: v for name, v in vars(optimizer).items() if type(v) in (int, float, tuple)}
    return {
        "the data": run.began_with,
        "the program": [run.executor, run.task.name, program],
        "the settings": [steps, every, patience, run.step],
        "the optimizer": [type(optimizer).__name__, settings, _schedule_of(run)],
        "the random numbers": run.rng.getstate(),
        **parameters_of(run),
    }


def parameters_of(run: Run) -> dict[str, Any]:
    """What every step changes."""
    kept = {name: digest(list(row)) for name, row in run.optimizer.kept.items()}
    numbers = digest(array("d", [p.data for p in run.optimizer.parameters]))
    return {"the parameters": [numbers, kept, run.optimizer.steps]}


def _schedule_of(run: Run) -> Any:
    try:
        return schedules.to_dict(run.optimizer.schedule)
    except (ValueError, NotImplementedError):  # one of the user's own
        return type(run.optimizer.schedule).__qualname__
