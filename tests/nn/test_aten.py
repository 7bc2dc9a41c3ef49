"""ATen's ops on tensors of Values, against NumPy and mpmath; PyTorch is in test_from_torch.py."""

import mpmath
import numpy as np
import pytest

import glassgrad as gg
from glassgrad import Value
from glassgrad.nn.aten import pointwise, products, reductions, shapes
from glassgrad.nn.aten.converted import Converted, parameters_from
from glassgrad.nn.aten.program import Input, Instruction, Program, Slot
from glassgrad.nn.aten.tensors import elementwise, numbers, tensor

RNG = np.random.default_rng(0)


def values(*shape):
    """A tensor of Values, and its numbers."""
    array = RNG.normal(size=shape)
    return elementwise(Value)(array), array


@pytest.mark.parametrize("x", [-800.0, -3.0, -1e-9, 0.0, 1e-300, 1e-9, 0.5, 700.0])
@pytest.mark.parametrize("name", ["expm1", "log1p"])
def test_small_and_large_numbers_keep_their_digits(name, x):
    if name == "log1p" and x <= -1:
        return
    leaf = Value(x)
    out = getattr(pointwise, name)(tensor(leaf)).item()
    out.backward()
    with mpmath.workdps(50):
        function = getattr(mpmath, name)
        slope = mpmath.exp(x) if name == "expm1" else 1 / (1 + mpmath.mpf(x))
        assert out.data == pytest.approx(float(function(x)), rel=1e-15, abs=0)
        assert leaf.grad == pytest.approx(float(slope), rel=1e-15, abs=0)


def test_products_are_numpys():
    (x, a), (y, b), (z, c) = values(2, 3), values(3, 4), values(4)
    assert numbers(products.addmm(z, x, y, beta=2, alpha=3)) == pytest.approx(2 * c + 3 * a @ b)
    assert numbers(products.mv(x, y[:, 0])) == pytest.approx(a @ b[:, 0])


def test_a_convolution_is_a_sum_over_windows():
    (x, a), (weight, w) = values(1, 2, 5, 4), values(3, 2, 2, 2)
    out = products.convolution(x, weight, None, [2, 1], [1, 0], [1, 2], False, [0, 0], 1)
    padded = np.pad(a, [(0, 0), (0, 0), (1, 1), (0, 0)])
    expected = [
        [
            [(w[k] * padded[0, :, i : i + 2, j : j + 3 : 2]).sum() for j in range(2)]
            for i in (0, 2, 4)
        ]
        for k in range(3)
    ]
    assert numbers(out)[0] == pytest.approx(np.array(expected))


def test_a_transposed_convolution_is_the_adjoint():
    settings = [2, 1], [1, 2], [1, 2], [1, 0]
    (x, a), (weight, _) = values(1, 2, 3, 3), values(2, 3, 3, 2)
    stride, padding, dilation, extra = settings
    out = products.convolution(x, weight, None, stride, padding, dilation, True, extra, 1)
    y, b = values(*out.shape)
    back = products.convolution(y, weight, None, stride, padding, dilation, False, [0, 0], 1)
    assert (numbers(back) * a).sum() == pytest.approx((numbers(out) * b).sum())


def test_bounds_have_pytorchs_gradients_and_nan_passes():
    nan = float("nan")
    for function, expected in (
        (pointwise.clamp, [0, 1, 1, 1, 0]),
        (pointwise.hardtanh, [0, 0, 1, 0, 0]),
    ):
        leaves = elementwise(Value)(np.array([-2.0, -1.0, 0.5, 1.0, 3.0]))
        gg.sum(function(leaves, -1.0, 1.0).tolist()).backward()
        assert [v.grad for v in leaves] == expected
        with np.errstate(invalid="ignore"):
            assert np.isnan(numbers(function(tensor(Value(nan)), -1.0, 1.0)))
    assert numbers(pointwise.clamp(tensor([0.0, 9.0]), 5.0, 2.0)).tolist() == [2.0, 2.0]


def test_bounds_that_are_chosen_have_the_gradient():
    x, low = Value(1.0), Value(2.0)
    pointwise.clamp_tensor(tensor(x), tensor(low), tensor(5.0)).item().backward()
    assert (x.grad, low.grad) == (0.0, 1.0)
    assert pointwise.clamp(np.array([1, 9]), 2, 5).tolist() == [2, 5]


def test_extremes_share_or_choose():
    leaves = elementwise(Value)(np.array([[1.0, 3.0, 3.0]]))
    reductions.amax(leaves, [1]).item().backward()
    assert [v.grad for v in leaves[0]] == [0.0, 0.5, 0.5]
    largest, place = reductions.max_along(leaves, 1)
    assert largest[0] is leaves[0, 1] and place.tolist() == [1]
    assert np.isnan(numbers(reductions.amin(tensor([1.0, float("nan")]))))


def test_the_norm_of_zeros_has_a_gradient_of_zero():
    leaves = elementwise(Value)(np.zeros(2))
    reductions.vector_norm(leaves).item().backward()
    assert [v.grad for v in leaves] == [0.0, 0.0]
    with pytest.raises(ValueError, match="ord=3: only 1 and 2 are here"):
        reductions.vector_norm(leaves, 3)


def test_equality_compares_numbers_and_not_identity():
    assert (pointwise.compared(np.equal)(tensor(Value(2.0)), tensor(Value(2.0)))).item() is True


def test_the_padding_row_has_no_gradient():
    weight, array = values(3, 2)
    rows = shapes.embedding(weight, np.array([[1, 0]]), padding_idx=0)
    assert numbers(rows).tolist() == array[[[1, 0]]].tolist()
    assert rows[0, 0, 0] is weight[1, 0] and isinstance(rows[0, 1, 0], float)


def test_a_program_runs_as_a_module():
    """A running mean that each call moves halfway to its input, times a weight."""
    half = Instruction("mul.Tensor", "half", (Slot("b"), 0.5), {})
    moved = Instruction("add.Tensor", "moved", (Slot("half"), Slot("x")), {"alpha": 0.5})
    scaled = Instruction("mul.Tensor", "out", (Slot("moved"), Slot("p")), {})
    program = Program(
        inputs=(Input("x", (2,), "float"),),
        state={"p": "scale", "b": "mean"},
        instructions=(half, moved, scaled),
        outputs={"out": Slot("out")},
        updates={"mean": Slot("moved")},
        values=6,
        terms=0,
        constants={},
    )
    weights = parameters_from({"scale": (0, tensor([2.0, 3.0]))})
    reason = "it was never exported"
    module = Converted(
        "Mean",
        {True: program, False: reason},
        True,
        weights,
        {"mean": tensor([0.0, 4.0])},
        ["mean", "scale"],
    )
    assert [v.data for v in module([1.0, 2.0])["out"]] == [1.0, 9.0]
    assert module.state_dict() == {"mean": [0.5, 3.0], "scale": [2.0, 3.0]}
    assert [name for name, _ in module.named_parameters()] == ["scale[0]", "scale[1]"]
    with pytest.raises(ValueError, match="Mean in eval mode: it was never exported"):
        module.eval()([1.0, 2.0])
