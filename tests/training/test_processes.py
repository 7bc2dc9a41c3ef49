"""Several processes train one model: the same figures, one checkpoint, and never a hang."""

import importlib.util
import json
import signal
import socket
import subprocess
import sys

import numpy as np
import pytest

import glassgrad as gg
from error_bound import ErrorBound
from glassgrad.training import checkpoint, recipes
from glassgrad.training.processes import Team, here, join
from several_processes import Processes, free_port, losses_in, train

needs_jax = pytest.mark.skipif(
    importlib.util.find_spec("jax") is None, reason="JAX is not installed"
)
FOREVER = "moons", "--steps", "1000000", "--json"


def command(*words):
    done = subprocess.run(
        [sys.executable, "-m", "glassgrad", *words], capture_output=True, text=True, timeout=120
    )
    return done.returncode, done.stderr


# What is wrong before anything is started.

WRONG = {
    "a part is missing": (["--processes", "2"], "coordinator is missing"),
    "no port": (
        ["--coordinator", "10.0.0.1", "--processes", "2", "--process", "1"],
        "expected the address of process 0, such as 10.0.0.1:4000",
    ),
    "a number out of range": (
        ["--coordinator", "127.0.0.1:4000", "--processes", "2", "--process", "2"],
        "of 2 processes, the numbers are 0 to 1",
    ),
    "no process": (
        ["--coordinator", "127.0.0.1:4000", "--processes", "0"],
        "0 is not in the range",
    ),
}


@pytest.mark.parametrize("words, sentence", WRONG.values(), ids=WRONG)
def test_arguments_that_do_not_fit_are_told_in_a_sentence(words, sentence):
    code, errors = command("train", "moons", "--executor", "jax", *words)
    assert code == 2 and sentence in errors and errors.count("\n") == 1


def test_only_jax_trains_in_several_processes():
    code, errors = command("train", "moons", "--process", "1")
    assert (code, errors) == (2, "glassgrad: several processes need --executor jax\n")


def test_a_process_alone_is_a_team_of_one():
    team = here()
    assert join() is team and team.is_first and not team.are_several
    assert team.any(True, False) == [True, False] and team.from_first(b"x") == b"x"


@pytest.mark.parametrize("count", [3, 4, 5, 100])
def test_the_parts_of_a_batch_are_as_equal_as_possible(count):
    team, parts = Team(), []
    team.processes = 3
    for team.process in range(3):
        parts.append(range(count)[team.part_of(count)])
    assert [k for part in parts for k in part] == list(range(count))
    assert {len(part) for part in parts} <= {count // 3, -(-count // 3)}


@needs_jax
def test_an_address_that_does_not_answer_is_told_within_the_time_out():
    where = f"127.0.0.1:{free_port()}"
    words = ["--coordinator", where, "--processes", "2", "--process", "1", "--timeout", "2"]
    code, errors = command("train", "moons", "--executor", "jax", *words)
    assert code == 2 and errors.startswith(f"glassgrad: {where} did not answer within 2 seconds")


@needs_jax
def test_a_port_in_use_is_told():
    with socket.create_server(("", 0)) as server:
        port = server.getsockname()[1]
        words = ["--coordinator", f"127.0.0.1:{port}", "--processes", "2", "--process", "0"]
        code, errors = command("train", "moons", "--executor", "jax", *words)
    assert code == 2 and f"cannot use port {port} here" in errors and errors.count("\n") == 1


@needs_jax
def test_a_process_that_does_not_come_is_told():
    words = ["--coordinator", f"127.0.0.1:{free_port()}", "--processes", "2", "--process", "0"]
    code, errors = command("train", "moons", "--executor", "jax", *words, "--timeout", "3")
    assert code == 2 and "not all processes came within 3 seconds" in errors
    assert errors.count("\n") == 1


# Figures.

MODEL = """
import json, sys
import glassgrad as gg
from glassgrad import nn
from random import Random

def samples(count):
    draw = Random(4)
    points = [[draw.gauss(0, 1) for _ in range(3)] for _ in range(count)]
    return points, [draw.randrange(4) for _ in range(count)]

model = nn.MLP(3, [5, 4], activation="tanh", seed=2)
optimizer = nn.SGD(model.parameters(), 0.1, momentum=0.9)

def loss(x, y):
    logits = model(x)
    return nn.cross_entropy(logits, y), logits[0]
"""
IN_PARTS = (
    MODEL
    + """
from glassgrad.training import join
address, processes, process = sys.argv[2], int(sys.argv[4]), int(sys.argv[6])
team = join(address, processes, process, timeout=60)
step = gg.compile_step(loss, optimizer, executor="jax")
points, labels = samples(COUNT)
starts = [0, *CUTS, COUNT]
mine = slice(starts[process], starts[process + 1])
found = []
for _ in range(2):
    mean, rows = step(points[mine], labels[mine])
    found.append([mean, rows.tolist(), [p.grad for p in optimizer.parameters]])
found.append([p.data for p in optimizer.parameters])
try:
    gg.compile(loss, executor="jax")(points[mine], labels[mine])
except RuntimeError as error:
    refusal = str(error)
numbers = gg.compile(loss, executor="jax", gradients=False)(points[mine], labels[mine])
predicted = [*gg.compile(model, executor="jax")(points[mine])]
if process == 1:  # the others are not needed for this
    predicted = [*gg.compile(model, executor="jax")(points[mine])]
alone = {"refusal": refusal, "loss": numbers[0].tolist(), "logits": [r.tolist() for r in predicted]}
print(json.dumps([*found, alone]))
"""
)


def in_parts(count, cuts, devices=1):
    script = IN_PARTS.replace("COUNT", str(count)).replace("CUTS", str(cuts))
    ended = Processes("-c", script, count=len(cuts) + 1, devices=devices).ended()
    assert [(code, errors) for code, _, errors in ended] == [(0, "")] * len(ended)
    return [json.loads(out) for _, out, _ in ended]


def check_parts(count, cuts, devices=1):
    """A step in parts is the step of one process within the bound, and the same everywhere."""
    found = in_parts(count, cuts, devices)
    for other in found[1:]:
        assert other[2] == found[0][2]
        assert [step[0::2] for step in other[:2]] == [step[0::2] for step in found[0][:2]]
    world: dict = {}
    exec(MODEL, world)
    points, labels = world["samples"](count)
    outputs, losses = [], []
    for x, y in zip(points, labels, strict=True):
        one, logit = world["loss"](x, y)
        losses.append(one)
        outputs.append(logit)
    total = gg.sum(losses) / count
    bound = ErrorBound(total)
    total.backward()
    places = {id(node): place for place, node in enumerate(bound.graph.nodes)}
    mean, _, grads = found[0][0]
    assert bound.allows(mean, total.data, bound.error[-1])
    for got, p in zip(grads, world["optimizer"].parameters, strict=True):
        assert bound.allows(got, p.grad, bound.grad_error[places[id(p)]])
    rows = [row for one in found for row in one[0][1]]
    for got, logit in zip(rows, outputs, strict=True):
        assert bound.allows(got, logit.data, bound.error[places[id(logit)]])
    for p, number in zip(world["optimizer"].parameters, found[0][2], strict=True):
        p.data = number
    for one, start, end in zip(found, [0, *cuts], [*cuts, count], strict=True):
        check_alone(one[3], world, points[start:end], labels[start:end])


def check_alone(found, world, points, labels):
    """What a process computes for its own samples, without the others and without gradients."""
    assert found["refusal"].startswith("compile: several processes add up their gradients in")
    losses = [world["loss"](x, y)[0].data for x, y in zip(points, labels, strict=True)]
    assert np.mean(found["loss"]) == pytest.approx(np.mean(losses), rel=1e-12)
    logits = [[v.data for v in world["model"](x)] for x in points]
    np.testing.assert_allclose(np.transpose(found["logits"]), logits, rtol=1e-11, atol=1e-13)


@needs_jax
def test_a_step_in_two_unequal_parts_is_the_step_of_one_process():
    check_parts(9, [5])


@needs_jax
@pytest.mark.soak_only
@pytest.mark.parametrize(
    "count, cuts, devices", [(9, [2, 4], 1), (11, [1], 2), (7, [3, 4], 2), (64, [32], 3)]
)
def test_a_step_in_any_parts_is_the_step_of_one_process(count, cuts, devices):
    check_parts(count, cuts, devices)


@needs_jax
@pytest.mark.parametrize("count", [2, pytest.param(3, marks=pytest.mark.soak_only)])
def test_a_run_in_several_processes_has_the_figures_of_one_and_the_same_bits_again(count):
    words = "moons", "--batch", "37", "--steps", "30", "--json"
    found = [train(*words, count=count).ended() for _ in range(2)]
    assert found[0] == found[1]
    assert [code for code, _, _ in found[0]] == [0] * count
    assert [(out, errors) for _, out, errors in found[0][1:]] == [("", "")] * (count - 1)
    alone = recipes.train(recipes.Settings("moons", batch=37, steps=30), progress=False).history
    assert losses_in(found[0][0][1]) == pytest.approx(alone.losses, rel=1e-11)
    end = json.loads(found[0][0][1].splitlines()[-1])
    assert end["accuracy"] == alone.accuracies[-1]


@needs_jax
def test_processes_that_disagree_say_in_what_and_end():
    found = train("moons", "--seed", "{K}", "--steps", "5").ended()
    sentence = "process 1 differs from process 0 in the data, the optimizer, the random numbers,"
    for code, out, errors in found:
        assert (code, out) == (2, "") and errors.startswith(f"glassgrad: {sentence}")


# Ends.


@needs_jax
def test_when_a_process_is_killed_the_others_say_so_and_the_run_goes_on_with_another_number(
    tmp_path,
):
    run = tmp_path / "run"
    several = train(*FOREVER, "--checkpoint", run, "--every", "5")
    several.until_step(12)
    several.send(1, signal.SIGKILL)
    (code, _, errors), (killed, _, last) = several.ended()
    assert code == 3 and errors.count("\n") == 1
    assert "process 0 of 2 stopped, because another process ended or no longer answers" in errors
    assert f"is saved in {run}: start all processes again, and resume" in errors
    assert killed == 128 + signal.SIGKILL and "process 1 of 2 was killed (SIGKILL)" in last
    step = checkpoint.load(run / checkpoint.FILE_NAME).state["step"]
    assert step >= 10 and step % 5 == 0

    assert f"step {step} is saved" in errors
    goes_on = train("moons", "--checkpoint", run, "--resume", "--json", count=1)
    goes_on.until_step(step + 3)
    goes_on.send(0, signal.SIGTERM, to="parent")
    assert goes_on.ended()[0][0] == 128 + signal.SIGTERM


@needs_jax
def test_ctrl_c_in_one_process_ends_all_of_them_at_the_same_step(tmp_path):
    several = train(*FOREVER, "--checkpoint", tmp_path / "run", "--every", "1000000")
    several.until_step(3)
    several.send(1, signal.SIGINT, to="parent")
    (code, out, errors), other = several.ended()
    assert code == 130 and other == (130, "", "")
    assert errors.startswith("interrupted: continue with --checkpoint")
    saved = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME).state["step"]
    assert saved == 3 + len(losses_in(out))
