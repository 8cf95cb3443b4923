"""A match that somebody has played is not lost, wherever it was to be saved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ruleengine import RandomCoach, Tape, compile_rules
from ruleengine.cli.errors import Failure
from ruleengine.cli.opening import Seat
from ruleengine.cli.screen import Quiet, Screen
from ruleengine.cli.session import Session
from ruleengine.match import Match
from ruleengine.saves import load

PLAY = f"{sys.executable} -u -m ruleengine.cli play blood-dice --seed 1"


def session(path: Path, second: Path | None) -> Session:
    match = Match(compile_rules("blood-dice"), dice=Tape(1))
    seats = (Seat("random", RandomCoach(1)), Seat("random", RandomCoach(2)))
    screen = Screen()
    return Session(match, seats, screen=screen, teller=Quiet(screen, match), path=path, second=second)


def test_where_it_cannot_be_saved_it_is_saved_in_the_second_place(tmp_path: Path) -> None:
    playing = session(tmp_path / "gone" / "a.json", tmp_path / "b.json")
    note = playing.keep()
    assert note.endswith(f"it is saved in {tmp_path / 'b.json'}")
    assert str(tmp_path / "gone" / "a.json") in note
    assert load(tmp_path / "b.json").digest() == playing.match.digest()


def test_with_no_second_place_the_file_that_was_named_is_blamed(tmp_path: Path) -> None:
    with pytest.raises(Failure, match=r"could not be saved in .*a\.json: No such file") as caught:
        session(tmp_path / "gone" / "a.json", None).keep()
    assert ".part" not in str(caught.value)


def test_a_closed_output_leaves_a_person_s_match_behind(tmp_path: Path) -> None:
    script = f"yes 1 | {PLAY} --home person --away random --save kept.json | head -n 3 >/dev/null"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "the output was closed; the match is saved in kept.json" in done.stderr
    assert load(tmp_path / "kept.json").log
