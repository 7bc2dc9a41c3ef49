"""A teacher's own exhibits: one description, run by Python and by the page, with checked errors."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from glassgrad import museum
from glassgrad.cli.main import main
from glassgrad.learn import own_quiz
from glassgrad.museum import own
from glassgrad.page import content
from glassgrad.page.lesson_blocks import blocks_of

WEB = Path(__file__).resolve().parents[2] / "web"
HEAD = 'title = "T"\nsentence = "S."\ntelltale = "G."\nsteps = 25\n'
TAIL = "[parameters]\nw = [-1, 1]\nb = 0.5\n\n[rows]\nx = [-1, 0, 1, 2]\ny = [-1.5, 1, 3, 5]\n\n"
LINE = f'{HEAD}error = "(w*x + b - y)**2"\n{TAIL}'
KINDS = {
    "too_far": f"{LINE}[bug]\nlr = 0.6\n[cure]\nlr = 0.1\n",
    "zero": f"{LINE}[bug]\nzero_grad = false\n[cure]\n",
    "once": f'{LINE}[bug]\ngraph = "once"\n[cure]\n',
    "stale": f'{LINE}[bug]\ngraph = "once"\nzero_grad = false\nlr = 0.01\n[cure]\n',
    "adds": f'{LINE}[bug]\nreduce = "sum"\n[cure]\nlr = 0.05\n',
    "of_w": HEAD
    + 'gradient = "w"\nlr = 0.05\n'
    + TAIL
    + '[bug]\nerror = "(tanh(w*x) * exp(b) - y)**2"\n[cure]\nerror = "(w*x + sum(b, 1) - y)**2"\n',
    "nan": HEAD + TAIL + '[bug]\nerror = "log(w*x)**2 + b"\n[cure]\nerror = "(w*x*b - y)**2"\n',
    "unused": HEAD + TAIL + '[bug]\nerror = "(b - y)**2"\n[cure]\nerror = "(w*x + pi - y)**2"\n',
}


@pytest.fixture
def folder(tmp_path):
    for name, text in KINDS.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("seed", [None, 7])
def test_the_page_runs_the_description_as_python_runs_the_code(folder, tmp_path, seed):
    node, esbuild = shutil.which("node"), WEB / "node_modules" / ".bin" / "esbuild"
    if node is None or not esbuild.exists():
        pytest.skip("the page's side needs node and web/node_modules: run npm ci in web")
    found = own.read(folder)
    assert [e.name for e in found] == sorted(KINDS)
    script = tmp_path / "museum.mjs"
    options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error"]
    given = content.script(
        {"lessons": [], "questions": [], "exhibits": list(map(own.record, found))}
    )
    source = WEB / "tests" / "page_museum.ts"
    command = [esbuild, source, *options, f"--banner:js={given}", f"--outfile={script}"]
    subprocess.run(command, check=True, timeout=60)
    seeds = {} if seed is None else {e.name: seed for e in found}
    done = subprocess.run(
        [node, script], input=json.dumps(seeds), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    for exhibit in found:
        for side, run in zip(("bug", "cure"), museum.run(exhibit, seed), strict=True):
            for what in ("losses", "gradients"):
                pages = [float(x) for x in told[exhibit.name][side][what]]
                ours = getattr(run, what)
                assert len(ours) == 25
                assert pages == pytest.approx(ours, rel=1e-9, abs=1e-12, nan_ok=True), (
                    exhibit.name,
                    side,
                    what,
                )


def test_what_is_shown_is_what_the_description_says(folder):
    rate = own.read(folder)[sorted(KINDS).index("zero")]
    assert rate.program("cure") == (
        "def error(x, y):\n    return (w*x + b - y)**2\n\nfor step in range(25):\n"
        "    loss = mean(error(x, y) for x, y in rows)\n    for p in parameters:\n"
        "        p.grad = 0.0\n    loss.backward()\n    report(error)\n"
        "    for p in parameters:\n        p.data -= 0.1 * p.grad"
    )
    assert "p.grad = 0.0" not in rate.program("bug")


def test_a_run_is_the_descent_that_numpy_takes(folder):
    """w*x + b by hand, with no Value in sight."""
    import random

    rng = random.Random(3)
    w, b = rng.uniform(-1, 1), rng.uniform(0.5, 0.5)
    rows = [(-1, -1.5), (0, 1), (1, 3), (2, 5)]
    losses = []
    for _ in range(25):
        gaps = [w * x + b - y for x, y in rows]
        losses.append(sum(g * g for g in gaps) / 4)
        by_w = sum(2 * g * x for g, (x, _) in zip(gaps, rows, strict=True)) / 4
        w, b = w - 0.1 * by_w, b - 0.1 * sum(2 * g for g in gaps) / 4
    rate = own.read(folder)[sorted(KINDS).index("too_far")]
    assert museum.run(rate, 3)[1].losses == pytest.approx(losses, rel=1e-12)


def test_a_folder_that_is_not_there_is_said_for_a_built_in_exhibit_too():
    done = CliRunner().invoke(main, ["bug", "zero_grad", "--content", "nowhere"])
    assert done.exit_code == 2
    assert "nowhere: expected a folder with exhibits/NAME.toml in it" in done.output


WRONG = {
    "no toml": ("title = \n", "line 1: expected TOML"),
    "no title": ('sentence = "S"\n', 'line 1: title: expected title = "a text"'),
    "unknown": (LINE.replace("steps", "step") + "[bug]\nlr=1\n", "line 4: step: expected one of"),
    "steps": (LINE.replace("25", "0") + "[bug]\nlr=1\n", "line 4: steps: expected a whole number"),
    "formula": (
        LINE.replace("w*x + b", "w*x +* b") + "[bug]\nlr=1\n",
        "line 5: error: column 7 of the formula: ",
    ),
    "name": (
        LINE.replace("w*x", "v*x") + "[bug]\nlr=1\n",
        "line 5: error: column 2 of the formula",
    ),
    "rows": (
        LINE.replace("[-1, 0, 1, 2]", "[1]") + "[bug]\nlr=1\n",
        "line 10: [rows]: expected lists of one length",
    ),
    "row": (LINE.replace("[-1, 0, 1, 2]", '"x"') + "[bug]\nlr=1\n", "line 11: x: expected a list"),
    "lr": (f"{LINE}[bug]\nlr = -1\n", "lr: expected a positive number"),
    "reduce": (f'{LINE}[bug]\nreduce = "max"\n', "reduce: expected mean or sum"),
    "same": (f"{LINE}[bug]\n[cure]\n", "line 14: [bug]: the bug and the cure do the same"),
    "taken": (
        LINE.replace("b = 0.5", "loss = 0.5").replace("+ b", "+ loss") + "[bug]\nlr=1\n",
        "loss: this name means something else here",
    ),
    "gradient": (
        f'gradient = "v"\n{LINE}[bug]\nlr = 1\n',
        'line 1: gradient: expected "size" or one of w, b',
    ),
}


@pytest.mark.parametrize("text, says", WRONG.values(), ids=WRONG)
def test_a_wrong_exhibit_gets_its_line_and_what_was_expected(tmp_path, text, says):
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as error:
        own.read(tmp_path)
    assert str(error.value).startswith(str(tmp_path / "mine.toml")) and says in str(error.value)
    assert "\n" not in str(error.value)


QUESTION = {
    "ask": "Why?",
    "options": [{"text": "a", "why": "no"}, {"text": "b", "why": "yes", "right": True}],
}


def changed(**parts):
    return json.dumps([QUESTION, {**QUESTION, **parts}], indent=1)


QUIZZES = {
    "q.json": {
        "[{]": "line 1: expected JSON",
        "{}": "line 1: expected a list of questions",
        changed(ask=3): "line 17: question 2: ask: expected a text",
        changed(options=[]): "line 18: question 2: options: expected two or more",
        changed(
            options=[QUESTION["options"][0]] * 2
        ): "question 2: options: expected one of them with right",
        changed(graph={"expression": "a*", "values": {"a": 1}}): "question 2: graph: expected",
        changed(grpah={}): "question 2: grpah: expected one of name, ask, graph",
    },
    "q.toml": {
        "[[questions]]\nask = 3\n": "line 2: question 1: ask: expected a text",
        "x = \n": "line 1: expected TOML",
    },
}


@pytest.mark.parametrize(
    "name, text, says", [(n, t, s) for n, all_ in QUIZZES.items() for t, s in all_.items()]
)
def test_a_wrong_quiz_gets_its_line_and_what_was_expected(tmp_path, name, text, says):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as error:
        own_quiz.read(tmp_path / name)
    assert says in str(error.value) and str(error.value).startswith(str(tmp_path / name))


def test_a_quiz_may_be_json_or_toml(tmp_path):
    (tmp_path / "q.json").write_text(json.dumps([QUESTION]))
    (tmp_path / "q.toml").write_text(
        '[[questions]]\nask = "Why?"\n[[questions.options]]\ntext = "a"\nwhy = "no"\n'
        '[[questions.options]]\ntext = "b"\nwhy = "yes"\nright = true\n'
    )
    assert own_quiz.read(tmp_path / "q.json") == own_quiz.read(tmp_path / "q.toml")


LESSONS = {
    "Words.\n": "line 1: expected a title",
    "# T\n\n```\nx\n": "line 3: this code has no end",
    "# T\n\n<script>\n</script>\n": "line 3: expected one of <glass-explorer>",
    "# T\n\n<glass-bug name='x' onclick=1>\n</glass-bug>\n": "line 3: expected one of",
    "# T\n\n<glass-bug>\n": "line 3: expected a line </glass-bug>",
    '# T\n\n<glass-bug name="nope">\n</glass-bug>\n': "line 3: there is no exhibit nope; expected one"
    " of sum, mine",
    "# T\n\n![x](pictures/none.svg)\n": "line 3: pictures/none.svg: No such file",
    "# T\n\n![x](https://example.org/a.svg)\n": "line 3: expected a picture such as",
    "# T\n\n| a | b |\n| 1 | 2 |\n": "line 4: expected a line |---|---|",
}


@pytest.mark.parametrize("text, says", LESSONS.items())
def test_a_wrong_lesson_gets_its_line_and_what_was_expected(tmp_path, text, says):
    (tmp_path / "mine.md").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError) as error:
        content.lessons_in(tmp_path, ["sum", "mine"])
    assert says in str(error.value) and str(error.value).startswith(str(tmp_path / "mine.md"))


def test_lessons_are_read_as_the_build_reads_them():
    """The built-in lessons: two readers, one in JavaScript, the same blocks."""
    root = WEB.parent
    compared = 0
    for path in sorted((root / "docs" / "lessons").glob("[0-9]*.md")):
        built = root / f"src/glassgrad/page/assets/lesson-{int(path.name[:2])}.js"
        text = built.read_text("utf-8").partition("]=")[2].strip().removesuffix(";")
        theirs = json.loads(text)
        for block in theirs:
            block.pop("width", None)
            block.pop("height", None)
            block.pop("runs", None)  # only the build runs code blocks
        assert [flat(block) for block in blocks_of(path.read_text("utf-8"))] == list(
            map(flat, theirs)
        )
        compared += len(theirs)
    assert compared > 300


def flat(thing):
    """The same with plain texts that touch joined, as they are shown."""
    if isinstance(thing, dict):
        return {key: flat(value) for key, value in thing.items()}
    if not isinstance(thing, list):
        return thing
    found = []
    for part in map(flat, thing):
        is_text = isinstance(part, dict) and part.get("kind") == "text"
        if is_text and found and isinstance(found[-1], dict) and found[-1].get("kind") == "text":
            found[-1] = {"kind": "text", "text": found[-1]["text"] + part["text"]}
        elif part != {"kind": "text", "text": ""}:
            found.append(part)
    return found
