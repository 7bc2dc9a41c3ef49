"""What a step returns, read in the host's memory."""

import pytest

jax = pytest.importorskip("jax", reason="JAX is not installed")
import numpy as np  # noqa: E402

from glassgrad.compiler.executors.jax import reading  # noqa: E402

DEVICE = jax.devices()[0]


def told(numbers, mark):
    place = reading._host_memory_of(DEVICE)
    made = jax.jit(lambda x, m: reading.marked(-x, m), out_shardings=place)(numbers, mark)
    assert made.sharding.memory_kind == "pinned_host"
    return made


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_numbers_are_read_in_place_to_the_bit(dtype):
    with jax.enable_x64(True):
        known = np.array([0.1, -0.0, 1e-40, np.inf, 7.5, np.nan], dtype)
        for numbers in known, known[:1]:
            made = told(numbers, np.uint32(7))
            read = np.array(reading.numbers_in_place(made, dtype, 7), dtype)
            assert read.tobytes() == (-numbers).tobytes()
    assert reading._can_be_read(DEVICE)


def test_what_another_call_left_is_not_taken_for_the_numbers():
    made = told(np.array([1.5], np.float32), np.uint32(7))
    with pytest.raises(RuntimeError, match="could not be read"):
        reading.numbers_in_place(made, "float32", 8)


def test_half_of_the_words_are_not_taken_for_the_numbers():
    words = np.array([5, 6, 5 ^ 9, 6 ^ 9, ~9 % reading.MARKS], np.uint32)
    assert reading._are_there(words, 9)
    assert not any(reading._are_there(np.zeros(5, np.uint32), m) for m in (0, 9, reading.MARKS - 1))
    for k in range(len(words)):
        broken = words.copy()
        broken[k] ^= 1
        assert not reading._are_there(broken, 9)


def test_no_mark_comes_twice():
    marks = [reading.new_mark() for _ in range(1000)]
    assert len({(mark + k) % reading.MARKS for mark in marks for k in (0, 1, 65_535)}) == 3000


def test_where_addresses_are_not_to_be_had_jax_copies(monkeypatch):
    def refuse(told, dtype, mark):
        raise RuntimeError("UNIMPLEMENTED: no pointer to this buffer")

    class Gpu:
        platform = "gpu"

    monkeypatch.setattr(reading, "numbers_in_place", refuse)
    monkeypatch.setattr(reading, "_host_memory_of", lambda device: None)
    assert reading.in_host_memory(Gpu()) is None
