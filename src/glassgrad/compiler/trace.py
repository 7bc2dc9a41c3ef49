"""Tracing: a function is run once on one sample, and its ops are recorded on a tape."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from glassgrad.compiler.flat import FlatTape, trace_of
from glassgrad.compiler.guards import draws
from glassgrad.compiler.guards.observed import Observer, observe
from glassgrad.compiler.guards.watched import Guards
from glassgrad.compiler.inputs import Inputs
from glassgrad.compiler.tape import Tape, Writer, folded
from glassgrad.engine import Value, contexts, sum
from glassgrad.engine.contexts import TraceError
from glassgrad.engine.inside import node_behind
from glassgrad.table import ops
from glassgrad.table.ops import Op

if TYPE_CHECKING:
    from glassgrad import graph
    from glassgrad.compiler.batch import Batch


@dataclass(frozen=True)
class Traced:
    """A tape, and what it was made from."""

    tape: Tape | FlatTape
    inputs: Inputs
    """The Values older than the trace that the function used."""
    last: int
    """The serial number before the trace; Values with higher ones were made in it."""
    shape: Any
    """The shape of its result: None for one number, else a list or tuple of shapes."""
    guards: Guards
    """Guards on everything else that the function could read."""
    draws: tuple[Callable[[], float], ...] = ()
    """For each number that every sample draws anew, as Dropout does, the function that draws it."""
    is_checked: bool = False
    """Whether its last output is a check: unless it is finite, a careful trace is needed."""

    def completed(self, batch: "Batch") -> "Batch":
        """A batch with the random numbers of its samples, drawn in the order of eager code."""
        if not self.draws:
            return batch
        return batch.with_column([[draw() for draw in self.draws] for _ in range(batch.count)])


def trace(
    function: Callable[..., Any],
    samples: list[Any],
    whole: list[bool],
    keywords: dict[str, Any],
    observer: Observer | None = None,
    is_careful: bool = False,
) -> Traced:
    """Run a function on one sample (numbers in nested lists); `whole` marks integer arguments.

    An observer of earlier traces, whose guards hold, is quicker; its guards grow with each trace.
    """
    given = function, samples, whole, keywords, is_careful
    try:
        return _trace(*given, [], observer or Observer())
    except draws.UnsureError as unsure:  # another thread may have drawn: this time it has to wait
        return _trace(*given, unsure.generators, Observer())


def _trace(
    function: Callable[..., Any],
    samples: list[Any],
    whole: list[bool],
    keywords: dict[str, Any],
    is_careful: bool,
    held: list[Any],
    observer: Observer,
) -> Traced:
    last = Value(0.0).serial
    arguments: list[Value] = []
    block = contexts.tracing_block(last, is_careful)
    with block:
        given = []
        for sample, is_whole in zip(samples, whole, strict=True):
            start = len(arguments)
            given.append(_to_values(sample, arguments))
            if is_whole:
                block.trace.integers.update((id(v), v) for v in arguments[start:])
        result, guards = observe(function, given, keywords, held, observer)
        found: list[Any] = []
        shape = _shape(result, found)
        outputs = [v if isinstance(v, Value) else Value(v) for v in found]
        checks = list({id(value): value for value in block.trace.checks}.values())
        if checks:
            outputs.append(sum(checks))
    arguments += [value for value, _ in block.trace.drawn]
    root = node_behind(Value, outputs, "outputs")
    tape, inputs = _recorded(root, arguments, block.trace, last)
    for kept in block.trace.special, block.trace.checks:
        kept.clear()  # the last block stays bound, and would keep the whole graph
    drawing = tuple(draw for _, draw in block.trace.drawn)
    return Traced(tape, inputs, last, shape, guards, drawing, bool(checks))


def _to_values(sample: Any, arguments: list[Value]) -> Any:
    """The numbers of a sample as Values, in nested lists as they were given."""
    if isinstance(sample, list):
        return [_to_values(part, arguments) for part in sample]
    arguments.append(Value(sample))
    return arguments[-1]


def _shape(result: Any, found: list[Any]) -> Any:
    if isinstance(result, (list, tuple)):
        parts = [_shape(part, found) for part in result]
        return type(result)(*parts) if hasattr(result, "_fields") else type(result)(parts)
    if not isinstance(result, Value) and not isinstance(result, (int, float)):
        kind = type(result).__name__
        raise TypeError(f"compile: expected a function that returns Values, got {kind}")
    found.append(result)
    return None


def _recorded(
    root: Value, arguments: list[Value], block: contexts.Trace, last: int
) -> tuple[Tape | FlatTape, Inputs]:
    """The tape of a root, and its inputs."""
    found = trace_of(root, last, arguments, block.special)
    if found is not None:
        flat_tape, inputs, leaves = found
        return flat_tape, Inputs(inputs, leaves)
    from glassgrad.graph import flatten  # which is needed only without the extension

    tape, inputs = _to_tape(flatten(root), arguments, block, last)
    return folded(tape).verify(), Inputs(inputs)


def _to_tape(
    flat: "graph.Graph", arguments: list[Value], block: contexts.Trace, last: int
) -> tuple[Tape, list[Value]]:
    # Older Values come first; the function used those that its own nodes were made from.
    old = bisect_right(flat.nodes, last, key=attrgetter("_serial"))
    used = {o for operands in flat.operands[old:] for o in operands if type(o) is int and o < old}
    inputs = sorted(used)
    writer = Writer(len(arguments), len(inputs))
    new = [-1] * len(flat)
    for k, place in enumerate(inputs, start=len(arguments)):
        new[place] = k
    own = {id(value): k for k, value in enumerate(arguments)}
    rows = {**ops.TABLE, **flat.definitions}
    for place in range(old, len(flat) - 1):
        node, operands = flat.nodes[place], flat.operands[place]
        if id(node) in own:
            new[place] = own[id(node)]
        elif not operands:
            new[place] = writer.constant(flat.data[place])
        else:
            read = [new[o] if type(o) is int else writer.constant(o) for o in operands]
            kind = _choice(flat, place, block) if flat.closure[place] else rows[flat.op[place]]
            new[place] = writer.write(kind, tuple(read))
    results = [new[int(o)] for o in flat.operands[-1]]
    return writer.finish(results), [flat.nodes[place] for place in inputs]


def _choice(flat: "graph.Graph", place: int, block: contexts.Trace) -> Op | str:
    """The kind of a node without partials, as the trace recorded it; else TraceError."""
    known = block.special.get(id(flat.nodes[place]))
    if known is None:
        raise TraceError(
            f"op {flat.op[place]!r} has no formula, only a _backward of its own or none, so it"
            " cannot be compiled: define the op with gg.define_op"
        )
    kind: Op | str = known[1]
    return kind
