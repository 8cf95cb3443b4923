"""Blood Bowl at the terminal: watched, played by a person, saved and told again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruleengine import Decision, Side, token
from ruleengine.cli._opening import CoachSeat
from ruleengine.cli._screen import Quiet, Screen
from ruleengine.cli._session import Left, Session
from ruleengine.reporting import Line
from ruleengine_blood_bowl import from_position

from .conftest import Run

PLAY = ("play", "blood-bowl-lrb", "--seed", "7")
SHORT = ("--option", "match.turns=2")
BASIC = ("--home", "basic", "--away", "basic")
ROW = re.compile(r" ?\d+ [:.><(){}o'].*")
TURN = re.compile("\N{BOX DRAWINGS LIGHT HORIZONTAL}{2} (Home|Away), turn \\d ")


def rows(lines: list[str]) -> list[str]:
    """The rows of boards."""
    return [line for line in lines if ROW.fullmatch(line)]


def test_a_match_that_is_watched_shows_the_board_at_each_turn(run: Run) -> None:
    ran = run(*PLAY, *SHORT, *BASIC, "--watch")
    assert (ran.code, ran.err) == (0, "")
    turns = [line for line in ran.lines if TURN.match(line)]
    assert len(turns) == 8
    assert len(rows(ran.lines)) == 15 * len(turns)
    assert max(map(len, rows(ran.lines))) <= 80
    assert "\x1b" not in ran.out


def test_the_same_seed_shows_the_same_match_and_the_save_tells_it_again(run: Run) -> None:
    watched = run(*PLAY, *SHORT, *BASIC, "--watch", "--save", "match.json")
    assert watched.out == run(*PLAY, *SHORT, *BASIC, "--watch", "--save", "match.json").out
    again = run("replay", "match.json", "--watch")
    assert (again.code, again.err) == (0, "")
    told = watched.out.partition("The weather")[2].removesuffix("Saved in match.json.\n")
    assert again.out.partition("The weather")[2] == told
    assert run("replay", "match.json", "--quiet").lines == told.splitlines()[-1:]


def test_quietly_the_result_alone_is_told(run: Run) -> None:
    [line] = run(*PLAY, *SHORT, *BASIC, "--quiet").lines
    assert re.fullmatch(r"Home \d+, away \d+: (a draw|home wins|away wins)\.", line)


@pytest.mark.parametrize("coach", ["basic", "busy"])
def test_a_whole_match_is_kept_in_thirty_kilobytes(run: Run, coach: str) -> None:
    for seed in ("7", "8", "9"):
        ran = run(
            "play", "blood-bowl-lrb", "--seed", seed, "--home", coach, "--away", coach, "--quiet", "--save", "m.json"
        )
        assert ran.code == 0
        assert Path("m.json").stat().st_size <= 30_000


def test_a_person_sets_up_kicks_sends_players_and_takes_an_order_back(run: Run) -> None:
    ran = run(*PLAY, "--away", "basic", typed=["spread", "T8", "8 to P1", "undo", "8 to J5", "end", "quit"])
    assert (ran.code, ran.err) == (0, "")
    assert [line.strip() for line in ran.lines if "Home #8" in line] == [
        "Home #8 Lineman on P1, move: squares left 1, extra 2.",
        "Home #8 Lineman on J5, move: squares left 4, extra 2.",
        "Home #8 Lineman moves from L5 to J5.",
    ]
    assert sum("who acts, and how?" in line for line in ran.lines) == 3


def test_what_was_typed_step_by_step_is_taken_back_step_by_step(run: Run) -> None:
    ran = run(*PLAY, "--away", "basic", typed=["spread", "T8", "8 move", "K4", "J4", "undo", "end", "quit"])
    told = [line.strip() for line in ran.lines if "Home #8" in line]
    assert told[-2:] == ["Home #8 Lineman on K4, move: squares left 5, extra 2.", "Home #8 Lineman steps to K4."]


def test_dice_by_hand_interrupt_an_order_and_undo_forgets_it() -> None:
    """Player 7 is sent past an opponent; at the die the whole order is taken back, and does not go on by itself."""
    match = from_position("home 7 Blitzer L8\naway 1 Lineman M8")
    lines = iter(["7 to I8", "undo", "7 move", "quit"])
    screen = Screen()
    seats = (CoachSeat("person", None), CoachSeat("person", None))
    session = Session(
        *(match, seats), screen=screen, teller=Quiet(screen, match), path=Path("x"), read=lambda label: next(lines)
    )
    with pytest.raises(Left):
        session.play()
    assert [token(answer) for answer in match.log] == ["activate:0:move"]
    assert isinstance(match.pending, Decision)
    assert match.pending.reason == "act"


def test_help_at_the_prompt_tells_what_the_game_understands(run: Run) -> None:
    ran = run(*PLAY, "--away", "basic", typed=["help", "quit"])
    assert any(line.strip().startswith("why 7") for line in ran.lines)
    assert any(line.strip().startswith("undo") for line in ran.lines)


def test_odds_are_asked_by_the_names_of_the_game(run: Run) -> None:
    listed = run("odds", "blood-bowl-lrb")
    names = {line.split()[0] for line in listed.lines if line.startswith("  ")}
    assert {"home-touchdown", "away-turnover", "turn-over", "drive-over", "ball", "basic", "busy"} <= names


def test_players_are_coloured_at_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    row = Line("<7 >3", coloured=((0, 2, Side.AWAY), (3, 5, Side.HOME)))
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    Screen().picture([row])
    assert capsys.readouterr().out.strip() == row.text
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    Screen().picture([row])
    assert re.findall("\x1b\\[(3[56])m(..)", capsys.readouterr().out) == [("35", "<7"), ("36", ">3")]


def test_a_picture_that_has_not_changed_is_not_printed_again(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen()
    for picture, again in (("one", True), ("one", False), ("two", False), ("two", True)):
        screen.picture([Line(picture)], again=again)
    assert capsys.readouterr().out.split() == ["one", "two", "two"]
