"""From the source of a script to the tree that runs: the stages that apply, and why others do not."""

import ast

from glassgrad import engine
from glassgrad.cli.run.classes import DeclinedError, find_autograd
from glassgrad.cli.run.options import Options
from glassgrad.cli.run.session import NAME, Session


def prepared(source: bytes, file: str, options: Options) -> ast.Module | bytes:
    """The tree to execute in place of the source, or the source itself if nothing applies."""
    try:
        tree = ast.parse(source, file)
    except SyntaxError:
        return source  # Python reports it
    session = Session(file, options)
    try:
        roles = find_autograd(tree)
        if roles is None:
            session.say("the script defines no autograd class")
            return source
        if engine.name != "native":
            raise DeclinedError(f"the native engine is not in use ({engine.reason})")
        if options.exact:
            raise DeclinedError("--exact: our backward adds grads in another order")
    except DeclinedError as why:
        session.say(f"the autograd class stays: {why}", why.line)
        return source
    session.roles = roles
    session.install()
    place = ast.copy_location(ast.Name(NAME, ast.Load()), roles.tree)
    swap = ast.copy_location(ast.Attribute(place, "swap", ast.Load()), roles.tree)
    roles.tree.decorator_list.insert(0, swap)
    return tree
