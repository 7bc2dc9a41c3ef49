"""Another 110 faults in all ten engines, by an author who had not seen the first list."""

from seeded_faults import WALK, Fault


def more_faults():
    """All of them."""
    return [Fault(engine, "", *rest) for engine, found in _LISTS.items() for rest in found]


def fault(old, new, op, *causes):
    return old, new, op, causes


_SIGMOID_OF_SELF = "self.grad += out.grad * (1.0 - t * t)"

_LISTS = {
    "micrograd": [
        fault("other.grad += out.grad", "other.grad += self.grad", "a + b", "chain"),
        fault("+= other.data * out.grad", "+= other.data + out.grad", "a * b", "partial"),
        fault("+= other.data * out.grad", "+= other.grad * out.grad", "a * b", "missing"),
        fault("other.grad += self.data", "self.grad += self.data", "a * b", "missing", "partial"),
        fault(
            "(other * self.data ** (other - 1))",
            "((other - 1) * self.data ** other)",
            "a ** 2",
            "partial",
        ),
        fault("Value(self.data**other,", "Value(self.data*other,", "a ** 2", "value"),
        fault("0 if self.data < 0", "0 if self.data > 0", "a.relu()", "value"),
        fault("visited.add(v)", "pass", WALK, "visited"),
        fault(
            "                for child in v._prev:\n                    build_topo(child)\n"
            "                topo.append(v)",
            "                topo.append(v)\n                for child in v._prev:\n"
            "                    build_topo(child)",
            WALK,
            "order",
        ),
        fault("self.grad = 1\n", "self.grad = self.data\n", WALK, "root"),
        fault("reversed(topo)", "reversed(topo[:-1])", WALK, "nothing"),
        fault("reversed(topo)", "sorted(topo, key=lambda v: v.data)", WALK, "order"),
        fault("return other + (-self)", "return self + (-other)", "2 - a", "reversed"),
        fault("return other * self**-1", "return other * self", "2 / a", "value"),
        fault("return self * -1", "return Value(-self.data)", "-a", "missing", "inputs"),
        fault("set(_children)", "set(_children[:1])", WALK, "order", "inputs"),
        fault(
            'out = Value(self.data * other.data, (self, other), "*")',
            "out = self.data * other.data",
            "a * b",
            "crash",
        ),
        fault("self.grad = 0\n", "self.grad = None\n", WALK, "initial"),
        fault("return self + (-other)", "return self + -1 * other.data", "a - b", "missing"),
        fault("v._backward()", "v._backward", WALK, "nothing"),
        fault("self.grad = 1\n", "self.grad = 1\n        self._backward()\n", WALK, "visited"),
    ],
    "backprop": [
        fault("(1 - t**2) * out.grad", "(1 - t)**2 * out.grad", "a.tanh()", "partial"),
        fault("(1 - t**2) * out.grad", "(1 - t**2) * t * out.grad", "a.tanh()", "partial"),
        fault("self * other**-1", "self * other**-2", "a / b", "value"),
        fault("(self.data ** (n - 1))", "(self.data ** n - 1)", "a ** 2", "partial"),
        fault(
            "                    visit(child)\n                order.append(v)",
            "                    visit(child)\n                    order.append(v)",
            WALK,
            "visited",
        ),
        fault(
            "if v not in seen:\n                seen.add(v)",
            "if v.data not in seen:\n                seen.add(v.data)",
            WALK,
            "equality",
        ),
        fault("self._backward = lambda: None", "self._backward = None", WALK, "crash"),
        fault(
            'other = Value(other)\n        out = Value(self.data * other.data, (self, other), "*")',
            'other = Value(1)\n        out = Value(self.data * other.data, (self, other), "*")',
            "a * 2",
            "value",
        ),
        fault(
            "def __radd__(self, other):\n        return self + other",
            "def __radd__(self, other):\n        return self",
            "2 + a",
            "value",
        ),
        fault(
            "self.grad += out.data * out.grad",
            "self.grad = self.grad * out.data * out.grad",
            "a.exp()",
            "missing",
        ),
        fault("self.grad = 1.0\n", "self.grad += 1.0\n", WALK, "root"),
        fault("for child in v._prev:", "for child in list(v._prev)[:1]:", WALK, "order", "inputs"),
    ],
    "ai_engineering": [
        fault("s * (1.0 - s)", "s * 1.0 - s", "a.sigmoid()", "partial", "missing"),
        fault("math.exp(-self.data)", "math.exp(self.data)", "a.sigmoid()", "value"),
        fault("-self.data / other.data**2", "-other.data / self.data**2", "a / b", "partial"),
        fault("return Value(other) - self", "return self - other", "2 - a", "reversed"),
        fault("1.0 if self.data > 0", "1.0 if out.grad > 0", "a.relu()", "partial"),
        fault("max(0.0, self.data)", "max(1.0, self.data)", "a.relu()", "value"),
        fault(
            _SIGMOID_OF_SELF,
            _SIGMOID_OF_SELF.replace("self", "out", 1).replace("* ", "* self.grad * ", 1),
            "a.tanh()",
            "missing",
        ),
        fault("for child in v._children:", "for child in self._children:", WALK, "order", "inputs"),
        fault(
            "            v._backward()",
            "            v.grad = 1.0\n            v._backward()",
            WALK,
            "ones",
            "chain",
        ),
        fault(
            "        self.grad = 1.0\n        for v in reversed(topo):\n            v._backward()",
            "        for v in reversed(topo):\n            v._backward()\n        self.grad = 1.0",
            WALK,
            "nothing",
        ),
        fault(
            "self.grad += out.grad * other.data",
            "self.grad += out.grad * other.data\n            out.grad = 0.0",
            "a * b",
            "missing",
        ),
        fault(
            "def zero_grad(self):\n        self.grad = 0",
            "def zero_grad(self):\n        grad = 0",
            WALK,
            "zero_grad",
        ),
        fault("Value(self.data / other.data", "Value(self.data // other.data", "a / b", "value"),
        fault(
            "self.grad += out.grad / other.data",
            "self.grad += out.grad * other.data",
            "a / b",
            "partial",
        ),
        fault("return Value(other) / self", "return Value(other) * self", "2 / a", "value"),
    ],
    "impart": [
        fault("+= other.data * out.grad", "+= other.data * self.grad", "a * b", "missing"),
        fault(
            "        for node in topo:\n            node.grad = 0.0\n        self.grad = 1.0\n",
            "        self.grad = 1.0\n        for node in topo:\n            node.grad = 0.0\n",
            WALK,
            "root",
        ),
        fault("reversed(topo)", "reversed(visited)", WALK, "crash"),
        fault("for node in reversed(topo):", "for node in visited:", WALK, "order"),
        fault("(self.data ** (exponent - 1))", "(self.data ** exponent - 1)", "a ** 2", "partial"),
        fault("return self + (-other)", "return self + other", "a - b", "value"),
        fault("other.grad += out.grad", "other.grad += out.data * out.grad", "a + b", "partial"),
        fault(
            "        for node in reversed(topo):\n            node._backward()",
            "        for node in reversed(topo):\n            node.grad = 0.0\n"
            "            node._backward()",
            WALK,
            "root",
            "nothing",
        ),
        fault("Value.__neg__ = negated", "Value.__neg__ = sigmoid", "-a", "value"),
    ],
    "microgpt": [
        fault("other * self.data ** (other - 1)", "other * self.data", "a ** 2", "partial"),
        fault("1 / self.data", "1 / math.log(self.data)", "a.log()", "partial"),
        fault("+= local_grad * v.grad", "+= local_grad * child.grad", WALK, "nothing", "chain"),
        fault(
            "(math.exp(self.data),)",
            "(self.data * math.exp(self.data - 1),)",
            "a.exp()",
            "partial",
        ),
        fault("return self * other**-1", "return self * other.data**-1", "a / b", "missing"),
        fault("+= local_grad * v.grad", "-= local_grad * v.grad", WALK, "sign"),
        fault("(math.log(self.data), (self,),", "(math.log(self.data), (),", "a.log()", "missing"),
    ],
    "zdravkograd": [
        fault("+= math.cos(self.data)", "+= -math.cos(self.data)", "a.sin()", "sign"),
        fault("3 * self.data**2", "3 * self.data", "a.cube()", "partial"),
        fault(
            "elif id(node) not in done:\n                done.add(id(node))\n",
            "else:\n",
            WALK,
            "visited",
        ),
        fault(
            "stack.append((node, True))\n"
            "                stack.extend((child, False) for child in node._prev)",
            "stack.extend((child, False) for child in node._prev)\n"
            "                stack.append((node, True))",
            WALK,
            "order",
        ),
        fault("else Value(number)", "else Value(0.0)", "a + 2", "value"),
        fault("return (-self) + other", "return self + (-other)", "2 - a", "reversed"),
        fault("done.add(id(node))", "done.add(node.data)", WALK, "visited"),
    ],
    "op_objects": [
        fault("grad * self.b, grad * self.a", "grad * self.a, grad * self.b", "a * b", "swapped"),
        fault("return grad, -grad", "return grad, grad", "a - b", "sign"),
        fault("self.a / self.b**2", "self.a / self.b", "a / b", "partial"),
        fault(
            "self.out = math.exp(a)\n        return self.out",
            "self.out = a\n        return math.exp(a)",
            "a.exp()",
            "partial",
        ),
        fault("grad / (2 * self.out)", "grad * 2 * self.out", "a.sqrt()", "partial"),
        fault(
            "self.a, self.b = a, b\n        return a * b",
            "Mul.a, Mul.b = a, b\n        return a * b",
            "a * b",
            "stale",
        ),
        fault("x.grad += grad", "x.grad = grad", WALK, "overwrites"),
        fault("value.op.backward(value.grad)", "value.op.backward(1.0)", WALK, "chain"),
        fault("(grad * self.slope,)", "(grad,)", "a.leaky_relu()", "partial"),
        fault("Sub, other, self", "Sub, self, other", "2 - a", "reversed"),
        fault("return grad * self.b, grad * self.a", "return self.b, self.a", "a * b", "chain"),
        fault("reversed(order)", "order", WALK, "order"),
    ],
    "context": [
        fault("return y * grad_output, x * grad_output", "return y, x", "a * b", "chain"),
        fault("(grad_output / x,)", "(grad_output * x,)", "a.log()", "partial"),
        fault("ctx.save_for_backward(out)", "ctx.save_for_backward(x)", "a.tanh()", "partial"),
        fault("(grad_output if x > 0", "(grad_output if grad_output > 0", "a.relu()", "partial"),
        fault("grad if parent.grad is None else parent.grad + grad", "grad", WALK, "overwrites"),
        fault(
            "            visited.add(node)\n            if node._ctx:\n",
            "            visited.add(node)\n            if node._ctx:\n                nodes.insert(0, node)\n",
            WALK,
            "order",
            "visited",
        ),
        fault("dx = y * x ** (y - 1)", "dx = x ** (y - 1)", "a ** 2", "partial"),
        fault("if parent not in visited:", "if True:", WALK, "visited"),
        fault("self.grad = 1.0\n", "self.grad = 0.0\n", WALK, "root"),
        fault("return self * self", "return self * self.data", "a.square()", "missing", "partial"),
    ],
    "tape": [
        fault("for node in TAPE:\n            node.grad = 0.0\n        ", "", WALK, "state"),
        fault("for node in reversed(TAPE)", "for node in TAPE", WALK, "order"),
        fault("-quotient / other.data", "-quotient / self.data", "a / b", "partial"),
        fault("(self, math.cos(self.data))", "(self, math.sin(self.data))", "a.sin()", "partial"),
        fault("math.copysign(1.0, self.data)", "1.0", "a.abs()", "partial"),
        fault("1 / (1 + math.exp(-self", "1 / (1 + math.exp(self", "a.softplus()", "partial"),
        fault("x.grad += partial * node.grad", "node.grad += partial * x.grad", WALK, "nothing"),
        fault("TAPE.append(self)", "TAPE.insert(0, self)", WALK, "order"),
        fault("[(self, 1.0), (other, -1.0)]", "[(self, 1.0)]", "a - b", "missing"),
        fault("return lift(other) / self", "return self / lift(other)", "2 / a", "reversed"),
    ],
    "scalar": [
        fault("[1.0, -1.0]", "[1.0, 1.0]", "a - b", "sign"),
        fault("1 - result.value**2", "1 - self.value**2", "a.tanh()", "partial"),
        fault("ordered.insert(0, s)", "ordered.append(s)", WALK, "order"),
        fault("partial * s.derivative", "partial + s.derivative", WALK, "chain"),
        fault("self.derivative = 1.0\n", "pass\n", WALK, "root"),
        fault("result.chain = [1 / self.value]", "", "a.log()", "missing"),
        fault("[other.value, self.value]", "[other.value] * 2", "a * b", "partial"),
    ],
}
