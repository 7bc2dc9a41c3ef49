"""The rooms of the house: a module may import only from the rooms before it."""

import ast
from pathlib import Path

import glassgrad

PACKAGE = Path(glassgrad.__file__).parent

ROOMS = [
    "strict_json", "ieee", "number", "blocks", "links", "modes", "formula", "ops", "backprop", "graph", "copies", "surface", "nary", "shared", "updates", "reference", "built_from", "engine",
    "functions", "gradient", "spelling", "expression", "report", "replay", "measure", "check", "nn.module", "nn.initial", "nn.perceptron", "nn.embedding", "nn.losses",
    "nn.schedules", "nn.optimizers", "nn.clipping", "nn", "compiler", "compiler.tape", "compiler.draws", "compiler.raw", "compiler.reads", "compiler.purity", "compiler.guards", "compiler.reach", "compiler.parts", "compiler.observed", "compiler.trace", "compiler.spot_check", "compiler.program", "compiler.lift", "compiler.batch", "compiler.numpy_executor", "compiler.native_executor", "compiler.executors", "compiler.results", "compiler.collector", "compiler.compiled", "compiler.native_steps", "compiler.step", "readable", "explain", "paths", "legacy_random", "bounded", "data", "fingerprint", "objectives", "descent", "atomic", "model_json", "checkpoint", "run_state", "history", "ctrl_c",
    "run", "training", "recipes", "terminal", "viz", "viz.palette", "viz.layout", "viz.picture", "viz.collapse", "viz.dot", "viz.png", "viz.drawing", "viz.plane", "viz.plots",
    "playground", "playground.built", "playground.browser", "playground.link", "playground.serve", "playground.document", "widgets", "playground.export",
    "learn", "learn.protocol", "learn.probing", "learn.grading", "learn.exercises", "learn.catalogue", "learn.keeper", "learn.trial", "learn.pipes", "learn.runner", "learn.progress", "learn.folder", "learn.session",
    "museum.catalogue", "museum.trials", "museum", "museum.plot",
    "commands", "commands.networks", "commands.expressions", "commands.page", "commands.learn", "commands.bug", "cli", "dialects", "__init__", "__main__",
]
# Engines know ops; nothing else knows engines.
ENGINE_ROOMS = {"reference"}


def room_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    if parts[0] == "dialects":
        return "dialects"
    if parts[:2] == ("learn", "exercises"):
        return "learn.exercises"
    name = ".".join(parts)
    return name.removesuffix(".__init__")


def imports_of(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    own = {name.removeprefix("glassgrad.") for name in found if name.startswith("glassgrad.")}
    return {name for name in own if name in ROOMS}


def test_every_module_has_a_room():
    for path in PACKAGE.rglob("*.py"):
        assert room_of(path) in ROOMS, path


def test_imports_go_to_rooms_before():
    checked = 0
    for path in PACKAGE.rglob("*.py"):
        room = room_of(path)
        for name in imports_of(path):
            checked += 1
            if name == room:  # a package that gathers its own modules
                continue
            assert ROOMS.index(name) < ROOMS.index(room), f"{room} imports {name}"
            if name in ENGINE_ROOMS:
                assert room in ENGINE_ROOMS | {"engine"}, f"{room} knows the engine {name}"
    assert checked > 10


def test_only_the_table_names_an_op():
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "op.name ==" not in text, path
        assert "row.name ==" not in text, path
