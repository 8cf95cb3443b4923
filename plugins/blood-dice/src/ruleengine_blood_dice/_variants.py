"""House rules that come with Blood Dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruleengine import (
    Check,
    Match,
    Modifier,
    Part,
    Ruleset,
    RulesetError,
    Side,
    emit,
    event,
    procedure,
    roll_check,
    variant,
)
from ruleengine.hooks import modifiers, on_event, report
from ruleengine.reporting import Line, Tone
from ruleengine_blood_dice._shots import THROW, penalty
from ruleengine_blood_dice._state import ATTACKER, SCORE, FullTime, score

WETTEST = 5


class WetBallPart(Part):
    """A wet ball is hard to throw."""

    name = "blood-dice.wet-ball"

    def __init__(self, penalty: int) -> None:
        self.penalty = penalty

    @modifiers.on(THROW)
    def slippery(self, match: Match, check: Check) -> Iterable[Modifier]:
        """Every Throw suffers."""
        yield Modifier(-self.penalty, "wet ball")


@variant("blood-dice.wet-ball")
class WetBall:
    """Every Throw for a try suffers a modifier.

    Attributes:
        penalty: what is taken off the die: 1 to 5, for a die shows no more than 6.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7, variants=["wet-ball"])
    """

    penalty: int = 1

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Add the modifier.

        Raises:
            RulesetError: the penalty would help, do nothing, or be more than a die can show; or no ball is thrown as
                in Blood Dice.
        """
        ruleset.part("blood-dice.shots")
        if not 1 <= self.penalty <= WETTEST:
            raise RulesetError(
                f"{self!r}: a wet ball takes 1 to {WETTEST} off a die, not {self.penalty}; give one of them"
            )
        return ruleset.but(adding=[WetBallPart(self.penalty)])


@event("blood-dice.shoot-out-round-played")
class ShootOutRoundPlayed:
    """Both sides have kicked: who scored."""

    home: bool
    away: bool


@procedure("blood-dice.shoot-out")
class ShootOutRound:
    """A round of Penalties, the side that attacked last kicking first; again until only one side scores."""

    async def run(self, match: Match) -> None:
        first = match.get(ATTACKER)
        scored = {first: await roll_check(match, penalty(match, first))}
        scored[first.other] = await roll_check(match, penalty(match, first.other))
        if scored[first] == scored[first.other]:
            match.push(self)
        else:
            await score(match, first if scored[first] else first.other, "shoot-out")
        await emit(match, ShootOutRoundPlayed(scored[Side.HOME], scored[Side.AWAY]))


class ShootOutPart(Part):
    """Penalties decide a match that is level at full time."""

    name = "blood-dice.shoot-out"
    procedures = (ShootOutRound,)

    @report.on(ShootOutRoundPlayed)
    def tell(self, match: Match, entry: Any, value: Sequence[Line]) -> Sequence[Line]:
        """A line a round."""
        scored = [str(side).title() for side in Side if (entry.away if side else entry.home)]
        level = f"The shoot-out is level: {'both score' if scored else 'neither scores'}"
        return (Line(f"{scored[0]} wins the shoot-out." if len(scored) == 1 else f"{level}.", tone=Tone.NEWS),)

    @on_event.on(FullTime)
    async def decide(self, match: Match, event: FullTime) -> None:
        """Play on if the scores are level."""
        if match.get(SCORE, Side.HOME) == match.get(SCORE, Side.AWAY):
            match.push(ShootOutRound())


@variant("blood-dice.shoot-out")
class ShootOut:
    """A match that is level when no try is left is decided by rounds of Penalties, without Spells."""

    def apply(self, ruleset: Ruleset) -> Ruleset:
        """Add the procedure.

        Raises:
            RulesetError: no Penalties are shot as in Blood Dice.
        """
        ruleset.part("blood-dice.shots")
        return ruleset.but(adding=[ShootOutPart()])
