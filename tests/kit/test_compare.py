"""What a state may be made of, and how two matches are told apart."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import attrs
import pytest

from ruleengine import AWAY, HOME, CheckKind, InjuryResult, InjurySeverity, Match, build, new_match
from ruleengine.testing._compare import difference, faults_of, fingerprint, portrait
from tests.broken_rulesets.toss import SCORE, SOUND, TOSS, GamePart, Round, ruleset


@attrs.frozen
class Frozen:
    value: Any


@attrs.define
class Thawed:
    value: Any


@dataclasses.dataclass(frozen=True)
class FrozenData:
    value: Any


@dataclasses.dataclass
class ThawedData:
    value: Any


@attrs.frozen
class WithCache:
    value: int
    cache: list[int] = attrs.field(factory=list, eq=False)


class Plain:
    pass


MATCH = new_match(SOUND)
WITHOUT_LUCK = ruleset("without-luck", GamePart())


@pytest.mark.parametrize(
    "value",
    [
        1,
        "a",
        None,
        True,
        2.5,
        Fraction(1, 3),
        HOME,
        (),
        (1, ("a", None)),
        frozenset({1, 2}),
        Frozen((1, Frozen("x"))),
        FrozenData(3),
        WithCache(1),
        InjuryResult(InjurySeverity.MATCH, build(MATCH, TOSS, by=HOME, base=4)),
        CheckKind("x"),
        Round(),
    ],
    ids=repr,
)
def test_plain_frozen_values_are_sound(value: object) -> None:
    assert list(faults_of(value, "it")) == []


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ([], "it is"),
        ({}, "it is"),
        (set(), "it is"),
        (bytearray(), "it is"),
        ((1, [2]), "it[1] is"),
        (Thawed(1), "it is"),
        (ThawedData(1), "it is"),
        (Frozen((0, {1: 2})), "it.value[1] is"),
        (FrozenData(Thawed(1)), "it.value is"),
        (Plain(), "it is"),
        (len, "it is"),
        (int, "it is"),
        (MATCH, "it is"),
    ],
)
def test_what_can_change_is_found_where_it_is(value: object, path: str) -> None:
    (fault,) = faults_of(value, "it")
    assert fault.startswith(path)


def test_fingerprint_changes_with_anything_inside() -> None:
    inner: list[int] = [1]
    value = Frozen((Plain(), {"a": inner}))
    before = fingerprint(value)
    assert fingerprint(value) == before
    inner.append(2)
    assert fingerprint(value) != before


def test_fingerprint_does_not_depend_on_the_order_of_sets_and_ignores_caches() -> None:
    assert fingerprint(frozenset("abc")) == fingerprint(frozenset("cab"))
    assert fingerprint(WithCache(1, [7])) == fingerprint(WithCache(1))


def played(*answers: object) -> Match:
    match = new_match(SOUND)
    for answer in answers:
        match.answer(answer)
    return match


def told_apart(one: Match, other: Match) -> str:
    return difference(portrait(one), portrait(other))


def test_equal_matches_do_not_differ() -> None:
    assert told_apart(played("safe", 4), played("safe", 4)) == ""


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        (("safe", 4), ("bold", 4), "entry 0 of the history is 'safe' for 'how' of home, not 'bold' for 'how' of home"),
        (("safe", 4), ("safe", 3), "entry 1 of the history is (4,) for 'toss.toss' of home, not (3,)"),
        (("safe",), ("safe", 4), "the history has 1 entries, not 3: (4,) for 'toss.toss' of home is in only one"),
    ],
)
def test_first_difference_is_named(one: tuple[object, ...], other: tuple[object, ...], says: str) -> None:
    assert says in told_apart(played(*one), played(*other))


def test_difference_of_results_is_named() -> None:
    one, other = played(), played()
    other.set(SCORE, AWAY, 3)
    assert told_apart(one, other).startswith("result is Result(score=(0, 0)")


def test_difference_of_states_names_the_value() -> None:
    one, other = new_match(WITHOUT_LUCK), new_match(WITHOUT_LUCK)
    one.set(SCORE, AWAY, 5)
    for match in (one, other):
        match.answer("safe")
        match.answer(1)
    assert told_apart(one, other) == "value 3 of the state is 5, not 0"


def test_asks_that_read_alike_are_told_apart_in_full() -> None:
    one, other = new_match(SOUND), new_match(SOUND)
    one.set(SCORE, AWAY, 5)
    for match in (one, other):
        match.answer("safe")
        match.answer(1)
    assert "Modifier(value=1, why='luck'" in told_apart(one, other)
