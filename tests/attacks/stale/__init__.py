"""Changes that a compiled function must notice.

A case is a generator function: it yields a function to compile, and changes something after. The
last change comes before it ends; one that must be undone ends with a yield before that.
"""

import types

import numpy as np

import glassgrad as gg
from glassgrad import nn

WATCHED, TRACED, REFUSED = [], [], []
"""What guards watch, what is traced at every call, and what is a TraceError."""


def watched(case):
    WATCHED.append(case)
    return case


def traced(case):
    TRACED.append(case)
    return case


def refused(case):
    REFUSED.append(case)
    return case


def module(text, **names):
    """A module of the user's with its own globals."""
    made = types.ModuleType("own")
    vars(made).update(gg=gg, nn=nn, np=np, **names)
    exec(text, vars(made))
    return made
