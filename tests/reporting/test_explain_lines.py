"""Explanations of questions that take several lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ruleengine import HOME, Decision, Match, Part, Roll, roll
from ruleengine.dice import d6
from ruleengine.hooks import report
from ruleengine.reporting import Line
from tests.kernel.toy import Rule, start

BOARD = ("Where to?", "  1   2", "  3   #")


class Draws(Part):
    """Shows a board with every question, or says nothing."""

    name = "toy.draws"

    def __init__(self, *lines: str) -> None:
        self.lines = lines

    @report.on(Decision)
    def choice(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
        return tuple(map(Line, self.lines))

    @report.on(Roll)
    def dice(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
        return tuple(map(Line, self.lines))


async def choose(match: Match) -> None:
    await Decision(HOME, "step", ("1", "2"))


async def throw(match: Match) -> None:
    await roll(d6, by=HOME, reason="toy.luck")


def test_a_choice_keeps_its_lines() -> None:
    assert start(choose, parts=[Draws(*BOARD)]).explain().splitlines() == [
        "Home decides step: Where to?",
        "    1   2",
        "    3   #",
        "  1",
        "  2",
    ]


def test_so_do_dice() -> None:
    assert start(throw, parts=[Draws(*BOARD)], dice=None).explain().splitlines() == list(BOARD)


@pytest.mark.parametrize("rule", [choose, throw])
def test_who_says_nothing_is_asked_in_plain_words(rule: Rule) -> None:
    silent = start(rule, parts=[Draws()], dice=None).explain()
    assert silent == start(rule, dice=None).explain()
    assert silent
