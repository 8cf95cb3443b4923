"""Tackles: moving into the victim's square or from beside it, resisted by Strength, and the push after (BR-TACKLE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import (
    Check,
    Decision,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Roll,
    choice,
    emit,
    option,
    procedure,
)
from ruleengine.dice import Faces, Reading
from ruleengine.hooks import modifiers, preview_checks
from ruleengine_blood_rugby._contacts import LEAVE_IT, WORKED, begin, contact_deeds, hardiness, in_reach, resolved
from ruleengine_blood_rugby._events import Resisted, Tackled
from ruleengine_blood_rugby._falling import go_down
from ruleengine_blood_rugby._moving import enter
from ruleengine_blood_rugby._players import DEXTERITY, STRENGTH, has
from ruleengine_blood_rugby._pushes import Shove, push_checks
from ruleengine_blood_rugby._rolls import FAILED, Margin, ability_check, hit_check, margin_of, passes, tell_failed
from ruleengine_blood_rugby._state import ACTOR, LEFT, SQUARE, STOP
from ruleengine_blood_rugby._terms import GRAPPLE, REACH, RESIST, TACKLE, Capability
from ruleengine_blood_rugby._turn import note, pay
from ruleengine_blood_rugby._verbs import put_down

LUNGE: Final = 1
"""Movement points of the step into the victim's square (BR-TACKLE-07)."""
GRAPPLING: Final = -4
"""How much harder it is to push on after a failed tackle (BR-TACKLE-02)."""
MISSED: Final = 0
"""Stands for the die of a roll that does not hit."""


@attrs.frozen
class TackleOptions:
    """Tackles."""

    resist: Literal["margin", "roll_over"] = option(
        "margin",
        "What must reach the tackler's die to resist: the margin of the Strength check, or its die.",
        rule="BR-TACKLE-03",
    )
    resist_ties: bool = option(True, "Whether to reach it is enough, or it must be exceeded.", rule="BR-TACKLE-03")
    push_after_tackle: Literal["any_failure", "miss"] = option(
        "any_failure", "After which failures of a tackle a push may be tried.", rule="BR-TACKLE-05"
    )
    tackler_falls: bool = option(
        False, "Whether a tackler who fails goes down where it is; then it cannot push.", rule="BR-TACKLE-06"
    )


# The dice ------------------------------------------------------------------------------------------------


@attrs.frozen
class HitDie(Reading[int]):
    """The bare die of a roll to hit; MISSED if it misses.

    >>> from ruleengine.dice import AtLeast
    >>> [HitDie(AtLeast(10)).read((face,)) for face in (9, 10, 20)]
    [0, 10, 20]
    """

    hits: Reading[bool]

    def read(self, faces: Faces) -> int:
        """The die."""
        return faces[0] if self.hits.read(faces) else MISSED


@attrs.frozen
class Resists(Reading[Literal["stands", "falls"]]):
    """Whether a die of Strength keeps a tackled player on its feet (BR-TACKLE-03, BR-TACKLE-04).

    To pass the check is not enough, so that this is not read as its success.

    Attributes:
        mine: how the die is read.
        die: the tackler's.
        hardy: the margin that is enough whatever the tackler rolled; None if none is.
        by_margin: whether the margin is compared, or the die itself.
        ties: whether equal is enough.

    >>> [Resists(Margin(15, 0), 10).read((face,)) for face in (5, 6)], Resists(Margin(19, 0), 20, 6).read((13,))
    (['stands', 'falls'], 'stands')
    """

    mine: Margin
    die: int
    hardy: int | None = None
    by_margin: bool = True
    ties: bool = True

    def read(self, faces: Faces) -> Literal["stands", "falls"]:
        """Whether it does; a failed check never does."""
        margin = self.mine.read(faces)
        if margin == FAILED:
            return "falls"
        shown = margin if self.by_margin else faces[0]
        reached = shown >= self.die if self.ties else shown > self.die
        return "stands" if reached or (self.hardy is not None and margin >= self.hardy) else "falls"


# What it takes: pure -------------------------------------------------------------------------------------


def reach_check(match: MatchReader, piece: PieceId) -> Check:
    """The check of Dexterity to tackle from the square beside the victim (BR-TACKLE-01)."""
    return ability_check(match, piece, REACH, DEXTERITY)


def tackle_check(match: MatchReader, piece: PieceId, target: PieceId) -> Check:
    """The roll to hit of a tackle (BR-TACKLE-01)."""
    return hit_check(match, piece, TACKLE, target)


def resist_check(match: MatchReader, target: PieceId, piece: PieceId) -> Check:
    """The check of Strength of somebody who is tackled or charged (BR-TACKLE-03, BR-PUSH-01)."""
    return ability_check(match, target, RESIST, STRENGTH, about=piece)


def grapple_check(match: MatchReader, piece: PieceId) -> Check:
    """The check of Dexterity to push on after a failed tackle (BR-TACKLE-02)."""
    return ability_check(match, piece, GRAPPLE, DEXTERITY)


def resists(match: MatchReader, target: PieceId, check: Check, die: int) -> Resists:
    """How the die of a tackled player is read, against the tackler's (BR-TACKLE-03 to 05)."""
    options, hardy = match.options(TackleOptions), hardiness(match, target)
    return Resists(margin_of(match, check), die, hardy, options.resist == "margin", options.resist_ties)


# The tackle ----------------------------------------------------------------------------------------------


@procedure("blood-rugby.tackling")
class Tackling:
    """A tackle: the reach, the roll to hit, the Strength that resists (BR-TACKLE-01 to 04).

    Attributes:
        piece, target: who tackles whom.
        lunges: whether the tackler moves into the victim's square, which it has paid for.
    """

    piece: PieceId
    target: PieceId
    lunges: bool

    async def run(self, match: Match) -> None:
        told, failed = resolved(match, "tackle", self.piece, self.target), await self.failure(match)
        if failed:
            match.push(told, Untackled(self.piece, self.target, failed == "missed"))
        else:
            match.push(told)
            await self.succeed(match)

    async def failure(self, match: Match) -> Literal["", "short", "missed", "resisted"]:
        """Roll: why it fails, if it does."""
        piece, target = self.piece, self.target
        if not self.lunges and not await passes(match, reach_check(match, piece)):
            return "short"
        check = tackle_check(match, piece, target)
        die = await Roll(check.kind.dice, check.by, check.kind.name, HitDie(check.reading), check)
        await emit(match, Tackled(piece, target, die != MISSED))
        if die == MISSED:
            await tell_failed(match, check)
            return "missed"
        if await self.is_resisted(match, die):
            await emit(match, Resisted(target, piece))
            return "resisted"
        return ""

    async def is_resisted(self, match: Match, die: int) -> bool:
        """Anyone may resist; it costs nothing, and is not asked (BR-TACKLE-05, BR-ACT-09)."""
        check = resist_check(match, self.target, self.piece)
        reading = resists(match, self.target, check, die)
        return await Roll(check.kind.dice, check.by, check.kind.name, reading, check) == "stands"

    async def succeed(self, match: Match) -> None:
        """The victim goes down where it stands; who lunged stands there now (BR-TACKLE-02, BR-TACKLE-06)."""
        piece, target = self.piece, self.target
        match.set(WORKED, True)
        if self.lunges:
            put_down(match, target)  # or it would try to trip the tackler, and fill the square
            await enter(match, piece, match.get(SQUARE, target), "tackle", cost=0)
        await go_down(match, target, "tackle", by=piece, hurts="tackle")


@procedure("blood-rugby.untackled")
class Untackled:
    """A failed tackle: it may still come to a push (BR-TACKLE-02, BR-TACKLE-05).

    Attributes:
        piece, target: who has tackled whom.
        missed: whether the roll to hit has failed, and not the reach or the victim to fall.
    """

    piece: PieceId
    target: PieceId
    missed: bool = False

    async def run(self, match: Match) -> None:
        piece, options = self.piece, match.options(TackleOptions)
        if options.tackler_falls:
            await go_down(match, piece, "tackle", by=self.target)
        elif self.missed or options.push_after_tackle == "any_failure":
            match.push(Grappling(piece, self.target))


@procedure("blood-rugby.grappling")
class Grappling:
    """A push after a failed tackle takes a check of Dexterity; it needs no run (BR-TACKLE-02, BR-TACKLE-06)."""

    piece: PieceId
    target: PieceId

    async def run(self, match: Match) -> None:
        piece, target = self.piece, self.target
        if match.get(STOP) is not None or not in_reach(match, piece, target):
            return
        chosen = await Decision(match.pieces[piece].side, "grapple", (Grapple(target), LEAVE_IT), piece)
        if chosen is not LEAVE_IT and await passes(match, grapple_check(match, piece)):
            note(match, "push")
            match.push(Shove(piece, target))


# The deeds -----------------------------------------------------------------------------------------------


@choice("tackle")
class Tackle:
    """Tackle this opponent, moving into its square."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs a movement point, whether it works or not (BR-TACKLE-07)."""
        pay(match, LUNGE)
        begin(match, "tackle", piece, self.target, Tackling(piece, self.target, lunges=True))


@choice("tackle-beside")
class TackleBeside:
    """Tackle this opponent from the square beside it."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs nothing, but takes a check of Dexterity first (BR-TACKLE-01)."""
        begin(match, "tackle", piece, self.target, Tackling(piece, self.target, lunges=False))


@choice("grapple")
class Grapple:
    """Try to push the opponent that was tackled in vain."""

    target: PieceId


_tackle, _beside = lru_cache(Tackle), lru_cache(TackleBeside)


class TacklePart(Part):
    """Tackles."""

    name = "blood-rugby.tackles"
    options = TackleOptions
    checks = (REACH, TACKLE, RESIST, GRAPPLE)
    procedures = (Tackling, Untackled, Grappling)

    @contact_deeds.impl
    def tackle(
        self, match: Match, piece: PieceId, standing: Sequence[PieceId], lying: Sequence[PieceId]
    ) -> Iterable[Any]:
        """Whom it may tackle, if it has learnt to; both ways, while a movement point is left."""
        if not standing or not has(match, piece, Capability.TACKLE):
            return ()
        beside: list[Any] = [_beside(target) for target in standing]
        return [*(_tackle(target) for target in standing), *beside] if match.get(LEFT) >= LUNGE else beside

    @modifiers.on(GRAPPLE)
    def grappling(self, match: Match, check: Check) -> Iterable[Modifier]:
        """It is hard to push on after a tackle that failed (BR-TACKLE-02)."""
        return (Modifier(GRAPPLING, "after a failed tackle"),)

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The reach, the roll to hit, the Strength that resists; of the push after it, what that takes."""
        piece = match.get(ACTOR)
        if isinstance(choice, Grapple):
            return [grapple_check(match, piece), *push_checks(match, piece, choice.target)]
        if not isinstance(choice, Tackle | TackleBeside):
            return ()
        target = choice.target
        found = [tackle_check(match, piece, target), resist_check(match, target, piece)]
        return [reach_check(match, piece), *found] if isinstance(choice, TackleBeside) else found
