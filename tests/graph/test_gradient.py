"""grad(): gradients that leave .grad alone, and gradients of gradients."""

import math
import random

import mpmath
import pytest

import glassgrad as gg

pytestmark = pytest.mark.both_engines


def derivative(function, x, order):
    value = gg.Value(x)
    out = function(value)
    for _ in range(order - 1):
        out = gg.grad(out, value, create_graph=True)
    return gg.grad(out, value)


def test_grad_leaves_every_grad_alone():
    a, b, other = gg.Value(2.0), gg.Value(3.0), gg.Value(9.0)
    c = a * b
    root = c * a
    for v in (a, b, c, root, other):
        v.grad = 7.0
    assert gg.grad(root, [a, b, c, root, other]) == [12.0, 4.0, 2.0, 1.0, 0.0]
    assert [v.grad for v in (a, b, c, root, other)] == [7.0] * 5
    root.backward()
    assert gg.grad(root, a) == 12.0


def test_grad_runs_closures_and_puts_grads_back_when_one_fails():
    a = gg.Value(2.0)
    a.grad = 5.0
    mine = gg.Value(4.0, (a,), "mine")

    def _backward():
        a.grad += 4 * mine.grad

    mine._backward = _backward
    assert gg.grad(mine * 2, a) == 8.0

    def fail():
        a.grad = 100.0
        raise KeyError

    mine._backward = fail
    with pytest.raises(KeyError):
        gg.grad(mine * 2, a)
    assert a.grad == 5.0


def test_known_third_derivatives():
    assert derivative(gg.tanh, 0.0, 3) == -2.0
    assert derivative(gg.sigmoid, 0.0, 3) == -1 / 8
    assert derivative(gg.sin, 0.0, 3) == -1.0
    assert derivative(lambda x: x**5, 2.0, 3) == 240.0
    assert derivative(lambda x: x**2, 0.0, 2) == 2.0
    assert derivative(lambda x: x**3, 0.0, 3) == 6.0
    assert derivative(lambda x: x**2, 1.5, 3) == 0.0


SMOOTH = {
    "exp": (gg.exp, mpmath.exp),
    "log": (gg.log, mpmath.log),
    "sqrt": (gg.sqrt, mpmath.sqrt),
    "sin": (gg.sin, mpmath.sin),
    "cos": (gg.cos, mpmath.cos),
    "tanh": (gg.tanh, mpmath.tanh),
    "sigmoid": (gg.sigmoid, lambda x: 1 / (1 + mpmath.exp(-x))),
    "softplus": (gg.softplus, lambda x: mpmath.log(1 + mpmath.exp(x))),
    "erf": (gg.erf, mpmath.erf),
    "normal_cdf": (gg.normal_cdf, mpmath.ncdf),
    "gelu": (gg.gelu, lambda x: x * mpmath.ncdf(x)),
    "silu": (gg.silu, lambda x: x / (1 + mpmath.exp(-x))),
    "power": (lambda x: x**2.7, lambda x: mpmath.power(x, 2.7)),
    "root": (lambda x: x**0.3, lambda x: mpmath.power(x, 0.3)),
    "inverse": (lambda x: 1 / x, lambda x: 1 / x),
    "exponential": (lambda x: 1.7**x, lambda x: mpmath.power(1.7, x)),
    "tower": (lambda x: x**x, lambda x: mpmath.power(x, x)),
    "dot": (lambda x: gg.dot([x, x], [x, 3.0], x), lambda x: x + x * x + 3 * x),
    "mixed": (
        lambda x: (x * x).tanh() / (1 + x.exp()),
        lambda x: mpmath.tanh(x * x) / (1 + mpmath.exp(x)),
    ),
}


@pytest.mark.parametrize("name", SMOOTH)
@pytest.mark.parametrize("order", [2, 3])
def test_higher_derivatives_agree_with_mpmath(name, order):
    ours, exact = SMOOTH[name]
    draw = random.Random(name)
    with mpmath.workdps(60):
        for _ in range(25):
            x = draw.uniform(0.1, 3.0)
            expected = float(mpmath.diff(exact, mpmath.mpf(x), order))
            assert derivative(ours, x, order) == pytest.approx(expected, rel=1e-10, abs=1e-12), x


def test_mixed_partials_of_two_variables():
    x, y = gg.Value(1.3), gg.Value(0.7)
    f = (x * y).sin() * x**y
    fx = gg.grad(f, x, create_graph=True)
    fy = gg.grad(f, y, create_graph=True)
    assert gg.grad(fx, y) == pytest.approx(gg.grad(fy, x), rel=1e-13)
    exact = mpmath.diff(lambda a, b: mpmath.sin(a * b) * a**b, (1.3, 0.7), (1, 1))
    assert gg.grad(fx, y) == pytest.approx(float(exact), rel=1e-12)


def test_kinks_are_flat_twice():
    for function in (
        gg.relu,
        gg.abs,
        lambda x: gg.maximum(x, 0.5),
        lambda x: gg.where(x > 1, x, -x),
    ):
        x = gg.Value(2.0)
        first = gg.grad(function(x), x, create_graph=True)
        assert (first.data, gg.grad(first, x)) == (1.0, 0.0)


def test_gradient_values_train():
    x = gg.Value(3.0)
    slope = gg.grad(x**4 / 4, x, create_graph=True)
    (slope - 8).backward()
    assert (slope.data, x.grad) == (27.0, 27.0)


def test_what_cannot_be_differentiated_again_says_so():
    a = gg.Value(2.0)
    mine = gg.Value(4.0, (a,), "mine")
    mine._backward = lambda: None
    with pytest.raises(TypeError, match=r"op 'mine' has a custom _backward.*define_op"):
        gg.grad(mine, a, create_graph=True)
    with pytest.raises(TypeError, match="grad: expected Values, got float"):
        gg.grad(a * 2, [1.0])
    assert gg.grad(a, a, create_graph=True).data == 1.0
    assert gg.grad(a * 2, gg.Value(1.0), create_graph=True).data == 0.0


def test_powers_by_their_exponent():
    x, y = gg.Value(2.0), gg.Value(0.0)
    f = x**y
    by_x = gg.grad(f, x, create_graph=True)
    by_y = gg.grad(f, y, create_graph=True)
    assert gg.grad(by_x, y) == pytest.approx(0.5)
    assert gg.grad(by_y, x) == pytest.approx(0.5)
    y = gg.Value(1.0)
    second = gg.grad(gg.grad(x**y, x, create_graph=True), x, create_graph=True)
    assert gg.grad(second, y) == pytest.approx(0.5)


def test_both_ways_give_the_same_numbers():
    draw = random.Random(3)
    for seed in range(150):
        leaves = [gg.Value(draw.uniform(-2, 2)) for _ in range(3)]
        nodes = list(leaves)
        for _ in range(10):
            x, y = draw.choice(nodes), draw.choice(nodes)
            nodes.append(
                draw.choice(
                    [
                        x + y,
                        x * y,
                        x - 2,
                        x.tanh(),
                        gg.dot([x, y], [y, 2.0], x),
                        gg.sum([x, y, x], y),
                        x.relu(),
                        gg.where(x > 0, y, x),
                        gg.maximum(x, y),
                        1 / (y * y + 1),
                        x.sigmoid() ** y,
                    ]
                )
            )
        root = nodes[-1] * nodes[-2]
        numbers = gg.grad(root, leaves)
        values = [v.data for v in gg.grad(root, leaves, create_graph=True)]
        assert values == pytest.approx(numbers, rel=1e-12, abs=1e-12), seed


def test_a_zero_slope_passes_nothing_on_in_either_way():
    x, w = gg.Value(0.0), gg.Value(0.0)
    for root in (x.sqrt() * w, x.sqrt() ** 2):
        assert gg.grad(root, x) == gg.grad(root, x, create_graph=True).data == 0.0
    root = gg.Value(-3.0)
    out = root.relu().sqrt()
    assert str(gg.grad(out, root)) == str(gg.grad(out, root, create_graph=True).data) == "nan"


def test_data_changed_after_the_fact_is_an_error_not_another_number():
    x = gg.Value(3.0)
    y = x * x
    x.data = 10.0
    assert gg.grad(y, x) == 6.0
    with pytest.raises(RuntimeError, match="was changed after the op ran"):
        gg.grad(y, x, create_graph=True)


def test_a_closure_off_the_path_is_no_hindrance():
    a, b = gg.Value(2.0), gg.Value(3.0)
    mine = gg.Value(9.0, (b,), "mine")
    mine._backward = lambda: None
    assert gg.grad(mine * a, a, create_graph=True).data == 9.0
    assert gg.grad(mine * a, mine, create_graph=True).data == 2.0


# ---- of functions, as JAX's users type them


def test_of_a_function_it_is_plain_numbers_for_its_first_argument():
    f = lambda w, x: (w[0] * x + w[1]) ** 2  # noqa: E731
    assert gg.grad(f)([3.0, 1.0], 2.0) == [28.0, 14.0]
    assert gg.grad(f, 1)([3.0, 1.0], 2.0) == 42.0
    assert gg.grad(f, (0, 1))([3.0, 1.0], 2.0) == ([28.0, 14.0], 42.0)
    assert gg.value_and_grad(f)([3.0, 1.0], 2.0) == (49.0, [28.0, 14.0])
    line = lambda p, x: p["w"] * x + p["b"][0]  # noqa: E731
    assert gg.grad(line)({"w": 2.0, "b": [1.0]}, 3.0) == {"w": 3.0, "b": [1.0]}
    np = pytest.importorskip("numpy")
    slope = gg.grad(lambda w: gg.dot(w, w))(np.array([1.0, 2.0]))
    assert isinstance(slope, np.ndarray) and slope.tolist() == [2.0, 4.0]
    x = np.array([1.0, 2.0])
    for function, expected in [
        (lambda x: np.sum(np.exp(x + x)), 2 * np.exp(2 * x)),
        (lambda x: gg.mean(2 * x), [1.0, 1.0]),
        (lambda x: (x**2).sum(), 2 * x),
        (lambda x: (np.array([[1.0, 2.0], [3.0, 4.0]]) @ x)[1], [3.0, 4.0]),
    ]:
        assert gg.grad(function)(x) == pytest.approx(expected)
        assert gg.grad(lambda y, f=function: f(np.array(y)))(x.tolist()) == pytest.approx(expected)
    assert gg.grad(lambda x: gg.sum(x + x))([1.0, 2.0]) == [2.0, 2.0]
    assert gg.grad(lambda a, b: a * b, argnums=1)(2.0, 3.0) == 2.0


def test_a_gradient_of_a_gradient():
    sin = [math.sin, math.cos, lambda x: -math.sin(x), lambda x: -math.cos(x)]
    f = gg.sin
    for expected in sin[1:]:
        f = gg.grad(f)
        assert f(0.7) == pytest.approx(expected(0.7), rel=1e-14)
    curvature = gg.grad(lambda w: gg.grad(lambda v: v[0] ** 3 * v[1])(w)[0])([2.0, 5.0])
    assert curvature == [60.0, 12.0]


def test_what_has_no_gradient_is_refused():
    for wrong, said in [
        (lambda: gg.grad(lambda x: x.data)(1.0), "the function returned float: expected one Value"),
        (lambda: gg.grad(lambda x: [x, x])(1.0), "the function returned list: expected one Value"),
        (lambda: gg.grad(lambda x: x, 1)(1.0), "there is no argument 1 among 1"),
        (lambda: gg.grad(lambda x: x, "x"), "expected the index of an argument, got 'x'"),
        (lambda: gg.value_and_grad(3.0), "expected a function, got float"),
        (lambda: gg.grad(gg.Value(1.0)), "expected Values, got int"),
    ]:
        with pytest.raises(TypeError, match=said):
            wrong()
