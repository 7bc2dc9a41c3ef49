"""Networks for the user's own tables: what they read travels with them, and predict takes raw rows."""

import json
import math
import random
import warnings
from pathlib import Path

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.training import checkpoint, fit, model_file, recipes
from glassgrad.training.baseline import complaint, typical_error
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.outputs import outputs_of
from glassgrad.training.prediction import load_model, predict
from glassgrad.training.purpose import Purpose, in_raw_units


@pytest.fixture
def houses(tmp_path):
    """A table whose numbers are large, with words, and a target that depends on all of it."""
    draw = random.Random(1)
    rows = ["age,size,area,price"]
    for _ in range(60):
        age, size, area = (
            draw.uniform(18, 80),
            draw.uniform(30, 200),
            draw.choice(["north", "south"]),
        )
        price = 50_000 + 2_500 * size - 300 * age + (60_000 if area == "south" else 0)
        rows.append(f"{age:.2f},{size:.2f},{area},{price:.0f}")
    path = tmp_path / "houses.csv"
    path.write_text("\n".join(rows))
    return str(path)


def trained(name, folder=None, steps=150, **said):
    settings = recipes.Settings(name, steps=steps, **said)
    return recipes.train(settings, checkpoint=folder, progress=False)


def test_a_table_of_large_numbers_is_learned_and_predicted_in_its_own_units(houses, tmp_path):
    run = trained(houses, str(tmp_path / "run"), held_back=0.2)
    prices = [float(line.split(",")[-1]) for line in Path(houses).read_text().splitlines()[1:]]
    for model in "run", "run/model.json":
        found = predict(str(tmp_path / model), houses)
        assert [p.error for p in found] == pytest.approx(
            [float(p.answer) - price for p, price in zip(found, prices, strict=True)]
        )
        assert np.std([p.error for p in found]) < 0.2 * np.std(prices)
    assert (len(run.data), len(run.held_back)) == (48, 12)
    assert run.held_back.preparation == run.data.preparation


def test_columns_are_found_by_name_and_rows_by_their_order(houses, tmp_path):
    trained(houses, str(tmp_path / "run"), steps=5)
    model = gg.load(tmp_path / "run")
    (tmp_path / "new.csv").write_text("id,area,size,age\na,south,100,30\nb,north,50,40\n")
    (tmp_path / "bare.csv").write_text("30,100,south\n40,50,north\n")
    frame = {"area": ["south", "north"], "size": [100, 50], "age": [30, 40]}
    answers = [
        [p.answer for p in predict(model, given)]
        for given in (
            str(tmp_path / "new.csv"),
            tmp_path / "bare.csv",
            [[30, 100, "south"], (40, 50, "north")],
            np.array([[30, 100, "south"], [40, 50, "north"]], dtype=object),
            frame,
        )
    ]
    assert all(one == answers[0] for one in answers)
    purpose = model.purpose.preparation
    by_hand = model(purpose.scaled([[30.0, 100.0, 0.0, 1.0]])[0]).data
    assert float(answers[0][0]) == by_hand * purpose.scale + purpose.mean


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("area,size\nnorth,1\n", r"there is no column 'age': expected one of area, size"),
        ("age,size,area\n1,2,east\n", r"line 2: column 3 \(area\): 'east': expected one of north"),
        ("age,size,area\n1,,north\n", r"line 2: column 2 \(size\): '' is not a finite number"),
        ("age,size,area\n1,2,\n", r"line 2: column 3 \(area\): '': expected one of north, south"),
        ("1,north\n", "expected the columns age, size, area, by name or in this order, got 2"),
        ("age,size,area,price\n1,2,north,dear\n", None),
    ],
)
def test_rows_that_the_network_cannot_take_are_refused(houses, tmp_path, text, said):
    trained(houses, str(tmp_path / "run"), steps=1)
    (tmp_path / "new.csv").write_text(text)
    if said is None:
        assert predict(str(tmp_path / "run"), str(tmp_path / "new.csv"))[0].error is None
        return
    with pytest.raises(ValueError, match=said):
        predict(str(tmp_path / "run"), str(tmp_path / "new.csv"))


def test_missing_cells_are_filled_in_as_they_were_in_training(houses, tmp_path):
    whole = Path(houses).read_text().splitlines()
    (tmp_path / "gaps.csv").write_text("\n".join([*whole, ",100,south,200000", "50,100,south,"]))
    with pytest.raises(ValueError, match="2 missing cells, the first in line 62, column 1"):
        trained(str(tmp_path / "gaps.csv"))
    run = trained(str(tmp_path / "gaps.csv"), str(tmp_path / "run"), steps=2, missing="mean")
    assert run.data.note.startswith("2 missing cells: 1 of 62 rows left out, 1 filled in")
    ages = [float(line.split(",")[0]) for line in whole[1:]]
    filled, given = predict(run.model, [["", 100, "south"], [math.fsum(ages) / 60, 100, "south"]])
    assert float(filled.answer) == pytest.approx(float(given.answer), rel=1e-12)
    last = predict(run.model, str(tmp_path / "gaps.csv"))[-1]
    assert last.error is None


def test_the_target_may_be_any_column_and_a_bare_file_is_then_not_guessed_at(houses, tmp_path):
    run = trained(houses, steps=2, target="age", columns=("price", "size"))
    assert run.model.purpose.preparation.names == ["price", "size"]
    (tmp_path / "bare.csv").write_text("1,2,3\n")
    with pytest.raises(ValueError, match="expected the columns price, size, by name"):
        predict(run.model, str(tmp_path / "bare.csv"))
    with pytest.raises(ValueError, match="target: moons is generated: only a file has columns"):
        trained("moons", target="x")


def test_a_run_continues_with_the_columns_and_scales_it_began_with(houses, tmp_path):
    folder, more = str(tmp_path / "run"), recipes.Settings(houses, steps=9)
    said = dict(held_back=0.25, columns=("size", "area"))
    trained(houses, folder, steps=4, **said)
    assert checkpoint.load(tmp_path / "run" / checkpoint.FILE_NAME).state["version"] == 3
    resumed = recipes.train(more, checkpoint=folder, resume=True, progress=False)
    whole = recipes.train(
        recipes.Settings(houses, steps=4, **said), checkpoint=str(tmp_path / "b"), progress=False
    )
    again = recipes.train(
        more, checkpoint=str(tmp_path / "b"), resume=True, progress=False, compiled=None
    )
    assert resumed.model.state_dict() == again.model.state_dict() != whole.model.state_dict()
    for wrong, text in (dict(held_back=0.5), "held_back 0.5"), (dict(target="size"), "target size"):
        with pytest.raises(CheckpointError, match=f"{text}: the checkpoint was trained with"):
            recipes.train(
                recipes.Settings(houses, **wrong), checkpoint=folder, resume=True, progress=False
            )


def test_a_checkpoint_from_before_standardising_goes_on_without_it(houses, tmp_path):
    path = tmp_path / "run" / checkpoint.FILE_NAME
    trained(houses, str(tmp_path / "run"), steps=2, standardise=False)
    saved = checkpoint.load(path)
    for name in ("format", "version", "preparation"):
        del saved.state[name]
    assert saved.state["notes"].keys().isdisjoint(recipes.OF_FILES)
    checkpoint.save(path, saved)
    assert checkpoint.load(path).state["version"] == 2
    run = recipes.train(
        recipes.Settings(houses, steps=3),
        checkpoint=str(tmp_path / "run"),
        resume=True,
        progress=False,
    )
    assert run.step == 3 and not run.data.preparation.is_scaled


def test_save_and_load_keep_what_a_model_was_trained_for(houses, tmp_path):
    table = data.standardised(data.read_csv(houses, target="area"))
    model = nn.Sequential(nn.Linear(3, 4, seed=1), nn.Tanh(), nn.Linear(4, 1, seed=2))
    assert model.purpose is None
    before = model.state_dict().keys()
    optimizer = nn.Adam(model.parameters(), 0.05)
    fit(model, table, nn.BCEWithLogitsLoss(), optimizer, steps=3, progress=False)
    assert model.state_dict().keys() == before
    gg.save(model, tmp_path / "model.safetensors")
    found = gg.load(tmp_path / "model.safetensors")
    assert found.purpose == model.purpose
    assert found.purpose == Purpose(
        "binary_cross_entropy_with_logits", ("north", "south"), table.preparation
    )
    ours, theirs = predict(model, houses), predict(found, houses)
    assert ours == theirs and {p.answer for p in ours} <= {"north", "south"}
    saved = checkpoint.read(tmp_path / "model.safetensors").metadata["glassgrad"]
    assert json.loads(saved)["version"] == 2


def test_a_model_file_with_a_preparation_has_a_schema_and_is_checked(houses):
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(model_file.__file__).parent / "model.schema.json").read_text())
    good = json.loads(trained(houses, steps=1).to_json())
    jsonschema.validate(good, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**good, "version": 1}, schema)
    for change, text in [
        (lambda m: m.update(version=1), "expected format, version, architecture"),
        (lambda m: m["preparation"].update(scale=0), "expected finite means, and scales above 0"),
        (lambda m: m["preparation"]["columns"].pop(), "preparation: expected 4 inputs, got 2"),
    ]:
        whole = json.loads(json.dumps(good))
        change(whole)
        with pytest.raises(model_file.ModelError, match=text):
            model_file.from_json(json.dumps(whole))


def test_held_back_data_must_have_the_scales_of_the_other(houses):
    training, held_back = data.split(data.read_csv(houses), 0.3, seed=1)
    model = nn.MLP(4, [1], seed=1)
    optimizer = nn.SGD(model.parameters(), 0.01)
    with pytest.raises(ValueError, match="held_back: expected data standardised like that"):
        fit(model, data.standardised(training), "mse", optimizer, held_back=held_back)


def test_a_network_that_is_no_better_than_one_answer_is_named(houses):
    run = trained(houses, steps=1)
    far = [gg.Value(3.0)] * len(run.data)
    errors = [(3.0 - y) * run.data.preparation.scale for y in run.data.targets]
    assert typical_error(run.data, far) == pytest.approx(np.sqrt(np.mean(np.square(errors))))
    variance = run.data.preparation.scale**2
    assert complaint(run, run.data, far) == (
        f"the network's mean squared error over the samples is {np.mean(np.square(errors)):.4g}:"
        f" worse than always predicting the mean ({variance:.4g})"
    )
    assert complaint(run, run.data, [gg.Value(y) for y in run.data.targets]) == ""
    run = trained(houses, steps=1, target="area", held_back=0.25)
    most = max(("north", "south"), key=[run.data.classes[t] for t in run.data.targets].count)
    largest = run.data.classes.index(most)
    same = [gg.Value(1.0 if largest else -1.0)] * len(run.held_back)
    share = 100 * run.held_back.targets.count(largest) / len(run.held_back)
    assert complaint(run, run.held_back, same) == (
        f"the network is right for {share:.1f} % of the held-back samples: no better than always"
        f" answering '{most}' ({share:.1f} %)"
    )
    right = [gg.Value(2.0 * t - 1) for t in run.held_back.targets]
    assert complaint(run, run.held_back, right) == ""


def test_programs_and_values_give_the_same_outputs(houses):
    run = trained(houses, steps=3)
    for model in run.model, nn.Sequential(nn.Linear(4, 2, seed=1), nn.Dropout(0.5)):
        flat = [
            [[v.data for v in (o if isinstance(o, list) else [o])] for o in one(run.data.points)]
            for one in (outputs_of(model), outputs_of(model, compiled=True))
        ]
        assert np.array(flat[0]) == pytest.approx(np.array(flat[1]), rel=1e-12)


def test_pictures_are_in_the_units_of_the_table(houses):
    run = trained(houses, steps=3, target="area", columns=("age", "size"))
    shown, model = in_raw_units(run.data, run.model)
    original = data.read_csv(houses, target="area", columns=["age", "size"])
    assert np.array(shown.points) == pytest.approx(np.array(original.points))
    assert model(shown.points[0]).data == pytest.approx(run.model(run.data.points[0]).data)
    assert gg.compile(model)(shown.points)[0] == pytest.approx(model(shown.points[0]).data)


def test_a_model_trained_on_rows_takes_rows(houses):
    model = nn.Sequential(nn.Linear(2, 1, seed=1))
    optimizer = nn.SGD(model.parameters(), 0.1)
    fit(model, data.xor(), "hinge", optimizer, steps=3, progress=False)
    assert predict(model, [[0, 1]])[0].answer in ("0", "1")
    with pytest.raises(ValueError, match="this Sequential was not trained on a table"):
        predict(model, houses)


def test_a_model_nobody_trained_predicts_nothing(tmp_path):
    with pytest.raises(ValueError, match=r"predict: expected a model that fit\(\) trained"):
        predict(nn.MLP(2, [1], seed=1), [[1.0, 2.0]])
    (tmp_path / "old.json").write_text(model_file.to_json(nn.MLP(2, [1], seed=1), objective="mse"))
    model, *_ = load_model(str(tmp_path / "old.json"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert float(predict(model, [[1.0, 2.0]])[0].answer) == model([1.0, 2.0]).data
