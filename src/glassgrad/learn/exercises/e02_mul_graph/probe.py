"""02 mul_graph: a product and what it remembers, by the names of its inputs."""

from typing import Any

from glassgrad.learn.probing import Learner, made


def product(learner: Learner, x: float, y: float) -> dict[str, Any]:
    a, b = learner.Value(x), learner.Value(y)
    out = a * b
    told = made(learner.Value, out)
    if "instead" in told:
        return told
    kept = out.inputs
    inputs = [_name(v, a, b) for v in kept] if isinstance(kept, (tuple, list)) else None
    return dict(told, inputs=inputs, is_set=isinstance(kept, (set, frozenset)), op=out.op)


def longer(learner: Learner) -> dict[str, Any]:
    a, b, c = learner.Value(2.0), learner.Value(-3.0), learner.Value(10.0)
    d = a * b + c
    return {"op": d.op, "right_is_c": d.inputs[1] is c, "left": d.inputs[0].op}


def _name(v: Any, a: Any, b: Any) -> str:
    if isinstance(v, (int, float)):
        return "number"
    return "a" if v is a else "b" if v is b else "other"
