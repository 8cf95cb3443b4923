"""The contest of Strength in a push: two dice, and what comes of them (BR-PUSH-03 to 05, 09 to 11). Pure."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine.dice import Faces, Reading
from ruleengine_blood_rugby._rolls import FAILED, Margin


@attrs.frozen(cache_hash=True)
class Effort:
    """How hard somebody pushes.

    Attributes:
        margin: by how much its Strength was passed; FAILED if it was not.
        one: whether that was a natural 1.
    """

    margin: int
    one: bool


@attrs.frozen
class Exerts(Reading[Effort]):
    """The die of a player who pushes.

    >>> Exerts(Margin(17, 0)).read((1,)), Exerts(Margin(17, 0)).read((18,))
    (Effort(margin=16, one=True), Effort(margin=-1, one=False))
    """

    mine: Margin

    def read(self, faces: Faces) -> Effort:
        """How hard it pushes."""
        return Effort(self.mine.read(faces), faces[0] == 1)


@attrs.frozen(cache_hash=True)
class Upshot:
    """What comes of a push.

    Attributes:
        loser: who loses: the target, or the pusher; nobody if it is empty.
        back, down: what the loser suffers.
        doubt: whether only a failed check of Wisdom lets it go back (BR-PUSH-05).
    """

    loser: Literal["", "target", "pusher"] = ""
    back: bool = False
    down: bool = False
    doubt: bool = False


NOTHING: Final = Upshot()
TARGET_DOWN: Final = Upshot("target", down=True)
_upshot = lru_cache(Upshot)


@attrs.frozen(cache_hash=True)
class Bar:
    """How much greater a margin must be.

    Attributes:
        gap: by how much, to push back.
        extra: by how much more than double, to put down.
        both: whether to put down takes the gap as well (BR-PUSH-10).

    >>> Bar(3, 0).gains(5, 2), Bar(3, 0).gains(2, 0), Bar(3, 0).gains(9, 6), Bar(3, 0, both=True).gains(2, 0)
    ((True, True), (False, True), (True, False), (False, False))
    """

    gap: int
    extra: int
    both: bool = False

    def gains(self, mine: int, theirs: int) -> tuple[bool, bool]:
        """Whether a margin pushes back, and whether it pushes back and down."""
        back = mine - theirs >= self.gap
        down = theirs < mine and mine > 2 * theirs + self.extra and (back or not self.both)
        return back, down


@attrs.frozen
class Contest(Reading[Upshot]):
    """The die of who is pushed, and with it what comes of the push.

    Attributes:
        effort: how hard the pusher pushes.
        theirs: how the target's die is read.
        bar: what the pusher needs to move the target.
        back_bar: what the target needs to move the pusher; None if it cannot.
        hardy: the margin by which the target resists whatever the pusher won; None if it has no such gift.
        must_beat: whether a target resists only by a greater margin than the pusher's (BR-PUSH-18).

    >>> plain = Contest(Effort(10, False), Margin(15, 0), Bar(3, 0), Bar(3, 0))
    >>> plain.read((9,)), plain.read((11,)), plain.read((16,))
    (Upshot(loser='target', back=True, down=False, doubt=False), Upshot(loser='target', back=True, down=True, \
doubt=False), Upshot(loser='target', back=False, down=True, doubt=False))
    >>> attrs.evolve(plain, must_beat=True).read((5,))
    Upshot(loser='target', back=True, down=False, doubt=False)
    """

    effort: Effort
    theirs: Margin
    bar: Bar
    back_bar: Bar | None
    hardy: int | None = None
    must_beat: bool = False

    def read(self, faces: Faces) -> Upshot:
        """What comes of the push; of two that fail, only the target goes down, if it comes to that (BR-PUSH-09)."""
        theirs, mine = self.theirs.read(faces), self.effort.margin
        if theirs == FAILED:
            return TARGET_DOWN
        if mine > theirs or (self.must_beat and mine == theirs):
            if self.hardy is not None and theirs >= self.hardy:
                return NOTHING
            back, down = self.bar.gains(mine, theirs)
            return _lost("target", (back or self.must_beat, down), self.effort.one)
        if mine == FAILED or self.back_bar is None:
            return NOTHING
        return _lost("pusher", self.back_bar.gains(theirs, mine), faces[0] == 1)


def _lost(loser: Literal["target", "pusher"], gains: tuple[bool, bool], one: bool) -> Upshot:
    """What a loser suffers: a natural 1 of the winner takes away the worst of it (BR-PUSH-05)."""
    back, down = gains
    if down:
        return _upshot(loser, True, not one, False)
    return _upshot(loser, True, False, one) if back else NOTHING
