"""tests/cases/graphs.json: random graphs with Python's numbers and words, for the page's engine.

Written by `python tests/golden_graphs.py`.
"""

import itertools
import json
import math
import random
from pathlib import Path

import glassgrad as gg
from error_bound import EPS, ErrorBound
from glassgrad.table import ops

FILE = Path(__file__).parent / "cases" / "graphs.json"
UNARY = [
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
]
BINARY = ["add", "sub", "mul", "div", "pow", "maximum", "minimum"]


def random_root(rng: random.Random):
    """A root over one to four leaves; every op of the table, shared inputs, numbers as operands."""
    nodes = [
        gg.Value(round(rng.uniform(-4, 4), 3), label=name) for name in "abcd"[: rng.randint(1, 4)]
    ]
    for _ in range(rng.randint(2, 12)):
        x = rng.choice(nodes)
        y = rng.choice([*nodes, round(rng.uniform(-4, 4), 2)])
        kind = rng.choice([*UNARY, *BINARY, *BINARY, "neg", "where", "sum", "dot"])
        made = _made(rng, kind, x, y, nodes)
        nodes.append(made if abs(made.data) < 1e3 else made.tanh())
    return nodes[-1]


def _made(rng, kind, x, y, nodes):
    if kind in ("log", "sqrt", "pow"):
        x = x.softplus() + 0.01
    if kind in ("exp", "pow"):
        x, y = x.tanh() + 1.5, y.tanh() if isinstance(y, gg.Value) else math.tanh(y)
    if kind == "neg":
        return -x
    if kind == "leaky_relu":
        return x.leaky_relu(0.1)
    if kind in UNARY:
        return getattr(gg, kind)(x)
    if kind in BINARY:
        flip = kind != "pow" and rng.random() < 0.5
        return gg.engine.apply(ops.TABLE[kind], *((y, x) if flip else (x, y)))
    if kind == "where":
        return (
            gg.where(True, x, y)
            if isinstance(y, gg.Value) or rng.random() < 0.5
            else gg.where(False, y, x)
        )
    group = [rng.choice(nodes) for _ in range(rng.randint(1, 4))]
    return gg.sum(group, y) if kind == "sum" else gg.dot(group, [x, y, 0.5, x][: len(group)], y)


def described(root) -> dict:
    bound = ErrorBound(root)
    graph = gg.flatten(root)
    found = gg.why(graph.nodes[0], root)
    steps = [step for step in gg.walk(root) if step.way == "backward"]
    return {
        "graph": json.loads(graph.to_json()),
        "grads": list(bound.grad),
        "bounds": [
            [4 * EPS * e, 4 * EPS * g] for e, g in zip(bound.error, bound.grad_error, strict=True)
        ],
        "sentences": [step.sentence for step in reversed(steps)],
        "why": {
            "count": len(found.paths) + found.rest_count,
            "names": [path.names for path in found.paths],
        },
    }


def golden_graphs(count: int = 200) -> list[dict]:
    rng = random.Random(10)
    roots = (random_root(rng) for _ in range(100 * count))
    # Where a rounding decides on which side of a corner a number falls, or which of two paths is
    # larger, nothing can be compared.
    fit = (root for root in roots if _is_tame(root) and _has_an_order(root))
    return [described(root) for root, _ in zip(fit, range(count), strict=False)]


def _is_tame(root) -> bool:
    bound = ErrorBound(root)
    return not bound.near_kink and all(map(math.isfinite, [*bound.error, *bound.grad_error]))


def _has_an_order(root) -> bool:
    sizes = [abs(path.product) for path in gg.why(gg.flatten(root).nodes[0], root, most=6).paths]
    return all(one > other * (1 + 1e-9) for one, other in itertools.pairwise(sizes))


if __name__ == "__main__":
    rows = ",\n".join(json.dumps(row, allow_nan=False) for row in golden_graphs())
    FILE.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
