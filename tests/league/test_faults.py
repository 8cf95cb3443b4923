"""Every kind of fault of a league file is one line: where it is, what is wrong, what was meant, what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleengine import RulesetError, compile_rules
from ruleengine.league import League, LeagueError, load

BASE = 'base = "blood-dice"\n'
MODIFIER = BASE + '[[modifiers]]\nto = "blood-dice.run"\nvalue = -1\nwhy = "snow"\n'
FAULTS = {
    "no TOML": ("tries = \n", "f.toml, line 1: no TOML: Invalid value"),
    "no end": ("[options", "f.toml, line 1: no TOML: Expected ']' at the end of a table declaration"),
    "unknown key": (
        BASE + "[optoins.match]\ntries = 6\n",
        "f.toml, line 2, optoins: no such key; did you mean 'options'?",
    ),
    "a date": (
        BASE + "founded = 1999-01-01\n",
        "f.toml, line 2, founded: 1999-01-01 is refused; give text, a whole number, true or false",
    ),
    "a number with a point": (
        BASE + "[options.match]\ntries = 6.5\n",
        "f.toml, line 3, options.match.tries: 6.5 is refused; give text, a whole number, true or false",
    ),
    "a title of another kind": (BASE + "title = 7\n", "f.toml, line 2, title: 7 is refused; give text"),
    "no such base": (
        'base = "blood-dise"\n',
        "f.toml, line 1, base: no ruleset 'blood-dise' is installed; did you mean 'blood-dice'?",
    ),
    "variants that are no list": (
        BASE + 'variants = "wet-ball"\n',
        "f.toml, line 2, variants: 'wet-ball' is refused; give a list",
    ),
    "no such variant": (
        BASE + 'variants = ["wet-bal"]\n',
        "f.toml, line 2, variants[0]: no variant 'blood-dice.wet-bal' is installed; "
        "did you mean 'blood-dice.wet-ball'?",
    ),
    "no such parameter": (
        BASE + 'variants = [{ name = "wet-ball", penlty = 2 }]\n',
        "f.toml, line 2, variants[0]: variant 'wet-ball' has no parameter 'penlty'; did you mean 'penalty'?",
    ),
    "a parameter of another kind": (
        BASE + 'variants = [{ name = "wet-ball", penalty = "2" }]\n',
        "f.toml, line 2, variants[0]: variant 'wet-ball': penalty: '2' is not a whole number",
    ),
    "too many parameters": (
        BASE + 'variants = ["wet-ball:2:3"]\n',
        "f.toml, line 2, variants[0]: variant 'wet-ball:2:3': wet-ball has 1 parameters; leave out the rest",
    ),
    "a parameter that the variant refuses": (
        BASE + 'variants = ["wet-ball:9"]\n',
        "f.toml, line 2, variants[0]: variant 'blood-dice.wet-ball': WetBall(penalty=9): a wet ball takes 1 to 5 off "
        "a die, not 9; give one of them",
    ),
    "a variant without a name": (
        BASE + "variants = [{ penalty = 2 }]\n",
        "f.toml, line 2, variants[0]: a table is refused; give the name of a variant, or such as "
        '{ name = "wet-ball", penalty = 2 }',
    ),
    "a league in a league": (
        BASE + 'variants = ["ruleengine.league"]\n',
        "f.toml, line 2, variants[0]: a league cannot hold a league; write its rules here",
    ),
    "no such part": (
        BASE + "[options.macth]\ntries = 6\n",
        "f.toml, line 2, options.macth: no part 'macth' has options; did you mean 'match'?",
    ),
    "no such option": (
        BASE + "[options.match]\ntreis = 6\n",
        "f.toml, line 3, options.match.treis: part 'match' has no option 'treis'; did you mean 'tries'?",
    ),
    "an option that is too small": (
        BASE + "[options.match]\ntries = -1\n",
        "f.toml, line 3, options.match.tries: -1 is too small; give 0 or more",
    ),
    "an option as text": (
        BASE + '[options.match]\ntries = "6"\n',
        "f.toml, line 3, options.match.tries: '6' is refused; give a whole number from 0 to 1000",
    ),
    "an option given twice": (
        BASE + '[options]\n"blood-dice.match".tries = 5\nmatch.tries = 6\n',
        "f.toml, line 4, options.match.tries: blood-dice.match.tries is given twice; leave one out",
    ),
    "a part that is no table": (
        BASE + "[options]\nmatch = 6\n",
        "f.toml, line 3, options.match: 6 is refused; give a table with the options of match",
    ),
    "modifiers that are no list": (
        BASE + '[modifiers]\nto = "blood-dice.run"\n',
        "f.toml, line 2, modifiers: a table is refused; begin each modifier with [[modifiers]]",
    ),
    "no such key of a modifier": (
        MODIFIER + 'wen = "x"\n',
        "f.toml, line 6, modifiers[0].wen: no such key; did you mean 'when'?",
    ),
    "a modifier for nothing": (
        BASE + '[[modifiers]]\nvalue = 1\nwhy = "x"\n',
        'f.toml, line 2, modifiers[0]: to is missing; add such as to = "catch"',
    ),
    "a modifier for what there is not": (
        MODIFIER + '[[modifiers]]\nto = "blood-dice.rum"\nvalue = 1\nwhy = "x"\n',
        "f.toml, line 7, modifiers[1].to: blood-dice makes no checks 'blood-dice.rum'; did you mean 'blood-dice.run'?",
    ),
    "a modifier of nothing": (
        MODIFIER.replace("-1", "0"),
        "f.toml, line 4, modifiers[0].value: 0 changes nothing; give another number, or leave the modifier out",
    ),
    "a modifier of another kind": (
        MODIFIER.replace("-1", "true"),
        "f.toml, line 4, modifiers[0].value: true is refused; give a whole number",
    ),
    "a list that is empty": (
        MODIFIER.replace('"blood-dice.run"', "[]"),
        "f.toml, line 3, modifiers[0].to: a list is refused; give text, or a list of texts",
    ),
    "a list of numbers": (
        MODIFIER.replace('"blood-dice.run"', "[1]"),
        "f.toml, line 3, modifiers[0].to[0]: 1 is refused; give text",
    ),
    "no such circumstance": (
        MODIFIER + 'when = { weather = "rain" }\n',
        "f.toml, line 6, modifiers[0].when.weather: no circumstance 'weather'; there are side, role",
    ),
    "a circumstance that never holds": (
        MODIFIER + 'when = { role = "atacker" }\n',
        "f.toml, line 6, modifiers[0].when.role: it is never 'atacker'; did you mean 'attacker'?",
    ),
    "circumstances that are no table": (
        MODIFIER + 'when = "rain"\n',
        "f.toml, line 6, modifiers[0].when: 'rain' is refused; give a table",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_is_one_line(case: str) -> None:
    text, words = FAULTS[case]
    with pytest.raises(LeagueError) as caught:
        League.from_text(text, "f.toml")
    assert str(caught.value) == words


BOWL = 'base = "blood-bowl-2020"\n'
OF_A_GAME = {
    "a row of a table": (
        '[options.kick-off-events.table]\n7 = "blizt"\n',
        "line 2, options.kick-off-events.table: row 7: no event 'blizt'; did you mean 'blitz'?",
    ),
    "a row that the dice do not show": (
        '[options.injuries.injury]\n13 = "casualty"\n',
        "line 2, options.injuries.injury: row 13 is refused; 2d6 shows 2 to 12",
    ),
    "an act that there is not": (
        '[[modifiers]]\nto = "extra-sqare"\nvalue = -1\nwhy = "snow"\n',
        "line 3, modifiers[0].to: blood-bowl-2020 makes no checks 'extra-sqare'; did you mean 'extra-square'?",
    ),
    "no such weather": (
        '[[modifiers]]\nto = "catch"\nvalue = -1\nwhy = "snow"\nwhen = { weather = "blizard" }\n',
        "line 6, modifiers[0].when.weather: it is never 'blizard'; did you mean 'blizzard'?",
    ),
    "no such position": (
        '[[modifiers]]\nto = "catch"\nvalue = -1\nwhy = "x"\nwhen = { position = "Blitzr" }\n',
        "line 6, modifiers[0].when.position: it is never 'Blitzr'; did you mean 'Blitzer'?",
    ),
    "no such roster": (
        '[skills.humen]\nLineman = ["Dodge"]\n',
        "line 2, skills.humen: no roster 'humen'; did you mean 'human'?",
    ),
    "no such position of a roster": (
        '[skills.human]\nLinemann = ["Dodge"]\n',
        "line 3, skills.human.Linemann: no position 'Linemann'; did you mean 'Lineman'?",
    ),
    "no such skill": (
        '[skills.human]\nLineman = ["Dogde"]\n',
        "line 3, skills.human.Lineman[0]: no skill 'Dogde'; did you mean 'Dodge'?",
    ),
    "a skill without its parameter": (
        '[skills.human]\nLineman = ["Block", "Mighty Blow"]\n',
        "line 3, skills.human.Lineman[1]: 'Mighty Blow' takes a bonus: write 'Mighty Blow (+1)'",
    ),
    "a skill that he has": (
        '[skills.human]\nBlitzer = ["Block"]\n',
        "line 3, skills.human.Blitzer[0]: 'Block' is his already; leave it out",
    ),
    "a skill given twice": (
        '[skills.human]\nLineman = ["Dodge", "Dodge"]\n',
        "line 3, skills.human.Lineman[1]: 'Dodge' is his already; leave it out",
    ),
    "skills that are no list": (
        '[skills.human]\nLineman = "Dodge"\n',
        "line 3, skills.human.Lineman: 'Dodge' is refused; give a list of skills, such as "
        '["Dodge", "Mighty Blow (+1)"]',
    ),
    "a roster that is no table": (
        'skills = ["Dodge"]\n',
        "line 2, skills: ['Dodge'] is refused; write [skills.human], and below it such as Lineman = [\"Dodge\"]",
    ),
}


@pytest.mark.parametrize("case", OF_A_GAME)
def test_a_fault_in_what_a_game_reads_is_one_line(case: str) -> None:
    text, words = OF_A_GAME[case]
    with pytest.raises(LeagueError) as caught:
        League.from_text(BOWL + text, "f.toml")
    line = int(words.removeprefix("line ").partition(",")[0])
    assert str(caught.value).startswith("f.toml, line ")
    assert str(caught.value).partition(", line ")[2].partition(", ")[2] == words.partition(", ")[2]
    assert caught.value.line in (line, line + 1)


def test_a_file_without_a_base_is_held_against_whatever_is_played() -> None:
    league = League.from_text("[options.match]\ntreis = 6\n", "f.toml")
    with pytest.raises(RulesetError, match=r"^variant 'ruleengine\.league': options\.match\.treis: part 'match'"):
        compile_rules("blood-dice", variants=[league])


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"title = '\xff'", "no text in UTF-8; save it as such"), (b"#" * (2**20 + 1), "longer than 1048576 characters")],
    ids=["not UTF-8", "endless"],
)
def test_what_is_no_text_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_bytes(content)
    with pytest.raises(LeagueError, match=why) as caught:
        load(file)
    assert caught.value.file == str(file)


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "league.toml")


def test_an_error_is_the_same_from_another_process() -> None:
    import pickle

    error = LeagueError(("modifiers", 0, "to"), "no such act", file="f.toml", line=3)
    again: Any = pickle.loads(pickle.dumps(error))
    assert (str(again), again.at, again.line) == (str(error), error.at, error.line)
