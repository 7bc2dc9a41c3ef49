"""The page trains as Python does: its programs in Python print its losses, its models predict alike."""

import contextlib
import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import page_cases
from glassgrad import data
from glassgrad.training import model_file, task

WEB = Path(__file__).resolve().parents[2] / "web"
SCHEMA = Path(model_file.__file__).parent / "model.schema.json"
# What the contract asks of training (row 48); libraries of sines and logarithms differ less.
CLOSE = 1e-12

TABLE = {
    "points": [[0.5, 1.0, -2.0], [1e-3, 0.0, 3.0], [-1.5, 2.0, 0.25]],
    "columns": ["a", "b", "c"],
}
CASES: dict[str, dict[str, Any]] = {
    "moons": {"settings": {"data": {"name": "moons"}}, "steps": 100},
    "xor": {"settings": {"data": {"name": "xor"}}, "steps": 60},
    "circles": {"settings": {"data": {"name": "circles", "count": 30}, "seed": 7}},
    "blobs": {"settings": {"data": {"name": "blobs", "classes": 4, "count": 40}, "batch": 8}},
    "spirals": {
        "settings": {"data": {"name": "spirals", "noise": 0.01, "count": 40}, "hidden": [6]}
    },
    "symmetric": {
        "settings": {
            "data": {"name": "xor"},
            "start": "symmetric",
            "loss": "squared_error_sum",
            "activation": "sigmoid",
            "output": "sigmoid",
            "optimizer": "momentum",
            "hidden": [4],
        },
    },
    "zeros": {
        "settings": {
            "data": {"name": "xor"},
            "start": "zeros",
            "schedule": "warmup",
            "loss": "mse",
        },
    },
    "parameters": {
        "settings": {
            "data": {"name": "xor"},
            "hidden": [2],
            "optimizer": "adamw",
            "schedule": "step",
            "parameters": [0.5, -0.25, 0.0, 1.0, 1e-7, -0.5, 2.0, -1.0, 0.125],
            "loss": "binary_cross_entropy_with_logits",
        },
    },
    "numbers to predict": {
        "settings": {"data": {**TABLE, "targets": [0.5, 2.0, -1.0], "classes": []}, "hidden": [3]},
    },
    "classes of one's own": {
        "settings": {"data": {**TABLE, "targets": [1, 0, 1], "classes": ["it's", 'a "b"']}},
    },
    "features": {
        "settings": {
            "data": {"name": "circles", "count": 30},
            "features": ["x1_squared", "x1_times_x2", "sin_x2"],
            "hidden": [3],
        },
    },
    "held back": {
        "settings": {"data": {"name": "moons", "noise": 0.3}, "heldBack": 0.25, "batch": 8},
    },
    "held back of one's own": {
        "settings": {
            "data": {**TABLE, "targets": [0.5, 2.0, -1.0], "classes": []},
            "heldBack": 0.4,
            "hidden": [3],
        },
    },
    "both penalties": {
        "settings": {"data": {"name": "moons", "count": 20}, "l1": 1e-3, "l2": 1e-2, "hidden": [4]},
        "changes": [
            {"step": 5, "kind": "l1", "to": 0.0},
            {"step": 9, "kind": "l1", "to": 0.1},
        ],
    },
    "changes on the way": {
        "settings": {"data": {"name": "moons", "count": 30}},
        "changes": [
            {"step": 3, "kind": "lr", "to": 0.05},
            {"step": 5, "kind": "batch", "to": 10},
            {"step": 9, "kind": "parameter", "at": 48, "to": 0.75},
            {"step": 9, "kind": "parameter", "at": 2, "to": -0.5},
            {"step": 12, "kind": "l2", "to": 0.0},
            {"step": 20, "kind": "batch", "to": None},
        ],
    },
}


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the page says of each case."""
    node, esbuild = shutil.which("node"), WEB / "node_modules" / ".bin" / "esbuild"
    if node is None:
        pytest.skip("the page's side needs node, which is not installed")
    if not esbuild.exists():
        pytest.skip("the page's side needs web/node_modules: run npm ci in web")
    script = tmp_path_factory.mktemp("page") / "programs.mjs"
    options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error"]
    source = WEB / "tests" / "page_programs.ts"
    subprocess.run([esbuild, source, *options, f"--outfile={script}"], check=True, timeout=60)
    given = [{"steps": 30, "changes": [], **case} for case in CASES.values()]
    done = subprocess.run(
        [node, script], input=json.dumps(given), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(CASES, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_the_pages_program_prints_the_pages_losses(answers, name):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(answers[name]["program"], f"<the page's {name}>", "exec"), {})
    lines = [line.split() for line in printed.getvalue().splitlines()]
    assert [int(step) for step, *_ in lines] == list(range(1, len(lines) + 1))
    losses = [float(loss) for _, loss, *_ in lines]
    assert len(losses) >= 30
    assert losses == pytest.approx(answers[name]["losses"], rel=CLOSE, abs=0)
    held_back = [float(loss) for _, _, *rest in lines for loss in rest]
    assert len(held_back) == (30 if "held back" in name else 0)
    assert held_back == pytest.approx(answers[name]["heldBack"], rel=CLOSE, abs=0)


@pytest.mark.parametrize("name", CASES)
def test_the_pages_model_predicts_in_python_what_it_does_in_the_page(answers, name):
    text = answers[name]["model"]
    jsonschema.validate(json.loads(text), json.loads(SCHEMA.read_text(encoding="utf-8")))
    model, _, _, features = model_file.from_json(text)
    assert list(features) == CASES[name]["settings"].get("features", [])
    points = page_points(CASES[name]["settings"])
    outputs = [task.numbers_of(model(point)) for point in points]
    assert outputs == [pytest.approx(row, rel=CLOSE, abs=1e-13) for row in answers[name]["outputs"]]


def page_points(settings: dict[str, Any]) -> list[list[float]]:
    samples = page_samples(settings)
    if share := settings.get("heldBack"):
        samples, _ = data.split(samples, share, seed=settings.get("seed", 1337))
    if features := settings.get("features"):
        samples = data.with_features(samples, features)
    return samples.points


def page_samples(settings: dict[str, Any]) -> data.Dataset:
    named = settings["data"]
    if "points" in named:
        return data.Dataset(named["points"], named["targets"])
    making = {key: v for key, v in named.items() if key != "name"}
    if named["name"] == "xor":
        return data.xor()
    return data.MADE[named["name"]](**making, seed=settings.get("seed", 1337))


def test_the_vectors_that_the_page_is_tested_with_are_fresh():
    kept = json.loads(page_cases.PATH.read_text(encoding="utf-8"))
    assert_alike(json.loads(json.dumps(page_cases.cases())), kept, "page.json")


def assert_alike(now: Any, kept: Any, where: str) -> None:
    hint = f"{where}: run python tests/page_cases.py"
    if isinstance(now, dict):
        assert now.keys() == kept.keys(), hint
        for key, part in now.items():
            assert_alike(part, kept[key], f"{where}: {key}")
    elif isinstance(now, list):
        assert len(now) == len(kept), hint
        for k, part in enumerate(now):
            assert_alike(part, kept[k], f"{where}[{k}]")
    elif isinstance(now, float):
        # Another C library may round a sine or a logarithm the other way.
        assert now == pytest.approx(kept, rel=1e-10, abs=1e-12), hint
    else:
        assert now == kept, hint
