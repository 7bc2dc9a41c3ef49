"""A server of static files for `glassgrad play`, reachable only from this machine."""

import contextlib
import errno
import os
import socket
import sys
import threading
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from socketserver import ThreadingTCPServer
from typing import Any, NoReturn

from glassgrad import system
from glassgrad.page import browser, built
from glassgrad.page.content import SCRIPT
from glassgrad.page.link import PORT

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';"
    " img-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none';"
    " form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
}

SECONDS = 10.0
"""How long a request may take, from its first byte to the last byte of the response."""
MOST_CLIENTS = 100
"""The most connections at once; one more, and the oldest is dropped."""


def serve(
    port: int = PORT, open_browser: bool = True, fragment: str = "", script: str = ""
) -> None:
    """Serve the page until Ctrl-C; port 0 means any free port, fragment is a state of the page.

    `script` runs before the page's own; see `content`.
    """
    # Kept in memory: no request reaches the disk, whatever its path.
    with _listening(port, _with_script(built.read_all(), script)) as server:
        address = f"http://127.0.0.1:{server.port}/{fragment}"
        print(f"Glassgrad is at {address} (press Ctrl-C to stop)", flush=True)
        if open_browser:
            browser.open_address(address)
        server.serve_forever()


def _with_script(files: dict[str, bytes], script: str) -> dict[str, bytes]:
    if not script:
        return files
    own, first = b'<script src="glassgrad.js" defer>', files["index.html"]
    if own not in first:
        raise RuntimeError("the page has no place for content: run npm ci && npm run build in web/")
    added = f'<script src="{SCRIPT}" defer></script>\n'.encode()
    return {**files, "index.html": first.replace(own, added + own), SCRIPT: script.encode()}


class _Server(ThreadingTCPServer):
    """Listens on the loopback address, with a thread for each request."""

    daemon_threads = True
    allow_reuse_address = system.may_reuse_address
    request_queue_size = 64

    def __init__(self, port: int, files: dict[str, bytes]) -> None:
        super().__init__(("127.0.0.1", port), _Request)
        self.port = int(self.server_address[1])
        ending = "" if self.port == 80 else f":{self.port}"  # browsers leave out :80
        self.hosts = [f"{name}{ending}" for name in ("127.0.0.1", "localhost")]
        self.files = files
        self._since: dict[Any, float] = {}
        self._lock = threading.Lock()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Respond in a new thread; if there are too many, drop the oldest connection."""
        with self._lock:
            self._since[request] = time.monotonic()
            longest = list(self._since)[:-MOST_CLIENTS]  # in the order in which they came
        self._drop(longest)
        super().process_request(request, client_address)

    def service_actions(self) -> None:
        """Drop slow clients; called twice a second, so that it catches even a slow trickle."""
        with self._lock:
            late = time.monotonic() - SECONDS
            self._drop([request for request, since in self._since.items() if since < late])

    def shutdown_request(self, request: Any) -> None:
        """Forget a request that has ended, with or without a response."""
        with self._lock:
            self._since.pop(request, None)
        super().shutdown_request(request)

    def _drop(self, requests: list[Any]) -> None:
        """Shut down the sockets, which wakes up the threads that wait for them and ends them."""
        for request in requests:
            with contextlib.suppress(OSError):
                request.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that disconnect early."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Request(BaseHTTPRequestHandler):
    """One request, answered with a file of the page or with a sentence that explains the error."""

    server: _Server
    timeout = 5  # seconds for which a client may send or read nothing

    def do_GET(self) -> None:
        """Respond with a file."""
        # Against DNS rebinding: other names that lead to this machine must not read the page.
        if self.headers.get_all("Host", []) not in [[host] for host in self.server.hosts]:
            known = " or ".join(self.server.hosts)
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, f"expected the host {known}")
            return
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        content = self.server.files.get(name)
        if content is None or not self.path.startswith("/"):
            self.send_error(HTTPStatus.NOT_FOUND, "there is no such file; the page is at /")
            return
        kind = TYPES.get(os.path.splitext(name)[1], "application/octet-stream")
        self._send(HTTPStatus.OK, kind, content)

    do_HEAD = do_GET  # noqa: N815

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send one sentence instead of http.server's error page."""
        if code == HTTPStatus.NOT_IMPLEMENTED:
            code, message = HTTPStatus.METHOD_NOT_ALLOWED, "expected GET or HEAD"
        text = f"{HTTPStatus(code).phrase}: {message}\n" if message else HTTPStatus(code).phrase
        self.close_connection = True
        self._send(code, TYPES[".txt"], text.encode())

    def _send(self, code: int, kind: str, content: bytes) -> None:
        self.send_response(code)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        if code == HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def version_string(self) -> str:
        """The name in the Server header."""
        return "glassgrad"

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal quiet."""


def _listening(port: int, files: dict[str, bytes]) -> _Server:
    try:
        return _Server(port, files)
    except OSError as error:
        _refuse(port, error)


def _refuse(port: int, error: OSError) -> NoReturn:
    reasons = {errno.EADDRINUSE: "is in use", errno.EACCES: "is not allowed"}
    reason = reasons.get(error.errno or 0, f"cannot be used ({error.strerror})")
    raise RuntimeError(f"port {port} {reason}: choose another, or 0 for any free port") from None
