"""The crew of threads: the same bits with any number of them, and no trouble when processes fork or end."""

import hashlib
import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn, system

pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")
from glassgrad.compiler.executors import kernels as executor_module
from instruction_sets import AVAILABLE, INSIDE, run_again

THREADS = [1, 2, 3, 5]


def network(sizes, count, dtype, make=nn.SGD):
    """A loss of a network with a penalty, its optimizer, and a batch."""
    model = nn.MLP(sizes[0], sizes[1:], activation="relu", seed=1)
    draw = np.random.default_rng(2)
    x = draw.normal(size=(count, sizes[0])).astype(dtype)
    y = draw.integers(0, sizes[-1], count)
    return lambda x, y: nn.cross_entropy(model(x), y), make(model.parameters(), 0.01), (x, y)


def shared_vectors(count, dtype):
    """The same weights for many vectors, and dots of the sample with itself."""
    draw = np.random.default_rng(3)
    weights = [[gg.Value(float(v)) for v in row] for row in draw.normal(size=(70, 24))]

    def loss(x):
        rows = [[gg.dot(w, x[k : k + 24]) for w in weights] for k in range(0, 168, 24)]
        mixed = [gg.dot(rows[0][:7], [row[k] for row in rows]) for k in range(70)]
        return gg.sum([v.tanh() for v in mixed])

    x = draw.normal(size=(count, 168)).astype(dtype)
    return loss, nn.Adam([v for row in weights for v in row], 0.01), (x,)


def many_rows(count, dtype):
    """Ops and dots of many rows, which read others once, twice, or all the same one."""
    draw = np.random.default_rng(4)
    size = 1200  # with much fewer rows, no thread would help
    weights = [[gg.Value(float(v)) for v in row] for row in draw.normal(size=(size, 5))]

    def loss(x):
        rows = [gg.dot(w, x).tanh() for w in weights]
        rows = [v * rows[k * 7 % size] for k, v in enumerate(rows)]
        rows = [v * rows[k // 2] for k, v in enumerate(rows)]
        rows = [v / (2 + rows[0].exp()) for v in rows]
        dots = [gg.dot(rows[k : k + 9], rows[size - k - 9 : size - k]) for k in range(size - 8)]
        # The same factor for all dots: one group.
        dots += [gg.dot(rows[:10], rows[k:size:100][:10]) for k in range(300)]
        return gg.sum([v.tanh() for v in dots])  # a sum of dots would be one dot

    x = draw.normal(size=(count, 5)).astype(dtype)
    return loss, nn.SGD([v for row in weights for v in row], 0.001), (x,)


CASES = {
    "one block": lambda dtype: network([300, 150, 64, 10], 100, dtype),
    "small batch": lambda dtype: network([600, 130, 10], 17, dtype, nn.Adam),
    "many blocks": lambda dtype: network([20, 30, 4], 5000, dtype),
    "a part and a block": lambda dtype: network([40, 70, 4], 1930, dtype),
    "several vectors": lambda dtype: shared_vectors(60, dtype),
    "many rows": lambda dtype: many_rows(100, dtype),
    "large update": lambda dtype: network([260, 512, 10], 16, dtype, nn.Adam),
}


def digest(name, dtype):
    """All bits that a compiled function and three steps compute."""
    loss, optimizer, batch = CASES[name](dtype)
    total = gg.compile(loss, dtype=dtype, executor="kernels")(*batch)
    total.backward()
    told = [total.data, *(p.grad for p in optimizer.parameters)]
    step = gg.compile_step(loss, optimizer, dtype=dtype, executor="kernels")
    told += [step(*batch) for _ in range(3)]
    told += [v for p in optimizer.parameters for v in (p.data, p.grad)]
    return hashlib.sha256(np.array(told).tobytes()).hexdigest()


@pytest.fixture
def with_threads(monkeypatch):
    """Sets how many threads the programs made from here on may use."""
    return lambda count: monkeypatch.setattr(executor_module, "THREADS", count)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", CASES)
def test_the_same_bits_with_any_number_of_threads(name, dtype, with_threads, soak):
    if name == "large update" and not soak and dtype == "float64":
        pytest.skip("only in the soak")
    found = {}
    for threads in [*THREADS, 8, 64] if soak else THREADS:
        with_threads(threads)
        found[threads] = digest(name, dtype)
    assert len({*found.values()}) == 1, found


@pytest.mark.parametrize(("name", "steps"), [("one block", 300), ("many rows", 100)])
def test_the_same_bits_after_many_steps(name, steps, with_threads):
    """More threads than cores: some of them stop in the middle of their work."""
    told = []
    for threads in (1, 2, 5):
        with_threads(threads)
        loss, optimizer, batch = CASES[name]("float32")
        step = gg.compile_step(loss, optimizer, dtype="float32", executor="kernels", steps=steps)
        told.append((step(*batch), [p.grad for p in optimizer.parameters]))
    assert told[0] == told[1] == told[2]


# In the next two tests each piece of work takes longer than a turn of the scheduler, so that threads stop
# in the middle of it even if there is only one core.

LONG_PARTS = """
import test_threads
loss, optimizer, batch = test_threads.network([20, 30, 4], 300_000, "float32")
compiled = test_threads.gg.compile(loss, dtype="float32", executor="kernels")
for _ in range(4):
    total = compiled(*batch)
    total.backward(reset=True)
    print(total.data, [p.grad for p in optimizer.parameters])
"""


def test_nobody_goes_on_before_all_have_finished():
    told = [run_program(LONG_PARTS, GLASSGRAD_THREADS=str(n)) for n in (1, 8)]
    assert told[0] == told[1]
    assert told[0][0] == 0


@pytest.mark.parametrize("kind", ["op", "dots"])
def test_no_two_threads_write_the_same_row(kind, with_threads):
    """All ops have one operand, and dots read windows that overlap: nothing can be divided."""
    size, found = 20_000, []
    weight = gg.Value(0.7)

    def loss(x):
        one = weight * x[0]
        if kind == "op":
            return gg.sum([(x[1] + k / size) ** one for k in range(size)])
        rows = [one * (k / size / 10) for k in range(size)]
        dots = [gg.dot(rows[k : k + 9], rows[k + 9 : k + 18]) for k in range(size - 18)]
        return gg.sum([v.tanh() for v in dots])  # a sum of dots would be one dot

    x = np.random.default_rng(6).uniform(1, 2, size=(128, 2))
    for threads in (1, 3):
        with_threads(threads)
        compiled = gg.compile(loss, executor="kernels")
        for _ in range(3):
            compiled(x).backward(reset=True)
            found.append(weight.grad)
    assert len({*found}) == 1, found


@pytest.mark.parametrize("make", [nn.SGD, nn.Adam])
def test_a_large_update_is_that_of_the_optimizer(make, with_threads):
    """It is made in pieces, each with its own part of what the optimizer keeps."""
    with_threads(3)
    draw, found = np.random.default_rng(5), []
    numbers, x = draw.normal(size=150_000), draw.normal(size=(2, 150_000)) / 1000
    for in_one in (True, False):
        w = [gg.Value(float(v)) for v in numbers]
        optimizer = make(w, 0.01, **({"momentum": 0.9} if make is nn.SGD else {}))

        def loss(x, w=w):
            return gg.dot(w, x).tanh()

        step = gg.compile_step(loss, optimizer, executor="kernels")
        compiled = gg.compile(loss, executor="kernels")
        for _ in range(3):
            if in_one:
                step(x)
            else:
                optimizer.zero_grad()
                compiled(x).backward()
                optimizer.step()
        found.append([p.data for p in w])
    np.testing.assert_allclose(*found, rtol=1e-13, atol=1e-15)


PROGRAM = """
import test_threads
print(*[test_threads.digest(name, "float32") for name in ("one block", "many blocks")])
"""


def run_program(program, **environment):
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        cwd=os.path.dirname(__file__),
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_same_bits_with_any_environment():
    """A thousand threads are more than a program has use for, and 0 means none but the caller's."""
    told = [run_program(PROGRAM, GLASSGRAD_THREADS=str(n)) for n in (0, 3, 1000)]
    assert [code for code, _, _ in told] == [0] * 3, told
    assert len({out for _, out, _ in told}) == 1


def test_many_python_threads_at_once(with_threads):
    """One of them has the crew; the others compute alone, and get the same bits."""
    with_threads(3)
    names = ["one block", "many blocks", "several vectors"]
    work = []
    for k in range(6):
        loss, optimizer, batch = CASES[names[k % 3]]("float32")
        step = gg.compile_step(loss, nn.SGD(optimizer.parameters, 0.0), dtype="float32")
        compiled = gg.compile(loss, gradients=False, dtype="float32")
        work.append((step, compiled, batch, step(*batch), compiled(*batch)))
    wrong, start = [], threading.Barrier(len(work))

    def call(step, compiled, batch, loss, outputs):
        start.wait()
        for k in range(20):
            if step(*batch) != loss or not np.array_equal(compiled(*batch), outputs):
                wrong.append(k)

    threads = [threading.Thread(target=call, args=one) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


FORKING = """
import os, threading
import test_threads
expected = [test_threads.digest(name, "float32") for name in ("one block", "many blocks")]
busy = threading.Event()
done = threading.Event()
def work():
    loss, _, batch = test_threads.CASES["one block"]("float32")
    compiled = test_threads.gg.compile(loss, gradients=False, dtype="float32")
    while not done.is_set():
        compiled(*batch)
        busy.set()
thread = threading.Thread(target=work)
thread.start()
busy.wait()
children = []
for _ in range(3):  # while the thread has the crew, and while it has not
    child = os.fork()
    if not child:
        again = [test_threads.digest(name, "float32") for name in ("one block", "many blocks")]
        grandchild = os.fork()
        if not grandchild:
            os._exit(test_threads.digest("one block", "float32") != expected[0])
        os._exit(again != expected or os.waitpid(grandchild, 0)[1] != 0)
    children.append(child)
codes = [os.waitpid(child, 0)[1] for child in children]
done.set()
thread.join()
assert [test_threads.digest(name, "float32") for name in ("one block", "many blocks")] == expected
print(codes)
"""


@pytest.mark.posix  # for fork
def test_a_child_has_a_crew_of_its_own():
    code, out, error = run_program(FORKING, GLASSGRAD_THREADS="3")
    assert (code, out.strip()) == (0, str([0] * 3)), error


COUNTING = """
import os
import test_threads

def new_threads():
    before = len(os.listdir("/proc/self/task"))
    test_threads.digest("one block", "float32")
    return len(os.listdir("/proc/self/task")) - before

here = new_threads()
child = os.fork()
if not child:
    os._exit(new_threads())
print(here, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="threads are counted in /proc")
def test_a_child_starts_as_many_threads():
    """Those of its parent are not there, so it would compute alone."""
    code, out, error = run_program(COUNTING, GLASSGRAD_THREADS="3")
    assert (code, out.split()) == (0, ["2", "2"]), error


ENDING = """
import threading, time
import test_threads
ready = threading.Semaphore(0)
def work(kind):
    loss, optimizer, batch = test_threads.CASES[kind]("float32")
    compiled = test_threads.gg.compile(loss, dtype="float32")
    step = test_threads.gg.compile_step(loss, optimizer, dtype="float32")
    many = test_threads.gg.compile_step(loss, optimizer, dtype="float32", steps=5)
    while True:
        compiled(*batch)
        step(*batch)
        many(*batch)
        ready.release()
for kind in ("one block", "many blocks"):
    threading.Thread(target=work, args=(kind,), daemon=True).start()
for _ in range(2):
    ready.acquire()
time.sleep(PAUSE)
"""


def test_a_process_ends_while_daemon_threads_compute(soak):
    for k in range(40 if soak else 2):
        code, out, error = run_program(
            ENDING.replace("PAUSE", str(0.004 * k)), GLASSGRAD_THREADS="3"
        )
        assert (code, out, error) == (0, "", "")


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_an_interrupt_between_steps_of_the_crew(dtype, with_threads):
    with_threads(3)
    loss, optimizer, batch = CASES["one block"](dtype)
    step = gg.compile_step(loss, optimizer, dtype=dtype, steps=100_000)
    one = gg.compile_step(loss, optimizer, dtype=dtype)
    one(*batch)
    before = optimizer.parameters[-1].data

    def interrupt():
        while optimizer.parameters[-1].data == before:
            time.sleep(0.01)
        system.interrupt()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        step(*batch)
    thread.join()
    taken = optimizer.steps
    assert taken > 1
    parameters = [p.data for p in optimizer.parameters]
    assert np.isfinite(parameters).all()
    assert dtype == "float64" or parameters == np.float32(parameters).astype(float).tolist()
    again = [p.data for p in optimizer.parameters]
    assert again == parameters
    one(*batch)
    assert optimizer.steps == taken + 1


@pytest.mark.soak_only
@pytest.mark.skipif(INSIDE in os.environ, reason="the inner run starts no other")
@pytest.mark.parametrize("name", AVAILABLE[1:])
def test_other_instruction_sets(name):
    run_again(__file__, name, soak=False)
