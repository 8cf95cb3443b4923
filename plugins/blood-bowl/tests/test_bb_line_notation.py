"""The notation of a line of play: what it means, and what is wrong with it."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import Match
from ruleengine_blood_bowl.planning import VERBS, LineError, odds_of_line, read_line, rehearse
from ruleengine_blood_bowl.positions import from_position

Scene = Callable[..., Match]

TEXT = "home 7 Lineman MA2 K8 ball\nhome 3 Lineman L9\nhome 4 Lineman K9 prone\naway 5 Orc MA4 ST3 AG3 AV9 [] L7"


def said(line: str) -> list[tuple[int, str, str]]:
    return [(act.player, act.verb, act.target) for act in read_line(line)]


def test_words_may_be_said_in_several_ways() -> None:
    one = "7: M8 N8, to O9; pick-up, hand-off 3; 3: pass Q9; 4 blitz: block 5, foul M9, leap A1, rise"
    other = "#7: m8, n8 to o9 picks up the ball hands off to #3; #3: throws at q9"
    other += ", 4 blitz: blocks #5 fouls M9 jumps to A1 rises"
    assert said(one) == said(other)
    assert said(one) == [
        (7, "step", "M8"),
        (7, "step", "N8"),
        (7, "to", "O9"),
        (7, "pick-up", ""),
        (7, "hand-off", "3"),
        (3, "pass", "Q9"),
        (4, "block", "5"),
        (4, "foul", "M9"),
        (4, "leap", "A1"),
        (4, "rise", ""),
    ]


def test_a_way_may_follow_what_needs_no_target() -> None:
    assert said("7: picks up the ball, to O9; 4: rises, to M9") == [
        (7, "pick-up", ""),
        (7, "to", "O9"),
        (4, "rise", ""),
        (4, "to", "M9"),
    ]


def test_an_act_knows_where_it_stands() -> None:
    first, second = read_line("7: to M8;  4 blitz: blocks 5 (down, push N9, follow up)")
    assert (first.column, first.text, first.action) == (4, "to M8", "")
    assert (second.column, second.text) == (21, "blocks 5 (down, push N9, follow up)")
    assert (second.action, second.down, second.push, second.follow) == ("blitz", True, "N9", True)


@pytest.mark.parametrize(
    ("line", "column", "why"),
    [
        ("", 1, "the line is empty"),
        (" , ", 1, "the line is empty"),
        ("M8", 1, "say first who acts"),
        ("7:", 3, "say what #7 does"),
        ("7: 3: M8", 4, "say what #7 does"),
        ("7: M8 ?", 7, "'?' means nothing here"),
        ("7: dances M8", 4, "'dances' begins no act"),
        ("7: pases M8", 4, "did you mean 'passes'?"),
        ("7: M8 3 N8", 7, "write 3: if his acts follow"),
        ("7: passes", 10, "'passes' wants a square or a number next"),
        ("7: to 3: M8", 8, "':' begins no act"),
        ("7: passes to 3 (down)", 16, "'down' is nothing that can come of a pass: anyhow"),
        ("7: blocks 5 (dead)", 13, "'dead' is nothing that can come of a block"),
    ],
)
def test_what_is_wrong_is_told_with_its_column(line: str, column: int, why: str) -> None:
    with pytest.raises(LineError) as refused:
        read_line(line)
    assert refused.value.column == column
    assert why in str(refused.value)


@pytest.mark.parametrize(
    ("line", "column", "why"),
    [
        ("8: M8", 4, "home has no player #8"),
        ("7: M8", 4, "#7 cannot step from K8 to M8: it is not next to him; `to M8` goes there by the best way"),
        ("7: L9", 4, "somebody is there"),
        ("7: K7 J7 I7 H7 G7", 16, "no movement left"),
        ("7: Z99", 4, "no square 'Z99'"),
        ("7: to Z1", 4, "#7 cannot get to Z1"),
        ("3: picks up", 4, "#3 does not pick the ball up"),
        ("3: hands off to 7", 4, "he must hold the ball"),
        ("3: passes to 7", 4, "he must hold the ball"),
        ("7: passes to P8", 4, "even with luck that is a turnover: nobody of home has the ball in the end"),
        ("7: passes to Z1", 4, "out of range"),
        ("7: leaps to M8", 4, "#7 cannot leap here: no skill lets him"),
        ("7: rises", 4, "#7 is not down"),
        ("7: blocks A1", 4, "no player of away is on A1"),
        ("3: blocks 5", 4, "no opponent stands next to him"),
        ("7: fouls 5", 4, "his victim must be down"),
        ("4: blocks 5", 4, "#4 cannot be given the action block: he is down"),
        ("7: J8; 3: M9; 7: I8", 18, "#7 cannot be given the action move: he has acted this turn"),
        ("7 dance: J8", 10, "there is no action 'dance'"),
        ("7: blocks 5 (push A1)", 4, "nobody can be pushed to A1"),
    ],
)
def test_what_cannot_be_played_is_told_with_its_column(scene: Scene, line: str, column: int, why: str) -> None:
    match = scene(TEXT)
    with pytest.raises(LineError) as refused:
        odds_of_line(match, line)
    assert why in str(refused.value)
    assert refused.value.column == column


def test_a_line_begins_where_the_coach_decides_what_his_team_does(scene: Scene) -> None:
    match = scene("rerolls 1-0\nhome 7 Lineman MA1 K8", "activate home 7 move", "step L8", "step M8", 1)
    assert match.pending is not None
    assert match.pending.reason == "re-roll"
    with pytest.raises(LineError, match="a line begins where"):
        odds_of_line(match, "7: N8")


def test_nothing_comes_after_a_touchdown(scene: Scene) -> None:
    match = scene("home 7 Lineman Y8 ball\nhome 3 Lineman K9\naway 5 Lineman A1")
    assert odds_of_line(match, "7: Z8").probability == 1
    for line in ("7: Z8, Z9", "7: Z8; 3: K8"):
        with pytest.raises(LineError, match="by then the turn is over"):
            odds_of_line(match, line)


OTHER_WORDS = "7: 3: #5 8: M8 L8 K7 J8 A1 3 5 , ; ( ) (down) (push_M7) (follow_up) blitz: foul: x"
WORDS = st.sampled_from([*VERBS, *OTHER_WORDS.split()])


def refused(read: Callable[[str], object], text: str) -> LineError | None:
    try:
        assert read(text)
    except LineError as error:
        return error
    return None


@given(st.lists(WORDS, max_size=8).map(" ".join))
def test_any_text_is_played_or_refused(text: str) -> None:
    match = from_position(TEXT)
    error = refused(lambda line: rehearse(match, line).milestones, text.replace("_", " "))
    assert error is None or 1 <= error.column <= len(text) + 1


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    error = refused(read_line, text)
    assert error is None or 1 <= error.column <= len(text) + 1


def test_the_error_can_be_pickled() -> None:
    error = LineError(4, "there is no square Z99")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.column) == (str(error), 4)
