"""Broken in its chances: weights that are wrong, faces that are told apart behind a reading's back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from ruleengine import Match, Roll, emit, event, procedure
from ruleengine.dice import AtLeast, Class, Faces, Pool, Reading, d6
from tests.broken_rulesets.toss import TURN, GamePart, ask, go_on, ruleset, score


@attrs.frozen
class FourUp(Reading[bool]):
    """4+, with classes that somebody has written down by hand."""

    failures: int
    successes: int

    def read(self, faces: Faces) -> bool:
        return faces[0] >= 4

    def _classes(self, pool: Pool, pick: int) -> Iterable[Class[bool]]:
        yield Class(False, self.failures, (1 if pick == 0 else 3,))
        yield Class(True, self.successes, (4 if pick == 0 else 6,))


class Throwing:
    """A round with a throw."""

    throw: ClassVar[Roll[Any]]

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        await ask(match)
        await score(match, side, int(await self.throw))
        go_on(match, self)


@procedure("toss.heavy")
class Heavy(Throwing):
    """A round that counts a throw twice."""

    throw = Roll(d6, None, "heavy", FourUp(3, 4))


@procedure("toss.skewed")
class Skewed(Throwing):
    """A round that takes 4+ for 5+ where it counts."""

    throw = Roll(d6, None, "skewed", FourUp(4, 2))


class HeavyPart(GamePart):
    procedures = (Heavy,)


class SkewedPart(GamePart):
    procedures = (Skewed,)


@event("toss.peeked")
class Peeked:
    """The face of a die that was read as 4+."""

    face: int


@procedure("toss.peeking")
class Peeking:
    """A round that looks into the log for the face of its die."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        await ask(match)
        won = await Roll(d6, None, "plain", AtLeast(4))
        await score(match, side, int(won))
        await emit(match, Peeked(match.log[-1][0]))
        go_on(match, self)


class PeekingPart(GamePart):
    procedures = (Peeking,)


@attrs.frozen
class Won:
    """Whether a throw has won, and the face, by which two of them are not told apart."""

    won: bool
    face: int = attrs.field(eq=False)


@attrs.frozen
class SecretFace(Reading[Won]):
    """4+, with the face in a place where classes do not look."""

    def read(self, faces: Faces) -> Won:
        return Won(faces[0] >= 4, faces[0])


@procedure("toss.smuggling")
class Smuggling:
    """A round that takes the face of its die past the reading's classes."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        await ask(match)
        value = await Roll(d6, None, "secret", SecretFace())
        await score(match, side, value.face)
        go_on(match, self)


class SmugglingPart(GamePart):
    procedures = (Smuggling,)


HEAVY = ruleset("heavy", HeavyPart())
SKEWED = ruleset("skewed", SkewedPart())
PEEKING = ruleset("peeking", PeekingPart())
SMUGGLING = ruleset("smuggling", SmugglingPart())
