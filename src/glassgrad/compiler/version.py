"""Version: one of the programs of a compiled function."""

from dataclasses import dataclass
from typing import Any

from glassgrad.compiler.executor import Executor
from glassgrad.compiler.spot_check import Schedule
from glassgrad.compiler.trace import Traced


@dataclass(frozen=True, eq=False)
class Version:
    """A program, what it reads, and what it was made for."""

    key: Any
    """The shapes of its arguments, and its keywords."""
    keywords: dict[str, Any]
    """Kept alive, since some are identified by their ids."""
    traced: Traced
    executor: Executor
    checks: Schedule
