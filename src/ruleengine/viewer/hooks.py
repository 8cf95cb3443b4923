"""The hook that draws a match for a page, and what it draws: a ground, and counters that are moved about on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ruleengine.kernel import specification, transform

if TYPE_CHECKING:
    from ruleengine.kernel import Match


@attrs.frozen
class Counter:
    """A thing that stands on the ground, such as a player or the ball.

    Attributes:
        name: which one it is, the same at every moment.
        look: a fragment of SVG. Counters of one look are drawn once, so what differs between moments belongs in `x`,
            `y` and `title`.
        x, y: how far to the right and down the look is moved, in the units of the scene.
        title: what it is, for readers of the screen.

    >>> Counter("ball", '<circle r="5"/>', 10, 20, "the ball").title
    'the ball'
    """

    name: str
    look: str
    x: float = 0
    y: float = 0
    title: str = ""


@attrs.frozen
class Scene:
    """A picture of a moment.

    Attributes:
        width, height: in the units of the picture.
        ground: a fragment of SVG that does not change during a match.
        counters: what stands on it, from the lowest to the highest.
        notes: lines of text below it, such as who is off the pitch.

    >>> Scene(30, 30, '<rect width="30" height="30"/>').counters
    ()
    """

    width: float
    height: float
    ground: str
    counters: tuple[Counter, ...] = ()
    notes: tuple[str, ...] = ()


@transform()
def scene(match: Match, value: Scene | None) -> Scene | None:
    """Draw how a match looks: the ground, and the counters on it.

    Asked at every moment that a page shows. A ruleset without a scene is shown by its figures, and by the text that
    `render` gives.

    Args:
        value: the scene so far; begins as None. A part may add counters to it.
    """
    specification()
