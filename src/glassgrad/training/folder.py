"""Folder: where a run is saved; used by one process at a time, its checkpoint read once.

Of several processes that train together, the first one uses it, and sends the others what it reads.
"""

import os
import warnings
from contextlib import ExitStack
from functools import cached_property

from glassgrad import system
from glassgrad.files import clear_leftovers
from glassgrad.training import checkpoint as checkpoints
from glassgrad.training.checkpoint import Checkpoint, CheckpointError
from glassgrad.training.processes import here, report_saved
from glassgrad.training.run import Run
from glassgrad.training.run_state import load_run


class Folder(ExitStack):
    """The folder of a run, locked until the block ends; without a name nothing is saved."""

    def __init__(self, name: str | os.PathLike[str] | None, resume: bool) -> None:
        super().__init__()
        if name is None and resume:
            raise CheckpointError("fit: resume=True needs checkpoint, the folder of a run")
        self.path = "" if name is None else os.path.join(name, checkpoints.FILE_NAME)
        self._name, self._resume, self._team = name, resume, here()

    @cached_property
    def saved(self) -> Checkpoint | None:
        """The checkpoint that a resumed run continues from; None for a new run."""
        if not self._resume:
            return None
        team = self._team
        if team.is_first:
            if not os.path.exists(self.path):
                raise CheckpointError(
                    f"there is no checkpoint in {self._name}: start without resume=True"
                )
            self._lock()
        if not team.are_several:
            return load_run(self.path)
        content = checkpoints.content_of(self.path) if team.is_first else None
        return load_run(self.path, team.from_first(content))

    def begin(self, run: Run) -> None:
        """Continue from the saved checkpoint, or create the folder and save a first one."""
        if self.saved is not None:
            self._continue(run, self.saved)
        elif self.path and self._team.is_first:
            self._lock()
            if os.path.exists(self.path):
                raise CheckpointError(
                    f"{self._name} already contains a checkpoint: continue with resume=True, or"
                    " choose another folder"
                )
            clear_leftovers(self.path)
            self.keep(run)

    def _continue(self, run: Run, saved: Checkpoint) -> None:
        if self._team.is_first:
            run.take_over(saved)
            clear_leftovers(self.path)
            report_saved(self._name, run.step)
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the first process warns
            run.take_over(saved)

    def keep(self, run: Run) -> None:
        """Replace the checkpoint with the current state of the run."""
        if self._team.is_first:
            checkpoints.save(self.path, run.to_checkpoint())
            report_saved(self._name, run.step)

    def _lock(self) -> None:
        """Create and lock the folder: two runs in it would overwrite each other's files."""
        folder = os.path.dirname(self.path)
        try:
            os.makedirs(system.reachable(folder or "."), exist_ok=True)
            # Non-blocking, in case the name belongs to a pipe.
            flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_NONBLOCK", 0)
            handle = os.open(system.reachable(os.path.join(folder, ".lock")), flags, 0o644)
        except OSError as error:
            raise CheckpointError(f"cannot use the folder {folder}: {error.strerror}") from None
        self.callback(os.close, handle)
        if not system.lock(handle):
            raise CheckpointError(f"another run is using {folder}")
