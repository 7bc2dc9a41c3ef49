"""Values for the doctor, on the page's engine."""

from glassgrad import Value, _binary, _engine, _made


def apply(row, *operands):
    if len(operands) == 1:
        return _made(_engine.unary(row.name, operands[0]._place))
    return _binary(row.name, *operands)
