"""Opening an address in the browser, without waiting for it and without its output."""

import contextlib
import subprocess
import sys
import threading


def open_address(address: str) -> None:
    """Launch the browser; if there is none, do nothing."""
    # In a separate process: some browsers block, print, use the terminal, or die on Ctrl-C.
    command = [sys.executable or "python3", "-I", "-m", "webbrowser", address]
    quiet = subprocess.DEVNULL
    with contextlib.suppress(OSError):
        asked = subprocess.Popen(
            command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
        threading.Thread(target=asked.wait, daemon=True).start()
