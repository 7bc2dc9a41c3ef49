"""PyTorch in 64 bits, for the tests that compare with it."""

import pytest


@pytest.fixture
def torch():
    module = pytest.importorskip("torch", reason="no torch: pip install torch")
    before = module.get_default_dtype()
    module.set_default_dtype(module.float64)
    yield module
    module.set_default_dtype(before)
