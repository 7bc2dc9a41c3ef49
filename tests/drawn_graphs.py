"""The graphs of the contract's rows that have a picture, built and differentiated."""

import glassgrad as gg


def _leaf(name, number):
    return gg.Value(number, label=name)


def _named(name, value):
    value.label = name
    return value


def row_9():
    a, b, c, f = _leaf("a", 2.0), _leaf("b", -3.0), _leaf("c", 10.0), _leaf("f", -2.0)
    e = _named("e", a * b)
    d = _named("d", e + c)
    return _named("L", d * f)


def _neuron():
    x1, x2, w1, w2 = _leaf("x1", 2.0), _leaf("x2", 0.0), _leaf("w1", -3.0), _leaf("w2", 1.0)
    b = _leaf("b", 6.8813735870195432)
    return _named("n", _named("x1w1", x1 * w1) + _named("x2w2", x2 * w2) + b)


def row_11():
    return _named("o", _neuron().tanh())


def row_12():
    e = _named("e", (2 * _neuron()).exp())
    return _named("o", (e - 1) / (e + 1))


def row_15():
    a = _leaf("a", 3.0)
    return _named("b", a + a)


def row_54():
    x1, x2, w1, w2 = _leaf("x1", 2.0), _leaf("x2", 3.0), _leaf("w1", 0.5), _leaf("w2", -0.5)
    b, y = _leaf("b", 0.1), _leaf("y", 1.0)
    z = _named("z", x1 * w1 + x2 * w2 + b)
    out = _named("ŷ", z.sigmoid())
    return _named("L", 0.5 * (out - y) ** 2)


ROWS = {"row_9": row_9, "row_11": row_11, "row_12": row_12, "row_15": row_15, "row_54": row_54}


def differentiated(name):
    root = ROWS[name]()
    root.backward()
    return root
