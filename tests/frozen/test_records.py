"""Names, help texts, exit codes, files and figures are as they were recorded."""

import math

import pytest
from records import FOLDER, RECORDS

NUMBERS_MAY_DIFFER = {
    "figures",
    "moons",
}  # in the last digits, by the C library and the instruction set


@pytest.mark.parametrize("name", RECORDS)
def test_what_was_recorded_is_so_today(name):
    then, now = (
        (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines(),
        RECORDS[name]().splitlines(),
    )
    assert len(then) == len(now)
    for old, new in zip(then, now, strict=True):
        if name in NUMBERS_MAY_DIFFER:
            words = zip(old.split(), new.split(), strict=True)
            assert all(_same(*pair) for pair in words), f"{old!r} became {new!r}"
        else:
            assert old == new


def _same(old: str, new: str) -> bool:
    try:
        return math.isclose(float(old), float(new), rel_tol=1e-9, abs_tol=1e-15)
    except ValueError:
        return old == new
