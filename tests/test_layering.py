"""The folders of the package in their order: a module imports only what lies before it."""

import shutil
from pathlib import Path

import pytest

import glassgrad
from layering import ORDER, Sources

PACKAGE = Path(glassgrad.__file__).parent


def test_the_package_keeps_its_rules():
    sources = Sources(PACKAGE)
    assert list(sources.mistakes()) == []
    assert len(sources.trees) > 100 and sum(map(len, sources.imports.values())) > 300


def test_every_place_in_the_order_is_taken():
    roots = {
        path.stem
        for path in PACKAGE.iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert set(ORDER) == roots


BREACHES = {
    "an import upwards": (
        "table/ops.py",
        "from glassgrad import nn",
        "table.ops imports nn, but table/ lies below nn/",
    ),
    "an import inside a function": (
        "nn/losses.py",
        "def f():\n    import glassgrad.page.link",
        "nn.losses imports page.link, but nn/ lies below page/",
    ),
    "import_module": (
        "graph/paths.py",
        "import_module('glassgrad.draw.drawing')",
        "graph.paths imports draw.drawing, but graph/ lies below draw/",
    ),
    "a module found by a name": (
        "nn/module.py",
        "def f(name):\n    return import_module(name)",
        "imports a module whose folder cannot be read here",
    ),
    "a name in C": (
        "engine/native/node.h",
        'taken("glassgrad.graph.graph", "flatten")',
        "node.h names glassgrad.graph.graph, but engine/ lies below graph/",
    ),
    "a wrong name in C": (
        "engine/native/node.h",
        'taken("glassgrad.modes", "current")',
        "node.h names glassgrad.modes, which is no module",
    ),
    "a cycle": (
        "engine/number.py",
        "from glassgrad.engine.surface import Surface",
        "modules import each other: ",
    ),
    "a second importer": (
        "draw/plots.py",
        "import glassgrad.compiler._kernels",
        "compiler._kernels must have one importer, but has compiler.extension and draw.plots",
    ),
    "a folder without a place": (
        "misc.py",
        "x = 1",
        "misc has no place in ORDER: say which folders it may import",
    ),
    "an op by name": (
        "draw/graphviz.py",
        "def f(row):\n    return row.name == 'tanh'",
        "compares an op with 'tanh'; put what is special into its row",
    ),
    "one of several ops": (
        "graph/walk.py",
        "def f(graph, k):\n    return graph.op[k] in ('add', 'mul')",
        "compares an op with 'add'; put what is special into its row",
    ),
    "an op in a match": (
        "graph/walk.py",
        "def f(node):\n    match node.op:\n        case 'relu':\n            pass",
        "compares an op with 'relu'; put what is special into its row",
    ),
    "a private slot": (
        "nn/module.py",
        "def f(p):\n    return p._data",
        "reads _data, which only the engine may",
    ),
}


@pytest.mark.parametrize("file, line, sentence", BREACHES.values(), ids=BREACHES)
def test_a_breach_is_told_in_a_sentence(tmp_path, file, line, sentence):
    copy = tmp_path / "glassgrad"
    ignored = shutil.ignore_patterns("__pycache__", "assets", "exercises", "*.so")
    shutil.copytree(PACKAGE, copy, ignore=ignored)
    with open(copy / file, "a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    told = list(Sources(copy).mistakes())
    assert len(told) == 1 and sentence in told[0], told
