"""Pushes: the contest of Strength, who follows, what there is to choose."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from br_contacts import (
    AT_EDGE,
    BACK,
    do,
    fates,
    pair,
    push,
    pusher,
    takes,
    thrown,
    victim,
    with_ball,
    yes,
)
from br_scenes import GRID, asked, offers, place, roll, status, the_option, told, who
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Match
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby.events import Moved, Suspicious, TryScored
from ruleengine_blood_rugby.state import HP, Status

FATES = ("stands", "back", "back and down", "down")
STAYS = takes("push-on", "push-after-miss", "fury")
IMMOVABLE = "capabilities=immovable"


def four(found: Mapping[str, Fraction]) -> tuple[Fraction, ...]:
    assert sum(found.values()) == 1
    assert set(found) <= set(FATES)
    return tuple(found.get(fate, Fraction()) for fate in FATES)


def fractions(text: str) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, text.replace("·", " ").split()))


# The contest ---------------------------------------------------------------------------------------------


def passed(face: int, number: int) -> bool:
    return face == 1 or (face < 20 and face <= number)


def gains(mine: int, theirs: int, one: bool, gap: int, extra: int, both: bool) -> str:
    back, down = mine - theirs >= gap, mine > theirs and mine > 2 * theirs + extra
    if down and (back or not both):
        return "back" if one else "back and down"
    if back:
        return "doubt" if one else "back"
    return "stands"


def enumerated(
    strength: int,
    other: int,
    *,
    bonus: int = 0,
    wisdom: int = 9,
    immovable: bool = False,
    third: bool = True,
    both_ways: bool = True,
    needs_success: bool = True,
    needs_pushback: bool = False,
    must_beat: bool = False,
) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """What becomes of the pusher and of the victim, by a plain loop over both dice."""
    pusher = dict.fromkeys(FATES, Fraction())
    victim = dict.fromkeys(FATES, Fraction())
    holds = Fraction(sum(passed(face, wisdom - 2) for face in range(1, 21)), 20)
    for mine in range(1, 21):
        for theirs in range(1, 21):
            p, v = "stands", "stands"
            ahead, behind = strength - mine, other + bonus - theirs
            if not passed(mine, strength):
                v = "down" if not needs_success and not passed(theirs, other + bonus) else "stands"
            elif not passed(theirs, other + bonus):
                v = "down"
            elif ahead >= behind and immovable and third and behind >= other // 3:
                v = "stands"
            elif ahead > behind or (must_beat and ahead == behind):
                v = gains(ahead, behind, mine == 1, 5 if immovable else 3, 2 if immovable else 0, needs_pushback)
                if must_beat and v == "stands":
                    v = "doubt" if mine == 1 else "back"
            elif behind > ahead and both_ways:
                p = gains(behind, ahead, theirs == 1, 3, 0, needs_pushback)
            for chances, fate in ((pusher, p), (victim, v)):
                if fate == "doubt":
                    chances["back"] += Fraction(1, 400) * (1 - holds)
                    chances["stands"] += Fraction(1, 400) * holds
                else:
                    chances[fate] += Fraction(1, 400)
    return pusher, victim


ROWS = [
    ("BR-T-14", {}, 17, 15, "2091/4000 · 419/4000 · 4/25 · 17/80"),
    ("BR-T-16", {"immovable": True, "third": False}, 17, 19, "243/320 · 121/1600 · 49/400 · 17/400"),
    ("BR-T-17", {"immovable": True}, 17, 19, "323/400 · 3/100 · 3/25 · 17/400"),
    ("BR-T-21", {"needs_pushback": True}, 17, 15, "2121/4000 · 419/4000 · 61/400 · 17/80"),
    ("BR-T-22", {"needs_success": False}, 17, 15, "1941/4000 · 419/4000 · 4/25 · 1/4"),
]
OPTIONS = {
    "third": "pushes__immovable_third_in_push",
    "both_ways": "pushes__push_both_ways",
    "needs_success": "pushes__push_needs_success",
    "needs_pushback": "pushes__knockdown_needs_pushback",
}
RESIST = {False: "by_margin", True: "greater"}


def contest(strength: int, other: int, wisdom: int = 9, *, immovable: bool = False, **how: bool) -> Match:
    capabilities = IMMOVABLE if immovable else "capabilities=none"
    resist = RESIST[how.pop("must_beat", False)]
    options = {"pushes__resist_push": resist} | {OPTIONS[name]: value for name, value in how.items()}
    return push(f"strength={strength} wisdom={wisdom}", f"strength={other} wisdom={wisdom} {capabilities}", **options)


@pytest.mark.rule("BR-T-14", "BR-T-16", "BR-T-17", "BR-T-21", "BR-T-22", "BR-PUSH-03", "BR-PUSH-04", "BR-PUSH-05")
@pytest.mark.rule("BR-PUSH-09", "BR-PUSH-10", "BR-PUSH-11")
@pytest.mark.parametrize(("row", "how", "strength", "other", "value"), ROWS)
def test_what_becomes_of_who_is_pushed(row: str, how: dict[str, bool], strength: int, other: int, value: str) -> None:
    match = contest(strength, other, **how)
    assert four(fates(match, victim(match), home=STAYS)) == fractions(value)


@pytest.mark.rule("BR-T-18", "BR-T-19", "BR-PUSH-03")
def test_the_pusher_can_be_pushed_back_too() -> None:
    match = contest(17, 15)
    found = fates(match, pusher(match), home=STAYS)
    assert (found["back"], found["back and down"]) == (Fraction(121, 1600), Fraction(49, 400))
    untouched = found["stands"] + fates(match, victim(match), home=STAYS)["stands"] - 1
    assert untouched == Fraction(2597, 8000)


@pytest.mark.rule("BR-T-23", "BR-PUSH-03")
def test_equals_push_each_other_alike_but_only_the_pushed_one_goes_down_by_failing() -> None:
    match = contest(17, 17)
    theirs, mine = fates(match, victim(match), home=STAYS), fates(match, pusher(match), home=STAYS)
    for found in (theirs, mine):
        assert (found["back"], found["back and down"]) == (Fraction(419, 4000), Fraction(4, 25))
    assert theirs["down"] == Fraction(51, 400)
    assert mine["down"] == 0


@pytest.mark.rule("BR-PUSH-03", "BR-PUSH-04", "BR-PUSH-05", "BR-PUSH-09", "BR-PUSH-10", "BR-PUSH-11", "BR-PUSH-18")
@settings(max_examples=examples(25))
@given(
    strength=st.integers(3, 25),
    other=st.integers(3, 25),
    wisdom=st.integers(3, 25),
    immovable=st.booleans(),
    how=st.fixed_dictionaries({}, optional=dict.fromkeys([*OPTIONS, "must_beat"], st.booleans())),
)
def test_a_push_is_what_a_loop_over_both_dice_says(
    strength: int, other: int, wisdom: int, immovable: bool, how: dict[str, bool]
) -> None:
    match = contest(strength, other, wisdom, immovable=immovable, **how)
    mine, theirs = enumerated(strength, other, wisdom=wisdom, immovable=immovable, **how)
    assert four(fates(match, pusher(match), home=STAYS)) == four(mine)
    assert four(fates(match, victim(match), home=STAYS)) == four(theirs)


@pytest.mark.rule("BR-PUSH-09")
def test_a_pusher_who_fails_does_nothing_and_the_other_need_not_roll() -> None:
    match = push("strength=17", "strength=15")
    roll(match, "push", 18)
    assert status(match, AWAY, 3) is Status.STANDING
    assert asked(match) == "activate"


@pytest.mark.rule("BR-PUSH-03")
@pytest.mark.parametrize(
    ("mine", "theirs", "at", "how"),
    [
        (5, 6, "L8", Status.STANDING),  # 12 against 9: three more
        (6, 6, "K8", Status.STANDING),  # 11 against 9: two more
        (7, 11, "L8", Status.GROUNDED),  # 10 against 4: more than double
        (7, 10, "L8", Status.STANDING),  # 10 against 5: no more than double
        (16, 15, "L8", Status.GROUNDED),  # 1 against 0: more than double, though not by three
        (9, 16, "K8", Status.GROUNDED),  # it fails: down in its own square
    ],
)
def test_three_more_push_back_and_more_than_double_puts_down(mine: int, theirs: int, at: str, how: Status) -> None:
    match = thrown(mine, theirs)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == (at, how)


@pytest.mark.rule("BR-PUSH-18")
@pytest.mark.parametrize(
    ("mine", "theirs", "stays", "goes_back"),
    [
        (7, 6, "K8", "L8"),  # 10 against 9: nothing by margin, but the victim's is not greater
        (7, 5, "K8", "L8"),  # 10 against 10
        (7, 4, "K8", "K8"),  # 10 against 11: the victim's is greater
        (5, 6, "L8", "L8"),  # 12 against 9: pushed back in any case
    ],
)
def test_by_option_only_a_greater_margin_resists(mine: int, theirs: int, stays: str, goes_back: str) -> None:
    assert place(thrown(mine, theirs), AWAY, 3) == stays
    match = thrown(mine, theirs, pushes__resist_push="greater")
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == (goes_back, Status.STANDING)


@pytest.mark.rule("BR-PUSH-18", "BR-PUSH-11")
def test_a_third_of_the_strength_of_an_immovable_player_resists_even_then() -> None:
    away = f"strength=15 {IMMOVABLE}"
    assert place(thrown(9, 10, away=away, pushes__resist_push="greater"), AWAY, 3) == "K8"  # 8 against 5: a third
    assert place(thrown(9, 11, away=away, pushes__resist_push="greater"), AWAY, 3) == "L8"  # 8 against 4


@pytest.mark.rule("BR-PUSH-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "at", "how"),
    [
        (8, 11, "L8", Status.STANDING),  # 9 against 4: five more, no more than double + 2
        (9, 11, "K8", Status.STANDING),  # 8 against 4
        (6, 11, "L8", Status.GROUNDED),  # 11 against 4: more than double + 2
        (7, 11, "L8", Status.STANDING),  # 10 against 4: just double + 2
    ],
)
def test_immovable_asks_for_five_and_for_double_and_two(mine: int, theirs: int, at: str, how: Status) -> None:
    match = thrown(mine, theirs, away=f"strength=15 {IMMOVABLE}", pushes__immovable_third_in_push=True)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == (at, how)


@pytest.mark.rule("BR-PUSH-11", "BR-TACKLE-04")
@pytest.mark.parametrize(("theirs", "at"), [(10, "K8"), (11, "L8")])
def test_a_margin_of_a_third_of_its_strength_undoes_what_the_pusher_won(theirs: int, at: str) -> None:
    match = thrown(2, theirs, "strength=19", f"strength=15 {IMMOVABLE}")
    assert place(match, AWAY, 3) == at


@pytest.mark.rule("BR-PUSH-11")
def test_immovable_does_not_shield_a_pusher() -> None:
    match = thrown(12, 9, home=f"strength=17 {IMMOVABLE}", away="strength=17")
    assert (place(match, HOME, 2), status(match, HOME, 2)) == ("I8", Status.STANDING)  # 5 against 8


@pytest.mark.rule("BR-PUSH-05")
def test_a_natural_1_of_the_pusher_pushes_back_instead_of_putting_down() -> None:
    match = thrown(1, 14)  # 16 against 1
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("L8", Status.STANDING)
    assert asked(match) == "follow-up"


@pytest.mark.rule("BR-PUSH-05")
@pytest.mark.parametrize(("face", "at"), [(7, "K8"), (8, "L8")])
def test_a_natural_1_that_would_only_push_back_leaves_the_loser_a_check_of_wisdom(face: int, at: str) -> None:
    match = thrown(1, 2)  # 16 against 13
    assert match.pending is not None
    assert match.pending.by is AWAY
    roll(match, "hold-ground", face)
    assert place(match, AWAY, 3) == at


@pytest.mark.rule("BR-PUSH-05")
def test_the_same_holds_for_who_is_pushed_and_rolls_a_1() -> None:
    match = thrown(4, 1, "strength=15 wisdom=12", "strength=15")  # 11 against 14
    assert match.pending is not None
    assert match.pending.by is HOME
    roll(match, "hold-ground", 11)
    assert place(match, HOME, 2) == "I8"
    worse = thrown(9, 1, "strength=15", "strength=15")  # 6 against 14
    assert (place(worse, HOME, 2), status(worse, HOME, 2)) == ("I8", Status.STANDING)


@pytest.mark.rule("BR-PUSH-05")
def test_a_natural_1_does_not_save_who_fails() -> None:
    match = thrown(1, 16)
    assert (place(match, AWAY, 3), status(match, AWAY, 3)) == ("K8", Status.GROUNDED)


@pytest.mark.rule("BR-PUSH-03")
def test_by_option_only_the_pusher_gains() -> None:
    match = thrown(16, 2, pushes__push_both_ways=False)
    assert place(match, HOME, 2) == "J8"
    assert place(thrown(16, 2), HOME, 2) == "I8"


# Following -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PUSH-14", "BR-ACT-04")
def test_who_pushes_back_may_follow_for_free() -> None:
    match = thrown(*BACK)
    assert offers(match) == [f"follow-up:{GRID.named('K8')}", "stay"]
    yes(match)
    assert place(match, HOME, 2) == "K8"
    assert [event.how for event in told(match, Moved)] == ["follow-up"]
    assert any(token.startswith("step") for token in offers(match))  # all movement points are left


@pytest.mark.rule("BR-PUSH-14")
def test_who_is_pushed_and_wins_may_follow_as_well() -> None:
    match = thrown(11, 5)
    assert place(match, HOME, 2) == "I8"
    assert match.pending is not None
    assert match.pending.by is AWAY
    yes(match)
    assert place(match, AWAY, 3) == "J8"


@pytest.mark.rule("BR-PUSH-14")
def test_by_option_nobody_follows() -> None:
    match = thrown(*BACK, pushes__follow_up=False)
    assert asked(match) == "act"
    assert place(match, HOME, 2) == "J8"


@pytest.mark.rule("BR-PUSH-14", "BR-ACT-08")
@pytest.mark.parametrize(("allowed", "after"), [(True, "follow-up"), (False, "act")])
def test_nor_onto_a_grounded_player_where_nobody_may_stop_on_one(allowed: bool, after: str) -> None:
    match = thrown(*BACK, more="away 4 scrum K8 down", moving__stop_on_grounded=allowed)
    assert place(match, AWAY, 3) == "L8"
    assert asked(match) == after


@pytest.mark.rule("BR-PUSH-14", "BR-SCORE-01")
def test_a_follower_with_the_ball_scores_over_the_line() -> None:
    match = with_ball("home", *BACK, at="Y8", victim="Z8")
    assert not told(match, TryScored)
    yes(match)
    assert [event.side for event in told(match, TryScored)] == []  # column 26 is before the line
    match = with_ball("home", *BACK, at="Z8", victim="AA8")
    yes(match)
    assert [event.side for event in told(match, TryScored)] == [HOME]


@pytest.mark.rule("BR-SCORE-02", "BR-PUSH-14")
@pytest.mark.parametrize(("at", "to", "scores"), [("Z8", "AA8", 1), ("AA8", "AB8", 0)])
def test_a_follower_within_the_goal_area_does_not_cross_its_line(at: str, to: str, scores: int) -> None:
    match = with_ball("home", *BACK, at=at, victim=to, turn__score_by="crossing")
    if to == "AB8":
        assert place(match, AWAY, 3) == "off"
    yes(match)
    assert len(told(match, TryScored)) == scores


@pytest.mark.rule("BR-PUSH-14", "BR-TURN-05")
def test_nobody_follows_once_play_has_stopped() -> None:
    match = with_ball("away", *BACK, **AT_EDGE)
    assert asked(match) != "follow-up"


# The deed ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-PUSH-12")
@pytest.mark.parametrize(("allowed", "offered"), [(True, True), (False, False)])
def test_a_push_without_a_charge_is_offered_unless_an_option_says_no(allowed: bool, offered: bool) -> None:
    tokens = offers(pair(run=2, pushes__push_from_standing=allowed))
    assert any(token.startswith("push") for token in tokens) is offered
    assert any(token.startswith("charge") for token in tokens)


@pytest.mark.rule("BR-PUSH-12", "BR-PUSH-17")
def test_a_push_has_no_roll_to_hit_and_does_no_damage() -> None:
    match = thrown(9, 16)
    assert asked(match) == "act"
    assert status(match, AWAY, 3) is Status.GROUNDED
    assert match.get(HP, victim(match)) == 12


@pytest.mark.rule("BR-ACT-03")
@pytest.mark.parametrize("contacts", [0, 1, 2])
def test_there_is_one_contact_an_activation_unless_an_option_allows_more(contacts: int) -> None:
    match = pair("strength=17", "strength=15", turn__contacts_per_activation=contacts)
    for done in range(contacts):
        do(match, "push")
        roll(match, "push", BACK[0])
        roll(match, "push", BACK[1])
        assert place(match, AWAY, 3) == "LMN"[done] + "8"
        yes(match)
    assert not any(token.startswith(("push", "tackle", "punch", "headbutt")) for token in offers(match))


@pytest.mark.rule("BR-ACT-05")
@pytest.mark.parametrize(
    ("faces", "after"), [((18,), "activate"), ((9, 8), "activate"), (BACK, "act"), ((9, 16), "act")]
)
def test_a_push_that_moves_nobody_ends_the_activation(faces: tuple[int, ...], after: str) -> None:
    match = push("strength=17", "strength=15")
    for face in faces:
        roll(match, "push", face)
    if asked(match) == "follow-up":
        match.answer("stay")
    assert asked(match) == after


@pytest.mark.rule("BR-ACT-05")
def test_by_option_a_failed_contact_does_not_end_it() -> None:
    match = push("strength=17", "strength=15", turn__failed_contact_ends=False)
    roll(match, "push", 18)
    assert asked(match) == "act"


@pytest.mark.rule("BR-BRIBE-05")
def test_a_push_is_suspicious_once_it_is_resolved() -> None:
    match = thrown(9, 16)
    (event,) = told(match, Suspicious)
    assert (event.piece, event.target, event.act, event.square) == (
        pusher(match),
        victim(match),
        "push",
        GRID.named("J8"),
    )


@pytest.mark.rule("BR-PUSH-05", "BR-PUSH-11")
@pytest.mark.parametrize(
    ("home", "away", "holds"),
    [
        ("strength=17", "strength=15", ["away", "home"]),
        ("strength=17", f"strength=15 {IMMOVABLE}", ["home"]),  # what it does not resist would put it down
        ("strength=6", "strength=20", []),  # 19 against 5 at most is always more than double
    ],
)
def test_a_push_is_explained_by_the_checks_that_can_come_about(home: str, away: str, holds: list[str]) -> None:
    match = pair(home, away)
    option = the_option(match, "push")
    names = [(check.kind.name, str(check.by)) for check in preview_checks(match, option)]
    assert names == [
        ("blood-rugby.push", "home"),
        ("blood-rugby.push", "away"),
        *(("blood-rugby.hold-ground", side) for side in holds),
    ]


@pytest.mark.rule("BR-ACT-02")
def test_any_opponent_next_to_it_may_be_pushed_ball_or_no_ball() -> None:
    match = pair(more="away 5 scrum K9\naway 6 scrum L8\nhome 4 scrum J9")
    pushes = [token for token in offers(match) if token.startswith("push")]
    assert pushes == [f"push:{who(match, AWAY, number)}" for number in (3, 5)]
