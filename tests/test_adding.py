"""Adding things as CONTRIBUTING.md says: in a copy of the project, where they then work."""

import json

import pytest

from building import Project, build_engine
from conftest import ENGINES

CUBE = """CUBE = _row(
    "cube", "x * x * x", dx="3 * x * x", doc="x to the power of 3",
    back=["The slope of a cube is three squares: the gradient is scaled by {slope}."],
)"""
USE_OF_CUBE = """
import glassgrad as gg
a = gg.Value(2.0, label="a")
for out in (a.cube(), gg.cube(a), gg.parse("cube(a)", {"a": a})[0]):
    a.grad = 0.0
    out.backward()
    print(gg.engine.name, out.data, a.grad, out.op, bool(gg.check_gradients(out)))
print(gg.cube(2.0), gg.cube.__doc__, gg.Value.cube.__doc__)
print(gg.walk(gg.cube(a))[-1].told(sentence=True).splitlines()[0])
batch = gg.compile(gg.cube, executor="numpy")([1.0, 3.0])
print(batch.data)
"""


def printed_by(engine):
    each = f"{engine} 8.0 12.0 cube True\n"
    return (
        3 * each + "8.0 X to the power of 3. X to the power of 3.\n",
        "\n14.0\n",
    )


@pytest.mark.parametrize("engine", ENGINES)
def test_an_op_is_one_row(tmp_path, engine):
    project = Project(tmp_path, "tools", "docs", "examples", "web/src")
    project.append("table/ops.py", CUBE)
    project.run("tools/generate.py")
    assert project.run("tools/generate.py", "--check") == ""
    if engine == "native":
        build_engine(project.package)
    said = project.run("-c", USE_OF_CUBE, GLASSGRAD_ENGINE=engine)
    begin, end = printed_by(engine)
    assert said.startswith(begin) and said.endswith(end)
    assert "`cube`" in (tmp_path / "docs" / "ops.md").read_text(encoding="utf-8")


SQUARE = 'ACTIVATIONS["square"] = ("Square", lambda x: x * x)'
HALVED = """TASKS["halved"] = _of_two(
    "halved", nn.half_squared_error, _as_it_is, predicts_numbers=True, threshold=0.5
)"""
PAGE_SQUARE = """\
const back_square = (grad: number, x: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.mul_dx(x, x, out)) + (grad === 0 ? 0 : grad * ops.mul_dy(x, x, out));
};
"""
PAGE_HALVED = """\
const value_halved = (output: number, target: number): number => {
  const v0 = ops.value_sub(output, target);
  const v1 = ops.value_pow(v0, 2.0);
  return ops.value_mul(0.5, v1);
};
"""


def test_an_activation_and_a_loss_come_to_the_page(tmp_path):
    project = Project(tmp_path, "tools", "docs", "examples", "web/src")
    project.append("nn/perceptron.py", SQUARE)
    project.append("training/task.py", HALVED)
    project.run("tools/generate.py")
    training = tmp_path / "web/src/training"
    assert PAGE_SQUARE in (training / "network/activations.gen.ts").read_text(encoding="utf-8")
    assert PAGE_HALVED in (training / "run/losses.gen.ts").read_text(encoding="utf-8")
    names = (training / "names.gen.ts").read_text(encoding="utf-8")
    assert '"gelu", "square"]' in names and '"cross_entropy", "halved"]' in names


def test_an_activation_that_takes_different_paths_is_not_copied_to_the_page(tmp_path):
    project = Project(tmp_path, "tools", "docs", "examples", "web/src")
    bent = 'ACTIVATIONS["bent"] = ("Bent", lambda x: x * x if x.data > 1 else x * 2)'
    project.append("nn/perceptron.py", bent)
    said = project.ran("tools/generate.py").stderr
    assert said.endswith("ValueError: bent records a graph that depends on its operands\n")


def test_a_schedule_that_the_page_cannot_follow_is_refused(tmp_path):
    project = Project(tmp_path, "tools", "docs", "examples", "web/src")
    changed = project.package / "nn/schedules.py"
    text = changed.read_text(encoding="utf-8")
    assert text.count("return self.lr\n") == 1
    changed.write_text(text.replace("return self.lr\n", "return math.sin(self.lr)\n"), "utf-8")
    said = project.ran("tools/generate.py").stderr
    assert said.endswith("ValueError: cannot write 'math.sin(self.lr)' as TypeScript\n")


EXERCISE = {
    "about.toml": """
title = "a line through the origin"
at_first = "99_triple.py, line 5 is still open: write triple()"
hints = ["Multiply by three."]

[[mistakes]]
instead_of = "3 * x"
write = "2 * x"
says = "triple(2) is 4, expected 6"
""",
    "exercise.py": '''"""99 triple: a line through the origin."""


def triple(x):
    raise NotImplementedError("write triple()")
''',
    "solution.py": '''"""99 triple: a line through the origin."""


def triple(x):
    return 3 * x
''',
    "probe.py": '''"""99 triple: a number."""


def answer(learner, x):
    return learner.triple(x)
''',
    "check.py": '''"""99 triple: one number."""

from glassgrad.learn.grading import Wrong, number, show


def check(ask):
    found = number(ask("answer", 2.0), "triple(2)")
    if found != 6.0:
        raise Wrong(f"triple(2) is {show(found)}, expected 6")
''',
}


def test_an_exercise_is_a_folder(tmp_path):
    project = Project(tmp_path)
    folder = project.package / "learn" / "exercises" / "e99_triple"
    folder.mkdir()
    for name, text in EXERCISE.items():
        (folder / name).write_text(text, encoding="utf-8")
    assert "99 triple" in project.run("-m", "glassgrad", "learn", "list")
    own = tmp_path / "glassgrad-exercises" / "99_triple.py"
    own.write_text(EXERCISE["solution.py"], encoding="utf-8")
    assert "99 triple: passed" in project.run("-m", "glassgrad", "learn", "check", "triple")
    own.write_text(EXERCISE["solution.py"].replace("3 * x", "2 * x"), encoding="utf-8")
    said = project.run("-m", "glassgrad", "learn", "check", "triple", ends_with=1)
    assert "triple(2) is 4, expected 6" in said


def test_a_lesson_is_a_text(tmp_path):
    project = Project(tmp_path, "tools", "docs")
    lesson = "# A new lesson\n\nWords.\n\n```python\nprint(1 + 1)\n#> 2\n```\n\n## Try\n\nThis.\n"
    (tmp_path / "docs" / "lessons" / "99-new.md").write_text(lesson, encoding="utf-8")
    project.run("tools/lessons.py", "99")
    assert (tmp_path / "build" / "lessons" / "99-new.ipynb").exists()


def test_an_exhibit_is_an_entry(tmp_path):
    project = Project(tmp_path)
    path = project.package / "museum" / "exhibits.json"
    exhibits = json.loads(path.read_text(encoding="utf-8"))
    like_it = next(e for e in exhibits if e["name"] == "zero_grad")
    exhibits.append({**like_it, "name": "again", "title": "The same once more", "seed": 7})
    path.write_text(json.dumps(exhibits), encoding="utf-8")
    assert "The same once more" in project.run("-m", "glassgrad", "bug")
    assert "The same once more" in project.run("-m", "glassgrad", "bug", "again")


def test_a_question_is_an_entry(tmp_path):
    project = Project(tmp_path, "docs", "tests", "web/src")
    path = tmp_path / "web" / "src" / "views" / "learn" / "quiz.json"
    questions = json.loads(path.read_text(encoding="utf-8"))
    questions.append({**questions[0], "name": "asked_twice"})
    path.write_text(json.dumps(questions), encoding="utf-8")
    said = project.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/learn/test_quiz.py")
    assert "passed" in said
    questions[-1]["options"] = [{**o, "right": False} for o in questions[-1]["options"]]
    path.write_text(json.dumps(questions), encoding="utf-8")
    command = "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/learn/test_quiz.py"
    assert "asked_twice" in project.run(*command, ends_with=1)
