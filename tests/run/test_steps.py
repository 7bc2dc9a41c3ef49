"""What compiled steps need, and what becomes of their losses."""

import pytest

from run.fools import FOOLS
from run.running import both, glassgrad
from run.step_fools import STEPS

pytestmark = pytest.mark.unsanitized

WITHOUT = """import sys


class Finder:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'")


sys.meta_path.insert(0, Finder())
"""


def test_a_compiled_script_does_not_import_numpy(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(FOOLS["plain"] + "import sys\nprint('numpy' in sys.modules)\n")
    theirs, ours = both(script, options=("--explain",))
    assert ours.stdout == theirs.stdout and theirs.stdout.endswith("False\n")
    assert "steps ran compiled" in ours.stderr


def test_a_script_is_compiled_where_numpy_is_not_installed(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(FOOLS["plain"])
    theirs, _ = both(script)
    script.write_text(WITHOUT + FOOLS["plain"])
    ours = glassgrad("--explain", str(script), script=script)
    assert ours.stdout == theirs.stdout
    assert "steps ran compiled" in ours.stderr


@pytest.mark.parametrize(
    "name", ["the graph of an average is walked", "a loss from a function is walked again"]
)
def test_a_loss_that_may_be_walked_twice_is_not_lifted(tmp_path, name):
    script = tmp_path / "script.py"
    script.write_text(STEPS[name])
    told = glassgrad("--explain", str(script), script=script).stderr
    assert "the loss is not lifted: backward() may come to loss twice" in told


def test_a_loss_that_goes_on_from_step_to_step_is_not_lifted(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(STEPS["an average is the loss"])
    told = glassgrad("--explain", str(script), script=script).stderr
    assert "the loss is not lifted: it goes on with what was computed before it" in told


def test_shapes_that_differ_in_what_is_not_read_are_compared_once(tmp_path):
    script = tmp_path / "script.py"
    more = "    x = points[step] + [0.0] * (step % 3)\n"
    script.write_text(FOOLS["plain"].replace("    x = points[step]\n", more))
    theirs, ours = both(script, options=("--explain",))
    assert ours.stdout == theirs.stdout
    assert "10 steps ran compiled, in 1 shape" in ours.stderr
