"""CPython's dataclasses; the page sends the annotations, which MicroPython forgets."""

import json

_MISSING = object()
MISSING = _MISSING
KW_ONLY = object()

with open("/annotated.json") as _sent:
    _ANNOTATED = json.load(_sent)


class FrozenInstanceError(AttributeError):
    pass


class Field:
    def __init__(self, default, default_factory, init, repr, compare, kw_only, metadata):
        self.name = self.type = None
        self.default, self.default_factory = default, default_factory
        self.init, self.repr, self.compare, self.kw_only = init, repr, compare, kw_only
        self.metadata = metadata or {}

    def is_needed(self):
        return self.default is _MISSING and self.default_factory is _MISSING


def field(
    *,
    default=_MISSING,
    default_factory=_MISSING,
    init=True,
    repr=True,
    hash=None,
    compare=True,
    metadata=None,
    kw_only=_MISSING,
):
    if default is not _MISSING and default_factory is not _MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, compare, kw_only, metadata)


def dataclass(
    kind=None,
    *,
    init=True,
    repr=True,
    eq=True,
    order=False,
    unsafe_hash=False,
    frozen=False,
    match_args=True,
    kw_only=False,
    slots=False,
    weakref_slot=False,
):
    def finish(kind):
        known = _fields(kind, kw_only)
        made = []
        if init:
            made.append(("__init__", _init(kind, known)))
        if repr:
            made.append(("__repr__", _repr(known)))
        if eq:
            made.append(("__eq__", _eq(known)))
        if order:
            made += [(f"__{name}__", _compared(name, known)) for name in ("lt", "le", "gt", "ge")]
        if unsafe_hash or (eq and "__hash__" not in kind.__dict__):
            made.append(("__hash__", _hash(known) if unsafe_hash or frozen else _no_hash))
        for name, function in made:
            if name == "__init__" or name not in kind.__dict__:
                setattr(kind, name, function)
        if frozen:
            kind.__setattr__, kind.__delattr__ = _refuse("assign to"), _refuse("delete")
        kind._dataclass_fields = known
        return kind

    return finish if kind is None else finish(kind)


def fields(thing):
    known = getattr(thing, "_dataclass_fields", None)
    if known is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple(known)


def is_dataclass(thing):
    return hasattr(thing, "_dataclass_fields")


def asdict(thing):
    return {one.name: _plain(getattr(thing, one.name), asdict) for one in fields(thing)}


def astuple(thing):
    return tuple([_plain(getattr(thing, one.name), astuple) for one in fields(thing)])


def replace(thing, **changes):
    for one in fields(thing):
        if not one.init and one.name in changes:
            text = f"field {one.name} is declared with init=False, it cannot be specified with"
            raise ValueError(f"{text} replace()")
        if one.init and one.name not in changes:
            changes[one.name] = getattr(thing, one.name)
    return type(thing)(**changes)


def _plain(thing, read):
    if is_dataclass(thing) and not isinstance(thing, type):
        return read(thing)
    if isinstance(thing, (list, tuple)):
        return type(thing)([_plain(one, read) for one in thing])
    if isinstance(thing, dict):
        return {_plain(key, read): _plain(one, read) for key, one in thing.items()}
    return thing


def _fields(kind, kw_only):
    """The fields in their order, those of its bases first."""
    known = []

    def add(one):
        places = [place for place, other in enumerate(known) if other.name == one.name]
        if places:
            known[places[0]] = one
        else:
            known.append(one)

    for base in reversed(kind.__bases__):
        for one in getattr(base, "_dataclass_fields", ()):
            add(one)
    for name, annotation in _ANNOTATED.get(kind.__name__, ()):
        if _is(annotation, "KW_ONLY"):
            kw_only = True
        elif _is(annotation, "InitVar"):
            raise TypeError("Python in the page has no InitVar: use the terminal")
        elif not _is(annotation, "ClassVar"):
            add(_own(kind, name, annotation, kw_only))
    return known


def _is(annotation, name):
    return annotation.strip("'\"").split("[")[0].split(".")[-1] == name


def _own(kind, name, annotation, kw_only):
    given = kind.__dict__.get(name, _MISSING)
    one = given if isinstance(given, Field) else field(default=given)
    one.name, one.type = name, annotation.strip("'\"")
    if one.kw_only is _MISSING:
        one.kw_only = kw_only
    if isinstance(one.default, (list, dict, set)):
        text = f"mutable default {type(one.default)} for field {name} is not allowed"
        raise ValueError(f"{text}: use default_factory")
    if isinstance(given, Field):
        if one.default is _MISSING:
            delattr(kind, name)
        else:
            setattr(kind, name, one.default)
    return one


def _init(kind, known):
    taken = [one for one in known if one.init]
    by_place = [one for one in taken if not one.kw_only]
    title = f"{kind.__name__}.__init__()"
    for before, one in zip(by_place, by_place[1:]):  # noqa: RUF007
        if one.is_needed() and not before.is_needed():
            raise TypeError(f"non-default argument '{one.name}' follows default argument")

    def start(self, *arguments, **named):
        if len(arguments) > len(by_place):
            raise TypeError(f"{title} {_too_many(by_place, len(arguments))}")
        given = {one.name: thing for one, thing in zip(by_place, arguments)}
        for name, thing in named.items():
            if name in given:
                raise TypeError(f"{title} got multiple values for argument '{name}'")
            if name not in [one.name for one in taken]:
                raise TypeError(f"{title} got an unexpected keyword argument '{name}'")
            given[name] = thing
        for group, how in (by_place, "positional"), (taken, "keyword-only"):
            lacks = [one.name for one in group if one.is_needed() and one.name not in given]
            if lacks:
                raise TypeError(f"{title} {_lacking(lacks, how)}")
        for one in known:
            if one.name in given and one.init:
                thing = given[one.name]
            elif one.default_factory is not _MISSING:
                thing = one.default_factory()
            elif one.default is not _MISSING:
                thing = one.default
            else:
                continue
            object.__setattr__(self, one.name, thing)
        if hasattr(self, "__post_init__"):
            self.__post_init__()

    return start


def _too_many(by_place, count):
    most = len(by_place) + 1
    least = most - len([one for one in by_place if not one.is_needed()])
    takes = f"{most}" if least == most else f"from {least} to {most}"
    plural = "" if takes == "1" else "s"
    return f"takes {takes} positional argument{plural} but {count + 1} were given"


def _lacking(names, how):
    shown = [f"'{name}'" for name in names]
    listed = shown[0] if len(shown) == 1 else " and ".join(shown)
    if len(shown) > 2:
        listed = f"{', '.join(shown[:-1])}, and {shown[-1]}"
    plural = "" if len(shown) == 1 else "s"
    return f"missing {len(shown)} required {how} argument{plural}: {listed}"


def _repr(known):
    shown = [one.name for one in known if one.repr]

    def repr(self):
        parts = [f"{name}={getattr(self, name)!r}" for name in shown]
        return f"{type(self).__name__}({', '.join(parts)})"

    return repr


def _key(known):
    names = [one.name for one in known if one.compare]
    return lambda thing: tuple([getattr(thing, name) for name in names])


def _eq(known):
    key = _key(known)

    def eq(self, other):
        return key(self) == key(other) if type(other) is type(self) else NotImplemented

    return eq


def _compared(name, known):
    key = _key(known)
    compare = {
        "lt": lambda a, b: a < b,
        "le": lambda a, b: a <= b,
        "gt": lambda a, b: a > b,
        "ge": lambda a, b: a >= b,
    }[name]

    def comparison(self, other):
        return compare(key(self), key(other)) if type(other) is type(self) else NotImplemented

    return comparison


def _hash(known):
    key = _key(known)
    return lambda self: hash(key(self))


def _no_hash(self):
    raise TypeError(f"unhashable type: '{type(self).__name__}'")


def _refuse(what):
    def refuse(self, name, *thing):
        raise FrozenInstanceError(f"cannot {what} field '{name}'")

    return refuse
