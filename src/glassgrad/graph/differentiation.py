"""Differentiation: the slopes of several roots of one graph as Values, backward or forward."""

from collections.abc import Iterable, Mapping, Sequence

from glassgrad.engine import Value, contexts
from glassgrad.engine.inside import leaf_like, node_behind
from glassgrad.graph.graph import Graph, flattened
from glassgrad.graph.known import Known, Slope
from glassgrad.graph.unknown import Unknown


class Differentiation:
    """Derivatives of some Values by others; partials are computed once for all of them."""

    def __init__(self, roots: Sequence[Value], wanted: Sequence[Value]) -> None:
        self._roots, self._wanted, self._trace = roots, wanted, contexts.tracing()
        root = roots[0] if len(roots) == 1 else node_behind(type(roots[0]), roots, "outputs")
        graph = flattened(root)
        self._graph = graph
        self._places = {id(node): place for place, node in enumerate(graph.nodes)}
        self._rules = Known(graph) if self._trace is None else Unknown(graph, self._trace)
        chosen = set(map(id, wanted))
        self._leads: list[bool] = []
        """For each node, whether it is a wanted Value or was made from one."""
        for node, operands in zip(graph.nodes, graph.operands, strict=True):
            behind = any(self._leads[o] for o in operands if isinstance(o, int))
            self._leads.append(behind or id(node) in chosen)
        self._order = list(range(len(graph) - 1, -1, -1))
        if self._trace is not None:
            depth = _depths(graph)
            # Neurons of a layer one after another, so that compile() finds matrix products.
            self._order.sort(key=lambda place: (-depth[place], place))

    def backward(self) -> list[list[Value]]:
        """For each root, its gradient."""
        return [self.gradient(root) for root in self._roots]

    def gradient(self, root: Value) -> list[Value]:
        """The derivatives of one root by each wanted Value."""
        graph, leads = self._graph, self._leads
        slopes: dict[int, Slope] = {id(root): 1.0}
        for place in self._order:
            slope = slopes.get(id(graph.nodes[place]))
            if slope is None or not any(leads[o] for o in graph.operands[place] if type(o) is int):
                continue
            for operand, share in self._rules.shares(place, slope):
                if leads[self._places[id(operand)]]:
                    so_far = slopes.get(id(operand))
                    slopes[id(operand)] = share if so_far is None else so_far + share
        return self._found([slopes.get(id(value), 0.0) for value in self._wanted])

    def forward(self, speeds: Mapping[int, Slope]) -> list[Value] | None:
        """How fast the roots change with wanted Values that change that fast, by their ids.

        None if the same cannot be said of backward(), where a slope of 0 passes nothing on.
        """
        graph, leads = self._graph, self._leads
        tangents = dict(speeds)
        nodes = graph.nodes[: max(self._places[id(root)] for root in self._roots) + 1]
        for place, node in enumerate(nodes):
            if id(node) in speeds or not leads[place] or not graph.operands[place]:
                continue
            tangent = self._rules.tangent(place, tangents)
            if tangent is not None:
                tangents[id(node)] = tangent
        slopes = [tangents.get(id(root), 0.0) for root in self._roots]
        return self._found(slopes) if self._rules.are_right(slopes) else None

    def rows(self) -> list[list[Value]]:
        """For each root, its gradient, by the cheaper of the two ways."""
        if len(self._wanted) <= len(self._roots):
            columns = [self.forward({id(value): 1.0}) for value in self._wanted]
            whole = [column for column in columns if column is not None]
            if len(whole) == len(columns):
                return [list(row) for row in zip(*whole, strict=True)]
        return self.backward()

    def _found(self, slopes: Iterable[Slope]) -> list[Value]:
        found = [s if isinstance(s, Value) else leaf_like(self._roots[0], s) for s in slopes]
        if self._trace is not None and not self._trace.is_careful:
            self._trace.checks.extend(value for value in found if value.operands)
        return found


def _depths(graph: Graph) -> list[int]:
    """For each node, how many ops lie between it and its furthest leaf."""
    depth: list[int] = []
    for operands in graph.operands:
        depth.append(1 + max((depth[o] for o in operands if isinstance(o, int)), default=0))
    return depth
