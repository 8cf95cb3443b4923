"""Broken in that they never come back: loops without a request."""

from __future__ import annotations

from collections.abc import Iterable

from ruleengine import Check, Match, Part, procedure, roll_check
from ruleengine.hooks import preview_checks
from tests.broken_rulesets.toss import BOLD, ROUND, TURN, Bold, GamePart, ask, check_of, go_on, ruleset, score


@procedure("toss.spinning")
class Spinning:
    """A round in which a bold toss that wins waits for a round that never comes, and minds no error."""

    async def run(self, match: Match) -> None:
        side = match.get(TURN)
        how = await ask(match)
        won = await roll_check(match, check_of(match, side, how))
        while won and how == BOLD:
            try:
                won = match.get(ROUND) >= 0
            except Exception:
                continue
        await score(match, side, int(won))
        go_on(match, self)


class SpinningPart(GamePart):
    procedures = (Spinning,)


class RamblingPart(Part):
    """It explains a bold toss again and again."""

    name = "toss.rambling"

    @preview_checks.impl
    def ramble(self, match: Match, choice: object) -> Iterable[Check]:
        while isinstance(choice, Bold):
            yield check_of(match, match.get(TURN), choice)


SPINNING = ruleset("spinning", SpinningPart())
RAMBLING = ruleset("rambling", GamePart(), RamblingPart())
