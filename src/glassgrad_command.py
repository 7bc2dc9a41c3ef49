"""The command `glassgrad`, outside the package: what goes wrong while that is imported is told."""

import os
import signal
import sys


def run() -> None:
    """Import the package and hand over to its command line; Ctrl-C on the way is 130."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    try:
        from glassgrad.cli.main import run
    except ImportError as error:
        print(f"glassgrad: {error}", file=sys.stderr)
        sys.exit(2)
    run()


if __name__ == "__main__":
    run()
