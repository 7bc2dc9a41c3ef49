"""Row: a step of moons by batch size; and the picture of all peers."""

from limits import peak
from networks import by_glassgrad, by_jax, by_numpy, by_torch, multiply_adds
from timing import Clock

SIZES = [2, 16, 16, 1]


def growth_row(clock: Clock) -> None:
    print("moons, a step by batch size")
    best = peak()
    for count in (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000):
        seconds = clock.medians({"": by_glassgrad(SIZES, count, "float64")})[""]
        reached = multiply_adds(SIZES, count) / best / seconds
        each = seconds / count * 1e9
        print(f"  {count:9,}  {seconds * 1e6:12.1f} µs  {each:8.1f} ns a sample  {reached:4.0%}")


def picture(clock: Clock, path: str) -> None:
    """Plot a step of moons by batch size: all peers, and what the machine could do at best."""
    from matplotlib.figure import Figure

    makers = {"glassgrad": by_glassgrad, "JAX jit": by_jax, "NumPy": by_numpy, "PyTorch": by_torch}
    counts = [1, 10, 100, 1_000, 10_000, 100_000]
    times: dict[str, list[float]] = {name: [] for name in makers}
    best = peak()
    for count in counts:
        steps = {name: make(SIZES, count, "float64") for name, make in makers.items()}
        for name, seconds in clock.medians(steps).items():
            times[name].append(seconds * 1e6)
    figure = Figure(figsize=(7, 4.6), layout="constrained")
    axes = figure.subplots()
    colours = "#0072b2", "#d55e00", "#009e73", "#cc79a7"
    styles = zip(("o-", "s--", "^-.", "D:"), colours, strict=True)
    for (name, row), (style, colour) in zip(times.items(), styles, strict=True):
        axes.loglog(counts, row, style, color=colour, label=name)
    limit = [multiply_adds(SIZES, count) / best * 1e6 for count in counts]
    axes.loglog(counts, limit, color="0.5", label="multiply-adds at the machine's peak")
    axes.set(
        xlabel="samples in a batch",
        ylabel="µs a training step",
        title="2-16-16-1, float64, one thread: forward, backward and update",
    )
    axes.grid(True, which="major", color="0.9")
    axes.legend()
    figure.savefig(path)
    print(f"wrote {path}")


ROWS = {"growth": growth_row, "picture": picture}
