"""`glassgrad play`: a real server in a process of its own, and clients that mean well or not."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from glassgrad.page import browser, built, serve
from glassgrad.page.link import fragment

COMMAND = [sys.executable, "-m", "glassgrad_command", "play"]
SILENT_CLIENTS = 40
AFTER_CTRL_C = "\n"  # behind the ^C that a terminal shows


@contextmanager
def playing(*words, folder=None, **environment):
    """Start a server on a free port; returns its process, its port and the line it printed."""
    with subprocess.Popen(
        [*COMMAND, "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
    ) as process:
        try:
            line = process.stdout.readline()
            port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", line)[1])
            yield process, port, line
        finally:
            process.kill()


@pytest.fixture(scope="module")
def port():
    with playing("--no-open") as (_, port, _):
        yield port


def ask(port, path="/", method="GET", **headers):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def ask_raw(port, text):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
        client.sendall(text)
        client.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: client.recv(65536), b""))


def test_every_built_file_is_served_with_its_type(port):
    types = {
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml; charset=utf-8",
        ".css": "text/css; charset=utf-8",
    }
    folder = Path(built.__file__).parent / "assets"
    names = {entry.name for entry in folder.iterdir()}
    assert {"index.html", "glassgrad.js", "layout.js", "trainer.js", "icon.svg"} <= names
    for name in sorted(name for name in names if Path(name).suffix in types):
        status, headers, body = ask(port, f"/{name}")
        assert (status, headers["Content-Type"]) == (200, types[Path(name).suffix])
        assert body == (folder / name).read_bytes()
    assert (
        ask(port, "/")[2]
        == ask(port, "/index.html?x=../1")[2]
        == (folder / "index.html").read_bytes()
    )


@pytest.mark.parametrize("path", ["/", "/nowhere"])
def test_every_answer_tells_the_browser_to_trust_nothing_else(port, path):
    headers = ask(port, path)[1]
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy.pop("script-src") == "'self' 'wasm-unsafe-eval'"
    assert policy.pop("img-src") == "'self' data:"
    assert policy.pop("worker-src") == "'self' blob:"  # Python's worker is made from text
    assert {policy.pop(name) for name in ("style-src", "connect-src")} == {"'self'"}
    assert policy == dict.fromkeys(
        ["default-src", "base-uri", "form-action", "frame-ancestors"], "'none'"
    )
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-cache"
    assert "Python" not in headers["Server"]


def test_head_is_get_without_the_body(port):
    got, head = ask(port, "/glassgrad.js"), ask(port, "/glassgrad.js", "HEAD")
    for headers in (got[1], head[1]):
        headers.pop("Date")
    assert head == (200, got[1], b"")
    assert int(got[1]["Content-Length"]) == len(got[2])
    for path in ("/glassgrad.js", "/nowhere"):  # http.client would not look for a body
        answer = ask_raw(port, f"HEAD {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        assert answer.endswith(b"\r\n\r\n")
        assert answer.count(b"\r\n\r\n") == 1
    assert ask(port, "/nowhere", "HEAD")[0] == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"])
def test_other_methods_are_refused(port, method):
    status, headers, body = ask(port, "/", method)
    assert (status, headers["Allow"], body) == (
        405,
        "GET, HEAD",
        b"Method Not Allowed: expected GET or HEAD\n",
    )


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "localhost",
        "127.0.0.1:1",
        "127.0.0.1:{port}.evil.example",
        "[::1]:{port}",
        "",
    ],
)
def test_a_foreign_host_is_refused(port, host):
    status, _, body = ask(port, "/", Host=host.format(port=port))
    assert status == 421
    assert (
        body.decode()
        == f"Misdirected Request: expected the host 127.0.0.1:{port} or localhost:{port}\n"
    )


def test_both_names_of_this_machine_are_served_and_two_hosts_are_not(port):
    assert ask(port, Host=f"localhost:{port}")[0] == 200
    host = f"Host: localhost:{port}\r\n".encode()
    assert b" 200 " in ask_raw(port, b"GET / HTTP/1.1\r\n" + host + b"\r\n")
    assert b" 421 " in ask_raw(port, b"GET / HTTP/1.1\r\n" + host + b"Host: evil.example\r\n\r\n")
    assert b" 421 " in ask_raw(port, b"GET / HTTP/1.1\r\n\r\n")
    assert b"Misdirected" in ask_raw(port, b"GET /\r\n\r\n")


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/.",
        "/..",
        "/../serve.py",
        "/%2e%2e/serve.py",
        "/..%2fserve.py",
        "/%2e%2e%2fserve.py",
        "/..\\serve.py",
        "/assets/index.html",
        "/./index.html",
        "//etc/passwd",
        "/etc/passwd",
        "/%2fetc%2fpasswd",
        "/index.html%00",
        "/index.html%00.js",
        "/index.html/",
        "/INDEX.HTML",
        "/index.html;x",
        "/%69ndex.html",
        "/__init__.py",
        "index.html",
        "http://127.0.0.1/index.html",
        "file:///etc/passwd",
        "*",
    ],
)
def test_there_is_no_way_out_of_the_folder(port, path):
    answer = ask_raw(port, f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.0 404 Not Found")
    assert body == b"Not Found: there is no such file; the page is at /\n"


@pytest.mark.parametrize(
    "text",
    [
        b"\r\n\r\n",
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\n\r\n",
        b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        "GET /ä HTTP/1.1\r\n\r\n".encode(),
        b"",
    ],
)
def test_nonsense_is_answered_or_dropped_and_the_server_lives(port, text):
    answer = ask_raw(port, text)
    assert b" 200 " not in answer
    assert b"Traceback" not in answer
    assert ask(port)[0] == 200


def test_silent_clients_hold_up_nobody_and_are_dropped(port):
    silent = [
        socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(SILENT_CLIENTS)
    ]
    for client in silent[::2]:
        client.sendall(b"GET / HT")
    start = time.monotonic()
    assert ask(port)[0] == 200
    assert time.monotonic() - start < 2
    assert all(b" 200 " not in client.recv(4096) for client in silent)
    assert time.monotonic() - start < 15
    for client in silent:
        client.close()


def test_a_link_among_the_files_is_not_followed(tmp_path, monkeypatch):
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "secret.txt").symlink_to("/etc/passwd")
    (tmp_path / "folder").mkdir()
    monkeypatch.setattr(built, "_folder", lambda: tmp_path)
    assert built.read_all() == {"index.html": b"page"}


def test_a_page_that_was_not_built_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(built, "_folder", lambda: tmp_path / "assets")
    for act in (built.read_all, lambda: built.read("index.html")):
        with pytest.raises(
            RuntimeError, match=r"^the page is not built \(index.html is missing\): run npm ci"
        ):
            act()


def test_it_listens_on_this_machine_alone(port):
    listening = Path("/proc/net/tcp")
    if not listening.exists():
        pytest.skip("no /proc here")
    addresses = {
        line.split()[1]
        for line in listening.read_text().splitlines()[1:]
        if line.split()[3] == "0A"
    }
    assert {a for a in addresses if a.endswith(f":{port:04X}")} == {f"0100007F:{port:04X}"}


def test_a_busy_port_is_one_sentence(port):
    done = subprocess.run(
        [*COMMAND, "--no-open", "--port", str(port)], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == f"glassgrad: port {port} is in use: choose another, or 0 for any free port\n"
    )
    with pytest.raises(RuntimeError, match="is in use"):
        serve.serve(port, open_browser=False)


@pytest.mark.posix  # Windows does not wait before a port is free
def test_ctrl_c_ends_it_and_nothing_else_was_printed():
    with playing("--no-open") as (process, port, line):
        assert line == f"Glassgrad is at http://127.0.0.1:{port}/ (press Ctrl-C to stop)\n"
        hanging = socket.create_connection(("127.0.0.1", port))
        ask(port)
        ask(port, "/nowhere")
        # It asks for a file and leaves without reading.
        ask_and_leave = socket.create_connection(("127.0.0.1", port))
        ask_and_leave.sendall(b"GET /layout.js HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % port)
        ask_and_leave.close()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=3)  # sooner than the hanging client is dropped
        hanging.close()
    assert (process.returncode, out, err) == (130, "", AFTER_CTRL_C)
    with socket.socket() as again:  # the port is free at once
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))


def test_an_expression_is_a_link(tmp_path):
    with playing("tanh(w*x + 1)", "w=-0.5", "x=2", "--no-open") as (_, port, line):
        link = f"http://127.0.0.1:{port}/#/explore?e=tanh(w*x%20%2B%201)&v=w:-0.5,x:2"
        assert line == f"Glassgrad is at {link} (press Ctrl-C to stop)\n"
    assert fragment("a&b#c?d=e\n", {}) == "#/explore?e=a%26b%23c%3Fd%3De%0A"
    assert fragment("x", {"x": 1e300, "y": float("-inf")}) == "#/explore?e=x&v=x:1e%2B300,y:-inf"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["x +", "x=1"], "expected a number, a name or '(' (column 4 of the expression)"),
        (["x", "y=1"], "no value is given for 'x'"),
        (["x", "x"], "'x': expected a name and a number, such as x=2"),
        (["--port", "65536"], "65536 is not in the range 0<=x<=65535"),
        (["--port", "web"], "'web' is not a valid integer"),
    ],
)
def test_bad_input_is_one_line_and_2(words, text):
    done = subprocess.run(
        [*COMMAND, "--no-open", *words], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert text in done.stderr
    assert len(done.stderr.splitlines()) == 1


def browser_that(does, folder):
    program = folder / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > {folder}/opened\n{does}\n')
    program.chmod(0o755)
    return f"{program} %s"


@pytest.mark.posix  # for the shell script, and for sending Ctrl-C
@pytest.mark.parametrize(
    "does", ["exit 0", "exit 7", "echo noise; echo noise >&2; read key; sleep 5"]
)
def test_the_browser_opens_and_cannot_disturb(tmp_path, does):
    with playing("x*x", "x=3", folder=tmp_path, BROWSER=browser_that(does, tmp_path)) as (
        process,
        port,
        line,
    ):
        opened = tmp_path / "opened"
        deadline = time.monotonic() + 10
        while not (opened.exists() and opened.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        start = time.monotonic()
        assert ask(port)[0] == 200
        assert time.monotonic() - start < 3
        assert opened.read_text().strip() in line
        assert opened.read_text() == f"http://127.0.0.1:{port}/#/explore?e=x*x&v=x:3\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10) == ("", AFTER_CTRL_C)


@pytest.mark.posix
def test_no_browser_at_all_is_no_error(tmp_path, monkeypatch):
    with playing(folder=tmp_path, BROWSER="/nowhere %s", PATH="/nowhere", DISPLAY="") as (
        process,
        port,
        _,
    ):
        time.sleep(0.5)
        assert ask(port)[0] == 200
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10) == ("", AFTER_CTRL_C)
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    browser.open_address("http://127.0.0.1/")
