"""Pushes: the squares, chains, the crowd, following up, and what becomes of the ball (LRB-PUSH)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Decision, Match, Roll, Side, token
from ruleengine.grid import Grid
from ruleengine.hooks import invariants
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.events import (
    BlockEnded,
    FollowedUp,
    Left,
    Pushed,
    Touchdown,
    TurnedOver,
    TurnEnded,
    WentDown,
)
from ruleengine_blood_bowl.state import BALL, HOLDER, MOVED, NOBODY, OFF, SCORE, SQUARE, STATUS, Status
from ruleengine_blood_bowl.teams import player_of

Scene = Callable[..., Match]
GRID = Grid(26, 15)
ATTACKER_DOWN, BOTH_DOWN, PUSH, ALSO_PUSH, STUMBLE, DEFENDER_DOWN = range(1, 7)
BLOCK = ("activate home 1 block", "block away 1")
HOLDS = (1, 1)


def told(match: Match, kind: type) -> list[Any]:
    return [event for event in match.events if isinstance(event, kind)]


def who(match: Match, side: Side, number: int = 1) -> Any:
    return player_of(match, side, number)


def place(match: Match, side: Side, number: int = 1) -> str:
    square = match.get(SQUARE, who(match, side, number))
    return "off" if square == OFF else GRID.name(square)


def waits_for(match: Match) -> Decision[Any] | Roll[Any]:
    assert match.pending is not None
    return match.pending


def squares_offered(match: Match) -> set[str]:
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "push"
    return {GRID.name(option.square) for option in match.pending.choices}


def by_the_book(start: tuple[int, int], target: tuple[int, int]) -> set[tuple[int, int]]:
    """The three squares as LRB-PUSH-01 counts them, on the pitch or not."""
    (x, y), dx, dy = target, target[0] - start[0], target[1] - start[1]
    if dy == 0:
        return {(x + dx, y - 1), (x + dx, y), (x + dx, y + 1)}
    if dx == 0:
        return {(x - 1, y + dy), (x, y + dy), (x + 1, y + dy)}
    return {(x + dx, y + dy), (x + dx, y), (x, y + dy)}


@pytest.mark.rule("LRB-PUSH-01")
@given(data=st.data())
def test_the_squares_of_a_push(data: st.DataObject) -> None:
    x, y = data.draw(st.integers(2, 23)), data.draw(st.integers(2, 12))
    dx, dy = data.draw(st.sampled_from([(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]))
    text = f"home 1 Lineman {GRID.name(GRID.at(x - dx, y - dy))}\naway 1 Lineman {GRID.name(GRID.at(x, y))}\n"
    match = from_position(text)
    match.answer(f"activate:{who(match, HOME)}:block")
    match.answer(f"block:{who(match, AWAY)}")
    match.answer(PUSH)
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME
    wanted = {GRID.name(GRID.at(*square)) for square in by_the_book((x - dx, y - dy), (x, y))}
    assert squares_offered(match) == wanted


@pytest.mark.rule("LRB-PUSH-02")
def test_an_empty_square_must_be_used(scene: Scene) -> None:
    match = scene("home 1 Lineman L8\naway 1 Lineman M8\naway 2 Lineman N8 prone\n", *BLOCK, PUSH)
    assert squares_offered(match) == {"N7", "N9"}


@pytest.mark.rule("LRB-PUSH-02", "LRB-PICK-03")
def test_a_square_with_the_ball_is_empty_and_the_ball_bounces(scene: Scene, play: Callable[..., Match]) -> None:
    text = "ball N8\nhome 1 Lineman L8\nhome 2 Lineman A1\naway 1 Lineman M8\n"
    match = scene(text, *BLOCK, PUSH)
    assert squares_offered(match) == {"N7", "N8", "N9"}
    play(match, "push N8", "stay", 5)
    assert GRID.name(match.get(BALL)) == "O8"
    assert match.get(HOLDER) == NOBODY
    assert not told(match, TurnedOver)


@pytest.mark.rule("LRB-PICK-03", "LRB-BLK-18")
def test_a_bumped_ball_bounces_after_the_injury(scene: Scene, play: Callable[..., Match]) -> None:
    text = "ball N8\nhome 1 Lineman L8\nhome 2 Lineman A1\naway 1 Lineman M8\n"
    match = scene(text, *BLOCK, DEFENDER_DOWN, "push N8", "stay")
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.armour"
    play(match, HOLDS, 5)
    assert GRID.name(match.get(BALL)) == "O8"


# The crowd -------------------------------------------------------------------------------------------------

AT_THE_EDGE = "home 1 Lineman L14\nhome 9 Lineman A1\naway 1 Lineman L15\n"


@pytest.mark.rule("LRB-PUSH-03", "LRB-PUSH-05", "LRB-TO-09")
@pytest.mark.parametrize(
    ("dice", "status"),
    [
        ([(3, 4)], Status.RESERVES),
        ([(4, 4)], Status.KNOCKED_OUT),
        ([(5, 5), 1], Status.INJURED),
        ([(6, 6), 6], Status.DEAD),
    ],
)
@pytest.mark.parametrize("die", [PUSH, STUMBLE, DEFENDER_DOWN])
def test_into_the_crowd(scene: Scene, play: Callable[..., Match], dice: list[Any], status: Status, die: int) -> None:
    match = scene(AT_THE_EDGE, *BLOCK, die, "stay")
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.injury", "no armour"
    play(match, *dice)
    assert match.get(STATUS, who(match, AWAY)) is status
    assert place(match, AWAY) == "off"
    assert not told(match, WentDown), "a knock-down adds nothing"
    assert not told(match, TurnedOver)
    assert match.pending is not None
    assert match.pending.reason == "activate"


@pytest.mark.rule("LRB-PUSH-03")
def test_an_empty_square_on_the_pitch_goes_before_the_crowd(scene: Scene, play: Callable[..., Match]) -> None:
    match = scene("home 1 Lineman K15\naway 1 Lineman L15\n", *BLOCK, PUSH)
    assert squares_offered(match) == {"M15", "M14"}
    for edge, inner in ((15, 14), (1, 2)):
        text = f"home 1 Lineman K{edge}\naway 1 Lineman L{edge} ball\naway 2 Lineman M{edge}\naway 3 Lineman M{inner}\n"
        match = scene(text, *BLOCK, PUSH)
        assert match.pending is not None
        assert match.pending.reason == "follow-up", "he is in the crowd already"
        assert told(match, Left)[-1] == Left(who(match, AWAY), GRID.named(f"L{edge}"), Status.RESERVES)
        play(match, "stay", (3, 4))
        assert isinstance(match.pending, Roll)
        assert match.pending.reason == "blood-bowl.throw-in"


@pytest.mark.rule("LRB-PUSH-05")
def test_no_skill_of_the_blocker_counts_in_the_crowd(scene: Scene) -> None:
    text = "home 1 Lineman ST3 [Mighty Blow] L14\naway 1 Lineman L15\n"
    match = scene(text, *BLOCK, PUSH, "stay", (4, 3))
    assert match.get(STATUS, who(match, AWAY)) is Status.RESERVES, "7 is stunned, and stays 7"


@pytest.mark.rule("LRB-PUSH-05")
def test_a_ball_from_the_crowd_is_thrown_in_from_the_square_left(scene: Scene, play: Callable[..., Match]) -> None:
    text = AT_THE_EDGE.replace("L15", "L15 ball")
    match = scene(text, *BLOCK, PUSH, "stay", (3, 4))
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.throw-in"
    play(match, 3, (2, 3), 2)  # straight in, five squares, then a bounce further up
    assert GRID.name(match.get(BALL)) == "L9"
    assert not told(match, TurnedOver)


@pytest.mark.rule("LRB-PUSH-05")
def test_a_ball_from_a_corner_is_thrown_in_too(scene: Scene, play: Callable[..., Match]) -> None:
    """He is pushed along the sideline, and over the end line."""
    text = "home 1 Lineman Y15\nhome 2 Lineman Z14\naway 1 Lineman Z15 ball\n"
    for corner_throw_in in ("diagonal_fan", "by_exit_edge"):
        match = scene(text, *BLOCK, options={"ball.corner_throw_in": corner_throw_in})
        play(match, (PUSH, PUSH), "stay", (3, 4))
        assert isinstance(match.pending, Roll)
        assert match.pending.reason == "blood-bowl.throw-in"


# Chains ----------------------------------------------------------------------------------------------------

WALL = "home 1 Lineman L8\naway 1 Lineman M8\naway 2 Lineman N7\naway 3 Lineman N8\naway 4 Lineman N9\n"


@pytest.mark.rule("LRB-PUSH-04")
def test_a_chain_is_chosen_by_the_blockers_coach_from_the_target_outwards(
    scene: Scene, play: Callable[..., Match]
) -> None:
    match = scene(WALL, *BLOCK, PUSH)
    assert squares_offered(match) == {"N7", "N8", "N9"}
    play(match, "push N8")
    assert isinstance(match.pending, Decision)
    assert match.pending.by is HOME
    assert squares_offered(match) == {"O7", "O8", "O9"}, "straight on from the first push"
    play(match, "push O7", "stay")
    assert (place(match, AWAY), place(match, AWAY, 3)) == ("N8", "O7")
    second, first = told(match, Pushed)
    assert (first.piece, second.piece) == (who(match, AWAY), who(match, AWAY, 3))
    assert (first.by, second.by) == (who(match, HOME), NOBODY)


@pytest.mark.rule("LRB-PUSH-04")
@pytest.mark.parametrize("how", ["prone", "stunned"])
def test_those_who_are_down_are_pushed_along_and_stay_down(scene: Scene, play: Callable[..., Match], how: str) -> None:
    match = scene(WALL.replace("N8", f"N8 {how}"), *BLOCK, PUSH)
    play(match, "push N8", "push O8", "stay")
    status = match.get(STATUS, who(match, AWAY, 3))
    assert (place(match, AWAY, 3), status.name.lower()) == ("O8", how)


@pytest.mark.rule("LRB-PUSH-04", "LRB-PUSH-05")
def test_a_chain_may_end_in_the_crowd(scene: Scene, play: Callable[..., Match]) -> None:
    text = """
        home 1 Lineman L13
        home 9 Lineman A1
        away 1 Lineman L14
        away 2 Lineman K15
        away 3 Lineman L15
        away 4 Lineman M15
    """
    match = scene(text, *BLOCK, DEFENDER_DOWN, "push L15", "stay")
    assert [place(match, AWAY, number) for number in (1, 3)] == ["L15", "off"]
    play(match, HOLDS, (4, 4))
    assert match.get(STATUS, who(match, AWAY, 3)) is Status.KNOCKED_OUT
    assert match.get(STATUS, who(match, AWAY)) is Status.PRONE


ROUND = ("N7", "N6", "M5", "L5", "K6", "K7", "L8")
"""A way round from the target at M8 to the blocker at L8, each push at most an eighth of a turn from the last."""
BESIDE = ("N8", "N9", "O6", "O7", "N5", "O5", "M4", "L4", "K4", "K5", "J6", "J7", "J8", "K8")
"""What must be full as well, so that nobody gets out on the way."""


@pytest.mark.rule("LRB-PUSH-04", "LRB-PUSH-06")
@pytest.mark.parametrize("end", ["L9", "M8", "M9"])
def test_a_chain_may_come_round_to_the_blocker_who_then_does_not_follow(
    scene: Scene, play: Callable[..., Match], end: str
) -> None:
    """All twenty-two take part; the square that the target leaves counts as empty by then."""
    down = [name for name in (*ROUND, *BESIDE) if name != "L8"]
    lines = ["home 1 Lineman L8", "away 1 Lineman M8"]
    lines += [f"{('home', 'away')[place % 2]} {place // 2 + 2} Lineman {name} prone" for place, name in enumerate(down)]
    match = scene("\n".join(lines), *BLOCK, PUSH)
    for name in ROUND:
        assert name in squares_offered(match)
        play(match, f"push {name}")
    assert squares_offered(match) == {"L9", "M8", "M9"}
    play(match, f"push {end}")
    assert match.pending is not None
    assert match.pending.reason == "activate"
    assert place(match, HOME) == end
    assert place(match, AWAY) == "N7"
    assert [GRID.name(each.to) for each in told(match, Pushed)] == [end, *reversed(ROUND)]
    assert not told(match, FollowedUp)
    assert invariants(match) == []
    assert len(set(match.each(SQUARE))) == 22


@pytest.mark.rule("LRB-TO-10", "LRB-TO-09")
@pytest.mark.parametrize("ball", [False, True])
def test_own_player_in_the_crowd(scene: Scene, play: Callable[..., Match], ball: bool) -> None:
    text = f"""
        home 1 Lineman L13
        home 9 Lineman A1
        away 1 Lineman L14
        away 2 Lineman K15
        home 3 Lineman L15 {"ball" * ball}
        away 4 Lineman M15
    """
    match = scene(text, *BLOCK)
    assert isinstance(match.pending, Roll)
    match.answer((PUSH,) * len(match.pending.dice) if len(match.pending.dice) > 1 else PUSH)
    play(match, "push L15", "stay", (3, 4))
    assert match.get(STATUS, who(match, HOME, 3)) is Status.RESERVES
    if ball:
        assert told(match, TurnedOver) == [TurnedOver(HOME, "crowd")]
        assert isinstance(match.pending, Roll)
        assert match.pending.reason == "blood-bowl.throw-in", "it is thrown in first"
    else:
        assert not told(match, TurnedOver)


# Following up ----------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-PUSH-06", "LRB-PUSH-07")
def test_the_follow_up_is_free_and_comes_before_the_dice(scene: Scene, play: Callable[..., Match]) -> None:
    text = "home 1 Lineman L8\nhome 9 Lineman A1\naway 1 Lineman M8\naway 2 Lineman L7\naway 3 Lineman N7\n"
    match = scene(text, "activate home 1 blitz", "block away 1")
    assert isinstance(match.pending, Roll)
    match.answer((DEFENDER_DOWN,) * len(match.pending.dice))
    play(match, "push N8")
    assert isinstance(match.pending, Decision)
    assert [token(option) for option in match.pending.choices] == ["follow-up", "stay"]
    play(match, "follow-up")
    assert isinstance(match.pending, Roll)
    assert match.pending.reason == "blood-bowl.armour", "no dodge, out of one tackle zone into another"
    play(match, HOLDS)
    assert place(match, HOME) == "M8"
    assert match.get(MOVED) == 1, "the block itself"
    assert told(match, FollowedUp) == [FollowedUp(who(match, HOME), GRID.named("L8"), GRID.named("M8"))]


@pytest.mark.rule("LRB-PUSH-06")
def test_one_may_follow_whom_the_crowd_has(scene: Scene, play: Callable[..., Match]) -> None:
    match = scene(AT_THE_EDGE, *BLOCK, PUSH, "follow-up", (3, 4))
    assert place(match, HOME) == "L15"


# The ball --------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-PUSH-08")
def test_a_pushed_carrier_keeps_the_ball(scene: Scene) -> None:
    match = scene("home 1 Lineman L8\naway 1 Lineman M8 ball\n", *BLOCK, PUSH, "push N8", "stay")
    assert match.get(HOLDER) == who(match, AWAY)


@pytest.mark.rule("LRB-PUSH-09", "LRB-TO-07")
def test_a_carrier_pushed_into_the_end_zone_scores(scene: Scene) -> None:
    text = "home 1 Lineman C8\nhome 2 Lineman M8\naway 1 Lineman B8 ball\naway 2 Lineman N8\n"
    match = scene(text, *BLOCK, PUSH, "push A8", "stay")
    assert told(match, Touchdown) == [Touchdown(AWAY, who(match, AWAY))]
    assert match.get(SCORE, AWAY) == 1
    assert told(match, TurnEnded) == [TurnEnded(HOME)]
    assert waits_for(match).reason == "set-up", "neither home 2 nor away 2 may act any more"


@pytest.mark.rule("LRB-PUSH-09")
def test_a_carrier_who_goes_down_there_does_not_score(scene: Scene) -> None:
    text = "home 1 Lineman C8\nhome 9 Lineman Y1\naway 1 Lineman B8 ball\n"
    match = scene(text, *BLOCK, DEFENDER_DOWN, "push A8", "stay", HOLDS, 2)
    assert not told(match, Touchdown)
    assert told(match, BlockEnded)


def test_a_blocker_who_carries_the_ball_scores_by_following_up(scene: Scene) -> None:
    text = "home 1 Lineman Y8 ball\naway 1 Lineman Z8\naway 2 Lineman Z1\n"
    match = scene(text, *BLOCK, PUSH, "follow-up", (3, 4))
    assert told(match, Touchdown) == [Touchdown(HOME, who(match, HOME))]


# Anything --------------------------------------------------------------------------------------------------


@st.composite
def crowds(draw: st.DrawFn) -> str:
    """A blocker, his target, and as many others as may be around them, at a corner, an edge or inside."""
    x, y = draw(st.sampled_from([(0, 0), (0, 6), (12, 0), (12, 6), (22, 11)]))
    squares = [GRID.at(x + i, y + j) for i in range(4) for j in range(4)]
    blocker = draw(st.sampled_from(squares))
    target = draw(st.sampled_from([square for square in squares if GRID.near[blocker] >> square & 1]))
    rest = draw(st.permutations([square for square in squares if square not in (blocker, target)]))
    lines = [f"home 1 Lineman {GRID.name(blocker)}", f"away 1 Lineman {GRID.name(target)}"]
    for place, square in enumerate(rest[: draw(st.integers(8, 14))]):
        how = draw(st.sampled_from(["", "", "prone", "stunned"]))
        lines.append(f"{('home', 'away')[place % 2]} {place // 2 + 2} Lineman {GRID.name(square)} {how}")
    return "\n".join(lines)


@pytest.mark.rule("LRB-PUSH-02", "LRB-PUSH-03", "LRB-PUSH-04")
@given(text=crowds(), data=st.data())
def test_any_push_moves_each_by_one_square_and_loses_one_player_at_most(text: str, data: st.DataObject) -> None:
    match = from_position(text)
    match.answer(f"activate:{who(match, HOME)}:block")
    match.answer(f"block:{who(match, AWAY)}")
    assert isinstance(match.pending, Roll)
    before = match.each(SQUARE)
    match.answer((PUSH,) * len(match.pending.dice))
    while not told(match, BlockEnded):
        request = waits_for(match)
        match.answer(
            data.draw(st.sampled_from(request.choices)) if isinstance(request, Decision) else (1,) * len(request.dice)
        )
        assert invariants(match) == []
    pushed = told(match, Pushed)[::-1]
    assert len({each.piece for each in pushed}) == len(pushed), "nobody is pushed twice"
    for place, each in enumerate(pushed):
        assert before[each.piece] == each.start
        if place:
            assert each.start == pushed[place - 1].to, "each makes room for the one before him"
        if each.to != OFF:
            assert GRID.near[each.start] >> each.to & 1
        else:
            assert GRID.near[each.start].bit_count() < 8, "only from the edge"
    last = pushed[-1]
    if last.to != OFF:
        assert last.to not in before or any(each.start == last.to for each in pushed)
    squares = [square for square in match.each(SQUARE) if square != OFF]
    assert len(squares) == len(set(squares))
