"""Values of every kind that a key, a procedure or a variant may hold: written, read, and refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum, IntEnum, StrEnum
from typing import TYPE_CHECKING, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    HOME,
    Check,
    CheckKind,
    Decision,
    InjurySeverity,
    Key,
    Match,
    Modifier,
    Part,
    Result,
    Ruleset,
    SaveError,
    SeededDice,
    Side,
    new_match,
    procedure,
    record,
    variant,
)
from ruleengine.dice import Pool
from ruleengine.hooks import initial_procedures, result
from ruleengine.saves import from_json

from .driving import forged
from .game import Ban, Injury, Posture, Spot, Square

if TYPE_CHECKING:
    from decimal import Decimal


class Rank(IntEnum):
    """Low and high."""

    LOW = 1
    HIGH = 2


class Shade(StrEnum):
    """Light and dark."""

    LIGHT = "l"
    DARK = "d"


class Dial(Enum):
    """Members that look like others."""

    ON = True
    OFF = 0


@record("values.pair")
class Pair:
    """A record within a record, and private fields."""

    spot: Spot
    _rank: Rank
    marks: tuple[Pair | None, ...] = ()


class Keeper(Part):
    """Keeps one value, and waits."""

    name = "values.keeper"

    def __init__(self, key: Key[Any], value: object, *procedures: Any) -> None:
        self.key = key
        self.keys = (key,)  # type: ignore[misc]
        self.value = value
        self._waiting = procedures

    def begin(self, match: Match) -> None:
        match.set(self.key, self.value)


@procedure("values.wait")
class Wait:
    """Waits for a coach."""

    async def run(self, match: Match) -> None:
        await Decision(HOME, "wait", ("go", "stop"))


class Host(Part):
    """Begins with the procedures that the keeper has."""

    name = "values.host"
    procedures = (Wait,)

    def __init__(self, *below: Any) -> None:
        self.below = below

    @initial_procedures.impl
    def wait(self, match: Match) -> Sequence[Any]:
        return (Wait(), *self.below)

    @result.impl
    def even(self, match: Match) -> Result:
        return Result((0, 0), None)


MISSING: Any = ("nothing",)


def keeping(kind: Any, value: object, *below: Any) -> tuple[Match, Ruleset]:
    """A match that keeps a value under a key of that kind, with procedures below the one that waits."""
    key: Key[Any] = Key("values.keeper.value", kind, default=MISSING)
    rules = Ruleset("values", (Host(*below), Keeper(key, value)))
    return new_match(rules, seed=1), rules


def kept(kind: Any, plain: Any) -> object:
    """What a save that holds this under a key of that kind loads to."""
    match, rules = keeping(kind, MISSING)
    document = json.loads(match.to_json())
    document["rest"]["values"]["values.keeper.value"] = plain
    again = from_json(forged(document), rulesets=[rules])
    return again.get(the_key(rules))


def the_key(rules: Ruleset) -> Key[Any]:
    key = rules.parts[1].keys[0]
    assert isinstance(key, Key)
    return key


SPOTS = st.builds(
    Spot,
    st.integers(-5, 400).map(Square),
    st.sampled_from(Posture),
    st.tuples(st.integers(0, 9), st.integers(0, 9)),
)
CHECKS = st.builds(
    Check,
    st.builds(CheckKind, st.text(), st.lists(st.integers(1, 100), min_size=1, max_size=1).map(Pool)),
    st.none() | st.sampled_from(Side),
    st.integers(-3, 20),
    st.none() | st.integers(0, 30),
    st.lists(st.builds(Modifier, st.integers(-3, 3), st.text(), st.text())).map(tuple),
    st.text(),
)
PAIRS = st.recursive(
    st.builds(Pair, SPOTS, st.sampled_from(Rank)),
    lambda inner: st.builds(Pair, SPOTS, st.sampled_from(Rank), st.lists(st.none() | inner).map(tuple)),
    max_leaves=5,
)
KINDS: list[tuple[Any, st.SearchStrategy[Any]]] = [
    (int, st.integers(-(10**39), 10**39)),
    (bool, st.booleans()),
    (str, st.text()),
    (float, st.floats(allow_nan=False, allow_infinity=False)),
    (Side, st.sampled_from(Side)),
    (InjurySeverity, st.sampled_from(InjurySeverity)),
    (Posture, st.sampled_from(Posture)),
    (Rank, st.sampled_from(Rank)),
    (Shade, st.sampled_from(Shade)),
    (Dial, st.sampled_from(Dial)),
    (Square, st.integers(0, 9)),
    (Literal["a", 1, None], st.sampled_from(["a", 1, None])),
    (Side | None, st.none() | st.sampled_from(Side)),
    (Square | None, st.none() | st.integers(0, 9)),
    (int | bool | str | None, st.integers(0, 2) | st.booleans() | st.text() | st.none()),
    (Rank | int, st.sampled_from(Rank) | st.integers()),
    (tuple[int, ...], st.lists(st.integers(0, 99)).map(tuple)),
    (tuple[Side, str, bool], st.tuples(st.sampled_from(Side), st.text(), st.booleans())),
    (tuple[tuple[int, ...], ...], st.lists(st.lists(st.integers(0, 2)).map(tuple)).map(tuple)),
    (tuple[int, ...] | int, st.lists(st.integers()).map(tuple) | st.integers()),
    (tuple, st.lists(st.integers() | st.text() | st.booleans() | st.none()).map(tuple)),
    (Any, st.integers() | st.text() | st.booleans() | st.none()),
    (object, st.integers() | st.text() | st.booleans() | st.none()),
    (Spot, SPOTS),
    (Spot | None, st.none() | SPOTS),
    (Pair, PAIRS),
    (tuple[Check | None, ...], st.lists(st.none() | CHECKS).map(tuple)),
    (
        tuple[Injury | Ban, ...],
        st.lists(st.builds(Injury, st.integers(), st.none() | CHECKS) | st.builds(Ban, st.text())).map(tuple),
    ),
    (Injury | Ban | str | None, st.builds(Injury, st.integers()) | st.builds(Ban, st.text()) | st.text() | st.none()),
]


@pytest.mark.parametrize(("kind", "values"), KINDS, ids=[str(kind) for kind, _ in KINDS])
@given(data=st.data())
def test_a_value_is_the_same_after_a_save(kind: Any, values: st.SearchStrategy[Any], data: st.DataObject) -> None:
    value = data.draw(values)
    match, rules = keeping(kind, value)
    again = from_json(match.to_json(), rulesets=[rules])
    same = again.get(the_key(rules))
    assert same == value
    assert type(same) is type(value)
    assert again.digest() == match.digest()


@pytest.mark.parametrize(
    ("kind", "plain", "at", "why"),
    [
        (int, "3", "", "expected a whole number, got '3'"),
        (int, True, "", "expected a whole number, got true"),
        (int, 1.0, "", "expected a whole number, got 1.0"),
        (int, None, "", "expected a whole number, got null"),
        (int, [], "", "expected a whole number, got a list"),
        (bool, 1, "", "expected true or false, got 1"),
        (bool, "true", "", "expected true or false, got 'true'"),
        (str, 3, "", "expected text, got 3"),
        (str, ["a"], "", "expected text, got a list"),
        (float, 3, "", "expected a number with a point, got 3"),
        (Side, "HOME", "", "expected one of home, away, got 'HOME'"),
        (Side, 0, "", "expected one of home, away, got 0"),
        (Side, False, "", "expected one of home, away, got false"),
        (InjurySeverity, 3, "", "expected one of NO, DOWN"),
        (Posture, "standing", "", "expected one of UP, DOWN"),
        (Shade, "l", "", "expected one of LIGHT, DARK, got 'l'"),
        (Square, "3", "", "expected a whole number, got '3'"),
        (Literal[1, 2], True, "", "expected one of 1, 2, got true"),
        (Literal[1, 2], 3, "", "expected one of 1, 2, got 3"),
        (Side | None, "", "", "expected one of home, away, got ''"),
        (int | str | None, True, "", "expected a whole number or text, got true"),
        (int | str | None, 1.0, "", "expected a whole number or text, got 1.0"),
        (tuple[int, ...], "123", "", "expected a list, got '123'"),
        (tuple[int, ...], {"0": 1}, "", "expected a list, got a table"),
        (tuple[int, ...], [1, "2"], "[1]", "expected a whole number, got '2'"),
        (tuple[int, int], [1], "", "1 items, where there must be 2"),
        (tuple[int, int], [1, 2, 3], "", "3 items, where there must be 2"),
        (tuple[tuple[int, ...], ...], [[1], [2, None]], "[1][1]", "expected a whole number, got null"),
        (Any, [1], "", "expected a plain value"),
        (Spot, [1], "", "expected a table, got a list"),
        (Spot, "spot", "", "expected a table, got 'spot'"),
        (Spot, {}, ".square", "is missing"),
        (Spot, {"square": 1, "colour": 2}, ".colour", "no such key; there are square, posture, facing"),
        (Spot, {"square": 1, "facing": [0, 0.0]}, ".facing[1]", "expected a whole number, got 0.0"),
        (Spot | None, 0, "", "expected a table, got 0"),
        (Injury | Ban, {"why": "foul"}, ".record", "expected one of saga.injury, saga.ban, got None"),
        (Injury | Ban, {"record": "saga.ban", "why": "foul", "turn": 1}, ".turn", "no such key; there is why"),
        (Injury | Ban, {"record": ["saga.ban"]}, ".record", "expected one of"),
        (Check, {"kind": {"name": "x", "dice": {"sides": "6"}}, "by": None, "base": 4}, ".kind.dice.sides", "a list"),
        (CheckKind, {"name": "x", "dice": {"sides": [6] * 1001}}, ".dice", "more than 1000 dice"),
    ],
)
def test_nothing_is_coerced(kind: Any, plain: Any, at: str, why: str) -> None:
    with pytest.raises(SaveError) as caught:
        kept(kind, plain)
    assert caught.value.path == "rest.values.values.keeper.value" + at
    assert why in caught.value.why


def test_fields_with_a_default_may_be_left_out() -> None:
    assert kept(Spot, {"square": 3}) == Spot(Square(3))


# Writing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "value", "why"),
    [
        (int, True, "expected a whole number, got true"),
        (int, "3", "expected a whole number, got '3'"),
        (int, HOME, "expected a whole number"),
        (bool, 1, "expected true or false, got 1"),
        (str, None, "expected text, got null"),
        (Side, 0, "expected a Side, got 0"),
        (Spot, Ban("x"), "expected a Spot"),
        (tuple[int, ...], (1, "2"), "expected a whole number, got '2'"),
        (tuple[int, int], (1,), "1 items, where there must be 2"),
        (int | None, "x", "expected int | None, got 'x'"),
        (frozenset[int], frozenset({1}), "cannot be saved; use tuples"),
        (bytes, b"x", "cannot be saved; use tuples"),
        (complex, 1j, "cannot be saved; use tuples"),
        (Any, HOME, "would not be the same"),
        (object, Ban("x"), "declare the type"),
        (Any, (1, 2), "declare the type"),
        (Rank | Shade, Rank.LOW, "look alike"),
        (Literal["a"] | str, "b", "look alike"),
        (tuple[int, ...] | tuple[str, ...], (1,), "look alike"),
        (Spot | Check, Spot(Square(1)), "has no tag"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(kind: Any, value: Any, why: str) -> None:
    match, _ = keeping(kind, value)
    with pytest.raises(SaveError) as caught:
        match.to_json()
    assert caught.value.path.startswith("rest.values.values.keeper.value")
    assert why in caught.value.why
    assert "Key('values.keeper.value')" in caught.value.why
    with pytest.raises(SaveError):
        match.digest()


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_floats_that_json_does_not_know_are_not_written(value: float) -> None:
    match, _ = keeping(float, value)
    with pytest.raises(SaveError):
        match.to_json()


def test_half_a_surrogate_pair_is_not_written() -> None:
    match, _ = keeping(str, "\ud800")
    with pytest.raises(SaveError, match="surrogate") as caught:
        match.to_json()
    assert caught.value.path == "rest.values.values.keeper.value"


def test_a_number_too_long_to_be_read_is_not_written() -> None:
    match, rules = keeping(int, 10**1250 - 1)
    assert from_json(match.to_json(), rulesets=[rules]).get(the_key(rules)) == 10**1250 - 1
    match, _ = keeping(int, -(10**1250))
    with pytest.raises(SaveError, match="1251 digits") as caught:
        match.to_json()
    assert caught.value.path == "rest.values.values.keeper.value"


@procedure("values.unlisted")
class Unlisted:
    """A procedure that no part lists."""

    async def run(self, match: Match) -> None: ...


@procedure("values.wait")
class Impostor(Wait):
    """A procedure with the tag of another."""


@pytest.mark.parametrize("below", [Unlisted(), Impostor(), "text"])
def test_a_procedure_that_no_part_lists_is_not_written(below: Any) -> None:
    match, _ = keeping(int, 1, below)
    with pytest.raises(SaveError, match="listed by no part") as caught:
        match.to_json()
    assert caught.value.path == "rest.agenda[0]"


@procedure("values.clash")
class Clash:
    """A procedure with a field that is called as its tag is."""

    frame: int = 0

    async def run(self, match: Match) -> None: ...


@procedure("values.unreadable")
class Unreadable:
    """A procedure whose annotation is known to type checkers only."""

    price: Decimal | None = None

    async def run(self, match: Match) -> None: ...


@pytest.mark.parametrize(("below", "why"), [(Clash(), "rename it"), (Unreadable(), "outside of TYPE_CHECKING")])
def test_a_procedure_that_could_not_be_read_again_is_not_written(below: Any, why: str) -> None:
    class Lister(Part):
        name = "values.lister"
        procedures = (Clash, Unreadable)

    key: Key[int] = Key("values.keeper.value", int, default=0)
    match = new_match(Ruleset("values", (Host(below), Keeper(key, 1), Lister())), seed=1)
    with pytest.raises(SaveError, match=why) as caught:
        match.to_json()
    assert caught.value.path == "rest.agenda[0]"


@variant("values.loose")
class Loose:
    """A variant whose parameter is not what it says."""

    size: int = 1

    def apply(self, ruleset: Ruleset) -> Ruleset:
        return ruleset


def test_a_variant_with_a_parameter_of_another_type_is_not_written() -> None:
    _, rules = keeping(int, 1)
    wrong: Any = "9"
    match = new_match(rules, seed=1, variants=[Loose(wrong)])
    with pytest.raises(SaveError) as caught:
        match.to_json()
    assert caught.value.path == "rules.variants[0].parameters.size"


@pytest.mark.parametrize(
    ("teams", "path"),
    [
        ({"home": {1, 2}}, "start.teams.home"),
        ({1: "home"}, "start.teams"),
        ({"home": [HOME]}, "start.teams.home[0]"),
        (object(), "start.teams"),
    ],
)
def test_teams_that_are_no_plain_data_are_not_written(teams: Any, path: str) -> None:
    _, rules = keeping(int, 1)
    match = Match(rules.compile(), dice=SeededDice(1), teams=teams)  # `new_match` would refuse them
    with pytest.raises(SaveError, match="plain data") as caught:
        match.to_json()
    assert caught.value.path == path


def test_tuples_in_teams_come_back_as_lists() -> None:
    _, rules = keeping(int, 1)
    match = new_match(rules, seed=1, teams={"home": ("Ann",), "level": 1.5})
    again = from_json(match.to_json(), rulesets=[rules])
    assert again.teams == {"home": ["Ann"], "level": 1.5}
    assert again.digest() == match.digest()


def test_a_seed_that_is_no_whole_number_is_not_written() -> None:
    seed: Any = 7.5
    _, rules = keeping(int, 1)
    with pytest.raises(SaveError) as caught:
        new_match(rules, dice=SeededDice(seed)).to_json()
    assert caught.value.path == "start.seed"
