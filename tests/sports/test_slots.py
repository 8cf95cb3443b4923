"""The contracts of slots: who may be hurt, why, and how badly."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    PieceId,
    RulesetError,
    Victim,
    injure,
    tag_of,
)
from tests.kernel.toy import start


def test_out_rises_with_how_bad_it_is() -> None:
    order = [
        InjurySeverity.NO,
        InjurySeverity.DOWN,
        InjurySeverity.STUNNED,
        InjurySeverity.UNTIL_RESTART,
        InjurySeverity.MATCH,
        InjurySeverity.DEAD,
    ]
    assert list(InjurySeverity) == order
    assert all(low < high for low, high in pairwise(order))


def test_a_victim_may_be_nameless() -> None:
    assert Victim(HOME) == Victim(HOME, None)
    assert Victim(HOME, PieceId(3)) != Victim(HOME)


def test_a_hurt_says_how_the_victim_comes_back() -> None:
    back = Check(CheckKind("toy.recover"), AWAY, 4)
    hurt = InjuryResult(InjurySeverity.UNTIL_RESTART, back)
    assert (hurt.out, hurt.back, hurt.detail) == (InjurySeverity.UNTIL_RESTART, back, None)
    assert tag_of(hurt) == "ruleengine.hurt"
    assert hash(hurt) == hash(InjuryResult(InjurySeverity.UNTIL_RESTART, back))


def test_without_an_injury_part_a_host_is_told_what_to_add() -> None:
    async def rule(match: Match) -> None:
        await injure(match, Victim(HOME), InjuryCause("block"))

    with pytest.raises(RulesetError, match=r"slot 'injury' is empty.*add a part that answers it"):
        start(rule)
