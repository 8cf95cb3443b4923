"""What lasts of a match, as plain data: who was hurt and how, who died, what players did, score and fans.

It is read from the events of the match, so the match must have its history.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ruleengine import Answered, Match, PieceId, Roll, Side, collect, specification
from ruleengine.reporting import earlier
from ruleengine_blood_bowl._base.events import (
    BallMoved,
    BallTaken,
    Blocked,
    CheckFailed,
    Pushed,
    Touchdown,
    WasHurt,
    WentDown,
)
from ruleengine_blood_bowl._base.injuries import Casualty
from ruleengine_blood_bowl._base.passing import Thrown
from ruleengine_blood_bowl._base.state import FAN_FACTOR, SCORE
from ruleengine_blood_bowl._base.terms import NOBODY, OFF, Face
from ruleengine_pitch.players import number_of


@collect(name="blood-bowl.also-lasts")
def also_lasts(match: Match) -> Iterable[tuple[Side, Mapping[str, Any]]]:
    """What else lasts of a match for a side, such as fans who left it.

    Returns:
        sides, each with what is added to its record: plain data by name.
    """
    specification()


BY_BLOCK = "block"
CASUALTY_ROLL = "blood-bowl.casualty"
DEEDS = ("completions", "throws", "deflections", "interceptions", "casualties", "touchdowns")


def match_record(match: Match) -> dict[str, Any]:
    """Return what lasts of a match, as plain data.

    Returns:
        the side that won under `winner`, empty if none did; under `home` and `away` its touchdowns and fan factor,
        under `hurt` by number the casualties of its players in words, under `earned` by number what they did.

    >>> from ruleengine import new_match, play
    >>> from ruleengine_blood_bowl.coaches import BusyCoach
    >>> match = new_match("blood-bowl-2020", seed=1, options={"match.turns": 1})
    >>> record = match_record(play(match, BusyCoach(1), BusyCoach(2)))
    >>> sorted(record), sorted(record["home"])
    (['away', 'home', 'winner'], ['earned', 'fans', 'hurt', 'touchdowns'])
    """
    result, deeds = match.result, earned(match)
    wounds = casualties(match)
    record: dict[str, Any] = {"winner": "" if result.winner is None else str(result.winner)}
    for side in Side:
        mine = {piece.id: str(number_of(piece)) for piece in match.pieces if piece.side is side}
        record[str(side)] = {
            "touchdowns": match.get(SCORE, side),
            "fans": match.get(FAN_FACTOR, side),
            "hurt": {mine[piece]: [each.name for each in wounds[piece]] for piece in mine if piece in wounds},
            "earned": {mine[piece]: dict(deeds[piece]) for piece in mine if deeds.get(piece)},
        }
    for side, more in also_lasts(match):
        record[str(side)].update(more)
    return record


def casualties(match: Match) -> dict[PieceId, list[Casualty]]:
    """Return the casualties of each player that nothing undid."""
    found: dict[PieceId, list[Casualty]] = {}
    for event in match.events:
        if isinstance(event, WasHurt) and isinstance(event.detail, Casualty):
            found.setdefault(event.piece, []).append(event.detail)
    return found


def undone(match: Match, hurt: WasHurt) -> bool:
    """Whether a casualty was rolled for a player whom regeneration or an apothecary has spared it."""
    for entry in earlier(match, hurt):
        if isinstance(entry, (WentDown, WasHurt)):
            return False
        if isinstance(entry, Answered) and isinstance(entry.request, Roll) and entry.request.reason == CASUALTY_ROLL:
            return True
    return False


class DeedWatch:
    """Follows the events of a match, and counts what each player does for star player points (BB20-L-SPP)."""

    def __init__(self, match: Match) -> None:
        self.match, self.pieces = match, match.pieces
        self.done: dict[PieceId, Counter[str]] = {}
        self.thrown: Thrown | None = None
        self.deflected = False
        self.blockers: dict[PieceId, PieceId] = {}
        self.felled: dict[PieceId, PieceId] = {}

    def see(self, event: Any) -> None:
        """Look at the next event."""
        match event:
            case Thrown(quality="accurate"):
                self.thrown = event
            case Thrown():
                self.thrown = None
            case BallMoved(how="deflection"):
                self.deflected, self.thrown = True, None
            case BallMoved(how=how) if how != "pass":
                self.thrown = None
            case CheckFailed(piece=piece) if self.deflected:
                self.count(piece, "deflections")
                self.deflected = False
            case BallTaken(piece=piece, how=how):
                self._taken(piece, how)
            case Blocked(piece=piece, target=target, face=face):
                self.blockers[target] = piece
                if face is Face.BOTH_DOWN or face is Face.ATTACKER_DOWN:
                    self.blockers[piece] = target
            case WentDown(piece=piece, why=why):
                self.felled.pop(piece, None)
                if why == BY_BLOCK and piece in self.blockers:
                    self.felled[piece] = self.blockers[piece]
            case Pushed(piece=piece, to=to) if to == OFF:
                self.felled.pop(piece, None)
            case WasHurt(piece=piece, detail=detail):
                by = self.felled.pop(piece, NOBODY)
                if (
                    (isinstance(detail, Casualty) or undone(self.match, event))
                    and by != NOBODY
                    and self.pieces[by].side is not self.pieces[piece].side
                ):
                    self.count(by, "casualties")
            case Touchdown(piece=piece):
                self.count(piece, "touchdowns")

    def _taken(self, piece: PieceId, how: str) -> None:
        if how == "interception":
            self.count(piece, "interceptions")
        elif how == "catch" and self.thrown is not None and self.thrown.player == NOBODY:
            passer = self.thrown.piece
            if passer != piece and self.pieces[passer].side is self.pieces[piece].side:
                self.count(passer, "completions")
        self.thrown, self.deflected = None, False

    def count(self, piece: PieceId, deed: str) -> None:
        """Count a deed of a player."""
        self.done.setdefault(piece, Counter())[deed] += 1


def earned(match: Match) -> dict[PieceId, Counter[str]]:
    """Return what each player did that is worth star player points, by the names in DEEDS.

    A casualty that regeneration or an apothecary undid counts (BB20-L-SPP-08).
    """
    watch = DeedWatch(match)
    for event in match.events:
        watch.see(event)
    return watch.done
