"""Make examples/swing.csv: the angles of a swing coming to rest, synthetic, from a fixed seed."""

import math
import random
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "swing.csv"
START, DAMPING, SPEED, PHASE = 21.4, 0.21, 3.13, 0.35
ERRORS = 0.6, 0.4
"""The standard deviations of the readings, which alternate."""
READINGS, STEP, SEED = 80, 0.15, 7


def table() -> str:
    """The text of the file: time in seconds, angle in degrees, and the error of each reading."""
    draw = random.Random(SEED)
    lines = ["t,angle,error"]
    for k in range(READINGS):
        t, error = k * STEP, ERRORS[k % 2]
        angle = START * math.exp(-DAMPING * t) * math.cos(SPEED * t + PHASE) + draw.gauss(0, error)
        lines.append(f"{t:.2f},{angle:.2f},{error}")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    EXAMPLE.write_text(table(), encoding="utf-8")
