"""Expressions: exact distributions and rolls, against Python's own arithmetic."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import chain, product

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from ruleengine.dice import Distribution, Expression, Rolled, Sum, Symbols, d3, d6, dice


@frozen
class Part:
    """A term as the notation writes it, and as a person would count it."""

    text: str
    sides: tuple[int, ...]
    value: Callable[[list[int]], int]


def kept(count: int, sides: int, keep: int, high: bool) -> Part:
    def value(faces: list[int]) -> int:
        return sum(sorted(faces, reverse=high)[:keep])

    return Part(f"{count}d{sides}k{'h' if high else 'l'}{keep}", (sides,) * count, value)


plain = st.builds(
    lambda count, sides: Part(f"{count}d{sides}", (sides,) * count, sum), st.integers(1, 3), st.integers(1, 6)
)
keeping = st.integers(1, 3).flatmap(
    lambda count: st.builds(kept, st.just(count), st.integers(1, 6), st.integers(1, count), st.booleans())
)
numbers = st.integers(0, 9).map(lambda number: Part(str(number), (), lambda faces: number))
d66 = st.just(Part("d66", (6, 6), lambda faces: int(f"{faces[0]}{faces[1]}")))
special = st.sampled_from(
    [
        Part("2d4r1", (3, 3), lambda faces: sum(faces) + 2),
        Part("2d3ro1", (3, 3, 3, 3), lambda faces: once(faces[:2]) + once(faces[2:])),
        Part("d4!2", (4, 4, 4), lambda faces: exploding(faces, 4)),
        Part("{d3!1,d2!1}kl1", (3, 3, 2, 2), lambda faces: min(exploding(faces[:2], 3), exploding(faces[2:], 2))),
        Part("d3r1ro2", (2, 2), lambda faces: (faces[1] if faces[0] == 1 else faces[0]) + 1),
        Part("3d4>=3", (4, 4, 4), lambda faces: sum(face > 2 for face in faces)),
        Part("2dF", (3, 3), lambda faces: sum(faces) - 4),
        Part("{d6,2d3}kh2", (6, 3, 3), lambda faces: sum(sorted(faces)[1:])),
        Part("(d3)d4", (3, 4, 4, 4), lambda faces: sum(faces[1 : 1 + faces[0]])),
        Part("(d2-1)d6", (2, 6), lambda faces: faces[1] if faces[0] == 2 else 0),
    ]
)
parts = st.one_of(plain, keeping, numbers, d66, special)
shapes = ["{}", "{}+{}", "{}-{}", "{}*{}", "{}-({}-{})", "{}*({}+{})", "-{}*{}", "{}+{}*{}", "({}-{})*{}"]
shapes += ["max({}, {})", "min({}-{}, {})", "{}/2", "({}-{})/3*2"]


def once(faces: list[int]) -> int:
    """A die that is rolled again once if it shows 1."""
    return faces[1] if faces[0] == 1 else faces[0]


def exploding(faces: list[int], highest: int) -> int:
    """The sum of the faces up to the first that is not the highest."""
    total = 0
    for face in faces:
        total += face
        if face != highest:
            break
    return total


@st.composite
def spelled(draw: st.DrawFn) -> tuple[str, list[Part]]:
    shape = draw(st.sampled_from(shapes))
    several = st.lists(parts, min_size=shape.count("{}"), max_size=shape.count("{}"))
    return shape, draw(several.filter(lambda chosen: len(list(throws(chosen, 5000))) < 5000))


def throws(chosen: Iterable[Part], most: int) -> Iterable[list[list[int]]]:
    """Every throw, its faces by part; at most so many."""
    rows = [[list(faces) for faces in product(*(range(1, size + 1) for size in part.sides))] for part in chosen]
    return (list(throw) for throw, _ in zip(product(*rows), range(most), strict=False))


def by_python(shape: str, chosen: list[Part], throw: list[list[int]]) -> int:
    values = [part.value(faces) for part, faces in zip(chosen, throw, strict=True)]
    return int(eval(shape.replace("/", "//").format(*values)))


@settings(deadline=None)
@given(spelled())
def test_expressions_are_pythons_arithmetic(case: tuple[str, list[Part]]) -> None:
    shape, chosen = case
    expression = dice(shape.format(*(part.text for part in chosen)))
    counted: Counter[int] = Counter()
    for throw in throws(chosen, 5000):
        total = by_python(shape, chosen, throw)
        assert expression.read(tuple(chain.from_iterable(throw))) == total
        counted[total] += 1
    assert expression.distribution() == Distribution(counted)
    assert (expression.minimum, expression.maximum) == (min(counted), max(counted))
    assert expression.weights(expression.pool) == counted


@settings(deadline=None)
@given(spelled(), st.sampled_from([0, -1]))
def test_classes_are_those_of_every_throw(case: tuple[str, list[Part]], pick: int) -> None:
    shape, chosen = case
    expression = dice(shape.format(*(part.text for part in chosen)))
    shown: dict[int, list[tuple[int, ...]]] = {}
    for faces in expression.pool.faces():
        shown.setdefault(expression.read(faces), []).append(faces)
    classes = expression.classes(expression.pool, pick=pick)
    assert {each.value: (each.weight, each.faces) for each in classes} == {
        value: (len(faces), faces[pick]) for value, faces in shown.items()
    }
    assert [each.value for each in classes] == list(shown)


@settings(deadline=None)
@given(spelled(), st.integers())
def test_expressions_are_plain_values(case: tuple[str, list[Part]], seed: int) -> None:
    expression = dice(case[0].format(*(part.text for part in case[1])))
    assert pickle.loads(pickle.dumps(expression)) == dice(str(expression)) == expression
    rolled = expression.roll(random.Random(seed))
    assert rolled == expression.roll(random.Random(seed).random)
    assert rolled.total == expression.read(expression.pool.check(rolled.faces))
    assert rolled.total in expression.distribution()
    assert len(rolled.kept) == len(rolled.faces)


@pytest.mark.parametrize(
    ("text", "total", "probability"),
    [
        ("2d6", 7, Fraction(1, 6)),
        ("3d6", 10, Fraction(27, 216)),
        ("4d6kh3", 18, Fraction(21, 1296)),
        ("d66", 66, Fraction(1, 36)),
        ("d66", 17, Fraction(0)),
        ("2d6*10", 70, Fraction(1, 6)),
        ("d6*d6", 12, Fraction(1, 9)),
        ("d6-d6", 0, Fraction(1, 6)),
        ("100d6", 100, Fraction(1, 6**100)),
        ("20d10kh3", 30, 1 - Fraction(9**20 + 20 * 9**19 + 190 * 9**18, 10**20)),
        ("5", 5, Fraction(1)),
    ],
)
def test_known_probabilities(text: str, total: int, probability: Fraction) -> None:
    assert dice(text).distribution()[total] == probability


def test_known_means() -> None:
    assert dice("4d6kh3").distribution().mean == Fraction(15869, 1296)
    assert dice("2d20kl1").distribution().mean == Fraction(287, 40)
    assert len(dice("d66").distribution()) == 36


@pytest.mark.parametrize(
    "text",
    ["1000d6", "1000d20", "500d6+500d8", "100d6-100d8", "1000d20kh3", "1000d6kl3", "100d6kh50", "2d10000kh1"],
)
def test_extremes_that_are_counted(text: str) -> None:
    distribution = dice(text).distribution()
    assert min(distribution) == dice(text).minimum
    assert max(distribution) == dice(text).maximum
    # Turned upside down, a fair die is a fair die.
    assert "k" in text or distribution.mean * 2 == min(distribution) + max(distribution)


@pytest.mark.parametrize(
    "text",
    ["1000d10000", "1000d100", "100d10000", "500d6kh250", "1000d6dl1", "d10000*d10000", "100d1000-100d1000"],
)
def test_extremes_that_are_refused_with_a_remedy(text: str) -> None:
    expression = dice(text)
    with pytest.raises(ValueError, match="take fewer dice or sides, or roll them many times instead"):
        expression.distribution()
    assert expression.minimum <= expression.roll().total <= expression.maximum


def test_a_roll_shows_what_was_dropped() -> None:
    numbers = iter([0.9, 0.7, 0.3, 0.5, 0.0])
    rolled = dice("4d6kh3+d8").roll(lambda: next(numbers))
    assert (rolled.total, rolled.faces, rolled.kept) == (16, (6, 5, 2, 4, 1), (True, True, False, True, True))
    assert str(rolled) == "4d6kh3+d8: 6 5 (2) 4 1 = 16"
    assert str(dice("2*3").roll()) == "2*3 = 6"


def test_a_source_out_of_range_is_refused() -> None:
    with pytest.raises(ValueError, match="die 1 of 2d6 cannot show 7"):
        dice("2d6").roll(lambda: 1.0)


def test_an_expression_reads_its_own_pool_only() -> None:
    assert (dice("2d6+1") & Sum()).read((3, 4)) == (8, 7)
    for ask in (dice("2d6+1").classes, dice("2d6+1").weights):
        with pytest.raises(ValueError, match=r"2d6\+1 reads 2d6, not 3d6"):
            ask(3 * d6)


def test_too_many_classes_are_refused_with_a_remedy() -> None:
    expression = dice("d10000*d10000")
    with pytest.raises(ValueError, match="throw fewer dice at once"):
        expression.classes(expression.pool)


def test_rerolls_and_explosions_of_expressions() -> None:
    two = dice("2d6")
    assert two.reroll(7).distribution() == Distribution.of(Sum(), 2 * d6).given(lambda total: total != 7)
    assert two.reroll(7, once=True).distribution()[7] == Fraction(1, 36)
    assert two.explode(2, 12, depth=1).distribution()[14] == Fraction(2, 36 * 36)
    assert dice("d6").explode(depth=9) == dice("d6!")
    assert dice("d6").reroll(1, once=True) == dice("d6ro1")
    assert dice("d6").reroll(1, 2) == dice("d6r<=2")
    assert 4 @ dice("d6!") == dice("4d6!")
    assert dice("d6") @ dice("d6") == dice("(d6)d6")
    assert dice("2d6").highest(7) == dice("max(2d6, 7)")


def test_contests_conditions_and_mixtures() -> None:
    both = [(one, other) for one in range(1, 9) for other in range(1, 7)]
    signs = [(one > other) - (one < other) for one, other in both]
    assert dice("d8").compare(dice("d6")).distribution() == Distribution(Counter(signs))
    mixed = Expression.mixture({dice("d4"): 1, dice("d12"): 2})
    assert mixed.distribution() == Distribution(Counter([*range(1, 5)] * 3 + [*range(1, 13)] * 2))
    assert mixed.distribution() == Distribution.mixture({dice("d4").distribution(): 1, dice("d12").distribution(): 2})
    assert dice("2d6").given(lambda total: total > 9).distribution().mean == Fraction(64, 6)
    assert dice("d6").at_least(4).maximum is True


def test_dice_with_faces_of_ones_own() -> None:
    coin = Expression.faces("heads", "tails", "tails")
    assert coin.distribution()["tails"] == Fraction(2, 3)
    assert coin.pool == d3
    assert [each.faces for each in coin.classes(coin.pool)] == [(1,), (2,)]
    assert [each.faces for each in coin.classes(coin.pool, pick=-1)] == [(1,), (3,)]
    hits = 3 @ Expression.faces(Symbols("hit hit"), Symbols("hit edge"), Symbols())
    counted = Counter(sum(throw, Symbols()) for throw in product(map(Symbols, ("hit hit", "hit edge", "")), repeat=3))
    assert hits.distribution() == Distribution(counted)
    assert hits.map(hit_count).distribution().mean == 3


def hit_count(symbols: Symbols) -> int:
    return symbols["hit"]


def test_any_distribution_can_be_drawn() -> None:
    total = dice("10d6").distribution()
    drawn = Expression.drawn(total)
    assert drawn.pool.outcomes == total.total == 6**10
    assert max(drawn.pool.sides) <= 10_000
    assert drawn.weights(drawn.pool) == total.weights
    with pytest.raises(ValueError, match="roll the parts instead"):
        Expression.drawn(Distribution({0: 1, 1: 10_006}))  # 10007 is a prime


@pytest.mark.parametrize(
    "make",
    [
        lambda: dice("d6") + 1.5,  # type: ignore[operator]
        lambda: dice("d6") + "1",  # type: ignore[operator]
        lambda: 1.5 @ dice("d6"),  # type: ignore[operator]
        lambda: dice("d6") @ 2,  # type: ignore[operator]
    ],
)
def test_other_things_do_not_go_with_expressions(make: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        make()


@pytest.mark.parametrize(
    "make",
    [
        lambda: -1 @ dice("d6"),
        lambda: dice("d6") // 0,
        lambda: dice("d6-7") @ dice("d6"),
        lambda: dice("d6").distribution().__rmatmul__(-1),
        lambda: dice("d6-7").distribution() @ dice("d6").distribution(),
        lambda: Expression.faces(),
    ],
)
def test_numbers_that_make_no_sense_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"from 0|from 1|at least one"):
        make()


@settings(deadline=None)
@given(st.integers(0, 3), st.integers(1, 4), st.integers(1, 3))
def test_operations_on_distributions_are_those_on_expressions(value: int, sides: int, depth: int) -> None:
    expression = dice(f"d{sides + 1}")
    plain = expression.distribution()
    assert plain.reroll(value, once=True) == expression.reroll(value, once=True).distribution()
    assert plain.reroll(value) == expression.reroll(value).distribution()
    assert plain.explode(depth=depth) == expression.explode(depth=depth).distribution()
    assert depth @ plain == (depth @ expression).distribution() == sum([plain] * (depth - 1), plain)
    assert plain @ plain == (expression @ expression).distribution()
    assert plain.compare(plain) == expression.compare(expression).distribution()


def test_what_was_rolled_again_is_in_brackets_and_what_was_not_needed_is_left_out() -> None:
    def rolled(text: str, *faces: int) -> str:
        expression = dice(text)
        return str(Rolled(expression, faces, expression.read(faces)))

    assert rolled("2d6ro1", 1, 6, 4, 2) == "2d6ro1: (1) 6 4 = 10"
    assert rolled("2d6!1kh1", 6, 3, 5, 5) == "2d6!1kh1: 6 3 (5) = 9"
    assert rolled("2d6r1", 1, 5) == "2d6r1: 2 6 = 8"
    assert rolled("(d3)d6", 2, 4, 5, 6) == "(d3)d6: 2 4 5 = 9"
    assert dice("2d6!1kh1").kept((6, 3, 5, 5)) == (True, True, False, False)
