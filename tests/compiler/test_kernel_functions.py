"""The kernels' functions: tried on loading, correct for floats, compiled for the right machine."""

import math
import random
import re
import shutil
import subprocess
from pathlib import Path

import mpmath
import numpy as np
import pytest

import glassgrad as gg
from instruction_sets import AVAILABLE
from oracle import SINGLE, ulps_off

kernels = pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")

PROGRAM = """
import math
import glassgrad as gg, glassgrad.compiler._kernels as kernels
from glassgrad.cli.main import describe

def computed(dtype):
    w = [gg.Value(0.3 + 0.37 * k) for k in range(21)]
    f = lambda k: gg.lookup(w, k).log() + gg.lookup(w, k).sin() * gg.lookup(w, k).cos() + gg.lookup(w, k) ** 1.7
    gg.compile(f, reduction="sum", dtype=dtype, executor="kernels")(list(range(21))).backward()
    for p in w:
        x = p.data
        exact = 1 / x + math.cos(2 * x) + 1.7 * x ** 0.7
        assert math.isclose(p.grad, exact, rel_tol=1e-14 if dtype == "float64" else 1e-6), (x, p.grad, exact)

BROKEN = %r
before = describe()
kernels.try_functions(BROKEN)
assert kernels.replaced == set(BROKEN), kernels.replaced
computed("float64")
computed("float32")
print("\\n".join(describe()))
assert describe() != before or not BROKEN
"""


@pytest.mark.parametrize("name", AVAILABLE)
@pytest.mark.parametrize(
    "broken",
    [(), ("log",), ("sin",), ("cos",), ("pow",), ("log", "sin", "cos", "pow")],
    ids=" ".join,
)
def test_a_vector_function_that_fails_its_trial_is_replaced(name, broken, run_python):
    """The hook breaks the library's function; the trial must detect it, and the rest work."""
    said = run_python(PROGRAM % (broken,), GLASSGRAD_KERNELS=name)
    if not broken:
        assert said.splitlines()[-1] == f"compiled programs: kernels, {name}"
        return
    assert f"compiled programs: kernels, {name} without {', '.join(sorted(broken))}" in said
    assert f"returned wrong numbers when they were tried: {', '.join(sorted(broken))};" in said


@pytest.mark.parametrize("name", ["exp", "tanh", "log1p", "sqrt"])
def test_kernels_whose_own_functions_are_wrong_are_refused(name):
    with pytest.raises(ImportError, match=rf"built incorrectly: {name} returns wrong numbers"):
        kernels.try_functions((name,))
    kernels.try_functions(())


@pytest.mark.parametrize("executor", ["kernels", "numpy"])
def test_an_exponent_keeps_its_digits_in_float32(executor):
    """Rounded to a float first, it would be off by up to 44 ulps of the result."""
    draw = random.Random(41)
    worst = 0.0
    for _ in range(20):
        exponent = draw.uniform(0.1, 3) * draw.choice([1, -1])
        x = [SINGLE.nearest(math.exp(draw.uniform(-80, 80) / abs(exponent))) for _ in range(40)]
        x = [v for v in x if 0 < v < math.inf]
        outs = gg.compile(
            lambda v, n=exponent: v**n, gradients=False, dtype="float32", executor=executor
        )(x)
        with mpmath.workprec(200):
            exact = [mpmath.mpf(v) ** mpmath.mpf(exponent) for v in x]
            worst = max(worst, *map(lambda a, b: ulps_off(float(a), b, 0, SINGLE), outs, exact))
    assert worst <= 4, worst


@pytest.mark.parametrize("executor", ["kernels", "numpy"])
def test_a_softplus_of_floats_is_within_4_ulps_where_it_was_not(executor):
    x = np.linspace(-1.2, -0.9, 20_000).astype(np.float32).astype(float)
    outs = gg.compile(lambda v: v.softplus(), gradients=False, dtype="float32", executor=executor)(
        x
    )
    exact = np.log1p(np.exp(x))  # in doubles, whose errors do not count here
    assert np.max(np.abs(outs - exact) / np.spacing(exact.astype(np.float32))) <= 1


def test_this_machine_gets_the_instructions_that_it_has():
    if not Path("/proc/cpuinfo").exists():
        pytest.skip("no list of this machine's instructions")
    has = set(re.findall(r"\w+", Path("/proc/cpuinfo").read_text(encoding="utf-8")))
    assert ("avx2" in AVAILABLE) == ({"avx2", "fma"} <= has)
    assert ("avx512" in AVAILABLE) == ({"avx512f", "avx512dq", "avx512vl", "avx512bw"} <= has)


@pytest.mark.skipif(not shutil.which("objdump"), reason="no objdump here")
def test_only_the_kernels_own_functions_use_their_instructions():
    """The linker keeps one copy of a library's template, which must run on every machine."""
    code = subprocess.run(
        ["objdump", "-d", "--no-show-raw-insn", kernels.__file__],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    functions = re.findall(r"^[0-9a-f]+ <(.+)>:\n((?:.+\n)+)", code, re.MULTILINE)
    wide = [name for name, body in functions if re.search(r"%[yz]mm|%k[0-7]\b|\tv[a-z0-9]+ ", body)]
    assert wide or AVAILABLE == ["baseline"]
    assert [name for name in wide if "_GLOBAL__N_" not in name] == []
