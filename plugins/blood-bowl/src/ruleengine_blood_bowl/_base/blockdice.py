"""Block dice: how many are rolled, whose choice they are, and what they show (LRB-BLK-02 to 08, BB20-BLK-01 to 03)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import attrs

from ruleengine import (
    Match,
    MatchReader,
    PieceId,
    Roll,
    Side,
    async_transform,
    choice,
    slot,
    specification,
    transform,
)
from ruleengine.dice import Faces, Reading, d6
from ruleengine_blood_bowl._base.players import STRENGTH, Assist, assists
from ruleengine_blood_bowl._base.state import ACTION, ACTOR
from ruleengine_blood_bowl._base.terms import BLITZ_ACTION, BLOCK, Face

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


@attrs.frozen
class Blocking:
    """A block that is made, or thought of.

    Attributes:
        blocker, target: who blocks whom.
        blitz: whether it is in a Blitz.
    """

    blocker: PieceId
    target: PieceId
    blitz: bool = False


@transform(name="blood-bowl.block-strength")
def block_strength(match: Match, piece: PieceId, block: Blocking, value: int) -> int:
    """Change a player's own strength in a block, as far as it is known before any dice, and before assists.

    What needs a roll or a decision is `blocker_strength`.

    Args:
        piece: whose strength it is: the blocker's or the target's.
        block: who blocks whom.
        value: begins as his strength, 1 at least.
    """
    specification()


@async_transform(name="blood-bowl.blocker-strength")
async def blocker_strength(match: Match, blocker: PieceId, target: PieceId, value: int) -> int:
    """Change a blocker's own strength as the block begins, by a roll or a decision, before assists.

    What is known beforehand is `block_strength`.

    Args:
        blocker: who blocks.
        target: whom.
        value: begins as his strength, with all that is known beforehand.
    """
    specification()


@async_transform(name="blood-bowl.about-to-hit")
async def about_to_hit(match: Match, piece: PieceId, target: PieceId, value: bool) -> bool:
    """Let a target do something before it is hit by a block, or by what replaces one.

    In a block, before the dice are counted and once the blocker's own strength is known.

    Args:
        piece: who attacks.
        target: whom; still next to the attacker afterwards.
        value: whether the target has moved; begins as false.
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


def block_dice(
    match: MatchReader, blocker: PieceId, target: PieceId, *, strength: int | None = None, blitz: bool | None = None
) -> Contest:
    """The strengths in a block with assists, and the dice that follow (LRB-BLK-02 to 06, BB20-BLK-01, 02).

    Args:
        strength: the blocker's own strength, if a roll or a decision changed it for this block.
        blitz: whether it would be in a Blitz; None: if that is the action under way.
    """
    side = match.pieces[blocker].side
    block = Blocking(blocker, target, in_blitz(match, blocker) if blitz is None else blitz)
    mine = strength_in(match, blocker, block) if strength is None else strength
    theirs = strength_in(match, target, block)
    mine += assists(match, Assist(blocker, target))
    theirs += assists(match, Assist(target, blocker))
    if mine == theirs:
        return Contest(mine, theirs, 1, side)
    high, low = max(mine, theirs), min(mine, theirs)
    dice = 3 if much_stronger(match, high, low) else 2
    own = mine > theirs or match.pieces[target].side is side
    return Contest(mine, theirs, dice, side if own else side.other)


def in_blitz(match: MatchReader, piece: PieceId) -> bool:
    """Whether a player's Blitz is under way."""
    return match.get(ACTOR) == piece and match.get(ACTION) == BLITZ_ACTION


def own_strength(match: MatchReader, piece: PieceId) -> int:
    """A player's strength, 1 at least (LRB-BLK-06)."""
    return max(1, match.attribute(piece, STRENGTH))


def strength_in(match: MatchReader, piece: PieceId, block: Blocking) -> int:
    """A player's own strength in a block, before assists and before any dice; 1 at least."""
    return max(1, block_strength(match, piece, block, own_strength(match, piece)))


async def contest(match: Match, blocker: PieceId, target: PieceId) -> Contest:
    """The strengths in a block that is made now, once all that changes the blocker's own is rolled and decided."""
    known = strength_in(match, blocker, Blocking(blocker, target, in_blitz(match, blocker)))
    strength = await blocker_strength(match, blocker, target, known)
    await about_to_hit(match, blocker, target, False)
    return block_dice(match, blocker, target, strength=strength)


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
