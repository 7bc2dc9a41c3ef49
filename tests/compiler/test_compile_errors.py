"""The errors of compile() for wrong batches, choices, tables and programs."""

from dataclasses import replace

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.compiler.tape import ProgramError
from glassgrad.table import ops

pytestmark = pytest.mark.both_engines


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        (([],), ValueError, "the batch is empty: expected at least one sample"),
        ((np.zeros((0, 2)),), ValueError, "the batch is empty"),
        ((), TypeError, "expected at least one argument"),
        ((3.0,), TypeError, "argument 1: expected one entry for each sample, got the number 3.0"),
        (([[1.0, 2.0], [1.0]],), ValueError, "argument 1: the samples have different shapes"),
        (
            (["a", "b"],),
            TypeError,
            "argument 1: expected an array or lists of numbers, got <U1 in it",
        ),
        (("ab",), TypeError, "argument 1: expected an array or lists of numbers, got str"),
        (([1j],), TypeError, "argument 1: expected an array or lists of numbers, got complex128"),
        (
            ([None],),
            TypeError,
            "argument 1: expected a number, got NoneType, in an array or lists of numbers",
        ),
        (
            ([gg.Value(1.0)],),
            TypeError,
            "argument 1: expected plain numbers, got Values: write v.data",
        ),
        (([1.0, 2.0], [1.0]), ValueError, "the arguments have 2, 1 samples"),
    ],
)
def test_wrong_batches(arguments, error, text):
    with pytest.raises(error, match=text):
        gg.compile(lambda *x: gg.Value(1.0))(*arguments)


def test_wrong_shapes_are_the_functions_own_errors():
    model = nn.MLP(2, [3, 1], seed=1)
    with pytest.raises(ValueError, match="expected 2 inputs, got 3"):
        gg.compile(model)(np.zeros((5, 3)))
    with pytest.raises(TypeError, match="expected a function that returns Values, got str"):
        gg.compile(lambda x: "one")([1.0])


def test_wrong_choices():
    with pytest.raises(ValueError, match="reduction='max': expected mean, sum, none"):
        gg.compile(abs, reduction="max")
    with pytest.raises(ValueError, match="dtype='half': expected float64 or float32"):
        gg.compile(abs, dtype="half")
    with pytest.raises(TypeError, match="compile: expected a function, got int"):
        gg.compile(3)
    with pytest.raises(TypeError, match=r"expected an optimizer, got list: write nn\.SGD"):
        gg.compile_step(abs, [])


def test_a_step_needs_a_loss_and_leaves():
    a = gg.Value(2.0)
    computed = a * 3
    with pytest.raises(ValueError, match=r"uses .* which was computed outside it"):
        gg.compile_step(lambda x: computed * x, nn.SGD([a], 0.1))([1.0])
    with pytest.raises(TypeError, match="expected a function that returns a loss, got nothing"):
        gg.compile_step(lambda x: [], nn.SGD([a], 0.1))([1.0])


def test_wrong_tables():
    for wrong, text in (
        ([], "the table is empty"),
        ([[1.0], [1.0, 2.0]], "the rows of the table have different lengths"),
        (["a", "b"], "expected a table of numbers and Values, got str"),
    ):
        with pytest.raises((ValueError, TypeError), match=text):
            gg.compile(lambda k, table=wrong: gg.lookup(table, k))([0])


def test_a_program_that_is_not_well_formed_is_refused():
    model = nn.MLP(2, [3, 2], seed=1)
    compiled = gg.compile(
        lambda x, y: (
            nn.cross_entropy(model(x), y) + 1e-3 * gg.dot(model.parameters(), model.parameters())
        )
    )
    compiled([[1.0, 2.0]], [1])
    good = compiled.program
    instructions = good.instructions

    def changed(k, **fields):
        before, here, after = instructions[:k], instructions[k], instructions[k + 1 :]
        return replace(good, instructions=(*before, replace(here, **fields), *after))

    def with_operand(k, o, **fields):
        operands = [*instructions[k].operands]
        operands[o] = replace(operands[o], **fields)
        return changed(k, operands=tuple(operands))

    names = [instruction.name for instruction in instructions]
    product = names.index("matmul")
    lookup = names.index("lookup")
    op = names.index("relu")
    broken = [
        replace(good, inputs=-1),
        replace(good, outputs=(("s", 10_000),)),
        replace(good, outputs=(("t", 0),)),
        replace(good, indices=()),
        replace(good, indices=((2, 5),)),
        replace(good, indices=((999, 2),)),
        replace(good, numbers=("one",)),
        changed(product, out=range(1)),
        changed(op, kind=ops.SUM),
        changed(op, operands=()),
        changed(op, start=instructions[op].operands[0]),
        changed(op, space="u"),
        with_operand(product, 0, needs=False),
        with_operand(product, 1, rows=(range(1),)),
        with_operand(product, 0, space="s"),
        with_operand(op, 0, space="t"),
        with_operand(op, 0, rows=()),
        with_operand(lookup, 1, rows=(range(3, 5), range(3, 4))),
        with_operand(op, 0, rows=((10_000,) * 3,)),
        changed(op, kind="sort"),
    ]
    for k, program in enumerate(broken):
        with pytest.raises(ProgramError):
            program.verify()
            pytest.fail(f"program {k} was let through")
    assert hash(good) == hash(replace(good))


def test_an_index_out_of_the_table_is_refused():
    table = nn.Embedding(4, 2, seed=1)
    compiled = gg.compile(lambda k: gg.sum(table(k)))
    compiled([0, 3])
    for wrong in (4, -1):
        with pytest.raises(IndexError, match=f"expected an index from 0 to 3, got {wrong}"):
            compiled([0, wrong])
    with pytest.raises(TypeError, match="lookup: expected a whole number as index, got a Value"):
        compiled([0.0, 1.0])


def test_a_closure_op_cannot_be_compiled():
    def mine(x):
        out = gg.Value(2.0, (x,), "mine")
        out._backward = lambda: None
        return out

    with pytest.raises(gg.TraceError, match=r"op 'mine' has no formula, .*define_op"):
        gg.compile(mine)([1.0])
