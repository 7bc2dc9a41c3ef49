"""Source: a network as the text of a C file, which may learn, or of a JavaScript module."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from glassgrad.compiler.compile import compile as compile_function
from glassgrad.compiler.sources.c import to_c
from glassgrad.compiler.sources.c_learning import to_learning_c
from glassgrad.compiler.sources.javascript import to_js
from glassgrad.compiler.sources.writing import subject_of
from glassgrad.engine import contexts
from glassgrad.export.network import Network
from glassgrad.nn.optimizers import Optimizer
from glassgrad.training.mode import mode


def name_from(path: str) -> str:
    """A name for C from that of a file or a folder.

    >>> name_from("runs/my flowers.json"), name_from("3"), name_from(".")
    ('my_flowers', 'model', 'model')
    """
    name = re.sub(r"[^A-Za-z0-9_]", "_", Path(path).stem)[:41]
    return name if re.match(r"[A-Za-z]", name) else "model"


def network_to_c(network: Network, name: str, dtype: str = "float64") -> str:
    """C that predicts."""
    return to_c(_subject(network, name, dtype))


def network_to_js(network: Network, name: str) -> str:
    """JavaScript that predicts."""
    return to_js(_subject(network, name, "float64"))


def network_to_learning_c(
    network: Network, name: str, optimizer: Optimizer, dtype: str = "float64"
) -> str:
    """C that predicts and learns."""
    task = network.task
    target = 0 if task is not None and not task.one_output else 0.0
    samples = [[0.0] * network.inputs], [target]
    version = _version(network, network.loss_and_outputs, samples)
    last = network.inputs
    what = "the index of the class" if network.purpose.classes else "the number to predict"
    subject = replace(
        subject_of(version, dtype, name),
        answer=network.answer,
        notes=(*network.notes(), f"x[{last}], in a step: {what}"),
    )
    places = version.traced.inputs.places_in(optimizer.parameters)
    return to_learning_c(subject, optimizer, places)


def _subject(network: Network, name: str, dtype: str) -> Any:
    version = _version(network, network.outputs, ([[0.0] * network.inputs],))
    subject = subject_of(version, dtype, name)
    return replace(subject, answer=network.answer, notes=network.notes())


def _version(network: Network, function: Any, samples: tuple[Any, ...]) -> Any:
    """The version of a function that runs the model as in a prediction."""
    made = compile_function(function, gradients=False, executor="numpy", watch=False)
    with mode(network.model, training=False), contexts.no_grad():
        made(*samples)
    return made.last
