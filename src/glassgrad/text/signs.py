"""Signs such as ✓ and ∂, and what to write instead where an encoding lacks them."""

import sys

IN_ASCII = {
    "✓": "ok",
    "✗": "WRONG",
    "×": "*",
    "÷": "/",
    "±": "+-",
    "–": "-",
    "−": "-",
    "←": "<-",
    "→": "->",
    "…": "...",
    "∂": "d",
    "·": "*",
    "Σ": "sum ",
    "√": "sqrt",
    "ᵢ": "",
}


def for_stdout(text: str) -> str:
    """The text as `print` can write it: on Windows, the encoding of a pipe may lack signs."""
    encoding = getattr(sys.stdout, "encoding", None)
    return in_signs_of(encoding, text) if encoding else text


def in_signs_of(encoding: str, text: str) -> str:
    """The text, with every sign that an encoding lacks written in ASCII.

    >>> in_signs_of("cp1252", "✓ a × b − 1")
    'ok a × b - 1'
    """
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_shown(sign, encoding) for sign in text)
    except LookupError:
        return in_signs_of("ascii", text)
    return text


def _shown(sign: str, encoding: str) -> str:
    try:
        sign.encode(encoding)
    except UnicodeEncodeError:
        return IN_ASCII.get(sign, "?")
    return sign
