"""What MicroPython shows of a running program, in the words of Python."""

from page_check import kind_of, line_of

FILE = ""
"""The learner's file."""


def told(error, kind):
    text = " ".join(str(error).split()).replace("isn't", "is not")
    return {"type": kind_of(error, text), "text": text, "line": line_of(error, FILE)}


def takes_nothing(method):
    return True  # one that takes more raises an error when it is called without
