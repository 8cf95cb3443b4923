"""What people call players and squares; and what has just happened in a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from ruleengine import Answered, Decision, Match, MatchReader, PieceId, Side
from ruleengine.coaches import DisplayName
from ruleengine.reporting import Tone, earlier, sentence
from ruleengine_blood_rugby._events import Activated, Moved, StoodUp
from ruleengine_blood_rugby._kicking import KickAt, KickTo, KickTowards
from ruleengine_blood_rugby._passing import ThrowAt, ThrowTowards
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import number
from ruleengine_blood_rugby._state import SCORE
from ruleengine_blood_rugby._wording.book import TOLD, hush
from ruleengine_pitch import words as pitch_words
from ruleengine_pitch.words import Namer, Words, moved_text, play, short, who

FLIGHTS = (ThrowAt, ThrowTowards, KickAt, KickTo, KickTowards)
"""Decisions that are told, with how the player came there."""


def where(match: MatchReader, square: int) -> str:
    """The name of a square, such as M8."""
    return match.derived(PITCH).grid.name(square)


def score_now(match: MatchReader) -> str:
    """The score, home's tries first."""
    home, away = (match.get(SCORE, side) for side in Side)
    return f"{home}\N{EN DASH}{away}"


def many(count: int, thing: str) -> str:
    """A number of things.

    >>> many(1, "try"), many(2, "hit point")
    ('1 try', '2 hit points')
    """
    plural = f"{thing[:-1]}ies" if thing.endswith("ry") else f"{thing}s"
    return f"{count} {thing if count == 1 else plural}"


def of_player(match: Match, piece: PieceId, text: str) -> Words:
    """A line on a player, in the colour of its side."""
    return play(f"{who(match, piece)} {text}.", match.pieces[piece].side)


# Names of options ----------------------------------------------------------------------------------------


def at_player(verb: str, *also: str, field: str = "target", sides: bool = False) -> Namer:
    """A namer for options that do something with a player: `tackle 5`; with sides, `kick to home 7`."""

    def namer(match: Match, option: Any) -> DisplayName:
        piece = getattr(option, field)
        mark = f"{match.pieces[piece].side} {number(match, piece)}" if sides else str(number(match, piece))
        listed = who(match, piece) if sides else short(match, piece)
        return DisplayName(f"{verb} {mark}", tuple(f"{word} {mark}" for word in also), verb, listed)

    return namer


def at_square(verb: str, *also: str, field: str = "to") -> Namer:
    """A namer for options that do something at a square: `throw to M8`, or `M8` alone."""
    return pitch_words.at_square(where, verb, *also, field=field)


def of_asked(question: str) -> Callable[[Match, Decision[Any]], str]:
    """A question about the player that is asked about; `{}` stands for it."""

    def asker(match: Match, request: Decision[Any]) -> str:
        about = who(match, PieceId(request.about)) if isinstance(request.about, int) else str(request.by)
        return sentence(question.format(about))

    return asker


# What has happened before --------------------------------------------------------------------------------


@attrs.frozen
class Trail:
    """How a player has moved since something was told of it last: where from, where to, in how many steps.

    Attributes:
        rose: whether it got up first.
    """

    start: int = -1
    end: int = -1
    steps: int = 0
    rose: bool = False

    def text(self, match: Match) -> str:
        """In words, after its name; empty if it has not moved."""
        before = ("gets up",) * self.rose
        return moved_text(match.derived(PITCH).grid, self.start, self.end, self.steps, before)


def trail(match: Match, entry: object, piece: PieceId) -> Trail:
    """How a player has moved in its activation before an entry, since something was told last."""
    start, end, steps, rose = -1, -1, 0, False
    for each in earlier(match, entry):
        if isinstance(each, Moved) and each.piece == piece:
            start, end, steps = each.start, each.to if end < 0 else end, steps + 1
        elif isinstance(each, StoodUp) and each.piece == piece:
            rose = True
        elif isinstance(each, Activated) or _is_told(each):
            break
    return Trail(start, end, steps, rose)


def _is_told(entry: object) -> bool:
    """Whether something in a history has a line of its own: dice, throws and kicks, most events."""
    if isinstance(entry, Answered):
        return not isinstance(entry.request, Decision) or isinstance(entry.answer, FLIGHTS)
    return TOLD.get(type(entry)) is not hush


def moved(match: Match, entry: object, piece: PieceId) -> Words:
    """A line on how a player has moved; none if it has not."""
    text = trail(match, entry, piece).text(match)
    return of_player(match, piece, text) if text else ()


def doing(match: Match, entry: object, piece: PieceId, deed: str, *, tone: Tone = Tone.PLAY) -> Words:
    """A line on what a player does, with how it came there."""
    return pitch_words.deed(match, piece, trail(match, entry, piece).text(match), deed, tone)
