"""Parity with PyTorch, where it is installed: row 14 and random expressions."""

import random
from itertools import pairwise

import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.table import ops

pytestmark = pytest.mark.unsanitized

torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch==2.13.0")


def test_row_14_the_block_with_a_float32_bias():
    def double(number):
        return torch.tensor([number]).double().requires_grad_()

    x1, x2, w1, w2, b = (double(v) for v in (2.0, 0.0, -3.0, 1.0, 6.8813735870195432))
    o = torch.tanh(x1 * w1 + x2 * w2 + b)
    o.backward()
    ours = [gg.Value(v.item()) for v in (x1, x2, w1, w2, b)]
    y1, y2, v1, v2, c = ours
    p = (y1 * v1 + y2 * v2 + c).tanh()
    p.backward()
    assert p.data == pytest.approx(o.item(), rel=1e-15)
    assert o.item() == pytest.approx(0.7071066904050358, rel=1e-15)
    for value, tensor in zip(ours, (x1, x2, w1, w2, b), strict=True):
        assert value.grad == pytest.approx(tensor.grad.item(), rel=1e-15)


THEIRS = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "div": torch.div,
    "neg": torch.neg,
    "pow": torch.pow,
    "exp": torch.exp,
    "log": torch.log,
    "sqrt": torch.sqrt,
    "sin": torch.sin,
    "cos": torch.cos,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "relu": torch.relu,
    "softplus": torch.nn.functional.softplus,
    "erf": torch.erf,
    "normal_cdf": torch.special.ndtr,
    "abs": torch.abs,
    "maximum": torch.maximum,
    "minimum": torch.minimum,
}


def random_expression(seed):
    """The same random expression in both: (our leaves, our root, their leaves, their root)."""
    draw = random.Random(seed)
    numbers = [draw.uniform(0.2, 2.0) for _ in range(4)]
    ours = [gg.Value(n) for n in numbers]
    theirs = [torch.tensor(n, dtype=torch.float64, requires_grad=True) for n in numbers]
    pairs = list(zip(ours, theirs, strict=True))
    for _ in range(25):
        name = draw.choice(list(THEIRS))
        row = ops.TABLE[name]
        chosen = [draw.choice(pairs) for _ in row.takes]
        if name in ("log", "sqrt", "pow", "div"):  # stay inside the domain
            chosen = [(v.sigmoid() + 0.5, torch.sigmoid(t) + 0.5) for v, t in chosen]
        value = gg.engine.apply(row, *(v for v, _ in chosen))
        tensor = THEIRS[name](*(t for _, t in chosen))
        pairs.append((value.tanh() + 1, torch.tanh(tensor) + 1))
    return ours, pairs[-1][0], theirs, pairs[-1][1]


def test_random_expressions_agree(soak):
    for seed in range(3_000 if soak else 200):
        ours, root, theirs, their_root = random_expression(seed)
        assert root.data == pytest.approx(their_root.item(), rel=1e-12)
        root.backward()
        their_root.backward()
        for value, tensor in zip(ours, theirs, strict=True):
            expected = 0.0 if tensor.grad is None else tensor.grad.item()
            assert value.grad == pytest.approx(expected, rel=1e-9, abs=1e-13), seed


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("relu", [0.0]),
        ("abs", [0.0]),
        ("maximum", [1.0, 1.0]),
        ("minimum", [1.0, 1.0]),
        ("pow", [0.0, 2.0]),
    ],
)
def test_the_same_choice_at_kinks(name, numbers):
    ours = [gg.Value(n) for n in numbers]
    theirs = [torch.tensor(n, dtype=torch.float64, requires_grad=True) for n in numbers]
    gg.engine.apply(ops.TABLE[name], *ours).backward()
    THEIRS[name](*theirs).backward()
    assert [v.grad for v in ours] == [t.grad.item() for t in theirs]


def test_composed_functions_agree():
    numbers = [0.3, -1.2, 2.5, 30.0]
    functional = torch.nn.functional
    for ours_of, theirs_of in [
        (lambda v: gg.softmax(v)[1], lambda t: functional.softmax(t, 0)[1]),
        (lambda v: gg.log_softmax(v)[0], lambda t: functional.log_softmax(t, 0)[0]),
        (gg.logsumexp, lambda t: torch.logsumexp(t, 0)),
        (gg.mean, torch.mean),
        (lambda v: gg.sum(map(gg.silu, v)), lambda t: functional.silu(t).sum()),
        (lambda v: gg.sum(gg.gelu(v)), lambda t: functional.gelu(t).sum()),
        (
            lambda v: gg.sum(gg.gelu(v, approximate="tanh")),
            lambda t: functional.gelu(t, approximate="tanh").sum(),
        ),
        (
            lambda v: gg.sum(gg.leaky_relu(v, negative_slope=0.2)),
            lambda t: functional.leaky_relu(t, negative_slope=0.2).sum(),
        ),
        (
            lambda v: gg.sum(gg.clamp(v, min=-1.2, max=2)),
            lambda t: torch.clamp(t, min=-1.2, max=2).sum(),
        ),
    ]:
        ours = [gg.Value(n) for n in numbers]
        theirs = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
        root, their_root = ours_of(ours), theirs_of(theirs)
        root.backward()
        their_root.backward()
        assert root.data == pytest.approx(their_root.item(), rel=1e-12)
        assert [v.grad for v in ours] == pytest.approx(theirs.grad.tolist(), rel=1e-11, abs=1e-25)


TRAJECTORIES = [
    (nn.SGD, torch.optim.SGD, dict(momentum=0.0)),
    (nn.SGD, torch.optim.SGD, dict(momentum=0.9)),
    (nn.SGD, torch.optim.SGD, dict(momentum=0.5, weight_decay=0.01)),
    (nn.Adam, torch.optim.Adam, {}),
    (nn.Adam, torch.optim.Adam, dict(betas=(0.8, 0.99), eps=1e-6, weight_decay=0.02)),
    (nn.AdamW, torch.optim.AdamW, {}),
    (nn.AdamW, torch.optim.AdamW, dict(weight_decay=0.1)),
]


@pytest.mark.parametrize("case", range(len(TRAJECTORIES)))
def test_each_optimizers_trajectory_is_pytorchs(case):
    ours_of, theirs_of, options = TRAJECTORIES[case]
    draw = random.Random(case)
    start = [draw.gauss(0, 1) for _ in range(6)]
    ours = [gg.Value(v) for v in start]
    theirs = torch.tensor(start, dtype=torch.float64, requires_grad=True)
    optimizer, their_optimizer = (
        ours_of(ours, 0.02, **options),
        theirs_of([theirs], lr=0.02, **options),
    )
    for _ in range(100):
        loss = gg.sum([(v * v - k).tanh() * (v + 1) ** 2 for k, v in enumerate(ours)])
        places = torch.arange(6, dtype=torch.float64)
        their_loss = (torch.tanh(theirs * theirs - places) * (theirs + 1) ** 2).sum()
        optimizer.zero_grad()
        their_optimizer.zero_grad()
        loss.backward()
        their_loss.backward()
        optimizer.step()
        their_optimizer.step()
        assert [v.data for v in ours] == pytest.approx(theirs.tolist(), rel=1e-12, abs=1e-13)


class TheirMLP(torch.nn.Module):
    def __init__(self, sizes):
        super().__init__()
        pairs = pairwise(sizes)
        self.layers = torch.nn.ModuleList(
            [torch.nn.Linear(a, b, dtype=torch.float64) for a, b in pairs]
        )

    def forward(self, x):
        for layer in self.layers[:-1]:
            x = torch.relu(layer(x))
        return self.layers[-1](x)


def test_state_dicts_go_both_ways():
    ours, theirs = nn.MLP(3, [5, 4, 2], seed=1, bias="uniform"), TheirMLP([3, 5, 4, 2])
    points = [[0.1, -0.2, 0.3], [1.0, 2.0, -3.0]]

    def same():
        for x in points:
            expected = theirs(torch.tensor(x, dtype=torch.float64)).tolist()
            assert [v.data for v in ours(x)] == pytest.approx(expected, rel=1e-12)

    state = {name: torch.tensor(v, dtype=torch.float64) for name, v in ours.state_dict().items()}
    theirs.load_state_dict(state)
    same()
    torch.manual_seed(0)
    theirs = TheirMLP([3, 5, 4, 2])
    ours.load_state_dict(theirs.state_dict())
    same()


def test_losses_agree():
    functional = torch.nn.functional
    draw = random.Random(3)
    logits = [[draw.gauss(0, 3) for _ in range(4)] for _ in range(5)]
    classes = [draw.randrange(4) for _ in range(5)]
    flat, targets = [row[0] for row in logits], [draw.random() for _ in range(5)]
    tensor = torch.tensor(logits, dtype=torch.float64)
    column, wanted = tensor[:, 0], torch.tensor(targets, dtype=torch.float64)
    for reduction in ("mean", "sum"):
        pairs = [
            (
                nn.cross_entropy(logits, classes, reduction=reduction),
                functional.cross_entropy(tensor, torch.tensor(classes), reduction=reduction),
            ),
            (
                nn.mse(flat, targets, reduction=reduction),
                functional.mse_loss(column, wanted, reduction=reduction),
            ),
            (
                nn.binary_cross_entropy_with_logits(flat, targets, reduction=reduction),
                functional.binary_cross_entropy_with_logits(column, wanted, reduction=reduction),
            ),
        ]
        for ours, theirs in pairs:
            assert ours == pytest.approx(theirs.item(), rel=1e-12)


def test_clipping_agrees():
    grads = [3.0, -4.0, 12.0]
    ours = [gg.Value(0.0) for _ in grads]
    theirs = torch.zeros(3, dtype=torch.float64, requires_grad=True)
    theirs.grad = torch.tensor(grads, dtype=torch.float64)
    for value, slope in zip(ours, grads, strict=True):
        value.grad = slope
    assert nn.clip_grad_norm(ours, 2.0) == torch.nn.utils.clip_grad_norm_([theirs], 2.0).item()
    # PyTorch adds 1e-6 to the norm before it divides.
    assert [v.grad for v in ours] == pytest.approx(theirs.grad.tolist(), rel=1e-6)
