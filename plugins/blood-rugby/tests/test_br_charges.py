"""Shoulder charges: the run, the roll to hit, the victim's Strength, the push after it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_contacts import do, fates, pair, pusher, takes, victim, yes
from br_scenes import GRID, act, asked, checked, go, offers, options, place, roll, scene, status, the_option, told, who

from ruleengine import AWAY, HOME, Check, Match
from ruleengine.hooks import preview_checks
from ruleengine.odds import EventOccurred, expected
from ruleengine_blood_rugby.checks import charge_check, push_check
from ruleengine_blood_rugby.events import ActivationEnded, Charged, Left, Resisted, Suspicious, TryScored, WentDown
from ruleengine_blood_rugby.rules import run_of
from ruleengine_blood_rugby.state import ANGRY, HEADING, HP, LEFT, RUN, Status

GIVES_UP = takes()
PUSHES_ON = takes("push-on", "push-after-miss")


def charge(home: str = "strength=17", away: str = "strength=15", *, run: int = 1, **how: Any) -> Match:
    """Home's #2 charges away's #3, who is next to it in the east, after a run."""
    return do(pair(home, f"armour-class=8 {away}", run=run, **how), "charge")


def missed(home: str = "strength=17", away: str = "strength=15", **how: Any) -> Match:
    """The same, after the roll to hit has missed."""
    return roll(charge(home, away, **how), "charge", 2)


# Chances -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-T-25", "BR-PUSH-01")
@pytest.mark.parametrize(("run", "chance"), [(1, "11/20"), (2, "11/20"), (3, "3/5"), (6, "13/20"), (9, "7/10")])
def test_each_three_squares_of_run_help_to_hit(run: int, chance: str) -> None:
    match = pair(away="armour-class=8", run=run)
    assert charge_check(match, pusher(match), victim(match), run).probability == Fraction(chance)


@pytest.mark.rule("BR-T-26", "BR-PUSH-01")
@pytest.mark.parametrize(("run", "chance"), [(1, "11/80"), (3, "3/20"), (6, "13/80"), (9, "7/40")])
def test_the_chance_that_a_charge_puts_down_and_back(run: int, chance: str) -> None:
    match = charge(run=run)
    found = fates(match, victim(match), home=GIVES_UP)
    assert found == {"back and down": Fraction(chance), "stands": 1 - Fraction(chance)}


@pytest.mark.rule("BR-T-27", "BR-PUSH-01", "BR-PUSH-02")
@pytest.mark.parametrize(("run", "chance"), [(1, "2569/6400"), (3, "133/320"), (6, "2751/6400")])
def test_the_chance_of_a_charge_that_always_pushes_on(run: int, chance: str) -> None:
    match = charge(run=run)
    found = fates(match, victim(match), home=PUSHES_ON)
    assert found["down"] + found["back and down"] == Fraction(chance)


@pytest.mark.rule("BR-T-28", "BR-PUSH-01", "BR-DMG-01")
def test_the_damage_to_expect_of_a_charge() -> None:
    match = charge(away="strength=15 hit-points=30", run=6)
    lost = expected(
        match,
        lambda moment: 30 - moment.get(HP, victim(moment)),
        until=EventOccurred(ActivationEnded),
        home=GIVES_UP,
        away=GIVES_UP,
    )
    assert lost.value == Fraction(117, 160)


@pytest.mark.rule("BR-T-15", "BR-T-20", "BR-PUSH-02")
def test_whom_a_charge_has_missed_pushes_with_three_more() -> None:
    match = missed("strength=17 wisdom=9", "strength=15 wisdom=9")
    theirs, mine = fates(match, victim(match), home=PUSHES_ON), fates(match, pusher(match), home=PUSHES_ON)
    assert [theirs[fate] for fate in ("stands", "back", "back and down", "down")] == [
        Fraction(2601, 4000),
        Fraction(419, 4000),
        Fraction(4, 25),
        Fraction(17, 200),
    ]
    assert (mine["back"], mine["back and down"]) == (Fraction(489, 4000), Fraction(9, 50))


# Step by step --------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PUSH-01", "BR-DMG-01")
@pytest.mark.parametrize(("run", "lost"), [(1, 4), (2, 4), (3, 5), (6, 6)])
def test_hit_and_failed_it_goes_down_one_square_back_and_is_hurt(run: int, lost: int) -> None:
    match = charge(run=run)
    roll(match, "charge", 20)
    roll(match, "resist", 16)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("L8", Status.GROUNDED)
    roll(match, "damage", 4)
    assert match.get(HP, victim(match)) == 12 - lost
    assert asked(match) == "act"  # that has worked; nobody follows a charge
    assert place(match, HOME, 2) == "J8"
    (event,) = told(match, WentDown)
    assert (event.why, event.by) == ("charge", pusher(match))


@pytest.mark.rule("BR-PUSH-01", "BR-PUSH-17")
def test_hit_and_passed_it_stands_unhurt_and_the_charger_may_push_on() -> None:
    match = charge()
    roll(match, "charge", 10)
    roll(match, "resist", 15)
    assert (asked(match), offers(match)) == ("push-on", [f"push-on:{victim(match)}", "leave-it"])
    assert [event.hit for event in told(match, Charged)] == [True]
    assert [event.piece for event in told(match, Resisted)] == [victim(match)]
    assert match.get(HP, victim(match)) == 12
    match.answer("leave-it")
    assert asked(match) == "activate"  # BR-ACT-05: it has put nobody down or back


@pytest.mark.rule("BR-PUSH-17")
def test_by_option_a_charge_that_is_stood_hurts_as_well() -> None:
    match = charge(charges__charge_damage_on="hit", run=3)
    roll(match, "charge", 10)
    roll(match, "resist", 15)
    assert not told(match, Suspicious)  # it is not resolved yet
    roll(match, "damage", 2)
    assert match.get(HP, victim(match)) == 12 - 3
    assert asked(match) == "push-on"


@pytest.mark.rule("BR-PUSH-17", "BR-DMG-02")
def test_nobody_pushes_who_was_put_out_by_it() -> None:
    match = charge(away="strength=15 hp=1", charges__charge_damage_on="hit")
    roll(match, "charge", 10)
    roll(match, "resist", 15)
    roll(match, "damage", 1)
    assert status(match, AWAY, 3) is Status.OUT
    assert asked(match) == "act"


@pytest.mark.rule("BR-PUSH-02", "BR-PUSH-12")
def test_a_missed_charger_may_push_against_three_more_or_leave_it() -> None:
    match = missed()
    assert offers(match) == [f"push-after-miss:{victim(match)}", "leave-it"]
    yes(match)
    roll(match, "push", 17)
    check = checked(match)
    assert isinstance(check, Check)
    assert (check.base, check.needed) == (15, 18)
    roll(match, "push", 18)
    assert asked(match) == "activate"  # 0 against 0


@pytest.mark.rule("BR-PUSH-17")
def test_the_three_are_lost_with_that_push() -> None:
    match = pair()
    plain = push_check(match, victim(match), pusher(match))
    assert plain.needed == plain.base
    hit = charge()
    roll(hit, "charge", 20)
    roll(hit, "resist", 1)
    yes(hit)
    roll(hit, "push", 1)
    assert checked(hit).needed == 15


@pytest.mark.rule("BR-PUSH-12")
def test_by_option_a_missed_charger_must_push() -> None:
    match = missed(charges__missed_charge_must_push=True)
    assert asked(match) == "push"
    stood = charge(charges__missed_charge_must_push=True)
    roll(stood, "charge", 20)
    roll(stood, "resist", 1)
    assert asked(stood) == "push-on"


@pytest.mark.rule("BR-PUSH-16")
def test_without_room_behind_it_goes_down_in_its_square() -> None:
    match = charge(more="away 4 scrum L8")
    roll(match, "charge", 20)
    roll(match, "resist", 20)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K8", Status.GROUNDED)
    roll(match, "damage", 1)
    assert asked(match) == "act"


@pytest.mark.rule("BR-PUSH-06", "BR-PUSH-16", "BR-DMG-03")
def test_charged_off_the_pitch_it_is_hurt_all_the_same_and_comes_back_grounded() -> None:
    match = charge(at="K2", victim="K1")
    roll(match, "charge", 20)
    roll(match, "resist", 20)
    assert status(match, AWAY, 3) is Status.PUSHED_OUT
    roll(match, "damage", 3)
    assert match.get(HP, victim(match)) == 9
    match.answer("end")
    match.answer("end-turn")
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K1", Status.GROUNDED)


@pytest.mark.rule("BR-PUSH-16", "BR-DMG-02")
def test_put_out_off_the_pitch_it_does_not_come_back() -> None:
    match = charge(away="strength=15 hp=2", at="K2", victim="K1")
    roll(match, "charge", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 2)
    for answer in ("end", "end-turn"):
        match.answer(answer)
    assert status(match, AWAY, 3) is Status.OUT
    assert [event.status for event in told(match, Left)] == [Status.PUSHED_OUT]  # it leaves the pitch but once


@pytest.mark.rule("BR-TURN-07", "BR-PUSH-16")
def test_a_side_has_lost_at_once_when_its_last_player_is_put_out_off_the_pitch() -> None:
    text = "home 2 scrum I2\nhome 7 kiker A15\naway 3 scrum K1 hp=1\nball A14\n"
    match = go(act(scene(text, spells__spells_per_match=0), HOME, 2), "J2")
    do(match, "charge")
    roll(match, "charge", 20)
    roll(match, "resist", 20)
    assert not match.over  # it would come back
    roll(match, "damage", 1)
    assert match.over
    assert match.result.winner is HOME


@pytest.mark.rule("BR-SCORE-02", "BR-PUSH-01")
def test_a_carrier_charged_down_over_the_line_has_not_scored() -> None:
    match = charge(at="D8", victim="C8", more="ball away 3")
    roll(match, "charge", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 1)
    assert place(match, AWAY, 3) == "B8"
    assert asked(match) == "lay-ball"
    assert not told(match, TryScored)


@pytest.mark.rule("BR-BRIBE-05")
def test_the_charge_and_the_push_after_it_are_each_suspicious() -> None:
    match = missed()
    assert [event.act for event in told(match, Suspicious)] == ["charge"]
    yes(match)
    roll(match, "push", 20)
    events = told(match, Suspicious)
    assert [event.act for event in events] == ["charge", "push"]
    assert {event.square for event in events} == {GRID.named("J8")}


@pytest.mark.rule("BR-PUSH-02", "BR-BRIBE-05", "BR-TURN-05")
def test_nobody_pushes_on_once_play_has_stopped() -> None:
    match = pair(run=1)
    match.set(ANGRY, HOME, True)
    do(match, "charge")
    roll(match, "charge", 2)
    roll(match, "angry-whistle", 1)
    assert asked(match) == "set-up-anew"


# The run -------------------------------------------------------------------------------------------------


def charges(match: Match) -> list[str]:
    return [token for token in offers(match) if token.startswith("charge")]


@pytest.mark.rule("BR-PUSH-01")
def test_a_charge_takes_a_square_of_run() -> None:
    match = act(scene("home 2 scrum I8\naway 3 scrum K8\naway 4 scrum J7\nhome 7 kiker A1\nball A9"), HOME, 2)
    assert charges(match) == []
    go(match, "J8")
    assert charges(match) == [f"charge:{who(match, AWAY, number)}" for number in (3, 4)]


RUNS = [
    (["H8", "I8", "J8"], 3, 3),  # straight at it
    (["H7", "H8", "I8", "J8"], 4, 2),  # turns twice
    (["H7", "I8", "J8"], 3, 1),
    (["H7", "I6", "J7"], 3, 1),  # comes from the side, the last step towards it
    (["G9", "H9", "I9", "J9"], 4, 0),  # the last step leads past it
]


@pytest.mark.rule("BR-PUSH-13")
@pytest.mark.parametrize(("way", "squares", "straight"), RUNS)
@pytest.mark.parametrize("counts", ["activation", "straight"])
def test_which_squares_of_a_run_count(way: list[str], squares: int, straight: int, counts: str) -> None:
    start = "G8" if way[0] != "G9" else "F8"
    text = f"home 2 scrum {start} dexterity=18\naway 3 scrum K8\nhome 7 kiker A1\nball A9\n"
    match = act(scene(text, contacts__run_counts=counts), HOME, 2)
    go(match, *way)
    expects = squares if counts == "activation" else straight
    assert run_of(match, pusher(match), victim(match)) == expects
    assert bool(charges(match)) is bool(expects)


@pytest.mark.rule("BR-PUSH-13")
def test_the_last_step_is_towards_the_victim_in_its_own_direction() -> None:
    match = pair(at="J7", run=3, contacts__run_counts="straight")
    assert charges(match) == []
    match = pair(run=3, contacts__run_counts="straight")
    assert charges(match) == [f"charge:{victim(match)}"]


@pytest.mark.rule("BR-PUSH-13", "BR-DMG-01")
@pytest.mark.parametrize(("counts", "needed", "lost"), [("activation", 10 - 1, 2), ("straight", 10, 1)])
def test_what_counts_decides_the_roll_and_the_damage(counts: str, needed: int, lost: int) -> None:
    text = "home 2 scrum G8\naway 3 scrum K8 strength=15\nhome 7 kiker A1\naway 7 kiker AB15\nball A9\n"
    match = act(scene(text, contacts__run_counts=counts), HOME, 2)
    go(match, "H7", "I8", "J8")
    do(match, "charge")
    assert checked(match).needed == needed
    roll(match, "charge", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 1)
    assert match.get(HP, victim(match)) == 12 - lost


@pytest.mark.rule("BR-ACT-04")
def test_a_charge_costs_no_movement_points() -> None:
    match = pair(run=2)
    left = match.get(LEFT)
    assert do(match, "charge").get(LEFT) == left
    assert match.get(RUN) == 2
    assert match.get(HEADING) >= 0


@pytest.mark.rule("BR-PUSH-01", "BR-PUSH-02")
def test_a_charge_is_explained_by_its_checks() -> None:
    match = pair(away="armour-class=8 strength=15", run=6)
    option = the_option(match, "charge")
    hit, resist = preview_checks(match, option)
    assert str(hit) == "8+ = 10+ (THAC0 18, armour class 8) +2 after 6 squares of run"
    assert (resist.kind.name, resist.subject) == ("blood-rugby.resist", victim(match))
    do(match, "charge")
    roll(match, "charge", 2)
    found = list(preview_checks(match, options(match)[0]))
    mine, theirs = pusher(match), victim(match)
    assert [check.subject for check in found] == [mine, theirs, theirs, mine]
    assert [check.needed for check in found] == [17, 18, 7, 7]
