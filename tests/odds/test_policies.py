"""Who decides: policies, weights, memory, fixed answers, and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    IllegalAnswer,
    Match,
    RandomCoach,
    RuleError,
    ScriptedCoach,
    Side,
    View,
    roll,
)
from ruleengine import emit as tell
from ruleengine.dice import AtLeast, d6
from ruleengine.odds import Count, EventOccurred, OddsError, RequestCount, distribution, expected, odds, uniform

from .games import COUNT, Told, again, game

F = Fraction


async def shoot(match: Match) -> None:
    """A shot, boldly (5+) or safely (3+); a safe one that fails may be tried once more."""
    bold = await Decision(HOME, "how", ("bold", "safe")) == "bold"
    if await roll(d6, by=HOME, reason="shot", reading=AtLeast(5 if bold else 3)):
        await tell(match, Told("in"))
    elif not bold and await Decision(AWAY, "mercy", (False, True)):
        match.push(again(shoot))


scored = EventOccurred(Told, what="in")


def value(home: Any, away: Any = "false") -> Any:
    return odds(game(shoot), scored, home=home, away={"mercy": away}).value


@pytest.mark.parametrize(("home", "chance"), [("bold", F(1, 3)), ("safe", F(2, 3))])
def test_a_policy_decides(home: str, chance: Fraction) -> None:
    assert value(lambda view, decision: home) == chance
    assert value({"how": home}) == chance
    assert value([home]) == chance


def test_a_policy_may_leave_it_to_chance() -> None:
    assert value(uniform) == F(1, 2)
    assert value({"how": {"bold": 1, "safe": 3}}) == F(1, 4) * F(1, 3) + F(3, 4) * F(2, 3)
    assert value({"how": {"bold": F(1, 3), "safe": F(2, 3)}}) == F(5, 9)
    assert value({"how": {"bold": 0.1, "safe": 0.9}}) == F(1, 10) * F(1, 3) + F(9, 10) * F(2, 3)
    assert value({"how": {"bold": 0, "safe": 1}}) == F(2, 3)


def test_both_sides_decide() -> None:
    # Safe shots again and again, with mercy every other time: x = 2/3 + 1/3 · 1/2 · x.
    assert value({"how": "safe"}, {True: 1, False: 1}) == F(4, 5)
    assert value({"how": "safe"}, "true") == 1


class Once:
    """Safe the first time, bold ever after."""

    start = 0

    def decide(self, view: View, decision: Decision[Any], shots: int) -> str:
        return "bold" if shots else "safe"

    def remember(self, shots: int, decision: Decision[Any], option: Any) -> int:
        assert option in decision.choices
        return min(shots + 1, 1)


def test_a_policy_remembers() -> None:
    answer = odds(game(shoot), scored, home=Once(), away={"mercy": True})
    assert answer.value == F(2, 3) + F(1, 3) * F(1, 3)
    assert answer.report.home == "Once"


def test_what_a_policy_remembers_depends_on_what_it_did() -> None:
    class Stubborn(Once):
        """Picks a way by chance, and stays with it."""

        start: Any = None

        def decide(self, view: View, decision: Decision[Any], way: Any) -> Any:
            return way or {"bold": 1, "safe": 1}

        def remember(self, way: Any, decision: Decision[Any], option: Any) -> Any:
            return option

    # Bold once, or safe for ever.
    assert odds(game(shoot), scored, home=Stubborn(), away={"mercy": True}).value == F(1, 2) * F(1, 3) + F(1, 2)


def test_answers_are_given_in_turn() -> None:
    mercy = {"mercy": True}
    assert odds(game(shoot), scored, home=["safe", "bold"], away=mercy).value == F(2, 3) + F(1, 3) * F(1, 3)
    with pytest.raises(OddsError, match=r"home must decide 'how' and has used up its answers"):
        odds(game(shoot), scored, home=["safe", "safe"], away=mercy)


def test_a_side_that_must_decide_needs_somebody() -> None:
    with pytest.raises(OddsError, match=r"home must decide 'how' and has no policy; give home="):
        odds(game(shoot), scored)
    with pytest.raises(OddsError, match=r"away must decide 'mercy'"):
        odds(game(shoot), scored, home={"how": "safe"})
    assert odds(game(shoot), scored, home={"how": "bold"}).report.away == "nobody"
    with pytest.raises(OddsError, match=r"home has no answer to 'how', only to 'what'"):
        odds(game(shoot), scored, home={"what": "bold"})


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="'never' is not offered to home in 'how'; there are bold, safe"):
        odds(game(shoot), scored, home=lambda view, decision: "never")


@pytest.mark.parametrize("weights", [{"bold": -1, "safe": 2}, {"bold": 0, "safe": 0}, {}])
def test_weights_that_are_no_chances_are_refused(weights: Any) -> None:
    with pytest.raises(OddsError, match="for 'how' are no chances"):
        odds(game(shoot), scored, home=lambda view, decision: weights)


@pytest.mark.parametrize("coach", [RandomCoach(1), ScriptedCoach(["bold"])])
def test_coaches_that_decide_differently_each_time_are_refused(coach: Any) -> None:
    with pytest.raises(OddsError, match=r"decides differently each time; for home= give `uniform`"):
        odds(game(shoot), scored, home=coach)


def test_a_policy_that_does_not_decide_alike_is_found_out() -> None:
    turn = iter(["bold", "safe"] * 20)
    with pytest.raises(OddsError, match="decides 'how' once one way and once another"):
        odds(game(shoot), scored, home=lambda view, decision: next(turn))


@pytest.mark.parametrize("decider", [7, "worst"])
def test_what_is_no_way_to_decide_is_refused(decider: Any) -> None:
    with pytest.raises(TypeError, match=r"home=.* is no way to decide"):
        odds(game(shoot), scored, home=decider)


@pytest.mark.parametrize("look", [lambda v: v.events, lambda v: v.position_key, lambda v: v.fork(1)])
def test_a_policy_does_not_see_the_past_or_the_future(look: Any) -> None:
    with pytest.raises(RuleError, match=r"a policy of home asks for .* equal states do not share"):
        odds(game(shoot), scored, home=lambda view, decision: look(view))


def test_a_policy_sees_the_state() -> None:
    async def counts(match: Match) -> None:
        match.set(COUNT, await roll(d6, by=None, reason="die"))
        match.push(again(shoot))

    def bold_if_high(view: View, decision: Decision[Any]) -> str:
        assert view.side is HOME
        assert view.result.score == (0, 0)
        return "bold" if view.get(COUNT) > 4 else "safe"

    answer = odds(game(counts), scored, home=bold_if_high, away={"mercy": "false"})
    assert answer.value == F(1, 3) * F(1, 3) + F(2, 3) * F(2, 3)
    assert answer.report.home == "bold_if_high"


def test_a_forced_choice_is_nobodys() -> None:
    async def forced(match: Match) -> None:
        await Decision(HOME, "only", ("this",))
        await roll(d6, by=None, reason="die")

    assert odds(game(forced), lambda end: True).value == 1
    assert expected(game(forced), RequestCount("only") + RequestCount("die")).value == 1


def test_decisions_are_counted() -> None:
    answer = expected(
        game(shoot), RequestCount("how") - RequestCount("mercy"), home={"how": "safe"}, away={"mercy": True}
    )
    assert answer.value == F(3, 2) - F(1, 2)
    first = RequestCount("how", lambda request: isinstance(request, Decision) and request.by is AWAY)
    assert expected(game(shoot), first, home={"how": "bold"}).value == 0


# Best play inside of steps -----------------------------------------------------------------------------------


async def gamble(match: Match) -> None:
    """All in one step: a die, then each side in turn may have it rolled again, home first, away last."""
    face = await roll(d6, by=HOME, reason="die")
    for side in Side:
        if await Decision(side, "again", (False, True), face):
            face = await roll(d6, by=side, reason="die")
    match.set(COUNT, face)


def high(end: Any) -> bool:
    """Whether the die shows 5 or 6 in the end."""
    return bool(end.get(COUNT) >= 5)


def test_best_play_of_one_side_in_one_step() -> None:
    keep = {"again": False}
    assert odds(game(gamble), high, home="best", away=keep).value == F(1, 3) + F(2, 3) * F(1, 3)
    assert odds(game(gamble), high, home=keep, away="best").value == F(5, 9)
    assert odds(game(gamble), high, home=keep, away="best", maximizer=HOME).value == F(1, 9)
    assert odds(game(gamble), high, home="best", away=keep, maximizer=AWAY).value == F(1, 9)


def test_best_play_of_both_sides_in_one_step() -> None:
    # Away has a high die rolled again, which leaves a third; so home keeps one, and has a low one rolled again.
    answer = odds(game(gamble), high, home="best", away="best")
    assert answer.value == F(1, 3) * F(1, 3) + F(2, 3) * F(1, 3) * F(1, 3)
    assert answer.settled
    assert answer.report.states == 1
    # The other way round, home has a high one rolled again, which leaves 1/3 + 2/3 · 1/3, and keeps a low one.
    other = odds(game(gamble), high, home="best", away="best", maximizer=AWAY)
    assert other.value == F(1, 3) * F(5, 9) + F(2, 3) * F(1, 3)


def test_nobody_can_be_best_at_a_distribution() -> None:
    with pytest.raises(OddsError, match="nothing to be best at"):
        distribution(game(gamble), lambda end: end.get(COUNT), home="best", away="best")


def test_best_play_cannot_see_what_is_carried() -> None:
    with pytest.raises(OddsError, match="cannot see what is carried"):
        odds(game(gamble), high, home="best", away="best", accumulate=COUNT)


def test_a_count_that_goes_up_and_down_for_ever_has_no_best() -> None:
    async def up_and_down(match: Match) -> None:
        await Decision(HOME, "how", (1, 2))
        await tell(match, Told("up", 1))
        match.push(again(down))

    async def down(match: Match) -> None:
        await roll(d6, by=None, reason="die")
        await tell(match, Told("down", -1))
        match.push(again(up_and_down))

    with pytest.raises(OddsError, match="goes up and down without end"):
        expected(game(up_and_down), Count(Told, worth="much"), home="best")


def test_going_round_for_ever_can_be_best() -> None:
    async def linger(match: Match) -> None:
        if await Decision(HOME, "leave", (True, False)):
            match.set(COUNT, -await roll(d6, by=None, reason="fine"))
        else:
            match.push(again(linger))

    def fine(end: Any) -> int:
        return int(end.get(COUNT))

    kept = odds(game(linger), lambda end: end.over, home="best", maximizer=AWAY)
    assert kept.value == 0
    assert kept.cyclic_mass == 1
    assert kept.choices[0].chosen is None
    assert "home, leave: go round for ever (true 1.0000, false 0.0000)" in str(kept)
    assert odds(game(linger), lambda end: end.over, home="best").value == 1
    assert expected(game(linger), fine, home="best", maximizer=AWAY).value == F(-7, 2)
    with pytest.raises(OddsError, match="goes round for ever"):
        expected(game(linger), fine, home="best")
