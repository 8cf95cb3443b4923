"""The limits of files that people write, each on its last that is taken and on the first that is refused."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ruleengine import OptionError, Part, Result, Ruleset, Table, new_match, option
from ruleengine.dice import d6
from ruleengine.hooks import initial_procedures, result
from ruleengine.league import LeagueError, load
from ruleengine.schema import DEEPEST, MAX_TEXT, DataError, decoded, parse_json, parse_toml

DIGITS = 1250
"""The digits of a number that are read, as docs/saves.md and the league pages have it."""


def test_a_text_has_so_many_bytes_and_no_more() -> None:
    assert len(decoded("x" * MAX_TEXT)) == MAX_TEXT
    with pytest.raises(DataError):
        decoded("x" * (MAX_TEXT + 1))
    assert decoded("ab", most=2) == "ab"
    with pytest.raises(DataError):
        decoded("é", most=1)


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_has_so_many_digits_and_no_more(sign: str) -> None:
    assert parse_json(f"[{sign}{'9' * DIGITS}]") == [int(sign + "9" * DIGITS)]
    assert parse_toml(f"n = {sign}{'9' * DIGITS}") == {"n": int(sign + "9" * DIGITS)}
    with pytest.raises(DataError, match=str(DIGITS)):
        parse_json(f"[{sign}{'9' * (DIGITS + 1)}]")
    with pytest.raises(DataError, match=str(DIGITS)):
        parse_toml(f"n = {sign}{'9' * (DIGITS + 1)}")


def test_lists_stand_so_deep_in_each_other_and_no_deeper() -> None:
    """The table of the text itself is one of them."""
    deep = DEEPEST - 1
    assert list(parse_toml(f"a = {'[' * deep}{']' * deep}")) == ["a"]
    with pytest.raises(DataError, match="deep"):
        parse_toml(f"a = {'[' * (deep + 1)}{']' * (deep + 1)}")


def test_a_title_has_eighty_characters_and_no_more(tmp_path: Any) -> None:
    path = tmp_path / "league.toml"
    path.write_text(f'title = "{"x" * 80}"\nbase = "blood-dice"\n', encoding="utf-8")
    assert load(path).title == "x" * 80
    path.write_text(f'title = "{"x" * 81}"\nbase = "blood-dice"\n', encoding="utf-8")
    with pytest.raises(LeagueError, match="80 characters"):
        load(path)


@attrs.frozen
class Bounded:
    """A table, and a number within bounds."""

    table: Table[str] = option(Table(d6, {(1, 5): "no", 6: "yes"}), "A table.")
    number: int = option(3, "A number.", at_least=2, at_most=4)


class Tabled(Part):
    """A part with both."""

    name = "test.tabled"
    options = Bounded

    @initial_procedures.impl
    def nothing(self, match: Any) -> tuple[Any, ...]:
        """It is over at once."""
        return ()

    @result.impl
    def none(self, match: Any) -> Result:
        """Nothing."""
        return Result((0, 0), None)


@pytest.mark.parametrize(
    ("options", "taken"),
    [
        ({"tabled.table": {"1": "yes"}}, True),
        ({"tabled.table": {"6": "no"}}, True),
        ({"tabled.table": {"1-6": "no"}}, True),
        ({"tabled.table": {"0": "yes"}}, False),
        ({"tabled.table": {"0-1": "yes"}}, False),
        ({"tabled.table": {"6-7": "yes"}}, False),
        ({"tabled.table": {"7": "yes"}}, False),
        ({"tabled.table": {"3-3": "yes"}}, True),
        ({"tabled.table": {"4-3": "yes"}}, False),
        ({"tabled.number": 2}, True),
        ({"tabled.number": 4}, True),
        ({"tabled.number": 1}, False),
        ({"tabled.number": 5}, False),
    ],
)
def test_rows_and_numbers_of_options_have_bounds(options: dict[str, Any], taken: bool) -> None:
    rules = Ruleset("test", (Tabled(),))
    if taken:
        new_match(rules, options=options)
        return
    with pytest.raises(OptionError):
        new_match(rules, options=options)
