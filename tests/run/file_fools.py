"""Programs of several files, as {name: text}; train.py is the script."""

from run.fools import CLASS, LOOP

_HEAD, _REST = CLASS.split("\n\nrandom.seed(5)\n")
_ENGINE = _HEAD.replace("import random\n", "")
_IMPORTS = "import random\n\nfrom engine import Value\n\n"
_MODEL = _REST[_REST.index("def model") :]
_SETUP = "random.seed(5)\n" + _REST[: _REST.index("def model")]
_MAIN = f"{_IMPORTS}{_SETUP}{_MODEL}{LOOP}"
_PRINT = '    print(step, f"{loss.data:.6f}")\n'


def program(main: str = _MAIN, engine: str = _ENGINE, **others: str) -> dict[str, str]:
    """The files of a program."""
    files = {name.replace("__in__", "/") + ".py": text for name, text in others.items()}
    return {"train.py": main, "engine.py": engine, **files}


def told(old: str, new: str, text: str = _MAIN) -> str:
    """A file with a replacement."""
    assert old in text, old
    return text.replace(old, new, 1)


_LAYERS = f"from engine import Value\n\nweights = []\n\n\n{_MODEL}"
_WITH_LAYERS = (
    "import random\n\nfrom engine import Value\nfrom layers import model, weights\n\n"
    + _SETUP.replace("weights = [", "weights[:] = [")
    + LOOP
)
_AS_SCRIPT = '\n\nif __name__ == "__main__":\n    x = Value(2.0)\n    (x * x).backward()\n    print(x.grad)\n'
LIFTED = {
    "two files": program(),
    "the engine runs on its own, too": program(engine=_ENGINE + _AS_SCRIPT),
    "three files": program(_WITH_LAYERS, layers=_LAYERS),
    "a package": {
        "train.py": told("from engine", "from micro.engine"),
        "micro/__init__.py": "",
        "micro/engine.py": _ENGINE,
    },
    "a package that imports its files": {
        "train.py": told("from engine import", "from micro import"),
        "micro/__init__.py": "from .engine import Value\n",
        "micro/engine.py": _ENGINE,
    },
    "a star": program(told("import Value", "import *")),
    "the module": program(
        told("from engine import Value", "import engine").replace("Value(", "engine.Value(")
    ),
}
"""Programs whose loss is compiled."""
_OF_LAYER = "import layers\n" + told("    loss = error", "    loss = layers.half(error)", _MAIN)
FILES = {
    "the class has another name": program(
        told("import Value", "import Value as V").replace("Value(", "V(")
    ),
    "a file keeps count": program(
        _OF_LAYER + "print(layers.calls)\n",
        layers="calls = 0\n\n\ndef half(v):\n    global calls\n    calls += 1\n    return v * 0.5\n",
    ),
    "a file prints": program(
        _OF_LAYER, layers="def half(v):\n    print('half')\n    return v * 0.5\n"
    ),
    "a file draws": program(
        _OF_LAYER + "print(random.random())\n",
        layers="import random\n\n\ndef half(v):\n    return v * random.random()\n",
    ),
    "a file's constant changes": program(
        _OF_LAYER + "    layers.SCALE = 0.25\n",
        layers="SCALE = 0.5\n\n\ndef half(v):\n    return v * SCALE\n",
    ),
    "a file reads the inputs": program(
        "from layers import size\n" + told(_PRINT, _PRINT + "    print(size(loss))\n"),
        layers="def size(v):\n    return len(v._inputs)\n",
    ),
    "a file sets an attribute": program(
        "from layers import mark\n" + told(_PRINT, _PRINT + "    print(mark(loss))\n"),
        layers="def mark(v):\n    v.mine = 3\n    return v.mine\n",
    ),
    "a file derives a class": program(
        _OF_LAYER,
        layers="from engine import Value\n\n\nclass More(Value):\n    pass\n\n\n"
        "def half(v):\n    return v * More(0.5)\n",
    ),
    "a file changes the class": program(
        "import patch\n" + _MAIN,
        patch="import engine\n\n\ndef tanh(self):\n    return self * 0.5\n\n\nengine.Value.tanh = tanh\n",
    ),
    "a file changes math": program(
        "import patch\n" + _MAIN,
        patch="import engine\nimport math\n\nmath.tanh = lambda x: x * 0.5\n",
    ),
    "a wrong rule": program(engine=told("(1 - t * t,)", "(1 - t,)", _ENGINE)),
    "an error in a file": program(
        _OF_LAYER, layers="def half(v):\n    return v * [0.5][0 if v.data < 0.6 else 1]\n"
    ),
    "an error while importing": program(engine=_ENGINE + "\n\nprint(1 / 0)\n"),
    "a file that is missing": program("import nothing_here\n" + _MAIN),
    "bad syntax in a file": program("import bad\n" + _MAIN, bad="def\n"),
    "a file imported in a function": program(
        told(
            "from engine import Value\n",
            "\n\ndef load():\n    from engine import Value\n    return Value\n\n\nValue = load()\n",
        )
    ),
    "loaded again": program(
        told(
            "    loss = error",
            "    if step == 6:\n        importlib.reload(engine)\n    loss = error",
        ).replace("import random\n", "import importlib\nimport random\nimport engine\n", 1)
    ),
    "the file has changed meanwhile": program(
        "open(__file__.replace('train', 'engine'), 'a').write('\\nprint(\"changed\")\\n')\n" + _MAIN
    ),
    "two classes": program(_OF_LAYER, layers=_ENGINE + "\n\ndef half(v):\n    return v * 0.5\n"),
}
"""Programs made to fool a stage."""
