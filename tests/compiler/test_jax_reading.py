"""What a step returns, read in the host's memory."""

import pytest

jax = pytest.importorskip("jax", reason="JAX is not installed")
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402

from glassgrad.compiler.executors.jax import reading  # noqa: E402


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_numbers_in_place_are_those_that_jax_copies(dtype):
    device = jax.devices()[0]
    with jax.enable_x64(True):
        known = np.array([[0.1, -0.0, 1e-40], [np.inf, 7.5, 1e30]], dtype)
        made = jax.jit(jnp.negative, out_shardings=reading._host_memory_of(device))(known)
        assert made.dtype == dtype and made.sharding.memory_kind == "pinned_host"
        assert reading.numbers_in_place(made) == np.asarray(made).ravel().tolist()
    assert reading._can_be_read(device)


def test_where_addresses_are_not_to_be_had_jax_copies(monkeypatch):
    def refuse(array):
        raise RuntimeError("UNIMPLEMENTED: no pointer to this buffer")

    class Gpu:
        platform = "gpu"

    monkeypatch.setattr(reading, "numbers_in_place", refuse)
    monkeypatch.setattr(reading, "_host_memory_of", lambda device: None)
    assert reading.in_host_memory(Gpu()) is None
