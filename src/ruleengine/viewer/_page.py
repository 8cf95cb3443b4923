"""The page: one file of HTML that asks nobody for anything."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files

from ruleengine.kernel import Match, Reader
from ruleengine.reporting import verdict
from ruleengine.viewer._frames import Film


def match_html(match: Match, *, title: str = "", reader: Reader | None = None) -> str:
    """Return a page in which a match can be watched from its beginning: the text of one HTML file.

    The page makes no request, and holds nothing of the match's seed. It has the board, if the ruleset draws one
    (`ruleengine.hooks.scene`), the figures, the dice, the lines of the report, and a timeline.

    Args:
        match: any match that keeps a history; it stays as it is.
        title: the heading; without it, the title of the ruleset.
        reader: who will watch: a side or `"spectator"`, who see what they may see; None: everything.

    Raises:
        HistoryError: the match keeps no history.
        RuleEngineError: the ruleset cannot draw, such as for a missing library.

    >>> from ruleengine import new_match
    >>> page = match_html(new_match("blood-dice", seed=7), title="<b>Final</b>")
    >>> "<title>&lt;b&gt;Final&lt;/b&gt;</title>" in page, "<b>Final" in page
    (True, False)
    """
    film = Film(match, reader)
    style, script, page = (_part(name) for name in ("page.css", "page.js", "page.html"))
    data = {
        "width": film.width,
        "height": film.height,
        "ground": film.ground,
        "looks": list(film.looks),
        "frames": film.frames,
        "verdict": verdict(match),
    }
    heading = title or match.rules.ruleset.title or match.rules.ruleset.name
    fields = {
        "TITLE": escape(heading),
        "STYLE": style,
        "STYLE_HASH": _hash(style),
        "SCRIPT": script,
        "SCRIPT_HASH": _hash(script),
        # No text within a script may look like its end.
        "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }
    parts = page.split("%%")  # text, name of a field, text, ...
    parts[1::2] = [fields[name] for name in parts[1::2]]
    return "".join(parts)


def _part(name: str) -> str:
    return files("ruleengine.viewer").joinpath(name).read_text(encoding="utf-8").strip()


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
