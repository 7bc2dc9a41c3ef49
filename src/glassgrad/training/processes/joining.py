"""join: this process becomes one of several that train together."""

import atexit
import importlib.util
import os
import socket
import time

from glassgrad.training.processes import link, team
from glassgrad.training.processes.division import c_writes_to_log, check_dividable, divide
from glassgrad.training.processes.team import Several, Team

SCHEDULERS = {
    "SLURM_STEP_NODELIST": "SLURM_NTASKS",
    "OMPI_COMM_WORLD_SIZE": "OMPI_COMM_WORLD_SIZE",
    "JOB_COMPLETION_INDEX": "",
}
"""What a process finds in its environment where JAX may detect others, and their number."""


def join(
    coordinator: str | None = None,
    processes: int | None = None,
    process: int | None = None,
    *,
    timeout: float = 60.0,
) -> Team:
    """Join the other processes of a program that is started several times, and return the team.

    `coordinator` is the address of process 0, such as "10.0.0.1:4000", which the others must be
    able to reach; `process` counts from 0. Without these, JAX detects the processes that SLURM,
    Open MPI or Kubernetes has started; where there are none, this process stays alone. From then
    on, fit(executor="jax") trains one model in all of them.

    The rest of the program runs in a child of this process, which waits for it. If another process
    ends, or does not answer for `timeout` seconds, this one ends with a sentence and exit code 3.
    """
    _check(coordinator, processes, process, timeout)
    if team.here().are_several:
        raise RuntimeError("join: this process has already joined others")
    if coordinator is None and not any(name in os.environ for name in SCHEDULERS):
        return team.ALONE
    if importlib.util.find_spec("jax") is None:
        raise ImportError("several processes need JAX: run pip install jax")
    check_dividable()
    divide()
    return _joined(coordinator, processes, process, timeout)


def _joined(
    coordinator: str | None, processes: int | None, process: int | None, timeout: float
) -> Team:
    tell = link.current[-1].report
    tell(who="this process" if coordinator is None else f"process {process} of {processes}")
    if coordinator is not None and process is not None:
        _wait_for(coordinator, process, timeout)
    from glassgrad.compiler.executors.jax import cluster

    tell(joining=timeout)
    try:
        cluster.connect(coordinator, processes, process, max(1, round(timeout)))
    except LookupError:
        if started := _started():
            raise RuntimeError(
                f"this is one of {started} processes, but JAX does not find the others: give the"
                " coordinator, the number of processes, and which of them this is"
            ) from None
        tell(joining=None)
        return team.ALONE
    found = Several(timeout)
    with c_writes_to_log():
        cluster.meet()
    tell(joining=None, who=f"process {found.process} of {found.processes}")
    atexit.register(found.leave)  # before JAX leaves, which would wait for lost ones
    team.enter(found)
    return found


def _started() -> int:
    """How many processes a scheduler says it has started; 0 if it does not say, or only this."""
    numbers = [os.environ.get(name, "") for mark, name in SCHEDULERS.items() if mark in os.environ]
    return max((int(n) for n in numbers if n.isdigit() and int(n) > 1), default=0)


def _check(
    coordinator: str | None, processes: int | None, process: int | None, timeout: float
) -> None:
    """Raise ValueError unless the arguments belong together."""
    given = {"coordinator": coordinator, "processes": processes, "process": process}
    missing = [name for name, wanted in given.items() if wanted is None]
    if missing and len(missing) < len(given):
        raise ValueError(f"coordinator, processes and process go together: {missing[0]} is missing")
    if not timeout >= 1:
        raise ValueError(f"timeout={timeout!r}: expected a number of seconds from 1 on")
    if processes is None or process is None or coordinator is None:
        return
    _address(coordinator)
    if type(processes) is not int or processes < 1:
        raise ValueError(f"processes={processes!r}: expected a whole number of 1 or more")
    if type(process) is not int or not 0 <= process < processes:
        known = f"0 to {processes - 1}" if processes > 1 else "0"
        raise ValueError(f"process={process!r}: of {processes} processes, the numbers are {known}")


def _address(coordinator: str) -> tuple[str, int]:
    host, _, port = coordinator.rpartition(":")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 2**16:
        hint = "expected the address of process 0, such as 10.0.0.1:4000"
        raise ValueError(f"coordinator={coordinator!r:.80}: {hint}")
    return host.strip("[]"), int(port)


def _wait_for(coordinator: str, process: int, timeout: float) -> None:
    """Check what JAX would answer with the end of this process: that the address can be used."""
    host, port = _address(coordinator)
    if process == 0:
        try:
            socket.create_server(("", port)).close()
        except OSError as error:
            hint = "choose another port, the same for all processes"
            raise RuntimeError(
                f"cannot use port {port} here ({os.strerror(error.errno or 0)}): {hint}"
            ) from None
        return
    until, why = time.monotonic() + timeout, ""
    while time.monotonic() < until:
        try:
            socket.create_connection((host, port), timeout=min(5.0, timeout)).close()
            return
        except OSError as error:
            why = error.strerror or str(error)
        time.sleep(0.2)
    raise RuntimeError(
        f"{coordinator} did not answer within {timeout:g} seconds ({why}): start process 0 on that"
        " machine, and let this one reach the port"
    )
