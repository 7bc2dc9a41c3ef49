"""%%glass in a real IPython shell; the oracle is the same cell without it."""

import _thread
import math
import sys
import threading

import pytest

from run.fools import CLASS, FOOLS, LOOP, PLAIN
from run.random_scripts import random_script
from run.variants import PROGRAMS, variant

pytest.importorskip("IPython")
pytestmark = [
    pytest.mark.unsanitized,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # IPython's, and fork's
]
soak_only = pytest.mark.soak_only


class Notebook:
    """A shell of its own, and what its cells print."""

    def __init__(self, capsys):
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config

        config = Config()
        config.HistoryManager.enabled = False
        config.InteractiveShell.colors = "nocolor"
        InteractiveShell.clear_instance()
        self.shell, self._capsys = InteractiveShell.instance(config=config), capsys
        self.names = self.shell.user_ns
        self.run("%load_ext glassgrad")

    def run(self, cell):
        """Run a cell; returns its result, with what it printed."""
        sys.modules["__main__"] = self.shell.user_module
        self._capsys.readouterr()
        result = self.shell.run_cell(cell, store_history=True)
        result.out, result.err = self._capsys.readouterr()
        return result

    def variables(self):
        hidden = {*self.shell.user_ns_hidden, "In", "Out", "get_ipython", "exit", "quit"}
        return {
            name: described(thing)
            for name, thing in self.names.items()
            if name not in hidden and not name.startswith("_")
        }


def described(thing, depth=0):
    """A thing as plain data: Values by their numbers, objects by their attributes."""
    if isinstance(thing, bool | int | float):
        return float(thing)
    if isinstance(thing, str | type(None)):
        return thing
    if isinstance(thing, list | tuple):
        return [described(part, depth + 1) for part in thing]
    if isinstance(thing, dict):
        return {str(key): described(part, depth + 1) for key, part in thing.items()}
    if hasattr(thing, "backward") and not isinstance(thing, type):
        return {"data": float(thing.data), "grad": float(thing.grad)}
    return type(thing).__name__ if callable(thing) else f"a {type(thing).__name__}"


def assert_alike(ours, theirs, where=""):
    if isinstance(theirs, float):
        assert math.isclose(ours, theirs, rel_tol=1e-8, abs_tol=1e-12), (where, ours, theirs)
    elif isinstance(theirs, list):
        assert len(ours) == len(theirs), where
        for k, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            assert_alike(a, b, f"{where}[{k}]")
    elif isinstance(theirs, dict):
        assert ours.keys() == theirs.keys(), (where, ours.keys() ^ theirs.keys())
        for key in theirs:
            assert_alike(ours[key], theirs[key], f"{where}.{key}")
    else:
        assert ours == theirs, where


@pytest.fixture
def notebook(capsys, monkeypatch):
    from IPython.core.interactiveshell import InteractiveShell

    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])
    yield lambda: Notebook(capsys)
    InteractiveShell.clear_instance()


def without_arguments(text):
    """A script that reads no arguments, since a notebook has others."""
    return text.replace("len(sys.argv) > 1", "False").replace("len(sys.argv) > 2", "False")


KEEPING = [
    "plain",
    "a value is kept",
    "error's data is read later",
    "a weight is replaced",
    "a constant changes",
    "continue and break",
    "exit in the loop",
    "state in the region",
    "a nested function",
]
PROGRAMS_IN_CELLS = {
    "gpt": without_arguments(variant("plain")),
    "moons": without_arguments((PROGRAMS / "moons.py").read_text()),
    "early stop": without_arguments(variant("early stop")),
    **{name: FOOLS[name] for name in KEEPING},
    **{f"random {seed}": random_script(seed) for seed in range(4)},
}
QUICK = {"gpt", "plain", "a value is kept"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in QUICK else [soak_only]) for n in PROGRAMS_IN_CELLS]
)
def test_a_cell_prints_and_leaves_what_it_does_without_glass(notebook, name):
    cell = PROGRAMS_IN_CELLS[name]
    theirs_in = notebook()
    theirs = theirs_in.run(cell)
    expected = theirs_in.variables()
    ours_in = notebook()
    for _ in range(2):  # the second time, all names are bound already
        ours = ours_in.run(f"%%glass\n{cell}")
        assert ours.success == theirs.success
        assert type(ours.error_in_exec) is type(theirs.error_in_exec)
        assert_alike(ours_in.variables(), expected)
        if ours.success:
            assert ours.out == theirs.out


def test_the_loss_is_compiled_in_a_cell_and_the_graph_of_the_last_step_is_there(notebook):
    book = notebook()
    told = book.run(f"%%glass --explain --check 3\n{PLAIN}").err
    assert "%%glass: line 6: class Value is replaced" in told
    assert "steps ran compiled" in told and "3 steps agree" in told
    error = book.names["error"]
    assert error in book.names["loss"]._inputs and error.grad == 2 * error.data


def test_imports_and_data_of_earlier_cells_do_not_keep_the_loss_from_being_compiled(notebook):
    book = notebook()
    book.run("import math\nimport random as random\nscales = [1.5]")
    cell = PLAIN.replace("import math\nimport random\n", "").replace("x[2])", "x[2] * scales[0])")
    told = book.run(f"%%glass --explain\n{cell}").err
    assert "steps ran compiled" in told, told


def test_a_cell_that_has_run_without_glass_is_compiled(notebook):
    book = notebook()
    cell = f"{PLAIN}print(loss.data)\nhistory.append(loss)"
    book.run(cell)
    expected = book.variables()
    assert "steps ran compiled" in book.run(f"%%glass --explain\n{cell}").err
    assert_alike(book.variables(), expected)


@pytest.mark.parametrize(
    "earlier, old, new",
    [
        ("def tell(x):\n    print('here')\n    return x", "    loss =", "    tell(x)\n    loss ="),
        ("seen = []", "def model(x):\n", "def model(x):\n    seen.append(x)\n"),
        ("import random", "    loss =", "    x = [random.random()]\n    loss ="),
        ("from random import random as draw", "error * error\n", "error * error * draw()\n"),
        ("class Box:\n    n = 0\nbox = Box()", "    loss =", "    box.n += 1\n    loss ="),
        ("import sys as s", "    loss =", "    s.stdout.write('here')\n    loss ="),
        ("max = min", "    loss =", "    scale = max(1.0, x[0])\n    loss = scale *"),
    ],
    ids=["print", "list", "random", "a draw", "object", "module", "builtin"],
)
def test_what_other_cells_define_happens_at_every_step(notebook, earlier, old, new):
    cell = PLAIN.replace("import random\n", "import random as chance\n").replace(
        "random.", "chance."
    )
    assert old in cell
    cell = "import random as chance\nchance.seed(1)\n" + cell.replace(old, new)
    found = []
    for magic in ("", "%%glass\n"):
        book = notebook()
        book.run(earlier + "\nimport random as r\nr.seed(2)")
        result = book.run(magic + cell)
        assert result.success
        found.append((result.out, book.variables()))
    assert found[0][0] == found[1][0]
    assert_alike(found[1][1], found[0][1])


def test_a_class_of_another_cell_is_named(notebook):
    book = notebook()
    book.run(CLASS)
    result = book.run(f"%%glass\n{LOOP}")
    assert result.success and result.out.startswith("0 ")
    assert "%%glass: class Value is defined in another cell: put it into this one" in result.err
    book.run(f"%%glass\n{CLASS}")
    assert "class Value is native already" in book.run(f"%%glass\n{LOOP}").err


def test_a_class_that_stays_says_why(notebook):
    told = notebook().run(f"%%glass\n{FOOLS['a counter in the class']}").err
    assert told == (
        "%%glass: line 7: the autograd class stays as it is: the class keeps something of its own\n"
    )


def test_a_cell_without_backward_says_that_nothing_changes(notebook):
    assert "does not call backward()" in notebook().run("%%glass\nx = 1").err


def test_functions_of_a_cell_work_after_another_cell(notebook):
    body = "".join(f"    {line}\n" for line in LOOP.splitlines())
    first = f"{CLASS}def train():\n{body}\ntrain()"
    second = PLAIN
    for name in ("Value", "weights", "points", "model"):
        second = second.replace(name, f"{name}_2")
    weights = []
    for magic in ("", "%%glass\n"):
        book = notebook()
        for cell in (first, second, "train()"):
            assert book.run((magic if "Value" in cell else "") + cell).success
        weights.append(book.variables()["weights"])
    assert_alike(weights[1], weights[0])


def test_an_error_shows_the_lines_of_the_cell_and_nothing_else(notebook):
    book = notebook()
    result = book.run(f"%%glass\n{FOOLS['an error in the model']}")
    assert "AssertionError: seven" in result.out
    line = f"%%glass\n{FOOLS['an error in the model']}".splitlines().index("def model(x):") + 2
    assert f"Cell In[2], line {line}, in model(x)" in result.out
    assert "run_cell_magic" not in result.out and "glassgrad" not in result.out
    result = book.run("%%glass\nbackward = (")
    assert "Cell In[3], line 2" in result.out and "was never closed" in result.out


def test_an_interrupt_ends_the_cell_and_leaves_its_variables(notebook):
    book = notebook()
    cell = PLAIN.replace("for step in range(12):", "for step in range(10**9):").replace(
        "points[step]", "points[step % 30]"
    )
    cell = cell.replace(LOOP.splitlines()[-1], "    pass")
    book.names["stop"] = threading.Timer(1.5, _thread.interrupt_main)
    result = book.run(f"%%glass\nstop.start()\n{cell}")
    assert isinstance(result.error_in_exec, KeyboardInterrupt)
    assert book.names["step"] > 1000
    loss, error = book.names["loss"], book.names["error"]
    assert math.isclose(loss.data, error.data**2, rel_tol=1e-12)
    assert book.run(f"%%glass\n{PLAIN}").success


def test_the_last_expression_is_the_result(notebook):
    book = notebook()
    assert book.run(f"%%glass\n{PLAIN}step + 1").result == 12
    assert book.run(f"%%glass\n{PLAIN}step + 1;").result is None


@pytest.mark.parametrize(
    "line, sentence",
    [
        ("--fast", "%%glass: no option --fast: expected --explain, --no-lift, --exact, --check N"),
        ("--check", "%%glass: --check : expected a number of steps"),
        ("gpt.py", "%%glass: gpt.py: expected options only, such as --explain"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(notebook, line, sentence):
    book = notebook()
    result = book.run(f"%%glass {line}\nx = 1")
    assert sentence in result.err and "x" not in book.names
