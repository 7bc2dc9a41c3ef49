"""The op table, computed by the page."""

import _page
from ordered import ordered

from glassgrad.table.rows import ROWS


class Op:
    def __init__(self, name, takes, kink, is_named, doc):
        self.name, self.takes, self.kink, self.is_named, self.doc = name, takes, kink, is_named, doc

    def compute(self, *operands):
        return float(_page.value(self.name, *operands))

    def compute_x(self, *operands):
        out = self.compute(*operands)
        dx = float(_page.partial(self.name, 0, *operands, out))
        return out, (dx,) if len(operands) == 1 else (dx, None)

    def compute_xy(self, *operands):
        out = self.compute(*operands)
        partials = [_page.partial(self.name, k, *operands, out) for k in range(len(operands))]
        return out, tuple([float(partial) for partial in partials])

    def says(self, operands, *, alone):
        return _page.says(self.name, alone, *operands)


TABLE = ordered([(row[0], Op(*row)) for row in ROWS])
for _row in TABLE.values():
    globals()[_row.name.upper()] = _row
