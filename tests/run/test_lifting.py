"""Training scripts print the same with `glassgrad run` as with Python; the oracle is CPython."""

import re

import pytest

from run.all_fools import ALL
from run.fools import FOOLS
from run.random_scripts import random_script
from run.running import both, glassgrad, without_notes
from run.variants import PROGRAMS, VARIANTS, variant

pytestmark = pytest.mark.unsanitized

NOT_LIFTED = {
    "loss read later",
    "number of draws",
    "a counter",
    "a second backward",
    "batches",
}
soak_only = pytest.mark.soak_only


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_of_a_gpt_prints_the_same(tmp_path, name):
    script = tmp_path / "gpt.py"
    script.write_text(variant(name))
    theirs, ours = both(script, "9", options=("--explain",))
    assert ours.returncode == theirs.returncode == 0, ours.stderr
    assert_same_text(ours.stdout, theirs.stdout)
    assert ("steps ran compiled" in ours.stderr) == (name not in NOT_LIFTED), ours.stderr
    assert "the loop over the parameters runs in one call" in ours.stderr


def test_moons_print_the_same_and_are_lifted():
    theirs, ours = both(PROGRAMS / "moons.py", "6", "12", options=("--explain",))
    assert ours.stdout == theirs.stdout
    assert "4 steps ran compiled" in ours.stderr


QUICK_FOOLS = {
    "plain",
    "a list grows in a function",
    "a weight is replaced",
    "an error in the model",
    "one graph for all steps",
    "backward has a seed",
    "the update looks at its neighbour",
    "ints in weights",
    "every third loss is kept",
    "the graph of an average is walked",
    "two groups of parameters",
    "a later shape calls another function",
    "a later shape draws",
    *sorted(ALL)[::5],
}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in QUICK_FOOLS else [soak_only]) for n in ALL]
)
def test_a_script_made_to_fool_a_stage_prints_the_same(tmp_path, name):
    script = tmp_path / "fool.py"
    script.write_text(ALL[name])
    theirs, ours = both(script, "one", given="a\nb\nc\n")
    assert ours.stdout == theirs.stdout
    assert (ours.returncode, without_notes(ours.stderr)) == (theirs.returncode, theirs.stderr)


@pytest.mark.parametrize("seed", range(12))
def test_a_random_variation_of_a_script_prints_the_same(tmp_path, seed, soak):
    script = tmp_path / "variation.py"
    for one in range(seed, 300 if soak else seed + 1, 12):
        script.write_text(random_script(one))
        theirs, ours = both(script)
        assert (ours.returncode, without_notes(ours.stderr)) == (theirs.returncode, theirs.stderr)
        assert_same_text(ours.stdout, theirs.stdout)


def test_random_variations_are_lifted(tmp_path):
    script, told = tmp_path / "variation.py", ""
    for seed in (12, 13, 14, 15, 16, 17):
        script.write_text(random_script(seed))
        told += glassgrad("--explain", str(script), script=script).stderr
    assert "steps ran compiled" in told and "runs in one call" in told


@pytest.mark.parametrize("option", ["--no-lift", "--exact"])
def test_options_leave_stages_out(tmp_path, option):
    script = tmp_path / "fool.py"
    script.write_text(FOOLS["plain"])
    theirs, ours = both(script, options=(option, "--explain"))
    assert ours.stdout == theirs.stdout
    assert "compiled" not in ours.stderr
    assert "is replaced" in ours.stderr


def test_check_says_that_both_ways_agree(tmp_path):
    script = tmp_path / "fool.py"
    script.write_text(FOOLS["plain"])
    told = glassgrad("--check", "5", str(script), script=script)
    assert "5 steps agree" in told.stderr
    assert "line 60: 5 updates agree" in told.stderr


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("a counter in the class", "line 6: the autograd class stays as it is: the class keeps"),
        (
            "grads overwrite",
            "line 41: backward(): In c = a + a, with a=2, a.grad is 1 and should be 2.",
        ),
        ("a wrong rule", "line 25: a.tanh(): In c = a.tanh(), with a=2, a.grad is"),
    ],
)
def test_the_reason_why_a_class_stays_is_printed_once(tmp_path, name, sentence):
    script = tmp_path / "fool.py"
    script.write_text(FOOLS[name])
    told = glassgrad(str(script), script=script)
    assert sentence in told.stderr and len(told.stderr.splitlines()) == 1


def test_good_scripts_and_scripts_without_autograd_print_no_notes(tmp_path):
    for text in (FOOLS["plain"], ALL["a course's class"], "print('backward')\n"):
        script = tmp_path / "script.py"
        script.write_text(text)
        assert glassgrad(str(script), script=script).stderr == ""


NUMBER = re.compile(r"-?\d+\.\d+(?:e[-+]\d+)?")


def assert_same_text(ours: str, theirs: str) -> None:
    """Identical but for digits after the seventh, which agree to 1e-9."""
    assert NUMBER.sub("#", ours) == NUMBER.sub("#", theirs)
    for a, b in zip(NUMBER.findall(ours), NUMBER.findall(theirs), strict=True):
        is_long = len(re.sub(r"[-.]|e.*", "", b).lstrip("0")) > 7
        assert a == b or (is_long and abs(float(a) - float(b)) <= 1e-9 * abs(float(b)))
