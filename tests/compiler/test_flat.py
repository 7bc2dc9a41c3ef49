"""The tape in C++ is the one of tape.py and lift.py: the same records, and a program of the same text."""

import math
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glassgrad as gg
from glassgrad import engine, nn
from glassgrad.compiler import flat, trace
from glassgrad.compiler.extension import tracing
from glassgrad.compiler.flat import FlatTape
from glassgrad.compiler.lift import lift, split
from glassgrad.compiler.tape import (
    LARGEST,
    LOOKUP,
    NUMBER,
    ProgramError,
    Tape,
    Writer,
    fits,
    folded,
    without_dead_code,
)
from glassgrad.table import ops
from random_functions import random_function

pytestmark = pytest.mark.skipif(tracing is None, reason="compiler/tracing is not built")

NUMBERS = (0.0, -0.0, 1.0, 2.0, 2.5, -1.5, math.inf, -math.inf, math.nan, -math.nan)
ROWS = tuple(ops.TABLE.values())
SHARE_OF_NUMBERS, SHARE_OF_ADDITIONS = 0.15, 0.5


def text_of(tape):
    """A tape as text, in which nan equals nan and 0.0 is not -0.0."""
    kinds = [kind if isinstance(kind, str) else kind.name for kind in tape.kind]
    return str((tape.arguments, tape.inputs, kinds, tape.operands, tape.number, tape.outputs))


def written(tape):
    """A tape by a Writer, as trace.py writes it."""
    writer = Writer(tape.arguments, tape.inputs)
    new = list(range(tape.first))
    for place, kind, operands in tape.records():
        if kind == NUMBER:
            new.append(writer.constant(tape.number[place - tape.first]))
        else:
            new.append(writer.write(kind, tuple(new[o] for o in operands)))
    return writer.finish(new[place] for place in tape.outputs)


def random_tape(draw, size):
    """Any records that are well formed: chains, dead code, repetitions, choices."""
    arguments, inputs = draw.randint(0, 4), draw.randint(0, 4)
    kinds, operands, numbers = [], [], []
    first = arguments + inputs
    for place in range(first, first + size):
        number = 0.0
        if place == 0 or draw.random() < SHARE_OF_NUMBERS:
            kind, count, number = NUMBER, 0, draw.choice(NUMBERS)
        elif draw.random() < SHARE_OF_ADDITIONS:
            kind = draw.choice([ops.ADD, ops.MUL, ops.SUM, ops.DOT])
            count = draw.choice([n for n in range(1, 8) if fits(kind, n)])
        else:
            kind = draw.choice([*ROWS, LARGEST, LOOKUP])
            count = draw.choice([n for n in range(1, 6) if fits(kind, n)])
        read = [draw.choice([draw.randrange(place), place - 1]) for _ in range(count)]
        if kind == LOOKUP and arguments:
            read[0] = draw.randrange(arguments)
        elif kind == LOOKUP:
            kind, read = LARGEST, read[1:]
        kinds.append(kind)
        operands.append(tuple(read))
        numbers.append(number)
    outputs = [draw.randrange(first + size) for _ in range(draw.randint(1, 3))]
    return Tape(arguments, inputs, kinds, operands, numbers, (*outputs, outputs[0])).verify()


def check_passes(tape):
    """Every pass, in C++ and in Python."""
    pairs = FlatTape.of(tape), tape
    for name, in_python in ("written", written), ("folded", folded), ("split", split):
        pairs = getattr(pairs[0], name)(), in_python(pairs[1])
        assert text_of(pairs[0].tape) == text_of(pairs[1]), name
        assert pairs[0].reads == pairs[1].reads
    check_programs(*pairs)


def check_programs(fast, readable):
    """Programs of a flat tape and of its readable version."""
    of_both = lift(fast, "f"), lift(readable, "f")
    assert str(of_both[0]) == str(of_both[1])
    assert repr(of_both[0]) == repr(of_both[1])  # == is false for nan
    if not any(map(math.isnan, of_both[0].numbers)):
        assert of_both[0] == of_both[1]


@settings(deadline=None, max_examples=300)
@given(st.randoms(use_true_random=False), st.integers(1, 60))
def test_every_pass_over_any_tape(draw, size):
    check_passes(random_tape(draw, size))


def readable_trace(function, samples, whole=None, keywords=None):
    """The same trace, recorded in Python."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trace, "trace_of", lambda *_: None)
        return trace.trace(function, samples, whole or [False] * len(samples), keywords or {})


def check_traces(function, samples, whole=None):
    """A function traced in both ways; only the native engine has arrays to read."""
    readable = readable_trace(function, samples, whole)
    fast = trace.trace(function, samples, whole or [False] * len(samples), {})
    assert [id(v) for v in fast.inputs.values] == [id(v) for v in readable.inputs.values]
    assert [id(v) for v in fast.inputs.leaves] == [id(v) for v in readable.inputs.leaves]
    if engine.name == "reference":
        return readable
    assert isinstance(fast.tape, FlatTape)
    assert text_of(fast.tape.tape) == text_of(readable.tape)
    check_programs(fast.tape, readable.tape)
    return fast


@settings(deadline=None, max_examples=60)
@given(st.randoms(use_true_random=False))
def test_random_functions(draw):
    parameters = [gg.Value(draw.uniform(-2, 2)) for _ in range(4)]
    parameters.append(parameters[0] * parameters[1])  # an input that is not a leaf
    function = random_function(draw, parameters)
    check_traces(function, [[draw.uniform(-2, 2) for _ in range(3)]])


W, V = gg.Value(2.0), gg.Value(-3.0)
TABLE = [[W, V, W * V], [V, 1.0, W]]
FUNCTIONS = {
    "numbers of every kind": lambda x: (
        [x * n + n for n in NUMBERS] + [gg.Value(n) for n in NUMBERS]
    ),
    "duplicated outputs": lambda x: (x * W, [x * W, W * x], x * W),
    "an argument, an input and a number as outputs": lambda x: [x, W, W * V, 3.0, gg.Value(3.0)],
    "a sum of one term": lambda x: gg.sum([x]) + gg.dot([W], [x]) + gg.dot([x], [2.0], 1.0),
    "numbers only": lambda x: x + gg.Value(2.0).exp() * gg.Value(0.5) ** 3 + gg.sum([1.0, 2.0]),
    "dots with numbers": lambda x: gg.dot([W, 2.0, x], [x, V, x], V) + gg.sum([W, x, 1.0, V]),
    "dots that start with 0 or not": lambda x: [gg.dot([W, V], [x, x], b) for b in (0.0, 1.0, V)],
    "dead code": lambda x: [x * W, (x + V).exp(), W * V][0],
    "choices": lambda x: gg.where(x, W, V) + gg.where(x - W, x, 2.0) + gg.softmax([x, W, V])[0],
    "subtractions": lambda x: 1 - x - W - (-x) - (W - V) / x,
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS.keys())
def test_a_function(function):
    check_traces(function, [0.5])


def test_lookups():
    def function(k, x):
        row, other = gg.lookup(TABLE, k), gg.lookup([x, W, 2.0], k)
        return nn.cross_entropy([*row, other], k) + gg.lookup([W, V], k)

    check_traces(function, [1.0, 0.5], [True, False])


def test_networks():
    draw = random.Random(1)
    for sizes in [3, 1], [4, 4, 2], [5, 7, 3, 2]:
        model = nn.MLP(sizes[0], sizes[1:], seed=1)
        sample = [draw.uniform(-1, 1) for _ in range(sizes[0])]

        def loss(x, y, model=model, is_single=sizes[-1] == 1):
            return model(x) * y if is_single else nn.cross_entropy(model(x), y)

        check_traces(loss, [sample, 0.0], [False, sizes[-1] > 1])


def test_a_chain_of_a_million_links():
    size = 1_000_000
    kinds = [ops.ADD] * size
    tape = Tape(
        1, 1, kinds, [(0, 1), *((k, 1) for k in range(2, size + 1))], [0.0] * size, (size + 1,)
    )
    in_one = FlatTape.of(tape).folded().tape
    assert in_one.kind == [NUMBER, ops.SUM]
    assert in_one.operands == [(), (2, 0, *[1] * size)]


def test_an_op_of_the_user_is_traced_in_python():
    twice = gg.define_op("twice", "2 * x", dx="2")
    traced = trace.trace(lambda x: twice(x) * W, [1.0], [False], {})
    assert isinstance(traced.tape, Tape)
    with pytest.raises(KeyError):
        FlatTape.of(traced.tape)
    assert gg.compile(lambda x: twice(x) * W)([3.0]).data == 12.0


def test_subclasses_and_values_made_again():
    class Mine(gg.Value):
        """A subclass with attributes."""

    mine = Mine(1.5)
    check_traces(lambda x: mine * x + Mine(2.0) * x, [0.5])
    old = gg.Value(1.0)
    sum_of_old = old + W
    old.__init__(2.0)  # newer than what was made from it
    check_traces(lambda x: x * sum_of_old + old, [0.5])


def test_an_input_that_is_newer_than_what_was_made_from_it():
    def function(x):
        early = gg.Value(1.0)
        total = early * x
        early.__init__(2.0)
        return total

    for recorded in readable_trace, trace.trace:
        with pytest.raises((ProgramError, IndexError)):
            recorded(function, [1.0], [False], {})


MANY_NUMBERS = """
from glassgrad import Value
from glassgrad.compiler import trace
def function(x):
    early = Value(1.0)
    for k in range(20_000):
        x = x * float(k)  # two records, but one serial number
    total = early * x
    early.__init__(2.0)
    return total
try:
    trace.trace(function, [1.0], [False], {})
except (ValueError, IndexError):
    print("refused")
"""


def test_a_serial_is_never_taken_for_a_place():
    command = [sys.executable, "-c", MANY_NUMBERS]  # a new process counts serials from 0
    assert subprocess.run(command, capture_output=True, text=True).stdout == "refused\n"


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (Tape(1, 0, [ops.NEG], [(1,)], [0.0], (1,)), "record 1 reads one that is not older"),
        (Tape(1, 0, [ops.NEG], [(-1,)], [0.0], (1,)), "record 1 reads one that is not older"),
        (Tape(1, 0, [ops.NEG], [(0, 0)], [0.0], (1,)), "record 1 cannot have 2 operands"),
        (Tape(1, 0, [LOOKUP], [(0,)], [0.0], (1,)), "record 1 cannot have 1 operands"),
        (Tape(1, 0, [ops.NEG], [(0,)], [0.0], (2,)), "an output is not a record"),
        (Tape(1, 0, [ops.NEG], [(0,)], [], (1,)), "the columns of a tape differ in length"),
    ],
)
def test_a_broken_tape_is_refused_by_both(broken, message):
    for check in broken.verify, lambda: FlatTape.of(broken):
        with pytest.raises(ProgramError) as caught:
            check()
        assert str(caught.value) == message


def test_columns_of_odd_sizes_are_refused():
    kinds = flat._KINDS
    for columns in (b"\1\0\0\0", b"", b"", b"", b""), (b"", b"", b"\0\0\0\0", b"", b""):
        with pytest.raises(ValueError, match="columns of a tape differ"):
            tracing.Tape(kinds, 1, 0, *columns)
    with pytest.raises(ValueError, match="unknown kind"):
        tracing.Tape(kinds, 1, 0, b"\377\0\0\0", b"\0\0\0\0", b"", bytes(8), b"")


def test_dead_code_is_dropped_by_both():
    tape = Tape(1, 0, [ops.NEG, ops.EXP], [(0,), (0,)], [0.0, 0.0], (2,))
    kept = FlatTape.of(tape).written().tape
    assert (kept.kind, kept.operands, kept.outputs) == ([ops.EXP], [(0,)], (1,))
    assert text_of(without_dead_code(tape)) == text_of(kept)


def test_serials_are_as_before():
    w, v = gg.Value(2.0), gg.Value(-3.0)
    kept, serials = [], []

    def function(x, y):
        kept[:] = [w, v, x, y, x * w, x + v, (x + v).exp()]
        serials[:] = [value.serial for value in kept]
        return kept[-1] * kept[-3]

    trace.trace(function, [1.0, 2.0], [False, False], {})
    assert [value.serial for value in kept] == serials == sorted(set(serials))
