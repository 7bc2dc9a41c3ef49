"""Compiled code that is older than the tables is not used, and says so."""

from pathlib import Path
from types import SimpleNamespace

import pytest

import glassgrad
from building import Project
from glassgrad.table import built_from, ops, updates

pytestmark = pytest.mark.slow

PACKAGE = Path(glassgrad.__file__).parent
BUILT = list(PACKAGE.glob("engine/_native.*.so")) and list(PACKAGE.glob("compiler/_kernels.*.so"))

CHANGES = {
    "the order of ops": ("table/ops.py", "TABLE = dict(sorted(TABLE.items()))"),
    "another formula": ("table/ops.py", "TABLE['neg'] = NEG = Op('neg', '0 - x', dx='-1')"),
    "another rule": (
        "table/updates.py",
        "RULES['sgd'] = Rule('sgd', (), ('lr', 'decay'), {'data': 'data - lr * grad'})",
    ),
    "a rule's settings": (
        "table/updates.py",
        "RULES['sgd'] = Rule('sgd', (), ('decay', 'lr'), {'data': SGD.assignments['data']})",
    ),
}
PROGRAM = """
import glassgrad as gg
from glassgrad import nn
w = gg.Value(2.0)
step = gg.compile_step(lambda x: (w * x).sin(), nn.SGD([w], 0.5))
print(repr(step([1.0])), step.executor_for([1.0]), gg.engine.name)
"""


def changed(tmp_path, change):
    """A copy of the package with another table and the same compiled code."""
    project = Project(tmp_path, built=True)
    project.append(*CHANGES[change])
    return project


@pytest.mark.skipif(not BUILT, reason="nothing is built here")
@pytest.mark.parametrize("change", CHANGES)
def test_older_compiled_code_is_not_used(tmp_path, change):
    project = changed(tmp_path, change)
    done = project.ran("-c", PROGRAM)
    assert (done.stdout, done.stderr) == ("0.9092974268256817 numpy reference\n", "")
    said = project.ran("-m", "glassgrad", "info").stdout
    what = "rules" if "rule" in change else "ops"
    assert (
        f"engine: reference (the native engine cannot be loaded (it was built from another table of {what}"
        in said
    )
    assert f"compiled programs: numpy (the kernels were built from another table of {what}" in said
    assert said.count("reinstall glassgrad") == 2


@pytest.mark.skipif(not BUILT, reason="nothing is built here")
@pytest.mark.parametrize(
    "name, value", [("ENGINE", "native"), ("KERNELS", "baseline"), ("THREADS", "1")]
)
def test_who_asks_for_compiled_code_that_is_older_gets_an_error(tmp_path, name, value):
    done = changed(tmp_path, "the order of ops").ran("-c", PROGRAM, **{f"GLASSGRAD_{name}": value})
    assert done.returncode == 1
    assert "built from another table of ops (there 'add" in done.stderr
    assert "reinstall glassgrad" in done.stderr


def test_what_differs_is_named():
    texts = [row.text for row in ops.TABLE.values()]
    rules = [rule.text for rule in updates.RULES.values()]
    built_from.check(SimpleNamespace(ops=texts, rules=rules), "it was")
    for old, said in (
        (texts[:-1], f"there {len(texts) - 1} rows, here {len(texts)}"),
        (["what(x) = x; 1; ", *texts[1:]], r"there 'what\(x\)"),
        ((), "there 0 rows"),
    ):
        with pytest.raises(ImportError, match=said):
            built_from.check(SimpleNamespace(ops=old, rules=rules), "it was")
    with pytest.raises(ImportError, match="it was built from another table of rules"):
        built_from.check(SimpleNamespace(ops=texts, rules=rules[::-1]), "it was")
    with pytest.raises(ImportError, match="there 0 rows"):
        built_from.check(SimpleNamespace(), "it was")
