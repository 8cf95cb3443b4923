"""What people call things: players by side and number, squares by name; and what has just happened in a match."""

from __future__ import annotations

from typing import Final

import attrs

from ruleengine import Answered, Decision, Match, MatchReader, PieceId, Roll
from ruleengine.reporting import Tone, earlier
from ruleengine_blood_bowl._base.events import Moved, StoodUp
from ruleengine_blood_bowl._base.passing import ThrowAt
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.terms import JUMP
from ruleengine_blood_bowl._base.throwing import FlyTo, ThrowPlayer
from ruleengine_pitch import words
from ruleengine_pitch.words import Words, moved_text

THROWS: Final = (ThrowAt, FlyTo, ThrowPlayer)
"""Choices that are told, with how the player came there."""
SILENT: Final[Words] = ()


def where(match: MatchReader, square: int) -> str:
    """The name of a square, such as M8."""
    return match.derived(PITCH).grid.name(square)


# What has happened before --------------------------------------------------------------------------------


def rolls_before(match: Match, entry: object, *, past: tuple[type, ...] = ()) -> list[Answered]:
    """The rolls that came right before an entry, in their order, with nothing between them but decisions.

    Args:
        past: what may stand between the last of them and the entry.
    """
    found: list[Answered] = []
    for each in earlier(match, entry):
        if not found and isinstance(each, past):
            continue
        if not isinstance(each, Answered):
            break
        if isinstance(each.request, Roll):
            found.insert(0, each)
    return found


@attrs.frozen
class Trail:
    """How a player has moved since something was told of him last: where from, where to, in how many steps.

    Attributes:
        rose: whether he stood up first.
        jumped: where to he jumped first; -1: he did not.
    """

    start: int = -1
    end: int = -1
    steps: int = 0
    rose: bool = False
    jumped: int = -1

    def text(self, match: Match) -> str:
        """In words, after his name; empty if he has not moved."""
        parts = ("stands up",) * self.rose
        if self.jumped >= 0:
            on = attrs.evolve(self, start=self.jumped, steps=self.steps - 1, rose=False, jumped=-1).text(match)
            return " and ".join([f"jumps to {where(match, self.jumped)}", *filter(None, [on])])
        return moved_text(match.derived(PITCH).grid, self.start, self.end, self.steps, parts)


def trail(match: Match, entry: object, piece: PieceId) -> Trail:
    """How a player has moved before an entry, back to the last roll or the last event of another kind."""
    start, end, steps, rose, first, jumped = -1, -1, 0, False, -1, -1
    for each in earlier(match, entry):
        if isinstance(each, Moved) and each.piece == piece:
            start, end, steps, first = each.start, each.to if end < 0 else end, steps + 1, each.to
        elif isinstance(each, StoodUp) and each.piece == piece:
            rose = True
        elif not (isinstance(each, Answered) and isinstance(each.request, Decision)) or isinstance(each.answer, THROWS):
            if isinstance(each, Answered) and each.request.reason == JUMP.name:
                jumped = first
            break
    return Trail(start, end, steps, rose, jumped)


def doing(match: Match, entry: object, piece: PieceId, deed: str, *, news: bool = False) -> Words:
    """A line on what a player does, with how he came there."""
    moved = trail(match, entry, piece).text(match)
    return words.deed(match, piece, moved, deed, Tone.NEWS if news else Tone.PLAY)
