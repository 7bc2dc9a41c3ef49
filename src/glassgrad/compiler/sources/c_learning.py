"""C that learns: the forward pass, the backward pass and the optimizer's update of a program."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from glassgrad.compiler.kept_steps import has_own_rules
from glassgrad.compiler.program import CannotRunError, Instruction, Operand
from glassgrad.compiler.sources.backward import Backward
from glassgrad.compiler.sources.c import CFile, body_of
from glassgrad.compiler.sources.loops import Lines, Loops, block, indented
from glassgrad.compiler.sources.places import Array
from glassgrad.compiler.sources.subject import Subject, arrays_of, needed_for
from glassgrad.nn.optimizers import Optimizer
from glassgrad.nn.schedules import Constant
from glassgrad.table import formula, updates
from glassgrad.table.updates import Rule


@dataclass(frozen=True)
class Learning:
    """An optimizer as it is now, for some of a program's inputs."""

    rule: Rule
    settings: Mapping[str, float]
    steps: int
    places: Sequence[int]
    """The inputs that learn, by their rows."""
    kept: Mapping[str, Sequence[float]]
    """For each of them, the numbers that the rule keeps."""


def learning_of(optimizer: Optimizer, places: Sequence[int]) -> Learning:
    """How inputs learn, from the index of each among the parameters; -1 for those that do not."""
    if not has_own_rules(optimizer):
        kind = type(optimizer).__name__
        raise CannotRunError(f"{kind} is not one of Glassgrad's own optimizers: use nn.SGD or Adam")
    if type(optimizer.schedule) is not Constant:
        kind = type(optimizer.schedule).__name__
        raise CannotRunError(
            f"the learning rate follows a schedule ({kind}): set optimizer.lr to a number; in C you"
            " can change model->lr between steps"
        )
    rule = updates.RULES[optimizer.rule]
    settings = dict(zip(rule.settings, optimizer.settings(), strict=True))
    rows = [row for row, place in enumerate(places) if place >= 0]
    if not rows:
        raise CannotRunError(
            "none of the optimizer's parameters is used: there is nothing to learn"
        )
    kept = {name: [optimizer.kept[name][places[row]] for row in rows] for name in rule.keeps}
    return Learning(rule, settings, optimizer.steps, rows, kept)


class LearningFile(CFile):
    """A file with NAME_start(), NAME_step() and, if there are further results, NAME_predict()."""

    def __init__(self, subject: Subject, learning: Learning) -> None:
        super().__init__(subject)
        self.learning = learning
        self.model = f"{subject.name}_model"
        size = self.program.size
        self._data = arrays_of(self.program, "model->u", "model->u", "s")
        self._grad = [
            Array("u", 0, size["u"], "model->grad"),
            Array("s", 0, size["s"], "grad"),
        ]

    def write(self) -> str:
        """The whole file."""
        self._declare()
        self._start()
        self._update()
        further = range(1, len(self.program.outputs))
        if further:
            self.predict(further, self.model)
        self._step()
        return self.text()

    def _declare(self) -> None:
        learning, size = self.learning, self.program.size["u"]
        count, given = len(learning.places), self.given
        inputs = self.program.inputs
        if list(learning.places) == list(range(count)):
            learns = f"u[0] to u[{count - 1}] learn"
        else:
            learns = f"{count} of u[0] to u[{inputs - 1}] learn"
        fields = [
            f"{self.real} u[{size}]; /* {learns}, u[{given}] onwards is computed */",
            f"{self.real} grad[{size}]; /* after a step: the gradient of the loss by each u */",
            *(f"{self.real} {name}[{count}];" for name in learning.rule.keeps),
            "double lr; /* the learning rate, which you can change between steps */",
            "double steps; /* how many were taken */",
        ]
        if size == given:
            fields[0] = f"{self.real} u[{size}]; /* {learns} */"
        self.functions += ["typedef struct {", *indented(fields), f"}} {self.model};", ""]

    def _start(self) -> None:
        """NAME_start(): everything as it was when the file was written."""
        learning, size = self.learning, self.program.size["u"]
        head = f"void {self.subject.name}_start({self.model} *model)"
        loop, zero = self.language.loop, self.language.number(0.0)
        value = f"i < {self.given} ? weights[i] : {zero}" if size > self.given else "weights[i]"
        body = block(loop("i", size), [f"model->u[i] = {value};", f"model->grad[i] = {zero};"])
        for name, numbers in learning.kept.items():
            text = zero
            if any(numbers):
                self.functions += self.language.array(f"first_{name}", numbers)
                text = f"first_{name}[i]"
            body += block(loop("i", len(numbers)), [f"model->{name}[i] = {text};"])
        lr = self.language.number(learning.settings["lr"], double=True)
        body += [f"model->lr = {lr};", f"model->steps = {float(learning.steps)};"]
        self.functions += [head, *body_of(body), ""]
        self.interface += [f"{head};"]

    def _update(self) -> None:
        """The rule of the optimizer, in doubles, over everything that learns."""
        learning, rule = self.learning, self.learning.rule
        count = len(learning.places)
        place = "i"
        if list(learning.places) != list(range(count)):
            place = f"{self.memory.indices(learning.places)}[i]"
        rows = {"data": f"model->u[{place}]", "grad": f"model->grad[{place}]"}
        rows |= {name: f"model->{name}[i]" for name in rule.keeps}
        settings = [f"const double {name} = {self._setting(name)};" for name in rule.settings]
        settings = [line for line in settings if not line.startswith("const double lr ")]
        body = [f"double {name} = {row};" for name, row in rows.items()]
        known = set(rule.takes)
        for name, tree in rule.parsed.items():
            declared = "" if name in known else "double "
            body.append(f"{declared}{name} = {formula.to_c(tree)};")
            known.add(name)
        cast = "(float)" if self.language.is_single else ""
        body += [f"{rows[name]} = {cast}{name};" for name in ("data", *rule.keeps)]
        if any(name.startswith("whole") for name in rule.settings):
            whole = formula.to_c(updates.WHOLE)
            self.functions += ["static double whole(double beta, double steps)"]
            self.functions += [*body_of([f"return {whole};"]), ""]
        lines = ["const double lr = model->lr;", *settings]
        lines += [*block(self.language.loop("i", count), body), "model->steps += 1.0;"]
        self.functions += [f"static void update({self.model} *model)", *body_of(lines), ""]

    def _setting(self, name: str) -> str:
        """A setting of the rule: a number, or what depends on the number of steps."""
        if name.startswith("whole"):
            return f"whole(beta{name.removeprefix('whole')}, model->steps + 1.0)"
        return self.language.number(self.learning.settings[name], double=True)

    def _step(self) -> None:
        """NAME_step(): the mean loss of a batch before the update, which a nan or inf prevents."""
        program, loop = self.program, self.language.loop
        self._here = 0
        instructions = needed_for(program, [0])
        once, each = ([i for i in instructions if i.space == space] for space in "us")
        loops = Loops(self.formulas, self.memory, self._data)
        backward = Backward(self.formulas, self.memory, self._data, self._grad)
        body = block(loop("i", program.size["u"]), [f"model->grad[i] = {self._zero};"])
        body += self.statements(loops, once)
        if program.outputs[0][0] == "s":
            body += self._samples(loops, backward, each)
        else:  # the same for every sample
            body += [
                "(void)x;",
                "(void)count;",
                f"const double loss = {loops.read(self._loss)((), ())};",
            ]
            body.append(f"{backward.grad(self._loss)((), ())} = {self.language.number(1.0)};")
        body += self._backwards(backward, once)
        body += ["if (isfinite(loss)) update(model);", "return loss;"]
        name = self.subject.name
        head = f"double {name}_step({self.model} *model, const {self.real} *x, size_t count)"
        self.functions += [head, *body_of(body), ""]
        self.interface += [f"{head};"]
        self.notes = (
            f"Call {name}_start() first. {name}_step() takes `count` samples of"
            f" {program.arguments} numbers, one",
            "after another, and returns their mean loss before the step. If that is nan or",
            "infinite, nothing is learned.",
        )

    def _samples(
        self, loops: Loops, backward: Backward, instructions: Sequence[Instruction]
    ) -> Lines:
        """Forward and backward for each sample; afterwards, the mean is in `loss`."""
        count, loop = self.program.size["s"], self.language.loop
        takes = self.program.arguments
        sample = [*self.copy(f"x[b * {takes} + i]", takes), *self.statements(loops, instructions)]
        sample.append(f"loss += {loops.read(self._loss)((), ())};")
        declared = self.local("s", count)
        if through := self._backwards(backward, instructions):
            declared += self.local("grad", count)
            share = "1.0 / (double)count"
            share = f"(float)({share})" if self.language.is_single else share
            sample += block(loop("i", count), [f"grad[i] = {self._zero};"])
            sample += [f"{backward.grad(self._loss)((), ())} = {share};", *through]
        head = "for (size_t b = 0; b < count; b++)"
        if wrong := self.wrong_index(instructions, f"b * {takes} + "):
            declared += block(head, [f"{wrong} return {self.language.nan};"])
        total = ["double loss = 0.0;", *block(head, sample), "loss /= (double)count;"]
        return [*declared, *total]

    @property
    def _loss(self) -> Operand:
        """The loss of a sample."""
        space, place = self.program.outputs[0]
        return Operand(space, (range(place, place + 1),), True)

    @property
    def _zero(self) -> str:
        return self.language.number(0.0)

    def _backwards(self, backward: Backward, instructions: Sequence[Instruction]) -> Lines:
        chosen = [i for i in reversed(instructions) if i.needs]
        return [line for instruction in chosen for line in backward.backward(instruction)]


def to_learning_c(subject: Subject, optimizer: Optimizer, places: Any) -> str:
    """C that learns; the first output is the loss, and NAME_predict() computes the others."""
    return LearningFile(subject, learning_of(optimizer, list(places))).write()
