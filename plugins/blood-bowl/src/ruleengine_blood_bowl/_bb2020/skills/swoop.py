"""Swoop: steer one's own flight (BB20-X-SWOOP)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ruleengine import Decision, Match, PieceId, choice, procedure, roll
from ruleengine.dice import d3, d6
from ruleengine.grid import ORTHOGONAL, Direction, Template, travel
from ruleengine_blood_bowl._base.ball import Towards
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.throwing import Landing, fly_out
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.throwing import flight

FAN: Final = Template([Direction.NW] * 2 + [Direction.N] * 2 + [Direction.NE] * 2)
"""1–2 left, 3–4 straight on, 5–6 right (BB20-X-BALL-AND-CHAIN-01)."""


@choice("swoop")
class SwoopTowards:
    """Swoop in this direction from the target."""

    direction: Direction

    @property
    def token(self) -> str:
        """The name of the direction, such as `swoop:n`."""
        return f"swoop:{self.direction.name.lower()}"


_towards = lru_cache(SwoopTowards)


@procedure("blood-bowl-2020.swooping")
class _Swooping:
    """A thrown player swoops from the target: his coach gives the direction, dice the rest.

    Attributes:
        piece: who.
        square: the target.
        how: how he will land; see `land_check`.
    """

    piece: PieceId
    square: int
    how: str

    async def run(self, match: Match) -> None:
        options: list[Any] = list(map(_towards, ORTHOGONAL))
        chosen = await Decision(match.pieces[self.piece].side, "swoop", options, self.piece)
        heading = await roll(
            d6, by=None, reason="blood-bowl-2020.swoop", reading=Towards(FAN.turned_to(chosen.direction))
        )
        far = await roll(d3, by=None, reason="blood-bowl-2020.swoop-distance")
        way = travel(match.derived(PITCH).grid, self.square, heading, far)
        if way.is_out:
            await fly_out(match, self.piece, way.end, heading)
        else:
            match.push(Landing(self.piece, way.end, self.how))


class Swoop(SkillPart):
    """Swoop: thrown well, he comes down one to three squares from the target, in about the direction that he wants."""

    name = "blood-bowl-2020.swoop"
    skill = Skill("Swoop", innate=True)
    procedures = (_Swooping,)

    @flight.impl
    async def swoops(self, match: Match, thrown: PieceId, square: int, value: Any) -> Any:
        """Instead of scattering, if his coach wants to."""
        if not uses(match, thrown, "Swoop") or not await wants(match, thrown, "Swoop"):
            return value
        return _Swooping(thrown, square, value.how)
