"""Sequences without a board: against an enumeration of the dice, with re-rolls as they are best used."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine.schema import DataError
from ruleengine_blood_bowl.planning import SequenceError, odds_of_sequence, read_sequence

EDITIONS = ("blood-bowl-2020", "blood-bowl-lrb")
OWN = {"dodge": "dodge", "rush": "sure feet", "pick up": "sure hands", "catch": "catch", "pass": "pass"}
ONCE = frozenset({"dodge", "sure feet"})
"""Skills that roll again only once a turn."""


def at_least(target: int) -> Fraction:
    return Fraction(7 - target, 6)


def enumerated(acts: tuple[tuple[str, int], ...], team: int, skills: frozenset[str], loner: int = 1) -> Fraction:
    """The best chance by trying each use of each re-roll; `loner`: what lets a team re-roll work."""

    @cache
    def best(at: int, team: int, used: frozenset[str]) -> Fraction:
        if at == len(acts):
            return Fraction(1)
        verb, target = acts[at]
        chance, skill = at_least(target), OWN[verb]
        again = [Fraction(0)]
        if team:
            again.append(at_least(loner) * chance * best(at + 1, team - 1, used))
        if skill in skills and skill not in used:
            again.append(chance * best(at + 1, team, used | {skill} & ONCE))
        return chance * best(at + 1, team, used) + (1 - chance) * max(again)

    return best(0, team, frozenset())


def written(acts: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{verb} {target}+" for verb, target in acts)


ACTS = st.lists(st.tuples(st.sampled_from(sorted(OWN)), st.integers(2, 6)), min_size=1, max_size=5).map(tuple)


@settings(max_examples=examples(25), deadline=None)
@given(ACTS, st.integers(0, 1), st.frozensets(st.sampled_from(sorted(OWN.values())), max_size=3))
def test_rolls_in_a_row_with_team_rerolls_and_skills(
    acts: tuple[tuple[str, int], ...], team: int, skills: frozenset[str]
) -> None:
    found = odds_of_sequence(written(acts), rerolls=team, skills=sorted(skills))
    assert found.so_far == tuple(enumerated(acts[: end + 1], team, skills) for end in range(len(acts)))


@pytest.mark.rule("LRB-SKL-03", "LRB-RR-02")
@pytest.mark.parametrize("skills", [frozenset(), frozenset({"dodge"})])
def test_the_older_rules(skills: frozenset[str]) -> None:
    acts = (("dodge", 4), ("dodge", 3), ("rush", 2))
    found = odds_of_sequence(written(acts), rerolls=1, skills=skills, rules="blood-bowl-lrb")
    assert found.probability == enumerated(acts, 1, skills)


def test_a_loner_may_pay_for_nothing() -> None:
    acts = (("dodge", 3), ("dodge", 4))
    assert odds_of_sequence(written(acts), rerolls=1, skills=["loner 4+"]).probability == enumerated(
        acts, 1, frozenset(), loner=4
    )


def test_pro_tries_once_to_roll_again() -> None:
    once = Fraction(2, 3) + Fraction(1, 3) * Fraction(2, 3) * Fraction(2, 3)
    found = odds_of_sequence("dodge 3+, 3+", skills=["pro"])
    second = Fraction(2, 3) * once + (once - Fraction(2, 3)) * Fraction(2, 3)
    assert found.so_far == (once, second)


# Blocks and armour ----------------------------------------------------------------------------------------


def block(dice: int, good: Callable[[str], bool], *, own: bool = True) -> Fraction:
    faces = ("skull", "both", "push", "push", "stumble", "pow")
    rolls = list(product(faces, repeat=dice))
    return Fraction(sum((any if own else all)(map(good, roll)) for roll in rolls), len(rolls))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(
    ("result", "skills", "good"),
    [
        ("", [], {"push", "stumble", "pow"}),
        ("(stand)", ["block"], {"both", "push", "stumble", "pow"}),
        ("(push)", ["block"], {"both", "push", "stumble", "pow"}),
        ("(push)", [], {"push", "stumble", "pow"}),
        ("(down)", [], {"stumble", "pow"}),
        ("(down)", ["block"], {"both", "stumble", "pow"}),
        ("(pow)", ["block"], {"pow"}),
    ],
)
def test_block_dice(edition: str, dice: int, result: str, skills: list[str], good: set[str]) -> None:
    found = odds_of_sequence(f"block {dice}d {result}", skills=skills, rules=edition)
    assert found.probability == block(dice, good.__contains__)
    if dice > 1:
        against = odds_of_sequence(f"block -{dice}d {result}", skills=skills, rules=edition)
        assert against.probability == block(dice, good.__contains__, own=False)


def test_a_block_is_rolled_again_by_the_team() -> None:
    once = block(2, {"stumble", "pow"}.__contains__)
    assert odds_of_sequence("block 2d (down)", rerolls=1).probability == once + (1 - once) * once
    assert odds_of_sequence("block 2d (down, keep)", rerolls=1).probability == once


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("verb", ["armour", "foul"])
@pytest.mark.parametrize("target", range(2, 13))
def test_armour_breaks_by_two_dice(edition: str, verb: str, target: int) -> None:
    breaks = sum(a + b >= target for a, b in product(range(1, 7), repeat=2))
    assert odds_of_sequence(f"{verb} {target}+", rerolls=1, rules=edition).probability == Fraction(breaks, 36)


def test_mighty_blow_helps_after_a_block_and_not_in_a_foul() -> None:
    breaks = {target: sum(a + b >= target for a, b in product(range(1, 7), repeat=2)) for target in (7, 8)}
    skills = ["mighty blow +1"]
    assert odds_of_sequence("armour 8+", skills=skills).probability == Fraction(breaks[7], 36)
    assert odds_of_sequence("foul 8+", skills=skills).probability == Fraction(breaks[8], 36)


# What else may be said --------------------------------------------------------------------------------------


def test_the_first_roll_stands_and_fixed_odds_are_not_rolled_again() -> None:
    found = odds_of_sequence("dodge 3+ (keep), 50%, 3/8, 33.3%", rerolls=1, skills=["dodge", "pro"])
    assert found.so_far == (Fraction(2, 3), Fraction(1, 3), Fraction(1, 8), Fraction(333, 8000))


def test_other_acts_instead_of_one_that_failed() -> None:
    found = odds_of_sequence("3+ else (4+ else (6+), 2+), 5+")
    instead = (Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 6)) * Fraction(5, 6)
    first = Fraction(2, 3) + Fraction(1, 3) * instead
    assert found.so_far == (first, first * Fraction(1, 3))


def test_a_reroll_is_spared_where_there_is_another_way() -> None:
    # 5 of 6 go well by the other way, so that the re-roll is better kept for the last act, if the first has failed.
    found = odds_of_sequence("6+ else (2+), 4+", rerolls=1)
    half, sixth = Fraction(1, 2), Fraction(1, 6)
    last = 1 - half * half
    other = Fraction(5, 6) * last + sixth * Fraction(5, 6) * half
    again = sixth * half + Fraction(5, 6) * Fraction(5, 6) * half
    assert found.probability == sixth * last + Fraction(5, 6) * max(other, again)


@pytest.mark.parametrize(
    ("text", "column", "remedy"),
    [
        ("", 1, "is empty"),
        ("dodge 1+", 7, "2+ to 6+"),
        ("3+, rush 7+", 10, "2+ to 6+"),
        ("armour 13+", 8, "2+ to 12+"),
        ("dodge", 6, "write `dodge 3+`"),
        ("pick", 5, "write `pick up 3+`"),
        ("dodge 3+ else", 14, "write `else (rush 2+)`"),
        ("dodge 3+ else (", 16, "close the bracket"),
        ("dodge 3+ else ()", 16, "write acts"),
        ("dodge 3+ x2 else (2+)", 13, "one by one"),
        ("else (2+)", 1, "follows an act"),
        ("doge 3+", 1, "did you mean 'dodge'"),
        ("dodge 3+)", 9, "leave it out"),
        ("block 4d", 7, "1d, 2d, 3d"),
        ("block 2d (dwon)", 11, "did you mean 'down'"),
        ("dodge 3+ (down)", 11, "keep"),
        ("dodge 3+ ()", 11, "empty"),
        ("3+ x0", 4, "x1 to x40"),
        ("3+ x40 4+", 10, "write fewer"),
        ("0%", 1, "more than 0%"),
        ("1/0", 1, "by zero"),
        ("dodge 3", 7, "means nothing"),
        ("9" * 5000 + "+", 1, "means nothing"),
        ("dodge ٣+", 7, "means nothing"),
    ],
)
def test_what_is_refused_with_its_column_and_remedy(text: str, column: int, remedy: str) -> None:
    with pytest.raises(SequenceError) as refused:
        read_sequence(text)
    assert refused.value.path == f"column {column}"
    assert remedy in refused.value.why
    assert isinstance(refused.value, DataError)


@pytest.mark.parametrize(
    ("skill", "remedy"), [("doge", "did you mean 'dodge'"), ("loner", "Loner (4+)"), ("dodge 4+", "no parameter")]
)
def test_skills_that_are_refused(skill: str, remedy: str) -> None:
    with pytest.raises(SequenceError, match="skills: ") as refused:
        odds_of_sequence("3+", skills=[skill])
    assert remedy in str(refused.value)


@settings(max_examples=examples(100))
@given(st.text("dodgeruhpick 23456+%x()-,;/|", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = read_sequence(text)
    except SequenceError:
        return
    assert found.steps
    assert found.acts
