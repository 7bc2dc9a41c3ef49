"""The museum of bugs: what each exhibit claims is so, and the page's curves are Python's."""

import dataclasses
import json
import math
import os
import random
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import glassgrad as gg
from glassgrad import museum
from glassgrad.museum.catalogue import Line
from glassgrad.museum.descent import breadth_first, newest_first
from glassgrad.text.numbers import plain

WEB = Path(__file__).resolve().parents[2] / "web"
NAMES = [exhibit.name for exhibit in museum.exhibits()]
# Both sides round alike nearly everywhere; 500 steps of two libraries' exponentials differ by 6e-13.
CLOSE = 1e-9
COMMAND = [sys.executable, "-m", "glassgrad_command"]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The page's curves for every exhibit with a seed; None for the exhibits' own."""
    node, esbuild = shutil.which("node"), WEB / "node_modules" / ".bin" / "esbuild"
    if node is None:
        pytest.skip("the page's side needs node, which is not installed")
    if not esbuild.exists():
        pytest.skip("the page's side needs web/node_modules: run npm ci in web")
    script = tmp_path_factory.mktemp("page") / "museum.mjs"
    options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error"]
    source = WEB / "tests" / "page_museum.ts"
    subprocess.run([esbuild, source, *options, f"--outfile={script}"], check=True, timeout=60)

    def curves(seed: int | None) -> dict[str, Any]:
        given = {} if seed is None else dict.fromkeys(NAMES, seed)
        done = subprocess.run(
            [node, script], input=json.dumps(given), capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return curves


@pytest.mark.parametrize("seed", [None, 7])
def test_the_page_and_python_give_the_same_figures(page, seed):
    told = page(seed)
    assert list(told) == NAMES
    compared = 0
    for exhibit in museum.exhibits():
        for side, run in zip(("bug", "cure"), museum.run(exhibit, seed), strict=True):
            for what in ("losses", "gradients"):
                ours, pages = (
                    getattr(run, what),
                    [float(x) for x in told[exhibit.name][side][what]],
                )
                where = f"{exhibit.name}, {side}, {what}"
                # Below 1e-12 a loss is the rounding of what it was subtracted from.
                assert pages == pytest.approx(ours, rel=CLOSE, abs=1e-12, nan_ok=True), where
                compared += len(ours)
    assert compared > 4000


def ran(name: str) -> tuple[museum.ExhibitRun, museum.ExhibitRun]:
    return museum.run(museum.find(name))


@pytest.mark.parametrize("seed", [pytest.param(None, marks=pytest.mark.both_engines), *range(20)])
@pytest.mark.parametrize("exhibit", museum.exhibits(), ids=NAMES)
def test_every_bug_harms_and_every_cure_works(exhibit, seed):
    bug, cure = museum.run(exhibit, seed)
    assert len(bug.losses) == len(cure.losses) == exhibit.setting["steps"]
    assert len(bug.gradients) == len(cure.gradients) > 1
    assert all(map(math.isfinite, cure.losses + cure.gradients))
    # At its floor a loss may rise by a rounding.
    assert all(after < before + 1e-12 for before, after in pairwise(cure.losses))
    assert cure.losses[-1] < cure.losses[0] / 3
    assert not bug.losses[-1] < 6 * cure.losses[-1]
    assert bug.gradients != cure.gradients
    again = museum.run(exhibit, seed)[0].losses
    assert bug.losses == pytest.approx(again, rel=0, abs=0, nan_ok=True)


@pytest.mark.parametrize("name", ["sum", "rate", "tanh", "zero_grad", "order", "reuse", "assign"])
def test_both_curves_begin_at_the_same_loss(name):
    bug, cure = ran(name)
    assert bug.losses[0] == pytest.approx(cure.losses[0], rel=1e-12)


@pytest.mark.parametrize("exhibit", museum.exhibits(), ids=NAMES)
def test_what_is_shown_is_what_runs(exhibit):
    decisive = [line for line in exhibit.code if line.is_decisive]
    assert 1 <= len(decisive) <= 2
    assert exhibit.program("bug") != exhibit.program("cure")
    for side in ("bug", "cure"):
        compile(exhibit.program(side), exhibit.name, "exec")
    for text in (exhibit.title, exhibit.sentence, exhibit.telltale):
        assert text
    steps = [
        line.cure
        for line in exhibit.code
        if line.cure and "in range(" in line.cure and "step" in line.cure
    ]
    assert all(f"range({exhibit.setting['steps']})" in line for line in steps)
    # What a reader sees is the code of the run: spoil it, and the run is spoilt.
    spoilt = Line("raise RuntimeError('spoilt')", "raise RuntimeError('spoilt')")
    with pytest.raises(RuntimeError, match="spoilt"):
        museum.run(dataclasses.replace(exhibit, code=(spoilt,)))


def rows_of(name: str) -> tuple[float, float, list[tuple[float, float]]]:
    """The line and the rows that a seed gives, told once more."""
    exhibit = museum.find(name)
    draw = random.Random(exhibit.seed)
    w, b = draw.uniform(-1, 1), draw.uniform(-1, 1)
    count = exhibit.setting["rows"]["count"]
    xs = [-1 + 4 * k / (count - 1) for k in range(count)]
    return w, b, [(x, 1 + 2 * x + draw.uniform(-0.25, 0.25)) for x in xs]


def test_assign_listens_to_one_row_alone():
    w, _, rows = rows_of("assign")
    bug, cure = ran("assign")
    shares = [2 * (w * x - y) * x / len(rows) for x, y in rows]
    assert cure.gradients[0] == pytest.approx(sum(shares), rel=1e-12)
    assert bug.gradients[0] == pytest.approx(shares[0], rel=1e-12)
    assert abs(bug.gradients[-1]) < 0.01 < 1 < bug.losses[-1] / cure.losses[-1]


def test_grads_that_are_not_zeroed_stay_large():
    w, b, rows = rows_of("zero_grad")
    bug, cure = ran("zero_grad")
    slopes = [2 * (w * x + b - y) for x, y in rows]
    by_w = sum(s * x for s, (x, _) in zip(slopes, rows, strict=True)) / len(rows)
    assert cure.gradients[0] == pytest.approx(math.hypot(by_w, sum(slopes) / len(rows)), rel=1e-12)
    assert bug.gradients[0] == cure.gradients[0]
    assert max(bug.gradients[50:]) > 10 * max(cure.gradients[50:])
    assert max(bug.losses[50:]) > 0.9 * bug.losses[0]


def test_the_wrong_order_has_the_wrong_sign():
    bug, cure = ran("order")
    assert bug.gradients[0] > 0 > cure.gradients[0]
    assert max(bug.losses) > 3 * bug.losses[0]
    assert max(cure.losses) == cure.losses[0]
    h = gg.Value(1.0) * 2
    root = h + h.tanh()
    assert [value.op for value in breadth_first(root)] == ["add", "mul", "tanh", ""]
    assert [value.op for value in newest_first(root)] == ["add", "tanh", "mul", ""]


def test_a_reused_graph_has_one_gradient_for_ever():
    bug, cure = ran("reuse")
    # The title tells the bug: what stands before the loop there.
    assert museum.find("reuse").title == "A graph built before the loop"
    assert museum.find("reuse").program("bug").startswith("loss = total(model)\nfor step")
    assert len(set(bug.gradients)) == 1 < len(set(cure.gradients))
    assert min(bug.losses) < 0.01 * bug.losses[0] < bug.losses[0] < bug.losses[-1]


def test_twins_never_part():
    bug, cure = ran("twins")
    assert set(bug.gradients) == {0.0}
    assert min(cure.gradients) > 0
    assert cure.losses[-1] < 0.1 < 0.5 < bug.losses[-1]


def test_the_sum_is_as_many_times_the_mean_as_there_are_rows():
    bug, cure = ran("sum")
    exhibit = museum.find("sum")
    rows = exhibit.setting["rows"]["count"]
    assert bug.gradients[0] == pytest.approx(rows * cure.gradients[0], rel=1e-12)
    assert f"{rows} rows" in exhibit.sentence and f"{rows} times" in exhibit.telltale
    assert bug.losses == sorted(bug.losses)


def test_the_row_that_zip_drops_has_no_gradient():
    bug, cure = ran("zip")
    assert set(bug.gradients) == {0.0}
    assert 0.0 not in cure.gradients
    names: dict[str, Any] = {}
    exec(
        museum.find("zip").program("bug").replace("zip(outs, ys)", "zip(outs, ys, strict=True)"),
        names,
    )
    with pytest.raises(ValueError, match="shorter"):
        names["total"]([gg.Value(1.0), gg.Value(2.0)], [(1.0, 1.0), (2.0, 2.0)])


def test_tanh_by_exp_overflows_at_the_division():
    bug, cure = ran("tanh")
    first = next(k for k, loss in enumerate(bug.losses) if math.isnan(loss))
    assert 10 < first < len(bug.losses) - 5
    assert bug.losses[:first] == pytest.approx(cure.losses[:first], rel=1e-9)
    assert all(map(math.isnan, bug.losses[first:] + bug.gradients[first:]))
    names: dict[str, Any] = {}
    exec(museum.find("tanh").program("bug"), names)
    for x, op in ((354.8, ""), (355.0, "div")):
        out = names["tanh"](gg.Value(x))
        nans = [value.op for value in newest_first(out) if math.isnan(value.data)]
        assert "".join(nans) == op
    assert gg.Value(709.0).exp().data < math.inf == gg.Value(710.0).exp().data


def test_sigmoids_starve_the_first_layer():
    bug, cure = ran("sigmoids")
    assert bug.gradients == sorted(bug.gradients)
    assert bug.gradients[0] < 1e-3 * bug.gradients[-1]
    assert max(cure.gradients) < 3 * min(cure.gradients)
    assert bug.losses[-1] == pytest.approx(0.25, abs=1e-3)
    slopes = [_slope(k / 100) for k in range(-500, 501)]
    assert max(slopes) == 0.25


def _slope(x: float) -> float:
    value = gg.Value(x)
    value.sigmoid().backward()
    return value.grad


def test_a_rate_too_large_grows_without_end_though_the_gradient_is_right():
    bug, cure = ran("rate")
    assert bug.losses[-1] > 1e6 * bug.losses[0]
    assert bug.gradients[0] == cure.gradients[0]
    # No spike: each step is larger than the one before, and by about as much.
    growth = [after / before for before, after in pairwise(bug.gradients)]
    assert 1.4 < min(growth) <= max(growth) < 1.5
    model, samples = gg.nn.MLP(2, [1], seed=1337), gg.data.moons(seed=1337)
    loss = gg.nn.mse([model(x) for x in samples.points], samples.targets)
    loss.backward()
    assert gg.check_gradients(loss)


def glassgrad(*words: object, **environment: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [*COMMAND, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", **environment},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout, done.stderr


def test_the_command_lists_the_bugs():
    code, out, err = glassgrad("bug")
    assert (code, err) == (0, "")
    for exhibit in museum.exhibits():
        assert f"{exhibit.number:2d}  {exhibit.name:10} {exhibit.title}" in out


@pytest.mark.parametrize("name", NAMES)
def test_the_command_runs_every_bug(name):
    code, out, err = glassgrad("bug", name)
    assert (code, err) == (0, "")
    exhibit = museum.find(name)
    assert out.startswith(f"{exhibit.title}, bug {exhibit.number} of {len(NAMES)}\n")
    for line in exhibit.code:
        for text in filter(None, (line.bug, line.cure)):
            assert text in out
    assert "  ✓ " in out and "What gives it away:" in out
    assert "with the bug" in out and "with the cure" in out
    bars = [line for line in out.splitlines() if len(set(line) & set("▁▂▃▄▅▆▇█×")) > 1]
    assert len(bars) == 2
    assert max(map(len, out.splitlines())) <= 80
    bug, cure = museum.run(exhibit)
    for numbers in (bug.losses, cure.losses, bug.gradients, cure.gradients):
        assert plain(numbers[-1]) in out


def test_the_command_takes_a_number_a_seed_and_a_picture(tmp_path):
    picture = tmp_path / "rate.png"
    code, out, err = glassgrad("bug", 10, "--seed", 3, "--plot", picture)
    assert (code, err) == (0, "")
    assert "seed 3" in out and f"wrote {picture}" in out
    assert picture.read_bytes().startswith(b"\x89PNG")
    bug, cure = museum.run(museum.find("rate"), 3)
    assert plain(bug.losses[-1]) in out and plain(cure.losses[-1]) in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nothing"], "there is no bug 'nothing': expected one of assign, zero_grad"),
        (["frob"], "there is no bug 'frob': expected one of assign, zero_grad"),
        (["twin"], "there is no bug 'twin': did you mean twins?"),
        (["Zerograd"], "there is no bug 'Zerograd': did you mean zero_grad?"),
        (["--seed", 3], "expected the name of a bug"),
        (["sum", "--seed", -1], "-1 is not in the range"),
        (["sum", "--plot", "sum.txt"], "expected a file that ends in .png"),
        (["sum", "--plot", "/nowhere/sum.png"], "there is no folder /nowhere"),
    ],
)
def test_bad_words_get_one_sentence_and_2(words, told):
    code, out, err = glassgrad("bug", *words)
    assert (code, out) == (2, "")
    assert told in err and err.count("\n") == 1


def test_the_command_speaks_ascii_where_it_must():
    code, out, _ = glassgrad("bug", "tanh", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert code == 0
    assert out.isascii() and "*****" in out
