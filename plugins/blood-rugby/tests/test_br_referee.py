"""The referee: where he stands, what he sees, what follows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs
import pytest
from br_contacts import AT_EDGE, BACK, with_ball
from br_scenes import GRID, asked, scene, told, who
from br_starts import kicking_off
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Part, PieceId, choice, emit, new_match
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby._referee import comes_on, follow, is_covered, is_near, notices, sight
from ruleengine_blood_rugby.events import FoulJudged, Left, Punishable, Stopped, Suspicious, WronglyWhistled
from ruleengine_blood_rugby.hooks import deeds
from ruleengine_blood_rugby.parts import RefereeOptions
from ruleengine_blood_rugby.state import ANGRY, BALL, BLIND, HOLDER, NOBODY, REFEREE, SQUARE, STATUS, STOP, Status


@choice("offend")
class Offend:
    """Do something punishable, or something that only looks so."""

    act: str

    async def do(self, match: Match, piece: PieceId) -> None:
        """Nothing but the deed."""
        square = match.get(SQUARE, piece)
        kind = Suspicious if self.act == "trip" else Punishable
        await emit(match, kind(piece, who(match, AWAY, 2), self.act, square))


ACTS = ("punch", "headbutt", "stomp", "weapon", "hit_referee", "trip")


class Offences(Part):
    """Everybody may offend, wherever he is."""

    name = "test.offences"

    @deeds.impl
    def offend(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """Each act there is."""
        return [Offend(act) for act in ACTS]


def offending(text: str, **options: Any) -> Match:
    """A match in which home 2 is under way and may offend."""
    found = {name.replace("__", "."): value for name, value in options.items()}
    match = new_match(BLOOD_RUGBY.but(adding=[Offences()]), teams={"position": text}, options=found)
    match.answer(f"activate:{who(match, HOME, 2)}")
    return match


FOUL = "referee {}\nhome 2 scrum K8\naway 2 scrum L8\nball A1\n"


# What he sees --------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-REF-01")
@pytest.mark.parametrize(("square", "seen", "near"), [("K8", True, True), ("N8", True, False), ("O8", False, False)])
def test_he_sees_six_squares_far_and_is_near_within_three(square: str, seen: bool, near: bool) -> None:
    match = scene("referee H8\n")
    found = sight(match, GRID.named(square))
    assert (found.seen, is_near(match, GRID.named(square))) == (seen, near)


@pytest.mark.rule("BR-REF-01")
def test_how_far_he_sees_and_is_near_are_options() -> None:
    match = scene("referee H8\n", referee__referee_sight=2, referee__referee_near=1)
    assert [sight(match, GRID.named(name)).seen for name in ("J8", "K8")] == [True, False]
    assert [is_near(match, GRID.named(name)) for name in ("I8", "J8")] == [True, False]


@pytest.mark.rule("BR-REF-01", "BR-REF-03")
@pytest.mark.parametrize(
    ("player", "seen"),
    [
        ("away 2 scrum J8", False),  # on the line
        ("home 2 scrum J8", False),  # of either side
        ("away 2 scrum J8 down", True),  # a grounded one covers nothing
        ("away 2 scrum L8", True),  # the ends are excepted
        ("away 2 scrum H8", True),
        ("away 2 scrum J9", True),  # beside it
    ],
)
def test_a_standing_player_on_the_line_covers(player: str, seen: bool) -> None:
    match = scene(f"referee H8\n{player}\n", referee__referee_near=4)
    square = GRID.named("L8")
    assert is_near(match, square), "covered or not"
    assert (sight(match, square).seen, is_covered(match, square)) == (seen, not seen)


@pytest.mark.rule("BR-REF-03")
def test_touching_a_corner_does_not_cover() -> None:
    # From H8 to J10 the line goes through the centre of I9, and touches the corners of I8, H9, J9 and I10.
    beside = scene("referee H8\naway 2 scrum I8\naway 3 scrum H9\naway 4 scrum J9\naway 5 scrum I10\n")
    assert sight(beside, GRID.named("J10")).seen
    assert not sight(scene("referee H8\naway 2 scrum I9\n"), GRID.named("J10")).seen


@pytest.mark.rule("BR-REF-02")
def test_without_a_referee_nothing_is_seen_and_with_all_everything_is_but_headbutts() -> None:
    none, everything = (scene("referee H8\nhome 2 scrum I8\n", referee__referee=how) for how in ("none", "all"))
    piece = who(none, HOME, 2)
    assert not notices(none, piece, "punch", GRID.named("I8")).seen
    assert notices(everything, piece, "punch", GRID.named("AB15")).seen
    assert not notices(everything, piece, "headbutt", GRID.named("I8")).seen


@pytest.mark.rule("BR-HIT-03")
@pytest.mark.parametrize(("how", "seen"), [("never", False), ("line", True)])
def test_headbutts_are_never_seen_or_by_the_line(how: str, seen: bool) -> None:
    match = scene("referee H8\nhome 2 scrum I8\n", referee__headbutt_seen=how)
    assert notices(match, who(match, HOME, 2), "headbutt", GRID.named("I8")).seen is seen


@pytest.mark.rule("BR-BRIBE-04")
def test_a_bribed_referee_sees_none_of_that_sides_fouls() -> None:
    match = scene("referee H8\nhome 2 scrum I8\naway 2 scrum I9\n")
    match.set(BLIND, HOME, True)
    assert not notices(match, who(match, HOME, 2), "punch", GRID.named("I8")).seen
    assert notices(match, who(match, AWAY, 2), "punch", GRID.named("I9")).seen


# Where he stands -----------------------------------------------------------------------------------------


@pytest.mark.rule("BR-REF-02")
@pytest.mark.parametrize(("length", "width", "place"), [(28, 15, (13, 7)), (16, 11, (7, 5))])
def test_he_comes_on_in_the_middle(length: int, width: int, place: tuple[int, int]) -> None:
    match = new_match(BLOOD_RUGBY, options={"pitch.length": length, "pitch.width": width}, seed=1)
    assert comes_on(match) == place[1] * length + place[0]


@pytest.mark.rule("BR-REF-01", "BR-REF-02")
@given(
    st.integers(0, GRID.size - 1),
    st.integers(0, GRID.size - 1),
    st.sets(st.integers(0, GRID.size - 1), max_size=11),
)
@settings(max_examples=examples(60))
def test_he_stands_two_squares_from_the_ball_where_it_is_nearest(ball: int, here: int, players: set[int]) -> None:
    lines = [f"away {n} back {GRID.name(square)}" for n, square in enumerate(sorted(players), start=1)]
    match = scene("\n".join([f"referee {GRID.name(here)}", f"ball {GRID.name(ball)}", *lines]))
    ring = [s for s in range(GRID.size) if GRID.distance(s, ball) == 2 and s not in players]
    expected = here
    if ring:
        expected = min(ring, key=lambda s: (GRID.distance(s, here), GRID.xy(s)[0], GRID.xy(s)[1]))
    assert follow(match) == expected


@pytest.mark.rule("BR-REF-01", "BR-REF-02")
def test_he_follows_after_each_activation_and_fills_no_square() -> None:
    match = offending("referee H8\nball H9\nhome 2 scrum A1\n")
    assert match.get(REFEREE) == GRID.named("H8")
    match.answer("end")
    assert GRID.distance(match.get(REFEREE), GRID.named("H9")) == 2
    assert GRID.name(match.get(REFEREE)) == "G7"  # a step from H8: of G7, H7 and I7 the lowest column


@pytest.mark.rule("BR-REF-02", "BR-START-12")
def test_he_is_there_before_the_kick_off_as_near_to_where_he_came_on_as_can_be() -> None:
    """The ball is in J8, with the Kiker; he came on in N8, so that L6 to L10 are as near, and L6 in the lowest row."""
    assert GRID.name(kicking_off().get(REFEREE)) == "L6"


@pytest.mark.rule("BR-REF-02")
@pytest.mark.parametrize("seed", range(3))
def test_he_is_there_before_the_first_activation_after_the_kick(seed: int) -> None:
    match = kicking_off(seed=seed)
    while asked(match) != "activate":
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0])
    holder = match.get(HOLDER)
    ball = match.get(BALL) if holder == NOBODY else match.get(SQUARE, holder)
    assert GRID.distance(match.get(REFEREE), ball) == 2


@pytest.mark.rule("BR-REF-02", "BR-OUT-02")
def test_he_is_there_before_a_penalty_is_taken() -> None:
    match = offending(FOUL.format("J9"))
    match.answer("offend:punch")
    while asked(match) != "restart":
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0])
    assert GRID.distance(match.get(REFEREE), GRID.named("K8")) == 2


# What follows --------------------------------------------------------------------------------------------


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-02", "BR-FOUL-04", "BR-HIT-01")
@pytest.mark.parametrize("act", ["punch", "stomp"])
def test_a_seen_foul_is_a_penalty_from_where_it_happened(act: str) -> None:
    match = offending(FOUL.format("J9"))
    match.answer(f"offend:{act}")
    assert told(match, FoulJudged) == [FoulJudged(who(match, HOME, 2), act, True, "1 square away, in the open")]
    stopped = told(match, Stopped)
    assert [(s.why, s.side, GRID.name(s.square)) for s in stopped] == [("penalty", AWAY, "K8")]
    assert match.get(STATUS, who(match, HOME, 2)) is not Status.SENT_OFF


@pytest.mark.rule("BR-HIT-01", "BR-FOUL-02")
def test_a_foul_that_he_does_not_see_goes_unpunished() -> None:
    match = offending(FOUL.format("V8"))
    match.answer("offend:punch")
    assert [judged.seen for judged in told(match, FoulJudged)] == [False]
    assert told(match, Stopped) == []


@pytest.mark.rule("BR-FOUL-01", "BR-FOUL-04")
@pytest.mark.parametrize("act", ["weapon", "hit_referee"])
def test_weapons_and_hitting_the_referee_send_off(act: str) -> None:
    match = offending(FOUL.format("J9"))
    piece = who(match, HOME, 2)
    match.answer(f"offend:{act}")
    assert match.get(STATUS, piece) is Status.SENT_OFF
    assert told(match, Left) == [Left(piece, GRID.named("K8"), Status.SENT_OFF)]


@pytest.mark.rule("BR-FOUL-04")
def test_what_sends_off_is_an_option() -> None:
    match = offending(FOUL.format("J9"), referee__sent_off_for=("punch",))
    match.answer("offend:punch")
    assert match.get(STATUS, who(match, HOME, 2)) is Status.SENT_OFF
    kept = offending(FOUL.format("J9"), referee__sent_off_for=("punch",))
    kept.answer("offend:weapon")
    assert kept.get(STATUS, who(kept, HOME, 2)) is not Status.SENT_OFF


@pytest.mark.rule("BR-BRIBE-01", "BR-BRIBE-05")
@pytest.mark.parametrize(("most", "face", "whistled"), [(2, 2, True), (2, 3, False), (1, 1, True), (1, 2, False)])
def test_an_angry_referee_may_whistle_at_what_is_only_suspicious(most: int, face: int, whistled: bool) -> None:
    match = offending(FOUL.format("V8"), referee__angry_whistle=most)
    match.set(ANGRY, HOME, True)
    match.answer("offend:trip")
    assert match.pending is not None
    assert match.pending.reason == "blood-rugby.angry-whistle"
    match.answer(face)
    assert bool(told(match, WronglyWhistled)) is whistled
    assert [(s.why, s.side, GRID.name(s.square)) for s in told(match, Stopped)] == [("penalty", AWAY, "K8")] * whistled


@pytest.mark.rule("BR-BRIBE-05")
def test_he_is_angry_with_one_side_only() -> None:
    match = offending(FOUL.format("V8"))
    match.set(ANGRY, AWAY, True)
    match.answer("offend:trip")
    assert match.get(STOP) is None
    assert told(match, WronglyWhistled) == []


@pytest.mark.rule("BR-BRIBE-05", "BR-OUT-08")
def test_he_does_not_whistle_at_what_has_stopped_play_already() -> None:
    match = with_ball("away", *BACK, **AT_EDGE, more="angry yes-no\n")
    assert [event.why for event in told(match, Stopped)] == ["throw-in"]
    assert [event.act for event in told(match, Suspicious)] == ["push"]
    assert asked(match) == "set-up-anew"


@pytest.mark.rule("BR-FOUL-04")
def test_options_say_what_the_catalogue_says_by_default() -> None:
    assert attrs.astuple(RefereeOptions()) == ("follows", 3, 6, "never", ("weapon", "hit_referee"), 2)
