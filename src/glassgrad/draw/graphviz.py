"""A picture as DOT text, for Graphviz."""

from glassgrad.draw import palette
from glassgrad.draw.picture import Box, Picture

_STYLES = {
    "value": f'color="{palette.INK2}"',
    "leaf": f'color="{palette.DATA}", penwidth=1.6',
    "number": f'color="{palette.LINE}", fontcolor="{palette.INK2}"',
    "group": f'color="{palette.INK2}", style=filled, fillcolor="{palette.SUNK}", penwidth=1.4',
}


def to_dot(picture: Picture, rankdir: str = "LR") -> str:
    """The text that `dot` lays out, from left to right by default."""
    lines = [
        "digraph {",
        f"  rankdir={rankdir}; ranksep=0.25; nodesep=0.2",
        f'  node [shape=record, fontname="Helvetica", fontsize=12, fontcolor="{palette.INK}"]',
        f'  edge [fontname="Helvetica", fontsize=10, color="{palette.INK2}",'
        f' fontcolor="{palette.INK2}", arrowsize=0.7]',
    ]
    for box in picture.boxes:
        lines.append(f"  {box.name} [label={_record(box, rankdir)}, {_STYLES[box.kind]}]")
    for circle in picture.circles:
        shape = "circle" if len(circle.symbol) < 3 else "ellipse"
        style = f'shape={shape}, margin="0.03,0.02", color="{palette.INK2}"'
        lines.append(f"  {circle.name} [label={_quoted(circle.symbol)}, {style}]")
    for arrow in picture.arrows:
        text = f" [label={_quoted(arrow.text)}]" if arrow.text else ""
        lines.append(f"  {arrow.tail} -> {arrow.head}{text}")
    return "\n".join([*lines, "}"]) + "\n"


def _record(box: Box, rankdir: str) -> str:
    """The fields below each other; each pair of braces turns them, and so does LR."""
    fields = " | ".join(_in_record(_plain(text)) for text in box.fields)
    return f'"{{{{ {fields} }}}}"' if rankdir == "LR" else f'"{{ {fields} }}"'


def _in_record(text: str) -> str:
    """Escape the characters that have a special meaning in a record."""
    for sign in '\\{}|<>"':
        text = text.replace(sign, "\\" + sign)
    return text


def _quoted(text: str) -> str:
    escaped = _plain(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _plain(text: str) -> str:
    """One line without control characters; & is escaped because Graphviz decodes entities."""
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    return printable.replace("&", "&amp;")
