"""JavaScript: a program as one module without dependencies, which predicts."""

import json
import re
from importlib.resources import files

from glassgrad.compiler.program import Operand
from glassgrad.compiler.sources.c import uses
from glassgrad.compiler.sources.formulas import Formulas
from glassgrad.compiler.sources.language import JavaScript
from glassgrad.compiler.sources.loops import Lines, Loops, block
from glassgrad.compiler.sources.places import Memory
from glassgrad.compiler.sources.subject import Subject, arrays_of, indices_in, needed_for

CHECK_INDEX = """\
// An error, unless x is an index of a table of that size.
function checkIndex(x, size) {
  if (Number.isInteger(x) && x >= 0 && x < size) return;
  throw new RangeError(`expected an index from 0 to ${size - 1}, got ${x}`);
}
"""
OWN = {"pow", "erf", "erfc"}
"""The functions that JavaScript lacks, or computes otherwise."""


def to_js(subject: Subject) -> str:
    """A module with predict(x) for one sample, and classify(x) if there are classes."""
    program, language = subject.check().program, JavaScript()
    formulas, memory = Formulas(language), Memory(language, program)
    chosen = range(len(program.outputs))
    loops = Loops(formulas, memory, arrays_of(program, "weights", "once", "s"))
    instructions = needed_for(program, chosen)
    body = [line for instruction in instructions for line in loops.forward(instruction)]
    results = [
        loops.read(Operand(space, (range(place, place + 1),), False))((), ())
        for space, place in program.outputs
    ]
    body.append(f"return [{', '.join(results)}];")
    text, takes = "\n".join(body), subject.taken_by(instructions, chosen)
    rows = {"once": program.size["u"] - len(subject.numbers), "s": program.size["s"]}
    rows = {name: count for name, count in rows.items() if uses(text, name)}
    copied = f"for (let i = 0; i < {takes}; i++) s[i] = x[i];"
    wrong = f"throw new RangeError(`expected {takes} numbers, got ${{x.length}}`);"
    opening = [f"if (x.length !== {takes}) {wrong}", *([copied] if "s" in rows else [])]
    opening += [f"checkIndex(x[{k}], {size});" for k, size in indices_in(instructions).items()]
    weights = language.array("weights", subject.numbers) if uses(text, "weights") else []
    parts = [
        _comment(subject),
        _functions(formulas.functions),
        CHECK_INDEX if program.indices else "",
        "\n".join(formulas.lines()),
        "\n".join([*weights, *memory.lines(), ""]),
        "\n".join([*(f"const {name} = new Float64Array({n});" for name, n in rows.items()), ""]),
        f"/** A list of {len(results)}, from a list of {takes} numbers. */",
        "\n".join([*block("export function predict(x)", [*opening, *body]), ""]),
        *_classes(subject, len(results)),
    ]
    return "\n".join(part for part in parts if part.strip()) + "\n"


def _comment(subject: Subject) -> str:
    lines = [f"{subject.name}: written by Glassgrad.", *subject.notes]
    return "\n".join([*(f"// {_one_line(line)}".rstrip() for line in lines), ""])


def _one_line(text: str) -> str:
    """A text without anything that ends a line."""
    return (
        re.sub(r"[\x00-\x1f\x7f\u0085\u2028\u2029]", " ", text).encode("utf-8", "replace").decode()
    )


def _functions(called: set[str]) -> str:
    """The object `ieee` with the functions that the formulas call, and those that it needs."""
    if not called:
        return ""
    own = (files(__package__) / "functions.gen.js").read_text(encoding="utf-8")
    named = [name if name in OWN else f"{name}: Math.{name}" for name in sorted(called)]
    return (f"{own}\n" if called & OWN else "") + f"const ieee = {{ {', '.join(named)} }};\n"


def _classes(subject: Subject, outputs: int) -> Lines:
    answer = subject.answer
    if answer is None:
        return []
    names = f"export const classes = {json.dumps(answer.classes)};"
    if answer.threshold is not None:
        found = [f"return classes[y[0] > {answer.threshold!r} ? 1 : 0];"]
    else:
        found = [
            "let best = 0;",
            f"for (let k = 1; k < {outputs}; k++) if (y[k] > y[best]) best = k;",
        ]
        found.append("return classes[best];")
    head = "export function classify(x)"
    doc = "/** The name of the class of a sample. */"
    return [names, "", doc, *block(head, ["const y = predict(x);", *found])]
