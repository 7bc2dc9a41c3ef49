"""Weights that a Python program saved open in the page, with the loss that Python has for a name."""

import subprocess
import sys
from pathlib import Path

import pytest
from browser_page import Watched
from gpt_page import STORE, is_at
from test_gpt_text import drop

import glassgrad as gg
from glassgrad import nn
from gpt_cases import gpt
from page.test_page_gpt import BY_HAND

EXAMPLES = Path(__file__).parents[2] / "examples"
SAVE = '    gg.save(model.state_dict(), "gpt.safetensors")\n'
END = "    made_up = "


def saving(name, steps):
    """An example that also saves its model."""
    program = (EXAMPLES / name).read_text(encoding="utf-8")
    assert program.count(END) == 1 and program.count("    main()\n") == 1
    return program.replace(END, SAVE + END).replace("    main()\n", f"    main({steps})\n")


# A program, how it is started, and the file that it saves.
PROGRAMS = {
    "the example": (saving("gpt.py", 40), [], "gpt.safetensors"),
    "the example, compiled": (saving("gpt_batches.py", 20), [], "gpt.safetensors"),
    "the example under run": (
        saving("gpt.py", 10),
        ["-m", "glassgrad", "run"],
        "gpt.safetensors",
    ),
    "a class of its own under run": (BY_HAND, ["-m", "glassgrad", "run"], "by_hand.safetensors"),
}


@pytest.fixture(scope="module")
def page(browser, address):
    page = Watched(browser)
    page.goto(address + "#/gpt?n=2")
    is_at(page, 2)
    yield page
    page.context.close()
    assert page.problems == []


def loss_in_python(path):
    model = gpt.GPT(seed=9)
    state = gg.load(path)
    model.load_state_dict({name.removesuffix(".weight") + ".weight": state[name] for name in state})
    text = gpt.to_numbers("emma")
    return nn.cross_entropy(model(text[:-1]), text[1:]).data


@pytest.mark.parametrize("by", PROGRAMS)
def test_weights_of_a_program_open_in_the_page(page, tmp_path, by):
    program, how, saved = PROGRAMS[by]
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    (tmp_path / "gpt.py").write_bytes((EXAMPLES / "gpt.py").read_bytes())
    done = subprocess.run(
        [sys.executable, *how, "program.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    expected = loss_in_python(tmp_path / saved)
    if by == "the example":
        drop(page, tmp_path / saved)
    else:
        page.locator("glass-gpt-settings input[type=file]").set_input_files(tmp_path / saved)
    page.wait_until(f"Math.abs({STORE}.pass.loss - {expected!r}) < 1e-9 && !{STORE}.refusal")
    assert page.evaluate(f"{STORE}.settings.parameters.length") == 4192
    shown = page.locator("glass-gpt-strip .mean .data").inner_text()
    assert float(shown) == round(expected, 4)
