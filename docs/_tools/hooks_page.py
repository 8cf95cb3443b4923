"""Writes the specifications of `ruleengine.hooks` into `docs/hooks.md`: `python docs/_tools/hooks_page.py`."""

from __future__ import annotations

import ast
import inspect
import textwrap
from pathlib import Path

from ruleengine import hooks
from ruleengine.hooking import AnyHook

PAGE = Path(__file__).parents[1] / "hooks.md"
BEGIN, END = "<!-- specifications: begin -->\n", "<!-- specifications: end -->\n"


def declaration(hook: AnyHook) -> str:
    """A hook as the module declares it, without its body."""
    source = textwrap.dedent(inspect.getsource(hook.spec))
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    function.body = [ast.Expr(ast.Constant(...))]
    return ast.unparse(function).replace(":\n    ...", ": ...").replace("'", '"')


def section(hook: AnyHook) -> str:
    """What the page says of one hook."""
    words = inspect.cleandoc(hook.spec.__doc__ or "")
    title = f"### {hook.name} {{ #ruleengine.hooks.{hook.name} }}"
    return f"{title}\n\n*{hook.kind}*\n\n```python\n{declaration(hook)}\n```\n\n{words}\n"


def updated(page: str) -> str:
    """The page with today's specifications."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    sections = [section(hook) for hook in vars(hooks).values() if isinstance(hook, AnyHook)]
    return f"{before}{BEGIN}\n" + "\n".join(sections) + f"\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
