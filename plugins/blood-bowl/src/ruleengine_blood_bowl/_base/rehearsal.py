"""A line of play, rehearsed: played through the rules with dice that always help, so that it is known what is meant.

What comes of it is the plan: what the coach answers, which rolls that takes, and which events show that all went so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

from ruleengine import Answered, Decision, IllegalAnswer, Match, PieceId, Roll, Side
from ruleengine.dice import Class, Faces
from ruleengine_blood_bowl._base.blockdice import TakeDie
from ruleengine_blood_bowl._base.blocking import BlockHim, declaring
from ruleengine_blood_bowl._base.blocks import FOLLOW_UP, FollowUp
from ruleengine_blood_bowl._base.events import (
    Activated,
    BallTaken,
    Blocked,
    BlockEnded,
    FollowedUp,
    Fouled,
    Moved,
    Pushed,
    StoodUp,
    WentDown,
)
from ruleengine_blood_bowl._base.fouls import Foul
from ruleengine_blood_bowl._base.linetext import Act, LineError, players_in, read_line
from ruleengine_blood_bowl._base.moving import STAND_UP_DEED, Step, hops
from ruleengine_blood_bowl._base.passing import PASS_DEED, HandTo, ThrowAt, Thrown
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.reach import UnreachableError, reach
from ruleengine_blood_bowl._base.state import ACTIVE, ACTOR, HOLDER, IN_TURN, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import ARMOUR, BLOCK, NOBODY, Face, Status
from ruleengine_blood_bowl._base.turn import END_ACTION, Activate, why_not
from ruleengine_pitch.players import player_of

ORDERED: Final = ("activate", "act", "target", "blitz-target")
"""The reasons of the choices that a line makes, in its order."""


@attrs.frozen
class Milestone:
    """An event that shows how far a line has come: its type, and the fields that matter."""

    kind: type
    fields: tuple[tuple[str, Any], ...]


_DEMANDED: Final[dict[type, tuple[str, ...]]] = {WentDown: ("piece",), Pushed: ("piece", "to")}
MATTERS: Final[dict[type, tuple[str, ...]]] = {
    Activated: ("piece", "action"),
    StoodUp: ("piece",),
    Moved: ("piece", "start", "to"),
    BallTaken: ("piece", "how"),
    Thrown: ("piece", "square", "quality"),
    Blocked: ("piece", "target"),
    BlockEnded: ("piece", "target"),
    FollowedUp: ("piece", "to"),
    Fouled: ("piece", "victim"),
}
"""The events of the moving team that are milestones, each with the fields that matter."""


@attrs.frozen
class Planned:
    """An act of a plan.

    Attributes:
        act: as it was written.
        piece: who does it.
        answers: what the coach answers to `ORDERED` choices.
        rolls: the rolls that it takes, as they stand if all goes well.
        milestones: what shows that it is done, in order.
        push: the square to which an opponent is to be pushed, if that is said.
    """

    act: Act
    piece: PieceId
    answers: tuple[Any, ...]
    rolls: tuple[Roll[Any], ...]
    milestones: tuple[Milestone, ...]
    push: int | None = None


@attrs.frozen
class Plan:
    """A line of play, and what it comes to."""

    side: Side
    acts: tuple[Planned, ...]

    def upto(self, count: int) -> Plan:
        """The plan of its first acts."""
        return Plan(self.side, self.acts[:count])

    @property
    def answers(self) -> list[Any]:
        """All answers, in order."""
        return [answer for each in self.acts for answer in each.answers]

    @property
    def milestones(self) -> list[Milestone]:
        """All milestones, in order."""
        return [milestone for each in self.acts for milestone in each.milestones]


def rehearse(match: Match, text: str) -> Plan:
    """Read a line, and play it through from a match, with luck.

    Raises:
        LineError: it is no line, or cannot be played from here; the message names column and remedy.
    """
    acts = read_line(text)
    side = match.get(ACTIVE)
    if not (isinstance(match.pending, Decision) and match.pending.by is side and match.pending.reason in ORDERED):
        raise LineError(
            1, "a line begins where the moving team's coach chooses whom to activate, or what to do; set up a position"
        )
    stage = _Stage(match.fork(dice=_Luck(side)), side)
    return Plan(side, tuple(planned for group in players_in(acts) for planned in stage.action(group)))


class _Luck:
    """Dice that fall as the moving side would have them."""

    def __init__(self, side: Side) -> None:
        self.side = side

    def faces(self, roll: Roll[Any], position: int) -> Faces:
        """The best throw for the side: of its checks a success, of the other side's a failure, of blocks the best."""
        classes = roll.reading.classes(roll.dice)
        sign = 1 if roll.by in (self.side, None) else -1
        return max(classes, key=lambda each: sign * _worth(roll, each)).faces


def _worth(roll: Roll[Any], throw: Class[Any]) -> int:
    if roll.check is not None:
        return roll.check.reading.read(throw.faces)
    dice = throw.value if isinstance(throw.value, tuple) else ()
    return sum(face for face in dice if isinstance(face, Face))


def settled(decision: Decision[Any], *, follow: bool = False, push: int | None = None) -> Any:
    """What a coach answers where a line says little or nothing: the best die, and else what is first, or least.

    Args:
        follow: whether to follow up.
        push: the square to push to, if it is offered.
    """
    options = decision.choices
    if isinstance(options[0], TakeDie):
        return options[-1]
    if isinstance(options[0], FollowUp):
        return FOLLOW_UP if follow else options[-1]
    if push is not None and PushTo(push) in options:
        return PushTo(push)
    return options[0]


class _Stage:
    """Where a line is rehearsed."""

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self._side = side
        self._grid = match.derived(PITCH).grid
        self._answers: list[Any] = []

    def action(self, acts: Sequence[Act]) -> Iterator[Planned]:
        """The acts of one player's action."""
        piece = self._player(acts[0], self._side, acts[0].player)
        for place, act in enumerate(acts):
            if not self._goes_on():
                raise LineError(
                    act.column, "by then the turn is over, by a touchdown or a turnover; end the line before"
                )
            heard = len(self._match.history)
            self._answers = []
            if place == 0:
                self._begin(act, piece, acts)
            if act.verb != "rise" and self._match.get(STATUS, piece) is Status.PRONE and self._acting(piece):
                self._answer(act, STAND_UP_DEED)
            _ACTS[act.verb](self, act, piece)
            self._resolve(act)
            told = self._match.history[heard:]
            milestones, rolls = self._milestones(act, told), tuple(filter(None, map(self._rolled, told)))
            yield Planned(act, piece, tuple(self._answers), rolls, milestones, self._pushed(act))

    def _rolled(self, entry: Any) -> Roll[Any] | None:
        """A roll of the side, or one that may stop it; not what becomes of an opponent who goes down."""
        request = entry.request if isinstance(entry, Answered) else None
        if not isinstance(request, Roll) or request.by is None:
            return None
        return (
            request
            if request.reason == BLOCK.name or (request.check is not None and request.check.kind is not ARMOUR)
            else None
        )

    def _milestones(self, act: Act, told: Sequence[Any]) -> tuple[Milestone, ...]:
        found = [milestone_of(event) for event in told if self._ours(event) or self._demanded(act, event)]
        if act.push and not any(milestone.kind is Pushed for milestone in found):
            raise LineError(act.column, f"nobody can be pushed to {act.push} by this block; say another square")
        return tuple(found)

    def _demanded(self, act: Act, event: Any) -> bool:
        """Whether an event is what the line says must come of a block."""
        if isinstance(event, WentDown):
            return act.down and event.piece == self._answers[-1].target
        return isinstance(event, Pushed) and event.to == self._pushed(act) and event.piece == self._answers[-1].target

    def _ours(self, event: Any) -> bool:
        piece: PieceId = getattr(event, "piece", NOBODY)
        return event.__class__ in MATTERS and self._match.pieces[piece].side is self._side

    # One after the other -------------------------------------------------------------------------------------

    def _begin(self, act: Act, piece: PieceId, acts: Sequence[Act]) -> None:
        if self._acting(piece):
            return
        if isinstance(self._match.pending, Decision) and self._match.pending.reason == "act":
            self._match.answer(END_ACTION)
        action = act.action or _action_of(acts)
        why = why_not(self._match, piece, action)
        if why:
            raise LineError(act.column, f"#{act.player} cannot be given the action {action}: {why}")
        self._answer(act, Activate(piece, action))
        blocks = [each for each in acts if each.verb == "block"]
        target = self._whoever(blocks[0], self._side.other) if blocks else NOBODY
        for option in declaring(self._match, piece, action, target):
            self._answer(act, option)

    def _answer(self, act: Act, option: Any, why: str = "") -> None:
        """Answer the next choice as the line says, once everything before it is resolved."""
        self._resolve(act)
        try:
            self._match.answer(option)
        except IllegalAnswer:
            raise LineError(act.column, why or f"#{act.player} cannot do that now: {act.text!r}") from None
        self._answers.append(option)

    def _resolve(self, act: Act) -> None:
        """Answer what a line leaves open, up to the next choice that is its own."""
        push = self._pushed(act)
        while self._goes_on() and isinstance(self._match.pending, Decision):
            decision = self._match.pending
            if decision.reason in ORDERED:
                return
            mine = decision.by is self._side
            self._match.answer(settled(decision, follow=act.follow, push=push) if mine else decision.choices[-1])

    def _goes_on(self) -> bool:
        return self._match.get(IN_TURN) and self._match.get(ACTIVE) is self._side

    def _pushed(self, act: Act) -> int | None:
        return self._square(act, act.push) if act.push else None

    def _acting(self, piece: PieceId) -> bool:
        return self._match.get(ACTOR) == piece

    def _square(self, act: Act, name: str = "") -> int:
        try:
            return self._grid.named(name or act.target)
        except ValueError as error:
            raise LineError(act.column, str(error)) from None

    def _player(self, act: Act, side: Side, number: int) -> PieceId:
        try:
            return player_of(self._match, side, number)
        except KeyError:
            raise LineError(act.column, f"{side} has no player #{number}") from None

    def _whoever(self, act: Act, side: Side) -> PieceId:
        """The player of a side who is named, or who is on the square that is named."""
        if act.target.isdigit():
            return self._player(act, side, int(act.target))
        piece = at(self._match, self._square(act))
        if piece == NOBODY or self._match.pieces[piece].side is not side:
            raise LineError(act.column, f"no player of {side} is on {act.target}")
        return piece

    # Acts ----------------------------------------------------------------------------------------------------

    def step(self, act: Act, piece: PieceId) -> None:
        """To a square next to him."""
        square, here = self._square(act), self._match.get(SQUARE, piece)
        why = f"#{act.player} cannot step from {self._grid.name(here)} to {act.target}: "
        if not self._grid.near[here] >> square & 1:
            why += f"it is not next to him; `to {act.target}` goes there by the best way"
        elif at(self._match, square) != NOBODY:
            why += "somebody is there"
        else:
            why += "his action is over, or he has no movement left"
        self._answer(act, Step(square), why)

    def to(self, act: Act, piece: PieceId) -> None:
        """To any square, by the most probable way."""
        try:
            way = reach(self._match, piece)[self._square(act)]
        except UnreachableError as error:
            raise LineError(act.column, f"{error}; he goes as far as his movement and the squares allow") from None
        for step in way.steps:
            self._answer(act, step)

    def leap(self, act: Act, piece: PieceId) -> None:
        """Over a square, by whatever lets him."""
        found = hops(self._match, piece)
        if not found:
            raise LineError(act.column, f"#{act.player} cannot leap here: no skill lets him, nor anybody who is down")
        why = f"#{act.player} cannot leap to {act.target}: it goes over a square next to him, once an action, for two"
        self._answer(act, found[0].choice(self._square(act)), why)

    def rise(self, act: Act, piece: PieceId) -> None:
        """Stand up."""
        self._answer(act, STAND_UP_DEED, f"#{act.player} is not down")

    def pick_up(self, act: Act, piece: PieceId) -> None:
        """He has picked the ball up, on his way there."""
        self._resolve(act)
        if self._match.get(HOLDER) != piece:
            raise LineError(act.column, f"#{act.player} does not pick the ball up; let him step to where it lies first")

    def hand_off(self, act: Act, piece: PieceId) -> None:
        """The ball, to a team-mate next to him."""
        mate = self._whoever(act, self._side)
        why = f"#{act.player} cannot hand off to {act.target}: he must hold the ball, next to a mate who can catch it"
        self._answer(act, HandTo(mate), why)

    def pass_(self, act: Act, piece: PieceId) -> None:
        """The ball, at a square or a team-mate."""
        number = act.target.isdigit()
        square = self._match.get(SQUARE, self._whoever(act, self._side)) if number else self._square(act)
        self._answer(act, PASS_DEED, f"#{act.player} cannot pass: he must hold the ball, in a Pass action")
        self._answer(act, ThrowAt(square), f"#{act.player} cannot throw at {act.target}: it is out of range")
        self._resolve(act)
        holder = self._match.get(HOLDER)
        if holder == NOBODY or self._match.pieces[holder].side is not self._side:
            why = f"even with luck that is a turnover: nobody of {self._side} has the ball in the end"
            raise LineError(act.column, why)

    def block(self, act: Act, piece: PieceId) -> None:
        """An opponent next to him."""
        target = self._whoever(act, self._side.other)
        why = f"#{act.player} cannot block {act.target}: he must stand next to a standing opponent, and be able to pay"
        self._answer(act, BlockHim(target), why)

    def foul(self, act: Act, piece: PieceId) -> None:
        """An opponent next to him who is down."""
        why = f"#{act.player} cannot foul {act.target}: his victim must be down, next to him"
        self._answer(act, Foul(self._whoever(act, self._side.other)), why)


_ACTS: Final[dict[str, Callable[[_Stage, Act, PieceId], None]]] = {
    "step": _Stage.step,
    "to": _Stage.to,
    "leap": _Stage.leap,
    "rise": _Stage.rise,
    "pick-up": _Stage.pick_up,
    "hand-off": _Stage.hand_off,
    "pass": _Stage.pass_,
    "block": _Stage.block,
    "foul": _Stage.foul,
}


def _action_of(acts: Sequence[Act]) -> str:
    """The action that acts belong to."""
    verbs = {act.verb for act in acts}
    for verb in ("pass", "hand-off", "foul"):
        if verb in verbs:
            return verb
    if "block" in verbs:
        return "blitz" if verbs & {"step", "to", "leap"} else "block"
    return "move"


def milestone_of(event: Any) -> Milestone:
    """What matters of an event."""
    names = (MATTERS | _DEMANDED)[event.__class__]
    return Milestone(event.__class__, tuple((name, getattr(event, name)) for name in names))
