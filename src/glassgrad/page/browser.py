"""Opening an address in the browser, without waiting for it and without its noise."""

import contextlib
import subprocess
import sys
import threading


def open_address(address: str) -> None:
    """Ask for the browser; where there is none, nothing happens."""
    # A process of its own: some browsers wait, print, take the terminal, or end with Ctrl-C.
    command = [sys.executable or "python3", "-I", "-m", "webbrowser", address]
    quiet = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        asked = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        threading.Thread(target=asked.wait, daemon=True).start()
