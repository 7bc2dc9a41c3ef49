"""Several processes in long: every way to lose one, wrong starts, and resumes with other numbers."""

import importlib.util
import json
import re
import signal
import time

import pytest

from glassgrad.training import checkpoint, recipes
from several_processes import Processes, children_of, losses_in, train

pytestmark = [
    pytest.mark.soak_only,
    pytest.mark.skipif(importlib.util.find_spec("jax") is None, reason="JAX is not installed"),
]
FOREVER = "moons", "--steps", "1000000", "--json"
LOST = "stopped, because another process ended or no longer answers"


@pytest.mark.parametrize("lost", [0, 1, 2])
@pytest.mark.parametrize("how", ["SIGKILL", "SIGSTOP", "SIGKILL of the parent", "SIGSEGV"])
def test_whichever_process_is_lost_the_others_end_with_3_within_the_time_out(lost, how, tmp_path):
    several = train(
        *FOREVER, "--checkpoint", tmp_path / "run", "--every", "10", count=3, timeout=30
    )
    several.until_step(15)
    parent = several.all[lost]
    child = children_of(parent.pid)[0]
    number = getattr(signal, how.split()[0])
    several.send(lost, number, to="parent" if "parent" in how else "child")
    begin = time.monotonic()
    others = [one for one in several.all if one is not parent]
    for one in others:
        _, errors = one.communicate(timeout=90)
        assert one.returncode == 3 and LOST in errors and errors.count("\n") == 1, errors
    assert time.monotonic() - begin < 30 + 25, "the time-out, and time to end"
    if how == "SIGSTOP":
        several.send(lost, signal.SIGCONT)
    _, errors = parent.communicate(timeout=90)
    assert parent.returncode == {"SIGKILL": 137, "SIGSTOP": 3, "SIGSEGV": 139}.get(how, -9)
    assert not children_alive(child)
    state = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME).state
    assert state["step"] >= 10 and state["step"] % 10 == 0


def children_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().split()[2] != "Z"
    except FileNotFoundError:
        return False


WRONG = {
    "one believes in fewer": [("0", "3"), ("1", "2")],
    "one believes in more": [("0", "2"), ("2", "3")],
    "a number twice": [("0", "3"), ("1", "3"), ("1", "3")],
}


@pytest.mark.parametrize("started", WRONG.values(), ids=WRONG)
def test_processes_that_do_not_fit_each_other_end_with_a_sentence(started):
    first = Processes("-c", "", count=0)
    where = f"127.0.0.1:{first.port}"
    found = []
    for process, processes in started:
        words = ["--coordinator", where, "--processes", processes, "--process", process]
        found.append(train("moons", *words, count=1, port=None, timeout=15))
    for one in found:
        ((code, out, errors),) = one.ended()
        assert (code, out) == (2, "")
        # The last one may find that process 0 has already given up.
        assert re.search("not all processes came within 15|did not answer within 15", errors)
        assert errors.count("\n") == 1


def test_a_run_goes_on_with_other_numbers_of_processes(tmp_path):
    steps = {2: 10, 3: 25, 1: 40}
    losses = []
    for count, until in steps.items():
        resume = ["--resume"] if losses else ["--batch", "41", "--optimizer", "adam"]
        words = ["moons", "--checkpoint", tmp_path, "--steps", until, "--json", *resume]
        ended = train(*words, count=count).ended()
        assert [code for code, _, _ in ended] == [0] * count, ended
        losses += losses_in(ended[0][1])
    # The schedule is the first run's, and stays at its end.
    other = tmp_path / "other"
    for until in steps.values():
        settings = recipes.Settings("moons", steps=until, batch=41, optimizer="adam")
        run = recipes.train(
            settings, progress=False, checkpoint=str(other), resume=other.exists(), executor="jax"
        )
    assert losses == pytest.approx(run.history.losses, rel=1e-9)


SCRIPT = """
import sys
from glassgrad import data, nn
from glassgrad.training import fit, join
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
number = int(words["--process"])
team = join(words["--coordinator"], int(words["--processes"]), number, timeout=60)
model = nn.MLP(2, [8, 1], activation="tanh", seed=1)
optimizer = nn.Adam(model.parameters(), 0.05)
def look(seen):
    if seen.step == 7 and number == 1:
        WHAT
history = fit(model, data.moons(31, seed=1), "hinge", optimizer, epochs=5, batch=8,
              compiled=True, executor="jax", callbacks=[look], progress=False)
print(len(history.losses), history.stopped, input() if number == 0 else "")
sys.exit(4)
"""


def script(what, count=2):
    return Processes("-c", SCRIPT.replace("WHAT", what), count=count).ended()


def test_a_script_trains_and_keeps_its_output_and_exit_code():
    (code, out, errors), (other, _, _) = script("pass")
    # input() has nothing to read here.
    assert (code, other) == (1, 4) and "EOFError" in errors and out == "", errors


def test_a_callback_in_one_process_stops_all_of_them():
    found = script("seen.stop('enough')")
    assert found[1][1] == "7 enough \n" and found[1][0] == 4


def test_an_error_in_one_process_is_told_by_the_others():
    (code, _, errors), (other, _, traceback) = script("raise OSError('no more disk')")
    assert code == 3 and "because process 1 failed: no more disk" in errors
    assert other == 1 and "OSError: no more disk" in traceback


STREAM = """
import json, sys
from glassgrad import data, nn
from glassgrad.training import fit, join
words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
number = int(words["--process"])
team = join(words["--coordinator"], int(words["--processes"]), number, timeout=60)
model = nn.MLP(2, [8, 1], activation="tanh", seed=1)
optimizer = nn.Adam(model.parameters(), 0.05)
moons = data.moons(90, seed=1)
def batches():
    for k in range(LENGTH):
        part = slice(9 * k, 9 * k + 7 + SIZE)
        yield moons.points[part], moons.targets[part]
history = fit(model, batches(), "hinge", optimizer, steps=9, executor="jax", progress=False)
print(json.dumps([history.losses, history.stopped]))
"""


def streamed(count, length="9", size="k % 2"):
    script = STREAM.replace("LENGTH", length).replace("SIZE", size)
    return Processes("-c", script, count=count).ended()


def test_processes_take_their_parts_of_what_a_generator_makes():
    alone, *_ = streamed(1)
    several = streamed(2)
    assert [code for code, _, _ in several] == [0, 0], several
    assert several[0][1] == several[1][1]
    losses = json.loads(several[0][1])[0]
    assert losses == pytest.approx(json.loads(alone[1])[0], rel=1e-11) and len(losses) == 9


def test_all_processes_end_with_the_shortest_generator():
    found = streamed(2, length="6 + number")
    assert [(code, errors) for code, _, errors in found] == [(0, "")] * 2
    for _, out, _ in found:
        losses, stopped = json.loads(out)
        assert (len(losses), stopped) == (6, "the generator ran out of batches")


def test_generators_that_make_batches_of_different_sizes_are_refused():
    found = streamed(2, size="(k > 3) * number")
    for code, _, errors in found:
        assert code == 1 and "the generators of the processes make batches of different" in errors


SCHEDULERS = {
    "SLURM": {
        "SLURM_JOB_ID": "{JOB}",
        "SLURM_STEP_NODELIST": "localhost",
        "SLURM_NTASKS": "2",
        "SLURM_PROCID": "{K}",
        "SLURM_LOCALID": "{K}",
    },
    "Open MPI 4": {
        "OMPI_MCA_orte_hnp_uri": "{JOB}00.0;tcp://127.0.0.1:9",
        "OMPI_COMM_WORLD_SIZE": "2",
        "OMPI_COMM_WORLD_RANK": "{K}",
        "OMPI_COMM_WORLD_LOCAL_RANK": "{K}",
    },
}


@pytest.mark.parametrize("names", SCHEDULERS.values(), ids=SCHEDULERS)
def test_the_processes_of_a_scheduler_find_each_other(names):
    job = str(time.time_ns() // 1000 % 10**7)
    found = []
    for k in range(2):
        own = {name: v.replace("{JOB}", job).replace("{K}", str(k)) for name, v in names.items()}
        words = "moons", "--steps", "4", "--json"
        found.append(train(*words, count=1, port=None, timeout=20, environment=own))
    (first,), (second,) = [one.ended() for one in found]
    assert first[0] == 0 and len(losses_in(first[1])) == 4, first
    assert second == (0, "", "")


def test_processes_that_jax_does_not_find_do_not_train_alone():
    several = {"OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_RANK": "0"}  # as Open MPI 5 says it
    ((code, out, errors),) = train("moons", count=1, port=None, environment=several).ended()
    assert (code, out) == (2, "") and "one of 2 processes, but JAX does not find" in errors
