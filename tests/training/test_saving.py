"""save() and load(): modules and state dicts in safetensors files, and files that are none."""

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.training.checkpoint import CheckpointError
from glassgrad.training.fit import fit
from glassgrad.training.model_file import ModelError, to_json

MODULES = [
    nn.MLP(2, [3, 1], activation="tanh", seed=1),
    nn.Sequential(
        nn.Linear(3, 4, seed=1),
        nn.LayerNorm(4, eps=1e-3),
        nn.LeakyReLU(0.2),
        nn.Dropout(0.25, seed=2),
        nn.Sequential(nn.Linear(4, 2, bias=False, seed=3), nn.Tanh()),
        nn.GELU("tanh"),
        nn.Softmax(dim=-1),
    ).eval(),
    nn.Embedding(5, 2, seed=1),
    nn.LayerNorm(3, elementwise_affine=False),
]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: type(module).__name__)
def test_a_module_comes_back_as_it_was(module, tmp_path):
    path = tmp_path / "model.safetensors"
    module.save(path)
    found = gg.load(path)
    assert type(found) is type(module) and repr(found) == repr(module)
    assert found.state_dict() == module.state_dict()
    inputs = {nn.Embedding: 3, nn.MLP: [0.5, -1.0]}
    x = inputs.get(type(module), [0.5, -1.0, 2.0])
    assert repr(found.eval()(x)) == repr(module.eval()(x))


def test_a_state_dict_comes_back_and_others_can_read_it(tmp_path):
    path = str(tmp_path / "state.safetensors")
    state = nn.Linear(3, 2, seed=1).state_dict()
    gg.save(state, path)
    assert gg.load(path) == state
    assert {name: array.tolist() for name, array in load_file(path).items()} == state
    save_file({"0.weight": np.ones((1, 2), np.float32), "0.bias": np.zeros(1)}, path)
    model = nn.Sequential(nn.Linear(2, 1, seed=1))
    model.load_state_dict(gg.load(path))
    assert model([3.0, 4.0])[0].data == 7.0


def test_a_state_may_hold_more_than_tensors(tmp_path):
    path = tmp_path / "run.safetensors"
    model = nn.Linear(2, 1, seed=1)
    optimizer = nn.Adam(model.parameters(), 0.01)
    optimizer.zero_grad()
    model([1.0, 2.0])[0].backward()
    optimizer.step()
    gg.save(optimizer.state_dict(), path)
    other = nn.Adam(nn.Linear(2, 1, seed=1).parameters(), 0.5)
    other.load_state_dict(gg.load(path))
    assert other.state_dict() == optimizer.state_dict()
    whole = {
        "epoch": 3,
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "best": 0.25,
        "note": "first try",
        "is_done": False,
        "nothing": None,
        "array": np.ones((2, 3)),
    }
    gg.save(whole, path)
    found = gg.load(path)
    found["optimizer"]["betas"] = tuple(found["optimizer"]["betas"])
    assert found == {**whole, "array": np.ones((2, 3)).tolist()}
    assert type(found["epoch"]) is int and type(found["is_done"]) is bool
    for wrong in {"f": abs}, {"model": {"w": [gg.Value(1.0)]}}, {3: 1.0}, {"a": ["x", 1.0]}:
        with pytest.raises(TypeError, match=r"^save: .*expected"):
            gg.save(wrong, path)
    assert gg.load(path)["epoch"] == 3


def test_models_of_train_are_read_too(tmp_path):
    model = nn.MLP(2, [4, 1], seed=1)
    optimizer = nn.SGD(model.parameters(), 0.1)
    fit(model, data.xor(), "mse", optimizer, steps=3, checkpoint=tmp_path / "run", progress=False)
    (tmp_path / "model.json").write_text(to_json(model, objective="mse"))
    for name in "run", "run/checkpoint.safetensors", "model.json":
        assert gg.load(tmp_path / name).state_dict() == model.state_dict()


def test_what_cannot_be_saved_says_what_to_do(tmp_path):
    class Own(nn.Module):
        def __init__(self):
            self.w = gg.Value(1.0)

    path = tmp_path / "own.safetensors"
    for wrong, said in [
        (Own(), r"Own cannot be described in a file: save its state_dict\(\)"),
        (nn.Sequential(nn.Linear(1, 1), abs), "abs cannot be described in a file"),
        ([1.0], "save: expected a Module or a state dict, got list"),
    ]:
        with pytest.raises(TypeError, match=said):
            gg.save(wrong, path)
    assert not path.exists()
    gg.save(Own().state_dict(), path)
    assert gg.load(path) == {"w": 1.0}


def test_damaged_and_forged_files_are_refused(tmp_path):
    path = tmp_path / "model.safetensors"
    gg.save(MODULES[1], path)
    whole = path.read_bytes()
    for place in range(0, len(whole), 7):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises((CheckpointError, ModelError)):
            gg.load(path)
    from glassgrad.training import checkpoint, saving

    def forged(module, version=1):
        state = {"0.weight": [[1.0]]}
        return checkpoint.to_bytes(
            checkpoint.Checkpoint(state, {"module": module}), saving.FORMAT, version
        )

    huge = {"kind": "Linear", "in_features": 10**6, "out_features": 10**6, "bias": False}
    for content, said in [
        (forged(huge), "describes more weights than the 1 that it holds"),
        (forged({"kind": "os.system"}), "expected one of Linear"),
        (forged({"kind": "Dropout", "p": "x"}), "p: expected float, got 'x'"),
        (forged({"kind": "Sequential", "layers": 3}), "expected a list of layers"),
        (forged([1]), "expected the kind of a module"),
        (forged(None, version=9), "expected glassgrad.saved version 2, got .*9"),
        (b"", "is not a checkpoint"),
    ]:
        path.write_bytes(content)
        with pytest.raises((CheckpointError, ModelError), match=said):
            gg.load(path)
    with pytest.raises(CheckpointError, match="cannot read"):
        gg.load(tmp_path / "nothing.safetensors")
