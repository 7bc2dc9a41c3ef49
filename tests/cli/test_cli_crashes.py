"""Runs of the command that are killed: what was saved, and that they continue unaffected."""

import hashlib
import json
import random
import select
import subprocess
import sys
import time

from glassgrad.training import checkpoint

COMMAND = [sys.executable, "-m", "glassgrad_command"]


def weights_hash(folder):
    tensors = checkpoint.load(folder / checkpoint.FILE_NAME).tensors
    return hashlib.sha256(json.dumps(tensors, sort_keys=True).encode()).hexdigest()


def test_killed_at_any_moment_and_resumed_it_is_the_same_run(tmp_path, soak):
    words = [
        "train",
        "moons",
        "--steps",
        "120",
        "--batch",
        "20",
        "--every",
        "3",
        "--quiet",
        "--checkpoint",
    ]
    subprocess.run([*COMMAND, *words, "whole"], cwd=tmp_path, check=True, timeout=120)
    draw = random.Random(7)
    kills, folder, number = 0, None, 0
    while kills < (200 if soak else 20):
        if folder is None:
            number += 1
            folder = tmp_path / f"run{number}"
        has_file = (folder / checkpoint.FILE_NAME).exists()
        before = checkpoint.load(folder / checkpoint.FILE_NAME).state["step"] if has_file else 0
        process = subprocess.Popen(
            [*COMMAND, *words, folder.name, *(["--resume"] if has_file else [])], cwd=tmp_path
        )
        try:
            process.wait(timeout=draw.uniform(0.15, 0.7))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
            if (folder / checkpoint.FILE_NAME).exists():
                # Whole, and never behind where it was.
                assert checkpoint.load(folder / checkpoint.FILE_NAME).state["step"] >= before
            continue
        assert process.returncode == 0
        assert weights_hash(folder) == weights_hash(tmp_path / "whole")
        folder = None
    if folder is not None and (folder / checkpoint.FILE_NAME).exists():
        subprocess.run(
            [*COMMAND, *words, folder.name, "--resume"], cwd=tmp_path, check=True, timeout=120
        )
        assert weights_hash(folder) == weights_hash(tmp_path / "whole")


def test_at_most_one_interval_is_lost(tmp_path):
    words = [
        "train",
        "spirals",
        "--steps",
        "5000",
        "--every",
        "10",
        "--json",
        "--checkpoint",
        "run",
    ]
    with subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as process:
        for _ in range(100):
            line = process.stdout.readline()
        deadline = time.monotonic() + 0.3
        while time.monotonic() < deadline and select.select([process.stdout], [], [], 0.05)[0]:
            line = process.stdout.readline()
        process.kill()
    reached = json.loads(line)["step"]
    saved = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME).state["step"]
    assert saved >= reached - 10
