"""The example on best play: against the catalogue, against rules of its own, and played with dice."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ruleengine import AWAY, HOME, SeededDice, Side, play
from ruleengine.odds import Odds
from ruleengine_blood_dice import ATTACKER, SCORE, SPELLS, TRIES

F = Fraction
SPEC = importlib.util.spec_from_file_location("best_play", Path(__file__).parents[1] / "examples" / "best_play.py")
assert SPEC is not None
assert SPEC.loader is not None
best_play = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(best_play)


def wins(tries: int, spells: int, way: Any = "best") -> Odds:
    """The chance that home wins."""
    answer: Odds = best_play.wins(best_play.begin(tries, spells), way)
    return answer


@pytest.mark.rule("BD-T-29", "BD-T-31")
def test_plain_play_without_spells_is_the_catalogues() -> None:
    # Each team begins as often as the other.
    assert wins(1, 0, best_play.plain).value == F(4514, 25281)
    assert wins(2, 0, best_play.plain).value == F(18735400, 71014329)


# The rules of a match without Spells, far from Morale and withdrawals, once more: by hand, as a plain recursion.
# Of the rows: how often a Turnover follows, a score, a counterattack (half of which score), the same try goes on.
PASS = (F(1, 3), F(0), F(0), F(2, 3))
ROWS = {
    "scrum": (F(5, 12), F(0), F(0), F(7, 12)),
    "clash": (F(0), F(0), F(0), F(1)),
    "penalty": (F(2, 3), F(1, 3), F(0), F(0)),
    "run": (F(7, 12), F(1, 4), F(1, 6), F(0)),
    "throw": (F(11, 18), F(2, 9), F(1, 6), F(0)),
}


@cache
def home_wins(due: Side, left: tuple[int, int], lead: int) -> Fraction:
    """How often home wins at its best against plain play, with a side due to attack and so many tries left."""
    if not any(left):
        return F(lead > 0)
    side = due if left[due] else due.other
    rest = (left[0] - (side is HOME), left[1] - (side is AWAY))
    point = 1 if side is HOME else -1
    lost = home_wins(side.other, rest, lead)
    scored = home_wins(side.other, rest, lead + point)
    countered = (home_wins(side, rest, lead - point) + home_wins(side, rest, lead)) / 2

    def try_of(rows: tuple[tuple[Fraction, ...], ...]) -> Fraction:
        ended = lost + sum(t * lost + s * scored + c * countered for t, s, c, _ in rows)
        return ended / (6 - sum(row[3] for row in rows))

    if side is AWAY:
        return try_of(tuple(ROWS.values()))
    return max(map(try_of, product(*((row, PASS) for row in ROWS.values()))))


@pytest.mark.rule("BD-PASS-01")
@pytest.mark.parametrize("tries", [1, 2, 3])
def test_best_play_without_spells_is_that_of_a_plain_recursion(tries: int) -> None:
    truth = sum(home_wins(side, (tries, tries), 0) for side in Side) / 2
    assert wins(tries, 0).value == truth
    assert truth > wins(tries, 0, best_play.plain).value


@pytest.mark.rule("BD-SPELL-01")
def test_a_spell_more_is_worth_something_to_who_has_it() -> None:
    value = {
        (home, away): best_play.wins(best_play.begin(1, 1, *best_play.until_left(1, home, away))).value
        for home, away in product(range(2), repeat=2)
    }
    assert value[1, 0] > value[1, 1] > value[0, 1]
    assert value[1, 0] > value[0, 0] > value[0, 1]
    assert value[0, 0] == home_wins(HOME, (1, 1), 0)


@pytest.mark.parametrize("home", range(3))
@pytest.mark.parametrize("away", range(3))
def test_spells_are_spent_in_vain(home: int, away: int) -> None:
    spent = best_play.begin(2, 2, *best_play.until_left(2, home, away))
    fresh = best_play.begin(2, 2, 1)
    assert spent.get(SPELLS) == (home, away)
    assert spent.pending == fresh.pending
    for match in spent, fresh:
        assert match.get(ATTACKER) is HOME
        assert [match.get(key, side) for key in (TRIES, SCORE) for side in Side] == [1, 2, 0, 0]


def test_playing_it_wins_as_often_as_was_computed() -> None:
    best = wins(1, 1)
    coach, number = best.coach(), 1500
    matches = [best_play.begin(1, 1).fork(dice=SeededDice(seed)) for seed in range(number)]
    won = sum(play(match, coach, best_play.on_shots).result.winner is HOME for match in matches)
    chance = float(best.value)
    assert abs(won - chance * number) < 4 * (chance * (1 - chance) * number) ** 0.5
