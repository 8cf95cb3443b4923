"""Matches of 2020 in words: nothing in the words of the machine, and a line for what only this edition has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from bb20_kicks import event20, roll20
from bb_scenes import options_of
from depth import examples
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, RandomCoach, Roll, View, new_match, play
from ruleengine.reporting import Narrator, figures, lines
from ruleengine_blood_bowl import BLOOD_BOWL_2020, random_team
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.events import RerollGained

Scene = Callable[..., Match]
MACHINE = re.compile(r"\bpiece \d|throws \d*d\d+ for|chooses [a-z-]+[:.]|blood-bowl|\bNone\b|square \d+[,.]|\bTrue\b")


def texts(match: Match) -> list[str]:
    return [line.text for line, _ in Narrator(match).tell(match)]


def last(match: Match, count: int = 1) -> list[str]:
    return texts(match)[-count:]


@given(seed=st.integers(0, 10_000), coach=st.sampled_from([BasicCoach, BusyCoach, RandomCoach]))
@settings(max_examples=examples(10), deadline=None, phases=(Phase.explicit, Phase.reuse, Phase.generate))
def test_whole_matches_are_told_in_peoples_words(seed: int, coach: Any) -> None:
    teams = {side: random_team(seed + n, rules="blood-bowl-2020", learnt=4) for n, side in enumerate(("home", "away"))}
    options = {"match.turns": 4, "apothecary.apothecary": bool(seed % 2)}
    match = new_match("blood-bowl-2020", seed=seed, teams=teams, options=options)
    play(match, coach(seed), coach(seed + 1))
    told = texts(match)
    assert [text for text in told if MACHINE.search(text)] == []
    assert all(text[0].isupper() or text[0].isdigit() for text in told)


@pytest.mark.parametrize("seed", range(6))
def test_every_question_is_put_in_words(seed: int) -> None:
    teams = {side: random_team(seed + n, rules="blood-bowl-2020", learnt=4) for n, side in enumerate(("home", "away"))}
    match = new_match("blood-bowl-2020", seed=seed, teams=teams, options={"apothecary.apothecary": True})
    coach = RandomCoach(seed)
    while isinstance(match.pending, Decision):
        request = match.pending
        [line] = lines(match, request)
        assert not line.text.endswith(f"decides: {request.reason.replace('-', ' ')}."), request.reason
        assert line.side is request.by
        match.answer(coach(View(match, request.by), request))


def test_fans_kicker_and_coaching() -> None:
    match = event20(7)
    roll20(match, "brilliant-coaching", 5)
    roll20(match, "brilliant-coaching", 2)
    told = texts(match)
    assert told[:3] == ["Home has Fan Factor 2.", "Away has Fan Factor 2.", "The weather: perfect."]
    assert any(re.fullmatch(r"Home #\d+ \w+ is to kick off\.", text) for text in told)
    assert "Home gains a team re-roll for this drive." in told


def test_how_many_of_an_event() -> None:
    match = event20(9)
    roll20(match, "how-many", 2)
    assert last(match) == ["It is for 5 players."]


def test_arguing_and_bribing(scene20: Scene) -> None:
    text = "turns 3-3\nbribes 1-0\nhome 1 Lineman Y8 ball\nhome 3 Lineman [Secret Weapon] C3\naway 1 Lineman B2\n"
    match = scene20(text, "activate home 1 move", "step Z8", "argue", 3, "bribe", 4)
    told = texts(match)
    assert "The coach of home argues the call in vain." in told
    assert "Home bribes the referee, and the player stays." in told


def test_conceding_is_told(scene20: Scene) -> None:
    told = texts(scene20("dedicated-fans 3-1\nhome 1 Lineman B2\naway 1 Lineman Y2\n", "concede", 1))
    assert told[-2:] == ["Home concedes.", "Home is left with Dedicated Fans 2."]


def test_the_sheet_still_says_half(scene: Scene) -> None:
    """Each edition tells of its own re-roll."""
    match = scene("home 1 Lineman B2\naway 1 Lineman Y2\n")
    assert [line.text for line in lines(match, RerollGained(HOME))] == ["Home gains a team re-roll for this half."]


# The words of this edition ------------------------------------------------------------------------------------


def story(match: Match) -> list[str]:
    """What is told up to the next turn."""
    told = texts(match)
    return told[: next((at for at, text in enumerate(told) if re.search(r", turn \d+$", text)), None)]


@pytest.mark.rule("BB20-MOV-02")
def test_a_step_beyond_his_movement_is_a_rush(scene20: Scene) -> None:
    text = "home 1 Lineman MA1 M8\naway 1 Lineman A1\n"
    match = scene20(text, "activate home 1 move", "step M9", "step M10", 1, (1, 2))
    assert "Home #1 Lineman moves from M8 to M10; rush 2+: rolled 1, failed." in story(match)
    assert "Turnover of home: a fall in a rush." in story(match)
    assert not [text for text in texts(match) if "extra square" in text]
    [asked] = lines(match := scene20(text, "activate home 1 move", "step M9", "step M10"), match.pending)
    assert asked.text == "Home #1 Lineman, rush 2+: Home throws."


INTERFERED = "home 1 Lineman M8 ball\nhome 2 Lineman M14\naway 1 Lineman M11\n"


@pytest.mark.rule("BB20-INT-05")
@pytest.mark.parametrize(("catch", "intercepted"), [(2, False), (6, True)])
def test_only_the_catch_of_a_deflected_pass_is_told_as_an_interception(
    scene20: Scene, catch: int, intercepted: bool
) -> None:
    match = scene20(INTERFERED, "activate home 1 pass", "pass", "throw-at M14", 6)
    [asked] = lines(match, match.pending)
    assert asked.text == "Who tries to deflect the pass?"
    for step in (options_of(match)[0], 6, catch):
        match.answer(step)
    told = story(match)
    assert any(re.fullmatch(r"Away #1 Lineman, deflect 6\+.*: rolled 6, deflected\.", text) for text in told)
    assert any("intercept" in text for text in told) is intercepted


@pytest.mark.parametrize(
    ("injury", "told"),
    [
        ((), "Away #1 Lineman is hit: armour 10+, rolled 1 and 2, holds."),
        (((2, 3),), "Away #1 Lineman goes down: armour 10+, rolled 6 and 6, broken; injury 2 and 3; stunned."),
    ],
)
def test_the_dice_of_who_is_vomited_on_are_told(scene20: Scene, injury: tuple[Any, ...], told: str) -> None:
    text = "home 1 Ogre [Projectile Vomit] M8\naway 1 Lineman AV10+ M9\n"
    armour = (6, 6) if injury else (1, 2)
    match = scene20(text, "activate home 1 block", "vomit away 1", 3, armour, *injury)
    assert told in story(match)


DOWNED = ("activate home 1 block", "block away 1", 6, "push N8", "stay")
BLOCKED = "home 1 Lineman [] L8\naway 1 Lineman AV9+ [] M8\n"
TREATED = {"apothecary.apothecary": True}


def test_all_dice_of_a_treated_casualty_are_told_and_in_the_question(scene20: Scene) -> None:
    match = scene20(BLOCKED, *DOWNED, (6, 6), (6, 5), 16, options=TREATED)
    fate = "Away #1 Lineman: armour 9+, rolled 6 and 6, broken; injury 6 and 5; casualty 16; dead."
    [asked] = lines(match, match.pending)
    assert asked.text == f"{fate} Does away send its apothecary?"
    for step in ("treat", 3, "take:badly-hurt"):
        match.answer(step)
    after = story(match)
    assert after[after.index(fate) :][:3] == [
        fate,
        "Away sends its apothecary.",
        "Away #1 Lineman is treated: casualty 3; back to Reserves.",
    ]


def test_a_treated_knock_out_and_one_that_is_left_are_told(scene20: Scene) -> None:
    match = scene20(BLOCKED, *DOWNED, (6, 6), (4, 4), options=TREATED)
    left = match.fork()
    match.answer("treat")
    after = story(match)
    assert "Away #1 Lineman: armour 9+, rolled 6 and 6, broken; injury 4 and 4; knocked out." in after
    assert "Away #1 Lineman is treated: stunned." in after
    left.answer("leave")
    assert "Away #1 Lineman goes down: armour 9+, rolled 6 and 6, broken; injury 4 and 4; knocked out." in story(left)


THROWN = (
    "home 1 Ogre PA4+ [Throw Team-mate] {at}\n"
    "home 2 Halfling Hopeful AG3+ [Right Stuff] {mate} ball\naway 1 Lineman A15\n"
)


@pytest.mark.rule("BB20-TTM-06", "BB20-TTM-07", "BB20-TTM-08", "BB20-TTM-09")
@pytest.mark.parametrize(("face", "word"), [(6, "superb"), (4, "successful"), (2, "terrible"), (1, "fumbled")])
def test_a_throw_of_a_player_has_its_own_words(scene20: Scene, face: int, word: str) -> None:
    text = THROWN.format(at="M8", mate="M9")
    match = scene20(text, "activate home 1 throw-team-mate", "throw-player home 2", "fly-to M12", face)
    assert any(re.search(rf"throw player [^:]*: rolled {face}, {word}\.$", text) for text in story(match))


@pytest.mark.rule("BB20-TTM-16")
def test_a_flight_into_the_crowd_is_told(scene20: Scene) -> None:
    text = THROWN.format(at="M1", mate="M2")
    match = scene20(text, "activate home 1 throw-team-mate", "throw-player home 2", "fly-to O1", 6)
    roll20(match, "direction", 2)
    roll20(match, "injury", (3, 4))
    assert any(text.startswith("Home #2 Halfling Hopeful in the crowd: injury 3 and 4") for text in story(match))


JUMPER = "home 1 Lineman AG3+ M8\naway 1 Lineman M9 prone\n"


@pytest.mark.rule("BB20-MOV-10")
def test_a_jump_is_told_as_one(scene20: Scene) -> None:
    match = scene20(JUMPER, "activate home 1 move", "step L8", "jump M10", 5, "step M11", "step M12", "end")
    assert story(match)[-2:] == [
        "Home #1 Lineman steps to L8; jump 3+: rolled 5, made.",
        "Home #1 Lineman jumps to M10 and moves from M10 to M12.",
    ]
    failed = scene20(JUMPER, "activate home 1 move", "jump M10", 2)
    assert "Home #1 Lineman, jump 3+: rolled 2, failed, he falls where he lands." in story(failed)
    fallen = scene20(JUMPER, "activate home 1 move", "jump M10", 1)
    assert "Home #1 Lineman, jump 3+: rolled 1, failed, he falls where he is." in story(fallen)


@pytest.mark.rule("BB20-KT-02")
def test_get_the_ref_says_who_has_bribes() -> None:
    match = event20(2)
    told = texts(match)
    assert {"Home gains a bribe.", "Away gains a bribe."} <= set(told)
    assert "Bribes 1\N{EN DASH}1" in [str(figure) for figure in figures(match)]
    assert not [figure for figure in figures(new_match("blood-bowl-2020")) if figure.name == "Bribes"]


@pytest.mark.rule("BB20-BLK-12")
@pytest.mark.parametrize(("mine", "theirs", "up"), [("Block", "Block", True), ("Block", "", False), ("", "", False)])
def test_both_down_says_so_if_both_stay_up(scene20: Scene, mine: str, theirs: str, up: bool) -> None:
    text = f"home 1 Lineman [{mine}] L8\naway 1 Lineman [{theirs}] M8\nhome 2 Lineman B2\n"
    match = scene20(text, "activate home 1 block", "block away 1", 2)
    while match.pending is not None and isinstance(match.pending, Roll):
        match.answer((1,) * len(match.pending.dice))
    assert ("Both stay on their feet." in texts(match)) is up


def test_options_of_both_editions_cite_the_rule_of_each() -> None:
    """Whoever lists the options of 2020 finds its rules there, also where the sheet has them alike."""
    rules = {
        f"{part.name}.{field.name}": field.metadata["rule"]
        for part in BLOOD_BOWL_2020.parts
        if part.options is not None
        for field in attrs.fields(part.options)
    }
    assert [key for key, rule in rules.items() if "LRB-" in rule and "BB20-" not in rule] == []
    assert "BB20-BLK-16" in rules["blood-bowl.blocks.block_skills"]
