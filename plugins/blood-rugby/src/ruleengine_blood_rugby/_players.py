"""Players: what they are, and who is where. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Attribute, Match, MatchReader, Part, PieceId, Side
from ruleengine.grid import mask_of, squares_in
from ruleengine.hooks import invariants
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._state import (
    ACTED,
    ACTOR,
    BACK,
    CLINGING,
    DAZED,
    EDGE,
    FEINTED,
    FELL_OUT,
    GROUNDED,
    HOLDER,
    HP,
    SQUARE,
    STANDING,
    STATUS,
)
from ruleengine_blood_rugby._terms import NOBODY, OFF, Capability, Role, Status
from ruleengine_pitch.players import players_on

STRENGTH: Final = Attribute("blood-rugby.strength", int)
DEXTERITY: Final = Attribute("blood-rugby.dexterity", int)
CONSTITUTION: Final = Attribute("blood-rugby.constitution", int)
INTELLIGENCE: Final = Attribute("blood-rugby.intelligence", int)
WISDOM: Final = Attribute("blood-rugby.wisdom", int)
CHARISMA: Final = Attribute("blood-rugby.charisma", int)
THAC0: Final = Attribute("blood-rugby.thac0", int)
"""What a to-hit roll needs against armour class 0."""
ARMOUR_CLASS: Final = Attribute("blood-rugby.armour-class", int)
"""Descending: the lower, the harder to hit."""
HIT_POINTS: Final = Attribute("blood-rugby.hit-points", int)
MOVEMENT_FACTOR: Final = Attribute("blood-rugby.movement-factor", int)
ABILITIES: Final = (STRENGTH, DEXTERITY, CONSTITUTION, INTELLIGENCE, WISDOM, CHARISMA)
NUMBERS: Final = (*ABILITIES, THAC0, ARMOUR_CLASS, HIT_POINTS, MOVEMENT_FACTOR)
"""The characteristics of a player, in the order of team sheets (BR-TEAM-03)."""

CAPABILITIES: Final = "blood-rugby.capabilities"
"""Under this name a profile holds its capabilities, a frozen set."""
NUMBER: Final = "blood-rugby.number"
"""Under this name a profile holds the squad number (BR-TEAM-08)."""


def has(match: MatchReader, piece: PieceId, capability: Capability) -> bool:
    """Whether a player has a capability (BR-CAP-01)."""
    return capability in match.pieces[piece].profile.attributes[CAPABILITIES]


def role(match: MatchReader, piece: PieceId) -> Role:
    """What a player is for."""
    return Role(match.pieces[piece].profile.role)


def number(match: MatchReader, piece: PieceId) -> int:
    """The squad number of a player."""
    found: int = match.pieces[piece].profile.attributes[NUMBER]
    return found


on_pitch: Final = players_on(SQUARE)
"""The players of a side that are on the pitch, in the order of their ids: a function of a match and a side."""


def able(match: MatchReader, side: Side) -> list[PieceId]:
    """The players of a side that are able to play: on the pitch, about to come back, or in reserve (BR-TURN-07)."""
    statuses = match.each(STATUS)
    return [piece.id for piece in match.pieces if piece.side is side and statuses[piece.id] <= Status.PUSHED_OUT]


def most_on_pitch(match: MatchReader, side: Side) -> int:
    """How many players a side may have on the pitch: who was sent off is not replaced (BR-FOUL-04)."""
    statuses = match.each(STATUS)
    gone = sum(piece.side is side and statuses[piece.id] is Status.SENT_OFF for piece in match.pieces)
    return match.derived(PITCH).players - gone


def standing_at(match: MatchReader, square: int, side: Side | None = None) -> PieceId:
    """Who stands on a square, of a side if one is given; NOBODY if no one does."""
    for each in Side if side is None else (side,):
        if match.get(STANDING, each) >> square & 1:
            squares, statuses = match.each(SQUARE), match.each(STATUS)
            for piece in match.pieces:
                if squares[piece.id] == square and piece.side is each and statuses[piece.id] is Status.STANDING:
                    return piece.id
    return NOBODY


def grounded_at(match: MatchReader, square: int) -> list[PieceId]:
    """Who lies on a square, in the order of ids."""
    if not match.get(GROUNDED) >> square & 1:
        return []
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    return [PieceId(n) for n, at in enumerate(squares) if at == square and statuses[n] is Status.GROUNDED]


def stands(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player is on its feet, on the pitch."""
    return match.get(STATUS, piece) is Status.STANDING


def taken(match: MatchReader) -> int:
    """The squares that somebody stands on: a grounded player's square counts as empty (BR-TERM-06)."""
    return match.get(STANDING, Side.HOME) | match.get(STANDING, Side.AWAY)


def neighbours(match: MatchReader, square: int, side: Side) -> list[PieceId]:
    """The standing players of a side next to a square, in the order of their squad numbers (BR-TERM-04)."""
    near = match.get(STANDING, side) & match.derived(PITCH).grid.near[square]
    if not near:
        return []
    return _among(match, near, side, Status.STANDING)


def _among(match: MatchReader, near: int, side: Side, status: Status) -> list[PieceId]:
    squares, statuses = match.each(SQUARE), match.each(STATUS)
    mine = (piece.id for piece in match.pieces if piece.side is side)
    return [piece for piece in mine if statuses[piece] is status and near >> squares[piece] & 1]


def grounded_near(match: MatchReader, square: int, side: Side) -> list[PieceId]:
    """The grounded players of a side on a square or next to it, in the order of their squad numbers."""
    near = match.get(GROUNDED) & (match.derived(PITCH).grid.near[square] | 1 << square)
    if not near:
        return []
    return _among(match, near, side, Status.GROUNDED)


def free_near(match: MatchReader, square: int) -> list[int]:
    """The squares next to a square on which nobody stands, in order."""
    return list(squares_in(match.derived(PITCH).grid.near[square] & ~taken(match)))


def is_busy(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player has moved or is busy in this round: it was activated (BR-TRIP-06)."""
    return bool(match.get(ACTED) >> piece & 1)


def holds_ball(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player holds the ball."""
    return match.get(HOLDER) == piece


class PlayersPart(Part):
    """Who is where, and how."""

    name = "blood-rugby.players"
    keys = (STATUS, SQUARE, HP, STANDING, GROUNDED, BACK, DAZED, EDGE, FELL_OUT)

    def begin(self, match: Match) -> None:
        """Everybody has the hit points of its profile."""
        for piece in match.pieces:
            match.set(HP, piece.id, match.attribute(piece.id, HIT_POINTS))

    @invariants.impl
    def in_place(self, match: Match) -> Iterable[str]:
        """The bitboards say what the players say; at most one of a side stands on a square (BR-ACT-08).

        One that passes through a team-mate's square is the exception (BR-MOVE-05).
        """
        squares, statuses = match.each(SQUARE), match.each(STATUS)
        for piece in match.pieces:
            square, status = squares[piece.id], statuses[piece.id]
            if (square >= 0) is not (status <= Status.GROUNDED):
                yield f"player {piece.id} is {status.name} on square {square}"
        for side in Side:
            up = [squares[p.id] for p in match.pieces if p.side is side and statuses[p.id] is Status.STANDING]
            through = _through(match, side)
            if len(set(up)) < len(up) - (up.count(through) == 2):
                yield f"two players of {side} stand on one square: {sorted(up)}"
            if match.get(STANDING, side) != mask_of(set(up)):
                yield f"the squares of {side}'s standing players are not theirs"
        down = {square for square, status in zip(squares, statuses, strict=True) if status is Status.GROUNDED}
        if match.get(GROUNDED) != mask_of(down):
            yield "the squares of grounded players are not theirs"

    @invariants.impl
    def one_a_square(self, match: Match) -> Iterable[str]:
        """Two stand on a square only while one of them passes the other by a feint (BR-ACT-08)."""
        shared = match.get(STANDING, Side.HOME) & match.get(STANDING, Side.AWAY)
        passing = _passing(match)
        if shared and shared != passing:
            yield f"opponents stand on one square: {list(squares_in(shared))}"

    @invariants.impl
    def clings(self, match: Match) -> Iterable[str]:
        """Only who is about to get up, or to let it go, holds the ball on the ground (BR-MOVE-04, BR-DOWN-01)."""
        holder = match.get(HOLDER)
        if holder != NOBODY and not stands(match, holder) and match.get(CLINGING) != holder:
            yield f"player {holder} holds the ball and is {match.get(STATUS, holder).name}"
        if match.get(CLINGING) not in (NOBODY, holder):
            yield f"player {match.get(CLINGING)} clings to a ball that {holder} holds"


def _through(match: Match, side: Side) -> int:
    """The square of the player under way, if it is of a side and may pass through team-mates; OFF otherwise."""
    actor = match.get(ACTOR)
    if actor == NOBODY or match.pieces[actor].side is not side or not has(match, actor, Capability.JUMP):
        return OFF
    return match.get(SQUARE, actor)


def _passing(match: Match) -> int:
    """The square of the player under way, if that passes an opponent who fell for its feint."""
    actor = match.get(ACTOR)
    if actor == NOBODY or not match.get(FEINTED):
        return 0
    return 1 << match.get(SQUARE, actor) if match.get(SQUARE, actor) >= 0 else 0


def attributes_of(match: MatchReader, piece: PieceId) -> dict[str, Any]:
    """The characteristics of a player by short name, as they are now."""
    return {kind.name.rpartition(".")[2]: match.attribute(piece, kind) for kind in NUMBERS}
