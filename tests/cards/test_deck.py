"""The deck: where cards are, who sees them, and exact odds of draws, compared with the hypergeometric distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruleengine import (
    AWAY,
    HOME,
    Decision,
    Match,
    Part,
    Result,
    Roll,
    RuleError,
    Ruleset,
    Side,
    View,
    new_match,
    procedure,
)
from ruleengine.cards import (
    FACE_DOWN,
    CardDrawn,
    Cards,
    Deck,
    DeckPart,
    Shuffled,
    added,
    counted,
    face_down,
    removed,
    size,
)
from ruleengine.hooks import initial_procedures, invariants, result
from ruleengine.odds import StateView, distribution

SUITS = {"club": 10, "diamond": 10, "heart": 10, "spade": 10}
DECK = Deck("test.deck", SUITS)


class TestDeck(DeckPart):
    """Forty cards of four kinds."""

    __test__ = False
    deck = DECK


@procedure("test.turn")
class Turn:
    """A side discards a card, as long as it has one."""

    side: Side

    async def run(self, match: Match) -> None:
        held = DECK.held(match, self.side)
        if held:
            card = await Decision(self.side, "test.discard", (*held, "done"))
            if card != "done":
                DECK.discard(match, self.side, card)
                match.push(self)


class Game(Part):
    name = "test.game"
    procedures = (Turn,)
    hides = {"test.discard": "owner"}  # noqa: RUF012  # a class attribute of a part

    def __init__(self, *first: Any) -> None:
        self.first = first

    @initial_procedures.impl
    def open(self, match: Match) -> Sequence[Any]:
        return self.first

    @result.impl
    def nobody(self, match: Match) -> Result:
        return Result((0, 0), None)


def begun(*first: Any, **how: Any) -> Match:
    return new_match(Ruleset("test", (Game(*first), TestDeck())), **how)


KINDS = st.dictionaries(st.sampled_from("abc"), st.integers(0, 5))


@given(KINDS, KINDS)
def test_cards_are_added_and_removed(one: dict[str, int], other: dict[str, int]) -> None:
    both = added(counted(one), counted(other))
    assert both == counted(Counter(one) + Counter(other))
    assert removed(both, counted(other)) == counted(one)
    assert size(both) == sum(one.values()) + sum(other.values())
    assert face_down(both) == (((FACE_DOWN, size(both)),) if size(both) else ())


def test_a_card_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(RuleError, match="there is no card 'b' to take"):
        removed((("a", 1),), (("b", 1),))


def test_a_draw_moves_a_card_and_only_its_side_is_told() -> None:
    match = begun(DECK.Draw(HOME, 2))
    roll = match.pending
    assert isinstance(roll, Roll)
    assert (roll.dice.sides, roll.by, roll.read((1,)), roll.read((11,)), roll.read((40,))) == (
        (40,),
        HOME,
        "club",
        "diamond",
        "spade",
    )
    match.answer(11)
    match.answer(1)
    assert match.over
    assert match.get(DECK.hand, HOME) == (("club", 1), ("diamond", 1))
    assert match.get(DECK.pile) == (("club", 9), ("diamond", 9), ("heart", 10), ("spade", 10))
    assert match.events == (CardDrawn(HOME, "diamond"), CardDrawn(HOME, "club"))
    assert match.seen_by(HOME).events == match.events
    assert match.seen_by(AWAY).events == match.seen_by("spectator").events == ()
    assert match.seen_by(HOME).log == ()  # the place in the pile is nobody's business
    assert match.seen_by(AWAY).get(DECK.hand, HOME) == ((FACE_DOWN, 2),)
    assert match.seen_by(HOME).get(DECK.pile) == ((FACE_DOWN, 38),)


def test_an_empty_pile_is_made_of_the_discards() -> None:
    match = begun(DECK.Draw(HOME, 40), Turn(HOME), DECK.Draw(AWAY, 2), seed=1)
    assert match.get(DECK.pile) == ()
    match.answer("club")
    match.answer("done")
    assert match.over
    assert match.get(DECK.hand, AWAY) == (("club", 1),)
    assert [event for event in match.events if isinstance(event, Shuffled)] == [Shuffled(1)]
    assert size(match.get(DECK.hand, HOME)) == 39  # and the second card was not there to be drawn


def test_cards_that_are_not_held_cannot_be_discarded() -> None:
    match = begun(DECK.Draw(HOME, 1), Turn(HOME), seed=1)
    (held,) = DECK.held(match, HOME)
    lacking = next(card for card in SUITS if card != held)
    with pytest.raises(RuleError, match=f"no card '{lacking}'"):
        DECK.discard(match, HOME, lacking)


def test_no_cards_cannot_be_drawn() -> None:
    with pytest.raises(RuleError, match="push Draw with 1 or more"):
        begun(DECK.Draw(HOME, 0), seed=1)


def test_lost_cards_are_noticed() -> None:
    match = begun(DECK.Draw(HOME, 1), Turn(HOME), seed=1)
    assert invariants(match) == []
    match.set(DECK.hand, HOME, ())
    assert [text.partition(" are ")[0] for text in invariants(match)] == ["the cards of 'test.deck'"]


def test_what_a_side_supposes_is_dealt_from_what_it_does_not_see() -> None:
    match = begun(DECK.Draw(HOME, 3), DECK.Draw(AWAY, 5), Turn(HOME), seed=3)
    match.answer(DECK.held(match, HOME)[0])
    view = View(match, HOME)
    hands = set()
    for seed in range(30):
        fork = view.fork(seed)
        assert invariants(fork) == []
        assert fork.get(DECK.hand, HOME) == match.get(DECK.hand, HOME)
        assert fork.get(DECK.discards) == match.get(DECK.discards)
        assert size(fork.get(DECK.hand, AWAY)) == 5
        hands.add(fork.get(DECK.hand, AWAY))
    assert len(hands) > 10


def test_supposed_hands_have_their_chances() -> None:
    """One card of two that are left: each is supposed half of the time, within five standard deviations."""
    two = Deck("test.two", {"a": 1, "b": 1, "c": 1})

    class Two(DeckPart):
        deck = two

    first = (two.Draw(HOME, 1), two.Draw(AWAY, 1), Turn(HOME))
    match = Match(Ruleset("test", (Game(*first), Two(), TestDeck())).compile())
    match.answer(1)
    match.answer(1)
    match = match.fork()
    assert match.over
    supposed = Counter(View(match, HOME).fork(seed).get(two.hand, AWAY) for seed in range(400))
    assert set(supposed) == {(("b", 1),), (("c", 1),)}
    assert 150 < supposed[("b", 1),] < 250


# Odds -----------------------------------------------------------------------------------------------------


def hypergeometric(hand: dict[str, int]) -> Fraction:
    ways = prod(comb(SUITS[card], count) for card, count in hand.items())
    return Fraction(ways, comb(40, sum(hand.values())))


@pytest.mark.parametrize("cards", [1, 3, 5])
def test_odds_of_hands_are_exact(cards: int) -> None:
    found = distribution(begun(DECK.Draw(HOME, cards)), lambda end: end.get(DECK.hand, HOME))
    assert found.unresolved == 0
    assert found.chances == {hand: hypergeometric(dict(hand)) for hand in found.chances}
    assert len(found.chances) == comb(cards + 3, 3)
    assert sum(found.chances.values()) == 1


def hearts(end: StateView) -> int:
    held: Cards = end.get(DECK.hand, HOME)
    return dict(held).get("heart", 0)


def test_forty_cards_do_not_explode() -> None:
    """Eight cards of forty have 76,904,685 hands, and 165 by kinds."""
    found = distribution(begun(DECK.Draw(HOME, 8)), hearts)
    assert found.chances == {many: Fraction(comb(10, many) * comb(30, 8 - many), comb(40, 8)) for many in range(9)}
