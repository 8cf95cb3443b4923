"""What contacts have in common: who can be reached, the run behind them, what comes after (BR-ACT-03, BR-ACT-05).

A contact is a tackle, a shoulder charge, a push or a blow. Each is a procedure, and `ContactOver` below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import attrs

from ruleengine import Key, Match, MatchReader, Part, PieceId, choice, collect, emit, option, procedure, specification
from ruleengine.grid import squares_in
from ruleengine_blood_rugby._events import ActivationEnded, Punishable, Suspicious
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import STRENGTH, grounded_near, has, stands
from ruleengine_blood_rugby._state import GROUNDED, HEADING, RUN, SQUARE, STANDING, STRAIGHT
from ruleengine_blood_rugby._terms import Capability
from ruleengine_blood_rugby._turn import contact_failed, deeds, may_contact, note

MOMENTUM: Final[Key[int]] = Key("blood-rugby.momentum", int, default=0, reset_on=(ActivationEnded,))
"""The squares of run behind the contact under way."""
WORKED: Final[Key[bool]] = Key("blood-rugby.worked", bool, default=False, reset_on=(ActivationEnded,))
"""Whether the contact under way has put its target down or back."""
RUN_EACH: Final = 3
"""Squares of run for each point more to hit, or of damage (BR-PUSH-01, BR-DMG-01)."""
HARDY: Final = 3
"""The part of its Strength by which an immovable player must pass, to resist: a third (BR-TACKLE-04)."""


@attrs.frozen
class ContactOptions:
    """The run before a contact."""

    run_counts: Literal["activation", "straight"] = option(
        "activation",
        "Which squares a run has: all that were stepped, or the last ones in one straight line towards the victim.",
        rule="BR-PUSH-13",
    )


@choice("leave-it")
class LeaveIt:
    """Leave it at that."""


LEAVE_IT: Final = LeaveIt()


# Who, and how hard: pure -----------------------------------------------------------------------------------


def opponents(match: MatchReader, piece: PieceId) -> list[PieceId]:
    """The standing opponents next to a player, in the order of their squad numbers (BR-TERM-04)."""
    side = match.pieces[piece].side.other
    near = match.get(STANDING, side) & match.derived(PITCH).grid.near[match.get(SQUARE, piece)]
    if not near:
        return []
    found, squares = [], match.each(SQUARE)
    for square in squares_in(near):
        other = squares.index(square)  # far quicker than to look at everybody
        while not stands(match, PieceId(other)) or match.pieces[other].side is not side:
            other = squares.index(square, other + 1)
        found.append(PieceId(other))
    return sorted(found) if len(found) > 1 else found


@collect(name="blood-rugby.contact-deeds")
def contact_deeds(match: Match, piece: PieceId, standing: Sequence[PieceId], lying: Sequence[PieceId]) -> Iterable[Any]:
    """What a player may do next to the opponents that it can touch; at least one of them there is.

    Args:
        piece: the player under way, who stands and may make a contact.
        standing: the opponents next to it on their feet, in the order of their squad numbers.
        lying: those that lie in its square or next to it.

    Returns:
        choices with `async def do(self, match, piece)`, which call `begin`.
    """
    specification()


def run_of(match: MatchReader, piece: PieceId, target: PieceId) -> int:
    """The squares that the player under way has run before a contact with somebody (BR-PUSH-13)."""
    if match.options(ContactOptions).run_counts == "activation":
        return match.get(RUN)
    towards = match.derived(PITCH).grid.direction(match.get(SQUARE, piece), match.get(SQUARE, target))
    return match.get(STRAIGHT) if towards is not None and towards == match.get(HEADING) else 0


@attrs.frozen
class Rush:
    """What a roll to hit after a run is about: who is to be hit, and the squares of the run."""

    target: PieceId
    squares: int


def hardiness(match: MatchReader, piece: PieceId) -> int | None:
    """The margin by which a player resists any tackle or push: a third of its Strength, if it is immovable.

    Of the ability, without bonuses, and always rounded down; None for everybody else (BR-TACKLE-04, BR-PUSH-11).
    """
    if not has(match, piece, Capability.IMMOVABLE):
        return None
    return match.attribute(piece, STRENGTH) // HARDY


def in_reach(match: MatchReader, piece: PieceId, target: PieceId) -> bool:
    """Whether two players both stand, next to each other."""
    if not (stands(match, piece) and stands(match, target)):
        return False
    return bool(match.derived(PITCH).grid.near[match.get(SQUARE, piece)] >> match.get(SQUARE, target) & 1)


# What comes of it ------------------------------------------------------------------------------------------


def begin(match: Match, act: str, piece: PieceId, target: PieceId, *procedures: Any) -> None:
    """Begin a contact of the player under way, of which these procedures are made.

    Args:
        act: `tackle`, `charge`, `push`, `punch`, `headbutt`, `stomp` or `weapon`.
    """
    match.set(MOMENTUM, run_of(match, piece, target))
    match.set(WORKED, False)
    note(match, "contact")
    note(match, act)
    match.push(*procedures, ContactOver(target))


@procedure("blood-rugby.contact-over")
class ContactOver:
    """A contact that has not put its target down or back has failed (BR-ACT-05); off the pitch counts as both."""

    target: PieceId

    async def run(self, match: Match) -> None:
        if not match.get(WORKED) and match.get(SQUARE, self.target) >= 0:
            contact_failed(match)


@procedure("blood-rugby.resolved")
class Resolved:
    """An act is resolved, damage included: the referee may have something to say (BR-FOUL-04, BR-BRIBE-05).

    Attributes:
        piece, target: who did it, and to whom.
        act: what.
        square: where the one who did it stood.
        foul: whether it is punishable, and not only suspicious.
    """

    piece: PieceId
    target: PieceId
    act: str
    square: int
    foul: bool = False

    async def run(self, match: Match) -> None:
        kind = Punishable if self.foul else Suspicious
        await emit(match, kind(self.piece, self.target, self.act, self.square))


def resolved(match: Match, act: str, piece: PieceId, target: PieceId, *, foul: bool = False) -> Resolved:
    """The procedure that tells of an act which a player does now, where it stands."""
    return Resolved(piece, target, act, match.get(SQUARE, piece), foul)


class ContactPart(Part):
    """What contacts have in common."""

    name = "blood-rugby.contacts"
    options = ContactOptions
    keys = (MOMENTUM, WORKED)
    procedures = (ContactOver, Resolved)

    @deeds.impl
    def contacts(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """One contact an activation (BR-ACT-03), with whoever is in reach."""
        side, square = match.pieces[piece].side.other, match.get(SQUARE, piece)
        others = match.get(STANDING, side) | match.get(GROUNDED)
        if not others & (match.derived(PITCH).grid.near[square] | 1 << square):
            return ()  # as nearly always
        if not stands(match, piece) or not may_contact(match):
            return ()
        standing, lying = opponents(match, piece), grounded_near(match, square, side)
        return contact_deeds(match, piece, standing, lying) if standing or lying else ()
