"""executor="jax" against hand-written JAX on the same device: ratios of medians in one run.

Both sides compute exact float32 products. Printed is a table for docs/performance.md, with what is
asked of each figure; a row that fails, or for which no time is left, says so.

    python bench/gpu.py                       all rows, in at most nine minutes
    python bench/gpu.py --only networks,gpt   some of them
    python bench/gpu.py --small               small batches, to try it on a CPU
"""

import argparse
import platform
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import jax

import gpt_by_jax
import networks
from glassgrad.compiler.executors.jax.devices import Samples
from timing import Clock, Step, check_losses, check_same, show


@dataclass
class Plan:
    """What is measured, in which sizes."""

    clock: Clock
    end: float
    """When to begin no further row, by time.monotonic()."""
    loop: int = 100
    networks: tuple[tuple[str, int], ...] = (
        ("2-16-16-1", 100),
        ("64-32-10", 128),
        ("784-128-10", 128),
        ("784-1024-1024-10", 4096),
    )
    large: int = 1_000_000
    names: tuple[int, ...] = (1, 64, 4096)
    crossing: tuple[tuple[str, int], ...] = (
        ("2-16-16-1", 100),
        ("2-16-16-1", 10_000),
        ("2-16-16-1", 1_000_000),
        ("784-128-10", 1),
        ("784-128-10", 128),
        ("784-128-10", 8192),
    )
    rows: list[list[str]] = field(default_factory=list)

    def add(self, what: str, figure: str, asked: str, holds: bool | None, how: str) -> None:
        """Print a row of the table."""
        told = {None: "", True: "yes", False: "**no**"}[holds]
        self.rows.append([what, figure, asked, told, how])
        print("| " + " | ".join(self.rows[-1]) + " |", flush=True)

    def is_over(self, what: str) -> bool:
        """Whether there is no time left for a row; it says so."""
        if time.monotonic() < self.end:
            return False
        self.add(what, "not measured", "", None, "no time was left")
        return True


def small(plan: Plan) -> Plan:
    """The same plan for a CPU, in a minute or two."""
    plan.loop, plan.large, plan.names = 5, 1000, (1, 4, 16)
    plan.networks = (("2-16-16-1", 10), ("64-32-10", 12), ("784-32-32-10", 8))
    plan.crossing = (("2-16-16-1", 100), ("784-32-10", 8))
    return plan


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default=",".join(ROWS), help="rows, separated by commas")
    parser.add_argument("--rounds", type=int, default=11, help="turns of each peer")
    parser.add_argument("--minutes", type=float, default=8.0, help="when to begin no further row")
    parser.add_argument("--small", action="store_true", help="small batches, to try it on a CPU")
    options = parser.parse_args()
    jax.config.update("jax_default_matmul_precision", "highest")
    plan = Plan(Clock(1, options.rounds), time.monotonic() + 60 * options.minutes)
    if options.small:
        plan = small(plan)
    device = jax.devices()[0].device_kind
    day = time.strftime("%Y-%m-%d")
    print(f"{device}, JAX {jax.__version__}, Python {platform.python_version()}, {day}\n")
    print("| row | figure | asked | holds | times |\n|---|---|---|---|---|", flush=True)
    begin = time.monotonic()
    for name in options.only.split(","):
        try:
            ROWS[name](plan)
        except Exception as error:  # the rows after it are still worth the machine
            text = str(error).splitlines()[0] if str(error) else ""
            plan.add(name, "failed", "", False, f"{type(error).__name__}: {text:.300}")
    missed = [row[0] for row in plan.rows if row[3] == "**no**"]
    print(f"\n{time.monotonic() - begin:.0f} s; does not hold: {', '.join(missed) or 'nothing'}")


def compare(
    plan: Plan,
    what: str,
    ours: Callable[..., Step],
    theirs: Callable[..., Step],
    asked: dict[str, float],
    most_seconds: float | None = None,
) -> None:
    """How long a step takes by each, in a call of its own, and in a loop on the device if asked.

    Our step returns its loss as a float, so "a call" compares it with a step of JAX whose loss is
    read, too. "its loss unread" compares the same call with a step whose loss stays on the device.
    """
    for name, least in asked.items():
        if plan.is_over(f"{what}, {name}"):
            continue
        how = {"steps": plan.loop} if name == "a loop" else {}
        steps = {"glassgrad": ours(**how), "JAX": theirs(**how)}
        first = {side: first_call(step) for side, step in steps.items()}
        check_same({side: answer for side, (answer, *_) in first.items()})
        if name == "a call":
            steps[UNREAD], steps["JAX"] = steps["JAX"], partial(read_after, steps["JAX"])
        found = plan.clock.medians(steps, dict.fromkeys(steps, how.get("steps", 1)))
        told = "; ".join(
            f"{side} {show(found[side]).strip()}, first call {total:.1f} s, XLA {by_xla:.1f} s"
            for side, (_, total, by_xla) in first.items()
        )
        ratio = found["JAX"] / found["glassgrad"]
        plan.add(f"{what}, {name}", f"{ratio:.2f}x", f"{least:.2f}x", ratio >= least, told)
        if name == "a call":
            ratio, told = found[UNREAD] / found["glassgrad"], f"JAX {show(found[UNREAD]).strip()}"
            plan.add(f"{what}, {name}, {UNREAD}", f"{ratio:.2f}x", "", None, told)
        if most_seconds is not None:
            by_xla = first["glassgrad"][2]
            label, most = f"{what}, {name}: XLA compiles", f"{most_seconds:g} s"
            plan.add(label, f"{by_xla:.1f} s", most, by_xla <= most_seconds, "")


UNREAD = "its loss unread"


def read_after(step: Step) -> float:
    return float(step())


_compiling: list[float] = []


def _heard(event: str, seconds: float, **_: Any) -> None:
    if event.endswith("backend_compile_duration"):
        _compiling.append(seconds)


jax.monitoring.register_event_duration_secs_listener(_heard)


def first_call(step: Step) -> tuple[Any, float, float]:
    """The answer of the first call, how long it takes, and how long XLA compiles in it."""
    _compiling.clear()
    begin = time.perf_counter()
    answer = step()
    return answer, time.perf_counter() - begin, sum(_compiling)


def sizes_in(text: str) -> list[int]:
    return list(map(int, text.split("-")))


def networks_row(plan: Plan) -> None:
    for text, count in plan.networks:
        parts = sizes_in(text), count
        peers = partial(network, *parts), partial(networks.by_jax, *parts, "float32")
        asked = {"a call": 1.0, "a loop": 0.97}
        most = 3.0 if text == plan.networks[-1][0] else None
        compare(plan, f"{text}, batch {count:,}", *peers, asked, most)


def large_row(plan: Plan) -> None:
    parts = sizes_in("2-16-16-1"), plan.large
    peers = partial(network, *parts), partial(networks.by_jax, *parts, "float32")
    compare(plan, f"2-16-16-1, batch {plan.large:,}", *peers, {"a call": 0.9})


def network(
    sizes: list[int], count: int, steps: int | None = None, executor: str | None = "jax"
) -> Step:
    return networks.by_glassgrad(sizes, count, "float32", steps, executor=executor)


def gpt_row(plan: Plan) -> None:
    for count in plan.names:
        peers = partial(gpt_by_jax.by_glassgrad, count), partial(gpt_by_jax.by_jax, count)
        asked = {"a call": 1.0, "a loop": 0.8}
        compare(plan, f"GPT, {count:,} names", *peers, asked, most_seconds=8.0)


def host_row(plan: Plan) -> None:
    """What a step costs on the host on top of the compiled function itself."""
    for text, count in plan.networks[:3]:
        what = f"{text}, batch {count:,}: more than the function on the host"
        if plan.is_over(what):
            continue
        step = network(sizes_in(text), count)
        for _ in range(3):
            step()
        peers = {"step": step, "bare": bare(step, sizes_in(text), count)}
        found = plan.clock.medians(peers)
        more = (found["step"] - found["bare"]) * 1e6
        told = ", ".join(f"{name} {show(seconds).strip()}" for name, seconds in found.items())
        plan.add(what, f"{more:.1f} µs", "15 µs", more <= 15, told)


def bare(step: Any, sizes: list[int], count: int) -> Step:
    """The compiled function that a step calls, from state to state, on arrays on the device."""
    stepper = step.compiled._last.stepper
    rows, function = stepper._rows, stepper._steps.one
    state = rows.data, rows.grad, rows.kept
    arrays = Samples(tuple(map(jax.device_put, networks.samples(sizes, count, "float32"))))
    with jax.enable_x64(True):
        settings = stepper._settings_for(None)
    place, mark = settings.place, settings.mark

    def call() -> float:
        nonlocal state, place, mark
        with jax.enable_x64(True):
            state, told, _, place = function(state, arrays, settings.rows, place)
            loss = stepper._devices.read(told, "float32", mark)[0]
            mark += 1
            return loss

    return call


def crossing_row(plan: Plan) -> None:
    """From which batch size on the device is faster than our own kernels on the CPU."""
    for text, count in plan.crossing:
        what = f"{text}, batch {count:,}: than our kernels on the CPU"
        if plan.is_over(what):
            continue
        parts = sizes_in(text), count
        steps = {"CPU": network(*parts, executor=None), "jax": network(*parts)}
        check_losses(steps)
        add_crossing(plan, what, steps)
    for count in plan.names:
        what = f"GPT, {count:,} names: than our kernels on the CPU"
        if not plan.is_over(what):
            names = {"CPU": None, "jax": "jax"}
            add_crossing(
                plan,
                what,
                {k: gpt_by_jax.by_glassgrad(count, executor=v) for k, v in names.items()},
            )


def add_crossing(plan: Plan, what: str, steps: dict[str, Step]) -> None:
    found = plan.clock.medians(steps)
    told = ", ".join(f"{name} {show(seconds).strip()}" for name, seconds in found.items())
    plan.add(what, f"{found['CPU'] / found['jax']:.2f}x", "", None, told)


ROWS: dict[str, Callable[[Plan], None]] = {
    "networks": networks_row,
    "large": large_row,
    "gpt": gpt_row,
    "host": host_row,
    "crossing": crossing_row,
}

if __name__ == "__main__":
    main()
