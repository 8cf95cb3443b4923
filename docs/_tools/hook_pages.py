"""Makes a page for each hook when the site is built; a hook that is not told whole stops the build."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import groupby
from posixpath import dirname, relpath
from typing import Any, Final

import griffe
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from ruleengine.kernel import AnyHook

from .hook_docs import PLAIN, ROOT, Told, answers, example, example_file, faults, home, hooks, module_of, source, told

OVERVIEW: Final = "hooks.md"
TABLES: Final = "<!-- every hook -->"
"""Where the overview lists all hooks."""
NAV: Final = "Hooks"
EXAMPLE: Final = re.compile(r"(?<=\]\()(?:\.\./)+(plugins/[\w-]+/docs/hooks/[\w-]+\.md)(?=[)#])")
"""A link to an example of a game's hook, as it leads somewhere in the repository."""
SOURCE: Final = re.compile(r"\[([^\]]+)\]\((?:\.\./)+((?:src|plugins)/[\w/.-]+\.py)\)")
"""A link to a source file: the site has no sources, and shows the path."""

COMBINES: Final = {
    "collect": "Every part may answer; what they give is gathered, in the order of the parts. May not ask.",
    "transform": "Every part may answer: each in turn receives the value and returns it, changed or not. May not ask.",
    "async transform": "Every part may answer: each in turn receives the value and returns it, changed or not. It may "
    "ask dice and coaches.",
    "slot": "Exactly one part answers.",
    "listener": "Every part may answer, one after the other. An `async` answer may ask dice and coaches.",
}

# A page -------------------------------------------------------------------------------------------------------


def path_of(hook: AnyHook) -> str:
    """Where a hook's page is, below `docs`.

    >>> [path_of(hook) for hook in hooks() if hook.name in ("modifiers", "blood-dice.actions")]
    ['hooks/modifiers.md', 'hooks/blood-dice/actions.md']
    """
    return f"hooks/{hook.name.replace('.', '/')}.md"


def page(hook: AnyHook) -> str:
    """All about a hook."""
    says = told(hook)
    anchor = "" if home(hook) else f" {{ #ruleengine.hooks.{hook.name} }}"
    kinds = f"{'../' * path_of(hook).count('/')}{OVERVIEW}#the-five-kinds"
    return "\n\n".join(
        [
            f"# {hook.name}{anchor}",
            f"*[{hook.kind.capitalize()}]({kinds}).* {COMBINES[hook.kind]}",
            f"```python\n{declaration(hook)}\n```",
            says.words,
            table(["", "type", ""], signature(hook, says)),
            "## Example",
            example(hook),
            "## Who answers it",
            who(hook),
        ]
    )


def declaration(hook: AnyHook) -> str:
    """How a hook is imported, and how its module declares it, without a body."""
    function = ast.parse(textwrap.dedent(inspect.getsource(hook.spec))).body[0]
    assert isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
    function.body = [ast.Expr(ast.Constant(...))]
    declared = ast.unparse(function).replace(":\n    ...", ": ...").replace("'", '"')
    return f"from {module_of(hook)} import {hook.spec.__name__}\n\n\n{declared}"


def signature(hook: AnyHook, says: Told) -> Iterator[list[str]]:
    """A row for each argument, and one for what is returned."""
    function = source(hook)
    for parameter in function.parameters:
        words = says.arguments.get(parameter.name) or PLAIN[parameter.name]
        yield [f"`{parameter.name}`", typed(parameter.annotation), words]
    if str(function.returns) != "None":
        yield ["returns", typed(function.returns), says.returns or "the value, changed or not."]


def typed(annotation: str | griffe.Expr | None) -> str:
    """A type, with links to what the reference has."""
    pieces = annotation.iterate(flat=True) if isinstance(annotation, griffe.Expr) else [str(annotation)]
    return f"<code>{''.join(map(_linked, pieces))}</code>"


def _linked(piece: str | griffe.Expr) -> str:
    if isinstance(piece, griffe.ExprName):
        return f'<autoref identifier="{piece.canonical_path}" optional>{piece.name}</autoref>'
    return str(piece)


def who(hook: AnyHook) -> str:
    """The parts that answer."""
    rows = [[f"`{row.part}`", row.does, _code(row.kinds), _code(row.where)] for row in answers(hook)]
    if not rows:
        return "No part of the rulesets here: it is there for yours."
    return table(["part", "", "for", "in"], rows)


def _code(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def table(head: list[str], rows: Iterable[list[str]]) -> str:
    """A table; line breaks in cells do not matter.

    >>> print(table(["a", "b"], [["1", "2|3"]]))
    | a | b |
    | --- | --- |
    | 1 | 2&#124;3 |
    """
    cells = ([" ".join(cell.split()).replace("|", "&#124;") for cell in row] for row in rows)
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *cells])


# All of them --------------------------------------------------------------------------------------------------


def title(whose: str) -> str:
    """Whose hooks they are, as the site calls them.

    >>> title(""), title("blood-bowl-2020")
    ('Of the core', 'Of Blood Bowl 2020')
    """
    return f"Of {whose.replace('-', ' ').title()}" if whose else "Of the core"


def overview() -> str:
    """A table of hooks for each that declares some."""
    parts = []
    for whose, own in groupby(hooks(), home):
        rows = [[f"[`{hook.name}`]({path_of(hook)})", hook.kind, told(hook).words.partition("\n\n")[0]] for hook in own]
        parts += [f"### {title(whose)}", table(["hook", "kind", ""], rows)]
    return "\n\n".join(parts)


# What MkDocs calls --------------------------------------------------------------------------------------------


def on_config(config: Any) -> None:
    """Refuse hooks that are not told whole; list the pages below `Hooks`."""
    missing = [fault for hook in hooks() for fault in faults(hook)]
    if missing:
        raise PluginError("\n".join(missing))
    groups = (entry for group in config.nav for entry in next(iter(group.values())) if isinstance(entry, dict))
    section = next(entry[NAV] for entry in groups if NAV in entry)
    for whose, own in groupby(hooks(), home):
        section.append({title(whose): [{hook.name.rpartition(".")[2]: path_of(hook)} for hook in own]})


def on_files(files: Any, config: Any) -> Any:
    """Put the pages among the files, in the place of the examples that lie there by themselves."""
    for hook in hooks():
        alone = files.get_file_from_path(path_of(hook))
        if alone:
            files.remove(alone)
        files.append(File.generated(config, path_of(hook), content=page(hook)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Put the tables onto the overview; let links to examples of games' hooks lead to the pages of the hooks."""
    if page.file.src_uri == OVERVIEW:
        markdown = markdown.replace(TABLES, overview())
    return linked(markdown, page.file.src_uri)


def linked(markdown: str, of: str) -> str:
    """A page whose links to examples of games' hooks lead to the pages of the hooks, and to sources nowhere.

    >>> linked("[rows](../plugins/blood-dice/docs/hooks/actions.md)", "house-rules.md")
    '[rows](hooks/blood-dice/actions.md)'
    >>> linked("In [_step.py](../src/ruleengine/kernel/_step.py), ...", "follow-a-roll.md")
    'In `src/ruleengine/kernel/_step.py`, ...'
    """
    pages = {example_file(hook): path_of(hook) for hook in hooks()}

    def page_of(found: re.Match[str]) -> str:
        return relpath(pages[ROOT / found[1]], dirname(of) or ".")

    return EXAMPLE.sub(page_of, SOURCE.sub(r"`\2`", markdown))
