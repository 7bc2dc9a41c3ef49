"""--check for updates, and which Values hold ints: small cases in this process."""

import ast

import pytest

from glassgrad import Value
from glassgrad.cli.run import ints
from glassgrad.cli.run.checking import CheckedUpdater
from glassgrad.cli.run.classes import DeclinedError
from glassgrad.cli.run.ordered_set import InsertionOrdered
from glassgrad.cli.run.stores import check_stores, note_stores
from glassgrad.cli.run.updates import read_update

LOOP = "for i, p in enumerate(values):\n    m[i] = 0.5 * m[i] + p.grad\n    p.data -= m[i] * rate\n"


class WrongUpdater(CheckedUpdater):
    def _made(self, values, names, own):
        done = super()._made(values, names, own)
        values[1].data += 1e-6
        return done


@pytest.mark.parametrize(
    "kind, verdict",
    [
        (CheckedUpdater, "line 1: 2 updates agree: data, grads and lists, to 1e-09"),
        (WrongUpdater, "line 1: the update differs: in one call, data is 1.7"),
    ],
)
def test_an_update_runs_both_ways_and_is_compared(kind, verdict):
    loop = ast.parse(LOOP).body[0]
    said = []
    updater = kind(
        *(read_update(loop), loop.lineno, lambda: Value, lambda *told: said.append(told)),
        checks=2,
        watches_ints=False,
    )
    values, m, rate = [Value(1.0), Value(2.0)], [0.0, 0.0], 0.1
    for turn in range(4):
        for value in values:
            value.grad = 3.0
        before = values[0].data
        for i, p in updater.over(values):
            m[i] = 0.5 * m[i] + p.grad
            p.data -= m[i] * rate
        assert values[0].data == before - m[0] * 0.1
        assert bool(said) == (kind is CheckedUpdater and turn >= 2) or kind is WrongUpdater
    assert updater.verdict().startswith(verdict)


def test_ints_are_forgotten_when_their_values_are_gone():
    ints.made_of_int.clear()
    kept = Value(1.0)
    product = kept * Value(2.0)
    for value in (kept, product.inputs[1], Value(3.0)):
        ints.note(value, 1)
    del value
    ints._drop_unused()
    assert ints.any_in([kept]) and len(ints.made_of_int) == 2
    ints.note(kept, 0.5)
    assert not ints.any_in([kept])
    ints.made_of_int.clear()


def test_a_set_with_an_order_is_a_set():
    letters = InsertionOrdered("hello")
    letters.add("a")
    letters.update("xe", "z")
    letters.discard("l")
    assert list(letters) == ["h", "e", "o", "a", "x", "z"]
    assert letters == set("heoaxz") and len(letters) == 6 and isinstance(letters, set)


def test_stores_of_data_are_followed_by_a_note():
    tree = ast.parse("class V: pass\nif x:\n    p.data -= f(p.grad)\nq[0].data = 1\np.grad = 0\n")
    check_stores(tree, tree.body[0])
    note_stores(tree, tree.body[0], "S")
    assert ast.unparse(ast.fix_missing_locations(tree)) == (
        "class V:\n    pass\nif x:\n    p.data -= S.given(f(p.grad))\n    S.stored(p, 'Sub')\n"
        "q[0].data = S.given(1)\nS.stored(q[0], '')\np.grad = 0"
    )


@pytest.mark.parametrize(
    "text", ["a.data, b.data = b.data, a.data", "f().data = 1", "a.data = b.data = 1"]
)
def test_unusual_stores_of_data_are_declined(text):
    tree = ast.parse(f"class V: pass\n{text}\n")
    with pytest.raises(DeclinedError, match="in an unusual way"):
        check_stores(tree, tree.body[0])
