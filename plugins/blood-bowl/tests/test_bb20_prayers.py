"""Prayers to Nuffle in a match (section 5 of BB20-L)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from bb20_fights import place, reason, status, told, who
from bb20_gifts import LEAGUE, league, offered, scene_with, until, worth
from bb20_kicks import roll20
from bb_scenes import answer

from ruleengine import AWAY, HOME, Match, PieceId, Roll, Side, new_match, play
from ruleengine.saves import digest, from_json, to_json
from ruleengine_blood_bowl.after import match_record
from ruleengine_blood_bowl.bb2020 import AV, Argued
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.inducements import (
    BLESSINGS,
    PRAYED,
    PRAYERS,
    Blessing,
    PrayerHeard,
    PrayerWasted,
    can_stroll_in,
)
from ruleengine_blood_bowl.state import MOVEMENT, Status, skills

FAR = "home 9 Lineman [] A1\naway 9 Lineman [] Z1\n"
NAMES = [each.name for each in PRAYERS]


def praying(*faces: int, home: dict[str, Any] | None = None, away: dict[str, Any] | None = None) -> Match:
    """Away says as many prayers as there are faces, and the first drive is about to begin."""
    behind = worth(1000 + 50 * len(faces))
    match = league(home or behind, away or worth(1000))
    while reason(match) == "inducements":
        match.answer("no-more")
    return answer(match, *faces, 1, "kick")


def effect(name: str, *, until_: str = "half", piece: int = -1, gains: Any = ()) -> Blessing:
    """A prayer in effect."""
    return Blessing(name, until_, PieceId(piece), gains)  # type: ignore[arg-type]


def side_with(*blessings: Blessing, side: Side = HOME) -> dict[Side, Sequence[Blessing]]:
    """What prayers of a side have brought."""
    return {side: blessings}


# The table ------------------------------------------------------------------------------------------------


@pytest.mark.rule(*(f"BB20-L-PRY-{row:02}" for row in range(1, 17)))
def test_the_table_of_prayers_and_how_long_they_last() -> None:
    assert [(each.name, each.until) for each in PRAYERS] == [
        ("treacherous-trapdoor", "half"),
        ("friends-with-the-ref", "drive"),
        ("stiletto", "drive"),
        ("iron-man", "match"),
        ("knuckle-dusters", "drive"),
        ("bad-habits", "drive"),
        ("greasy-cleats", "drive"),
        ("blessed-statue-of-nuffle", "match"),
        ("moles-under-the-pitch", "half"),
        ("perfect-passing", "match"),
        ("fan-interaction", "drive"),
        ("necessary-violence", "drive"),
        ("fouling-frenzy", "drive"),
        ("throw-a-rock", "drive"),
        ("under-scrutiny", "half"),
        ("intensive-training", "match"),
    ]


@pytest.mark.rule("BB20-L-PRY-00", "BB20-L-PRY-22")
def test_a_prayer_that_was_said_is_rolled_again_and_works_from_the_next_drive_on() -> None:
    match = league(worth(1100), worth(1000))
    answer(match, "no-more", 10)
    assert reason(match) == "prayer"
    match.answer(10)
    assert reason(match) == "prayer"  # again
    match.answer(13)
    assert match.get(PRAYED, AWAY) == ("perfect-passing", "fouling-frenzy")
    assert match.get(BLESSINGS, AWAY) == ()
    answer(match, 1, "kick")
    assert [each.name for each in match.get(BLESSINGS, AWAY)] == ["perfect-passing", "fouling-frenzy"]


@pytest.mark.rule("BB20-L-PRY-00", "BB20-L-PRY-23")
def test_cheering_fans_bring_a_prayer_that_works_at_once() -> None:
    match = league(worth(1000, cheerleaders=0), worth(1000))
    answer(match, 1, "kick")
    until(match, "kick-off-event")
    match.answer((3, 3))
    match.answer(6)
    match.answer(1)
    assert (reason(match), match.pending and match.pending.by) == ("prayer", HOME)
    match.answer(15)
    assert told(match, PrayerHeard) == [PrayerHeard(HOME, "under-scrutiny", ())]


def test_cheering_fans_that_tie_bring_nothing() -> None:
    match = answer(league(worth(1000), worth(1000)), 1, "kick")
    until(match, "kick-off-event")
    answer(match, (3, 3), 4, 4)
    assert reason(match) != "prayer"


@pytest.mark.rule("BB20-L-PRY-20", "BB20-L-PRY-21")
def test_loners_are_not_chosen_and_a_prayer_for_nobody_is_wasted() -> None:
    def team(loners: int) -> dict[str, Any]:
        rows = [{"position": "Lineman", "journeyman": place < loners} for place in range(11)]
        return worth(1000, players=rows)

    match = praying(4, away=team(10))
    assert told(match, PrayerHeard) == [PrayerHeard(AWAY, "iron-man", (PieceId(21),))]
    assert told(praying(4, away=team(11)), PrayerWasted) == [PrayerWasted(AWAY, "iron-man")]


def test_prayers_are_saved_and_undone() -> None:
    match = praying(5)
    match.answer(f"bless:{12}")
    assert digest(from_json(to_json(match))) == digest(match)
    assert skills(match, PieceId(12))["Mighty Blow"] == 1
    match.undo()
    assert "Mighty Blow" not in skills(match, PieceId(12))


# Players who gain something -------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-PRY-03", "BB20-L-PRY-26")
def test_stiletto_lets_a_random_player_stab() -> None:
    match = praying(3)
    assert reason(match) == "random-player"
    match.answer(4)
    assert skills(match, PieceId(14)) == {"Stab": None}
    text = f"home 1 Lineman [] L8\naway 1 Lineman [] M8\n{FAR}"
    gift = side_with(effect("stiletto", piece=0, gains=(("Stab", None),)))
    match = scene_with(text, "activate home 1 block", prayers=gift)
    assert "stab:2" in offered(match)


@pytest.mark.rule("BB20-L-PRY-04")
@pytest.mark.parametrize(("armour", "now"), [("9+", 10), ("11+", 11)])
def test_iron_man_is_better_armoured(armour: str, now: int) -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman AV{armour} [] M8\n{FAR}"
    match = scene_with(text, prayers=side_with(effect("iron-man", piece=2), side=AWAY))
    assert match.attribute(PieceId(2), AV) == now
    answer(match, "activate home 1 block", "block away 1", 6, "push N8", "stay")
    assert isinstance(match.pending, Roll)
    assert match.pending.check is not None
    assert match.pending.check.needed == now


@pytest.mark.rule("BB20-L-PRY-05")
def test_knuckle_dusters_are_a_mighty_blow_for_a_chosen_player() -> None:
    match = praying(5)
    assert offered(match) == [f"bless:{piece}" for piece in range(11, 22)]
    match.answer("bless:12")
    assert skills(match, PieceId(12)) == {"Mighty Blow": 1}


@pytest.mark.rule("BB20-L-PRY-06")
def test_bad_habits_make_loners_of_up_to_three_opponents() -> None:
    match = praying(6)
    roll20(match, "bad-habits", 2)
    answer(match, 1, 1)
    assert [skills(match, PieceId(piece)) for piece in range(3)] == [{"Loner": 2}, {"Loner": 2}, {}]


@pytest.mark.rule("BB20-L-PRY-07")
def test_greasy_cleats_slow_a_random_opponent() -> None:
    match = praying(7)
    match.answer(3)
    assert [match.attribute(PieceId(piece), MOVEMENT) for piece in range(4)] == [6, 6, 5, 6]


@pytest.mark.rule("BB20-L-PRY-08")
def test_a_blessed_statue_makes_a_chosen_player_a_pro() -> None:
    match = answer(praying(8), "bless:11")
    assert skills(match, PieceId(11)) == {"Pro": None}


@pytest.mark.rule("BB20-L-PRY-16")
def test_intensive_training_teaches_a_random_player_a_chosen_primary_skill() -> None:
    match = praying(16)
    match.answer(1)
    general = ["block", "dauntless", "dirty-player", "fend", "frenzy", "kick"]
    general += ["pro", "shadowing", "strip-ball", "sure-hands", "tackle", "wrestle"]
    assert offered(match) == [f"gain:{name}" for name in general]
    match.answer("gain:dirty-player")
    assert skills(match, PieceId(11)) == {"Dirty Player": 1}


@pytest.mark.rule("BB20-L-PRY-05", "BB20-L-PRY-08")
def test_what_lasts_for_a_drive_ends_with_it_and_what_lasts_for_the_match_does_not() -> None:
    gifts = (
        effect("knuckle-dusters", until_="drive", piece=0, gains=(("Mighty Blow", 1),)),
        effect("blessed-statue-of-nuffle", until_="match", piece=1, gains=(("Pro", None),)),
        effect("under-scrutiny"),
    )
    text = "half 1\nturn home\nturns 4-4\nhome 1 Lineman [] Y8 ball\nhome 2 Lineman [] L3\naway 1 Lineman [] B2\n"
    match = scene_with(text, "activate home 1 move", "step Z8", prayers=side_with(*gifts))
    assert [each.name for each in match.get(BLESSINGS, HOME)] == ["blessed-statue-of-nuffle", "under-scrutiny"]
    match = scene_with(text.replace("turns 4-4", "turns 8-8"), "end-turn", prayers=side_with(*gifts))
    assert [each.name for each in match.get(BLESSINGS, HOME)] == ["blessed-statue-of-nuffle"]


# The pitch ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-PRY-01", "BB20-L-PRY-24", "BB20-L-PRY-25")
@pytest.mark.parametrize(("start", "trapdoor"), [("F2", "G2"), ("U14", "T14")])
def test_who_enters_a_trapdoor_may_fall_as_into_the_crowd(start: str, trapdoor: str) -> None:
    text = f"home 1 Lineman [] {start} ball\n{FAR}"
    gift = side_with(effect("treacherous-trapdoor"), side=AWAY)
    match = scene_with(text, "activate home 1 move", f"step {trapdoor}", prayers=gift)
    assert reason(match) == "trapdoor"
    stays = match.fork()
    stays.answer(2)
    assert place(stays, HOME) == trapdoor
    match.answer(1)
    assert place(match, HOME) == "off"
    assert reason(match) == "injury"
    match.answer((1, 2))
    assert status(match, who(match, HOME)) is Status.RESERVES
    assert reason(match) == "direction"  # the ball bounces from that square


@pytest.mark.rule("BB20-L-PRY-01")
def test_who_is_pushed_onto_a_trapdoor_is_rolled_for_once_the_block_is_over() -> None:
    text = f"home 1 Lineman [] E2\naway 1 Lineman [] F2\n{FAR}"
    gift = side_with(effect("treacherous-trapdoor"))
    match = scene_with(text, "activate home 1 block", "block away 1", 3, "push G2", "stay", prayers=gift)
    assert reason(match) == "trapdoor"
    match.answer(1)
    assert place(match, AWAY) == "off"


@pytest.mark.rule("BB20-L-PRY-09", "BB20-L-T-30")
def test_moles_make_rushes_harder() -> None:
    text = f"home 1 Lineman MA1 [] L8\n{FAR}"
    for sides, needed in (((), 2), ((HOME,), 3), ((AWAY,), 3), ((HOME, AWAY), 4)):
        gifts = {side: [effect("moles-under-the-pitch")] for side in sides}
        match = scene_with(text, "activate home 1 move", "step M8", "step N8", prayers=gifts)
        assert isinstance(match.pending, Roll)
        assert match.pending.check is not None
        assert match.pending.check.probability == Fraction(7 - needed, 6)


# The referee and the crowd --------------------------------------------------------------------------------

LYING = f"home 1 Lineman [] L8\naway 1 Lineman [] M8 prone\n{FAR}"
FOUL = ("activate home 1 foul", "foul away 1")


@pytest.mark.rule("BB20-L-PRY-02", "BB20-L-T-28")
def test_friends_with_the_ref_listen() -> None:
    gift = side_with(effect("friends-with-the-ref"))
    answers = []
    for face in range(1, 7):
        match = scene_with(LYING, *FOUL, (1, 1), "argue", face, prayers=gift)
        answers.append(told(match, Argued)[-1].answer)
    assert answers == ["thrown-out", "stands", "stands", "stands", "stays", "stays"]


@pytest.mark.rule("BB20-L-PRY-15")
def test_under_scrutiny_every_foul_of_the_opponents_is_seen() -> None:
    gift = side_with(effect("under-scrutiny"), side=AWAY)
    assert reason(scene_with(LYING, *FOUL, (1, 2), prayers=gift)) == "sending-off"
    assert reason(scene_with(LYING, *FOUL, (1, 2), prayers=side_with(effect("under-scrutiny")))) == "activate"


STROLL = f"turn home\nhome 1 Lineman [] V8 ball\n{FAR}"
ROCK = side_with(effect("throw-a-rock"), side=AWAY)


@pytest.mark.rule("BB20-L-PRY-30")
@pytest.mark.parametrize(
    ("text", "could"),
    [
        ("home 1 Lineman [] V8 ball\n", True),
        ("home 1 Lineman [] S8 ball\n", False),  # too far
        ("home 1 Lineman [] V8 ball\naway 1 Lineman [] W9\n", False),  # he is marked
        ("home 1 Lineman [] V8 ball\naway 1 Lineman [] X6\naway 2 Lineman [] X8\naway 3 Lineman [] X10\n", False),
        ("home 1 Lineman [Bone Head] V8 ball\n", False),
        ("home 1 Lineman [] V8 prone\n", False),
    ],
)
def test_who_stalls(text: str, could: bool) -> None:
    match = scene_with(f"turn home\n{text}{FAR}")
    assert can_stroll_in(match, who(match, HOME)) is could


@pytest.mark.rule("BB20-L-PRY-14", "BB20-L-PRY-30")
@pytest.mark.parametrize(("face", "end"), [(4, Status.STANDING), (5, Status.PRONE)])
def test_a_rock_is_thrown_at_who_stalls(face: int, end: Status) -> None:
    for answers in (("end-turn",), ("activate home 1 move", "step V9", "end", "end-turn")):
        match = scene_with(STROLL, *answers, prayers=ROCK)
        assert reason(match) == "throw-a-rock"
        match.answer(face)
        assert status(match, who(match, HOME)) is end


@pytest.mark.rule("BB20-L-PRY-14")
def test_no_rock_is_thrown_at_who_scores_or_cannot() -> None:
    way = [f"step {square}8" for square in "WXYZ"]
    assert reason(scene_with(STROLL, "activate home 1 move", *way, prayers=ROCK)) != "throw-a-rock"
    marked = STROLL + "away 1 Lineman [] W9\n"
    assert reason(scene_with(marked, "end-turn", prayers=ROCK)) == "activate"


# Star player points ---------------------------------------------------------------------------------------


def recorded(name: str, text: str, *answers: Any) -> dict[str, int]:
    """The points that a prayer of home adds."""
    match = scene_with(text, *answers, prayers=side_with(effect(name, until_="match")))
    match.finish()
    found: dict[str, int] = match_record(match)["home"].get("prayers", {})
    return found


@pytest.mark.rule("BB20-L-PRY-12")
def test_necessary_violence_makes_casualties_worth_three() -> None:
    text = f"home 1 Lineman [] L8\naway 1 Lineman [] M8\n{FAR}"
    block = ("activate home 1 block", "block away 1", 6, "push N8", "stay", (6, 6), (6, 6), 1)
    assert recorded("necessary-violence", text, *block) == {"1": 1}
    assert recorded("perfect-passing", text, *block) == {}


@pytest.mark.rule("BB20-L-PRY-13")
def test_fouling_frenzy_counts_casualties_by_fouls() -> None:
    assert recorded("fouling-frenzy", LYING, *FOUL, (6, 5), (6, 5), 1) == {"1": 2}
    assert recorded("necessary-violence", LYING, *FOUL, (6, 5), (6, 5), 1) == {}


@pytest.mark.rule("BB20-L-PRY-11")
def test_fan_interaction_counts_casualties_by_the_crowd() -> None:
    text = f"home 1 Lineman [] L2\naway 1 Lineman [] L1\n{FAR}"
    push = ("activate home 1 block", "block away 1", 3, "stay", (6, 6), 1)
    assert recorded("fan-interaction", text, *push) == {"1": 2}


@pytest.mark.rule("BB20-L-PRY-10")
def test_perfect_passing_makes_completions_worth_two() -> None:
    text = f"home 1 Lineman PA2+ [] L8 ball\nhome 2 Lineman AG2+ [] N8\n{FAR}"
    passed = ("activate home 1 pass", "pass", "throw-at N8", 6, 6)
    assert recorded("perfect-passing", text, *passed) == {"1": 1}


# Whole matches --------------------------------------------------------------------------------------------


@pytest.mark.rule("BB20-L-PRY-22")
@pytest.mark.parametrize("seed", range(3))
def test_matches_with_every_prayer_and_inducement_come_to_an_end(seed: int) -> None:
    teams = {"home": worth(4000, treasury=900_000), "away": worth(1000)}
    match = new_match("blood-bowl-2020", seed=seed, teams=teams, options={**LEAGUE, "match.turns": 2})
    play(match, BusyCoach(seed), BusyCoach(seed + 9))
    assert match.over
    assert len({*match.get(PRAYED, AWAY)}) == len(match.get(PRAYED, AWAY))
