"""A person coaches on the pitch: names of options, orders, questions, the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from depth import examples
from desks import name, typed
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import HOME, Decision, Match, RandomCoach, ScriptedDice, Side, View, hooks, new_match, token
from ruleengine.coaches import Order
from ruleengine.reporting import by_rules, explained, find, lines
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl._base.saying import where
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.planning import reach
from ruleengine_blood_bowl.state import ACTOR, HOLDER, SQUARE, STATUS, Status
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]


def square(match: Match, number: int = 0) -> str:
    return where(match, match.each(SQUARE)[number])


# Names -----------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    return " ".join(text.lower().replace("#", " ").split())


@given(st.integers(0, 10**6), st.sampled_from([BasicCoach, BusyCoach, RandomCoach]))
@settings(max_examples=examples(6), deadline=None)
def test_within_each_choice_names_differ_and_so_do_other_words(seed: int, coach: Callable[[int], Any]) -> None:
    match, decide = new_match("blood-bowl-lrb", seed=seed), coach(seed)
    while not match.over:
        request = match.pending
        assert isinstance(request, Decision)
        names = [name(match, option) for option in request.choices]
        said = [plain(text) for each in names for text in {each.text, *each.also}]
        assert len(said) == len(set(said)), f"{request.reason}: {sorted(said)}"
        match.answer(decide(View(match, request.by), request))


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("home 7 Blitzer L8", "7 move", "activate:0:move"),
        ("home 7 Blitzer L8", "move 7", "activate:0:move"),
        ("home 7 Blitzer L8", "#7 hand off", "activate:0:hand-off"),
        ("home 7 Blitzer L8", "activate:0:foul", "activate:0:foul"),
        ("home 7 Blitzer L8", "end", "end-turn"),
        ("home 7 Blitzer L8\naway 3 Lineman M8", "7 BLOCK", "activate:0:block"),
    ],
)
def test_players_are_activated_by_number_and_action(text: str, line: str, wanted: str) -> None:
    match = from_position(text)
    typed(match, line)
    assert token(match.log[0]) == wanted


@pytest.mark.parametrize(("line", "to"), [("step K7", "K7"), ("k7", "K7"), ("nw", "K7"), ("E", "M8"), ("m9", "M9")])
def test_steps_are_typed_by_square_or_direction(scene: Scene, line: str, to: str) -> None:
    match = scene("home 7 Blitzer L8", "activate home 7 move")
    typed(match, line)
    assert square(match) == to


def test_options_of_one_player_stand_in_one_row() -> None:
    desk = typed(from_position("home 7 Blitzer L8 ball\nhome 12 Lineman B2 prone\naway 3 Lineman M8"))
    rows = [line.strip() for line in desk.shown if line.startswith("  #")]
    assert rows == [
        "#7 Blitzer L8, ball  move, block, blitz, foul, pass, hand-off",
        "#12 Lineman B2, prone  move, blitz, foul, pass, hand-off",
    ]


# Orders ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["7 to P6", "7 P6", "#7 move P6", "7 go p6"])
def test_a_player_is_sent_to_a_square_in_one_line(line: str) -> None:
    match = from_position("home 7 Blitzer L8")
    typed(match, line)
    assert square(match) == "P6"
    assert [token(each).partition(":")[0] for each in match.log] == ["activate"] + ["step"] * 4


def test_an_order_takes_the_best_way_and_says_its_chance() -> None:
    text = "home 7 Blitzer L8\naway 1 Lineman M8"
    best = reach(from_position(text), from_position(text).pieces[0].id)["N8"]
    match = from_position(text, seed=3)
    desk = typed(match, "7 N8")
    assert str(best) in desk.shown
    assert match.log[1] == best.steps[0]


def test_a_square_further_than_a_step_is_gone_to_and_asking_for_the_way_goes_nowhere(scene: Scene) -> None:
    match = scene("home 7 Blitzer L8", "activate home 7 move")
    desk = typed(match, "way P8")
    assert square(match) == "L8"
    assert any(line.startswith("M8 N8 O8 P8: 1") or line.endswith("P8: 1") for line in desk.shown)
    typed(match, "P8")
    assert square(match) == "P8"


def test_a_way_is_told_before_a_player_is_sent() -> None:
    match = from_position("home 7 Blitzer L8\naway 1 Lineman M8")
    before = match.position_key
    desk = typed(match, "way 7 N8")
    assert str(reach(match, match.pieces[0].id)["N8"]) in desk.shown
    assert match.position_key == before


def test_an_order_goes_on_after_a_re_roll_and_is_forgotten_after_a_fall() -> None:
    text = "home 7 Blitzer L8\nhome 4 Lineman B2\naway 1 Lineman M8\nrerolls 1-0"
    went = from_position(text, dice=ScriptedDice([1, 6]))
    typed(went, "7 to I8", "reroll")
    assert square(went, 1) == "I8"
    fell = from_position(text, dice=ScriptedDice([1, 2, 2]))
    typed(fell, "7 to I8", "keep")
    assert square(fell, 1) == "K8"
    assert fell.get(ACTOR) < 0


def test_a_blitz_goes_to_the_opponent_and_blocks_him() -> None:
    match = from_position("home 7 Blitzer L8\nhome 4 Lineman B2\naway 1 Lineman P8", dice=ScriptedDice([3]))
    typed(match, "7 blitz 1")
    assert [token(each).partition(":")[0] for each in match.log[:5]] == ["activate", "step", "step", "step", "block"]
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "push"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("8 to M8", "home has no player 8; on the pitch are 4, 7"),
        ("7 to Z15", "Home #7 Blitzer cannot get to Z15."),
        ("4 to M8", "Home #4 Lineman, move: he is stunned."),
        ("7 nonsense", "'7 nonsense' is not offered"),
        ("why 7 block", "Home #7 Blitzer, block: no opponent stands next to him."),
        ("why 4 move", "Home #4 Lineman, move: he is stunned."),
        ("why 7 move", "Home #7 Blitzer, move: he can."),
        ("why 9", "home has no player 9"),
        ("why 7 fly", "Home #7 Blitzer, fly: there is no action 'fly'"),
    ],
)
def test_what_cannot_be_says_why_and_changes_nothing(line: str, said: str) -> None:
    match = from_position("home 7 Blitzer B2\nhome 4 Lineman C9 stunned\naway 1 Lineman P8")
    before = match.position_key
    desk = typed(match, line)
    assert any(shown.startswith(said) for shown in desk.shown), desk.shown[-3:]
    assert match.position_key == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("7 to L9", "Home #4 Lineman is on L9."),
        ("7 move p8", "Away #1 Lineman is on P8."),
        ("7 block 1", "Away #1 Lineman is not next to home #7 Blitzer, and a block has no movement."),
        ("7 block 2", "Away #2 Lineman does not stand."),
        ("7 blitz 2", "Away #2 Lineman does not stand."),
        ("7 foul 3", "Away #3 Lineman is not down."),
        ("7 block 9", "away has no player 9; on the pitch are 1, 2, 3"),
        ("7 hand-off 9", "home has no player 9; on the pitch are 4, 7"),
        ("7 hand-off 7", "home has no player 7; on the pitch are 4, 7"),
        ("7 block K9", "#7 goes nowhere: the action 'block' has no movement"),
    ],
)
def test_what_an_order_cannot_do_is_said(line: str, said: str) -> None:
    text = "home 7 Blitzer L8 ball\nhome 4 Lineman L9\naway 1 Lineman P8\naway 2 Lineman M9 prone\naway 3 Lineman M8"
    match = from_position(text)
    before = match.position_key
    desk = typed(match, line)
    assert any(said in shown for shown in desk.shown), desk.shown[-3:]
    assert match.position_key == before


def test_a_square_that_is_taken_is_named_at_set_up_too() -> None:
    match = new_match("blood-bowl-2020", seed=3)
    while not isinstance(match.pending, Decision) or match.pending.reason != "set-up" or match.pending.by is not HOME:
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0])
    typed(match, "by hand")
    first = match.pieces[0]
    typed(match, "M8")
    assert square(match, first.id) == "M8"
    assert typed(match, "M8").shown[-1] == "Home #1 Blitzer is on M8."


@pytest.mark.parametrize(
    ("text", "line", "deeds"),
    [
        ("home 7 Blitzer L8\naway 1 Lineman M8", "7 block 1", ["activate:0:block", "block:1"]),
        ("home 7 Blitzer L8\naway 1 Lineman M8 prone", "7 foul 1", ["activate:0:foul", "foul:1"]),
        ("home 7 Blitzer L8 ball\nhome 4 Lineman M8", "7 hand-off 4", ["activate:1:hand-off", "hand-to:0"]),
    ],
)
def test_a_player_beside_is_dealt_with_in_one_line(text: str, line: str, deeds: list[str]) -> None:
    match = from_position(text, seed=1)
    typed(match, line)
    assert [token(each) for each in match.log[: len(deeds)]] == deeds


def test_a_player_goes_to_whom_he_fouls_or_hands_the_ball_to() -> None:
    match = from_position("home 7 Blitzer L8\naway 1 Lineman P8 prone", seed=1)
    typed(match, "7 foul 1")
    kinds = [token(each).partition(":")[0] for each in match.log]
    assert kinds[:5] == ["activate", "step", "step", "step", "foul"]
    match = from_position("home 7 Blitzer L8 ball\nhome 4 Lineman P8", seed=1)
    typed(match, "7 hand-off")
    typed(match, "hand-off 4")
    kinds = [token(each).partition(":")[0] for each in match.log]
    assert kinds[:5] == ["activate", "step", "step", "step", "hand-to"]


def test_a_turn_is_ended_while_a_player_acts() -> None:
    match = from_position("home 7 Blitzer L8\nhome 4 Lineman B2\naway 1 Lineman P8")
    typed(match, "7 move", "end turn")
    assert [token(each) for each in match.log[:3]] == ["activate:1:move", "end", "end-turn"]


def test_questions_whether_are_answered_by_yes_and_no() -> None:
    for word, went in (("yes", "M8"), ("no", "L8"), ("y", "M8"), ("n", "L8")):
        match = from_position("home 7 Blitzer L8\naway 1 Lineman M8", dice=ScriptedDice([3]))
        typed(match, "7 block 1", "push to N8", word)
        assert square(match) == went
    for word, rolls in (("no", [1, 2, 2]), ("yes", [1, 6])):
        text = "home 7 Blitzer L8\nhome 4 Lineman B2\naway 1 Lineman M8\nrerolls 1-0"
        match = from_position(text, dice=ScriptedDice(rolls))
        typed(match, "7 to K8", word)
        blitzer = player_of(match, HOME, 7)
        assert (square(match, blitzer), match.get(STATUS, blitzer) is Status.STANDING) == ("K8", word == "yes")


@given(st.integers(0, 10**6), st.sampled_from(["blood-bowl-lrb", "blood-bowl-2020"]))
@settings(max_examples=examples(4), deadline=None)
def test_every_question_whether_understands_yes_and_no(seed: int, game: str) -> None:
    match, coach = new_match(game, seed=seed), BusyCoach(seed)
    while not match.over:
        request = match.pending
        assert isinstance(request, Decision)
        question = [line.text for line in lines(match, request)][-1]
        last = question.rpartition(". ")[2].removesuffix("?")
        if len(request.choices) == 2 and (last.startswith("Does ") or last in WHETHER):
            meant = {find(request, word, by_rules(match)) for word in ("yes", "no")}
            assert meant == set(request.choices), question
        match.answer(coach(View(match, request.by), request))


WHETHER = {"Roll again", "A perfect defence: set up anew", "Concede without penalties"}


def test_an_explanation_tells_equal_squares_once_and_leaves_none_out() -> None:
    match = new_match("blood-bowl-2020", seed=7)
    while isinstance(match.pending, Decision) and match.pending.reason != "kick":
        match.answer(match.pending.choices[0])
    assert isinstance(match.pending, Decision)
    [_, line] = explained(match).splitlines()
    shown = re.fullmatch(r"  kick to ([A-Z]+[0-9]+, )+… and (\d+) more: Aim the kick at .*", line)
    assert shown
    assert line.count(", ") + int(shown[2]) == len(match.pending.choices)


def test_an_explanation_of_a_block_tells_the_dice() -> None:
    match = from_position("home 7 Blitzer L8\naway 1 Lineman M8\naway 2 Lineman M9")
    typed(match, "7 block")
    shown = [line for line in explained(match).splitlines() if line.startswith("  block ")]
    assert shown == [f"  block {n} (3 against 4: 2 dice, away chooses): Block this opponent." for n in (1, 2)]


def test_an_explanation_of_a_pass_tells_each_chance_once() -> None:
    match = from_position("home 7 Thrower L8 ball\naway 1 Lineman B2", rules="blood-bowl-2020")
    typed(match, "7 pass", "pass")
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "target"
    told_lines = explained(match).splitlines()
    told = [line for line in told_lines if line.startswith("  throw to ")]
    counted = [len(re.findall(r"\b[A-Z]\d+\b", line)) for line in told]
    more = [int(found[1]) for line in told if (found := re.search("and (\\d+) more", line))]
    assert sum(counted) + sum(more) == len(match.pending.choices)
    chances = [told_lines[at + 1] for at, line in enumerate(told_lines) if line.startswith("  throw to ")]
    assert len(set(chances)) == len(chances) <= 5


def test_help_tells_what_may_be_typed() -> None:
    match = from_position("home 7 Blitzer B2")
    assert isinstance(match.pending, Decision)
    [text] = hooks.parse_command(match, match.pending, "help")
    assert isinstance(text, str)
    assert "why 7" in text


@given(st.text(max_size=20), st.sampled_from(["activate", "act"]))
def test_whatever_is_typed_is_an_order_an_answer_or_nothing(line: str, reason: str) -> None:
    match = from_position("home 7 Blitzer B2\naway 1 Lineman P8")
    if reason == "act":
        match.answer("activate:0:move")
    request = match.pending
    assert isinstance(request, Decision)
    before = match.position_key
    assert all(isinstance(each, Order | str) for each in hooks.parse_command(match, request, line))
    assert match.position_key == before


# The board -------------------------------------------------------------------------------------------------


def test_the_board_is_in_sight_when_a_coach_says_who_acts(scene: Scene) -> None:
    match = scene("home 7 Blitzer L8 ball\naway 3 Lineman M8")
    assert isinstance(match.pending, Decision)
    board = [line.text for line in hooks.render(match, match.pending)]
    assert len(board) >= 16
    assert max(map(len, board)) <= 82
    assert any("\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}7" in line for line in board)
    assert hooks.render(match, Decision(HOME, "re-roll", (1, 2))) == []


def test_players_on_the_board_are_in_their_sides_colour() -> None:
    match = from_position("home 7 Blitzer L8\naway 12 Lineman M8")
    coloured = [
        (line.text[begin:end].strip(), side) for line in hooks.render(match, None) for begin, end, side in line.coloured
    ]
    assert coloured == [(">7", Side.HOME), ("<12", Side.AWAY)]


def test_holder_is_told_at_the_prompt(scene: Scene) -> None:
    match = scene("home 7 Blitzer L8 ball", "activate home 7 move")
    desk = typed(match)
    assert match.get(HOLDER) == 0
    assert any(
        line.startswith("Home #7 Blitzer with the ball on L8, move: squares left 7, extra 2.") for line in desk.shown
    )


# Another player meanwhile ----------------------------------------------------------------------------------

SOME = "home 7 Blitzer L8\nhome 8 Lineman D4\nhome 9 Lineman D8\naway 1 Lineman T8\n"


def test_an_order_for_another_ends_the_action_under_way() -> None:
    match = from_position(SOME)
    typed(match, "7 move", "L9", "8 to F4")
    acting = player_of(match, HOME, 8)
    assert (match.get(ACTOR), square(match, acting)) == (acting, "F4")
    desk = typed(match, "7 to L8")
    assert (match.get(ACTOR), square(match, acting)) == (acting, "F4")
    assert desk.shown[-1] == "Home #7 Blitzer, move: he has acted this turn."


def test_the_way_of_another_is_said_meanwhile() -> None:
    match = from_position(SOME)
    desk = typed(match, "7 move", "way 8 F4")
    assert match.get(ACTOR) == player_of(match, HOME, 7)
    assert "F4" in desk.shown[-1]


@pytest.mark.parametrize(("rules", "called"), [("blood-bowl-lrb", "extra square"), ("blood-bowl-2020", "rush")])
def test_checks_and_squares_are_called_as_in_the_edition(rules: str, called: str) -> None:
    match = from_position("home 7 Blitzer L8\naway 1 Lineman T8\n", rules=rules)
    typed(match, "7 move", *(f"L{row}" for row in range(9, 16)))
    assert f"squares left 0, {'rushes' if called == 'rush' else 'extra'} 2." in match.explain()
    assert f"home, {called}: 2+" in match.explain()
