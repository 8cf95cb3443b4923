"""`--rules FILE`: a league's file through every command that plays, asks or shows rules."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ruleengine import HOME, Match, build, compile_rules
from ruleengine.league import load
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.checks import EXTRA_SQUARE, STAND_UP
from ruleengine_blood_bowl.rules import EVENTS

from .conftest import Run

EXAMPLE = str(Path(__file__).parents[2] / "examples" / "league.toml")
SHORT = """
base = "blood-dice"
variants = ["wet-ball"]
[options.match]
tries = 2
"""


@pytest.fixture
def short(tmp_path: Path) -> str:
    """A league of Blood Dice, in the directory in which the command runs."""
    (tmp_path / "short.toml").write_text(SHORT)
    return "short.toml"


# The example -------------------------------------------------------------------------------------------------


def test_the_example_changes_five_things_of_five_kinds() -> None:
    """A variant, an option, a table, a modifier, skills."""
    plain, rules = compile_rules("blood-bowl-2020"), compile_rules(load(EXAMPLE))
    assert [plain.derived(EVENTS).at(2).name, rules.derived(EVENTS).at(2).name] == ["get-the-ref", "riot"]
    assert {name: str(value) for name, value in rules.changed.items() if "turns" in name} == {
        "blood-bowl.match.turns": "6"
    }
    (table,) = (value for name, value in rules.changed.items() if name.endswith("weather.table"))
    assert [table.at(total) for total in range(2, 13)] == [
        *("blizzard", "sunny", "blizzard", "blizzard"),
        *["perfect"] * 5,
        *("rain", "blizzard"),
    ]
    match = from_position("weather blizzard\nhome 1 Lineman M8\n", rules=rules.ruleset)
    deep = build(match, EXTRA_SQUARE, by=match.pieces[0].side, base=2, subject=match.pieces[0].id)
    assert deep.probability == Fraction(1, 2), "2+, the blizzard's −1, and −1 for deep snow"
    dry = from_position("weather rain\nhome 1 Lineman M8\n", rules=rules.ruleset)
    assert build(dry, EXTRA_SQUARE, by=dry.pieces[0].side, base=2, subject=dry.pieces[0].id).modifiers == ()
    assert not build(match, STAND_UP, by=match.pieces[0].side, base=4, subject=match.pieces[0].id).modifiers
    humans = [piece.profile for piece in Match(rules).pieces if piece.side is HOME]
    skills = {profile.role: dict(profile.attributes["blood-bowl.skills"]) for profile in humans}
    assert skills["Lineman"] == {"Dodge": None}
    assert skills["Blitzer"] == {"Block": None, "Mighty Blow": 1}
    assert "Dodge" not in dict(skills["Thrower"])


def test_the_example_is_played_saved_and_replayed_without_its_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text(Path(EXAMPLE).read_text(encoding="utf-8"), encoding="utf-8")
    played = run("play", "--rules", "league.toml", "--seed", "7", "--home", "basic", "--away", "basic", "--save", "m")
    assert (played.code, played.err) == (0, "")
    assert "With ruleengine.league:Snow League" in played.out
    file.unlink()
    told = run("replay", "m", "--quiet")
    assert (told.code, told.err) == (0, "")
    assert told.lines[-1] in played.lines
    saved = json.loads((tmp_path / "m").read_text())["rules"]["variants"]
    assert [each["tag"] for each in saved] == ["ruleengine.league"]


def test_the_example_is_explained_against_its_base(run: Run) -> None:
    explained = run("explain", "blood-bowl-2020", "--rules", EXAMPLE)
    assert (explained.code, explained.err) == (0, "")
    section = explained.out.partition("What differs from blood-bowl-2020\n")[2].partition("\n\n")[0]
    rows = [" ".join(line.split()) for line in section.splitlines()]
    home = rows[0].partition("blood-bowl.lrb-kick-off ")[2]
    assert rows == [
        f"blood-bowl-2020.kick replaced with blood-bowl-lrb.kick by blood-bowl.lrb-kick-off {home}",
        "blood-bowl-2020.kick-off-events replaced with blood-bowl-lrb.kick-off-events by "
        f"blood-bowl.lrb-kick-off {home}",
        "blood-bowl.match.turns is 6, not 8 ruleengine.league",
        "blood-bowl-2020.weather.table is 2=blizzard,4-5=blizzard, not 2=heat,4-5=perfect ruleengine.league",
        "extra-square −1 deep snow, when weather is blizzard ruleengine.league",
        "skills.human.Blitzer Mighty Blow (+1) ruleengine.league",
        "skills.human.Lineman Dodge ruleengine.league",
    ]


# Every command -----------------------------------------------------------------------------------------------


def test_a_position_is_asked_about_by_the_rules_of_the_file(run: Run, tmp_path: Path) -> None:
    """An extra square in the blizzard: 1/2, where it was 2/3 by the rulebook alone."""
    position = tmp_path / "p.txt"
    position.write_text("weather blizzard\nhome 1 Lineman MA1 L8 ball\n")
    chances = []
    for rules in ([], ["--rules", EXAMPLE]):
        asked = run("odds", "blood-bowl-2020", "1: M8 N8", "--position", "p.txt", *rules)
        assert (asked.code, asked.err) == (0, "")
        chances.append(asked.out)
    assert "66.6667% = 2/3" in chances[0]
    assert "50% = 1/2" in chances[1]


def test_matches_are_simulated_by_the_rules_of_the_file(run: Run, short: str) -> None:
    by_file = run("simulate", "--rules", short, "-n", "20", "--seed", "1")
    words = ["--with", "wet-ball", "--option", "match.tries=2"]
    by_words = run("simulate", "blood-dice", *words, "-n", "20", "--seed", "1")
    assert (by_file.code, by_file.err) == (0, "")
    assert by_file.lines[2:] == by_words.lines[2:]


def test_the_kit_checks_the_rules_of_the_file(run: Run, short: str) -> None:
    checked = run("check", "--rules", short, "--only", "ends", "--only", "saves-come-back")
    assert (checked.code, checked.err) == (0, "")
    assert checked.lines[-1] == "2 of 2 properties hold."
    assert "With ruleengine.league, match.tries=2" in checked.lines


def test_rulesets_shows_the_options_as_the_file_sets_them(run: Run, short: str) -> None:
    shown = run("rulesets", "blood-dice", "--rules", short)
    assert (shown.code, shown.err) == (0, "")
    assert "match.tries=2  (default 12)" in shown.out
    assert run("rulesets", "--rules", short) == shown, "the file says for which ruleset it is"


def test_options_and_variants_go_on_top_of_the_file(run: Run, short: str) -> None:
    shown = run("explain", "--rules", short, "--with", "lrb-injury", "--option", "match.tries=3")
    assert (shown.code, shown.err) == (0, "")
    rows = [" ".join(line.split()) for line in shown.lines]
    assert "blood-dice.match.tries is 3, not 12 --option" in rows
    assert any(row.startswith("blood-dice.elimination replaced with blood-bowl-lrb.injuries by") for row in rows)
    assert any(row.startswith("blood-dice.wet-ball added by blood-dice.wet-ball") for row in rows)


# Wrong use ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (
            ("play", "blood-bowl-2020", "--rules", "short.toml"),
            1,
            "short.toml, line 2, base: the file is for 'blood-dice', not for 'blood-bowl-2020'; play that",
        ),
        (("play", "--rules", "gone.toml"), 1, "gone.toml: No such file or directory"),
        (("play", "--rules", "bare.toml"), 2, 'bare.toml does not say it either: add base = "..."'),
        (
            ("explain", "--rules", "bad.toml"),
            1,
            "bad.toml, line 3, options.match.tries: -1 is too small; give 0 or more",
        ),
        (
            ("simulate", "blood-dice", "--rules", "late.toml"),
            1,
            "late.toml, line 3, modifiers[0].to: blood-dice makes no checks 'dodge'; there are blood-dice.steal",
        ),
        (("rulesets", "--rules", "bare.toml"), 2, 'bare.toml does not say it either: add base = "..."'),
        (
            ("rulesets", "--option", "match.tries=2"),
            2,
            "--with, --option and --parts need the name of a ruleset, or --rules with a file that has it",
        ),
        (
            ("rulesets", "blood-dice.wet-ball", "--rules", "short.toml"),
            2,
            "is a variant; --rules, --with, --option and --parts need a ruleset's name",
        ),
        (
            ("play", "--resume", "m.json", "--rules", "short.toml"),
            2,
            "--seed, --rules, --with, --option, --dice and --undo stand in the save that --resume goes on with",
        ),
        (
            ("odds", "--from", "m.json", "--rules", "short.toml"),
            2,
            "--rules, --with and --option stand in the save that --from begins with",
        ),
        (("play", "--rules", "short.toml", "--with", "wet-ball"), 2, "'blood-dice.wet-ball'"),
        (("play", "blood-dice", "--with", "ruleengine.league"), 2, "given by its file: --rules FILE"),
        (("explain",), 2, "say which ruleset; see ruleengine rulesets"),
        (("check",), 2, "say which ruleset; see ruleengine rulesets"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_be_played_is_one_line(
    run: Run, short: str, tmp_path: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    (tmp_path / "bare.toml").write_text('title = "Cup"\n')
    (tmp_path / "bad.toml").write_text('base = "blood-dice"\n[options.match]\ntries = -1\n')
    (tmp_path / "late.toml").write_text('title = "Cup"\n[[modifiers]]\nto = "dodge"\nvalue = 1\nwhy = "x"\n')
    ran = run(*arguments)
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.count("\n") == 1
    assert words in ran.err


# The page ----------------------------------------------------------------------------------------------------


def test_the_page_shows_the_example() -> None:
    page = Path(EXAMPLE).parents[1] / "docs" / "league-files.md"
    assert Path(EXAMPLE).read_text(encoding="utf-8") in page.read_text(encoding="utf-8")
