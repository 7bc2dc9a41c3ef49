"""A program run in plain Python, one number after another: what exported files are compared with.

It reads no code of compiler/sources. Sums are taken from left to right, forward as in eager code;
backward takes instructions, rows and terms in reverse.
"""

import math
import random
import struct

import glassgrad as gg
from glassgrad.table import ops
from glassgrad.table.ops import Op
from random_functions import random_function
from random_networks import ACTIVATIONS, random_network


class Run:
    """The rows of one sample and, after backward(), their grads."""

    def __init__(self, program, inputs):
        self.program = program
        size = program.size
        self.data = {"u": [*inputs, *program.numbers], "s": []}
        self.data["u"] += [math.nan] * (size["u"] - len(self.data["u"]))
        self.grad = {space: [0.0] * count for space, count in size.items()}
        self._forward("u")

    def sample(self, numbers):
        """The outputs for one sample."""
        self.data["s"] = [*numbers, *[math.nan] * (self.program.size["s"] - len(numbers))]
        self.grad["s"] = [0.0] * len(self.data["s"])
        self._forward("s")
        return [self.data[space][place] for space, place in self.program.outputs]

    def backward(self, weight):
        """Add the gradient of the first output, for this sample, to the grads."""
        space, place = self.program.outputs[0]
        self.grad[space][place] += weight
        self._backward("s")

    def finish(self):
        """Pass the grads of what is computed once on to the inputs."""
        self._backward("u")

    def _rows(self, operand):
        return [[self.data[operand.space][p] for p in row] for row in operand.rows]

    def _sums(self, instruction):
        """For each row that is written: its terms as pairs of (space, place, needs)."""
        marked = [
            [[(o.space, p, o.needs) for p in row] for row in o.rows] for o in instruction.operands
        ]
        if instruction.name == "matmul":
            weights, vectors = marked
            return [list(zip(w, v, strict=True)) for v in vectors for w in weights]
        if instruction.name == "dot":
            return [list(zip(x, y, strict=True)) for x, y in zip(*marked, strict=True)]
        return [[(term,) for term in row] for row in marked[0]]

    def _forward(self, space):
        for instruction in self.program.instructions:
            if instruction.space == space:
                for place, number in zip(instruction.out, self._computed(instruction), strict=True):
                    self.data[space][place] = number

    def _computed(self, instruction):
        kind = instruction.kind
        if isinstance(kind, Op):
            columns = [self._rows(operand)[0] for operand in instruction.operands]
            return [kind.compute(*numbers) for numbers in zip(*columns, strict=True)]
        if kind == "largest":
            rows = self._rows(instruction.operands[0])
            return [max(filter(math.isfinite, row), default=0.0) for row in rows]
        if kind == "lookup":
            (((index,),), table) = map(self._rows, instruction.operands)
            return [row[int(index)] for row in table]
        found = []
        for k, terms in enumerate(self._sums(instruction)):
            total = 0.0
            if instruction.start is not None:
                total = self.data[instruction.start.space][instruction.start.flat[k]]
            for term in terms:
                product = 1.0
                for space, place, _ in term:
                    product *= self.data[space][place]
                total += product
            found.append(total)
        return found

    def _backward(self, space):
        for instruction in reversed(self.program.instructions):
            if instruction.space == space and instruction.needs:
                for k in reversed(range(len(instruction.out))):
                    grad = self.grad[space][instruction.out[k]]
                    if grad != 0:
                        self._pass_on(instruction, k, grad)

    def _pass_on(self, instruction, k, grad):
        kind = instruction.kind
        if isinstance(kind, Op):
            places = [(o.space, o.flat[k], o.needs) for o in instruction.operands]
            numbers = [self.data[space][place] for space, place, _ in places]
            out = self.data[instruction.space][instruction.out[k]]
            for name, (space, place, needs) in zip(kind.takes, places, strict=True):
                if needs and name != "n":
                    partial = _partial(kind, name, numbers, out)
                    if kind is not ops.WHERE or partial != 0:
                        self.grad[space][place] += grad * partial
            return
        if kind == "lookup":
            index, table = instruction.operands
            place = table.rows[k][int(self._rows(index)[0][0])]
            self.grad[table.space][place] += grad
            return
        for term in reversed(self._sums(instruction)[k]):
            numbers = [self.data[space][place] for space, place, _ in term]
            others = numbers[::-1] if len(term) == 2 else [1.0]
            for (space, place, needs), other in zip(term, others, strict=True):
                if needs:
                    self.grad[space][place] += grad * other
        if instruction.start is not None and instruction.start.needs:
            self.grad[instruction.start.space][instruction.start.flat[k]] += grad


def _partial(row, name, numbers, out):
    """The partial by an operand, as the engines compute it."""
    compute = row.compute_xy if "y" in row.takes else row.compute_x
    return compute(*numbers)[1][row.takes.index(name)]


def bits(numbers):
    """Numbers as bytes; all nans are one."""
    return [b"nan" if math.isnan(x) else struct.pack("d", x) for x in numbers]


def random_case(seed):
    """A random function of a sample, and samples."""
    draw = random.Random(seed)
    if seed % 2:
        parameters = [gg.Value(draw.uniform(-2, 2)) for _ in range(3)]
        inputs, function = 3, random_function(draw, parameters)
    else:
        inputs, function, parameters = random_network(draw, list(ACTIVATIONS))
    choices = [0.0, -0.0, 1.0, 1e-310, 40.0]
    samples = [
        [draw.choice([draw.uniform(-3, 3), *choices]) for _ in range(inputs)] for _ in range(4)
    ]
    return function, parameters, samples
