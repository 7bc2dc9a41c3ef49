"""kernels.Single runs a plan on one sample; the oracle is the same function without compiling."""

from array import array

import pytest

import glassgrad as gg
from glassgrad.compiler.extension import kernels
from glassgrad.engine import buffers, share

pytest.importorskip("numpy")
if kernels is None or gg.engine.name != "native":
    pytest.skip("needs the kernels and the native engine", allow_module_level=True)

from glassgrad.compiler.plan import plan


def function(k, x):
    return gg.lookup(TABLE, k).tanh() * x * SCALE


TABLE = [gg.Value(0.1 * k - 0.2) for k in range(5)]
SCALE = gg.Value(1.5)
UNUSED = gg.Value(9.0)


NO_ROWS, NO_NUMBERS = array("i"), array("d")
NOTHING = NO_ROWS, NO_ROWS, NO_ROWS, NO_NUMBERS
"""Nothing has to be sound."""


class Made:
    def __init__(self, **changes):
        compiled = gg.compile(function)
        compiled([0], [0.5])
        self.values = [UNUSED, SCALE, *TABLE]
        for value in self.values:
            value.grad = 0.0
        self.rows = share(self.values)
        inputs = compiled._last.traced.inputs.values
        self.places = [next(k for k, v in enumerate(self.values) if v is one) for one in inputs]
        self.gradient = array("d", bytes(8 * len(inputs)))
        given = {
            "places": array("i", self.places),
            "gradient": self.gradient,
            "wholes": 1,
            "floats": 1,
            "indices": compiled.program.indices,
            "sound": NOTHING,
            **changes,
        }
        start = plan(compiled.program), *self.rows, given["places"], buffers.ahead
        rest = (given[name] for name in ("gradient", "wholes", "floats", "indices"))
        self.single = kernels.Single(*start, *rest, 1, given["sound"])


@pytest.mark.parametrize("k", range(5))
def test_the_loss_and_its_gradient_are_those_of_the_function(k):
    made = Made()
    [loss] = made.single.compute([k], [0.5])
    assert made.single.add_to_grads(2.0) is True
    ours = [value.grad for value in made.values]
    for value in made.values:
        value.grad = 0.0
    expected = gg.lookup(TABLE, k).tanh() * 0.5 * SCALE
    (expected * 2.0).backward()
    assert loss == pytest.approx(expected.data, rel=1e-14)
    assert ours == pytest.approx([value.grad for value in made.values], rel=1e-14)
    assert UNUSED.grad == 0.0


@pytest.mark.parametrize("k", [-1, 5, 2**40])
def test_an_index_out_of_range_computes_nothing(k):
    assert Made().single.compute([k], [0.5]) is False


@pytest.mark.parametrize("x", [float("inf"), float("nan"), 1e308 * 10])
def test_a_loss_that_is_not_finite_is_no_result(x):
    assert Made().single.compute([1], [x]) is False


def test_a_gradient_that_is_not_finite_is_no_result():
    made = Made()
    SCALE.data = 1e200
    try:
        assert made.single.compute([2], [1e200]) is False  # the number itself is 0
    finally:
        SCALE.data = 1.5


def test_a_row_that_is_not_finite_is_noticed_where_it_has_to_be():
    every_input = NO_ROWS, array("i", range(6)), NO_ROWS, NO_NUMBERS
    plain, careful = Made(), Made(sound=every_input)
    TABLE[0].data = float("inf")  # which the loss does not depend on
    try:
        assert plain.single.compute([1], [0.5]) is None  # it belongs to the rows of the other now
        assert careful.single.compute([1], [0.5]) is False
        assert Made().single.compute([1], [0.5])
    finally:
        TABLE[0].data = -0.2
    assert careful.single.compute([1], [0.5]) is None
    assert Made(sound=every_input).single.compute([1], [0.5])


@pytest.mark.parametrize(
    "x, has_zero, result",
    [(0.0, 0, False), (0.0, 1, True), (1e-9, 1, False), (1e9, 1, False), (0.5, 0, True)],
)
def test_the_base_of_a_power_is_neither_too_small_nor_too_large(x, has_zero, result):
    sound = NO_ROWS, NO_ROWS, array("i", [1, 1, has_zero]), array("d", [1e8])
    assert (Made(sound=sound).single.compute([1], [x]) is not False) == result


def test_parameters_that_have_moved_are_not_used():
    made = Made()
    share(TABLE[:2])
    assert made.single.compute([1], [0.5]) is None
    assert made.single.add_to_grads(1.0) is False


@pytest.mark.parametrize(
    "changes",
    [
        {"places": array("i", [0])},
        {"places": array("i", [7] * 6)},
        {"places": array("i", [-1] * 6)},
        {"gradient": array("d", [0.0])},
        {"wholes": 2},
        {"floats": -1, "wholes": 3},
        {"indices": ((3, 5),)},
        {"indices": ((-1, 5),)},
        {"sound": (array("i", [99]), *NOTHING[1:])},
        {"sound": (NO_ROWS, array("i", [-1]), *NOTHING[2:])},
        {"sound": (NO_ROWS, NO_ROWS, array("i", [1, 99, 0]), array("d", [1e9]))},
        {"sound": (NO_ROWS, NO_ROWS, array("i", [1, 0, 0]), NO_NUMBERS)},
    ],
)
def test_rows_of_another_size_are_refused(changes):
    with pytest.raises(ValueError, match="Single"):
        Made(**changes)


@pytest.mark.parametrize("sample", [([], [0.5]), ([1], []), ([1, 2], [0.5]), ((1,), [0.5])])
def test_a_sample_of_another_size_is_refused(sample):
    with pytest.raises(ValueError, match="does not fit"):
        Made().single.compute(*sample)


@pytest.mark.parametrize("sample", [(["1"], [0.5]), ([2**70], [0.5]), ([1], ["x"]), ([1.5], [0.5])])
def test_what_is_no_number_is_refused(sample):
    with pytest.raises((TypeError, OverflowError)):
        Made().single.compute(*sample)
