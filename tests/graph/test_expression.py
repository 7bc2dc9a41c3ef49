"""parse(): the grammar, its errors with their places, and any input at all."""

import contextlib
import json
import keyword
import math
import pickle
import random
import time
from pathlib import Path

import pytest

import glassgrad as gg
from glassgrad.graph.expression import FUNCTIONS, MAX_DEPTH, MAX_LENGTH, MAX_SIZE

pytestmark = pytest.mark.both_engines

CASES = json.loads(
    (Path(__file__).parents[1] / "cases" / "expressions.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(("text", "expected"), CASES["results"])
def test_result(text, expected):
    root, _ = gg.parse(text, CASES["values"])
    assert isinstance(root, gg.Value)
    assert root.data == float(expected) or (expected == "nan" and math.isnan(root.data))


@pytest.mark.parametrize(("text", "position"), CASES["errors"])
def test_error(text, position):
    with pytest.raises(gg.ParseError) as caught:
        gg.parse(text, CASES["values"])
    error = caught.value
    assert error.position == position, error
    message, shown, caret = str(error).split("\n")
    assert caret.index("^") - 2 == position
    assert len(shown) >= 2
    assert message


@pytest.mark.parametrize(("text", "hint"), CASES["meant"])
def test_what_was_meant_is_said_in_the_words_of_the_page(text, hint):
    with pytest.raises(gg.ParseError) as caught:
        gg.parse(text, {**CASES["values"], "x1": 1.0})
    assert hint in caught.value.message.lower()


def test_a_word_of_python_is_refused_as_that():
    with pytest.raises(
        ValueError, match=r"'lambda' is a Python keyword and cannot be a name: choose another"
    ):
        gg.parse("lambda", {"lambda": 1.0})


def test_the_graph_is_that_of_the_same_python():
    values = {"x1": 2.0, "x2": 0.0, "w1": -3.0, "w2": 1.0, "b": 6.8813735870195432}
    root, leaves = gg.parse("tanh(x1*w1 + x2*w2 + b)", values)
    x1, x2, w1, w2, b = (gg.Value(v) for v in values.values())
    same = (x1 * w1 + x2 * w2 + b).tanh()
    assert [o for o in gg.flatten(root).op if o] == [o for o in gg.flatten(same).op if o]
    root.backward()
    same.backward()
    assert [leaves[name].grad for name in values] == [v.grad for v in (x1, x2, w1, w2, b)]
    assert list(leaves) == ["x1", "w1", "x2", "w2", "b"]
    assert [v.label for v in leaves.values()] == list(leaves)


def test_values_may_be_values_and_a_name_is_one_leaf():
    a = gg.Value(3.0)
    root, leaves = gg.parse("a*a + a", {"a": a})
    root.backward()
    assert leaves == {"a": a}
    assert a.grad == 7.0


def test_a_given_name_goes_before_a_constant():
    assert gg.parse("e * 2", {"e": 10.0})[0].data == 20.0


@pytest.mark.parametrize("name", ["2x", "x y", "", "é", "lambda", "sin", "x.y", 5])
def test_names_of_values_are_checked(name):
    with pytest.raises(ValueError, match=r"cannot be a name|is a function"):
        gg.parse("1", {name: 1.0})


def test_wrong_types_are_named():
    with pytest.raises(TypeError, match="parse: expected a str, got NoneType"):
        gg.parse(None)
    with pytest.raises(TypeError, match=r"Value\(data\): expected a number, got str"):
        gg.parse("x", {"x": "2"})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * (MAX_LENGTH + 1), "too long"),
        ("(" * (MAX_DEPTH + 1) + "x" + ")" * (MAX_DEPTH + 1), "too deep"),
        ("sin(" * (MAX_DEPTH + 1) + "x" + ")" * (MAX_DEPTH + 1), "too deep"),
        ("x" + "+x" * (MAX_SIZE + 1), "too large"),
        ("-" * (MAX_SIZE + 1) + "x", "too large"),
        ("sum(" + "x," * MAX_SIZE + "x)", "too large|takes 1 operand"),
    ],
)
def test_limits(text, message):
    with pytest.raises(gg.ParseError, match=message):
        gg.parse(text, {"x": 1.0})


def test_what_is_just_inside_the_limits_is_parsed():
    assert gg.parse("(" * MAX_DEPTH + "x" + ")" * MAX_DEPTH, {"x": 1.0})[0].data == 1.0
    assert gg.parse("x" + "+x" * MAX_SIZE, {"x": 1.0})[0].data == MAX_SIZE + 1
    assert gg.parse("2**" * 300 + "0", {})[0].data == math.inf


def test_many_parentheses_beside_each_other_are_not_deep():
    assert gg.parse("+".join(["(x)"] * 300), {"x": 1.0})[0].data == 300.0
    with pytest.raises(gg.ParseError, match="too large"):
        gg.parse("+".join(["sum(x,x,x,x)"] * 250), {"x": 1.0})


def test_a_trailing_comma_is_not_an_empty_call():
    with pytest.raises(gg.ParseError, match="expected a number, a name"):
        gg.parse("sin(x,)", {"x": 1.0})


def test_a_long_line_shows_the_part_around_the_mistake():
    with pytest.raises(gg.ParseError) as caught:
        gg.parse("x + " * 200 + "$", {"x": 1.0})
    _, shown, caret = str(caught.value).split("\n")
    assert len(shown) < 90
    assert shown[caret.index("^")] == "$"


def test_errors_survive_pickling():
    with pytest.raises(gg.ParseError) as caught:
        gg.parse("x +", {"x": 1.0})
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.position, str(again)) == (3, str(caught.value))
    assert isinstance(again, ValueError)


PIECES = [
    "x",
    "y",
    "2",
    "1e5",
    ".5",
    "+",
    "-",
    "*",
    "/",
    "**",
    "(",
    ")",
    ",",
    " ",
    "pi",
    "z",
    "é",
    "²",
    "\n",
    "\0",
    "'",
    "__",
    "0",
    "9" * 400,
    "(" * 50,
    "-" * 50,
    "x**",
    "😀",
    "lambda",
    "a.b",
    *(f"{name}(" for name in FUNCTIONS),
    *keyword.kwlist[:8],
]


def fuzzed(draw):
    kind = draw.randrange(4)
    if kind == 0:
        return "".join(chr(draw.randrange(0x3000)) for _ in range(draw.randrange(60)))
    if kind == 1:
        text = draw.choice(CASES["results"])[0]
        k = draw.randrange(len(text) + 1)
        return text[:k] + draw.choice(PIECES) + text[k + draw.randrange(3) :]
    return "".join(draw.choice(PIECES) for _ in range(draw.randrange(60 if kind == 2 else 2000)))


def test_any_input_ends_in_a_result_or_a_parse_error(soak):
    draw = random.Random(0)
    results = 0
    slowest, slow_text = 0.0, ""
    for _ in range(200_000 if soak else 5_000):
        text = fuzzed(draw)
        start = time.perf_counter()
        try:
            root, _ = gg.parse(text, {"x": 1.5, "y": -2.0})
            assert isinstance(root.data, float)
            results += 1
        except gg.ParseError as error:
            assert 0 <= error.position <= len(text)
        taken = time.perf_counter() - start
        if taken > 0.050:  # the machine may have been busy elsewhere: try once more
            start = time.perf_counter()
            with contextlib.suppress(gg.ParseError):
                gg.parse(text, {"x": 1.5, "y": -2.0})
            taken = time.perf_counter() - start
        if taken > slowest:
            slowest, slow_text = taken, text
    assert results > 50
    assert slowest < 0.050, slow_text[:200]
