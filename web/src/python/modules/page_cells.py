"""Runs the code blocks of a lesson, one after another, with the same names."""

from page_check import in_words

FILE = "this block"
_names = {"__name__": "__main__"}


def run(text):
    """What stopped the block, in a sentence; empty if nothing did."""
    begin, _, last = text.rstrip().rpartition("\n")
    lines = begin.count("\n") + 1 if begin else 0
    shown = _compiled("(" + "\n" * lines + last + ")") if last[0] not in " \t#" else None
    if shown is None:
        begin = text
    try:
        exec(compile(begin, FILE, "exec"), _names)
        if shown is not None:
            _show(eval(shown, _names))
    except BaseException as error:
        return in_words(error, FILE)
    return ""


def _compiled(text):
    try:
        return compile(text, FILE, "eval")
    except SyntaxError:
        return None


def _show(thing):
    """As a notebook shows what the last line of a cell is."""
    if thing is not None:
        print(repr(thing))
