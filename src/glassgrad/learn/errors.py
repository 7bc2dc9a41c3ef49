"""What a learner reads about an exception in their file; the page uses the same sentences."""

MEMORY = 2 << 30
"""Bytes that a learner's file may use."""


def sentence(
    kind: str, text: str, file: str, line: int | None, memory: str = f"{MEMORY >> 30} GB"
) -> str:
    """The message about an exception of a kind, at a line of the file if it arose there.

    >>> sentence("ZeroDivisionError", "division by zero", "01_mul.py", 22)
    '01_mul.py, line 22: ZeroDivisionError: division by zero'
    """
    where = f"{file}, line {line}" if line else file
    if kind == "NotImplementedError" and line:
        return f"{where} is still open: {text or 'write the missing code'}"
    if kind == "TooMuchPrinted":
        return f"{where}: more than a million characters were printed: is there a print in a loop?"
    if kind == "RecursionError":
        return f"{where}: a function calls itself endlessly: what makes it stop?"
    if kind == "MemoryError":
        return f"{where}: this uses more than {memory} of memory: does a list grow?"
    if kind == "EOFError":
        return f"{where}: there is no keyboard here: replace input() with a number"
    if kind in ("SystemExit", "KeyboardInterrupt"):
        return f"{where}: {kind} ends the program before the check: remove it"
    what = f"{kind}: {text}" if text else kind
    return f"{where}: {what}" if line else f"{file}: the check could not use your code: {what}"
