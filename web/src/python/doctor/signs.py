"""The page can show every sign."""


def for_stdout(text):
    return text
