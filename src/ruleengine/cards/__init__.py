"""Cards: a deck with a pile, hands and discards, whose draws are classes of equal cards for exact odds.

A game makes a `Deck`, and a `DeckPart` for it. Hands are seen by their side alone, the pile by nobody.
"""

from ruleengine.cards._counts import FACE_DOWN, Cards, added, counted, face_down, removed, size
from ruleengine.cards._deck import CardDrawn, Deck, DeckPart, Shuffled

__all__ = [
    "FACE_DOWN",
    "CardDrawn",
    "Cards",
    "Deck",
    "DeckPart",
    "Shuffled",
    "added",
    "counted",
    "face_down",
    "removed",
    "size",
]
