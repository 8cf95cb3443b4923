"""A person's session: prompts that are handed in, commands, undo, dice by hand, leaving and coming back."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import Any

import pytest
from depth import examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Answered,
    Decision,
    Match,
    Part,
    RandomCoach,
    Result,
    Roll,
    Ruleset,
    hooks,
    new_match,
    procedure,
    roll,
)
from ruleengine.cli._app import Failure
from ruleengine.cli._opening import CoachSeat
from ruleengine.cli._screen import Quiet, Screen, Teller, Watch
from ruleengine.cli._session import Left, Session
from ruleengine.dice import d6
from ruleengine.hooks import initial_procedures, result
from ruleengine.saves import load, save
from ruleengine_blood_dice.state import MORALE
from ruleengine_blood_rugby.positions import from_position

from .conftest import Run

PERSON = CoachSeat("person", None)
PLAY = ("play", "blood-dice", "--home", "person", "--away", "person")


class Typist:
    """Types lines and keeps the labels that it was asked with; at the end of the lines it leaves."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines: Iterator[str] = iter(lines)
        self.labels: list[str] = []

    def __call__(self, label: str) -> str:
        self.labels.append(label)
        return next(self._lines, "quit")


def session(
    match: Match,
    typed: Iterable[str],
    *,
    away: CoachSeat = PERSON,
    path: Path = Path("unused.json"),
    teller: type[Teller] = Quiet,
) -> Session:
    screen = Screen()
    return Session(match, (PERSON, away), screen=screen, teller=teller(screen, match), path=path, read=Typist(typed))


def after(match: Match, typed: Iterable[str], *, away: CoachSeat = PERSON, teller: type[Teller] = Quiet) -> Match:
    """The match after these lines; it is left there, unless it is over."""
    playing = session(match, typed, away=away, teller=teller)
    with suppress(Left):
        playing.play()
    return playing.match


def shown(run: Run, *typed: str, play: Sequence[str] = (*PLAY, "--seed", "3")) -> list[str]:
    ran = run(*play, typed=[*typed, "quit"])
    assert (ran.code, ran.err) == (0, "")
    return ran.lines


# Choosing --------------------------------------------------------------------------------------------


def test_options_are_shown_with_number_token_meaning_and_checks(run: Run) -> None:
    lines = shown(run, "1", play=(*PLAY, "--seed", "3", "--option", "spells.spells=0"))
    place = next(i for i, line in enumerate(lines) if "Take it, or pass?" in line)
    assert lines[place + 1].split()[:2] == ["1", "penalty"]
    assert lines[place + 1].endswith("(Home's penalty 5+, chance 1/3)")
    assert lines[place + 2].split()[:2] == ["2", "pass"]
    assert lines[place + 2].endswith("(Away's steal 5+, chance 1/3)")
    assert lines[place + 3] == "home> 1"


@pytest.mark.parametrize("word", ["2", "reroll:home", "r", "reroll", "  2  "])
def test_an_option_is_chosen_by_number_token_or_the_beginning_of_one(word: str) -> None:
    assert str(after(new_match("blood-dice", seed=3), [word]).log[-2]) == "Reroll(die=<Side.HOME: 0>)"


@pytest.mark.parametrize("word", ["", "3", "0", "-1", "x", "keepp", "²", "1 2"])
def test_what_does_not_fit_is_asked_again_and_changes_nothing(run: Run, word: str) -> None:
    match = new_match("blood-dice", seed=3)
    before = match.position_key
    assert after(match, [word]).position_key == before
    lines = shown(run, word)
    assert "choose one of" in lines[-3].lower()


def test_a_person_may_take_one_side_against_the_machine(run: Run) -> None:
    play = ("play", "blood-dice", "--seed", "3", "--away", "random", "--option", "match.tries=1")
    ran = run(*play, typed=["1"] * 50)
    assert (ran.code, ran.err) == (0, "")
    assert any(line.startswith("home> 1") for line in ran.lines)
    assert not any(line.startswith("away>") for line in ran.lines)


@given(st.lists(st.sampled_from(["1", "2"]), max_size=400))
@settings(max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_typed_numbers_choose_the_options_of_that_number(numbers: list[str]) -> None:
    match, twin = new_match("blood-dice", seed=5), new_match("blood-dice", seed=5)
    after(match, numbers)
    for number in numbers:
        if not isinstance(twin.pending, Decision):
            break
        twin.answer(twin.pending.choices[int(number) - 1])
    assert match.log == twin.log


# Undo ------------------------------------------------------------------------------------------------

Detours = dict[int, list[str]]
MOVES = st.lists(st.sampled_from(["1", "2"]), min_size=1, max_size=8)
DETOURS = st.dictionaries(st.integers(0, 7), st.lists(st.sampled_from(["1", "2"]), max_size=4), max_size=4)


@given(MOVES, DETOURS)
@settings(max_examples=examples(40), deadline=None)
def test_what_is_taken_back_has_never_been(moves: list[str], detours: Detours) -> None:
    straight = after(new_match("blood-dice", seed=11), moves)
    winding: list[str] = []
    for place, move in enumerate(moves):
        detour = detours.get(place, [])
        winding += [*detour, *["undo"] * len(detour), move]
    assert after(new_match("blood-dice", seed=11), winding).log == straight.log


def test_undo_against_the_machine_goes_back_to_the_persons_own_decision() -> None:
    machine = [CoachSeat("random", RandomCoach(1)) for _ in range(3)]
    # Home keeps a missed Penalty; away then decides alone until home is asked again.
    asked, on, back = (
        after(new_match("blood-dice", seed=3), typed, away=seat)
        for typed, seat in zip((["1", "1"], ["1", "1", "1"], ["1", "1", "1", "undo"]), machine, strict=True)
    )
    asks = [told.request for told in on.history if isinstance(told, Answered)]
    assert AWAY in [request.by for request in asks if isinstance(request, Decision)][3:]
    assert back.position_key == asked.position_key


def test_there_may_be_nothing_to_take_back(run: Run) -> None:
    lines = shown(run, "undo", "undo")
    assert lines.count("There is nothing to take back.") == 2


def test_undo_is_told_and_the_question_comes_again(run: Run) -> None:
    lines = shown(run, "1", "undo")
    question = next(line for line in lines if "Keep it" in line)
    assert "Taken back." in lines
    assert lines.count(question) == 2


# The board once more ---------------------------------------------------------------------------------

RUGBY = ("play", "blood-rugby", "--seed", "1", "--option", "bribes.bribes_per_half=0")
ROW = re.compile(" 1 [:><.].*")


def boards(lines: Sequence[str]) -> int:
    """How many boards there are, by their first rows."""
    return sum(ROW.match(line) is not None for line in lines)


def test_after_undo_the_board_is_shown_again() -> None:
    match = from_position("home 8 runner M8\naway 4 scrum P8\n", seed=1)
    typed = ["8 to M9", "undo"]
    with redirect_stdout(io.StringIO()) as out:
        after(match, typed)
    lines = out.getvalue().splitlines()
    assert boards(lines[: lines.index("Taken back.")]) == 2
    assert boards(lines[lines.index("Taken back.") :]) == 1


def test_after_resume_the_board_is_shown_also_where_the_question_needs_none(run: Run) -> None:
    run(*RUGBY, "--away", "basic", typed=["trident", "save a.json", "quit"])
    assert boards(run("play", "--resume", "a.json", typed=["quit"]).lines) == 1
    match = from_position("home 8 runner M8\naway 4 scrum X8\n", seed=1)
    with redirect_stdout(io.StringIO()):
        after(match, ["8 to M9", "end"])
    assert isinstance(match.pending, Decision)
    assert not list(hooks.render(match, match.pending))
    save(match, "b.json")
    assert boards(run("play", "--resume", "b.json", "--away", "person", typed=["quit"]).lines) == 1


def test_last_tells_the_opponents_last_turn_once_more() -> None:
    match = from_position("half 1\nhome 8 runner M8\naway 4 scrum X8\n", seed=1)
    with redirect_stdout(io.StringIO()) as out:
        after(match, ["8 to M9", "end", "no spell", "4 to X9", "end", "no spell", "last"], teller=Watch)
    lines = [line for line in out.getvalue().splitlines() if line.strip()]
    title = "\N{BOX DRAWINGS LIGHT HORIZONTAL}\N{BOX DRAWINGS LIGHT HORIZONTAL} Away, turn 1 "
    first, again = (at for at, line in enumerate(lines) if line.startswith(title))
    assert lines[again + 1 :] == ["   Away #4 scrum steps to X9."]
    assert set(lines[again:]) <= set(lines[first:again])


# Other commands --------------------------------------------------------------------------------------


def test_help_and_explain(run: Run) -> None:
    lines = shown(run, "HELP", "explain")
    for word in ("explain", "undo", "save FILE", "quit", "help"):
        assert any(line.strip().startswith(word) for line in lines)
    assert any(line.startswith("Home decides spell:") for line in lines)
    assert "  keep: Let the dice lie." in lines


def test_save_writes_the_match_and_plays_on(run: Run, tmp_path: Path) -> None:
    lines = shown(run, "1", "save mine.json", "1", "save", "save no/where.json", "save .")
    assert "Saved in mine.json." in lines
    assert "Say where: save FILE" in lines
    assert sum(line.startswith("Not saved: ") for line in lines) == 2
    twin = new_match("blood-dice", seed=3)
    twin.answer("keep")
    assert load(tmp_path / "mine.json").digest() == twin.digest()


def test_what_the_system_refuses_is_said_in_words(run: Run) -> None:
    [line] = [line for line in shown(run, "save no/x.json") if line.startswith("Not saved")]
    assert line == "Not saved: no/x.json: No such file or directory"


def test_load_goes_on_with_the_match_in_a_file_and_keeps_the_one_before(run: Run, tmp_path: Path) -> None:
    lines = shown(run, "1", "save mine.json", "1", "load mine.json", "1", "undo", "undo")
    assert "Loaded mine.json; the match before is saved in blood-dice-3.json." in lines
    first, second, then = new_match("blood-dice", seed=3), new_match("blood-dice", seed=3), new_match("blood-dice")
    for match, answers in ((first, 1), (second, 2)):
        for _ in range(answers):
            match.answer(match.pending.choices[0])  # type: ignore[union-attr]
    assert load(tmp_path / "blood-dice-3.json").digest() == second.digest()
    assert load(tmp_path / "mine.json").digest() == new_match("blood-dice", seed=3).digest()  # undone, and left there
    assert then.log == ()


def test_a_match_that_was_loaded_is_not_written_where_the_first_was_to_be_saved(run: Run, tmp_path: Path) -> None:
    play = (*PLAY, "--seed", "3", "--option", "match.tries=1")
    run(*play, typed=["save start.json", "quit"])
    ran = run(*play, "--save", "end.json", typed=["1", "load start.json", *["1"] * 50])
    assert (ran.code, ran.err) == (0, "")
    assert not (tmp_path / "end.json").exists()


@pytest.mark.parametrize(
    ("file", "said"),
    [("", "Say what: load FILE"), ("no.json", "No such file or directory"), ("bad.json", "no JSON")],
)
def test_what_cannot_be_loaded_is_said_and_the_match_goes_on(file: str, said: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    lines = shown(run, f"load {file}", "1")
    assert any(said in line for line in lines)
    assert not (tmp_path / "blood-dice-3-2.json").exists()


# Dice by hand ----------------------------------------------------------------------------------------

BY_HAND = (*PLAY, "--dice", "manual", "--option", "spells.spells=0")


def test_faces_are_typed_in_and_are_the_truth() -> None:
    match = new_match("blood-dice", options={"spells.spells": 0})
    after(match, ["2", "2", "scrum", "5, 2", "4", "1", "6"])
    assert [told for told in match.log if isinstance(told, tuple)] == [(2,), (2,), (5, 2), (4,), (6,)]
    assert match.get(MORALE, HOME) == 2  # the Attacker, away, threw the five
    assert match.result.score == (0, 1)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("7", "die 1 of d6 cannot show 7"),
        ("0", "die 1 of d6 cannot show 0"),
        ("", "Type one number from 1 to 6."),
        ("x", "Type one number from 1 to 6."),
        ("-1", "Type one number from 1 to 6."),
        ("1 2", "Type one number from 1 to 6."),
        ("9" * 5000, "Type one number from 1 to 6."),
    ],
)
def test_faces_that_no_die_shows_are_asked_again(run: Run, word: str, said: str) -> None:
    lines = shown(run, "1", word, play=BY_HAND)
    assert any(line.startswith(said) for line in lines)
    assert lines[-1].startswith("Left: ")


def test_two_dice_are_typed_in_one_line_in_the_order_that_is_said(run: Run) -> None:
    lines = shown(run, "2", "2", "scrum", "5", "5 x", "2d6", "5 2", play=BY_HAND)
    assert "   Two dice for the Scrum, first Away's, then Home's." in lines
    assert lines.count("Type 2 numbers with blanks between them, one for each die of 2d6.") == 3
    assert "   Scrum: Away rolls 5; Home rolls 2." in lines


def test_after_undo_the_faces_said_before_are_offered_and_enter_takes_them(run: Run) -> None:
    typed = ["1", "4", "pass", "6", "undo", "undo", "undo", ""]
    labels = Typist(typed)
    match = new_match("blood-dice", options={"spells.spells": 0})
    screen = Screen()
    playing = Session(
        match, (PERSON, PERSON), screen=screen, teller=Quiet(screen, match), path=Path("unused"), read=labels
    )
    with pytest.raises(Left):
        playing.play()
    assert labels.labels == ["d2> ", "d6> ", "home> ", "d6> ", "d6> ", "d6 [6]> ", "home> ", "d6 [4]> ", "home> "]
    assert match.log == ((1,), (4,))


def test_undo_by_hand_goes_back_to_the_machines_dice_too() -> None:
    match = new_match("blood-dice", options={"spells.spells": 0})
    typed = Typist(["2", "1", "4", "undo"])  # away is drawn and loses its try at once; home's die is taken back
    screen = Screen()
    seats = (PERSON, CoachSeat("random", RandomCoach(1)))
    with pytest.raises(Left):
        Session(match, seats, screen=screen, teller=Quiet(screen, match), path=Path("unused"), read=typed).play()
    assert typed.labels == ["d2> ", "d6> ", "d6> ", "home> ", "d6 [4]> "]
    again = after(new_match("blood-dice", options={"spells.spells": 0}), ["2", "1", "undo"], away=seats[1])
    assert again.log == ((2,),)
    assert isinstance(again.pending, Roll)
    assert again.pending.by is AWAY


def test_a_die_that_is_taken_back_may_fall_otherwise() -> None:
    match = new_match("blood-dice", options={"spells.spells": 0})
    after(match, ["1", "4", "undo", "5"])
    assert isinstance(match.pending, Decision)
    assert [str(type(option).__name__) for option in match.pending.choices] == ["TakeRun", "Pass"]


# Leaving and coming back -----------------------------------------------------------------------------


def test_quit_saves_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    lines = shown(run, "1")
    assert lines[-1] == (
        "Left: the match is saved in blood-dice-3.json; "
        "go on with: ruleengine play --resume blood-dice-3.json --home person --away person"
    )
    ran = run("play", "--resume", "blood-dice-3.json", "--home", "person", "--away", "person", typed=["1", "quit"])
    assert ran.code == 0
    assert not any("Try 1" in line for line in ran.lines)  # what was told before is not told again
    assert any("Take it, or pass?" in line for line in ran.lines)
    twin = after(new_match("blood-dice", seed=3), ["1", "1"])
    assert load(tmp_path / "blood-dice-3.json").digest() == twin.digest()


def test_the_end_of_input_leaves_a_save_behind_and_is_a_failure(run: Run, tmp_path: Path) -> None:
    ran = run(*PLAY, "--seed", "3", "--save", "here.json", typed=["1"])
    assert ran.code == 1
    assert ran.err.startswith("ruleengine: nobody answers at the prompt; the match is saved in here.json; go on with:")
    assert ran.err.count("\n") == 1
    assert load(tmp_path / "here.json").digest() == after(new_match("blood-dice", seed=3), ["1"]).digest()


def test_ctrl_c_leaves_a_save_behind_and_is_a_failure(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(label: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = run(*PLAY, "--seed", "3")
    assert ran.code == 1
    assert ran.err.startswith("ruleengine: interrupted; the match is saved in blood-dice-3.json; go on with: ")
    assert load(tmp_path / "blood-dice-3.json").digest() == new_match("blood-dice", seed=3).digest()


def test_a_save_that_is_left_behind_does_not_write_over_another(run: Run, tmp_path: Path) -> None:
    for _ in range(3):
        shown(run, "1")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "blood-dice-3-2.json",
        "blood-dice-3-3.json",
        "blood-dice-3.json",
    ]


def test_dice_by_hand_go_on_by_hand(run: Run, tmp_path: Path) -> None:
    shown(run, "1", "4", play=(*BY_HAND, "--seed", "9"))
    ran = run("play", "--resume", "blood-dice-9.json", "--away", "person", typed=["pass", "2", "quit"])
    assert ran.code == 0
    assert "dice by hand" in ran.lines[0]
    assert [told for told in load(tmp_path / "blood-dice-9.json").log if isinstance(told, tuple)] == [(1,), (4,), (2,)]


def test_when_the_match_cannot_be_saved_both_reasons_are_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(match: Match, path: Path) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("ruleengine.cli._session.write", refuse)
    ran = run(*PLAY, "--seed", "3")
    assert ran.code == 1
    assert (
        "nobody answers at the prompt; the match could not be saved in blood-dice-3.json: the disk is full" in ran.err
    )
    assert run(*PLAY, "--seed", "3", typed=["quit"]).code == 1


# Rules and coaches that break ------------------------------------------------------------------------


@procedure("tests.breaking")
class Breaking:
    """A die, a choice, and then a rule that breaks."""

    async def run(self, match: Match) -> None:
        await roll(d6, by=None, reason="luck")
        await Decision(AWAY, "cards", range(100))
        raise ZeroDivisionError("by design")


class BreakingPart(Part):
    """One procedure that breaks."""

    name = "tests.breaking"
    procedures = (Breaking,)

    @initial_procedures.impl
    def first(self, match: Match) -> Sequence[Any]:
        """One procedure."""
        return (Breaking(),)

    @result.impl
    def none(self, match: Match) -> Result:
        """Nobody scores."""
        return Result((0, 0), None)


BREAKING = Ruleset("tests-breaking", (BreakingPart(),))


def test_a_rule_that_breaks_is_a_failure_and_the_match_waits_at_the_last_decision() -> None:
    match = new_match(BREAKING, seed=1)
    key = match.position_key
    with pytest.raises(
        Failure, match=r"a part or a coach broke: ZeroDivisionError: by design \(.*test_session.py, line"
    ):
        session(match, ["7"]).play()
    assert match.position_key == key
    assert isinstance(match.pending, Decision)


def test_a_coach_that_cheats_is_a_failure_and_the_match_waits_at_its_decision() -> None:
    match = new_match(BREAKING, seed=1)
    with pytest.raises(Failure, match="500 is not offered to away in 'cards'"):
        session(match, [], away=CoachSeat("cheat", lambda view, decision: 500)).play()
    assert isinstance(match.pending, Decision)


def test_a_failure_leaves_a_save_behind(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ruleengine_blood_dice import BLOOD_DICE

    monkeypatch.setitem(BLOOD_DICE.coaches, "cheat", lambda seed: lambda view, decision: "nothing")
    ran = run("play", "blood-dice", "--home", "cheat", "--away", "cheat", "--seed", "3")
    assert ran.code == 1
    assert "'nothing' is not offered" in ran.err
    assert "the match is saved in blood-dice-3.json" in ran.err
    assert load(tmp_path / "blood-dice-3.json").digest() == new_match("blood-dice", seed=3).digest()


def test_many_options_are_counted_and_numbers_that_are_options_are_not_counted_twice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(Left):
        session(new_match(BREAKING, seed=1), ["100", "undo"]).play()
    lines = capsys.readouterr().out.splitlines()
    assert "     0" in lines
    assert "     … and 60 more, by name" in lines
    assert any(line.startswith("'100' is not offered") for line in lines)


def test_a_match_is_told_before_a_person_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    match = new_match("blood-dice", seed=3)
    screen = Screen()
    playing = Session(
        match, (PERSON, PERSON), screen=screen, teller=Watch(screen, match), path=Path("unused"), read=Typist(["1"])
    )
    with pytest.raises(Left):
        playing.play()
    out = capsys.readouterr().out
    first, second = out.index("── Try 1: Home attacks"), out.index("Keep it, or spend")
    assert 0 < first < second
    assert out.count("── Try 1") == 1
    assert out[:second].count("Score 0–0") == 1  # at the try's beginning, and not again before the question
