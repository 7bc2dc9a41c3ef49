"""What NumPy adds to the kinds of things; nothing until it has been imported, as it takes long."""

import os
import sys
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Kinds:
    """The kinds of NumPy's things, by how a trace treats them."""

    folder: str = "\0"  # no file begins with it
    scalars: tuple[Any, ...] = ()
    arrays: tuple[Any, ...] = ()
    """Arrays, and records."""
    others: tuple[Any, ...] = ()
    """Whatever else has nothing hidden in C."""
    generators: tuple[Any, ...] = ()
    """RandomState, Generator and BitGenerator."""
    functions: tuple[Any, ...] = ()


_NONE = Kinds()


def of_numpy() -> Kinds:
    """NumPy's kinds, if there can be anything of them."""
    return _kinds() if "numpy" in sys.modules else _NONE


@cache
def _kinds() -> Kinds:
    import numpy as np
    import numpy.random  # NumPy itself imports it on first use

    if not hasattr(np, "ndarray"):
        return _NONE  # the user's own module of that name
    random = np.random
    return Kinds(
        folder=os.path.dirname(np.__file__) + os.sep,
        scalars=tuple(kind for kind in np.sctypeDict.values() if not issubclass(kind, np.void)),
        arrays=(np.ndarray, np.void),
        others=(np.generic,),
        generators=(random.RandomState, random.Generator, random.BitGenerator),
        functions=(np.ufunc, type(np.dot), np.dtype),
    )
