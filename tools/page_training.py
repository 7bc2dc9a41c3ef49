"""web/src/training/**/*.gen.ts: update rules, optimizers, recipes and features as TypeScript."""

import json
from dataclasses import asdict
from typing import Any

from glassgrad import Value, data
from glassgrad.data import features
from glassgrad.table import formula, updates
from glassgrad.training import recipes

UPDATES_HEAD = """\
// Made from updates.py and recipes.py by `make generate`; change it there.

import * as ieee from "../../maths/ieee";

/** How one step changes parameters, in place: all rows have a number for each of them. */
export interface Rule {
  readonly keeps: readonly string[];
  readonly settings: readonly string[];
  run(data: Float64Array, grad: Float64Array, kept: Rows, settings: Float64Array): void;
}

type Rows = readonly Float64Array[];
"""
FEATURES_HEAD = """\
// Made from features.py by `make generate`; change it there.

import * as ieee from "../../maths/ieee";

/** A number that is computed from two inputs. */
export interface Feature {
  /** How it is written in a picture. */
  readonly sign: string;
  value(x1: number, x2: number): number;
}
"""
RECIPES_HEAD = """\
// Made from recipes.py by `make generate`; change it there.
"""


def page_updates() -> str:
    """Each update rule as a loop over rows, and the settings of each optimizer."""
    lines = [UPDATES_HEAD]
    for rule in updates.RULES.values():
        lines += [*_loop(rule), ""]
    lines.append("export const RULES = {")
    for rule in updates.RULES.values():
        named = f"keeps: {json.dumps(rule.keeps)}, settings: {json.dumps(rule.settings)}"
        lines.append(f"  {rule.name}: {{ {named}, run: update_{rule.name} }},")
    lines += ["} as const satisfies Record<string, Rule>;", "", "export const OPTIMIZERS = {"]
    for name in recipes.OPTIMIZERS:
        lines.append(f"  {name}: {_optimizer(name)},")
    return "\n".join([*lines, "} as const;", ""])


def _loop(rule: updates.Rule) -> list[str]:
    rows = {"data": "data_row", "grad": "grad_row"}
    rows |= {name: f"{name}_row" for name in rule.keeps}
    changed = {name for name in rows if name in rule.assignments}
    body = [
        f"{'let' if name in changed else 'const'} {name} = {row}[k]!;" for name, row in rows.items()
    ]
    known = set(rule.takes)
    for name, tree in rule.parsed.items():
        text = formula.to_typescript(tree)
        body.append(f"{'' if name in known else 'const '}{name} = {text};")
        known.add(name)
    body += [f"{row}[k] = {name};" for name, row in rows.items() if name in changed]
    kept = "kept" if rule.keeps else "_kept"
    return [
        f"function update_{rule.name}(data_row: Float64Array, grad_row: Float64Array,"
        f" {kept}: Rows, settings: Float64Array): void {{",
        *(f"  const {name} = settings[{k}]!;" for k, name in enumerate(rule.settings)),
        *(f"  const {name}_row = kept[{k}]!;" for k, name in enumerate(rule.keeps)),
        "  for (let k = 0; k < data_row.length; k++) {",
        *(f"    {line}" for line in body),
        "  }",
        "}",
    ]


def _optimizer(name: str) -> str:
    """The rule and its fixed settings; those that change with the step are left to the page."""
    made: Any = recipes.OPTIMIZERS[name]([Value(0.0)], 1.0)
    fixed = dict(zip(updates.RULES[made.rule].settings, made.settings(), strict=True))
    fixed = {key: v for key, v in fixed.items() if key not in ("lr", "whole1", "whole2")}
    return f'{{ rule: "{made.rule}", fixed: {json.dumps(fixed)} }}'


def page_recipes() -> str:
    """The settings that suit each data set and, for other tables, each number of classes."""
    sets = {name: data.xor() if name == "xor" else make(seed=0) for name, make in data.MADE.items()}
    for classes in 0, 2, 3:
        names = tuple(str(k) for k in range(classes))
        sets[f"classes_{classes}"] = data.Dataset([[0.0]], [0], names)
    lines = [RECIPES_HEAD, "export const RECIPES = {"]
    for name, samples in sets.items():
        whole = asdict(recipes.completed(recipes.Settings(name), samples))
        for other in ("data", "held_back", *recipes.OF_FILES):  # the page has its own
            del whole[other]
        lines.append(f"  {name}: {json.dumps(whole)},")
    return "\n".join([*lines, "} as const;", ""])


def page_features() -> str:
    """Each feature's name, sign and formula."""
    lines = [FEATURES_HEAD]
    for name, feature in data.FEATURES.items():
        tree = formula.parse(feature.text, features.INPUTS, {"sin": 1})
        unused = [n if n in feature.text else f"_{n}" for n in features.INPUTS]
        takes = ", ".join(f"{n}: number" for n in unused)
        lines.append(f"const {name} = ({takes}): number => {formula.to_typescript(tree)};")
    lines += ["", "export const FEATURES = {"]
    for name, feature in data.FEATURES.items():
        lines.append(
            f"  {name}: {{ sign: {json.dumps(feature.sign, ensure_ascii=False)}, value: {name} }},"
        )
    return "\n".join([*lines, "} as const satisfies Record<string, Feature>;", ""])
