"""Limits that the system keeps for a learner's process: files, memory, time, and no new processes.

They cannot be lifted from inside. Processes are refused by a filter of system calls (seccomp),
because the limit on their number does not hold for root; threads are allowed.
"""

import contextlib
import platform
import struct
import sys

HARMLESS = ("/dev/null", "/dev/urandom", "/dev/zero", "/dev/random", "/usr/lib")
"""What any program may read."""

FILE_SIZE, OPEN_FILES = 16 << 20, 128
SPARE_MEMORY = 256 << 20
"""Bytes beyond a process's own limit, for the report about reaching it."""

_EAGAIN, _EPERM, _ENOSYS = 11, 1, 38
_CLONE_THREAD = 0x10000
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2

# What a machine calls its system calls: its audit number, clone, and what is refused altogether.
_FORKS = {"x86_64": (57, 58), "aarch64": ()}
_CLONE = {"x86_64": 56, "aarch64": 220}
_AUDIT = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# rt_sigaction, because a handler is given the frame that it interrupts; ptrace, process_vm_readv
# and _writev, unshare, setns, mount, umount2, pivot_root, chroot, bpf, perf_event_open,
# userfaultfd, memfd_create, keyctl, add_key, request_key and shmget.
_REFUSED = {
    "x86_64": (
        13,
        101,
        310,
        311,
        272,
        308,
        165,
        166,
        155,
        161,
        321,
        298,
        323,
        319,
        250,
        248,
        249,
        29,
    ),
    "aarch64": (
        134,
        117,
        270,
        271,
        97,
        268,
        40,
        39,
        41,
        51,
        280,
        241,
        282,
        279,
        219,
        217,
        218,
        194,
    ),
}
_CLONE3, _IO_URING = 435, (425, 426, 427)  # the same on every machine


def apply(seconds: float, memory: int) -> None:
    """Limit this process, and all that it may become, for good."""
    with contextlib.suppress(ImportError):
        import resource

        processor = int(seconds) + 3
        for kind, most in (
            ("RLIMIT_FSIZE", FILE_SIZE),
            ("RLIMIT_NOFILE", OPEN_FILES),
            ("RLIMIT_CORE", 0),
            ("RLIMIT_CPU", processor),
            ("RLIMIT_AS", memory + SPARE_MEMORY),
        ):
            with contextlib.suppress(AttributeError, ValueError, OSError):
                resource.setrlimit(getattr(resource, kind), (most, most))
    if sys.platform == "linux" and platform.machine() in _AUDIT:
        _refuse_processes(platform.machine())


def _refuse_processes(machine: str) -> None:
    import ctypes

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))

    code = filter_for(machine)
    kept = ctypes.create_string_buffer(code, len(code))
    program = Program(len(code) // 8, ctypes.addressof(kept))
    control = ctypes.CDLL(None, use_errno=True).prctl
    if control(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) or control(
        _SET_SECCOMP, _FILTER, ctypes.byref(program), 0, 0
    ):
        raise OSError(ctypes.get_errno(), "the system refuses a filter of system calls (seccomp)")


def filter_for(machine: str) -> bytes:
    """The filter as the kernel reads it: eight bytes an instruction."""
    made = [
        _load(4),
        _jump_if_equal(_AUDIT[machine], 1, 0),
        _answer(_REFUSE | _EPERM),  # calls of another machine, such as those of 32 bits
        _load(0),
    ]
    if machine == "x86_64":  # the calls of x32 have numbers of their own
        made += [_jump_if_at_least(0x40000000), _answer(_REFUSE | _EPERM)]
    for number in (*_REFUSED[machine], *_IO_URING):
        made += [_jump_if_equal(number, 0, 1), _answer(_REFUSE | _EPERM)]
    for number in _FORKS[machine]:
        made += [_jump_if_equal(number, 0, 1), _answer(_REFUSE | _EAGAIN)]
    # The flags of clone3 are in memory, where a filter cannot look; without it, clone is called.
    made += [_jump_if_equal(_CLONE3, 0, 1), _answer(_REFUSE | _ENOSYS)]
    made += [_jump_if_equal(_CLONE[machine], 0, 3), _load(16)]
    made += [_instruction(0x45, 1, 0, _CLONE_THREAD), _answer(_REFUSE | _EAGAIN), _answer(_ALLOW)]
    return b"".join(made)


def _load(offset: int) -> bytes:
    return _instruction(0x20, 0, 0, offset)


def _jump_if_equal(number: int, if_equal: int, otherwise: int) -> bytes:
    """How many instructions to skip in either case."""
    return _instruction(0x15, if_equal, otherwise, number)


def _jump_if_at_least(number: int) -> bytes:
    return _instruction(0x35, 0, 1, number)


def _answer(number: int) -> bytes:
    return _instruction(0x06, 0, 0, number)


def _instruction(code: int, if_true: int, if_false: int, number: int) -> bytes:
    return struct.pack("HBBI", code, if_true, if_false, number)
