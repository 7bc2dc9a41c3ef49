"""What the courses promise about networks: rows 31 to 37 of the contract, by number."""

import math
import random

import numpy as np
import pytest

import glassgrad as gg
from glassgrad.courses import backprop_from_scratch, impart, zdravkograd
from glassgrad.nn import MLP, Layer, Neuron

pytestmark = pytest.mark.both_engines


@pytest.mark.parametrize(
    ("model", "count"),
    [
        (lambda: MLP(3, [4, 4, 1]), 41),
        (lambda: MLP(2, [4, 4, 1]), 37),
        (lambda: MLP(2, [16, 16, 1]), 337),
        (lambda: impart.NeuralNetwork([2, 4, 1]), 17),
        (lambda: impart.NeuralNetwork([2, 2, 1]), 9),
    ],
)
def test_row_31_parameter_counts(model, count):
    assert len(model().parameters()) == count


def test_row_32_weighted_sum():
    neuron = Neuron(2, nonlin=False)
    neuron.w[0].data, neuron.w[1].data, neuron.b.data = 0.3, -0.4, 0.1
    assert neuron([1, 2]).data == pytest.approx(-0.4, abs=1e-15)


def test_row_33_neural_network_of_sigmoids():
    random.seed(3)
    drawn = [random.uniform(-1, 1) for _ in range(12)]
    random.seed(3)
    network = impart.NeuralNetwork([2, 4, 1])
    weights = [w.data for layer in network.layers for neuron in layer.neurons for w in neuron.w]
    assert weights == drawn
    assert all(n.b.data == 0.0 for layer in network.layers for n in layer.neurons)
    hidden = network.layers[0]([1.0, -2.0])
    assert isinstance(hidden, list)
    first = network.layers[0].neurons[0]
    z = first.w[0].data - 2 * first.w[1].data
    assert hidden[0].data == pytest.approx(1 / (1 + math.exp(-z)), rel=1e-15)
    assert isinstance(network.layers[1](hidden), list)
    assert isinstance(network([1.0, -2.0]), impart.Value)
    assert len(impart.NeuralNetwork([2, 3])([1.0, 2.0])) == 3


def test_row_34_parameters_come_neuron_by_neuron_weights_first():
    model = MLP(3, [4, 4, 1])
    listed = [p for layer in model.layers for n in layer.neurons for p in (*n.w, n.b)]
    assert [id(p) for p in model.parameters()] == [id(p) for p in listed]
    assert model.layers[0].neurons[0].w[2] is model.parameters()[2]
    numbers = model([2.0, 3, -1])
    assert numbers.data == model([gg.Value(2.0), gg.Value(3.0), gg.Value(-1.0)]).data


def test_row_35_tanh_network_with_random_bias():
    random.seed(5)
    by_options = MLP(2, [4, 4, 1], activation="tanh", output="tanh", bias="uniform")
    random.seed(5)
    by_dialect = backprop_from_scratch.MLP(2, [4, 4, 1])
    assert [p.data for p in by_options.parameters()] == [p.data for p in by_dialect.parameters()]
    assert by_options([0.5, -1.0]).data == by_dialect([0.5, -1.0]).data
    assert any(n.b.data != 0 for layer in by_options.layers for n in layer.neurons)
    assert by_options([0.5, -1.0]).op == "tanh"


def test_row_36_final_form():
    random.seed(1337)
    drawn = [random.uniform(-1, 1) for _ in range(2 * 16 + 16 * 16 + 16)]
    random.seed(1337)
    model = MLP(2, [16, 16, 1])
    assert [w.data for layer in model.layers for n in layer.neurons for w in n.w] == drawn
    assert all(n.b.data == 0.0 for layer in model.layers for n in layer.neurons)
    score = model([0.1, -0.2])
    assert score.op == "dot"
    assert {v.op for v in score.inputs if not v.is_leaf} == {"relu"}
    score.backward()
    assert any(p.grad != 0 for p in model.parameters())
    model.zero_grad()
    assert all(p.grad == 0 for p in model.parameters())
    assert repr(Layer(3, 2, nonlin=False)) == "Layer of [LinearNeuron(3), LinearNeuron(3)]"


@pytest.mark.parametrize("make", [MLP, zdravkograd.MLP])
def test_row_37_print(make):
    relu = ", ".join(["ReLUNeuron(2)"] * 16), ", ".join(["ReLUNeuron(16)"] * 16)
    assert str(make(2, [16, 16, 1])) == (
        f"MLP of [Layer of [{relu[0]}], Layer of [{relu[1]}], Layer of [LinearNeuron(16)]]"
    )


def test_a_layer_of_one_neuron_may_stand_in_the_middle():
    assert isinstance(MLP(2, [1, 3, 1])([1.0, 2.0]), gg.Value)


def test_sizes_may_be_numpy_integers_and_one_input_may_come_alone():
    assert len(MLP(np.int64(3), np.array([4, 1])).parameters()) == 21
    neuron = Neuron(1, nonlin=False)
    assert neuron(gg.Value(2.0)).data == neuron([2.0]).data == neuron(2.0).data
    assert (neuron.nonlin, Neuron(1).nonlin) == (False, True)


def test_a_neuron_gives_the_bits_of_the_course_code():
    random.seed(9)
    neuron = Neuron(5, activation="tanh", bias="uniform")
    x = [random.gauss(0, 1) for _ in range(5)]
    by_loop = sum((w * v for w, v in zip(neuron.w, x, strict=True)), neuron.b).tanh()
    assert neuron(x).data == by_loop.data


@pytest.mark.parametrize(
    ("mistake", "error", "text"),
    [
        (
            lambda: MLP(3, [4, 1])([1.0, 2.0]),
            ValueError,
            r"ReLUNeuron\(3\): expected 3 inputs, got 2",
        ),
        (lambda: MLP(2, [0]), ValueError, "MLP: expected sizes of 1 or more, got 0"),
        (lambda: MLP(2, 4), TypeError, r"expected layer sizes such as \[16, 16, 1\], got 4"),
        (lambda: MLP(2, []), TypeError, r"expected layer sizes such as \[16, 16, 1\], got \[\]"),
        (
            lambda: Neuron(2, activation="swish"),
            ValueError,
            "activation='swish': expected one of lin",
        ),
        (lambda: Neuron(2, bias="one"), ValueError, "bias='one': expected one of zero, uniform"),
        (
            lambda: Neuron(2, "tanh"),
            TypeError,
            "nonlin='tanh': expected True or False; write activation='tanh'",
        ),
        (lambda: Neuron(2, False, activation="x"), ValueError, "activation='x': expected one of"),
        (lambda: Neuron(True), ValueError, "expected sizes of 1 or more, got True"),
        (lambda: MLP(2, ["4"]), ValueError, "expected sizes of 1 or more, got '4'"),
        (lambda: Neuron(2, activation=[]), ValueError, r"activation=\[\]: expected one of"),
        (lambda: Neuron(2)(None), ValueError, "expected 2 inputs, got 1"),
        (lambda: Neuron("2"), ValueError, "Neuron: expected sizes of 1 or more, got '2'"),
    ],
)
def test_mistakes_are_named(mistake, error, text):
    with pytest.raises(error, match=text):
        mistake()
