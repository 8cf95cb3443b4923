"""Broken in words: checks that say one thing and do another, explanations that never come true, nosy reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruleengine import HOME, Check, Match, Modifier, Part, Roll, build, procedure
from ruleengine.dice import AtLeast, d6
from ruleengine.hooks import modifiers, preview_checks, report, status
from ruleengine.reporting import Figure, Line
from tests.broken_rulesets.toss import (
    ROUND,
    TOSS,
    TURN,
    GamePart,
    Tossed,
    ask,
    check_of,
    go_on,
    ruleset,
    score,
)


@procedure("toss.flattering")
class Flattering:
    """A round whose dice are read more kindly than its check says."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        check = check_of(match, side, how)
        won = await Roll(d6, side, "toss", AtLeast(3), check)
        await score(match, side, int(won))
        go_on(match, self)


class FlatteringPart(GamePart):
    procedures = (Flattering,)


class NobodyPart(Part):
    """It gives modifiers in the name of somebody else."""

    name = "toss.nobody"

    @modifiers.on(TOSS)
    def luck(self, match: Match, check: Check) -> Iterable[Modifier]:
        yield Modifier(1, "luck", source="fortune")


class PromisingPart(Part):
    """It explains what nobody ever rolls."""

    name = "toss.promising"

    @preview_checks.impl
    def promise(self, match: Match, choice: object) -> Iterable[Check]:
        yield build(match, TOSS, by=HOME, base=2, basis="a promise")


WORDS: dict[str, str] = {}


class SilentPart(Part):
    """It has no words for what happens: it breaks instead."""

    name = "toss.silent"

    @report.on(Tossed)
    def words(self, match: Match, entry: object, value: Sequence[Line]) -> Sequence[Line]:
        return (Line(WORDS[type(entry).__name__]),)


class NosyPart(Part):
    """Who asks it for figures has played a round."""

    name = "toss.nosy"

    @status.impl
    def figures(self, match: Match) -> Iterable[Figure]:
        match.set(ROUND, match.get(ROUND) + 1)
        yield Figure("Rounds", match.get(ROUND), match.get(ROUND))


FLATTERING = ruleset("flattering", FlatteringPart())
NOBODYS_MODIFIER = ruleset("nobodys-modifier", GamePart(), NobodyPart())
PROMISES = ruleset("promises", GamePart(), PromisingPart())
SILENT = ruleset("silent", GamePart(), SilentPart())
NOSY = ruleset("nosy", GamePart(), NosyPart())
