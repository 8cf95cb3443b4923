"""What tools that write parts of pages have in common: tables, and the places between two marks where they stand.

A place begins with `<!-- table NAME: begin -->` and ends with `<!-- table: end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from ruleengine import Ruleset, token
from ruleengine.kernel import describe

from . import hook_docs

MARKED: Final = re.compile(r"(<!-- table ([a-z0-9-]+): begin -->\n).*?(<!-- table: end -->)", re.DOTALL)

Tables = dict[str, Callable[[], str]]
"""The tables of a page, by name."""


def filled(page: str, made: Callable[[str], str]) -> str:
    """A page with today's tables, each made from its name.

    >>> filled("<!-- table dice: begin -->\\n<!-- table: end -->", lambda name: f"| {name} |")
    '<!-- table dice: begin -->\\n\\n| dice |\\n<!-- table: end -->'
    """
    return MARKED.sub(lambda found: f"{found[1]}\n{made(found[2])}\n{found[3]}", page)


def updated(path: Path, tables: Tables) -> str:
    """The text of a page with today's tables."""
    return filled(path.read_text(encoding="utf-8"), lambda name: tables[name]())


def written(files: Iterable[tuple[Path, str]]) -> None:
    """Write files, in folders that need not be there."""
    for path, text in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def table(head: Sequence[object], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown.

    >>> print(table(["d6", ""], [[6, "TRY"]]), end="")
    | d6 |  |
    | --- | --- |
    | 6 | TRY |
    """
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def span(low: int, high: int) -> str:
    """The results of a row.

    >>> span(2, 2), span(2, 4)
    ('2', '2–4')
    """
    return str(low) if low == high else f"{low}–{high}"


def options(ruleset: Ruleset) -> str:
    """All options of a ruleset."""
    rows = [
        (
            f"`{key.removeprefix(f'{ruleset.name}.')}`",
            f"`{token(default)}`",
            kind.replace("'", "`"),
            words,
            rule,
        )
        for part in ruleset.parts
        for key, default, kind, words, rule in describe(part)
    ]
    return table(["option", "default", "may be", "", "rule"], rows)


def hooks(package: str) -> str:
    """The hooks that a game declares, by the package that holds them."""
    return table(["hook", "name", "kind", ""], _hooks(package))


def _hooks(package: str) -> Iterator[tuple[str, ...]]:
    for hook in hook_docs.hooks():
        if hook_docs.package_of(hook) == package:
            name = hook.spec.__name__
            words = hook_docs.told(hook).words.partition("\n")[0]
            yield f"[`{name}`][{hook_docs.module_of(hook)}.{name}]", f"`{hook.name}`", hook.kind, words
