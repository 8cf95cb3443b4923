"""Words for players, moves and dice; names of options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ruleengine import Decision, Key, Match, MatchReader, PieceId, PieceKey, Roll, Side
from ruleengine.coaches import DisplayName
from ruleengine.grid import Grid
from ruleengine.reporting import Line, Tone, called, sentence, words
from ruleengine_pitch._squares import NOBODY, OFF

Words = Sequence[Line]
Namer = Callable[[Match, Any], DisplayName]


def short(match: MatchReader, piece: PieceId) -> str:
    """Return a player without their side: the number, and the name or else the role, such as `#7 Blitzer`."""
    player = match.pieces[piece]
    return player.name if " " in player.name else f"{player.name} {player.profile.role}"


def who(match: MatchReader, piece: PieceId) -> str:
    """Return a player in the midst of a sentence, such as `away #7 Blitzer`."""
    return f"{match.pieces[piece].side} {short(match, piece)}"


def play(text: str, side: Side | None) -> Words:
    """Return a line like most."""
    return (Line(sentence(text), side),)


def news(text: str, side: Side | None) -> Words:
    """Return a line that a summary tells too."""
    return (Line(sentence(text), side, Tone.NEWS),)


def moved_text(grid: Grid, start: int, end: int, steps: int, before: Iterable[str] = ()) -> str:
    """Return how a player has moved, after the name of the player; empty if not at all.

    Args:
        start, end, steps: where from, where to, in how many steps.
        before: what the player did first, such as `stands up`.
    """
    parts = list(before)
    if steps == 1:
        parts.append(f"steps to {grid.name(end)}")
    elif steps and start == end:
        parts.append(f"moves round to {grid.name(end)}")
    elif steps:
        parts.append(f"moves from {grid.name(start)} to {grid.name(end)}")
    return " and ".join(parts)


def deed(match: Match, piece: PieceId, moved: str, does: str, tone: Tone = Tone.PLAY) -> Words:
    """Return a line on what a player does, with how they came there; `moved` is empty if they did not move."""
    text = f"{who(match, piece)} {f'{moved}, and ' if moved else ''}{does}."
    return (Line(sentence(text), match.pieces[piece].side, tone),)


def rolled(match: Match, piece: PieceId, moved: str, text: str) -> Words:
    """Return a line on the dice of a player, with how they came there; `moved` is empty if they did not move."""
    name = who(match, piece)
    return play(f"{name} {moved}; {text}" if moved else f"{name}, {text}", match.pieces[piece].side)


def shown(faces: Iterable[int]) -> str:
    """Return faces of dice in words.

    >>> shown((3, 6))
    '3 and 6'
    """
    return " and ".join(map(str, faces))


def thrown(roll: Roll[Any], faces: Iterable[int]) -> Words:
    """Return a line on dice that are no check."""
    return play(f"{called(roll.by)}, {words(roll.reason)}: rolled {shown(faces)}.", roll.by)


def ball_text(match: MatchReader, grid: Grid, holder: Key[PieceId], ball: Key[int], square: PieceKey[int]) -> str:
    """Return where the ball is, and who holds it; the arguments are the keys of the game."""
    piece, at = match.get(holder), match.get(ball)
    if piece != NOBODY:
        return f"{who(match, piece)} on {grid.name(match.get(square, piece))}"
    return f"on {grid.name(at)}" if at != OFF else "nowhere"


def asked(askers: Mapping[str, Any], match: Match, request: Decision[Any], value: Words) -> Words:
    """Return the words for a decision that waits, from the function of its reason; `value` if there is none."""
    asker = askers.get(request.reason)
    return value if asker is None else play(asker(match, request), request.by)


# Names of options ----------------------------------------------------------------------------------------


def simply(text: str, *also: str) -> Namer:
    """Return a namer for options that are the same everywhere; `also` may be typed as well."""
    name = DisplayName(text, also)
    return lambda match, option: name


def at_square(where: Callable[[Match, int], str], verb: str, *also: str, field: str) -> Namer:
    """Return a namer for options that do something at a square: `throw to M8`, or `M8` alone.

    Args:
        where: the name of a square.
        also: other verbs.
        field: the field of the option with the square.
    """

    def namer(match: Match, option: Any) -> DisplayName:
        square = where(match, getattr(option, field))
        return DisplayName(f"{verb} {square}", (square, *(f"{word} {square}" for word in also)), verb, square)

    return namer
