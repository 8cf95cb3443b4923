"""Pay, prizes and bribes of one match (BR-PAY)."""

from __future__ import annotations

import attrs

from ruleengine import Match, MatchReader, Part, Side, option
from ruleengine_blood_rugby._bribes import SPENT_ON_BRIBES
from ruleengine_blood_rugby._match import result_detail
from ruleengine_blood_rugby._players import role, team
from ruleengine_blood_rugby._state import SCORE, WINNER
from ruleengine_blood_rugby._terms import Role


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
