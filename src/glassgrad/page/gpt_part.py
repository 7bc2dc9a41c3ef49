"""The GPT as a part of its own: a new model, or the weights in a file."""

from collections.abc import Callable, Mapping
from typing import Any

from glassgrad.page.gpt import FIRST_TEXT, LETTERS, LONGEST, gpt_document
from glassgrad.page.part import Part, checked, number, whole
from glassgrad.training.saving import load


def gpt_part(given: Mapping[str, str], weights: str | None = None) -> Part:
    """The GPT with these attributes; it begins with the weights of a file that gg.save wrote.

    >>> gpt_part({"name": "ava", "trained": "300"}).attributes
    {'name': 'ava', 'trained': '300', 'keys': 'page'}
    """
    words = checked(given, _KNOWN)
    attributes = {"name": FIRST_TEXT, **words, "keys": "page"}
    if weights is None:
        return Part("glass-gpt", "GPT", attributes)
    if "trained" in words or "seed" in words:
        raise ValueError("trained and seed are for a new model; with weights, expected neither")
    try:
        document = gpt_document(load(weights), attributes.pop("name"))
    except ValueError as error:
        says = str(error)
        raise ValueError(says if says.startswith(weights) else f"{weights}: {says}") from None
    return Part("glass-gpt", "GPT", attributes, document)


def _letters(text: str) -> None:
    if not 0 < len(text) <= LONGEST or set(text) - set(LETTERS):
        raise ValueError(f"expected up to {LONGEST} letters from a to z")


_KNOWN: dict[str, Callable[[str], Any]] = {
    "name": _letters,
    "place": whole,
    "trained": whole,
    "seed": whole,
    "lr": number,
    "steps": whole,
    "speed": whole,
    "temperature": number,
    "show": str,
    "theme": str,
}
"""The attributes of <glass-gpt> that make sense before anybody has looked at it."""
