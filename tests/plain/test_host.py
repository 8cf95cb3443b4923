"""A host takes the answers of two coaches: the right side, the right request, in any order where both are asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Decision, HistoryError, IllegalAnswer, Match, Side, both, new_match, token
from ruleengine.kernel import Part, Reader
from ruleengine.plain import AnswerForm, MatchHost, match_form
from tests.kernel.toy import COUNT, start


class Bids(Part):
    """Both sides bid at the same time."""

    name = "test.bids"
    hides = {"test.bid": "owner"}  # noqa: RUF012  # a class attribute of a part


async def bids(match: Match) -> None:
    home, away = await both(match, Decision(HOME, "test.bid", (1, 2)), Decision(AWAY, "test.bid", (3, 4)))
    match.set(COUNT, 10 * home + away)


async def after(match: Match) -> None:
    await Decision(HOME, "test.after", (1, 2))


def bidding(**how: Any) -> MatchHost:
    return MatchHost(start(bids, after, parts=[Bids()], **how))


def answer_of(host: MatchHost, side: Side | None, choice: str) -> AnswerForm:
    request = host.form(side).request
    assert request is not None
    return AnswerForm(request.id, choice)


ORDERS: list[list[tuple[Side, str]]] = [[(HOME, "2"), (AWAY, "3")], [(AWAY, "3"), (HOME, "2")]]


@pytest.mark.parametrize("order", ORDERS)
def test_both_answer_in_any_order(order: list[tuple[Side, str]]) -> None:
    host = bidding()
    assert host.asked() == (HOME, AWAY)
    (first, choice), (second, last) = order
    seen: list[Reader] = [second, "spectator"]
    before = [match_form(host.match, reader) for reader in seen]
    host.answer(first, answer_of(host, first, choice))
    assert host.asked() == (second,)
    assert [match_form(host.match, reader) for reader in seen[:1]] == before[:1]
    with pytest.raises(IllegalAnswer):
        host.answer(first, AnswerForm(before[0].request.id, choice))  # type: ignore[union-attr]
    host.answer(second, answer_of(host, second, last))
    assert host.match.get(COUNT) == 23
    assert host.sealed == {}


def test_an_answer_that_waits_is_kept_with_the_match() -> None:
    host = bidding()
    given = answer_of(host, AWAY, "4")
    host.answer(AWAY, given)
    assert host.sealed == {"away": "4"}
    assert host.form(AWAY).request is None
    with pytest.raises(IllegalAnswer, match=r"away has answered 'test\.bid'; wait for home"):
        host.answer(AWAY, given)
    again = MatchHost(host.match.fork(), host.sealed)
    again.answer(HOME, answer_of(again, HOME, "1"))
    assert again.match.get(COUNT) == 14
    host.undo(AWAY)
    assert (host.sealed, host.form(AWAY).request) == ({}, bidding().form(AWAY).request)


def test_undo_drops_what_was_held() -> None:
    host = bidding(undo="free")
    host.answer(AWAY, answer_of(host, AWAY, "4"))
    host.answer(HOME, answer_of(host, HOME, "1"))
    host.undo(HOME)
    assert host.asked() == (HOME, AWAY)
    strict = bidding(undo="none")
    strict.answer(AWAY, answer_of(strict, AWAY, "4"))
    with pytest.raises(HistoryError):
        strict.undo(AWAY)
    assert strict.sealed == {"away": "4"}


def spelled(wrong: Callable[[str], AnswerForm], side: Side | None) -> str:
    host = MatchHost(new_match("blood-dice", seed=7, options={"spells.spells": 0}))
    request = host.form(AWAY).request
    assert request is not None
    before = host.match.digest(), host.match.history
    with pytest.raises(IllegalAnswer) as caught:
        host.answer(side, wrong(request.id))
    assert (host.match.digest(), host.match.history) == before
    return str(caught.value)


@pytest.mark.parametrize(
    ("wrong", "side", "why"),
    [
        (lambda made: AnswerForm(made, "pass"), HOME, "away decides 'penalty-or-pass', not home; wait for them"),
        (lambda made: AnswerForm(made, "pass"), None, "away decides 'penalty-or-pass', not the host; wait for them"),
        (lambda made: AnswerForm(made, "sing"), AWAY, "'sing' is not offered to away in 'penalty-or-pass'; there are"),
        (lambda made: AnswerForm("0" * 16, "pass"), AWAY, "request '0000000000000000' is not pending; it was answered"),
        (lambda made: AnswerForm(made), AWAY, "'penalty-or-pass' is a decision: give the token of a choice"),
        (lambda made: AnswerForm(made, "pass", (1,)), AWAY, "'penalty-or-pass' is a decision: give the token"),
    ],
)
def test_what_does_not_answer_is_refused_and_changes_nothing(
    wrong: Callable[[str], AnswerForm], side: Side | None, why: str
) -> None:
    assert spelled(wrong, side).startswith(why)


def test_the_host_throws_dice_where_the_match_has_none() -> None:
    host = MatchHost(new_match("blood-dice"))
    assert host.asked() == ()
    given = answer_of(host, None, "")
    with pytest.raises(IllegalAnswer, match=r"the host throws d2 for 'blood-dice\.possession', not home"):
        host.answer(HOME, AnswerForm(given.request, faces=(1,)))
    with pytest.raises(IllegalAnswer, match="is a roll: give its faces as `faces`, and no choice"):
        host.answer(None, AnswerForm(given.request, "1"))
    with pytest.raises(IllegalAnswer, match="die 1 of d2 cannot show 3"):
        host.answer(None, AnswerForm(given.request, faces=(3,)))
    host.answer(None, AnswerForm(given.request, faces=(2,)))
    assert host.match.log == ((2,),)


def test_nothing_is_answered_when_the_match_is_over() -> None:
    host = bidding()
    for side, choice in ((HOME, "1"), (AWAY, "3"), (HOME, "1")):
        last = answer_of(host, side, choice)
        host.answer(side, last)
    assert (host.asked(), host.form(HOME).request, host.form(HOME).over) == ((), None, True)
    with pytest.raises(IllegalAnswer, match="nothing is pending: the match is over"):
        host.answer(HOME, last)


def test_every_request_has_an_id_by_which_it_is_answered() -> None:
    match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
    host = MatchHost(match)
    ids: set[str] = set()
    while not match.over and len(ids) < 12:
        (side,) = host.asked()
        request = host.form(side).request
        assert request is not None
        assert request.id not in ids
        ids.add(request.id)
        host.answer(side, AnswerForm(request.id, token(match.pending.choices[-1])))  # type: ignore[union-attr]
