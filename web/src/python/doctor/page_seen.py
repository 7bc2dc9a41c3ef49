"""Runs a learner's program in the page, and finds the graph that it has built."""

import json

from page_check import in_words
from page_doctor import read

from glassgrad.learn.doctor import probe
from glassgrad.learn.doctor.seen import NoGraph, graph_of, watch
from glassgrad.learn.grading import Wrong


class _Program:
    pass


def run(file, text):
    """The graph as JSON; `says` is the reason if there is none."""
    try:
        return json.dumps(_graph(file, text))
    except Wrong as wrong:
        return json.dumps({"says": str(wrong)})


def _graph(file, text):
    source = read(file, text)
    lines = text.split("\n")
    end = source.end_of_class
    names = {"__name__": "__main__"}
    _exec("\n".join(lines[:end]), names, file)
    kind = names[source.kind]
    program = _Program()
    setattr(program, source.kind, kind)
    told = probe.describe(program, source.kind)
    parts = {part: told.get(part) for part in ("data", "grad", "backward")}
    if not all(parts.values()):
        raise Wrong(f"{source.kind} lacks its data, its grad or backward(): see the verdict")
    watch(kind, parts["data"], source.functions)
    _exec("\n" * end + "\n".join(lines[end:]), names, file)
    try:
        return graph_of(kind, parts, names)
    except NoGraph as none:
        raise Wrong(str(none)) from None
    except Exception as error:  # its attributes may be anything
        raise Wrong(f"the page cannot read what this class made: {in_words(error, file)}") from None


def _exec(text, names, file):
    try:
        exec(compile(text, file, "exec"), names)
    except BaseException as error:
        raise Wrong(in_words(error, file)) from None
