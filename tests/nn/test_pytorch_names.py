"""What a PyTorch user types, and what happens: the names that are here, and those that are not."""

import re
from pathlib import Path

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import data, foreign, nn, optim
from glassgrad.nn import functional as F

X = [[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]]


class TwoLayers(nn.Module):
    def __init__(self):
        self.hidden = nn.Linear(3, 4, seed=1)
        self.out = nn.Linear(4, 2, seed=2)

    def forward(self, x):
        return self.out(F.relu(self.hidden(x)))


def test_a_call_runs_forward_and_a_call_of_ones_own_wins():
    class Own(TwoLayers):
        def __call__(self, x):
            return "own"

    model = TwoLayers()
    assert [v.data for v in model(X[0])] == [v.data for v in model.forward(X[0])]
    assert Own()(X[0]) == "own"
    with pytest.raises(NotImplementedError, match=r"Bare has no forward\(\): define what"):
        type("Bare", (nn.Module,), {})()(1.0)


def test_a_neuron_that_is_overridden_is_used_in_its_layer():
    class Doubled(nn.Neuron):
        def __call__(self, x):
            return 2 * super().__call__(x)

    class Tripled(nn.Neuron):
        def forward(self, x):
            return 3 * super().forward(x)

    plain = nn.Layer(2, 2, nonlin=False, seed=1)([1.0, 2.0])
    for kind, factor in (Doubled, 2), (Tripled, 3):
        layer = type("Own", (nn.Layer,), {"neuron_class": kind})(2, 2, nonlin=False, seed=1)
        assert [v.data for v in layer([1.0, 2.0])] == [factor * v.data for v in plain]


def test_names_shapes_and_numbers_of_parameters():
    model = TwoLayers()
    shapes = {name: np.shape(tensor) for name, tensor in model.state_dict().items()}
    assert shapes == {
        "hidden.weight": (4, 3),
        "hidden.bias": (4,),
        "out.weight": (2, 4),
        "out.bias": (2,),
    }
    assert len(model.parameters()) == 26
    assert (model.out.in_features, model.out.out_features) == (4, 2)
    chain = nn.Sequential(nn.Linear(3, 2), nn.Tanh(), nn.Linear(2, 1, bias=False))
    assert [*chain.state_dict()] == ["0.weight", "0.bias", "2.weight"]
    assert len(chain) == 3 and chain[1] is [*chain][1]
    weights = [v.data for v in nn.Linear(16, 500, seed=3).parameters()]
    assert max(map(abs, weights)) <= 0.25 and np.std(weights) == pytest.approx(
        0.25 / 3**0.5, rel=0.03
    )


def test_an_array_of_values_is_among_the_parameters():
    class Arrays(nn.Module):
        def __init__(self):
            self.table = np.array([[gg.Value(1.0), gg.Value(2.0)]])
            self.plain = np.array([1.0, 2.0])

    model = Arrays()
    assert [v.data for v in model.parameters()] == [1.0, 2.0]
    model.load_state_dict({"table": [[5.0, 6.0]]})
    assert model.table[0, 1].data == 6.0


def test_train_and_eval_reach_every_module():
    model = nn.Sequential(TwoLayers(), nn.ReLU())
    assert model.training and model.eval() is model
    assert [module.training for module in model.modules()] == [False] * 5
    assert all(module.training for module in model.train().modules())


@pytest.mark.parametrize("given", [X, np.array(X), tuple(map(tuple, X))])
def test_a_batch_gives_a_list_of_outputs(given):
    for model in TwoLayers(), nn.MLP(3, [2, 2], seed=1), nn.LayerNorm(3), nn.Layer(3, 2, seed=1):
        batch = model(given)
        assert [[v.data for v in out] for out in batch] == [[v.data for v in model(x)] for x in X]


def test_a_frame_is_a_batch():
    class Frame:  # as much of pandas' as is used
        columns = "a", "b", "c"

        def __iter__(self):
            return iter(self.columns)

        def to_numpy(self):
            return np.array(X)

    model = TwoLayers()
    assert repr(model(Frame())) == repr(model(X))
    assert F.relu(Frame()) == F.relu(X)


@pytest.mark.parametrize("name", ["relu", "tanh", "sigmoid", "softplus", "silu"])
def test_activations_take_a_value_a_list_or_an_array(name):
    function, method = getattr(F, name), getattr(gg, name)
    assert function(gg.Value(0.5)).data == method(gg.Value(0.5)).data
    assert function([0.5, [-1.0]]) == [method(0.5), [method(-1.0)]]
    assert function(np.array([[0.5, -1.0]])) == [[method(0.5), method(-1.0)]]


def test_a_batch_goes_through_sequential_as_a_whole():
    seen = []
    chain = nn.Sequential(nn.Linear(3, 2, seed=1), lambda z: seen.append(len(z)) or z)
    chain(X)
    chain(X[0])
    assert seen == [2, 2]  # two samples, then the two outputs of one
    softmax = nn.Sequential(nn.Linear(3, 4, seed=1), nn.Softmax(dim=1))
    assert [sum(v.data for v in row) for row in softmax(X)] == pytest.approx([1.0, 1.0])
    with pytest.raises(ValueError, match="dim=0: only the last dimension, 1 or -1, is here"):
        nn.Sequential(nn.Linear(3, 4, seed=1), nn.Softmax(dim=0))(X)
    courses = nn.Sequential(nn.Layer(3, 1, seed=1), nn.Layer(1, 2, seed=2))
    assert [[v.data for v in out] for out in courses(X)] == [
        [v.data for v in courses(x)] for x in X
    ]


def test_gelu_has_pytorchs_two_forms():
    assert nn.GELU()([1.0]) == F.gelu([1.0]) == [gg.gelu(1.0)]
    assert nn.GELU("tanh")([1.0]) == F.gelu([1.0], approximate="tanh") != [gg.gelu(1.0)]
    assert repr(nn.GELU("tanh")) == "GELU(approximate='tanh')"
    for wrong in (lambda: nn.GELU("exact"), lambda: F.gelu([1.0], approximate="exact")):
        with pytest.raises(ValueError, match="approximate='exact': expected 'none' or 'tanh'"):
            wrong()


def test_the_gelu_of_networks_and_files_stays_the_tanh_form():
    neuron = nn.Neuron(1, activation="gelu")
    neuron.w[0].data, neuron.b.data = 1.0, 0.0
    assert neuron([1.3]).data == gg.gelu(1.3, approximate="tanh")


def test_leaky_relu_takes_pytorchs_argument():
    v = gg.Value(-2.0)
    for made in (
        v.leaky_relu(negative_slope=0.5),
        gg.leaky_relu(v, negative_slope=0.5),
        F.leaky_relu(v, negative_slope=0.5),
        nn.LeakyReLU(negative_slope=0.5)(v),
    ):
        assert made.data == -1.0


def test_a_foreign_attribute_cannot_be_set_either():
    with pytest.raises(AttributeError, match="one that is not to change is left out of the"):
        gg.Value(1.0).requires_grad = False


def test_what_is_written_to_a_param_group_acts_on_the_next_step():
    for compiled in False, True:
        w = gg.Value(1.0)
        optimizer = optim.SGD([w], lr=0.5)
        take = gg.compile_step(lambda x, w=w: (w - x) ** 2, optimizer) if compiled else None
        moves = []
        for lr in 0.25, 0.125, 0.0625:
            optimizer.param_groups[0]["lr"] = lr
            before = w.data
            if take:
                take([0.0])
            else:
                optimizer.zero_grad(set_to_none=True)
                (w**2).backward()
                optimizer.step()
            moves.append((before - w.data) / (2 * before))
        assert moves == [0.25, 0.125, 0.0625]
    assert {**optimizer.param_groups[0]}["params"] == [w]
    with pytest.raises(KeyError, match="rate: expected one of params, lr, momentum, weight_decay"):
        optimizer.param_groups[0]["rate"] = 1.0
    with pytest.raises(TypeError, match="make one optimizer for each group"):
        optim.SGD([{"params": [w], "lr": 0.1}], lr=0.1)


def test_the_same_seed_draws_the_same_network():
    gg.manual_seed(5)
    first = nn.Linear(3, 2).state_dict()
    gg.manual_seed(5)
    assert nn.Linear(3, 2).state_dict() == first


def test_dir_lists_the_public_names_and_nothing_else():
    with_libraries = {"curve_fit", "from_torch", "to_onnx", "to_torch"}
    assert set(dir(gg)) == {*gg.__all__, *with_libraries, "__doc__", "__version__"}
    assert {"compile", "walk", "why", "show", "fit", "optim", "nn"} <= set(dir(gg))
    for name in gg.__all__:
        assert getattr(gg, name) is not None


def test_plain_numbers_do_not_replace_parameters():
    layer = nn.Linear(2, 2, seed=1)
    for numbers in [[1.0, 2.0], [3.0, 4.0]], np.ones((2, 2)):
        with pytest.raises(TypeError, match=r"Linear.weight holds parameters, .*nn.Parameter\("):
            layer.weight = numbers
    layer.weight[1][0] = 0.5
    with pytest.raises(TypeError, match=r"weight\.1 has plain numbers among its parameters, which"):
        layer.parameters()
    layer.weight, layer.bias = nn.Parameter(np.ones((2, 2))), None
    assert [v.data for v in layer([1.0, 2.0])] == [3.0, 3.0] and len(layer.parameters()) == 4


def test_an_update_under_no_grad_is_not_dropped():
    p, total = gg.Value(1.0), gg.Value(0.0)
    with gg.no_grad():
        with pytest.raises(TypeError, match=r"write p\.data -= x to update p, or p = p - x"):
            p -= 0.1 * p.grad
        for k in range(3):
            total += p * k
        act = p
        act += p * 2.0
        act = act - 1.0
    p += 1.0
    assert (total.data, act.data, p.data) == (3.0, 2.0, 2.0)


def test_backward_from_a_value_made_under_no_grad_is_an_error():
    w = gg.Value(2.0)
    with gg.no_grad():
        loss = w * w
    for options in {}, {"reset": True}, {"gradient": 2.0}:
        with pytest.raises(RuntimeError, match=r"computed under no_grad\(\), so it remembers"):
            loss.backward(**options)
    (loss * w).backward()
    assert (loss.grad, w.grad) == (2.0, 4.0)
    gg.Value(1.0).backward()


def test_backward_takes_a_gradient():
    for gradient in 3.0, np.float64(3.0):
        a, b = gg.Value(2.0), gg.Value(5.0)
        out = a * b + a
        out.backward(gradient)
        assert (out.grad, a.grad, b.grad) == (3.0, 18.0, 6.0)
    with pytest.raises(RuntimeError, match="already run"):
        out.backward(gradient=1.0)
    with pytest.raises(TypeError, match=r"backward\(gradient\): expected a number, got str"):
        (a * b).backward("one")


def test_parameters_may_be_nested_and_a_grad_may_be_set_to_none():
    layer = nn.Linear(2, 2, seed=1)
    assert len(optim.Adam(layer.weight).parameters) == 4
    assert len(optim.SGD([layer.weight, layer.bias]).parameters) == 6
    w = layer.weight[0][0]
    w.grad = 3.0
    w.grad = None
    assert w.grad == 0.0


def test_an_optimizer_has_one_scheduler():
    optimizer = optim.SGD([gg.Value(1.0)], lr=0.1)
    optim.lr_scheduler.StepLR(optimizer, 3)
    with pytest.raises(ValueError, match=r"has a StepLR, and two would overwrite each other"):
        optim.lr_scheduler.ExponentialLR(optimizer, 0.9)
    scheduled = optim.SGD([gg.Value(1.0)], lr=nn.schedules.Cosine(0.1, 0.0, 9))
    with pytest.raises(ValueError, match="lr of this optimizer is a schedule already"):
        optim.lr_scheduler.StepLR(scheduled, 3)


def test_what_is_easily_mistyped_says_what_to_write():
    for wrong, said in [
        (lambda: nn.Sequential(nn.Linear(2, 2), nn.ReLU), r"write ReLU\(\)"),
        (lambda: optim.Adam(nn.Sequential(nn.Linear(2, 1))), r"write model\.parameters\(\)"),
        (lambda: optim.Adam(TwoLayers()), r"write model\.parameters\(\)"),
        (lambda: optim.Adam("adam"), r"expected Values, got str"),
        (lambda: gg.Value([1.0, 2.0]), r"got list: write \[Value\(x\) for x in \.\.\.\]"),
        (lambda: gg.Value(np.ones(2)), r"got ndarray: write \[Value\(x\) for x in \.\.\.\]"),
    ]:
        with pytest.raises(TypeError, match=said):
            wrong()


def test_a_slice_of_a_sequential_is_one():
    chain = nn.Sequential(nn.Linear(3, 2, seed=1), nn.Tanh(), nn.Linear(2, 1, seed=2))
    assert isinstance(chain[:2], nn.Sequential) and chain[:2][1] is chain[1]
    assert len(chain[:2].parameters()) == 8


def test_a_module_prints_its_parts():
    hidden, out = "Linear(in_features=3, out_features=4", "Linear(in_features=4, out_features=2"
    assert repr(TwoLayers()) == (
        f"TwoLayers(\n  (hidden): {hidden}, bias=True)\n  (out): {out}, bias=True)\n)"
    )


def test_an_import_of_a_foreign_name_says_what_to_write():
    with pytest.raises(ImportError, match=r"glassgrad has no 'tensor': write Value\(x\)"):
        from glassgrad import tensor  # noqa: F401
    with pytest.raises(ImportError, match="write the cell as a Module"):
        from glassgrad.nn import LSTM  # noqa: F401
    with pytest.raises(ImportError, match="no attribute 'nonsense'"):
        from glassgrad import nonsense  # noqa: F401
    assert not hasattr(gg, "tensor")


OWNERS = {
    "glassgrad.optim": optim,
    "glassgrad.optim.lr_scheduler": optim.lr_scheduler,
    "glassgrad": gg,
    "glassgrad.nn": nn,
    "glassgrad.nn.functional": F,
    "glassgrad.data": data,
    "Value": gg.Value(1.0),
    "Module": nn.Linear(1, 1),
}


@pytest.mark.parametrize(
    "owner, name", [(owner, name) for owner, rows in foreign.FOREIGN.items() for name in rows]
)
def test_a_foreign_name_says_what_to_write(owner, name):
    said = f"{owner} has no {name!r}: {foreign.FOREIGN[owner][name]}"
    with pytest.raises(AttributeError, match=f"^{re.escape(said)}$"):
        getattr(OWNERS[owner], name)


def test_foreign_names_are_neither_listed_nor_there():
    assert not {*dir(gg.Value(1.0))} & {*foreign.FOREIGN["Value"]}
    assert not any(hasattr(gg.Value(1.0), name) for name in foreign.FOREIGN["Value"])
    assert not {*dir(nn.Linear(1, 1))} & {*foreign.FOREIGN["Module"]}
    assert not any(hasattr(nn.MLP(1, [1]), name) for name in foreign.FOREIGN["Module"])


def test_a_module_may_have_such_a_name_of_its_own():
    class Own(nn.Module):
        def __init__(self):
            self.to = gg.Value(1.0)

        def children(self):
            return []

    assert Own().to.data == 1.0 and Own().children() == []


@pytest.mark.parametrize("owner", foreign.FOREIGN)
def test_a_name_that_nobody_knows_is_an_ordinary_error(owner):
    with pytest.raises(AttributeError, match=r"no attribute 'nonsense'$"):
        _ = OWNERS[owner].nonsense


# ---- the names that mean something else, as docs/pytorch.md lists them


def _float_is_refused():
    with pytest.raises(TypeError, match=r"write v\.data|\.data"):
        float(gg.Value(1.0))


def _update_is_refused():
    p = gg.Value(1.0)
    with gg.no_grad(), pytest.raises(TypeError, match=r"p\.data -= x"):
        p -= 1.0


def _second_scheduler_is_refused():
    optimizer = optim.SGD([gg.Value(1.0)], lr=0.1)
    optim.lr_scheduler.StepLR(optimizer, 1)
    with pytest.raises(ValueError, match="two would overwrite each other"):
        optim.lr_scheduler.StepLR(optimizer, 1)


def _clamp_passes_the_gradient_of_nan():
    x = gg.Value(float("nan"))
    x.clamp(0, 1).backward()
    assert x.grad == 1.0
    with pytest.raises(TypeError, match="expected a plain number, got a Value"):
        x.clamp(gg.Value(0.0))


def _what_layers_return_computes():
    first, second = nn.Linear(3, 2, seed=1), nn.Linear(3, 2, seed=2)
    for x in X[0], X, np.array(X):
        total = np.array(first(x) + second(x)) - np.array(first(x)) - np.array(second(x))
        assert max(abs(v.data) for v in total.ravel()) < 1e-15
        double = np.array(2 * first(x)) / np.array(first(x))
        assert {v.data for v in double.ravel()} == {2.0}
    hidden = nn.Linear(3, 3, seed=1)
    residual = X[0] + hidden(X[0])  # a plain list on the left
    assert [v.data for v in residual] == [
        x + v.data for x, v in zip(X[0], hidden(X[0]), strict=True)
    ]
    w = gg.Value(2.0)
    assert [v.data for v in w * F.tanh([1.0, 2.0])] == [2 * np.tanh(1.0), 2 * np.tanh(2.0)]
    assert [v.data for v in -(1 / (first(X[0]) ** 2 - w))] == [
        -1 / (v.data**2 - 2.0) for v in first(X[0])
    ]
    square = nn.Linear(2, 2, seed=1)([[1.0, 2.0], [3.0, 4.0]])
    with pytest.raises(ValueError, match=r"\+: lists of shapes \(2, 2\) and \(2,\): expected one"):
        _ = square + (1.0, 2.0)  # noqa: RUF005


def _check(condition):
    assert condition


DIFFERENCES = {
    "`parameters()`": lambda: _check(type(nn.Linear(2, 2).parameters()) is list),
    "`grad`": lambda: _check(gg.Value(1.0).grad == 0.0),
    "`compile`": lambda: _check(gg.compile(lambda x: x * gg.Value(2.0))([1.0, 3.0]).data == 4.0),
    "`trace`": lambda: _check(len(gg.trace(gg.Value(1.0) + 2.0)[0]) == 2),
    "`dot`": lambda: _check(gg.dot([1.0, 2.0], [3.0, 4.0], 0.5) == 11.5),
    "`float(v)`": _float_is_refused,
    "`==`": lambda: _check(gg.Value(1.0) != gg.Value(1.0)),
    "`p -= x`": _update_is_refused,
    "`+` and `*`": _what_layers_return_computes,
    "`nn.Layer`, `nn.MLP`": lambda: _check(nn.Layer(2, 1, seed=1).neurons[0].b.data == 0.0),
    "`clamp`": _clamp_passes_the_gradient_of_nan,
    "schedulers": _second_scheduler_is_refused,
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_a_difference_is_as_documented(name):
    DIFFERENCES[name]()


def test_every_difference_is_documented():
    page = (Path(__file__).resolve().parents[2] / "docs" / "pytorch.md").read_text("utf-8")
    rows = re.findall(r"^\| (.+?) \| ", page.partition("## What is different")[2], re.M)
    assert rows == [*DIFFERENCES]


# ---- the same numbers as PyTorch


LAYERS = [
    ("Linear(3, 4)", (3, 4), {}),
    ("LayerNorm(3)", (3,), {}),
    ("LeakyReLU(0.2)", (0.2,), {}),
    ("Softplus()", (), {}),
    ("SiLU()", (), {}),
    ("Softmax(dim=-1)", (), {"dim": -1}),
]


@pytest.mark.parametrize("text, given, options", LAYERS, ids=[text for text, *_ in LAYERS])
def test_a_layer_agrees_with_pytorch(torch, text, given, options):
    kind = text.partition("(")[0]
    theirs = getattr(torch.nn, kind)(*given, **options)
    ours = getattr(nn, kind)(*given, **options)
    ours.load_state_dict(theirs.state_dict())
    x = torch.tensor(X, requires_grad=True)
    expected = theirs(x)
    (expected**2).sum().backward()
    inputs = nn.Parameter(X)
    outputs = ours(inputs)
    gg.sum(v**2 for row in outputs for v in row).backward()
    assert [[v.data for v in row] for row in outputs] == [
        pytest.approx(row, abs=1e-12) for row in expected.tolist()
    ]
    assert [[v.grad for v in row] for row in inputs] == [
        pytest.approx(row, abs=1e-12) for row in x.grad.tolist()
    ]
    for name, parameter in theirs.named_parameters():
        found = np.vectorize(lambda v: v.grad)(np.array(ours.tensors()[name]))
        assert found == pytest.approx(parameter.grad.numpy(), abs=1e-12)


@pytest.mark.parametrize(
    "name, options",
    [
        ("StepLR", {"step_size": 3, "gamma": 0.5}),
        ("ExponentialLR", {"gamma": 0.9}),
        ("CosineAnnealingLR", {"T_max": 7, "eta_min": 0.01}),
        ("LinearLR", {"total_iters": 4}),
        ("LambdaLR", {"lr_lambda": lambda epoch: 1 / (1 + epoch)}),
    ],
)
def test_a_scheduler_agrees_with_pytorch(torch, name, options):
    theirs = torch.optim.SGD([torch.zeros(1, requires_grad=True)], lr=0.3)
    ours = optim.SGD([gg.Value(0.0)], lr=0.3)
    expected = getattr(torch.optim.lr_scheduler, name)(theirs, **options)
    found = getattr(optim.lr_scheduler, name)(ours, **options)
    for _ in range(20):
        assert ours.lr == pytest.approx(theirs.param_groups[0]["lr"], rel=1e-12)
        assert found.get_last_lr() == [ours.lr]
        theirs.step()
        expected.step()
        found.step()


def test_losses_agree_with_pytorch(torch):
    targets = [[1.0, 0.0], [0.5, -2.0]]
    ours, theirs = TwoLayers()(X), torch.tensor([[v.data for v in row] for row in TwoLayers()(X)])
    assert nn.MSELoss()(ours, targets).data == pytest.approx(
        float(torch.nn.MSELoss()(theirs, torch.tensor(targets)))
    )
    shares = [[1.0, 0.0], [0.5, 0.25]]
    for kind, squash in ("BCEWithLogitsLoss", False), ("BCELoss", True):
        expected = getattr(torch.nn, kind)()(
            torch.sigmoid(theirs) if squash else theirs, torch.tensor(shares)
        )
        found = getattr(nn, kind)()(F.sigmoid(ours) if squash else ours, shares)
        assert found.data == pytest.approx(float(expected))
    for reduction in "mean", "sum":
        expected = torch.nn.CrossEntropyLoss(reduction=reduction)(theirs, torch.tensor([1, 0]))
        found = nn.CrossEntropyLoss(reduction=reduction)(ours, [1, 0])
        assert found.data == pytest.approx(float(expected))


def test_clipping_agrees_with_pytorch(torch):
    for most in 1e-3, 1.0, 5.0, 5.000001, 50.0:
        ours, theirs = [gg.Value(0.0), gg.Value(0.0)], torch.zeros(2, requires_grad=True)
        ours[0].grad, ours[1].grad, theirs.grad = 3.0, -4.0, torch.tensor([3.0, -4.0])
        norm = nn.utils.clip_grad_norm_(ours, max_norm=most)
        expected = torch.nn.utils.clip_grad_norm_([theirs], max_norm=most)
        assert norm == pytest.approx(float(expected), rel=1e-14)
        assert [v.grad for v in ours] == pytest.approx(theirs.grad.tolist(), rel=1e-14)
