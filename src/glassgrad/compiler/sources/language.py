"""Languages: how C and JavaScript spell what the loops of a program are made of."""

import ast
import math
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from glassgrad.compiler.later import np
from glassgrad.table import formula


class Language(ABC):
    """The spellings of one language, for numbers of one type."""

    real: str
    """Begins the declaration of a number."""
    whole: str
    """Begins the declaration of an index."""
    counter: str
    """Begins the declaration of a loop counter."""
    infinity: str
    nan: str
    is_single = False
    """Whether numbers are floats."""

    def loop(self, name: str, count: int, backwards: bool = False) -> str:
        """The head of a loop over a range from 0."""
        if backwards:
            return f"for ({self.counter} {name} = {count}; {name}-- > 0;)"
        return f"for ({self.counter} {name} = 0; {name} < {count}; {name}++)"

    @abstractmethod
    def number(self, number: float, *, double: bool = False) -> str:
        """A number; with double=True one that is not rounded to a float."""

    @abstractmethod
    def is_finite(self, text: str) -> str:
        """Whether an expression is neither infinite nor nan."""

    @abstractmethod
    def index(self, text: str) -> str:
        """A number, which is a whole one of at least 0, as an index."""

    @abstractmethod
    def array(self, name: str, numbers: Sequence[float], *, double: bool = False) -> list[str]:
        """The declaration of an array of constants."""

    @abstractmethod
    def indices(self, name: str, places: Sequence[int]) -> list[str]:
        """The declaration of an array of indices."""

    @abstractmethod
    def function(self, name: str, takes: Sequence[str], tree: ast.expr, single: bool) -> list[str]:
        """The definition of a function from numbers to a number."""


class C(Language):
    """C99."""

    whole = counter = "size_t"
    infinity, nan = "INFINITY", "NAN"

    def __init__(self, dtype: str) -> None:
        self.is_single = dtype == "float32"
        self.real = "float" if self.is_single else "double"

    def number(self, number: float, *, double: bool = False) -> str:
        """A literal that is read back as the same number."""
        single = self.is_single and not double
        text = repr(float(number))
        if single:
            with np.errstate(over="ignore"):
                text = f"{np.float32(number)!s}f"
        special = {"nan": self.nan, "inf": self.infinity, "-inf": f"-{self.infinity}"}
        return special.get(text.removesuffix("f") if single else text, text)

    def is_finite(self, text: str) -> str:
        """The macro of math.h."""
        return f"isfinite({text})"

    def index(self, text: str) -> str:
        """A conversion."""
        return f"(size_t){text}"

    def array(self, name: str, numbers: Sequence[float], *, double: bool = False) -> list[str]:
        """A static array."""
        texts = [self.number(number, double=double) for number in numbers]
        real = "double" if double else self.real
        head = f"static const {real} {name}[{len(texts)}] = {{"
        return [head, *_wrapped(texts), "};"]

    def indices(self, name: str, places: Sequence[int]) -> list[str]:
        """A static array of the shortest type that is long enough."""
        bits = next(bits for bits in (8, 16, 32) if max(places) < 1 << bits)
        head = f"static const uint{bits}_t {name}[{len(places)}] = {{"
        return [head, *_wrapped(map(str, places)), "};"]

    def function(self, name: str, takes: Sequence[str], tree: ast.expr, single: bool) -> list[str]:
        """A static function."""
        text, real = formula.to_c(tree, single=single), "float" if single else "double"
        unused = [f"    (void){x};" for x in takes if not re.search(rf"\b{x}\b", text)]
        parameters = ", ".join(f"{real} {x}" for x in takes)
        return [f"static {real} {name}({parameters})", "{", *unused, f"    return {text};", "}"]


class JavaScript(Language):
    """JavaScript, as a module."""

    real, whole, counter = "let", "const", "let"
    infinity, nan = "Infinity", "NaN"

    def number(self, number: float, *, double: bool = False) -> str:
        """A literal that is read back as the same number."""
        if math.isnan(number):
            return self.nan
        if math.isinf(number):
            return self.infinity if number > 0 else f"-{self.infinity}"
        return repr(float(number)).removesuffix(".0")

    def is_finite(self, text: str) -> str:
        """A function that converts nothing."""
        return f"Number.isFinite({text})"

    def index(self, text: str) -> str:
        """The number itself."""
        return text

    def array(self, name: str, numbers: Sequence[float], *, double: bool = False) -> list[str]:
        """A typed array."""
        texts = [self.number(number) for number in numbers]
        return [f"const {name} = new Float64Array([", *_wrapped(texts), "]);"]

    def indices(self, name: str, places: Sequence[int]) -> list[str]:
        """A typed array of integers."""
        return [f"const {name} = new Uint32Array([", *_wrapped(map(str, places)), "]);"]

    def function(self, name: str, takes: Sequence[str], tree: ast.expr, single: bool) -> list[str]:
        """An arrow function."""
        return [f"const {name} = ({', '.join(takes)}) => {formula.to_typescript(tree)};"]


def _wrapped(texts: Iterable[str], width: int = 96) -> list[str]:
    """Texts with commas between them, in lines."""
    lines, line = [], "   "
    for text in texts:
        if len(line) + len(text) + 2 > width and line.strip():
            lines.append(line)
            line = "   "
        line += f" {text},"
    return [*lines, line]
