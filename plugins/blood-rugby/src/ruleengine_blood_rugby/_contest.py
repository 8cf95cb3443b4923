"""The contest of Strength in a push: two dice, and what comes of them; and Fury, one more push.

BR-PUSH-03 to 05, 08 to 11, 15.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

import attrs

from ruleengine import Check, Match, MatchReader, Part, PieceId, choice, option
from ruleengine.dice import Faces, Reading
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._contacts import in_reach
from ruleengine_blood_rugby._players import WISDOM, has
from ruleengine_blood_rugby._rolls import FAILED, Margin, ability_check
from ruleengine_blood_rugby._state import ACTOR, DONE, STOP, TRIED_TRIP
from ruleengine_blood_rugby._terms import FURY, Capability


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


ALLOWED: Final = {"contact": frozenset({"contact", "charge", "push"}), "strict": frozenset({"contact", "push"})}
"""What a player may have done besides running, and has still only pushed (BR-PUSH-15)."""


@attrs.frozen
class FuryOptions:
    """Fury."""

    fury_only_pushed: Literal["contact", "strict"] = option(
        "contact", "Whether a push that follows a charge allows Fury, or only one without.", rule="BR-PUSH-15"
    )


@choice("fury")
class Rage:
    """Try to push the same opponent once more."""

    target: PieceId


def fury_check(match: MatchReader, piece: PieceId) -> Check:
    """The check of Wisdom for one more push (BR-PUSH-08)."""
    return ability_check(match, piece, FURY, WISDOM)


def may_rage(match: MatchReader, piece: PieceId, target: PieceId) -> bool:
    """Whether a player who has pushed may try to push the same opponent once more (BR-PUSH-08, BR-PUSH-14).

    Only once, in its own activation, and if neither it nor the opponent has gone down or is out of reach.
    """
    if match.get(STOP) is not None or match.get(ACTOR) != piece or not has(match, piece, Capability.FURY):
        return False
    return only_pushed(match, piece) and in_reach(match, piece, target)


def only_pushed(match: MatchReader, piece: PieceId) -> bool:
    """Whether the player under way has only pushed in this round; to have tried a trip is to have done more."""
    allowed = ALLOWED[match.options(FuryOptions).fury_only_pushed]
    done = match.get(DONE)
    return allowed.issuperset(done) and not match.get(TRIED_TRIP) >> piece & 1


class FuryPart(Part):
    """Fury."""

    name = "blood-rugby.fury"
    options = FuryOptions
    checks = (FURY,)
    keys = (TRIED_TRIP,)

    @preview_checks.impl
    def raging(self, match: Match, choice: object) -> Iterable[Check]:
        """The check of Wisdom."""
        return (fury_check(match, match.get(ACTOR)),) if isinstance(choice, Rage) else ()
