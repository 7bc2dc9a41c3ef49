"""curve_fit against SciPy's with its numeric Jacobian, in one process, interleaved.

python bench/fits.py [ROWS]
"""

import statistics
import sys
import time

import numpy as np
from scipy import optimize

import glassgrad as gg

ROUNDS = 7


def swing(t, a, b, w, p):
    return a * gg.exp(-b * t) * gg.cos(w * t + p)


def swing_of_arrays(t, a, b, w, p):
    return a * np.exp(-b * t) * np.cos(w * t + p)


def main(rows):
    draw = np.random.default_rng(1)
    t = np.sort(draw.uniform(0, 10, rows))
    y = swing_of_arrays(t, 2.0, 0.2, 3.0, 0.5) + draw.normal(0, 0.1, rows)
    p0 = [1.0, 0.1, 2.9, 0.0]
    ways = {
        "glassgrad": lambda: gg.curve_fit(swing, t, y, p0=p0),
        "scipy": lambda: optimize.curve_fit(swing_of_arrays, t, y, p0=p0),
    }
    results = {name: tuple(way()) for name, way in ways.items()}
    apart = np.abs(results["glassgrad"][0] - results["scipy"][0])
    assert np.all(apart < 1e-4 * np.sqrt(np.diag(results["scipy"][1]))), apart
    times = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            begun = time.perf_counter()
            way()
            times[name].append(time.perf_counter() - begun)
    medians = {name: statistics.median(found) for name, found in times.items()}
    for name, median in medians.items():
        print(f"{name:10} {1e3 * median:8.1f} ms")
    print(f"SciPy takes {medians['scipy'] / medians['glassgrad']:.2f} times as long")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
