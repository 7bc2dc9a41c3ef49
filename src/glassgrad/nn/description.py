"""Modules as plain data: the kind and the settings of each, from which it can be built again."""

import math
from typing import Any

from glassgrad.nn.activations import (
    GELU,
    Identity,
    LeakyReLU,
    ReLU,
    Sigmoid,
    SiLU,
    Softmax,
    Softplus,
    Tanh,
)
from glassgrad.nn.dropout import Dropout
from glassgrad.nn.embedding import Embedding
from glassgrad.nn.linear import Linear
from glassgrad.nn.module import Module
from glassgrad.nn.normalisation import LayerNorm
from glassgrad.nn.sequential import Sequential

SETTINGS: dict[type[Module], dict[str, type]] = {
    Linear: {"in_features": int, "out_features": int, "bias": bool},
    Embedding: {"num_embeddings": int, "embedding_dim": int},
    LayerNorm: {"normalized_shape": int, "eps": float, "elementwise_affine": bool},
    Dropout: {"p": float},
    LeakyReLU: {"negative_slope": float},
    GELU: {"approximate": str},
    Softmax: {"dim": int},
    **{kind: {} for kind in (ReLU, Tanh, Sigmoid, Softplus, SiLU, Identity)},
}
"""The arguments of each kind of module, all of them attributes as well, and their types."""
KINDS = {kind.__name__: kind for kind in SETTINGS}


def describe(module: Any) -> dict[str, Any]:
    """The kind and the settings of a module, and of those in a Sequential.

    >>> describe(Sequential(Linear(2, 3), ReLU()))["layers"][0]
    {'kind': 'Linear', 'in_features': 2, 'out_features': 3, 'bias': True}
    """
    if type(module) is Sequential:
        return {"kind": "Sequential", "layers": [describe(layer) for layer in module.layers]}
    settings = SETTINGS.get(type(module))
    if settings is None:
        name = getattr(module, "__name__", type(module).__name__)
        hint = "save its state_dict(), and load that into a new one"
        raise TypeError(f"{name} cannot be described in a file: {hint}")
    return {"kind": type(module).__name__, **{k: _setting(module, k) for k in settings}}


def _setting(module: Any, name: str) -> Any:
    if name in ("bias", "elementwise_affine"):
        return module.bias is not None
    return getattr(module, name)


def build(description: Any) -> Module:
    """The module of a description, with weights that are still to be loaded.

    >>> build({"kind": "Dropout", "p": 0.1})
    Dropout(p=0.1)
    """
    if not isinstance(description, dict) or not isinstance(description.get("kind"), str):
        raise ValueError(f"expected the kind of a module, got {description!r:.60}")
    settings = {name: v for name, v in description.items() if name != "kind"}
    kind = description["kind"]
    if kind == "Sequential":
        if settings.keys() != {"layers"} or not isinstance(settings["layers"], list):
            raise ValueError("Sequential: expected a list of layers")
        return Sequential(*[build(layer) for layer in settings["layers"]])
    if kind not in KINDS:
        known = ", ".join([*KINDS, "Sequential"])
        raise ValueError(f"module {kind!r:.40}: expected one of {known}")
    wanted = SETTINGS[KINDS[kind]]
    if settings.keys() != wanted.keys():
        raise ValueError(f"{kind}: expected {', '.join(wanted) or 'no settings'}")
    for name, expected in wanted.items():
        if type(settings[name]) is not expected:
            kinds = f"expected {expected.__name__}, got {settings[name]!r:.40}"
            raise ValueError(f"{kind}: {name}: {kinds}")
    return KINDS[kind](**settings)


def weights_in(description: Any) -> int:
    """The number of weights of a description, before anything is built; 0 if it is malformed.

    >>> weights_in(describe(Sequential(Linear(2, 3, bias=False), ReLU())))
    6
    """
    if not isinstance(description, dict) or description.get("elementwise_affine") is False:
        return 0
    if isinstance(description.get("layers"), list):
        return sum(map(weights_in, description["layers"]))
    sizes = [v for k, v in description.items() if type(v) is int and k not in ("dim", "layers")]
    return math.prod(sizes) if sizes else 0
