"""Whole random matches come out as those of the flat loop, within sampling error."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from statistics import fmean, pvariance

import pytest

from ruleengine import Match, RandomCoach, SeededDice, compile_rules, play

from .flat import play_flat

FLAT, PLAYED = 30_000, 3_000
SIGMAS = 4.0  # with the seeds below it is certain; with others, off by chance once in 16,000 times


def flat_scores() -> list[tuple[int, int]]:
    draw = Random(1).random
    return [play_flat(draw)[:2] for _ in range(FLAT)]


def engine_scores() -> list[tuple[int, int]]:
    rules = compile_rules("blood-dice")
    home, away = RandomCoach(1), RandomCoach(2)
    return [play(Match(rules, dice=SeededDice(seed), history=False), home, away).result.score for seed in range(PLAYED)]


def assert_same_mean(one: Iterable[float], other: Iterable[float]) -> None:
    a, b = list(one), list(other)
    error = (pvariance(a) / len(a) + pvariance(b) / len(b)) ** 0.5
    assert abs(fmean(a) - fmean(b)) < SIGMAS * error


@pytest.fixture(scope="module")
def scores() -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    return flat_scores(), engine_scores()


@pytest.mark.parametrize("side", [0, 1], ids=["home", "away"])
def test_mean_scores_agree(scores: tuple[list[tuple[int, int]], list[tuple[int, int]]], side: int) -> None:
    assert_same_mean(*([float(score[side]) for score in each] for each in scores))


@pytest.mark.parametrize("what", ["home wins", "draw"])
def test_chances_agree(scores: tuple[list[tuple[int, int]], list[tuple[int, int]]], what: str) -> None:
    wins = what == "home wins"
    assert_same_mean(*([float(h > a if wins else h == a) for h, a in each] for each in scores))
