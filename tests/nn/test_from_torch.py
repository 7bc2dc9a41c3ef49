"""from_torch: outputs, gradients and names of PyTorch's modules, and what cannot be converted."""

import copy
import pickle

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn as ours
from glassgrad.engine.nested import flattened

torch = pytest.importorskip("torch", reason="no torch: pip install torch")
nn, F = torch.nn, torch.nn.functional
pytestmark = pytest.mark.unsanitized
CLOSE = 1e-10
"""How far an output or a gradient may be from PyTorch's; both add up in another order."""


@pytest.fixture(autouse=True)
def in_float64():
    torch.manual_seed(0)
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(before)


class Of(nn.Module):
    """A function of modules and tensors as a module."""

    def __init__(self, function, *parts):
        super().__init__()
        self.function, self.parts = function, nn.ModuleList(parts)

    def forward(self, *inputs):
        return self.function(*self.parts, *inputs)


class Block(nn.Module):
    """A transformer for characters, with tied embeddings and a causal mask."""

    def __init__(self):
        super().__init__()
        self.tokens, self.places = nn.Embedding(5, 4), nn.Embedding(3, 4)
        self.norm, self.attention = nn.LayerNorm(4), nn.MultiheadAttention(4, 2, batch_first=True)
        self.feed = nn.Sequential(nn.Linear(4, 8), nn.GELU(approximate="tanh"), nn.Linear(8, 4))
        self.out = nn.Linear(4, 5, bias=False)
        self.out.weight = self.tokens.weight
        self.register_buffer("mask", torch.triu(torch.ones(3, 3, dtype=torch.bool), 1))

    def forward(self, text, target):
        x = self.tokens(text) + self.places(torch.arange(3))
        y = self.norm(x)
        x = x + self.attention(y, y, y, attn_mask=self.mask, need_weights=False)[0]
        return F.cross_entropy(self.out(x + self.feed(x)).flatten(0, 1), target.flatten())


def floats(*shape):
    return lambda: torch.randn(*shape)


def wholes(*shape, below):
    return lambda: torch.randint(below, shape)


# fmt: off
MODULES = {
    "linear": (lambda: nn.Linear(3, 2), floats(4, 3)),
    "mlp": (lambda: nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 1)), floats(3, 2)),
    "bilinear": (lambda: nn.Bilinear(2, 3, 2), floats(2, 2), floats(2, 3)),
    "conv1d": (lambda: nn.Conv1d(4, 6, 3, stride=2, padding=1, groups=2), floats(2, 4, 7)),
    "conv2d": (lambda: nn.Conv2d(2, 3, (2, 3), stride=(1, 2), padding=(1, 2), dilation=(2, 1)), floats(1, 2, 4, 5)),
    "transposed convolution": (lambda: nn.ConvTranspose2d(4, 2, (2, 3), stride=(3, 2), padding=(1, 3), output_padding=1, groups=2), floats(1, 4, 3, 4)),
    "lenet": (lambda: nn.Sequential(nn.Conv2d(1, 2, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(8, 2), nn.LogSoftmax(1)), floats(2, 1, 6, 6)),
    "batch norm, training": (lambda: nn.Sequential(nn.Conv1d(2, 3, 2), nn.BatchNorm1d(3), nn.LeakyReLU(0.1)), floats(3, 2, 4)),
    "batch norm, eval": (lambda: nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.Dropout()).eval(), floats(4, 2)),
    "layer norm": (lambda: nn.Sequential(nn.LayerNorm((2, 3)), nn.GELU(), nn.SiLU(), nn.Softmax(-1)), floats(2, 2, 3)),
    "group norm": (lambda: nn.Sequential(nn.GroupNorm(2, 4), nn.ELU(0.7), nn.InstanceNorm1d(4, affine=True)), floats(2, 4, 3)),
    "rms norm": (lambda: nn.Sequential(nn.RMSNorm(4), nn.Hardswish(), nn.Mish()), floats(3, 4)),
    "embedding": (lambda: nn.Sequential(nn.Embedding(5, 3, padding_idx=0), nn.Softplus()), lambda: torch.tensor([[1, 4], [0, 1]])),
    "attention": (lambda: Of(lambda attention, x, y: attention(x, y, y), nn.MultiheadAttention(4, 2, batch_first=True)), floats(2, 3, 4), floats(2, 2, 4)),
    "scaled dot product": (lambda: Of(lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True)), floats(1, 2, 3, 2), floats(1, 2, 3, 2), floats(1, 2, 3, 2)),
    "transformer": (Block, wholes(2, 3, below=5), wholes(2, 3, below=5)),
    "encoder layer": (lambda: nn.TransformerEncoderLayer(4, 2, 6, batch_first=True).eval(), floats(1, 3, 4)),
    "lstm": (lambda: nn.LSTM(3, 2, num_layers=2, bidirectional=True), floats(3, 1, 3)),
    "gru": (lambda: nn.GRU(3, 2, batch_first=True), floats(2, 3, 3)),
    "pooling": (lambda: nn.Sequential(nn.AvgPool2d(3, stride=2, padding=1, ceil_mode=True), nn.PReLU(), nn.AdaptiveAvgPool2d((2, 3)), nn.Upsample(scale_factor=2), nn.AdaptiveMaxPool2d(3)), floats(1, 2, 6, 7)),
    "squared loss": (lambda: Of(lambda layer, x, y: F.mse_loss(layer(x), y) + F.smooth_l1_loss(layer(x), y), nn.Linear(2, 2)), floats(3, 2), floats(3, 2)),
    "cross entropy": (lambda: Of(lambda layer, x, y: F.cross_entropy(layer(x), y, label_smoothing=0.1, ignore_index=1), nn.Linear(2, 4)), floats(4, 2), lambda: torch.tensor([0, 1, 2, 3])),
    "binary loss": (lambda: Of(lambda layer, x: F.binary_cross_entropy_with_logits(layer(x), torch.ones(3, 1)) + F.binary_cross_entropy(torch.sigmoid(layer(x)), torch.zeros(3, 1)), nn.Linear(2, 1)), floats(3, 2)),
    "distances": (lambda: Of(lambda a, x, y: (F.cosine_similarity(a(x), y), F.triplet_margin_loss(a(x), y, x), {"std": a(x).std(0)}), nn.Linear(3, 3)), floats(2, 3), floats(2, 3)),
}
# fmt: on


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_outputs_and_gradients_equal_pytorchs(name):
    if name == "scaled dot product" and torch.__version__ < "2.5":
        pytest.skip("torch.export of 2.4 stumbles over its own mask")
    make, *inputs = MODULES[name]
    theirs, example = make(), tuple(draw() for draw in inputs)
    mine = gg.from_torch(theirs, example)
    assert_equal_names(mine, theirs)
    given = [torch.randn_like(x) if x.is_floating_point() else x for x in example]
    assert_agree(mine, theirs, given)
    assert_equal_names(mine, theirs)  # and the buffers after a call


def assert_equal_names(mine, theirs):
    expected, state = theirs.state_dict(), mine.state_dict()
    assert list(state) == list(expected)
    for name, tensor in expected.items():
        assert np.shape(state[name]) == tuple(tensor.shape), name
        assert np.max(np.abs(np.subtract(state[name], tensor.double().numpy()))) < CLOSE, name


def assert_agree(mine, theirs, given):
    """Compare outputs, and the gradients of their sum with random weights."""
    leaves = [x.clone().requires_grad_(x.is_floating_point()) for x in given]
    values = [ours.Parameter(x) if x.is_floating_point() else x.tolist() for x in given]
    expected = [x.reshape(-1) for x in torch.utils._pytree.tree_leaves(theirs(*leaves))]
    found = torch.utils._pytree.tree_leaves(mine(*values))
    flat, weights = torch.cat(expected), torch.randn(len(found))
    data = [v.data if isinstance(v, gg.Value) else v for v in found]
    assert data == pytest.approx(flat.tolist(), abs=CLOSE, rel=CLOSE)
    theirs.zero_grad()
    (flat * weights).sum().backward()
    gg.dot(weights.tolist(), found).backward()
    tensors = mine.tensors()
    pairs = [(tensors[name], p) for name, p in theirs.named_parameters(remove_duplicate=False)]
    pairs += [(v, x) for v, x in zip(values, leaves, strict=True) if x.requires_grad]
    for value, leaf in pairs:
        expected = torch.zeros_like(leaf) if leaf.grad is None else leaf.grad
        grads = [v.grad for v in flattened(value)]
        assert grads == pytest.approx(expected.flatten().tolist(), abs=CLOSE, rel=CLOSE)


@pytest.fixture(scope="module")
def xor():
    torch.manual_seed(1)
    module = nn.Sequential(nn.Linear(2, 4), nn.Tanh(), nn.Linear(4, 1))
    return gg.from_torch(module, torch.zeros(1, 2))


@pytest.fixture
def model(xor):
    return copy.deepcopy(xor)


X, Y = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [0.0, 1.0, 1.0, 0.0]


def test_the_glass_box_opens(model, tmp_path):
    out = model([[0.5, -0.5]])[0][0]
    weight = model.tensors()["0.weight"][0][0]
    out.backward()
    assert sum(step.way == "forward" for step in gg.walk(out)) == 9
    assert gg.why(weight, out).grad == pytest.approx(weight.grad)
    assert gg.check_gradients(out)
    assert "tanh" in str(gg.draw_dot(out).source)
    assert gg.show(out, path=tmp_path / "page.html")


def test_it_trains_and_compiles(model):
    def loss(x, y):
        return (model([x])[0][0] - y) ** 2

    eager = gg.mean([loss(x, y) for x, y in zip(X, Y, strict=True)])
    assert gg.compile(loss)(X, Y).data == pytest.approx(eager.data, rel=1e-14)
    optimizer = gg.optim.Adam(model.parameters(), lr=0.05)
    for _ in range(3):
        optimizer.zero_grad()
        gg.mean([loss(x, y) for x, y in zip(X, Y, strict=True)]).backward()
        optimizer.step()
    step = gg.compile_step(loss, optimizer)
    for _ in range(300):
        last = step(X, Y)
    assert last < 0.01 < eager.data


def test_copies_and_pickles_and_states(model):
    other = pickle.loads(pickle.dumps(model))
    assert other(X[1:2])[0][0].data == model(X[1:2])[0][0].data
    model.parameters()[0].data = 3.0
    assert other.parameters()[0].data != 3.0
    other.load_state_dict(model.state_dict())
    assert other(X[1:2])[0][0].data == model(X[1:2])[0][0].data
    assert model.named_parameters()[3][0] == "0.weight[1][1]"
    whole = ours.Sequential(ours.Linear(3, 2), other)
    assert "1.2.bias" in whole.state_dict()


def test_buffers_are_loaded_and_noticed_by_compiled_functions():
    theirs = nn.BatchNorm1d(2).eval()
    mine = gg.from_torch(theirs, torch.randn(3, 2))
    call = gg.compile(lambda x: mine([x, x, x])[0][1])
    before = call([[1.0, 2.0]]).data
    state = theirs.state_dict() | {"running_mean": torch.tensor([5.0, 7.0])}
    mine.load_state_dict(state)
    assert mine.state_dict()["running_mean"] == [5.0, 7.0]
    assert call([[1.0, 2.0]]).data == pytest.approx(before - 7.0, rel=1e-4)
    with pytest.raises(ValueError, match=r"missing running_var"):
        mine.load_state_dict({k: v for k, v in state.items() if k != "running_var"})
    with pytest.raises(ValueError, match=r"running_mean: expected shape \(2,\), got \(3,\)"):
        mine.load_state_dict(state | {"running_mean": [1.0, 2.0, 3.0]})


def test_modes_are_pytorchs():
    theirs = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1d(3), nn.Dropout(0.5))
    mine = gg.from_torch(theirs, torch.randn(4, 2))
    x = torch.randn(4, 2)
    zeros = sum(v.data == 0 for row in mine(x) for v in row)
    assert mine.training and 0 < zeros < 12
    theirs(x)
    assert_agree(mine.eval(), theirs.eval(), [x])
    assert theirs.training is False


def test_a_frozen_parameter_and_a_detached_one_have_no_gradient():
    layer = nn.Linear(2, 2)
    layer.bias.requires_grad_(False)
    mine = gg.from_torch(layer, torch.ones(1, 2))
    assert len(mine.parameters()) == 4 and list(mine.state_dict()) == ["weight", "bias"]
    detaching = Of(lambda layer, x: layer(x.detach()) * x, nn.Linear(2, 2))
    assert_agree(gg.from_torch(detaching, torch.ones(1, 2)), detaching, [torch.randn(1, 2)])


def test_the_module_itself_stays_as_it_is():
    module = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)).to(torch.float32)
    before = copy.deepcopy(module.state_dict())
    gg.from_torch(module, torch.randn(3, 2))
    assert module.training and module[0].weight.grad is None
    assert module[0].weight.dtype == torch.float32 and torch.get_default_dtype() == torch.float64
    assert all(torch.equal(before[k], v) for k, v in module.state_dict().items())


class HalvedSquare(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, grad):
        return grad * ctx.saved_tensors[0]


class Square(HalvedSquare):
    @staticmethod
    def backward(ctx, grad):
        return 2 * grad * ctx.saved_tensors[0]


def test_a_wrong_function_is_named():
    wrong = Of(lambda layer, x: HalvedSquare.apply(layer(x)), nn.Linear(2, 2))
    with pytest.warns(UserWarning, match=r"gradient of parts\.0\.\w+.* backward\(\) of HalvedSqu"):
        mine = gg.from_torch(wrong, torch.randn(1, 2))
    right = Of(lambda layer, x: Square.apply(layer(x)), *wrong.parts)
    assert_agree(mine, right, [torch.randn(1, 2)])
    gg.from_torch(right, torch.randn(1, 2))


def without_gradient(layer, x):
    with torch.no_grad():
        scale = layer(x)
    return scale * layer(x)


REFUSED = {
    "ops that are missing": (
        lambda: Of(lambda x: x.sort().values + torch.cdist(x, x)),
        floats(2, 2),
        "ops that are not here: aten._cdist_forward.default, aten.sort.default",
    ),
    "control flow": (
        lambda: Of(lambda x: x if x.sum() > 0 else -x),
        floats(2),
        "torch.export cannot read Of: .*: `if` on a computed number .* write torch.where",
    ),
    "too many scalars": (lambda: nn.Linear(1000, 1000), floats(1000), "has 1,003,000 scalars"),
    "too many products": (lambda: nn.Linear(100, 100), floats(500, 100), "5,000,000 products"),
    "a changed input": (lambda: Of(lambda x: x.mul_(2)), floats(2), "user input mutation"),
    "no_grad": (
        lambda: Of(without_gradient, nn.Linear(2, 2)),
        floats(1, 2),
        r"gradient of parts\.0\.\w+.* torch.no_grad\(\) in forward\(\): write .detach\(\)",
    ),
    "a wrong example": (lambda: nn.Linear(2, 2), floats(3), "cannot be called with the example"),
}


@pytest.mark.parametrize("make, example, told", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_converted_is_told_in_a_sentence(make, example, told, capfd):
    with pytest.raises(ValueError, match=f"^from_torch: .*{told}") as error:
        gg.from_torch(make(), example())
    assert "\n" not in str(error.value)
    assert capfd.readouterr() == ("", "")


def test_the_arguments_are_checked(model):
    with pytest.raises(TypeError, match=r"is not a torch\.nn\.Module: write Linear\(\.\.\.\)"):
        gg.from_torch(nn.Linear, torch.zeros(2))
    with pytest.raises(TypeError, match="an example of type dict: write a tensor"):
        gg.from_torch(nn.Linear(2, 2), {"x": 1.0})
    with pytest.raises(ValueError, match=r"expected shape \(1, 2\), got \(2,\): convert it again"):
        model([1.0, 2.0])
    with pytest.raises(TypeError, match="Sequential: expected 1 inputs, got 2"):
        model(X[:1], X[:1])
    rows = gg.from_torch(nn.Embedding(4, 2), torch.tensor([1]))
    assert rows([3])[0][0] is rows.tensors()["weight"][3][0]
    with pytest.raises(TypeError, match=r"expected a whole number, got 1\.5"):
        rows([1.5])
    with pytest.raises(IndexError, match="expected an index from 0 to 3, got 4"):
        rows([4])


def test_a_mode_that_cannot_be_converted_is_refused_when_used():
    module = Of(lambda x: x, nn.Dropout())
    module.function = lambda part, x: x.sort().values if part.training else x
    mine = gg.from_torch(module.eval(), torch.zeros(2))
    assert mine([1.0, 2.0]) == [1.0, 2.0]
    with pytest.raises(ValueError, match=r"Of in training mode: .*aten\.sort\.default"):
        mine.train()([1.0, 2.0])
