"""A person coaches at Blood Rugby: names of options, orders, questions, the board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from br_scenes import place, scene, status, who
from br_words import OTHERWISE, go, meant_by, words_of
from depth import examples
from desks import name, typed
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Roll, ScriptedDice, hooks, new_match, token
from ruleengine.coaches import DisplayName, Order
from ruleengine.reporting import lines
from ruleengine_blood_rugby import BLOOD_RUGBY
from ruleengine_blood_rugby.state import ACTOR, HOLDER, LEFT, PITCH, Status, stands, way


def waits(match: Match) -> Decision[Any]:
    assert isinstance(match.pending, Decision), match.pending
    return match.pending


def names(match: Match) -> list[str]:
    return [name(match, option).text for option in waits(match).choices]


# Names ---------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.sampled_from([{"turn.turns_per_half": 2}, OTHERWISE]))
@settings(max_examples=examples(5))
def test_within_each_choice_every_name_means_its_own_option(seed: int, options: dict[str, Any]) -> None:
    match, random = new_match(BLOOD_RUGBY, options=options), Random(seed)
    while not match.over:
        pending = match.pending
        if isinstance(pending, Decision):
            texts = [name(match, option).text for option in pending.choices]
            assert len({text.lower() for text in texts}) == len(texts)
            chosen = random.choice(pending.choices)
            if random.random() < 0.2:
                assert meant_by(match, random.choice((name(match, chosen).text, token(chosen)))) == chosen
            match.answer(chosen)
        else:
            assert isinstance(pending, Roll)
            match.answer([random.randint(1, sides) for sides in pending.dice.sides])


def test_players_are_named_by_number_and_steps_by_square() -> None:
    match = scene("ball home 7\nhome 7 kiker C3\nhome 2 scrum A1 down\naway 4 scrum D4\n")
    assert names(match) == ["2", "7", "end turn"]
    listed = [name(match, option).listed for option in waits(match).choices]
    assert listed[:2] == ["#2 scrum A1, down", "#7 kiker C3, ball"]
    go(match, "7")
    assert {"to C2", "to D3", "to B4", "pass", "push 4", "feint at 4", "punch 4", "end"} <= set(names(match))


@pytest.mark.parametrize(("line", "square"), [("to D2", "D2"), ("d2", "D2"), ("NE", "D2"), ("step D3", "D3")])
def test_a_step_may_be_typed_in_several_ways(line: str, square: str) -> None:
    match = go(scene("home 7 kiker C3\naway 4 scrum M8\n"), "7", line)
    assert place(match, HOME, 7) == square


def test_throws_are_named_by_square_or_direction() -> None:
    match = go(scene("ball home 7\nhome 7 kiker C3\naway 4 scrum M8\n"), "7", "pass")
    assert {"throw to D3", "throw NE", "throw NE full"} <= set(names(match))
    assert words_of(go(match, "throw E full"))[0] == "Home #7 kiker throws the ball east with full force."


def test_persons_to_kick_to_are_named_with_their_side() -> None:
    match = new_match(BLOOD_RUGBY, seed=1, options={"match.first_kick": "home", "bribes.bribes_per_half": 0})
    while match.pending is not None and match.pending.reason != "kick":
        match.answer(waits(match).choices[0])
    assert "kick to away 2" in names(match)


# Orders --------------------------------------------------------------------------------------------------

RUN = "home 8 runner C3\nhome 2 scrum C12\naway 12 back H3\n"


def test_a_player_may_be_sent_to_a_square() -> None:
    match = scene(RUN)
    desk = typed(match, "8 to F4")
    assert place(match, HOME, 8) == "F4"
    assert match.get(LEFT) == 10 - 3
    assert any(text.startswith("Home #8 runner by ") and text.endswith("F4: 3 movement points.") for text in desk.shown)


def test_on_the_way_the_square_alone_is_enough() -> None:
    match = scene(RUN)
    typed(match, "8", "F6")
    assert place(match, HOME, 8) == "F6"


def test_who_cannot_tackle_only_gets_there() -> None:
    match = scene(RUN)
    typed(match, "8 tackle 12")
    assert place(match, HOME, 8) == "G3"
    assert match.pending is not None
    assert match.pending.reason == "act"


def test_who_can_tackle_does() -> None:
    match = scene("home 2 scrum E3\naway 12 back H3\n", dice=ScriptedDice([12, 20, 1]))
    typed(match, "2 tackle 12")
    assert status(match, AWAY, 12) is Status.GROUNDED
    assert place(match, HOME, 2) == "H3"


def test_who_lies_there_gets_up_first() -> None:
    match = scene(RUN.replace("C3", "C3 down"))
    typed(match, "8 to E3")
    assert place(match, HOME, 8) == "E3"
    assert stands(match, who(match, HOME, 8))
    assert match.get(LEFT) == 10 - 3 - 2


@pytest.mark.rule("BR-MOVE-03", "BR-ACT-04")
@pytest.mark.parametrize(("down", "farthest", "too_far"), [("", "M3", "N3"), (" down", "J3", "K3")])
def test_an_order_takes_exactly_the_points_that_there_are(down: str, farthest: str, too_far: str) -> None:
    """The Runner has ten; three of them get it up."""
    match = scene(f"home 8 runner C3{down}\naway 12 back Z15\n", spells__spells_per_match=0)
    desk = typed(match.fork(), f"8 to {too_far}")
    assert any(f"cannot get to {too_far} with {7 if down else 10} movement points" in text for text in desk.shown)
    typed(match, f"8 to {farthest}")
    assert (place(match, HOME, 8), match.get(LEFT)) == (farthest, 0)


@pytest.mark.rule("BR-MOVE-03")
def test_who_lies_beside_an_opponent_gets_up_and_pushes_it() -> None:
    match = scene("home 8 runner C3 down\naway 12 back D3\nhome 2 scrum A1\n", dice=ScriptedDice([20, 20, 20]))
    typed(match, "8 push 12")
    assert stands(match, who(match, HOME, 8))
    assert place(match, HOME, 8) == "C3"
    assert [event for event in match.events if type(event).__name__ == "Pushed"]


def test_a_pass_may_be_ordered() -> None:
    match = scene("ball home 7\n" + RUN + "home 7 kiker D9\n")
    typed(match, "7 pass")
    assert match.pending is not None
    assert match.pending.reason == "throw"
    assert match.get(HOLDER) == who(match, HOME, 7)


@pytest.mark.parametrize("line", ["8 to E3", "#8 E3"])
def test_an_order_for_another_ends_the_activation_under_way(line: str) -> None:
    match = scene(RUN + "home 7 kiker D9\n")
    typed(match, "7", "E9", line)
    assert [place(match, HOME, player) for player in (7, 8)] == ["E9", "E3"]
    assert match.get(ACTOR) == who(match, HOME, 8)
    typed(match, "9 to E4")
    assert match.get(ACTOR) == who(match, HOME, 8)


def test_another_is_activated_by_its_number_alone_but_not_twice() -> None:
    match = scene(RUN + "home 7 kiker D9\n")
    typed(match, "7", "8")
    assert match.get(ACTOR) == who(match, HOME, 8)
    desk = typed(match, "7 to E9")
    assert desk.shown[-1] == "Home #7 kiker: it was activated in this round."
    assert match.get(ACTOR) == who(match, HOME, 8)
    typed(match, "8 to E3")
    assert (match.get(ACTOR), place(match, HOME, 8)) == (who(match, HOME, 8), "E3")


def test_the_way_of_another_is_said_meanwhile() -> None:
    match = scene(RUN + "home 7 kiker D9\n")
    desk = typed(match, "7", "way 8 E3")
    assert desk.shown[-1] == "Home #8 runner by D3, E3: 2 movement points."
    assert match.get(ACTOR) == who(match, HOME, 7)


def test_checks_are_called_as_in_reports_and_in_lists_without_the_other_player() -> None:
    match = go(scene("home 2 scrum E3\naway 12 back F3\n"), "2")
    found = {
        check.kind.name.partition(".")[2]: hooks.display_name(match, check, DisplayName(""))
        for option in waits(match).choices
        for check in hooks.preview_checks(match, option)
    }
    assert found["tackle"] == DisplayName("tackle on away #12 back", short="tackle")
    assert found["hold-ground"].text == found["hold-ground"].listed == "holding its ground"


def test_yes_trips_where_only_one_can() -> None:
    match = scene("active away\nhome 2 scrum E3\naway 8 runner H3\n", dice=ScriptedDice([20]))
    for line in ("8", "G3", "F3"):
        go(match, line)
    assert waits(match).reason == "trip"
    assert name(match, waits(match).choices[0]).also[-1] == "yes"


def test_who_does_not_have_the_ball_is_not_sent_to_pass_it() -> None:
    match = scene("ball home 7\n" + RUN + "home 7 kiker D9\n")
    desk = typed(match, "8 pass")
    assert desk.shown[-1] == "Home #8 runner does not have the ball."
    assert match.get(ACTOR) < 0


def test_explanations_at_the_prompt_call_options_as_they_are_typed() -> None:
    match = scene("home 2 scrum E3\naway 12 back F3\n")
    desk = typed(match, "2", "explain")
    assert "  tackle 12: Tackle this opponent, moving into its square." in desk.shown[-1].splitlines()


def test_a_way_is_said_and_not_gone() -> None:
    match = scene(RUN)
    desk = typed(match, "way 8 G3")
    assert match.get(ACTOR) < 0
    assert desk.shown[-1] == "Home #8 runner by D3, E3, F3, G3: 4 movement points, 1 trip possible."
    desk = typed(match, "8", "way E3")
    assert place(match, HOME, 8) == "C3"
    assert desk.shown[-1] == "Home #8 runner by D3, E3: 2 movement points."


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("8 to P3", "Home #8 runner cannot get to P3 with 10 movement points."),
        ("8 tackle 99", "Away has no player 99; on the pitch are 12."),
        ("9 to C4", "Home has no player 9; on the pitch are 2, 8."),
        ("why 8", "Home #8 runner: it can act."),
        ("why 3", "Home has no player 3; on the pitch are 2, 8."),
    ],
)
def test_what_cannot_be_is_said(line: str, said: str) -> None:
    match = scene(RUN)
    before = match.digest()
    assert typed(match, line).shown[-1] == said
    assert match.digest() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("8 to H3", "Away #12 back is on H3."),
        ("8 to c1", "Home #2 scrum is on C1."),
        ("8 to C3", "Home #8 runner is there."),
    ],
)
def test_a_square_that_is_taken_is_refused_for_that_reason(line: str, said: str) -> None:
    assert said in typed(scene(RUN.replace("C12", "C1")), line).shown


def test_a_player_who_is_there_but_cannot_do_that_is_told_so() -> None:
    match = scene("ball home 8\nhome 8 runner C3\naway 12 back D3\n")
    desk = typed(match, "8", "tackle 12")
    assert desk.shown[-1] == "Home #8 runner is next to away #12 back, but cannot tackle it now."


@pytest.mark.parametrize("line", ["end turn", "End Turn"])
def test_a_turn_is_ended_while_a_player_acts(line: str) -> None:
    match = scene("home 8 runner C3\nhome 2 scrum A1\naway 12 back F3\n", seed=1)
    go(match, "8")
    assert waits(match).reason == "act"
    typed(match, line)
    assert [token(answer) for answer in match.log[1:3]] == ["end", "end-turn"]


def test_end_turn_is_enough_where_the_turn_ends_with_the_activation() -> None:
    match = scene("home 8 runner C3\naway 12 back F3\n", seed=1)
    go(match, "8")
    typed(match, "end turn")
    assert [token(answer) for answer in match.log[1:2]] == ["end"]
    assert len(match.log) == 2 or match.log[2] != "end-turn"


def yes_or_no(match: Match) -> tuple[Any, Any]:
    """What yes and no mean."""
    return meant_by(match, "yes"), meant_by(match, "No")


def test_questions_are_answered_by_yes_and_no() -> None:
    bribe = new_match(BLOOD_RUGBY, seed=1)
    assert waits(bribe).reason == "bribe"
    assert [token(each) for each in yes_or_no(bribe)] == ["bribe", "no-bribe"]


@settings(max_examples=examples(5))
@given(st.integers(0, 10**6))
def test_every_question_whether_is_answered_by_yes_and_no(seed: int) -> None:
    match, random = new_match(BLOOD_RUGBY, seed=seed, options={"turn.turns_per_half": 2}), Random(seed)
    while not match.over:
        [question] = [line.text for line in lines(match, waits(match))][-1:] or [""]
        last = question.rpartition(". ")[2].lower()
        if len(waits(match).choices) == 2 and last.startswith(("does ", "do ")) and " or " not in last:
            yes, no = yes_or_no(match)
            assert {yes, no} == set(waits(match).choices)
            assert no == waits(match).choices[-1] or waits(match).reason == "bribe", question
        match.answer(random.choice(waits(match).choices))


def test_why_a_player_cannot_act() -> None:
    match = scene(RUN.replace("C3", "C3 acted"))
    assert typed(match, "why 8").shown[-1] == "Home #8 runner: it was activated in this round."
    assert typed(match, "8 to D3").shown[-1] == "Home #8 runner: it was activated in this round."


@pytest.mark.parametrize("line", ["8 to nowhere", "fly", "to", "8", "why", "way", "way 8", "8 to", "tackle", "7 8 9"])
def test_what_means_nothing_changes_nothing(line: str) -> None:
    match = scene(RUN)
    found = hooks.parse_command(match, waits(match), line)
    assert not any(isinstance(each, Order) for each in found)


def test_help_lists_what_may_be_typed() -> None:
    match = scene(RUN)
    [text] = hooks.parse_command(match, waits(match), "help")
    assert isinstance(text, str)
    for each in ("7 to M8", "7 tackle 4", "way 7 M8", "why 7", "end"):
        assert each in text


@settings(max_examples=examples(25))
@given(st.integers(0, 10**6))
def test_a_way_is_as_short_as_can_be(seed: int) -> None:
    random = Random(seed)
    squares = [GRID.name(square) for square in random.sample(range(GRID.size), 18)]
    lines = [f"{'home' if n % 2 else 'away'} {n} back {square}" for n, square in enumerate(squares, 1)]
    match = scene("\n".join(lines))
    piece, goal = who(match, HOME, 1), random.randrange(GRID.size)
    taken = {GRID.named(square) for square in squares}
    found = way(match, piece, 1 << goal, 40)
    distances = {GRID.named(squares[0]): 0}
    edge = list(distances)
    for square in edge:
        for to in range(GRID.size):
            if GRID.distance(square, to) == 1 and to not in taken and to not in distances:
                distances[to] = distances[square] + 1
                edge.append(to)
    assert (found.points if found is not None else None) == distances.get(goal)
    if found is not None:
        assert len(found.squares) == found.points
        assert not taken & set(found.squares)


GRID = scene(RUN).derived(PITCH).grid


# The board -----------------------------------------------------------------------------------------------


def test_the_board_is_shown_where_it_helps_to_decide() -> None:
    match = scene(RUN)
    shown = [line.text for line in hooks.render(match, waits(match))]
    assert shown[3].split()[:4] == ["3", ":", ":", ">8"]
    assert list(hooks.render(match, Decision(HOME, "bribe", ("yes", "no")))) == []
    assert len(list(hooks.render(match, None))) == 16
    assert list(hooks.render(new_match(BLOOD_RUGBY), None)) == []
