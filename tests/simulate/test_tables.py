"""What a simulation is as a value, and the tables that it is written to."""

from __future__ import annotations

import csv
import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, RulesetSpec
from ruleengine.schema import written_whole
from ruleengine.simulate import Batch, Simulation, SimulationError, match_seed

from .coaches import random
from .conftest import short

BATCH = Batch(RulesetSpec("blood-dice"), "random", random, 7)
HELD = Simulation(
    batch=BATCH,
    wanted=9,
    numbers=(0, 1, 5),
    home=(3, 0, 2),
    away=(1, 0, -4),
    winner=(HOME, None, AWAY),
    detail=("", 'after a "shoot-out", 5–4', "two\nlines"),
)
Write = Callable[[Simulation, Path], None]
WRITERS = pytest.mark.parametrize("write", [Simulation.to_csv, Simulation.to_jsonl])


def test_a_simulation_says_what_it_is() -> None:
    assert repr(HELD) == "<3 of 9 matches of blood-dice, random against random, seed 7>"
    assert (len(HELD), HELD.complete) == (3, False)
    assert attrs.evolve(HELD, wanted=3).complete


def test_it_and_its_error_go_from_process_to_process() -> None:
    assert pickle.loads(pickle.dumps(HELD)) == HELD
    error = SimulationError("a worker died", HELD)
    back = pickle.loads(pickle.dumps(error))
    assert (str(back), back.partial) == (str(error), HELD)
    assert str(error) == "a worker died; 3 of 9 matches are done, see `partial`"


def test_a_table_of_values_holds_every_match(tmp_path: Path) -> None:
    HELD.to_csv(tmp_path / "league.csv")
    with (tmp_path / "league.csv").open(newline="", encoding="utf-8") as file:
        found = list(csv.DictReader(file))
    assert found == [
        {"match": "0", "seed": str(match_seed(7, 0)), "home": "3", "away": "1", "winner": "home", "detail": ""},
        {
            "match": "1",
            "seed": str(match_seed(7, 1)),
            "home": "0",
            "away": "0",
            "winner": "draw",
            "detail": 'after a "shoot-out", 5–4',
        },
        {
            "match": "5",
            "seed": str(match_seed(7, 5)),
            "home": "2",
            "away": "-4",
            "winner": "away",
            "detail": "two\nlines",
        },
    ]


def test_lines_of_objects_hold_every_match(tmp_path: Path) -> None:
    HELD.to_jsonl(tmp_path / "league.jsonl")
    lines = (tmp_path / "league.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0]) == {
        "match": 0,
        "seed": match_seed(7, 0),
        "home": 3,
        "away": 1,
        "winner": "home",
        "detail": "",
    }
    assert [json.loads(line)["winner"] for line in lines] == ["home", "draw", "away"]
    assert json.loads(lines[2])["detail"] == "two\nlines"


DETAILS = st.text(st.characters(codec="utf-8", exclude_characters="\r"))


@given(st.lists(st.tuples(st.integers(), st.integers(), st.sampled_from([HOME, AWAY, None]), DETAILS), max_size=6))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_both_tables_say_the_same(tmp_path: Path, rows: list[tuple[int, int, object, str]]) -> None:
    home, away, winner, detail = zip(*rows, strict=True) if rows else ((), (), (), ())
    simulation = Simulation(
        batch=BATCH, wanted=len(rows), numbers=range(len(rows)), home=home, away=away, winner=winner, detail=detail
    )
    simulation.to_csv(tmp_path / "league.csv")
    simulation.to_jsonl(tmp_path / "league.jsonl")
    with (tmp_path / "league.csv").open(newline="", encoding="utf-8") as file:
        values = list(csv.DictReader(file))
    with (tmp_path / "league.jsonl").open(encoding="utf-8", newline="\n") as file:
        objects = [json.loads(line) for line in file]
    assert values == [{name: str(value) for name, value in each.items()} for each in objects]
    assert [(each["home"], each["away"], each["detail"]) for each in objects] == [(h, a, d) for h, a, _, d in rows]


def test_the_seed_of_a_table_plays_the_match(tmp_path: Path) -> None:
    simulation = short(5)
    simulation.to_csv(tmp_path / "league.csv")
    with (tmp_path / "league.csv").open(newline="") as file:
        seeds = [int(row["seed"]) for row in csv.DictReader(file)]
    assert [getattr(simulation.match(number).dice, "seed", None) for number in range(5)] == seeds


# Whole or not at all ------------------------------------------------------------------------------------


@WRITERS
@pytest.mark.parametrize("before", [None, "what was there\n"])
def test_a_table_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write, before: str | None
) -> None:
    def records(self: Simulation) -> Iterator[tuple[object, ...]]:
        yield 0, 1, 2, 3, "home", ""
        raise KeyboardInterrupt

    path = tmp_path / "league"
    if before is not None:
        path.write_text(before)
    monkeypatch.setattr(Simulation, "records", records)
    with pytest.raises(KeyboardInterrupt):
        write(HELD, path)
    assert (path.read_text() if path.exists() else None) == before
    assert list(tmp_path.iterdir()) == ([] if before is None else [path])


@WRITERS
def test_a_table_replaces_what_was_there_behind_a_link(tmp_path: Path, write: Write) -> None:
    path, link = tmp_path / "league", tmp_path / "latest"
    path.write_text("old")
    link.symlink_to(path)
    write(HELD, link)
    assert link.is_symlink()
    assert "shoot-out" in path.read_text(encoding="utf-8")


@WRITERS
def test_a_place_that_is_not_there_is_an_error_of_the_system(tmp_path: Path, write: Write) -> None:
    with pytest.raises(FileNotFoundError):
        write(HELD, tmp_path / "no" / "league")


def test_what_is_no_text_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "notes"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), written_whole(path) as file:
        file.write("\ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
