"""Clients of `glassgrad play` that trickle, flood, or never read: dropped, while others are served."""

import http.client
import re
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from glassgrad.page import serve

pytestmark = pytest.mark.unsanitized

PATIENCE = 3.0  # seconds, instead of serve.SECONDS
PROGRAM = (
    f"from glassgrad.page import serve; serve.SECONDS = {PATIENCE};"
    " import glassgrad_command; glassgrad_command.run()"
)
COMMAND = [sys.executable, "-c", PROGRAM, "play", "--port", "0", "--no-open"]


@pytest.fixture
def server():
    with subprocess.Popen(
        COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())[1])
            yield process, port
        finally:
            process.kill()


def is_served(port, path="/"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    length = len(answer.read())
    connection.close()
    return answer.status == 200 and length == int(answer.getheader("Content-Length"))


class Trickle(threading.Thread):
    """Sends a byte of a request now and then, until it is dropped."""

    def __init__(self, port, text=b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 90, wait=0.2):
        super().__init__(daemon=True)
        self.client = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.text, self.wait, self.began, self.dropped_after = text, wait, time.monotonic(), None
        self.start()

    def run(self):
        try:
            for k in range(10_000):
                self.client.sendall(self.text[k % len(self.text) :][:1])
                self.client.settimeout(self.wait)
                try:
                    if not self.client.recv(100):
                        break
                except TimeoutError:
                    continue
        except OSError:
            pass
        finally:
            self.dropped_after = time.monotonic() - self.began
            self.client.close()


def test_a_client_that_trickles_is_dropped(server):
    _, port = server
    tricklers = [Trickle(port) for _ in range(5)]
    time.sleep(1)
    assert is_served(port)
    for trickler in tricklers:
        trickler.join(PATIENCE + 20)
        assert trickler.dropped_after is not None, "it is still connected"
    assert is_served(port)


def test_hundreds_that_trickle_starve_nobody(server, soak):
    process, port = server
    tricklers = [Trickle(port, wait=0.5) for _ in range(900 if soak else 300)]
    for path in ("/", "/glassgrad.js", "/index.html") * 3:
        assert is_served(port, path)
    threads = (
        int(
            re.search(r"Threads:\s+(\d+)", Path("/proc", str(process.pid), "status").read_text())[1]
        )
        if sys.platform == "linux"
        else 0
    )
    assert threads <= serve.MOST_CLIENTS + 20
    for trickler in tricklers:
        trickler.join(PATIENCE + 20)
        assert trickler.dropped_after is not None
    assert is_served(port)


def test_a_client_that_never_reads_is_dropped(server):
    _, port = server
    clients = []
    for _ in range(20):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        client.connect(("127.0.0.1", port))
        client.sendall(f"GET /layout.js HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        clients.append(client)
    assert is_served(port, "/glassgrad.js")
    time.sleep(PATIENCE + 2)
    assert is_served(port)
    for client in clients:
        client.close()


def test_the_terminal_stays_quiet(server):
    process, port = server
    tricklers = [Trickle(port, b"\x00\xff\r\n\r\n", 0.01) for _ in range(30)]
    for trickler in tricklers:
        trickler.join(30)
    assert is_served(port)
    process.kill()
    assert process.communicate()[1] == ""
