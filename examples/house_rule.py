"""A house rule in a script: the crowd whistles at the away side's kicks, the louder the more home has scored.

Prints:

    CrowdRoared(loudness=1)
    TryBegan(side=<Side.AWAY: 1>)
    Away decides penalty-or-pass: The action die says Penalty. Take it, or pass?
      penalty: Kick the Penalty.
        away, penalty: 6+ = 5+ −1 the crowd, chance 1/6; −1 the crowd comes from home-crowd
      pass: Pass instead of the named action; the Defender may steal the ball.
        home, steal: 5+, chance 1/3
"""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from ruleengine import AWAY, HOME, Check, Match, Modifier, Part, Ruleset, emit, event, new_match, option, variant
from ruleengine.hooks import modifiers, on_event
from ruleengine_blood_dice.checks import PENALTY
from ruleengine_blood_dice.events import Scored
from ruleengine_blood_dice.state import SCORE


@event("home-crowd.roared")
class CrowdRoared:
    """The home side has scored, and everybody heard it."""

    loudness: int


@attrs.frozen
class CrowdOptions:
    """How loud it gets."""

    loudest: int = option(2, "The most that a kick can suffer.", at_least=0, at_most=5)


class Crowd(Part):
    """Modifies one kind of check, and reacts to one kind of event."""

    name = "home-crowd"
    options = CrowdOptions

    @modifiers.on(PENALTY)
    def whistle(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Pure: it looks at the match and requests nothing, so that `explain` and the odds can call it too."""
        loudness = min(match.get(SCORE, HOME), match.options(CrowdOptions).loudest)
        if check.by is AWAY and loudness:
            yield Modifier(-loudness, "the crowd")

    @on_event.on(Scored)
    async def roar(self, match: Match, event: Scored) -> None:
        """Tell of it, after a try of the home side is a fact."""
        if event.side is HOME:
            await emit(match, CrowdRoared(match.get(SCORE, HOME)))


@variant("blood-dice.home-crowd")
class HomeCrowd:
    """Blood Dice with a crowd."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Add the part; nothing of the game is changed or copied."""
        return ruleset.but(adding=[Crowd()])


def main() -> None:
    """Score once for home by a Penalty; then away is offered one."""
    match = new_match("blood-dice", variants=[HomeCrowd()], options={"spells.spells": 0})
    for answer in (1, 4, "penalty", 6, 4):  # the draw, the action die, the choice, the kick, away's action die
        match.answer(answer)
    print(match.events[-3], match.events[-1], sep="\n")
    print(match.explain())


if __name__ == "__main__":
    main()
