"""The frames of a match: put one after the other they show what the match was at each moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import Match, RandomCoach, Roll, new_match, play
from ruleengine.reporting import Narrator
from ruleengine.viewer._frames import Film
from ruleengine_blood_bowl import state as bowl
from ruleengine_blood_rugby import state as rugby

UNIT = 30
BOARDS: dict[str, Any] = {"blood-bowl-lrb": bowl, "blood-bowl-2020": bowl, "blood-rugby": rugby}
RULES = ["blood-dice", *BOARDS]


def film_of(rules: str, seed: int, turns: int = 2) -> tuple[Match, Film]:
    options = {"blood-rugby": {"turn.turns_per_half": turns}, "blood-dice": {}}.get(rules, {"match.turns": turns})
    match = play(new_match(rules, seed=seed, options=options), RandomCoach(seed), RandomCoach(seed + 1))
    return match, Film(match)


def shown(film: Film) -> dict[str, Any]:
    """What a page shows at the end: counters by name, figures, notes."""
    counters: dict[str, tuple[float, float, str]] = {}
    last: dict[str, Any] = {"c": counters}
    for frame in film.frames:
        for name in frame.get("x", ()):
            del counters[name]
        for name, look, x, y, title in frame.get("c", ()):
            assert 0 <= look < len(film.looks)
            counters[name] = (x, y, title)
        last |= {key: frame[key] for key in "fnb" if key in frame}
    return last


@pytest.mark.parametrize("rules", RULES)
@given(seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=examples(8))
def test_lines_and_dice_are_those_of_the_match(rules: str, seed: int) -> None:
    match, film = film_of(rules, seed, turns=1)
    told = [frame["t"] for frame in film.frames if "t" in frame]
    assert told == [line.text for line, _ in Narrator(match).tell(match)]
    thrown = [tuple(faces) for frame in film.frames for _, _, faces in frame.get("d", ())]
    rolls = [entry.answer for entry in match.history if isinstance(getattr(entry, "request", None), Roll)]
    assert thrown == rolls[: len(thrown)]
    assert len(rolls) - len(thrown) <= 3, "dice after the last line are told by no line"
    assert shown(film)["f"][0] == ["Score", *match.result.score]


@pytest.mark.parametrize("rules", BOARDS)
@given(seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=examples(8))
def test_players_and_ball_end_where_they_are(rules: str, seed: int) -> None:
    match, film = film_of(rules, seed)
    state = BOARDS[rules]
    grid = match.derived(state.PITCH).grid
    places = {f"p{piece.id}": match.get(state.SQUARE, piece.id) for piece in match.pieces}
    if match.get(state.BALL) >= 0:
        places["ball"] = match.get(state.BALL)
    expected = {name: (grid.xs[to] * UNIT, grid.ys[to] * UNIT) for name, to in places.items() if to >= 0}
    counters = {name: (x, y) for name, (x, y, _) in shown(film)["c"].items() if not name.startswith("other")}
    assert counters == expected
    holders = [name for name, (_, _, title) in shown(film)["c"].items() if "has the ball" in title]
    assert holders == [f"p{match.get(state.HOLDER)}"] * (match.get(state.HOLDER) >= 0)


@pytest.mark.parametrize("rules", RULES)
def test_a_frame_holds_only_what_changes(rules: str) -> None:
    _, film = film_of(rules, 3)
    counters: dict[str, Any] = {}
    last: dict[str, Any] = {}
    for frame in film.frames[:-1]:
        assert "t" in frame or frame.keys() & {"c", "x"}, "a frame in which nothing is told and nobody moves"
        for name, *where in frame.get("c", ()):
            assert counters.get(name) != where
            counters[name] = where
        for name in frame.get("x", ()):
            del counters[name]
        for key in "fnb":
            if key in frame:
                assert last.get(key) != frame[key]
                last[key] = frame[key]


def test_a_match_that_is_taken_back_is_filmed_as_it_stands() -> None:
    match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    before = Film(match).frames
    match.answer("pass")
    assert len(Film(match).frames) > len(before)
    match.undo()
    assert Film(match).frames == before


@pytest.mark.parametrize("rules", RULES)
def test_a_loaded_match_has_the_same_film(rules: str) -> None:
    match, film = film_of(rules, 5, turns=1)
    assert Film(Match.from_json(match.to_json())).frames == film.frames


@pytest.fixture
def without_scene() -> Callable[[str], Match]:
    """A match of rules that draw no board, but say what it looks like."""

    def make(text: str) -> Match:
        from ruleengine import Part
        from ruleengine.hooks import render
        from ruleengine.reporting import Line
        from ruleengine_blood_dice import BLOOD_DICE

        class Told(Part):
            name = "test.told"

            @render.impl
            def drawn(self, match: Match, request: object) -> list[Line]:
                return [Line(text), Line(str(match.result.score))]

        return play(new_match(BLOOD_DICE.but(adding=[Told()]), seed=7), RandomCoach(1), RandomCoach(2))

    return make


def test_without_a_scene_the_text_of_the_board_is_shown(without_scene: Callable[[str], Match]) -> None:
    match = without_scene("#..#")
    film = Film(match)
    assert film.ground == ""
    assert film.frames[0]["b"] == "#..#\n(0, 0)"
    assert shown(film)["b"] == f"#..#\n{match.result.score}"
