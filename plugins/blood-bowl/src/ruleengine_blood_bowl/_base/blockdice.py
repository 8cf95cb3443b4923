"""Block dice: how many are rolled, whose choice they are, and what they show (LRB-BLK-02 to 08, BB20-BLK-01 to 03)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from ruleengine import Match, MatchReader, PieceId, Roll, Side, async_transform, choice, slot, specification
from ruleengine.dice import Faces, Reading, d6
from ruleengine_blood_bowl._base.players import STRENGTH, assists
from ruleengine_blood_bowl._base.terms import BLOCK, Face

DIE: Final = (Face.ATTACKER_DOWN, Face.BOTH_DOWN, Face.PUSH, Face.PUSH, Face.STUMBLE, Face.DEFENDER_DOWN)
"""The faces of a block die (LRB-BLK-08, BB20-BLK-03)."""


@slot(name="blood-bowl.much-stronger")
def much_stronger(match: MatchReader, stronger: int, weaker: int) -> bool:
    """Whether a strength is so much higher than another, both final, that three dice are rolled.

    Args:
        stronger: the higher one, assists included.
        weaker: the lower one.

    Returns:
        whether it is three dice; otherwise it is two.
    """
    specification()


@async_transform(name="blood-bowl.blocker-strength")
async def blocker_strength(match: Match, blocker: PieceId, target: PieceId, value: int) -> int:
    """Change a blocker's own strength for this block, before assists.

    Args:
        blocker: who blocks.
        target: whom.
        value: begins as his strength, 1 at least.
    """
    specification()


@attrs.frozen
class Contest:
    """Two strengths against each other.

    Attributes:
        blocker, target: the final strengths.
        dice: how many are rolled.
        by: whose coach chooses the one that counts.

    >>> from ruleengine import HOME
    >>> print(Contest(4, 3, 2, HOME))
    4 against 3: 2 dice, home chooses
    """

    blocker: int
    target: int
    dice: int
    by: Side

    def __str__(self) -> str:
        choice = f"{self.dice} dice, {self.by} chooses" if self.dice > 1 else "1 die"
        return f"{self.blocker} against {self.target}: {choice}"


def block_dice(match: MatchReader, blocker: PieceId, target: PieceId, *, strength: int | None = None) -> Contest:
    """The strengths in a block with assists, and the dice that follow (LRB-BLK-02 to 06, BB20-BLK-01, 02).

    Args:
        strength: the blocker's own strength, if a skill changed it for this block.
    """
    side = match.pieces[blocker].side
    mine = own_strength(match, blocker) if strength is None else strength
    mine += assists(match, side, target, but=blocker)
    theirs = own_strength(match, target) + assists(match, side.other, blocker, but=target)
    if mine == theirs:
        return Contest(mine, theirs, 1, side)
    high, low = max(mine, theirs), min(mine, theirs)
    dice = 3 if much_stronger(match, high, low) else 2
    return Contest(mine, theirs, dice, side if mine > theirs else side.other)


def own_strength(match: MatchReader, piece: PieceId) -> int:
    """A player's strength, 1 at least (LRB-BLK-06)."""
    return max(1, match.attribute(piece, STRENGTH))


# The dice --------------------------------------------------------------------------------------------------


@attrs.frozen
class BlockFaces(Reading[tuple[Face, ...]]):
    """The faces of block dice, the worst for the blocker first: how they lie does not matter.

    >>> BlockFaces().read((5, 1))
    (<Face.ATTACKER_DOWN: 0>, <Face.STUMBLE: 3>)
    """

    def read(self, faces: Faces) -> tuple[Face, ...]:
        """The faces in their order."""
        return tuple(sorted(DIE[face - 1] for face in faces))


@choice("die")
class TakeDie:
    """Let a die with this face count."""

    face: Face


@lru_cache
def block_roll(dice: int, by: Side) -> Roll[tuple[Face, ...]]:
    """The roll of so many block dice by a side.

    >>> from ruleengine import HOME
    >>> [len(block_roll(dice, HOME).reading.classes(dice * d6)) for dice in (1, 2, 3)]
    [5, 15, 35]
    """
    return Roll(dice * d6, by, BLOCK.name, BlockFaces()).prepared()


@lru_cache
def dice_in(faces: tuple[Face, ...]) -> tuple[TakeDie, ...]:
    """The dice to choose from: each face once, the worst for the blocker first."""
    return tuple(map(TakeDie, dict.fromkeys(faces)))
