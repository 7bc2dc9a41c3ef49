"""Glassgrad: a glass-box autograd. Every number remembers where it came from."""

import importlib
import random as _random
from typing import TYPE_CHECKING, Any

from glassgrad import functions
from glassgrad.engine import Value, surface
from glassgrad.engine.contexts import (
    AnomalyError,
    TraceError,
    detect_anomaly,
    no_grad,
    record_lines,
)
from glassgrad.foreign import error_of
from glassgrad.functions import *

if TYPE_CHECKING:
    from glassgrad import data as data
    from glassgrad import draw as draw
    from glassgrad import nn as nn
    from glassgrad import optim as optim
    from glassgrad.check import autograd as autograd
    from glassgrad.check import check_gradients
    from glassgrad.compiler.compile import compile
    from glassgrad.compiler.step import compile_step
    from glassgrad.draw.drawing import draw_dot
    from glassgrad.export.onnx_model import to_onnx as to_onnx
    from glassgrad.fits.curve_fit import curve_fit as curve_fit
    from glassgrad.graph import Graph, flatten, restore, trace
    from glassgrad.graph.expression import ParseError, parse
    from glassgrad.graph.gradient import grad, value_and_grad
    from glassgrad.graph.jacobians import hessian, hvp, jacobian, jvp
    from glassgrad.graph.paths import why
    from glassgrad.graph.walk import walk
    from glassgrad.learn.doctor.visit import doctor
    from glassgrad.nn.pytorch.exporting import to_torch as to_torch
    from glassgrad.nn.pytorch.importing import from_torch as from_torch
    from glassgrad.page import widgets as widgets
    from glassgrad.page.export import show
    from glassgrad.training.fit import fit
    from glassgrad.training.saving import load, save

__version__ = "0.1.0"

# Packed into lines: one name per line would fill a screen.
# fmt: off
__all__ = [
    "AnomalyError", "Graph", "ParseError", "TraceError", "Value", "autograd", "check_gradients",
    "compile", "compile_step", "data", "detect_anomaly", "doctor", "draw", "draw_dot", "fit",
    "flatten", "grad", "hessian", "hvp", "jacobian", "jvp", "load", "manual_seed", "nn", "no_grad",
    "optim", "parse", "record_lines", "restore", "save", "show", "trace", "value_and_grad", "walk",
    "why",
]  # `import *` must work without libraries: no curve_fit, widgets, from_torch, to_torch, to_onnx
# fmt: on
__all__ += functions.__all__

# Loaded on first use, to keep `import glassgrad` fast.
_LATER = {
    "Graph": "glassgrad.graph",
    "ParseError": "glassgrad.graph.expression",
    "check_gradients": "glassgrad.check",
    "compile": "glassgrad.compiler.compile",
    "compile_step": "glassgrad.compiler.step",
    "curve_fit": "glassgrad.fits.curve_fit",
    "doctor": "glassgrad.learn.doctor.visit",
    "draw_dot": "glassgrad.draw.drawing",
    "fit": "glassgrad.training.fit",
    "flatten": "glassgrad.graph",
    "from_torch": "glassgrad.nn.pytorch.importing",
    "grad": "glassgrad.graph.gradient",
    "hessian": "glassgrad.graph.jacobians",
    "hvp": "glassgrad.graph.jacobians",
    "jacobian": "glassgrad.graph.jacobians",
    "jvp": "glassgrad.graph.jacobians",
    "load": "glassgrad.training.saving",
    "load_ipython_extension": "glassgrad.cli.run.notebook",
    "parse": "glassgrad.graph.expression",
    "restore": "glassgrad.graph",
    "save": "glassgrad.training.saving",
    "show": "glassgrad.page.export",
    "to_onnx": "glassgrad.export.onnx_model",
    "to_torch": "glassgrad.nn.pytorch.exporting",
    "trace": "glassgrad.graph",
    "value_and_grad": "glassgrad.graph.gradient",
    "walk": "glassgrad.graph.walk",
    "why": "glassgrad.graph.paths",
}


_FOLDERS = {
    "autograd": "check.autograd",
    "check": "check",
    "data": "data",
    "draw": "draw",
    "graph": "graph",
    "nn": "nn",
    "optim": "optim",
    "widgets": "page.widgets",
}


def __getattr__(name: str) -> Any:
    if name in _FOLDERS:
        return importlib.import_module(f"glassgrad.{_FOLDERS[name]}")
    if name not in _LATER:
        raise error_of("glassgrad", name)
    return getattr(importlib.import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*__all__, *_LATER, "__doc__", "__version__"} - {"load_ipython_extension"})


def manual_seed(seed: int) -> None:
    """Seed Python's own generator, from which modules and data are drawn unless told otherwise."""
    _random.seed(seed)


surface.draw = lambda root, **options: __getattr__("draw_dot")(root, **options)
