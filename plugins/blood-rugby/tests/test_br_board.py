"""The board as text and as a picture: where everybody is, the ball, the referee, marks, the last run, who is off."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from br_words import go
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Match
from ruleengine.coaches import View
from ruleengine.grid import Grid, SquareSet
from ruleengine_blood_rugby import NoDrawing, board_svg, board_text, from_position
from ruleengine_blood_rugby._board import seen
from ruleengine_blood_rugby.positions import board_lines

GRID = Grid(28, 15)
SMALL = {"pitch.length": 16, "pitch.width": 6}
SCENE = """
ball B4
referee H6
home 1 captain H2
home 12 back H3 down
home 4 scrum C1 name="Zug <&>"
home 5 scrum I3
away 2 scrum I3 down
away 11 back I4
away 3 scrum reserve
away 7 kiker out hp=0
away 10 back out hp=-4
away 9 shield sent-off
"""


def scene(text: str = SCENE, **how: Any) -> Match:
    return from_position(text, options=SMALL, **how)


# Text ----------------------------------------------------------------------------------------------------


def test_players_ball_referee_goal_areas_and_halfway_line() -> None:
    assert board_text(scene()).splitlines() == [
        "   A  B  C  D  E  F  G  H   I  J  K  L  M  N  O  P",
        " 1 :  :  >4 .  .  .  .  .  |.  .  .  .  .  .  :  :",
        " 2 :  :  .  .  .  .  .  >1 |.  .  .  .  .  .  :  :",
        " 3 :  :  .  .  .  .  .  )12|>5 .  .  .  .  .  :  :",
        " 4 :  o  .  .  .  .  .  .  |<11.  .  .  .  .  :  :",
        " 5 :  :  .  .  .  .  .  .  |.  .  .  .  .  .  :  :",
        " 6 :  :  .  .  .  .  .  r  |.  .  .  .  .  .  :  :",
        "On I3 home #5 stands, and there lies away #2.",
        "Away: in reserve #3; out #7, #10; sent off #9.",
    ]


@pytest.mark.rule("BR-PITCH-01", "BR-PITCH-02")
def test_the_usual_pitch_is_28_columns_of_15_rows_with_two_of_goal_area_at_each_end() -> None:
    lines = board_text(from_position("home 8 runner A1\naway 8 runner AB15")).splitlines()
    assert lines[0].split() == [GRID.name(GRID.at(x, 0))[:-1] for x in range(28)]
    assert [line[:2] for line in lines[1:]] == [f"{n:2}" for n in range(1, 16)]
    assert lines[1].startswith(" 1 >8 :")
    assert lines[15].endswith("<8")
    assert len({line.index("|") for line in lines[1:]}) == 1
    assert lines[2].replace("|", "").split() == ["2", ":", ":", *["."] * 24, ":", ":"]


@pytest.mark.rule("BR-PITCH-01", "BR-PITCH-02")
@pytest.mark.parametrize(("length", "width", "depth"), [(16, 9, 2), (20, 6, 3), (28, 15, 1)])
def test_a_pitch_of_another_size_is_drawn_as_it_is(length: int, width: int, depth: int) -> None:
    options = {"pitch.length": length, "pitch.width": width, "pitch.goal_depth": depth}
    lines = board_text(from_position("home 8 runner D1", options=options)).splitlines()
    assert len(lines) == 1 + width
    goal, field = [":"] * depth, ["."] * (length - 2 * depth)
    assert lines[2].replace("|", "").split() == ["2", *goal, *field, *goal]
    assert lines[2].partition("|")[0].split() == ["2", *goal, *field[: length // 2 - depth]]


def test_who_holds_the_ball() -> None:
    text = "home 12 back G2\naway 1 captain I2\nball "
    assert board_text(scene(text + "home 12")).splitlines()[2] == " 2 :  :  .  .  .  .  »12.  |<1 .  .  .  .  .  :  :"
    assert board_text(scene(text + "away 1")).splitlines()[2] == " 2 :  :  .  .  .  .  >12.  |«1 .  .  .  .  .  :  :"


def test_the_ball_under_a_player_is_said_below() -> None:
    lines = board_text(scene("home 12 back G2 down\naway 1 captain I2\nhome 3 scrum G2 down\nball G2")).splitlines()
    assert lines[7] == "On G2 home #3 lies, and there lies home #12 and the ball."


def test_sides_that_have_changed_ends_attack_the_other_way() -> None:
    lines = board_text(scene("changed-ends yes\nhome 5 scrum C1\naway 6 scrum D1 down")).splitlines()
    assert lines[1].startswith(" 1 :  :  <5 )6 .")
    coloured = board_lines(scene("changed-ends yes\nhome 5 scrum C1\naway 6 scrum D1 down"))[1].coloured
    assert coloured == ((9, 12, HOME), (12, 15, AWAY))


def test_marks_are_shown_on_free_squares_with_two_characters_of_their_label() -> None:
    small = Grid(16, 6)
    squares = ["E1", "P6", "H2", "B4"]
    marked = board_text(scene(), marks=squares)
    assert marked.splitlines()[1] == " 1 :  :  >4 .  +  .  .  .  |.  .  .  .  .  .  :  :"
    assert marked.splitlines()[2] == " 2 :  :  .  .  .  .  .  >1 |.  .  .  .  .  .  :  :"
    assert marked.splitlines()[4] == " 4 :  o  .  .  .  .  .  .  |<11.  .  .  .  .  :  :"
    assert marked.splitlines()[6].endswith(":  +")
    assert board_text(scene(), marks=SquareSet.of(small, squares)) == marked
    labelled = board_text(scene(), marks={"E1": "83%", small.named("F1"): "7"})
    assert labelled.splitlines()[1].startswith(" 1 :  :  >4 .  83 7  .")


@pytest.mark.parametrize("how", [{"marks": ["Q1"]}, {"marks": [96]}, {"path": ["A7"]}, {"path": [-1]}])
def test_squares_off_the_pitch_are_refused(how: Any) -> None:
    with pytest.raises(ValueError, match=r"(Q1|96|A7|-1)"):
        board_text(scene(), **how)


def test_the_last_run_is_shown_until_the_next_activation() -> None:
    small, match = Grid(16, 6), go(scene(), "4", "to D1", "to E2")
    assert [small.name(square) for square in seen(match).path] == ["C1", "D1", "E2"]
    assert board_text(match).splitlines()[1].startswith(" 1 :  :  '  '  .")
    assert board_text(match).splitlines()[2].startswith(" 2 :  :  .  .  >4 .")
    assert board_text(match, path=()).splitlines()[1].startswith(" 1 :  :  .  .  .")
    assert len(seen(go(match, "end")).path) == 3
    assert seen(go(match, "1")).path == ()


def test_without_history_no_last_run_is_known() -> None:
    match = scene(history=False)
    match.answer("activate:1")
    match.answer(f"step:{Grid(16, 6).named('D1')}")
    assert seen(match).path == ()


def test_a_coach_sees_the_same_board() -> None:
    match = scene()
    assert board_text(View(match, AWAY)) == board_text(match)


@settings(max_examples=examples(40))
@given(
    st.lists(
        st.tuples(st.sampled_from(["home", "away"]), st.integers(0, GRID.size - 1), st.booleans()),
        unique_by=lambda each: each[1],
        max_size=12,
    )
)
def test_every_player_is_in_its_row_and_column(placed: list[tuple[str, int, bool]]) -> None:
    lines = [f"{side} {n} back {GRID.name(sq)}{' down' * down}" for n, (side, sq, down) in enumerate(placed, 1)]
    shown = board_text(from_position("\n".join(["home 99 back out", *lines]))).splitlines()
    for n, (side, square, down) in enumerate(placed, 1):
        x, y = GRID.xy(square)
        sign = {("home", False): ">", ("home", True): ")", ("away", False): "<", ("away", True): "("}[side, down]
        found = re.match(r"[<>()]\d+", shown[y + 1][columns(shown)[x] :])
        assert found is not None
        assert found[0] == f"{sign}{n}"
    assert max(map(len, shown[:16])) <= 80


def columns(shown: list[str]) -> list[int]:
    """Where the columns begin, by the letters above the board."""
    return [found.start() for found in re.finditer("[A-Z]+", shown[0])]


def test_a_board_with_players_in_most_columns_fits_a_terminal_of_80_characters() -> None:
    homes = [f"home {n} back {GRID.name(n)}" for n in range(1, 13)]
    aways = [f"away {n} back {GRID.name(14 + n)}" for n in range(1, 13)]
    lines = board_lines(from_position("\n".join([*homes, *aways])))
    assert max(len(line.text) for line in lines[:16]) <= 80
    home, away = ([f"{sign}{n}" for n in range(1, 13)] for sign in "><")
    row = lines[1]
    assert re.findall(r"[<>]\d+", row.text) == [*home, *away]
    assert [row.text[begin:end].strip() for begin, end, _ in row.coloured] == [*home, *away]
    assert [side for *_, side in row.coloured] == [HOME] * 12 + [AWAY] * 12


def test_columns_keep_their_width_where_the_board_fits() -> None:
    assert board_text(from_position("home 8 runner A1", options=SMALL)).splitlines()[1].startswith(" 1 >8 :  .  .")


# A picture -----------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def picture(match: Match, **how: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(match, **how))


def titles(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}title")]


def test_a_picture_says_who_is_there_and_how() -> None:
    found = Counter(titles(picture(scene(SCENE.replace("ball B4", "ball home 4")))))
    assert found == Counter(
        [
            "#1, captain of home",
            "#12, back of home, down",
            "#4 Zug <&>, scrum of home, has the ball",
            "#5, scrum of home",
            "#2, scrum of away, down",
            "#11, back of away",
            "the ball",
            "the referee",
        ]
    )


def test_home_is_round_and_away_is_square_and_the_referee_a_triangle() -> None:
    root = picture(scene())
    shapes = {each.findtext(f"{SVG}title"): each.tag.removeprefix(SVG) for each in root.iter() if len(each)}
    assert shapes["#1, captain of home"] == "circle"
    assert shapes["#11, back of away"] == "rect"
    assert shapes["the ball"] == "ellipse"
    assert shapes["the referee"] == "path"


def test_a_picture_has_no_referee_before_he_comes_on() -> None:
    match = from_position("home 8 runner L8", options={"referee.referee": "none"})
    assert "the referee" not in titles(picture(match))


def test_a_picture_shows_marks_with_labels_and_lists_who_is_off() -> None:
    texts = [each.text for each in picture(scene(), marks={"E1": "2/3", "H2": "never"}).iter(f"{SVG}text")]
    assert "2/3" in texts
    assert "never" not in texts  # somebody stands there
    assert "Away: in reserve #3; out #7, #10; sent off #9." in texts


def test_the_same_position_is_the_same_picture() -> None:
    assert board_svg(scene()) == board_svg(scene(seed=3))


def test_without_the_library_the_remedy_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "drawsvg", None)
    with pytest.raises(NoDrawing, match=r"pip install 'ruleengine-blood-rugby\[svg\]'"):
        board_svg(scene())


def test_whoever_only_plays_loads_nothing_that_draws_or_solves() -> None:
    code = "import sys, ruleengine_blood_rugby; print({'drawsvg', 'ruleengine.odds'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
