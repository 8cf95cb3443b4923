"""The action die, and the choice between the named action and a Pass (BD-TRY-02, BD-PASS)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs
from ruleengine import (
    Built,
    Check,
    CheckKind,
    Choose,
    Match,
    Part,
    Roll,
    Rulebook,
    RulesetError,
    Side,
    Table,
    build,
    choice,
    collect,
    emit,
    frame,
    option,
    per_side,
)
from ruleengine.dice import d6
from ruleengine.hooks import explains, invariants

from ruleengine_blood_dice.spells import OneDie
from ruleengine_blood_dice.state import ATTACKER, PASSES, Passed
from ruleengine_blood_dice.tries import turn_over

STEAL = CheckKind("blood-dice.steal")


@attrs.frozen
class PassingOptions:
    """How often the Attacker may pass."""

    passes_per_try: int | None = option(
        None, "Passes that may be tried in one try; none: any number.", rule="BD-PASS-02", at_least=0
    )


@choice("pass")
class Pass:
    """Pass instead of the named action; the Defender may steal the ball."""


PASS = Pass()


@attrs.frozen
class Action:
    """A row of the action table.

    Attributes:
        face: of the action die.
        name: what the die says, such as `run`.
        choice: what the Attacker chooses to take it; None: the try is over.
        begins: the frame with which it begins.
    """

    face: int
    name: str
    choice: Any = None
    begins: Any = None


@collect(name="blood-dice.actions")
def actions(rulebook: Rulebook) -> Iterable[Action]:
    """The rows of the action table; each face of the die must have exactly one."""
    ...


@attrs.frozen(eq=False)
class ActionTable:
    """The action table ready for play: the roll of each side, the rows by name, the choices they lead to."""

    rolls: tuple[Roll[str], Roll[str]]
    rows: dict[str, Action]
    asks: dict[str, tuple[Choose[Any], Choose[Any]]]


def _build_table(rulebook: Rulebook) -> ActionTable:
    sourced = actions.sourced(rulebook)
    by_face: dict[int, tuple[str, Action]] = {}
    for part, row in sourced:
        if row.face in by_face:
            raise RulesetError(f"{by_face[row.face][0]!r} and {part!r} both have action {row.face}; leave one out")
        by_face[row.face] = (part, row)
    try:
        table = Table(d6, {face: row.name for face, (_, row) in by_face.items()})
    except ValueError as error:
        raise RulesetError(f"the action table does not fit: {error}") from error
    rows = {row.name: row for _, row in sourced}

    def ask(row: Action) -> tuple[Choose[Any], Choose[Any]]:
        return per_side(lambda side: Choose(side, f"{row.name}-or-pass", (row.choice, PASS), row.name))

    rolls = per_side(lambda side: Roll(d6, side, "action", table).prepared())
    return ActionTable(rolls, rows, {row.name: ask(row) for row in rows.values() if row.choice})


ACTIONS: Built[ActionTable] = Built("blood-dice.actions", _build_table)


@frame("blood-dice.action-die")
class ActionDie(OneDie):
    """The Attacker rolls the action die, then takes the named action or passes."""

    reason: ClassVar[str] = "action"
    attackers: ClassVar[bool] = True

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The action table as a roll."""
        return match.rulebook.built(ACTIONS).rolls[side]

    async def settle(self, match: Match, value: Any) -> None:
        """Turnover on a row without an action; else the Attacker chooses."""
        table = match.rulebook.built(ACTIONS)
        side = match.get(ATTACKER)
        row = table.rows[value]
        if row.choice is None:
            await turn_over(match, side.other)
            return
        limit = match.options(PassingOptions).passes_per_try
        if limit is not None and match.get(PASSES) >= limit:
            match.push(row.begins)
            return
        chosen = await table.asks[value][side]
        match.push(PASS_DIE if chosen is PASS else row.begins)


@frame("blood-dice.pass-die")
class PassDie(OneDie):
    """The Defender tries to steal a Pass (BD-PASS-01)."""

    reason: ClassVar[str] = "steal"
    attackers: ClassVar[bool] = False

    def ask(self, match: Match, side: Side) -> Roll[Any]:
        """The Defender's check to steal."""
        return steal(match, side).roll()

    async def settle(self, match: Match, value: Any) -> None:
        """Stolen: a Turnover; kept: the Attacker rolls the action die again, in the same try."""
        side = match.get(ATTACKER)
        match.set(PASSES, match.get(PASSES) + 1)
        if value:
            await turn_over(match, side.other)
        else:
            match.push(ACTION_DIE)
        await emit(match, Passed(side, value))


ACTION_DIE = ActionDie()
PASS_DIE = PassDie()


def steal(match: Match, side: Side) -> Check:
    """The check by which a Defender steals a Pass: 5+ (BD-PASS-01)."""
    return build(match, STEAL, by=side, base=5)


class ActionPart(Part):
    """The action die and Passes."""

    name = "blood-dice.passing"
    options = PassingOptions
    keys = (PASSES,)
    frames = (ActionDie, PassDie)

    def prepare(self, rulebook: Rulebook) -> None:
        """The action table must cover the die."""
        rulebook.built(ACTIONS)

    @actions.impl
    def turnover(self, rulebook: Rulebook) -> Iterable[Action]:
        """A one ends the try."""
        yield Action(1, "turnover")

    @explains.impl
    def passing(self, match: Match, choice: object) -> Iterable[Check]:
        """A Pass may be stolen."""
        if choice is PASS:
            yield steal(match, match.get(ATTACKER).other)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Passes are not negative, and not more than allowed."""
        limit = match.options(PassingOptions).passes_per_try
        passes = match.get(PASSES)
        if passes < 0 or (limit is not None and passes > limit):
            yield f"{passes} passes in this try, of {limit} allowed"
