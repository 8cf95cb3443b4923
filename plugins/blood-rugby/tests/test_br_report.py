"""Matches of Blood Rugby in words: a line for each thing that happens, and nothing in the words of the machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest
from br_scenes import scene
from br_words import OTHERWISE, go, lines_of, words_of

import ruleengine_blood_rugby
from ruleengine import (
    AWAY,
    HOME,
    CheckKind,
    Decision,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    PieceId,
    Roll,
    Victim,
    event,
    new_match,
)
from ruleengine.hooks import injury
from ruleengine.reporting import Tone, figures, lines
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby import _terms as terms
from ruleengine_blood_rugby._wording import book
from ruleengine_blood_rugby.events import FoulJudged, SpellCast, TriesAwarded, TurnBegan, WronglyWhistled
from ruleengine_pitch.words import who

PACKAGE = Path(ruleengine_blood_rugby.__file__).parent
MODULES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.glob("*.py"))}
RUDE = re.compile(
    r"\bpiece \d|throws \d*d\d+ for|chooses [a-z-]+[:.]|blood-(rugby|bowl)|\bNone\b|NOBODY|square -?\d+[,.]|#-1"
)


# Nothing is forgotten ------------------------------------------------------------------------------------


def tagged(decorator: str) -> Iterator[type]:
    """The classes of the package that are made with `@event(...)` and the like."""
    for path, module in MODULES.items():
        for node in module.body:
            if isinstance(node, ast.ClassDef) and any(_calls(each, decorator) for each in node.decorator_list):
                yield getattr(import_module(f"ruleengine_blood_rugby.{path.stem}"), node.name)


def _calls(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def reasons(of: str, place: int) -> set[str]:
    """The reasons that are written out in calls of `Decision`, `Roll` or `roll` in the package."""
    found = set()
    for module in MODULES.values():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and _calls(node, of):
                named = [each.value for each in node.keywords if each.arg == "reason"]
                for given in [*node.args[place : place + 1], *named]:
                    if isinstance(given, ast.Constant):
                        found.add(str(given.value))
    return found


def test_every_event_has_words_or_is_silent_on_purpose() -> None:
    found = list(tagged("event"))
    assert len(found) > 40
    assert [kind.__name__ for kind in found if kind not in book.TOLD] == []


def test_every_choice_is_told_or_left_to_what_comes_of_it() -> None:
    found = list(tagged("choice"))
    assert len(found) > 50
    assert [kind.__name__ for kind in found if kind not in book.CHOSEN] == []


def test_every_choice_has_a_name_to_type() -> None:
    assert [kind.__name__ for kind in tagged("choice") if kind not in book.NAMED] == []


def test_every_question_has_words() -> None:
    found = reasons("Decision", 1) | {"act"}  # which the pitch layer asks
    assert {"activate", "trip", "throw", "set-up", "bribe"} <= found
    assert sorted(found - book.ASKED.keys()) == []


def test_every_roll_has_words_or_is_told_by_an_event() -> None:
    found = reasons("Roll", 2) | reasons("roll", 2)
    assert {"blood-rugby.bounce", "blood-rugby.damage", "blood-rugby.lot"} <= found
    assert sorted(found - book.THROWN.keys()) == []


def test_every_check_has_words() -> None:
    kinds = [each for each in vars(terms).values() if isinstance(each, CheckKind)]
    assert len(kinds) > 25
    assert [kind.name for kind in kinds if kind.name.rpartition(".")[2] not in book.CHECKS] == []


# Whole matches -------------------------------------------------------------------------------------------


def ply(match: Match, random: Random) -> None:
    """Answer what waits, at random; activations are gone on with more often than they are ended."""
    pending = match.pending
    if isinstance(pending, Decision):
        last = len(pending.choices) - 1
        ends = pending.reason in ("act", "activate") and last and random.random() < 0.9
        match.answer(pending.choices[random.randrange(last) if ends else random.randint(0, last)])
    else:
        assert isinstance(pending, Roll)
        match.answer([random.randint(1, sides) for sides in pending.dice.sides])


@pytest.mark.parametrize(
    ("options", "variants"),
    [
        ({"turn.turns_per_half": 3}, []),
        (OTHERWISE, []),
        ({"turn.turns_per_half": 3}, ["blood-rugby.lrb-injury", "blood-rugby.lrb-weather"]),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_whole_matches_are_told_in_peoples_words(seed: int, options: dict[str, Any], variants: list[str]) -> None:
    match, random = new_match(BLOOD_RUGBY, options=options, variants=variants), Random(seed)
    while not match.over:
        waits = [line.text for line in lines(match, match.pending)]
        assert len(waits) == 1
        assert not RUDE.search(waits[0]), waits
        assert " decides: " not in waits[0]
        ply(match, random)
    texts = [line.text for line in lines_of(match)]
    assert [text for text in texts if RUDE.search(text)] == []
    assert all(text[0].isupper() and text[-1] not in " ," for text in texts)
    turns = [text.partition(",")[0] for text in texts if re.fullmatch(r"(Home|Away), turn \d+", text)]
    assert turns == [str(event.side).capitalize() for event in match.events if isinstance(event, TurnBegan)]


def test_words_do_not_change_a_match() -> None:
    match = new_match(BLOOD_RUGBY, seed=5, options={"turn.turns_per_half": 2})
    random = Random(5)
    for _ in range(150):
        before = match.digest()
        lines(match, match.pending)
        figures(match)
        assert match.digest() == before
        if not match.over:
            ply(match, random)
    lines_of(match)
    assert match.digest() == before or not match.over


# A line for each thing -----------------------------------------------------------------------------------

RUNNER = "home 8 runner C3\naway 1 captain Z3\n"


def test_a_run_is_one_line_told_at_its_end() -> None:
    match = go(scene(RUNNER), "8", "to D3", "to E4", "to F5", "end")
    assert words_of(match) == ["Home #8 runner moves from C3 to F5."]


def test_a_step_is_a_line_and_getting_up_is_told_with_it() -> None:
    match = go(scene(RUNNER.replace("C3", "C3 down")), "8", "get up", "to D3", "end")
    assert words_of(match) == ["Home #8 runner gets up and steps to D3."]


def test_who_only_begins_an_activation_is_not_told() -> None:
    assert words_of(go(scene(RUNNER), "8", "end")) == []


TACKLE = "home 2 scrum K8\naway 12 back M8\naway 1 captain Z1\n"


def test_a_tackle_is_told_with_how_it_came_there_what_it_needed_and_what_came_of_it() -> None:
    match = go(scene(TACKLE), "2", "to L8", "let pass", "tackle 12", 12, 13, 2)
    assert words_of(match) == [
        "Home #2 scrum steps to L8; tackle on away #12 back 10+: rolled 12, hits.",
        "Away #12 back, resisting home #2 scrum ≤12: rolled 13, cannot hold.",
        "Away #12 back goes down.",
        "Away #12 back loses 2 hit points; 7 left.",
    ]


def test_who_is_out_is_news() -> None:
    match = go(scene(TACKLE.replace("M8", "M8 hp=2")), "2", "to L8", "let pass", "tackle 12", 12, 13, 3)
    last = lines_of(match)[3]
    assert (
        last.text
        == "Away #12 back loses 3 hit points; \N{MINUS SIGN}1 left, and it is unconscious and out of the match."
    )
    assert (last.tone, last.side) == (Tone.NEWS, AWAY)


def test_a_trip_interrupts_a_run_which_is_told_first() -> None:
    match = go(scene("home 8 runner K8\naway 12 back M8\n"), "8", "to L8", "trip with 12", 10, 16)
    assert words_of(match) == [
        "Home #8 runner steps to L8.",
        "Away #12 back, trip on home #8 runner ≤13: rolled 10, succeeds by 3.",
        "Home #8 runner, against the trip of away #12 back ≤18 by more than 3: rolled 16, is tripped.",
        "Home #8 runner goes down.",
    ]


def test_a_push_is_told_by_its_dice_and_where_it_leads() -> None:
    match = go(scene("home 2 scrum L8\naway 9 shield M8\n"), "2", "push 9", 5, 12, "follow to M8", "end")
    assert words_of(match) == [
        "Home #2 scrum, push against away #9 shield ≤17: rolled 5, pushes by 12.",
        "Away #9 shield, push against home #2 scrum ≤15: rolled 12, the one who is pushed gives way and goes down.",
        "Away #9 shield is pushed back to N8.",
        "Away #9 shield goes down.",
        "Home #2 scrum steps to M8.",
    ]


def test_a_pick_up_and_a_pass_are_told_from_both() -> None:
    match = go(
        scene("ball L8\nhome 7 kiker K8\nhome 8 runner O8\naway 1 captain Z3\n"),
        *("7", "to L8", "pick up", "pass", "throw to O8", 9, 15, 7),
    )
    assert words_of(match) == [
        "Home #7 kiker steps to L8, and picks up the ball.",
        "Home #7 kiker throws the ball to O8.",
        "Home #7 kiker, pass ≤15: rolled 9, well thrown.",
        "Home #7 kiker, aim 8+: rolled 15, on the mark.",
        "The ball comes down from the pass on O8.",
        "Home #8 runner, catch ≤18: rolled 7, caught.",
    ]


def test_a_missed_catch_bounces_or_lies_where_it_fell() -> None:
    text = "ball home 7\nhome 7 kiker K8\nhome 8 runner M8\naway 1 captain Z3\n"
    match = go(scene(text), "7", "pass", "throw to M8", 9, 15, 19)
    assert words_of(go(match.fork(), (3, 5)))[-2:] == [
        "Home #8 runner, catch ≤18: rolled 19, dropped.",
        "The ball bounces to O8.",
    ]
    assert words_of(go(match, (12, 5)))[-1] == "The ball lies on M8."


def test_a_try_is_news_with_the_score() -> None:
    match = go(scene("ball home 8\nhome 8 runner Y8\naway 1 captain C3\n"), "8", "to Z8", "to AA8")
    [scored] = [line for line in lines_of(match) if "TRY" in line.text]
    assert scored.text == "Home #8 runner moves from Y8 to AA8, and scores a TRY: 1\N{EN DASH}0."
    assert (scored.side, scored.tone) == (HOME, Tone.NEWS)


def test_a_foul_that_is_seen_is_a_penalty() -> None:
    match = go(scene("home 2 scrum L8\naway 12 back M8\nreferee L10\n"), "2", "punch 12", 12, 1)
    assert words_of(match)[:4] == [
        "Home #2 scrum, blow at away #12 back 10+: rolled 12, hits.",
        "Away #12 back loses 1 hit point; 8 left.",
        "The referee sees the punch of home #2 scrum: 2 squares away, in the open.",
        "Penalty for away from L8.",
    ]


def test_the_referee_says_why_he_does_not_see_a_foul() -> None:
    match = go(scene("home 2 scrum L8\naway 12 back M8\nreferee A1\n"), "2", "punch 12", 3)
    assert words_of(match)[1] == ("The referee does not see the punch of home #2 scrum: 11 squares away, in the open.")


SCRUM = PieceId(0)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            FoulJudged(SCRUM, "headbutt", False, "never"),
            "The referee does not see the headbutt of home #2 scrum: never.",
        ),
        (WronglyWhistled(SCRUM, "trip"), "The angry referee whistles at the trip of home #2 scrum."),
        (SpellCast(AWAY, "slow", SCRUM, False), "Away's coach casts slow on home #2 scrum; nobody sees it."),
        (SpellCast(HOME, "haste", SCRUM, True), "Home's coach casts haste on home #2 scrum, and is seen."),
        (TriesAwarded(AWAY, 2, "spell"), "Away is given 2 tries for a spell of the other side: 0\N{EN DASH}0."),
    ],
)
def test_what_the_referee_and_the_coaches_do_has_words(event: object, said: str) -> None:
    assert [line.text for line in lines(scene(TACKLE), event)] == [said]


@pytest.mark.parametrize(
    ("out", "texts"),
    [
        (InjurySeverity.NO, []),
        (InjurySeverity.STUNNED, ["Away #12 back is stunned, and misses its next activation."]),
        (InjurySeverity.UNTIL_RESTART, ["Away #12 back is back among the reserves."]),
        (InjurySeverity.MATCH, ["Away #12 back is out of the match."]),
        (InjurySeverity.DEAD, ["Away #12 back is dead."]),
    ],
)
def test_injuries_of_another_game_are_told_by_what_they_mean(out: InjurySeverity, texts: list[str]) -> None:
    class Fate(Part):
        name = "my-league.fate"

        @injury.impl
        async def strike(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
            return InjuryResult(out)

    rules = BLOOD_RUGBY.but(replacing={"blood-rugby.injury": Fate()})
    match = go(scene(TACKLE, rules=rules), "2", "to L8", "let pass", "tackle 12", 12, 13)
    assert words_of(match)[3:] == texts


def test_an_event_of_another_part_keeps_plain_words() -> None:
    @event("my-league.rained")
    class Rained:
        drops: int

    assert [line.text for line in lines(scene(TACKLE), Rained(7))] == ["Rained: drops 7."]


# How it stands -------------------------------------------------------------------------------------------


def test_figures_tell_half_round_score_players_out_and_the_ball() -> None:
    text = "half 2\nround 5\nscore 2-1\nball home 8\nhome 8 runner L8\naway 1 captain out\naway 2 scrum M8\n"
    shown = [str(figure) for figure in figures(scene(text))]
    assert shown == [
        "Score 2\N{EN DASH}1",
        "Half 2",
        "Round 5/16",
        "Out 0\N{EN DASH}1",
        "Ball home #8 runner on L8",
    ]
    assert str(figures(scene("home 8 runner L8\nball M9"))[-1]) == "Ball on M9"
    assert str(figures(scene("home 8 runner L8"))[-1]) == "Ball nowhere"


def test_a_player_with_a_name_of_its_own_is_called_by_it() -> None:
    match = scene('away 7 kiker L8 name="Gesso"\naway 8 runner L9\nhome 1 captain A1')
    assert [who(match, piece.id) for piece in match.pieces] == ["home #1 captain", "away #7 Gesso", "away #8 runner"]
