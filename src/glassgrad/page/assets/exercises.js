"use strict";(()=>{var e={mul:{hints:["Look at __add__: it takes the number out of both Values, adds, and puts the sum into a new one.","The numbers are self.data and other.data; their product goes into Value(...).","It is one line: return Value(... * ...)."],start:`"""01 mul: multiply two Values.

A Value holds one number. When Python evaluates a + b, it calls a.__add__(b), which returns a new
Value. For a * b it calls a.__mul__(b), which is not written yet.

Write __mul__, so that Value(3.0) * Value(4.0) is a Value that holds 12.0.
Then run: glassgrad learn
"""


class Value:
    def __init__(self, data):
        self.data = data

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data)

    def __mul__(self, other):
        raise NotImplementedError("write __mul__")
`,solution:`"""01 mul: multiply two Values.

A Value holds one number. When Python evaluates a + b, it calls a.__add__(b), which returns a new
Value. For a * b it calls a.__mul__(b), which is not written yet.

Write __mul__, so that Value(3.0) * Value(4.0) is a Value that holds 12.0.
Then run: glassgrad learn
"""


class Value:
    def __init__(self, data):
        self.data = data

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data)

    def __mul__(self, other):
        return Value(self.data * other.data)
`},mul_graph:{hints:["__add__ shows where inputs and op go: they are the second and third arguments of Value.","The inputs are the Values self and other, as a tuple: not their numbers.","return Value(the product, (self, other), the symbol as a string)"],start:`"""02 mul_graph: remember what a product was made from.

To send gradients back, a result must keep its inputs. A Value now has two more fields: inputs, the
Values that it was computed from, in order, and op, the symbol of the operation. A Value that you
create directly has neither: it is a leaf. Addition already keeps both.

Write __mul__ again, so that the product keeps its two inputs and has the op "*".
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data, (self, other), "+")

    def __mul__(self, other):
        raise NotImplementedError("write __mul__, with inputs and op")
`,solution:`"""02 mul_graph: remember what a product was made from.

To send gradients back, a result must keep its inputs. A Value now has two more fields: inputs, the
Values that it was computed from, in order, and op, the symbol of the operation. A Value that you
create directly has neither: it is a leaf. Addition already keeps both.

Write __mul__ again, so that the product keeps its two inputs and has the op "*".
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op

    def __repr__(self):
        return f"Value({self.data})"

    def __add__(self, other):
        return Value(self.data + other.data, (self, other), "+")

    def __mul__(self, other):
        return Value(self.data * other.data, (self, other), "*")
`},mul_backward:{hints:["If b is 4, and a grows by 0.001, by how much does a * b grow? That ratio is the partial for a.","The partial of a * b for a is b, and for b it is a. Each input gets its partial times out.grad.","Two lines: self gets the other one's number times out.grad, and vice versa; add with +=."],start:`"""03 mul_backward: send a gradient back through a product.

A Value now has a grad: how fast the final result changes when this number does. Each op stores a
small function on its result, as _backward. It passes the grad of the result on to the inputs, times
the partial of the op: how much the result moves when that one input moves a little. For a sum both
partials are 1, so __add__ passes the grad on unchanged.

Write the inner function pass_on of __mul__.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other), "+")

        def pass_on():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = pass_on
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other), "*")

        def pass_on():
            raise NotImplementedError("pass out.grad on to self and other")

        out._backward = pass_on
        return out
`,solution:`"""03 mul_backward: send a gradient back through a product.

A Value now has a grad: how fast the final result changes when this number does. Each op stores a
small function on its result, as _backward. It passes the grad of the result on to the inputs, times
the partial of the op: how much the result moves when that one input moves a little. For a sum both
partials are 1, so __add__ passes the grad on unchanged.

Write the inner function pass_on of __mul__.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other), "+")

        def pass_on():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = pass_on
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other), "*")

        def pass_on():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = pass_on
        return out
`},backward:{hints:["nodes = self.in_order() returns the nodes with the result last. In which direction do gradients go?","Three steps: a loop that sets node.grad = 0.0, then self.grad = 1.0, then a loop that calls node._backward().","The second loop runs over reversed(nodes)."],start:`"""04 backward: the whole backward pass.

Each Value can do its own backward step. backward() must do all of them, from result to leaves.
A node may pass on its grad only when that grad is complete, after everything computed from it.
in_order() returns all nodes below a result, each one after its inputs; the result comes last.

Write backward(): set every grad to 0 (an earlier call may have left others), set the grad of the
result to d out / d out, and call each _backward in the right order.
"""


class Value:
    def __init__(self, data, inputs=(), backward=lambda out: None):
        self.data = data
        self.inputs = inputs
        self.grad = 0.0
        self._backward = lambda: backward(self)

    def __add__(self, other):
        def pass_on(out):
            self.grad += out.grad
            other.grad += out.grad

        return Value(self.data + other.data, (self, other), pass_on)

    def __mul__(self, other):
        def pass_on(out):
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        return Value(self.data * other.data, (self, other), pass_on)

    def in_order(self, seen=None):
        seen = [] if seen is None else seen
        for v in self.inputs:
            if v not in seen:
                v.in_order(seen)
        seen.append(self)
        return seen

    def backward(self):
        raise NotImplementedError("write backward()")
`,solution:`"""04 backward: the whole backward pass.

Each Value can do its own backward step. backward() must do all of them, from result to leaves.
A node may pass on its grad only when that grad is complete, after everything computed from it.
in_order() returns all nodes below a result, each one after its inputs; the result comes last.

Write backward(): set every grad to 0 (an earlier call may have left others), set the grad of the
result to d out / d out, and call each _backward in the right order.
"""


class Value:
    def __init__(self, data, inputs=(), backward=lambda out: None):
        self.data = data
        self.inputs = inputs
        self.grad = 0.0
        self._backward = lambda: backward(self)

    def __add__(self, other):
        def pass_on(out):
            self.grad += out.grad
            other.grad += out.grad

        return Value(self.data + other.data, (self, other), pass_on)

    def __mul__(self, other):
        def pass_on(out):
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        return Value(self.data * other.data, (self, other), pass_on)

    def in_order(self, seen=None):
        seen = [] if seen is None else seen
        for v in self.inputs:
            if v not in seen:
                v.in_order(seen)
        seen.append(self)
        return seen

    def backward(self):
        nodes = self.in_order()
        for node in nodes:
            node.grad = 0.0
        self.grad = 1.0
        for node in reversed(nodes):
            node._backward()
`},relu:{hints:["Forward: max(0.0, self.data). The result is a new Value with (self,) as its inputs.","Backward: the partial is 1 if self.data is above 0, and 0 otherwise.","The structure is that of __mul__ in exercise 03: out = Value(...), an inner function that adds to self.grad, out._backward set to it, return out."],start:`"""05 relu: the hinge of most networks.

relu lets a positive number through and turns every other one into 0. Its graph is flat, then a line
with slope 1. At 0 itself there is a corner, and no slope is right; we choose 0 there, as the
large frameworks do.

Write relu(): the number, and what _backward passes on to self.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def relu(self):
        raise NotImplementedError("write relu()")
`,solution:`"""05 relu: the hinge of most networks.

relu lets a positive number through and turns every other one into 0. Its graph is flat, then a line
with slope 1. At 0 itself there is a corner, and no slope is right; we choose 0 there, as the
large frameworks do.

Write relu(): the number, and what _backward passes on to self.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def relu(self):
        out = Value(max(0.0, self.data), (self,), "relu")

        def pass_on():
            if self.data > 0:
                self.grad += out.grad

        out._backward = pass_on
        return out
`},sigmoid:{hints:["Start with s = 1 / (1 + math.exp(-self.data)) and deal with large numbers later.","In _backward the partial is s * (1 - s): reuse s from the forward pass.","For large numbers: with small = math.exp(-abs(x)) it is 1 / (1 + small) for x >= 0 and small / (1 + small) below."],start:`"""06 sigmoid: squash any number into the range from 0 to 1.

sigmoid(x) = 1 / (1 + e**(-x)). It is 0.5 at 0, near 1 far to the right, near 0 far to the left.
Its slope can be computed from its own result s: it is s times (1 - s).

Write sigmoid(), forward and backward. It must also work at x = -1000, where math.exp(1000) is too
large for a float and raises OverflowError: there, use e**x / (1 + e**x), which is the same.
"""

import math


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def sigmoid(self):
        raise NotImplementedError("write sigmoid()")
`,solution:`"""06 sigmoid: squash any number into the range from 0 to 1.

sigmoid(x) = 1 / (1 + e**(-x)). It is 0.5 at 0, near 1 far to the right, near 0 far to the left.
Its slope can be computed from its own result s: it is s times (1 - s).

Write sigmoid(), forward and backward. It must also work at x = -1000, where math.exp(1000) is too
large for a float and raises OverflowError: there, use e**x / (1 + e**x), which is the same.
"""

import math


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def sigmoid(self):
        small = math.exp(-abs(self.data))
        s = (1.0 if self.data >= 0 else small) / (1.0 + small)
        out = Value(s, (self,), "sigmoid")

        def pass_on():
            self.grad += s * (1.0 - s) * out.grad

        out._backward = pass_on
        return out
`},log:{hints:["The slope of log is 1 at x = 1, 10 at x = 0.1 and 0.1 at x = 10. What is it at x?","The partial is 1 / x, where x is the input: self.data.","So self gets out.grad divided by self.data, added to the grad it already has."],start:`"""07 log: the logarithm, which losses need.

Many losses are the logarithm of a probability: a small mistake costs little, a confident wrong
answer costs a lot. So the gradient must be large where the number is small.

Write log(): the natural logarithm (math.log), and what _backward passes on to self.
"""

import math


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def log(self):
        raise NotImplementedError("write log()")
`,solution:`"""07 log: the logarithm, which losses need.

Many losses are the logarithm of a probability: a small mistake costs little, a confident wrong
answer costs a lot. So the gradient must be large where the number is small.

Write log(): the natural logarithm (math.log), and what _backward passes on to self.
"""

import math


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def log(self):
        out = Value(math.log(self.data), (self,), "log")

        def pass_on():
            self.grad += out.grad / self.data

        out._backward = pass_on
        return out
`},sum_many:{hints:["The number is the sum of all v.data; the inputs are tuple(values).","The partial for each input is 1: a loop in _backward adds out.grad to each v.grad.","values may be a generator, which can be read only once: turn it into a tuple first."],start:`"""08 sum_many: one node for a sum of many.

A neuron adds up all its inputs. With +, a thousand of them make a chain of 999 nodes. One node with
a thousand inputs is the same sum, faster and easier to look at. It may have any number of inputs,
and the same Value may appear more than once.

Write sum_many(values): one new Value with all of them as its inputs.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None


def sum_many(values):
    raise NotImplementedError("write sum_many()")
`,solution:`"""08 sum_many: one node for a sum of many.

A neuron adds up all its inputs. With +, a thousand of them make a chain of 999 nodes. One node with
a thousand inputs is the same sum, faster and easier to look at. It may have any number of inputs,
and the same Value may appear more than once.

Write sum_many(values): one new Value with all of them as its inputs.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None


def sum_many(values):
    values = tuple(values)
    out = Value(sum(v.data for v in values), values, "sum")

    def pass_on():
        for v in values:
            v.grad += out.grad

    out._backward = pass_on
    return out
`},slope:{hints:["First save the old number: before = leaf.data. Then set leaf.data = before + epsilon and call the function; do the same with minus.","function(*leaves) returns a Value, and you need its number: function(*leaves).data.","(above - below) / (2 * epsilon), after leaf.data = before."],start:`"""09 slope: measure a gradient without backward().

From here on the Values are glassgrad's. A wrong _backward still produces plausible numbers, so
gradients are checked by measuring: nudge one leaf up and down by epsilon, compute the function
both times, and divide the difference of the results by the width of the step. Stepping to both
sides is far more accurate than stepping to one.

Write slope(). function(*leaves) returns a Value; its number is .data, which you can set on a leaf.
Afterwards the leaf must hold its old number again. check_gradients() below then uses it.
"""


def slope(function, leaves, leaf, epsilon=1e-5):
    raise NotImplementedError("write slope()")


def check_gradients(function, leaves):
    """Print the gradient from backward() and the measured one for each leaf."""
    out = function(*leaves)
    out.backward()
    for leaf in leaves:
        measured = slope(function, leaves, leaf)
        verdict = "agrees" if abs(leaf.grad - measured) < 1e-5 else "DIFFERS"
        print(f"{leaf.label}: grad {leaf.grad:.6f}, measured {measured:.6f}, {verdict}")
`,solution:`"""09 slope: measure a gradient without backward().

From here on the Values are glassgrad's. A wrong _backward still produces plausible numbers, so
gradients are checked by measuring: nudge one leaf up and down by epsilon, compute the function
both times, and divide the difference of the results by the width of the step. Stepping to both
sides is far more accurate than stepping to one.

Write slope(). function(*leaves) returns a Value; its number is .data, which you can set on a leaf.
Afterwards the leaf must hold its old number again. check_gradients() below then uses it.
"""


def slope(function, leaves, leaf, epsilon=1e-5):
    before = leaf.data
    leaf.data = before + epsilon
    above = function(*leaves).data
    leaf.data = before - epsilon
    below = function(*leaves).data
    leaf.data = before
    return (above - below) / (2 * epsilon)


def check_gradients(function, leaves):
    """Print the gradient from backward() and the measured one for each leaf."""
    out = function(*leaves)
    out.backward()
    for leaf in leaves:
        measured = slope(function, leaves, leaf)
        verdict = "agrees" if abs(leaf.grad - measured) < 1e-5 else "DIFFERS"
        print(f"{leaf.label}: grad {leaf.grad:.6f}, measured {measured:.6f}, {verdict}")
`},bug:{hints:["You can see the first mistake in a * a at a = 3: the gradient is 3 and should be 6. Which line sets it?","The second is in backward(). Nodes are visited in the order in which they are found from the result, so one that is near the result on one path and far from it on another is visited too early.","Build the list so that a node is added only after all its inputs (as in exercise 04), and go through it in reverse."],start:`"""10 bug: find two mistakes.

This engine runs without an error, and many of its gradients are right. It contains two mistakes of
the kind that everybody makes once: try small expressions in which a value is used twice, and ones
that are a few steps deep, and compare with what you work out by hand.

Correct both, and leave the rest as it is: all names, and the purpose of each method.
"""


class Value:
    def __init__(self, data, inputs=()):
        self.data = data
        self.inputs = inputs
        self.grad = 0.0
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))

        def pass_on():
            self.grad = self.grad + out.grad
            other.grad = other.grad + out.grad

        out._backward = pass_on
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def pass_on():
            self.grad = other.data * out.grad
            other.grad = self.data * out.grad

        out._backward = pass_on
        return out

    def backward(self):
        found = [self]
        for node in found:
            found.extend(v for v in node.inputs if v not in found)
        self.grad = 1.0
        for node in found:
            node._backward()
`,solution:`"""10 bug: find two mistakes.

This engine runs without an error, and many of its gradients are right. It contains two mistakes of
the kind that everybody makes once: try small expressions in which a value is used twice, and ones
that are a few steps deep, and compare with what you work out by hand.

Correct both, and leave the rest as it is: all names, and the purpose of each method.
"""


class Value:
    def __init__(self, data, inputs=()):
        self.data = data
        self.inputs = inputs
        self.grad = 0.0
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))

        def pass_on():
            self.grad = self.grad + out.grad
            other.grad = other.grad + out.grad

        out._backward = pass_on
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def pass_on():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = pass_on
        return out

    def backward(self):
        found = []

        def visit(node):
            if node not in found:
                for v in node.inputs:
                    visit(v)
                found.append(node)

        visit(self)
        self.grad = 1.0
        for node in reversed(found):
            node._backward()
`},moons:{hints:["Three things in this order: model.zero_grad(), loss.backward(), and a loop over model.parameters().","To move a parameter, change its .data: against its .grad, times lr.","parameter.data -= lr * parameter.grad"],start:`"""11 moons: train a network on two moons.

Two crescents of points, two classes, and no straight line separates them. A network learns them in
a loop: compute the loss, get its gradients, and move each parameter a little against its gradient.
Gradients add up in glassgrad, so set the old ones to 0 in each round.

Write the rest of the loop in train(). A Value's number is in .data, its gradient in .grad.
To see it run: python 11_moons.py
"""

import glassgrad as gg


def train(model, points, signs, lr, steps):
    """Take \`steps\` steps of gradient descent; returns the loss before each of them."""
    losses = []
    for _ in range(steps):
        loss = gg.nn.hinge([model(point) for point in points], signs)
        losses.append(loss.data)
        raise NotImplementedError("zero the grads, go backward, move the parameters")
    return losses


if __name__ == "__main__":
    moons = gg.data.moons(60, seed=1)
    model = gg.nn.MLP(2, [8, 1], activation="tanh", seed=1)
    for k, loss in enumerate(train(model, moons.points, moons.signs, 0.5, 60)):
        print(k, loss)
`,solution:`"""11 moons: train a network on two moons.

Two crescents of points, two classes, and no straight line separates them. A network learns them in
a loop: compute the loss, get its gradients, and move each parameter a little against its gradient.
Gradients add up in glassgrad, so set the old ones to 0 in each round.

Write the rest of the loop in train(). A Value's number is in .data, its gradient in .grad.
To see it run: python 11_moons.py
"""

import glassgrad as gg


def train(model, points, signs, lr, steps):
    """Take \`steps\` steps of gradient descent; returns the loss before each of them."""
    losses = []
    for _ in range(steps):
        loss = gg.nn.hinge([model(point) for point in points], signs)
        losses.append(loss.data)
        model.zero_grad()
        loss.backward()
        for parameter in model.parameters():
            parameter.data -= lr * parameter.grad
    return losses


if __name__ == "__main__":
    moons = gg.data.moons(60, seed=1)
    model = gg.nn.MLP(2, [8, 1], activation="tanh", seed=1)
    for k, loss in enumerate(train(model, moons.points, moons.signs, 0.5, 60)):
        print(k, loss)
`},momentum:{hints:["In the loop for k, parameter in enumerate(self.parameters), k is the index of its velocity.","First compute the new velocity, momentum * old velocity + parameter.grad, and store it in self.velocities[k]; then move the parameter.","parameter.data -= self.lr * self.velocities[k]"],start:`"""12 momentum: an optimizer that keeps its speed.

Plain steps have no memory: in a narrow valley they swing from side to side and hardly go along it.
Momentum gives each parameter a velocity. At each step the velocity keeps a fraction of itself
(momentum, often 0.9) and the gradient is added; the parameter moves against the velocity, times
the learning rate. Swings cancel out, steady slopes add up.

Write step(). self.velocities has one number for each parameter, in the same order.
"""


class Momentum:
    def __init__(self, parameters, lr, momentum=0.9):
        self.parameters = list(parameters)
        self.lr = lr
        self.momentum = momentum
        self.velocities = [0.0 for _ in self.parameters]

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = 0.0

    def step(self):
        raise NotImplementedError("write step()")
`,solution:`"""12 momentum: an optimizer that keeps its speed.

Plain steps have no memory: in a narrow valley they swing from side to side and hardly go along it.
Momentum gives each parameter a velocity. At each step the velocity keeps a fraction of itself
(momentum, often 0.9) and the gradient is added; the parameter moves against the velocity, times
the learning rate. Swings cancel out, steady slopes add up.

Write step(). self.velocities has one number for each parameter, in the same order.
"""


class Momentum:
    def __init__(self, parameters, lr, momentum=0.9):
        self.parameters = list(parameters)
        self.lr = lr
        self.momentum = momentum
        self.velocities = [0.0 for _ in self.parameters]

    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = 0.0

    def step(self):
        for k, parameter in enumerate(self.parameters):
            self.velocities[k] = self.momentum * self.velocities[k] + parameter.grad
            parameter.data -= self.lr * self.velocities[k]
`},cross_entropy:{hints:["zip(probabilities, targets, strict=True) yields the pairs; each term is y * p.log().","Skip pairs whose target is 0, add up the rest, and change the sign of the sum.","-sum(y * p.log() for p, y in zip(...) if y)"],start:`"""13 cross_entropy: a loss for probabilities.

A classifier computes a probability for each class. There is one target per class, usually a single
1 and 0 elsewhere. The cross-entropy is -\u03A3 y\u1D62\xB7log(p\u1D62): what counts is the probability of the right
class. The log of 1 is 0, so a confident right answer costs nothing.

Write cross_entropy(). The probabilities are glassgrad Values (with p.log()), the targets plain
numbers. Leave out terms with target 0: such a p may be 0 itself, and 0 times log(0) is not 0.
"""

import glassgrad as gg


def cross_entropy(probabilities, targets):
    raise NotImplementedError("write cross_entropy()")


if __name__ == "__main__":
    blobs = gg.data.blobs(45, classes=3, seed=1)
    model = gg.nn.MLP(2, [3], seed=1)
    optimizer = gg.nn.SGD(model.parameters(), 0.2)
    for step in range(1, 21):
        optimizer.zero_grad()
        chances = [gg.softmax(model(point)) for point in blobs.points]
        wanted = [[float(k == target) for k in range(3)] for target in blobs.targets]
        loss = gg.mean([cross_entropy(p, y) for p, y in zip(chances, wanted, strict=True)])
        loss.backward()
        optimizer.step()
        print(step, loss.data)
`,solution:`"""13 cross_entropy: a loss for probabilities.

A classifier computes a probability for each class. There is one target per class, usually a single
1 and 0 elsewhere. The cross-entropy is -\u03A3 y\u1D62\xB7log(p\u1D62): what counts is the probability of the right
class. The log of 1 is 0, so a confident right answer costs nothing.

Write cross_entropy(). The probabilities are glassgrad Values (with p.log()), the targets plain
numbers. Leave out terms with target 0: such a p may be 0 itself, and 0 times log(0) is not 0.
"""

import glassgrad as gg


def cross_entropy(probabilities, targets):
    return -sum(y * p.log() for p, y in zip(probabilities, targets, strict=True) if y)


if __name__ == "__main__":
    blobs = gg.data.blobs(45, classes=3, seed=1)
    model = gg.nn.MLP(2, [3], seed=1)
    optimizer = gg.nn.SGD(model.parameters(), 0.2)
    for step in range(1, 21):
        optimizer.zero_grad()
        chances = [gg.softmax(model(point)) for point in blobs.points]
        wanted = [[float(k == target) for k in range(3)] for target in blobs.targets]
        loss = gg.mean([cross_entropy(p, y) for p, y in zip(chances, wanted, strict=True)])
        loss.backward()
        optimizer.step()
        print(step, loss.data)
`},softmax:{hints:["If no score were large, it would be the log of the sum of all score.exp(), minus scores[target].","largest = max(score.data for score in scores) is a plain number; shifted = [score - largest for score in scores].","Use shifted in both places: in the sum and for the right class."],start:`"""14 softmax: softmax and cross-entropy in one.

A network outputs scores, any numbers, one for each class. Softmax turns them into probabilities: e
to each score, divided by the sum of them all. The loss is -log of the right class's probability.
Computed like that it fails: e**1000 is infinite, and infinity divided by infinity is nan.

Two facts help. The log of a quotient is a difference: -log(e**s / \u03A3) = log(\u03A3) - s. And subtracting
the same number from all scores does not change the probabilities: subtract the largest, as a plain
number, and no power is above 1.

Write softmax_loss(scores, target): scores are glassgrad Values (v.exp(), v.log()), target is the
index of the right class. Use neither gg.softmax nor gg.nn.cross_entropy, which would be too easy.
"""

import glassgrad as gg


def softmax_loss(scores, target):
    raise NotImplementedError("write softmax_loss()")


if __name__ == "__main__":
    scores = [gg.Value(2.0), gg.Value(0.0), gg.Value(-1.0)]
    loss = softmax_loss(scores, 0)
    loss.backward()
    print(loss.data, [score.grad for score in scores])
`,solution:`"""14 softmax: softmax and cross-entropy in one.

A network outputs scores, any numbers, one for each class. Softmax turns them into probabilities: e
to each score, divided by the sum of them all. The loss is -log of the right class's probability.
Computed like that it fails: e**1000 is infinite, and infinity divided by infinity is nan.

Two facts help. The log of a quotient is a difference: -log(e**s / \u03A3) = log(\u03A3) - s. And subtracting
the same number from all scores does not change the probabilities: subtract the largest, as a plain
number, and no power is above 1.

Write softmax_loss(scores, target): scores are glassgrad Values (v.exp(), v.log()), target is the
index of the right class. Use neither gg.softmax nor gg.nn.cross_entropy, which would be too easy.
"""

import glassgrad as gg


def softmax_loss(scores, target):
    largest = max(score.data for score in scores)
    shifted = [score - largest for score in scores]
    return sum(score.exp() for score in shifted).log() - shifted[target]


if __name__ == "__main__":
    scores = [gg.Value(2.0), gg.Value(0.0), gg.Value(-1.0)]
    loss = softmax_loss(scores, 0)
    loss.backward()
    print(loss.data, [score.grad for score in scores])
`}};Object.assign(globalThis,{glassExercises:e});})();
