"""Several processes over 127.0.0.1: what a step's time is made of, and how it grows with N.

    python bench/reach.py                    measure, draw; writes build/reach.json
    python bench/reach.py --draw             the tables and the picture again

A process stands for a machine: it computes on one core. Where there are more processes than cores,
they share these, and the model says so. Times are the best of many steps: the machine is shared.
"""

import argparse
import json
import math
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import reach_model

ROOT = Path(__file__).parent.parent
FOUND = ROOT / "build" / "reach.json"
PICTURE = ROOT / "docs" / "pictures" / "reach.svg"
LENGTHS = [1, 1_000, 100_000, 1_000_000]
"""How many doubles are added up over all processes."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--draw", action="store_true", help="use what was measured before")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is started")
    parser.add_argument("--worker", nargs=4, metavar=("N", "K", "PORT", "WHAT"))
    options = parser.parse_args()
    if options.worker:
        count, process, port = map(int, options.worker[:3])
        work(count, process, port, options.worker[3])
    elif options.draw:
        found = json.loads(FOUND.read_text(encoding="utf-8"))
        reach_model.report(found, PICTURE)
    else:
        reach_model.report(measured(options.rounds), PICTURE)


def measured(rounds: int) -> dict[str, Any]:
    """All figures by what was measured, the best of several rounds in which they take turns."""
    best: dict[str, Any] = {"cores": os.cpu_count()}
    plan = [(1, f"step:{name}:{share}") for name in reach_model.SIZES for share in (1, 2, 4)]
    plan += [(n, f"step:{name}:{n}") for name in reach_model.SIZES for n in (2, 4)]
    plan += [(n, f"sum:{length}") for length in LENGTHS for n in (2, 4)]
    plan += [(n, "exchange") for n in (2, 4)] + [(1, "input")]
    for _ in range(rounds):
        for count, what in plan:
            key = f"{count} {what}"
            best[key] = min(best.get(key, math.inf), started(count, what, port=free_port()))
            print(f"{key:30} {best[key] * 1e6:12.0f} µs", flush=True)
        FOUND.parent.mkdir(exist_ok=True)
        FOUND.write_text(json.dumps(best, indent=1), encoding="utf-8")
    return best


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
    return port


def started(count: int, what: str, port: int) -> float:
    """Start the processes; returns what process 0 measures."""
    words = [sys.executable, __file__, "--worker", str(count)]
    environment = {**os.environ, "JAX_PLATFORMS": "cpu"}
    pipe = {"stdout": subprocess.PIPE, "text": True, "env": environment}
    several = [subprocess.Popen([*words, str(k), str(port), what], **pipe) for k in range(count)]
    printed = [one.communicate(timeout=600)[0] for one in several]
    assert not any(one.returncode for one in several), what
    return float(printed[0])


def work(count: int, process: int, port: int, what: str) -> None:
    """What one process does; the first one prints the seconds of a step."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[process % len(cores)]})
    if count > 1:
        from glassgrad.training import join

        join(f"127.0.0.1:{port}", count, process)
    kind, *words = what.split(":")
    step = {"step": step_of, "sum": sum_of, "exchange": exchange, "input": read}[kind](*words)
    step()
    times = []
    # All processes must take the same number of steps.
    for _ in range(60 if words[:1] == ["784-1024-1024-10"] else 500):
        begin = time.perf_counter()
        step()
        times.append(time.perf_counter() - begin)
    if process == 0:
        print(min(times))


def step_of(name: str, share: str) -> Any:
    """A training step on a part of the batch."""
    import numpy as np

    import glassgrad as gg
    from glassgrad import nn
    from glassgrad.training.processes import here

    sizes, batch = reach_model.SIZES[name]
    inputs, *layers = sizes
    model = nn.MLP(inputs, layers, activation="relu", seed=1)
    is_one = layers[-1] == 1
    loss = nn.hinge if is_one else nn.cross_entropy
    optimizer = nn.SGD(model.parameters(), 0.01)
    step = gg.compile_step(lambda x, y: loss(model(x), y), optimizer, executor="jax")
    draw = np.random.default_rng(1)
    points = draw.normal(size=(batch // int(share), inputs))
    labels = draw.integers(0, layers[-1], len(points)) if not is_one else np.ones(len(points))
    team = here()

    def whole() -> None:
        with team.batch_of(batch):
            step(points, labels)
        team.added_up([1.0])  # as fit() does
        team.any(False, False, False)

    return whole


def sum_of(length: str) -> Any:
    """Adding up a row of doubles over all processes, as a step does with its gradient."""
    import jax
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    mesh = Mesh(np.array(jax.devices()), ("batch",))
    with jax.enable_x64(True):
        local = np.ones((1, int(length)))
        rows = jax.make_array_from_process_local_data(
            NamedSharding(mesh, PartitionSpec("batch")), local
        )
        add_up = jax.jit(
            jax.shard_map(
                lambda row: jax.lax.psum(row[0], "batch"),
                mesh=mesh,
                in_specs=PartitionSpec("batch"),
                out_specs=PartitionSpec(),
            )
        )

    def step() -> None:
        with jax.enable_x64(True):
            add_up(rows).block_until_ready()

    return step


def exchange() -> Any:
    """What fit() asks all processes after a step."""
    from glassgrad.training.processes import here

    return lambda: here().any(False, False, False)


def read() -> Any:
    """A batch of rows of 784 doubles from anywhere in a file that the system has in memory."""
    import numpy as np

    path = FOUND.parent / "reach.npy"
    np.save(path, np.ones((20_000, 784)))
    rows, draw = np.load(path, mmap_mode="r"), np.random.default_rng(1)
    path.unlink()  # it stays while it is open
    return lambda: rows[draw.integers(0, len(rows), 2_048)]


if __name__ == "__main__":
    main()
