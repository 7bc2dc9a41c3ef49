"""From answers to a report, whoever asks: the terminal, a notebook or the page."""

from typing import Any

from glassgrad.learn.doctor.examine import examine
from glassgrad.learn.doctor.report import Report
from glassgrad.learn.doctor.source import Source
from glassgrad.learn.grading import Ask, Wrong


def report_of(ask: Ask, source: Source) -> Report:
    """Examine a class; `ask` calls a function of the probe and returns plain data."""

    def safely(name: str, *arguments: Any) -> Any:
        try:
            return ask(name, *arguments)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            raise Wrong(f"{source.file}: {type(error).__name__}: {error}") from None

    findings, checked = examine(safely, source)
    return Report(source.file, source.kind, source.line, tuple(checked), tuple(findings))
