"""The executor in NumPy, instruction by instruction. Others are checked against it."""

from typing import Any

import numpy as np

from glassgrad.compiler import program
from glassgrad.compiler.array_formulas import ArrayFormulas
from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import Executor
from glassgrad.compiler.program import Instruction, Operand, Places, Program
from glassgrad.compiler.tape import LARGEST, LOOKUP
from glassgrad.table import ieee, ops
from glassgrad.table.ops import Op

Array = Any

# The rows of a block of samples should stay in the cache; larger blocks only cost memory.
MOST_NUMBERS = 1 << 22


class NumpyExecutor(Executor):
    """Runs one program."""

    def run(
        self, inputs: Array, batch: Batch, weights: Array | None
    ) -> tuple[Array, Array, Array | None]:
        """The outputs of every sample, their means, and the gradient of their weighted sum."""
        what, arguments, count = self.program, batch.rows(self.dtype), batch.count
        block = max(1, MOST_NUMBERS // max(1, sum(what.size.values())))
        outputs = np.empty((len(what.outputs), count), self.dtype)
        gradient = None if weights is None else np.zeros(what.inputs, np.float64)
        if weights is not None:
            weights = np.broadcast_to(weights.reshape(len(outputs), -1), outputs.shape)
        with np.errstate(all="ignore"):
            once = _Tables(what, inputs, self.dtype)
            for start in range(0, count, block):
                part = slice(start, min(start + block, count))
                tables = once.with_samples(arguments[:, part])
                for row, (space, place) in enumerate(what.outputs):
                    outputs[row, part] = tables.data[space][place]
                if gradient is not None and weights is not None:
                    gradient += tables.backward(weights[:, part])
            is_same = np.array([space == "u" for space, _ in what.outputs], bool)
            means = np.where(is_same, outputs[:, 0], outputs.sum(axis=1, dtype=np.float64) / count)
        return outputs, means, gradient


class _Tables:
    """The rows of both spaces; those of u have one column."""

    def __init__(self, what: Program, inputs: Array, dtype: str) -> None:
        self.program = what
        u = np.empty((what.size["u"], 1), dtype)
        u[: what.inputs, 0] = inputs
        u[what.inputs : what.inputs + len(what.numbers), 0] = what.numbers
        self.data = {"u": u}
        self.grad: dict[str, Array] = {}
        for instruction in what.instructions:
            if instruction.space == "u":
                self._forward(instruction)

    def with_samples(self, arguments: Array) -> "_Tables":
        """The same with rows for some samples, fully computed."""
        s = np.empty((self.program.size["s"], arguments.shape[1]), self.data["u"].dtype)
        s[: self.program.arguments] = arguments
        self.data["s"] = s
        for instruction in self.program.instructions:
            if instruction.space == "s":
                self._forward(instruction)
        return self

    def _forward(self, instruction: Instruction) -> None:
        kind, operands = instruction.kind, instruction.operands
        out = self.data[instruction.space][_index(instruction.out)]
        if isinstance(kind, Op):
            out[...] = _FORMULAS.value(kind)(*[self.operand(kind, o) for o in operands])
        elif kind == program.MATMUL:
            weights, vectors = operands
            products = np.matmul(self.weights(weights), self.matrix(vectors))
            out[...] = products.reshape(out.shape)
        elif kind == program.DOT:
            x, y = (self.matrix(o) for o in operands)
            out[...] = (x * y).sum(axis=1)
        elif kind == program.SUM:
            out[...] = self.matrix(operands[0]).sum(axis=1)
        elif kind == LARGEST:
            numbers = self.matrix(operands[0])
            finite = np.isfinite(numbers)
            best = np.where(finite, numbers, -np.inf).max(axis=1)
            out[...] = np.where(finite.any(axis=1), best, 0.0)
        elif kind == LOOKUP:
            index, table = operands
            place = self.vector(index)[0].astype(np.intp)
            entries = self.matrix(table)
            at = 0 if table.space == "u" else np.arange(len(place))
            out[...] = entries[:, place, at]
        if instruction.start is not None:
            out += self.vector(instruction.start)

    def backward(self, weights: Array) -> Array:
        """The gradient of the weighted sum of the outputs by each input, over these samples."""
        self.grad = {space: np.zeros(rows.shape, rows.dtype) for space, rows in self.data.items()}
        for weight, (space, place) in zip(weights, self.program.outputs, strict=True):
            self.grad[space][place] += weight if space == "s" else weight.sum()
        for instruction in reversed(self.program.instructions):
            if instruction.needs:
                self._backward(instruction, self.grad[instruction.space][_index(instruction.out)])
        return self.grad["u"][: self.program.inputs, 0]

    def _backward(self, instruction: Instruction, grad: Array) -> None:
        kind, operands = instruction.kind, instruction.operands
        if isinstance(kind, Op):
            self._backward_of_op(instruction, kind, grad)
        elif kind == program.MATMUL:
            self._backward_of_product(instruction, grad)
        elif kind == program.DOT:
            a, b = operands
            x, y = self.matrix(a), self.matrix(b)
            for operand, other in ((a, y), (b, x)):
                if operand.needs:
                    self.add(operand, _share(grad[:, None, :], other))
        elif kind == program.SUM:
            if operands[0].needs:
                count = len(operands[0].rows[0])
                self.add(operands[0], np.repeat(grad[:, None, :], count, axis=1))
        elif kind == LOOKUP:
            self._backward_of_lookup(instruction, grad)
        if instruction.start is not None and instruction.start.needs:
            self.add(instruction.start, grad[None])

    def _backward_of_op(self, instruction: Instruction, kind: Op, grad: Array) -> None:
        operands = [self.operand(kind, o) for o in instruction.operands]
        out = self.data[instruction.space][_index(instruction.out)]
        for name, operand in zip(kind.takes, instruction.operands, strict=True):
            if not operand.needs or name == "n":
                continue
            partial = _FORMULAS.partial(kind, name)(*operands, out)
            share = _share(grad, partial)
            # The branch that is not taken gets nothing: 0 × inf would be nan.
            if kind is ops.WHERE:
                share = np.where(partial == 0, 0.0, share)
            self.add(operand, share[None])

    def _backward_of_product(self, instruction: Instruction, grad: Array) -> None:
        weights, vectors = instruction.operands
        grad = grad.reshape(len(vectors.rows), len(weights.rows), -1)
        w, x = self.weights(weights), self.matrix(vectors)
        if weights.needs:
            total = np.tensordot(grad, x, axes=((0, 2), (0, 2)))
            if not np.isfinite(total).all():  # if its grad is 0, an infinite x does not count
                total = sum(
                    _share(g[:, None, :], v[None]).sum(axis=-1)
                    for g, v in zip(grad, x, strict=True)
                )
            self.add(weights, total[:, :, None])
        if vectors.needs:
            back = np.matmul(w.T, grad)
            if not np.isfinite(back).all():
                back = _share(grad[:, :, None, :], w[None, :, :, None]).sum(axis=1)
            self.add(vectors, back)

    def _backward_of_lookup(self, instruction: Instruction, grad: Array) -> None:
        index, table = instruction.operands
        if not table.needs:
            return
        place = self.vector(index)[0].astype(np.intp)
        columns = 1 if table.space == "u" else len(place)
        shares = np.zeros((len(table.rows), len(table.rows[0]), columns), grad.dtype)
        for row, share in enumerate(grad):
            if table.space == "u":
                np.add.at(shares[row, :, 0], place, share)
            else:
                shares[row, place, np.arange(len(place))] = share
        self.add(table, shares)

    def operand(self, kind: Op, operand: Operand) -> Array:
        """The rows of an op's operand; functions of floats are computed in double and rounded once.

        A constant of the program, such as an exponent, is not rounded beforehand either.
        """
        rows = self.vector(operand)
        if rows.dtype == np.float64 or not kind.calls_functions:
            return rows
        rows = rows.astype(np.float64)
        first, numbers = self.program.inputs, self.program.numbers
        for k, place in enumerate(operand.flat if operand.space == "u" else ()):
            if 0 <= place - first < len(numbers):
                rows[k] = numbers[place - first]
        return rows

    def vector(self, operand: Operand) -> Array:
        """The rows of an operand, one under the other."""
        return self.data[operand.space][_index(operand.flat)]

    def matrix(self, operand: Operand) -> Array:
        """The rows of an operand as a matrix of rows."""
        rows = self.vector(operand)
        return rows.reshape(len(operand.rows), len(operand.rows[0]), rows.shape[1])

    def weights(self, operand: Operand) -> Array:
        """An operand of u as a matrix of numbers."""
        return self.matrix(operand)[:, :, 0]

    def add(self, operand: Operand, shares: Array) -> None:
        """Add to the grads of an operand; in u, the sum over all samples."""
        places = operand.flat
        rows = shares.reshape(len(places), shares.shape[-1])
        grad = self.grad[operand.space]
        if operand.space == "u" and rows.shape[1] != 1:
            rows = rows.sum(axis=1, keepdims=True)
        if isinstance(places, range) or len(set(places)) == len(places):
            grad[_index(places)] += rows
        else:
            np.add.at(grad, list(places), rows)


def _index(places: Places) -> Any:
    if isinstance(places, range):
        return slice(places.start, places.stop, places.step)
    return list(places)


def _share(grad: Array, partial: Array) -> Array:
    """partial × grad; a grad of exactly 0 passes nothing on, whatever the partial."""
    product = grad * partial
    if np.isfinite(product).all():
        return product
    return np.where(grad == 0, 0.0, product)


# NumPy has no erf and no erfc; the others are its own.
_FUNCTIONS: dict[str, Any] = {
    name: getattr(np, name, None) or np.vectorize(function, otypes=[float])
    for name, function in ieee.FUNCTIONS.items()
} | {"pow": np.power}
_FORMULAS = ArrayFormulas(_FUNCTIONS, np.where, rounded=np.positive)
