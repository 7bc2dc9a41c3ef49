"""Modules: parameters by name, state, initial weights, embeddings."""

import copy
import math
import pickle
import random
from decimal import Decimal

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

pytestmark = pytest.mark.both_engines


def test_state_has_pytorchs_names_and_shapes():
    model = nn.MLP(2, [3, 1], seed=0)
    state = model.state_dict()
    assert list(state) == ["layers.0.weight", "layers.0.bias", "layers.1.weight", "layers.1.bias"]
    assert np.shape(state["layers.0.weight"]) == (3, 2)
    assert np.shape(state["layers.0.bias"]) == (3,)
    assert np.shape(state["layers.1.weight"]) == (1, 3)
    assert state["layers.0.weight"][1][0] == model.layers[0].neurons[1].w[0].data


@pytest.mark.parametrize(
    "convert", [lambda v: v, np.array, lambda v: np.array(v, dtype=np.float32)]
)
def test_a_state_makes_another_model_the_same(convert):
    one, other = nn.MLP(2, [3, 2], seed=0, bias="uniform"), nn.MLP(2, [3, 2], seed=1)
    other.load_state_dict({name: convert(v) for name, v in one.state_dict().items()})
    assert [v.data for v in other([0.3, -0.4])] == pytest.approx(
        [v.data for v in one([0.3, -0.4])], rel=1e-6
    )


def test_named_parameters_come_in_the_order_of_parameters():
    model = nn.MLP(2, [2, 1], seed=0)
    named = model.named_parameters()
    assert [p for _, p in named] == model.parameters()
    assert [name for name, _ in named][:4] == [
        "layers.0.weight[0][0]",
        "layers.0.weight[0][1]",
        "layers.0.bias[0]",
        "layers.0.weight[1][0]",
    ]
    assert len({name for name, _ in named}) == 9


class Two(nn.Module):
    def __init__(self):
        self.table = nn.Embedding(3, 2, seed=1)
        self.blocks = [nn.Layer(2, 2, seed=2), nn.Layer(2, 1, seed=3)]
        self.scale = gg.Value(1.5)
        self.matrix = [[gg.Value(1.0), gg.Value(2.0)]]
        self.name = "two"


def test_a_module_finds_its_parameters_by_itself():
    model = Two()
    names = [
        "table.weight",
        "blocks.0.weight",
        "blocks.0.bias",
        "blocks.1.weight",
        "blocks.1.bias",
        "scale",
        "matrix",
    ]
    assert list(model.tensors()) == names
    assert len(model.parameters()) == 6 + 6 + 3 + 1 + 2
    model.parameters()[0].grad = 3.0
    model.zero_grad()
    assert all(p.grad == 0 for p in model.parameters())
    other = Two()
    for p in other.parameters():
        p.data = 0.0
    other.load_state_dict(model.state_dict())
    assert other.state_dict() == model.state_dict()


class Odd(nn.Module):
    """Parameters in odd places, and things that are not parameters."""

    def __init__(self):
        self.shared = nn.Embedding(2, 2, seed=1)
        self.tied = self.shared
        self.mixed = [gg.Value(1.0), nn.Neuron(2, seed=1), 3.0, "text"]
        self.heads = {"a": nn.Neuron(1, seed=2)}
        self.child = nn.Module()
        self.child.parent = self
        self.empty = []

    def __call__(self, x):
        self.last = self.mixed[0] * x
        return self.last


def test_a_module_finds_each_leaf_once_and_nothing_else():
    model = Odd()
    model(2.0)
    assert len(model.parameters()) == 4 + 1 + 3 + 2
    assert list(model.tensors()) == [
        "shared.weight",
        "tied.weight",
        "mixed.0",
        "mixed.1.weight",
        "mixed.1.bias",
        "heads.a.weight",
        "heads.a.bias",
    ]
    nn.Adam(model.parameters()).step()
    other = Odd()
    other.load_state_dict(model.state_dict())
    assert other.state_dict() == model.state_dict()


@pytest.mark.parametrize("activation", nn.perceptron.ACTIVATIONS)
def test_models_can_be_pickled_and_copied(activation):
    model = nn.MLP(2, [3, 1], activation=activation, seed=1)
    for again in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert again([0.3, -0.4]).data == model([0.3, -0.4]).data
        assert again.parameters()[0] is not model.parameters()[0]


def test_an_error_inside_a_neuron_is_not_mistaken_for_its_length():
    with pytest.raises(ValueError, match=r"(?i)nan|signal"):
        nn.Neuron(2, seed=1)([1.0, Decimal("sNaN")])


def test_a_module_that_only_says_its_parameters_has_names_too():
    class Own(nn.Module):
        def parameters(self):
            return self.hidden()

        def hidden(self):
            return [gg.Value(1.0)]

    assert [name for name, _ in Own().named_parameters()] == ["parameters[0]"]
    assert nn.Module().parameters() == []


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda s: s.pop("layers.0.bias"), "load_state_dict: missing layers.0.bias"),
        (lambda s: s.update(extra=1.0), "not known here: extra"),
        (
            lambda s: s.update({"layers.0.bias": [1.0]}),
            r"layers.0.bias: expected shape \(3,\), got \(1,\)",
        ),
        (
            lambda s: s.update({"layers.1.weight": [[1.0], [2.0, 3.0]]}),
            r"expected shape \(1, 3\), got \(2, -1\)",
        ),
        (lambda s: s.update({"layers.1.bias": ["x"]}), "expected a number, got str"),
        (lambda s: s.update({"layers.1.bias": 1.0}), r"expected shape \(1,\), got \(\)"),
    ],
)
def test_a_state_that_does_not_fit_changes_nothing(change, text):
    model = nn.MLP(2, [3, 1], seed=0)
    before = model.state_dict()
    state = nn.MLP(2, [3, 1], seed=1).state_dict()
    change(state)
    with pytest.raises((ValueError, TypeError), match=text):
        model.load_state_dict(state)
    assert model.state_dict() == before


def test_seeds_and_generators_give_the_same_weights_every_time():
    random.seed(9)
    untouched = random.getstate()
    by_seed = nn.MLP(2, [3, 1], seed=5, bias="uniform").state_dict()
    assert nn.MLP(2, [3, 1], rng=random.Random(5), bias="uniform").state_dict() == by_seed
    assert nn.MLP(2, [3, 1], rng=np.random.RandomState(5)).state_dict() != by_seed
    assert random.getstate() == untouched
    random.seed(5)
    assert nn.MLP(2, [3, 1], bias="uniform").state_dict() == by_seed
    with pytest.raises(ValueError, match="give seed or rng, not both"):
        nn.MLP(2, [3, 1], seed=1, rng=random.Random(1))


@pytest.mark.parametrize(
    ("init", "limit"), [("uniform", 1.0), ("xavier", math.sqrt(6 / 12)), ("he", 1.0), (0.25, 0.25)]
)
def test_initial_weights_fill_their_range(init, limit):
    layer = nn.Layer(6, 6, init=init, seed=3)
    weights = [abs(w.data) for n in layer.neurons for w in n.w]
    assert max(weights) <= limit
    assert max(weights) > 0.85 * limit
    with pytest.raises(ValueError, match="init='tiny': expected one of uniform, xavier, he"):
        nn.MLP(2, [1], init="tiny")
    with pytest.raises(
        ValueError, match=r"init=-1: expected a limit of 0 or more, or uniform, xavier, he"
    ):
        nn.Neuron(2, init=-1)


def test_the_activation_of_a_neuron_can_be_changed():
    neuron = nn.Neuron(1, seed=1)
    neuron.activation = "tanh"
    assert (neuron([2.0]).op, repr(neuron)) == ("tanh", "TanhNeuron(1)")
    with pytest.raises(ValueError, match="activation='x': expected one of"):
        neuron.activation = "x"
    assert neuron.activation == "tanh"


def test_an_embedding_learns_only_the_rows_it_looked_up():
    table = nn.Embedding(4, 3, seed=0, scale=0.1)
    gg.sum(v * v for v in table(2)).backward()
    assert [any(v.grad for v in row) for row in table.weight] == [False, False, True, False]
    assert table(np.int64(1))[0] is table.weight[1][0]
    assert repr(table) == "Embedding(4, 3)"
    for wrong in (4, -1):
        with pytest.raises(IndexError, match=f"expected an index from 0 to 3, got {wrong}"):
            table(wrong)
    with pytest.raises(TypeError, match="expected a whole number as index, got float"):
        table(1.0)
    with pytest.raises(TypeError, match=r"got Generator, which has no gauss\(\)"):
        nn.Embedding(2, 2, rng=np.random.default_rng(0))
    with pytest.raises(ValueError, match="Embedding: expected sizes of 1 or more, got 0"):
        nn.Embedding(0, 3)


def test_a_layer_puts_the_samples_of_a_batch_first():
    layer = nn.Layer(2, 3, seed=1)
    batch = [[1.0, 2.0], [3.0, 4.0]]
    found = [[v.data for v in row] for row in layer(batch)]
    assert found == [[v.data for v in layer(row)] for row in batch]
