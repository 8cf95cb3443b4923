"""Seeds made from one seed: of each match of a batch, and of each coach of a match.

All are hashes, so that neighbouring seeds have nothing to do with each other, two random coaches do not decide
alike, and no coach draws what the dice draw.
"""

from __future__ import annotations

from ruleengine.values._tags import Side

BELOW = 10**18
"""Seeds of matches have at most 18 digits: as many as can be typed on a command line."""


def match_seed(seed: int, number: int) -> int:
    """The seed of a match of a batch, by the batch's seed and the match's number.

    >>> match_seed(7, 0) == match_seed(7, 1)
    False
    >>> len(str(match_seed(7, 0))) <= 18
    True
    """
    return _hashed(f"{seed}/match/{number}") % BELOW


def coach_seed(seed: int, side: Side, answers: int = 0) -> int:
    """The seed of a side's coach, by the seed of the match.

    Args:
        seed: of the match.
        side: whose coach it is.
        answers: how many answers there had been when the coach sat down.

    >>> coach_seed(7, Side.HOME) == coach_seed(7, Side.AWAY)
    False
    """
    return _hashed(f"{seed}/{side}/{answers}")


def _hashed(text: str) -> int:
    from hashlib import blake2b  # slow to load, and few programs derive seeds

    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
