"""Five programs written for PyTorch, and what had to change for them to run here."""

import importlib.util
import re
from difflib import unified_diff
from pathlib import Path

import pytest

import glassgrad as gg

PROGRAMS = Path(__file__).resolve().parents[2] / "examples" / "pytorch"
NAMES = ["characters", "classifier", "logistic", "modules", "regression"]


def load(name):
    spec = importlib.util.spec_from_file_location(f"program_{name}", PROGRAMS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_both_versions_of_five_programs_are_there():
    found = sorted(path.stem for path in PROGRAMS.glob("*.py"))
    assert found == sorted([*NAMES, *(f"{name}_torch" for name in NAMES)])


def is_import_or_data(line):
    return line.startswith(("import ", "from ")) or "torch.tensor(" in line


@pytest.mark.parametrize("name", NAMES)
def test_at_most_five_lines_change_besides_imports_and_tensors(name):
    theirs, ours = (
        (PROGRAMS / file).read_text(encoding="utf-8").splitlines()
        for file in (f"{name}_torch.py", f"{name}.py")
    )
    diff = list(unified_diff(theirs, ours, lineterm="", n=0))[2:]
    removed = [line[1:] for line in diff if line.startswith("-")]
    added = [line[1:] for line in diff if line.startswith("+") and not is_import_or_data(line[1:])]
    tensors = [line for line in removed if "torch.tensor(" in line]
    assert len(added) - len(tensors) <= 5, added
    assert sum(not is_import_or_data(line) for line in removed) <= 5, removed


@pytest.mark.parametrize("name", NAMES)
def test_a_program_learns(name, capsys):
    gg.manual_seed(1)
    losses = load(name).train()
    assert len(losses) == 50 and losses[-1] < 0.8 * losses[0]
    told = float(re.match(r"loss ([\d.]+)", capsys.readouterr().out)[1])
    assert told == pytest.approx(losses[-1], abs=1e-4)


@pytest.mark.parametrize("name", NAMES)
def test_its_losses_are_pytorchs(name, torch):
    torch.manual_seed(1)
    theirs, ours = load(f"{name}_torch"), load(name)
    state = {"w": [0.25, -0.5], "b": 0.125} if name == "logistic" else first_state(torch, theirs)
    assert ours.train(state) == pytest.approx(theirs.train(state), rel=1e-9)


def first_state(torch, program):
    """The state dict of the module that a program makes, before its first step."""
    found = {}

    def record(module, _):
        found.update({name: tensor.clone() for name, tensor in module.state_dict().items()})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(torch.nn.Module, "load_state_dict", record)
        program.train({}, epochs=1)
    return found
