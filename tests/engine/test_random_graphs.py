"""Random graphs: node by node against mpmath, and gradients against forward-mode dual numbers."""

import math
import sys

import mpmath
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mpmath import mpf

import glassgrad as gg
from glassgrad.table import ops
from oracle import EXACT, ulps_off

pytestmark = [pytest.mark.both_engines, pytest.mark.slow]

numbers = st.floats(-8, 8).filter(lambda x: x == 0 or abs(x) > 1e-6)
UNARY = ["neg", "exp", "log", "sqrt", "sin", "cos", "tanh", "sigmoid", "softplus", "relu", "abs"]
UNARY += ["erf", "normal_cdf"]
BINARY = ["add", "sub", "mul", "div", "pow", "maximum", "minimum"]


@st.composite
def graphs(draw, size=18):
    """Leaves and a root over them; every op of the table, shared inputs, numbers as operands."""
    leaves = [gg.Value(draw(numbers)) for _ in range(draw(st.integers(1, 4)))]
    nodes = list(leaves)
    for _ in range(draw(st.integers(1, size))):
        pick = st.sampled_from(nodes)
        x = draw(pick)
        y = draw(st.one_of(pick, pick, numbers))
        kind = draw(st.sampled_from([*UNARY, *BINARY, "leaky_relu", "where", "sum", "dot"]))
        if kind in ("log", "sqrt", "pow"):
            x = x.softplus() + 0.01
        if kind in ("exp", "pow"):  # keep sizes tame: what overflows proves nothing here
            x, y = x.tanh() + 1.5, y.tanh() if isinstance(y, gg.Value) else math.tanh(y)
        if kind in UNARY:
            made = gg.functions.__dict__[kind](x) if kind != "neg" else -x
        elif kind in BINARY:
            made = gg.engine.apply(
                ops.TABLE[kind], *((x, y) if draw(st.booleans()) or kind == "pow" else (y, x))
            )
        elif kind == "leaky_relu":
            made = x.leaky_relu(0.1)
        elif kind == "where":
            made = gg.where(draw(st.booleans()), x, y)
        else:
            group = draw(st.lists(pick, min_size=1, max_size=4))
            made = (
                gg.sum(group, y)
                if kind == "sum"
                else gg.dot(group, [x, y, 0.5, x][: len(group)], y)
            )
        nodes.append(made if abs(made.data) < 1e6 else made.tanh())
    return leaves, nodes[-1]


SETTINGS = settings(deadline=None, suppress_health_check=list(HealthCheck), print_blob=True)


@SETTINGS
@given(graphs())
def test_every_node_is_within_4_ulps_of_mpmath(drawn):
    graph = gg.flatten(drawn[1]).verify()
    with mpmath.workprec(300):
        for place, operands in enumerate(graph.operands):
            row = graph.row(place)
            if row is None or row.is_fold:
                continue
            exact = [mpf(graph.data[o] if isinstance(o, int) else o) for o in operands]
            if row.name == "pow" and exact[0] == 0:
                continue
            if (row.name == "div" and exact[1] == 0) or not all(map(mpmath.isfinite, exact)):
                continue
            assert ulps_off(graph.data[place], EXACT[row.name][0](*exact)) <= 4, (row.name, exact)


@SETTINGS
@given(graphs())
def test_gradients_agree_with_forward_mode(drawn):
    """Dual numbers go from one leaf to the root: no walk, no order, no accumulation to get wrong."""
    leaves, root = drawn
    graph = gg.flatten(root)
    if not all(map(math.isfinite, graph.data)):
        return
    slopes = _exact_partials(graph)
    gradients = gg.grad(root, leaves)
    root.backward()
    assert [leaf.grad for leaf in leaves] == gradients
    for leaf, gradient in zip(leaves, gradients, strict=True):
        if leaf not in graph.nodes:
            assert gradient == 0.0
            continue
        tangent = [mpf(0)] * len(graph)
        absolute = [mpf(0)] * len(graph)
        start = graph.nodes.index(leaf)
        tangent[start] = absolute[start] = mpf(1)
        for place in range(start + 1, len(graph)):
            for i, slope in slopes[place]:
                tangent[place] += slope * tangent[i]
                absolute[place] += abs(slope) * absolute[i]
        bound = 64 * len(graph) * sys.float_info.epsilon * absolute[-1]
        if mpmath.isfinite(absolute[-1]):
            assert abs(mpf(gradient) - tangent[-1]) <= bound + mpf(2) ** -1000


def _exact_partials(graph):
    """For each node its inputs with their partials, from the mathematics in mpmath."""
    found = []
    with mpmath.workprec(200):
        for place, operands in enumerate(graph.operands):
            row = graph.row(place)
            exact = [mpf(graph.data[o] if isinstance(o, int) else o) for o in operands]
            if row is None:
                found.append([])
            elif row.name == "sum":
                found.append([(o, mpf(1)) for o in operands if isinstance(o, int)])
            elif row.name == "dot":
                other = [mpf(1), *(exact[k + 1 if k % 2 else k - 1] for k in range(1, len(exact)))]
                found.append([(o, other[k]) for k, o in enumerate(operands) if isinstance(o, int)])
            else:
                names = [name for name in row.takes if name != "n"]
                places = [k for k, name in enumerate(row.takes) if name != "n"]
                found.append(
                    [
                        (operands[k], _slope(row, EXACT[row.name][1 + j], exact, names[j]))
                        for j, k in enumerate(places)
                        if isinstance(operands[k], int)
                    ]
                )
    return found


def _slope(row, exact_slope, exact, name):
    # At kinks and where powers degenerate the table has made a choice; take it.
    x = exact[0]
    if row.name == "relu" and x == 0:
        return mpf(0)
    if row.name == "leaky_relu" and x == 0:
        return exact[1]
    if row.name == "div" and exact[1] == 0:
        return mpf("nan")
    return exact_slope(*exact)
