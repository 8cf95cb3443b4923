"""The pages on Blood Rugby: tables and pictures are those of the rules, and no rule or option is missing."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Final

import attrs
import pytest
from sessions import Session, play_again, positions, sessions, verb

from ruleengine import compile_rules, token
from ruleengine.kernel import describe
from ruleengine_blood_rugby import BLOOD_RUGBY, from_position, position_of
from ruleengine_blood_rugby.positions import BALL, BOXES, CAPABILITIES, CHARACTERISTICS, DOWN, FIELDS, NAME
from ruleengine_blood_rugby.state import Capability, Role

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PLUGIN = ROOT / "plugins" / "blood-rugby"
RULES = DOCS / "blood-rugby.md"
PLAY = DOCS / "play-blood-rugby.md"
TEAMS = DOCS / "team-files.md"
WITH_TABLES = [RULES, DOCS / "reference" / "blood-rugby.md"]

RULE = re.compile(r"\bBR-[A-Z]+-\d+\b")
DESCRIBED = re.compile(r"^(?:\| )?\*\*(BR-[A-Z]+-\d+)\*\*", re.MULTILINE)
"""A rule in bold, at the head of a paragraph or of a row."""


def tool(name: str) -> ModuleType:
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    return importlib.import_module(f"docs._tools.{name}")


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# The page of the rules ----------------------------------------------------------------------------------


def named_by_tests_and_source() -> set[str]:
    return {rule for path in PLUGIN.rglob("*.py") for rule in RULE.findall(text(path))}


def test_every_rule_that_source_and_tests_name_is_described_and_no_other() -> None:
    described = set(DESCRIBED.findall(text(RULES)))
    assert len(described) > 200
    assert named_by_tests_and_source() ^ described == set()


def test_no_rule_is_described_twice() -> None:
    rules = DESCRIBED.findall(text(RULES))
    assert sorted(rules) == sorted(set(rules))


def test_no_page_names_a_rule_that_there_is_not() -> None:
    rules = set(DESCRIBED.findall(text(RULES)))
    named = {rule for path in (*DOCS.rglob("*.md"), *PLUGIN.rglob("*.md")) for rule in RULE.findall(text(path))}
    assert named - rules == set()


def figures() -> dict[str, set[str]]:
    """The fractions of each row of worked figures."""
    rows = re.findall(r"^\| \*\*(BR-T-\d+)\*\* \|(.*)\|$", text(RULES), re.MULTILINE)
    return {rule: set(re.findall(r"\b\d+/\d+\b", cells)) for rule, cells in rows}


def computed() -> dict[str, set[str]]:
    """The fractions in the modules whose tests cite each row."""
    found: dict[str, set[str]] = {}
    for path in PLUGIN.glob("tests/test_*.py"):
        written = re.sub(r"\bF(?:raction)?\(\s*(\d[\d_]*),\s*(\d[\d_]*)\s*\)", r"\1/\2", text(path)).replace("_", "")
        for rule in set(re.findall(r"\bBR-T-\d+\b", written)):
            found.setdefault(rule, set()).update(re.findall(r"\b\d+/\d+\b", written))
    return found


def test_worked_figures_are_those_that_the_tests_compute() -> None:
    shown, tested = figures(), computed()
    assert len(shown) > 60
    assert {rule: fractions - tested[rule] for rule, fractions in shown.items() if fractions - tested[rule]} == {}


@pytest.mark.parametrize("page", WITH_TABLES, ids=lambda page: page.stem)
def test_the_tables_are_those_of_the_rules(page: Path) -> None:
    made = tool("blood_rugby_page")
    assert tool("pages").updated(page, made.PAGES[page]) == text(page), "run: python -m docs._tools.blood_rugby_page"
    assert sorted(re.findall(r"<!-- table ([a-z-]+): begin -->", text(page))) == sorted(made.PAGES[page])


def test_no_page_with_tables_is_forgotten() -> None:
    assert tool("blood_rugby_page").PAGES.keys() == set(WITH_TABLES)


def row(head: str) -> list[str]:
    """The cells of the first row of the page that begins so."""
    (found,) = re.findall(rf"^\| {re.escape(head)} \|(.*)\|$", text(RULES), re.MULTILINE)[:1]
    return [cell.strip() for cell in found.split("|")]


@pytest.mark.rule("BR-TEAM-03", "BR-CAP-03", "BR-MOVE-01", "BR-PASS-03", "BR-KICK-02", "BR-BRIBE-02", "BR-PAY-01")
def test_tables_say_what_the_catalogue_says() -> None:
    assert " ".join(row("Runner")) == "1 10 18 11 11 10 10 18 8 9 12 Catch, Jump, Sprint"
    assert " ".join(row("Scrum man")) == "5 17 9 15 9 9 9 18 8 12 12 Tackle"
    assert row("Dexterity") == ["1–8", "9–11", "12–14", "15–16", "17", "18–25"]
    assert row("MP") == ["5", "6", "7", "8", "9", "10"]
    assert row("14") == ["4 · 9 · 14", "5 · 11 · 17"]
    assert row("gold") == ["50", "100", "150", "200", "300", "500"]
    assert "| gold | 20 | 25 | 30 | 40 | 40 | 50 |" in text(RULES)


# Options ------------------------------------------------------------------------------------------------


@attrs.frozen
class Described:
    """An option as its part describes it."""

    default: object
    allowed: str
    words: str
    rule: str


OPTIONS: Final = {
    key.removeprefix("blood-rugby."): Described(*rest) for part in BLOOD_RUGBY.parts for key, *rest in describe(part)
}
SWITCHED: Final = ("one of", "true or false")
"""How what may be given begins, where an option stands for the other reading of a rule."""


def paragraphs() -> dict[str, str]:
    """What is said of each rule, by its ID."""
    blocks = re.split(r"\n(?=\*\*BR-|## )", text(RULES))
    return {found[1]: block for block in blocks if (found := DESCRIBED.match(block))}


def test_every_option_is_described_with_its_default_and_its_rule() -> None:
    lines = text(RULES).splitlines()
    rows = {cells[0]: cells[1:] for line in lines if len(cells := line.strip("| ").split(" | ")) == 5}
    assert len(OPTIONS) > 90
    for name, option in OPTIONS.items():
        shown = rows[f"`{name}`"]
        assert shown == [f"`{token(option.default)}`", shown[1], option.words, option.rule]


def test_every_option_stands_beside_a_rule_that_it_belongs_to() -> None:
    """All are named in the paragraph of a rule that they cite; those of pay are named by one."""
    said = paragraphs()
    unsaid = {
        name
        for name, option in OPTIONS.items()
        if not any(re.search(rf"`{re.escape(name)}[`=]", said[rule]) for rule in RULE.findall(option.rule))
    }
    assert {name for name in unsaid if not name.startswith("money.pay_")} == set()


def test_every_other_reading_is_one_that_can_be_chosen() -> None:
    """What an option can be set to stands where its rule does, in the words of the command line."""
    set_to = re.findall(r"`([a-z-]+\.[a-z_]+)=([\w/]+)`", text(RULES))
    usual = compile_rules("blood-rugby").spec
    assert {name for name, _ in set_to} <= OPTIONS.keys()
    for name, value in set_to:
        assert compile_rules("blood-rugby", options={name: _given(value)}).spec != usual, name
    switched = {name for name, option in OPTIONS.items() if option.allowed.lower().startswith(SWITCHED)}
    assert len(switched) > 50
    assert switched - {name for name, _ in set_to} == set()


def _given(value: str) -> object:
    """A value that is written in a page, as Python has it."""
    plain: dict[str, object] = {"true": True, "false": False}
    return plain[value] if value in plain else int(value) if value.isdigit() else value


def test_every_default_for_what_the_source_has_lost_is_named_as_such() -> None:
    """The catalogue's list: BR-PASS-05, BR-BALL-01, BR-MOVE-01, BR-DMG-01, BR-PAY-01, BR-BRIBE-02."""
    lost = {rule for rule, words in paragraphs().items() if "ost in the source, and chosen" in words}
    assert lost == {"BR-PASS-05", "BR-BALL-01", "BR-MOVE-01", "BR-DMG-01", "BR-PAY-01", "BR-BRIBE-02"}
    listed = text(RULES).partition("## What the source has lost")[2].partition("```")[0]
    assert {rule for rule in lost if rule not in listed} == set()


# The page on play ---------------------------------------------------------------------------------------

SHOWN_PLAYERS: Final = re.compile(r"^```text\n((?:(?:home|away) .*\n)+)```$", re.MULTILINE)


def test_every_line_and_word_of_a_position_is_described() -> None:
    fields = compile_rules("blood-rugby").derived(FIELDS).values()
    known = {field.name for field in fields} | {BALL, DOWN, NAME, CAPABILITIES, *BOXES.values(), *CHARACTERISTICS}
    said = set(re.findall(r"`([a-z0-9-]+)[ =`]", text(PLAY)))
    assert known - said == set()
    assert {role.value for role in Role} <= said


def test_lines_of_positions_can_be_read_and_say_what_holds_without_them() -> None:
    header = re.findall(r"^\| `([a-z-]+ [^`]*)`.*\| `?([^|`]*)`? \|$", text(PLAY), re.MULTILINE)
    players = "home 7 kiker K8\naway 1 captain N8\n"
    assert len(header) > 15
    for line, usual in header:
        match = from_position(f"{line}\n{players}")
        assert usual not in line or position_of(match) == position_of(from_position(players)), line


def test_lines_of_players_can_be_read() -> None:
    (players,) = SHOWN_PLAYERS.findall(text(PLAY))
    assert [piece.name for piece in from_position(players).pieces] == ["#2", "#8 Rondine", "#5"]


def test_the_puzzle_is_the_one_that_is_drawn() -> None:
    assert positions(text(PLAY))["puzzle"].split() == tool("blood_rugby_pictures").PUZZLE.split()


@pytest.mark.parametrize("session", sessions(text(PLAY)), ids=verb)
def test_sessions_are_real(
    session: Session,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert play_again(session, text(PLAY), monkeypatch, capsys) == ""


def test_every_variant_that_is_shipped_is_described() -> None:
    shipped = tomllib.loads(text(PLUGIN / "pyproject.toml"))["project"]["entry-points"]["ruleengine"]
    variants = {name for name in shipped if "." in name}
    assert len(variants) == 5
    assert {name for name in variants if f"| `{name}` |" not in text(PLAY)} == set()


# The page on team files ---------------------------------------------------------------------------------


def test_every_field_of_a_team_file_is_described() -> None:
    """The files that are shipped have no field, and the game no capability or role, that the page leaves out."""
    section = text(TEAMS).partition("\n## Blood Rugby\n")[2]
    fields = {"number", "gold", *(name.replace("-", "_") for name in CHARACTERISTICS)}
    fields |= {each.value for kind in (Role, Capability) for each in kind}
    for path in (PLUGIN / "src").glob("*/data/teams/*.toml"):
        read = tomllib.loads(text(path))
        fields |= read.keys() | read.get("coach", {}).keys() | {name for player in read["players"] for name in player}
    assert len(fields) > 25
    assert {field for field in fields if f"`{field}`" not in section} == set()


# The glossary -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("italian", "english"),
    [
        ("estremi", "Backs"),
        ("meta", "try"),
        ("punizione", "penalty"),
        ("sgambettare, sgambetto", "to trip, trip"),
        ("spallata", "shoulder charge"),
        ("spinta, spingere", "push, to push"),
        ("testata", "headbutt"),
        ("pestone", "stomp"),
        ("simulare", "to dive"),
    ],
)
def test_the_glossary_has_the_terms_of_the_source(italian: str, english: str) -> None:
    section = text(DOCS / "glossary.md").partition("## Blood Rugby: Italian and English")[2].partition("\n## ")[0]
    assert f"| {italian} | {english} |" in section


# Pictures -----------------------------------------------------------------------------------------------


def test_pictures_are_what_the_library_draws() -> None:
    drawn = dict(tool("blood_rugby_pictures").pictures())
    assert {path: text(path) for path in (DOCS / "pictures" / "blood-rugby").glob("*.svg")} == drawn


@pytest.mark.parametrize("picture", ["set-up", "puzzle"])
def test_every_picture_is_shown_and_described(picture: str) -> None:
    assert picture in tool("blood_rugby_pictures").PICTURES
    shown = [
        found
        for page in DOCS.glob("*.md")
        for found in re.findall(rf"!\[(.*)\]\(pictures/blood-rugby/{picture}\.svg\)", text(page))
    ]
    assert shown
    assert all(len(words) > 20 for words in shown)
