"""Modules, Values and optimizers."""

import glassgrad as gg
from glassgrad import nn
from stale import watched


class Line(nn.Module):
    def __init__(self, k=2.0):
        self.w, self.scale, self.flag = gg.Value(k), 1.0, False

    def __call__(self, x):
        return self.w * x * self.scale + (1.0 if self.flag else 0.0)


@watched
def a_module_of_the_users():
    m = Line()
    yield lambda x: m(x)
    m.scale = 3.0
    yield
    m.flag = True
    yield
    m.w = gg.Value(7.0)


@watched
def another_dict_for_a_module():
    m, best = Line(2.0), Line(5.0)
    yield lambda x: m(x)
    m.__dict__ = best.__dict__


@watched
def another_class_for_a_module():
    class Own(Line):
        def __call__(self, x):
            return self.w + x

    m = Line()
    yield lambda x: m(x)
    m.__class__ = Own


@watched
def the_parameters_of_a_module():
    m = Line()
    yield lambda x: x * gg.sum([p * p for p in m.parameters()])
    m.v = gg.Value(3.0)
    yield
    m.more = [gg.Value(1.0), Line(2.0)]
    yield
    m.more[1].w = gg.Value(9.0)


@watched
def a_network():
    m = nn.MLP(1, [2, 1], seed=1)
    for neuron in m.layers[0].neurons + m.layers[1].neurons:
        neuron.w = list(neuron.w)
    yield lambda x: m([x])
    m.layers[0].neurons[0].w[0] = gg.Value(9.0)
    yield
    m.layers[0].neurons[1].w = (gg.Value(7.0),)
    yield
    m.layers[0].neurons[0].activation = "tanh"
    yield
    m.layers[0].neurons.pop()
    m.layers[1].neurons[0].w.pop()
    yield
    m.layers.insert(1, nn.Layer(1, 1, seed=3))


@watched
def another_dict_for_a_neuron():
    m, other = nn.MLP(1, [2, 1], seed=1), nn.MLP(1, [2, 1], seed=2)
    yield lambda x: m([x])
    m.layers[0].neurons[1].__dict__ = other.layers[0].neurons[1].__dict__


@watched
def a_patched_layer():
    before = nn.Layer.__call__
    m = nn.MLP(1, [1], seed=1)
    try:
        yield lambda x: m([x])
        nn.Layer.__call__ = lambda self, x: before(self, x) * 2.0
        yield
    finally:
        nn.Layer.__call__ = before


@watched
def an_attribute_of_a_value():
    class Own(gg.Value):
        frozen = False

    p = Own(2.0)
    yield lambda x: x * p if p.frozen else x + p
    p.frozen = True


@watched
def attributes_of_values_in_a_list():
    class Own(gg.Value):
        pass

    ps = [Own(2.0), Own(3.0)]
    yield lambda x: gg.sum([x * p for p in ps if not hasattr(p, "frozen")])
    ps[1].frozen = True


@watched
def a_slot_of_a_value():
    class Own(gg.Value):
        __slots__ = ("k",)

    p = Own(2.0)
    p.k = 3.0
    yield lambda x: x * p.k
    p.k = 5.0


@watched
def a_label():
    p = gg.Value(2.0, label="a")
    yield lambda x: x * p if p.label == "a" else x + p
    p.label = "b"


@watched
def labels_in_a_module():
    m = Line()
    yield lambda x: x * gg.sum([p for p in m.parameters() if p.label != "frozen"], 1.0)
    m.w.label = "frozen"


@watched
def a_method_of_value():
    gg.Value.stale = lambda self: self * 2.0
    try:
        yield lambda x: x.stale() if hasattr(x, "stale") else x
        gg.Value.stale = lambda self: self * 3.0
        yield
    finally:
        del gg.Value.stale


@watched
def another_value():
    w = gg.Value(2.0)
    yield lambda x: w * x
    w = gg.Value(3.0)
    yield
    w.data = 5.0


@watched
def steps_of_an_optimizer():
    optimizer = nn.SGD([gg.Value(1.0)], 0.1)
    yield lambda x: x * (2.0 if optimizer.steps < 1 else 3.0)
    optimizer.step()


@watched
def the_rate_of_an_optimizer():
    optimizer = nn.SGD([gg.Value(1.0)], 0.1)
    yield lambda x: x * optimizer.lr
    optimizer.lr = 0.2
    yield
    optimizer.schedule = lambda k: 0.5 / (k + 1)
    yield
    optimizer.step()


@watched
def a_setting_of_adam():
    optimizer = nn.Adam([gg.Value(1.0)], 0.1)
    yield lambda x: x * optimizer.betas[0]
    optimizer.betas = 0.5, 0.5


@watched
def a_value_in_the_functions_own_attributes():
    def f(x):
        return f.w * x

    f.w = gg.Value(2.0)
    yield f
    f.w = gg.Value(3.0)
