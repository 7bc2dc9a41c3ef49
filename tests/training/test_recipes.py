"""Settings, recipes and runs: declared once, completed once, and a checkpoint is read once."""

from dataclasses import asdict

import pytest

from glassgrad import data
from glassgrad.cli.train import train as command
from glassgrad.training import checkpoint, recipes


def test_a_checkpoint_is_read_once_when_a_run_goes_on(tmp_path, monkeypatch):
    folder = str(tmp_path)
    recipes.train(recipes.Settings("xor", steps=2), checkpoint=folder, progress=False)
    read, load = [], checkpoint.load
    monkeypatch.setattr(checkpoint, "load", lambda path: read.append(path) or load(path))
    again = recipes.Settings("xor", steps=3)
    run = recipes.train(again, checkpoint=folder, resume=True, progress=False)
    assert (run.step, read) == (3, [str(tmp_path / checkpoint.FILE_NAME)])


def test_every_setting_is_an_option_with_its_help_choices_and_range():
    options = {option.name: option for option in command.params}
    for setting in recipes.SETTINGS:
        option = options[setting.name]
        assert option.help == setting.metadata["help"]
        if setting.metadata["choices"]:
            assert list(option.type.choices) == list(setting.metadata["choices"])
        elif setting.type in (int, float, int | None):
            assert option.type.min == setting.metadata["least"]


@pytest.mark.parametrize("name", data.MADE)
def test_a_recipe_misses_nothing_and_what_was_said_holds(name):
    samples = recipes.data_of(name, seed=1)
    whole = asdict(recipes.completed(recipes.Settings(name, lr=0.5, l2=0.0, batch=None), samples))
    unset = [missing for missing, setting in whole.items() if setting is None]
    assert unset == ["batch", "columns", "target", "missing"]
    assert (whole["lr"], whole["l2"]) == (0.5, 0.0)


def test_a_setting_that_is_not_one_is_refused():
    with pytest.raises(TypeError, match="there is no setting 'learning_rate'"):
        recipes.Settings("moons", learning_rate=0.1)
    for wrong, text in (
        (dict(optimizer="sdg"), "optimizer='sdg': expected one of sgd, momentum"),
        (dict(lr=float("inf")), "lr inf: expected a finite number"),
    ):
        with pytest.raises(ValueError, match=text):
            recipes.completed(recipes.Settings("moons", **wrong), data.moons(seed=1))


def test_nothing_is_made_where_a_run_cannot_begin(tmp_path):
    for wrong in (dict(batch=101), dict(lr=float("nan")), dict(steps=-1)):
        with pytest.raises(ValueError, match=r"batch=101|lr nan|steps"):
            recipes.train(
                recipes.Settings("moons", **wrong), checkpoint=str(tmp_path / "run"), progress=False
            )
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_free_again_after_a_resume_that_was_refused(tmp_path):
    folder = str(tmp_path)
    recipes.train(recipes.Settings("xor", steps=2), checkpoint=folder, progress=False)
    for wrong in (dict(lr=0.5), dict(steps=1)):
        with pytest.raises(checkpoint.CheckpointError, match=r"lr 0\.5|steps 1"):
            recipes.train(
                recipes.Settings("xor", **wrong), checkpoint=folder, resume=True, progress=False
            )
    more = recipes.Settings("xor", steps=3)
    assert recipes.train(more, checkpoint=folder, resume=True, progress=False).step == 3
