"""The contracts of slots: who may be hurt, why, and how badly."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ruleengine import (
    AWAY,
    HOME,
    Cause,
    Check,
    CheckKind,
    Hurt,
    Match,
    Out,
    PieceId,
    RulesetError,
    Victim,
    injure,
    tag_of,
)

from .toy import start


def test_out_rises_with_how_bad_it_is() -> None:
    order = [Out.NO, Out.DOWN, Out.STUNNED, Out.UNTIL_RESTART, Out.MATCH, Out.DEAD]
    assert list(Out) == order
    assert all(low < high for low, high in pairwise(order))


def test_a_victim_may_be_nameless() -> None:
    assert Victim(HOME) == Victim(HOME, None)
    assert Victim(HOME, PieceId(3)) != Victim(HOME)


def test_a_hurt_says_how_the_victim_comes_back() -> None:
    back = Check(CheckKind("toy.recover"), AWAY, 4)
    hurt = Hurt(Out.UNTIL_RESTART, back)
    assert (hurt.out, hurt.back, hurt.detail) == (Out.UNTIL_RESTART, back, None)
    assert tag_of(hurt) == "ruleengine.hurt"
    assert hash(hurt) == hash(Hurt(Out.UNTIL_RESTART, back))


def test_without_an_injury_part_a_host_is_told_what_to_add() -> None:
    async def rule(match: Match) -> None:
        await injure(match, Victim(HOME), Cause("block"))

    with pytest.raises(RulesetError, match=r"slot 'injury' is empty.*add a part that answers it"):
        start(rule)
