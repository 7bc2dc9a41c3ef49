"""Dataclasses of a learner's program: their fields come from the tree, as annotations are lost."""

import ast

_MISSING = object()


class _Field:
    def __init__(self, default, default_factory):
        self.default, self.default_factory = default, default_factory


def field(*, default=_MISSING, default_factory=None, **_):
    return _Field(default, default_factory)


def dataclass(kind=None, *, eq=True, **options):
    if kind is None:
        return lambda made: dataclass(made, eq=eq, **options)
    names = _names(kind)
    defaults = {name: getattr(kind, name) for name in names if hasattr(kind, name)}

    def __init__(self, *arguments, **named):
        if len(arguments) > len(names):
            raise TypeError(f"{kind.__name__}() takes {len(names)} positional arguments")
        given = dict(zip(names, arguments))
        given.update(named)
        for name in named:
            if name not in names:
                raise TypeError(f"{kind.__name__}() got an unexpected keyword argument '{name}'")
        for name in names:
            setattr(self, name, given[name] if name in given else _default(kind, defaults, name))
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    def __repr__(self):
        return f"{kind.__name__}({', '.join([f'{n}={getattr(self, n)!r}' for n in names])})"

    def __eq__(self, other):
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in names)

    made = [("__init__", __init__), ("__repr__", __repr__)] + ([("__eq__", __eq__)] if eq else [])
    for name, function in made:
        if name not in kind.__dict__:
            setattr(kind, name, function)
    return kind


def _default(kind, defaults, name):
    found = defaults.get(name, _MISSING)
    if isinstance(found, _Field):
        found = found.default_factory() if found.default_factory else found.default
    if found is _MISSING:
        raise TypeError(f"{kind.__name__}() is missing the required argument '{name}'")
    return found


def _names(kind):
    """The fields in their order, those of its bases first."""
    inherited = [name for base in kind.__bases__ for name in _names(base)]
    own = []
    for node in ast.known():
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            own = [s.target.id for s in node.body if isinstance(s, ast.AnnAssign)]
    return inherited + [name for name in own if name not in inherited]
