"""The `glassgrad` command; outside the package, so that it can report a failed import of it."""

import os
import signal
import sys


def run() -> None:
    """Import the package and run its command line; Ctrl-C during the import exits with 130."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    try:
        if sys.argv[1:2] == ["run"] and not {"-h", "--help"} & set(sys.argv[2:3]):
            from glassgrad.cli.run.command import run  # without the imports of other commands
        else:
            from glassgrad.cli.main import run
    except ImportError as error:
        print(f"glassgrad: {error}", file=sys.stderr)
        sys.exit(2)
    run()


if __name__ == "__main__":
    run()
