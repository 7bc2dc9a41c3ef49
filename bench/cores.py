"""Row: two cores against one, on a large batch."""

from glassgrad import nn
from glassgrad.compiler.executors import kernels
from limits import show_limit
from networks import by_glassgrad, multiply_adds, numbers_to_pass
from timing import Clock, Step, check_losses, show_table

SIZES, COUNT = [3, 32, 32, 1], 100_000


def with_threads(threads: int, dtype: str) -> Step:
    kernels.THREADS = threads
    step = by_glassgrad(SIZES, COUNT, dtype, optimizer=nn.Adam)
    step()  # which is when a program gets its number of threads
    return step


def cores_row(clock: Clock) -> None:
    for dtype in "float64", "float32":
        steps = {f"{n} threads": with_threads(n, dtype) for n in (clock.threads, 1)}
        check_losses(steps)
        found = clock.medians(steps)
        ours = found[f"{clock.threads} threads"]
        name = "-".join(map(str, SIZES))
        print(f"{name}, batch {COUNT:,}, Adam, {dtype}: {clock.threads} threads against one")
        work = multiply_adds(SIZES, COUNT), numbers_to_pass(SIZES, COUNT)
        show_limit(*work, dtype, clock.threads, {"": ours})
        show_table(found, lambda _, ours=ours: ours)


ROWS = {"cores": cores_row}
