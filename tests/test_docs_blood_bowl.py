"""The pages on Blood Bowl: tables and pictures are those of the rules, and no rule or option is missing."""

from __future__ import annotations

import importlib
import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import attrs
import pytest
from sessions import Session, play_again, positions, sessions, verb

from ruleengine import Ruleset, compile_rules, new_match, token
from ruleengine.kernel import describe
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB, from_position
from ruleengine_blood_bowl.positions import BOXES, FIELDS, PLAIN, POSTURES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PLUGIN = ROOT / "plugins" / "blood-bowl"
COMPARED = DOCS / "blood-bowl-editions.md"
REFERENCE = DOCS / "reference" / "blood-bowl.md"
PLAY = DOCS / "play-blood-bowl.md"
TEAMS = DOCS / "team-files.md"
WITH_TABLES = [DOCS / f"blood-bowl-{name}.md" for name in ("lrb", "2020", "skills")] + [COMPARED, REFERENCE]


@attrs.frozen
class Edition:
    """The page of an edition, its rules and the prefix of their IDs."""

    page: Path
    ruleset: Ruleset
    prefix: str

    @property
    def rule(self) -> re.Pattern[str]:
        return re.compile(rf"\b{self.prefix}-(?!T-)[A-Z]+-\d+\b")

    def described(self) -> list[str]:
        """The rules of the page: in bold, at the head of a paragraph or a row."""
        begins = (f"**{self.prefix}", f"| **{self.prefix}")
        heads = [line for line in text(self.page).splitlines() if line.startswith(begins)]
        return [rule for line in heads for rule in re.findall(rf"\*\*({self.rule.pattern})\*\*", line)]

    def options(self) -> dict[str, tuple[object, str, str, str]]:
        """By their short names: default, choices, words, rule."""
        found = [option for part in self.ruleset.parts for option in describe(part)]
        return {key.removeprefix(f"{self.ruleset.name}."): tuple(rest) for key, *rest in found}


EDITIONS = [
    Edition(DOCS / "blood-bowl-lrb.md", BLOOD_BOWL_LRB, "LRB"),
    Edition(DOCS / "blood-bowl-2020.md", BLOOD_BOWL_2020, "BB20"),
]
each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.ruleset.name)


def tool(name: str) -> ModuleType:
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))
    return importlib.import_module(f"docs._tools.{name}")


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# The pages of the rules ---------------------------------------------------------------------------------


@each_edition
def test_every_rule_that_source_and_tests_name_is_described(edition: Edition) -> None:
    named = {rule for path in PLUGIN.rglob("*.py") for rule in edition.rule.findall(text(path))}
    assert len(named) > 200
    assert named - set(edition.described()) == set()


@each_edition
def test_no_rule_is_described_twice(edition: Edition) -> None:
    rules = edition.described()
    assert sorted(rules) == sorted(set(rules))


def test_rules_that_a_page_says_are_alike_are_on_the_other() -> None:
    first, second = EDITIONS
    named = first.rule.findall(text(second.page))
    assert len(named) > 80
    assert set(named) - set(first.described()) == set()


@pytest.mark.parametrize("page", WITH_TABLES, ids=lambda page: page.stem)
def test_the_tables_are_those_of_the_rules(page: Path) -> None:
    made = tool("blood_bowl_page")
    assert tool("pages").updated(page, made.PAGES[page]) == text(page), "run: python -m docs._tools.blood_bowl_page"
    assert sorted(re.findall(r"<!-- table ([a-z-]+): begin -->", text(page))) == sorted(made.PAGES[page])


def test_no_page_with_tables_is_forgotten() -> None:
    assert tool("blood_bowl_page").PAGES.keys() == set(WITH_TABLES)


@each_edition
def test_every_option_is_described_with_its_default_and_its_rule(edition: Edition) -> None:
    lines = text(edition.page).splitlines()
    rows = {row[0]: row[1:] for line in lines if len(row := line.strip("| ").split(" | ")) == 5}
    assert len(edition.options()) > 20
    for name, (default, _, words, rule) in edition.options().items():
        shown = rows[f"`{name}`"]
        assert shown == [f"`{token(default)}`", shown[1], words, rule]


@each_edition
def test_every_other_reading_stands_beside_its_rule(edition: Edition) -> None:
    """What an option can be set to is named where the rule stands, in the words of the command line."""
    set_to = dict(re.findall(r"`([a-z-]+(?:\.[a-z_-]+)+)=(\w+)`", text(edition.page)))
    known = edition.options()
    assert set_to.keys() <= known.keys()
    for key, value in set_to.items():
        default, kind, _, _ = known[key]
        assert value != token(default)
        assert value in kind or value in ("true", "false")
    unsaid = {key for key, (_, kind, _, _) in known.items() if kind.startswith("one of") and key not in set_to}
    assert unsaid == {"blood-bowl.teams.reference_team"}  # its table tells


# What differs between the editions ----------------------------------------------------------------------


def rows(name: str) -> list[list[str]]:
    """The rows of a table of the page that compares, without those of its head."""
    shown = re.search(rf"<!-- table {name}: begin -->\n(.*?)<!-- table: end -->", text(COMPARED), re.DOTALL)
    assert shown is not None
    return [line.strip("| ").split(" | ") for line in shown[1].split("\n") if line.startswith("|")][2:]


def test_each_part_is_in_both_editions_or_in_one() -> None:
    first, second = ({part.name for part in edition.ruleset.parts} for edition in EDITIONS)
    assert {row[0].strip("`") for row in rows("only-lrb")} == first - second
    assert {row[0].strip("`") for row in rows("only-two")} == second - first


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("characteristics", ["PA", "–", "1+ to 6+, or `-`"]),
        ("kick-offs", ["11", "Throw a rock", "Officious ref"]),
        ("injuries", ["dead", "6 (1/6)", "15–16 (1/8)"]),
        ("rolls", ["to dodge", "+1; zones −1 each on the square entered", "0; zones −1 each on the square entered"]),
        ("block-dice", ["4 to 2", "3", "2"]),
        (
            "victims",
            [
                "Thick Skull",
                "stunned 7/12, knocked out 1/4, casualty 1/6",
                "stunned 13/18, knocked out 1/9, casualty 1/6",
            ],
        ),
        ("actions", ["throw-team-mate", "–", "once a turn: pass"]),
        ("skills", ["Loner", "–", "`blood-bowl-2020.loner`, with a target"]),
        ("rosters", ["Black Orc", "4, 80k, 4 4 2 9; –", "–"]),
        ("slots", ["`injury`", "`blood-bowl-lrb.injuries`", "`blood-bowl-2020.injuries`"]),
        ("attributes", ["`blood-bowl-2020.PA`", "–", "`blood-bowl-2020.numbers`"]),
    ],
)
def test_what_is_known_to_differ_is_shown(table: str, row: list[str]) -> None:
    """From the catalogue and from the lists of parts (LRB-CAS-03, BB20-CAS-05, LRB-BLK-05, BB20-T-73 and so on)."""
    assert row in rows(table)


def test_what_is_alike_is_not_shown() -> None:
    assert not {"move", "block", "blitz", "pass", "hand-off", "foul"} & {row[0] for row in rows("actions")}
    assert not {"Block", "Dodge", "Tackle", "Sprint"} & {row[0] for row in rows("skills")}
    assert "`blood-bowl.match.turns`" not in {row[0] for row in rows("options")}


# The page on play ---------------------------------------------------------------------------------------

SHOWN_LINES = re.compile(r"^```text\n((?:home|away) [^$]*?)```$", re.MULTILINE)


def test_every_line_and_word_of_a_position_is_described() -> None:
    fields = compile_rules("blood-bowl-lrb").derived(FIELDS).values()
    lines = {field.name for field in fields if not field.by_player} | {"ball", "pitch", "rosters"}
    words = {field.name for field in fields if field.by_player} | {*POSTURES, *BOXES, *PLAIN}
    rows = "".join(line for line in text(PLAY).splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`([a-z-]+)[ \[`]", rows)) >= lines | words


def test_lines_of_positions_can_be_read() -> None:
    header = re.findall(r"^\| `([a-z-]+ [^`]*)`(?:, `([^`]*)`, `([^`]*)`)? \|", text(PLAY), re.MULTILINE)
    (players,) = SHOWN_LINES.findall(text(PLAY))
    said = [line for group in header for line in group if line and not line.startswith("ball")]
    assert len(said) > 15
    match = from_position("\n".join([*said, players]))
    assert [piece.name for piece in match.pieces] == ["#8 Griff", "#2", "#4"]


def test_the_puzzle_is_the_one_that_is_drawn() -> None:
    assert positions(text(PLAY))["puzzle"].split() == tool("blood_bowl_pictures").PUZZLE.split()


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
    assert len(variants) > 3
    assert {name for name in variants if f"| `{name}` |" not in text(PLAY)} == set()


# The page on team files ---------------------------------------------------------------------------------


def test_the_team_and_the_list_can_be_played() -> None:
    shown = re.findall(r"^```toml[^\n]*\n(.*?)^```$", text(TEAMS), re.MULTILINE | re.DOTALL)
    team, roster = map(tomllib.loads, shown)
    hired = [{"position": "Treeman"}] * 2 + [{"position": "Halfling"}] * 9
    halflings = {"name": "Halflings", "roster": roster, "players": hired}
    match = new_match("blood-bowl-lrb", teams={"home": team, "away": halflings})
    roles = [piece.profile.role for piece in match.pieces]
    assert roles.count("Treeman") == 2
    assert roles.count("Thrower") == 1


def test_every_field_of_a_team_file_is_described() -> None:
    """The files that are shipped have no field that the page leaves out."""
    fields = {"rerolls", "fan_factor", "cheerleaders", "assistant_coaches", "number", "skills"}
    for path in (PLUGIN / "src").glob("*/*/data/*/*.toml"):
        read = tomllib.loads(text(path))
        fields |= read.keys() | {name for row in read.get("positions", read.get("players", [])) for name in row}
    assert len(fields) > 12
    assert {field for field in fields if f"`{field}`" not in text(TEAMS)} == set()


# Pictures -----------------------------------------------------------------------------------------------


def test_pictures_are_what_the_library_draws() -> None:
    drawn = dict(tool("blood_bowl_pictures").pictures())
    assert {path: text(path) for path in (DOCS / "pictures").glob("*.svg")} == drawn


@pytest.mark.parametrize("picture", sorted(path.name for path in (DOCS / "pictures").glob("*.svg")))
def test_every_picture_is_shown_and_described(picture: str) -> None:
    shown = [
        found for page in DOCS.glob("*.md") for found in re.findall(rf"!\[(.*)\]\(pictures/{picture}\)", text(page))
    ]
    assert shown
    assert all(len(words) > 20 for words in shown)
