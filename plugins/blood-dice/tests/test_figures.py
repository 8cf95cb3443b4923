"""The worked figures of the catalogue (BD-T), through the exact odds of the rules that are played.

*Far* from a limit is a thousand points away from it, with the count left out of what tells states apart: then a
state that is a point nearer is taken for the same, as the figures' own equations take it. The walk compares states
that it takes for the same, some hundred points deep, and would raise if they went on differently.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import Decision, Match, RandomCoach, Side, View, new_match, play
from ruleengine.odds import (
    Count,
    EventOccurred,
    Outcomes,
    RequestCount,
    StateView,
    Tally,
    distribution,
    expected,
    odds,
    uniform,
)
from ruleengine_blood_dice import Pass
from ruleengine_blood_dice.events import PlayerLost, Scored, ScrumDecided, TechnicalTries, TurnedOver, Withdrew
from ruleengine_blood_dice.rules import Rolled, RolledTwo
from ruleengine_blood_dice.state import ELIMINATED, MORALE, SCORE

F = Fraction
Begin = Callable[..., Match]
Policy = Callable[[View, Decision[Any]], Any]
ROWS = ("scrum", "clash", "penalty", "run", "throw")
FAR_MORALE: dict[str, Any] = {"morale": 1000}
FAR_ELIMINATIONS: dict[str, Any] = {"eliminations_to_withdraw": 1000}
FAR = {**FAR_MORALE, **FAR_ELIMINATIONS}
SHEETS = (MORALE, ELIMINATED, SCORE)
ACTION_DICE = RequestCount("blood-dice.action")
both_sides = pytest.mark.parametrize("first", Side)


def coach(*, passes: Collection[str] = (), reroll: Callable[[Decision[Any]], bool] = lambda decision: False) -> Policy:
    """Passes on some rows, takes the named action on the others; spends a Spell on its own die where it is told to."""

    def decide(view: View, decision: Decision[Any]) -> Any:
        if decision.reason == "spell":
            return f"reroll:{decision.by}" if reroll(decision) else "keep"
        return "pass" if decision.about in passes else decision.choices[0]

    return decide


def reroll(reason: str, *values: Any) -> Policy:
    """Has a die rolled again as often as it can, while it shows one of these; never passes."""

    def wants(decision: Decision[Any]) -> bool:
        about = decision.about
        return isinstance(about, Rolled) and about.reason == reason and about.value in values

    return coach(reroll=wants)


def not_winning(decision: Decision[Any]) -> bool:
    """Whether the die of who is asked is not the higher one."""
    about = decision.about
    assert isinstance(about, RolledTwo)
    mine, other = (about.attack, about.defend) if decision.by is about.attacker else (about.defend, about.attack)
    return bool(mine <= other)


class PassOnce:
    """Passes on the first offer, then never."""

    start = False

    def decide(self, view: View, decision: Decision[Any], passed: bool) -> Any:
        return decision.choices[0] if passed else "pass"

    def remember(self, passed: bool, decision: Decision[Any], option: Any) -> bool:
        return passed or isinstance(option, Pass)


def both(policy: Any) -> dict[str, Any]:
    """Both sides decide by it."""
    return {"home": policy, "away": policy}


never_pass = coach()
always_pass = coach(passes=ROWS)
turnover = EventOccurred(TurnedOver)


def next_action_die(now: StateView) -> bool:
    """Whether an action die is about to be rolled."""
    return now.pending is not None and now.pending.reason == "blood-dice.action"


def in_a_try(match: Match, who: Side, policy: Any = never_pass) -> F:
    """The chance that a side scores in this try, far from all limits."""
    goal = EventOccurred(Scored, side=who)
    chance: F = odds(match, goal, until=turnover, ignore=SHEETS, **both(policy)).value
    return chance


def action_dice(match: Match, policy: Any = never_pass) -> F:
    """How many action dice are rolled in this try, far from all limits."""
    number: F = expected(match, ACTION_DICE, until=turnover, ignore=SHEETS, **both(policy)).value
    return number


def results(match: Match, first: Side, **how: Any) -> tuple[F, F, F]:
    """Whole matches without a Pass: the first team wins, draw, the second wins."""
    won = distribution(match, lambda end: end.result.winner, **both(never_pass), **how)
    return won[first], won[None], won[first.other]


# One action --------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-T-01")
@both_sides
def test_a_sixth_of_all_tries_end_with_their_first_die(begin: Begin, first: Side) -> None:
    decided = odds(begin(first=first, spells=0), turnover, until=lambda now: isinstance(now.pending, Decision))
    assert decided.value == F(1, 6)


@pytest.mark.rule("BD-T-02", "BD-T-03")
@both_sides
@pytest.mark.parametrize(
    ("face", "action", "attacker", "defender"),
    [(4, "penalty", F(1, 3), 0), (5, "run", F(1, 4), F(1, 12)), (6, "throw", F(2, 9), F(1, 12))],
)
def test_shots(begin: Begin, first: Side, face: int, action: str, attacker: F, defender: F) -> None:
    match = begin(face, action, first=first, spells=0)
    assert odds(match, EventOccurred(Scored, side=first), until=turnover).value == attacker
    assert odds(match, EventOccurred(Scored, side=first.other), until=turnover).value == defender


@pytest.mark.rule("BD-T-04")
@both_sides
def test_a_scrum_is_lost(begin: Begin, first: Side) -> None:
    match = begin(2, "scrum", first=first, spells=0)
    lost = odds(match, EventOccurred(ScrumDecided, winner=first.other), until=EventOccurred(ScrumDecided))
    assert lost.value == F(5, 12)


# One try -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-T-05", "BD-T-06", "BD-T-07")
@both_sides
def test_one_try(begin: Begin, first: Side) -> None:
    match = begin(first=first, spells=0, **FAR)
    assert in_a_try(match, first) == F(29, 159)
    assert in_a_try(match, first.other) == F(2, 53)
    assert action_dice(match) == F(72, 53)


@pytest.mark.rule("BD-T-08", "BD-T-09")
@both_sides
def test_always_passing(begin: Begin, first: Side) -> None:
    match = begin(first=first, spells=0)
    assert odds(match, EventOccurred(Scored), until=turnover, **both(always_pass)).value == 0
    assert action_dice(match, always_pass) == F(9, 4)


@pytest.mark.rule("BD-T-10")
@both_sides
def test_a_won_scrum_as_a_turnover(begin: Begin, first: Side) -> None:
    match = begin(first=first, spells=0, after_scrum_won="turnover", **FAR)
    assert in_a_try(match, first) == F(1, 6)
    assert in_a_try(match, first.other) == F(1, 29)
    assert action_dice(match) == F(36, 29)


@pytest.mark.rule("BD-T-11")
@both_sides
def test_passing_on_scrums_and_clashes(begin: Begin, first: Side) -> None:
    match, policy = begin(first=first, spells=0, **FAR), coach(passes=("scrum", "clash"))
    assert in_a_try(match, first, policy) == F(29, 168)
    assert in_a_try(match, first.other, policy) == F(1, 28)
    assert action_dice(match, policy) == F(9, 7)


@pytest.mark.rule("BD-T-12")
@both_sides
@pytest.mark.parametrize(
    ("passes", "chance"),
    [
        (("scrum",), F(29, 156)),
        (("clash",), F(29, 171)),
        (("scrum", "clash", "penalty"), F(17, 144)),
        (("scrum", "clash", "run", "throw"), F(1, 10)),
    ],
)
def test_passing_on_some_rows(begin: Begin, first: Side, passes: tuple[str, ...], chance: F) -> None:
    assert in_a_try(begin(first=first, spells=0, **FAR), first, coach(passes=passes)) == chance


@pytest.mark.rule("BD-T-13")
@both_sides
def test_passing_on_the_first_offer(begin: Begin, first: Side) -> None:
    assert in_a_try(begin(first=first, spells=0, **FAR), first, PassOnce()) == F(145, 1431)


# Spells ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-T-14")
@both_sides
@pytest.mark.parametrize(("spells", "chance"), [(1, F(5, 9)), (2, F(19, 27)), (5, F(665, 729))])
def test_a_penalty_rolled_again(begin: Begin, first: Side, spells: int, chance: F) -> None:
    match, policy = begin(4, "keep", "penalty", first=first, spells=spells), reroll("blood-dice.penalty", False)
    assert odds(match, EventOccurred(Scored), until=turnover, **both(policy)).value == chance


@pytest.mark.rule("BD-T-15")
@both_sides
def test_a_throw_rolled_again(begin: Begin, first: Side) -> None:
    match, policy = begin(6, "keep", "throw", first=first, spells=1), reroll("blood-dice.throw", False)
    scored = odds(match, EventOccurred(Scored, side=first), until=turnover, **both(policy))
    assert scored.value == F(8, 27)


@pytest.mark.rule("BD-T-16")
@both_sides
def test_a_defence_rolled_again(begin: Begin, first: Side) -> None:
    match, policy = begin(5, "keep", "run", first=first, spells=1), reroll("blood-dice.stop-run", "failed")
    how: dict[str, Any] = {"until": turnover, **both(policy)}
    counters = RequestCount("blood-dice.counterattack")
    assert odds(match, EventOccurred(Scored, side=first), **how).value == F(1, 8)
    assert odds(match, EventOccurred(Scored, side=first.other), **how).value == F(1, 8)
    assert dict(distribution(match, counters, **how).chances) == {0: F(3, 4), 1: F(1, 4)}
    assert distribution(match, counters + Count(Scored, side=first), **how)[0] == F(5, 8)


@pytest.mark.rule("BD-T-17")
@both_sides
def test_an_action_die_rolled_again(begin: Begin, first: Side) -> None:
    def is_turnover(decision: Decision[Any]) -> bool:
        about = decision.about
        return isinstance(about, Rolled) and about.reason == "blood-dice.action" and about.value.name == "turnover"

    attacker, match = coach(reroll=is_turnover), begin(first=first, spells=1, **FAR)
    sides: dict[str, Any] = {str(first): attacker, str(first.other): never_pass}
    scored = odds(match, EventOccurred(Scored, side=first), until=turnover, ignore=SHEETS, **sides)
    assert scored.value == F(1885, 8427)


def after_scrum(match: Match, first: Side) -> tuple[F, F, F]:
    """Each rolls its die again while it is not winning: the Attacker is higher, tie, the Defender is higher."""
    policy = coach(reroll=not_winning)
    won = distribution(match, lambda end: end.events[-1].winner, until=EventOccurred(ScrumDecided), **both(policy))
    return won[first], won[None], won[first.other]


def scrum(begin: Begin, first: Side, attacker: int, defender: int) -> Match:
    """A Scrum about to be rolled, with so many Spells left; one of two was spent before, if need be."""
    again, other = f"reroll:{first}", f"reroll:{first.other}"
    if (attacker, defender) == (0, 1):  # the Attacker has spent its own on the action die
        return begin(1, again, 2, "scrum", first=first, spells=1)
    if (attacker, defender) == (1, 0):  # the Defender has spent its own on trying to steal a Pass
        return begin(2, "keep", "pass", 1, other, 1, 2, "keep", "scrum", first=first, spells=1)
    assert attacker == defender
    return begin(2, "keep", "scrum", first=first, spells=attacker)


@pytest.mark.rule("BD-T-18", "BD-T-19", "BD-T-20", "BD-T-21")
@both_sides
@pytest.mark.parametrize(
    ("spells", "chances"),
    [
        ((1, 0), (F(125, 216), F(7, 72), F(35, 108))),
        ((0, 1), (F(35, 108), F(7, 72), F(125, 216))),
        ((1, 1), (F(575, 1296), F(91, 1296), F(35, 72))),
        ((5, 5), (F(1037162561, 2176782336), F(71340451, 2176782336), F(89023277, 181398528))),
    ],
)
def test_scrums_rolled_again(begin: Begin, first: Side, spells: tuple[int, int], chances: tuple[F, F, F]) -> None:
    assert after_scrum(scrum(begin, first, *spells), first) == chances


@pytest.mark.rule("BD-T-22")
@both_sides
def test_a_clash_rolled_again(begin: Begin, first: Side) -> None:
    def is_hurt(decision: Decision[Any]) -> bool:
        return isinstance(decision.about, RolledTwo) and decision.about.attack == 0

    match = begin(3, "keep", "clash", first=first, spells=1)
    sides: dict[str, Any] = {str(first): coach(reroll=is_hurt), str(first.other): never_pass}
    lost = Count(PlayerLost, side=first) + Count(PlayerLost, side=first.other, worth=2)
    hurt = distribution(match, lost, until=next_action_die, **sides)
    assert dict(hurt.chances) == {0: F(3, 8), 1: F(1, 8), 2: F(3, 8), 3: F(1, 8)}


# Technical tries ---------------------------------------------------------------------------------------


@pytest.mark.rule("BD-T-23", "BD-T-24")
@both_sides
@pytest.mark.parametrize(("morale", "chance"), [(1, F(5, 58)), (3, F(125, 195112))])
def test_the_defender_loses_heart(begin: Begin, first: Side, morale: int, chance: F) -> None:
    won = (2, "scrum", (6, 1)) * (3 - morale)
    match = begin(*won, first=first, spells=0, morale=3, **FAR_ELIMINATIONS)
    assert match.get(MORALE, first.other) == morale
    conceded = EventOccurred(TechnicalTries, side=first)
    assert odds(match, conceded, until=turnover, ignore=(ELIMINATED, SCORE), **both(never_pass)).value == chance


@pytest.mark.rule("BD-T-25", "BD-T-26")
@both_sides
def test_teams_without_heart(begin: Begin, first: Side) -> None:
    match = begin(first=first, spells=0, morale=1, **FAR_ELIMINATIONS)
    how: dict[str, Any] = {"until": turnover, "ignore": (ELIMINATED, SCORE), **both(never_pass)}
    assert expected(match, Count(TechnicalTries, side=first, worth="tries"), **how).value == F(5, 53)
    assert odds(match, EventOccurred(TechnicalTries, side=first.other), **how).value == F(5, 53)


def lose_players(attacker: int, defender: int) -> tuple[Any, ...]:
    """Clashes in which so many players are lost."""
    return (3, "clash", (1, 4)) * attacker + (3, "clash", (4, 1)) * defender


@pytest.mark.rule("BD-T-27")
@both_sides
def test_the_defender_withdraws(begin: Begin, first: Side) -> None:
    match = begin(*lose_players(0, 999), first=first, spells=0, **FAR)
    assert (match.get(ELIMINATED, first), match.get(ELIMINATED, first.other)) == (0, 999)
    left = odds(
        match,
        EventOccurred(Withdrew, side=first.other),
        until=turnover,
        ignore=(MORALE, SCORE, (ELIMINATED, first)),
        **both(never_pass),
    )
    assert left.value == F(6, 59)


@pytest.mark.rule("BD-T-28")
@both_sides
def test_both_may_withdraw(begin: Begin, first: Side) -> None:
    match = begin(*lose_players(4, 4), first=first, spells=0, **FAR_MORALE)
    assert (match.get(ELIMINATED, first), match.get(ELIMINATED, first.other)) == (4, 4)
    who = Count(Withdrew, side=first) + Count(Withdrew, side=first.other, worth=2)
    left = distribution(match, who, until=turnover, ignore=(MORALE, SCORE), **both(never_pass))
    assert dict(left.chances) == {0: F(53, 62), 1: F(3, 62), 2: F(3, 62), 3: F(3, 62)}
    ended = odds(match, lambda end: end.over, until=turnover, ignore=(MORALE, SCORE), **both(never_pass))
    assert ended.value == F(9, 62)


# Whole matches -----------------------------------------------------------------------------------------


def tries_of(side: Side) -> Tally:
    """The tries that a side gets, scored or technical."""
    return Count(Scored, side=side) + Count(TechnicalTries, side=side, worth="tries")


@pytest.mark.rule("BD-T-29")
@both_sides
def test_a_match_of_one_try(begin: Begin, first: Side) -> None:
    match = begin(first=first, tries=1, spells=0, **FAR)
    assert results(match, first, ignore=(MORALE, ELIMINATED)) == (F(4514, 25281), F(16253, 25281), F(4514, 25281))


@pytest.mark.rule("BD-T-30")
@both_sides
def test_a_match_of_one_try_that_ends_when_a_team_has_none(begin: Begin, first: Side) -> None:
    match = begin(first=first, tries=1, spells=0, out_of_tries="match_ends", **FAR)
    assert results(match, first, ignore=(MORALE, ELIMINATED)) == (F(4478, 25281), F(16427, 25281), F(4376, 25281))


@pytest.mark.rule("BD-T-31")
@both_sides
def test_a_match_of_two_tries(begin: Begin, first: Side) -> None:
    match = begin(first=first, tries=2, spells=0, **FAR)
    won, drawn = F(18735400, 71014329), F(33543529, 71014329)
    assert results(match, first, ignore=(MORALE, ELIMINATED)) == (won, drawn, won)


@pytest.mark.rule("BD-T-32", "BD-T-33")
@both_sides
@pytest.mark.parametrize(
    ("morale", "scores"),
    [(1, (F(3841, 11532), F(2375, 5766))), (3, (F(10303609, 55918668), F(7355675, 27959334)))],
)
def test_scores_of_teams_that_withdraw_at_the_first_loss(
    begin: Begin, first: Side, morale: int, scores: tuple[F, F]
) -> None:
    match = begin(first=first, tries=1, spells=0, morale=morale, eliminations_to_withdraw=1)
    for side, score in zip((first, first.other), scores, strict=True):
        # A Scrum can be won again and again, so that scores have no limit; no rule asks for them.
        assert expected(match, tries_of(side), ignore=SCORE, **both(never_pass)).value == score


def margins(match: Match, policy: Any) -> Outcomes[int]:
    """By how much the first team wins, in floats; and what each team scores."""
    return distribution(
        match,
        tries_of(Side.HOME) - tries_of(Side.AWAY),
        ignore=SCORE,
        exact=False,
        count={"home": tries_of(Side.HOME), "away": tries_of(Side.AWAY)},
        **both(policy),
    )


@pytest.mark.rule("BD-T-31")
def test_a_match_of_two_tries_in_floats(begin: Begin) -> None:
    match = begin(tries=2, spells=0, **FAR)
    tries = tries_of(Side.HOME) - tries_of(Side.AWAY)
    margin = distribution(match, tries, ignore=SHEETS, exact=False, **both(never_pass))
    won, drawn = F(18735400, 71014329), F(33543529, 71014329)
    chances = margin.chance(lambda by: by > 0), margin.chance(lambda by: by == 0), margin.chance(lambda by: by < 0)
    for chance, figure in zip(chances, (won, drawn, won), strict=True):
        assert chance.lower <= figure <= chance.upper
        assert chance.error < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("policy", [never_pass, uniform])
def test_a_whole_match(policy: Any) -> None:
    margin = margins(new_match("blood-dice", options={"spells.spells": 0}), policy)
    won, drawn, lost = (
        margin.chance(lambda by: by > 0),
        margin.chance(lambda by: by == 0),
        margin.chance(lambda by: by < 0),
    )
    assert max(won.error, drawn.error, lost.error, margin.counts["home"].error) < 1e-8
    # Whoever draws the first possession, the other might as well have.
    assert abs(won.value - lost.value) <= won.error + lost.error
    assert abs(margin.counts["home"].value - margin.counts["away"].value) < 1e-8
    assert abs(won.value + drawn.value + lost.value - 1) < 1e-8
    # Played with dice, it comes out alike: four standard deviations.
    numbers = range(4000)
    coach = RandomCoach(1) if policy is uniform else policy
    scores = [
        play(new_match("blood-dice", seed=seed, options={"spells.spells": 0}), coach, coach).result.score
        for seed in numbers
    ]
    wins = sum(home > away for home, away in scores)
    assert abs(wins - won.value * len(scores)) < 4 * (won.value * (1 - won.value) * len(scores)) ** 0.5
    mean = margin.counts["home"].value
    spread = sum((home - mean) ** 2 for home, _ in scores) ** 0.5
    assert abs(sum(home for home, _ in scores) - mean * len(scores)) < 4 * spread
