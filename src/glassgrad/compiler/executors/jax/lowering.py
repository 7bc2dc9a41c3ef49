"""A program as a pure JAX function: its instructions forward, then backward."""

from dataclasses import replace
from functools import reduce
from itertools import pairwise
from operator import add
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.executors.jax.functions import FORMULAS
from glassgrad.compiler.executors.jax.padding import PaddedProgram
from glassgrad.compiler.executors.jax.places import listed
from glassgrad.compiler.executors.jax.rows import Rows
from glassgrad.compiler.program import Instruction, Operand
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table import ops
from glassgrad.table.ops import Op

Array = Any
EXACT, FAST = jax.lax.Precision.HIGHEST, jax.lax.Precision.DEFAULT
"""How products are computed: on a GPU, the default rounds floats to 10 bits first."""
MOST_ENTRIES = 1024
"""The grads of larger tables are scattered; those of smaller ones are a product, in one order."""
FEW_ROWS = 16
"""Products with more rows have samples first."""
MOST_CUTS = 64
"""Of a long dot: each part is an operation to compile."""


class Pass:
    """One pass over a program while JAX traces it.

    A grad of exactly 0 passes nothing on, even if the partial is infinite. Only a careful pass
    looks: otherwise 0 × inf is nan, which reaches the gradient, and the caller makes a careful
    pass if it finds one there.
    """

    def __init__(
        self,
        what: PaddedProgram,
        places: list[Array],
        inputs: tuple[Array, ...],
        arguments: tuple[Array, ...],
        *,
        real: Array | None = None,
        careful: bool = False,
        is_exact: bool = True,
    ) -> None:
        """The inputs are in blocks, which have these places; samples that are not real are none."""
        self._program, self._dtype, self._is_careful = what, inputs[0].dtype, careful
        self._real, self._precision = real, EXACT if is_exact else FAST
        self._count, self._inputs = len(arguments[0]), len(inputs)
        self._rows = {space: Rows(size) for space, size in what.size.items()}
        self._integers = Rows(what.arguments)
        """The arguments as they were given: as floats, large indices would be rounded."""
        for block, at in zip(inputs, places, strict=True):
            self._rows["u"].append(block[:, None], at)
        if what.numbers:
            numbers = jnp.asarray(what.numbers, self._dtype)[:, None]
            self._rows["u"].append(numbers, what.inputs + np.arange(len(numbers)))
        start = 0
        for argument in arguments:
            rows = argument.reshape(self._count, -1).T
            at = start + np.arange(len(rows))
            self._integers.append(rows, at)
            self._rows["s"].append(rows.astype(self._dtype), at)
            start += len(rows)
        self._instructions = []
        for written in what.instructions:
            instruction = self._as_stored(written)
            self._instructions.append(instruction)
            shape = len(instruction.out), self._columns(instruction.space)
            out = jnp.broadcast_to(self._value(instruction), shape).astype(self._dtype)
            self._rows[instruction.space].append(out, np.asarray(instruction.out))

    def outputs(self) -> Array:
        """A row for each output, a column for each sample."""
        rows = [
            jnp.broadcast_to(self._rows[space].read((range(place, place + 1),)), (1, self._count))
            for space, place in self._program.outputs
        ]
        return jnp.concatenate(rows) if rows else jnp.zeros((0, self._count), self._dtype)

    def sums(self) -> Array:
        """The sum of each output over the samples, without what all samples share."""
        rows = [jnp.broadcast_to(own, (1, self._count)) for own, _ in self._parts()]
        found = jnp.concatenate(rows) if rows else jnp.zeros((0, self._count), self._dtype)
        return (found if self._real is None else jnp.where(self._real, found, 0.0)).sum(axis=1)

    def means(self, sums: Array, count: Any) -> Array:
        """The mean of each output, from its sum over all samples."""
        shared = [part[0] for _, part in self._parts()]
        found = sums / count + (jnp.concatenate(shared) if shared else 0.0)
        return found.astype(self._dtype)

    def _parts(self) -> list[tuple[Array, Array]]:
        """Each output in two: what samples have of their own, and what all share.

        Added to every sample, a penalty would be needed before any grad of the samples, and XLA
        could not compute it together with the update of its parameters.
        """
        nothing = jnp.zeros((1, 1), self._dtype)
        found = []
        for space, place in self._program.outputs:
            row = self._rows[space].read((range(place, place + 1),))
            parts = {"s": nothing, "u": nothing, space: row}
            for made in self._instructions:
                if made.kind is ops.ADD and (made.space, made.out) == (
                    space,
                    range(place, place + 1),
                ):
                    spaces = [operand.space for operand in made.operands]
                    if len(set(spaces)) == 2:
                        parts = dict(zip(spaces, map(self._vector, made.operands), strict=True))
            found.append((parts["s"], parts["u"]))
        return found

    def gradient(self, weights: Array) -> tuple[Array, ...]:
        """The gradient of the weighted sum of the outputs by each input, in blocks."""
        weights = jnp.broadcast_to(
            weights.reshape(len(self._program.outputs), -1).astype(self._dtype),
            (len(self._program.outputs), self._count),
        )
        if self._real is not None:
            weights = jnp.where(self._real, weights, 0.0)
        for weight, (space, place) in zip(weights, self._program.outputs, strict=True):
            self._add(Operand(space, (range(place, place + 1),), True), weight[None])
        for instruction in reversed(self._instructions):
            if instruction.needs:
                rows = self._rows[instruction.space]
                grad = rows.grad(rows.block_at(instruction.out.start))
                if grad is not None:
                    self._backward(instruction, grad)
        u = self._rows["u"]
        found = [(u.grad(k), u.blocks[k]) for k in range(self._inputs)]
        return tuple([(jnp.zeros_like(b) if g is None else g)[:, 0] for g, b in found])

    def _as_stored(self, instruction: Instruction) -> Instruction:
        """One sum over many inputs, such as a penalty, with its terms in the blocks' order."""
        operands = instruction.operands
        if instruction.kind not in (program.DOT, program.SUM) or instruction.space != "u":
            return instruction
        if len(operands[0].rows) > 1:
            return instruction
        order = self._rows["u"].order(operands[0].rows[0])
        rows = [tuple([operand.rows[0][k] for k in order.tolist()]) for operand in operands]
        pairs = zip(operands, rows, strict=True)
        return replace(
            instruction, operands=tuple([replace(operand, rows=(row,)) for operand, row in pairs])
        )

    def _in_blocks(self, operands: tuple[Operand, ...]) -> list[tuple[Operand, ...]]:
        """The operands of a dot; those of one long dot, such as a penalty, cut where blocks end.

        As one row, all parameters would be copied, and each grad would wait for all of them.
        """
        if len(operands[0].rows) > 1:
            return [operands]
        blocks = [self._rows[operand.space].blocks_of(operand.rows[0]) for operand in operands]
        cuts = np.flatnonzero((np.diff(blocks) != 0).any(axis=0)) + 1
        if not 0 < len(cuts) <= MOST_CUTS:
            return [operands]
        spans = list(pairwise([0, *cuts.tolist(), len(operands[0].rows[0])]))
        return [
            tuple([replace(o, rows=(o.rows[0][start:stop],)) for o in operands])
            for start, stop in spans
        ]

    def _dot(self, x: Operand, y: Operand) -> Array:
        return (self._matrix(x) * self._matrix(y)).sum(axis=1)

    def _columns(self, space: str) -> int:
        return 1 if space == "u" else self._count

    def _value(self, instruction: Instruction) -> Array:
        kind, operands = instruction.kind, instruction.operands
        if isinstance(kind, Op):
            return FORMULAS.value(kind)(*map(self._vector, operands))
        if kind == program.MATMUL:
            weights, vectors = operands
            out = self._product("rc,cvb->rvb", self._weights(weights), self._vectors(vectors))
            out = out.reshape(len(instruction.out), -1)
        elif kind == program.DOT:
            out = reduce(add, [self._dot(*part) for part in self._in_blocks(operands)])
        elif kind == program.SUM:
            out = self._matrix(operands[0]).sum(axis=1)
        elif kind == LARGEST:
            numbers = self._matrix(operands[0], fill=-np.inf)
            finite = jnp.isfinite(numbers)
            best = jnp.where(finite, numbers, -jnp.inf).max(axis=1)
            return jnp.where(finite.any(axis=1), best, 0.0)
        else:
            return self._looked_up(*operands)
        return out if instruction.start is None else out + self._vector(instruction.start)

    def _looked_up(self, index: Operand, table: Operand) -> Array:
        place, entries = self._index(index), self._matrix(table)
        if table.space == "u":
            found = jnp.take(entries[:, :, 0], place, axis=1, mode="clip")
            return found.reshape(-1, self._count)
        is_chosen = self._is_chosen(index, table)
        return jnp.where(is_chosen, entries, -jnp.inf).max(axis=1)

    def _backward(self, instruction: Instruction, grad: Array) -> None:
        kind, operands = instruction.kind, instruction.operands
        if isinstance(kind, Op):
            self._backward_of_op(instruction, kind, grad)
        elif kind == program.MATMUL:
            self._backward_of_product(instruction, grad)
        elif kind == program.DOT:
            for a, b in self._in_blocks(operands):
                for operand, other in ((a, b), (b, a)):
                    if operand.needs:
                        self._add(operand, self._share(grad[:, None, :], self._matrix(other)))
        elif kind == program.SUM:
            if operands[0].needs:
                size = len(operands[0].rows), len(operands[0].rows[0]), grad.shape[-1]
                self._add(operands[0], jnp.broadcast_to(grad[:, None, :], size))
        elif kind == LOOKUP and operands[1].needs:
            self._backward_of_lookup(operands[0], operands[1], grad)
        if instruction.start is not None and instruction.start.needs:
            self._add(instruction.start, grad)

    def _backward_of_op(self, instruction: Instruction, kind: Op, grad: Array) -> None:
        operands = [self._vector(o) for o in instruction.operands]
        rows = self._rows[instruction.space]
        out = rows.blocks[rows.block_at(instruction.out.start)]
        is_read = self._program.is_read.get((instruction.space, instruction.out.start))
        for name, operand in zip(kind.takes, instruction.operands, strict=True):
            if not operand.needs or name == "n":
                continue
            partial = FORMULAS.partial(kind, name)(*operands, out)
            share = self._share(grad, partial)
            # A row that nobody reads has a grad of 0, but its partial may be infinite.
            if is_read is not None:
                share = jnp.where(is_read[:, None], share, 0.0)
            # The branch that is not taken gets nothing: 0 × inf would be nan.
            if kind is ops.WHERE:
                share = jnp.where(partial == 0, 0.0, share)
            self._add(operand, share)

    def _backward_of_product(self, instruction: Instruction, grad: Array) -> None:
        weights, vectors = instruction.operands
        w, x = self._weights(weights), self._vectors(vectors)
        grad = grad.reshape(len(w), len(vectors.rows), -1)
        product = _careful_product if self._is_careful else self._product
        if weights.needs:
            self._add(weights, product("rvb,cvb->rc", grad, x)[:, :, None])
        if vectors.needs:
            self._add(_transposed(vectors), product("rvb,rc->cvb", grad, w))

    def _backward_of_lookup(self, index: Operand, table: Operand, grad: Array) -> None:
        if table.space == "s":
            self._add(table, jnp.where(self._is_chosen(index, table), grad[:, None, :], 0.0))
            return
        place, size = self._index(index), len(table.rows[0])
        grad = grad.reshape(-1, len(place), self._count)
        if size <= MOST_ENTRIES:
            is_chosen = place[:, None, :] == jnp.arange(size, dtype=jnp.int32)[:, None]
            product = _careful_product if self._is_careful else self._product
            found = product("eib,itb->et", grad, is_chosen.astype(grad.dtype))
        else:
            zeros = jnp.zeros((len(grad), size), grad.dtype)
            found = zeros.at[:, place].add(grad)
        self._add(table, found[:, :, None])

    def _is_chosen(self, index: Operand, table: Operand) -> Array:
        """For each row of a table of s and each of its entries, whether it is looked up."""
        place, size = self._index(index), len(table.rows[0])
        is_chosen = place[:, None, :] == jnp.arange(size, dtype=jnp.int32)[:, None]
        return jnp.repeat(is_chosen, len(table.rows) // len(place), axis=0)

    def _vector(self, operand: Operand) -> Array:
        """The rows of an operand, one under the other; a single column if it is one constant."""
        first, numbers = self._program.inputs, self._program.numbers
        if operand.space == "u" and not operand.needs:
            # XLA simplifies what it knows, such as a power of 2.
            places = listed(operand.rows)
            if first <= places.min() and places.max() < first + len(numbers):
                found = np.array(numbers)[places - first]
                is_one = (places == places[0]).all()
                return jnp.asarray(found[:1] if is_one else found, self._dtype)[:, None]
        return self._rows[operand.space].read(operand.rows)

    def _matrix(self, operand: Operand, fill: float = 0.0) -> Array:
        """The rows of an operand as a matrix of rows."""
        rows = self._rows[operand.space].read(operand.rows, fill)
        return rows.reshape(len(operand.rows), len(operand.rows[0]), rows.shape[-1])

    def _vectors(self, operand: Operand) -> Array:
        """The vectors of a product, each a column for every sample."""
        return self._matrix(_transposed(operand)).reshape(
            len(operand.rows[0]), len(operand.rows), -1
        )

    def _weights(self, operand: Operand) -> Array:
        """An operand of u as a matrix of numbers."""
        return self._matrix(operand)[:, :, 0]

    def _index(self, operand: Operand) -> Array:
        """The indices, a row for each that is looked up."""
        return self._integers.read(operand.rows).astype(jnp.int32)

    def _product(self, form: str, x: Array, y: Array) -> Array:
        names, out = form.split("->")
        of_x, of_y = names.split(",")
        over = [name for name in of_x if name not in out]
        # In these orders no operand is transposed. If a result has many rows, samples come first:
        # the products that later compute grads of weights then add up along the outer axis, which
        # takes half of the time. Of a few rows XLA makes something better than a product.
        if "b" in out:
            is_turned = "b" not in of_x and len(x) > FEW_ROWS
        else:
            is_turned = not out.startswith(of_x[:1])
        if is_turned:
            x, y, of_x, of_y = y, x, of_y, of_x
        axes = [of_x.index(name) for name in over], [of_y.index(name) for name in over]
        found = jax.lax.dot_general(x, y, (axes, ((), ())), precision=self._precision)
        made = [name for name in of_x + of_y if name not in over]
        return found.transpose([made.index(name) for name in out])

    def _share(self, grad: Array, partial: Array) -> Array:
        """partial × grad."""
        product = grad * partial
        return jnp.where(grad == 0, 0.0, product) if self._is_careful else product

    def _add(self, operand: Operand, shares: Array) -> None:
        """Add to the grads of an operand; in u, the sum over all samples."""
        size = sum(map(len, operand.rows))
        rows = shares.reshape(size, shares.shape[-1])
        columns = self._columns(operand.space)
        if rows.shape[1] != columns:
            rows = (
                rows.sum(axis=1, keepdims=True)
                if columns == 1
                else jnp.broadcast_to(rows, (size, columns))
            )
        self._rows[operand.space].add_to_grads(operand.rows, rows.astype(self._dtype))


def _transposed(operand: Operand) -> Operand:
    """The first place of every row, then the second, and so on."""
    if len(operand.rows) == 1:
        return operand
    return replace(operand, rows=tuple(zip(*operand.rows, strict=True)))


def _careful_product(form: str, grad: Array, other: Array) -> Array:
    """The product without the terms in which the grad is 0."""
    operands, out = form.split("->")
    left, right = operands.split(",")
    every = "".join(dict.fromkeys(left + right))
    grad, other = (_spread(x, own, every) for x, own in ((grad, left), (other, right)))
    terms = jnp.where(grad == 0, 0.0, grad * other)
    total = terms.sum(axis=[k for k, name in enumerate(every) if name not in out])
    kept = [name for name in every if name in out]
    return total.transpose([kept.index(name) for name in out])


def _spread(x: Array, own: str, every: str) -> Array:
    """An array whose axes have the names in `own`, with an axis for each name in `every`."""
    x = x.transpose([own.index(name) for name in every if name in own])
    return jnp.expand_dims(x, [k for k, name in enumerate(every) if name not in own])
