"""Fixtures that all tests share: the engines, and how much to try."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from glassgrad import system
from glassgrad.engine import buffers, choices, entries, reference, sum_and_dot
from glassgrad.engine.apply import apply

collect_ignore_glob = ["learn/engines/*", "run/programs/*", "windows/*"]
"""Programs of learners are texts to examine and to run, not modules to import. What simulates Windows
would do so in the process that imports it."""

ENGINES = {
    "reference": SimpleNamespace(
        Value=reference.Value,
        apply=apply,
        dot=sum_and_dot.dot,
        sum=sum_and_dot.sum,
        where=choices.where,
        share=buffers.share,
        update_entries=entries.update_entries,
        are_lists_of=sum_and_dot.are_lists_of,
        watch_folds=sum_and_dot.watch_folds,
    )
}
with contextlib.suppress(ImportError):
    from glassgrad.engine._native import Value as NativeValue
    from glassgrad.engine._native import (
        are_lists_of,
        dot,
        share,
        sum,
        update_entries,
        watch_folds,
    )

    ENGINES["native"] = SimpleNamespace(
        Value=NativeValue,
        apply=apply,
        dot=dot,
        sum=sum,
        where=choices.where,
        share=share,
        update_entries=update_entries,
        are_lists_of=are_lists_of,
        watch_folds=watch_folds,
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long versions of the tests")
    parser.addoption("--executor", help="the executor where a test names none, such as jax")


def pytest_configure(config: pytest.Config) -> None:
    # CI tries the same examples each time; the soak tries new ones.
    settings.register_profile("ci", max_examples=150, derandomize=True)
    settings.register_profile("soak", max_examples=5_000)
    settings.register_profile("few", max_examples=12, derandomize=True)  # each is compiled by XLA
    name = config.getoption("--executor")
    settings.load_profile("soak" if config.getoption("--soak") else "few" if name else "ci")
    if name:
        from glassgrad.compiler import executors

        executors.AUTOMATIC = (name,)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--soak"):
        items[:] = [item for item in items if not item.get_closest_marker("soak_only")]
    for item in items:
        if item.get_closest_marker("posix") and not system.can_fork:
            item.add_marker(pytest.mark.skip(reason="this system lacks what it uses"))
        if isinstance(item, pytest.DoctestItem):  # examples in src, docs, README
            item.add_marker(pytest.mark.both_engines)


@pytest.fixture(autouse=True)
def signals_work():
    """A shell that starts tests in the background, or nohup, makes them ignore signals."""
    usual = {signal.SIGINT: signal.default_int_handler}
    if hasattr(signal, "SIGHUP"):  # Windows has none
        usual[signal.SIGHUP] = signal.SIG_DFL
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    return request.config.getoption("--soak")


@pytest.fixture(params=ENGINES.values(), ids=ENGINES)
def engine(request: pytest.FixtureRequest) -> SimpleNamespace:
    """Each engine in turn: what it must do is the same."""
    return request.param


@pytest.fixture
def Value(engine: SimpleNamespace) -> type:
    return engine.Value


@pytest.fixture
def run_python() -> Callable[..., str]:
    """Run a program in a fresh interpreter and give what it printed."""

    def run(program: str, *options: str, stack_kb: int | None = None, **environment: str) -> str:
        command = [sys.executable, *options, "-c", program]
        if stack_kb:
            if not system.can_fork:
                pytest.skip("this system has no ulimit")
            command = ["bash", "-c", f'ulimit -s {stack_kb}; exec "$@"', "bash", *command]
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=300, env={**os.environ, **environment}
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def glassgrad(tmp_path: Path) -> Callable[..., tuple[int, str, str]]:
    """Run a command in an empty folder; returns its exit code, output and errors."""

    def run(*words: object, **environment: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [sys.executable, "-m", "glassgrad_command", *map(str, words)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=120,
            env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", **environment},
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def torch():
    """PyTorch in 64 bits, for the tests that compare with it."""
    module = pytest.importorskip("torch", reason="no torch: pip install torch")
    before = module.get_default_dtype()
    module.set_default_dtype(module.float64)
    yield module
    module.set_default_dtype(before)
