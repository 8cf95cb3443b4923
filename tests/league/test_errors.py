"""Every kind of error in a league file is one line: where it is, what is wrong, what was meant, what to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruleengine import CompiledRules, Part, Ruleset, RulesetError, compile_rules, variant
from ruleengine.league import League, LeagueError, load
from ruleengine_blood_dice import BLOOD_DICE

BASE = 'base = "blood-dice"\n'
MODIFIER = BASE + '[[modifiers]]\nto = "blood-dice.run"\nvalue = -1\nwhy = "snow"\n'
GIVE = "give text, a whole number, true or false"
FAULTS = {
    "no TOML": ("tries = \n", "f.toml, line 1: no TOML: Invalid value; correct that line"),
    "no end": (
        "[options",
        "f.toml, line 1: no TOML: Expected ']' at the end of a table declaration; correct that line",
    ),
    "unknown key": (
        BASE + "[optoins.match]\ntries = 6\n",
        "f.toml, line 2, optoins: no such key; did you mean 'options'?",
    ),
    "a date": (
        BASE + "founded = 1999-01-01\n",
        f"f.toml, line 2, founded: expected plain data, got datetime.date(1999, 1, 1); {GIVE}",
    ),
    "a number with a point": (
        BASE + "[options.match]\ntries = 6.5\n",
        f"f.toml, line 3, options.match.tries: expected plain data, got 6.5; {GIVE}",
    ),
    "a title of another kind": (BASE + "title = 7\n", "f.toml, line 2, title: expected text, got 7"),
    "an empty title": (
        BASE + 'title = " "\n',
        "f.toml, line 2, title: ' ' is refused; give a few words, in one line of at most 80 characters",
    ),
    "a title of two lines": (
        BASE + 'title = "Cup\\nof 2020"\n',
        "f.toml, line 2, title: 'Cup\\nof 2020' is refused; give a few words, in one line of at most 80 characters",
    ),
    "a title without end": (
        BASE + f'title = "{"x" * 81}"\n',
        f"f.toml, line 2, title: '{'x' * 39} is refused; give a few words, in one line of at most 80 characters",
    ),
    "lists without end": (
        BASE + f"x = {'[' * 40}{']' * 40}\n",
        "f.toml, line 2: tables or lists stand more than 32 deep in each other; write fewer",
    ),
    "lists that the parser gives up": (
        BASE + f"x = {'[' * 4000}{']' * 4000}\n",
        "f.toml, line 2: tables or lists stand more than 32 deep in each other; write fewer",
    ),
    "a number that the parser gives up": (
        BASE + f"x = {'9' * 5000}\n",
        "f.toml, line 2: a number has more than 1250 digits; give a shorter one",
    ),
    "a number that cannot be told": (
        BASE + f"[options.match]\ntries = 0x{'f' * 1000}\n",
        f"f.toml, line 3, options.match.tries: expected a number nearer to 0, got {repr(16**1000 - 1)[:57]}...; "
        "give a smaller one",
    ),
    "a number far below 0": (
        BASE + "[options.match]\ntries = -1000000000001\n",
        "f.toml, line 3, options.match.tries: expected a number nearer to 0, got -1000000000001; give a smaller one",
    ),
    "a base that is a variant": (
        'base = "blood-dice.wet-ball"\n',
        "f.toml, line 1, base: 'blood-dice.wet-ball' is a variant, not a ruleset; play a ruleset with it",
    ),
    "no such base": (
        'base = "blood-dise"\n',
        "f.toml, line 1, base: no ruleset 'blood-dise' is installed; did you mean 'blood-dice'?",
    ),
    "variants that are no list": (
        BASE + 'variants = "wet-ball"\n',
        "f.toml, line 2, variants: expected a list, got 'wet-ball'",
    ),
    "no such variant": (
        BASE + 'variants = ["wet-bal"]\n',
        "f.toml, line 2, variants[0]: no variant 'blood-dice.wet-bal' is installed; "
        "did you mean 'blood-dice.wet-ball'?",
    ),
    "no such parameter": (
        BASE + 'variants = [{ name = "wet-ball", penlty = 2 }]\n',
        "f.toml, line 2, variants[0]: variant 'wet-ball': penlty: no such key; did you mean 'penalty'?",
    ),
    "a parameter of another kind": (
        BASE + 'variants = [{ name = "wet-ball", penalty = "2" }]\n',
        "f.toml, line 2, variants[0]: variant 'wet-ball': penalty: expected a whole number, got '2'",
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
    "an option that cannot be none": (
        BASE + '[options.match]\ntries = "none"\n',
        "f.toml, line 3, options.match.tries: 'none' is refused; give a whole number from 0 to 1000",
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
    "a modifier without a reason": (
        MODIFIER.replace("snow", ""),
        "f.toml, line 5, modifiers[0].why: '' is refused; give a few words, in one line of at most 80 characters",
    ),
    "a modifier that paints the terminal": (
        MODIFIER.replace("snow", r"\u001b[31msnow"),
        r"f.toml, line 5, modifiers[0].why: '\x1b[31msnow' is refused; give a few words, in one line of at most 80 "
        "characters",
    ),
    "a modifier of another kind": (
        MODIFIER.replace("-1", "true"),
        "f.toml, line 4, modifiers[0].value: expected a whole number, got true",
    ),
    "a list that is empty": (
        MODIFIER.replace('"blood-dice.run"', "[]"),
        "f.toml, line 3, modifiers[0].to: a list is refused; give text, or a list of texts",
    ),
    "a list of numbers": (
        MODIFIER.replace('"blood-dice.run"', "[1]"),
        "f.toml, line 3, modifiers[0].to[0]: expected text, got 1",
    ),
    "no such condition": (
        MODIFIER + 'when = { weather = "rain" }\n',
        "f.toml, line 6, modifiers[0].when.weather: no condition 'weather'; there are side, role",
    ),
    "a condition that never holds": (
        MODIFIER + 'when = { role = "atacker" }\n',
        "f.toml, line 6, modifiers[0].when.role: it is never 'atacker'; did you mean 'attacker'?",
    ),
    "conditions that are no table": (
        MODIFIER + 'when = "rain"\n',
        "f.toml, line 6, modifiers[0].when: expected a table, got 'rain'",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_an_error_is_one_line(case: str) -> None:
    text, words = FAULTS[case]
    with pytest.raises(LeagueError) as caught:
        League.from_text(text, "f.toml")
    assert str(caught.value) == words


BOWL = 'base = "blood-bowl-2020"\n'
OF_A_GAME = {
    "a row of a table": (
        '[options.kick-off-events.table]\n7 = "blizt"\n',
        "line 3, options.kick-off-events.table.7: no event 'blizt'; did you mean 'blitz'?",
    ),
    "a row that the dice do not show": (
        '[options.injuries.injury]\n13 = "casualty"\n',
        "line 3, options.injuries.injury.13: no such row; 2d6 shows 2 to 12",
    ),
    "rows that overlap": (
        '[options.weather.table]\n"2-4" = "rain"\n3 = "heat"\n',
        "line 4, options.weather.table.3: 3 stands twice; give each result once",
    ),
    "a row that is none": (
        '[options.weather.table]\n12 = "rain"\n"4-3" = "rain"\n',
        "line 4, options.weather.table.4-3: no such row; name a result or a range, such as 2 or 2-12",
    ),
    "an entry that there is not": (
        '[options.weather.table]\n12 = "rain"\n"4-5" = "raim"\n',
        "line 4, options.weather.table.4-5: no weather 'raim'; did you mean 'rain'?",
    ),
    "an option that does not fit the rules": (
        'title = "Cup"\n[options.pitch]\nlength = 27\n',
        "line 4, options.pitch.length: a pitch of 27x15 with wide zones of 4 has no halves, or no centre field; give "
        "an even pitch.length, and a pitch.width of more than two wide zones",
    ),
    "options that do not fit each other": (
        'title = "Cup"\n[options.teams]\nfewest = 12\nmost = 11\n',
        "line 3, options: a team of 12 players or more cannot have 11 or fewer; give a smaller teams.fewest or a "
        "larger teams.most",
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
def test_an_error_in_what_a_game_reads_is_one_line(case: str) -> None:
    text, words = OF_A_GAME[case]
    with pytest.raises(LeagueError) as caught:
        League.from_text(BOWL + text, "f.toml")
    assert str(caught.value) == f"f.toml, {words}"


def test_a_key_that_is_no_text_is_refused_in_python_too() -> None:
    with pytest.raises(
        LeagueError,
        match=r"^options\.weather\.table: expected plain data with str as keys, got the key 2; write it as text$",
    ):
        League.of({"options": {"weather": {"table": {2: "rain", "3-4": "rain"}}}})


def test_a_file_without_a_base_is_held_against_whatever_is_played() -> None:
    league = League.from_text("[options.match]\ntreis = 6\n", "f.toml")
    with pytest.raises(RulesetError, match=r"^variant 'ruleengine\.league': options\.match\.treis: part 'match'"):
        compile_rules("blood-dice", variants=[league])


class Broken(Part):
    name = "toy.broken"

    def prepare(self, rules: CompiledRules) -> None:
        raise RulesetError("there is no broken toy; mend it")


@variant("toy.broken")
class WithBroken:
    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset.but(adding=[Broken()])


def test_what_is_wrong_without_the_league_is_told_without_a_place() -> None:
    with pytest.raises(LeagueError, match=r"^there is no broken toy; mend it$") as caught:
        League.of({"options": {"match": {"tries": 6}}}).check(BLOOD_DICE.but(adding=[Broken()]))
    assert caught.value.path == ""


def test_variants_that_do_not_compile_are_to_blame_not_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleengine.league._leagues.variant_typed", lambda given, base: WithBroken())
    league = League.of({"variants": ["broken"], "options": {"match": {"tries": 6}}})
    with pytest.raises(LeagueError, match=r"^variants: there is no broken toy; mend it$"):
        league.check(BLOOD_DICE)


@pytest.mark.parametrize(
    ("content", "why"),
    [(b"title = '\xff'", "got byte 0xff; save the file as UTF-8"), (b"#" * (2**20 + 1), "longer than 1,048,576 bytes")],
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
    assert (str(again), again.path, again.line) == (str(error), error.path, error.line)
