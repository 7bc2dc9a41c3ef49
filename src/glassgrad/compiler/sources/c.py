"""C: a program as one file of C99 that predicts, without dependencies and without allocation."""

import re
from collections.abc import Iterable, Sequence

from glassgrad.compiler.program import Instruction, Operand, compact
from glassgrad.compiler.sources.formulas import Formulas
from glassgrad.compiler.sources.language import C
from glassgrad.compiler.sources.loops import Lines, Loops, block, indented
from glassgrad.compiler.sources.places import Array, Memory
from glassgrad.compiler.sources.subject import Subject, arrays_of, indices_in, needed_for

MOST_ON_STACK = 1 << 14
"""The bytes of local arrays; larger ones are static."""

IS_INDEX = """\
/* Whether a number is an index of a table of that size. */
static int is_index(double x, size_t size)
{
    return x >= 0.0 && x < (double)size && (double)(size_t)x == x;
}
"""
HEAD = """\
#include <math.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __FAST_MATH__
#error "compile without -ffast-math: nan and infinity must keep their meaning"
#endif
#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif
"""


class CFile:
    """Collects the parts of a file; c_learning.py adds a training step to it."""

    def __init__(self, subject: Subject) -> None:
        self.subject, self.program = subject.check(), subject.program
        self.language = C(subject.dtype)
        self.formulas = Formulas(self.language)
        self.memory = Memory(self.language, self.program)
        self.functions: list[str] = []
        self.interface: list[str] = []
        """Lines of the comment at the head: the functions that may be called."""
        self.notes: tuple[str, ...] = ()
        """Lines after those."""
        self.bytes = {"stack": 0, "static": 0}
        self._here = 0
        """The bytes of local arrays of the function that is being written."""

    @property
    def real(self) -> str:
        """The type of numbers."""
        return self.language.real

    @property
    def given(self) -> int:
        """How many numbers are given: inputs and constants."""
        return self.program.inputs + len(self.program.numbers)

    def local(self, name: str, count: int) -> Lines:
        """The declaration of an array for one call; a large one is static."""
        if not count:
            return []
        size = count * (4 if self.language.is_single else 8)
        kind = "stack" if size <= MOST_ON_STACK else "static"
        self._here += size if kind == "stack" else 0
        self.bytes["static"] += size if kind == "static" else 0
        self.bytes["stack"] = max(self.bytes["stack"], self._here)
        return [f"{'static ' if kind == 'static' else ''}{self.real} {name}[{count}];"]

    def statements(self, loops: Loops, instructions: Iterable[Instruction]) -> Lines:
        """Instructions, forward."""
        return [line for instruction in instructions for line in loops.forward(instruction)]

    def copy(self, number: str, count: int) -> Lines:
        """A loop that takes the numbers of a sample over."""
        return block(self.language.loop("i", count), [f"s[i] = {number};"])

    def wrong_index(self, instructions: Sequence[Instruction], before: str) -> str:
        """The condition that one of the indices in x is not in its table; empty without indices."""
        checks = [
            f"is_index(x[{before}{place}], {size})"
            for place, size in indices_in(instructions).items()
        ]
        return f"if (!({' && '.join(checks)}))" if checks else ""

    def outputs(self, loops: Loops, chosen: Sequence[int]) -> Lines:
        """Statements that write some outputs to y."""
        outputs = [self.program.outputs[k] for k in chosen]
        if len({space for space, _ in outputs}) == 1:
            operand = Operand(outputs[0][0], (compact([place for _, place in outputs]),), False)
            entry = loops.read(operand)
            return loops.each(
                "i", len(outputs), lambda i: [f"y[{'i' if i else 0}] = {entry((), i)};"]
            )
        return [
            f"y[{k}] = {loops.read(Operand(space, (range(place, place + 1),), False))((), ())};"
            for k, (space, place) in enumerate(outputs)
        ]

    def predict(self, chosen: Sequence[int], model: str = "") -> None:
        """Add NAME_predict() for some outputs; `model` is the type that holds the numbers."""
        name, program = self.subject.name, self.program
        self._here = 0
        instructions = needed_for(program, chosen)
        takes = self.subject.taken_by(instructions, chosen)
        arrays = arrays_of(program, "model->u", "model->u", "s") if model else self._constants()
        loops = Loops(self.formulas, self.memory, arrays)
        body = self.statements(loops, instructions) + self.outputs(loops, chosen)
        size, text = program.size, "\n".join(body)
        opening = [] if model else self.local("once", (size["u"] - self.given) * uses(text, "once"))
        opening += self.local("s", size["s"] * uses(text, "s"))
        wrong = self.wrong_index(instructions, "")
        if wrong:
            fill = block(self.language.loop("i", len(chosen)), [f"y[i] = {self.language.nan};"])
            opening += block(wrong, [*fill, "return;"])
        if uses(text, "s") and takes:
            opening += self.copy("x[i]", takes)
        else:
            opening.append("(void)x;")
        opening += ["(void)model;"] if model and not uses(text, "u") else []
        pointer = f"{model} *model, " if model else ""
        inputs, outputs = _array("const ", self.real, "x", takes), f"{self.real} y[{len(chosen)}]"
        head = f"void {name}_predict({pointer}{inputs}, {outputs})"
        self.functions += [head, *body_of([*opening, *body]), ""]
        self.interface += [f"{head};"]
        self._classify(model, inputs, len(chosen))

    def _constants(self) -> list[Array]:
        return arrays_of(self.program, "weights", "once", "s")

    def _classify(self, model: str, inputs: str, outputs: int) -> None:
        """Add NAME_class() and the names of the classes."""
        answer, name = self.subject.answer, self.subject.name
        if answer is None:
            return
        names = [f"    {_string(word)}," for word in answer.classes]
        declared = f"const char *const {name}_classes[{len(names)}]"
        self.functions += [f"{declared} = {{", *names, "};", ""]
        pointer, passed = (f"{model} *model, ", "model, ") if model else ("", "")
        head = f"int {name}_class({pointer}{inputs})"
        body = [f"{self.real} y[{outputs}];", f"{name}_predict({passed}x, y);"]
        if answer.threshold is not None:
            body += [f"return y[0] > {self.language.number(answer.threshold)};"]
        else:
            body += ["int best = 0;", f"for (int k = 1; k < {outputs}; k++)"]
            body += ["    if (y[k] > y[best]) best = k;", "return best;"]
        self.functions += [head, *body_of(body), ""]
        self.interface += [f"{head};", f"{declared};"]

    def text(self) -> str:
        """The whole file."""
        functions = "\n".join(self.functions)
        weights = self.subject.numbers
        declared = self.language.array("weights", weights) if uses(functions, "weights") else []
        parts = [
            self._comment(len(weights) if declared else 0),
            HEAD,
            IS_INDEX if "is_index(" in functions else "",
            "\n".join(self.formulas.lines()),
            "\n".join([*declared, *self.memory.lines(), ""])
            if declared or self.memory.lines()
            else "",
            functions.rstrip("\n"),
        ]
        return "\n".join(part for part in parts if part.strip()) + "\n"

    def _comment(self, constants: int) -> str:
        """What the file holds, and how to call it."""
        subject, size = self.subject, 4 if self.language.is_single else 8
        lines = [f"{subject.name}: written by Glassgrad.", "", *map(plain, subject.notes)]
        lines += ["", *(f"    {line}" for line in self.interface), ""]
        lines += [*self.notes, ""] if self.notes else []
        stack, static = self.bytes["stack"], self.bytes["static"]
        lines.append(
            f"Constants take {constants * size} bytes, the arrays of a call {stack} bytes of the"
            " stack."
        )
        if static:
            lines.append(
                f"Larger arrays are static, {static} bytes: call from one thread at a time."
            )
        if self.program.indices:
            lines.append("An index that a table does not have makes all results nan.")
        lines.append(
            "With gcc, add -ffp-contract=off unless you compile with -std=c99; see docs/export.md."
        )
        return "\n".join(["/*", *(f" * {line}".rstrip() for line in lines), " */", ""])


def uses(text: str, array: str) -> bool:
    """Whether statements use an array of that name."""
    return re.search(rf"\b{array}\[", text) is not None


def body_of(lines: Iterable[str]) -> Lines:
    """The body of a function."""
    return ["{", *indented(lines), "}"]


def _array(before: str, real: str, name: str, count: int) -> str:
    """A parameter; C has no arrays of no numbers."""
    return f"{before}{real} {name}[{count}]" if count else f"{before}{real} *{name}"


def plain(text: str) -> str:
    """Text without what would end a comment or a line, or be read as a trigraph."""
    kept = [
        c if c.isascii() and c.isprintable() and c not in "?\\" else "_"
        for c in text.replace("*/", "* /").replace("/*", "/ *")
    ]
    return "".join(kept)


def _string(text: str) -> str:
    """A literal of C with the bytes of a text in UTF-8."""
    allowed = frozenset(
        b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _-.,:=()+<>"
    )
    content = text.encode("utf-8", "replace")
    return '"' + "".join(chr(b) if b in allowed else f"\\{b:03o}" for b in content) + '"'


def to_c(subject: Subject) -> str:
    """C that predicts: NAME_predict() for one sample."""
    file = CFile(subject)
    file.predict(range(len(subject.program.outputs)))
    return file.text()
