"""%%glass in a real JupyterLab: output as it is printed, the interrupt button, errors, variables."""

import pytest
from browser_page import Watched
from jupyter_lab import Notebook, jupyter_lab

from run.fools import FOOLS, PLAIN

pytest.importorskip("jupyterlab", reason="no jupyterlab: make test-browser installs it")

ENDLESS = PLAIN.replace("range(12)", "range(10**9)").replace("points[step]", "points[step % 30]")
ENDLESS = ENDLESS.replace("    print(step", "    if step % 5000 == 0:\n        print(step")
CELLS = [
    "%load_ext glassgrad",
    PLAIN,
    f"%%glass --explain\n{PLAIN}",
    'print(step, f"{error.data:.6f} {error.grad:.6f}", error in loss._inputs)',
    f"%%glass\n{FOOLS['an error in the model']}",
    f"%%glass\n{ENDLESS}",
]
LOAD, PLAIN_CELL, GLASS, READ, FAILS, ENDLESS_CELL = range(6)
LAST = {PLAIN_CELL: "11 0.", GLASS: "steps ran compiled", READ: "True"}
"""How the last line that a cell prints begins, or ends."""


def test_a_cell_of_a_learner(browser, tmp_path):
    with jupyter_lab(tmp_path, CELLS, "JupyterLab Light") as address:
        watched = Watched(browser, viewport={"width": 1200, "height": 900})
        watched.context.set_default_timeout(60_000)
        notebook = Notebook(watched, address)
        start(notebook, LOAD)
        expected = run(notebook, PLAIN_CELL)
        without = run(notebook, READ)
        shown = run(notebook, GLASS)
        printed = [line for line in shown.splitlines() if line and "%%glass" not in line]
        assert printed == expected.splitlines()
        assert "%%glass: line 6: class Value is replaced by the native Value" in shown
        assert "steps ran compiled" in shown
        assert run(notebook, READ) == without == f"11 {without.split(maxsplit=1)[1]}"
        see_the_error(notebook)
        interrupt(notebook)
        watched.context.close()


def run(notebook, cell):
    """Run a cell; returns all that it shows."""
    output = notebook.output(cell)
    start(notebook, cell)
    output.get_by_text(LAST[cell]).first.wait_for()
    return output.inner_text().strip()


def start(notebook, cell):
    notebook.cells.nth(cell).locator(".cm-content").click()
    notebook.page.keyboard.press("Control+Enter")


def see_the_error(notebook):
    start(notebook, FAILS)
    output = notebook.output(FAILS)
    output.get_by_text("AssertionError: seven").wait_for()
    text = output.inner_text()
    assert "line 52, in model(x)" in text and "run_cell_magic" not in text


def interrupt(notebook):
    start(notebook, ENDLESS_CELL)
    output = notebook.output(ENDLESS_CELL)
    output.get_by_text("10000 0.").wait_for()  # while the cell runs
    notebook.command("kernelmenu:interrupt")
    output.get_by_text("KeyboardInterrupt").first.wait_for()
    assert "run_cell_magic" not in output.inner_text()
