"""What must not change by accident: each record is a text, written by `python tests/frozen/records.py`.

A commit that means to change one says so, and holds the record anew.
"""

import hashlib
import inspect
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import glassgrad as gg
from drawn_graphs import ROWS, differentiated
from glassgrad import fits, foreign, nn

FOLDER = Path(__file__).parent / "records"

COMMANDS = [
    [],
    ["train"],
    ["predict"],
    ["fit"],
    ["check"],
    ["explain"],
    ["export"],
    ["play"],
    ["learn"],
    ["learn", "check"],
    ["grade"],
    ["new", "exercise"],
    ["new", "exhibit"],
    ["bug"],
    ["info"],
    ["completion"],
]

LINES_AND_ENDS = [
    "check 'tanh(w*x + b)' w=0.5 x=2 b=-1",
    "check 'tanh(w*x + b)' w=0.5 x=2",
    "check 'a +' a=1",
    "check 'log(a)' a=-1",
    "explain 'a*b + c' a=2 b=-3 c=10",
    "explain 'cosine(a)' a=2",
    "train xor --steps 20 --quiet",
    "train moons --steps 3 --eager --quiet",
    "train mnist",
    "train moons --lr none",
    "predict nothing.csv --model nothing.json",
    "bug",
    "bug no-zero-grad",
    "bug no-such-bug",
    "learn list",
    "learn check no-such-exercise",
    "info",
    "nonsense",
    "--version",
]


def signatures() -> str:
    """Every public name with its signature, and the public members of the classes."""
    return "".join(
        f"{line}\n"
        for module in (gg, gg.nn, gg.nn.schedules, gg.data, fits)
        for line in _signatures(module)
    )


def _signatures(module: Any) -> Iterator[str]:
    for name in sorted(getattr(module, "__all__", vars(module))):
        thing = getattr(module, name)
        if name.startswith("_") or not str(getattr(thing, "__module__", "")).startswith(
            module.__name__
        ):
            continue
        yield f"{module.__name__}.{name}{_signature(thing)}"
        if inspect.isclass(thing) and not issubclass(thing, Exception):  # Python's own differ
            for member in sorted(n for n in dir(thing) if not n.startswith("_")):
                found = inspect.getattr_static(thing, member)
                if isinstance(found, foreign.Missing):
                    continue
                yield (
                    f"    {member}{_signature(getattr(thing, member)) if callable(getattr(thing, member, None)) else ''}"
                    + (" (property)" if isinstance(found, property) else "")
                )


def _signature(thing: Any) -> str:
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return "(…)" if callable(thing) else ""
    kept = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in signature.parameters.values()
    ]
    return str(signature.replace(parameters=kept, return_annotation=inspect.Signature.empty))


def helps() -> str:
    """--help of every command."""
    return "".join(
        f"$ glassgrad {' '.join(words)} --help\n{_said(*words, '--help')}\n" for words in COMMANDS
    )


def ends() -> str:
    """The exit code of command lines, good and bad."""
    with tempfile.TemporaryDirectory() as folder:
        lines = [
            f"{subprocess.run(f'{sys.executable} -m glassgrad {line}', shell=True, cwd=folder, capture_output=True).returncode}  glassgrad {line}\n"
            for line in LINES_AND_ENDS
        ]
    return "".join(lines)


def _said(*words: str) -> str:
    command = [sys.executable, "-m", "glassgrad", *words]
    return subprocess.run(command, capture_output=True, text=True, env={"COLUMNS": "100"}).stdout


def figures() -> str:
    """Every node of the contract's drawn graphs: op, data and grad."""
    lines = []
    for name in ROWS:
        graph = gg.flatten(differentiated(name))
        for op, label, data, grad in zip(
            graph.op, graph.label, graph.data, graph.grad, strict=True
        ):
            lines.append(f"{name}  {op or 'leaf'} {label}  {data:.15g}  {grad:.15g}\n")
    return "".join(lines)


def moons() -> str:
    """The 100 losses of the moons run, eager and compiled."""
    return "".join(
        f"{eager:.12g}  {compiled:.10g}\n"
        for eager, compiled in zip(_losses(False), _losses(True), strict=True)
    )


def _losses(compiled: bool) -> list[float]:
    random.seed(1337)
    data = gg.data.moons(100, noise=0.1, seed=1337)
    model = nn.MLP(2, [16, 16, 1])
    optimizer = nn.SGD(model.parameters(), nn.schedules.LinearDecay(1.0, 0.1, 100))

    def loss_of(x: Any, y: Any) -> Any:
        return (1 - y * model(x)).relu() + nn.l2_penalty(model.parameters(), 1e-4)

    def loss(points: list[Any], signs: list[Any]) -> Any:
        scores = [model(x) for x in points]
        return nn.hinge(scores, signs) + nn.l2_penalty(model.parameters(), 1e-4)

    losses = []
    if compiled:
        step = gg.compile_step(loss_of, optimizer)
        return [float(step(data.points, data.signs)) for _ in range(100)]
    for _ in range(100):
        total = loss(data.points, data.signs)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
        losses.append(total.data)
    return losses


def checkpoint() -> str:
    """The form of a checkpoint and of a model file: names, types, shapes, keys of the state."""
    with tempfile.TemporaryDirectory() as folder:
        _said(
            "train",
            "moons",
            "--steps",
            "5",
            "--eager",
            "--seed",
            "3",
            "--quiet",
            "--checkpoint",
            f"{folder}/run",
        )
        return "".join(
            f"{path.name}\n{_form(path)}\n"
            for path in sorted(Path(folder).rglob("*"))
            if path.is_file()
        )


def _form(path: Path) -> str:
    raw = path.read_bytes()
    if path.suffix == ".json":
        return json.dumps(_shape(json.loads(raw)), indent=1)
    if path.suffix == ".safetensors":
        header = json.loads(raw[8 : 8 + int.from_bytes(raw[:8], "little")])
        kept = {
            key: _shape(json.loads(value)) if value[:1] in "{[" else "…"
            for key, value in header.pop("__metadata__").items()
        }
        body = hashlib.sha256(raw[8 + int.from_bytes(raw[:8], "little") :]).hexdigest()
        return json.dumps({"tensors": header, "metadata": kept, "body": body}, indent=1)
    return raw.decode(errors="replace")[:200]


def _shape(thing: Any) -> Any:
    if isinstance(thing, dict):
        return {key: _shape(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [_shape(thing[0]), f"× {len(thing)}"] if thing else []
    return type(thing).__name__


def page() -> str:
    """The digest of every file of the built page."""
    assets = [
        p for p in resources.files("glassgrad").joinpath("page/assets").iterdir() if p.is_file()
    ]
    return "".join(
        f"{hashlib.sha256(p.read_bytes()).hexdigest()}  {p.name}\n"
        for p in sorted(assets, key=lambda p: p.name)
    )


RECORDS: dict[str, Callable[[], str]] = {
    "signatures": signatures,
    "helps": helps,
    "ends": ends,
    "figures": figures,
    "moons": moons,
    "checkpoint": checkpoint,
    "page": page,
}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or RECORDS:
        (FOLDER / f"{name}.txt").write_text(RECORDS[name](), encoding="utf-8")
