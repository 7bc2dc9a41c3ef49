"""`glassgrad fit`: a formula and a CSV file become a table and pictures; mistakes become a sentence."""

import json
import random
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy import optimize

from glassgrad.cli import main

SWING = Path(__file__).parents[2] / "examples" / "swing.csv"
FORMULA = "a*exp(-b*t)*cos(w*t+p)"


@pytest.fixture
def fit(monkeypatch, capsys, tmp_path):
    """The command in this process, since SciPy takes long to import."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["glassgrad", "fit", *map(str, words)])
        code = main._answer()
        found = capsys.readouterr()
        return code, found.out, found.err

    return run


@pytest.fixture
def line(tmp_path):
    draw = random.Random(4)
    rows = [f"{k},{1 + 2 * k + draw.gauss(0, 0.1):.3f}" for k in range(6)]
    (tmp_path / "line.csv").write_text("\n".join(["t,y", *rows]))


def test_a_fit_of_a_file_is_a_table_and_a_picture(fit, tmp_path):
    words = [SWING, "--x", "t", "--y", "angle", "--p0", "a=20,w=3", "--plot", "swing.png"]
    code, out, err = fit(FORMULA, *words)
    assert (code, err) == (0, "")
    t, y, _ = np.genfromtxt(SWING, delimiter=",", skip_header=1, unpack=True)

    def swing(t, a, b, w, p):
        return a * np.exp(-b * t) * np.cos(w * t + p)

    popt, pcov = optimize.curve_fit(swing, t, y, p0=[20, 1, 3, 1], xtol=1e-12, ftol=1e-12)
    lines = out.splitlines()
    for name, value, error, shown in zip(
        "abwp", popt, np.sqrt(np.diag(pcov)), lines[1:], strict=False
    ):
        words = shown.split()
        assert words[0] == name and words[2] == "±"
        assert float(words[1]) == pytest.approx(value, abs=error / 10)
        assert float(words[3]) == pytest.approx(error, rel=0.06)
    assert lines[5].startswith("80 rows, residual standard deviation 0.4801")
    picture = lines[6:-2]
    assert len(picture) == 14 and picture[0].startswith(" 19.95 │●")
    assert lines[-2].split() == ["0", "11.85"] and lines[-1] == "wrote swing.png"
    assert (tmp_path / "swing.png").read_bytes().startswith(b"\x89PNG")


def test_json_has_all_digits(fit):
    code, out, err = fit(
        FORMULA, SWING, "--y", "angle", "--p0", "w=3", "--sigma", "error", "--json"
    )
    assert (code, err) == (0, "")
    found = json.loads(out)
    t, y, sigma = np.genfromtxt(SWING, delimiter=",", skip_header=1, unpack=True)
    popt, pcov = optimize.curve_fit(
        lambda t, a, b, w, p: a * np.exp(-b * t) * np.cos(w * t + p), t, y, [1, 1, 3, 1], sigma
    )
    shown = [found["parameters"][name] for name in "abwp"]
    np.testing.assert_allclose([p["value"] for p in shown], popt, rtol=1e-6)
    np.testing.assert_allclose(found["covariance"], pcov, rtol=1e-4)
    assert (found["rows"], found["degrees_of_freedom"], found["method"]) == (80, 76, "lm")


@pytest.mark.usefixtures("line")
def test_columns_may_have_other_names_in_the_formula(fit, tmp_path):
    text = (tmp_path / "line.csv").read_text()
    (tmp_path / "odd.csv").write_text(text.replace("t,y", "Time (s),y"))
    plain = fit("a + b*t", "line.csv")
    renamed = fit("a + b*t", "odd.csv", "--x", "t=Time (s)")
    assert plain == renamed and plain[0] == 0


@pytest.mark.usefixtures("line")
def test_bounds_hold(fit):
    poor = "note: the fit explains 0 % of the scatter of y, with b at a bound: try other --bounds\n"
    for bounds, expected, note in ("b=:-0.5,a=0:10", -0.5, poor), ("b=2.5:", 2.5, ""):
        code, out, err = fit("a + b*t", "line.csv", "--p0", "a=1", "--bounds", bounds, "--json")
        assert (code, err) == (0, note)
        assert json.loads(out)["parameters"]["b"]["value"] == pytest.approx(expected, abs=1e-6)


@pytest.mark.usefixtures("line")
def test_several_inputs_are_fitted(fit, tmp_path):
    rows = [(u, v, 2 * u - 3 * v * v + 1) for u in range(4) for v in range(3)]
    text = "\n".join(["u,v,out", *(f"{u},{v},{out}" for u, v, out in rows)])
    (tmp_path / "plane.csv").write_text(text)
    code, out, err = fit("a*u + b*v**2 + c", "plane.csv", "--json")
    assert (code, err) == (0, "")
    values = [p["value"] for p in json.loads(out)["parameters"].values()]
    np.testing.assert_allclose(values, [2, -3, 1], atol=1e-13)


def test_rows_with_missing_cells_can_be_left_out(fit, tmp_path):
    (tmp_path / "gaps.csv").write_text("t,y\n0,1.1\n1,\n2,2.9\n3,NA\n4,5.2\n")
    code, out, _ = fit("a + b*t", "gaps.csv", "--missing", "drop")
    assert code == 0 and out.startswith("2 of 5 rows left out, with missing cells\n")


def test_a_fit_that_explains_little_prompts_for_other_starting_values(fit):
    code, _, err = fit("a*cos(w*t)", SWING, "--y", "angle")
    assert (
        code == 0
        and "% of the scatter of angle, from starting values of 1: if the formula can do" in err
    )
    code, _, err = fit("a*cos(w*t)", SWING, "--y", "angle", "--p0", "w=20")
    assert (
        code == 0 and "% of the scatter of angle, from these starting values: if the formula" in err
    )


@pytest.mark.usefixtures("line")
def test_as_many_parameters_as_rows_are_noted(fit, tmp_path):
    (tmp_path / "few.csv").write_text("t,y\n0,1\n1,2\n")
    code, out, err = fit("a + b*t", "few.csv")
    assert code == 0 and "unknown" in out
    assert "note: Covariance" in err and "give --sigma with --absolute-sigma" in err


MISTAKES = {
    "a bad start": (["a*log(b*t)", SWING, "--y", "angle", "--p0", "b=-1"], "give other starting values (--p0)"),
    "an infinite slope": (["a*sqrt(b)*t", SWING, "--y", "angle", "--p0", "b=0"], "the derivative of f by b is inf at x = 0.15"),
    "a singular Jacobian": (["a*t + b*c*t", SWING, "--y", "angle"], "do not determine a, b and c separately: leave one of them out"),
    "an x that is no column": ([FORMULA, SWING, "--x", "time"], "there is no column 'time': expected one of t, angle, error"),
    "an x that is not used": ([FORMULA, SWING, "--x", "u=t"], "u is not in the expression, whose names are a, b, t, w, p: write --x NAME=t"),
    "a y that is no column": ([FORMULA, SWING, "--y", "angl"], "did you mean 'angle'?"),
    "no input": (["a", SWING, "--y", "angle"], "none of its names is an input column"),
    "no parameter": (["t", SWING, "--y", "angle"], "nothing to fit"),
    "a parameter named like a column": (["a*t + error", SWING, "--x", "t", "--y", "angle"], "error is a column of"),
    "y as an input": (["a*angle", SWING, "--x", "angle", "--y", "angle"], "angle is the column to fit, so it cannot be an input"),
    "e": (["a*e*t", SWING, "--y", "angle"], "write exp(1), or if it is a parameter, give its starting value, such as --p0 e=1"),
    "a name that is no parameter": ([FORMULA, SWING, "--y", "angle", "--p0", "q=1"], "--p0: there is no parameter q"),
    "a bound of one end": ([FORMULA, SWING, "--y", "angle", "--bounds", "w=3"], "such as a=0:10 or b=0:"),
    "bounds the wrong way round": ([FORMULA, SWING, "--y", "angle", "--bounds", "w=3:2"], "those of w are 3 and 2"),
    "a start outside": ([FORMULA, SWING, "--y", "angle", "--bounds", "w=3:", "--p0", "w=2"], "w starts at 2, which is not between 3 and inf"),
    "a mistake in the formula": (["a*(t", SWING], "this '(' is never closed (column 3 of the expression)"),
    "no file": (["a*t", "none.csv"], "none.csv: No such file"),
    "a missing cell": (["a*t", "gaps.csv"], "gaps.csv: 1 missing cell, in line 3, column 2 (y): leave out such rows with --missing drop"),
    "a word": (["a*t", "words.csv"], "words.csv: line 3: column 2 (y): 'x' is not a finite number"),
    "too few rows": (["a + b*t", "one.csv"], "number of func parameters=2 must not exceed the number of data points=1"),
    "a column of words as it is": (["a*Room (m)*t", "odd.csv", "--y", "y"], "the column 'Room (m)' cannot be written in an expression: use another name for it, such as --x x='Room (m)'"),
    "a column with a keyword": (["a*exp(lambda*t)", "odd.csv", "--y", "y"], "the column 'lambda' cannot be written"),
    "no names": (["a*t + b", "plain.csv"], "plain.csv has no line of names, so its columns are 1, 2: name one, such as --x t=1"),
    "y as the only input": (["a*y", "one.csv"], "y is the column to fit, so it cannot be an input: choose another with --y"),
    "an absolute sigma of nothing": (["a*t", SWING, "--absolute-sigma"], "--absolute-sigma needs --sigma"),
    "a folder": (["a*t", "."], "glassgrad: .: Is a directory"),
    "pi as a column": (["a*pi + b*t", "pi.csv"], "such as --x pi1=pi"),
    "a sigma of 0": (["a*t", SWING, "--y", "angle", "--sigma", "t"], "--sigma must be positive and finite"),
    "a plot without a folder": (["a*t", SWING, "--plot", "none/x.png"], "--plot none/x.png: there is no folder none"),
}  # fmt: skip


@pytest.mark.parametrize("words, text", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_one_sentence_that_says_what_to_try(fit, tmp_path, words, text):
    (tmp_path / "gaps.csv").write_text("t,y\n0,1\n1,\n2,3\n")
    (tmp_path / "words.csv").write_text("t,y\n0,1\n1,x\n2,3\n")
    (tmp_path / "one.csv").write_text("t,y\n0,1\n")
    (tmp_path / "plain.csv").write_text("0,1\n1,3\n2,5\n")
    (tmp_path / "odd.csv").write_text("t,Room (m),lambda,y\n0,1,2,3\n1,2,3,4\n")
    (tmp_path / "pi.csv").write_text("t,pi,y\n0,1,2\n1,2,5\n2,4,7\n")
    code, out, err = fit(*words)
    assert (code, out) == (2, "")
    assert err.startswith("glassgrad: ") and len(err.splitlines()) == 1
    assert text in err


def test_a_name_that_only_contains_pi_is_no_constant(fit, tmp_path):
    (tmp_path / "pi.csv").write_text("t,pi,y\n0,1,2\n1,2,5\n2,4,7\n")
    assert fit("spin*t", "pi.csv", "--json")[0] == 0
