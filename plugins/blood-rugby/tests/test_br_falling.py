"""Going down, letting the ball go, getting up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import pytest
from br_scenes import GRID, act, asked, deed, go, offers, place, roll, scene, status, told, who

from ruleengine import AWAY, HOME, Decision, Match, Part, PieceId, choice
from ruleengine.hooks import invariants
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.events import BallLost, BallRests, Moved, TryScored, WentDown
from ruleengine_blood_rugby.hooks import deeds
from ruleengine_blood_rugby.rules import go_down, why_not
from ruleengine_blood_rugby.state import BALL, HOLDER, LEFT, NOBODY, OWED, OWED_NOW, Status, holds_ball

QUIET: Final[dict[str, Any]] = {"spells__spells_per_match": 0}
AROUND_L8 = {"K7", "L7", "M7", "K8", "M8", "K9", "L9", "M9"}


def tripped(text: str, start: str = "K8", **options: Any) -> Match:
    """A home Runner that steps from `start` to L8 has been tripped there by the away Back on M8."""
    match = act(scene(f"home 8 runner {start}\naway 10 back M8\naway 3 scrum A1\n{text}", **options), HOME, 8)
    match.answer(deed("step", "L8"))
    match.answer(f"trip:{who(match, AWAY, 10)}")
    roll(match, "trip", 2)
    return roll(match, "avoid-trip", 20)


def named(match: Match, word: str) -> set[str]:
    """The names of the squares that choices with this word lead to."""
    return {GRID.name(int(each.split(":")[1])) for each in offers(match) if each.split(":")[0] == word}


# The ball ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-09", "BR-TRIP-02")
def test_a_carrier_with_points_left_may_get_up_at_once_and_keeps_the_ball() -> None:
    match = tripped("ball home 8\n")
    assert offers(match) == ["rise:-1", "stay-down"]
    match.answer("rise:-1")
    assert holds_ball(match, who(match, HOME, 8))
    assert (status(match, HOME, 8), match.get(LEFT)) == (Status.STANDING, 6)
    assert not told(match, BallLost)


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-08", "BR-DOWN-01")
def test_who_stays_down_lays_the_ball_on_a_square_beside() -> None:
    match = tripped("ball home 8\n")
    match.answer("stay-down")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME
    assert named(match, "lay-ball") == AROUND_L8 - {"M8"}  # without the square of a standing player
    match.answer(deed("lay-ball", "L9"))
    assert GRID.name(match.get(BALL)) == "L9"
    assert match.get(HOLDER) == NOBODY
    assert len(told(match, BallRests)) == 1  # no bounce, no catch


@pytest.mark.rule("BR-MOVE-04", "BR-MOVE-09")
@pytest.mark.parametrize(("start", "left"), [("K8", 4), ("J8", 3)])
def test_with_too_few_points_the_ball_cannot_be_held(start: str, left: int) -> None:
    text = f"home 8 runner {start} dexterity=8\nball home 8\naway 10 back M8\naway 3 scrum A1\n"
    match = act(scene(text), HOME, 8)
    for square in {"K8": ("L8",), "J8": ("K8", "L8")}[start]:
        match.answer(deed("step", square))
    match.answer(f"trip:{who(match, AWAY, 10)}")
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    assert match.get(LEFT) == left
    assert asked(match) == ("rise" if left == 4 else "lay-ball")


@pytest.mark.rule("BR-MOVE-08")
def test_the_other_coach_may_be_the_one_who_lays_it() -> None:
    match = tripped("ball home 8\n", falling__release="opponent_choice")
    match.answer("stay-down")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is AWAY
    assert named(match, "lay-ball") == AROUND_L8 - {"M8"}


@pytest.mark.rule("BR-MOVE-08", "BR-BALL-07")
def test_the_ball_may_bounce_instead() -> None:
    """From the square of who went down, with the arrow to the goal line that its side attacks."""
    match = tripped("ball home 8\n", falling__release="bounce")
    match.answer("stay-down")
    roll(match, "bounce", 1, 1)
    assert GRID.name(match.get(BALL)) == "M7"


CROWD = "".join(f"home {n} back {at}\n" for n, at in enumerate(("L7", "M7", "K7", "L9", "M9"), start=20))


@pytest.mark.rule("BR-MOVE-04")
@pytest.mark.parametrize(("more", "follows"), [("", "lay-ball"), ("home 30 back K9\n", "bounce")])
def test_it_bounces_if_no_square_beside_is_free(more: str, follows: str) -> None:
    """Only by a jump does a player leave no room behind it: over K8, to where all squares but K9 are taken."""
    text = f"home 8 runner J8\nball home 8\naway 10 back M8\naway 3 scrum A1\nhome 9 shield K8\n{CROWD}{more}"
    match = act(scene(text), HOME, 8)
    match.answer(deed("jump", "L8"))
    roll(match, "jump", 2)
    roll(match, "jump-strength", 2)
    match.answer(f"trip:{who(match, AWAY, 10)}")
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    match.answer("stay-down")
    assert told(match, BallLost)
    if follows == "lay-ball":  # the one free square is laid on unasked
        assert GRID.name(match.get(BALL)) == "K9"
    else:
        assert asked(match) == "bounce"


@pytest.mark.rule("BR-MOVE-09", "BR-ACT-05")
@pytest.mark.parametrize("turnovers", [False, True])
def test_going_down_without_getting_up_ends_the_activation_and_the_turn_where_there_are_turnovers(
    turnovers: bool,
) -> None:
    match = tripped("home 9 shield A3\n", turn__turnovers=turnovers, **QUIET)
    match.answer("end")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is (AWAY if turnovers else HOME)
    up = tripped("home 9 shield A3\n", turn__turnovers=turnovers, **QUIET)
    up.answer("rise:-1")
    up.answer("end")
    assert isinstance(up.pending, Decision)
    assert up.pending.by is HOME


@pytest.mark.rule("BR-ACT-05")
def test_who_was_down_before_it_was_activated_has_not_failed_by_staying_there() -> None:
    match = act(scene("home 8 runner K8 down\nhome 9 shield A3\naway 3 scrum A1\n", turn__turnovers=True), HOME, 8)
    match.answer("end")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME


# Getting up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-MOVE-03", "BR-ACT-04", "BR-DOWN-01")
def test_a_grounded_player_may_do_nothing_but_get_up_for_three_points() -> None:
    match = act(scene("home 8 runner K8 down\nball K8\naway 10 back L8\naway 3 scrum A1\n"), HOME, 8)
    assert offers(match) == ["rise:-1", "end"]
    match.answer("rise:-1")
    assert (status(match, HOME, 8), match.get(LEFT)) == (Status.STANDING, 7)
    assert {"pick-up"} <= set(offers(match))
    assert not any(each.startswith("rise") for each in offers(match))


@pytest.mark.rule("BR-DOWN-01")
def test_who_lies_on_the_ball_and_holds_it_as_a_foul_cannot_pass_it() -> None:
    text = "home 7 kiker K8 down\nball home 7\naway 10 back A1\naway 3 scrum A2\n"
    match = act(scene(text, hits__offered_fouls=("hold",)), HOME, 7)
    assert offers(match) == ["rise:-1", "end"]


@pytest.mark.rule("BR-MOVE-03", "BR-DOWN-01")
@pytest.mark.parametrize(("owed", "able"), [(2, True), (3, False)])
def test_who_has_fewer_than_three_points_is_not_activated_on_the_ground(owed: int, able: bool) -> None:
    text = f"home 8 runner K8 down dexterity=8 owed={owed}\nhome 9 shield A3\naway 3 scrum A1\n"
    match = scene(text)
    assert (f"activate:{who(match, HOME, 8)}" in offers(match)) is able
    assert bool(why_not(match, who(match, HOME, 8))) is not able


@pytest.mark.rule("BR-MOVE-10")
def test_beneath_somebody_who_stands_there_one_gets_up_into_a_free_square_beside() -> None:
    text = "home 8 runner L8 down\nhome 9 shield L8\naway 10 back M8\naway 5 scrum K8 down\naway 3 scrum A1\n"
    match = act(scene(text), HOME, 8)
    assert named(match, "rise") == AROUND_L8 - {"M8"}
    match.answer(deed("rise", "K8"))
    assert (place(match, HOME, 8), status(match, HOME, 8)) == ("K8", Status.STANDING)
    assert match.get(LEFT) == 7
    assert not invariants(match)
    moved = Moved(who(match, HOME, 8), GRID.named("L8"), GRID.named("K8"), "rise")
    assert told(match, Moved) == [moved], "events alone say where it stands"


@pytest.mark.rule("BR-MOVE-10")
def test_it_may_have_to_stay_down() -> None:
    text = "home 8 runner L8 down\nhome 9 shield L8\naway 10 back M8\naway 3 scrum A1\n"
    blocked = act(scene(text, falling__rise_square="blocked"), HOME, 8)
    assert asked(blocked) == "activate"  # there was nothing that it could do
    assert status(blocked, HOME, 8) is Status.GROUNDED
    full = act(scene(text + CROWD + "home 30 back K8\nhome 31 back K9\n"), HOME, 8)
    assert asked(full) == "activate"
    assert status(full, HOME, 8) is Status.GROUNDED


@pytest.mark.rule("BR-MOVE-10")
def test_to_get_up_beside_is_not_to_pass_anybody() -> None:
    text = "home 8 runner L8 down\nhome 9 shield L8\naway 10 back M8\naway 3 scrum A1\n"
    match = act(scene(text), HOME, 8)
    match.answer(deed("rise", "L7"))
    assert asked(match) == "act"


@pytest.mark.rule("BR-SCORE-02", "BR-ACT-06")
@pytest.mark.parametrize("score_by", ["possession", "crossing"])
def test_a_carrier_that_gets_up_in_the_goal_area_has_scored(score_by: str) -> None:
    """By either option: it had stepped over the line, and the trip, which comes first, is settled."""
    text = "home 8 runner Z8\nball home 8\naway 10 back AB8\naway 3 scrum A1\n"
    match = act(scene(text, moving__score_before_trip=False, turn__score_by=score_by), HOME, 8)
    match.answer(deed("step", "AA8"))
    match.answer(f"trip:{who(match, AWAY, 10)}")
    roll(match, "trip", 2)
    roll(match, "avoid-trip", 20)
    assert not told(match, TryScored)
    match.answer("rise:-1")
    assert len(told(match, TryScored)) == 1


# In the opponents' turn ----------------------------------------------------------------------------------


@choice("fell")
class Fell:
    """Put home's Runner down."""

    async def do(self, match: Match, piece: PieceId) -> None:
        """By the rule that tackles use."""
        await go_down(match, who(match, HOME, 8), "tackle", by=piece)


class Felling(Part):
    """Whoever acts may put home's Runner down from afar."""

    name = "my-league.felling"

    @deeds.impl
    def fell(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """Once it stands."""
        return [Fell()] if status(match, HOME, 8) is Status.STANDING else []


DOWNED = "active {}\nfirst {}\nhome 8 runner K8{}\nball home 8\naway 10 back M8\nhome 9 shield A1\naway 3 scrum A2\n"


def put_down_out_of_turn(active: str, first: str, flags: str = "", **options: Any) -> Match:
    """The home carrier is put down while the away side plays."""
    text = DOWNED.format(active, first, flags)
    match = scene(text, rules=BLOOD_RUGBY.but(adding=[Felling()]), **QUIET, **options)
    act(match, AWAY, 10)
    match.answer("fell")
    return match


@pytest.mark.rule("BR-MOVE-09", "BR-TURN-03")
def test_a_carrier_put_down_in_the_opponents_turn_leaves_the_ball() -> None:
    match = put_down_out_of_turn("away", "away")
    assert asked(match) == "lay-ball"
    assert told(match, WentDown)


@pytest.mark.rule("BR-MOVE-09")
@pytest.mark.parametrize(("first", "owed"), [("away", 3), ("home", 0)])
def test_it_may_pay_out_of_its_points_of_the_round_where_the_options_let_it(first: str, owed: int) -> None:
    """Points of a turn that is still to come are missing there; those of a turn that has passed are nobody's loss."""
    match = put_down_out_of_turn("away", first, falling__rise_out_of_turn=True)
    assert offers(match) == ["rise:-1", "stay-down"]
    match.answer("rise:-1")
    piece = who(match, HOME, 8)
    assert holds_ball(match, piece)
    assert match.get(OWED, piece) + match.get(OWED_NOW, piece) == 3
    match.answer("end")
    match.answer("end-turn")
    assert act(match, HOME, 8).get(LEFT) == 10 - owed


@pytest.mark.rule("BR-MOVE-09")
def test_who_was_activated_in_the_round_has_nothing_left_to_pay_with() -> None:
    match = put_down_out_of_turn("away", "home", " acted", falling__rise_out_of_turn=True)
    assert asked(match) == "lay-ball"


@pytest.mark.rule("BR-MOVE-09", "BR-TURN-04")
def test_where_a_round_is_a_sides_own_the_next_turn_has_points_of_its_own() -> None:
    match = put_down_out_of_turn("away", "away", falling__rise_out_of_turn=True, turn__round="own_turn")
    for answer in ("rise:-1", "end", "end-turn"):
        match.answer(answer)
    assert act(match, HOME, 8).get(LEFT) == 10


@pytest.mark.rule("BR-MOVE-08", "BR-DMG-03")
def test_a_carrier_tackled_unconscious_leaves_the_ball_once() -> None:
    match = scene("home 2 scrum K8\naway 8 runner L8 hp=1\naway 3 scrum A1\nball away 8\n")
    act(match, HOME, 2).answer(f"tackle-beside:{who(match, AWAY, 8)}")
    for reason, face in [("reach", 1), ("tackle", 19), ("resist", 20), ("damage", 1)]:
        roll(match, reason, face)
    match.answer(deed("lay-ball", "L9"))
    assert asked(match) != "lay-ball"
    assert len(told(match, BallLost)) == 1
    assert GRID.name(match.get(BALL)) == "L9"


@pytest.mark.rule("BR-MOVE-09")
@pytest.mark.parametrize(("slowed", "follows"), [(7, "rise"), (8, "lay-ball")])
def test_nor_has_who_has_fewer_than_three_points_in_the_round(slowed: int, follows: str) -> None:
    """Of 10 points 3 are left, or 2."""
    match = put_down_out_of_turn("away", "away", f" haste=-{slowed}", falling__rise_out_of_turn=True)
    assert asked(match) == follows


@pytest.mark.rule("BR-DOWN-01", "BR-DOWN-02")
def test_the_grounded_do_not_trip_are_not_feinted_at_and_do_not_fill_their_square() -> None:
    match = act(scene("home 8 runner K8\naway 10 back L8 down\naway 3 scrum A1\n"), HOME, 8)
    assert not any(each.startswith("feint") for each in offers(match))
    go(match, "L8")
    match.answer(deed("step", "L7"))
    assert asked(match) == "act"
