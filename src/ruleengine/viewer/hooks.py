"""The hook that draws a match for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruleengine.kernel import specification, transform

if TYPE_CHECKING:
    from ruleengine.kernel import Match
    from ruleengine.viewer._scenes import Scene


@transform()
def scene(match: Match, value: Scene | None) -> Scene | None:
    """Draw how a match looks: the ground, and the counters on it.

    Asked at every moment that a page shows. A ruleset without a scene is shown by its figures, and by the text that
    `render` gives.

    Args:
        value: the scene so far; begins as None. A part may add counters to it.
    """
    specification()
