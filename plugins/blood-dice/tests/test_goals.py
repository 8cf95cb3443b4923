"""Goals and policies of Blood Dice by name, against the worked figures of the catalogue (BD-T)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import pytest

from ruleengine import CompiledRules, Match, Part, Side, compile_rules, new_match
from ruleengine.goals import Answer, find_goal, find_policy, goals_of, policies_of
from ruleengine.odds import Expected, Odds, Outcomes
from ruleengine_blood_dice import BLOOD_DICE, Action, TakeClash, actions
from ruleengine_blood_dice.procedures import Clash
from ruleengine_blood_dice.state import ELIMINATED, MORALE, SCORE

F = Fraction
Begin = Callable[..., Match]
FAR: dict[str, Any] = {"morale": 1000, "eliminations_to_withdraw": 1000}
SHEETS = (MORALE, ELIMINATED, SCORE)
both_sides = pytest.mark.parametrize("first", Side)


def ask(match: Match, goal: str, *, until: str = "", home: str = "never-pass", away: str = "", **how: Any) -> Answer:
    """Ask by names; both decide by one policy unless two are named."""
    if until:
        how["until"] = find_goal(match.rules, until).asked
    deciders = (find_policy(match.rules, name).policy for name in (home, away or home))
    how["home"], how["away"] = deciders
    return find_goal(match.rules, goal).ask(match, **how)


def value(match: Match, goal: str, **how: Any) -> Any:
    """A chance, or an expected number."""
    found = ask(match, goal, **how)
    assert isinstance(found, Odds | Expected)
    return found.value


def chances(match: Match, goal: str, **how: Any) -> dict[Any, Any]:
    """What comes out, with its chances."""
    found = ask(match, goal, **how)
    assert isinstance(found, Outcomes)
    return dict(found.chances)


# Chances -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BD-T-02", "BD-T-03")
@both_sides
@pytest.mark.parametrize(
    ("face", "action", "attacker", "defender"),
    [(4, "penalty", F(1, 3), 0), (5, "run", F(1, 4), F(1, 12)), (6, "throw", F(2, 9), F(1, 12))],
)
def test_who_scores(begin: Begin, first: Side, face: int, action: str, attacker: F, defender: F) -> None:
    for until in ("try-over", "next-action"):
        match = begin(face, action, first=first, spells=0)
        assert value(match, f"{first}-scores", until=until) == attacker
        assert value(match, f"{first.other}-scores", until=until) == defender


@pytest.mark.rule("BD-T-05", "BD-T-06", "BD-T-07", "BD-T-08", "BD-T-09", "BD-T-11")
@both_sides
@pytest.mark.parametrize(
    ("policy", "attacker", "defender", "dice"),
    [
        ("never-pass", F(29, 159), F(2, 53), F(72, 53)),
        ("always-pass", 0, 0, F(9, 4)),
        ("careful", F(29, 168), F(1, 28), F(9, 7)),
    ],
)
def test_one_try(begin: Begin, first: Side, policy: str, attacker: F, defender: F, dice: F) -> None:
    how: dict[str, Any] = {"until": "try-over", "ignore": SHEETS, "home": policy}
    match = begin(first=first, spells=0, **FAR)
    assert value(match, f"{first}-scores", **how) == attacker
    assert value(match, f"{first.other}-scores", **how) == defender
    assert value(match, "action-dice", **how) == dice


@pytest.mark.rule("BD-T-29")
@both_sides
def test_who_wins_a_match_of_one_try(begin: Begin, first: Side) -> None:
    match = begin(first=first, tries=1, spells=0, **FAR)
    won, drawn = F(4514, 25281), F(16253, 25281)
    for goal, chance in ((f"{first}-wins", won), ("draw", drawn), (f"{first.other}-wins", won)):
        found = ask(match, goal, ignore=(MORALE, ELIMINATED))
        assert isinstance(found, Odds)
        assert found.lower <= chance <= found.upper
        assert found.error < 1e-9
    scores = chances(match, "score", ignore=(MORALE, ELIMINATED))
    margins = chances(match, "margin", ignore=(MORALE, ELIMINATED))
    for sums in (sum(c for (home, away), c in scores.items() if home == away), margins[0]):
        assert abs(sums - drawn) < 1e-9
    for by in range(-2, 3):
        assert abs(margins[by] - sum(c for (home, away), c in scores.items() if home - away == by)) < 1e-9


@both_sides
def test_goals_that_take_a_number(begin: Begin, first: Side) -> None:
    """A Penalty is scored by one throw in three."""
    match = begin(4, "penalty", first=first, spells=0)
    for goal, chance in ((f"{first}-wins", F(1, 3)), (f"{first}-reaches", F(1, 3)), (f"{first.other}-wins", F(0))):
        assert value(match, goal, until="try-over", exact=True) == chance
        assert value(match, f"{goal}:1", until="try-over", exact=True) == chance
        assert value(match, f"{goal}:2", until="try-over", exact=True) == 0
    assert value(match, f"{first.other}-reaches:0", until="try-over", exact=True) == 1
    assert value(match, f"{first.other}-wins:-1", until="try-over", exact=True) == 1
    assert value(match, f"{first.other}-wins:0", until="try-over", exact=True) == F(2, 3)


@pytest.mark.rule("BD-T-25", "BD-T-26")
@both_sides
def test_who_concedes_technical_tries(begin: Begin, first: Side) -> None:
    match = begin(first=first, spells=0, morale=1, eliminations_to_withdraw=1000)
    how: dict[str, Any] = {"until": "try-over", "ignore": (ELIMINATED, SCORE)}
    assert value(match, f"{first}-concedes", **how) == F(5, 53)
    far = value(match, f"{first}-tries", **how) - value(match, f"{first}-scores", **how)
    assert far == F(5, 53)


@pytest.mark.rule("BD-T-28")
@both_sides
def test_who_withdraws(begin: Begin, first: Side) -> None:
    lost = (3, "clash", (1, 1)) * 4
    match = begin(*lost, first=first, spells=0, morale=1000)
    for side in Side:
        assert value(match, f"{side}-withdraws", until="try-over", ignore=(MORALE, SCORE)) == F(3 + 3, 62)


# Distributions and numbers -----------------------------------------------------------------------------


@pytest.mark.rule("BD-T-04")
@both_sides
def test_who_wins_a_scrum(begin: Begin, first: Side) -> None:
    match = begin(2, "scrum", first=first, spells=0)
    assert chances(match, "scrum") == {"home": F(5, 12), "away": F(5, 12), "tie": F(1, 6)}
    assert value(match, "scrum-over", until="scrum-over") == 1


def test_there_may_be_no_scrum() -> None:
    match = new_match("blood-dice", options={"match.tries": 0})
    assert chances(match, "scrum") == {"no Scrum": 1}
    assert value(match, "scrum-over") == 0


@pytest.mark.rule("BD-CLASH-01")
@both_sides
def test_players_lost_in_a_clash(begin: Begin, first: Side) -> None:
    match = begin(3, "clash", first=first, spells=0)
    for side in Side:
        assert chances(match, f"{side}-losses", until="next-action") == {0: F(1, 2), 1: F(1, 2)}


@pytest.mark.rule("BD-T-14")
@both_sides
def test_spells_spent(begin: Begin, first: Side) -> None:
    """A side that has every miss of a Penalty rolled again, and has two Spells: spends 2/3 and 2/3 of 2/3."""
    match = begin(4, "keep", "penalty", first=first, spells=2)
    policy: Any = lambda view, decision: "keep" if decision.about.value else f"reroll:{decision.by}"  # noqa: E731
    goal, until = (find_goal(match.rules, name) for name in (f"{first}-spells", "try-over"))
    found = goal.ask(match, until=until.asked, home=policy, away=policy)
    assert isinstance(found, Expected)
    assert found.value == F(2, 3) + F(4, 9)


@pytest.mark.rule("BD-T-32")
@both_sides
def test_tries_of_a_match(begin: Begin, first: Side) -> None:
    match = begin(first=first, tries=1, spells=0, morale=1, eliminations_to_withdraw=1)
    assert value(match, f"{first}-tries") == F(3841, 11532)
    assert value(match, f"{first.other}-tries") == F(2375, 5766)


# Names -------------------------------------------------------------------------------------------------


def test_the_shoot_out_looks_at_scores_so_they_are_left_in() -> None:
    match = new_match("blood-dice", variants=["shoot-out"], options={"match.tries": 0, "match.score": 3})
    for goal, chance in (("home-wins", F(1, 2)), ("draw", F(0)), ("away-wins", F(1, 2))):
        found = ask(match, goal)
        assert isinstance(found, Odds)
        assert found.lower <= chance <= found.upper
        assert found.error < 1e-9
        assert not found.report.left_out


class Brawl(Part):
    """A Clash in the place of the Scrum."""

    name = "tests.brawl"

    @actions.impl
    def row(self, rules: CompiledRules) -> Iterable[Action]:
        yield BRAWL


BRAWL = Action(2, "brawl", TakeClash(), Clash())


def test_what_a_house_rule_takes_away_cannot_be_asked_for() -> None:
    whole, less = set(goals_of(compile_rules(BLOOD_DICE))), BLOOD_DICE.but(replacing={"blood-dice.scrum": Brawl()})
    assert whole - set(goals_of(compile_rules(less))) == {"scrum", "scrum-over"}
    match = new_match(less, options={"match.tries": 1, "spells.spells": 0})
    assert value(match, "home-scores", until="try-over", home="random") > 0


def test_home_and_away_have_the_same_goals() -> None:
    names = goals_of(compile_rules(BLOOD_DICE))
    home, away = ({name.removeprefix(f"{side}-") for name in names if name.startswith(f"{side}-")} for side in Side)
    assert home == away
    assert home > {"wins", "scores", "reaches", "tries", "concedes", "losses", "withdraws", "spells"}


def test_sensible_is_what_the_coach_does() -> None:
    match = new_match("blood-dice", options={"spells.spells": 0, "match.tries": 1})
    assert set(policies_of(match.rules)) == {"random", "best", "sensible", "never-pass", "always-pass", "careful"}
    coach = BLOOD_DICE.coaches["sensible"](1)
    found = find_goal(match.rules, "home-scores").ask(match, home=coach, away=coach)
    assert isinstance(found, Odds)
    assert value(match, "home-scores", home="sensible") == found.value
