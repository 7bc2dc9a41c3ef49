"""PyTorch's models as ours, and ours as PyTorch's; loaded when from_torch or to_torch is used."""

try:
    import numpy  # noqa: F401 - its arrays are the tensors of converted models
    import torch  # noqa: F401
except ImportError:
    raise ImportError(
        "from_torch and to_torch need PyTorch and NumPy: pip install torch numpy"
    ) from None
