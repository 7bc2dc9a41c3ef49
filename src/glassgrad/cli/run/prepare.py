"""From the source of a script to the tree that runs: which stages apply, and why others do not."""

import ast
import builtins
import gc
import importlib.util
import sys
from dataclasses import replace
from functools import partial
from typing import TypeGuard

from glassgrad import engine
from glassgrad.cli.run import fused
from glassgrad.cli.run.asking import ask, at_path, call_update, path_to, show_data
from glassgrad.cli.run.checking import CheckedUpdater
from glassgrad.cli.run.classes import DeclinedError, find_autograd, outside
from glassgrad.cli.run.early import begin
from glassgrad.cli.run.familiar import note_file
from glassgrad.cli.run.files import Files, Part, again, parts_of, whole
from glassgrad.cli.run.fusing import FUSED_NAME, bound_in, fuse
from glassgrad.cli.run.headers import NAMES
from glassgrad.cli.run.nodes import walk
from glassgrad.cli.run.options import Options
from glassgrad.cli.run.printing import check_printing
from glassgrad.cli.run.regions import LossLoop, all_loops, check_unread, find_loops
from glassgrad.cli.run.rewriting import TRACE_NAME, Shadows, rewritten
from glassgrad.cli.run.session import NAME, Session
from glassgrad.cli.run.stores import check_stores, note_stores
from glassgrad.cli.run.updates import read_update


def prepared(
    source: bytes, file: str, options: Options, session: Session | None = None
) -> ast.Module | bytes:
    """The tree to execute in place of the source, or the source itself if nothing applies."""
    try:
        tree = ast.parse(source, file)
    except SyntaxError:
        return source  # Python reports it
    is_cell = session is not None
    session = session or Session(file, options)
    parts, program = [Part("__main__", file, source, tree)], tree
    refusal: DeclinedError | None = None
    if not is_cell:
        try:
            parts = parts_of(tree, source, file)
            program = whole(parts) if len(parts) > 1 else tree
        except DeclinedError as why:
            refusal = why
    try:
        roles = find_autograd(program)
        if roles is None:
            session.say("the script defines no autograd class")
            if refusal:
                session.say(f"the files it imports were not examined: {refusal}", refusal.line)
            return source
        if engine.name != "native":
            raise DeclinedError(f"the native engine is not in use ({engine.reason})")
        shown = check_printing(program, roles)
        if shown:
            check_stores(program, roles.tree)
    except DeclinedError as why:
        session.warn(f"the autograd class stays as it is: {why}", why.line)
        return source
    session.roles, session.shows_data = roles, bool(shown)
    home = next(part for part in parts if roles.tree in part.tree.body)
    session.class_file = home.file
    session.install()
    for printed in shown:
        show_data(printed)
    # Where backward() is called in several places, graphs may be walked more than once.
    calls = [node for node in outside(program, roles.tree) if _is_backward(node)]
    if len(calls) == 1 and not options.exact:
        session.may_fuse = True
        setattr(builtins, FUSED_NAME, fused)
        for part in parts:
            fuse(part.tree)
    session.early = begin(program, home, roles, options.exact)
    if options.lifts and not options.exact:
        for part in parts:
            _lift_updates(part, session)
        _lift(parts, home, session)
    if shown:
        for part in parts:
            note_stores(part.tree, roles.tree, NAME)
    place = ast.copy_location(ast.Name(NAME, ast.Load()), roles.tree)
    swap = ast.copy_location(ast.Attribute(place, "swap", ast.Load()), roles.tree)
    roles.tree.decorator_list.insert(0, swap)
    if len(parts) > 1:
        sys.meta_path.insert(0, Files(parts))
    return tree


def _is_backward(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr == "backward"


def _lift(parts: list[Part], home: Part, session: Session) -> None:
    """Rewrite the loops that call backward, so that they ask before they make their loss."""
    roles = session.roles
    assert roles is not None
    originals = [again(part) for part in parts]
    for original in originals:
        note_file(original.tree, original.file)
    program = whole(originals) if len(parts) > 1 else originals[0].tree
    place = path_to(home.tree, roles.tree)
    class_tree = at_path(originals[parts.index(home)].tree, place)
    loops: list[tuple[int, LossLoop]] = []
    lines = set()
    for number, original in enumerate(originals):
        for found in find_loops(original.tree, class_tree, program):
            if isinstance(found, DeclinedError):
                told = f"the loss is not lifted: {found}"
                session.say(told, found.line, original.file)
                lines.add(found.line)
            elif found.is_global and not original.is_main:
                told = "the loss is not lifted: other files may read what its loop binds"
                session.say(told, found.loop.lineno, original.file)
                lines.add(found.loop.lineno)
            else:
                loops.append((number, found))
                lines.add(found.body[found.call].lineno)
    for node in outside(program, class_tree):
        if _is_backward(node) and not lines:
            session.say(
                "the loss is not lifted: backward() is not a statement in a loop", node.lineno
            )
    if not loops:
        return
    from glassgrad.cli.run import symbols
    from glassgrad.cli.run.lifting import Lifted
    from glassgrad.cli.run.parameters import Parameters
    from glassgrad.compiler.extension import kernels

    if kernels is None and importlib.util.find_spec("numpy") is None:
        session.say("nothing is lifted: neither the kernels are built nor is NumPy installed")
        return

    parameters = Parameters()
    for update in session.updates:
        update.parameters = parameters
    setattr(builtins, TRACE_NAME, symbols)
    paths = [path_to(originals[number].tree, found.loop) for number, found in loops]
    for k, ((number, found), path) in enumerate(zip(loops, paths, strict=True)):
        ask(replace(found, loop=at_path(parts[number].tree, path)), k)

    def make_regions() -> None:
        trees = {}
        for part in parts:
            plain = again(part).tree
            trees[part.file] = rewritten(fuse(plain) if session.may_fuse else plain)
        shadows = Shadows(trees)
        for (number, found), path in zip(loops, paths, strict=True):
            file = parts[number].file
            session.regions.append(
                Lifted(
                    found,
                    program,
                    at_path(trees[file], path).body,
                    shadows,
                    lambda: session.value_class,
                    class_tree,
                    partial(session.say, file=file),
                    file,
                    parameters,
                    session.options.checks,
                )
            )

    session.preparations.append(make_regions)
    gc.freeze()  # a trace looks through what the script makes, not through what it imports


def _lift_updates(part: Part, session: Session) -> None:
    """Rewrite the loops over the parameters."""
    roles, tree = session.roles, part.tree
    assert roles is not None
    inside = set(map(id, walk(roles.tree)))
    changed = bound_in(tree) & NAMES
    for loop, scope, levels in all_loops(tree):
        if not isinstance(loop, ast.For) or id(loop) in inside or not _sets_numbers(loop):
            continue
        try:
            found = read_update(loop)
            if changed and not isinstance(loop.iter, (ast.Name, ast.Attribute)):
                raise DeclinedError(f"{min(changed)} has another meaning", loop)
            check_unread(loop, scope, levels)
        except DeclinedError as why:
            told = f"the update is not lifted: {why}"
            session.say(told, why.line or loop.lineno, part.file)
            continue
        number = len(session.updates)
        session.updates.append(
            CheckedUpdater(
                *(found, loop.lineno, lambda: session.value_class),
                partial(session.say, file=part.file),
                checks=session.options.checks,
                watches_ints=session.shows_data,
            )
        )
        loop.iter = call_update(number, found.header.sources, loop)


def _sets_numbers(loop: ast.For) -> bool:
    """Whether a loop sets .data or .grad of something, in its own statements."""
    targets = [
        target
        for statement in loop.body
        if isinstance(statement, (ast.Assign, ast.AugAssign))
        for target in (
            statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        )
    ]
    return any(isinstance(t, ast.Attribute) and t.attr in ("data", "grad") for t in targets)
