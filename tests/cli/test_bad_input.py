"""Bad input at the command line: one clear line, and exit code 2."""

import pytest

import glassgrad as gg


def test_a_mistake_in_the_grammar_is_reported_before_missing_values(glassgrad):
    code, _, err = glassgrad("explain", "a+*b")
    assert (code, "column 3" in err, "no value" in err) == (2, True, False)
    code, _, err = glassgrad("explain", "2*e")
    assert "no value is given for 'e'; for the number 2.718... write exp(1)" in err


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
