"""`%load_ext glassgrad` and `%%glass`: a notebook's cell runs as with `glassgrad run`."""

import ast
import gc
import shlex
from typing import Any

import glassgrad.cli.run.options as options
from glassgrad.cli.run.cells import Cell
from glassgrad.cli.run.process import script_frames


def load_ipython_extension(shell: Any) -> None:
    """Register %%glass; IPython calls this for %load_ext glassgrad."""
    from IPython.core.magic import output_can_be_silenced

    def glass(line: str, cell: str) -> Any:
        """%%glass [--explain] [--no-lift] [--exact] [--check N]

        Run the cell as `glassgrad run` runs a script: the autograd class that it defines is
        replaced by a native one that does the same, and its training loop is compiled.
        """
        return _run(shell, _asked(line), line, cell)

    shell.register_magic_function(output_can_be_silenced(glass), "cell", "glass")


def _asked(line: str) -> options.Options:
    from IPython.core.error import UsageError

    try:
        asked = options.read([*shlex.split(line), ""])
    except ValueError as error:
        text = str(error).removeprefix("run: ").removesuffix(", then a script")
        raise UsageError(f"%%glass: {text}") from None
    if asked.arguments:
        raise UsageError(f"%%glass: {asked.script}: expected options only, such as --explain")
    return asked


def _run(shell: Any, asked: options.Options, line: str, text: str) -> Any:
    """Run a cell in the notebook's namespace; returns the value of its last expression."""
    # The magic's own line is kept as a comment, so that line numbers are those of the cell.
    source = shell.transform_cell(f"# %%glass {line}".rstrip() + f"\n{text}")
    file = shell.compile.cache(source, shell.displayhook.prompt_count)
    cell = Cell(source, file, asked, shell.user_ns)
    body = shell.transform_ast(cell.tree).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    cell.begin()
    try:
        exec(compile(ast.Module(body, []), file, "exec", dont_inherit=True), shell.user_ns)
        if last is None:
            return None
        code = compile(ast.Expression(last.value), file, "eval", dont_inherit=True)
        return eval(code, shell.user_ns)
    except BaseException as error:
        _show_only_cell(shell, error, file)
        raise
    finally:
        cell.end()
        gc.unfreeze()


def _show_only_cell(shell: Any, error: BaseException, file: str) -> None:
    """Make IPython show an error from the cell's first frame on, without those of the magic."""
    trace = script_frames(error.__traceback__, file)
    if trace is None or isinstance(error, SyntaxError):
        return

    def rendered() -> list[str]:
        found: list[str] = shell.InteractiveTB.structured_traceback(
            type(error), error, trace, tb_offset=0
        )
        return found

    error._render_traceback_ = rendered  # type: ignore[attr-defined]
