"""What Windows and other systems do differently; nothing outside this folder asks which one it is.

`posix` and `windows` have functions of the same names, and the one for this system is chosen here.
Only `posix` and `keeper`, which it starts, and the sandbox of `glassgrad grade` (`enclosure` and
`limits`) may use what Windows lacks: `tests/system` checks that.
What is written for Windows has been run with Windows' differences simulated, and under Wine, but
not on Windows.
"""

try:
    import fcntl  # noqa: F401
except ImportError:
    from glassgrad.system.windows import (
        can_fork,
        cores,
        end_marked,
        end_tree,
        ended_by,
        flush_folder,
        free_memory,
        in_copy,
        interrupt,
        keep,
        limit_memory,
        lock,
        may_reuse_address,
        quoted,
        reachable,
        replace,
        run_instead,
    )
else:
    from glassgrad.system.posix import (
        can_fork,
        cores,
        end_marked,
        end_tree,
        ended_by,
        flush_folder,
        free_memory,
        in_copy,
        interrupt,
        keep,
        limit_memory,
        lock,
        may_reuse_address,
        quoted,
        reachable,
        replace,
        run_instead,
    )

__all__ = [
    "can_fork",
    "cores",
    "end_marked",
    "end_tree",
    "ended_by",
    "flush_folder",
    "free_memory",
    "in_copy",
    "interrupt",
    "keep",
    "limit_memory",
    "lock",
    "may_reuse_address",
    "quoted",
    "reachable",
    "replace",
    "run_instead",
]
