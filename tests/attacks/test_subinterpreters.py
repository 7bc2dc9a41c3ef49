"""Subinterpreters: the native engine is refused there, and the main one never notices."""

import pytest

from conftest import ENGINES

pytestmark = pytest.mark.skipif(
    "native" not in ENGINES, reason="only the native engine has such a state"
)

HEAD = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters

CODE = '''
import sys
sys.path[:] = %r
import glassgrad as gg
assert gg.engine.name == "reference", gg.engine.name
assert "interpreter" in gg.engine.reason, gg.engine.reason
a = gg.Value(3.0)
with gg.no_grad():
    assert (a * a).inputs == ()
(a * a).backward()
assert a.grad == 6.0
''' % (sys.path,)

def elsewhere(code=CODE):
    # With one GIL for both, as mod_wsgi has it; and with two, where Python knows that.
    old = sys.version_info < (3, 13)
    kinds = [{"isolated": False}, {"isolated": True}] if old else [("legacy",), ("isolated",)]
    for kind in kinds:
        other = interpreters.create(**kind) if isinstance(kind, dict) else interpreters.create(*kind)
        failed = interpreters.run_string(other, code)
        assert failed is None, failed
        interpreters.destroy(other)

def here():
    import glassgrad as gg
    assert gg.engine.name == "native", gg.engine.reason
    a = gg.Value(3.0)
    with gg.no_grad():
        assert (a * a).inputs == ()
    (a * a + 1).backward()
    assert a.grad == 6.0
    w = gg.Value(2.0)
    step = gg.compile_step(lambda x: (w * x) ** 2, gg.nn.SGD([w], 0.1))
    for _ in range(3):
        step([1.0])
    assert 0 < w.data < 2
"""


@pytest.mark.parametrize(
    "order",
    [
        "elsewhere(); here()",
        "here(); elsewhere(); here()",
        "for _ in range(3): elsewhere(); here()",
    ],
)
def test_an_interpreter_beside_the_main_one_changes_nothing_there(run_python, order):
    program = f"{HEAD}\n{order}\nprint('done')"
    assert run_python(program, GLASSGRAD_ENGINE="") == "done\n"


def test_it_says_so(run_python):
    program = (
        HEAD
        + """
CODE = '''
import sys
sys.path[:] = %r
try:
    import glassgrad.engine._native
except ImportError as error:
    print(error)
''' % (sys.path,)
elsewhere(CODE)
"""
    )
    for text in run_python(program, "-u").splitlines():
        assert "interpreter" in text  # Python 3.13 says it before us
        assert "interpreter" in text


def test_throwing_the_package_away_and_importing_it_again(run_python):
    program = """
import sys
import glassgrad as gg
old = gg.Value(2.0)
for name in [name for name in sys.modules if name.split(".")[0] == "glassgrad"]:
    del sys.modules[name]
import glassgrad as again
(again.Value(3.0) * 2).backward()
(old * old).backward()
print(old.grad)
"""
    assert run_python(program) == "4.0\n"
