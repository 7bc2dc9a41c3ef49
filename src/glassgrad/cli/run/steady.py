"""Whether what an update reads is the same, and means the same, in every turn of its loop."""

import ast
import builtins
import inspect
import math
from types import CodeType, MemberDescriptorType, ModuleType
from typing import Any

from glassgrad.cli.run.nodes import walk

_CONTAINERS = (list, tuple, dict, str, range)
_MEANINGS = {"math": math, **{name: getattr(builtins, name) for name in ("abs", "max", "min")}}
_MEANINGS.update({name: getattr(builtins, name) for name in ("float", "len")})
_ENTRY = "[]"


class Steady:
    """The parts of the expressions that an update evaluates once for all turns."""

    def __init__(self) -> None:
        self._things: dict[str, CodeType] = {}
        self._owners: dict[tuple[str, str], CodeType] = {}

    def add(self, node: ast.expr, is_list: bool = False) -> None:
        """Watch an expression; a list may change, since its entries are taken turn by turn."""
        for part in walk(node):
            if isinstance(part, (ast.Attribute, ast.Subscript)):
                name = part.attr if isinstance(part, ast.Attribute) else _ENTRY
                self._owners[ast.unparse(part.value), name] = _compiled(part.value)
            if isinstance(part, (ast.Name, ast.Attribute, ast.Subscript)) and not is_list:
                self._things[ast.unparse(part)] = _compiled(part)

    def is_plain(self, kind: type, names: dict[str, Any], own: Any) -> bool:
        """Whether reading all of it runs no code of the script; `kind` is the autograd class."""
        # The shortest owner first, so that nothing is read before its own owner is known.
        for text, attribute in sorted(self._owners, key=lambda key: len(key[0])):
            owner = eval(self._owners[text, attribute], names, own)
            if not (_is_plain(owner, attribute) or type(owner) is kind):
                return False
        return True

    def is_fixed(self, values: list[Any], lists: Any, names: dict[str, Any], own: Any) -> bool:
        """Whether nothing of it changes while the loop changes the values and lists."""
        kind, changing = type(values[0]), {id(values), *map(id, lists)}
        for text, code in self._things.items():
            thing = eval(code, names, own)
            if id(thing) in changing or thing is not _MEANINGS.get(text, thing):
                return False
            if type(thing) is kind and any(thing is value for value in values):
                return False
        return True


def _compiled(node: ast.expr) -> CodeType:
    return compile(ast.unparse(node), "<glassgrad part>", "eval", dont_inherit=True)


def _is_plain(owner: Any, attribute: str) -> bool:
    """Whether an attribute or entry is just looked up."""
    if attribute == _ENTRY:
        return type(owner) in _CONTAINERS
    if isinstance(owner, ModuleType):
        return attribute in vars(owner)
    usual: Any = type.__getattribute__ if isinstance(owner, type) else object.__getattribute__
    if type(owner).__getattribute__ is not usual:
        return False
    try:
        found = inspect.getattr_static(owner, attribute)
    except AttributeError:
        return False
    return isinstance(found, MemberDescriptorType) or not hasattr(type(found), "__get__")
