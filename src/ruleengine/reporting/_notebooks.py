"""Matches in HTML, as notebooks show them."""

from __future__ import annotations

from html import escape

from ruleengine.kernel import Match
from ruleengine.reporting import hooks
from ruleengine.reporting._explain import explain
from ruleengine.reporting._reports import figures


def to_html(match: Match) -> str:
    """How a match stands: its figures, its picture if the ruleset draws one, and what is pending.

    Nothing of the match is changed; every text is escaped.

    >>> from ruleengine import new_match
    >>> text = to_html(new_match("blood-dice", seed=7, options={"spells.spells": 0}))
    >>> "<pre>Away decides penalty-or-pass: The action die says Penalty." in text
    True
    """
    name = escape(match.rules.ruleset.name)
    told = ", ".join(
        f"{figure.name} {figure.home}" + ("" if figure.away is None else f"–{figure.away}") for figure in figures(match)
    )
    picture = "\n".join(line.text for line in hooks.render(match, None))
    parts = [f"<p><strong>{name}</strong> {escape(told)}</p>"]
    parts += [f"<pre>{escape(text)}</pre>" for text in (picture, explain(match)) if text]
    return f'<section aria-label="Match of {name}">{"".join(parts)}</section>'
