"""Checkpoints: everything that a training run needs to continue, in one safetensors file.

Weights, the optimizer's numbers and the history are tensors; the rest is JSON in the metadata.
A digest covers all of it, and a file is accepted only if writing it again would produce the same
bytes, so a damaged file is rejected. Nothing in it is ever executed.
"""

import hashlib
import json
import os
from dataclasses import dataclass, field
from typing import Any

from glassgrad.files import read_bounded, write_atomically
from glassgrad.text import strict_json

FORMAT, VERSION, PREPARED = "glassgrad.training.checkpoint", 2, 3
READ = (1, VERSION, PREPARED)
"""The versions that can be read; 1 has the whole history, and nothing about the data.

Version 3 has a preparation, without which its model would be given other inputs.
"""
FILE_NAME = "checkpoint.safetensors"
KEY = "glassgrad"
MOST_BYTES = 2**28
MOST_STATE = 2**22
"""The limit for the JSON in the metadata, in characters."""


class CheckpointError(ValueError):
    """A checkpoint that cannot be read or written."""


@dataclass
class Checkpoint:
    """The state of a run at the end of a step."""

    tensors: dict[str, Any]
    """Numbers by name: nested lists of floats."""
    state: dict[str, Any] = field(default_factory=dict)
    """Everything else, as plain data."""

    def tensors_of(self, prefix: str) -> dict[str, Any]:
        """The tensors whose names start with the prefix, named without it."""
        found = {n: v for n, v in self.tensors.items() if n.startswith(prefix)}
        return {n.removeprefix(prefix): v for n, v in found.items()}


def save(path: str | os.PathLike[str], checkpoint: Checkpoint) -> None:
    """Write a checkpoint so that a crash at any moment leaves the old one or the new one."""
    try:
        version = PREPARED if "preparation" in checkpoint.state else VERSION
        write_atomically(path, to_bytes(checkpoint, version=version))
    except OSError as error:
        raise CheckpointError(f"cannot write {path}: {error.strerror}") from None


def to_bytes(checkpoint: Checkpoint, format: str = FORMAT, version: int = VERSION) -> bytes:
    """The content of the file."""
    save_arrays, _ = _safetensors()
    arrays = {name: _array(name, numbers) for name, numbers in checkpoint.tensors.items()}
    state = {"format": format, "version": version, **checkpoint.state}
    try:
        state["digest"] = _digest(arrays, state)
    except TypeError as error:
        raise CheckpointError(f"this run cannot be saved: {error}") from None
    try:
        text = json.dumps(state, allow_nan=False)
    except (TypeError, ValueError) as error:
        raise CheckpointError(f"this run cannot be saved: {error}") from None
    content: bytes = save_arrays(arrays, metadata={KEY: text})
    # A file that could not be read again must not replace one that can.
    for size, most in (len(text), MOST_STATE), (len(content), MOST_BYTES):
        if size > most:
            raise CheckpointError(f"this run cannot be saved: {size:,} bytes, more than {most:,}")
    return content


@dataclass(frozen=True)
class _Read:
    """A safetensors file, ours or another library's."""

    path: str | os.PathLike[str]
    arrays: dict[str, Any]
    metadata: Any
    content: bytes


def read(path: str | os.PathLike[str]) -> _Read:
    """Read a safetensors file without verifying what it says."""
    return _parsed(path, content_of(path))


def content_of(path: str | os.PathLike[str]) -> bytes:
    """What is in a file of a size that a checkpoint may have."""
    try:
        return read_bounded(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise CheckpointError(f"cannot read {path}: {why}") from None


def _parsed(path: str | os.PathLike[str], content: bytes) -> _Read:
    _, load_arrays = _safetensors()
    try:
        arrays = load_arrays(content)
        # The first 8 bytes are the length of a JSON header, which holds the metadata.
        header = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
    except Exception as error:  # the reader has error types of its own
        raise CheckpointError(f"{path} is not a checkpoint: {error!s:.120}") from None
    return _Read(path, arrays, header.get("__metadata__", {}), content)


def load(path: str | os.PathLike[str], content: bytes | None = None) -> Checkpoint:
    """Read a checkpoint, or take what was in it; CheckpointError for anything but a whole one."""
    file = read(path) if content is None else _parsed(path, content)
    return verified(file, FORMAT, READ)


def verified(file: _Read, format: str, versions: tuple[int, ...]) -> Checkpoint:
    """The content of a file of ours, unless it is damaged."""
    path, arrays, metadata = file.path, file.arrays, file.metadata
    save_arrays, _ = _safetensors()
    try:
        if len(metadata[KEY]) > MOST_STATE:
            raise ValueError(KEY)
        state = strict_json.loads(metadata[KEY])
        is_as_written = json.dumps(state, allow_nan=False) == metadata[KEY]
        kind = state["format"], state["version"]
        digest = state.pop("digest")
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        raise CheckpointError(f"{path} is not a Glassgrad checkpoint") from None
    if kind[0] != format or type(kind[1]) is not int or kind[1] not in versions:
        expected = f"expected {format} version {versions[-1]}"
        raise CheckpointError(f"{path}: {expected}, got {kind!r:.60}")
    if any(array.dtype != "float64" for array in arrays.values()):
        raise CheckpointError(f"{path}: expected tensors of float64")
    is_as_written = is_as_written and save_arrays(arrays, metadata=metadata) == file.content
    if digest != _digest(arrays, state) or not is_as_written:
        raise CheckpointError(f"{path} is damaged: its digest does not match its content")
    return Checkpoint({name: array.tolist() for name, array in arrays.items()}, state)


def _digest(arrays: dict[str, Any], state: dict[str, Any]) -> str:
    whole = hashlib.sha256(json.dumps(state, sort_keys=True).encode())
    for name, array in sorted(arrays.items()):
        whole.update(json.dumps([name, array.shape]).encode())
        whole.update(array.tobytes())
    return whole.hexdigest()


def _array(name: str, numbers: Any) -> Any:
    import numpy

    try:
        return numpy.array(numbers, dtype=numpy.float64)
    except ValueError:
        raise CheckpointError(f"{name} cannot be saved: its rows differ in length") from None


def _safetensors() -> tuple[Any, Any]:
    """The functions that save and load; imported on first use, because they import NumPy."""
    try:
        from safetensors.numpy import load as load_arrays
        from safetensors.numpy import save as save_arrays
    except ImportError:
        raise CheckpointError(
            "checkpoints need safetensors and NumPy: pip install safetensors numpy"
        ) from None
    return save_arrays, load_arrays
