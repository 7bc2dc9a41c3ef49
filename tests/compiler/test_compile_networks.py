"""Random networks: the kernels' shortcuts for products, rows and grads agree with NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import glassgrad as gg
from random_networks import ACTIVATIONS, random_network

pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")


# In floats, rounding alone may move a sum over the edge of a relu.
@pytest.mark.parametrize(
    "dtype, bound, activations",
    [
        ("float64", 1e-11, list(ACTIVATIONS)),
        ("float32", 2e-3, ["none", "tanh", "square"]),
    ],
)
@settings(deadline=None)
@given(st.randoms(use_true_random=False))
def test_kernels_and_numpy_agree_on_networks(dtype, bound, activations, draw):
    inputs, loss, parameters = random_network(draw, activations)
    count = draw.choice([1, 7, 9, 60, 130, 300, 2100])
    samples = np.random.default_rng(draw.randrange(1000)).uniform(-1, 1, (count, inputs))
    compiled = gg.compile(loss, dtype=dtype, executor="kernels")
    expected = gg.compile(loss, executor="numpy")
    found = []
    for function in (expected, compiled, compiled):  # the second time on what the first has left
        for p in parameters:
            p.grad = 0.0
        total = function(samples)
        total.backward()
        found.append(np.array([total.data, *(p.grad for p in parameters)]))
    scale = max(np.abs(found[0]).max(), 1e-3)  # floats have no smaller numbers than 1e-45
    np.testing.assert_allclose(found[1], found[0], rtol=bound, atol=bound * scale)
    assert found[1].tobytes() == found[2].tobytes()
