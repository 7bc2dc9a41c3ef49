"""The source of backward(): on which line it starts, loops, passes on, and keeps its inputs."""

import ast
from collections.abc import Iterator

from glassgrad.learn.doctor.choice import called
from glassgrad.learn.doctor.syntax import (
    Function,
    arguments_of,
    grads_read,
    is_constant,
    owner_of,
    rules_in,
)


class WalkSource:
    """The functions of which backward() is made; lines are those of the tree that they are in."""

    def __init__(self, backward: ast.FunctionDef | None, init: ast.AST, others: list[ast.AST]):
        self._backward, self._init = backward, init
        self._others = others
        """Methods that backward() calls, such as one that sorts the graph."""

    def start(self) -> int | None:
        """The line on which the root's grad is set."""
        node = self._backward
        if node is None:
            return None
        first = arguments_of(node)[:1]
        seeds = [n for name, n in rules_in(node) if [name] == first]
        return seeds[0].lineno if seeds else node.lineno

    def loop(self) -> int | None:
        """The line on which the walk begins: the last outer loop of backward()."""
        loop = self._loop()
        if loop is None:
            return None if self._backward is None else self._backward.lineno
        # A statement that only names the rule, without calling it.
        idle = [n for n in ast.walk(loop) if isinstance(n, ast.Expr)]
        lines = [n.lineno for n in idle if isinstance(n.value, ast.Attribute)]
        return lines[0] if lines else loop.lineno

    def sort(self) -> int | None:
        """The line on which nodes are put in order, unless the loop itself has it wrong."""
        loop = self._loop()
        nodes = loop.iter if isinstance(loop, ast.For) else None
        names = [n.id for n in ast.walk(nodes or ast.Pass()) if isinstance(n, ast.Name)]
        calls = [n for part in self._parts() for n in ast.walk(part) if isinstance(n, ast.Call)]
        makers = [n for n in calls if called(n) in ("append", "insert", "appendleft")]
        makers = [n for n in makers if owner_of(n.func) in names] or makers
        # A list made by append has the leaves first, so a loop must reverse it.
        is_loop_wrong = isinstance(nodes, ast.Name) and all(called(n) == "append" for n in makers)
        if not makers or is_loop_wrong or "sorted" in names:
            return self.loop()
        return makers[0].lineno

    def marks(self) -> int | None:
        """The line of the function that remembers visited nodes, or should."""
        for node in self._parts():
            for n in ast.walk(node):
                if isinstance(n, ast.Compare) and isinstance(n.ops[0], (ast.In, ast.NotIn)):
                    return n.lineno
        return self.sort()

    def passing(self) -> int | None:
        """The line on which the walk passes gradients on: in a loop of backward()."""
        node = self._backward
        if node is None:
            return None
        calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and called(n) == "_backward"]
        grads = [n for _, n in rules_in(node) if not is_constant(n)]
        found: list[ast.stmt | ast.expr] = [*grads, *calls]
        return found[0].lineno if found else node.lineno

    def constant(self) -> int | None:
        """The line of the loop that sets a grad to a number, or else the one that passes on."""
        loop = self._loop()
        rules = rules_in(loop) if loop is not None else []
        lines = [rule.lineno for _, rule in rules if is_constant(rule)]
        return lines[0] if lines else self.passing()

    def overwriting(self) -> int | None:
        """The line of backward() that assigns a grad with =, where a sum belongs."""
        for name, rule in rules_in(self._backward or ast.Pass()):
            is_sum = name in grads_read(rule.value)
            if isinstance(rule, ast.Assign) and not is_sum and not is_constant(rule):
                return rule.lineno
        return None

    def passes_on(self) -> bool:
        """Whether backward() itself adds to the grads of inputs, instead of calling rules."""
        first = arguments_of(self._backward or ast.Pass())[:1]
        rules = rules_in(self._backward or ast.Pass())
        return any(not is_constant(rule) for name, rule in rules if [name] != first)

    def zips_inputs(self) -> bool:
        """Whether backward() pairs inputs with local gradients."""
        calls = [n for n in ast.walk(self._backward or ast.Pass()) if isinstance(n, ast.Call)]
        return any(called(n) in ("zip", "enumerate") for n in calls)

    def inputs(self) -> int | None:
        """The line on which the walk goes on from a node to its inputs."""
        for node in self._parts():
            for n in ast.walk(node):
                if isinstance(n, ast.For) and n is not self._loop():
                    return n.lineno
        return self.loop()

    def inputs_set(self) -> int | None:
        """The line on which __init__ puts the inputs into a set."""
        calls = [n for n in ast.walk(self._init) if isinstance(n, ast.Call)]
        lines = [n.lineno for n in calls if called(n) in ("set", "frozenset")]
        return lines[0] if lines else None

    def keeps_state(self) -> int | None:
        """The line of a function in backward() whose default argument is a list, set or dict."""
        for n in ast.walk(self._backward or ast.Pass()):
            if isinstance(n, Function):
                for default in [*n.args.defaults, *filter(None, n.args.kw_defaults)]:
                    is_call = isinstance(default, ast.Call) and called(default) in ("set", "list")
                    if is_call or isinstance(default, (ast.List, ast.Set, ast.Dict)):
                        return n.lineno
        return None

    def _parts(self) -> Iterator[ast.AST]:
        yield self._backward or ast.Pass()
        yield from self._others

    def _loop(self) -> ast.For | ast.While | None:
        """The last loop of backward() that is in no other loop and no function."""
        body = self._backward.body if self._backward is not None else []
        loops = [n for n in body if isinstance(n, (ast.For, ast.While))]
        return loops[-1] if loops else None
