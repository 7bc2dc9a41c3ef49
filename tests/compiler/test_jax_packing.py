"""Blocks of parameters in arrays: each number is where its place says."""

import pytest

pytest.importorskip("jax", reason="JAX is not installed")
import numpy as np

from glassgrad.compiler.executors.jax.packing import MOST, Packing


@pytest.mark.parametrize("count", [1, MOST - 1, MOST, MOST + 5])
def test_packed_blocks_come_back_and_what_is_in_no_block_is_0(count):
    draw = np.random.default_rng(count)
    sizes = draw.integers(1, 9, count).tolist()
    order = draw.permutation(sum(sizes) + 3)
    *layout, unused = np.split(order, np.cumsum(sizes))
    packing = Packing.of(layout, 1)
    places = packing.places(layout, unused)
    assert len(places) == min(count, MOST)
    assert sorted(np.concatenate(places)) == sorted(order)
    numbers = draw.normal(size=len(order)).astype("float32")
    arrays = tuple([numbers[at] for at in places])
    blocks = packing.unpack(arrays)
    for block, at in zip(blocks, layout, strict=True):
        assert np.asarray(block).tolist() == numbers[at].tolist()
    back = np.full(len(order), np.nan, "float32")
    for array, at in zip(packing.pack(blocks, arrays), places, strict=True):
        back[at] = array
    assert back[unused].tolist() == [0.0, 0.0, 0.0]
    back[unused] = numbers[unused]
    assert back.tolist() == numbers.tolist()
