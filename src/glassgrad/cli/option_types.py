"""Types of the options of `glassgrad train`: sizes, names of columns, devices."""

import csv
from typing import Any

import click


class Sizes(click.ParamType[tuple[int, ...]]):
    """Layer sizes such as 16,16."""

    name = "sizes"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        """Sizes from the text of an option."""
        if isinstance(value, tuple):
            return value
        try:
            sizes = tuple(int(word) for word in value.split(",") if word.strip())
        except ValueError:
            sizes = (0,)
        if any(not 1 <= size <= 10_000 for size in sizes):
            self.fail(f"{value!r}: expected layer sizes such as 16,16", param, ctx)
        return sizes


class Names(click.ParamType[tuple[str, ...]]):
    """Names of columns such as age,size."""

    name = "names"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        """Names from the text of an option."""
        if isinstance(value, tuple):
            return value
        return tuple(name.strip() for name in next(csv.reader([value], skipinitialspace=True), []))


class Which(click.ParamType[Any]):
    """Devices: 4, 0,2 or gpu."""

    name = "which"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """A number, a list of indices or a kind, from the text of an option."""
        words = value.split(",") if isinstance(value, str) else []
        if not words or not all(word.strip().isdecimal() for word in words):
            return value
        indices = [int(word) for word in words]
        return indices if len(indices) > 1 else indices[0]
