"""Tackles: moving in or from beside, resisted by Strength, and the push after a failure."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from br_contacts import do, fates, pair, pusher, takes, victim, yes
from br_scenes import GRID, asked, offers, place, roll, status, the_option, told, who
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Check, Match
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby.checks import margin_of, resist_check
from ruleengine_blood_rugby.events import CheckFailed, Moved, Resisted, Suspicious, Tackled, TryScored, WentDown
from ruleengine_blood_rugby.rules import hardiness
from ruleengine_blood_rugby.state import ANGRY, BALL, HOLDER, HP, LEFT, OFF, Status

GIVES_UP = takes()
"""A coach who never pushes on after a tackle."""


def tackle(home: str = "", away: str = "", how: str = "tackle", *, armour: int = 8, **more: Any) -> Match:
    """Home's #2 tackles away's #3, who is next to it in the east."""
    return do(pair(f"dexterity=9 {home}", f"armour-class={armour} {away}", **more), how)


def falls(match: Match, home: Any = GIVES_UP) -> Fraction:
    found = fates(match, victim(match), home=home)
    return found["down"] + found["back and down"]


# Chances -------------------------------------------------------------------------------------------------


def passed(face: int, number: int) -> bool:
    return face == 1 or (face < 20 and face <= number)


def enumerated(
    strength: int, armour: int, *, over: bool = False, ties: bool = True, immovable: bool = False
) -> Fraction:
    """The chance that a tackle with THAC0 18 puts its victim down, by a plain loop over both dice."""
    down = 0
    for hit in range(1, 21):
        for face in range(1, 21):
            hits = hit == 20 or (hit > 1 and hit >= 18 - armour)
            value = face if over else strength - face
            enough = value >= hit if ties else value > hit
            third = immovable and strength - face >= strength // 3
            down += hits and not (passed(face, strength) and (enough or third))
    return Fraction(down, 400)


@pytest.mark.rule("BR-T-05", "BR-T-06", "BR-T-07", "BR-TACKLE-01", "BR-TACKLE-03")
@pytest.mark.parametrize(("strength", "chance"), [(10, "11/20"), (15, "41/80"), (17, "12/25")])
def test_the_chance_of_a_tackle_that_moves_in(strength: int, chance: str) -> None:
    assert falls(tackle(away=f"strength={strength}")) == Fraction(chance)


@pytest.mark.rule("BR-T-08", "BR-TACKLE-01", "BR-TACKLE-07")
def test_the_chance_of_a_tackle_from_beside() -> None:
    assert falls(tackle(away="strength=10", how="tackle-beside")) == Fraction(99, 400)


@pytest.mark.rule("BR-T-29", "BR-TACKLE-03")
@pytest.mark.parametrize(("strength", "chance"), [(15, "199/400"), (17, "23/50")])
def test_by_option_the_die_itself_resists(strength: int, chance: str) -> None:
    assert falls(tackle(away=f"strength={strength}", tackles__resist="roll_over")) == Fraction(chance)


@pytest.mark.rule("BR-T-30", "BR-TACKLE-03")
@pytest.mark.parametrize(("strength", "chance"), [(15, "21/40"), (17, "199/400")])
def test_by_option_equal_is_not_enough(strength: int, chance: str) -> None:
    assert falls(tackle(away=f"strength={strength}", tackles__resist_ties=False)) == Fraction(chance)


@pytest.mark.rule("BR-T-31", "BR-TACKLE-04", "BR-TACKLE-05")
@pytest.mark.parametrize(("capabilities", "chance"), [("tackle", "7/16"), ("immovable", "77/400")])
def test_the_chance_against_immovable(capabilities: str, chance: str) -> None:
    assert falls(tackle(away=f"strength=19 capabilities={capabilities}")) == Fraction(chance)


@pytest.mark.rule("BR-TACKLE-01", "BR-TACKLE-03", "BR-TACKLE-04", "BR-TERM-03")
@settings(max_examples=examples(30))
@given(st.integers(3, 25), st.integers(-3, 18), st.booleans(), st.booleans(), st.booleans())
def test_a_tackle_is_what_a_loop_over_both_dice_says(
    strength: int, armour: int, over: bool, ties: bool, immovable: bool
) -> None:
    capabilities = "immovable" if immovable else "none"
    match = tackle(
        away=f"strength={strength} capabilities={capabilities}",
        armour=armour,
        tackles__resist="roll_over" if over else "margin",
        tackles__resist_ties=ties,
    )
    assert falls(match) == enumerated(strength, armour, over=over, ties=ties, immovable=immovable)


@pytest.mark.rule("BR-T-32", "BR-TACKLE-02", "BR-TACKLE-05")
def test_the_chance_of_a_tackle_and_the_push_after_it() -> None:
    match = tackle("wisdom=9", "strength=10 wisdom=10")
    assert falls(match, takes("grapple")) == Fraction(9853, 16000)


@pytest.mark.rule("BR-T-33", "BR-TACKLE-05")
@pytest.mark.parametrize(("after", "chance"), [("any_failure", "71411/128000"), ("miss", "17741/32000")])
def test_the_same_against_strength_15(after: str, chance: str) -> None:
    match = tackle("wisdom=9", "strength=15 wisdom=9", tackles__push_after_tackle=after)
    assert falls(match, takes("grapple")) == Fraction(chance)


@pytest.mark.rule("BR-T-04", "BR-TACKLE-04", "BR-TERM-08")
@pytest.mark.parametrize("rounding", ["down", "up"])
def test_strength_19_passes_by_a_third_which_the_rule_itself_rounds_down(rounding: str) -> None:
    third = 6
    match = pair(away="strength=19 capabilities=immovable", rolls__rounding=rounding)
    assert hardiness(match, victim(match)) == third
    assert hardiness(match, pusher(match)) is None
    reading = margin_of(match, resist_check(match, victim(match), pusher(match)))
    passes = sum(reading.read((face,)) >= third for face in range(1, 21))
    assert Fraction(passes, 20) == Fraction(13, 20)


# Step by step --------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-TACKLE-01", "BR-TACKLE-02", "BR-TACKLE-06", "BR-ACT-04")
def test_a_tackle_that_moves_in_puts_the_victim_down_and_stands_in_its_square() -> None:
    match = tackle(away="strength=10")
    left = match.get(LEFT)
    roll(match, "tackle", 10)
    roll(match, "resist", 2)
    assert status(match, AWAY, 3) is Status.GROUNDED
    assert place(match, HOME, 2) == place(match, AWAY, 3) == "K8"
    roll(match, "damage", 3)
    assert match.get(HP, victim(match)) == 12 - 3
    assert match.get(LEFT) == left
    assert asked(match) == "act"
    (moved,) = told(match, Moved)
    assert (moved.how, moved.to) == ("tackle", GRID.named("K8"))


@pytest.mark.rule("BR-TACKLE-07", "BR-ACT-04")
@pytest.mark.parametrize(("how", "cost"), [("tackle", 1), ("tackle-beside", 0)])
def test_the_step_costs_a_point_and_from_beside_nothing(how: str, cost: int) -> None:
    match = pair()
    left = match.get(LEFT)
    do(match, how)
    assert match.get(LEFT) == left - cost


@pytest.mark.rule("BR-TACKLE-01", "BR-TACKLE-06")
def test_from_beside_the_tackler_stays_where_it_is() -> None:
    match = tackle(away="strength=10", how="tackle-beside")
    roll(match, "reach", 9)
    roll(match, "tackle", 20)
    roll(match, "resist", 9)
    assert (place(match, HOME, 2), status(match, AWAY, 3)) == ("J8", Status.GROUNDED)
    roll(match, "damage", 1)
    assert asked(match) == "act"


@pytest.mark.rule("BR-TACKLE-06", "BR-TACKLE-07")
@pytest.mark.parametrize(("face", "hit"), [(9, False), (10, True)])
def test_a_tackler_who_fails_is_back_where_it_came_from(face: int, hit: bool) -> None:
    match = tackle(away="strength=15")
    left = match.get(LEFT)
    roll(match, "tackle", face)
    if hit:
        roll(match, "resist", 5)
    assert asked(match) == "grapple"
    assert (place(match, HOME, 2), place(match, AWAY, 3), status(match, HOME, 2)) == ("J8", "K8", Status.STANDING)
    assert match.get(LEFT) == left
    assert [event.hit for event in told(match, Tackled)] == [hit]
    assert [event.kind for event in told(match, CheckFailed)] == ["blood-rugby.tackle"] * (not hit)
    assert len(told(match, Resisted)) == hit
    match.answer("leave-it")
    assert asked(match) == "activate"  # BR-ACT-05


@pytest.mark.rule("BR-TACKLE-03")
@pytest.mark.parametrize(("die", "face", "stands"), [(10, 5, True), (10, 6, False), (11, 5, False), (14, 1, True)])
def test_a_margin_of_the_tacklers_die_resists_without_damage(die: int, face: int, stands: bool) -> None:
    match = tackle(away="strength=15")
    roll(match, "tackle", die)
    roll(match, "resist", face)
    assert (status(match, AWAY, 3) is Status.STANDING) is stands
    assert asked(match) == ("grapple" if stands else "damage")  # BR-TACKLE-07


@pytest.mark.rule("BR-TACKLE-04", "BR-TACKLE-05")
@pytest.mark.parametrize(("face", "stands"), [(13, True), (14, False)])
def test_a_third_resists_the_best_tackle(face: int, stands: bool) -> None:
    match = tackle(away="strength=19 capabilities=immovable")
    roll(match, "tackle", 20)
    roll(match, "resist", face)
    assert (status(match, AWAY, 3) is Status.STANDING) is stands


@pytest.mark.rule("BR-TACKLE-07")
def test_a_failed_reach_is_a_failed_tackle_without_a_roll_to_hit() -> None:
    match = tackle(how="tackle-beside")
    roll(match, "reach", 10)
    assert asked(match) == "grapple"
    assert not told(match, Tackled)


@pytest.mark.rule("BR-TACKLE-02")
@pytest.mark.parametrize(("face", "after"), [(5, "push"), (6, "activate")])
def test_the_push_after_it_takes_dexterity_less_four(face: int, after: str) -> None:
    match = tackle()
    roll(match, "tackle", 2)
    yes(match)
    roll(match, "grapple", face)
    assert asked(match) == after


@pytest.mark.rule("BR-TACKLE-05")
@pytest.mark.parametrize(
    ("how", "faces"),
    [("tackle", [("tackle", 10), ("resist", 5)]), ("tackle-beside", [("reach", 10)])],
    ids=["resisted", "out of reach"],
)
def test_by_option_only_a_miss_leaves_a_push(how: str, faces: list[tuple[str, int]]) -> None:
    match = tackle(away="strength=15", how=how, tackles__push_after_tackle="miss")
    for reason, face in faces:
        roll(match, reason, face)
    assert asked(match) == "activate"


@pytest.mark.rule("BR-TACKLE-05")
def test_a_miss_leaves_it_even_then() -> None:
    assert asked(roll(tackle(tackles__push_after_tackle="miss"), "tackle", 2)) == "grapple"


@pytest.mark.rule("BR-TACKLE-06", "BR-PUSH-12")
def test_the_push_after_it_needs_no_run_and_no_leave_to_push_from_standing() -> None:
    match = tackle("strength=17", "strength=15", pushes__push_from_standing=False)
    roll(match, "tackle", 2)
    yes(match)
    roll(match, "grapple", 1)
    roll(match, "push", 5)
    roll(match, "push", 6)
    assert place(match, AWAY, 3) == "L8"
    yes(match)
    assert asked(match) == "act"  # that has worked


@pytest.mark.rule("BR-TACKLE-06")
@pytest.mark.parametrize(("falls", "how"), [(False, Status.STANDING), (True, Status.GROUNDED)])
def test_the_tackler_falls_by_option_only(falls: bool, how: Status) -> None:
    match = tackle(tackles__tackler_falls=falls)
    roll(match, "tackle", 2)
    assert (place(match, HOME, 2), status(match, HOME, 2)) == ("J8", how)
    assert asked(match) == ("activate" if falls else "grapple")


@pytest.mark.rule("BR-TACKLE-02", "BR-BRIBE-05", "BR-TURN-05")
def test_nobody_pushes_on_once_play_has_stopped() -> None:
    match = pair()
    match.set(ANGRY, HOME, True)
    do(match, "tackle")
    roll(match, "tackle", 2)
    roll(match, "angry-whistle", 1)
    assert asked(match) == "set-up-anew"


# Who may -------------------------------------------------------------------------------------------------


def tackles(match: Match) -> list[str]:
    return [token.partition(":")[0] for token in offers(match) if token.startswith("tackle")]


@pytest.mark.rule("BR-TACKLE-01", "BR-CAP-01")
def test_only_who_has_the_capability_is_offered_a_tackle() -> None:
    assert tackles(pair("capabilities=tackle")) == ["tackle", "tackle-beside"]
    assert tackles(pair("capabilities=immovable,fury")) == []


@pytest.mark.rule("BR-TACKLE-07")
def test_without_a_movement_point_only_from_beside() -> None:
    match = pair()
    match.set(LEFT, 1)
    assert tackles(match) == ["tackle", "tackle-beside"]
    spent = pair(more="away 4 scrum J7")
    spent.set(LEFT, 4)
    do(spent, "feint", 4)
    roll(spent, "feint", 20)
    spent.set(LEFT, 0)
    do(spent, "feint", 3)
    roll(spent, "feint", 20)
    assert tackles(spent) == ["tackle-beside", "tackle-beside"]


@pytest.mark.rule("BR-ACT-03")
def test_a_second_contact_is_not_offered() -> None:
    match = tackle(away="strength=3", more="away 4 scrum L8")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 1)
    assert asked(match) == "trip"
    match.answer("let-pass")
    assert not [token for token in offers(match) if token.startswith(("tackle", "push", "charge", "punch", "stomp"))]


# With others about ---------------------------------------------------------------------------------------


@pytest.mark.rule("BR-DMG-03", "BR-MOVE-08")
def test_damage_comes_before_the_ball_is_released_beside_the_victim() -> None:
    match = tackle(away="strength=3", more="ball away 3")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    assert asked(match) == "damage"
    assert match.get(HOLDER) == victim(match)
    roll(match, "damage", 1)
    assert asked(match) == "lay-ball"
    assert f"lay-ball:{GRID.named('J8')}" in offers(match)  # the tackler has left it
    yes(match)
    assert match.get(BALL) != OFF


@pytest.mark.rule("BR-TRIP-04", "BR-TACKLE-06")
def test_another_opponent_may_trip_who_has_moved_in_once_the_damage_is_done_but_the_victim_cannot() -> None:
    match = tackle(away="strength=3", more="away 4 scrum L8")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 1)
    assert offers(match) == [f"trip:{who(match, AWAY, 4)}", "let-pass"]


@pytest.mark.rule("BR-TRIP-04")
def test_the_victim_cannot_trip_even_where_leaving_a_square_is_passing() -> None:
    match = tackle(away="strength=3", trips__trip_on="both")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 1)
    assert asked(match) == "act"
    assert place(match, HOME, 2) == "K8"


@pytest.mark.rule("BR-SCORE-01", "BR-TACKLE-06")
def test_a_carrier_scores_by_a_tackle_over_the_line() -> None:
    match = tackle(away="strength=3", at="Z8", victim="AA8", more="ball home 2")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    roll(match, "damage", 2)
    assert [event.side for event in told(match, TryScored)] == [HOME]
    assert match.get(HP, victim(match)) == 10


@pytest.mark.rule("BR-BRIBE-05")
@pytest.mark.parametrize("face", [2, 20])
def test_a_tackle_is_suspicious_once_it_is_resolved(face: int) -> None:
    match = tackle(away="strength=3")
    roll(match, "tackle", face)
    if face == 20:
        roll(match, "resist", 20)
        assert not told(match, Suspicious)
        roll(match, "damage", 1)
    (event,) = told(match, Suspicious)
    assert (event.piece, event.target, event.act) == (pusher(match), victim(match), "tackle")
    assert event.square == GRID.named("J8")


@pytest.mark.rule("BR-DOWN-01", "BR-DOWN-02")
def test_who_has_gone_down_tells_why_and_by_whom() -> None:
    match = tackle(away="strength=3")
    roll(match, "tackle", 20)
    roll(match, "resist", 20)
    (event,) = told(match, WentDown)
    assert (event.piece, event.why, event.by) == (victim(match), "tackle", pusher(match))


# Explanations --------------------------------------------------------------------------------------------


def explained(match: Match, *, start: str) -> list[str]:
    option = the_option(match, start)
    checks: list[Check] = list(preview_checks(match, option))
    return [check.kind.name.removeprefix("blood-rugby.") for check in checks]


@pytest.mark.rule("BR-TACKLE-01", "BR-TACKLE-02")
def test_a_tackle_is_explained_by_its_checks() -> None:
    match = pair()
    assert explained(match, start="tackle") == ["tackle", "resist"]
    assert explained(match, start="tackle-beside") == ["reach", "tackle", "resist"]
    do(match, "tackle")
    roll(match, "tackle", 2)
    assert explained(match, start="grapple") == ["grapple", "push", "push", "hold-ground", "hold-ground"]
