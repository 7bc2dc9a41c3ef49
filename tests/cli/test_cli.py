"""The command line, as a user sees it: in a separate process."""

import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

import glassgrad as gg
from glassgrad import data
from glassgrad.training import checkpoint, recipes

COMMAND = [sys.executable, "-m", "glassgrad_command"]


@pytest.fixture
def glassgrad(tmp_path):
    """Run a command in an empty folder; returns its exit code, output and errors."""

    def run(*words, **environment):
        done = subprocess.run(
            [*COMMAND, *map(str, words)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=120,
            env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", **environment},
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout, done.stderr

    return run


def test_train_shows_loss_accuracy_and_a_map(glassgrad, tmp_path):
    code, out, err = glassgrad("train", "moons", "--plot", "moons.png")
    assert (code, err) == (0, "")
    assert "Training on moons" in out
    assert "step   100  loss 0.0109784  accuracy 100 %" in out
    assert re.search(r"^loss [▁-█]{40,}$", out, re.MULTILINE)
    assert out.count("●") > 20 < out.count("▲")
    assert "\nsamples      ● 0  ▲ 1\nthe network  · 0  ░ 1\n" in out
    assert (tmp_path / "moons.png").read_bytes().startswith(b"\x89PNG")
    assert glassgrad("train", "xor", "--quiet") == (0, "", "")


@pytest.mark.parametrize("name", ["xor", "circles", "blobs", "spirals"])
def test_every_set_is_learned_with_the_defaults(name):
    assert recipes.train(recipes.Settings(name), progress=False).history.accuracies[-1] >= 0.99


@pytest.mark.parametrize("name", sorted(recipes.OPTIMIZERS))
@pytest.mark.parametrize("schedule", sorted(recipes.SCHEDULES))
def test_every_optimizer_and_schedule_runs(name, schedule):
    settings = recipes.Settings("moons", optimizer=name, schedule=schedule, steps=12, lr=0.01)
    losses = recipes.train(settings, progress=False).history.losses
    assert losses[-1] < losses[0]


def test_json_lines_are_json_also_when_the_loss_is_nan(glassgrad, tmp_path):
    code, out, _ = glassgrad("train", "moons", "--steps", 5, "--json")
    lines = [json.loads(line, parse_constant=pytest.fail) for line in out.splitlines()]
    assert code == 0
    assert [line["event"] for line in lines] == ["step"] * 5 + ["end"]
    assert lines[0] == {
        "event": "step",
        "step": 1,
        "loss": pytest.approx(0.8958441028683222, rel=1e-12),
        "accuracy": 0.5,
    }
    code, out, err = glassgrad("train", "moons", "--lr", "1e200", "--steps", 50, "--json")
    assert code == 2
    last = [json.loads(line, parse_constant=pytest.fail) for line in out.splitlines()][-1]
    assert last["event"] == "diverged"
    assert last["loss"] in ("nan", "inf")
    assert glassgrad("train", "moons", "--lr", "1000")[2].startswith(
        "glassgrad: after 1 step: the loss went from 0.896 to 1.01e+08, and"
    )
    assert re.search(r"glassgrad: after \d+ steps?: the loss is (nan|inf), and layers\S+ is", err)
    assert len(err.splitlines()) == 1


def test_predict_reads_what_train_kept(glassgrad, tmp_path):
    assert glassgrad("train", "blobs", "--checkpoint", "run", "--quiet")[0] == 0
    samples = data.blobs(20, seed=5)
    rows = [f"{x},{y},{t}" for (x, y), t in zip(*samples, strict=True)]
    (tmp_path / "with.csv").write_text("x,y,class\n" + "\n".join(rows) + "\n")
    (tmp_path / "without.csv").write_text("\n".join(row.rsplit(",", 1)[0] for row in rows) + "\n")
    for model in ("run", f"run/{checkpoint.FILE_NAME}", "run/model.json"):
        code, out, err = glassgrad("predict", model, "with.csv")
        assert (code, err) == (0, "accuracy 100.0 % of 20\n")
        assert out.split() == [str(t) for t in samples.targets]
    code, out, err = glassgrad("predict", "run", "without.csv", "--json")
    assert (code, err) == (0, "")
    first = json.loads(out.splitlines()[0])
    assert (first["prediction"], len(first["outputs"]), first["right"]) == (
        str(samples.targets[0]),
        3,
        None,
    )


def test_train_on_a_file_of_words_and_of_numbers(glassgrad, tmp_path):
    rows = [f"{k / 20},{'low' if k < 10 else 'high'}" for k in range(20)]
    (tmp_path / "words.csv").write_text("size,kind\n" + "\n".join(rows))
    assert glassgrad("train", "words.csv", "--checkpoint", "w")[0] == 0
    assert set(glassgrad("predict", "w", "words.csv")[1].split()) == {"low", "high"}
    (tmp_path / "numbers.csv").write_text("\n".join(f"{k / 20},{k / 10 + 0.5}" for k in range(20)))
    code, out, _ = glassgrad("train", "numbers.csv", "--checkpoint", "n")
    assert code == 0
    assert "accuracy" not in out
    code, out, err = glassgrad("predict", "n", "numbers.csv")
    predicted = [float(line) for line in out.split()]
    assert predicted == pytest.approx([k / 10 + 0.5 for k in range(20)], abs=0.1)
    squares = [(p - k / 10 - 0.5) ** 2 for k, p in enumerate(predicted)]
    assert err == f"mean squared error {sum(squares) / 20:.6g} over 20\n"


def test_check_and_info(glassgrad):
    code, out, err = glassgrad("check", "tanh(w*x + b)", "w=0.5", "x=2", "b=-1")
    assert (code, err) == (0, "")
    assert out.startswith("tanh(w*x + b) = 0.0\n✓ 3 leaves checked")
    assert glassgrad("check", "-x*y", "x=2", "y=3")[1].startswith("-x*y = -6.0\n✓ 2 leaves")
    code, out, _ = glassgrad("check", "abs(x)", "x=0")
    assert (code, out.splitlines()[1]) == (0, "nothing was checked: 1 leaf is at a kink")
    code, out, _ = glassgrad("info", GLASSGRAD_ENGINE="reference")
    assert (code, "engine: reference (GLASSGRAD_ENGINE asks for it)" in out) == (0, True)


def test_explain_tells_both_passes(glassgrad, tmp_path):
    words = [
        "explain",
        "tanh(x1*w1 + x2*w2 + b)",
        "x1=2",
        "x2=0",
        "w1=-3",
        "w2=1",
        "b=6.8813735870195432",
    ]
    code, out, err = glassgrad(*words, "--why", "w1", "--svg", "graph.svg", "--step")
    assert (code, err) == (0, "")
    assert "o = tanh(n) = tanh(0.8814) = 0.7071" in out
    assert "d/dw1 = 2.0000 × 0.5000 = 1.0000" in out
    assert "1.0000 = 0.5000 × 1.0000 × 1.0000 × 2.0000    (o ← n ← s ← x1w1 ← w1)" in out
    assert "\x1b[" not in out
    assert (tmp_path / "graph.svg").read_text("utf-8").count("<text") > 20
    code, out, _ = glassgrad(*words, "--json")
    assert [step["way"] for step in json.loads(out)] == ["forward"] * 5 + ["backward"] * 5
    code, out, _ = glassgrad(*words, "--why", "w1", LC_ALL="C")
    assert out.isascii()
    code, _, err = glassgrad(*words, "--why", "w3")
    assert (code, "--why w3: expected one of x1, w1, x2, w2, b" in err) == (2, True)
    assert (
        "  5 x1w1, grad 0.5000\n    Through ×, each input gets the gradient scaled by the other input's value.\n"
        in glassgrad(*words)[1]
    )
    assert "**other**" in glassgrad(*words, "--json")[1]


def in_a_terminal(words, keys=b"", columns=80):
    """What a command shows on a terminal when keys are pressed."""
    pid, handle = pty.fork()
    if pid == 0:
        time.sleep(0.2)  # until the terminal has its size
        # With the environment spelled out: readline hides a COLUMNS in the process's own.
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        os.execve(
            sys.executable,
            [*COMMAND, *words],
            {**environment, "LC_ALL": "C.UTF-8", "TERM": "xterm"},
        )
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    shown, waiting = b"", [keys[k : k + 1] for k in range(len(keys))]
    while True:
        # A key is pressed when nothing more is shown; earlier ones would be thrown away.
        if waiting and shown and not select.select([handle], [], [], 0.7)[0]:
            os.write(handle, waiting.pop(0))
        try:
            piece = os.read(handle, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()


def test_explain_is_coloured_and_waits_on_a_terminal():
    words = ["explain", "a*b + a", "a=2", "b=3"]
    code, shown = in_a_terminal([*words, "--step"], keys=b"    ")
    assert code == 0
    assert "\x1b[34m" in shown
    assert "d/da = 4.0" in shown
    assert shown.count("Enter continues, q ends the steps.") == 1
    code, shown = in_a_terminal([*words, "--step"], keys=b"q")
    assert "backward" not in shown
    assert "d/da = 4.0" in shown


@pytest.mark.parametrize("columns", [60, 80])
def test_no_word_is_broken_at_the_edge_of_a_terminal(columns):
    neuron = "0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2"
    values = ["w1=.5", "x1=2", "w2=-.5", "x2=3", "b=.1", "y=1"]
    for words in (
        ["explain", neuron, *values, "--why", "w1"],
        ["check", neuron, *values],
        ["explain", "foo(x)"],
    ):
        _, shown = in_a_terminal(words, columns=columns)
        lines = re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()
        assert [line for line in lines if len(line) > columns] == []
        assert len(lines) > 1


def test_a_mistake_in_the_grammar_is_reported_before_missing_values(glassgrad):
    code, _, err = glassgrad("explain", "a+*b")
    assert (code, "column 3" in err, "no value" in err) == (2, True, False)
    code, _, err = glassgrad("explain", "2*e")
    assert "no value is given for 'e'; for the number 2.718... write exp(1)" in err


def test_engine_chooses_the_engine(glassgrad):
    code, out, _ = glassgrad("train", "xor", "--engine", "reference", "--steps", 2)
    assert (code, "reference engine" in out) == (0, True)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["train", "moonz"], "moonz: there is no such data set or file. Did you mean moons?"),
        (
            ["train", "mnist"],
            f"mnist: expected {', '.join(gg.data.MADE)}, or the path of a CSV file",
        ),
        (
            ["train", "nofile.csv"],
            f"nofile.csv: no such file; expected {', '.join(gg.data.MADE)}, or the path",
        ),
        (["train", "moons", "--hidden", "16,x"], "'16,x': expected layer sizes such as 16,16"),
        (["train", "moons", "--hidden", "0"], "'0': expected layer sizes such as 16,16"),
        (["train", "moons", "--lr", "-1"], "-1.0 is not in the range x>=0"),
        (["train", "moons", "--lr", "fast"], "'fast' is not a valid float"),
        (["train", "moons", "--lr", "nan"], "lr nan: expected a finite number"),
        (["train", "moons", "--optimizer", "sdg"], "'sdg' is not one of 'sgd', 'momentum'"),
        (["train", "moons", "--batch", "101"], "batch=101: there are 100 samples"),
        (
            ["train", "blobs", "--loss", "hinge"],
            "hinge needs 2 classes, not 3: choose cross_entropy",
        ),
        (
            ["train", "moons", "--resume"],
            "--resume: expected --checkpoint DIR as well, the folder of the run",
        ),
        (
            ["train", "moons", "--checkpoint", "none", "--resume"],
            "there is no checkpoint in none: leave out --resume to start",
        ),
        (
            ["train", "moons", "--plot", "moons.gif"],
            "expected a file that ends in .png, .svg or .pdf",
        ),
        (["train", "moons", "--plot", "no/where.png"], "there is no folder no"),
        (["train", "moons", "--l2", "nan"], "l2 nan: expected a finite number"),
        (["train", "moons", "--checkpoint", ""], "--checkpoint: expected the name of a folder"),
        (["train", "one.csv"], "all samples are in one class"),
        (["check", "x*x", "x=1", "x=2"], "a name was given twice"),
        (["train", "moons", "--nonsense"], "No such option '--nonsense'"),
        (["train", "bad.csv"], "bad.csv: line 2: column 1: 'x' is not a finite number"),
        (["train", "."], "Is a directory"),
        (["predict", "nowhere", "bad.csv"], "there is no checkpoint at nowhere"),
        (["predict", "bad.csv", "bad.csv"], "bad.csv is not a checkpoint"),
        (["check", "x +", "x=1"], "expected a number, a name or '(' (column 4 of the expression)"),
        (["check", "x*y", "x=1"], "no value is given for 'y' (column 3 of the expression)"),
        (["check", "x", "x=1", "--fast"], "'--fast': expected a name and a number, such as x=2"),
        (["check", "x", "x"], "'x': expected a name and a number, such as x=2"),
        (["check", "x", "x=two"], "'x=two': expected a name and a number"),
        (
            ["check", "log(x)", "x=0"],
            "log(x) is -inf at x=0, so no slope can be measured: try another value of x",
        ),
        (["check", "exp(x)", "x=1000"], "exp(x) is inf at x=1000, so no slope can be measured"),
        (["check", "x**0.5", "x=-2"], "x**0.5 is nan at x=-2, so no slope can be measured"),
        (
            ["check", "w*x", "w=1", "x=nan"],
            "w*x is nan at w=1, x=nan, so no slope can be measured: try another value of x",
        ),
        (["check", "w + 1/(x-y)", "w=1", "x=2", "y=2"], "try another value of x or y"),
        (
            ["check", "x + 1/0", "x=2"],
            "x + 1/0 is inf at x=2, so no slope can be measured: a number in it is not finite",
        ),
        (
            ["check", "sqrt(x)", "x=0"],
            "the slope of sqrt(x) with respect to x is inf at x=0, which cannot be measured:"
            " try another value of x",
        ),
        (
            ["check", "w + sqrt(x)", "w=1", "x=0"],
            "with respect to x is inf at w=1, x=0, which cannot be measured: try another value of x",
        ),
        (
            ["check", "1e12 + x**3", "x=2"],
            "1e12 + x**3: no slope can be measured at x=2: try other values",
        ),
        (["check", "w*x", "w=1", "x=1", "z=4"], "z=4: not in the expression; its names are w, x"),
        (["explain", "w*x", "w=1", "x=1", "z=4"], "z=4: not in the expression; its names are w, x"),
        (
            ["export", "w*x", "w=1", "x=1", "z=4", "g.html"],
            "z=4: not in the expression; its names are w, x",
        ),
        (["check", "3+4"], "3+4 is the number 7: it has no inputs, so no gradients; write a name"),
        (["check", "3+4", "x=1"], "x=1: not in the expression; it has no names"),
        (
            ["explain", "3+4"],
            "3+4 is the number 7: it has no inputs, so no gradients; write a name",
        ),
        (
            ["check", "w^2", "w=3"],
            "the character '^' has no meaning here; for a power write ** (column 2",
        ),
        (
            ["check", "y = x*2", "x=1"],
            "the character '=' has no meaning here; write only the expression after it (column 3",
        ),
        (["check", "x.tanh()", "x=1"], "write tanh(x)"),
        (["check", "math.exp(x)", "x=1"], "write exp(...) without math."),
        (["check", "max(a,b)", "a=1", "b=2"], "there is no function 'max'; did you mean maximum?"),
        (["check", "lambda", "lambda=1"], "'lambda' is a Python keyword and cannot be a name"),
        (
            ["explain", "x*x", "x=1", "--svg", "graph.jpg"],
            "--svg graph.jpg: expected a name that ends in .svg, .png or .dot",
        ),
        (
            ["explain", "x*x", "x=1", "--svg", "no/graph.svg"],
            "--svg no/graph.svg: there is no folder no",
        ),
        (["explain", "x*x", "x=1", "--svg", "folder.svg"], "--svg folder.svg: this is a folder"),
        (
            ["export", "w*x", "w=1", "x=1", "neuron.txt"],
            "neuron.txt: expected a file that ends in .html",
        ),
        (["predict", "bad.json", "bad.csv"], "bad.json: not JSON"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(glassgrad, tmp_path, words, text):
    (tmp_path / "bad.csv").write_text("1,2,0\nx,2,1\n")
    (tmp_path / "one.csv").write_text("1,2,cat\n3,2,cat\n")
    (tmp_path / "folder.svg").mkdir()
    (tmp_path / "bad.json").write_text("{")
    code, out, err = glassgrad(*words)
    assert code == 2, (out, err)
    assert text in err
    assert len(err.splitlines()) == 1, err
    assert out == "", "nothing is announced, drawn or told before all of it was looked at"


def test_resume_takes_the_settings_of_the_run_and_refuses_others(glassgrad, tmp_path):
    first = ["train", "moons", "--lr", "0.5", "--checkpoint", "run", "--every", "5"]
    assert glassgrad(*first, "--steps", 10, "--quiet")[0] == 0
    code, _, err = glassgrad(*first, "--steps", 10)
    assert (
        code,
        "run already contains a checkpoint: continue with --resume, or choose another folder"
        in err,
    ) == (2, True)
    code, out, _ = glassgrad("train", "moons", "--checkpoint", "run", "--resume", "--steps", 12)
    assert (code, "step 12: loss" in out) == (0, True)
    first, second, *_ = out.splitlines()
    assert re.fullmatch(r"Training on moons, from step 10, \w+ engine, saved in run", first)
    assert re.fullmatch(
        r"(compiled \(.+\)|eager), with the settings that the run began with", second
    )
    code, _, err = glassgrad("train", "moons", "--checkpoint", "run", "--resume", "--lr", "0.1")
    assert (code, "lr 0.1: the checkpoint was trained with 0.5" in err) == (2, True)


def test_a_damaged_or_foreign_checkpoint_is_exit_2(glassgrad, tmp_path):
    assert glassgrad("train", "xor", "--steps", 2, "--checkpoint", "run", "--quiet")[0] == 0
    path = tmp_path / "run" / checkpoint.FILE_NAME
    whole = path.read_bytes()
    (tmp_path / "p.csv").write_text("1,0\n")
    draw = random.Random(2)
    for content in [
        whole[:-1],
        whole[: len(whole) // 2],
        b"",
        b"\x80\x04K\x01.",
        *(
            whole[:k] + bytes([whole[k] ^ 1]) + whole[k + 1 :]
            for k in draw.sample(range(len(whole)), 4)
        ),
    ]:
        path.write_bytes(content)
        code, out, err = glassgrad("predict", "run", "p.csv")
        assert (code, out, len(err.splitlines())) == (2, "", 1), err
        assert glassgrad("train", "xor", "--checkpoint", "run", "--resume")[0] == 2
        assert path.read_bytes() == content


@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}]
)
def test_narrow_terminals_and_plain_locales(glassgrad, columns, locale):
    code, out, err = glassgrad("train", "moons", "--steps", 20, COLUMNS=columns, **locale)
    assert (code, err) == (0, "")
    assert out.isascii()
    assert max(len(line) for line in out.splitlines()) <= int(columns)
    assert glassgrad("check", "x*x", "x=3", **locale)[1].startswith("x*x = 9.0\nok 1 leaf checked")
    for command in ("train", "predict", "check", "completion"):
        code, out, _ = glassgrad(command, "--help", COLUMNS=columns, **locale)
        assert code == 0
        assert "glassgrad" in out


def test_a_bar_on_a_terminal():
    code, text = in_a_terminal(["train", "moons", "--steps", "60"], columns=40)
    assert code == 0
    assert re.search(r"100%.*60/60", text), text
    assert re.search(r"loss 0\.\d+, \d+ % right", text), text
    assert max(len(part) for part in re.split(r"[\r\n]+", text)) <= 40


def test_ctrl_c_is_130_and_the_run_can_go_on(tmp_path):
    words = ["train", "spirals", "--steps", "4000", "--checkpoint", "run", "--json"]
    process = subprocess.Popen(
        [*COMMAND, *words], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    for _ in range(30):
        process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (
        130,
        "interrupted: continue with --checkpoint run --resume\n",
    )
    saved = checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME)
    assert 30 <= saved.state["step"] < 4000


@pytest.mark.parametrize("words", ["train moons --steps 2000 --json", "check x*x x=1", "info"])
def test_a_reader_that_leaves_early_is_no_error(tmp_path, words):
    line = f"set -o pipefail; {' '.join(COMMAND)} {words} | true"
    done = subprocess.run(
        ["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_closed_streams_and_a_file_of_our_name(tmp_path):
    (tmp_path / "glassgrad.py").write_text("raise SystemExit(7)\n")
    program = [sys.executable, "-P", "-m", "glassgrad"]
    for closed in (">&-", "2>&-"):
        line = f"{' '.join(program)} train xor --steps 2 {closed}"
        assert subprocess.run(["bash", "-c", line], cwd=tmp_path, timeout=60).returncode == 0
    done = subprocess.run(
        [*program, "train", "xor", "--steps", "2", "--engine", "reference"],
        cwd=tmp_path,
        timeout=60,
    )
    assert done.returncode == 0


def test_a_plot_of_large_numbers_is_quick(glassgrad, tmp_path):
    rows = [f"{20 + k},{20_000 + 2_500 * k},{'yes' if k % 3 else 'no'}" for k in range(40)]
    (tmp_path / "salary.csv").write_text("age,salary,bought\n" + "\n".join(rows))
    code, _, err = glassgrad("train", "salary.csv", "--steps", 3, "--plot", "s.png")
    assert (code, err) == (0, "")
    assert (tmp_path / "s.png").stat().st_size > 10_000


def test_a_crafted_checkpoint_cannot_make_a_giant(glassgrad, tmp_path):
    assert glassgrad("train", "xor", "--steps", 2, "--quiet", "--checkpoint", "run")[0] == 0
    path = tmp_path / "run" / checkpoint.FILE_NAME
    saved = checkpoint.load(path)
    for name in ("format", "version"):
        saved.state.pop(name)
    saved.state["notes"]["hidden"] = [30_000, 30_000]
    checkpoint.save(path, saved)
    code, _, err = glassgrad("train", "xor", "--checkpoint", "run", "--resume")
    assert (code, "its settings do not fit its network" in err) == (2, True)


def test_a_checkpoint_can_be_read_while_a_run_writes_it(tmp_path):
    words = [
        "train",
        "moons",
        "--steps",
        "100000",
        "--every",
        "1",
        "--checkpoint",
        "live",
        "--quiet",
    ]
    with subprocess.Popen([*COMMAND, *words], cwd=tmp_path) as process:
        path = tmp_path / "live" / checkpoint.FILE_NAME
        while not path.exists():
            time.sleep(0.01)
        for _ in range(300):
            checkpoint.load(path)
        process.kill()


def test_resume_needs_more_steps_and_the_same_data(glassgrad, tmp_path):
    (tmp_path / "d.csv").write_text("1,low\n2,high\n3,high\n")
    assert glassgrad("train", "d.csv", "--steps", 5, "--quiet", "--checkpoint", "run")[0] == 0
    code, _, err = glassgrad("train", "d.csv", "--steps", 3, "--checkpoint", "run", "--resume")
    assert (code, "steps 3: the run is already at step 5" in err) == (2, True)
    assert (
        glassgrad("train", "./d.csv", "--steps", 6, "--quiet", "--checkpoint", "run", "--resume")[0]
        == 0
    )
    code, _, err = glassgrad("train", "d.csv", "--seed", 1, "--checkpoint", "run", "--resume")
    assert (code, "seed 1: the checkpoint was trained with 1337" in err) == (2, True)
    (tmp_path / "d.csv").write_text("1,ape\n2,zebra\n3,ape\n")
    code, _, err = glassgrad("train", "d.csv", "--steps", 9, "--checkpoint", "run", "--resume")
    assert (code, "the checkpoint's classes are" in err) == (2, True)


def test_predict_matches_the_models_classes(glassgrad, tmp_path):
    assert glassgrad("train", "xor", "--quiet", "--checkpoint", "run")[0] == 0
    (tmp_path / "ones.csv").write_text("0,1,1\n1,0,1\n")
    code, out, err = glassgrad("predict", "run", "ones.csv")
    assert (code, out, err) == (0, "1\n1\n", "accuracy 100.0 % of 2\n")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(glassgrad, shell):
    code, out, _ = glassgrad("completion", shell)
    assert (code, "_GLASSGRAD_COMPLETE" in out) == (0, True)
    code, out, _ = glassgrad(
        _GLASSGRAD_COMPLETE="bash_complete", COMP_WORDS="glassgrad tr", COMP_CWORD="1"
    )
    assert "plain,train" in out
