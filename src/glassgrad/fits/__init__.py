"""Fits: the parameters of a formula that bring it closest to data, with their uncertainties."""

try:
    import numpy  # noqa: F401
    import scipy.optimize  # noqa: F401
except ImportError:
    raise ImportError("curve_fit needs SciPy and NumPy: pip install scipy numpy") from None

from glassgrad.fits.curve_fit import curve_fit
from glassgrad.fits.result import CurveFit

__all__ = ["CurveFit", "curve_fit"]
