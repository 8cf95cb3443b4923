"""Exit codes, and errors that are one line on stderr."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ruleengine.cli._app import LONGEST, one_line
from ruleengine.cli._screen import Screen

from .conftest import Run

PLAY = ("play", "blood-dice", "--home", "random", "--away", "random")

MISUSE = {
    "no such command": (("jump",), "jump"),
    "no such option of the command": ((*PLAY, "--sneed", "3"), "--sneed"),
    "one argument too many": (("dice", "d6", "d8"), "d8"),
    "nothing to play": (("play",), "--resume FILE"),
    "no such ruleset": (("play", "blood-dise"), "did you mean 'blood-dice'"),
    "a variant for a ruleset": (("play", "blood-dice.wet-ball"), "is a variant"),
    "no such variant": ((*PLAY, "--with", "dry-ball"), "did you mean 'wet-ball'?"),
    "a variant of another game": ((*PLAY, "--with", "chess.castling"), "no variant 'chess.castling' is installed"),
    "too many parameters of a variant": ((*PLAY, "--with", "wet-ball:1:2"), "1 parameters"),
    "a parameter that does not fit": (
        (*PLAY, "--with", "wet-ball:much"),
        "see ruleengine rulesets blood-dice.wet-ball",
    ),
    "a ruleset for a variant": ((*PLAY, "--with", "blood-dice"), "is a ruleset"),
    "a variant twice": ((*PLAY, "--with", "wet-ball", "--with", "wet-ball"), "twice"),
    "no such coach": (("play", "blood-dice", "--home", "bob"), "there are person, random, sensible"),
    "no such rules option": ((*PLAY, "--option", "match.trys=3"), "did you mean 'match.tries'"),
    "an option without a value": ((*PLAY, "--option", "match.tries"), "part.option=value"),
    "an option without a name": ((*PLAY, "--option", "=3"), "part.option=value"),
    "an option twice": ((*PLAY, "--option", "match.tries=3", "--option", "match.tries=3"), "twice"),
    "an option twice by two names": (
        (*PLAY, "--option", "match.tries=3", "--option", "blood-dice.match.tries=3"),
        "twice",
    ),
    "a value of the wrong type": ((*PLAY, "--option", "match.tries=many"), "a whole number"),
    "a value out of bounds": ((*PLAY, "--option", "match.tries=-1"), "too small"),
    "a negative seed": ((*PLAY, "--seed=-1"), "whole number"),
    "a seed that is no number": ((*PLAY, "--seed", "1.5"), "1.5"),
    "a seed in other digits": ((*PLAY, "--seed", "٣"), "whole number"),
    "a seed too long": ((*PLAY, "--seed", "1" * 21), "20 digits"),
    "unknown dice": ((*PLAY, "--dice", "loaded"), "manual"),
    "both loud and quiet": ((*PLAY, "--watch", "--quiet"), "leave one out"),
    "a save in no directory": ((*PLAY, "--save", "nowhere/m.json"), "directory that exists"),
    "a save that is a directory": ((*PLAY, "--save", "."), "directory that exists"),
    "a ruleset and a save": ((*PLAY, "--resume", "m.json"), "--resume FILE"),
    "a seed for a save": (("play", "--resume", "m.json", "--seed", "3"), "--seed"),
    "dice for a save": (("play", "--resume", "m.json", "--dice", "manual"), "--dice"),
    "a notation without sides": (("dice", "2d"), "character 3 of '2d'"),
    "a die without faces": (("dice", "1d0"), "character 3"),
    "too many rolls": (("dice", "d6", "--times", "100001"), "1 to 100000"),
    "no rolls": (("dice", "d6", "--times", "0"), "1 to 100000"),
    "options without a ruleset": (("rulesets", "--option", "match.tries=3"), "name of a ruleset"),
    "nothing of that name": (("rulesets", "chess"), "'chess'"),
    "options of a variant": (("rulesets", "blood-dice.wet-ball", "--parts"), "is a variant"),
}


@pytest.mark.parametrize(("arguments", "named"), MISUSE.values(), ids=MISUSE)
def test_misuse_is_one_line_that_names_the_culprit_and_exit_code_2(
    run: Run, arguments: tuple[str, ...], named: str
) -> None:
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("ruleengine: ")
    assert ran.err.count("\n") == 1
    assert named in ran.err


@pytest.mark.parametrize(
    ("arguments", "hinted", "other"),
    [
        (("play", "chess"), "blood-dice", "wet-ball"),
        (("simulate", "chess"), "blood-dice", "wet-ball"),
        (("odds", "chess"), "blood-dice", "wet-ball"),
        ((*PLAY, "--with", "chess"), "shoot-out, wet-ball", "blood-dice"),
    ],
)
def test_hints_are_of_the_kind_that_was_asked_for(
    run: Run, arguments: tuple[str, ...], hinted: str, other: str
) -> None:
    hint = run(*arguments).err.partition("is installed; ")[2]
    assert hinted in hint
    assert other not in hint


def test_whatever_can_be_shown_is_hinted_at(run: Run) -> None:
    assert "did you mean 'blood-dice.wet-ball'?" in run("rulesets", "blood-dice.wet-bal").err
    assert "did you mean 'blood-dice'?" in run("rulesets", "blood-dise").err


def test_misuse_is_found_before_a_match_begins_and_nothing_is_written(run: Run, tmp_path: Path) -> None:
    run(*PLAY, "--away", "bob")
    run(*PLAY, "--option", "match.tries=x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "no save",
        "[]",
        "{}",
        '{"format": "ruleengine-save/1"}',
        "\0" * 10,
    ],
)
@pytest.mark.parametrize("arguments", [("replay",), ("play", "--resume")])
def test_a_file_that_is_no_save_is_a_failure_that_names_it(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], broken: str
) -> None:
    (tmp_path / "m.json").write_text(broken)
    ran = run(*arguments, "m.json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(("ruleengine: m.json: ", "ruleengine: m.json, "))
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("arguments", [("replay",), ("play", "--resume")])
def test_a_file_that_is_not_there_is_a_failure(run: Run, arguments: tuple[str, ...]) -> None:
    ran = run(*arguments, "m.json")
    assert (ran.code, ran.out, ran.err) == (1, "", "ruleengine: m.json: No such file or directory\n")


def test_a_save_of_a_ruleset_that_is_not_here_is_a_failure(run: Run, tmp_path: Path) -> None:
    assert run(*PLAY, "--seed", "1", "--save", "m.json").code == 0
    text = (tmp_path / "m.json").read_text()
    (tmp_path / "m.json").write_text(text.replace('"base":"blood-dice"', '"base":"blood-dite"'))
    ran = run("replay", "m.json")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("ruleengine: m.json, checksum: ")


def fails(monkeypatch: pytest.MonkeyPatch, raise_it: Callable[[], Any]) -> None:
    def screen() -> Screen:
        raise_it()
        return Screen()

    monkeypatch.setattr("ruleengine.cli._charts.Screen", screen)


def raising(error: BaseException) -> Callable[[], Any]:
    def raise_it() -> None:
        raise error

    return raise_it


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (KeyboardInterrupt(), "ruleengine: interrupted\n"),
        (OSError(28, "No space left on device"), "ruleengine: [Errno 28] No space left on device\n"),
    ],
)
def test_what_goes_wrong_elsewhere_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, said: str
) -> None:
    fails(monkeypatch, raising(error))
    ran = run("dice", "d6")
    assert (ran.code, ran.err) == (1, said)


def test_an_error_that_nobody_expected_names_its_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fails(monkeypatch, raising(ZeroDivisionError("in two\nlines")))
    ran = run("dice", "d6")
    assert ran.code == 1
    assert ran.err.startswith("ruleengine: ZeroDivisionError: in two lines (")
    assert "test_errors.py, line " in ran.err
    assert ran.err.count("\n") == 1


def test_warnings_are_one_line_each(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    fails(monkeypatch, lambda: warnings.warn("a part has changed", stacklevel=2))
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        ran = run("dice", "d6")
    assert (ran.code, ran.err) == (0, "ruleengine: warning: a part has changed\n")


def test_one_line_is_one_line_without_control_characters_and_not_endless() -> None:
    assert one_line(" a\tb\r\nc\x1b[2J\x00 ") == "a b c?[2J?"
    assert len(one_line("x" * 10_000)) == LONGEST


def test_help_and_version(run: Run) -> None:
    assert run().code == run("--help").code == run("play", "--help").code == 0
    assert "--resume" in run("play", "--help").out
    assert run("--version").out.strip()[0].isdigit()


def test_an_argument_that_nothing_takes_is_named_with_the_way_to_help(run: Run) -> None:
    ran = run("simulate", "blood-dice", "4", "5")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "ruleengine: nothing takes '4 5' here; see --help\n"
