"""Writing: what was compiled, as the text of a file in another language."""

import math
import os
from typing import Any

from glassgrad.compiler.program import CannotRunError
from glassgrad.compiler.sources.c import to_c
from glassgrad.compiler.sources.c_learning import to_learning_c
from glassgrad.compiler.sources.javascript import to_js
from glassgrad.compiler.sources.subject import Subject
from glassgrad.files import write_atomically
from glassgrad.nn.optimizers import Optimizer

DTYPES = "float64", "float32"


def as_c(
    version: Any,
    path: str | os.PathLike[str] | None,
    dtype: str,
    name: str | None,
    optimizer: Optimizer | None = None,
) -> str:
    """A version's program as C, with a training step if there is an optimizer."""
    _check(version, "to_c")
    if dtype not in DTYPES:
        raise ValueError(f"to_c: dtype={dtype!r:.40}: expected {' or '.join(DTYPES)}")
    subject = subject_of(version, dtype, name)
    if optimizer is None:
        return written(to_c(subject), path)
    inputs = version.traced.inputs
    if inputs.computed:
        raise CannotRunError(
            f"to_c: the function uses {inputs.computed[0]!r}, which was computed outside it: its"
            " inputs would not learn; compute it inside the function"
        )
    return written(to_learning_c(subject, optimizer, inputs.places_in(optimizer.parameters)), path)


def as_js(version: Any, path: str | os.PathLike[str] | None, name: str | None) -> str:
    """A version's program as JavaScript."""
    _check(version, "to_js")
    return written(to_js(subject_of(version, "float64", name)), path)


def written(text: str, path: str | os.PathLike[str] | None) -> str:
    """The text, after it was written to a file if there is a path."""
    if path is not None:
        write_atomically(path, text.encode())
    return text


def _check(version: Any, what: str) -> None:
    """Raise an error unless the program of a version is that of the function as it is now."""
    if version is None:
        raise ValueError(f"{what}: call the function once first, to set the shapes of a sample")
    if not version.traced.guards.hold():
        changed = version.traced.guards.changed() or "something that it reads"
        raise ValueError(f"{what}: {changed!r} has changed since the last call: call it once more")
    if version.traced.draws:
        raise CannotRunError(
            f"{what}: Dropout draws random numbers while training: call model.eval(), then the"
            " function once more"
        )


def subject_of(version: Any, dtype: str, name: str | None) -> Subject:
    """What is written for a version."""
    program = version.executor.unchecked
    if name is None:
        plain = program.name.isascii() and program.name.isidentifier() and program.name[0] != "_"
        name = program.name[:41] if plain else "model"
    shapes, _ = version.key
    sizes = tuple(math.prod(shape.sizes) for shape in shapes)
    notes = tuple(_described(k, shape) for k, shape in enumerate(shapes))
    inputs = version.traced.inputs.data().tolist()
    return Subject(name, program, inputs, sizes, dtype, notes=notes)


def _described(place: int, shape: Any) -> str:
    """A line on an argument of the function."""
    what = "indices" if shape.is_whole else "numbers"
    if not shape.sizes:
        return f"argument {place + 1}: one {'index' if shape.is_whole else 'number'}"
    return f"argument {place + 1}: {' x '.join(map(str, shape.sizes))} {what}"
