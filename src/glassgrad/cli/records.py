"""What `--json` prints: lines of JSON, strict ones."""

import json
import math
from typing import Any

import click


def print_record(**record: Any) -> None:
    """Print a line of JSON."""
    click.echo(json.dumps({name: plain(v) for name, v in record.items()}, allow_nan=False))


def plain(thing: Any) -> Any:
    """The thing itself, or nan and infinities as strings, because JSON has none."""
    return str(thing) if isinstance(thing, float) and not math.isfinite(thing) else thing
