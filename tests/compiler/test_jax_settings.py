"""An optimizer's settings on the device: sent ahead, never used if they are not what it says now."""

import pytest

jax = pytest.importorskip("jax", reason="JAX is not installed")
import numpy as np  # noqa: E402

from glassgrad import Value, nn  # noqa: E402
from glassgrad.compiler.executors.jax.devices import devices_for  # noqa: E402
from glassgrad.compiler.executors.jax.reading import MARKS  # noqa: E402
from glassgrad.compiler.executors.jax.settings import AHEAD, Settings  # noqa: E402


@pytest.fixture(autouse=True)
def in_double():
    with jax.enable_x64(True):
        yield


@pytest.fixture
def sent(monkeypatch):
    """What is sent to the device."""
    found = []
    send = Settings._sent
    monkeypatch.setattr(
        Settings, "_sent", lambda self, rows: (found.append(rows), send(self, rows))[1]
    )
    return found


def settings_of(optimizer, steps=None):
    return Settings(optimizer, devices_for([0]), steps)


def call(optimizer, settings, steps=1):
    """A call as a stepper makes it; the rows that it used."""
    settings.begin()
    while True:
        row, mark = np.asarray(settings.place).tolist()
        assert mark == settings.mark
        used = np.asarray(settings.rows)[min(row, len(settings.rows) - 1) :][:steps]
        place = settings.place + np.uint32(1)
        if settings.hold():
            settings.look_ahead()
            break
    settings.end(place)
    optimizer.steps += steps
    return used.tolist()


def test_equal_settings_are_sent_once(sent):
    optimizer = nn.SGD([Value(1.0)], 0.5)
    for steps, calls in ((None, 3 * AHEAD), (7, 5)):
        settings = settings_of(optimizer, steps)
        for _ in range(calls):
            assert call(optimizer, settings, steps or 1)[0] == [0.5, 0.0]
        assert settings.zeros == {"decay"}
    assert len(sent) == 2


@pytest.mark.parametrize("steps", [None, 3])
def test_settings_that_change_with_the_steps_are_the_right_ones(sent, steps):
    optimizer = nn.Adam([Value(1.0)], nn.schedules.Cosine(0.1, 0.0, steps=500))
    settings = settings_of(optimizer, steps)
    for _ in range(150):
        before = optimizer.steps
        used = call(optimizer, settings, steps or 1)
        for k, row in enumerate(used):
            optimizer.steps = before + k
            assert row == list(optimizer.settings())
        optimizer.steps = before + (steps or 1)
    assert not settings.are_alike and settings.zeros == set()
    assert len(sent) == (3 if steps is None else 151)


def test_who_changes_settings_before_each_call_waits_for_no_wrong_one():
    optimizer = nn.SGD([Value(1.0)], 0.5)
    settings = settings_of(optimizer)
    failed = []
    hold = Settings.hold
    for k in range(10):
        optimizer.lr = 0.1 + k
        settings.begin()
        failed.append(not hold(settings))
        assert np.asarray(settings.rows)[0].tolist() == [0.1 + k, 0.0]
        settings.end(settings.place + np.uint32(1))
        optimizer.steps += 1
    assert sum(failed) == 1


def test_marks_go_on_from_call_to_call_and_none_is_used_again_after_one_that_did_not_end(sent):
    optimizer = nn.SGD([Value(1.0)], 0.5)
    settings = settings_of(optimizer)
    call(optimizer, settings)
    mark = settings.mark
    call(optimizer, settings)
    assert settings.mark == (mark + 1) % MARKS and len(sent) == 1
    settings.begin()
    used = settings.mark
    settings.begin()  # an error, or Ctrl-C, came before the end
    assert settings.mark not in (mark, mark + 1, used) and len(sent) == 2
    assert np.asarray(settings.place).tolist() == [0, settings.mark]
