"""High card, a game of hidden hands for ruleengine: both sides play a card at once, and the higher one wins."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import attrs

from ruleengine import (
    Decision,
    Key,
    Match,
    Part,
    Result,
    Ruleset,
    Side,
    SideKey,
    both,
    choice,
    emit,
    event,
    hooks,
    option,
    procedure,
)
from ruleengine.cards import Deck, DeckPart, size
from ruleengine.reporting import DisplayName, Figure, Line, Tone, called

RANKS = {"two": 2, "three": 3, "five": 5, "seven": 7, "king": 10}
DECK = Deck("high-card.deck", dict.fromkeys(RANKS, 4))
SCORE: SideKey[int] = SideKey("high-card.score", int, default=0)
STAKE: Key[int] = Key("high-card.stake", int, default=1)


@attrs.frozen
class HighCardOptions:
    """How long a match is."""

    rounds: int = option(6, "Rounds of a match.", at_least=1, at_most=10)
    hand: int = option(3, "Cards of a hand.", at_least=1, at_most=5)


@event("high-card.revealed")
class Revealed:
    """Both sides turned over the cards that they had chosen."""

    home: str
    away: str


@event("high-card.swapped")
class Swapped:
    """A side swapped a card, which nobody else saw."""

    side: Side


@choice("swap")
class Swap:
    """Discard a card face up, and draw another."""

    card: str


@choice("play")
class Play:
    """Play a card."""

    card: str


@choice("stand")
class Stand:
    """Keep the hand as it is."""


@procedure("high-card.swap")
class MaySwap:
    """A side may swap a card; what it holds, and so what it may swap, is its own business."""

    side: Side

    async def run(self, match: Match) -> None:
        """Ask, discard, draw."""
        swaps = [Swap(card) for card in DECK.held(match, self.side)]
        chosen = await Decision(self.side, "high-card.swap", (Stand(), *swaps))
        if isinstance(chosen, Swap):
            DECK.discard(match, self.side, chosen.card)
            match.push(DECK.Draw(self.side, 1))
            await emit(match, Swapped(self.side))


@procedure("high-card.round")
class Round:
    """Both sides play a card at the same time; the higher one wins the stake, which grows while they are equal."""

    async def run(self, match: Match) -> None:
        """Ask both, reveal, score, draw."""
        home, away = (Decision(side, "high-card.play", tuple(map(Play, DECK.held(match, side)))) for side in Side)
        cards = tuple(played.card for played in await both(match, home, away))
        for side, card in zip(Side, cards, strict=True):
            DECK.discard(match, side, card)
        await emit(match, Revealed(*cards))
        lead = RANKS[cards[0]] - RANKS[cards[1]]
        if lead:
            winner = Side(lead < 0)
            match.set(SCORE, winner, match.get(SCORE, winner) + match.get(STAKE))
        match.set(STAKE, 1 if lead else match.get(STAKE) + 1)
        match.push(*(DECK.Draw(side, 1) for side in Side))


class HighCardPart(Part):
    """The whole game but its deck."""

    name = "high-card.match"
    options = HighCardOptions
    keys = (SCORE, STAKE)
    procedures = (MaySwap, Round)
    hides: ClassVar = {"high-card.swap": "owner", "high-card.play": "owner"}

    @hooks.initial_procedures.impl
    def deal_and_play(self, match: Match) -> Sequence[Any]:
        """Both draw a hand; the side that may swap first changes with each round."""
        options = match.options(HighCardOptions)
        deal = [DECK.Draw(side, options.hand) for side in Side]
        rounds = ((MaySwap(Side(n % 2)), MaySwap(Side(n % 2).other), Round()) for n in range(options.rounds))
        return [*deal, *(step for steps in rounds for step in steps)]

    @hooks.result.impl
    def most_points(self, match: Match) -> Result:
        """Most points win."""
        home, away = (match.get(SCORE, side) for side in Side)
        return Result((home, away), None if home == away else Side(home < away))

    @hooks.status.impl
    def cards(self, match: Match) -> Iterable[Figure]:
        """What is at stake, and how many cards there are."""
        yield Figure("Stake", match.get(STAKE))
        yield Figure("Hand", *(size(match.get(DECK.hand, side)) for side in Side))
        yield Figure("Pile", size(match.get(DECK.pile)))

    @hooks.render.impl
    def hands(self, match: Match, request: object) -> Iterable[Line]:
        """Both hands, as far as the reader sees them."""
        for side in Side:
            cards = (card for card, count in match.get(DECK.hand, side) for _ in range(count))
            yield Line(f"{called(side)}: {', '.join(cards)}", side)

    @hooks.report.on(Revealed)
    def news(self, match: Match, entry: Any, value: Sequence[Line]) -> Sequence[Line]:
        """What was played."""
        return [Line(f"Home plays {entry.home}, away plays {entry.away}.", tone=Tone.NEWS)]

    @hooks.display_name.on(Play)
    @hooks.display_name.on(Swap)
    def by_card(self, match: Match, option: Any, value: DisplayName) -> DisplayName:
        """A choice is called by what is done with the card."""
        return DisplayName(f"{'play' if isinstance(option, Play) else 'swap'} {option.card}")


class HighCardDeck(DeckPart):
    """The deck."""

    deck = DECK


HIGH_CARD = Ruleset("high-card", (HighCardPart(), HighCardDeck()), title="High card")
"""The ruleset, every option at its default."""
