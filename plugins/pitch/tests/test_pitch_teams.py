"""Teams from files: names, numbers, and which two play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleengine import Match, Part, Result, Ruleset, hooks
from ruleengine_pitch.lineup import Places, by_name
from ruleengine_pitch.players import Player
from ruleengine_pitch.teams import TeamError, check_shirt, is_name, load_team, named, names_in, shipped, teams_of


@pytest.mark.parametrize("name", ["", " Griff", "Griff\n", 'The "Griff"', "x" * 41])
def test_names_that_are_refused(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(TeamError, match=r"^home.name: .* is refused; use 1 to 40 characters, no quotes$"):
        named(name, "home.name")


def test_a_game_may_bar_more_characters() -> None:
    assert is_name("Back\\slash")
    assert not is_name("Back\\slash", "\\")


@pytest.mark.parametrize(("number", "times"), [(0, 1), (100, 1), (7, 2)])
def test_numbers_of_shirts(number: int, times: int) -> None:
    check_shirt(99, 1, "")
    with pytest.raises(TeamError, match=r"^home.players\[0\].number: "):
        check_shirt(number, times, "home.players[0].number")


def test_files_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "herons.toml").write_text('name = "Herons"', encoding="utf-8")
    (tmp_path / "notes.txt").touch()
    assert names_in(tmp_path) == ["herons"]
    assert shipped(tmp_path, "herons", "home", "team") == {"name": "Herons"} == load_team(tmp_path / "herons.toml")
    with pytest.raises(
        TeamError, match=r"^home: no team 'heron'; did you mean 'herons'\?; your own: load_team\(file\)$"
    ):
        shipped(tmp_path, "heron", "home", "team")


class Nothing(Part):
    """A match that is over at once."""

    name = "toy.nothing"

    @hooks.initial_procedures.impl
    def nothing(self, match: Match) -> tuple[()]:
        return ()

    @hooks.result.impl
    def draw(self, match: Match) -> Result:
        return Result((0, 0), None)


def pair(given: Any) -> tuple[str, str]:
    rules = Ruleset("toy", (Nothing(),)).compile()
    return teams_of(rules, "toy", given, ("red", "blue"), lambda rules, team, side: f"{side} {team}")


def test_teams_that_are_not_given_are_the_usual_ones() -> None:
    assert pair(None) == ("home red", "away blue")
    assert pair({"away": "green"}) == ("home red", "away green")


@pytest.mark.parametrize(("given", "complaint"), [(["red"], "give {'home'"), ({"third": "red"}, "'third' is no side")])
def test_what_is_no_pair_of_teams_is_refused(given: Any, complaint: str) -> None:
    with pytest.raises(TeamError, match=complaint):
        pair(given)


def test_things_of_parts_are_told_apart_by_name() -> None:
    one, two = Player(1, "deep"), Player(2, "wide")
    assert by_name([("a", one), ("b", two)], "formation") == {"deep": one, "wide": two}
    with pytest.raises(Exception, match="'a' and 'b' both have formation 'deep'; leave one out"):
        by_name([("a", one), ("b", one)], "formation")


def test_a_placing_says_why_it_is_not_offered() -> None:
    places = Places.of(["place:3", "bench"], lambda square: f"{square} is wet")
    assert (places.why_not("place:4"), places.why_not("bench"), places.why_not("place:x")) == ("4 is wet", "", "")
    assert places == ("place:3", "bench")
