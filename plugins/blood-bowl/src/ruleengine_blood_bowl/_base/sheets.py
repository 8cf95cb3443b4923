"""What the text of a position says, as values, and what cannot be: players on one square, two balls, and so on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

from ruleengine import Side
from ruleengine.schema import TextError
from ruleengine_blood_bowl._base.pitch import Pitch
from ruleengine_blood_bowl._base.teams import Player
from ruleengine_blood_bowl._base.terms import OFF, Status

POSTURES: Final = {"prone": Status.PRONE, "stunned": Status.STUNNED}
BOXES: Final = {
    "reserves": Status.RESERVES,
    "ko": Status.KNOCKED_OUT,
    "fainted": Status.FAINTED,
    "injured": Status.INJURED,
    "dead": Status.DEAD,
    "sent-off": Status.SENT_OFF,
}
WORD_OF: Final = {status: word for word, status in (POSTURES | BOXES).items()}
"""How a player is, in the word of his line; standing goes without saying."""

PITCH_LINE, ROSTERS, BALL = "pitch", "rosters", "ball"
"""The lines that are no fields; the last is said of a player as well."""
NO_ZONE, UNASKED = "no-zone", "unasked"
PLAIN: Final = {BALL: (Status.STANDING,), NO_ZONE: (Status.STANDING,), UNASKED: (Status.KNOCKED_OUT,)}
"""Words of a player's line that are no fields, and whom they are said of."""
NO_ROSTER: Final = "none"

Header = Mapping[str, tuple[int, str]]
"""The lines that are no players', by their first word: each with its number, and what follows."""


class PositionError(TextError):
    """The text of a position that is refused, or a moment of which none can be written.

    Attributes:
        line: the number of the line at fault, from 1; 0 if it is none in particular.

    >>> print(PositionError(3, "there is no square 'Z99'; they go from A1 to Z15"))
    line 3: there is no square 'Z99'; they go from A1 to Z15
    """

    __module__ = "ruleengine_blood_bowl"


@attrs.frozen
class Placement:
    """A player, and how and where he is.

    Attributes:
        line: the number of his line.
        square: OFF in the dugout.
        flags: values of fields by player, by name.
        zone: whether he has a tackle zone while he stands.
        ball: whether he holds the ball.
        asked: whether he is rolled for before he returns from the Knocked-Out box.
    """

    line: int
    side: Side
    player: Player
    status: Status
    square: int
    flags: Mapping[str, Any] = attrs.field(hash=False)
    zone: bool = True
    ball: bool = False
    asked: bool = True


@attrs.frozen
class Sheet:
    """What a text says.

    Attributes:
        rosters: the names of home's and away's, `none` where roles mean nothing.
        fields: values by name, where they are said.
        players: home's first, each side by number.
        ball: the square on which it lies, or OFF.
    """

    rosters: tuple[str, str]
    fields: Mapping[str, tuple[Any, ...]] = attrs.field(hash=False)
    players: tuple[Placement, ...]
    ball: int = OFF

    def of(self, side: Side) -> list[Player]:
        """The players of a side."""
        return [each.player for each in self.players if each.side is side]


def check(sheet: Sheet, pitch: Pitch, header: Header) -> None:
    """Refuse what cannot be.

    Raises:
        PositionError: the message names the line and a remedy.
    """
    _check_one_each(sheet, pitch)
    for side in Side:
        _check_count([each for each in sheet.players if each.side is side and each.square != OFF], pitch)
    _check_holders([each for each in sheet.players if each.ball], pitch, header)
    _check_ground(sheet, header)
    mover = sheet.fields.get("turn", (Side.HOME,))[0]
    if sheet.fields.get("turns", (1, 1))[mover] < 1:
        raise PositionError(header["turns"][0], f"{mover} moves, so its marker is at 1 at least")


def _check_one_each(sheet: Sheet, pitch: Pitch) -> None:
    numbers: dict[tuple[Side, int], int] = {}
    squares: dict[int, int] = {}
    for each in sheet.players:
        number = each.player.number
        first = numbers.setdefault((each.side, number), each.line)
        if first != each.line:
            raise PositionError(each.line, f"{each.side} {number} is in line {first} already; renumber one")
        first = squares.setdefault(each.square, each.line)
        if first != each.line and each.square != OFF:
            name = pitch.grid.name(each.square)
            raise PositionError(each.line, f"{name} is taken in line {first}; move one of them")


def _check_count(there: Sequence[Placement], pitch: Pitch) -> None:
    if len(there) > pitch.players:
        last = there[pitch.players]
        raise PositionError(last.line, f"{last.side} has {len(there)} on the pitch; at most {pitch.players} may be")


def _check_holders(holders: Sequence[Placement], pitch: Pitch, header: Header) -> None:
    """One ball at most, and no touchdown that is not counted."""
    for each in holders:
        if BALL in header:
            ground = header[BALL][0]
            raise PositionError(each.line, f"the ball lies on the ground by line {ground}; leave one out")
        if each is not holders[0]:
            raise PositionError(each.line, f"the ball is held in line {holders[0].line} already; leave one out")
        if pitch.goal[each.side] >> each.square & 1:
            raise PositionError(each.line, "with the ball in that end zone he has scored already; move him")


def _check_ground(sheet: Sheet, header: Header) -> None:
    for each in sheet.players:
        if sheet.ball == each.square != OFF:
            why = f"a ball does not rest where a player is (line {each.line}); say `{BALL}` of him"
            raise PositionError(header[BALL][0], why)
