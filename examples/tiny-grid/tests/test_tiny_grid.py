"""The rules of tiny grid, by scripted dice and choices."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import ruleengine_tiny_grid
from ruleengine_tiny_grid import TINY_GRID
from ruleengine_tiny_grid.pitch import AROUND, BALL, GRID, GUARD, RUNNER, SCORE, SQUARE, Scored
from ruleengine_tiny_grid.turns import LEAVE, PICK_UP, TACKLE

from ruleengine import (
    AWAY,
    HOME,
    Check,
    Decision,
    Match,
    Modifier,
    OptionError,
    Part,
    PieceId,
    Roll,
    Ruleset,
    Side,
    Variant,
    hooks,
    new_match,
    token,
    variant,
)
from ruleengine.reporting import DisplayName, Tone, figures, lines
from ruleengine_pitch.positions import PositionError

# Here a square is ten times its column plus its row, both from 1: 11 is A1, 52 is E2.
CORNERS = (11, 15, 55, 51)
"""Of the home runner #0, the home guard #1, the away runner #2, the away guard #3."""


class Placed(Part):
    """Puts the pieces, in their order, and the ball onto other squares at the start."""

    name = "tests.placed"
    after = ("tiny-grid.match",)

    def __init__(self, squares: Sequence[int], ball: int) -> None:
        self.squares = squares
        self.ball = ball

    def begin(self, match: Match) -> None:
        for piece, at in zip(match.pieces, self.squares, strict=True):
            match.set(SQUARE, piece.id, square(at))
        match.set(BALL, square(self.ball))


def square(place: int) -> int:
    """The square of the grid."""
    return GRID.at(place // 10 - 1, place % 10 - 1)


def place(square: int) -> int:
    """The column and the row of a square of the grid."""
    x, y = GRID.xy(square)
    return 10 * x + y + 11


def ball(match: Match) -> int:
    return place(match.get(BALL))


def option(text: str) -> str:
    """The token of an option, `step:0:22` for a step to B2."""
    verb, *numbers = text.split(":")
    return f"{verb}:{numbers[0]}:{square(int(numbers[1]))}" if verb == "step" else text


def feed(match: Match, *answers: Any) -> Match:
    """The match after some answers."""
    for answer in answers:
        match.answer(option(answer) if isinstance(answer, str) else answer)
    return match


def placed(squares: Sequence[int], ball: int, *answers: Any, variants: Sequence[Variant] = (), **options: int) -> Match:
    """A match without dice of its own that begins like this, with home to act, after some answers.

    Args:
        squares: of the home runner #0, the home guard #1, the away runner #2, the away guard #3.
        ball: its square; a piece there has it.
        answers: given at once.
        variants, options: as for `new_match`.
    """
    given = {f"match.{name}": value for name, value in options.items()}
    ruleset = TINY_GRID.but(adding=[Placed(squares, ball)])
    return feed(new_match(ruleset, variants=variants, options=given), *answers)


def squares(match: Match) -> list[int]:
    return [place(match.get(SQUARE, piece.id)) for piece in match.pieces]


def acting(match: Match) -> tuple[Side, int]:
    """Whose action is awaited, and how many are left with it."""
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "action"
    return match.pending.by, match.procedure.left


def thrown(match: Match) -> Roll[Any]:
    """The dice that are awaited."""
    assert isinstance(match.pending, Roll)
    return match.pending


def checked(match: Match) -> Check:
    """The check that is awaited."""
    check = thrown(match).check
    assert check is not None
    return check


def tokens(match: Match) -> set[str]:
    assert isinstance(match.pending, Decision)
    return set(map(token, match.pending.choices))


def options(*texts: str) -> set[str]:
    return set(map(option, texts))


# The start ----------------------------------------------------------------------------------------------


def test_two_a_side_line_up_round_the_ball() -> None:
    match = new_match(TINY_GRID)
    assert [(piece.side, piece.profile) for piece in match.pieces] == [
        (HOME, RUNNER),
        (HOME, GUARD),
        (AWAY, RUNNER),
        (AWAY, GUARD),
    ]
    assert squares(match) == [12, 14, 54, 52]
    assert ball(match) == 33
    assert acting(match) == (HOME, 3)


def test_a_piece_steps_to_each_free_square_round_it() -> None:
    match = new_match(TINY_GRID)
    runner = {f"step:0:{to}" for to in (11, 13, 21, 22, 23)}
    guard = {f"step:1:{to}" for to in (13, 15, 23, 24, 25)}
    assert tokens(match) == options(*runner, *guard, "end-turn")


def test_no_piece_steps_onto_another() -> None:
    around = {11, 12, 13, 21, 23, 31, 32, 33}
    match = placed((22, 12, 33, 55), 44)
    assert {t for t in tokens(match) if t.startswith("step:0:")} == options(
        *(f"step:0:{to}" for to in around - {12, 33})
    )


# Turns --------------------------------------------------------------------------------------------------


def test_a_turn_has_so_many_actions_and_then_the_other_side_has_its_own() -> None:
    match = placed(CORNERS, 33, actions=2)
    assert acting(match) == (HOME, 2)
    assert acting(feed(match, "step:0:12")) == (HOME, 1)
    assert acting(feed(match, "step:1:14")) == (AWAY, 2)
    assert squares(match) == [12, 14, 55, 51]
    assert acting(feed(match, "step:2:54", "step:2:53")) == (HOME, 2)


def test_a_side_may_end_its_turn() -> None:
    assert acting(placed(CORNERS, 33, "end-turn")) == (AWAY, 3)
    assert acting(placed(CORNERS, 33, "step:0:12", "end-turn")) == (AWAY, 3)


def test_a_match_is_over_after_the_turns_of_both_sides() -> None:
    match = placed(CORNERS, 33, turns=2)
    for side in (HOME, AWAY, HOME, AWAY):
        assert acting(match)[0] is side
        match.answer("end-turn")
    assert match.over
    assert match.result.score == (0, 0)
    assert match.result.winner is None


@pytest.mark.parametrize("option", ["match.turns", "match.actions", "match.target"])
def test_options_are_refused_below_what_makes_sense(option: str) -> None:
    with pytest.raises(OptionError, match="too small"):
        new_match(TINY_GRID, options={option: 0})


# Checks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("piece", "base"), [(0, 3), (1, 4)])
def test_a_runner_is_good_at_leaving_and_picking_up(piece: int, base: int) -> None:
    at = (22, 55, 33, 51) if piece == 0 else (55, 22, 33, 51)
    check = checked(placed(at, 15, f"step:{piece}:12"))
    assert (check.kind, check.by, check.base) == (LEAVE, HOME, base)
    at = (22, 55, 15, 51) if piece == 0 else (55, 22, 15, 51)
    check = checked(placed(at, 12, f"step:{piece}:12"))
    assert (check.kind, check.by, check.base) == (PICK_UP, HOME, base)


@pytest.mark.parametrize(("piece", "base"), [(0, 4), (1, 3)])
def test_a_guard_is_good_at_tackling(piece: int, base: int) -> None:
    at = (22, 55, 33, 51) if piece == 0 else (55, 22, 33, 51)
    check = checked(placed(at, 33, f"tackle:{piece}"))
    assert (check.kind, check.by, check.base) == (TACKLE, HOME, base)


def test_the_target_is_an_option() -> None:
    assert checked(placed(CORNERS, 12, "step:0:12", target=6)).base == 5


def test_leaving_is_harder_by_one_for_each_opponent_beside() -> None:
    check = checked(placed((22, 23, 33, 31), 15, "step:0:12"))
    assert [(m.value, m.why, m.source) for m in check.modifiers] == [
        (-1, "marked by #3", "tiny-grid.match"),
        (-1, "marked by #2", "tiny-grid.match"),
    ]
    assert check.needed == 5


def test_an_unmarked_square_is_left_without_dice() -> None:
    match = placed((22, 23, 55, 51), 15, "step:0:12")
    assert acting(match) == (HOME, 2)
    assert not match.log[1:]


def test_picking_up_is_harder_by_one_for_each_opponent_beside_the_ball() -> None:
    beside_the_piece, beside_the_ball = 31, 14
    check = checked(placed((22, 55, beside_the_piece, beside_the_ball), 13, "step:0:13", 6))
    assert check.kind is PICK_UP
    assert [m.why for m in check.modifiers] == ["marked by #3"]


@pytest.mark.parametrize(("face", "left"), [(1, False), (3, False), (4, True), (5, True), (6, True)])
def test_a_check_of_4_or_more(face: int, left: bool) -> None:
    match = placed((22, 55, 33, 51), 15, "step:0:12", face)
    assert acting(match) == ((HOME, 2) if left else (AWAY, 3))


def test_a_six_succeeds_and_a_one_fails_in_any_case() -> None:
    hard = placed((55, 22, 33, 31), 15, "step:1:12", target=6)
    assert checked(hard).needed == 8
    assert acting(feed(hard, 6)) == (HOME, 2)
    easy = placed(CORNERS, 12, "step:0:12", target=2)
    assert checked(easy).needed == 1
    assert thrown(feed(easy, 1)).reason == "tiny-grid.bounce"


# Steps, the ball, tackles -------------------------------------------------------------------------------


def test_a_step_that_fails_is_made_and_ends_the_turn() -> None:
    match = placed((22, 55, 33, 51), 15, "step:0:12", 1)
    assert squares(match)[0] == 12
    assert acting(match) == (AWAY, 3)


def test_a_carrier_takes_the_ball_along() -> None:
    match = placed((22, 55, 15, 51), 12, "step:0:12", 3)
    assert (squares(match)[0], ball(match)) == (12, 12)
    feed(match, "step:0:23")
    assert (squares(match)[0], ball(match)) == (23, 23)


def test_a_carrier_who_fails_to_leave_loses_the_ball_where_he_has_gone() -> None:
    match = placed((22, 55, 33, 51), 22, "step:0:12", 1)
    assert thrown(match).reason == "tiny-grid.bounce"
    assert (squares(match)[0], ball(match)) == (12, 12)
    assert acting(feed(match, 5)) == (AWAY, 3)


def test_who_fails_to_leave_does_not_pick_up() -> None:
    match = placed((22, 55, 33, 51), 12, "step:0:12", 1)
    assert thrown(match).reason == "tiny-grid.bounce"


def test_a_fumbled_ball_bounces_and_the_turn_is_over() -> None:
    match = placed((22, 55, 15, 51), 12, "step:0:12", 2)
    assert thrown(match).reason == "tiny-grid.bounce"
    assert thrown(match).by is None
    feed(match, 2)
    assert ball(match) == 11
    assert acting(match) == (AWAY, 3)


def test_only_the_opponent_with_the_ball_is_tackled_and_only_from_beside() -> None:
    assert {t for t in tokens(placed((22, 55, 33, 32), 33)) if t.startswith("tackle")} == {"tackle:0"}
    assert {t for t in tokens(placed((22, 32, 33, 51), 33)) if t.startswith("tackle")} == {"tackle:0", "tackle:1"}
    assert not {t for t in tokens(placed((22, 55, 33, 32), 34)) if t.startswith("tackle")}
    assert not {t for t in tokens(placed((22, 11, 44, 32), 44)) if t.startswith("tackle")}
    assert not {t for t in tokens(placed((22, 23, 44, 51), 23)) if t.startswith("tackle")}


def test_a_tackle_knocks_the_ball_loose_and_the_turn_goes_on() -> None:
    match = placed((55, 22, 33, 51), 33, "tackle:1", 4)
    assert thrown(match).reason == "tiny-grid.bounce"
    feed(match, 8)
    assert ball(match) == 44
    assert squares(match) == [55, 22, 33, 51]
    assert acting(match) == (HOME, 2)


def test_a_tackle_that_fails_ends_the_turn() -> None:
    match = placed((55, 22, 33, 51), 33, "tackle:1", 3)
    assert ball(match) == 33
    assert acting(match) == (AWAY, 3)


# The bouncing ball --------------------------------------------------------------------------------------


def loose(others: Sequence[int], at: int) -> Match:
    """The home runner, one square below this one at the start, has just fumbled the ball there."""
    return placed((at - 10, *others), at, f"step:0:{at}", 1)


@pytest.mark.parametrize("face", range(1, 9))
def test_each_face_is_a_direction(face: int) -> None:
    rows = [(22, 23, 24), (32, 33, 34), (42, 43, 44)]
    around = [rows[x][y] for y in range(3) for x in range(3) if rows[x][y] != 33]
    match = loose(CORNERS[1:], 33)
    match.answer(face)
    assert ball(match) == around[face - 1]
    assert acting(match) == (AWAY, 3)


@pytest.mark.parametrize("face", [3, 5, 6, 7, 8])
def test_off_the_pitch_the_ball_bounces_again_from_where_it_was(face: int) -> None:
    match = loose((15, 43, 11), 55)
    match.answer(face)
    assert thrown(match).reason == "tiny-grid.bounce"
    assert ball(match) == 55
    assert acting(feed(match, 2)) == (AWAY, 3)
    assert ball(match) == 54


@pytest.mark.parametrize(("catcher", "face", "by", "base"), [(1, 7, HOME, 4), (2, 5, AWAY, 3), (3, 4, AWAY, 4)])
def test_a_piece_under_the_ball_tries_to_catch_it(catcher: int, face: int, by: Side, base: int) -> None:
    match = loose((34, 43, 23), 33)
    match.answer(face)
    check = checked(match)
    assert (check.kind, check.by, check.subject, check.base) == (PICK_UP, by, catcher, base)
    caught, dropped = feed(match.fork(), 6), feed(match, 1)
    assert caught.get(BALL) == caught.get(SQUARE, PieceId(catcher))
    assert acting(caught) == (AWAY, 3)
    assert thrown(dropped).reason == "tiny-grid.bounce"
    assert dropped.get(BALL) == dropped.get(SQUARE, PieceId(catcher))


def test_a_catch_after_a_tackle_does_not_end_the_turn() -> None:
    match = placed((44, 22, 33, 51), 33, "tackle:1", 6, 8, 6)
    assert ball(match) == 44
    assert acting(match) == (HOME, 2)


# Scoring ------------------------------------------------------------------------------------------------


def test_the_ball_on_the_far_row_scores_and_ends_the_turn() -> None:
    match = placed((43, 15, 11, 31), 43, "step:0:53")
    assert match.events == (Scored(HOME),)
    assert match.result.score == (1, 0)
    assert match.result.winner is HOME
    assert (squares(match), ball(match)) == ([12, 14, 54, 52], 33)
    assert acting(match) == (AWAY, 3)


def test_the_far_row_of_away_is_the_first() -> None:
    match = placed((43, 45, 22, 51), 22, "end-turn", "step:2:12")
    assert match.result.score == (0, 1)
    assert match.result.winner is AWAY
    assert acting(match) == (HOME, 3)


def test_ones_own_row_and_a_far_row_without_the_ball_do_not_score() -> None:
    match = placed((43, 22, 25, 51), 22, "step:0:53", "step:1:12")
    assert match.result.score == (0, 0)
    assert acting(match) == (HOME, 1)


def test_a_ball_picked_up_on_the_far_row_scores() -> None:
    assert placed((43, 15, 11, 31), 54, "step:0:54", 6).result.score == (1, 0)


def test_a_catch_on_the_far_row_scores_in_the_turn_of_the_other_side_too() -> None:
    match = placed((43, 24, 12, 51), 23, "step:1:23", 1, 1)
    assert checked(match).subject == 2
    match.answer(6)
    assert match.events == (Scored(AWAY),)
    assert acting(match) == (AWAY, 3)


def test_the_last_action_of_a_match_may_score() -> None:
    match = placed((43, 15, 22, 31), 22, "end-turn", "step:2:12", turns=1, actions=1)
    assert match.over
    assert match.result.score == (0, 1)


def test_who_fails_to_leave_for_the_far_row_has_not_scored() -> None:
    match = placed((43, 15, 11, 34), 43, "step:0:53", 1)
    assert thrown(match).reason == "tiny-grid.bounce"
    assert match.get(SCORE, HOME) == 0


# Words --------------------------------------------------------------------------------------------------


def test_options_are_explained_by_the_checks_that_they_take() -> None:
    match = placed((22, 55, 33, 24), 13)
    assert isinstance(match.pending, Decision)
    explained = {token(o): list(hooks.preview_checks(match, o)) for o in match.pending.choices}
    assert [str(check) for check in explained[option("step:0:13")]] == [
        "4+ = 3+ \N{MINUS SIGN}1 marked by #2",
        "4+ = 3+ \N{MINUS SIGN}1 marked by #3",
    ]
    assert explained[option("step:0:13")] == [
        checked(feed(match.fork(), "step:0:13")),
        checked(feed(match, "step:0:13", 6)),
    ]
    assert [check.kind for check in explained[option("step:0:12")]] == [LEAVE]
    assert explained["end-turn"] == []


def test_the_board() -> None:
    assert [line.text for line in hooks.render(new_match(TINY_GRID), None)] == [
        "   A  B  C  D  E",
        " 1 :  .  .  .  :",
        " 2 >0 .  .  .  <3",
        " 3 :  .  o  .  :",
        " 4 >1 .  .  .  <2",
        " 5 :  .  .  .  :",
    ]
    carried = [line.text for line in hooks.render(placed((43, 15, 11, 31), 43), None)]
    assert (carried[1], carried[3]) == (" 1 <2 .  <3 .  :", " 3 :  .  .  »0 :")


def test_a_step_is_called_by_piece_and_square() -> None:
    match = new_match(TINY_GRID)
    assert isinstance(match.pending, Decision)
    first = match.pending.choices[0]
    assert hooks.display_name(match, first, DisplayName(token(first))).text == "0 A1"


# Positions ----------------------------------------------------------------------------------------------

ALL = "home 0 B2\nhome 1 E5\naway 2 C3\naway 3 A5"


def test_a_match_begins_from_a_position() -> None:
    match = new_match(TINY_GRID, teams={"position": f"ball C3\n{ALL}"})
    assert (squares(match), ball(match)) == ([22, 55, 33, 15], 33)
    assert "step:0:0" in tokens(match)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"{ALL}\nball F1", "line 5: there is no square 'F1'; they go from A1 to E5"),
        ("home 2 B2", "line 1: write 0 or 1 and a square, such as B2"),
        (f"{ALL}\nhome 1 B4", "line 5: home 1 is in line 2 already; renumber one"),
        ("home 0 B2\nhome 1 B2", "line 2: B2 is taken in line 1; move one of them"),
        ("home 0 B2", "line 1: a piece is missing; write home 0, home 1, away 2 and away 3"),
    ],
)
def test_a_position_is_refused_with_line_and_remedy(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        new_match(TINY_GRID, teams={"position": text})
    assert str(caught.value) == complaint


def test_a_score_is_news() -> None:
    match = placed((43, 15, 11, 31), 43, "step:0:53")
    assert [(line.text, line.side, line.tone) for line in lines(match, match.events[0])] == [
        ("Home scores!", HOME, Tone.NEWS)
    ]


@pytest.mark.parametrize(("ball", "told"), [(33, "Ball -–-"), (11, "Ball #0–-"), (51, "Ball -–#3")])
def test_it_is_told_who_has_the_ball(ball: int, told: str) -> None:
    assert told in map(str, figures(placed(CORNERS, ball)))


@pytest.mark.parametrize(("squares", "ball"), [((12, 12, 54, 52), 33), ((12, 14, 54, 0), 33), ((12, 14, 54, 52), 0)])
def test_misplaced_pieces_and_balls_are_complained_about(squares: tuple[int, ...], ball: int) -> None:
    assert hooks.invariants(placed(CORNERS, 33)) == []
    match = placed(CORNERS, 33)
    for piece, at in zip(match.pieces, squares, strict=True):
        match.set(SQUARE, piece.id, square(at) if at else 25)
    match.set(BALL, square(ball) if ball else 25)
    assert len(hooks.invariants(match)) == 1


# A house rule, the README, and the size ----------------------------------------------------------------


class SupportPart(Part):
    """Team-mates beside a tackler help."""

    name = "tests.support"

    @hooks.modifiers.on(TACKLE)
    def helped(self, match: Match, check: Check) -> Iterable[Modifier]:
        beside = AROUND[match.get(SQUARE, check.subject or PieceId(0))]
        for piece in match.pieces:
            if piece.side is check.by and match.get(SQUARE, piece.id) in beside:
                yield Modifier(1, f"helped by {piece.name}")


@variant("tiny-grid.support")
class Support:
    """A tackle is easier by one for each team-mate beside the tackler."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[SupportPart()])


@pytest.mark.parametrize(("guard", "needed"), [(15, 5), (23, 4)])
def test_a_house_rule_sees_the_pitch(guard: int, needed: int) -> None:
    match = placed((22, guard, 33, 51), 33, "tackle:0", variants=[Support()])
    assert checked(match).needed == needed


def test_the_examples_of_the_readme_run() -> None:
    readme = Path(__file__).parents[1] / "README.md"
    run = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert run.attempted > 0
    assert run.failed == 0


def code(path: Path) -> Iterator[int]:
    """The numbers of the lines of a module that hold code: neither empty nor part of a docstring.

    An import counts as one line, however many names it lists.
    """
    text = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    words = [node for node in nodes if isinstance(node, ast.Expr)]
    wrapped = {
        number
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for number in range(node.lineno + 1, (node.end_lineno or 0) + 1)
    }
    docs = {
        number
        for node in words
        if isinstance(node.value, ast.Constant)
        for number in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    yield from (n for n, line in enumerate(text.splitlines(), start=1) if line.strip() and n not in docs | wrapped)


def test_the_game_is_less_than_200_lines_of_code() -> None:
    modules = sorted(Path(ruleengine_tiny_grid.__file__).parent.glob("*.py"))
    assert len(modules) == 4
    assert sum(len(list(code(path))) for path in modules) < 200
