"""A room of its own for a process, made of user namespaces, where bubblewrap is not installed.

Run as `python -I -S enclosure.py PLAN PROGRAM ARGUMENT...`; PLAN is JSON with the folders to show
("shown": pairs of source and place), links, a size for the temporary folder, and the environment.
The process sees nothing else of the machine, has no network, and is the first of its own process
table. It uses the standard library alone, because the package may be what is not shown.
"""

import contextlib
import ctypes
import json
import os
import signal
import sys

_NAMESPACES = 0x20000 | 0x10000000 | 0x20000000 | 0x40000000 | 0x08000000 | 0x04000000
"""Mounts, users, processes, network, IPC, host name."""
_READ_ONLY, _BIND, _REMOUNT, _RECURSIVE, _PRIVATE = 1, 4096, 32, 16384, 1 << 18
_NO_SETUID, _NO_DEVICES = 2, 4
_RELATIVE_TIMES, _KEPT_FLAGS = 1 << 21, 2 | 4 | 8 | 1024 | 2048
_DIE_WITH_PARENT, _NO_NEW_PRIVILEGES, _DROP_FROM_BOUNDS = 1, 38, 24
_DETACH, _PIVOT_ROOT = 2, {"x86_64": 155, "aarch64": 41}
_CAPSET_VERSION = 0x20080522
_C = ctypes.CDLL(None, use_errno=True)


def main(plan: dict[str, object], words: list[str]) -> None:
    """Make the room, and become the program in it."""
    user, group = os.getuid(), os.getgid()
    _C.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    # If memory runs out all the same, the kernel ends this first.
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")
    _check(_C.unshare(_NAMESPACES), "unshare")
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"0 {user} 1"),
        ("gid_map", f"0 {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    child = os.fork()
    if child:
        os.closerange(3, 65536)  # a pipe ends when the last one who holds it has closed it
        os.close(1)
        status = os.waitpid(child, 0)[1]
        code = os.waitstatus_to_exitcode(status)
        os._exit(code if code >= 0 else 128 - code)
    _C.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    _furnish(plan)
    _drop_capabilities()
    os.execve(words[0], words, plan["environment"])  # type: ignore[arg-type]


def _furnish(plan: dict[str, object]) -> None:
    """A new root with what is to be seen; the old one goes out of reach."""
    root = _unused(plan)
    _mount("none", "/", None, _PRIVATE | _RECURSIVE)
    _mount("tmpfs", root, "tmpfs", _NO_SETUID | _NO_DEVICES, "size=1m,mode=755")
    # Before what is shown, which may be below it.
    os.makedirs(f"{root}/tmp")
    _mount("tmpfs", f"{root}/tmp", "tmpfs", _NO_SETUID | _NO_DEVICES, f"size={plan['size']}")
    for source, place in plan["shown"]:  # type: ignore[attr-defined]
        _show(source, root + place)
    for hidden in plan["hidden"]:  # type: ignore[attr-defined]
        _mount("tmpfs", root + hidden, "tmpfs", _READ_ONLY | _NO_SETUID, "size=4k")
    for target, place in plan["links"]:  # type: ignore[attr-defined]
        os.symlink(target, root + place)
    for name in ("null", "zero", "random", "urandom"):
        _bind(f"/dev/{name}", f"{root}/dev/{name}")
    os.makedirs(f"{root}/proc")
    # Some containers refuse a new /proc; a program does without.
    # For reading: some of its files belong to the machine, and to root.
    flags = _READ_ONLY | _NO_SETUID | _NO_DEVICES | 8
    _C.mount(b"proc", f"{root}/proc".encode(), b"proc", flags, None)
    os.chdir(root)
    _check(_C.syscall(_PIVOT_ROOT[os.uname().machine], b".", b"."), "pivot_root")
    _check(_C.umount2(b".", _DETACH), "umount2")
    _mount("none", "/", None, _REMOUNT | _BIND | _READ_ONLY | _NO_SETUID | _NO_DEVICES)
    os.chdir("/tmp")


def _unused(plan: dict[str, object]) -> str:
    """A folder of this machine over which the new root can be mounted."""
    sources = [source for source, _ in plan["shown"]]  # type: ignore[attr-defined]
    for folder in ("/sys", "/mnt", "/srv", "/media", "/opt"):
        if os.path.isdir(folder) and not any(s.startswith(folder) for s in sources):
            return folder
    raise OSError("no folder for a new root: expected /sys, /mnt, /srv, /media or /opt")


def _show(source: str, place: str) -> None:
    """Show a folder or a file, for reading."""
    _bind(source, place)
    flags = os.statvfs(place).f_flag
    # A flag of the machine's own mount may not be taken away.
    kept = flags & _KEPT_FLAGS | (_RELATIVE_TIMES if flags & 4096 else 0)
    _mount("none", place, None, _REMOUNT | _BIND | _READ_ONLY | _NO_SETUID | kept)


def _bind(source: str, place: str) -> None:
    if os.path.isdir(source):
        os.makedirs(place, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "ab"):
            pass
    _mount(source, place, None, _BIND | _RECURSIVE)


def _mount(source: str, place: str, kind: str | None, flags: int, options: str = "") -> None:
    what = kind.encode() if kind else None
    done = _C.mount(source.encode(), place.encode(), what, flags, options.encode() or None)
    _check(done, f"mount {place}")


def _drop_capabilities() -> None:
    """The rights that the first user of a namespace has in it."""
    for right in range(64):
        _C.prctl(_DROP_FROM_BOUNDS, right, 0, 0, 0)
    header = (ctypes.c_uint32 * 2)(_CAPSET_VERSION, 0)
    _check(_C.capset(header, (ctypes.c_uint32 * 6)()), "capset")
    _check(_C.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "prctl")


def _check(result: int, what: str) -> None:
    if result:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


if __name__ == "__main__":
    main(json.loads(sys.argv[1]), sys.argv[2:])
