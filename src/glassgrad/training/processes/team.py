"""Team: the processes that train one model together, and what they have to agree on."""

import contextlib
import hashlib
import json
import os
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from glassgrad.training.processes import link
from glassgrad.training.processes.parent import GONE, LOST, lost_sentence

LONG, SHORT = 86_400.0, 5.0
"""How long a process waits at its end for the others, in seconds: all well, or after an error."""


class LostError(SystemExit):
    """Another process was lost; ends the program with exit code 3."""

    code: int

    def __init__(self) -> None:
        super().__init__(LOST)


class Team:
    """One process that trains alone; what several do differently is in Several."""

    process, processes = 0, 1

    @property
    def is_first(self) -> bool:
        """Whether this process prints and saves."""
        return self.process == 0

    @property
    def are_several(self) -> bool:
        """Whether there are others."""
        return self.processes > 1

    def __enter__(self) -> "Team":
        return self

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        """Nobody else has to know of an error."""

    def agree(self, facts: Callable[[], dict[str, Any]]) -> None:
        """Raise ValueError, in all processes, unless these are the same in all of them."""

    def any(self, *questions: bool) -> list[bool]:
        """For each question, whether any process says yes."""
        return [count > 0 for count in self.added_up([float(answer) for answer in questions])]

    def added_up(self, numbers: list[float]) -> list[float]:
        """The sums of numbers over all processes."""
        return numbers

    def same(self, number: int) -> int:
        """Process 0's number of 64 bits."""
        content = self.from_first(number.to_bytes(8, "little") if self.is_first else None)
        return int.from_bytes(content or b"", "little")

    def from_first(self, content: bytes | None) -> bytes | None:
        """What process 0 has."""
        return content

    def leave(self, code: int | None = None) -> None:
        """Leave the others at the end of this process, which will exit with this code."""

    def part_of(self, count: int) -> slice:
        """This process's part of a batch of this many samples."""
        ends = [count * k // self.processes for k in (self.process, self.process + 1)]
        return slice(*ends)

    def batch_of(self, count: int) -> contextlib.AbstractContextManager[None]:
        """A block in which each batch has this many samples, in parts as part_of() cuts them."""
        return contextlib.nullcontext()


class Several(Team):
    """A process of several, all of which take the same steps at the same time."""

    def __init__(self, seconds: float) -> None:
        from glassgrad.compiler.executors.jax import cluster

        self._cluster, self._seconds = cluster, seconds
        self.process, self.processes = cluster.place()
        self._is_lost = self._has_failed = self._has_left = False
        self._agreements = 0
        self._versions = {"the versions": f"{cluster.versions()}, glassgrad {version('glassgrad')}"}

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        """An error of this process ends the others, too; one about another process ends this."""
        if error is None or isinstance(error, LostError):
            return
        if self._cluster.is_loss(error):
            raise self._lost() from None
        if isinstance(error, Exception):
            self._has_failed = True
            with contextlib.suppress(Exception):  # somebody else was first
                self._cluster.tell("failed", f"process {self.process} failed: {error}")

    def _lost(self) -> LostError:
        self._is_lost = True
        who = f"process {self.process} of {self.processes}"
        why = None
        with contextlib.suppress(Exception):  # such as JAX's, if the service is gone
            why = self._cluster.told("failed", 0.1)
        link.current[-1].report(lost=lost_sentence(who, why or GONE))
        return LostError()

    def agree(self, facts: Callable[[], dict[str, Any]]) -> None:
        """Raise ValueError, in all processes, unless these are the same in all of them."""
        self._agreements += 1
        key = f"facts/{self._agreements}/"
        self._cluster.tell(
            f"{key}{self.process}", json.dumps(_digests({**facts(), **self._versions}))
        )
        found = [json.loads(self._told(key, k)) for k in range(self.processes)]
        for k, other in enumerate(found):
            if names := [name for name in found[0] if found[0][name] != other.get(name)]:
                raise ValueError(
                    f"process {k} differs from process 0 in {', '.join(names)}: start all with the"
                    " same program, data, settings and seeds"
                )

    def _told(self, key: str, process: int) -> str:
        for _ in range(max(1, int(self._seconds))):
            if (text := self._cluster.told(f"{key}{process}", 1.0)) is not None:
                return text
            if self._cluster.told("failed", 0.01) is not None:
                raise self._lost()
        late = f"process {process} did not come to the same point within {self._seconds:g} seconds"
        raise RuntimeError(f"{late}: if it needs longer, give a longer time-out")

    def added_up(self, numbers: list[float]) -> list[float]:
        """The sums of numbers over all processes."""
        return self._cluster.added_up(numbers)

    def from_first(self, content: bytes | None) -> bytes | None:
        """What process 0 has."""
        (is_there,) = self.added_up([float(self.is_first and content is not None)])
        return self._cluster.from_first(content) if is_there else None

    def batch_of(self, count: int) -> contextlib.AbstractContextManager[None]:
        """A block in which each batch has this many samples, in parts as part_of() cuts them."""
        return self._cluster.batch_of(count)

    def leave(self, code: int | None = None) -> None:
        """Leave the others before this process ends: together, or at once if something is wrong.

        Then this does not return if the exit code is known: JAX would end the process instead.
        """
        if self._has_left:
            return
        self._has_left = True
        if code is None and hasattr(sys, "last_type"):  # an exception that nobody caught
            code = 1
        if self._is_lost:
            is_orderly, code = False, LOST
        else:
            is_orderly = self._have_all_ended(SHORT if self._has_failed or code else LONG)
        self._cluster.leave(is_orderly)
        if not is_orderly and code is not None:
            for stream in (sys.stdout, sys.stderr):
                with contextlib.suppress(OSError, ValueError, AttributeError):
                    stream.flush()
            os._exit(code)

    def _have_all_ended(self, seconds: float) -> bool:
        with contextlib.suppress(Exception):  # such as JAX's, if the service is gone
            self._cluster.tell(f"end/{self.process}", "")
            keys = [f"end/{k}" for k in range(self.processes)]
            return all(self._cluster.told(key, seconds) is not None for key in keys)
        return False


ALONE = Team()
_teams: list[Team] = [ALONE]


def here() -> Team:
    """The team of this process; the process alone unless it has joined others."""
    return _teams[-1]


def enter(team: Team) -> None:
    """From now on, this process belongs to a team."""
    _teams.append(team)


def _digests(facts: dict[str, Any]) -> dict[str, str]:
    """A short text for each fact that is the same only if the fact is."""
    texts = {name: json.dumps(fact, sort_keys=True, default=repr) for name, fact in facts.items()}
    return {name: hashlib.sha256(text.encode()).hexdigest()[:16] for name, text in texts.items()}
