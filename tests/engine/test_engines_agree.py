"""The native engine against the reference engine: the same bits, names, signatures and texts."""

import gc
import inspect
import math
import os
import random
import subprocess
import sys

import pytest

import glassgrad as gg
from conftest import ENGINES
from glassgrad.engine import reference
from glassgrad.engine.surface import Surface
from glassgrad.foreign import FOREIGN
from glassgrad.table import ops

pytestmark = pytest.mark.skipif("native" not in ENGINES, reason="the native engine is not built")


def build(engine, seed):
    """A random graph with every op, shared inputs, numbers, folds, closures and late changes."""
    draw = random.Random(seed)
    Value = engine.Value
    leaves = [Value(draw.gauss(0, 10 ** draw.uniform(-2, 1))) for _ in range(3)]
    nodes = list(leaves)

    def number():
        return draw.choice(
            [draw.gauss(0, 1), 0.0, -0.0, 2, 1e300, math.inf, math.nan][: draw.choice([1, 4, 7])]
        )

    def operand():
        return draw.choice(nodes) if draw.random() < 0.8 else number()

    for _ in range(draw.randint(1, 12)):
        kind = draw.randrange(12)
        x = draw.choice(nodes)
        if kind < 5:
            row = draw.choice(
                [ops.ADD, ops.SUB, ops.MUL, ops.DIV, ops.POW, ops.MAXIMUM, ops.MINIMUM]
            )
            y = operand()
            if row in (ops.MAXIMUM, ops.MINIMUM):
                made = getattr(x, row.name)(y)
            else:
                left, right = (x, y) if draw.random() < 0.5 else (y, x)
                made = {
                    "+": lambda a, b: a + b,
                    "-": lambda a, b: a - b,
                    "*": lambda a, b: a * b,
                    "/": lambda a, b: a / b,
                    "**{y}": lambda a, b: a**b,
                }[row.course](left, right)
        elif kind < 8:
            name = draw.choice(
                [
                    "exp",
                    "log",
                    "sqrt",
                    "sin",
                    "cos",
                    "tanh",
                    "sigmoid",
                    "softplus",
                    "erf",
                    "normal_cdf",
                    "relu",
                    "abs",
                    "leaky_relu",
                    "__neg__",
                ]
            )
            made = getattr(x, name)()
        elif kind == 8:
            made = engine.sum([operand() for _ in range(draw.randint(1, 5))], operand())
        elif kind == 9:
            size = draw.randint(1, 5)
            made = engine.dot(
                [operand() for _ in range(size)], [operand() for _ in range(size)], operand()
            )
        elif kind == 10:
            made = engine.where(draw.random() < 0.5, x, operand())
        elif draw.random() < 0.2:
            made = closure(Value, x)
        else:
            made = x * 0.5
        if isinstance(made, Value):
            nodes.append(made)
        if draw.random() < 0.05:
            draw.choice(leaves).data = draw.gauss(0, 1)
    return leaves, nodes, nodes[-1]


def closure(Value, x):
    out = Value(x.data * 3, (x,), "triple")

    def _backward():
        x.grad += 3 * out.grad

    out._backward = _backward
    return out


def bits(number):
    return "nan" if math.isnan(number) else number.hex()


@pytest.mark.slow
def test_random_graphs_are_identical_to_the_bit(soak):
    for seed in range(1_000_000 if soak else 50_000):
        results = []
        for engine in (ENGINES["reference"], ENGINES["native"]):
            _, nodes, root = build(engine, seed)
            root.backward(retain_graph=seed % 2 == 0)
            if seed % 2 == 0:
                root.backward(reset=seed % 4 == 0)
            results.append([(bits(v.data), bits(v.grad), v.op) for v in nodes])
        assert results[0] == results[1], seed


def test_operands_and_partials_are_the_same():
    for seed in range(300):
        graphs = [gg.flatten(build(engine, seed)[2]) for engine in ENGINES.values()]
        for name in ("op", "label", "closure"):
            assert getattr(graphs[0], name) == getattr(graphs[1], name), seed
        assert str(graphs[0].operands) == str(graphs[1].operands), seed
        assert str(graphs[0].partials) == str(graphs[1].partials), seed


def test_flatten_in_c_gives_what_python_would_read():
    for seed in range(300):
        root = build(ENGINES["native"], seed)[2]
        assert repr(root._columns()) == repr(Surface._columns(root)), seed
        assert all(
            x is y for x, y in zip(root._columns()[0], Surface._columns(root)[0], strict=True)
        )


def test_names_signatures_and_docstrings_are_the_same():
    ours, theirs = reference.Value, ENGINES["native"].Value
    assert {n for n in dir(ours) if not n.startswith("_")} == {
        n for n in dir(theirs) if not n.startswith("_")
    }
    assert inspect.getdoc(ours) == inspect.getdoc(theirs)
    for name in dir(ours):
        if name.startswith("_") or name in FOREIGN["Value"]:
            continue
        mine, other = getattr(ours, name), getattr(theirs, name)
        assert inspect.getdoc(mine) == inspect.getdoc(other), name
        if callable(mine):
            assert (
                list(inspect.signature(mine).parameters)[1:]
                == list(inspect.signature(other).parameters)[1:]
            ), name
            assert [p.default for p in inspect.signature(mine).parameters.values()] == [
                p.default for p in inspect.signature(other).parameters.values()
            ], name
    for name in ("sum", "dot"):
        mine, other = (getattr(engine, name) for engine in ENGINES.values())
        assert inspect.getdoc(mine) == inspect.getdoc(other)


def test_mixing_engines_is_a_type_error():
    a, b = (engine.Value(1.0) for engine in ENGINES.values())
    for act in (
        lambda: a + b,
        lambda: b + a,
        lambda: b * a,
        lambda: a.maximum(b),
        lambda: b.minimum(a),
        lambda: ENGINES["native"].dot([a], [b]),
        lambda: type(b)(1.0, (a,), "mine"),
        lambda: ENGINES["native"].sum([a]),
    ):
        with pytest.raises(TypeError):
            act()


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("reference", "reference GLASSGRAD_ENGINE asks for it"),
        ("native", "native GLASSGRAD_ENGINE asks for it"),
        ("", "native it is available, and faster"),
    ],
)
def test_the_environment_chooses(run_python, choice, expected):
    program = "import glassgrad as gg; print(gg.engine.name, gg.engine.reason); assert gg.engine.name in gg.Value.__module__"
    assert run_python(program, GLASSGRAD_ENGINE=choice).strip() == expected


def test_a_choice_that_cannot_be_met_is_an_error():
    program = "import sys; sys.modules['glassgrad.engine._native'] = None; import glassgrad"
    for choice, text in [
        ("native", "the native engine cannot be loaded"),
        ("fast", "expected native or reference"),
    ]:
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            env={**os.environ, "GLASSGRAD_ENGINE": choice},
        )
        assert done.returncode == 1
        assert f"GLASSGRAD_ENGINE={choice}" in done.stderr
        assert text in done.stderr


def test_without_it_the_reference_engine_serves(run_python):
    program = "import sys; sys.modules['glassgrad.engine._native'] = None; import glassgrad as gg; print(gg.engine.name, gg.engine.reason)"
    assert run_python(program, GLASSGRAD_ENGINE="").startswith(
        "reference the native engine cannot be loaded"
    )


def blocks_after(work, rounds=20):
    for _ in range(5):
        work()
    gc.collect()
    before = sys.getallocatedblocks()
    for _ in range(rounds):
        work()
    gc.collect()
    return sys.getallocatedblocks() - before


def test_no_references_leak():
    engine = ENGINES["native"]
    Value = engine.Value

    def everything():
        a = Value(2.0, label="a" * 50)
        b = Value(3, (a,), "mine")
        b._backward = lambda: b
        nodes = build(engine, 7)[1]
        c = engine.dot([a, b, 1], [2.0, a, b], a) + engine.sum(nodes[:3])
        c.label, c.grad, a.data = "c", 2, 3
        (c.operands, c.partials, c.inputs, c._row, c._op, c.serial, repr(c), c._prev)
        c.backward()
        for act in (
            lambda: a + "s",
            lambda: Value("x"),
            lambda: Value(1, 2),
            lambda: engine.sum(a),
            lambda: engine.dot([a], [a, a]),
            lambda: c.backward(),
            lambda: a.maximum(None),
            lambda: setattr(a, "data", None),
            lambda: setattr(b, "_backward", 3),
            lambda: float(a),
        ):
            with pytest.raises((TypeError, ValueError, RuntimeError)):
                act()
        with gg.no_grad():
            a * b
        with gg.detect_anomaly(), pytest.raises(gg.AnomalyError):
            (a - a).log()

    assert abs(blocks_after(everything)) < 30


@pytest.mark.posix  # for getrusage
def test_memory_is_flat_with_closures_forward_only(run_python):
    program = """
import gc, resource, glassgrad as gg
assert gg.engine.name == "native"
a = gg.Value(0.5)
def cube(v):
    out = gg.Value(v.data**3, (v,), "cube")
    def _backward():
        v.grad += 3 * v.data**2 * out.grad
    out._backward = _backward
    return out
peaks = []
for _ in range(4):
    for _ in range(2500):
        (cube(cube(a) + 1) * 2)
    gc.collect()
    peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
print(peaks[-1] - peaks[0] < 2000, peaks)
"""
    assert run_python(program).startswith("True")


@pytest.mark.slow
@pytest.mark.unsanitized
def test_ten_million_nodes(run_python, soak):
    size = 10_000_000 if soak else 2_000_000
    program = f"""
import glassgrad as gg
x = gg.Value(1.0)
v = x
for _ in range({size // 2}):
    v = v * 1.0 + x
v.backward()
print(x.grad)
del v
"""
    assert run_python(program, stack_kb=256) == f"{float(size // 2 + 1)}\n"


OUT_OF_MEMORY = """
import _testcapi
from glassgrad.engine import _native as native
Value, dot, total = native.Value, native.dot, native.sum

def program():
    a = Value(2.0, label="a")
    b = Value(3.0, (a,), "mine")
    c = dot([a, b, a], [1.5, a, 2.0], b) + total([a, b, 1.0, a], a)
    d = (c * a - 1) / 3
    e = d.tanh() ** 2 + a.leaky_relu(0.1)
    f = Value(1.0) * Value(2.0) + 3
    f.label = "f"
    f.backward()
    rows = native.share([a, Value(5.0)])
    return e.operands, e.partials, c.operands, f, rows, e._columns()

program()
failures = 0
for start in range(400):
    _testcapi.set_nomemory(start, start + 1)
    try:
        program()
    except MemoryError:
        failures += 1
    finally:
        _testcapi.remove_mem_hooks()
    x, y = Value(3.0), Value(4.0)
    z = dot([x, y, x], [y, 2.0, x]) * x
    z.backward()
    assert (z.data, x.grad, y.grad) == ((12 + 8 + 9) * 3.0, 29 + (4 + 6) * 3.0, (3 + 2) * 3.0), start
print("survived", failures > 20, failures)
"""


def test_out_of_memory_at_every_allocation_leaves_the_engine_usable(run_python):
    pytest.importorskip("_testcapi", reason="this Python has no _testcapi")
    assert run_python(OUT_OF_MEMORY).startswith("survived True")
