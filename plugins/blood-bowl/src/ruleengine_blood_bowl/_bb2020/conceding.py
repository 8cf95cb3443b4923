"""Conceding a match, and what it costs (BB20-CON)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from ruleengine import Decision, Match, Part, PieceId, Side, Table, choice, emit, event, procedure, roll
from ruleengine.dice import d3, d6
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.events import DriveBegan
from ruleengine_blood_bowl._base.lasting import also_lasts
from ruleengine_blood_bowl._base.lineup import players_of
from ruleengine_blood_bowl._base.players import in_box
from ruleengine_blood_bowl._base.skillbook import SKILLBOOK
from ruleengine_blood_bowl._base.state import IN_TURN, SCORE, STATUS
from ruleengine_blood_bowl._base.teamfiles import teams_of
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.turn import turn_choices
from ruleengine_blood_bowl._bb2020.fans import DEDICATED_FANS
from ruleengine_pitch.players import number_of
from ruleengine_pitch.positions import is_position

FEW: Final = 3
"""Who can field no more may concede without penalties."""
EXPERIENCED: Final = 3
"""Advancements from which on a player may leave a team that concedes."""
LOYALTY: Final[Table[Literal["leaves", "stays"]]] = Table(d6, {(1, 3): "leaves", (4, 6): "stays"})


@event("blood-bowl-2020.conceded")
class Conceded:
    """A team conceded, and all touchdowns are the other's.

    Attributes:
        side: which.
        penalties: whether it has neither a most valuable player nor winnings, and what else follows (BB20-CON-03).
    """

    side: Side
    penalties: bool


@event("blood-bowl-2020.fans-left")
class FansLeft:
    """A team lost fans; these Dedicated Fans are left."""

    side: Side
    left: int


@event("blood-bowl-2020.player-loyal")
class LoyaltyTested:
    """An experienced player leaves a team that conceded, or stays. It changes nothing in this match."""

    piece: PieceId
    leaves: bool


@choice("play-on")
class PlayOn:
    """Play on."""


@choice("concede")
class Concede:
    """Concede the match."""

    async def do(self, match: Match, side: Side) -> None:
        """At the start of one's own turn, with all penalties (BB20-CON-01)."""
        await concede(match, side, penalties=True)


PLAY_ON, CONCEDE = PlayOn(), Concede()


async def concede(match: Match, side: Side, *, penalties: bool) -> None:
    """End the match: the opponent has all touchdowns, and one more (BB20-CON-01, 02, 07)."""
    other = side.other
    match.set(SCORE, other, match.get(SCORE, other) + match.get(SCORE, side) + 1)
    match.set(SCORE, side, 0)
    match.set(IN_TURN, False)
    match.finish()
    if penalties:
        match.push(Penalties(side))
    await emit(match, Conceded(side, penalties))


def advancements(match: Match) -> list[int]:
    """The advancements of each player: the skills that he has learnt, so neither traits nor those of his position."""
    learnt = {name for name, skill in match.derived(SKILLBOOK).items() if not skill.innate}
    return [len((player.skills.keys() - player.role.skills.keys()) & learnt) for player in players_of(match)]


@procedure("blood-bowl-2020.penalties")
class Penalties:
    """Fans leave, and experienced players may (BB20-CON-04, BB20-CON-05)."""

    side: Side

    async def run(self, match: Match) -> None:
        lost = await roll(d3, by=None, reason="blood-bowl-2020.fans-leave")
        left = max(1, match.get(DEDICATED_FANS, self.side) - lost)
        match.set(DEDICATED_FANS, self.side, left)
        gained = advancements(match)
        mine = [piece.id for piece in match.pieces if piece.side is self.side]
        mine = [piece for piece in mine if match.get(STATUS, piece) is not Status.DEAD]
        match.push(*(Loyalty(piece) for piece in mine if gained[piece] >= EXPERIENCED))
        await emit(match, FansLeft(self.side, left))


@procedure("blood-bowl-2020.loyalty")
class Loyalty:
    """An experienced player leaves on a 1 to 3 (BB20-CON-05)."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        does = await roll(d6, by=None, reason="blood-bowl-2020.loyalty", reading=LOYALTY)
        await emit(match, LoyaltyTested(self.piece, does == "leaves"))


@procedure("blood-bowl-2020.may-concede")
class MayConcede:
    """A team that can field few may concede without penalties, before set-up (BB20-CON-06, BB20-SET-03)."""

    side: Side

    async def run(self, match: Match) -> None:
        if await Decision(self.side, "concede", (PLAY_ON, CONCEDE)) is CONCEDE:
            await concede(match, self.side, penalties=False)


class Conceding(Part):
    """Conceding."""

    name = "blood-bowl-2020.conceding"
    keys = (DEDICATED_FANS,)
    procedures = (Penalties, Loyalty, MayConcede)

    @turn_choices.impl
    def at_the_start(self, match: Match, side: Side) -> Iterable[Any]:
        """At the start of one's own turn (BB20-CON-01)."""
        yield CONCEDE

    @also_lasts.impl
    def penalties(self, match: Match) -> Iterable[tuple[Side, Mapping[str, Any]]]:
        """That a team conceded, the fans that it lost, the players who leave it."""
        for entry in match.events:
            if isinstance(entry, Conceded) and entry.penalties:
                side = entry.side
                has_teams = not is_position(match.teams)
                now = match.get(DEDICATED_FANS, side)
                brought = teams_of(match.rules, match.teams)[side].extras["dedicated_fans"] if has_teams else now
                tested = (each for each in match.events if isinstance(each, LoyaltyTested) and each.leaves)
                leaving = [number_of(match.pieces[each.piece]) for each in tested]
                yield side, {"conceded": True, "fans_lost": brought - now, "leaving": leaving}

    @on_event.on(DriveBegan)
    def before_set_up(self, match: Match, event: DriveBegan) -> None:
        """The kicking coach first."""
        sides = (event.kicking, event.kicking.other)
        match.push(*(MayConcede(side) for side in sides if len(in_box(match, side, Status.RESERVES)) <= FEW))
