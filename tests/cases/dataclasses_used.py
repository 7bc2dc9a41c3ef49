"""What learners do with dataclasses; dataclasses_used.txt is what CPython prints."""

import dataclasses
from dataclasses import KW_ONLY, FrozenInstanceError, asdict, astuple, dataclass, field, replace
from typing import ClassVar


@dataclass
class Point:
    x: float
    y: "float" = 2.0
    origin: ClassVar[int] = 0
    names: list[str] = field(default_factory=list)

    def length(self):
        return abs(self.x) + abs(self.y)


@dataclass(eq=False)
class Value:
    data: float
    grad: float = field(default=0.0, init=False)
    inputs: tuple = field(default=(), repr=False)
    op: str = ""

    def __mul__(self, other):
        return Value(self.data * other.data, (self, other), "*")

    def __post_init__(self):
        self.data = float(self.data)


@dataclass(order=True, frozen=True)
class Step:
    rate: float
    name: str = field(default="sgd", compare=False)


@dataclass
class Named(Point):
    y: float = 5.0
    _: KW_ONLY
    name: str
    short: str = "p"


@dataclass
class Empty:
    pass


@dataclass
class Own:
    a: int

    def __repr__(self):
        return "mine"

    def __eq__(self, other):
        return True


@dataclass
class Three:
    p: int
    q: int
    r: int


def tried(make):
    try:
        print(make())
    except (TypeError, ValueError, FrozenInstanceError) as error:
        print(type(error).__name__, error)


p = Point(1.0)
print(p, p == Point(1.0, 2.0), p == Point(1.0, 3.0), p != 1, p.length(), Point.y, Point.origin)
p.names.append("a")
print(p, Point(1.0), p == Point(1.0))
print(asdict(p)["names"], sorted(asdict(p)), astuple(p), replace(p, x=4.0, names=[]))
a, b = Value(2), Value(data=3)
c = a * b
print(c, a, len({a, b, c}), a == Value(2), a == a, Value.grad, c.inputs == (a, b))
print(Step(0.1) < Step(0.2, "adam"), Step(0.1) == Step(0.1, "adam"), len({Step(1.0), Step(1.0)}))
print(sorted([Step(3.0), Step(1.0, "b"), Step(2.0)]), max(Step(1.0), Step(2.0)) >= Step(2.0))
print(
    Named(1.0, name="n"),
    Named(1.0, 2.0, ["z"], name="n", short="s"),
    isinstance(Named(1, name="m"), Point),
)
print(
    [one.name for one in dataclasses.fields(Named)],
    dataclasses.is_dataclass(Named),
    dataclasses.is_dataclass(3),
)
print(Empty(), Empty() == Empty(), Own(1), Own(1) == Own(2))
print(
    [one.type for one in dataclasses.fields(Point)][1],
    [one.init for one in dataclasses.fields(Value)],
)


@dataclass
class Tree:
    left: "Tree | None" = None
    right: "Tree | None" = None


print(Tree(Tree(), None), asdict(Tree(Tree()))["left"]["left"])


def change():
    Step(0.1).rate = 2.0


tried(change)
tried(lambda: Point())
tried(lambda: Point(1, 2, [], 4))
tried(lambda: Point(1, z=3))
tried(lambda: Point(1, x=3))
tried(lambda: Empty(1))
tried(lambda: Own())
tried(lambda: Named(1.0))
tried(lambda: Value(1, grad=2))
tried(lambda: Three(1))
tried(lambda: Three())
tried(lambda: hash(p))
tried(lambda: field(default=1, default_factory=list))


def bad_order():
    @dataclass
    class Wrong:
        first: int = 0
        second: int


def shared_list():
    @dataclass
    class Shared:
        things: dict = {}  # noqa: RUF008


tried(shared_list)
try:
    bad_order()
except TypeError as error:  # its text is longer since Python 3.13
    print(str(error)[:53])
