"""The text of a position, read line by line. Lines may come in any order; what follows a # is a comment.

    ball M8                              or, of a ball that is held: ball home 7
    home 7 kiker K8 strength=18          side, number, role, square; then what differs from the role, and how it is
    home 8 runner J3 name="Rondine" acted
    away 2 scrum L8 down hp=3 capabilities=tackle,fury
    away 5 scrum out hp=-2               reserve, pushed-out, shaken, out, dead or sent-off in place of a square

Of the match a line says what differs from what goes without saying, of both sides home's first:

    half 2      round 3     active away     first home      turns 2-3     score 1-0     touched home     referee N8

Without a word it is the first round of the first half, and the active side moves first in the round. The holder of the
ball touched it last, or the active side if nobody holds it. Each side has had the turns that follow from that, and
there is no referee. There is a word for whatever else a part keeps (`FIELDS`). Capabilities are all that a player has,
`none` for none.
"""

from __future__ import annotations

import shlex
from typing import Any, Final

import attrs

from ruleengine import HOME, CompiledRules, Derived, Match, Side
from ruleengine.schema import whole
from ruleengine.values import hint
from ruleengine_blood_rugby import _state as state
from ruleengine_blood_rugby._events import ActivationEnded
from ruleengine_blood_rugby._hits import HitOptions
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import NUMBERS
from ruleengine_blood_rugby._starts import CROSSED, LAST_SQUARE
from ruleengine_blood_rugby._state import HP
from ruleengine_blood_rugby._teamfiles import BARRED_IN_NAMES
from ruleengine_blood_rugby._teams import Player, usual_in
from ruleengine_blood_rugby._terms import NOBODY, OFF, Capability, Role, Status
from ruleengine_blood_rugby._turn import TurnOptions
from ruleengine_pitch.positions import SIDES, SQUARE, Field, Placement, Reader, Sheet, fields_of
from ruleengine_pitch.teams import is_name

PLACES: Final = (
    *(state.STATUS, state.SQUARE, state.STANDING, state.GROUNDED, state.BALL, state.HOLDER, state.IN_TURN),
    *(state.BACK, state.CLINGING),
)
"""What follows from where everybody is; and how somebody shaken comes back, of which no text tells."""
AT_REST: Final = (state.STOP, state.WINNER, state.KICK_OFF, state.TURN_OVER, CROSSED, LAST_SQUARE)
"""What stands at its default whenever a coach chooses whom to activate."""


def _turns(match: Match, side: Side) -> int:
    """As many as rounds; one fewer for the side that is yet to have its turn of the round."""
    first, active = match.get(state.FIRST), match.get(state.ACTIVE)
    return match.get(state.ROUND) - (side is not first and active is first)


def _touched(match: Match, _: None) -> Side:
    """The holder's side; of a ball that nobody holds, the side whose turn it is."""
    holder = match.get(state.HOLDER)
    return match.get(state.ACTIVE) if holder == NOBODY else match.pieces[holder].side


KNOWN: Final = (
    Field("half", state.HALF, usual=lambda match, _: 1),
    Field("round", state.ROUND, usual=lambda match, _: 1),
    Field("active", state.ACTIVE, usual=lambda match, _: HOME),
    Field("first", state.FIRST, usual=lambda match, _: match.get(state.ACTIVE)),
    Field("turns", state.TURNS, usual=_turns),
    Field("score", state.SCORE),
    Field("touched", state.LAST_TOUCH, usual=_touched),
    Field("referee", state.REFEREE, form=SQUARE),
    Field("edge", state.EDGE, form=SQUARE),
    Field("hp", HP),
    Field("acted", state.ACTED, False, "bits"),
    Field("dazed", state.DAZED, False, "bits"),
    Field("fell-out", state.FELL_OUT, False, "bits"),
    Field("tried-trip", state.TRIED_TRIP, False, "bits"),
)
"""In an order in which what holds of a field without a word may follow from those before it."""
BOXES: Final = {status: status.name.lower().replace("_", "-") for status in Status if status >= Status.RESERVE}
"""How somebody off the pitch is, by the word that stands in place of a square."""
CHARACTERISTICS: Final = {kind.name.rpartition(".")[2]: place for place, kind in enumerate(NUMBERS)}
"""The characteristics by the word under which a position gives them, such as `armour-class`."""
RESERVED: Final = {"home", "away", "ball", "down", "name", "capabilities", *BOXES.values(), *CHARACTERISTICS}
"""Words that mean something else in a position."""


def _fields(rules: CompiledRules) -> dict[str, Field]:
    """Those that are known, then one for each key of a plain type that has none yet."""
    silent = (*PLACES, *AT_REST)
    return fields_of(rules, KNOWN, reserved=RESERVED, silent=silent, fleeting=(ActivationEnded,), called={})


FIELDS: Final[Derived[dict[str, Field]]] = Derived("blood-rugby.position-fields", _fields)
"""The fields of a ruleset's positions by name, in the order in which they are read and written."""


def usual_of(match: Match, field: Field, begun: Match) -> tuple[Any, ...]:
    """What holds where a position says nothing of a field: what it says itself, or what parts begin with.

    Args:
        begun: a match that has the same players, and nothing else that is said.
    """
    usual = field.usual
    return field.kept(begun) if usual is None else tuple(usual(match, of) for of in field.whose(match))


BALL, DOWN, NAME, CAPABILITIES, NONE = "ball", "down", "name", "capabilities", "none"
_STATUSES: Final = {word: status for status, word in BOXES.items()}


@attrs.frozen
class Position(Sheet):
    """What a text says.

    Attributes:
        holder: the side and the number of who holds the ball, if somebody does.
    """

    holder: tuple[Side, int] | None


def read_text(rules: CompiledRules, text: str) -> Position:
    """What the text of a position says.

    Raises:
        PositionError: it is no position, or one that cannot be; the message names line and remedy.
    """
    reader = _Reader(rules)
    reader.read(text)
    return reader.position()


class _Reader(Reader):
    def __init__(self, rules: CompiledRules) -> None:
        super().__init__(rules, rules.derived(PITCH).grid, rules.derived(FIELDS), (BALL,))
        self.holder: tuple[Side, int] | None = None

    def split(self, line: str) -> list[str]:
        """Words as in a shell; what follows a # is a comment."""
        try:
            return shlex.split(line, comments=True)
        except ValueError as error:
            self.refuse(f"{str(error).lower()}: close the quotation marks")

    def line(self, name: str, words: list[str]) -> None:
        """The ball."""
        if len(words) == 2 and words[0] in SIDES:
            self.holder = SIDES[words[0]], self.number(words[1])
        elif len(words) == 1:
            self.ball = self.square(words[0])
        else:
            self.refuse("write a square, or who holds it: ball M8, ball home 7")

    # A player ----------------------------------------------------------------------------------------------

    def player(self, side: Side, words: list[str]) -> Placement:
        """Number, role and place, then what else is said."""
        if len(words) < 3:
            self.refuse(f"write number, role and square: {side} 7 kiker K8")
        number, roles = self.number(words[0]), [role.value for role in Role]
        if words[1] not in roles:
            self.refuse(f"{words[1]!r} is no role; {hint(words[1], roles)}")
        player = usual_in(self.rules, number, Role(words[1]))
        status = _STATUSES.get(words[2], Status.STANDING)
        square = OFF if words[2] in _STATUSES else self.square(words[2])
        placement = Placement(self.n, side, player, status, square, {})
        said = [word.partition("=") for word in words[3:]]
        self.once(name for name, _, _ in said)
        for name, _, text in said:
            placement = self._word(placement, name, text)
        return placement

    def _word(self, placement: Placement, name: str, text: str) -> Placement:
        player = placement.player
        if name == DOWN and not text:
            if placement.square == OFF:
                self.refuse("who is off the pitch is not down; leave it out")
            return attrs.evolve(placement, status=Status.GROUNDED)
        if name == NAME:
            if not is_name(text, BARRED_IN_NAMES[0]):
                self.refuse(f"the name {text!r} is refused; use 1 to 40 characters")
            return attrs.evolve(placement, player=attrs.evolve(player, name=text))
        if name == CAPABILITIES:
            return attrs.evolve(placement, player=attrs.evolve(player, capabilities=self._capabilities(text)))
        if name in CHARACTERISTICS:
            return attrs.evolve(placement, player=self._changed(player, name, text))
        value = self.flag(name, text or None, [DOWN, NAME, CAPABILITIES, *CHARACTERISTICS])
        return attrs.evolve(placement, flags={**placement.flags, name: value})

    def _capabilities(self, text: str) -> frozenset[Capability]:
        names, known = text.split(","), [each.value for each in Capability]
        if names == [NONE]:
            return frozenset()
        for name in names:
            if name not in known:
                self.refuse(f"{name!r} is no capability; {hint(name, [*known, NONE])}")
        return frozenset(map(Capability, names))

    def _changed(self, player: Player, name: str, text: str) -> Player:
        """A player with another characteristic; abilities are up to 25, as in the table of movement points."""
        place = CHARACTERISTICS[name]
        number = whole(text) if len(text) <= 4 else None
        if number is None or (place < 6 and not 1 <= number <= 25):
            self.refuse(f"{name}={text:.40} is refused; write a number{', from 1 to 25' if place < 6 else ''}")
        numbers = (*player.numbers[:place], number, *player.numbers[place + 1 :])
        return attrs.evolve(player, numbers=numbers)

    # The whole ---------------------------------------------------------------------------------------------

    def position(self) -> Position:
        """All that was read, unless it cannot be."""
        self.check_players(self.rules.derived(PITCH).players, share=lambda each: each.status is not Status.STANDING)
        if self.holder is not None:
            self._check_holder(*self.holder)
        return Position(tuple(self.players), self.said, self.ball, self.holder)

    def _check_holder(self, side: Side, number: int) -> None:
        self.n = self.lines[BALL]
        found = [each for each in self.players if (each.side, each.player.number) == (side, number)]
        if not found:
            self.refuse(f"there is no {side} {number} to hold it; add its line")
        (holder,) = found
        if not self._may_hold(holder):
            self.refuse(f"{side} {number} does not stand; lay the ball on a square")
        if self._goal_of(side) >> holder.square & 1:
            self.refuse(f"{side} {number} has scored already where it stands (line {holder.line}); move it")

    def _goal_of(self, side: Side) -> int:
        """The squares in which a side has scored as soon as it stands there with the ball (BR-SCORE-02)."""
        if self.rules.options(TurnOptions).score_by == "crossing":
            return 0
        changed = self.said.get("changed-ends") == (True,)
        return self.rules.derived(PITCH).goal[side.other if changed else side]

    def _may_hold(self, each: Placement) -> bool:
        """Who stands; on the ground, where that foul may be committed (BR-FOUL-03)."""
        allowed = "hold" in self.rules.options(HitOptions).offered_fouls
        return each.status is Status.STANDING or (allowed and each.status is Status.GROUNDED)
