"""A network as JSON: its schema, its round trip, and what is refused."""

import json
from pathlib import Path

import pytest

from glassgrad import nn
from glassgrad.training import model_file, recipes

pytestmark = pytest.mark.both_engines


def test_the_models_json_has_a_schema():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((Path(model_file.__file__).parent / "model.schema.json").read_text())
    trained = recipes.train(recipes.Settings("xor", steps=2), progress=False)
    jsonschema.validate(json.loads(trained.to_json()), schema)
    broken = json.loads(trained.to_json())
    broken["architecture"]["layers"][0]["size"] = 0
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, schema)


def test_a_model_that_is_not_one_is_refused():
    good = json.loads(recipes.train(recipes.Settings("xor", steps=1), progress=False).to_json())
    for change, text in [
        (lambda m: m.update(format="x"), "not a model"),
        (lambda m: m.update(version=3), "expected version 1 or 2, got 3"),
        (lambda m: m.update(version=2), "classes, preparation and weights"),
        (lambda m: m.update(version=True), "expected version 1 or 2, got True"),
        (lambda m: m.update(more=1), "expected format, version, architecture"),
        (lambda m: m.update(objective="sorcery"), "loss 'sorcery': expected one of"),
        (
            lambda m: m.update(objective="cross_entropy"),
            "cross_entropy with 2 classes needs 2 outputs, not 1",
        ),
        (lambda m: m.update(classes=["a"]), "all samples are in one class"),
        (
            lambda m: m["weights"].update({"layers.0.bias": [True] * 8}),
            "expected numbers as weights",
        ),
        (
            lambda m: m["weights"].update({"layers.0.bias": [10**400] + [0.0] * 7}),
            "too large|expected",
        ),
        (lambda m: m.update(weights=[]), "expected an objective and weights"),
        (lambda m: m.update(classes=[1]), "expected a list of the names of classes"),
        (lambda m: m.update(architecture=None), "architecture: expected inputs, and layers"),
        (lambda m: m["architecture"].update(inputs=10**9), "expected sizes from 1 to 1,000,000"),
        (
            lambda m: m["architecture"].update(inputs=900_000),
            "layers.0.weight: expected 8 rows of 900000 numbers",
        ),
        (lambda m: m.update(features=["cos_x1"]), "features: expected some of x1_squared, "),
        (lambda m: m.update(features=["sin_x1", "x1_squared"]), "in this order"),
        (lambda m: m.update(features=["sin_x1"]), "features: expected 3 inputs, 2 of them given"),
        (lambda m: m["architecture"].update(layers=[]), "expected at least one layer"),
        (
            lambda m: m["architecture"]["layers"][0].update(activation="os.system"),
            "unknown activation 'os.system'",
        ),
        (lambda m: m["weights"].pop("layers.0.bias"), "missing layers.0.bias"),
        (lambda m: m["weights"].update({"layers.0.bias": ["x"] * 8}), "expected a number, got str"),
    ]:
        whole = json.loads(json.dumps(good))
        change(whole)
        with pytest.raises(model_file.ModelError, match=text):
            model_file.from_json(json.dumps(whole))
    with pytest.raises(model_file.ModelError, match="not JSON"):
        model_file.from_json("{")
    deep = json.dumps(good).replace(
        '"layers.0.bias": [', '"layers.0.bias": [' + "[" * 90_000 + "]" * 90_000 + ","
    )
    with pytest.raises(model_file.ModelError):
        model_file.from_json(deep)
    with pytest.raises(model_file.ModelError, match="NaN is not valid JSON"):
        model_file.from_json('{"format": NaN}')
    with pytest.raises(model_file.ModelError, match="an object has the name 'format' twice"):
        model_file.from_json('{"format": 1, "format": 2}')
    model = nn.MLP(2, [1], seed=1)
    model.layers[0].neurons[0].b.data = float("inf")
    assert model_file.from_json(model_file.to_json(model, objective="mse"))[0].layers[0].neurons[
        0
    ].b.data == float("inf")
