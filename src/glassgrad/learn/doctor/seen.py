"""The graph that a learner's program has built: its ops are watched as they run."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from glassgrad.learn.doctor import operations
from glassgrad.learn.doctor.probe import BACKWARD
from glassgrad.learn.grading import agree
from glassgrad.table.ops import Op

MOST = 2000
"""The most nodes that a graph may have."""
_MADE = "_made_by_op"
_INPUTS = (
    *("_prev", "prev", "_children", "children", "_inputs", "inputs", "_parents", "parents"),
    *("_operands", "operands", "args"),
)
_LABELS = "label", "name", "_label"
_OPS = "_op", "op", "operation"


class NoGraph(Exception):  # noqa: N818 - a message for the learner, not an error in this program
    """A sentence on why there is no graph to show."""


def watch(kind: Any, data: str, functions: Iterable[str]) -> None:
    """Make every op of a class leave on its result what it was made from.

    `functions` are the methods that the learner has written, `data` the name of the number.
    """
    methods = dir(kind)
    own = {name for name in functions if not name.startswith("_")} - set(BACKWARD)
    for name in sorted({op.method for op in _forms(methods)} | (own & set(methods))):
        method = getattr(kind, name)
        if callable(method):
            setattr(kind, name, _watched(method, name, kind, data))


def _watched(method: Callable[..., Any], name: str, kind: Any, data: str) -> Callable[..., Any]:
    def called(*arguments: Any, **named: Any) -> Any:
        out = method(*arguments, **named)
        operands = [*arguments, *named.values()]
        if not isinstance(out, kind) or any(out is one for one in operands):
            return out
        if getattr(out, _MADE, None) is None:  # else made by an op that this one uses
            # Training changes the data of leaves afterwards.
            numbers = [getattr(one, data) if isinstance(one, kind) else one for one in operands]
            setattr(out, _MADE, (name, operands, numbers, getattr(out, data)))
        return out

    return called


def graph_of(kind: Any, names: Mapping[str, str], program: Mapping[str, Any]) -> dict[str, Any]:
    """The graph as JSON holds it, and the learner's grads; `program` names the results."""
    named = list(_named(kind, program))
    order = _largest(named, kind, names)
    labels = {id(node): label for label, node in named}
    rows = {form.method: form for form in _forms(dir(kind))}
    places = {id(node): place for place, node in enumerate(order)}
    made = [_Made(node, kind, names["data"]) for node in order]
    shown = [one.plain(places, rows, labels.get(id(one.node), "")) for one in made]
    for one in made:
        for operand, number in one.inputs():
            if isinstance(operand, kind) and not shown[places[id(operand)]]["operands"]:
                shown[places[id(operand)]]["data"] = _spelled(number)
    grads = [_spelled(getattr(node, names["grad"])) for node in order]
    return {
        "graph": {"format": "glassgrad.graph", "version": 1, "nodes": shown},
        "grads": grads,
        "walked": any(grad != 0 for grad in grads),
    }


class _Made:
    """A node, and what it was made from."""

    def __init__(self, node: Any, kind: Any, data: str) -> None:
        self.node, self.kind, self.data = node, kind, data

    def inputs(self) -> list[tuple[Any, Any]]:
        """The operands, each with its number when the op ran."""
        found = getattr(self.node, _MADE, None)
        if found is None:
            held = _held(self.node, self.kind)
            return [(one, getattr(one, self.data)) for one in held]
        return _flat(zip(found[1], found[2], strict=True), self.kind, self.data)

    def plain(
        self, places: Mapping[int, int], rows: Mapping[str, operations.Operation], label: str
    ) -> dict[str, Any]:
        """The node as JSON holds it; an op that is not in the table has no partials."""
        found, inputs = getattr(self.node, _MADE, None), self.inputs()
        out = getattr(self.node, self.data) if found is None else found[3]
        op, partials = "", [None] * len(inputs)
        if inputs:
            form = None if found is None else rows.get(found[0])
            if form is not None and form.values == (False, True):
                inputs = inputs[::-1]  # 2 - a calls a.__rsub__(2)
            row = None if form is None else form.row
            numbers = [number for _, number in inputs]
            known = None if row is None else _partials(row, numbers, out)
            name = _text_in(self.node, _OPS) if found is None else found[0].strip("_")
            op = f"your {name or 'op'}"
            if row is not None and known is not None:
                op, partials = row.name, known
        operands = [
            {"node": places[id(one)]}
            if isinstance(one, self.kind)
            else {"number": _spelled(number)}
            for one, number in inputs
        ]
        kept = [p if "node" in o else None for o, p in zip(operands, partials, strict=True)]
        return {
            "op": op,
            "operands": operands,
            "data": _spelled(out),
            "label": label or _text_in(self.node, _LABELS),
            "partials": kept,
            "closure": bool(inputs),
        }


def _partials(row: Op, numbers: list[Any], out: Any) -> list[Any] | None:
    """What the table says; None if the op is another one than its name says."""
    if len(numbers) != len(row.takes) or not all(isinstance(x, (int, float)) for x in numbers):
        return None
    value, partials = row.compute_xy(*map(float, numbers))
    if not isinstance(value, float) or not isinstance(out, (int, float)) or not agree(out, value):
        return None
    return [None if partial is None else _spelled(partial) for partial in partials]


def _largest(named: Iterable[tuple[str, Any]], kind: Any, names: Mapping[str, str]) -> list[Any]:
    """The nodes of the largest graph; one that backward() was called on comes before others."""
    found, inside = list[tuple[bool, int, list[Any]]](), set[int]()
    for _, node in named:
        if id(node) not in inside:
            order = _sorted(node, kind, names["data"])
            inside |= {id(one) for one in order[:-1]}
            has_grad = getattr(node, names["grad"], None) not in (None, 0)
            found.append((has_grad, len(order), order))
    roots = [one for one in found if one[1] > 1 and id(one[2][-1]) not in inside]
    if not roots:
        raise NoGraph(
            f"no result of an op has a name of its own: write, for example, L = a * b, with a and b"
            f" made by {kind.__name__}(…), and then L.{names['backward']}()"
        )
    return max(roots, key=lambda one: one[:2])[2]


def _sorted(root: Any, kind: Any, data: str) -> list[Any]:
    """The nodes that a root was made from, each after its inputs, the root last."""
    order, done, todo = list[Any](), set[int](), [(root, False)]
    finished = set[int]()
    while todo:
        node, is_ready = todo.pop()
        if is_ready:
            held = [one for one, _ in _Made(node, kind, data).inputs() if isinstance(one, kind)]
            if not {id(one) for one in held} <= finished:
                raise NoGraph("a value is made from itself: its inputs lead back to it")
            finished.add(id(node))
            order.append(node)
        elif id(node) not in done:
            done.add(id(node))
            if len(done) > MOST:
                raise NoGraph(f"the graph has more than {MOST:,} nodes: use fewer samples")
            todo.append((node, True))
            inputs = [one for one, _ in _Made(node, kind, data).inputs() if isinstance(one, kind)]
            todo += [(one, False) for one in reversed(inputs)]
    return order


def _named(kind: Any, program: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The instances that a program has names for, also in its lists."""
    for name, thing in program.items():
        if isinstance(thing, kind):
            yield name, thing
        elif isinstance(thing, (list, tuple)) and not name.isupper():
            for place, one in enumerate(thing[:MOST]):
                if isinstance(one, kind):
                    yield f"{name}[{place}]", one


def _text_in(node: Any, names: Iterable[str]) -> str:
    """The first of these attributes that is a text."""
    found = [getattr(node, name, None) for name in names]
    return next((text for text in found if isinstance(text, str) and text), "")


def _held(node: Any, kind: Any) -> list[Any]:
    """The instances that a node without a known op keeps as its inputs."""
    for name in _INPUTS:
        held = getattr(node, name, None)
        if isinstance(held, (list, tuple, set, frozenset)):
            found = [one for one in held if isinstance(one, kind) and one is not node]
            if found:
                return found
    return []


def _flat(pairs: Iterable[tuple[Any, Any]], kind: Any, data: str) -> list[tuple[Any, Any]]:
    """Operands with their numbers; those in a list are operands too, and other things are none."""
    found = list[tuple[Any, Any]]()
    for operand, number in pairs:
        if isinstance(operand, (list, tuple)):
            found += [(one, getattr(one, data)) for one in operand if isinstance(one, kind)]
        elif isinstance(operand, (kind, int, float)) and not isinstance(operand, bool):
            found.append((operand, number))
    return found


def _forms(methods: Iterable[str]) -> list[operations.Operation]:
    """The ops of the table that a class has; a ** 2 and a ** b are one."""
    listed = list(methods)
    found = [*operations.in_place(listed), *operations.with_numbers(listed)]
    return [*found, *operations.among(listed)]


def _spelled(number: Any) -> Any:
    """A number as JSON holds it: inf and nan are words, and None, of a grad, is 0."""
    number = 0.0 if number is None else float(number)
    return number if number - number == 0 else str(number)
