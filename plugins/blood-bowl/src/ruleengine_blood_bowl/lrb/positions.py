"""A match of this edition from the text of a position."""

from __future__ import annotations

from typing import Any

from ruleengine import Match, new_match
from ruleengine_blood_bowl.base.positions import POSITION


def from_position(text: str, **how: Any) -> Match:
    """Begin a match at a position: a coach chooses whom to activate (see `position_of`).

    Args:
        text: a line for whatever differs from the defaults, and a line for each player.
        how: `seed`, `dice`, `options`, `variants` and the like, as for `ruleengine.new_match`.

    Raises:
        PositionError: the text is refused; the message names line and remedy.

    >>> match = from_position('''
    ... home 7 Blitzer L8 ball
    ... away 1 Lineman M8
    ... ''')
    >>> match.pending.reason
    'activate'
    """
    return new_match("blood-bowl-lrb", teams={POSITION: text}, **how)
