"""The page's two inks, for data and for grads: in DOT, a record has only one for its fields."""

import re
from typing import Any

from glassgrad.draw.palette import DATA_TEXT, GRAD_TEXT

# The last two fields of a box, in Graphviz's SVG.
_FIELDS = re.compile(
    r'(fill=")[^"]*(">data [^<]*</text>\s*<polyline [^>]*/>\s*<text [^>]*fill=")[^"]*'
    r'(">grad [^<]*</text>\s*</g>)'
)


def ink_svg(svg: str) -> str:
    """The same drawing, with data and grads in their colours."""
    return _FIELDS.sub(rf"\g<1>{DATA_TEXT.lower()}\g<2>{GRAD_TEXT.lower()}\g<3>", svg)


def ink_texts(operations: list[Any]) -> None:
    """Do the same to the text of one box, in Graphviz's JSON."""
    texts = [operation for operation in operations if operation["op"] == "T"][-2:]
    if [text["text"].partition(" ")[0] for text in texts] == ["data", "grad"]:
        texts[0]["color"], texts[1]["color"] = DATA_TEXT, GRAD_TEXT
