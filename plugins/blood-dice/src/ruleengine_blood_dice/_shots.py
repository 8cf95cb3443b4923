"""Penalty, Run, Throw, Counterattack: the dice that score (BD-PEN, BD-RUN, BD-THROW, BD-CTR)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    CompiledRules,
    Match,
    Part,
    Roll,
    Side,
    SideCheck,
    Table,
    choice,
    option,
    per_side,
    procedure,
)
from ruleengine.dice import d6
from ruleengine.hooks import preview_checks
from ruleengine_blood_dice._spells import OneDie, rerolled
from ruleengine_blood_dice._state import ATTACKER
from ruleengine_blood_dice._tries import Action, MatchOptions, actions, end_try, turn_over

PENALTY = CheckKind("blood-dice.penalty")
RUN = CheckKind("blood-dice.run")
THROW = CheckKind("blood-dice.throw")
COUNTER = CheckKind("blood-dice.counterattack")

penalty = SideCheck(PENALTY, 5)
"""The Attacker's kick: 5+ (BD-PEN-01)."""
run = SideCheck(RUN, 4)
"""The Attacker's run, once the defence has failed: 4+ (BD-RUN-01)."""
throw = SideCheck(THROW, 3)
"""The Attacker's throw, once the defence has failed: 3+ (BD-THROW-01)."""
counterattack = SideCheck(COUNTER, 4)
"""The Defender's counterattack: 4+ (BD-CTR-01)."""

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


@procedure("blood-dice.penalty-die")
class PenaltyDie(OneDie):
    """A Penalty: it may score, and there is a Turnover in any case."""

    reason: ClassVar[str] = PENALTY.name

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Score if it is in; Turnover."""
        scored = await penalty.roll(match, attacker)
        if not (spells and await rerolled(match, self, attacker, scored)):
            await end_try(match, attacker, attacker.other, "penalty" if scored else None)


class DefenceDie(OneDie):
    """The Defender's die against a Run or a Throw."""

    __slots__ = ()
    rolls: ClassVar[tuple[Roll[str], Roll[str]]]
    shot: ClassVar[OneDie]

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Stopped: a Turnover; a six: a Counterattack; else the Attacker may score."""
        defender = attacker.other
        value = await self.rolls[defender]
        if spells and await rerolled(match, self, defender, value):
            return
        if value == STOPPED:
            await turn_over(match, defender)
        else:
            await (COUNTER_DIE if value == COUNTERATTACK else self.shot).play(match, attacker, spells)


class ShotDie(OneDie):
    """The Attacker's die of a Run or a Throw that the defence let through."""

    __slots__ = ()
    how: ClassVar[str]
    check: ClassVar[SideCheck]

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Score if it is in; who attacks next is an option (BD-TRY-05)."""
        scored = await self.check.roll(match, attacker)
        if spells and await rerolled(match, self, attacker, scored):
            return
        again = scored and match.options(MatchOptions).after_score == "scorer"
        await end_try(match, attacker, attacker if again else attacker.other, self.how if scored else None)


@procedure("blood-dice.run-die")
class RunDie(ShotDie):
    """The Attacker's die of a Run."""

    reason: ClassVar[str] = RUN.name
    how: ClassVar[str] = "run"
    check: ClassVar[SideCheck] = run


@procedure("blood-dice.throw-die")
class ThrowDie(ShotDie):
    """The Attacker's die of a Throw."""

    reason: ClassVar[str] = THROW.name
    how: ClassVar[str] = "throw"
    check: ClassVar[SideCheck] = throw


@procedure("blood-dice.stop-run-die")
class StopRunDie(DefenceDie):
    """The Defender's die against a Run: 4 or 5 stops it (BD-RUN-01)."""

    reason: ClassVar[str] = "blood-dice.stop-run"
    rolls = per_side(lambda side: Roll(d6, side, "blood-dice.stop-run", STOP_RUN).prepared())
    shot: ClassVar[OneDie] = RunDie()


@procedure("blood-dice.stop-throw-die")
class StopThrowDie(DefenceDie):
    """The Defender's die against a Throw: 1 to 3 stops it (BD-THROW-01)."""

    reason: ClassVar[str] = "blood-dice.stop-throw"
    rolls = per_side(lambda side: Roll(d6, side, "blood-dice.stop-throw", STOP_THROW).prepared())
    shot: ClassVar[OneDie] = ThrowDie()


@procedure("blood-dice.counter-die")
class CounterDie(OneDie):
    """The Defender's die of a Counterattack; it costs the Defender no try (BD-CTR-01, BD-CTR-02)."""

    reason: ClassVar[str] = COUNTER.name

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Score if it is in; the original Attacker attacks next, unless the option says otherwise."""
        defender = attacker.other
        scored = await counterattack.roll(match, defender)
        if spells and await rerolled(match, self, defender, scored):
            return
        original = match.options(ShotOptions).after_counter == "original_attacker"
        await end_try(match, defender, attacker if original else defender, "counterattack" if scored else None)


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
    procedures = (PenaltyDie, StopRunDie, StopThrowDie, RunDie, ThrowDie, CounterDie)
    checks = (PENALTY, RUN, THROW, COUNTER)

    @actions.impl
    def rows(self, rules: CompiledRules) -> Iterable[Action]:
        """Rows four to six of the action table."""
        yield from ROWS

    @preview_checks.impl
    def shots(self, match: Match, choice: object) -> Iterable[Check]:
        """What the Attacker needs to score, and what the Defender needs on a counterattack."""
        side = match.get(ATTACKER)
        if isinstance(choice, TakePenalty):
            yield penalty(match, side)
        elif isinstance(choice, TakeRun | TakeThrow):
            yield run(match, side) if isinstance(choice, TakeRun) else throw(match, side)
            yield counterattack(match, side.other)
