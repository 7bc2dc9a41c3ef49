"""`glassgrad run`: read the options, prepare the script, run it."""

import gc
import os
import signal
import sys

import glassgrad.cli.run.options as options
from glassgrad.cli.run.process import run_script


def run() -> None:
    """Run the script that the command line names."""
    start(sys.argv[2:])


def start(words: list[str]) -> None:
    """Run a script; this returns only if the script ends without sys.exit."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        asked = options.read(words)
    except options.UsageError as error:
        _refuse(str(error))
    if not os.path.isfile(asked.script):
        kind = "is a folder" if os.path.isdir(asked.script) else "does not exist"
        _refuse(f"run: {asked.script} {kind}: expected a Python file")

    def prepare(source: bytes, file: str) -> object:
        if b"backward" not in source:
            return source
        gc.disable()  # what imports and syntax trees are made of is no garbage
        try:
            from glassgrad.cli.run.prepare import prepared

            return prepared(source, file, asked)
        finally:
            gc.enable()

    run_script(asked.script, asked.arguments, prepare)


def _refuse(sentence: str) -> None:
    print(f"glassgrad: {sentence}", file=sys.stderr)
    sys.exit(2)
