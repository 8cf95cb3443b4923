"""What a match of Blood Dice keeps, what happens in it, and the verbs that change it."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import lru_cache

from ruleengine import HOME, Check, Key, Match, MatchReader, Side, SideKey, emit, event, record


@record("blood-dice.knocked-out")
class KnockedOut:
    """A player of a side who is off until a new try, and the check by which he returns, if it takes one."""

    side: Side
    back: Check | None


@event("blood-dice.possession-drawn")
class PossessionDrawn:
    """The side that attacks first was drawn."""

    side: Side


@event("blood-dice.try-began")
class TryBegan:
    """A try began, charged to this side."""

    side: Side


@event("blood-dice.turned-over")
class TurnedOver:
    """A try ended; this side attacks next."""

    to: Side


@event("blood-dice.scored")
class Scored:
    """A side scored a try, by `penalty`, `run`, `throw`, `counterattack` or what a house rule adds."""

    side: Side
    by: str


@event("blood-dice.technical-tries")
class TechnicalTries:
    """A side was given technical tries, for its opponent's lost `morale` or `withdrawal`."""

    side: Side
    tries: int
    why: str


@event("blood-dice.passed")
class Passed:
    """The Attacker passed and kept the ball, or lost it to the Defender."""

    side: Side
    stolen: bool


@event("blood-dice.scrum-decided")
class ScrumDecided:
    """A scrum was won by a side, or tied."""

    winner: Side | None


@event("blood-dice.morale-lost")
class MoraleLost:
    """A side lost a point of Morale; `left` is what it has now, its maximum again after a technical try."""

    side: Side
    left: int


@event("blood-dice.player-lost")
class PlayerLost:
    """A side has one player fewer; `missing` are those that it lacks now."""

    side: Side
    missing: int


@event("blood-dice.player-returned")
class PlayerReturned:
    """A knocked-out player came back; `missing` are those that the side lacks now."""

    side: Side
    missing: int


@event("blood-dice.withdrew")
class Withdrew:
    """A side lacks too many players to go on."""

    side: Side


@event("blood-dice.spell-spent")
class SpellSpent:
    """A side spent a Spell to have a die rolled again."""

    side: Side
    left: int


@event("blood-dice.full-time")
class FullTime:
    """No try is left to play."""


# Each of these comes again and again, and is made once.
scored = lru_cache(maxsize=256)(Scored)
awarded = lru_cache(maxsize=256)(TechnicalTries)
morale_lost = lru_cache(maxsize=256)(MoraleLost)
player_lost = lru_cache(maxsize=256)(PlayerLost)
spell_spent = lru_cache(maxsize=256)(SpellSpent)

ATTACKER: Key[Side] = Key("blood-dice.match.attacker", Side, default=HOME)
TRIES: SideKey[int] = SideKey("blood-dice.match.tries", int, default=0)
SCORE: SideKey[int] = SideKey("blood-dice.match.score", int, default=0)
PASSES: Key[int] = Key("blood-dice.passing.passes", int, default=0)
"""Passes of this try; counted only where they are limited."""
MORALE: SideKey[int] = SideKey("blood-dice.scrum.morale", int, default=0)
ELIMINATED: SideKey[int] = SideKey("blood-dice.clash.eliminated", int, default=0)
KNOCKED_OUT: Key[tuple[KnockedOut, ...]] = Key("blood-dice.match.knocked-out", tuple[KnockedOut, ...], default=())
WITHDRAWN: SideKey[bool] = SideKey("blood-dice.clash.withdrawn", bool, default=False)
SPELLS: Key[tuple[int, int]] = Key("blood-dice.spells.left", tuple[int, int], default=(0, 0))
"""Of home and away together, since most dice only need to know that both have none."""


def score(match: Match, side: Side, by: str) -> Awaitable[None]:
    """Score a try."""
    match.set(SCORE, side, match.get(SCORE, side) + 1)
    return emit(match, scored(side, by))


def award(match: Match, side: Side, tries: int, why: str) -> Awaitable[None]:
    """Give a side technical tries (BD-TECH-01, BD-TECH-02)."""
    match.set(SCORE, side, match.get(SCORE, side) + tries)
    return emit(match, awarded(side, tries, why))


def missing(match: MatchReader, side: Side) -> int:
    """How many players a side lacks: eliminated or knocked out."""
    out = match.get(KNOCKED_OUT)
    return match.get(ELIMINATED, side) + (sum(player.side is side for player in out) if out else 0)
