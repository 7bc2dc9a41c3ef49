"""The commands, as a user runs them: each in a process of its own."""

import json
import re

import pytest

from glassgrad import data
from glassgrad.training import checkpoint, recipes


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


def test_engine_chooses_the_engine(glassgrad):
    code, out, _ = glassgrad("train", "xor", "--engine", "reference", "--steps", 2)
    assert (code, "reference engine" in out) == (0, True)


def test_a_plot_of_large_numbers_is_quick(glassgrad, tmp_path):
    rows = [f"{20 + k},{20_000 + 2_500 * k},{'yes' if k % 3 else 'no'}" for k in range(40)]
    (tmp_path / "salary.csv").write_text("age,salary,bought\n" + "\n".join(rows))
    code, _, err = glassgrad("train", "salary.csv", "--steps", 3, "--plot", "s.png")
    assert (code, err) == (0, "")
    assert (tmp_path / "s.png").stat().st_size > 10_000


def test_predict_matches_the_models_classes(glassgrad, tmp_path):
    assert glassgrad("train", "xor", "--quiet", "--checkpoint", "run")[0] == 0
    (tmp_path / "ones.csv").write_text("0,1,1\n1,0,1\n")
    code, out, err = glassgrad("predict", "run", "ones.csv")
    assert (code, out, err) == (0, "1\n1\n", "accuracy 100.0 % of 2\n")
