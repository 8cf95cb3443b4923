"""Broken in its secrets: sides draw lots in secret, and something tells the other side what was drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from ruleengine import Decision, Key, Match, Roll, Side, SideKey, emit, event, procedure
from ruleengine.dice import Face, d6
from ruleengine.hooks import report, suppose
from ruleengine.kernel import AnyKey
from ruleengine.reporting import Line
from tests.broken_rulesets.toss import TURN, GamePart, go_on, ruleset, score

LOT: SideKey[int] = SideKey("toss.game.lot", int, default=0, visible_to="owner")
LAST: Key[int] = Key("toss.game.last", int, default=0)


@event("toss.lot-drawn")
class LotDrawn:
    """A side has drawn a lot."""

    side: Side
    lot: int


@procedure("toss.draws")
class Draws:
    """A side draws a lot in secret, and bets on it in the next step."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        lot = await Roll(d6, side, "toss.lot", Face())
        match.set(LOT, side, lot)
        match.push(Bets())


@procedure("toss.draws")
class Tells:
    """As the drawing of a lot, and the event that tells of it is hidden from nobody."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        lot = await Roll(d6, side, "toss.lot", Face())
        match.set(LOT, side, lot)
        match.push(Bets())
        await emit(match, LotDrawn(side, lot))


@procedure("toss.draws")
class Notes:
    """As the drawing of a lot, and the lot is noted under a key that everybody sees."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        lot = await Roll(d6, side, "toss.lot", Face())
        match.set(LOT, side, lot)
        match.set(LAST, lot)
        match.push(Bets())


@procedure("toss.bets")
class Bets:
    """A side bets by its lot: only from a high one may it bet high."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        choices = ("low", "high") if match.get(LOT, side) > 3 else ("low", "none")
        chosen = await Decision(side, "toss.bet", choices)
        await score(match, side, int(chosen == "high"))
        go_on(match, match.rules.procedures["toss.draws"]())


class SecretPart(GamePart):
    """The sound one: lots, and the choices that follow from them, are their owner's business."""

    keys: ClassVar[tuple[AnyKey[Any], ...]] = (*GamePart.keys, LOT, LAST)
    procedures: ClassVar[tuple[type[Any], ...]] = (Draws, Bets)
    hides: ClassVar[Any] = {"toss.lot": "owner", "toss.bet": "owner", LotDrawn: "owner"}

    @suppose.impl
    def any_lot(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
        """A lot like any other, if there is one."""
        for side in Side:
            if side is not match.reader:
                yield LOT, side, 1 + int(draw() * 6)


class TellingPart(SecretPart):
    procedures = (Tells, Bets)
    hides: ClassVar[Any] = {"toss.lot": "owner", "toss.bet": "owner"}


class NotingPart(SecretPart):
    procedures = (Notes, Bets)


class OfferingPart(SecretPart):
    hides: ClassVar[Any] = {"toss.lot": "owner", LotDrawn: "owner"}


class CluelessPart(GamePart):
    """It hides lots, and does not say what to suppose."""

    keys = (*GamePart.keys, LOT, LAST)
    procedures = (Draws, Bets)
    hides: ClassVar[Any] = {"toss.lot": "owner", "toss.bet": "owner", LotDrawn: "owner"}


SECRETIVE = ruleset("toss", SecretPart())
TELLING = ruleset("toss", TellingPart())
NOTING = ruleset("toss", NotingPart())
OFFERING = ruleset("toss", OfferingPart())
CLUELESS = ruleset("toss", CluelessPart())


class WordyPart(SecretPart):
    """It words the first choice of a bet, which others do not see."""

    @report.on(Decision)
    def first(self, match: Match, entry: Any, value: Sequence[Line]) -> Sequence[Line]:
        """The choice that comes first."""
        return [Line(f"Bet {entry.choices[0]}?")]


WORDY = ruleset("toss", WordyPart())
