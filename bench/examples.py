"""Programs of examples/, by path: bench/ has a gpt.py too."""

import importlib.util
from pathlib import Path
from typing import Any


def example(name: str) -> Any:
    path = Path(__file__).parent.parent / "examples" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"example_{name}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
