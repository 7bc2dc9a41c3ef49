"""What `glassgrad export` refuses, in one sentence that says what would work."""

import re

import pytest
from click.testing import CliRunner

import glassgrad as gg
from glassgrad.cli.main import main
from glassgrad.page import built
from glassgrad.page.part import NEEDS
from glassgrad.training.recipes import Settings, train

REFUSED = {
    "two kinds": (["--trainer", "--gpt", "a.html"], "expected one of --explorer, --trainer"),
    "no file": (["--trainer"], "expected one file to write"),
    "no kind": (["--run", "x"], "--run: expected it with --trainer"),
    "an option of another kind": (
        ["--trainer", "--no-solutions", "a.html"],
        "--no-solutions: expected it with --exercise",
    ),
    "a setting that nothing has": (["--trainer", "rate=1", "a.html"], "rate: expected one of data"),
    "a word without a value": (["--trainer", "moons", "a.html"], "moons: expected NAME=VALUE"),
    "a setting twice": (["--trainer", "lr=1", "lr=2", "a.html"], "lr: expected it once"),
    "no number": (["--trainer", "lr=fast", "a.html"], "lr=fast: expected a number such as 0.1"),
    "no set": (["--trainer", "data=iris", "a.html"], "data=iris: expected one of xor, moons"),
    "no sizes": (["--trainer", "hidden=0", "a.html"], "hidden=0: expected layer sizes such as"),
    "a part to show": (["--trainer", "show=all", "a.html"], "show=all: expected one of controls"),
    "no run": (["--trainer", "--run", "nowhere", "a.html"], "nowhere"),
    "letters": (["--gpt", "name=Émile", "a.html"], "expected up to 15 letters from a to z"),
    "no weights": (["--gpt", "--weights", "nowhere", "a.html"], "nowhere"),
    "weights and a step": (["--gpt", "--weights", "x", "trained=5", "a.html"], "expected neither"),
    "no exercise": (["--exercise", "mull", "a.html"], "did you mean mul?"),
    "no lesson": (["--lesson", "13", "a.html"], "a number from 1 to 12"),
    "no input": (["--explorer", "w*x", "w=1", "a.html"], "x"),
    "an exhibit not in the folder": (
        ["--exhibit", "mine", "--content", "nowhere", "a.html"],
        "mine: not in nowhere",
    ),
}


@pytest.mark.parametrize("words, says", REFUSED.values(), ids=REFUSED)
def test_what_makes_no_sense_gets_one_sentence(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["export", *words])
    assert done.exit_code == 2 and done.output.count("Error: ") == 1
    told = done.output.partition("Error: ")[2]
    is_expression = "--explorer" in words  # which is shown with the place
    assert says in told and told.count("\n") == (3 if is_expression else 1)
    assert not list(tmp_path.glob("*.html"))


def test_a_run_on_a_file_is_refused_because_the_page_has_not_its_samples(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.csv").write_text("x,y,c\n1,2,a\n2,1,b\n3,1,a\n1,3,b\n")
    train(Settings("d.csv", steps=1, hidden=(2,)), checkpoint="run", progress=False)
    done = CliRunner().invoke(main, ["export", "--trainer", "--run", "run", "t.html"])
    assert done.exit_code == 2
    assert "its data is d.csv, and a file of the page has xor, moons" in done.output


def test_weights_of_another_shape_are_refused_with_the_one_that_fits(tmp_path):
    gg.save({"tokens": [[1.0, 2.0]]}, tmp_path / "w.safetensors")
    words = ["--gpt", "--weights", str(tmp_path / "w.safetensors"), str(tmp_path / "g.html")]
    done = CliRunner().invoke(main, ["export", *words])
    assert done.exit_code == 2
    assert "w.safetensors: tokens is 1 × 2: expected the shape of examples/gpt.py" in done.output


def test_every_element_that_a_lesson_may_hold_has_its_scripts():
    from glassgrad.page.lesson_blocks import ELEMENTS

    assert set(ELEMENTS) < set(NEEDS)
    for names, texts in NEEDS.values():
        for name in (*names, *texts.values()):
            assert built.read(name)
    # Each element is defined by one of the scripts that it is said to need.
    for element, (names, _) in NEEDS.items():
        scripts = [built.read(name) for name in ("glassgrad.js", *names) if name != "python.js"]
        assert any(re.search(rf'"{element}":\w', script) for script in scripts), element
