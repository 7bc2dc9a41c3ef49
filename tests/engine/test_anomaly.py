"""detect_anomaly() and record_lines(): the first number that is not finite, and where."""

import inspect
import math
import random
from pathlib import Path

import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines

PLANTS = {  # how to make a number that is not finite out of a Value near 1: the op that is to blame
    "log": lambda v: (v - v - 1).log(),
    "div": lambda v: v / (v - v),
    "exp": lambda v: (v * 1000).exp(),
    "sqrt": lambda v: (v - v - 2).sqrt(),
    "pow": lambda v: (v - v - 3) ** 0.5,
    "mul": lambda v: (v * 1e200) * 1e200,
    "dot": lambda v: gg.dot([v, v], [1e308, 1e308], 1e308),
}
BACKWARD_PLANTS = {  # finite forward, not finite backward
    "sqrt": lambda v: (v - v).sqrt(),
    "div": lambda v: 1e-320 / (v - v + 1e-320),
    "pow": lambda v: (v - v) ** 0.5,
}


SOURCE = Path(__file__).read_text(encoding="utf-8").splitlines()


def calm_op(draw, v, w):
    """An op that stays between 0 and 2 and has a finite gradient that is not 0."""
    return draw.choice([v + w, v * 0.5, v.sigmoid(), v - w]).tanh() + 1


@pytest.mark.parametrize("when", ["forward", "backward"])
def test_every_planted_anomaly_is_found_first(when):
    draw = random.Random(0)
    plants = PLANTS if when == "forward" else BACKWARD_PLANTS
    for _ in range(500):
        name = draw.choice(list(plants))
        size = draw.randint(1, 30)
        moment = draw.randrange(size)
        nodes = [gg.Value(draw.uniform(0.9, 1.1)) for _ in range(3)]
        with gg.detect_anomaly(), pytest.raises(gg.AnomalyError) as caught:
            for k in range(size):
                if k == moment:
                    nodes.append(plants[name](nodes[0]) * 0.1)
                nodes.append(calm_op(draw, nodes[-1], nodes[draw.randrange(3)]))
            nodes[-1].backward()
        message = str(caught.value)
        assert message.startswith("backward gave" if when == "backward" else f"{name} gave"), (
            message
        )
        assert f"{name}(" in message, message
        file, line = message.rsplit("at ", 1)[1].rsplit(":", 1)
        assert file == __file__
        assert f'"{name}": lambda' in SOURCE[int(line) - 1], message
        assert all(leaf.grad == 0.0 for leaf in nodes[:3])


def test_the_message_names_op_operands_and_line():
    x = gg.Value(-1.0, label="x")
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError) as caught:
        x.log()
    line = inspect.currentframe().f_lineno - 1
    assert str(caught.value) == f"log gave nan: log(x = -1.0), at {__file__}:{line}"


def test_backward_says_which_product_was_not_finite():
    with gg.detect_anomaly():
        x = gg.Value(0.0, label="x")
        root = x.sqrt() * 2
        line = inspect.currentframe().f_lineno - 1
        with pytest.raises(gg.AnomalyError) as caught:
            root.backward()
    text = f"backward gave grad inf = inf × 2.0 in sqrt(x = 0.0), at {__file__}:{line}"
    assert str(caught.value) == text
    root = x.sqrt()
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError, match="made outside detect_anomaly"):
        root.backward()
    assert x.grad == 0.0


def test_a_learners_op_is_watched_too():
    a = gg.Value(1.0)
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError, match="mine gave inf"):
        gg.Value(float("inf"), (a,), "mine")
    with gg.detect_anomaly():
        out = gg.Value(1.0, (a,), "mine")
        out._backward = lambda: setattr(a, "grad", float("nan"))
        with pytest.raises(gg.AnomalyError, match=r"grad nan = its _backward × 1\.0 in mine"):
            out.backward()


def test_off_means_off():
    x = gg.Value(-1.0)
    with gg.detect_anomaly():
        pass
    assert str(x.log().data) == "nan"
    assert x.log().line == ""
    x.log().backward()


def test_lines_are_those_of_the_users_program():
    with gg.record_lines():
        a = gg.Value(2.0)
        b = gg.softmax([a, a * 2])[0]
        line = inspect.currentframe().f_lineno - 1
        model = gg.nn.MLP(1, [2, 1])
        c = model([a])
    assert b.line == f"{__file__}:{line}"
    assert c.line == f"{__file__}:{line + 3}"
    assert a.line == f"{__file__}:{line - 1}"
    with gg.record_lines(), gg.no_grad():
        assert (a * 2).is_leaf


def test_the_total_of_several_passes_is_watched():
    x = gg.Value(1.0)
    x.grad = 1e308
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError, match="after adding this pass"):
        (x * 1e308).backward()
    assert x.grad == 1e308


def test_a_sum_that_overflows_is_called_a_sum():
    x = gg.Value(0.0)
    with (
        gg.detect_anomaly(),
        pytest.raises(gg.AnomalyError, match=r"grad inf after adding 1e\+308 × 1\.0"),
    ):
        (x * 1e308 + x * 1e308).backward()


def test_a_neighbouring_package_is_the_users(tmp_path):
    folder = tmp_path / "glassgrad_mine"
    folder.mkdir()
    package = Path(gg.__file__).parent
    file = f"{package}_mine/steps.py"
    scope = {"gg": gg}
    exec(compile("def make():\n    return gg.Value(2.0) * 3\n", file, "exec"), scope)
    with gg.record_lines():
        assert scope["make"]().line == f"{file}:2"


def test_long_lists_of_operands_are_cut():
    values = [gg.Value(1e308) for _ in range(9)]
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError, match=r"… 4 more\)"):
        gg.sum(values)


def test_async_generators_are_refused_as_well():
    async def later():
        yield 1

    with pytest.raises(TypeError, match="use a `with` block inside it"):
        gg.detect_anomaly()(later)


@pytest.mark.parametrize("executor", ["kernels", "numpy"])
@pytest.mark.parametrize("steps", [None, 3])
def test_a_compiled_step_that_is_not_finite_is_refused(executor, steps):
    if executor == "kernels":
        pytest.importorskip("glassgrad.compiler.executors.kernels", exc_type=ImportError)
    w = gg.Value(1.0)
    optimizer = gg.nn.SGD([w], 0.5)
    losses = {
        "returned nan": lambda x: (w * x).log(),
        "returned a grad of nan": lambda x: (w * x * 0).sqrt(),
    }
    for text, loss in losses.items():
        step = gg.compile_step(loss, optimizer, steps=steps, executor=executor)
        for _ in range(2):
            with (
                gg.detect_anomaly(),
                pytest.raises(gg.AnomalyError, match=f"^compiled <lambda> {text}: "),
            ):
                step([-1.0, 1.0])
        assert (w.data, w.grad, optimizer.steps) == (1.0, 0.0, 0)
    step = gg.compile_step(lambda x: (w * x).log(), optimizer, executor=executor)
    assert math.isnan(step([-1.0]))
    with gg.detect_anomaly():
        assert step([1.0]) == 0.0
    assert w.data == 0.5
