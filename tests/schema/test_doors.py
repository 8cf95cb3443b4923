"""Every door by which a file comes in refuses the same hostile content, in words, before it costs time or memory.

A new door is one line of `DOORS`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ruleengine import Match, OptionError, compile_rules, new_match
from ruleengine.league import League
from ruleengine.league import load as load_league
from ruleengine.saves import load, replay
from ruleengine.schema import DataError, check_plain, parse_json, parse_toml, read_text, read_toml
from ruleengine.simulate import seed_in, simulate
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl import load_team as load_bowl_team
from ruleengine_blood_rugby import from_position as from_rugby_position
from ruleengine_blood_rugby import load_team as load_rugby_team

MEBI = 2**20


class Door(NamedTuple):
    """A way in: what reads a file there, what it accepts, and in which of the forms below."""

    read: Callable[[Path], object]
    good: Callable[[], bytes]
    form: str


def digest(match: Match) -> str:
    return match.digest()


def bowl(path: Path) -> object:
    return digest(new_match("blood-bowl-lrb", teams={"home": load_bowl_team(path)}))


def with_roster(path: Path) -> object:
    team = path.with_name("team.toml")
    team.write_text(f'roster = "{path.name}"\n' + BOWL.replace('roster = "human"\n', ""))
    return bowl(team)


def rugby(path: Path) -> object:
    return digest(new_match("blood-rugby", teams={"home": load_rugby_team(path)}))


def simulated() -> bytes:
    path = Path(".journal")
    simulate("blood-dice", n=1, seed=7, home="random", away="random", resume=path)
    try:
        return path.read_bytes()
    finally:
        path.unlink()


BOWL = 'name = "Mine"\nroster = "human"\n' + '[[players]]\nposition = "Lineman"\n' * 11
ROSTER = 'name = "Own"\nreroll = 50000\n[[positions]]\nname = "Lineman"\nmax = 16\ncost = 50000\n'
ROSTER += "MA = 6\nST = 3\nAG = 3\nAV = 8\n"
ROLES = ("captain", *["scrum"] * 5, "kiker", "runner", "shield", *["back"] * 3)

DOORS: dict[str, Door] = {
    "TOML": Door(read_toml, lambda: b"a = 1", "TOML"),
    "JSON": Door(lambda path: parse_json(path.read_bytes()), lambda: b'{"a": 1}', "JSON"),
    "a save": Door(lambda path: digest(load(path)), lambda: new_match("blood-dice", seed=7).to_json().encode(), "JSON"),
    "a replay": Door(
        lambda path: digest(replay(path.read_bytes())),
        lambda: new_match("blood-dice", seed=7).to_json().encode(),
        "JSON",
    ),
    "a journal": Door(seed_in, simulated, "JSON"),
    "a league": Door(load_league, lambda: b'base = "blood-dice"\ntitle = "Cup"\n', "TOML"),
    "the text of a league": Door(
        lambda path: League.from_text(path.read_bytes().decode()), lambda: b'title = "Cup"\n', "TOML text"
    ),
    "a team": Door(bowl, BOWL.encode, "TOML"),
    "a roster": Door(with_roster, ROSTER.encode, "TOML"),
    "a rugby team": Door(
        rugby,
        lambda: ('name = "Mine"\n' + "".join(f'[[players]]\nrole = "{role}"\n' for role in ROLES)).encode(),
        "TOML",
    ),
    "a position": Door(
        lambda path: digest(from_position(read_text(path))), lambda: b"home 7 Lineman M8\naway 1 Lineman M9\n", "lines"
    ),
    "a rugby position": Door(
        lambda path: digest(from_rugby_position(read_text(path))),
        lambda: b"home 7 kiker M8\naway 2 scrum N8\n",
        "lines",
    ),
}


def top(line: str) -> Callable[[bytes], bytes]:
    """The content with a line before it."""
    return lambda good: line.encode() + b"\n" + good


def field(value: str) -> Callable[[bytes], bytes]:
    """The content, an object, with a field before the others."""
    return lambda good: b'{"x":' + value.encode() + b"," + good.lstrip()[1:]


DEEP, LONG = 3_000, 6_000
HOSTILE: dict[str, dict[str, Callable[[bytes], bytes]]] = {
    "TOML": {
        "lists that are deep": top(f"x = {'[' * DEEP}{']' * DEEP}"),
        "tables that are deep": top(f"x = {'{a = ' * DEEP}1{'}' * DEEP}"),
        "lists that are deep behind quotation marks": top(f'x = ["""a"""", {"[" * DEEP}"z"{"]" * DEEP}]'),
        "lists and keys that are deep together": top(f"x = {'{a.b.c.d.e.f.g.h = ' * 30}1{'}' * 30}"),
        "a key of many parts": top(".".join("a" * 5_000) + " = 1"),
        "a key of many parts in quotation marks": top(" . ".join(['"a.b"'] * 5_000) + " = 1"),
        "a header of many parts": lambda good: good + f"\n[{'.'.join('a' * 5_000)}]\n".encode(),
        "a long number": top(f"x = {'9' * LONG}"),
        "a long number with underscores": top(f"x = -{'_9' * LONG}".replace("-_", "-")),
        "a long number in hexadecimal": top(f"x = 0x{'f' * LONG}"),
        "a key twice": top("x = 1\nx = 1"),
        "a table twice": lambda good: good + b"\n[x]\n[x]\n",
        "no TOML": top("x ="),
        "text without an end": lambda good: good + b'\nx = """' + b"\\" * 1_001,
        "too much": top("#" * MEBI),
    },
    "JSON": {
        "lists that are deep": field("[" * DEEP + "]" * DEEP),
        "objects that are deep": field('{"a":' * DEEP + "1" + "}" * DEEP),
        "a long number": field("9" * LONG),
        "a name twice": field('1,"x":1'),
        "not a number": field("NaN"),
        "a number without end": field("1e999"),
        "half a surrogate pair": field('"\\ud800"'),
        "no JSON": field(""),
        "too much": field('"' + "x" * 16 * MEBI + '"'),
    },
    "lines": {
        "a long number": lambda good: good.replace(b"home 7", b"home " + b"9" * LONG),
        "a long number in other digits": lambda good: good.replace(b"home 7", "home \u0667".encode() + b"\n"),
        "a word that begins no line": top("x" * 5_000),
        "too much": top("#" * MEBI),
    },
}
HOSTILE["TOML text"] = HOSTILE["TOML"]
ANY_FORM: dict[str, Callable[[bytes], bytes]] = {
    "Latin-1": lambda good: good.replace(b"a", b"\xe9", 1),
    "UTF-16": lambda good: good.decode().encode("utf-16"),
    "UTF-16 without a mark": lambda good: good.decode().encode("utf-16-le"),
}


@pytest.mark.parametrize("name", DOORS)
def test_a_byte_order_mark_changes_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read, good, _ = DOORS[name]
    file = tmp_path / "file.toml"
    file.write_bytes(good())
    plain = read(file)
    file.write_bytes(b"\xef\xbb\xbf" + good())
    assert read(file) == plain


CASES = [(name, case) for name, door in DOORS.items() for case in HOSTILE[door.form]]


@pytest.mark.parametrize(("name", "case"), CASES, ids=[f"{name}: {case}" for name, case in CASES])
def test_hostile_content_is_refused(name: str, case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    read, good, form = DOORS[name]
    file = tmp_path / "file.toml"
    file.write_bytes(HOSTILE[form][case](good()))
    with pytest.raises(DataError) as caught:
        read(file)
    assert len(str(caught.value)) < 8_000
    assert caught.value.why


@pytest.mark.parametrize("encoding", ANY_FORM)
@pytest.mark.parametrize("name", [name for name, door in DOORS.items() if door.form != "TOML text"])
def test_other_encodings_are_refused_by_one_message(
    name: str, encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    read, good, _ = DOORS[name]
    file = tmp_path / "file.toml"
    file.write_bytes(ANY_FORM[encoding](good()))
    byte = {"Latin-1": "0xe9", "UTF-16": "0xff", "UTF-16 without a mark": "0x00"}[encoding]
    with pytest.raises(DataError, match=f"expected text in UTF-8, got byte {byte}; save the file as UTF-8"):
        read(file)


@pytest.mark.parametrize("name", ["TOML", "a save", "a league", "a team", "a rugby team", "a position"])
def test_what_is_no_file_is_an_os_error(name: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        DOORS[name].read(tmp_path / "none.toml")
    with pytest.raises(IsADirectoryError):
        DOORS[name].read(tmp_path)


# What is not in files --------------------------------------------------------------------------------


@pytest.mark.parametrize("value", ["9" * LONG, "-" * LONG, "\u0667", "1e3", "0x10", "nan", "[" * DEEP, "\0"])
def test_options_on_a_command_line_are_refused_in_a_short_line(value: str) -> None:
    with pytest.raises(OptionError) as caught:
        compile_rules("blood-dice", options={"match.tries": value})
    assert len(str(caught.value)) < 300


def test_plain_data_of_python_are_held_within_the_same_limits() -> None:
    deep: list[Any] = []
    for _ in range(DEEP):
        deep = [deep]
    endless: list[Any] = []
    endless.extend([endless, endless])
    for wrong in (deep, endless):
        with pytest.raises(DataError, match="expected at most 61 levels of nesting"):
            check_plain(wrong, "")


def test_limits_hold_exactly() -> None:
    assert parse_toml(f"x = {'[' * 31}{']' * 31}")
    with pytest.raises(DataError, match="line 1: tables or lists stand more than 32 deep"):
        parse_toml(f"x = {'[' * 32}{']' * 32}")
    assert parse_toml(".".join("a" * 31) + " = 1")
    with pytest.raises(DataError, match="line 2: tables or lists stand more than 32 deep"):
        parse_toml("\n" + ".".join("a" * 32) + " = 1")
    assert parse_toml(f"x = {'9' * 1250}")["x"] == 10**1250 - 1
    with pytest.raises(DataError, match="line 1: a number has more than 1250 digits"):
        parse_toml(f"x = {'9' * 1251}")
    assert parse_toml("#" * MEBI) == {}
    with pytest.raises(DataError, match="longer than 1,048,576 bytes"):
        parse_toml("#" * (MEBI + 1))
    assert parse_json("[" * 64 + "]" * 64)
    with pytest.raises(DataError, match="more than 64 deep"):
        parse_json("[" * 65 + "]" * 65)


def test_what_looks_hostile_but_stands_in_text_or_comments_is_read() -> None:
    marks = "[" * 100 + "{" * 100 + ".".join("a" * 100) + "9" * 2_000
    text = (
        f'a = "{marks}"\nb = \'{marks}\'\nc = """\n{marks}"""\nd = \'\'\'\n{marks}\'\'\'\n# {marks}\ne = "\\"" # [[[\n'
    )
    found = parse_toml(text)
    assert found == {"a": marks, "b": marks, "c": marks, "d": marks, "e": '"'}
