"""Everything that can be done in the GPT view, by mouse, touch and keys, at four widths, light and dark.

`web/by_hand/gpt.mjs` is the list. Each interaction is checked by what it changes, and by what moved."""

import json
import os
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from conftest import CHROMIUM

ROOT = Path(__file__).parents[2]
RUN = ROOT / "web" / "by_hand" / "run.mjs"
PUPPETEER = ROOT / "web" / "node_modules" / "puppeteer-core"
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WIDTHS, SCHEMES, HANDS = (1280, 1024, 640, 390), ("light", "dark"), ("mouse", "touch", "keys")


def names():
    """The interactions in their order."""
    code = f"import {{ INTERACTIONS }} from {json.dumps(str(RUN.with_name('gpt.mjs')))};"
    code += "console.log(JSON.stringify(Object.keys(INTERACTIONS)))"
    node = ["node", "--input-type=module", "--eval", code]
    return json.loads(subprocess.run(node, capture_output=True, check=True, timeout=60).stdout)


def pairwise(width):
    """Each interaction once at this width; at all four, by each hand and in each scheme."""
    first = WIDTHS.index(width)
    return [
        {
            "width": width,
            "scheme": SCHEMES[(first + k) % 2],
            "hand": hand,
            "names": [name for at, name in enumerate(names()) if (at + first) % len(HANDS) == k],
        }
        for k, hand in enumerate(HANDS)
    ]


def everything(width):
    combined = product(SCHEMES, HANDS)
    return [{"width": width, "scheme": scheme, "hand": hand} for scheme, hand in combined]


def do(browser, executable, address, folder, rounds, dark=False):
    if not executable or not PUPPETEER.exists() or not shutil.which("node"):
        pytest.skip(f"no node, {browser} or puppeteer-core: make test-browser installs them")
    plan = {"browser": browser, "executable": executable, "address": address, "dark": dark}
    plan |= {"folder": os.fspath(folder), "rounds": rounds}
    done = subprocess.run(
        ["node", RUN, json.dumps(plan)], capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stdout + done.stderr
    results = json.loads(done.stdout)
    assert len(results) == len(rounds)
    assert [wrong for result in results for wrong in result["wrong"]] == []
    moved = {
        (result["width"], result["hand"], name): moves
        for result in results
        for name, moves in result["moved"].items()
    }
    assert moved == {}
    return results


@pytest.mark.parametrize("width", WIDTHS)
def test_everything_works_by_hand_and_moves_nothing_else(address, tmp_path, width, soak):
    rounds = everything(width) if soak else pairwise(width)
    results = do("chrome", CHROMIUM, address, tmp_path, rounds)
    done = sum(len(result["times"]) for result in results)
    assert done == len(names()) * (6 if soak else 1)


@pytest.mark.parametrize("dark", [pytest.param(True, marks=pytest.mark.soak_only), False])
def test_everything_works_by_hand_in_firefox(address, tmp_path, dark, soak):
    scheme = SCHEMES[dark]
    if soak:
        rounds = [
            {"width": width, "scheme": scheme, "hand": hand}
            for width, hand in product(WIDTHS, HANDS)
        ]
    else:
        share = [names()[k :: len(HANDS)] for k in range(len(HANDS))]
        rounds = [
            {"width": width, "scheme": scheme, "hand": hand, "names": each}
            for width, hand, each in zip((1280, 390, 640), HANDS, share, strict=True)
        ]
    do("firefox", FIREFOX, address, tmp_path, rounds, dark=dark)
