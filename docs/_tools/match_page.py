"""Puts a whole match into the site when it is built, as a page that can be watched."""

from __future__ import annotations

from typing import Any, Final

from mkdocs.structure.files import File

from ruleengine import new_match, play
from ruleengine.viewer import match_html
from ruleengine_blood_bowl.coaches import BasicCoach

PLACE: Final = "<!-- a match -->"
"""Where a page of the documentation shows the match."""
PATH: Final = "match.html"
BEGIN: Final = 120
"""The moment that is shown first: the game is under way."""


def page() -> str:
    """The page: Blood Bowl 2020, `basic` against `basic`."""
    return match_html(play(new_match("blood-bowl-2020", seed=7), BasicCoach(1), BasicCoach(2)))


def frame(depth: int) -> str:
    """The page within another, so many folders down.

    >>> "src='../match.html#120'" in frame(1)
    True
    """
    at = f"{'../' * depth}{PATH}#{BEGIN}"
    style = "width: 100%; height: 46rem; border: 0; border-radius: 10px"
    shown = f"<iframe src='{at}' title='A match of Blood Bowl to watch' loading='lazy' style='{style}'></iframe>"
    return f"{shown}\n\n<a href='{at}'>Open the match in a window</a>."


def on_files(files: Any, config: Any) -> Any:
    """Add the page to the site."""
    files.append(File.generated(config, PATH, content=page()))
    return files


def on_page_markdown(markdown: str, page: Any) -> str:
    """Show it where a page of the documentation has a place for it."""
    depth = page.url.strip("/").count("/") + bool(page.url.strip("/"))
    return markdown.replace(PLACE, frame(depth))
