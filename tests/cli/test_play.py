"""`ruleengine play` and `replay` without anybody at the prompt."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ruleengine import HOME, Decision, Match, RandomCoach, SeededDice, Side, new_match, play
from ruleengine.cli._opening import seated
from ruleengine.saves import load
from ruleengine_blood_dice import BLOOD_DICE
from ruleengine_blood_dice.events import Scored, TechnicalTries, TryBegan
from ruleengine_blood_dice.state import SCORE

from .conftest import Run

BOTS = ("--home", "random", "--away", "sensible")
PLAY = ("play", "blood-dice", *BOTS)


def saved(run: Run, tmp_path: Path, *arguments: str) -> Match:
    ran = run(*PLAY, *arguments, "--save", "m.json", "--quiet")
    assert (ran.code, ran.err) == (0, "")
    return load(tmp_path / "m.json")


def points(match: Match, side: Side) -> int:
    """What the events of a match add up to."""
    tries = sum(event.side is side for event in match.events if isinstance(event, Scored))
    return tries + sum(e.tries for e in match.events if isinstance(e, TechnicalTries) and e.side is side)


@pytest.mark.parametrize("seed", range(8))
def test_a_match_is_played_to_its_end_and_the_result_is_what_was_scored(run: Run, tmp_path: Path, seed: int) -> None:
    match = saved(run, tmp_path, "--seed", str(seed))
    assert match.over
    home, away = (points(match, side) for side in Side)
    winner = "a draw" if home == away else "home wins" if home > away else "away wins"
    ran = run(*PLAY, "--seed", str(seed), "--quiet")
    assert ran.lines == [f"Home {home}, away {away}: {winner}."]


def test_watching_tells_every_try_with_the_figures_of_its_beginning(run: Run, tmp_path: Path) -> None:
    match = saved(run, tmp_path, "--seed", "7")
    ran = run(*PLAY, "--seed", "7", "--watch")
    titles = [line for line in ran.lines if line.startswith("── Try")]
    begun = [event.side for event in match.events if isinstance(event, TryBegan)]
    expected = [f"── Try {n}: {str(side).capitalize()} attacks " for n, side in enumerate(begun, 1)]
    assert [title.rstrip("─") for title in titles] == expected
    left = {Side.HOME: 12, Side.AWAY: 12}
    boards = [ran.lines[place + 1] for place, line in enumerate(ran.lines) if line in titles]
    for side, board in zip(begun, boards, strict=True):
        left[side] -= 1
        assert f"Tries left {left[HOME]}–{left[Side.AWAY]}   " in board
    assert "Score 0–0   Tries left" in boards[0]
    assert re.search(r"Morale 3–3   Spells 5–5   Players missing 0–0$", boards[0])


def test_the_default_is_a_line_a_try(run: Run) -> None:
    ran = run(*PLAY, "--seed", "7")
    watched = run(*PLAY, "--seed", "7", "--watch")
    tries = [line for line in ran.lines if line.startswith("Try ")]
    assert len(tries) == sum(line.startswith("── Try ") for line in watched.lines)
    assert [line.split(":")[0] for line in tries] == [f"Try {n}" for n in range(1, len(tries) + 1)]
    bare = [line for line in tries if "TRY!" not in line and not re.search(r"loses|falls|steals|withdraws|given", line)]
    assert bare
    for line in bare:  # without news, how the try ended
        title, _, ended = line.partition("attacks")
        chapter = watched.out.partition(f"── {title}attacks ")[2].partition("\n\n")[0]
        assert chapter.splitlines()[-1].strip() == ended.strip()
    scores = [line.strip() for line in watched.lines if "TRY!" in line]
    assert scores == [score for line in tries for score in re.findall(r"TRY!.*?\.", line)]
    assert ran.lines[-1] == watched.lines[-1]


def test_the_same_seed_plays_the_same_and_another_seed_another_match(run: Run) -> None:
    one, two, three = (run(*PLAY, "--watch", "--seed", seed).out for seed in ("7", "7", "8"))
    assert one == two
    assert one.splitlines()[1:] != three.splitlines()[1:]


def test_a_seed_that_nobody_gave_is_shown_and_repeats_the_match(run: Run) -> None:
    ran = run(*PLAY, "--watch")
    seed = re.match(r"Blood Dice v2, seed (\d+): home random, away sensible", ran.lines[0])
    assert seed is not None
    assert run(*PLAY, "--watch", "--seed", seed[1]).out == ran.out


def test_variants_and_options_are_played_and_shown(run: Run, tmp_path: Path) -> None:
    arguments = ("--with", "wet-ball", "--option", "match.tries=2", "--option", "scrum.morale=1", "--seed", "3")
    match = saved(run, tmp_path, *arguments)
    assert match.rules.changed == {"blood-dice.match.tries": 2, "blood-dice.scrum.morale": 1}
    assert [type(v).__name__ for v in match.rules.ruleset.variants] == ["WetBall"]
    assert sum(isinstance(event, TryBegan) for event in match.events) <= 4
    assert run(*PLAY, *arguments).lines[1] == "With blood-dice.wet-ball:1, match.tries=2, scrum.morale=1"


@pytest.mark.parametrize(("typed", "shown"), [("wet-ball:2", "2"), ("blood-dice.wet-ball:3", "3"), ("wet-ball", "1")])
def test_a_variant_is_played_with_the_parameters_that_are_typed(run: Run, typed: str, shown: str) -> None:
    assert run(*PLAY, "--with", typed, "--seed", "1").lines[1] == f"With blood-dice.wet-ball:{shown}"


def test_plain_text_where_no_terminal_is(run: Run) -> None:
    for how in ((), ("--watch",), ("--quiet",)):
        assert "\x1b" not in run(*PLAY, "--seed", "7", *how).out
    assert "\x1b" not in run("dice", "2d6").out + run("rulesets", "blood-dice").out


# Coaches ---------------------------------------------------------------------------------------------


def decisions(seat: Any) -> list[int]:
    decision = Decision(HOME, "one of many", range(1000))
    return [seat.coach(None, decision) for _ in range(40)]


@pytest.mark.parametrize("seed", [0, 1, 7, 10**17])
def test_two_random_coaches_do_not_decide_alike_nor_as_the_dice_fall(seed: int) -> None:
    home, away = (decisions(seat) for seat in seated(BLOOD_DICE, ("random", "random"), seed=seed))
    tape = SeededDice(seed)
    dice = [face - 1 for face in tape.throw((1000,) * 40, 0)]
    assert home != away
    assert dice not in (home, away)
    assert decisions(seated(BLOOD_DICE, ("random", "random"), seed=seed)[0]) == home


def test_seats_without_names_are_a_person_and_the_rulesets_own_coach() -> None:
    home, away = seated(BLOOD_DICE, (None, None), seed=1)
    assert (home.name, home.coach, away.name) == ("person", None, "sensible")


# Replays ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [(), ("--watch",), ("--quiet",)])
def test_a_replay_tells_what_was_told(run: Run, tmp_path: Path, how: tuple[str, ...]) -> None:
    first = run(*PLAY, "--seed", "5", *how, "--save", "m.json")
    assert first.code == 0
    ran = run("replay", "m.json", *how)
    assert (ran.code, ran.err) == (0, "")
    head = 0 if how == ("--quiet",) else 1  # the line that names the coaches
    assert ran.lines[head:] == [line for line in first.lines[head:] if line != "Saved in m.json."]


def test_a_replay_of_a_match_that_is_not_over_says_so(run: Run, tmp_path: Path) -> None:
    match = new_match("blood-dice", seed=1)
    (tmp_path / "m.json").write_text(match.to_json())
    assert run("replay", "m.json").lines[-1] == "Home 0, away 0; the match is not over."


def test_a_replay_whose_log_does_not_fit_is_a_failure(run: Run, tmp_path: Path) -> None:
    match = play(new_match("blood-dice", seed=1), RandomCoach(1), RandomCoach(2))
    document = json.loads(match.to_json())
    document["log"][0] = 3 - document["log"][0]
    (tmp_path / "m.json").write_text(json.dumps(document))
    ran = run("replay", "m.json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1


# Going on --------------------------------------------------------------------------------------------


def test_a_match_that_was_left_is_played_on_from_its_save(run: Run, tmp_path: Path) -> None:
    match = new_match("blood-dice", seed=4)
    for _ in range(6):
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[0])
    (tmp_path / "m.json").write_text(match.to_json())
    ran = run("play", "--resume", "m.json", *BOTS, "--save", "end.json")
    assert (ran.code, ran.err) == (0, "")
    ended = load(tmp_path / "end.json")
    assert ended.over
    assert ended.log[: len(match.log)] == match.log
    assert ended.get(SCORE, HOME) == points(ended, HOME)
    assert load(tmp_path / "m.json").log == match.log
    again = run("play", "--resume", "m.json", *BOTS)
    assert again.lines == [line for line in ran.lines if line != "Saved in end.json."]


def test_coaches_go_on_with_seeds_of_the_place_where_the_match_was_left(run: Run, tmp_path: Path) -> None:
    match = new_match("blood-dice", seed=4)
    match.answer("keep")
    (tmp_path / "m.json").write_text(match.to_json())
    run("play", "--resume", "m.json", "--home", "random", "--away", "random", "--save", "end.json")
    home, away = seated(BLOOD_DICE, ("random", "random"), seed=4, answers=len(match.log))
    match.run(home.coach, away.coach)
    assert load(tmp_path / "end.json").log == match.log
    assert decisions(home) != decisions(seated(BLOOD_DICE, ("random", "random"), seed=4)[0])


def test_a_match_that_is_over_is_only_told_to_be_over(run: Run, tmp_path: Path) -> None:
    match = saved(run, tmp_path, "--seed", "2")
    ran = run("play", "--resume", "m.json", *BOTS, "--quiet")
    assert ran.lines == [f"Home {points(match, HOME)}, away {points(match, Side.AWAY)}: {winner(match)}."]


def winner(match: Match) -> str:
    side = match.result.winner
    return "a draw" if side is None else f"{side} wins"


def test_a_refused_undo_says_why(run: Run) -> None:
    how = ("--seed", "7", "--away", "person", "--option", "spells.spells=0", "--undo", "until-dice")
    ran = run("play", "blood-dice", *how, typed=["pass", "undo", "quit"])
    assert ran.code == 0
    why = "dice were thrown since, for 'blood-dice.action', and it is played with undo='until-dice'"
    assert f"Not taken back: {why}." in " ".join(ran.out.split())
