"""The command line in a process of its own, on a terminal if need be."""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

COMMAND = [sys.executable, "-m", "glassgrad_command"]


def in_a_terminal(words, keys=b"", columns=80):
    """What a command shows on a terminal when keys are pressed."""
    pid, handle = pty.fork()
    if pid == 0:
        time.sleep(0.2)  # until the terminal has its size
        # With the environment spelled out: readline hides a COLUMNS in the process's own.
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        os.execve(
            sys.executable,
            [*COMMAND, *words],
            {**environment, "LC_ALL": "C.UTF-8", "TERM": "xterm"},
        )
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    shown, waiting = b"", [keys[k : k + 1] for k in range(len(keys))]
    while True:
        # A key is pressed when nothing more is shown; earlier ones would be thrown away.
        if waiting and shown and not select.select([handle], [], [], 0.7)[0]:
            os.write(handle, waiting.pop(0))
        try:
            piece = os.read(handle, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown.decode()
