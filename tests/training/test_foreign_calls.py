"""fit() as users of PyTorch and Keras call it: criteria, lists of one output, epochs, signs."""

import re

import numpy as np
import pytest

from glassgrad import data, nn
from glassgrad.training import evaluate, fit

X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
Y = np.array([0, 1, 1, 0])
POINTS = np.random.default_rng(1).normal(size=(7, 2))


def network(outputs=1, *last):
    return nn.Sequential(nn.Linear(2, 6, seed=1), nn.Tanh(), nn.Linear(6, outputs, seed=2), *last)


def losses(loss, model=None, targets=Y, **options):
    model = model or network()
    optimizer = nn.SGD(model.parameters(), lr=0.1)
    return fit(model, (X, targets), loss, optimizer, progress=False, **{"steps": 20, **options})


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("criterion", "name", "outputs"),
    [
        (nn.MSELoss(), "mse", 1),
        (nn.BCEWithLogitsLoss(), "binary_cross_entropy_with_logits", 1),
        (nn.CrossEntropyLoss(), "cross_entropy", 2),
    ],
)
def test_a_criterion_is_the_loss_of_its_name(criterion, name, outputs, compiled):
    given, named = network(outputs), network(outputs)
    one = losses(criterion, given, compiled=compiled)
    assert one.losses == losses(name, named, compiled=compiled).losses
    assert one.accuracies and given.purpose.loss == name


@pytest.mark.parametrize("compiled", [False, True])
def test_bce_of_a_sigmoid_trains_like_bce_of_its_logits(compiled):
    squashed = losses(nn.BCELoss(), network(1, nn.Sigmoid()), compiled=compiled)
    logits = losses(nn.BCEWithLogitsLoss(), compiled=compiled)
    assert squashed.losses == pytest.approx(logits.losses, rel=1e-9)
    assert squashed.accuracies == logits.accuracies


def test_a_list_of_one_output_is_that_output():
    listed, plain = network(), nn.MLP(2, [6, 1], activation="tanh", seed=3)
    plain.load_state_dict(dict(zip(plain.state_dict(), listed.state_dict().values(), strict=True)))
    assert losses("hinge", listed).losses == pytest.approx(losses("hinge", plain).losses, rel=1e-12)
    assert evaluate(listed, (X, Y), "hinge") == pytest.approx(evaluate(plain, (X, Y), "hinge"))


def test_signs_of_any_kind_are_hinges_targets():
    expected = losses("hinge").losses
    for signs in 2 * Y - 1, (2 * Y - 1).tolist(), ["no", "yes", "yes", "no"]:
        assert losses("hinge", targets=signs).losses == expected
    model = nn.MLP(3, [1], seed=1)
    optimizer = nn.SGD(model.parameters(), lr=0.1)
    samples = data.four_samples()
    assert samples.classes == ()
    assert len(fit(model, samples, "hinge", optimizer, steps=2, progress=False).accuracies) == 2


def test_held_back_targets_are_matched_with_the_classes_by_name():
    words = ["c", "a", "b", "a"]
    model = network(3)
    optimizer = nn.SGD(model.parameters(), lr=0.1)
    given = dict(held_back=(X[:1], ["c"]), every=20, steps=20, progress=False)
    history = fit(model, (X, words), "cross_entropy", optimizer, **given)
    index = max(range(3), key=[v.data for v in model(X[0].tolist())].__getitem__)
    assert history.evaluations[-1][2] == float(index == 2)
    assert evaluate(model, (X[:1], ["c"]), "cross_entropy")[1] == float(index == 2)
    with pytest.raises(ValueError, match="held_back: the class 'd' is not in the data"):
        fit(model, (X, words), "cross_entropy", optimizer, held_back=(X[:1], ["d"]))


def test_epochs_batch_size_and_validation_data_are_keras_words():
    history = losses("hinge", steps=None, epochs=5, batch_size=3, validation_data=(X, Y), seed=1)
    assert (history.done, len(history.evaluations)) == (10, 5)
    assert losses("hinge", steps=None, epochs=7).done == 7


@pytest.mark.parametrize("compiled", [False, True])
def test_every_sample_is_used_once_in_an_epoch_and_after_a_resume(tmp_path, compiled):
    seen = []

    class Watching(nn.Sequential):
        def forward(self, x):
            seen.append(tuple(x))
            return super().forward(x)

    def train(epochs, **options):
        layers = nn.Linear(2, 3, seed=1), nn.Tanh(), nn.Linear(3, 1, seed=2)
        model = nn.Sequential(*layers) if compiled else Watching(*layers)
        optimizer = nn.SGD(model.parameters(), lr=0.1)
        options |= {"epochs": epochs, "batch_size": 3, "compiled": compiled, "progress": False}
        return fit(model, (POINTS, POINTS[:, 0]), "mse", optimizer, seed=5, **options).losses

    whole = train(4)
    assert len(whole) == 12  # 7 samples in batches of 3, 3 and 1
    if not compiled:
        epochs = [seen[k : k + 7] for k in range(0, 28, 7)]
        assert all(sorted(epoch) == sorted(map(tuple, POINTS.tolist())) for epoch in epochs)
        assert len(set(map(tuple, epochs))) == 4
    for every in 2, 3:  # within an epoch, and at its end
        folder = tmp_path / f"{every}"
        stop = [lambda now, last=4 + every: now.stop() if now.step == last else None]
        train(4, checkpoint=folder, every=every, callbacks=stop)
        assert train(4, checkpoint=folder, every=every, resume=True) == whole
    with pytest.raises(ValueError, match="a run in epochs goes on in epochs"):
        train(None, steps=20, checkpoint=folder, resume=True)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (dict(epochs=3), "fit: steps and epochs: give one of them"),
        (dict(steps=None, epochs=1.5), "fit: epochs=1.5: expected a whole number of 0 or more"),
        (dict(batch=2, batch_size=2), "fit: batch and batch_size are the same setting"),
        (dict(held_back=(X, Y), validation_data=(X, Y)), "fit: held_back and validation_data are"),
        (dict(loss=nn.MSELoss(reduction="sum")), "MSELoss: reduction='sum': fit() takes the mean"),
        (dict(loss=nn.MSELoss), "loss: expected a name, a function, or an object such as"),
        (dict(loss=None), "such as nn.MSELoss(), got NoneType"),
    ],
)
def test_what_cannot_be_meant_is_refused(options, said):
    with pytest.raises((TypeError, ValueError), match=re.escape(said)):
        losses(options.pop("loss", "hinge"), **options)


def test_a_loss_of_pytorch_itself_is_refused():
    torch = pytest.importorskip("torch")
    with pytest.raises(TypeError, match=r"PyTorch's MSELoss takes tensors: write glassgrad\.nn"):
        losses(torch.nn.MSELoss())


def test_what_cannot_be_trained_says_why():
    model = nn.Linear(2, 1, seed=1)
    with pytest.raises(TypeError, match=r"expected an optimizer, got str: write optim\.Adam\("):
        fit(model, ([[1.0, 2.0]], [0.5]), "mse", "adam", progress=False)
    optimizer = nn.SGD(model.parameters(), 0.1)
    points = [[1.0, 2.0], [float("nan"), 1.0]]
    with pytest.raises(ArithmeticError, match="because sample 2 of the data holds nan or inf"):
        fit(model, (points, [0.5, 1.0]), "mse", optimizer, steps=3, progress=False)
