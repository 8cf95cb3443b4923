"""Matches that begin with a position or with teams from files, and lines of play asked in words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from ruleengine import HOME, Match, Side
from ruleengine.saves import load

from .conftest import Ran, Run
from .test_odds_command import answered, assert_one_line

PUZZLE = """
half 2
turns 8-8
rerolls 1-0
ball M8
home 7 Lineman AG3 [] K8
home 3 Lineman AG3 [] N9
away 1 Lineman A1
"""
"""A pick-up on 3+, then a catch on 3+ for who is handed the ball; one re-roll for either."""

TEAM = """
name = "Eleven"
roster = "human"
rerolls = 2
players = [{}]
"""
LINE = "7: L8 M8, picks up, hands off to 3"


@pytest.fixture(autouse=True)
def files(run: Run) -> None:
    """A position and two team files, where the command is run."""
    players = ", ".join(['{position = "Lineman"}'] * 11)
    Path("puzzle.txt").write_text(PUZZLE)
    Path("eleven.toml").write_text(TEAM.format(players))
    Path("ten.toml").write_text(TEAM.format(players.removeprefix('{position = "Lineman"}, ')))


def asked(run: Run, *arguments: str) -> Ran:
    return run("odds", "blood-bowl-lrb", "--position", "puzzle.txt", *arguments)


# Lines of play ------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-PICK-01", "LRB-HO-02", "LRB-RR-02", "LRB-RR-04")
@pytest.mark.parametrize(
    ("policy", "shown", "so_far"),
    [
        ("best", "74.0741% = 20/27", "0.8889"),
        ("reroll-failed", "74.0741% = 20/27", "0.8889"),
        ("reroll-never", "44.4444% = 4/9", "0.6667"),
        ("re-roll=keep", "44.4444% = 4/9", "0.6667"),
        ("re-roll=best", "74.0741% = 20/27", "0.8889"),
    ],
)
def test_a_line_is_worth_its_rolls_and_a_reroll(run: Run, policy: str, shown: str, so_far: str) -> None:
    ran = asked(run, LINE, "--home", policy)
    assert answered(ran, LINE) == shown
    assert ran.lines[0] == f"Blood Bowl, by the reference sheet: home {policy}, away best"
    whole = f"{float(Fraction(shown.partition(' = ')[2])):.4f}"
    assert ran.lines[2:8] == [
        "  7: L8              1.0000",
        f"  7: M8              {so_far}",
        "      pick-up: 3+ = 4+ (agility) +1 picking up, chance 2/3",
        f"  7: picks up        {so_far}",
        f"  7: hands off to 3  {whole}",
        "      catch: 3+ = 4+ (agility) +1 hand-off, chance 2/3",
    ]


def test_what_best_play_does_is_told_once(run: Run) -> None:
    lines = asked(run, LINE).lines
    first = lines.index("Best play, what is decided most often first") + 1
    told = [line for line in lines[first:] if line.startswith("  home, ")]
    assert told == [
        "  home, re-roll about pick-up (failed): reroll (keep 0.0000, reroll 0.4444)",
        "  home, re-roll about catch (failed): reroll (keep 0.0000, reroll 0.6667)",
    ]


def test_a_line_can_be_asked_by_name_too(run: Run) -> None:
    alone = asked(run, LINE).lines[:-1]  # the last says how long it took
    assert asked(run, "--goal", f"line:{LINE}").lines[:-1] == alone
    assert asked(run, "--goal", "line", LINE).lines[:-1] == alone
    assert any(line.split()[:2] == ["line:TEXT", "chance"] for line in asked(run).lines)


def test_a_line_begins_wherever_a_save_stands(run: Run) -> None:
    ran = run("play", "blood-bowl-lrb", "--position", "puzzle.txt", "--seed", "1", "--save", "m.json", typed=["quit"])
    assert ran.code == 0
    assert run("odds", "--from", "m.json", "blood-bowl-lrb", LINE).lines[:-1] == asked(run, LINE).lines[:-1]


def test_a_walk_of_a_line_that_is_given_up_shows_bounds(run: Run) -> None:
    ran = asked(run, LINE, "--states", "2")
    assert answered(ran, LINE).startswith("between 0% and ")
    assert " to " in next(line for line in ran.lines if line.startswith("  7: hands off"))


REFUSED = {
    "no act": ("7: L8, piks up", "column 8: 'piks' begins no act; did you mean 'picks'?"),
    "out of reach": ("7: to A1", "column 4: #7 cannot get to A1"),
    "no ball": ("3: passes to 7", "column 4: #3 cannot pass: he must hold the ball"),
    "nobody": ("9: L8", "column 4: home has no player #9"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_line_that_cannot_be_played_is_one_line_with_its_column(run: Run, case: str) -> None:
    line, words = REFUSED[case]
    ran = asked(run, line)
    assert_one_line(ran, 2, words)
    assert ran.out == ""


MISUSED = {
    "no line": (("--goal", "line"), "goal 'line' wants a text, such as 'line:7: to M8, picks up'"),
    "a text besides": (("--goal", "draw", LINE), f"goal 'draw' takes no text besides; leave out '{LINE}'"),
    "until": ((LINE, "--until", "turn-over"), "a line of play says itself for whom and until when; leave out until"),
    "for whom": ((LINE, "--maximizer", "away"), "leave out maximizer"),
    "a goal as text": (("home-wins",), "'home-wins' is the name of a goal; write --goal home-wins"),
    "two beginnings": (("--from", "m.json"), "--from and --position both say where to begin; leave one out"),
}


@pytest.mark.parametrize("case", MISUSED)
def test_wrong_use_of_lines_is_one_line(run: Run, case: str) -> None:
    arguments, words = MISUSED[case]
    assert_one_line(asked(run, *arguments), 2, words)


def test_a_game_without_lines_or_positions_says_so(run: Run) -> None:
    assert_one_line(
        run("odds", "blood-dice", "home-wins"), 2, "'home-wins' is the name of a goal; write --goal home-wins"
    )
    assert_one_line(run("odds", "blood-dice", LINE), 2, "no goal of blood-dice takes a text")
    assert_one_line(run("odds", "blood-dice", "--position", "puzzle.txt"), 2, "blood-dice reads no positions")
    assert_one_line(run("play", "blood-dice", "--away-team", "orc"), 2, "blood-dice reads no teams")
    assert_one_line(run("odds", "blood-bowl-lrb", LINE), 2, "set up a position")


# Positions and teams ------------------------------------------------------------------------------------


def test_a_match_is_played_from_a_position(run: Run) -> None:
    ran = run(
        "play",
        "blood-bowl-lrb",
        "--position",
        "puzzle.txt",
        "--home",
        "basic",
        "--away",
        "basic",
        "--seed",
        "1",
        "--save",
        "m.json",
        "--quiet",
    )
    assert (ran.code, ran.err) == (0, "")
    match = Match.from_json(Path("m.json").read_text())
    assert match.teams == {"position": PUZZLE}
    assert [piece.name for piece in match.pieces] == ["#3", "#7", "#1"]
    assert run("replay", "m.json", "--quiet").out == ran.out


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("home 7 Lineman L8\naway 1 Lineman L8", "puzzle.txt, line 2: L8 is taken in line 1; move one of them"),
        ("home 7 Linesman L8", "did you mean 'Lineman'?"),
        ("\udcff", "puzzle.txt, line 1: expected text in UTF-8, got byte 0xff; save the file as UTF-8"),
    ],
)
def test_a_position_that_is_refused_is_one_line_with_its_line(run: Run, text: str, words: str) -> None:
    Path("puzzle.txt").write_bytes(text.encode("utf-8", "surrogateescape"))
    for arguments in (("odds", "blood-bowl-lrb", LINE), ("play", "blood-bowl-lrb"), ("simulate", "blood-bowl-lrb")):
        assert_one_line(run(*arguments, "--position", "puzzle.txt"), 1, words)


def test_a_position_that_is_not_there_is_one_line(run: Run) -> None:
    assert_one_line(run("odds", "blood-bowl-lrb", "--position", "none.txt"), 1, "none.txt: No such file or directory")


@pytest.mark.rule("LRB-ROS-01")
def test_a_match_is_played_with_teams_of_ones_own(run: Run) -> None:
    ran = run(
        "play",
        "blood-bowl-lrb",
        "--home-team",
        "eleven.toml",
        "--away-team",
        "human",
        "--save",
        "m.json",
        typed=["quit"],
    )
    assert ran.code == 0
    match = load(Path("m.json"))
    sides = [[piece.profile.role for piece in match.pieces if piece.side is side] for side in Side]
    assert sides[0] == ["Lineman"] * 11
    assert set(sides[1]) == {"Lineman", "Blitzer", "Thrower", "Catcher"}


def test_the_other_side_plays_with_its_usual_team(run: Run) -> None:
    run("play", "blood-bowl-lrb", "--away-team", "eleven.toml", "--save", "m.json", typed=["quit"])
    run("play", "blood-bowl-lrb", "--save", "usual.json", typed=["quit"])
    mine, usual = (
        [piece.profile for piece in load(Path(name)).pieces if piece.side is HOME] for name in ("m.json", "usual.json")
    )
    assert mine == usual


def test_matches_are_simulated_with_teams_and_from_positions(run: Run) -> None:
    teams = run("simulate", "blood-bowl-lrb", "-n", "1", "--seed", "1", "--home-team", "eleven.toml")
    assert (teams.code, teams.err) == (0, "")
    # It is the last turn of either side, and away's only player stands at the other end of the pitch.
    assert "Away wins     0.000%" in run("simulate", "blood-bowl-lrb", "-n", "5", "--position", "puzzle.txt").out


TEAMS = {
    "too few": (("--home-team", "ten.toml"), 1, "home.players: 10 players; a team has 11 to 16"),
    "no file": (("--away-team", "none.toml"), 1, "none.toml: No such file or directory"),
    "no team": (("--away-team", "humn"), 2, "away: no team 'humn'; did you mean 'human'?"),
    "a position besides": (("--home-team", "human", "--position", "puzzle.txt"), 2, "--position says who plays"),
}


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("case", TEAMS)
def test_teams_that_are_refused_are_one_line(run: Run, command: str, case: str) -> None:
    arguments, code, words = TEAMS[case]
    assert_one_line(run(command, "blood-bowl-lrb", *arguments), code, words)


def test_a_save_is_gone_on_with_as_it_is(run: Run) -> None:
    for option in ("--home-team", "--away-team", "--position"):
        assert_one_line(run("play", "--resume", "m.json", option, "puzzle.txt"), 2, "begin a match; leave out --resume")
