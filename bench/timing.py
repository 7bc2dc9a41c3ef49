"""Medians of peers that take turns, and how a row is printed."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

Step = Callable[[], Any]
SECONDS = 0.06
"""How long a turn takes, at least."""
REST = 0.3
"""Between turns on several threads: the last peer's threads still wait for work, at full speed."""


@dataclass(frozen=True)
class Clock:
    threads: int
    rounds: int

    def medians(
        self, steps: dict[str, Step], divide: dict[str, int] | None = None
    ) -> dict[str, float]:
        """Seconds per step; the peers take turns. A call may take several steps: see divide."""
        counts, times = {}, {name: [] for name in steps}
        for name, step in steps.items():
            step()
            begin = time.perf_counter()
            step()
            counts[name] = max(1, int(SECONDS / (time.perf_counter() - begin)))
        for _ in range(self.rounds):
            for name, step in steps.items():
                if self.threads > 1:
                    time.sleep(REST)
                    for _ in range(counts[name] // 2):  # an idle processor slows down
                        step()
                begin = time.perf_counter()
                for _ in range(counts[name]):
                    step()
                seconds = (time.perf_counter() - begin) / counts[name]
                times[name].append(seconds / (divide or {}).get(name, 1))
        return {name: statistics.median(found) for name, found in times.items()}

    def once(self, prepare: Callable[[], Step]) -> tuple[float, Any]:
        """Seconds of a first call, and its result; each is prepared anew."""
        times = []
        for _ in range(min(self.rounds, 5)):
            step = prepare()
            begin = time.perf_counter()
            result = step()
            times.append(time.perf_counter() - begin)
        return statistics.median(times), result


def check_losses(steps: dict[str, Step]) -> None:
    """Take a step with each peer; all must report the same loss."""
    check_same({name: step() for name, step in steps.items()})


def check_same(answers: dict[str, Any]) -> None:
    """The first loss in each answer must be the same."""
    first = {name: float(np.asarray(answer).ravel()[0]) for name, answer in answers.items()}
    low, high = min(first.values()), max(first.values())
    assert high - low < 1e-4 * abs(high), f"the peers compute different losses: {first}"


def show(seconds: float) -> str:
    for unit, size in (("s ", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            return f"{seconds / size:9.2f} {unit}"
    raise AssertionError


def show_table(found: dict[str, float], against: Callable[[str], float]) -> None:
    """A line for each peer, with how many times as long as ours it takes."""
    for name, seconds in found.items():
        print(f"  {name:30} {show(seconds)}   {seconds / against(name):7.2f}x", flush=True)
