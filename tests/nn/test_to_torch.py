"""to_torch: modules of this library in PyTorch, with equal outputs, gradients and names."""

import pickle

import pytest

import glassgrad as gg
from glassgrad import nn as ours
from glassgrad.engine.nested import flattened

torch = pytest.importorskip("torch", reason="no torch: pip install torch")
pytestmark = pytest.mark.unsanitized

X = [[0.3, -0.7, 1.1], [-1.3, 0.4, 0.2]]
# fmt: off
MODULES = {
    "linear": lambda: ours.Linear(3, 2, seed=1),
    "without bias": lambda: ours.Sequential(ours.Linear(3, 2, bias=False, seed=1), ours.Identity()),
    "sequential": lambda: ours.Sequential(
        ours.Linear(3, 4, seed=1), ours.ReLU(), ours.Sequential(ours.LayerNorm(4), ours.Tanh()),
        ours.Linear(4, 2, seed=2), ours.LeakyReLU(0.2), ours.Softplus(), ours.SiLU(),
        ours.Dropout(0.5), ours.Sigmoid(), ours.GELU(approximate="tanh"), ours.GELU(), ours.Softmax(-1),
    ).eval(),
    "layer norm": lambda: ours.LayerNorm(3, eps=0.1, elementwise_affine=False),
    **{f"mlp of {name}": lambda name=name: ours.MLP(3, [4, 2], activation=name, output=name, seed=1)
       for name in ours.perceptron.ACTIVATIONS},
    "layer": lambda: ours.Layer(3, 2, activation="tanh", seed=1),
    "neuron": lambda: ours.Neuron(3, activation="sigmoid", seed=1),
}
# fmt: on


@pytest.mark.parametrize("name", MODULES)
def test_outputs_gradients_and_names_are_equal(name):
    mine = MODULES[name]()
    theirs = gg.to_torch(mine)
    assert theirs.training == mine.training
    state = {name: tensor.tolist() for name, tensor in theirs.state_dict().items()}
    assert state == mine.state_dict()
    out, expected = flattened(mine(X)), theirs(torch.tensor(X, dtype=torch.float64)).flatten()
    data = [v.data if isinstance(v, gg.Value) else v for v in out]
    assert data == pytest.approx(expected.tolist(), rel=1e-12)
    if not state:
        return
    weights = [0.5**k for k in range(len(out))]
    gg.dot(weights, out).backward()
    torch.dot(torch.tensor(weights, dtype=torch.float64), expected).backward()
    for name, parameter in theirs.named_parameters():
        grads = [v.grad for v in flattened(mine.tensors()[name])]
        assert grads == pytest.approx(parameter.grad.flatten().tolist(), rel=1e-10, abs=1e-14)


def test_an_embedding_and_a_loss():
    table = gg.to_torch(ours.Embedding(4, 2, seed=1))
    assert table(torch.tensor([3])).tolist() == [
        ours.Embedding(4, 2, seed=1).state_dict()["weight"][3]
    ]
    loss = gg.to_torch(ours.CrossEntropyLoss(reduction="sum"))
    assert type(loss) is torch.nn.CrossEntropyLoss and loss.reduction == "sum"


def test_a_model_can_be_pickled_and_converted_back():
    mine = ours.MLP(3, [4, 1], activation="tanh", seed=1)
    theirs = pickle.loads(pickle.dumps(gg.to_torch(mine)))
    back = gg.from_torch(theirs, torch.zeros(1, 3))
    assert back.state_dict() == mine.state_dict()
    assert back(X[:1])[0][0].data == pytest.approx(mine(X[0]).data, rel=1e-14)


def test_what_has_no_counterpart_is_refused_by_name():
    class Mine(ours.Module):
        pass

    layer = ours.Layer(2, 2)
    layer.neurons[0].activation = "tanh"
    tied = ours.Sequential(ours.Linear(2, 2), ours.Linear(2, 2))
    tied[1].weight = tied[0].weight
    with pytest.raises(
        TypeError, match=r"to_torch: Mine is not a module of glassgrad\.nn: write it"
    ):
        gg.to_torch(ours.Sequential(Mine()))
    with pytest.raises(TypeError, match=r"to_torch: relu is not a module of glassgrad\.nn"):
        gg.to_torch(ours.Sequential(ours.Linear(2, 2), gg.relu))
    with pytest.raises(TypeError, match=r"expected a Module of glassgrad\.nn, got Linear"):
        gg.to_torch(torch.nn.Linear(2, 2))
    with pytest.raises(ValueError, match="several activations: relu, tanh"):
        gg.to_torch(layer)
    with pytest.raises(ValueError, match="parts that share parameters"):
        gg.to_torch(tied)
    shared = ours.Linear(2, 2)
    assert len(list(gg.to_torch(ours.Sequential(shared, shared)).parameters())) == 2
