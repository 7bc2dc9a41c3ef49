"""The names of typing and collections.abc: MicroPython does not look at annotations."""


class _Anything:
    def __getitem__(self, key):
        return self

    def __call__(self, *arguments, **named):
        return self

    def __or__(self, other):
        return self


Any = Callable = Iterable = Iterator = Mapping = Sequence = Generator = _Anything()
Optional = Union = Literal = TypeVar = Self = ClassVar = Final = Generic = _Anything()
List = Dict = Tuple = Set = Type = _Anything()
TYPE_CHECKING = False


def cast(kind, thing):
    return thing
