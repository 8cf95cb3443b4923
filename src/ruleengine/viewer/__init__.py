"""A match as a page: one HTML file in which it can be watched, without any other file.

>>> from ruleengine import RandomCoach, new_match, play
>>> from ruleengine.viewer import match_html
>>> page = match_html(play(new_match("blood-dice", seed=7), RandomCoach(1), RandomCoach(2)))
>>> page.startswith("<!doctype html>")
True
"""

from typing import TYPE_CHECKING, Any

from ruleengine.viewer import hooks
from ruleengine.viewer.hooks import Counter, Scene

if TYPE_CHECKING:
    from ruleengine.viewer._page import match_html

__all__ = ["Counter", "Scene", "hooks", "match_html"]


if not TYPE_CHECKING:  # a type checker would take any name for granted

    def __getattr__(name: str) -> Any:
        """Load the page when it is first wanted: rules that only draw do not need it."""
        if name != "match_html":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from ruleengine.viewer import _page

        return _page.match_html
