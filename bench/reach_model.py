"""The model of docs/reach.md: a step's time on N machines, its constants, tables and picture."""

from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

SIZES = {
    "2-16-16-1": ([2, 16, 16, 1], 16_384),
    "784-128-10": ([784, 128, 10], 512),
    "784-1024-1024-10": ([784, 1024, 1024, 10], 64),
}
"""The layers of each network, and its batch over all machines, small enough to be measured."""
LARGE = {"2-16-16-1": 1_048_576, "784-128-10": 65_536, "784-1024-1024-10": 4_096}
"""The batches for which the model is asked how far it reaches."""
NETWORKS = {"127.0.0.1": None, "10 Gbit/s": (50e-6, 1.25e9), "100 Gbit/s": (10e-6, 12.5e9)}
"""Seconds until a message arrives, and bytes per second; those of the first are measured."""
EXCHANGES = 2
"""How often fit() adds up a few numbers in a step: for the accuracy, and whether to go on."""
MOST = 4096


def parameters_in(sizes: list[int]) -> int:
    return sum((a + 1) * b for a, b in pairwise(sizes))


@dataclass(frozen=True)
class Network:
    """What connects the machines."""

    message: float
    """Seconds until a message has arrived."""
    bandwidth: float
    """Bytes per second."""
    call: float
    """Seconds that Python and JAX take to begin adding up."""


@dataclass(frozen=True)
class Model:
    """The seconds of a step of one network."""

    fixed: float
    """What a step takes whatever the batch: the call, the update."""
    each: float
    """And for each sample."""
    numbers: int
    """How many doubles are added up: a grad for each parameter."""
    batch: int

    def compute(self, share: float) -> float:
        return self.fixed + self.each * share

    def sums(self, count: int, network: Network) -> float:
        """Adding up over a ring: every machine sends each number twice, in 2(N-1) messages."""
        if count == 1:
            return 0.0
        messages = 2 * (count - 1) * network.message
        volume = 2 * (count - 1) / count * 8 * self.numbers / network.bandwidth
        return messages + volume + EXCHANGES * (messages + network.call)

    def time(self, count: int, network: Network) -> float:
        """One step on a number of machines, each with its part of the batch."""
        return self.compute(self.batch / count) + self.sums(count, network)

    def efficiency(self, count: int, network: Network) -> float:
        return self.time(1, network) / (count * self.time(count, network))

    def wider(self, count: int, network: Network) -> float:
        """The same if every machine has the whole batch of one."""
        alone = self.compute(self.batch)
        return alone / (alone + self.sums(count, network))


def models(found: dict[str, Any]) -> dict[str, Model]:
    """The compute of each size: a line through the times of three batches on one core."""
    fitted = {}
    for name, (sizes, batch) in SIZES.items():
        batches = [batch / share for share in (1, 2, 4)]
        times = [found[f"1 step:{name}:{share}"] for share in (1, 2, 4)]
        # Relative errors count: the smallest time is as important as the largest.
        each, fixed = np.polyfit(batches, times, 1, w=1 / np.array(times))
        fitted[name] = Model(max(0.0, fixed), each, parameters_in(sizes), batch)
    return fitted


def network_here(found: dict[str, Any]) -> Network:
    """127.0.0.1, from adding up in 2 and 4 processes."""
    cores, rows, times = found["cores"], [], []
    for key, seconds in found.items():
        count, _, what = key.partition(" ")
        if what.startswith("sum:"):
            n, length = int(count), int(what.partition(":")[2])
            sharing = max(1.0, n / cores)  # what is sent over 127.0.0.1 is copied by the cores
            rows.append([2 * (n - 1) * sharing, 2 * (n - 1) / n * 8 * length * sharing])
            times.append(seconds)
    scale = 1 / np.array(times)
    (message, per_byte), *_ = np.linalg.lstsq(
        np.array(rows) * scale[:, None], np.ones(len(times)), rcond=None
    )
    calls = [found[f"{n} exchange"] / max(1.0, n / cores) - 2 * (n - 1) * message for n in (2, 4)]
    return Network(float(message), 1 / float(per_byte), max(0.0, float(np.mean(calls))))


def networks_with(here: Network) -> dict[str, Network]:
    """The measured one, and others as they are sold."""
    return {
        name: Network(*constants, here.call) if constants else here
        for name, constants in NETWORKS.items()
    }


def most(efficiency: Any) -> str:
    """The largest number of machines with an efficiency of at least 90 %."""
    count = 1
    while count < MOST and efficiency(count + 1) >= 0.9:
        count += 1
    return f"{MOST:,} and more" if count == MOST else f"{count:,}"


def report(found: dict[str, Any], picture: Path) -> None:
    """Print the constants and the tables, and draw the picture."""
    fitted, here = models(found), network_here(found)
    networks = networks_with(here)
    print(f"message {here.message * 1e6:.0f} µs, {here.bandwidth / 1e9:.2f} GB/s")
    print(f"call {here.call * 1e6:.0f} µs, {found['cores']} cores")
    print(f"input {2048 * 784 * 8 / found['1 input'] / 1e9:.2f} GB/s")
    for n in (2, 4):
        print(f"exchange with {n} processes: {found[f'{n} exchange'] * 1e6:.0f} µs")
    for name, model in fitted.items():
        print(f"\n{name}: {model.fixed * 1e6:.0f} µs + {model.each * 1e6:.3f} µs a sample")
        for n in (1, 2, 4):
            sharing = max(1.0, n / found["cores"])
            sums, expected = sharing * model.sums(n, here), sharing * model.time(n, here)
            measured = found[f"{n} step:{name}:{n}"]
            print(
                f"  {n}: model {expected * 1e3:.2f} ms (sums {sums * 1e3:.2f}),"
                f" measured {measured * 1e3:.2f} ms, {measured / expected:.2f}x"
            )
        large = replace(model, batch=LARGE[name])
        for kind, network in networks.items():
            strong = most(lambda n, m=large, at=network: m.efficiency(n, at))
            weak = most(lambda n, m=large, at=network: m.wider(n, at))
            print(
                f"  batch {large.batch:,}, {kind}: 90 % up to {strong} machines if it is divided,"
                f" {weak} if each has one"
            )
    draw(found, fitted, here, picture)


def draw(found: dict[str, Any], fitted: dict[str, Model], here: Network, picture: Path) -> None:
    """The time of a step by the number of processes: the model as a line, what was measured."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "glassgrad", "font.size": 10}
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(9.5, 3.9), layout="constrained")
    colours = ["#1f5fb4", "#c05a00", "#2f7d32"]
    counts = np.arange(1, 65)
    for colour, (name, model) in zip(colours, fitted.items(), strict=True):
        sharing = np.maximum(1.0, counts / found["cores"])
        shared = sharing * [model.time(n, here) for n in counts.tolist()]
        axes[0].plot(counts[:8], 1e3 * shared[:8], color=colour)
        measured = [1e3 * found[f"{n} step:{name}:{n}"] for n in (1, 2, 4)]
        axes[0].plot([1, 2, 4], measured, "o", color=colour, label=name)
        for style, network in (("-", here), (":", networks_with(here)["100 Gbit/s"])):
            large = replace(model, batch=LARGE[name])
            curve = [100 * large.efficiency(n, network) for n in counts.tolist()]
            axes[1].plot(counts, curve, style, color=colour)
    axes[0].set(xlabel="processes on 2 cores", ylabel="ms a step", yscale="log")
    axes[0].set_title("the model and what was measured", fontsize=10)
    axes[0].legend(frameon=False, fontsize=9)
    axes[1].axhline(90, color="#888888", linewidth=0.8)
    axes[1].set(xlabel="machines", ylabel="efficiency, %", ylim=(0, 105), xscale="log")
    axes[1].set_xticks([1, 2, 4, 8, 16, 32, 64], [1, 2, 4, 8, 16, 32, 64])
    axes[1].set_title("one core each: as 127.0.0.1 (lines), 100 Gbit/s (dots)", fontsize=10)
    for axis in axes:
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(picture, metadata={"Date": None})
