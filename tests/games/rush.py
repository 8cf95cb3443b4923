"""A small game with pieces: runners rush along a lane, dodge whom they meet, and may be tripped and hurt.

It has what Blood Dice has not: pieces and their attributes, keys of pieces, keys that last until an event, an
attribute that parts change, an adapter, and a listener that asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from ruleengine import (
    HOME,
    Attribute,
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Key,
    Match,
    MatchReader,
    Modifier,
    Part,
    Piece,
    PieceId,
    PieceKey,
    Profile,
    Provider,
    Result,
    Ruleset,
    Side,
    SideKey,
    Victim,
    build,
    choice,
    emit,
    event,
    from_profile,
    injure,
    option,
    procedure,
    roll_check,
    variant,
)
from ruleengine.hooks import (
    attribute,
    hurt,
    initial_procedures,
    injury,
    invariants,
    modifiers,
    on_event,
    pieces,
    preview_checks,
    result,
)

AGILITY: Attribute[int] = Attribute("rush.AG", int)
BRAWN: Attribute[int] = Attribute("rush.ST", int)
TOUGHNESS: Attribute[int] = Attribute("rush.TOUGH", int)

DODGE = CheckKind("rush.dodge", natural=(1, 6))
TRIP = CheckKind("rush.trip", natural=(1, 6))
TOUGH = CheckKind("rush.tough", natural=(1, 6))

ROLES = {
    "runner": Profile("runner", {"rush.AG": 3, "rush.ST": 2}),
    "tripper": Profile("tripper", {"rush.AG": 4, "rush.ST": 3}),
    "ogre": Profile("ogre", {"rush.AG": 5, "rush.ST": 5}),
}
TEAMS = (("runner", "tripper"), ("runner", "ogre"))


@event("rush.turn-ended")
class TurnEnded:
    """A side's turn is over."""

    side: Side


@event("rush.stepped")
class Stepped:
    """A piece has come to a square."""

    piece: PieceId
    square: int


@event("rush.fell")
class Fell:
    """A piece lies on the ground."""

    piece: PieceId


@event("rush.hurt")
class WasHurt:
    """A piece was hurt for good."""

    piece: PieceId


@event("rush.scored")
class Scored:
    """A piece has reached the end of the lane."""

    side: Side


ACTIVE: Key[Side] = Key("rush.turns.active", Side, default=HOME)
TURNS: Key[int] = Key("rush.turns.left", int, default=0)
GOALS: SideKey[int] = SideKey("rush.running.goals", int, default=0)
SQUARE: PieceKey[int] = PieceKey("rush.running.square", int, default=0)
MOVED: PieceKey[bool] = PieceKey("rush.turns.moved", bool, default=False, reset_on=(TurnEnded,))
DOWN: PieceKey[bool] = PieceKey("rush.running.down", bool, default=False, reset_on=(TurnEnded,))
KNOCKS: PieceKey[int] = PieceKey("rush.knocks.knocks", int, default=0)


@attrs.frozen
class LaneOptions:
    """The lane and how long is played."""

    length: int = option(5, "Squares from one end to the other.", at_least=3, at_most=20)
    turns: int = option(16, "Turns of both sides together.", at_least=1, at_most=100)


@choice("run")
class Run:
    """Run with this piece."""

    piece: PieceId


@choice("rest")
class Rest:
    """End the turn."""


@choice("trip")
class Trip:
    """Stick out a leg."""


@choice("let-pass")
class LetPass:
    """Let it pass."""


def place(match: Match, piece: PieceId) -> int:
    """Where a piece is, seen from home's end of the lane."""
    square = match.get(SQUARE, piece)
    return square if match.pieces[piece].side is HOME else match.options(LaneOptions).length - square


def met_at(match: Match, piece: PieceId, square: int) -> list[PieceId]:
    """Opponents that stand on a square."""
    side = match.pieces[piece].side
    return [
        p.id for p in match.pieces if p.side is not side and not match.get(DOWN, p.id) and place(match, p.id) == square
    ]


def dodge(match: Match, piece: PieceId) -> Check:
    """The check to pass whoever stands ahead."""
    base = match.attribute(piece, AGILITY)
    return build(match, DODGE, by=match.pieces[piece].side, base=base, subject=piece, basis=f"AG {base}")


def ahead(match: Match, piece: PieceId) -> int:
    """The next square of a piece."""
    return place(match, piece) + (1 if match.pieces[piece].side is HOME else -1)


@procedure("rush.turn")
class Turn:
    """A side runs with one piece after the other, until it rests."""

    async def run(self, match: Match) -> None:
        side = match.get(ACTIVE)
        ready = [p.id for p in match.pieces if p.side is side and not match.get(MOVED, p.id)]
        chosen = await Decision(side, "turn", (Rest(), *map(Run, ready)))
        if isinstance(chosen, Run):
            match.set(MOVED, chosen.piece, True)
            match.push(Stride(chosen.piece, 2), self)
            return
        match.set(ACTIVE, side.other)
        match.set(TURNS, match.get(TURNS) - 1)
        if match.get(TURNS):
            match.push(self)
        await emit(match, TurnEnded(side))


@procedure("rush.stride")
class Stride:
    """A piece goes on by a square."""

    piece: PieceId
    left: int

    async def run(self, match: Match) -> None:
        piece = self.piece
        met = met_at(match, piece, ahead(match, piece))
        if met and not await roll_check(match, dodge(match, piece)):
            await fall(match, piece, by=met[0])
            return
        match.set(SQUARE, piece, match.get(SQUARE, piece) + 1)
        if match.get(SQUARE, piece) == match.options(LaneOptions).length:
            await score(match, piece)
        elif self.left > 1:
            match.push(Stride(piece, self.left - 1))
        await emit(match, Stepped(piece, place(match, piece)))


async def fall(match: Match, piece: PieceId, by: PieceId) -> None:
    """Put a piece down; it may be hurt."""
    match.set(DOWN, piece, True)
    await emit(match, Fell(piece))
    found = await injure(match, Victim(match.pieces[piece].side, piece), InjuryCause("fall", match.pieces[by].side, by))
    if found.out >= InjurySeverity.STUNNED:
        match.set(KNOCKS, piece, match.get(KNOCKS, piece) + 1)
        await emit(match, WasHurt(piece))


async def score(match: Match, piece: PieceId) -> None:
    """A goal; the piece begins again."""
    side = match.pieces[piece].side
    match.set(SQUARE, piece, 0)
    match.set(GOALS, side, match.get(GOALS, side) + 1)
    await emit(match, Scored(side))


class TurnsPart(Part):
    """Turns, and the pieces of both sides."""

    name = "rush.turns"
    options = LaneOptions
    keys = (ACTIVE, TURNS, MOVED)
    procedures = (Turn,)

    def begin(self, match: Match) -> None:
        match.set(TURNS, match.options(LaneOptions).turns)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        return (Turn(),)

    @pieces.impl
    def line_up(self, rules: CompiledRules, teams: Any) -> Sequence[Piece]:
        roles = [(side, role) for side in Side for role in (teams or TEAMS)[side]]
        return [Piece(PieceId(i), side, ROLES[role], f"{role} {i}") for i, (side, role) in enumerate(roles)]

    @invariants.impl
    def turns(self, match: Match) -> Iterable[str]:
        if match.get(TURNS) < 0:
            yield f"{match.get(TURNS)} turns are left"
        for piece in match.pieces:
            if match.get(MOVED, piece.id) and piece.side is not match.get(ACTIVE):
                yield f"{piece.name} has moved out of turn"


class RunningPart(Part):
    """Runs, dodges, goals."""

    name = "rush.running"
    keys = (GOALS, SQUARE, DOWN)
    procedures = (Stride,)
    requires = (injury,)
    requires_attributes = (AGILITY,)
    provides: ClassVar[Mapping[Attribute[Any], Provider]] = {
        AGILITY: from_profile(AGILITY),
        BRAWN: from_profile(BRAWN),
    }

    @result.impl
    def most_goals(self, match: Match) -> Result:
        home, away = match.get(GOALS, Side.HOME), match.get(GOALS, Side.AWAY)
        return Result((home, away), None if home == away else Side.HOME if home > away else Side.AWAY)

    @modifiers.on(DODGE)
    def crowd(self, match: Match, check: Check) -> Iterable[Modifier]:
        piece = check.subject
        assert piece is not None
        further = len(met_at(match, piece, ahead(match, piece))) - 1
        if further > 0:
            yield Modifier(-further, "a crowd")

    @preview_checks.impl
    def dodges(self, match: Match, choice: object) -> Iterable[Check]:
        if isinstance(choice, Run) and met_at(match, choice.piece, ahead(match, choice.piece)):
            yield dodge(match, choice.piece)

    @invariants.impl
    def squares(self, match: Match) -> Iterable[str]:
        for piece in match.pieces:
            if not 0 <= match.get(SQUARE, piece.id) < match.options(LaneOptions).length:
                yield f"{piece.name} is off the lane"


class KnocksPart(Part):
    """Who was hurt is less agile for good."""

    name = "rush.knocks"
    keys = (KNOCKS,)

    @attribute.on(AGILITY)
    def slower(self, match: Match, piece: PieceId, attribute: Attribute[Any], value: int) -> int:
        return value + match.get(KNOCKS, piece)


class TripPart(Part):
    """A tripper may trip whoever comes to its square."""

    name = "rush.tripping"

    @on_event.on(Stepped)
    async def trip(self, match: Match, event: Stepped) -> None:
        for other in met_at(match, event.piece, event.square):
            tripper = match.pieces[other]
            if tripper.profile.role == "tripper" and not match.get(DOWN, event.piece):
                if await Decision(tripper.side, "trip", (LetPass(), Trip()), event.piece) == LetPass():
                    continue
                if await roll_check(match, build(match, TRIP, by=tripper.side, base=4, subject=other)):
                    match.state.stack[:] = [f for f in match.state.stack if not isinstance(f, Stride)]
                    await fall(match, event.piece, by=other)


class InjuryPart(Part):
    """Who falls and is not tough enough is stunned."""

    name = "rush.injury"
    requires_attributes = (TOUGHNESS,)

    @injury.impl
    async def roll(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        assert victim.piece is not None
        base = match.attribute(victim.piece, TOUGHNESS)
        check = build(match, TOUGH, by=victim.side, base=base, subject=victim.piece)
        return InjuryResult(InjurySeverity.DOWN if await roll_check(match, check) else InjurySeverity.STUNNED)


def toughness(match: MatchReader, piece: PieceId) -> int:
    """What a piece needs not to be hurt: the brawnier, the less."""
    return 7 - match.attribute(piece, BRAWN)


class ToughPart(Part):
    """An adapter: toughness from brawn."""

    name = "rush.tough"
    provides: ClassVar[Mapping[Attribute[Any], Provider]] = {TOUGHNESS: toughness}


class ThickSkullPart(Part):
    """An ogre that was stunned may be well again at once."""

    name = "rush.thick-skull"

    @hurt.impl
    async def shrug(self, match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult:
        piece = victim.piece
        if value.out is not InjurySeverity.STUNNED or piece is None or match.pieces[piece].profile.role != "ogre":
            return value
        check = build(match, TOUGH, by=victim.side, base=4, subject=piece, basis="thick skull")
        return InjuryResult(InjurySeverity.DOWN) if await roll_check(match, check) else value


class MudPart(Part):
    """Mud in the middle of the lane."""

    name = "rush.mud"

    def __init__(self, depth: int) -> None:
        self.depth = depth

    @modifiers.on(DODGE)
    def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
        piece = check.subject
        assert piece is not None
        if ahead(match, piece) == match.options(LaneOptions).length // 2:
            yield Modifier(-self.depth, "mud")


class CheersPart(Part):
    """Whoever is behind is cheered on."""

    name = "rush.cheers"

    @modifiers.on(DODGE)
    def cheer(self, match: Match, check: Check) -> Iterable[Modifier]:
        side = Side(check.by or 0)
        if match.get(GOALS, side) < match.get(GOALS, side.other):
            yield Modifier(1, "cheers")


@variant("rush.mud")
class Mud:
    """Mud in the middle of the lane, so deep."""

    depth: int = 1

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[MudPart(self.depth)])


@variant("rush.cheers")
class Cheers:
    """Spectators."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[CheersPart()])


RUSH = Ruleset(
    name="rush",
    parts=(
        TurnsPart(),
        RunningPart(),
        KnocksPart(),
        TripPart(),
        InjuryPart(),
        ToughPart(),
        ThickSkullPart(),
    ),
)
