"""A team's turn: players act one at a time, each at most once, until the coach, or a turnover, ends it.

An action is a sequence of deeds, each a step of its own: `Acting` asks which comes next, and runs again after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import (
    CompiledRules,
    Decision,
    Derived,
    Match,
    MatchReader,
    Part,
    PieceId,
    RulesetError,
    Side,
    choice,
    collect,
    emit,
    procedure,
    specification,
    transform,
)
from ruleengine.hooks import invariants
from ruleengine_blood_bowl._base.events import Activated, ActivationEnded, Touchdown, TurnBegan, TurnedOver, TurnEnded
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import on_pitch
from ruleengine_blood_bowl._base.state import (
    ACTED,
    ACTION,
    ACTIVE,
    ACTOR,
    DEEDS,
    EXTRA,
    FINISHED,
    HOLDER,
    IN_TURN,
    MOVED,
    SCORE,
    SCORER,
    SPENT,
    SQUARE,
    STATUS,
    STOP,
    TURN,
)
from ruleengine_blood_bowl._base.terms import NOBODY, Status
from ruleengine_pitch.turns import TurnWords, acts_out_of_turn, begin_turn, do_deed, why_not_activated

# Actions and deeds ---------------------------------------------------------------------------------------


def able(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot act at all; empty if he can: he stands, or may rise.

    The usual `why_not` of an action.
    """
    return "he is stunned" if match.get(STATUS, piece) is Status.STUNNED else ""


@attrs.frozen(eq=False)
class Action:
    """A kind of action that a player may be given (LRB-ACT, BB20-ACT). Make each once; compared by identity.

    Attributes:
        name: as in tokens and events.
        allowance: what it uses up, which a team has once a turn; empty if any number may be taken.
        moves: whether it has movement in it.
        why_not: why this player cannot be given it now, allowance aside; empty if he can.
    """

    name: str
    allowance: str = ""
    moves: bool = attrs.field(default=True, kw_only=True)
    why_not: Callable[[MatchReader, PieceId], str] = able


@collect(name="blood-bowl.actions")
def actions(rules: CompiledRules) -> Iterable[Action]:
    """The kinds of action of a ruleset, in the order in which they are offered.

    Returns:
        kinds, each made once: they are compared by identity.
    """
    specification()


@collect(name="blood-bowl.deeds", key="action")
def deeds(match: Match, piece: PieceId, action: str) -> Iterable[Any]:
    """What a player may do next in his action; told apart by the action.

    Asked before each deed; nothing offered ends the action. Those of a prone player begin with his rising.

    Args:
        piece: who acts.
        action: the name of his action.

    Returns:
        choices with `async def do(match, piece)`.
    """
    specification()


@transform(name="blood-bowl.may-declare")
def may_declare(match: Match, piece: PieceId, value: Sequence[Action]) -> Sequence[Action]:
    """Change which kinds of action a player may be given, their allowances and the player's state aside.

    Args:
        piece: who would act.
        value: kinds of action; begins as all whose allowance is not spent.
    """
    specification()


@transform(name="blood-bowl.open-deeds")
def open_deeds(match: Match, piece: PieceId, value: Sequence[Any]) -> Sequence[Any]:
    """Change which of the deeds that are offered a player may do next.

    Args:
        piece: who acts.
        value: begins as all that `deeds` collects.
    """
    specification()


@collect(name="blood-bowl.last-duties")
def last_duties(match: Match, piece: PieceId) -> Iterable[Any]:
    """What remains to be done as a player's action ends, also by a turnover; asked until nothing remains.

    Args:
        piece: who acts.

    Returns:
        procedures, each of which settles its duty, so that it is not collected again.
    """
    specification()


@transform(name="blood-bowl.may-score")
def may_score(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player scores who stands with the ball in the end zone that he attacks.

    Args:
        piece: who has the ball.
        value: begins as true.
    """
    specification()


@collect(name="blood-bowl.turn-choices")
def turn_choices(match: Match, side: Side) -> Iterable[Any]:
    """What a coach may do besides as his turn begins.

    They are offered after the actions, and before the end of the turn, which comes last.

    Args:
        side: whose turn it is.

    Returns:
        choices with `async def do(match, side)`, which ends the turn.
    """
    specification()


def _by_name(rules: CompiledRules) -> dict[str, Action]:
    found: dict[str, Action] = {}
    for part, action in actions.sourced(rules):
        if action.name in found:
            raise RulesetError(f"part {part!r} has an action {action.name!r}, which there is already; rename it")
        found[action.name] = action
    return found


ACTIONS: Derived[dict[str, Action]] = Derived("blood-bowl.actions", _by_name)


@choice("activate")
class Activate:
    """Give a player an action."""

    piece: PieceId
    action: str


@choice("end-turn")
class EndTurn:
    """End the team's turn."""


@choice("end")
class EndAction:
    """End the player's action."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """There is nothing more to it."""
        match.set(FINISHED, True)


END_TURN, END_ACTION = EndTurn(), EndAction()
_activate = lru_cache(maxsize=4096)(Activate)


_WORDS: Final = TurnWords("he", "team", "he has acted this turn")


def why_not(match: MatchReader, piece: PieceId, action: str) -> str:
    """Why a player of the moving team cannot be given an action now, in words; empty if he can."""
    kinds = match.derived(ACTIONS)
    kind = kinds.get(action)
    if kind is None:
        return f"there is no action {action!r}; there are {', '.join(kinds)}"
    if why := why_not_activated(match, piece, SQUARE, ACTIVE, ACTED, _WORDS):
        return why
    if kind.allowance and kind.allowance in match.get(SPENT):
        return f"the team has had its {kind.allowance} of this turn"
    if kind not in may_declare(match, piece, (kind,)):
        return f"he cannot be given the action {action!r}"
    return kind.why_not(match, piece)


def legal(match: MatchReader, side: Side) -> list[Activate]:
    """The actions that players of a side may be given now, player by player."""
    acted, spent = match.get(ACTED), match.get(SPENT)
    kinds = [kind for kind in match.derived(ACTIONS).values() if kind.allowance not in spent]
    found = []
    for piece in on_pitch(match, side):
        if not acted >> piece & 1:
            unable = able(match, piece)  # most kinds ask just this: it is looked at once
            for kind in may_declare(match, piece, kinds):
                if not (unable if kind.why_not is able else kind.why_not(match, piece)):
                    found.append(_activate(piece, kind.name))
    return found


# The turn ------------------------------------------------------------------------------------------------


@procedure("blood-bowl.team-turn")
class TeamTurn:
    """A team's turn begins; an extra turn leaves the marker where it is."""

    side: Side
    extra: bool = False

    async def run(self, match: Match) -> None:
        side = self.side
        turn = match.get(TURN, side) + (not self.extra)
        match.set(TURN, side, turn)
        begin_turn(match, side, ACTIVE, IN_TURN)
        match.push(NEXT_ACTIVATION)
        await emit(match, TurnBegan(side, turn))


@procedure("blood-bowl.next-activation")
class NextActivation:
    """The coach gives another player an action, or ends the turn; a turnover ends it by itself (LRB-TRN)."""

    async def run(self, match: Match) -> None:
        side = match.get(ACTIVE)
        options: Sequence[Any] = () if match.get(STOP) else legal(match, side)
        if not (match.get(STOP) or match.get(ACTED)):
            options = (*options, *turn_choices(match, side))
        if options:
            chosen = await Decision(side, "activate", (*options, END_TURN))
            if isinstance(chosen, Activate):
                await activate(match, chosen.piece, chosen.action)
                return
            if chosen is not END_TURN:
                await chosen.do(match, side)
                return
        match.set(IN_TURN, False)
        await emit(match, TurnEnded(side))


@procedure("blood-bowl.acting")
class Acting:
    """The player under way does the next deed of his action, or ends it."""

    async def run(self, match: Match) -> None:
        piece = match.get(ACTOR)
        if not (match.get(STOP) or match.get(FINISHED) or match.get(SQUARE, piece) < 0):
            offered = open_deeds(match, piece, deeds(match, piece, match.get(ACTION)))
            if offered:
                await do_deed(match, self, piece, offered, END_ACTION)
                return
        duties = last_duties(match, piece)
        if duties:
            match.set(FINISHED, True)
            match.push(*duties, self)
            return
        await emit(match, ActivationEnded(piece))


NEXT_ACTIVATION, ACTING = NextActivation(), Acting()


async def activate(match: Match, piece: PieceId, action: str, *, then: Any = NEXT_ACTIVATION) -> None:
    """Begin a player's action; its allowance is spent, whatever comes of it (LRB-ACT-07, BB20-TRN-01).

    Args:
        then: the procedure that follows.
    """
    match.set(ACTED, match.get(ACTED) | 1 << piece)
    allowance = match.derived(ACTIONS)[action].allowance
    if allowance:
        match.set(SPENT, tuple(sorted((*match.get(SPENT), allowance))))  # in one order, so that equal states are equal
    match.set(ACTOR, piece)
    match.set(ACTION, action)
    match.push(ACTING, then)
    await emit(match, Activated(piece, action))


async def turn_over(match: Match, why: str) -> None:
    """End the moving team's turn, once all that is under way is resolved (LRB-TO, BB20-TO-10)."""
    if match.get(IN_TURN) and not match.get(STOP):
        match.set(STOP, why)
        await emit(match, TurnedOver(match.get(ACTIVE), why))


def moving_team(match: MatchReader, piece: PieceId) -> bool:
    """Whether it is the turn of a player's team."""
    return match.get(IN_TURN) and match.pieces[piece].side is match.get(ACTIVE)


async def touchdown(match: Match) -> bool:
    """Score, if somebody stands with the ball in the end zone that he attacks; whether it is so (LRB-TD, BB20-TD)."""
    holder = match.get(HOLDER)
    if holder == NOBODY or match.get(SCORER) is not None:
        return False
    side, square = match.pieces[holder].side, match.get(SQUARE, holder)
    if not match.derived(PITCH).goal[side] >> square & 1 or match.get(STATUS, holder) is not Status.STANDING:
        return False
    if not may_score(match, holder, True):
        return False
    match.set(SCORE, side, match.get(SCORE, side) + 1)
    match.set(SCORER, side)
    match.set(STOP, "touchdown")
    await emit(match, Touchdown(side, holder))
    return True


class TurnPart(Part):
    """Team turns and actions."""

    name = "blood-bowl.turn"
    keys = (ACTIVE, IN_TURN, STOP, ACTED, SPENT, ACTOR, ACTION, MOVED, EXTRA, DEEDS, FINISHED, TURN, SCORE, SCORER)
    procedures = (TeamTurn, NextActivation, Acting)

    def prepare(self, rules: CompiledRules) -> None:
        """Actions must be told apart by name."""
        rules.derived(ACTIONS)

    @invariants.impl
    def one_at_a_time(self, match: Match) -> Iterable[str]:
        """Whoever acts is of the active team, and counts as having acted."""
        return acts_out_of_turn(match, ACTOR, ACTED, ACTIVE)
