"""The options of `glassgrad run`, read without click: its import would delay every script."""

from dataclasses import dataclass, field


class UsageError(ValueError):
    """A command line that cannot be used."""


@dataclass
class Options:
    """What `glassgrad run` was asked to do."""

    script: str = ""
    arguments: list[str] = field(default_factory=list)
    explains: bool = False
    lifts: bool = True
    exact: bool = False
    checks: int = 0
    """The number of steps to run both ways."""


def read(words: list[str]) -> Options:
    """The options in front of the script; everything after it belongs to the script.

    >>> read(["--explain", "gpt.py", "--steps", "3"]).arguments
    ['--steps', '3']
    """
    found, words = Options(), list(words)
    while words and words[0].startswith("-") and words[0] != "-":
        word = words.pop(0)
        name, _, given = word.partition("=")
        if name == "--":
            break
        if word == "--explain":
            found.explains = True
        elif word == "--no-lift":
            found.lifts = False
        elif word == "--exact":
            found.exact = True
        elif name == "--check":
            found.checks = _count(given or (words.pop(0) if words else ""))
        else:
            known = "--explain, --no-lift, --exact, --check N"
            raise UsageError(f"run: no option {name}: expected {known}, then a script")
    if not words:
        raise UsageError("run: no script was given: write glassgrad run SCRIPT")
    found.script, *found.arguments = words
    return found


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise UsageError(f"run: --check {text}: expected a number of steps, such as --check 20")
    return int(text)
