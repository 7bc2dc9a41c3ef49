"""What JAX's compiler is told about a program."""

import pytest

jax = pytest.importorskip("jax", reason="JAX is not installed")

from glassgrad.compiler.executors.jax import options  # noqa: E402


class Gpu:
    platform = "gpu"


@pytest.mark.parametrize("is_known", [True, False])
def test_only_large_programs_on_a_gpu_leave_products_to_its_library(monkeypatch, is_known):
    monkeypatch.setattr(options, "_are_known", lambda device: is_known)
    assert options.options_for(jax.devices("cpu")[0], options.LARGE) is None
    assert options.options_for(Gpu(), options.LARGE - 1) is None
    expected = options.BY_LIBRARY if is_known else None
    assert options.options_for(Gpu(), options.LARGE) == expected


def test_an_option_that_xla_does_not_know_is_left_out(monkeypatch):
    device = jax.devices("cpu")[0]
    assert options._are_known.__wrapped__(device)
    monkeypatch.setattr(options, "BY_LIBRARY", {"xla_gpu_no_such_option": True})
    assert not options._are_known.__wrapped__(device)
