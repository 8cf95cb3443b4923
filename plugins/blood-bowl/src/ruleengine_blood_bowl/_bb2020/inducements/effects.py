"""What prayers do while they last (BB20-L-PRY-01 to 16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import (
    Act,
    Attribute,
    Check,
    CompiledRules,
    Derived,
    Key,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Roll,
    Side,
    emit,
    procedure,
)
from ruleengine.dice import AtLeast, d6
from ruleengine.grid import squares_in
from ruleengine.hooks import attribute, modifiers, on_event
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.drive import Stage, drive_end
from ruleengine_blood_bowl._base.events import (
    Activated,
    BallLost,
    BlockEnded,
    DriveBegan,
    FollowedUp,
    HalfEnded,
    Left,
    Moved,
    Placed,
    Pushed,
    TurnBegan,
    TurnEnded,
)
from ruleengine_blood_bowl._base.falling import CROWD, Hurting, go_down
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import ARMOUR_BREAKS, MOVEMENT, has, marked, marking
from ruleengine_blood_bowl._base.state import HOLDER, IN_TURN, SCORER, SKILLS_NOW, SQUARE, STATUS, TAKEN
from ruleengine_blood_bowl._base.terms import NOBODY, Status
from ruleengine_blood_bowl._base.turn import moving_team, turn_over
from ruleengine_blood_bowl._base.verbs import drop_ball, take_off
from ruleengine_blood_bowl._bb2020.inducements.blessings import (
    BLESSINGS,
    DUE,
    GREASY_CLEATS,
    IRON_MAN,
    MOLES,
    PRAYED,
    PRAYING_HELPS,
    THROW_A_ROCK,
    TRAPDOOR,
    blessed,
    run_out,
    touched,
)
from ruleengine_blood_bowl._bb2020.inducements.prayers import Praying, TakesEffect
from ruleengine_blood_bowl._bb2020.numbers import AV

ON_TRAPDOOR: Final[Key[int]] = Key("blood-bowl-2020.on-trapdoor", int, default=0)
"""The players, a bit for each, who came to a trapdoor in the block that is under way."""
STALLING: Final[Key[int]] = Key("blood-bowl-2020.stalling", int, default=0, reset_on=(TurnBegan,))
"""The players, a bit for each, who could have scored without a die as their action began."""
ACTIVATED: Final[Key[int]] = Key("blood-bowl-2020.activated", int, default=0, reset_on=(TurnBegan,))
"""The players, a bit for each, who have acted in this turn."""
HARDEST: Final = 11
STALLED: Final = "stalling"
"""The cause of an injury by a rock that is thrown at a player who stalls."""
UNSURE: Final = (
    *("Bone Head", "Really Stupid", "Unchannelled Fury", "Animal Savagery", "Take Root", "Bloodlust"),
    "Ball and Chain",
)
"""Traits for which a die is rolled before their bearer does anything."""


def _trapdoors(rules: CompiledRules) -> int:
    grid = rules.derived(PITCH).grid
    column, row = grid.width * 6 // 26, 1
    mirrored = (grid.width - 1 - column, grid.height - 1 - row)
    return sum(1 << grid.at(x, y) for x, y in ((column, row), mirrored))


TRAPDOORS: Final[Derived[int]] = Derived("blood-bowl-2020.trapdoors", _trapdoors)
"""The two squares with trapdoors, a bitboard: (6, 1) of the usual pitch and its mirror image (BB20-L-PRY-24, 25)."""


@procedure("blood-bowl-2020.trapdoor-opens")
class TrapdoorOpens:
    """A player on a trapdoor falls through it on a 1, as if pushed into the crowd (BB20-L-PRY-01)."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        piece, square = self.piece, match.get(SQUARE, self.piece)
        if square < 0 or not match.derived(TRAPDOORS) >> square & 1:
            return
        if await Roll(d6, match.pieces[piece].side.other, "blood-bowl-2020.trapdoor", AtLeast(2)):
            return
        held = drop_ball(match, piece)
        take_off(match, piece, Status.RESERVES)
        match.push(Hurting(piece, CROWD), *([LooseBall(square)] if held else []))
        if held:
            await emit(match, BallLost(piece))
        await emit(match, Left(piece, square, Status.RESERVES))
        if held and moving_team(match, piece):
            await turn_over(match, CROWD)


def can_stroll_in(match: MatchReader, piece: PieceId) -> bool:
    """Whether an open player with the ball could score without any die (BB20-L-PRY-30)."""
    side, square = match.pieces[piece].side, match.get(SQUARE, piece)
    standing = match.get(STATUS, piece) is Status.STANDING
    if not standing or marked(match, piece) or any(has(match, piece, name) for name in UNSURE):
        return False
    pitch, taken = match.derived(PITCH), match.get(TAKEN)
    goal = pitch.goal[side]
    reached = front = 1 << square
    for _ in range(match.attribute(piece, MOVEMENT)):
        near = 0
        for each in squares_in(front):
            near |= pitch.grid.near[each]
        near &= ~(taken | reached)
        if near & goal:
            return True
        front = sum(1 << each for each in squares_in(near) if not marking(match, each, side))
        reached |= near
    return bool(1 << square & goal)


@procedure("blood-bowl-2020.rock-thrown")
class RockThrown:
    """A rock is thrown at a player who stalled: on a 5 or more he is knocked down (BB20-L-PRY-14)."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        by = match.pieces[self.piece].side.other
        if await Roll(d6, by, "blood-bowl-2020.throw-a-rock", AtLeast(5)):
            await go_down(match, self.piece, STALLED)


@procedure("blood-bowl-2020.prayers-run-out")
class PrayersRunOut:
    """What lasts for a drive is over."""

    async def run(self, match: Match) -> None:
        run_out(match, "drive")


class Prayers(Part):
    """Prayers while they last."""

    name = "blood-bowl-2020.prayers"
    keys = (BLESSINGS, PRAYED, DUE, PRAYING_HELPS, SKILLS_NOW, ON_TRAPDOOR, STALLING, ACTIVATED)
    procedures = (Praying, TakesEffect, TrapdoorOpens, RockThrown, PrayersRunOut)

    # When they begin and end ------------------------------------------------------------------------------

    @on_event.on(DriveBegan)
    def heard(self, match: Match, event: DriveBegan) -> None:
        """As the drive starts, before anybody is set up."""
        effects = [TakesEffect(side, name) for side in Side for name in match.get(DUE, side)]
        if effects:
            for side in Side:
                match.set(DUE, side, ())
            match.push(*effects)

    @drive_end.impl
    def with_the_drive(self, match: Match) -> Iterable[tuple[Stage, Any]]:
        """What lasts for a drive ends with it, after the sendings-off."""
        if match.get(PRAYING_HELPS):
            yield Stage.EFFECTS, PrayersRunOut()

    @on_event.on(HalfEnded)
    def with_the_half(self, match: Match, event: HalfEnded) -> None:
        """What lasts for a half ends with it."""
        if any(match.get(BLESSINGS, side) for side in Side):
            run_out(match, "drive", "half")

    # What they do -----------------------------------------------------------------------------------------

    @attribute.on(AV)
    @attribute.on(ARMOUR_BREAKS)
    def iron(self, match: Match, piece: PieceId, attribute: Attribute[int], value: int) -> int:
        """Armour is 1 better, 11+ at most (BB20-L-PRY-04)."""
        return max(value, min(value + 1, HARDEST)) if touched(match, piece, IRON_MAN) else value

    @attribute.on(MOVEMENT)
    def greasy(self, match: Match, piece: PieceId, attribute: Attribute[int], value: int) -> int:
        """Movement is 1 less (BB20-L-PRY-07)."""
        return max(1, value - 1) if touched(match, piece, GREASY_CLEATS) else value

    @modifiers.on(Act.EXTRA_SQUARE)
    def holes(self, match: Match, check: Check) -> Iterable[Modifier]:
        """-1 to every rush of either team, -2 if both have prayed for it (BB20-L-PRY-09)."""
        if not match.get(PRAYING_HELPS):
            return ()
        moles = sum(blessed(match, side, MOLES) for side in Side)
        return [Modifier(-moles, "moles")] if moles else ()

    @on_event.on(Moved)
    def on_the_trapdoor(self, match: Match, event: Moved) -> None:
        """By either team."""
        if self._open(match, event.piece):
            match.push(TrapdoorOpens(event.piece))

    @on_event.on(Placed)
    def lands_there(self, match: Match, event: Placed) -> None:
        """Whoever is placed there in a turn, and not set up."""
        if match.get(IN_TURN) and self._open(match, event.piece):
            match.push(TrapdoorOpens(event.piece))

    @on_event.on(Pushed)
    def pushed_there(self, match: Match, event: Pushed) -> None:
        """In a block, once it has been resolved."""
        self._note(match, event.piece)

    @on_event.on(FollowedUp)
    def followed_there(self, match: Match, event: FollowedUp) -> None:
        """Likewise."""
        self._note(match, event.piece)

    def _note(self, match: Match, piece: PieceId) -> None:
        if self._open(match, piece):
            match.set(ON_TRAPDOOR, match.get(ON_TRAPDOOR) | 1 << piece)

    @on_event.on(BlockEnded)
    def after_the_block(self, match: Match, event: BlockEnded) -> None:
        """Those who came to a trapdoor."""
        bits = match.get(ON_TRAPDOOR)
        if bits:
            match.set(ON_TRAPDOOR, 0)
            match.push(*(TrapdoorOpens(piece.id) for piece in match.pieces if bits >> piece.id & 1))

    def _open(self, match: Match, piece: PieceId) -> bool:
        """Whether a player is on a trapdoor that may open."""
        if not match.get(PRAYING_HELPS):
            return False
        square = match.get(SQUARE, piece)
        there = square >= 0 and match.derived(TRAPDOORS) >> square & 1
        return bool(there) and any(blessed(match, side, TRAPDOOR) for side in Side)

    @on_event.on(Activated)
    def begins(self, match: Match, event: Activated) -> None:
        """Note who could score without a die, if a rock is at hand."""
        if blessed(match, match.pieces[event.piece].side.other, THROW_A_ROCK):
            match.set(ACTIVATED, match.get(ACTIVATED) | 1 << event.piece)
            if match.get(HOLDER) == event.piece and can_stroll_in(match, event.piece):
                match.set(STALLING, match.get(STALLING) | 1 << event.piece)

    @on_event.on(TurnEnded)
    def stalled(self, match: Match, event: TurnEnded) -> None:
        """At the end of the team's turn, however it ended."""
        holder = match.get(HOLDER)
        if not blessed(match, event.side.other, THROW_A_ROCK) or match.get(SCORER) is not None or holder == NOBODY:
            return
        if match.pieces[holder].side is event.side:
            acted = match.get(ACTIVATED) >> holder & 1
            if match.get(STALLING) >> holder & 1 if acted else can_stroll_in(match, holder):
                match.push(RockThrown(holder))
