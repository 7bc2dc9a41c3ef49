"""glassgrad in the page: Values on the page's own engine, and the small part of nn that fits."""

import json

import _page

from glassgrad import data, nn

_engine = _page.engine()
_nodes = []
"""Every Value, by its place in the engine."""


class Value:
    """A number that remembers how it was made."""

    def __init__(self, data, _children=(), _op="", label=""):
        if _children or _op:
            raise NotImplementedError("ops of your own run in the terminal, not in the page")
        self._place = int(_engine.leaf(_number(data)))
        self.label = label
        _nodes.append(self)

    @property
    def data(self):
        return float(_engine.data(self._place))  # whole numbers come from the page as ints

    @data.setter
    def data(self, number):
        _engine.setData(self._place, _number(number))

    @property
    def grad(self):
        return float(_engine.grad(self._place))

    @grad.setter
    def grad(self, number):
        _engine.setGrad(self._place, _number(number))

    @property
    def op(self):
        return _engine.opOf(self._place)

    @property
    def inputs(self):
        return tuple(_nodes[place] for place in json.loads(_engine.inputsOf(self._place)))

    @property
    def partials(self):
        return tuple(float(x) for x in json.loads(_engine.partialsOf(self._place)))

    @property
    def _prev(self):
        return set(self.inputs)

    @property
    def _backward(self):
        raise NotImplementedError(
            "steps by hand run in the terminal, not in the page: call backward()"
        )

    @_backward.setter
    def _backward(self, rule):
        raise NotImplementedError("ops of your own run in the terminal, not in the page")

    def item(self):
        return self.data

    def detach(self):
        return Value(self.data)

    def backward(self, reset=False, retain_graph=False):
        problem = _engine.backward(self._place, reset, retain_graph)
        if problem:
            raise RuntimeError(problem)

    def __format__(self, how):
        return "{:{}}".format(self.data, how)

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

    def __add__(self, other):
        return _binary("add", self, other)

    def __radd__(self, other):
        return _binary("add", other, self)

    def __sub__(self, other):
        return _binary("sub", self, other)

    def __rsub__(self, other):
        return _binary("sub", other, self)

    def __mul__(self, other):
        return _binary("mul", self, other)

    def __rmul__(self, other):
        return _binary("mul", other, self)

    def __truediv__(self, other):
        return _binary("div", self, other)

    def __rtruediv__(self, other):
        return _binary("div", other, self)

    def __pow__(self, other):
        return _binary("pow", self, other)

    def __rpow__(self, other):
        return _binary("pow", other, self)

    def __neg__(self):
        return _made(_engine.unary("neg", self._place))

    def __lt__(self, other):
        return self.data < _plain(other)

    def __le__(self, other):
        return self.data <= _plain(other)

    def __gt__(self, other):
        return self.data > _plain(other)

    def __ge__(self, other):
        return self.data >= _plain(other)

    def __bool__(self):
        return self.data != 0


def _number(thing):
    if isinstance(thing, (int, float)):
        return float(thing)
    raise TypeError(f"Value data: expected a number, got {type(thing).__name__}")


def _plain(thing):
    return thing.data if isinstance(thing, Value) else thing


def _made(place):
    out = object.__new__(Value)
    out._place = int(place)
    out.label = ""
    _nodes.append(out)
    return out


def _binary(op, one, other):
    for thing in one, other:
        if not isinstance(thing, (Value, int, float)):
            return NotImplemented
    places = [v._place if isinstance(v, Value) else -1 for v in (one, other)]
    numbers = [0.0 if isinstance(v, Value) else float(v) for v in (one, other)]
    return _made(_engine.binary(op, places[0], numbers[0], places[1], numbers[1]))


def _method(op):
    def method(self):
        return _made(_engine.unary(op, self._place))

    return method


def _function(op):
    def function(v):
        return _made(_engine.unary(op, (v if isinstance(v, Value) else Value(v))._place))

    return function


for _op in _engine.unaryOps().split():
    setattr(Value, _op, _method(_op))
    globals()[_op] = _function(_op)


def mean(values):
    listed = list(values)
    if not listed:
        raise ValueError("mean: expected at least one value")
    return sum(listed) / len(listed)


def softmax(values):
    listed = list(values)
    shift = max(_plain(v) for v in listed)
    shifted = [v - shift for v in listed]
    log_of_sum = sum([v.exp() for v in shifted]).log()
    return [(v - log_of_sum).exp() for v in shifted]
