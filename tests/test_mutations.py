"""Faults put in on purpose: if one goes unnoticed, the tests are not worth their time.

Faults in formulas are tried in this process against mpmath and the edge cases; faults in the
engine's code run the tests in a process of their own, on a copy of the sources.
"""

import os
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from building import build_engine
from conftest import ENGINES
from edge_cases import CASES, mistakes_in
from glassgrad.table import ops
from oracle import draw_operands, worst_error

pytestmark = pytest.mark.unsanitized

ROOT = Path(__file__).parent.parent

NAIVE = [  # correct on paper, wrong in floating point
    ("tanh", "dx", "1 - out * out"),
    ("tanh", "value", "(exp(2*x) - 1) / (exp(2*x) + 1)"),
    ("sigmoid", "value", "1 / (1 + exp(-x))"),
    ("sigmoid", "dx", "out * (1 - out)"),
    ("softplus", "value", "log(1 + exp(x))"),
    ("softplus", "dx", "1 / (1 + exp(-x))"),
    ("erf", "dx", "1.1283791670955126 * exp(-x * x)"),
    ("normal_cdf", "value", "0.5 * (1 + erf(0.7071067811865476 * x))"),
    ("normal_cdf", "value", "0.5 * erfc(-0.7071067811865476 * x)"),
    ("normal_cdf", "dx", "0.3989422804014327 * exp(-0.5 * x * x)"),
    ("pow", "dx", "y * pow(x, y - 1)"),
    ("pow", "dx", "y * out / x"),
    ("pow", "dx", "0 if y == 0 else y * pow(x, y - 1) if y >= 0 or x == 0 else y * out / x"),
    ("pow", "dy", "out * log(x)"),
    ("div", "dy", "-x / (y * y)"),
    ("sqrt", "value", "pow(x, 0.5)"),
    ("relu", "value", "x if x > 0 else 0"),
    ("relu", "dx", "1 if x >= 0 else 0"),
    ("abs", "dx", "1 if x >= 0 else -1"),
    ("leaky_relu", "dx", "1 if x >= 0 else n"),
    ("maximum", "value", "x if x > y else y"),
    ("maximum", "dx", "1 if x >= y else 0"),
    ("minimum", "value", "x if x < y else y"),
    ("minimum", "dy", "1 if x > y else 0"),
    ("where", "value", "x if n >= 0 else y"),
]


def formula_faults():
    """(row as it should be, row with a fault) for every formula of the table."""
    faults = [(ops.TABLE[name], field, text) for name, field, text in NAIVE]
    for row in ops.TABLE.values():
        for field in ("value", "dx", "dy"):
            text = getattr(row, field)
            if row.is_fold or not text:
                continue
            factors = ["1.000000000001", "0.999999999999", "1.001", "-1"]
            faults += [(row, field, f"({text}) * {factor}") for factor in factors]
        if row.dy and row.dx != row.dy and not row.is_fold:
            faults.append((row, "dx", row.dy))
    return faults


ENGINE_FAULTS = [  # file, what stands there, what is put in its place
    ("engine/backprop.py", "operand._grad += grad * slope", "operand._grad = grad * slope"),
    ("engine/backprop.py", "operand._grad += grad * slope", "operand._grad -= grad * slope"),
    (
        "engine/backprop.py",
        "operand._grad += grad * slope",
        "operand._grad += grad * slope * (1 + 1e-12)",
    ),
    ("engine/backprop.py", "operand._grad += grad * slope", "operand._grad += slope"),
    ("engine/backprop.py", "if node._grad != 0.0:", "if True:"),
    ("engine/backprop.py", "for node in reversed(nodes):", "for node in nodes:"),
    ("engine/backprop.py", "        node._grad = 0.0\n", "        pass\n"),
    ("engine/backprop.py", "root._grad = seed", "root._grad = seed * 1.000000000001"),
    ("engine/backprop.py", "map(add, before,", "map(max, before,"),
    (
        "engine/backprop.py",
        "before = repeat(0.0) if reset else",
        "before = [l._grad for l in leaves] if reset else",
    ),
    ("engine/backprop.py", "keep = retain_graph or reset", "keep = retain_graph"),
    ("engine/backprop.py", "keep = retain_graph or reset", "keep = True"),
    (
        "engine/backprop.py",
        "    except BaseException:\n        undo()\n",
        "    except BaseException:\n",
    ),
    ("engine/backprop.py", "    except BaseException:", "    except Exception:"),
    ("engine/backprop.py", 'key=attrgetter("_serial"))', "key=id)"),
    (
        "engine/backprop.py",
        "if type(operand) is not float and id(operand) not in found:",
        "if type(operand) is not float:",
    ),
    (
        "table/ops.py",
        "return (*chain.from_iterable(reversed(later)), start, *first)",
        "return (start, *first, *chain.from_iterable(later))",
    ),
    (
        "table/ops.py",
        "return (*chain.from_iterable(reversed(later)), start, *first)",
        "return (*chain.from_iterable(reversed(later)), *first, start)",
    ),
    ("table/ops.py", '"dot", "acc + x * y"', '"dot", "x * y + acc * 1.000000000001"'),
    (
        "table/ops.py",
        '"dot", "acc + x * y", dx="y", dy="x"',
        '"dot", "acc + x * y", dx="x", dy="y"',
    ),
    ("engine/sum_and_dot.py", "row.to_walk_order(1.0,", "row.to_walk_order(1.000000000001,"),
    (
        "engine/choices.py",
        "if n > 0 else (n, number_in(x), y)",
        "if n >= 0 else (n, number_in(x), y)",
    ),
    (
        "engine/reference.py",
        "data, partials = row.compute_y(x, y._data)",
        "data, partials = row.compute_y(y._data, x)",
    ),
    ("engine/reference.py", "kind = most_derived(x, y)", "pass"),
    ("engine/surface.py", 'sorted(inputs, key=attrgetter("_serial"))', "sorted(inputs, key=id)"),
    ("graph/differentiation.py", "share if so_far is None else so_far + share", "share"),
    ("graph/known.py", "        return slope * partial", "        return partial"),
    ("engine/copies.py", "if place in known:", "if False:"),
    ("table/ieee.py", "return -inf if x < 0 and y % 2 == 1 else inf", "return inf"),
    ("engine/number.py", 'not hasattr(kind, "__len__")', "True"),
]
NATIVE_FAULTS = [
    ("engine/native/ops.gen.h", "return (x * y);", "return (x * y) * 1.000000000001;"),
    (
        "engine/native/walk.h",
        "input->grad += grad * operands[k].slope;",
        "input->grad += grad * operands[k].slope * 1.000000000001;",
    ),
    ("engine/native/walk.h", "input->grad = 0.0;\n            }", "}"),
    ("engine/native/walk.h", "if (grad != 0.0)\n", ""),
    ("engine/native/walk.h", "(reset ? 0.0 : old_grads[k].before) + leaf->grad", "leaf->grad"),
    (
        "engine/native/ops.gen.h",
        "(4.0 * value_sigmoid((2.0 * x)))",
        "(4.000000000001 * value_sigmoid((2.0 * x)))",
    ),
    ("engine/native/fold.h", "k == 0 ? first + 1 : first - k * width", "first + 1 - k * width"),
    ("engine/native/fold.h", "op == OP_DOT ? dot_dx(x, y)", "op == OP_DOT ? dot_dy(x, y)"),
    (
        "engine/native/borrowed.h",
        "&& PyType_IsSubtype(other, kind) ? other : kind",
        "? other : kind",
    ),
    (
        "engine/native/run.h",
        "node->pair[1] = (Operand){(Node *)Py_XNewRef(y), dy};",
        "node->pair[1] = (Operand){(Node *)Py_XNewRef(x), dy};",
    ),
    ("engine/native/node.h", "PyObject_GC_Track(node);", ";"),
    ("engine/native/share.h", "leaf->shared.grad = grad;", "leaf->shared.grad = data;"),
    ("engine/native/share.h", "leaf->shared.data != (double *)view->buf + k", "0"),
    ("engine/native/node.h", "    node->data = data;\n", ""),
    ("engine/native/flatten.h", "if (k <= width)", "if (k < width)"),
    ("engine/buffers.py", "if len({id(leaf) for leaf in leaves}) != len(leaves):", "if False:"),
    (
        "engine/native/ops.gen.h",
        "return ((x <= 0.0) ? 0.0 : 1.0);",
        "return ((x < 0.0) ? 0.0 : 1.0);",
    ),
]
ALL_ENGINE_FAULTS = ENGINE_FAULTS + NATIVE_FAULTS
DETECTORS = [
    "engine/test_contract_engine.py",
    "engine/test_sum_and_dot.py",
    "engine/test_backward.py",
    "engine/test_closures.py",
    "engine/test_numbers.py",
    "table/test_ops.py",
    "graph/test_gradient.py",
    "engine/test_interrupts.py",
    "engine/test_edges.py",
    "engine/test_buffers.py",
    "engine/test_engines_agree.py",
]


def caught_by_oracles(fault) -> bool:
    for case in CASES:
        if case["op"] == fault.name and mistakes_in(case, _edge_of(fault)):
            return True
    draw = random.Random(f"mutation {fault.name}")
    return any(
        worst_error(ops.TABLE[fault.name], _all_partials(fault), draw_operands(fault, draw)) > 4
        for _ in range(2_000)
    )


def _all_partials(row):
    return lambda numbers: (row.compute_xy if row.dy else row.compute_x)(*numbers)


def _edge_of(fault):
    def compute(row, numbers):
        value, partials = _all_partials(fault)(numbers)
        return value, [p for name, p in zip(fault.takes, partials, strict=True) if name != "n"]

    return compute


FORMULA_FAULTS = formula_faults()


def test_there_are_enough_faults():
    assert len(FORMULA_FAULTS) + len(ALL_ENGINE_FAULTS) >= 100


def test_every_fault_still_has_its_place():
    for file, before, _ in ALL_ENGINE_FAULTS:
        source = (ROOT / "src" / "glassgrad" / file).read_text(encoding="utf-8")
        assert before in source, f"{file} no longer has {before!r}"


def test_the_table_itself_is_not_caught():
    for name in ("tanh", "pow", "maximum", "where"):
        assert not caught_by_oracles(replace(ops.TABLE[name]))


def test_faults_in_formulas_are_caught(soak):
    chosen = FORMULA_FAULTS if soak else random.Random(1).sample(FORMULA_FAULTS, 30)
    missed = []
    for row, field, text in chosen:
        if not caught_by_oracles(replace(row, **{field: text})):
            missed.append((row.name, field, text))
    assert missed == []


@pytest.mark.parametrize("number", range(len(ALL_ENGINE_FAULTS)))
def test_faults_in_the_engine_are_caught(number, soak, tmp_path):
    if not soak and number % 12 != 1:
        pytest.skip("tried in make soak; one in twelve is tried here")
    file, before, after = ALL_ENGINE_FAULTS[number]
    in_c = file.startswith("engine/native/")
    if in_c and "native" not in ENGINES:
        pytest.skip("the native engine is not built")
    shutil.copytree(ROOT / "src" / "glassgrad", tmp_path / "glassgrad")
    path = tmp_path / "glassgrad" / file
    source = path.read_text(encoding="utf-8")
    assert before in source, f"{file} no longer has {before!r}"
    path.write_text(source.replace(before, after), encoding="utf-8")
    if in_c:
        build_engine(tmp_path / "glassgrad")
    tests = [str(ROOT / "tests" / name) for name in DETECTORS]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-p",
            "no:cacheprovider",
            "--timeout=20",
            *tests,
        ],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    # 1 is a failed test; 3 is what an endless loop, cut off by the time limit, can end in.
    assert done.returncode in (1, 3), f"{file}: {after!r} was not noticed\n{done.stdout[-500:]}"
