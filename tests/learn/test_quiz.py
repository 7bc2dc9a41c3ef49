"""The page's questions, exercises and lessons: every figure in them is one that glassgrad computes."""

import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

import glassgrad as gg

ROOT = Path(__file__).resolve().parents[2]
LEARN = ROOT / "web" / "src" / "views" / "learn"
QUESTIONS: list[dict[str, Any]] = json.loads((LEARN / "quiz.json").read_text(encoding="utf-8"))
EXERCISES: list[dict[str, Any]] = json.loads((LEARN / "exercises.json").read_text(encoding="utf-8"))
NUMBER = re.compile(r"(?<![\w.])[−-]?\d+(?:\.\d+)?(?:/\d+)?(?![\w.]*\w)")


def value_of(expression: str, values: dict[str, float]) -> float:
    return gg.parse(expression, values)[0].data


def grad_of(expression: str, values: dict[str, float], name: str, passes: int = 1) -> float:
    """The grad of an input, or of the root, which is called L."""
    root, leaves = gg.parse(expression, values)
    root.backward()
    total = root.grad if name == "L" else leaves[name].grad
    return passes * total


def answer_of(question: dict[str, Any]) -> float:
    graph, asked = question["graph"], question["asks"]
    if asked == "L after a step":
        ((name, number),) = graph["values"].items()
        moved = number - question["rate"] * grad_of(graph["expression"], graph["values"], name)
        return value_of(graph["expression"], {name: moved})
    if "passes" in question:
        # Not a product but what happens: grads add up over passes.
        values = {name: gg.Value(number) for name, number in graph["values"].items()}
        for _ in range(question["passes"]):
            gg.parse(graph["expression"], values)[0].backward()
        return values[asked].grad
    return grad_of(graph["expression"], graph["values"], asked)


ASKED = [question for question in QUESTIONS if "asks" in question]
"""Those whose answer is a number, or has one; the others ask for a reason."""


def number_in(text: str) -> float | None:
    plain = text.replace("−", "-")
    return float(plain) if re.fullmatch(r"-?\d+(\.\d+)?", plain) else None


def test_there_are_enough_questions_each_with_its_own_name():
    assert len({question["name"] for question in QUESTIONS}) == len(QUESTIONS) >= 14


def test_every_lesson_asks_and_every_question_is_asked():
    lessons = sorted((ROOT / "docs" / "lessons").glob("[0-9]*.md"))
    asked = [
        re.findall(r'<glass-quiz ask="([^"]+)">', path.read_text(encoding="utf-8"))
        for path in lessons
    ]
    assert all(len(names) == 1 for names in asked)
    names = [name for (line,) in asked for name in line.split()]
    assert sorted(names) == sorted(question["name"] for question in QUESTIONS)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q["name"])
def test_one_option_is_right_and_each_has_its_own_explanation(question):
    options = question["options"]
    assert len(options) == 4
    assert sum(option.get("right", False) for option in options) == 1
    assert (
        len({option["why"] for option in options})
        == len({option["text"] for option in options})
        == 4
    )
    assert all(re.match(r"\*\*[^*]+\*\* ", option["why"]) for option in options)
    assert len(question["ask"]) <= 2


@pytest.mark.parametrize("question", ASKED, ids=lambda q: q["name"])
def test_the_right_option_is_what_glassgrad_says(question):
    answer = answer_of(question)
    if "is" in question:  # the answer is a reason, the question holds the number
        assert answer == question["is"]
        assert any(f" is {question['is']}" in line for line in question["ask"])
        return
    for option in question["options"]:
        number = number_in(option["text"])
        assert number is not None, option
        assert math.isclose(number, answer, rel_tol=1e-12, abs_tol=1e-15) == option.get(
            "right", False
        ), option


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q["name"])
def test_every_fact_is_so(question):
    for fact in question["facts"]:
        found = (
            grad_of(fact["expression"], fact["values"], fact["of"])
            if "of" in fact
            else value_of(fact["expression"], fact["values"])
        )
        assert found == pytest.approx(fact["is"], rel=1e-12, abs=1e-15), fact


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q["name"])
def test_every_figure_in_the_words_is_a_fact(question):
    known = {0.0, question.get("rate", 0.0)}
    known |= {answer_of(question)} if "asks" in question else set()
    known |= set(question["graph"]["values"].values())
    known |= {float(n) for n in re.findall(r"(?<!\*\*)\b\d+\b", question["graph"]["expression"])}
    known |= {
        number for fact in question["facts"] for number in (fact["is"], *fact["values"].values())
    }
    texts = [*question["ask"], question["sum"], *(option["why"] for option in question["options"])]
    for text in texts:
        without_code = re.sub(r"\*\*2\b", "", text)
        for found in NUMBER.findall(without_code):
            number = float(found.replace("−", "-"))
            # "5 − 3" is a difference, not minus three.
            assert any(math.isclose(abs(number), abs(k), rel_tol=1e-12) for k in known), (
                found,
                text,
            )


def test_sums_come_out():
    checked = 0
    for question in QUESTIONS:
        for text in [question["sum"], *(option["why"] for option in question["options"])]:
            for left, right in re.findall(r"([−\d.()][−\d.()+× ]*?) = (−?[\d.]+\d|\d)", text):
                plain = left.replace("−", "-").replace("×", "*").strip()
                assert value_of(plain, {}) == pytest.approx(float(right.replace("−", "-"))), text
                checked += 1
    assert checked >= 8


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q["name"])
def test_the_graph_of_a_question_has_the_step_that_it_shows(question):
    graph = question["graph"]
    root, leaves = gg.parse(graph["expression"], graph["values"])
    assert set(leaves) == set(graph["values"])
    steps = sum(bool(operands) for operands in gg.flatten(root).operands)
    kind, number = graph["step"][0], int(graph["step"][1:])
    assert kind == "b" and 1 <= number <= steps


def partial(expression: str, at: dict[str, float], name: str) -> float:
    """By finite differences, which know nothing of backward."""
    step = 1e-6
    up, down = ({**at, name: at[name] + sign * step} for sign in (1, -1))
    return (value_of(expression, up) - value_of(expression, down)) / (2 * step)


POINTS = [0.4, 1.7, -0.9, 2.6]


def points_of(exercise: dict[str, Any]) -> list[dict[str, float]]:
    names = list(exercise["at"])
    shifted = [
        {name: POINTS[(k + j) % 4] + 0.1 * j for j, name in enumerate(names)} for k in range(4)
    ]
    points = [exercise["at"], *shifted]
    return (
        [{n: abs(v) for n, v in point.items()} for point in points]
        if exercise.get("positive")
        else points
    )


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e["name"])
def test_solutions_are_right_and_mistakes_are_not(exercise):
    def gap(answer: str, point: dict[str, float]) -> float:
        used = {name: number for name, number in point.items() if re.search(rf"\b{name}\b", answer)}
        wanted = (
            value_of(exercise["expression"], point)
            if exercise["by"] is None
            else partial(exercise["expression"], point, exercise["by"])
        )
        return abs(value_of(answer, used) - wanted) / max(1, abs(wanted))

    points = points_of(exercise)
    assert max(gap(exercise["solution"], point) for point in points) < 1e-6
    assert len(exercise["mistakes"]) >= 3
    for mistake in exercise["mistakes"]:
        assert max(gap(mistake["answer"], point) for point in points) > 1e-3, mistake
        assert mistake["says"].endswith((".", "?"))


def test_there_are_at_least_six_exercises():
    assert len(EXERCISES) >= 6
    assert len({exercise["name"] for exercise in EXERCISES}) == len(EXERCISES)


def test_no_sentence_is_from_the_sources():
    """Facts may carry over, sentences may not: no seven words in a row are in a course."""
    folder = Path("/work/shared/sources")
    if not folder.is_dir():
        pytest.skip("the courses are not here")
    source = words_of(" ".join(path.read_text(encoding="utf-8") for path in folder.iterdir()))
    runs = {tuple(source[k : k + 7]) for k in range(len(source) - 6)}
    files = [*LEARN.glob("*.json"), ROOT / "src" / "glassgrad" / "museum" / "exhibits.json"]
    ours = [
        text for path in files for text in texts_of(json.loads(path.read_text(encoding="utf-8")))
    ]
    assert len(ours) > 200
    for text in ours:
        words = words_of(text)
        assert not runs & {tuple(words[k : k + 7]) for k in range(len(words) - 6)}, text


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z_]+", text.lower())


def texts_of(thing: Any) -> list[str]:
    if isinstance(thing, str):
        return [thing]
    parts = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else []
    return [text for part in parts for text in texts_of(part)]
