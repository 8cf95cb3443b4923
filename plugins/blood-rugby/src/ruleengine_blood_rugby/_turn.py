"""Rounds, turns and activations (BR-TURN, BR-ACT): a side activates its players one at a time, each once a round.

An activation is a sequence of deeds, each a step of its own: `Acting` asks which comes next, and runs again after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Decision,
    Key,
    Match,
    MatchReader,
    Part,
    PieceId,
    Side,
    Table,
    choice,
    collect,
    emit,
    option,
    procedure,
    specification,
    transform,
)
from ruleengine.dice import die
from ruleengine.hooks import invariants, on_event
from ruleengine_blood_rugby._events import (
    Activated,
    ActivationEnded,
    RoundBegan,
    Stopped,
    TryScored,
    TurnBegan,
    TurnEnded,
)
from ruleengine_blood_rugby._pitch import goal_of
from ruleengine_blood_rugby._players import DEXTERITY, MOVEMENT_FACTOR, on_pitch, stands
from ruleengine_blood_rugby._state import (
    ACTED,
    ACTIVE,
    ACTOR,
    DAZED,
    DONE,
    FEINT_TRIED,
    FEINTED,
    FINISHED,
    FIRST,
    HASTE,
    HEADING,
    HOLDER,
    IN_TURN,
    LEFT,
    OWED,
    OWED_NOW,
    ROUND,
    RUN,
    SCORE,
    SQUARE,
    STOP,
    STRAIGHT,
    TRIED_TRIP,
    TRIPPERS,
    TURN_OVER,
    TURNS,
    Stop,
)
from ruleengine_blood_rugby._terms import NOBODY, OFF
from ruleengine_pitch.turns import TurnWords, acts_out_of_turn, begin_turn, do_deed, why_not_activated

RISING: Final = 3
"""Movement points that getting up costs (BR-MOVE-03)."""
FELL: Final[Key[bool]] = Key("blood-rugby.fell", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the player under way has gone down and not got up, which is a failure if that is how it ends (BR-ACT-05)."""


@attrs.frozen
class TurnOptions:
    """How rounds, turns and activations go."""

    turns_per_half: int = option(16, "Turns of each side in a half.", rule="BR-TURN-02", at_least=1, at_most=200)
    turnovers: bool = option(False, "Whether a failure that ends an activation ends the turn.", rule="BR-TURN-01")
    round: Literal["both_turns", "own_turn"] = option(
        "both_turns",
        "When points and limits of a round are renewed: at its start, or at each side's turn.",
        rule="BR-TURN-04",
    )
    clock: Literal["rounds", "turns"] = option(
        "rounds", "What is counted: rounds begun, or each side's turns, which then has all of them.", rule="BR-TURN-05"
    )
    failed_contact_ends: bool = option(
        True, "Whether a contact that does not put its target down or back ends the activation.", rule="BR-ACT-05"
    )
    contacts_per_activation: int = option(1, "Contacts in an activation.", rule="BR-ACT-03", at_least=0, at_most=10)
    score_by: Literal["possession", "crossing"] = option(
        "possession",
        "What scores: to stand in the goal area with the ball, or only to step into it with it.",
        rule="BR-SCORE-02",
    )


# Movement points -----------------------------------------------------------------------------------------


@attrs.frozen
class PointOptions:
    """How many movement points a player has."""

    mp_by_dexterity: Table[int] = option(
        Table(die(25), {(1, 8): 5, (9, 11): 6, (12, 14): 7, (15, 16): 8, 17: 9, (18, 25): 10}),
        "Movement points by Dexterity, at movement factor 12.",
        rule="BR-MOVE-01",
    )


@transform(name="blood-rugby.movement-points")
def movement_points(match: Match, piece: PieceId, value: int) -> int:
    """Change how many movement points a player has in a full move (BR-MOVE-01, BR-MOVE-02).

    Args:
        piece: the player.
        value: the points; begins as its Dexterity and its movement factor have it.
    """
    specification()


def full_move(match: MatchReader, piece: PieceId) -> int:
    """The movement points of a player's full move, spells and debts aside (BR-MOVE-01, BR-MOVE-02)."""
    table = match.options(PointOptions).mp_by_dexterity
    factor = match.attribute(piece, MOVEMENT_FACTOR)
    points = table.at(match.attribute(piece, DEXTERITY)) + (factor > 12) - (factor < 10)
    return movement_points(match, piece, points)


def points_for(match: MatchReader, piece: PieceId) -> int:
    """The movement points with which a player's next activation begins; never below 0 (BR-TRIP-06, BR-COACH-03)."""
    owed = match.get(OWED, piece) + match.get(OWED_NOW, piece)
    return max(0, full_move(match, piece) + match.get(HASTE, piece) - owed)


def pay(match: Match, points: int) -> None:
    """Let the player under way spend movement points."""
    match.set(LEFT, match.get(LEFT) - points)


# Deeds ---------------------------------------------------------------------------------------------------


@collect(name="blood-rugby.deeds")
def deeds(match: Match, piece: PieceId) -> Iterable[Any]:
    """What a player may do next in its activation.

    Asked before each deed, of a player on the pitch; what is offered to a grounded one is to get up (BR-DOWN-01).

    Args:
        piece: the player under way.

    Returns:
        choices with `async def do(match, piece)`.
    """
    specification()


@collect(name="blood-rugby.turn-begins")
def turn_begins(match: Match, side: Side) -> Iterable[Any]:
    """Procedures that come as a side's turn begins, before its first activation.

    Args:
        side: whose turn it is.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@collect(name="blood-rugby.activation-ends")
def activation_ends(match: Match, piece: PieceId) -> Iterable[Any]:
    """Procedures that come as an activation ends, before the next.

    Args:
        piece: whose activation it is; it may be off the pitch.

    Returns:
        procedures, in the order in which they run.
    """
    specification()


@choice("activate")
class Activate:
    """Activate a player."""

    piece: PieceId


@choice("end-turn")
class EndTurn:
    """End the side's turn."""


@choice("end")
class EndActivation:
    """End the player's activation."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """There is nothing more to it."""
        match.set(FINISHED, True)


END_TURN, END_ACTIVATION = EndTurn(), EndActivation()
_activate = lru_cache(maxsize=1024)(Activate)


_WORDS: Final = TurnWords("it", "side", "it was activated in this round")


def why_not(match: MatchReader, piece: PieceId) -> str:
    """Why a player of the side whose turn it is cannot be activated now, in words; empty if it can."""
    if why := why_not_activated(match, piece, SQUARE, ACTIVE, ACTED, _WORDS):
        return why
    if match.get(DAZED) >> piece & 1:
        return "it is dazed and misses this activation"
    if not stands(match, piece) and points_for(match, piece) < RISING:
        return "it is down and has too few movement points to get up"
    return ""


def legal(match: MatchReader, side: Side) -> list[Activate]:
    """The players of a side that may be activated now, in the order of their squad numbers."""
    barred = match.get(ACTED) | match.get(DAZED)
    return [
        _activate(piece)
        for piece in on_pitch(match, side)
        if not barred >> piece & 1 and (stands(match, piece) or points_for(match, piece) >= RISING)
    ]


# Rounds and turns ----------------------------------------------------------------------------------------


@procedure("blood-rugby.round")
class Round:
    """A round: a turn of the side that moves first, and one of the other (BR-TURN-04)."""

    async def run(self, match: Match) -> None:
        number, first = match.get(ROUND) + 1, match.get(FIRST)
        match.set(ROUND, number)
        if match.options(TurnOptions).round == "both_turns":
            for side in Side:
                renew(match, side)
                fade(match, side)
        match.push(SideTurn(first), SideTurn(first.other))
        await emit(match, RoundBegan(number, first))


def renew(match: Match, side: Side) -> None:
    """Let the players of a side be activated again, with full movement points; what they owe stays owed."""
    mine = 0
    for piece in match.pieces:
        if piece.side is side:
            mine |= 1 << piece.id
    match.set(ACTED, match.get(ACTED) & ~mine)
    match.set(TRIED_TRIP, match.get(TRIED_TRIP) & ~mine)


def fade(match: Match, side: Side) -> None:
    """Let the spells on the players of a side fade (BR-COACH-01)."""
    for piece in match.pieces:
        if piece.side is side and match.get(HASTE, piece.id):
            match.set(HASTE, piece.id, 0)


@procedure("blood-rugby.side-turn")
class SideTurn:
    """A side's turn; there is none once play has stopped, or if the side has had all of its turns (BR-TURN-05)."""

    side: Side

    async def run(self, match: Match) -> None:
        side = self.side
        if match.get(STOP) is not None or not turns_left(match, side):
            return
        if match.options(TurnOptions).round == "own_turn":
            renew(match, side)
        match.set(TURNS, side, match.get(TURNS, side) + 1)
        begin_turn(match, side, ACTIVE, IN_TURN)
        match.push(*turn_begins(match, side), NEXT_ACTIVATION)
        await emit(match, TurnBegan(side))


def turns_left(match: MatchReader, side: Side) -> bool:
    """Whether a side has turns left in this half, where turns are counted."""
    options = match.options(TurnOptions)
    return options.clock == "rounds" or match.get(TURNS, side) < rounds_in_half(match)


@transform(name="blood-rugby.rounds-in-half")
def half_length(match: Match, value: int) -> int:
    """Change how many rounds the half that is played has (BR-TURN-02).

    Args:
        value: the rounds; begins as the options have it.
    """
    specification()


def rounds_in_half(match: MatchReader) -> int:
    """How many rounds the half that is played has (BR-TURN-02)."""
    return half_length(match, match.options(TurnOptions).turns_per_half)


@procedure("blood-rugby.next-activation")
class NextActivation:
    """The coach activates another player, or ends the turn; a stop ends it by itself (BR-TURN-01, BR-TURN-08)."""

    async def run(self, match: Match) -> None:
        side = match.get(ACTIVE)
        chosen: Any = END_TURN
        if match.get(STOP) is None and not match.get(TURN_OVER) and (players := legal(match, side)):
            chosen = await Decision(side, "activate", (*players, END_TURN))
        if chosen is not END_TURN:
            await activate(match, chosen.piece)
            return
        match.set(IN_TURN, False)
        await emit(match, TurnEnded(side))


async def activate(match: Match, piece: PieceId) -> None:
    """Begin a player's activation: what it owed is paid now."""
    points = points_for(match, piece)
    match.set(ACTED, match.get(ACTED) | 1 << piece)
    match.set(ACTOR, piece)
    match.set(LEFT, points)
    for debt in (OWED, OWED_NOW):
        if match.get(debt, piece):
            match.set(debt, piece, 0)
    match.push(ACTING, NEXT_ACTIVATION)
    await emit(match, Activated(piece, points))


@procedure("blood-rugby.acting")
class Acting:
    """The player under way does the next deed of its activation, or ends it."""

    async def run(self, match: Match) -> None:
        piece = match.get(ACTOR)
        if match.get(STOP) is None and not match.get(FINISHED) and match.get(SQUARE, piece) >= 0:
            offered = deeds(match, piece)
            if offered:
                await do_deed(match, self, piece, offered, END_ACTIVATION)
                return
        if match.get(FELL):
            fail(match)
        match.push(*activation_ends(match, piece))
        await emit(match, ActivationEnded(piece))


NEXT_ACTIVATION, ACTING = NextActivation(), Acting()


def note(match: Match, deed: str) -> None:
    """Note what the player under way has done besides running (BR-ACT-03, BR-SPRINT-02)."""
    match.set(DONE, (*match.get(DONE), deed))
    match.set(STRAIGHT, 0)


def times(match: MatchReader, deed: str) -> int:
    """How often the player under way has done something in this activation."""
    return match.get(DONE).count(deed)


def may_contact(match: MatchReader) -> bool:
    """Whether the player under way may make a contact: one an activation (BR-ACT-03)."""
    return times(match, "contact") < match.options(TurnOptions).contacts_per_activation


def contact_failed(match: Match) -> None:
    """End the activation after a contact that did not put its target down or back (BR-ACT-05)."""
    if match.options(TurnOptions).failed_contact_ends:
        fail(match)


def fail(match: Match) -> None:
    """End the activation by a failure; the turn as well, if there are turnovers (BR-TURN-01, BR-ACT-05)."""
    match.set(FINISHED, True)
    if match.options(TurnOptions).turnovers and match.get(IN_TURN):
        match.set(TURN_OVER, True)


# Stops and scores ----------------------------------------------------------------------------------------


async def stop(match: Match, why: str, side: Side, square: int = OFF) -> None:
    """Stop play, once all that is under way is resolved; of several stops the first counts (BR-OUT-08, BR-TURN-05).

    Args:
        why, side, square: as in `Stop`.
    """
    if match.get(STOP) is None:
        match.set(STOP, Stop(why, side, square))
        await emit(match, Stopped(why, side, square))


async def penalty(match: Match, side: Side, square: int) -> None:
    """Give a side a penalty from a square (BR-FOUL-02)."""
    await stop(match, "penalty", side, square)


async def score(match: Match, *, crossed: bool = False) -> bool:
    """Score, if somebody stands with the ball in the goal area that it attacks; whether it is so (BR-SCORE).

    Args:
        crossed: the carrier has just stepped there.
    """
    holder = match.get(HOLDER)
    if holder == NOBODY or match.get(STOP) is not None or not stands(match, holder):
        return False
    side = match.pieces[holder].side
    if not goal_of(match, side) >> match.get(SQUARE, holder) & 1:
        return False
    if not crossed and match.options(TurnOptions).score_by == "crossing":
        return False
    match.set(SCORE, side, match.get(SCORE, side) + 1)
    await emit(match, TryScored(side, holder))
    await stop(match, "try", side.other)
    return True


class TurnPart(Part):
    """Rounds, turns and activations."""

    name = "blood-rugby.turn"
    options = TurnOptions
    keys = (
        *(ROUND, TURNS, FIRST, STOP, SCORE, ACTIVE, IN_TURN, TURN_OVER, ACTED, TRIED_TRIP, OWED, OWED_NOW, HASTE),
        *(ACTOR, LEFT, RUN, STRAIGHT, HEADING, DONE, FEINTED, FEINT_TRIED, TRIPPERS, FINISHED, FELL),
    )
    procedures = (Round, SideTurn, NextActivation, Acting)

    @on_event.on(TurnEnded)
    def wakes(self, match: Match, event: TurnEnded) -> None:
        """Who was dazed in the turn that ends has missed an activation."""
        dazed = match.get(DAZED)
        if dazed:
            mine = sum(1 << piece.id for piece in match.pieces if piece.side is event.side)
            match.set(DAZED, dazed & ~mine)

    @on_event.on(TurnEnded)
    def spells_fade(self, match: Match, event: TurnEnded) -> None:
        """Where a round is a side's own, spells on its players last to the end of its turn (BR-TURN-04)."""
        if match.options(TurnOptions).round == "own_turn":
            fade(match, event.side)

    @invariants.impl
    def one_at_a_time(self, match: Match) -> Iterable[str]:
        """Whoever acts is of the active side, and counts as activated; nobody owes less than nothing."""
        yield from acts_out_of_turn(match, ACTOR, ACTED, ACTIVE)
        actor = match.get(ACTOR)
        if actor != NOBODY and match.get(LEFT) < 0:
            yield f"player {actor} has spent {-match.get(LEFT)} movement points too many"
        for piece in match.pieces:
            if match.get(OWED, piece.id) < 0:
                yield f"player {piece.id} owes {match.get(OWED, piece.id)} movement points"


class PointsPart(Part):
    """How many movement points a player has."""

    name = "blood-rugby.movement-points"
    options = PointOptions
