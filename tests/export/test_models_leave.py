"""glassgrad export --to: what a file predicts is what glassgrad predict prints."""

import json
import shutil
from itertools import product

import click
import pytest

import glassgrad as gg
from c_files import Learner, Predictor, run_module
from glassgrad import data, nn
from glassgrad.cli.leaving import check_alone, leave
from glassgrad.export.network import Network, network_of, read_network
from glassgrad.export.source import network_to_c, network_to_js, network_to_learning_c
from glassgrad.training import model_file
from glassgrad.training.prediction import load_model, predict
from glassgrad.training.purpose import Purpose, purpose_of

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
EVIL = ['*/ int main(void) { return "', "??/", "\\", "a\nb", "ü%s", "</script>`${1}"]


def trained(samples, loss, sizes, steps=30, **options):
    model = nn.MLP(len(samples.points[0]), sizes, seed=1, **options)
    optimizer = nn.Adam(model.parameters(), 0.05)
    gg.fit(model, samples, loss, optimizer, steps=steps, progress=False)
    return model


def three_classes(names):
    rows = [[100.0 + k, 0.001 * j] for k, j in product(range(6), range(6))]
    words = [names[(k > 1) + (j > 3)] for k, j in product(range(6), range(6))]
    samples = data.standardised(data.Dataset(rows, words))
    assert len(samples.classes) == 3
    return rows, samples


@needs_gcc
@pytest.mark.parametrize("names", [["low", "mid", "high"], EVIL[:3], EVIL[3:]])
def test_classes_of_a_standardised_model(names, tmp_path):
    rows, samples = three_classes(names)
    model = trained(samples, "cross_entropy", [5, 3])
    network = network_of(model)
    file = Predictor(network_to_c(network, "m"), tmp_path, outputs=3, name="m")
    module = network_to_js(network, "m")
    told = run_module(module, tmp_path, rows[::7], call="classify")
    for row, prediction in zip(rows[::7], predict(model, rows[::7]), strict=True):
        assert file(row) == prediction.outputs
        assert file.klass(row) == (samples.classes.index(prediction.answer), prediction.answer)
    assert told == [p.answer for p in predict(model, rows[::7])]
    assert len(set(told)) > 1


def test_names_that_are_no_unicode_leave_as_question_marks():
    model = nn.MLP(2, [1], seed=1)
    network = Network(model, Purpose("hinge", ("\ud800", "b")))
    assert '    "\\077",\n    "b",\n' in network_to_c(network, "m")
    assert 'classes = ["\\ud800", "b"];' in network_to_js(network, "m")
    network_to_js(network, "m").encode()


@needs_gcc
@pytest.mark.parametrize("loss", ["hinge", "binary_cross_entropy_with_logits", "mse"])
def test_two_classes_by_each_threshold(loss, tmp_path):
    rows = [[float(k), float(j)] for k, j in product(range(5), range(5))]
    samples = data.Dataset(rows, ["in" if k * j > 4 else "out" for k, j in rows])
    model = trained(samples, loss, [4, 1], steps=150, activation="tanh")
    file = Predictor(network_to_c(network_of(model), "m"), tmp_path, outputs=1, name="m")
    answers = [file.klass(row)[1] for row in rows]
    assert answers == [p.answer for p in predict(model, rows)] and len(set(answers)) == 2


@needs_gcc
def test_numbers_come_in_their_own_units_and_learning_takes_them(tmp_path):
    rows = [[float(k), 5.0 + 2.0 * k] for k in range(12)]
    samples = data.standardised(data.Dataset(rows, [1000.0 + 3.0 * k for k in range(12)]))
    model = trained(samples, "mse", [4, 1])
    network = network_of(model)
    exact = [float(p.answer) for p in predict(model, rows)]
    file = Predictor(network_to_c(network, "m"), tmp_path, outputs=1, name="m")
    assert [file(row)[0] for row in rows] == exact
    single = network_to_c(network, "m", "float32")
    file = Predictor(single, tmp_path, outputs=1, name="m", dtype="float32", stem="single")
    assert [file(row)[0] for row in rows] == pytest.approx(exact, rel=1e-6)
    optimizer = nn.SGD(model.parameters(), 0.05)
    text = network_to_learning_c(network, "m", optimizer)
    learner = Learner(text, tmp_path, name="m", stem="learns")
    assert [learner.predict(row, 1)[0] for row in rows] == exact
    scaled = (1003.0 - samples.preparation.mean) / samples.preparation.scale
    expected = nn.mse(model(samples.points[1]), scaled)
    optimizer.zero_grad()
    expected.backward()
    optimizer.step()
    assert learner.step([[*rows[1], 1003.0]]) == expected.data
    assert learner.predict(rows[0], 1) == [float(predict(model, rows[:1])[0].answer)]


@needs_gcc
def test_classes_are_learned_by_their_index(tmp_path):
    rows, samples = three_classes(["low", "mid", "high"])
    model = trained(samples, "cross_entropy", [5, 3], steps=2)
    text = network_to_learning_c(network_of(model), "m", nn.Adam(model.parameters(), 0.05))
    learner = Learner(text, tmp_path, name="m")
    batch = [[*row, float(target)] for row, target in zip(rows, samples.targets, strict=True)]
    losses = [learner.step(batch) for _ in range(60)]
    assert losses[-1] < 0.5 * losses[0]
    assert losses[0] == pytest.approx(nn.cross_entropy(model(samples.points), samples.targets).data)


@needs_gcc
def test_a_model_of_the_page_keeps_its_features(tmp_path):
    model = nn.MLP(4, [3, 1], seed=2)
    features = "x1_times_x2", "sin_x1"
    text = model_file.to_json(model, objective="hinge", classes=("a", "b"), features=features)
    (tmp_path / "m.json").write_text(text)
    (tmp_path / "rows.csv").write_text("0.5,2.0,a\n-1.5,0.25,b\n3.0,-4.0,a\n")
    rows = [[0.5, 2.0], [-1.5, 0.25], [3.0, -4.0]]
    file = Predictor(
        network_to_c(read_network(str(tmp_path / "m.json")), "m"), tmp_path, outputs=1, name="m"
    )
    expected = predict(str(tmp_path / "m.json"), str(tmp_path / "rows.csv"))
    assert [file(row) for row in rows] == [p.outputs for p in expected]
    assert load_model(str(tmp_path / "m.json"))[3] == features


@needs_gcc
def test_words_and_missing_cells_are_described(tmp_path, glassgrad):
    lines = [f"{k},{['red', 'blue'][k % 2]},{3 * k + k % 2}" for k in range(1, 30)]
    (tmp_path / "t.csv").write_text("size,colour,price\n" + "\n".join([*lines, ",red,7", ""]))
    code, _, err = glassgrad(
        "train",
        "t.csv",
        "--target",
        "price",
        "--missing",
        "mean",
        "--steps",
        20,
        "--checkpoint",
        "run",
    )
    assert code == 0, err
    assert glassgrad("export", "run", "--to", "c", "-o", "price.c")[:2] == (0, "wrote price.c\n")
    text = (tmp_path / "price.c").read_text()
    for line in (
        "x[0]: size",
        "x[1]: colour=blue (1 if it is, else 0)",
        "if size is missing: 15.0",
    ):
        assert f" * {line}\n" in text
    file = Predictor(text, tmp_path, outputs=1, name="price")
    (tmp_path / "new.csv").write_text("size,colour\n4,red\n9,blue\n,blue\n")
    told = glassgrad("predict", "run", "new.csv")[1].split()
    assert [repr(file(x)[0]) for x in ([4, 0, 1], [9, 1, 0], [15, 1, 0])] == told


def options(**given):
    """The options of the command as click passes them on."""
    return {"learn": False, "single": False, "optimizer": None, "lr": None} | given


def test_a_model_as_json_leaves_by_its_own_name(tmp_path, monkeypatch):
    model = nn.MLP(2, [3, 1], seed=2)
    (tmp_path / "my net.json").write_text(model_file.to_json(model, objective="mse"))
    monkeypatch.chdir(tmp_path)
    assert leave("js", "my net.json", (), None, **options()) == "my net.js"
    (made,) = run_module((tmp_path / "my net.js").read_text(), tmp_path, [[0.5, -1.0]])
    assert made == [model([0.5, -1.0]).data]
    assert leave("c", "my net.json", (), None, **options(learn=True, lr=0.5)) == "my net.c"
    text = (tmp_path / "my net.c").read_text()
    assert "void my_net_start(" in text and "model->lr = 0.5;" in text


WRONG = {
    ("c", "nowhere"): "there is no checkpoint at nowhere",
    ("c", "m.json"): "m.json: not a model",
    ("c", ""): "--to: expected the folder of a run, its file, or a model as JSON",
    ("c", "run", "run.html"): "run.html: expected a file that ends in .c",
    ("js", "run", "run.c"): "run.c: expected a file that ends in .js or .mjs",
}


@pytest.mark.parametrize("words, sentence", WRONG.items(), ids=map(" ".join, WRONG))
def test_wrong_words_are_answered_in_a_sentence(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.json").write_text(json.dumps({"format": "none"}))
    to, model, *rest = words
    with pytest.raises((ValueError, click.UsageError)) as caught:
        leave(to, model, tuple(rest), None, **options())
    assert sentence in str(caught.value)


def test_options_that_do_not_fit_are_refused_in_a_sentence():
    for to, given, sentence in (
        ("js", {"learn": True}, "--learn needs --to c, not js"),
        ("onnx", {"single": True}, "--float needs --to c, not onnx"),
        ("c", {"lr": 0.1}, "--lr needs --learn"),
        ("c", {"optimizer": "adam"}, "--optimizer needs --learn"),
    ):
        with pytest.raises(click.UsageError, match=sentence):
            leave(to, "run", (), None, **options(**given))
    with pytest.raises(click.UsageError, match=r"a\.c and b\.c: expected one file"):
        leave("c", "run", ("a.c",), "b.c", **options())
    with pytest.raises(click.UsageError, match="--float only applies to model export: add --to c"):
        check_alone(None, **options(single=True))


def test_what_has_no_loss_does_not_learn_and_what_has_no_inputs_does_not_leave():
    model = nn.MLP(2, [1], seed=1)
    assert purpose_of(model) is None
    with pytest.raises(ValueError, match="needs a model that was trained with a built-in loss"):
        network_to_learning_c(network_of(model), "m", nn.SGD(model.parameters(), 0.1))
    with pytest.raises(ValueError, match="no layer that determines the number of inputs"):
        network_to_c(network_of(nn.Tanh()), "m")
    with pytest.raises(ValueError, match="without a built-in loss, decides nothing"):
        network_to_c(Network(model, Purpose("", ("a", "b"))), "m")
    with pytest.raises(TypeError, match="expected a module such as nn"):
        network_of([1.0])
