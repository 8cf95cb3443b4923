"""Agility, armour and injury tables of both editions: total, monotone, and as an enumeration of the dice counts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine import AWAY, HOME, InjuryCause, InjurySeverity, Match, Modifier, Roll, Ruleset, Table, Victim, new_match
from ruleengine.dice import d6
from ruleengine.league import load
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB, bb2020, lrb
from ruleengine_blood_bowl.checks import LAND, agility_check, armour_check
from ruleengine_blood_bowl.positions import POSITION
from ruleengine_blood_bowl.state import AGILITY
from ruleengine_blood_bowl.teams import player_of

NEEDS: dict[int | tuple[int, int], int] = {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
"""The first table of the sheet: what the die needs, by agility."""
STUNNED, KNOCKED_OUT, CASUALTY = (
    InjurySeverity.STUNNED,
    InjurySeverity.UNTIL_RESTART,
    InjurySeverity.MATCH,
)
PAIRS = [(first, second) for first in range(1, 7) for second in range(1, 7)]


def one(rules: Ruleset, text: str, **options: Any) -> Match:
    return new_match(rules, teams={POSITION: f"home 1 Lineman {text} [] L8\naway 1 Lineman M8\n"}, options=options)


def needs(match: Match) -> int:
    return match.attribute(player_of(match, HOME, 1), AGILITY)


def succeeds(match: Match, modifier: int) -> Fraction:
    """The chance of an agility roll with a modifier, by its own reading, die face by die face."""
    check = agility_check(match, player_of(match, HOME, 1), LAND)
    changed = attrs.evolve(check, modifiers=(Modifier(modifier, "test"),))
    return Fraction(sum(bool(changed.roll().read((face,))) for face in range(1, 7)), 6)


def by_hand(needed: int, modifier: int) -> Fraction:
    """A 6 succeeds, a 1 fails, else the die plus what is added must come to what is needed."""
    faces = range(1, 7)
    return Fraction(sum(face == 6 or (face != 1 and face + modifier >= needed) for face in faces), 6)


# Agility -------------------------------------------------------------------------------------------------


@pytest.mark.rule("LRB-AG-01", "LRB-AG-02", "LRB-AG-03")
@settings(max_examples=examples(60))
@given(score=st.integers(1, 6), modifier=st.integers(-6, 6))
def test_the_agility_of_the_sheet(score: int, modifier: int) -> None:
    match = one(BLOOD_BOWL_LRB, f"AG{score}")
    assert needs(match) == NEEDS[score]
    found = succeeds(match, modifier)
    assert found == by_hand(NEEDS[score], modifier)
    if score < 6:
        assert succeeds(one(BLOOD_BOWL_LRB, f"AG{score + 1}"), modifier) >= found
    assert succeeds(match, modifier + 1) >= found


@pytest.mark.rule("BB20-GEN-01", "BB20-CHR-01")
@settings(max_examples=examples(60))
@given(target=st.integers(1, 6), modifier=st.integers(-6, 6))
def test_the_agility_of_2020(target: int, modifier: int) -> None:
    match = one(BLOOD_BOWL_2020, f"AG{target}+")
    assert needs(match) == target
    found = succeeds(match, modifier)
    assert found == by_hand(target, modifier)
    if target > 1:
        assert succeeds(one(BLOOD_BOWL_2020, f"AG{target - 1}+"), modifier) >= found
    assert succeeds(match, modifier + 1) >= found


@pytest.mark.rule("LRB-AG-01", "LRB-AG-02")
@settings(max_examples=examples(10))
@given(rows=st.dictionaries(st.integers(1, 6), st.integers(1, 6), min_size=1), score=st.integers(1, 6))
def test_a_setting_changes_rows_of_the_agility_table(rows: dict[int, int], score: int) -> None:
    given_rows = {str(row): needed for row, needed in rows.items()}
    match = one(BLOOD_BOWL_LRB, f"AG{score}", **{"numbers.agility": given_rows})
    assert needs(match) == (NEEDS | rows)[score]


@pytest.mark.rule("LRB-AG-01")
def test_a_league_file_changes_the_agility_table(tmp_path: Path) -> None:
    path = tmp_path / "nimble.toml"
    path.write_text('title = "Nimble"\nbase = "blood-bowl-lrb"\n\n[options.numbers.agility]\n3 = 3\n', encoding="utf-8")
    match = new_match(load(path), teams={POSITION: "home 1 Lineman AG3 [] L8\naway 1 Lineman AG2 [] M8\n"})
    assert [match.attribute(player_of(match, side, 1), AGILITY) for side in (HOME, AWAY)] == [3, 5]


# Armour --------------------------------------------------------------------------------------------------


def breaks(match: Match) -> set[tuple[int, int]]:
    """The throws by which the armour of home's player is broken."""
    victim = Victim(HOME, player_of(match, HOME, 1))
    roll = armour_check(match, victim, InjuryCause("dodge")).roll()
    return {pair for pair in PAIRS if roll.read(pair)}


@pytest.mark.rule("LRB-ARM-01")
@given(value=st.integers(1, 10))
@settings(max_examples=examples(10))
def test_armour_of_the_sheet_is_broken_by_more_than_its_value(value: int) -> None:
    found = breaks(one(BLOOD_BOWL_LRB, f"AV{value}"))
    assert found == {pair for pair in PAIRS if sum(pair) > value}
    if value < 10:
        assert found >= breaks(one(BLOOD_BOWL_LRB, f"AV{value + 1}"))


@pytest.mark.rule("BB20-GEN-03", "BB20-ARM-01")
@given(value=st.integers(3, 11))
@settings(max_examples=examples(10))
def test_armour_of_2020_is_broken_by_its_value_and_more(value: int) -> None:
    found = breaks(one(BLOOD_BOWL_2020, f"AV{value}+"))
    assert found == {pair for pair in PAIRS if sum(pair) >= value}
    if value < 11:
        assert found >= breaks(one(BLOOD_BOWL_2020, f"AV{value + 1}+"))


# Injuries ------------------------------------------------------------------------------------------------


def severity(total: int) -> InjurySeverity:
    """Both editions: 2 to 7, 8 and 9, 10 and more."""
    return STUNNED if total <= 7 else KNOCKED_OUT if total <= 9 else CASUALTY


@pytest.mark.rule("LRB-INJ-01", "LRB-INJ-02", "LRB-INJ-03", "BB20-INJ-01", "BB20-INJ-02", "BB20-INJ-03")
@pytest.mark.parametrize("table", [lrb.INJURY, bb2020.INJURY], ids=["lrb", "2020"])
@given(bonus=st.integers(-12, 12))
def test_an_injury_table_has_one_entry_for_every_total_and_is_worse_for_more(table: Table[Any], bonus: int) -> None:
    shifted = table.shifted(bonus)
    found = Counter(shifted.read(pair) for pair in PAIRS)
    assert found == Counter(severity(sum(pair) + bonus) for pair in PAIRS)
    by_total = [shifted.at(total + bonus) for total in range(2, 13)]
    assert by_total == sorted(by_total)


@pytest.mark.rule("LRB-CAS-01", "LRB-CAS-02", "LRB-CAS-03")
def test_the_casualty_table_of_the_sheet() -> None:
    found = Counter(lrb.CASUALTY.read((face,)).out for face in range(1, 7))
    assert found == {InjurySeverity.MATCH: 5, InjurySeverity.DEAD: 1}


@pytest.mark.rule("BB20-INJ-01", "BB20-INJ-02", "BB20-INJ-03", "LRB-INJ-01", "LRB-INJ-02", "LRB-INJ-03")
@pytest.mark.parametrize(("low", "high"), [(3, 4), (7, 12), (11, 12)])
@pytest.mark.parametrize("rules", [BLOOD_BOWL_LRB, BLOOD_BOWL_2020], ids=["lrb", "2020"])
def test_a_league_may_draw_the_lines_of_the_injury_table_elsewhere(rules: Ruleset, low: int, high: int) -> None:
    """The roll of a match counts as the enumeration of the changed table does."""
    rows = {f"2-{low - 1}": "stunned", f"{low}-{high - 1}": "knocked-out", f"{high}-12": "casualty"}
    text = "home 1 Lineman ST8 [] L14\naway 1 Lineman ST1 [] L15\nhome 9 Lineman [] A1\naway 9 Lineman [] Z1\n"
    match = new_match(rules, teams={POSITION: text}, options={"injuries.injury": rows})
    for answer in (f"activate:{player_of(match, HOME, 1)}:block", f"block:{player_of(match, AWAY, 1)}"):
        match.answer(answer)
    match.answer((3, 3, 3))  # pushed into the crowd: no armour is rolled
    while not isinstance(match.pending, Roll):
        assert match.pending is not None
        match.answer(match.pending.choices[-1])
    weights: Counter[Any] = Counter()
    for pair in PAIRS:
        read = match.pending.reading.read(pair)
        weights[read[0] if isinstance(read, tuple) else read] += 1
    wanted = Counter(STUNNED if sum(pair) < low else KNOCKED_OUT if sum(pair) < high else CASUALTY for pair in PAIRS)
    assert weights == wanted


def test_the_agility_parts_demand_nothing_else() -> None:
    """Another game takes the agility of either edition without movement, strength or armour."""
    for part in (lrb.Agility, bb2020.Agility):
        assert {attribute.name for attribute in part.provides} <= {
            "blood-bowl-lrb.AG",
            "blood-bowl-2020.AG",
            "blood-bowl.agility",
            "blood-bowl.passing",
        }
    assert lrb.AgilityOptions().agility == Table(d6, NEEDS)
