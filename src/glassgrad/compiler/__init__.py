"""The compiler: a scalar function of one sample becomes a program over a batch."""

import importlib.util

if importlib.util.find_spec("numpy") is None:
    raise ImportError("compile needs NumPy: pip install numpy")
