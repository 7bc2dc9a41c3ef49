"""ONNX: networks of nn as a graph of matrix products, which takes batches."""

import json
import os
from collections.abc import Callable
from typing import Any

from glassgrad import nn
from glassgrad.compiler.program import CannotRunError
from glassgrad.data.features import FEATURES, INPUTS
from glassgrad.export.network import Network, network_of
from glassgrad.export.onnx_graph import OnnxGraph, library
from glassgrad.files import write_atomically
from glassgrad.nn.activations import Activation
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.table import formula


def to_onnx(model: nn.Module, path: str | os.PathLike[str] | None = None) -> Any:
    """The ONNX model of a network of nn, in single precision, also written to a path.

    Its input `x` and its output `y` have a row for each sample. A model that fit() has trained on a
    table takes the table's own units, as predict() does; if it has classes, the output `class` is
    the index of each row's. For a model that begins with an Embedding, a row of `x` holds indices.
    """
    made = _made(network_of(model))
    if path is not None:
        write_atomically(path, made.SerializeToString())
    return made


def network_to_onnx(network: Network) -> bytes:
    """The content of a file."""
    content: bytes = _made(network).SerializeToString()
    return content


def _made(network: Network) -> Any:
    graph, types = OnnxGraph(), library().TensorProto
    is_indexed = _begins_with_indices(network.model)
    width = "indices" if is_indexed else network.inputs
    out = _features(graph, network)
    prepared, answer = network.purpose.preparation, network.answer
    if prepared is not None:
        scales = [(c.mean, c.scale) for c in prepared.columns for _ in c.inputs]
        moved = graph.node("Sub", out, graph.tensor("mean", [mean for mean, _ in scales]))
        out = graph.node("Div", moved, graph.tensor("scale", [scale for _, scale in scales]))
    out = _Layers(graph).write(network.model, out)
    if prepared is not None and answer is None:
        scaled = graph.node("Mul", out, graph.tensor("scale", prepared.scale))
        out = graph.node("Add", scaled, graph.tensor("mean", prepared.mean))
    graph.rename("y", out)
    sizes = ["batch", *(["indices"] if is_indexed else []), None]
    outputs: dict[str, tuple[Any, list[Any]]] = {"y": (types.FLOAT, sizes)}
    notes = {} if is_indexed else {"inputs": json.dumps(network.notes())}
    if answer is not None:
        _class(graph, out, answer.threshold)
        outputs["class"] = types.INT64, ["batch"]
        notes["classes"] = json.dumps(answer.classes)
    kind = types.INT64 if is_indexed else types.FLOAT
    return graph.model("network", (kind, ["batch", width]), outputs, notes)


def _class(graph: OnnxGraph, out: str, threshold: float | None) -> None:
    """The output `class`: the first of the largest, or whether the only one is large enough."""
    if threshold is None:
        graph.rename("class", graph.node("ArgMax", out, axis=-1, keepdims=0))
        return
    is_second = graph.node("Greater", out, graph.tensor("threshold", threshold))
    found = graph.node("Cast", is_second, to=library().TensorProto.INT64)
    graph.rename("class", graph.node("Squeeze", found, graph.indices([1])))


def _begins_with_indices(model: Any) -> bool:
    while isinstance(model, nn.Sequential):
        model = model.layers[0]
    return isinstance(model, nn.Embedding)


def _features(graph: OnnxGraph, network: Network) -> str:
    """The inputs with the features that are computed from them."""
    if not network.features:
        return "x"
    places = range(len(INPUTS))
    columns = [graph.node("Gather", "x", graph.indices([k]), axis=-1) for k in places]
    for name in network.features:
        tree = formula.parse(FEATURES[name].text, INPUTS, {"sin": 1})
        known = dict(zip(INPUTS, columns, strict=True))
        columns.append(formula.evaluate(tree, known, graph.call))
    return graph.node("Concat", *columns, axis=-1)


class _Layers:
    """Writes the nodes of modules."""

    def __init__(self, graph: OnnxGraph) -> None:
        self._graph = graph
        self._kinds: list[tuple[type, Callable[[Any, str], str]]] = [
            (nn.Neuron, lambda module, x: self._neurons([module], x)),
            (nn.Layer, lambda module, x: self._neurons(module.neurons, x)),
            (nn.Linear, self._linear),
            (nn.MLP, self._chain),
            (nn.Sequential, self._chain),
            (nn.Embedding, self._embedding),
            (nn.LayerNorm, self._layer_norm),
            (nn.Softmax, self._softmax),
            (nn.Dropout, lambda module, x: x),
            (Activation, self._activation),
        ]

    def write(self, module: Any, x: str) -> str:
        """The output of a module."""
        for kind, written in self._kinds:
            if isinstance(module, kind) and _forwards_as(type(module), kind):
                return written(module, x)
        raise self._refused(module)

    def _refused(self, module: Any) -> CannotRunError:
        named = getattr(module, "__name__", type(module).__name__)
        return CannotRunError(
            f"{named}: ONNX can be written for nn.MLP, nn.Sequential, nn.Linear, nn.Embedding,"
            " nn.LayerNorm and activations; anything that compiles can be written as C or"
            " JavaScript"
        )

    def _chain(self, module: Any, x: str) -> str:
        for layer in module.layers:
            x = self.write(layer, x)
        return x

    def _neurons(self, neurons: list[Any], x: str) -> str:
        for neuron in neurons:
            if not _forwards_as(type(neuron), nn.Neuron):
                raise self._refused(neuron)
        activations = {neuron.activation for neuron in neurons}
        if len(activations) > 1:
            raise CannotRunError("a layer with different activations has no counterpart in ONNX")
        weights = [[w.data for w in neuron.w] for neuron in neurons]
        out = self._product(x, weights, [neuron.b.data for neuron in neurons])
        (name,) = activations
        return self._graph.elementwise(ACTIVATIONS[name][1], out, name)

    def _linear(self, module: Any, x: str) -> str:
        weights = [[w.data for w in row] for row in module.weight]
        bias = None if module.bias is None else [b.data for b in module.bias]
        return self._product(x, weights, bias)

    def _product(self, x: str, weights: list[list[float]], bias: list[float] | None) -> str:
        columns = [list(column) for column in zip(*weights, strict=True)]
        product = self._graph.node("MatMul", x, self._graph.tensor("weight", columns))
        if bias is None:
            return product
        return self._graph.node("Add", product, self._graph.tensor("bias", bias))

    def _embedding(self, module: Any, x: str) -> str:
        table = [[w.data for w in row] for row in module.weight]
        return self._graph.node("Gather", self._graph.tensor("table", table), x)

    def _layer_norm(self, module: Any, x: str) -> str:
        size = module.normalized_shape
        weight = [1.0] * size if module.weight is None else [w.data for w in module.weight]
        bias = [0.0] * size if module.bias is None else [b.data for b in module.bias]
        tensors = self._graph.tensor("weight", weight), self._graph.tensor("bias", bias)
        return self._graph.node("LayerNormalization", x, *tensors, axis=-1, epsilon=module.eps)

    def _softmax(self, module: Any, x: str) -> str:
        return self._graph.node("Softmax", x, axis=-1)

    def _activation(self, module: Any, x: str) -> str:
        return self._graph.elementwise(module, x, type(module).__name__)


def _forwards_as(kind: type, known: type) -> bool:
    """Whether a class has the forward() of a known one, or is one of nn's own activations."""
    if known is Activation:
        return kind.__module__ == Activation.__module__
    return getattr(kind, "forward", None) is getattr(known, "forward", None)
