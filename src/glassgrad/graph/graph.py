"""Graph: what a Value was made from, as plain data, and as JSON.

`flatten` is the one traversal that checks, drawings and the page rely on.
"""

import json
import math
from dataclasses import dataclass, field
from typing import Any

from glassgrad.engine import Value, contexts
from glassgrad.engine.backprop import reached
from glassgrad.engine.columns import Columns, columns_of
from glassgrad.engine.copies import rebuild
from glassgrad.table import ops
from glassgrad.table.ops import Op
from glassgrad.text import strict_json

FORMAT, VERSION = "glassgrad.graph", 1


class GraphError(ValueError):
    """A graph that is not well formed."""


@dataclass(frozen=True)
class Graph:
    """Nodes from the oldest to the root, one list for each attribute of a node."""

    op: list[str]
    operands: list[tuple[int | float, ...]]
    """For each operand, the place of a node (an int) or a plain number (a float)."""
    data: list[float]
    grad: list[float]
    partials: list[tuple[float | None, ...]]
    """One for each operand; None for numbers and for ops with a closure."""
    label: list[str]
    line: list[str]
    closure: list[bool]
    definitions: dict[str, Op]
    """The ops that are not in the table, by name."""
    nodes: list[Any] = field(default_factory=list, compare=False, repr=False)
    """The Values themselves; empty in a graph read from JSON."""

    def __len__(self) -> int:
        return len(self.op)

    def row(self, place: int) -> Op | None:
        """The formulas behind a node; None for a leaf and for an op with a closure."""
        if self.closure[place] or not self.operands[place]:
            return None
        return self.definitions.get(self.op[place]) or ops.TABLE[self.op[place]]

    def leaves(self) -> list[int]:
        """The places of the leaves: nodes that were given rather than computed."""
        return [place for place, operands in enumerate(self.operands) if not operands]

    def verify(self) -> "Graph":
        """Check what every reader relies on; returns the graph itself or raises GraphError."""
        size = len(self.data)
        for name in ("op", "operands", "grad", "partials", "label", "line", "closure"):
            if len(getattr(self, name)) != size:
                raise GraphError(f"{name} has {len(getattr(self, name))} entries for {size} nodes")
        if size == 0:
            raise GraphError("a graph has at least one node")
        for place in range(size):
            self._verify_node(place)
        return self

    def _verify_node(self, place: int) -> None:
        operands, partials = self.operands[place], self.partials[place]
        here = f"node {place} ({self.op[place] or 'leaf'})"
        if len(partials) != len(operands):
            raise GraphError(f"{here} has {len(operands)} operands and {len(partials)} partials")
        for operand, partial in zip(operands, partials, strict=True):
            if isinstance(operand, int) and not 0 <= operand < place:
                raise GraphError(f"{here} is made from node {operand}, which is not older")
            known = isinstance(operand, int) and not self.closure[place]
            if (partial is not None) != known:
                wrong = "has no partial for a node" if known else "has a partial for a number"
                raise GraphError(f"{here} {wrong}")
        if operands and not self.closure[place]:
            name = self.op[place]
            row = self.definitions.get(name) or ops.TABLE.get(name)
            if row is None:
                raise GraphError(f"{here}: no such op in the table or among the definitions")
            step = len(row.takes)
            fits = len(operands) > 1 and len(operands) % step == 1 % step
            if not (fits if row.is_fold else len(operands) == step):
                raise GraphError(f"{here} cannot have {len(operands)} operands")
            if "n" in row.takes and isinstance(operands[row.takes.index("n")], int):
                raise GraphError(f"{here} needs a plain number as its operand n")
        if self.closure[place] and not operands:
            raise GraphError(f"{here} has a closure but no operands")

    def to_json(self) -> str:
        """JSON that any parser accepts; nan and ±inf are strings.

        >>> import glassgrad as gg
        >>> text = flatten(gg.Value(2.0, label="a") * 3).to_json()
        >>> Graph.from_json(text).operands
        [(), (0, 3.0)]
        """
        nodes = []
        for place, node_operands in enumerate(self.operands):
            operands = [
                {"node": o} if isinstance(o, int) else {"number": _plain(o)} for o in node_operands
            ]
            partials = [p if p is None else _plain(p) for p in self.partials[place]]
            nodes.append(
                {
                    "op": self.op[place],
                    "operands": operands,
                    "partials": partials,
                    "data": _plain(self.data[place]),
                    "grad": _plain(self.grad[place]),
                    "label": self.label[place],
                    "line": self.line[place],
                    "closure": self.closure[place],
                }
            )
        formulas = {
            name: dict(zip(("value", "dx", "dy"), row.formulas, strict=True))
            for name, row in self.definitions.items()
        }
        whole = {"format": FORMAT, "version": VERSION, "definitions": formulas, "nodes": nodes}
        return json.dumps(whole, allow_nan=False)

    @classmethod
    def from_json(cls, text: str | bytes) -> "Graph":
        """Read what to_json() wrote; raises GraphError for anything else."""
        try:
            whole = strict_json.loads(text)
            _check_keys(whole, {"format", "version", "definitions", "nodes"})
            if (whole["format"], repr(whole["version"])) != (FORMAT, repr(VERSION)):
                raise GraphError(
                    f"expected {FORMAT} version {VERSION},"
                    f" got {whole['format']!r:.40} version {whole['version']!r:.40}"
                )
            nodes = _list(whole["nodes"])
            for node in nodes:
                _check_keys(node, _NODE_KEYS)
            graph = cls(
                op=[_text(node["op"]) for node in nodes],
                operands=[tuple(map(_operand, _list(node["operands"]))) for node in nodes],
                data=[_number(node["data"]) for node in nodes],
                grad=[_number(node["grad"]) for node in nodes],
                partials=[
                    tuple(None if p is None else _number(p) for p in _list(node["partials"]))
                    for node in nodes
                ],
                label=[_text(node["label"]) for node in nodes],
                line=[_text(node["line"]) for node in nodes],
                closure=[_truth(node["closure"]) for node in nodes],
                definitions={n: _definition(n, f) for n, f in whole["definitions"].items()},
            )
            return graph.verify()
        except GraphError as error:  # the message may repeat the input, which may be of any length
            raise GraphError(" ".join(str(error).split())[:300]) from None
        except (ValueError, TypeError, ArithmeticError, AttributeError, RecursionError) as error:
            text = " ".join(str(error).split())[:300]
            raise GraphError(f"not a graph: {type(error).__name__}: {text}") from None


def flatten(root: Any) -> Graph:
    """Everything root was made from, as plain data.

    >>> import glassgrad as gg
    >>> graph = flatten((gg.Value(2.0) * 3).tanh())
    >>> graph.op, graph.operands, graph.data[1]
    (['', 'mul', 'tanh'], [(), (0, 3.0), (1,)], 6.0)
    """
    contexts.check_reading("the graph of a Value was read")
    return flattened(root)


def flattened(root: Any) -> Graph:
    """The same, even while a function is traced."""
    if not hasattr(root, "_columns"):
        raise TypeError(f"expected a Value, got {type(root).__name__}")
    columns = columns_of(root)
    rows: dict[str, Op] = {}
    for row in {id(row): row for row in columns.rows if isinstance(row, Op)}.values():
        if rows.setdefault(row.name, row).formulas != row.formulas:
            raise GraphError(f"two ops are called {row.name!r}: give one of them another name")
    return Graph(
        op=[row if isinstance(row, str) else row.name for row in columns.rows],
        operands=columns.operands,
        data=columns.data,
        grad=columns.grad,
        partials=columns.partials,
        label=columns.labels,
        line=columns.lines,
        closure=columns.closures,
        definitions={n: row for n, row in rows.items() if ops.TABLE.get(n) is not row},
        nodes=columns.nodes,
    )


def restore(graph: Graph) -> Value:
    """The root of a graph that was read from JSON, as a Value with its whole history.

    >>> import glassgrad as gg
    >>> text = flatten(gg.Value(2.0) * 3).to_json()
    >>> restore(Graph.from_json(text))
    Value(data=6.0, grad=0.0)
    """
    rows = [graph.row(place) or op for place, op in enumerate(graph.op)]
    columns = Columns(
        [],
        rows,
        graph.operands,
        graph.data,
        graph.grad,
        graph.partials,
        graph.label,
        graph.line,
        graph.closure,
    )
    root: Value = rebuild(columns, [Value] * len(graph), {})[-1]
    return root


def trace(root: Any) -> tuple[set[Any], set[tuple[Any, Any]]]:
    """All nodes, and all edges as pairs (input, out).

    >>> import glassgrad as gg
    >>> a, b = gg.Value(2.0), gg.Value(3.0)
    >>> nodes, edges = trace(a * b)
    >>> len(nodes), len(edges)
    (3, 2)
    """
    nodes = reached(root)
    return set(nodes), {(i, node) for node in nodes for i in node.inputs}


def _plain(number: float) -> float | str:
    return number if math.isfinite(number) else str(number)


def _number(thing: Any) -> float:
    if thing in ("nan", "inf", "-inf"):
        return float(thing)
    if isinstance(thing, bool) or not isinstance(thing, (int, float)) or not math.isfinite(thing):
        raise GraphError(f'expected a number, "nan", "inf" or "-inf", got {thing!r:.80}')
    return float(thing)


def _text(thing: Any) -> str:
    if not isinstance(thing, str):
        raise GraphError(f"expected a string, got {thing!r:.80}")
    return thing


def _list(thing: Any) -> list[Any]:
    if not isinstance(thing, list):
        raise GraphError(f"expected a list, got {thing!r:.80}")
    return thing


def _operand(thing: Any) -> int | float:
    match thing:
        case {"node": int(place), **rest} if not rest and not isinstance(place, bool):
            return place
        case {"number": number, **rest} if not rest:
            return _number(number)
    raise GraphError(f'expected {{"node": …}} or {{"number": …}}, got {thing!r:.80}')


_NODE_KEYS = {"op", "operands", "partials", "data", "grad", "label", "line", "closure"}


def _check_keys(thing: Any, keys: set[str]) -> None:
    if not isinstance(thing, dict) or thing.keys() != keys:
        raise GraphError(f"expected an object with {', '.join(sorted(keys))}")


def _truth(thing: Any) -> bool:
    if not isinstance(thing, bool):
        raise GraphError(f"expected true or false, got {thing!r:.80}")
    return thing


def _definition(name: str, formulas: dict[str, str]) -> Op:
    _check_keys(formulas, {"value", "dx", "dy"})
    row = Op(name, _text(formulas["value"]), _text(formulas["dx"]), _text(formulas["dy"]))
    row.check()
    return row
