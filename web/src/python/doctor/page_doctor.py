"""The doctor in the page: the files of `glassgrad doctor` examine a learner's class."""

import json

import ast
from ordered import join, ordered
from page_check import in_words

from glassgrad.learn.doctor import introspection, probe
from glassgrad.learn.doctor.source import Source
from glassgrad.learn.doctor.verdict import report_of
from glassgrad.learn.grading import Wrong
from glassgrad.learn.plain import read_object, to_plain


class _Learner:
    """The names of the learner's file."""

    def __init__(self, names):
        for name, thing in names.items():
            setattr(self, name, thing)


def examine(file, text, kind):
    """The report as JSON; `no_class` says why there is none."""
    try:
        source = read(file, text, kind)
    except Wrong as wrong:
        return json.dumps({"no_class": str(wrong)})
    report = report_of(_asker(source, file), source)
    findings = [_shown(finding) for finding in report.findings]
    told = ordered([("sound", bool(report)), ("kind", report.kind), ("text", str(report))])
    return json.dumps(join(told, [("checked", list(report.checked)), ("findings", findings)]))


def read(file, text, kind=""):
    """The learner's source; raises Wrong with a sentence if it has no class to examine."""
    introspection.FILE = file
    try:
        compile(text, file, "exec")
    except SyntaxError as error:
        raise Wrong(in_words(error, file)) from None
    with open("/tree.json") as kept:
        tree = json.load(kept)
    if "unread" in tree:
        where = f"{file}, line {tree['unread']}"
        raise Wrong(f"{where}: the page cannot follow this: use glassgrad doctor in a terminal")
    ast.know(text, tree)
    try:
        return Source(text, file, kind or None)
    except ValueError as error:
        raise Wrong(_for_the_page(str(error))) from None


def _for_the_page(text):
    text = text.replace("; --class names another", "")
    text = text.replace(" or --class ", " or ")
    return text.replace("which class? add --class ", "the page examines one class: keep ")


def _shown(finding):
    return join(finding.plain(), [("picture", finding.picture())])


def _asker(source, file):
    learners = []

    def ask(name, *arguments):
        if not learners:
            names = {"__name__": file[:-3]}
            try:
                exec(compile(source.needed(), file, "exec"), names)
            except BaseException as error:
                raise Wrong(in_words(error, file)) from None
            learners.append(_Learner(names))
        try:
            return _read(to_plain(getattr(probe, name)(learners[0], *arguments)))
        except BaseException as error:
            raise Wrong(in_words(error, file)) from None

    return ask


def _read(thing):
    if isinstance(thing, list):
        return [_read(one) for one in thing]
    if isinstance(thing, dict):
        return read_object({name: _read(one) for name, one in thing.items()})
    return thing
