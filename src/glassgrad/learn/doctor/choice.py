"""Which class of a file to examine."""

import ast

from glassgrad.learn.doctor.probe import BACKWARD
from glassgrad.text.names import nearest


def chosen(tree: ast.Module, file: str, kind: str | None) -> str:
    """The name of the class to check."""
    classes = classes_in(tree)
    if kind is not None:
        if kind in classes:
            return kind
        lower = {name.lower(): name for name in classes}
        near = nearest(kind, lower)
        says = f"did you mean {lower[near]}?" if near else f"expected one of {', '.join(classes)}"
        says = says if classes else "expected a file with a class"
        raise ValueError(f"{file}: there is no class {kind}: {says}")
    likely = [name for name, node in classes.items() if _is_engine(tree, node, classes)]
    if len(likely) > 1:
        # A subclass has everything that its base has.
        bases = {name_of(base) for name in likely for base in classes[name].bases}
        likely = [name for name in likely if name not in bases]
    if len(likely) == 1:
        return likely[0]
    if not likely:
        raise ValueError(
            f"{file}: no class has operators and a backward() method: expected an autograd class,"
            f" such as Value{_elsewhere(tree)}; --class names another"
        )
    raise ValueError(f"{file}: which class? add --class {' or --class '.join(likely)}")


def _elsewhere(tree: ast.Module) -> str:
    """Where the class may be, if the file only imports it."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            for alias in node.names:
                if alias.name[:1].isupper():
                    return f" (if {alias.name} is one, examine the file of {node.module})"
    return ""


def _is_engine(tree: ast.Module, node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    names = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
    for n in tree.body:  # Value.backward = backward
        if isinstance(n, ast.Assign) and isinstance(n.targets[0], ast.Attribute):
            names |= {n.targets[0].attr} if name_of(n.targets[0].value) == node.name else set()
    for base in node.bases:
        if name_of(base) in classes and classes[name_of(base)] is not node:
            names |= {n.name for n in classes[name_of(base)].body if isinstance(n, ast.FunctionDef)}
    return bool(names & set(BACKWARD)) and bool(names & {"__add__", "__mul__", "add", "mul"})


def classes_in(tree: ast.Module) -> dict[str, ast.ClassDef]:
    """The classes at the top of a file, by name."""
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def called(node: ast.Call) -> str:
    """The last part of what a call names."""
    return name_of(node.func)


def name_of(node: ast.AST) -> str:
    """A name, or the last part of a dotted one; empty for anything else."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
