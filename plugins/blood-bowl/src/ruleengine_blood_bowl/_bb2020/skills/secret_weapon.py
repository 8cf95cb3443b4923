"""Secret Weapon: sent off when a drive ends in which he played (BB20-SKL-17, BB20-END-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ruleengine import Key, Match, PieceId, procedure
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.drive import Stage, drive_end
from ruleengine_blood_bowl._base.events import DriveBegan, Left
from ruleengine_blood_bowl._base.fields import position_fields
from ruleengine_blood_bowl._base.players import has
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._bb2020.referee import SendingOff
from ruleengine_pitch.positions import Field

PLAYED: Final[Key[int]] = Key("blood-bowl-2020.played", int, default=0, reset_on=(DriveBegan,))
"""The secret weapons, a bit for each player, that have left the pitch in this drive."""

GONE: Final = (Status.INJURED, Status.DEAD, Status.SENT_OFF)
"""Who is out of the match anyway."""


@procedure("blood-bowl-2020.secret-weapons")
class SecretWeapons:
    """Every secret weapon that took part in the drive is about to be sent off, even if off the pitch (BB20-END-02)."""

    async def run(self, match: Match) -> None:
        match.push(*(SendingOff(piece, foul=False) for piece in weapons(match)))


def weapons(match: Match) -> list[PieceId]:
    """The secret weapons that took part in the drive, and could play on in the match."""
    found = [piece.id for piece in match.pieces if has(match, piece.id, "Secret Weapon")]
    played = [piece for piece in found if match.get(SQUARE, piece) >= 0 or match.get(PLAYED) >> piece & 1]
    return [piece for piece in played if match.get(STATUS, piece) not in GONE]


class SecretWeapon(SkillPart):
    """Secret Weapon: at the end of a drive in which he has played he is sent off."""

    name = "blood-bowl-2020.secret-weapon"
    skill = Skill("Secret Weapon", innate=True)
    keys = (PLAYED,)
    procedures = (SecretWeapons,)

    @on_event.on(Left)
    def noted(self, match: Match, event: Left) -> None:
        """He has played in this drive, whatever box he is in now."""
        if event.square >= 0 and has(match, event.piece, "Secret Weapon"):
            match.set(PLAYED, match.get(PLAYED) | 1 << event.piece)

    @drive_end.impl
    def off(self, match: Match) -> Iterable[tuple[Stage, Any]]:
        """Before everything else (BB20-END-05)."""
        if weapons(match):
            yield Stage.SENDINGS_OFF, SecretWeapons()

    @position_fields.impl
    def field(self, rules: object) -> Iterable[Field]:
        """In a position, the word `played` of a weapon in the dugout."""
        yield Field("played", PLAYED, False, "bits")
