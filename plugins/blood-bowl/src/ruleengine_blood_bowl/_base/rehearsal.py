"""A line of play, rehearsed: played through the rules with dice that help, so that it is known what is meant.

What comes of it is the plan: what the coach answers, which rolls that takes, and which events show that all went so.
Dice that help one thing may harm another, such as a double on a foul, or let the ball bounce where nobody is. So the
rehearsal is played again with other dice, the last ones first, until the whole line can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import attrs

from ruleengine import Answered, Decision, IllegalAnswer, Match, PieceId, Roll, Side
from ruleengine_blood_bowl._base.blockdice import TakeDie
from ruleengine_blood_bowl._base.blocking import BlockHim, declaring
from ruleengine_blood_bowl._base.blocks import FOLLOW_UP, FollowUp
from ruleengine_blood_bowl._base.events import (
    Activated,
    BallTaken,
    Blocked,
    FollowedUp,
    Fouled,
    Moved,
    Pushed,
    StoodUp,
    WentDown,
)
from ruleengine_blood_bowl._base.fouls import Foul
from ruleengine_blood_bowl._base.linetext import Act, LineError, players_in, read_line
from ruleengine_blood_bowl._base.luck import Luck
from ruleengine_blood_bowl._base.moving import STAND_UP_DEED, Step, hops
from ruleengine_blood_bowl._base.passing import PASS_DEED, HandTo, Quality, ThrowAt, Thrown
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import at
from ruleengine_blood_bowl._base.progress import Milestone, Stage, milestone
from ruleengine_blood_bowl._base.pushes import PushTo
from ruleengine_blood_bowl._base.reach import UnreachableError, reach
from ruleengine_blood_bowl._base.state import ACTIVE, ACTOR, HOLDER, IN_TURN, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import ARMOUR, BLOCK, NOBODY, Status
from ruleengine_blood_bowl._base.turn import END_ACTION, Activate, why_not
from ruleengine_pitch.players import player_of

ORDERED: Final = ("activate", "act", "target")
"""The reasons of the decisions that a line makes, in its order."""

DECLARED: Final = ("blitz-target",)
"""The reasons of the decisions that say more of an action as it is declared (see `declaring`)."""


@attrs.frozen
class Answer:
    """An answer of a plan.

    Attributes:
        choice: what the coach answers.
        reason: of the decision.
        start: the square of the player in action, as it was in the rehearsal.
    """

    choice: Any
    reason: str
    start: int


@attrs.frozen
class Planned:
    """An act of a plan.

    Attributes:
        act: as it was written.
        piece: who does it.
        answered: what the coach answers to `ORDERED` decisions.
        rolls: the rolls that it takes, as they stand if all goes well.
        stage: what it needs, to be done.
        target: the opponent against whom the action is declared; NOBODY: none.
        square: the square where a way ends; None: the act is no way.
        push: the square to which an opponent is to be pushed, if that is said.
    """

    act: Act
    piece: PieceId
    answered: tuple[Answer, ...]
    rolls: tuple[Roll[Any], ...]
    stage: Stage
    target: PieceId = NOBODY
    square: int | None = None
    push: int | None = None

    @property
    def answers(self) -> tuple[Any, ...]:
        """The choices that it takes."""
        return tuple(answer.choice for answer in self.answered)

    @property
    def milestones(self) -> tuple[Milestone, ...]:
        """The events that it needs."""
        return self.stage.milestones


@attrs.frozen
class Plan:
    """A line of play, and what it comes to."""

    side: Side
    acts: tuple[Planned, ...]

    @property
    def milestones(self) -> list[Milestone]:
        """The events that its acts need."""
        return [each for planned in self.acts for each in planned.milestones]

    def upto(self, count: int) -> Plan:
        """The plan of its first acts."""
        return Plan(self.side, self.acts[:count])


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
    dice = Luck(side)
    refused: LineError | None = None
    for _ in range(REHEARSALS):
        stage = _Rehearsal(match.fork(dice=dice), side)
        try:
            return Plan(side, tuple(planned for group in players_in(acts) for planned in stage.action(group)))
        except LineError as error:
            refused = refused or error
        if not dice.turn():
            break
    assert refused is not None
    raise refused


REHEARSALS: Final = 250
"""How often a line is rehearsed at most, each time with other dice, before it is refused."""


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


class _Rehearsal:
    """Where a line is rehearsed."""

    def __init__(self, match: Match, side: Side) -> None:
        self._match = match
        self._side = side
        self._grid = match.derived(PITCH).grid
        self._answers: list[Answer] = []
        self._receiver = NOBODY

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
            target = self._begin(act, piece, acts) if place == 0 else NOBODY
            if act.verb != "rise" and self._match.get(STATUS, piece) is Status.PRONE and self._acting(piece):
                self._answer(act, STAND_UP_DEED)
            _ACTS[act.verb](self, act, piece)
            self._resolve(act)
            told = self._match.history[heard:]
            rolls = tuple(filter(None, map(self._rolled, told)))
            square = self._square(act) if act.verb == "to" else None
            stage, push = self._stage(act, piece, told), self._pushed(act)
            if act.push and not any(isinstance(each, Pushed) and each.to == push for each in told):
                raise LineError(act.column, f"nobody can be pushed to {act.push} by this block; say another square")
            yield Planned(act, piece, tuple(self._answers), rolls, stage, target, square, push)

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

    def _stage(self, act: Act, piece: PieceId, told: Sequence[Any]) -> Stage:
        """What an act needs, from what it says: nothing that only this rehearsal's dice have brought about."""
        begun = [milestone(Activated, piece=piece, action=each.action) for each in told if isinstance(each, Activated)]
        needs = list(self._needs(act, piece, [answer.choice for answer in self._answers]))
        clean = act.verb in ("pass", "hand-off") and not act.anyhow
        return Stage((*begun, *needs), piece if act.verb == "pick-up" else NOBODY, clean)

    def _needs(self, act: Act, piece: PieceId, answers: Sequence[Any]) -> Iterator[Milestone]:
        match act.verb:
            case "rise":
                yield milestone(StoodUp, piece=piece)
            case "step" | "leap":
                yield milestone(Moved, piece=piece, to=self._square(act))
            case "to" if any(hasattr(answer, "to") for answer in answers):
                yield milestone(Moved, piece=piece, to=self._square(act))
            case "hand-off":
                yield milestone(BallTaken, piece=answers[-1].piece)
            case "pass":
                yield from self._thrown(act, piece, answers[-1].square)
            case "block":
                yield from self._blocked(act, piece, answers[-1].target)
            case "foul":
                yield milestone(Fouled, piece=piece, victim=answers[-1].victim)

    def _thrown(self, act: Act, piece: PieceId, square: int) -> Iterator[Milestone]:
        """A throw; an accurate one, unless any will do; and who is to have the ball, if somebody is there."""
        if act.anyhow:
            yield milestone(Thrown, piece=piece, square=square)
        else:
            yield milestone(Thrown, piece=piece, square=square, quality=Quality.ACCURATE.value)
        if self._receiver != NOBODY:
            yield milestone(BallTaken, piece=self._receiver)

    def _blocked(self, act: Act, piece: PieceId, target: PieceId) -> Iterator[Milestone]:
        """A block, and what the line says must come of it."""
        yield milestone(Blocked, piece=piece, target=target)
        if act.down:
            yield milestone(WentDown, piece=target)
        if act.push:
            yield milestone(Pushed, piece=target, to=self._pushed(act))
        if act.follow:
            yield milestone(FollowedUp, piece=piece)

    # One after the other -------------------------------------------------------------------------------------

    def _begin(self, act: Act, piece: PieceId, acts: Sequence[Act]) -> PieceId:
        """Activate a player, unless they act already; return whom the action is declared against, or NOBODY."""
        if self._acting(piece):
            return NOBODY
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
        return target

    def _answer(self, act: Act, option: Any, why: str = "") -> None:
        """Answer the next choice as the line says, once everything before it is resolved."""
        self._resolve(act)
        pending, actor = self._match.pending, self._match.get(ACTOR)
        start = NOBODY if actor == NOBODY else self._match.get(SQUARE, actor)
        try:
            self._match.answer(option)
        except IllegalAnswer:
            raise LineError(act.column, why or f"#{act.player} cannot do that now: {act.text!r}") from None
        self._answers.append(Answer(option, pending.reason if pending else "", start))

    def _resolve(self, act: Act) -> None:
        """Answer what a line leaves open, up to the next choice that is its own."""
        push = self._pushed(act)
        while self._goes_on() and isinstance(self._match.pending, Decision):
            decision = self._match.pending
            if decision.reason in ORDERED + DECLARED:
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
        mate = at(self._match, square)
        self._receiver = mate if mate != NOBODY and self._match.pieces[mate].side is self._side else NOBODY
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


_ACTS: Final[dict[str, Callable[[_Rehearsal, Act, PieceId], None]]] = {
    "step": _Rehearsal.step,
    "to": _Rehearsal.to,
    "leap": _Rehearsal.leap,
    "rise": _Rehearsal.rise,
    "pick-up": _Rehearsal.pick_up,
    "hand-off": _Rehearsal.hand_off,
    "pass": _Rehearsal.pass_,
    "block": _Rehearsal.block,
    "foul": _Rehearsal.foul,
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
