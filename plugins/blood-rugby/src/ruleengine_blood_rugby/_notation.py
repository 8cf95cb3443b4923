"""The text of a position, read line by line. Lines may come in any order; what follows a # is a comment.

    ball M8                              or, of a ball that is held: ball home 7
    home 7 kiker K8 strength=18          side, number, role, square; then what differs from the role, and how it is
    home 8 runner J3 name="Rondine" acted
    away 2 scrum L8 down hp=3 capabilities=tackle,fury
    away 5 scrum out hp=-2               reserve, pushed-out, shaken, out, dead or sent-off in place of a square

Of the match a line says what differs from what goes without saying, of both sides home's first:

    half 2      round 3     active away     first home      turns 2-3     score 1-0     touched home     referee N8

Without a word it is the first round of the first half, the active side moves first in the round and touched the ball
last, each side has had the turns that follow from that, and there is no referee. There is a word for whatever else a
part keeps (`FIELDS`). Capabilities are all that a player has, `none` for none.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from ruleengine import AWAY, HOME, CompiledRules, Side
from ruleengine.grid import Grid
from ruleengine.schema import TextError, decoded, whole
from ruleengine.values import hint
from ruleengine_blood_rugby._fields import BOXES, CHARACTERISTICS, FIELDS, Unreadable
from ruleengine_blood_rugby._hits import HitOptions
from ruleengine_blood_rugby._league import usual_in
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._teamfiles import HIGHEST_NUMBER, is_name
from ruleengine_blood_rugby._teams import Player
from ruleengine_blood_rugby._terms import OFF, Capability, Role, Status
from ruleengine_blood_rugby._turn import TurnOptions

SIDES: Final = {"home": HOME, "away": AWAY}
BALL, DOWN, NAME, CAPABILITIES, NONE = "ball", "down", "name", "capabilities", "none"
_STATUSES: Final = {word: status for status, word in BOXES.items()}


class PositionError(TextError):
    """The text of a position that is refused, or a moment of which none can be written.

    Attributes:
        line: the number of the line at fault, from 1; 0 if it is none in particular.

    >>> print(PositionError(3, "there is no square 'Z99'; they go from A1 to AB15"))
    line 3: there is no square 'Z99'; they go from A1 to AB15
    """

    __module__ = "ruleengine_blood_rugby"


@attrs.frozen
class Placement:
    """A player of a position.

    Attributes:
        line: the number of its line.
        square: OFF off the pitch.
        words: values of fields by name.
    """

    line: int
    side: Side
    player: Player
    status: Status
    square: int
    words: Mapping[str, Any] = attrs.field(hash=False)


@attrs.frozen
class Position:
    """What a text says.

    Attributes:
        players: home's first, each side by number.
        ball: the square on which it lies, or OFF.
        holder: the side and the number of who holds it, if somebody does.
        fields: values by name, one or one a side, where they are said.
    """

    players: tuple[Placement, ...]
    ball: int
    holder: tuple[Side, int] | None
    fields: Mapping[str, tuple[Any, ...]] = attrs.field(hash=False)

    def of(self, side: Side) -> list[Player]:
        """The players of a side."""
        return [each.player for each in self.players if each.side is side]


def read_text(rulebook: CompiledRules, text: str) -> Position:
    """What the text of a position says.

    Raises:
        PositionError: it is no position, or one that cannot be; the message names line and remedy.
    """
    reader = _Reader(rulebook)
    for n, line in enumerate(decoded(text, error=PositionError).splitlines(), start=1):
        words = _words(n, line)
        if words:
            reader.read(n, words)
    return reader.position()


def _words(n: int, line: str) -> list[str]:
    try:
        return shlex.split(line, comments=True)
    except ValueError as error:
        raise PositionError(n, f"{str(error).lower()}: close the quotation marks") from None


class _Reader:
    """Reads lines one after the other, and knows what was said before."""

    def __init__(self, rulebook: CompiledRules) -> None:
        self.rulebook = rulebook
        self.grid: Grid = rulebook.derived(PITCH).grid
        self.fields = rulebook.derived(FIELDS)
        self.players: list[Placement] = []
        self.ball = OFF
        self.holder: tuple[Side, int] | None = None
        self.ball_line = 0
        self.said: dict[str, tuple[Any, ...]] = {}

    def read(self, n: int, words: list[str]) -> None:
        """Read one line."""
        head, rest = words[0], words[1:]
        if head in SIDES:
            self.players.append(self._player(n, SIDES[head], rest))
        elif head == BALL:
            self._ball(n, rest)
        else:
            self._field(n, head, rest)

    def _square(self, n: int, name: str) -> int:
        try:
            return self.grid.named(name)
        except ValueError:
            last = self.grid.name(self.grid.size - 1)
            raise PositionError(n, f"there is no square {name!r}; they go from A1 to {last}") from None

    def _ball(self, n: int, words: Sequence[str]) -> None:
        if self.ball_line:
            raise PositionError(n, f"the ball is in line {self.ball_line} already; leave one out")
        self.ball_line = n
        if len(words) == 2 and words[0] in SIDES:
            self.holder = SIDES[words[0]], self._number(n, words[1])
        elif len(words) == 1:
            self.ball = self._square(n, words[0])
        else:
            raise PositionError(n, "write a square, or who holds it: ball M8, ball home 7")

    def _number(self, n: int, text: str) -> int:
        if 1 <= (number := whole(text) or 0) <= HIGHEST_NUMBER:
            return number
        raise PositionError(n, f"{text!r:.40} is no number of a player; write one from 1 to {HIGHEST_NUMBER}")

    def _field(self, n: int, name: str, words: Sequence[str]) -> None:
        field = self.fields.get(name)
        if field is None or field.by_player:
            known = ["home", "away", BALL, *(each.name for each in self.fields.values() if not each.by_player)]
            raise PositionError(n, f"{name!r} begins no line; {hint(name, known)}")
        if name in self.said:
            raise PositionError(n, f"{name!r} is said twice; leave one out")
        try:
            self.said[name] = field.values(self.grid, " ".join(words))
        except Unreadable as error:
            raise PositionError(n, f"{name}: {error}") from None

    # A player ----------------------------------------------------------------------------------------------

    def _player(self, n: int, side: Side, words: list[str]) -> Placement:
        if len(words) < 3:
            raise PositionError(n, f"write number, role and square: {side} 7 kiker K8")
        number, roles = self._number(n, words[0]), [role.value for role in Role]
        if words[1] not in roles:
            raise PositionError(n, f"{words[1]!r} is no role; {hint(words[1], roles)}")
        player = usual_in(self.rulebook, number, Role(words[1]))
        status = _STATUSES.get(words[2], Status.STANDING)
        square = OFF if words[2] in _STATUSES else self._square(n, words[2])
        placement = Placement(n, side, player, status, square, {})
        said: set[str] = set()
        for word in words[3:]:
            name, _, text = word.partition("=")
            if name in said:
                raise PositionError(n, f"{name!r} is said twice; leave one out")
            said.add(name)
            placement = self._word(placement, name, text)
        return placement

    def _word(self, placement: Placement, name: str, text: str) -> Placement:
        n, player = placement.line, placement.player
        if name == DOWN and not text:
            if placement.square == OFF:
                raise PositionError(n, "who is off the pitch is not down; leave it out")
            return attrs.evolve(placement, status=Status.GROUNDED)
        if name == NAME:
            if not is_name(text):
                raise PositionError(n, f"the name {text!r} is refused; use 1 to 40 characters")
            return attrs.evolve(placement, player=attrs.evolve(player, name=text))
        if name == CAPABILITIES:
            return attrs.evolve(placement, player=attrs.evolve(player, capabilities=_capabilities(n, text)))
        if name in CHARACTERISTICS:
            return attrs.evolve(placement, player=_changed(n, player, name, text))
        return self._by_field(placement, name, text)

    def _by_field(self, placement: Placement, name: str, text: str) -> Placement:
        field = self.fields.get(name)
        if field is None or not field.by_player:
            own = [each.name for each in self.fields.values() if each.by_player]
            known = [DOWN, NAME, CAPABILITIES, *CHARACTERISTICS, *own]
            raise PositionError(placement.line, f"{name!r} says nothing of a player; {hint(name, known)}")
        try:
            return attrs.evolve(placement, words={**placement.words, name: field.worded(self.grid, text)})
        except Unreadable as error:
            raise PositionError(placement.line, f"{name}: {error}") from None

    # The whole ---------------------------------------------------------------------------------------------

    def position(self) -> Position:
        """All that was read, unless it cannot be."""
        for fault in (*self._doubles(), *self._holder_faults(), *self._crowds()):
            raise fault
        players = sorted(self.players, key=lambda each: (each.side, each.player.number))
        return Position(tuple(players), self.ball, self.holder, self.said)

    def _doubles(self) -> Iterator[PositionError]:
        numbers: dict[tuple[Side, int], int] = {}
        squares: dict[int, int] = {}
        for each in self.players:
            number = each.player.number
            before = numbers.setdefault((each.side, number), each.line)
            if before != each.line:
                yield PositionError(each.line, f"{each.side} {number} is in line {before} already; renumber one")
            if each.status is Status.STANDING:
                before = squares.setdefault(each.square, each.line)
                if before != each.line:
                    name = self.grid.name(each.square)
                    yield PositionError(
                        each.line, f"who stands on {name} is in line {before}; move one, or put it down"
                    )

    def _holder_faults(self) -> Iterator[PositionError]:
        if self.holder is None:
            return
        side, number = self.holder
        for each in self.players:
            if (each.side, each.player.number) == self.holder:
                if not self._may_hold(each):
                    yield PositionError(self.ball_line, f"{side} {number} does not stand; lay the ball on a square")
                elif self._goal_of(side) >> each.square & 1:
                    why = f"{side} {number} has scored already where it stands (line {each.line}); move it"
                    yield PositionError(self.ball_line, why)
                return
        yield PositionError(self.ball_line, f"there is no {side} {number} to hold it; add its line")

    def _goal_of(self, side: Side) -> int:
        """The squares in which a side has scored as soon as it stands there with the ball (BR-SCORE-02)."""
        if self.rulebook.options(TurnOptions).score_by == "crossing":
            return 0
        changed = self.said.get("changed-ends") == (True,)
        return self.rulebook.derived(PITCH).goal[side.other if changed else side]

    def _may_hold(self, each: Placement) -> bool:
        """Who stands; on the ground, where that foul may be committed (BR-FOUL-03)."""
        allowed = "hold" in self.rulebook.options(HitOptions).offered_fouls
        return each.status is Status.STANDING or (allowed and each.status is Status.GROUNDED)

    def _crowds(self) -> Iterator[PositionError]:
        most = self.rulebook.derived(PITCH).players
        for side in Side:
            there = [each for each in self.players if each.side is side and each.square != OFF]
            if len(there) > most:
                yield PositionError(there[most].line, f"{side} has {len(there)} on the pitch; at most {most} may be")


def _capabilities(n: int, text: str) -> frozenset[Capability]:
    names, known = text.split(","), [each.value for each in Capability]
    if names == [NONE]:
        return frozenset()
    for name in names:
        if name not in known:
            raise PositionError(n, f"{name!r} is no capability; {hint(name, [*known, NONE])}")
    return frozenset(map(Capability, names))


def _changed(n: int, player: Player, name: str, text: str) -> Player:
    """A player with another characteristic; abilities are up to 25, as in the table of movement points."""
    place = CHARACTERISTICS[name]
    number = whole(text) if len(text) <= 4 else None
    if number is None or (place < 6 and not 1 <= number <= 25):
        raise PositionError(n, f"{name}={text:.40} is refused; write a number{', from 1 to 25' if place < 6 else ''}")
    numbers = (*player.numbers[:place], number, *player.numbers[place + 1 :])
    return attrs.evolve(player, numbers=numbers)
