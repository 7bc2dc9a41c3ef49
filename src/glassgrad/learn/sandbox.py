"""The sandbox in which a stranger's file runs: bubblewrap, or else user namespaces.

Inside there is no network, no other process, and of the machine's files only Python, this package
without its exercises, and what is shown on purpose; all of it for reading. The only place to write
is a small temporary folder, which is gone afterwards.
"""

import functools
import importlib.metadata
import json
import os
import shutil
import site
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from glassgrad import system

TEMPORARY = 32 << 20
"""Bytes that fit into the temporary folder."""

Shown = Sequence[tuple[Path, str]]
"""Folders and files to show for reading, each with its place inside."""

_PACKAGE = Path(__file__).parents[1]
_SYSTEM = ("/usr", "/bin", "/lib", "/lib64", "/lib32", "/etc/ld.so.cache", "/etc/alternatives")
# If memory runs out all the same, the kernel ends these first: not the class's other work.
_GOES_FIRST = '{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null; exec "$@"'
_NONE = (
    "a stranger's file runs only in a sandbox, and neither bubblewrap nor user namespaces work"
    " here: install bubblewrap (apt install bubblewrap), or pass --no-sandbox if you trust"
    " every file"
)


@dataclass(frozen=True)
class Sandbox:
    """A way to run a command apart from everything else."""

    name: str
    program: tuple[str, ...]

    def command(self, words: Sequence[str], shown: Shown, environment: dict[str, str]) -> list[str]:
        """The command that runs `words` inside."""
        pairs = [*_of_python(), *((str(source), place) for source, place in shown)]
        make = _for_bubblewrap if self.name == "bubblewrap" else _for_namespaces
        return [*self.program, *make(pairs, environment), *words]


def needed() -> Sandbox:
    """The sandbox of this machine; RuntimeError with a sentence if there is none."""
    found = find()
    if found is None:
        raise RuntimeError(_NONE)
    return found


@functools.cache
def find() -> Sandbox | None:
    """The first sandbox that works on this machine."""
    for sandbox in _known():
        if _works(sandbox):
            return sandbox
    return None


def _known() -> list[Sandbox]:
    if sys.platform != "linux" or not system.can_fork:
        return []
    here = str(Path(system.__file__).with_name("enclosure.py"))
    own = Sandbox("user namespaces", (sys.executable, "-I", "-S", here))
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return [own]
    return [Sandbox("bubblewrap", ("/bin/sh", "-c", _GOES_FIRST, "sh", bubblewrap)), own]


def _works(sandbox: Sandbox) -> bool:
    command = sandbox.command([sys.executable, "-I", "-S", "-c", "print(3)"], [], {})
    try:
        done = subprocess.run(command, capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and done.stdout == b"3\n"


def _of_python() -> list[tuple[str, str]]:
    """What Python and this package need, each at its own place."""
    folders = [sys.base_prefix, sys.base_exec_prefix, sys.prefix, str(_PACKAGE)]
    folders.append(os.path.dirname(os.path.realpath(sys.executable)))
    folders += [path for path in map(str, _installed_beside()) if os.path.isdir(path)]
    shown: list[str] = []
    for folder in sorted(set(map(os.path.abspath, folders)), key=len):
        is_inside = any(folder.startswith((f"{other}/", "/usr/")) for other in (*shown, "/usr"))
        if not is_inside and folder not in ("/", "/usr"):
            shown.append(folder)
    return [(path, path) for path in (*_system(), *shown)]


def _installed_beside() -> list[Path]:
    """Where the libraries are that this package uses, if not beside Python."""
    found = [Path(site.getusersitepackages())] if site.ENABLE_USER_SITE else []
    for name in ("click", "numpy"):
        try:
            found.append(Path(str(importlib.metadata.distribution(name).locate_file(""))))
        except importlib.metadata.PackageNotFoundError:
            continue
    return found


def search_path(libraries: Sequence[Path] = ()) -> str:
    """Where Python looks for modules inside: for this package, and in further folders."""
    folders = [_PACKAGE.parent, *libraries]
    if site.ENABLE_USER_SITE:
        folders.append(Path(site.getusersitepackages()))
    return os.pathsep.join(map(str, folders))


def _system() -> list[str]:
    return [path for path in _SYSTEM if os.path.exists(path) and not os.path.islink(path)]


def _links() -> list[tuple[str, str]]:
    return [(os.readlink(path), path) for path in _SYSTEM if os.path.islink(path)]


def _hidden() -> list[str]:
    """The exercises of this package, with their solutions."""
    return [str(_PACKAGE / "learn" / "exercises")]


def _for_bubblewrap(shown: list[tuple[str, str]], environment: dict[str, str]) -> list[str]:
    words = ["--unshare-all", "--die-with-parent", "--new-session", "--as-pid-1", "--cap-drop"]
    words += ["ALL", "--hostname", "sandbox", "--clearenv"]
    # Before what is shown, which may be below it.
    words += ["--size", str(TEMPORARY), "--tmpfs", "/tmp"]
    for name, value in environment.items():
        words += ["--setenv", name, value]
    for source, place in shown:
        words += ["--ro-bind", source, place]
    for path in _hidden():
        words += ["--tmpfs", path, "--remount-ro", path]
    for target, place in _links():
        words += ["--symlink", target, place]
    words += ["--proc", "/proc", "--remount-ro", "/proc"]
    words += ["--dev", "/dev", "--remount-ro", "/dev"]
    return [*words, "--remount-ro", "/", "--chdir", "/tmp", "--"]


def _for_namespaces(shown: list[tuple[str, str]], environment: dict[str, str]) -> list[str]:
    plan = {"shown": shown, "links": _links(), "hidden": _hidden(), "size": TEMPORARY}
    return [json.dumps({**plan, "environment": environment})]
