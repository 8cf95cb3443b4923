"""Checks: a target, modifiers that name their source, naturals, and exact chances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Act,
    Check,
    CheckKind,
    Match,
    Modifier,
    Outcome,
    Part,
    PieceId,
    Side,
    SideCheck,
    build,
    roll_check,
    roll_outcome,
)
from ruleengine.dice import Pool, d6, d8, d20
from ruleengine.hooks import modifiers, target_number

from .toy import COUNT, game, idle, start

DODGE = CheckKind("toy.dodge", natural=(1, 6))
BRAWL = CheckKind("toy.brawl", 2 * d6)

MINUS = "\N{MINUS SIGN}"


def wins(dice: Pool, base: int, bonus: int, natural: tuple[int, int] | None) -> Fraction:
    """The chance of a check by going through every throw."""
    won = 0
    throws = list(product(*(range(1, sides + 1) for sides in dice.sides)))
    for faces in throws:
        if natural is not None and faces[0] <= natural[0]:
            continue
        won += (natural is not None and faces[0] >= natural[1]) or sum(faces) + bonus >= base
    return Fraction(won, len(throws))


kinds = st.one_of(
    st.lists(st.integers(2, 8), min_size=1, max_size=3).map(lambda sides: CheckKind("toy.any", Pool(sides))),
    st.sampled_from([d6, d8, d20]).flatmap(
        lambda die: st.tuples(st.integers(0, 3), st.integers(4, die.sides[0] + 1)).map(
            lambda natural: CheckKind("toy.any", die, natural)
        )
    ),
)


@given(kinds, st.integers(-5, 30), st.lists(st.integers(-4, 4), max_size=4))
def test_the_chance_is_that_of_all_throws(kind: CheckKind, base: int, bonuses: list[int]) -> None:
    check = Check(kind, HOME, base, modifiers=tuple(Modifier(b, "some") for b in bonuses))
    assert check.probability == wins(kind.dice, base, sum(bonuses), kind.natural)
    assert (check.bonus, check.needed) == (sum(bonuses), base - sum(bonuses))


@pytest.mark.parametrize(
    ("base", "chance"),
    [(-3, 5), (1, 5), (2, 5), (3, 4), (6, 1), (7, 1), (12, 1)],
)
def test_naturals_decide_alone(base: int, chance: int) -> None:
    assert Check(DODGE, HOME, base).probability == Fraction(chance, 6)


@pytest.mark.parametrize("natural", [(1, 6), (2, 6)])
def test_naturals_are_for_one_die(natural: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"'toy\.pair'.*one die.*2d6"):
        CheckKind("toy.pair", 2 * d6, natural)


@given(kinds, st.integers(-5, 30), st.integers(-4, 4), st.data())
def test_a_roll_is_won_as_often_as_the_chance_says(kind: CheckKind, base: int, bonus: int, data: st.DataObject) -> None:
    check = Check(kind, AWAY, base, modifiers=(Modifier(bonus, "some"),) if bonus else ())
    roll = check.roll()
    assert (roll.dice, roll.by, roll.reason, roll.check) == (kind.dice, AWAY, kind.name, check)
    throws = list(kind.dice.faces())
    assert Fraction(sum(roll.read(faces) for faces in throws), len(throws)) == check.probability


class Marked(Part):
    """Takes one off a dodge for each point of the count."""

    name = "toy.marked"

    @modifiers.on(DODGE)
    def marks(self, match: Match, check: Check) -> Iterable[Modifier]:
        if match.get(COUNT):
            yield Modifier(-match.get(COUNT), f"marked by {match.get(COUNT)}")


class Agile(Part):
    """Makes dodges of the home side easier, and adds one to every check of piece 7."""

    name = "toy.agile"

    @target_number.on(DODGE)
    def easier(self, match: Match, check: Check, value: int) -> int:
        return value - 1 if check.by is HOME else value

    @modifiers.impl
    def seven(self, match: Match, check: Check) -> Iterable[Modifier]:
        if check.subject == 7:
            yield Modifier(1, "lucky")


def test_every_modifier_names_the_part_that_gave_it() -> None:
    match = start(idle, parts=[Marked(), Agile()])
    match.set(COUNT, 2)
    check = build(match, DODGE, by=AWAY, base=4, subject=PieceId(7), basis="AG 3")
    assert check.modifiers == (
        Modifier(-2, "marked by 2", "toy.marked"),
        Modifier(1, "lucky", "toy.agile"),
    )
    assert str(check) == f"5+ = 4+ (AG 3) {MINUS}2 marked by 2 +1 lucky"


def test_a_check_follows_the_state_at_the_moment_it_is_built() -> None:
    match = start(idle, parts=[Marked()])
    first = build(match, DODGE, by=AWAY, base=4)
    match.set(COUNT, 1)
    second = build(match, DODGE, by=AWAY, base=4)
    assert (first.needed, second.needed) == (4, 5)


def test_the_target_is_changed_before_modifiers_and_says_by_whom() -> None:
    match = start(idle, parts=[Marked(), Agile()])
    match.set(COUNT, 1)
    home, away = (build(match, DODGE, by=side, base=4) for side in (HOME, AWAY))
    assert (home.base, home.needed) == (3, 4)
    assert (away.base, away.needed) == (4, 5)
    assert "toy.agile" in str(home)
    assert "toy.agile" not in str(away)


def test_a_check_is_built_without_changing_the_match() -> None:
    match = start(idle, parts=[Marked(), Agile()])
    before = match.position_key
    build(match, DODGE, by=HOME, base=4)
    assert match.position_key == before


def test_kinds_of_one_name_are_two_kinds() -> None:
    match = start(idle)
    assert build(match, CheckKind("toy.k"), by=HOME, base=4).kind.dice == d6
    assert build(match, CheckKind("toy.k", 2 * d6), by=HOME, base=4).kind.dice == 2 * d6


def test_a_side_and_a_base_tell_checks_apart() -> None:
    match = start(idle)
    checks = {build(match, DODGE, by=by, base=base) for by in (HOME, AWAY, None) for base in (3, 4)}
    assert len(checks) == 6


@pytest.mark.parametrize(
    ("check", "text"),
    [
        (Check(DODGE, HOME, 4), "4+"),
        (Check(DODGE, HOME, 4, basis="AG 3"), "4+ = 4+ (AG 3)"),
        (Check(DODGE, HOME, 4, modifiers=(Modifier(1, "dodging"),)), "3+ = 4+ +1 dodging"),
        (Check(DODGE, HOME, 4, modifiers=(Modifier(-1, "no-one"),)), f"5+ = 4+ {MINUS}1 no-one"),
        (Check(DODGE, HOME, 4, modifiers=(Modifier(0, "off-hand"),)), "4+ = 4+ +0 off-hand"),
    ],
)
def test_a_check_explains_itself(check: Check, text: str) -> None:
    assert str(check) == text


def rolled(how: Any, check: Check, faces: tuple[int, ...]) -> Any:
    """What `roll_check` or `roll_outcome` says of some faces."""
    came: list[Any] = []

    async def rule(match: Match) -> None:
        came.append(await how(match, check))

    match = start(rule, dice=None)
    match.answer(faces)
    assert match.over
    return came[0]


@given(kinds, st.integers(-5, 30), st.integers(-4, 4), st.data())
def test_test_and_measure_agree(kind: CheckKind, base: int, bonus: int, data: st.DataObject) -> None:
    check = Check(kind, HOME, base, modifiers=(Modifier(bonus, "some"),))
    faces = tuple(data.draw(st.integers(1, sides)) for sides in kind.dice.sides)
    outcome = rolled(roll_outcome, check, faces)
    total = sum(faces) + bonus
    success = total >= base
    if kind.natural is not None:
        success = faces[0] > kind.natural[0] and (success or faces[0] >= kind.natural[1])
    assert outcome == Outcome(total, total - base, success)
    assert rolled(roll_check, check, faces) is success


def test_compiled_rules_are_shared_and_so_are_checks_without_modifiers() -> None:
    rules = game(idle).compile()
    first, second = Match(rules), Match(rules)
    assert build(first, BRAWL, by=HOME, base=7) is build(second, BRAWL, by=HOME, base=7)


class Drizzle(Part):
    name = "toy.drizzle"

    @modifiers.on(Act.CATCH)
    def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(-1, "drizzle")


class Gloves(Part):
    name = "toy.gloves"

    @modifiers.on(CheckKind("toy.catch", act=Act.CATCH))
    def sticky(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(1, "gloves")


@pytest.mark.parametrize(("kind", "bonus"), [("toy.catch", 0), ("toy.other-catch", -1), ("toy.pass", 0)])
def test_a_part_answers_for_the_checks_of_an_act(kind: str, bonus: int) -> None:
    act = Act.CATCH if "catch" in kind else Act.PASS
    match = start(idle, parts=[Drizzle(), Gloves()])
    assert build(match, CheckKind(kind, act=act), by=HOME, base=4).bonus == bonus


def test_a_check_is_about_something_and_tells_parts() -> None:
    class Far(Part):
        name = "toy.far"

        @modifiers.impl
        def far(self, match: Match, check: Check) -> Iterable[Modifier]:
            yield Modifier(-int(check.about or 0), "far")

    match = start(idle, parts=[Far()])
    assert [build(match, DODGE, by=HOME, base=4, about=n).needed for n in (2, 3)] == [6, 7]


# Checks that both sides make alike ----------------------------------------------------------------------


class Tired(Part):
    """The count of the match is taken off every dodge, and home's are easier by one."""

    name = "toy.tired"

    @modifiers.on(DODGE)
    def tired(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(-match.get(COUNT), "tired")

    @target_number.on(DODGE)
    def used_to_it(self, match: Match, check: Check, value: int) -> int:
        return value - 1 if check.by is HOME else value


class Elsewhere(Part):
    """Changes checks of another kind."""

    name = "toy.elsewhere"

    @modifiers.on(BRAWL)
    def rough(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(-1, "rough")


@pytest.mark.parametrize("parts", [[], [Elsewhere()], [Tired()], [Elsewhere(), Tired()]], ids=len)
@pytest.mark.parametrize("side", Side)
def test_a_check_of_either_side_is_the_one_that_is_built(side: Side, parts: list[Part]) -> None:
    dodge, match = SideCheck(DODGE, 4, basis="AG 3"), start(idle, parts=parts)
    for count in range(3):  # tables are made before the match changes
        match.set(COUNT, count)
        assert dodge(match, side) == build(match, DODGE, by=side, base=4, basis="AG 3")
        request = dodge.roll(match, side)
        assert (request.by, request.reason, request.check) == (side, DODGE.name, dodge(match, side))
        changed = any(isinstance(part, Tired) for part in parts)
        needed = 4 - (side is HOME) + count if changed else 4
        assert [request.read((face,)) for face in range(2, 6)] == [face >= needed for face in range(2, 6)]


def test_a_check_of_either_side_depends_on_the_rules() -> None:
    dodge = SideCheck(DODGE, 4)
    plain, tired = start(idle), start(idle, parts=[Tired()])
    tired.set(COUNT, 2)
    assert [dodge(match, AWAY).needed for match in (plain, tired, plain)] == [4, 6, 4]
    assert repr(dodge) == "SideCheck('toy.dodge', 4)"
