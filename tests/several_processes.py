"""Several real processes on this machine, for the tests of what trains in all of them."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

SECONDS = 120


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def children_of(pid):
    return list(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


class Processes:
    """As many processes of one program, started together; text in place of K is its number."""

    def __init__(self, *words, count=2, devices=1, timeout=30, port=0, environment=None):
        self.port = free_port() if port == 0 else port
        environment = {
            **os.environ,
            "JAX_PLATFORMS": "cpu",
            "XLA_FLAGS": f"--xla_force_host_platform_device_count={devices}",
            **(environment or {}),
        }
        self.all = []
        for k in range(count):
            own = [word.replace("{K}", str(k)) for word in map(str, words)]
            if self.port:  # else the words say where
                own += ["--coordinator", f"127.0.0.1:{self.port}", "--processes", str(count)]
                own += ["--process", str(k)]
            pipes = dict.fromkeys(("stdout", "stderr"), subprocess.PIPE)
            self.all.append(
                subprocess.Popen(
                    [sys.executable, *own, "--timeout", str(timeout)],
                    **pipes,
                    stdin=subprocess.DEVNULL,
                    text=True,
                    env=environment,
                )
            )

    def until_step(self, step):
        """Wait until process 0 has printed that it took a step."""
        for line in self.all[0].stdout:
            if json.loads(line).get("step", 0) >= step:
                return
        raise AssertionError(self.all[0].stderr.read())

    def send(self, process, number=signal.SIGKILL, to="child"):
        pid = self.all[process].pid
        os.kill(children_of(pid)[0] if to == "child" else pid, number)

    def ended(self):
        """The exit code, the output and the errors of each."""
        found = []
        until = time.monotonic() + SECONDS
        try:
            for one in self.all:
                out, errors = one.communicate(timeout=max(1, until - time.monotonic()))
                found.append((one.returncode, out, errors))
        finally:
            for one in self.all:
                if one.poll() is None:
                    one.kill()
        return found


def train(*words, **options):
    """`glassgrad train` in several processes."""
    return Processes("-m", "glassgrad", "train", *words, "--executor", "jax", **options)


def losses_in(output):
    records = map(json.loads, output.splitlines())
    return [record["loss"] for record in records if record["event"] == "step"]
