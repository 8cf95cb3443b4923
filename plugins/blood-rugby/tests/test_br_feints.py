"""Feints: who falls for one, and where the feinter may run then."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_scenes import GRID, act, asked, chance, deed, go, offers, place, roll, scene, status, told, who

from ruleengine import AWAY, HOME, Decision, Match
from ruleengine.hooks import invariants
from ruleengine.odds import EventOccurred
from ruleengine_blood_rugby.checks import trip_check
from ruleengine_blood_rugby.events import ActivationEnded, BallTaken, Feinted, Moved, StoodUp, TripTried, TryScored
from ruleengine_blood_rugby.state import LEFT, SQUARE, Status

FACING = "home 8 runner {} dexterity={}\naway 10 back L8 intelligence={} dexterity={}{}\naway 3 scrum A1\n"


def facing(
    dexterity: int = 18, wits: int = 10, more: str = "", *, at: str = "K8", agile: int = 13, **options: Any
) -> Match:
    """A Runner under way, next to a Back on L8."""
    flags = " acted" if options.pop("acted", False) else ""
    return act(scene(FACING.format(at, dexterity, wits, agile, flags) + more, **options), HOME, 8)


def feint(match: Match, mine: int = 1, theirs: int = 20, number: int = 10) -> Match:
    """Feint at an opponent, who falls for it unless told otherwise."""
    match.answer(f"feint:{who(match, AWAY, number)}")
    roll(match, "feint", mine)
    return roll(match, "see-through", theirs) if asked(match) == "see-through" else match


def ways(match: Match) -> set[tuple[str, ...]]:
    found = (each.split(":") for each in offers(match))
    return {(GRID.name(int(words[1])), GRID.name(int(words[2]))) for words in found if words[0] == "through"}


@pytest.mark.rule("BR-T-11", "BR-FEINT-01", "BR-TERM-07")
def test_dexterity_18_fools_intelligence_10() -> None:
    match = facing()
    match.answer(f"feint:{who(match, AWAY, 10)}")
    assert chance(match, EventOccurred(Feinted, fooled=True), until=EventOccurred(Feinted)) == Fraction(63, 80)


@pytest.mark.rule("BR-T-10", "BR-FEINT-01", "BR-FEINT-02")
@pytest.mark.parametrize("acted", [False, True])
def test_who_was_fooled_trips_at_minus_4_in_place_of_a_busy_player_s_2(acted: bool) -> None:
    match = feint(facing(acted=acted))
    match.answer(deed("step", "K7"))
    assert chance(match, EventOccurred(TripTried, down=True), until=EventOccurred(TripTried)) == Fraction(63, 400)


@pytest.mark.rule("BR-FEINT-02")
@pytest.mark.parametrize(
    ("options", "ready", "busy"),
    [({}, -4, -4), ({"trips__feint_adds_busy": True}, -4, -6), ({"trips__feint_trip_penalty": 1}, -1, -1)],
)
def test_how_much_a_feint_hampers_the_trip_is_an_option(options: dict[str, Any], ready: int, busy: int) -> None:
    for acted, penalty in ((False, ready), (True, busy)):
        match = feint(facing(acted=acted, **options))
        assert trip_check(match, who(match, AWAY, 10), who(match, HOME, 8)).bonus == penalty


@pytest.mark.rule("BR-T-41", "BR-FEINT-01")
def test_a_feint_and_the_run_past_the_trip_of_who_was_fooled() -> None:
    match = facing(agile=14)
    match.answer(f"feint:{who(match, AWAY, 10)}")
    past = EventOccurred(TripTried, down=False)

    def runs_through(view: Any, decision: Decision[Any]) -> Any:
        return next((each for each in decision.choices if type(each).__name__ == "Through"), decision.choices[-1])

    assert chance(
        match, past, until=EventOccurred(TripTried) | EventOccurred(ActivationEnded), home=runs_through
    ) == Fraction(819, 1280)


@pytest.mark.rule("BR-FEINT-01", "BR-FEINT-02", "BR-TERM-06")
def test_who_was_fooled_is_run_through_to_any_free_square_beyond_and_nobody_stops_in_its_square() -> None:
    match = facing(more="home 11 back M7\naway 5 scrum M9 down\n")
    assert ways(match) == set()
    feint(match)
    assert match.get(LEFT) == 10  # a feint costs nothing
    assert ways(match) == {("L8", "M8"), ("L8", "M9")}
    assert deed("step", "L8") not in offers(match)
    match.answer(deed("through", "L8", "M8"))
    match.answer("let-pass")
    assert place(match, HOME, 8) == "M8"
    assert match.get(LEFT) == 8
    assert [event.how for event in told(match, Moved)] == ["feint", "feint"]


@pytest.mark.rule("BR-FEINT-02")
def test_running_through_takes_two_points_and_a_free_square() -> None:
    slow = go(facing(dexterity=8, at="G8"), "H8", "I8", "J8", "K8")
    assert ways(feint(slow)) == set()
    full = facing(more="home 11 back M7\nhome 12 back M8\naway 5 scrum M9\n")
    assert ways(feint(full)) == set()


@pytest.mark.rule("BR-FEINT-01")
def test_a_failed_feint_fools_nobody_and_does_not_end_the_activation() -> None:
    failed = feint(facing(), mine=20)
    assert told(failed, Feinted) == [Feinted(who(failed, HOME, 8), who(failed, AWAY, 10), False)]
    assert ways(failed) == set()
    assert asked(failed) == "act"
    seen = feint(facing(wits=20), mine=15, theirs=2)  # margins of 3 and 18
    assert ways(seen) == set()
    assert asked(seen) == "act"
    tie = feint(facing(wits=10), mine=16, theirs=8)  # 2 against 2: an equal margin does not see through it
    assert ways(tie)


@pytest.mark.rule("BR-ACT-05", "BR-ACT-03", "BR-FEINT-02")
def test_there_is_one_feint_for_each_adjacent_standing_opponent() -> None:
    match = facing(more="away 5 scrum L9\naway 6 scrum J8 down\naway 7 kiker M8\n")
    numbers = [10, 5]
    wanted = {f"feint:{who(match, AWAY, n)}" for n in numbers}
    assert {each for each in offers(match) if each.startswith("feint")} == wanted
    feint(match, mine=20)
    assert [each for each in offers(match) if each.startswith("feint")] == [f"feint:{who(match, AWAY, 5)}"]


@pytest.mark.rule("BR-ACT-03", "BR-FEINT-01")
def test_a_second_feint_at_another_leaves_the_first_as_it_was() -> None:
    match = feint(feint(facing(more="away 5 scrum L9\n")), number=5)
    assert not [each for each in offers(match) if each.startswith("feint")]
    assert {over for over, _ in ways(match)} == {"L8", "L9"}
    assert [trip_check(match, who(match, AWAY, n), who(match, HOME, 8)).bonus for n in (5, 10)] == [-4, -4]


@pytest.mark.rule("BR-FEINT-02")
def test_a_feint_lasts_for_the_activation() -> None:
    match = feint(facing())
    go(match, "K7")
    assert ("L8", "M9") in ways(match)
    match.answer("end")
    assert trip_check(match, who(match, AWAY, 10), who(match, HOME, 8)).bonus == 0


@pytest.mark.rule("BR-ACT-09")
def test_seeing_through_a_feint_is_rolled_and_not_asked() -> None:
    match = facing()
    match.answer(f"feint:{who(match, AWAY, 10)}")
    roll(match, "feint", 2)
    assert asked(match) == "see-through"
    assert not isinstance(match.pending, Decision)


@pytest.mark.rule("BR-FEINT-02", "BR-TRIP-04", "BR-ACT-08")
def test_both_entries_may_be_tripped_and_two_share_a_square_only_in_passing() -> None:
    match = feint(facing(more="away 5 scrum L9\n"))
    match.answer(deed("through", "L8", "M7"))
    assert offers(match)[0] == f"trip:{who(match, AWAY, 5)}"
    assert place(match, HOME, 8) == place(match, AWAY, 10) == "L8"
    assert not invariants(match)
    match.answer("let-pass")
    assert offers(match)[0] == f"trip:{who(match, AWAY, 10)}"
    assert place(match, HOME, 8) == "M7"


@pytest.mark.rule("BR-MOVE-10", "BR-FEINT-02")
@pytest.mark.parametrize("ball", ["A15", "home 8"])
def test_who_is_tripped_in_passing_lies_there_and_gets_up_beside_having_lost_the_way(ball: str) -> None:
    match = feint(facing(more=f"away 5 scrum L9\nball {ball}\n"))
    match.answer(deed("through", "L8", "M7"))
    match.answer(f"trip:{who(match, AWAY, 5)}")
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    assert (place(match, HOME, 8), status(match, HOME, 8)) == ("L8", Status.GROUNDED)
    rises = {GRID.name(int(each[5:])) for each in offers(match) if each.startswith("rise")}
    assert rises == {"K7", "L7", "M7", "K8", "M8", "K9", "M9"}
    match.answer(deed("rise", "K7"))
    assert told(match, StoodUp)
    assert place(match, HOME, 8) == "K7"
    assert match.get(LEFT) == 6
    assert not invariants(match)


@pytest.mark.rule("BR-ACT-07", "BR-FEINT-01")
def test_who_was_fooled_does_not_hinder_where_opponents_have_zones() -> None:
    def run_on(match: Match) -> bool:
        return any(each.startswith("step") for each in offers(go(match, "K7")))

    hindered = facing(moving__zones="stop")
    assert not run_on(hindered)
    assert not any(each.startswith("feint") for each in offers(hindered))  # it has nowhere to run to
    assert run_on(feint(facing(moving__zones="stop")))


@pytest.mark.rule("BR-SCORE-02", "BR-FEINT-02")
def test_a_carrier_that_scores_in_passing_does_not_stay_in_the_square() -> None:
    text = "home 8 runner Z8\nball home 8\naway 10 back AA8\naway 3 scrum A1\n"
    match = feint(act(scene(text), HOME, 8))
    match.answer(deed("through", "AA8", "AB8"))
    assert told(match, TryScored)
    moved = [GRID.name(event.to) for event in told(match, Moved)]
    assert moved == ["AA8", "AB8"]
    assert not invariants(match)


@pytest.mark.rule("BR-MOVE-06", "BR-FEINT-02")
def test_a_ball_beneath_who_was_fooled_is_picked_up_on_the_run_or_not() -> None:
    match = feint(facing(more="ball L8\n"))
    match.answer(deed("through", "L8", "M8"))
    assert offers(match) == ["pick-up-running", "run-on"]
    match.answer("pick-up-running")
    roll(match, "pick-up", 2)
    assert told(match, BallTaken)
    match.answer("let-pass")
    assert match.get(SQUARE, who(match, HOME, 8)) == GRID.named("M8")


@pytest.mark.rule("BR-MOVE-07")
def test_a_ball_that_was_left_behind_is_not_picked_up_in_passing() -> None:
    match = go(facing(more="ball K8\n", at="J8"), "K8")
    assert "pick-up-running" in offers(match)
    feint(match)
    match.answer(deed("through", "L8", "M8"))
    assert asked(match) == "trip"


def test_explanations_name_both_checks() -> None:
    match = facing()
    text = match.explain()
    assert "home, feint at away #10 back: ≤18" in text
    assert "away, seeing through home #8 runner: ≤10" in text
