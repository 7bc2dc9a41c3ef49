"""Whether a file can be written, before hours are spent on what is in it."""

import os

import click


def check_plot(path: str) -> None:
    """Report before the training what would fail after it."""
    check_file("--plot", path)
    if not path.lower().endswith((".png", ".svg", ".pdf")):
        raise click.UsageError(f"--plot {path}: expected a file that ends in .png, .svg or .pdf")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise click.UsageError("--plot needs matplotlib: pip install matplotlib") from None


def check_file(option: str, path: str) -> None:
    """Report if no file can have this name."""
    if os.path.isdir(path):
        raise click.UsageError(f"{option} {path}: this is a folder")
    if os.path.exists(path) and not os.path.isfile(path):
        raise click.UsageError(f"{option} {path}: this is not a regular file")
    if not os.path.isdir(os.path.dirname(path) or "."):
        raise click.UsageError(f"{option} {path}: there is no folder {os.path.dirname(path)}")
