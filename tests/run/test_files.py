"""Programs of several files print the same with `glassgrad run` as with Python."""

import pytest

from run.file_fools import FILES, LIFTED
from run.running import both, glassgrad, python, without_notes

pytestmark = pytest.mark.unsanitized


def written(folder, files):
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)
    return folder / "train.py"


QUICK = {"two files", "three files", "a package that imports its files"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[] if n in QUICK else [pytest.mark.soak_only]) for n in LIFTED]
)
def test_a_class_in_another_file_is_replaced_and_the_loss_compiled(tmp_path, name):
    theirs, ours = both(written(tmp_path, LIFTED[name]), options=("--explain",))
    assert (ours.returncode, ours.stdout) == (0, theirs.stdout), ours.stderr
    assert "engine.py, line 4: class Value is replaced" in ours.stderr
    assert "10 steps ran compiled" in ours.stderr


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(n, marks=[] if k % 9 == 0 else [pytest.mark.soak_only])
        for k, n in enumerate(FILES)
    ],
)
def test_files_made_to_fool_a_stage_print_the_same(tmp_path, name):
    script = written(tmp_path, FILES[name])
    theirs = python(script)
    script = written(tmp_path, FILES[name])  # it may have changed itself
    ours = glassgrad(str(script), script=script)
    assert ours.stdout == theirs.stdout
    assert (ours.returncode, without_notes(ours.stderr)) == (theirs.returncode, theirs.stderr)


def test_the_examination_is_not_noticed_by_the_files_that_a_script_opens(tmp_path):
    script = written(
        tmp_path,
        {
            "train.py": "print(open(__file__).fileno())\n" + LIFTED["two files"]["train.py"],
            "engine.py": LIFTED["two files"]["engine.py"],
        },
    )
    theirs, ours = both(script)
    assert ours.stdout == theirs.stdout
