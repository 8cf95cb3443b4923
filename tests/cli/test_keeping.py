"""A match that somebody has played is not lost, wherever it was to be saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleengine import Match, RandomCoach, SeededDice, compile_rules
from ruleengine.cli._app import Failure
from ruleengine.cli._opening import CoachSeat, RulesRequest, Wish
from ruleengine.cli._playing import play_wish
from ruleengine.cli._screen import Quiet, Screen
from ruleengine.cli._session import Session
from ruleengine.saves import load


def session(path: Path, second: Path | None) -> Session:
    match = Match(compile_rules("blood-dice"), dice=SeededDice(1))
    seats = (CoachSeat("random", RandomCoach(1)), CoachSeat("random", RandomCoach(2)))
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


@pytest.mark.parametrize("home", ["person", "random"])
def test_a_closed_output_leaves_a_match_behind(home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(self: Session) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Session, "play", closed)
    monkeypatch.chdir(tmp_path)
    kept = tmp_path / "kept.json"
    with pytest.raises(Failure, match=r"the output was closed; the match is saved in .*kept\.json"):
        play_wish(wish(home, save=kept))
    assert not load(kept).over


def test_a_closed_output_of_a_match_that_comes_back_is_no_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(self: Session) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(Session, "play", closed)
    with pytest.raises(BrokenPipeError):
        play_wish(wish("random", save=None))


def wish(home: str, *, save: Path | None) -> Wish:
    return Wish(
        RulesRequest(name="blood-dice"),
        resume=None,
        seed=1,
        dice=None,
        coaches=(home, "random"),
        save=save,
        how="quiet",
    )
