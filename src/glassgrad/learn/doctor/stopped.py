"""What it means that the learner's process stopped before the examination ended."""

from glassgrad.learn.doctor import operations
from glassgrad.learn.doctor.findings import BACKWARD, Finding
from glassgrad.learn.doctor.probe import BACKWARD as BACKWARD_NAMES
from glassgrad.learn.doctor.source import Source


def stopped(source: Source, message: str) -> Finding:
    """The finding about a process that was ended, with the line and the op if they are known."""
    line = _line_in(message, source.file)
    method = source.method_at(line) if line is not None else None
    is_at_import = line is not None and method is None
    return Finding(
        "stopped",
        source.kind if is_at_import else _op(method),
        line,
        source.text_of(line),
        message if message.endswith(("?", ".")) else f"{message}.",
        "The doctor runs what the class needs of its file, builds small graphs and calls"
        " backward(); all of it takes a moment.",
        _cause(message, is_at_import),
    )


def _line_in(message: str, file: str) -> int | None:
    """The line that a message begins with."""
    begin = f"{file}, line "
    number = message[len(begin) :].partition(":")[0] if message.startswith(begin) else ""
    return int(number) if number.isdigit() else None


def _op(method: str | None) -> str:
    if method is None or method in BACKWARD_NAMES:
        return BACKWARD
    forms = [*operations.among([method]), *operations.with_numbers([method])]
    return forms[0].main if forms else f"{method}()"


def _cause(message: str, is_at_import: bool) -> str:
    if "ModuleNotFoundError" in message:
        return "Install that module, or put it beside the file."
    if "still running" in message and is_at_import:
        return (
            "The class needs this line: if it trains, move it below the class, where the doctor"
            " leaves it out; if not, does its loop end?"
        )
    if "still running" in message:
        return "A loop never ends, or a walk follows every path; nothing after it was checked."
    return "Mend this first; nothing after it was checked."
