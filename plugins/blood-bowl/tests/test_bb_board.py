"""The board as text and as a picture: where everybody is, how he is, the ball, marks, the last move, the dugouts."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, Match, SeededDice
from ruleengine.coaches import View
from ruleengine.grid import Grid, SquareSet
from ruleengine_blood_bowl import NoDrawing, board_lines, board_svg, board_text, from_position
from ruleengine_blood_bowl._base.board import seen

GRID = Grid(26, 15)
SMALL = {"pitch.length": 8, "pitch.width": 5, "pitch.wide_zone": 1, "pitch.on_line": 1}
SCENE = """
ball B4
home 1 Blitzer D2
home 2 Blitzer D3 prone
home 12 Blitzer D4 stunned
home 4 "Zug <&>" Ogre [Block] C1 no-zone
away 1 Lineman E2
away 2 Lineman E3 prone
away 13 Lineman E4 stunned
away 9 Lineman reserves
away 10 Lineman ko
away 11 Lineman ko
"""


def scene(**how: Any) -> Match:
    return from_position(SCENE, options=SMALL, **how)


# Text ----------------------------------------------------------------------------------------------------


def test_players_ball_end_zones_and_halfway_line() -> None:
    assert board_text(scene()).splitlines() == [
        "   A  B  C  D   E  F  G  H",
        " 1 :  .  >4 .  |.  .  .  :",
        " 2 :  .  .  >1 |<1 .  .  :",
        " 3 :  .  .  )2 |(2 .  .  :",
        " 4 :  o  .  }12|{13.  .  :",
        " 5 :  .  .  .  |.  .  .  :",
        "Away: reserves #9; knocked out #10, #11.",
    ]


def test_who_holds_the_ball() -> None:
    text = board_text(from_position("home 12 Blitzer D2 ball\naway 1 Lineman E2", options=SMALL))
    assert text.splitlines()[2] == " 2 :  .  .  »12|<1 .  .  :"
    text = board_text(from_position("home 12 Blitzer D2\naway 1 Lineman E2 ball", options=SMALL))
    assert text.splitlines()[2] == " 2 :  .  .  >12|«1 .  .  :"


def test_marks_are_shown_on_free_squares_with_two_characters_of_their_label() -> None:
    small = Grid(8, 5)
    marked = board_text(scene(), marks=["B1", small.named("H5"), "D2", "B4"])
    assert marked.splitlines()[1] == " 1 :  +  >4 .  |.  .  .  :"
    assert marked.splitlines()[2] == " 2 :  .  .  >1 |<1 .  .  :"
    assert marked.splitlines()[4] == " 4 :  o  .  }12|{13.  .  :"
    assert marked.splitlines()[5] == " 5 :  .  .  .  |.  .  .  +"
    assert board_text(scene(), marks=SquareSet.of(small, ["B1", "H5", "D2", "B4"])) == marked
    labelled = board_text(scene(), marks={"B1": "83%", "C5": "7", "E5": ""})
    assert labelled.splitlines()[1] == " 1 :  83 >4 .  |.  .  .  :"
    assert labelled.splitlines()[5] == " 5 :  .  7  .  |+  .  .  :"


@pytest.mark.parametrize("how", [{"marks": ["I1"]}, {"marks": [40]}, {"path": ["A6"]}, {"path": [-1]}])
def test_squares_off_the_pitch_are_refused(how: Any) -> None:
    with pytest.raises(ValueError, match=r"(I1|40|A6|-1)"):
        board_text(scene(), **how)


def test_the_last_move_is_shown_until_the_next_activation() -> None:
    match = scene()
    assert seen(match).path == ()
    small = Grid(8, 5)
    for square in ("B2", "A3"):  # #4, who has no tackle zone and is marked by nobody, walks
        if square == "B2":
            match.answer("activate:2:move")
        match.answer(f"step:{small.named(square)}")
    assert [small.name(square) for square in seen(match).path] == ["C1", "B2", "A3"]
    assert board_text(match).splitlines()[1:4] == [
        " 1 :  .  '  .  |.  .  .  :",
        " 2 :  '  .  >1 |<1 .  .  :",
        " 3 >4 .  .  )2 |(2 .  .  :",
    ]
    assert board_text(match, path=()).splitlines()[1] == " 1 :  .  .  .  |.  .  .  :"
    assert board_text(match, path=["G5"]).splitlines()[5] == " 5 :  .  .  .  |.  .  '  :"
    match.answer("end")
    assert len(seen(match).path) == 3
    match.answer("activate:0:move")
    assert seen(match).path == ()


def test_without_history_no_last_move_is_known() -> None:
    match = scene(history=False)
    match.answer("activate:2:move")
    match.answer(f"step:{Grid(8, 5).named('B2')}")
    assert seen(match).path == ()


def test_lines_of_dugouts_are_of_their_side() -> None:
    sides = [line.side for line in board_lines(from_position("home 1 Ogre dead\naway 1 Troll ko", seed=1))]
    assert sides == [None] * 16 + [HOME, AWAY]


def test_a_coach_sees_the_same_board() -> None:
    match = scene()
    assert board_text(View(match, AWAY)) == board_text(match)


@settings(max_examples=examples(60), deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["home", "away"]), st.integers(0, GRID.size - 1)),
        unique_by=lambda e: e[1],
        max_size=11,
    )
)
def test_every_player_is_in_his_row_and_column(placed: list[tuple[str, int]]) -> None:
    lines = [f"{side} {n} Lineman {GRID.name(square)}" for n, (side, square) in enumerate(placed, 1)]
    rows = board_text(
        from_position("\n".join(["home 99 Lineman injured", *lines, "ball A1"][: len(lines) + 1]), seed=1)
    )
    shown = rows.splitlines()
    for n, (side, square) in enumerate(placed, 1):
        x, y = GRID.xy(square)
        at = columns(shown)[x]
        assert shown[y + 1][:2].strip() == str(y + 1)
        found = re.match(r"[<>]\d+", shown[y + 1][at:])
        assert found is not None
        assert found[0] == f"{'>' if side == 'home' else '<'}{n}"
    assert len(shown) == 17
    assert max(map(len, shown[:16])) <= 80


def columns(shown: list[str]) -> list[int]:
    """Where the columns begin, by the letters above the board."""
    return [found.start() for found in re.finditer("[A-Z]+", shown[0])]


def test_a_board_with_somebody_in_the_last_column_fits_a_terminal_of_80_characters() -> None:
    shown = board_text(from_position("home 12 Lineman Z3\naway 1 Lineman Z4\naway 2 Lineman Y4")).splitlines()
    assert max(map(len, shown)) <= 80
    assert shown[3].split()[-1] == ">12"
    assert shown[4].endswith("<2 <1")


# Picture -------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


def drawn(match: Match, **how: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(match, **how).encode())


def titles(picture: ElementTree.Element, shape: str) -> list[str]:
    """The titles of the shapes of a kind that have one."""
    found = [each.find(f"{SVG}title") for each in picture.iter(f"{SVG}{shape}")]
    return [title.text or "" for title in found if title is not None]


def texts(picture: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in picture.iter(f"{SVG}text")]


def test_home_are_circles_and_away_are_squares_each_in_words() -> None:
    picture = drawn(scene())
    assert sorted(titles(picture, "circle")) == [
        "#1, Blitzer of home",
        "#12, Blitzer of home, stunned",
        "#2, Blitzer of home, prone",
        "#4 Zug <&>, Ogre of home, no tackle zone",
    ]
    assert sorted(titles(picture, "rect")) == [
        "#1, Lineman of away",
        "#13, Lineman of away, stunned",
        "#2, Lineman of away, prone",
    ]
    assert titles(picture, "ellipse") == ["the ball"]


def test_numbers_names_of_squares_labels_and_dugouts_are_written() -> None:
    found = Counter(texts(drawn(scene(), marks={"B1": "2/3", "C5": ""})))
    shirts = Counter(["1", "2", "12", "4", "1", "2", "13"])
    names = Counter(["A", "B", "C", "D", "E", "F", "G", "H", "1", "2", "3", "4", "5"])
    assert found == shirts + names + Counter(["2/3", "Away: reserves #9; knocked out #10, #11."])


def centre(picture: ElementTree.Element, title: str) -> tuple[float, float]:
    """The middle of the shape with a title, in squares from the upper left corner of the pitch."""
    for shape in picture.iter():
        told = shape.find(f"{SVG}title")
        if told is not None and told.text == title:
            if shape.tag == f"{SVG}rect":
                x, y = (
                    float(shape.attrib[a]) + float(shape.attrib[b]) / 2 for a, b in (("x", "width"), ("y", "height"))
                )
            else:
                x, y = (float(shape.attrib[name]) for name in ("cx", "cy"))
            return (x - 24) / 30, (y - 24) / 30
    raise AssertionError(f"nothing is called {title!r}")


@pytest.mark.parametrize(
    ("title", "x", "y"),
    [
        ("#1, Blitzer of home", 3.5, 1.5),
        ("#4 Zug <&>, Ogre of home, no tackle zone", 2.5, 0.5),
        ("#13, Lineman of away, stunned", 4.5, 3.5),
        ("the ball", 1.5, 3.5),
    ],
)
def test_everybody_is_drawn_in_his_square(title: str, x: float, y: float) -> None:
    assert centre(drawn(scene()), title) == pytest.approx((x, y))


def test_the_ball_is_drawn_with_who_holds_it() -> None:
    picture = drawn(from_position("home 12 Blitzer D2 ball\naway 1 Lineman E2", options=SMALL))
    assert titles(picture, "circle") == ["#12, Blitzer of home, has the ball"]
    x, y = centre(picture, "the ball")
    assert (3 < x < 4, 1 < y < 2) == (True, True)


def test_the_way_of_a_move_is_a_line_through_its_squares() -> None:
    def ways(**how: Any) -> list[str]:
        return [
            path.attrib["d"] for path in drawn(scene(), **how).iter(f"{SVG}path") if path.get("stroke-width") == "4"
        ]

    assert ways(path=["A1", "B2", "C2"]) == ["M39.0,39.0 L69.0,69.0 L99.0,69.0"]
    assert ways() == ways(path=["A1"]) == []


def test_the_same_position_gives_the_same_bytes_in_every_process() -> None:
    once = board_svg(scene(), marks=["B1"])
    assert board_svg(scene(dice=SeededDice(3)), marks=["B1"]) == once
    code = (
        "import sys; from ruleengine_blood_bowl import board_svg, from_position; "
        f"sys.stdout.buffer.write(board_svg(from_position({SCENE!r}, options={SMALL!r}), marks=['B1']).encode())"
    )
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=120)
    assert again.stdout.decode() == once


def test_without_the_extra_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "drawsvg", None)
    with pytest.raises(NoDrawing, match=r"pip install 'ruleengine-blood-bowl\[svg\]'$"):
        board_svg(scene())
    assert board_text(scene())
