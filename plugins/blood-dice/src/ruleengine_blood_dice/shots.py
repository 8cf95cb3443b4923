"""Penalty, Run, Throw, Counterattack: the dice that score (BD-PEN, BD-RUN, BD-THROW, BD-CTR)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    Match,
    Part,
    Roll,
    Rulebook,
    Side,
    Table,
    build,
    choice,
    frame,
    option,
    per_side,
)
from ruleengine.dice import d6
from ruleengine.hooks import explains
from ruleengine_blood_dice.spells import OneDie
from ruleengine_blood_dice.state import ATTACKER, score
from ruleengine_blood_dice.tries import Action, MatchOptions, actions, turn_over

PENALTY = CheckKind("blood-dice.penalty")
RUN = CheckKind("blood-dice.run")
THROW = CheckKind("blood-dice.throw")
COUNTER = CheckKind("blood-dice.counterattack")

FAILED, STOPPED, COUNTERATTACK = "failed", "stopped", "counterattack"
STOP_RUN = Table(d6, {(1, 3): FAILED, (4, 5): STOPPED, 6: COUNTERATTACK})
STOP_THROW = Table(d6, {(1, 3): STOPPED, (4, 5): FAILED, 6: COUNTERATTACK})


@attrs.frozen
class ShotOptions:
    """What follows a counterattack."""

    after_counter: Literal["original_attacker", "defender"] = option(
        "original_attacker", "Who attacks after a counterattack, scored or failed.", rule="BD-CTR-02"
    )


@choice("penalty")
class TakePenalty:
    """Kick the Penalty."""


@choice("run")
class TakeRun:
    """Run for a try; the Defender may stop it or counterattack."""


@choice("throw")
class TakeThrow:
    """Throw for a try; the Defender may stop it or counterattack."""


def penalty(match: Match, side: Side) -> Check:
    """The Attacker's kick: 5+ (BD-PEN-01)."""
    return build(match, PENALTY, by=side, base=5)


def run(match: Match, side: Side) -> Check:
    """The Attacker's run, once the defence has failed: 4+ (BD-RUN-01)."""
    return build(match, RUN, by=side, base=4)


def throw(match: Match, side: Side) -> Check:
    """The Attacker's throw, once the defence has failed: 3+ (BD-THROW-01)."""
    return build(match, THROW, by=side, base=3)


def counterattack(match: Match, side: Side) -> Check:
    """The Defender's counterattack: 4+ (BD-CTR-01)."""
    return build(match, COUNTER, by=side, base=4)


@frame("blood-dice.penalty-die")
class PenaltyDie(OneDie):
    """A Penalty: it may score, and there is a Turnover in any case."""

    reason: ClassVar[str] = PENALTY.name
    attackers: ClassVar[bool] = True

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The Attacker's kick."""
        return penalty(match, side).roll()

    async def settle(self, match: Match, attacker: Side, value: Any) -> None:
        """Score if it is in; Turnover."""
        await turn_over(match, attacker.other, score(match, attacker, "penalty") if value else None)


class DefenceDie(OneDie):
    """The Defender's die against a Run or a Throw."""

    __slots__ = ()
    attackers: ClassVar[bool] = False
    rolls: ClassVar[tuple[Roll[str], Roll[str]]]
    shot: ClassVar[Any]

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The Defender's table."""
        return self.rolls[side]

    async def settle(self, match: Match, attacker: Side, value: Any) -> None:
        """Stopped: a Turnover; a six: a Counterattack; else the Attacker may score."""
        if value == STOPPED:
            await turn_over(match, attacker.other)
        else:
            await (COUNTER_DIE if value == COUNTERATTACK else self.shot).play(match, attacker)


class ShotDie(OneDie):
    """The Attacker's die of a Run or a Throw that the defence let through."""

    __slots__ = ()
    how: ClassVar[str]
    attackers: ClassVar[bool] = True

    async def settle(self, match: Match, attacker: Side, value: Any) -> None:
        """Score if it is in; who attacks next is an option (BD-TRY-05)."""
        if not value:
            await turn_over(match, attacker.other)
            return
        again = match.options(MatchOptions).after_score == "scorer"
        await turn_over(match, attacker if again else attacker.other, score(match, attacker, self.how))


@frame("blood-dice.run-die")
class RunDie(ShotDie):
    """The Attacker's die of a Run."""

    reason: ClassVar[str] = RUN.name
    how: ClassVar[str] = "run"

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The Attacker's run."""
        return run(match, side).roll()


@frame("blood-dice.throw-die")
class ThrowDie(ShotDie):
    """The Attacker's die of a Throw."""

    reason: ClassVar[str] = THROW.name
    how: ClassVar[str] = "throw"

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The Attacker's throw."""
        return throw(match, side).roll()


@frame("blood-dice.stop-run-die")
class StopRunDie(DefenceDie):
    """The Defender's die against a Run: 4 or 5 stops it (BD-RUN-01)."""

    reason: ClassVar[str] = "blood-dice.stop-run"
    rolls = per_side(lambda side: Roll(d6, side, "blood-dice.stop-run", STOP_RUN).prepared())
    shot = RunDie()


@frame("blood-dice.stop-throw-die")
class StopThrowDie(DefenceDie):
    """The Defender's die against a Throw: 1 to 3 stops it (BD-THROW-01)."""

    reason: ClassVar[str] = "blood-dice.stop-throw"
    rolls = per_side(lambda side: Roll(d6, side, "blood-dice.stop-throw", STOP_THROW).prepared())
    shot = ThrowDie()


@frame("blood-dice.counter-die")
class CounterDie(OneDie):
    """The Defender's die of a Counterattack; it costs the Defender no try (BD-CTR-01, BD-CTR-02)."""

    reason: ClassVar[str] = COUNTER.name
    attackers: ClassVar[bool] = False

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The Defender's counterattack."""
        return counterattack(match, side).roll()

    async def settle(self, match: Match, attacker: Side, value: Any) -> None:
        """Score if it is in; the original Attacker attacks next, unless the option says otherwise."""
        original = match.options(ShotOptions).after_counter == "original_attacker"
        scored = score(match, attacker.other, "counterattack") if value else None
        await turn_over(match, attacker if original else attacker.other, scored)


COUNTER_DIE = CounterDie()
ROWS = (
    Action(4, "penalty", TakePenalty(), PenaltyDie()),
    Action(5, "run", TakeRun(), StopRunDie()),
    Action(6, "throw", TakeThrow(), StopThrowDie()),
)


class ShotPart(Part):
    """Penalties, Runs, Throws and Counterattacks."""

    name = "blood-dice.shots"
    options = ShotOptions
    frames = (PenaltyDie, StopRunDie, StopThrowDie, RunDie, ThrowDie, CounterDie)

    @actions.impl
    def rows(self, rulebook: Rulebook) -> Iterable[Action]:
        """Rows four to six of the action table."""
        yield from ROWS

    @explains.impl
    def shots(self, match: Match, choice: object) -> Iterable[Check]:
        """What the Attacker needs to score, and what the Defender needs on a counterattack."""
        side = match.get(ATTACKER)
        if isinstance(choice, TakePenalty):
            yield penalty(match, side)
        elif isinstance(choice, TakeRun | TakeThrow):
            yield run(match, side) if isinstance(choice, TakeRun) else throw(match, side)
            yield counterattack(match, side.other)
