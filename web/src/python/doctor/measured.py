"""A Value whose slope was measured, on the page's engine."""

from glassgrad import _engine, _made


def measured(op, x, value, slope):
    return _made(_engine.measured(op, x._place, value, slope))
