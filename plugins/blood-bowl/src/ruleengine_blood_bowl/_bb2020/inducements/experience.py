"""Star player points that prayers add to what players do (BB20-L-PRY-10 to 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ruleengine import Match, Part, PieceId, Side
from ruleengine_blood_bowl._base.events import DriveEnded, Fouled, Pushed, WasHurt
from ruleengine_blood_bowl._base.injuries import Casualty
from ruleengine_blood_bowl._base.lasting import DeedWatch, also_lasts, undone
from ruleengine_blood_bowl._base.terms import NOBODY, OFF
from ruleengine_blood_bowl._bb2020.inducements.blessings import (
    FAN_INTERACTION,
    FOULING_FRENZY,
    NECESSARY_VIOLENCE,
    PERFECT_PASSING,
    PRAYING_HELPS,
)
from ruleengine_blood_bowl._bb2020.inducements.prayers import BY_NAME, PrayerHeard
from ruleengine_pitch.players import number_of

MORE: Final = {"completions": PERFECT_PASSING, "casualties": NECESSARY_VIOLENCE}
"""Deeds that are worth one point more by a prayer: a completion 2, a casualty 3."""
BEYOND: Final = 2
"""What a casualty is worth that only a prayer counts."""


class _Prayed(DeedWatch):
    """Follows the events of a match, and adds up what prayers are worth to each player."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.points: Counter[PieceId] = Counter()
        self.heard: dict[Side, set[str]] = {side: set() for side in Side}
        self.fouls: dict[PieceId, PieceId] = {}
        self.crowd: dict[PieceId, PieceId] = {}

    def see(self, event: Any) -> None:
        match event:
            case PrayerHeard(side=side, name=name):
                self.heard[side].add(name)
            case DriveEnded():
                for names in self.heard.values():
                    names -= {name for name in names if BY_NAME[name].until == "drive"}
            case Fouled(piece=piece, victim=victim):
                self.fouls[victim] = piece
            case Pushed(piece=piece, to=to, by=by) if to == OFF and by != NOBODY:
                self.crowd[piece] = by
            case WasHurt(piece=piece, detail=detail):
                causes = ((self.fouls, FOULING_FRENZY), (self.crowd, FAN_INTERACTION))
                for by, name in ((causers.pop(piece, NOBODY), name) for causers, name in causes):
                    if by != NOBODY and (isinstance(detail, Casualty) or undone(self.match, event)):
                        self._add(by, name, BEYOND, against=piece)
        super().see(event)

    def count(self, piece: PieceId, deed: str) -> None:
        super().count(piece, deed)
        if deed in MORE:
            self._add(piece, MORE[deed], 1)

    def _add(self, piece: PieceId, name: str, points: int, against: PieceId = NOBODY) -> None:
        side = self.pieces[piece].side
        if name in self.heard[side] and (against == NOBODY or self.pieces[against].side is not side):
            self.points[piece] += points


class Experience(Part):
    """Points by prayers, in the record of a match."""

    name = "blood-bowl-2020.prayers-experience"
    keys = (PRAYING_HELPS,)

    @also_lasts.impl
    def by_prayers(self, match: Match) -> Iterable[tuple[Side, Mapping[str, Any]]]:
        """By number, the points that are added."""
        if not match.get(PRAYING_HELPS):
            return
        watch = _Prayed(match)
        for event in match.events:
            watch.see(event)
        for side in Side:
            mine = {
                str(number_of(match.pieces[piece])): points
                for piece, points in watch.points.items()
                if match.pieces[piece].side is side
            }
            if mine:
                yield side, {"prayers": mine}
