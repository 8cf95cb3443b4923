"""Matches on the pitch in words: a line for each thing that happens, and nothing in the words of the machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

import ruleengine_blood_bowl
from ruleengine import AWAY, HOME, Decision, Match, RandomCoach, View, new_match, play
from ruleengine.reporting import Line, Narrator, Tone, figures, lines
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl._base import report, told
from ruleengine_blood_bowl._base.sequences import BEGIN
from ruleengine_blood_bowl._lrb import report as lrb
from ruleengine_blood_bowl.choices import Snap
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.events import TurnBegan, WeatherChanged
from ruleengine_blood_bowl.lrb import SetUpAnew
from ruleengine_blood_bowl.state import HALF, TURN
from ruleengine_pitch.words import who

Scene = Callable[..., Match]
PACKAGE = Path(ruleengine_blood_bowl.__file__).parent


def tagged(decorator: str) -> Iterator[type]:
    """The classes of the edition, and of what it shares, that are made with `@event(...)` and the like."""
    for path in sorted([*(PACKAGE / "_base").rglob("*.py"), *(PACKAGE / "_lrb").rglob("*.py")]):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.ClassDef):
                continue
            calls = [each.func.id for each in node.decorator_list if _is_call(each)]  # type: ignore[attr-defined]
            if decorator in calls:
                parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
                yield getattr(import_module(".".join(parts)), node.name)


def _is_call(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name)


def told_of(match: Match) -> list[Line]:
    return [line for line, _ in Narrator(match).tell(match)]


def words_of(match: Match) -> list[str]:
    """What is told up to the next chapter."""
    return [line.text for line in takewhile(lambda line: line.tone is not Tone.CHAPTER, told_of(match))]


# Nothing is forgotten --------------------------------------------------------------------------------------


def test_every_event_has_words_or_is_silent_on_purpose() -> None:
    found = list(tagged("event"))
    assert len(found) > 35
    unknown = report.told.dispatch(object)
    untold = [kind.__name__ for kind in found if report.told.dispatch(kind) is unknown]
    assert untold == [WeatherChanged.__name__]  # the edition's own; see below


@pytest.mark.parametrize(
    ("weather", "said"), [("heat", "sweltering heat"), ("rain", "pouring rain"), ("blizzard", "a blizzard")]
)
def test_the_weather_of_the_edition_has_words(weather: str, said: str) -> None:
    match = from_position("home 7 Blitzer L8")
    assert [line.text for line in lines(match, WeatherChanged(weather))] == [f"The weather: {said}."]


def test_every_choice_is_told_or_left_to_what_comes_of_it() -> None:
    found = list(tagged("choice"))
    assert len(found) > 35
    known = {*told.UNTOLD, *told.TELLERS, *lrb.LrbReport.untold, Snap, SetUpAnew, type(BEGIN)}
    assert [kind.__name__ for kind in found if kind not in known] == []


@pytest.mark.parametrize("coach", [BasicCoach, BusyCoach, RandomCoach])
@pytest.mark.parametrize("teams", ["plain", "stuff"])
def test_whole_matches_are_told_in_peoples_words(coach: Callable[[int], Any], teams: str) -> None:
    rude = re.compile(r"\bpiece \d|throws \d*d\d+ for|chooses [a-z-]+[:.]|blood-bowl|\bNone\b|square \d+[,.]")
    for seed in (1, 2):
        match = new_match("blood-bowl-lrb", seed=seed, options={"teams.reference_team": teams})
        play(match, coach(seed), coach(seed + 1))
        texts = [line.text for line in told_of(match)]
        assert [text for text in texts if rude.search(text)] == []
        assert all(text[0].isupper() or text[0].isdigit() for text in texts)
        turns = [text for text in texts if re.fullmatch(r"(Home|Away), turn \d+", text)]
        assert turns == [f"{str(e.side).capitalize()}, turn {e.turn}" for e in match.events if isinstance(e, TurnBegan)]
        assert len(texts) < len(match.events) + len(match.log)


def test_every_question_is_put_in_words() -> None:
    asked = set()
    for coach in (BasicCoach(4), BusyCoach(4)):
        match = new_match("blood-bowl-lrb", seed=4)
        while not match.over:
            request = match.pending
            assert isinstance(request, Decision)
            asked.add(request.reason)
            [line] = lines(match, request)
            assert not line.text.endswith(f"decides: {request.reason.replace('-', ' ')}.")
            assert line.side is request.by
            match.answer(coach(View(match, request.by), request))
    assert {"activate", "act", "block-die", "push", "re-roll", "set-up", "kick", "follow-up"} <= asked


# A line for each thing -------------------------------------------------------------------------------------


def test_a_move_is_one_line_told_at_its_end(scene: Scene) -> None:
    match = scene(
        "home 7 Blitzer C3", "activate home 7 move", "step D3", "step E3", "step F4", "step G4", "step H4", "end"
    )
    assert words_of(match) == ["Home #7 Blitzer moves from C3 to H4."]


def test_a_step_is_a_line_and_rising_is_told_with_it(scene: Scene) -> None:
    match = scene("home 7 Blitzer C3 prone", "activate home 7 move", "stand-up", "step D3", "end")
    assert words_of(match) == ["Home #7 Blitzer stands up and steps to D3."]


def test_who_only_begins_an_action_is_not_told(scene: Scene) -> None:
    assert words_of(scene("home 7 Blitzer C3", "activate home 7 move", "end")) == []


DODGE = """
home 7 Blitzer L8
away 1 Lineman M8
rerolls 1-0
"""


def test_dice_interrupt_a_move_and_say_what_they_needed(scene: Scene) -> None:
    match = scene(DODGE, "activate home 7 move", "step K8", 2, "reroll", 4, "step J8", "step I8", "end")
    assert words_of(match) == [
        "Home #7 Blitzer steps to K8; dodge 3+ = 4+ (agility) +1 dodging: rolled 2, failed.",
        "Home uses a team re-roll.",
        "Home #7 Blitzer, dodge 3+ = 4+ (agility) +1 dodging: rolled 4, made.",
        "Home #7 Blitzer moves from K8 to I8.",
    ]


def test_a_fall_is_told_with_turnover_armour_and_injury(scene: Scene) -> None:
    match = scene(DODGE.replace("rerolls 1-0", ""), "activate home 7 move", "step K8", 1, (5, 4), (5, 3))
    lines = told_of(match)
    assert [line.text for line in lines[:3]] == [
        "Home #7 Blitzer steps to K8; dodge 3+ = 4+ (agility) +1 dodging: rolled 1, failed.",
        "Turnover of home: a dodge failed.",
        "Home #7 Blitzer goes down: armour 9+, rolled 5 and 4, broken; injury 5 and 3; knocked out.",
    ]
    assert [line.tone for line in lines[:3]] == [Tone.PLAY, Tone.NEWS, Tone.NEWS]
    assert [line.side for line in lines[:3]] == [HOME] * 3


BLOCK = """
home 7 Blitzer L8
home 4 Lineman L9
away 1 Lineman M8 ball
away 2 Lineman Q8
"""


def test_a_block_is_told_with_its_dice_the_push_and_what_comes_of_it(scene: Scene) -> None:
    match = scene(
        *(BLOCK, "activate home 7 block", "block away 1", (6, 1), "die defender-down", "push N8", "follow-up"),
        *((3, 2), 5, "activate home 4 move", "end"),
    )
    assert words_of(match)[:5] == [
        "Home #7 Blitzer blocks away #1 Lineman: blocker down, target down.",
        "Away #1 Lineman is pushed to N8.",
        "Away #1 Lineman loses the ball.",
        "Away #1 Lineman goes down: armour 10+, rolled 3 and 2, holds.",
        "The ball bounces to O8.",
    ]


def test_a_face_that_downs_the_blocker_is_told(scene: Scene) -> None:
    match = scene(BLOCK.replace("Blitzer", "Lineman"), "activate home 7 block", "block away 1", (2, 1), "die both-down")
    assert words_of(match) == [
        "Home #7 Lineman blocks away #1 Lineman: blocker down, both down.",
        "Home #7 Lineman gets both down.",
        "Away #1 Lineman loses the ball.",
        "Turnover of home: knocked down.",
    ]


def test_dice_that_leave_no_choice_are_told_once(scene: Scene) -> None:
    match = scene("home 7 Lineman L8\naway 1 Lineman M8", "activate home 7 block", "block away 1", 2)
    assert words_of(match)[:2] == [
        "Home #7 Lineman blocks away #1 Lineman: both down.",
        "Turnover of home: knocked down.",
    ]


def test_a_touchdown_is_news_with_the_score(scene: Scene) -> None:
    match = scene("home 7 Blitzer X8 ball\naway 1 Lineman C3", "activate home 7 move", "step Y8", "step Z8")
    [scored] = [line for line in told_of(match) if "TOUCHDOWN" in line.text]
    assert scored.text == "Home #7 Blitzer moves from X8 to Z8, and scores a TOUCHDOWN: 1\N{EN DASH}0."
    assert (scored.side, scored.tone) == (HOME, Tone.NEWS)


def test_a_pass_is_told_with_its_target_its_roll_and_the_catch(scene: Scene) -> None:
    text = "home 7 Thrower H8 ball\nhome 3 Catcher K8"
    match = scene(text, "activate home 7 pass", "step I8", "pass", "throw-at K8", 3, 4)
    assert words_of(match)[:4] == [
        "Home #7 Thrower steps to I8, and throws the ball to K8.",
        "Home #7 Thrower, pass 3+ = 4+ (passing) +1 quick: rolled 3, accurate.",
        "The ball comes down from the pass on K8.",
        "Home #3 Catcher, catch 3+ = 4+ (agility) +1 accurate pass: rolled 4, caught.",
    ]


def test_a_hand_off_is_told_from_both(scene: Scene) -> None:
    match = scene("home 7 Lineman H8 ball\nhome 3 Catcher I8", "activate home 7 hand-off", "hand-to home 3", 5)
    assert words_of(match)[:2] == [
        "Home #7 Lineman hands the ball to home #3 Catcher.",
        "Home #3 Catcher, catch 3+ = 4+ (agility) +1 hand-off: rolled 5, caught.",
    ]


def test_a_foul_and_the_referee_are_told(scene: Scene) -> None:
    match = scene("home 7 Lineman H8\naway 3 Lineman I8 prone", "activate home 7 foul", "foul away 3", (4, 2), 6)
    assert words_of(match) == [
        "Home #7 Lineman fouls away #3 Lineman.",
        "Away #3 Lineman is fouled: armour 10+, rolled 4 and 2, holds.",
        "Spotted 6+: rolled 6, seen.",
        "Home #7 Lineman is sent off.",
        "Turnover of home: the referee saw the foul.",
    ]


def test_whoever_marks_a_player_is_told_in_one(scene: Scene) -> None:
    text = "home 7 Blitzer L8\naway 1 Lineman M8\naway 2 Lineman M7\naway 3 Lineman J8"
    match = scene(text, "activate home 7 move", "step K7", 6)
    assert told_of(match)[0].text == (
        "Home #7 Blitzer steps to K7; dodge 4+ = 4+ (agility) +1 dodging \N{MINUS SIGN}1 marked by #3: rolled 6, made."
    )
    match = scene(text.replace("M8", "K6"), "activate home 7 move", "step K7", 6)
    assert "+1 dodging \N{MINUS SIGN}2 marked by #1, #3: rolled 6" in told_of(match)[0].text


def test_the_dice_of_a_rock_are_not_taken_for_those_of_an_injury() -> None:
    for seed in range(40):
        match = new_match("blood-bowl-lrb", seed=seed, options={"match.turns": 1})
        play(match, BasicCoach(), BasicCoach())
        hit = [line.text for line in told_of(match) if " is hit: " in line.text]
        if hit:
            break
    assert hit
    assert all(re.search(r"is hit: injury \d and \d; ", text) for text in hit)


def test_a_player_who_is_down_stays_as_he_is_if_his_armour_holds(scene: Scene) -> None:
    match = scene("home 7 Lineman H8\naway 3 Lineman I8 stunned", "activate home 7 foul", "foul away 3", (4, 2), 2)
    assert words_of(match)[1] == "Away #3 Lineman is fouled: armour 10+, rolled 4 and 2, holds."


def test_the_crowd_is_told(scene: Scene) -> None:
    text = "home 7 Lineman L2\naway 1 Lineman L1"
    match = scene(text, "activate home 7 block", "block away 1", 3, "stay", (6, 6), 6)
    assert words_of(match)[:3] == [
        "Home #7 Lineman blocks away #1 Lineman: push.",
        "Away #1 Lineman is pushed into the crowd.",
        "Away #1 Lineman in the crowd: injury 6 and 6; casualty 6; dead.",
    ]


# How it stands ---------------------------------------------------------------------------------------------


def test_figures_tell_half_turns_rerolls_ball_and_weather() -> None:
    match = from_position("home 7 Blitzer L8 ball\naway 1 Lineman M8\nrerolls 2-1\nweather rain")
    shown = {figure.name: str(figure) for figure in figures(match)}
    assert shown["Re-rolls"] == "Re-rolls 2\N{EN DASH}1"
    assert shown["Ball"] == "Ball home #7 Blitzer on L8"
    assert shown["Weather"] == "Weather pouring rain"
    assert shown["Half"] == f"Half {match.get(HALF)}"
    assert shown["Turn"] == f"Turn {match.get(TURN, HOME)}\N{EN DASH}{match.get(TURN, AWAY)}"
    assert str(figures(from_position("home 7 Blitzer L8"))[-1]) == "Ball nowhere"


def test_a_player_with_a_name_of_his_own_is_called_by_it() -> None:
    match = from_position('away 7 "Griff" Blitzer L8\naway 8 Blitzer L9')
    assert [who(match, piece.id) for piece in match.pieces] == ["away #7 Griff", "away #8 Blitzer"]
