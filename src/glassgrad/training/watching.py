"""What is seen of a run while it trains: a bar on a terminal, a curve in a notebook."""

import shutil
import time
from typing import Any

from glassgrad.text import notebook
from glassgrad.text.numbers import plain
from glassgrad.training.curve import curve
from glassgrad.training.history import History

SECONDS = 0.25
"""How long a notebook shows the same picture; a browser needs time to draw it."""


def watch(history: History, steps: int, wanted: bool) -> "Silence":
    """The display of a run that is to take this many steps in all."""
    if not wanted:
        return Silence()
    return Curve(history, steps) if notebook.is_here() else Bar(history.done, steps)


class Silence:
    """No display, and what every display can do."""

    def show(self, loss: float, accuracy: float | None) -> None:
        """Show the result of a step."""

    def __enter__(self) -> "Silence":
        return self

    def __exit__(self, *_: object) -> None:
        """Show the end of the run."""


class Bar(Silence):
    """A progress bar on a terminal; elsewhere it prints nothing."""

    def __init__(self, done: int, steps: int) -> None:
        from tqdm import tqdm

        wide = shutil.get_terminal_size().columns >= 72
        # disable=None shows the bar only on a terminal.
        self._bar = tqdm(
            total=steps,
            initial=done,
            unit="step",
            disable=None,
            dynamic_ncols=True,
            bar_format=None if wide else "{percentage:3.0f}% {n}/{total}{postfix}",
        )

    def show(self, loss: float, accuracy: float | None) -> None:
        """Move on by a step."""
        self._bar.set_postfix_str(_result(f"{loss:.3g}", accuracy), refresh=False)
        self._bar.update()

    def __exit__(self, *_: object) -> None:
        self._bar.close()


class Curve(Silence):
    """The losses so far, drawn again a few times a second."""

    def __init__(self, history: History, steps: int) -> None:
        from IPython.display import display

        self._history, self._steps = history, steps
        self._accuracy: float | None = None
        self._next = time.monotonic() + SECONDS
        draw: Any = display  # it has no types
        self._shown = draw(self._picture(), raw=True, display_id=True)

    def show(self, loss: float, accuracy: float | None) -> None:
        """Draw the curve, unless it was drawn a moment ago."""
        self._accuracy = accuracy
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SECONDS
            self._shown.update(self._picture(), raw=True)

    def __exit__(self, *_: object) -> None:
        self._shown.update(self._picture(), raw=True)

    def _picture(self) -> notebook.Bundle:
        history, steps = self._history, self._steps
        text = f"step {history.done:,} of {steps:,}"
        if history.losses:
            text += f", {_result(plain(history.losses[-1]), self._accuracy)}"
        bar = f'<progress max="{steps}" value="{history.done}" aria-label="Steps"></progress>'
        drawn = curve(history.steps, history.losses)
        is_over = history.done >= steps or history.stopped
        return notebook.bundle(text, notebook.paragraph(text), "" if is_over else bar, drawn)


def _result(loss: str, accuracy: float | None) -> str:
    return f"loss {loss}" + ("" if accuracy is None else f", {100 * accuracy:.0f} % right")
