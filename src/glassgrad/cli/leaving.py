"""`glassgrad export MODEL --to`: a trained model as C, JavaScript or ONNX."""

import os
from pathlib import Path
from typing import Any

import click

ENDINGS = {"c": ".c", "js": ".js", "onnx": ".onnx"}
LEAVING = "learn", "single", "optimizer", "lr"
"""The options of --to, as the command gets them."""
OPTIMIZERS = "sgd", "momentum", "adam", "adamw"


def leaving_options(command: Any) -> Any:
    """Add the options of a model that leaves to a command."""
    for option in reversed(
        [
            click.option(
                "--to",
                type=click.Choice([*ENDINGS]),
                help="Write a trained model as C, JavaScript or ONNX.",
            ),
            click.option("--learn", is_flag=True, help="C that also learns."),
            click.option("--float", "single", is_flag=True, help="C with float instead of double."),
            click.option(
                "--optimizer",
                type=click.Choice(OPTIMIZERS),
                metavar="NAME",
                help="For --learn: sgd (default), momentum, adam or adamw.",
            ),
            click.option("--lr", type=float, help="Learning rate for --learn; 0.01 by default."),
        ]
    ):
        command = option(command)
    return command


def check_alone(to: str | None, **given: Any) -> None:
    """Raise an error for options that only a model that leaves can have."""
    for name, value in given.items():
        if to is None and value:
            option = "float" if name == "single" else name
            raise click.UsageError(f"--{option} only applies to model export: add --to c")


def leave(
    to: str,
    model: str,
    words: tuple[str, ...],
    output: str | None,
    *,
    learn: bool,
    single: bool,
    optimizer: str | None,
    lr: float | None,
) -> str:
    """Write a model in another language; returns the path of the file."""
    # Imported here, because most commands need none of it.
    from glassgrad.export.network import read_network
    from glassgrad.export.onnx_model import network_to_onnx
    from glassgrad.export.source import (
        name_from,
        network_to_c,
        network_to_js,
        network_to_learning_c,
    )
    from glassgrad.files import write_atomically
    from glassgrad.training.recipes import OPTIMIZERS as KINDS

    if not model:
        raise click.UsageError("--to: expected the folder of a run, its file, or a model as JSON")
    if to != "c" and (learn or single):
        raise click.UsageError(f"--{'learn' if learn else 'float'} needs --to c, not {to}")
    if not learn and (optimizer or lr is not None):
        raise click.UsageError(f"--{'optimizer' if optimizer else 'lr'} needs --learn")
    path = _file(to, model, words, output)
    network, name = read_network(model), name_from(path)
    dtype = "float32" if single else "float64"
    if to == "onnx":
        content = network_to_onnx(network)
    elif to == "js":
        content = network_to_js(network, name).encode()
    elif learn:
        parameters = network.model.parameters()
        how = KINDS[optimizer or "sgd"](parameters, 0.01 if lr is None else lr)
        content = network_to_learning_c(network, name, how, dtype).encode()
    else:
        content = network_to_c(network, name, dtype).encode()
    write_atomically(path, content)
    return path


def _file(to: str, model: str, words: tuple[str, ...], output: str | None) -> str:
    """The file to write: the one given, or one beside which the model's name is kept."""
    ending = ENDINGS[to]
    given = [*words, *([output] if output is not None else [])]
    if len(given) > 1:
        raise click.UsageError(f"{' and '.join(given)}: expected one file to write")
    if not given:
        return f"{Path(os.path.abspath(model)).stem}{ending}"
    endings = (ending, ".mjs") if to == "js" else (ending,)
    if not given[0].lower().endswith(endings):
        raise click.UsageError(f"{given[0]}: expected a file that ends in {' or '.join(endings)}")
    return given[0]
