"""The deck: keys for pile, hands and discards, and the part that owns them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, cast

from ruleengine.cards._counts import Cards, added, counted, drawn_from, face_down, removed, size
from ruleengine.dice import die
from ruleengine.kernel import Key, Match, MatchReader, Part, Roll, SideKey, emit, hooks
from ruleengine.values import RuleError, Side, event, procedure


@event("cards.drawn")
class CardDrawn:
    """A side drew a card; only that side is told."""

    side: Side
    card: str


@event("cards.shuffled")
class Shuffled:
    """The discards were shuffled into the pile."""

    cards: int


class Deck:
    """A deck of cards, from which both sides draw.

    Each card is in the pile, in a hand or among the discards. A game has a `DeckPart` for it among its parts.

    Args:
        name: `<game>.<deck>`; the name of its part, with which its keys begin.
        cards: how many there are of each card, by name.

    Attributes:
        all: the cards of the deck.
        pile: the key of the cards that can be drawn; nobody sees more than how many they are.
        hand: the key of each side's hand; the other side sees how many cards it has.
        discards: the key of the discards, which everybody sees.
        Draw: the procedure by which a side draws: `match.push(deck.Draw(side, 3))`. Each card is a step.

    >>> deck = Deck("my-game.deck", {"ace": 4, "two": 4})
    >>> deck.hand, deck.Draw(Side.HOME, 3)
    (SideKey('my-game.deck.hand'), Draw(side=<Side.HOME: 0>, cards=3))
    """

    def __init__(self, name: str, cards: Mapping[str, int]) -> None:
        self.name = name
        self.all = counted(cards)
        self.pile: Key[Cards] = Key(f"{name}.pile", Cards, default=self.all, visible_to="nobody", shown_as=face_down)
        self.hand: SideKey[Cards] = SideKey(f"{name}.hand", Cards, default=(), visible_to="owner", shown_as=face_down)
        self.discards: Key[Cards] = Key(f"{name}.discards", Cards, default=())
        self.Draw: Callable[[Side, int], Any] = _draw_procedure(self)

    def __repr__(self) -> str:
        return f"Deck({self.name!r}, {dict(self.all)!r})"

    async def draw(self, match: Match, side: Side) -> str | None:
        """Draw one card; None if there is none, not even among the discards, which are shuffled first.

        Draw at the end of a step: what a coach supposes begins with the step, before the card. `Draw` does so.
        """
        if not match.get(self.pile) and match.get(self.discards):
            await self.shuffle(match)
        pile = match.get(self.pile)
        if not pile:
            return None
        card = await Roll(die(size(pile)), side, f"{self.name}.draw", drawn_from(pile))
        match.set(self.pile, removed(pile, ((card, 1),)))
        match.set(self.hand, side, added(match.get(self.hand, side), ((card, 1),)))
        await emit(match, CardDrawn(side, card))
        return card

    async def shuffle(self, match: Match) -> None:
        """Shuffle the discards into the pile."""
        discards = match.get(self.discards)
        match.set(self.pile, added(match.get(self.pile), discards))
        match.set(self.discards, ())
        await emit(match, Shuffled(size(discards)))

    def discard(self, match: Match, side: Side, *cards: str) -> None:
        """Move cards from a hand to the discards.

        Raises:
            RuleError: the side does not hold them.
        """
        gone = counted(cards)
        match.set(self.hand, side, removed(match.get(self.hand, side), gone))
        match.set(self.discards, added(match.get(self.discards), gone))

    def held(self, match: MatchReader, side: Side) -> tuple[str, ...]:
        """The cards that a side may choose from, each name once, as far as the reader sees them."""
        return tuple(card for card, _ in match.get(self.hand, side))

    # What a side may suppose ---------------------------------------------------------------------------

    def supposed(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
        """Deal the cards that the reader does not see: the hands that are hidden first, the rest is the pile."""
        hidden = [side for side in Side if side is not match.reader]
        seen = [match.get(self.discards), *(match.get(self.hand, side) for side in Side if side not in hidden)]
        unseen = self.all
        for cards in seen:
            unseen = removed(unseen, cards)
        left = [card for card, count in unseen for _ in range(count)]
        for side in hidden:
            dealt = [left.pop(int(draw() * len(left))) for _ in range(size(match.get(self.hand, side)))]
            yield self.hand, side, counted(dealt)
        yield self.pile, counted(left)

    def complaints(self, match: Match) -> Iterable[str]:
        """Whether every card of the deck is somewhere, once."""
        found = match.get(self.discards)
        for cards in (match.get(self.pile), *(match.get(self.hand, side) for side in Side)):
            found = added(found, cards)
        if found != self.all:
            yield f"the cards of {self.name!r} are {found}, and the deck has {self.all}"


def _draw_procedure(deck: Deck) -> Any:
    @procedure(f"{deck.name}.draw")
    class Draw:
        """A side draws cards, one a step."""

        side: Side
        cards: int

        async def run(self, match: Match) -> None:
            """Draw one, then the rest."""
            if self.cards < 1:
                raise RuleError(f"{self.cards} cards cannot be drawn; push Draw with 1 or more")
            if self.cards > 1:
                match.push(Draw(self.side, self.cards - 1))
            await deck.draw(match, self.side)

    return Draw


class DeckPart(Part):
    """The part that owns a deck. A game makes one of its own, which names the deck.

    >>> class MyCards(DeckPart):
    ...     deck = Deck("my-game.deck", {"ace": 4, "two": 4})
    >>> MyCards(), MyCards.keys[1]
    (<part my-game.deck>, SideKey('my-game.deck.hand'))
    """

    deck: ClassVar[Deck]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        deck = cls.deck
        cls.name = deck.name
        cls.keys = (deck.pile, deck.hand, deck.discards)
        cls.procedures = (cast("type[Any]", deck.Draw),)
        cls.hides = {f"{deck.name}.draw": "nobody", CardDrawn: "owner"}

    @hooks.suppose.impl
    def deal(self, match: Match, draw: Callable[[], float]) -> Iterable[tuple[Any, ...]]:
        """Deal anew what the reader does not see."""
        return self.deck.supposed(match, draw)

    @hooks.invariants.impl
    def all_there(self, match: Match) -> Iterable[str]:
        """Every card is somewhere."""
        return self.deck.complaints(match)
