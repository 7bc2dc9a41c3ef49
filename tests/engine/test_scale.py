"""Depth, memory and garbage: a graph may be as large as the machine allows."""

import pytest

pytestmark = pytest.mark.both_engines

DEEP = """
import copy, pickle, sys
import glassgrad as gg
depth = 1_000_000 if gg.engine.name == "native" else 300_000  # which takes as long
assert sys.getrecursionlimit() == 1000
x = gg.Value(1.0)
v = x
for _ in range(depth // 2):
    v = v * 1.0 + x
v.backward(retain_graph=True)
assert x.grad == depth // 2 + 1, x.grad
twin = copy.deepcopy(v)
assert twin.data == v.data
text = pickle.dumps((x, v), pickle.HIGHEST_PROTOCOL)
del v, twin                                  # frees both graphs
x2, v2 = pickle.loads(text)
x2.grad = 0.0
v2.backward()
assert x2.grad == depth // 2 + 1, x2.grad
del v2
print("freed", x.data)
"""


@pytest.mark.slow
@pytest.mark.unsanitized
def test_a_chain_of_a_million_ops_on_a_small_stack(run_python):
    assert run_python(DEEP, stack_kb=256) == "freed 1.0\n"


DEEP_SUBCLASS = """
import gc
import glassgrad as gg

class Mine(gg.Value):
    SLOTS

gc.disable()
x = v = Mine(1.0)
for _ in range(200_000):
    v = v * 1.0 + x
assert type(v) is Mine
v.backward()
assert x.grad == 200_001
del v
print("freed")
"""


@pytest.mark.unsanitized
@pytest.mark.parametrize("slots", ["__slots__ = ()", "pass"])
def test_a_deep_graph_of_a_subclass_is_freed_on_a_small_stack(run_python, slots):
    assert run_python(DEEP_SUBCLASS.replace("SLOTS", slots), stack_kb=256) == "freed\n"


def test_400_layers(Value):
    x = Value(0.5)
    v = x
    for _ in range(400):
        v = (v * 1.01).tanh()
    v.backward()
    assert 0 < x.grad < 1


STEPS = """
import gc, random
import glassgrad as gg
random.seed(0)
model = gg.nn.MLP(2, [3, 1])
data = [([0.1, 0.2], 1.0), ([0.4, -0.3], -1.0)]

def step():
    loss = gg.sum((model(x) - y) ** 2 for x, y in data) + 0.1 * sum(p * p for p in model.parameters())
    model.zero_grad()
    loss.backward()
    for p in model.parameters():
        p.data -= 0.01 * p.grad

step()
gc.collect()
gc.disable()
objects = []
for _ in range(4):
    for _ in range(STEPS):
        step()
    objects.append(len(gc.get_objects()))
assert max(objects) - min(objects) < 50, objects
assert gc.collect() < 50
print("flat")
"""


def test_training_without_the_collector_leaves_nothing_behind(run_python):
    assert run_python(STEPS.replace("STEPS", "2500")) == "flat\n"


@pytest.mark.slow
@pytest.mark.parametrize("retain_graph", [False, True])
def test_a_wide_graph(Value, retain_graph):
    x = Value(2.0)
    total = sum(x * k for k in range(50_000))
    total.backward(retain_graph=retain_graph)
    assert x.grad == sum(range(50_000))
