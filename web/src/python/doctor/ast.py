"""The part of Python's ast that the doctor uses, for trees that the page has read."""

from ast_fields import FIELDS

_trees = {}


class AST:
    _fields = ()
    end_lineno = None


class expr(AST):
    pass


class stmt(AST):
    pass


for _name, _fields in FIELDS:
    globals()[_name] = type(_name, (AST,), {"_fields": _fields})


def know(text, tree):
    """Keep the tree of a text, as the page sends it."""
    _trees[text] = _read(tree)


def parse(text, file=""):
    return _trees[text]


def _read(thing):
    if isinstance(thing, list):
        return [_read(one) for one in thing]
    if not isinstance(thing, dict):
        return thing
    node = globals()[thing["_"]]()
    for name, part in thing.items():
        if name != "_":
            setattr(node, name, _read(part))
    return node


def iter_fields(node):
    for name in node._fields:
        if hasattr(node, name):
            yield name, getattr(node, name)


def iter_child_nodes(node):
    for _, part in iter_fields(node):
        if isinstance(part, AST):
            yield part
        elif isinstance(part, list):
            for one in part:
                if isinstance(one, AST):
                    yield one


def walk(node):
    found = [node]
    for one in found:  # which grows meanwhile
        found.extend(iter_child_nodes(one))
        yield one


def increment_lineno(node, more):
    for one in walk(node) if more else ():
        if hasattr(one, "lineno"):
            one.lineno += more
            one.end_lineno += more
