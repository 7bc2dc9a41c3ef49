"""to_onnx(): networks of nn as ONNX, compared with ONNX Runtime."""

import json
from itertools import product

import pytest

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.export.onnx_graph import NODES
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.training.purpose import Purpose

onnx = pytest.importorskip("onnx", reason="no onnx: pip install onnx")
runtime = pytest.importorskip("onnxruntime", reason="no onnxruntime: pip install onnxruntime")


def run(made, rows, kind="float32"):
    """What ONNX Runtime returns for a batch: all outputs by name."""
    import numpy as np

    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    session = runtime.InferenceSession(
        made.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    names = [output.name for output in session.get_outputs()]
    found = session.run(names, {"x": np.array(rows, kind)})
    return {name: array.tolist() for name, array in zip(names, found, strict=True)}


def numbers(output):
    return [numbers(v) for v in output] if isinstance(output, list) else output.data


def check(model, rows, kind="float32"):
    made = gg.to_onnx(model)
    assert made.opset_import[0].version == 17
    expected = [numbers(model(row)) for row in rows]
    expected = [row if isinstance(row, list) else [row] for row in expected]
    for ours, theirs in zip(expected, run(made, rows, kind)["y"], strict=True):
        if isinstance(ours[0], list):
            for a, b in zip(ours, theirs, strict=True):
                assert b == pytest.approx(a, rel=1e-6, abs=1e-6)
        else:
            assert theirs == pytest.approx(ours, rel=1e-6, abs=1e-6)


ROWS = [[0.5, -0.25], [2.0, -3.0], [0.0, 0.0], [-1.5, 4.0]]


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_an_mlp_returns_the_same(activation):
    check(nn.MLP(2, [5, 4, 3], activation=activation, output="tanh", seed=1), ROWS)
    check(nn.MLP(2, [4, 1], activation=activation, seed=1), ROWS)


LAYERS = {
    "relu": nn.ReLU(),
    "leaky": nn.LeakyReLU(0.2),
    "gelu": nn.GELU(),
    "gelu by tanh": nn.GELU(approximate="tanh"),
    "silu": nn.SiLU(),
    "softplus": nn.Softplus(),
    "softmax": nn.Softmax(),
    "identity": nn.Identity(),
    "norm": nn.LayerNorm(4),
    "plain norm": nn.LayerNorm(4, eps=1e-3, elementwise_affine=False),
    "dropout": nn.Dropout(0.5).eval(),
}


@pytest.mark.parametrize("layer", LAYERS.values(), ids=LAYERS)
def test_a_sequential_returns_the_same(layer):
    first, last = nn.Linear(2, 4, seed=1), nn.Linear(4, 2, bias=False, seed=2)
    check(nn.Sequential(first, layer, nn.Sequential(last)), ROWS)


def test_an_embedding_takes_rows_of_indices():
    model = nn.Sequential(nn.Embedding(5, 3, seed=1), nn.Linear(3, 2, seed=2), nn.Tanh())
    check(model, [[0, 4], [2, 2], [3, 1]], kind="int64")
    check(nn.Sequential(nn.Embedding(5, 3, seed=1)), [[0, 4], [2, 2]], kind="int64")


def test_a_standardised_model_takes_the_units_of_its_table_and_names_classes():
    rows = [[100.0 + k, 0.001 * j] for k, j in product(range(6), range(4))]
    words = ["high" if k > 102 else "low" for k, _ in rows]
    samples = data.standardised(data.Dataset(rows, words))
    model = nn.MLP(2, [4, 1], seed=1)
    gg.fit(model, samples, "hinge", nn.Adam(model.parameters(), 0.05), steps=30, progress=False)
    made = gg.to_onnx(model)
    found = run(made, rows)
    told = json.loads({p.key: p.value for p in made.metadata_props}["classes"])
    from glassgrad.training.prediction import predict

    expected = predict(model, rows)
    assert [told[k] for k in found["class"]] == [p.answer for p in expected]
    for y, p in zip(found["y"], expected, strict=True):
        assert y == pytest.approx(p.outputs, rel=1e-6, abs=1e-6)
    assert len({p.answer for p in expected}) == 2


@pytest.mark.parametrize("loss, expected", [("hinge", [1, 0, 1]), ("mse", [0, 0, 1])])
def test_one_output_decides_by_the_threshold_of_the_loss(loss, expected):
    model = nn.MLP(1, [1], seed=1)
    model.parameters()[0].data, model.parameters()[1].data = 1.0, 0.0
    model.purpose = Purpose(loss, ("a", "b"))
    assert run(gg.to_onnx(model), [[0.25], [-0.25], [0.75]])["class"] == expected


def test_numbers_to_predict_come_in_their_own_units(tmp_path):
    samples = data.standardised(
        data.Dataset([[float(k), 2.0 * k] for k in range(10)], [1000.0 + k for k in range(10)])
    )
    model = nn.MLP(2, [4, 1], seed=1)
    gg.fit(model, samples, "mse", nn.Adam(model.parameters(), 0.05), steps=30, progress=False)
    gg.to_onnx(model, tmp_path / "m.onnx")
    made = onnx.load(tmp_path / "m.onnx")
    from glassgrad.training.prediction import predict

    rows = [[3.0, 6.0], [5.0, 10.0]]
    expected = [float(p.answer) for p in predict(model, rows)]
    assert [y for (y,) in run(made, rows)["y"]] == pytest.approx(expected, rel=1e-6)


class Own(nn.Linear):
    def forward(self, x):
        return [2 * v for v in super().forward(x)]


REFUSED = {
    "a function": (
        nn.Sequential(nn.Linear(2, 2), lambda x: x),
        "<lambda>: ONNX can be written for",
    ),
    "an own module": (nn.Sequential(Own(2, 2), nn.Tanh()), "Own: ONNX can be written for nn.MLP"),
    "no module": (gg.Value(1.0), "expected a module such as nn.MLP or nn.Sequential"),
    "no inputs": (nn.Sequential(nn.Tanh()), "no layer that determines the number of inputs"),
}


@pytest.mark.parametrize("model, sentence", REFUSED.values(), ids=REFUSED)
def test_what_has_no_counterpart_is_refused_in_a_sentence(model, sentence):
    with pytest.raises((ValueError, TypeError), match=sentence):
        gg.to_onnx(model)


def test_numbers_that_are_too_large_and_no_grad_are_refused():
    model = nn.MLP(1, [2, 1], activation="tanh", seed=1)
    with gg.no_grad(), pytest.raises(ValueError, match=r"outside no_grad\(\)"):
        gg.to_onnx(model)
    model.parameters()[0].data = 1e200
    with pytest.raises(ValueError, match="too large for single precision"):
        gg.to_onnx(model)


def test_every_op_that_onnx_has_is_the_same_there():
    def all_of(x):
        found = x * 0.0
        for row in NODES:
            operands = [(x * x + 0.5), 1.7][: len(row.takes)]
            found = found + gg.functions.apply(row, *operands)
        return found + gg.normal_cdf(x)

    from glassgrad.export.onnx_graph import OnnxGraph

    graph = OnnxGraph()
    graph.rename("y", graph.elementwise(all_of, "x", "all"))
    kind = onnx.TensorProto.FLOAT, ["batch"]
    made = graph.model("all", kind, {"y": kind}, {})
    xs = [-2.0, -0.3, 0.0, 0.4, 1.5]
    expected = [all_of(gg.Value(x)).data for x in xs]
    assert run(made, xs)["y"] == pytest.approx(expected, rel=1e-6)
