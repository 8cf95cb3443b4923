"""The pages on Blood Bowl: tables and pictures are those of the rules, and no rule or option is missing."""

from __future__ import annotations

import doctest
import importlib.util
import io
import re
import shlex
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from ruleengine import compile_rules, new_match
from ruleengine.cli import main as command
from ruleengine.options import describe
from ruleengine.tagged import token
from ruleengine_blood_bowl import BLOOD_BOWL_LRB, from_position
from ruleengine_blood_bowl.base.fields import FIELDS
from ruleengine_blood_bowl.base.sheets import BOXES, PLAIN, POSTURES

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PLUGIN = ROOT / "plugins" / "blood-bowl"
TOOLS = DOCS / "_tools"
RULES = DOCS / "blood-bowl-lrb.md"
REFERENCE = DOCS / "reference" / "blood-bowl.md"
PLAY = DOCS / "play-blood-bowl.md"
TEAMS = DOCS / "team-files.md"

RULE = re.compile(r"\bLRB-(?!T-)[A-Z]+-\d+\b")


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


# The page of the rules ----------------------------------------------------------------------------------


def described() -> list[str]:
    """The rules of the page: in bold, at the head of a paragraph or a row."""
    heads = [line for line in text(RULES).splitlines() if line.startswith(("**LRB", "| **LRB"))]
    return [rule for line in heads for rule in re.findall(rf"\*\*({RULE.pattern})\*\*", line)]


def test_every_rule_that_source_and_tests_name_is_described() -> None:
    named = {rule for path in PLUGIN.rglob("*.py") for rule in RULE.findall(text(path))}
    assert len(named) > 200
    assert named - set(described()) == set()


def test_no_rule_is_described_twice() -> None:
    rules = described()
    assert sorted(rules) == sorted(set(rules))


@pytest.mark.parametrize("page", [RULES, REFERENCE], ids=["rules", "reference"])
def test_the_tables_are_those_of_the_rules(page: Path) -> None:
    assert tool("blood_bowl_page").updated(text(page)) == text(page), "run: python docs/_tools/blood_bowl_page.py"


def test_every_table_is_shown_once() -> None:
    shown = re.findall(r"<!-- table ([a-z-]+): begin -->", text(RULES) + text(REFERENCE))
    assert sorted(shown) == sorted(tool("blood_bowl_page").TABLES)


def options() -> list[tuple[str, object, str, str, str]]:
    return [option for part in BLOOD_BOWL_LRB.parts for option in describe(part)]


def test_every_option_is_described_with_its_default_and_its_rule() -> None:
    rows = {row[0]: row[1:] for line in text(RULES).splitlines() if len(row := line.strip("| ").split(" | ")) == 5}
    assert len(options()) > 30
    for key, default, _, words, rule in options():
        shown = rows[f"`{key.removeprefix('blood-bowl-lrb.')}`"]
        assert shown == [f"`{token(default)}`", shown[1], words, rule]


def test_every_other_reading_stands_beside_its_rule() -> None:
    """What an option can be set to is named where the rule stands, in the words of the command line."""
    page = text(RULES)
    set_to = dict(re.findall(r"`([a-z-]+(?:\.[a-z_-]+)+)=(\w+)`", page))
    by_key = {key.removeprefix("blood-bowl-lrb."): (default, kind) for key, default, kind, _, _ in options()}
    assert set_to.keys() <= by_key.keys()
    for key, value in set_to.items():
        default, kind = by_key[key]
        assert value != token(default)
        assert value in kind or value in ("true", "false")
    unsaid = {key for key, (_, kind) in by_key.items() if kind.startswith("one of") and key not in set_to}
    assert unsaid == {"blood-bowl.teams.reference_team"}  # its table tells


# The page on play ---------------------------------------------------------------------------------------

SHOWN_LINES = re.compile(r"^```text\n((?:home|away) [^$]*?)```$", re.MULTILINE)


def test_every_line_and_word_of_a_position_is_described() -> None:
    fields = compile_rules("blood-bowl-lrb").built(FIELDS).values()
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


SESSION = re.compile(r"^```text\n\$ ruleengine (?P<command>.*)\n(?P<output>(?:.*\n)*?)```$", re.MULTILINE)
TYPED = re.compile(r"^home> (.*)$", re.MULTILINE)
POSITION = re.compile(r"^>>> (\w+) = (?:from_position\()?'''\n((?:\.\.\. .*\n)+)\.\.\. '''", re.MULTILINE)


def positions() -> dict[str, str]:
    """The texts of positions on the page, by name."""
    return {name: lines.replace("... ", "") for name, lines in POSITION.findall(text(PLAY))}


def test_the_puzzle_is_the_one_that_is_drawn() -> None:
    assert positions()["puzzle"].split() == tool("blood_bowl_pictures").PUZZLE.split()


@pytest.mark.parametrize("session", list(SESSION.finditer(text(PLAY))), ids=lambda found: found["command"].split()[0])
def test_sessions_are_real(
    session: re.Match[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, lines in positions().items():
        Path(f"{name}.txt").write_text(lines, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in TYPED.findall(session["output"]))))
    command(shlex.split(session["command"]))
    printed = re.sub(r" +$", "", capsys.readouterr().out, flags=re.MULTILINE)
    assert doctest.OutputChecker().check_output(session["output"], printed, doctest.ELLIPSIS), printed


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
    for path in (PLUGIN / "src").glob("*/lrb/data/*/*.toml"):
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
