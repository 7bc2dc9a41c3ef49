"""What a learner reads about an exception in their file; the page uses the same sentences."""

MEMORY = 2 << 30
"""Bytes that a learner's file may use."""


def sentence(
    name: str, text: str, file: str, line: int | None, memory: str = f"{MEMORY >> 30} GB"
) -> tuple[str, str]:
    """The message about an exception, at a line of the file if it arose there, and its kind.

    >>> sentence("ZeroDivisionError", "division by zero", "01_mul.py", 22)
    ('01_mul.py, line 22: ZeroDivisionError: division by zero', 'crash')
    """
    where = f"{file}, line {line}" if line else file
    if name == "NotImplementedError" and line:
        return f"{where} is still open: {text or 'write the missing code'}", "open"
    for known, kind, says in _KNOWN:
        if name == known:
            return f"{where}: {says.format(name=name, memory=memory)}", kind
    what = f"{name}: {text}" if text else name
    says = f"{where}: {what}" if line else f"{file}: the check could not use your code: {what}"
    return says, "crash"


_EXITS = "{name} ends the program before the check: remove it"
_KNOWN = [
    (
        "TooMuchPrinted",
        "prints",
        "more than a million characters were printed: is there a print in a loop?",
    ),
    ("RecursionError", "recursion", "a function calls itself endlessly: what makes it stop?"),
    ("MemoryError", "memory", "this uses more than {memory} of memory: does a list grow?"),
    ("EOFError", "keyboard", "there is no keyboard here: replace input() with a number"),
    ("SystemExit", "exits", _EXITS),
    ("KeyboardInterrupt", "exits", _EXITS),
]
