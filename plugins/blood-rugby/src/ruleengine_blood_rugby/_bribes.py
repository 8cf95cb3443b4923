"""Money in one match: bribing the referee by Charisma and the right offer; pay and prizes (BR-BRIBE, BR-PAY)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    Decision,
    Match,
    MatchReader,
    Part,
    Roll,
    Side,
    SideKey,
    Table,
    build,
    choice,
    emit,
    event,
    option,
    procedure,
    roll,
)
from ruleengine.dice import d2, d6
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._match import forfeit, half_begins, result_detail
from ruleengine_blood_rugby._players import role
from ruleengine_blood_rugby._referee import ANGRY, BLIND, AtMostFace, RefereeOptions
from ruleengine_blood_rugby._rolls import beats, margin
from ruleengine_blood_rugby._state import SCORE, WINNER
from ruleengine_blood_rugby._teamfiles import coach_of
from ruleengine_blood_rugby._terms import BRIBE, INTEGRITY, Role
from ruleengine_pitch.players import team

GOLD: Final[SideKey[int]] = SideKey("blood-rugby.gold", int, default=0)
"""What a coach has left to bribe with."""
COACH_CHARISMA: Final[SideKey[int]] = SideKey("blood-rugby.coach-charisma", int, default=0)
BRIBES_FAILED: Final[SideKey[int]] = SideKey("blood-rugby.bribes-failed", int, default=0)
SPENT_ON_BRIBES: Final[SideKey[int]] = SideKey("blood-rugby.spent-on-bribes", int, default=0)


@attrs.frozen
class BribeOptions:
    """Bribes."""

    bribes_per_half: int = option(
        2, "Tries of each side before each half; 0: a match without money.", rule="BR-BRIBE-03", at_least=0, at_most=10
    )
    bribe_offers: Table[int] = option(
        Table(d6, {1: 50, 2: 100, 3: 150, 4: 200, 5: 300, 6: 500}),
        "The right offer in gold.",
        rule="BR-BRIBE-02",
        at_least=0,
    )
    coach_charisma: int = option(
        12, "Charisma of a coach whose team sheet does not say.", rule="BR-BRIBE-03", at_least=3, at_most=25
    )
    coach_gold: int = option(
        500, "Gold for bribes of a coach whose team sheet does not say.", rule="BR-BRIBE-04", at_least=0
    )
    referee_wisdom: int = option(11, "Wisdom of the referee.", rule="BR-BRIBE-03", at_least=3, at_most=25)
    bribe_failure_angers: Literal["always", "half"] = option(
        "always", "How often a failed bribe makes the referee angry.", rule="BR-BRIBE-03"
    )
    bribe_forfeit: int | None = option(
        3, "The failed bribe by which a side forfeits the match; none: never.", rule="BR-BRIBE-01", at_least=1
    )


@event("blood-rugby.bribe-tried")
class BribeTried:
    """A coach tried to bribe the referee.

    Attributes:
        gold: what was paid; 0 if the referee did not listen.
        outcome: `complete`, `too-little` or `refused`.
        angry: whether the referee is angry with the side now.
    """

    side: Side
    gold: int
    outcome: str
    angry: bool


@choice("no-bribe")
class NoBribe:
    """Leave the referee alone."""


@choice("bribe")
class TryBribe:
    """Try to bribe the referee."""


@choice("offer")
class Offer:
    """Offer and pay a sum, in gold."""

    gold: int


NO_BRIBE, TRY_BRIBE = NoBribe(), TryBribe()


def bribe_check(match: MatchReader, side: Side) -> Check:
    """The coach's check of Charisma, which must beat the referee's Wisdom (BR-BRIBE-01)."""
    return build(match, BRIBE, by=side, base=match.get(COACH_CHARISMA, side), basis="the coach's Charisma")


def integrity_check(match: MatchReader) -> Check:
    """The referee's check of Wisdom."""
    return build(
        match, INTEGRITY, by=None, base=match.options(BribeOptions).referee_wisdom, basis="the referee's Wisdom"
    )


def sums(match: MatchReader, side: Side) -> list[int]:
    """The sums that a coach may offer: each that may be the right one, as far as its gold goes, lowest first."""
    return sorted({gold for gold in match.options(BribeOptions).bribe_offers.entries if gold <= match.get(GOLD, side)})


@procedure("blood-rugby.bribery")
class Bribery:
    """Before a half a coach may try to bribe the referee, until one bribe is complete (BR-BRIBE-03).

    Attributes:
        side: whose coach.
        left: tries that are left.
    """

    side: Side
    left: int

    async def run(self, match: Match) -> None:
        side = self.side
        if not (self.left and sums(match, side)):
            return
        if await Decision(side, "bribe", (NO_BRIBE, TRY_BRIBE)) is NO_BRIBE:
            return
        theirs = await margin(match, integrity_check(match))
        if await beats(match, bribe_check(match, side), theirs):
            await self.offers(match)
        else:
            await self.is_refused(match)

    @property
    def again(self) -> Bribery:
        """The next try."""
        return Bribery(self.side, self.left - 1)

    async def offers(self, match: Match) -> None:
        """The right offer has to be made: the coach names a sum and pays it, then it is rolled for (BR-BRIBE-04)."""
        side = self.side
        offered = (await Decision(side, "offer", tuple(map(Offer, sums(match, side))))).gold
        match.set(GOLD, side, match.get(GOLD, side) - offered)
        match.set(SPENT_ON_BRIBES, side, match.get(SPENT_ON_BRIBES, side) + offered)
        wanted = await roll(d6, by=None, reason="blood-rugby.offer", reading=match.options(BribeOptions).bribe_offers)
        complete = offered >= wanted
        if complete:
            match.set(BLIND, side, True)
        else:
            match.push(self.again)
            match.set(ANGRY, side, True)
        outcome = "complete" if complete else "too-little"
        await emit(match, BribeTried(side, offered, outcome, match.get(ANGRY, side)))

    async def is_refused(self, match: Match) -> None:
        """He may turn angry; asked again and again he reports the side, which forfeits the match (BR-BRIBE-01)."""
        side, options = self.side, match.options(BribeOptions)
        match.push(self.again)
        if options.bribe_failure_angers == "always" or await Roll(d2, None, "blood-rugby.anger", AtMostFace(1)):
            match.set(ANGRY, side, True)
        failed = match.get(BRIBES_FAILED, side) + 1
        match.set(BRIBES_FAILED, side, failed)
        await emit(match, BribeTried(side, 0, "refused", match.get(ANGRY, side)))
        if options.bribe_forfeit is not None and failed >= options.bribe_forfeit:
            await forfeit(match, side, "bribery")


class BribePart(Part):
    """Bribes."""

    name = "blood-rugby.bribes"
    options = BribeOptions
    checks = (BRIBE, INTEGRITY)
    keys = (GOLD, COACH_CHARISMA, BRIBES_FAILED, SPENT_ON_BRIBES, ANGRY, BLIND)
    procedures = (Bribery,)

    def begin(self, match: Match) -> None:
        """Coaches have what their team sheets say, or else the options."""
        options = match.options(BribeOptions)
        for side in Side:
            coach = coach_of(match, side)
            charisma = options.coach_charisma if coach.charisma is None else coach.charisma
            match.set(COACH_CHARISMA, side, charisma)
            match.set(GOLD, side, options.coach_gold if coach.gold is None else coach.gold)

    @half_begins.impl
    def before_each_half(self, match: Match, half: int) -> Iterable[Any]:
        """Home's coach first; without a referee there is nobody to bribe."""
        tries = match.options(BribeOptions).bribes_per_half * (match.options(RefereeOptions).referee != "none")
        return [Bribery(side, tries) for side in Side] if tries else ()

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The referee's check and the coach's, if it tries."""
        if not isinstance(choice, TryBribe):
            return ()
        asked = match.pending
        return (integrity_check(match), *([] if asked is None or asked.by is None else [bribe_check(match, asked.by)]))


@attrs.frozen
class PayOptions:
    """What a match pays, in gold."""

    pay_scrum: int = option(20, "Pay of a Scrum man.", rule="BR-PAY-01", at_least=0)
    pay_back: int = option(25, "Pay of a Back.", rule="BR-PAY-01", at_least=0)
    pay_shield: int = option(30, "Pay of the Shield.", rule="BR-PAY-01", at_least=0)
    pay_kiker: int = option(40, "Pay of the Kiker.", rule="BR-PAY-01", at_least=0)
    pay_runner: int = option(40, "Pay of the Runner.", rule="BR-PAY-01", at_least=0)
    pay_coach: int = option(50, "Pay of the coach.", rule="BR-PAY-01", at_least=0)
    win_prize: int = option(
        100,
        "Prize of the winning side for each try by which it is ahead; once if it is not.",
        rule="BR-PAY-02",
        at_least=0,
    )


@attrs.frozen
class Account:
    """What a match brings a side, in gold.

    Attributes:
        players, coach: what they are paid.
        prize: what the side wins.
        bribes: what its coach has spent.

    >>> Account(305, 50, 100, 200).total
    255
    """

    players: int
    coach: int
    prize: int
    bribes: int

    @property
    def total(self) -> int:
        """All together."""
        return self.players + self.coach + self.prize - self.bribes


def account(match: MatchReader, side: Side) -> Account:
    """What the match, as it stands, brings a side (BR-PAY-01, BR-PAY-02).

    >>> from ruleengine import HOME, new_match
    >>> account(new_match("blood-rugby", seed=7), HOME)
    Account(players=305, coach=50, prize=0, bribes=0)
    """
    options = match.options(PayOptions)
    by_role = {
        Role.CAPTAIN: options.pay_scrum,
        Role.SCRUM: options.pay_scrum,
        Role.BACK: options.pay_back,
        Role.SHIELD: options.pay_shield,
        Role.KIKER: options.pay_kiker,
        Role.RUNNER: options.pay_runner,
    }
    players = sum(by_role[role(match, piece.id)] for piece in team(match, side))
    return Account(players, options.pay_coach, prize(match, side), match.get(SPENT_ON_BRIBES, side))


def prize(match: MatchReader, side: Side) -> int:
    """What a side wins if it has won: so much for each try by which it is ahead, and at least once (BR-PAY-02)."""
    ahead = match.get(SCORE, side) - match.get(SCORE, side.other)
    forfeited = match.get(WINNER)
    if forfeited is side.other or (forfeited is None and ahead <= 0):
        return 0
    return match.options(PayOptions).win_prize * max(1, ahead)


def said(match: Match) -> str:
    """The accounts of both sides in words, for the result of a match."""
    return "; ".join(f"{side}: {_said(account(match, side))}" for side in Side)


def _said(found: Account) -> str:
    more = f", prize {found.prize}" * bool(found.prize) + f", bribes \N{MINUS SIGN}{found.bribes}" * bool(found.bribes)
    return f"players {found.players}, coach {found.coach}{more} gold"


class MoneyPart(Part):
    """Pay and prizes."""

    name = "blood-rugby.money"
    options = PayOptions

    @result_detail.impl
    def accounts(self, match: Match, value: str) -> str:
        """What a match that is over brings both sides."""
        return f"{value}; {said(match)}".removeprefix("; ")
