"""From the source of a script to the tree that runs: which stages apply, and why others do not."""

import ast
import builtins
import gc
import importlib.util
from dataclasses import replace
from typing import TypeGuard

from glassgrad import engine
from glassgrad.cli.run import fused
from glassgrad.cli.run.asking import ask, at_path, call_update, path_to, show_data
from glassgrad.cli.run.checking import CheckedUpdater
from glassgrad.cli.run.classes import DeclinedError, find_autograd, outside
from glassgrad.cli.run.fusing import FUSED_NAME, bound_in, fuse
from glassgrad.cli.run.headers import NAMES
from glassgrad.cli.run.nodes import walk
from glassgrad.cli.run.options import Options
from glassgrad.cli.run.printing import check_printing
from glassgrad.cli.run.regions import all_loops, check_unread, find_loops
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
    session = session or Session(file, options)
    try:
        roles = find_autograd(tree)
        if roles is None:
            session.say("the script defines no autograd class")
            return source
        if engine.name != "native":
            raise DeclinedError(f"the native engine is not in use ({engine.reason})")
        shown = check_printing(tree, roles)
        if shown:
            check_stores(tree, roles.tree)
    except DeclinedError as why:
        session.warn(f"the autograd class stays as it is: {why}", why.line)
        return source
    session.roles, session.shows_data = roles, bool(shown)
    session.install()
    for printed in shown:
        show_data(printed)
    # Where backward() is called in several places, graphs may be walked more than once.
    calls = [node for node in outside(tree, roles.tree) if _is_backward(node)]
    if len(calls) == 1 and not options.exact:
        session.may_fuse = True
        setattr(builtins, FUSED_NAME, fused)
        fuse(tree)
    if options.lifts and not options.exact:
        _lift_updates(tree, session)
        _lift(tree, source, session)
    if shown:
        note_stores(tree, roles.tree, NAME)
    place = ast.copy_location(ast.Name(NAME, ast.Load()), roles.tree)
    swap = ast.copy_location(ast.Attribute(place, "swap", ast.Load()), roles.tree)
    roles.tree.decorator_list.insert(0, swap)
    return tree


def _is_backward(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and node.attr == "backward"


def _lift(tree: ast.Module, source: bytes, session: Session) -> None:
    """Rewrite the loops that call backward, so that they ask before they make their loss."""
    roles = session.roles
    assert roles is not None
    original = ast.parse(source)
    class_tree = at_path(original, path_to(tree, roles.tree))
    loops, lines = [], set()
    for found in find_loops(original, class_tree):
        if isinstance(found, DeclinedError):
            session.say(f"the loss is not lifted: {found}", found.line)
            lines.add(found.line)
        else:
            loops.append(found)
            lines.add(found.body[found.call].lineno)
    for node in outside(original, class_tree):
        if _is_backward(node) and not lines:
            session.say("the loss is not lifted: backward() is no statement of a loop", node.lineno)
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
    paths = [path_to(original, found.loop) for found in loops]
    for number, (found, path) in enumerate(zip(loops, paths, strict=True)):
        ask(replace(found, loop=at_path(tree, path)), number)

    def make_regions() -> None:
        plain = ast.parse(source)
        for_tracing = rewritten(fuse(plain) if session.may_fuse else plain)
        shadows = Shadows(for_tracing, session.file)
        for found, path in zip(loops, paths, strict=True):
            session.regions.append(
                Lifted(
                    found,
                    original,
                    at_path(for_tracing, path).body,
                    shadows,
                    lambda: session.value_class,
                    class_tree,
                    session.say,
                    session.file,
                    parameters,
                    session.options.checks,
                )
            )

    session.preparations.append(make_regions)
    gc.freeze()  # a trace looks through what the script makes, not through what it imports


def _lift_updates(tree: ast.Module, session: Session) -> None:
    """Rewrite the loops over the parameters."""
    roles = session.roles
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
            session.say(f"the update is not lifted: {why}", why.line or loop.lineno)
            continue
        number = len(session.updates)
        session.updates.append(
            CheckedUpdater(
                *(found, loop.lineno, lambda: session.value_class, session.say),
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
