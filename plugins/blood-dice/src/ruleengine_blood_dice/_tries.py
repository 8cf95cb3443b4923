"""The match: set-up, tries, the action die, Passes, turnovers, the end (BD-SET, BD-TRY, BD-PASS, BD-WIN)."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Sequence
from typing import Any, ClassVar, Literal

import attrs

from ruleengine import (
    AWAY,
    HOME,
    Check,
    CheckKind,
    CompiledRules,
    Decision,
    Derived,
    Match,
    Part,
    Result,
    Roll,
    RulesetError,
    Side,
    SideCheck,
    Table,
    choice,
    collect,
    emit,
    option,
    per_side,
    procedure,
    roll_check,
    specification,
)
from ruleengine.dice import d6, die
from ruleengine.hooks import check_conditions, initial_procedures, invariants, preview_checks, result
from ruleengine.league import CheckCondition
from ruleengine_blood_dice._spells import NO_SPELLS, OneDie, rerolled
from ruleengine_blood_dice._state import (
    ATTACKER,
    KNOCKED_OUT,
    PASSES,
    SCORE,
    SPELLS,
    TRIES,
    FullTime,
    KnockedOut,
    Passed,
    PlayerReturned,
    PossessionDrawn,
    TryBegan,
    TurnedOver,
    missing,
    score,
)

COIN = die(2)
DRAW = Roll(COIN, None, "blood-dice.possession", Table(COIN, {1: HOME, 2: AWAY})).prepared()
# Events that come all the time, made once.
TRY_BEGAN = per_side(TryBegan)
TURNED_OVER = per_side(TurnedOver)
PASSED = per_side(lambda side: Passed(side, False)), per_side(lambda side: Passed(side, True))
STEAL = CheckKind("blood-dice.steal")
steal = SideCheck(STEAL, 5)
"""The check by which a Defender steals a Pass: 5+ (BD-PASS-01)."""


@attrs.frozen
class MatchOptions:
    """How a match begins and ends."""

    tries: int = option(12, "Tries of each team.", rule="BD-SET-01", at_least=0, at_most=1000)
    score: int = option(0, "Tries that each team has scored at the start.", rule="BD-SET-01", at_least=0)
    out_of_tries: Literal["other_attacks", "match_ends"] = option(
        "other_attacks", "What happens when the team due to attack has no try left.", rule="BD-TRY-04"
    )
    after_score: Literal["turnover", "scorer"] = option(
        "turnover",
        "Who attacks after a try by Run or Throw: the other team, or the scorer.",
        rule="BD-TRY-05",
    )


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


@attrs.frozen(eq=False)  # compared by identity, which is quick
class Action:
    """A row of the action table. Make each once, outside of any function: rows are compared by identity.

    Attributes:
        face: of the action die.
        name: what the die says, such as `run`.
        choice: what the Attacker chooses to take it; None: the try is over.
        begins: the procedure with which it begins; besides `rule` it has `async def play(match, attacker, spells)`, as
            `OneDie.play`.
        ask, forced: the choice as each side is asked it, with a Pass and without.
    """

    face: int
    name: str
    choice: Any = None
    begins: Any = None
    request: tuple[Decision[Any], Decision[Any]] = attrs.field(init=False, eq=False, repr=False)
    forced: tuple[Decision[Any], Decision[Any]] = attrs.field(init=False, eq=False, repr=False)

    @request.default
    def _with_pass(self) -> tuple[Decision[Any], Decision[Any]]:
        return per_side(lambda side: Decision(side, f"{self.name}-or-pass", (self.choice, PASS), self.name))

    @forced.default
    def _without_pass(self) -> tuple[Decision[Any], Decision[Any]]:
        return per_side(lambda side: Decision(side, f"{self.name}-or-pass", (self.choice,), self.name))


@collect(name="blood-dice.actions")
def actions(rules: CompiledRules) -> Iterable[Action]:
    """The rows of the action table; each face of the die must have exactly one.

    Returns:
        rows, each made once: they are compared by identity.
    """
    specification()


def _build_rolls(rules: CompiledRules) -> tuple[Roll[Action], Roll[Action]]:
    rows: dict[int, tuple[str, Action]] = {}
    for part, row in actions.sourced(rules):
        if row.face in rows:
            raise RulesetError(f"{rows[row.face][0]!r} and {part!r} both have action {row.face}; leave one out")
        if row.choice is not None and not hasattr(row.begins, "play"):
            raise RulesetError(f"{part!r}: action {row.name!r} begins {row.begins!r}; give it a procedure with `play`")
        rows[row.face] = (part, row)
    try:
        table = Table(d6, {face: row for face, (_, row) in rows.items()})
    except ValueError as error:
        raise RulesetError(f"the action table does not fit: {error}") from error
    return per_side(lambda side: Roll(d6, side, "blood-dice.action", table).prepared())


ACTION_ROLLS: Derived[tuple[Roll[Action], Roll[Action]]] = Derived("blood-dice.actions", _build_rolls)


@procedure("blood-dice.kick-off")
class KickOff:
    """Draw the first possession (BD-SET-02)."""

    async def run(self, match: Match) -> None:
        side = await DRAW
        match.set(ATTACKER, side)
        match.push(NEXT_TRY[side])
        await emit(match, PossessionDrawn(side))


@procedure("blood-dice.try")
class NextTry:
    """Begin a try of this side, or of the other if it has none left, or end the match (BD-TRY-01, BD-TRY-04)."""

    side: Side

    async def run(self, match: Match) -> None:
        side = self.side
        left = match.get(TRIES, side)
        if not left:
            side = side.other
            left = match.get(TRIES, side)
            if not left or match.options(MatchOptions).out_of_tries == "match_ends":
                await emit(match, FullTime())
                return
        match.set(ATTACKER, side)
        match.set(TRIES, side, left - 1)
        if match.options(PassingOptions).passes_per_try is not None:
            match.set(PASSES, 0)
        match.push(ACTION_DIE)
        if match.get(KNOCKED_OUT):
            match.push(RECOVERY)
        await emit(match, TRY_BEGAN[side])
        if match.pop(ACTION_DIE):
            await ACTION_DIE.play(match, side, match.get(SPELLS) != NO_SPELLS)


@procedure("blood-dice.recovery")
class Recovery:
    """A new try is Blood Dice's restart: each knocked-out player comes back if the injury's own check says so."""

    async def run(self, match: Match) -> None:
        waiting: tuple[KnockedOut, ...] = match.get(KNOCKED_OUT)
        for out in waiting:
            if out.back is None or await roll_check(match, out.back):
                still: tuple[KnockedOut, ...] = match.get(KNOCKED_OUT)
                place = still.index(out)
                match.set(KNOCKED_OUT, still[:place] + still[place + 1 :])
                await emit(match, PlayerReturned(out.side, missing(match, out.side)))


@procedure("blood-dice.action-die")
class ActionDie(OneDie):
    """The Attacker rolls the action die, then takes the named action or passes."""

    reason: ClassVar[str] = "blood-dice.action"

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Turnover on a row without an action; else the Attacker chooses."""
        row = await match.derived(ACTION_ROLLS)[attacker]
        if spells and await rerolled(match, self, attacker, row):
            return
        if row.choice is None:
            await turn_over(match, attacker.other)
            return
        limit = match.options(PassingOptions).passes_per_try
        asks = row.request if limit is None or match.get(PASSES) < limit else row.forced
        chosen = await asks[attacker]
        # Nothing of the action die matters any more: its step goes on as the next die's.
        await (PASS_DIE if chosen is PASS else row.begins).play(match, attacker, spells)


@procedure("blood-dice.pass-die")
class PassDie(OneDie):
    """The Defender tries to steal a Pass (BD-PASS-01)."""

    reason: ClassVar[str] = STEAL.name

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Stolen: a Turnover; kept: the Attacker rolls the action die again, in the same try."""
        defender = attacker.other
        stolen = await steal.roll(match, defender)
        if spells and await rerolled(match, self, defender, stolen):
            return
        if match.options(PassingOptions).passes_per_try is not None:
            match.set(PASSES, match.get(PASSES) + 1)
        match.push(NEXT_TRY[defender] if stolen else ACTION_DIE)
        await emit(match, PASSED[stolen][attacker])
        if stolen:
            await emit(match, TURNED_OVER[defender])


TURNOVER = Action(1, "turnover")
ACTION_DIE = ActionDie()
PASS_DIE = PassDie()
RECOVERY = Recovery()
NEXT_TRY = per_side(NextTry)


def turn_over(match: Match, to: Side) -> Awaitable[None]:
    """End the try, this side attacks next (BD-TRY-03)."""
    match.push(NEXT_TRY[to])
    return emit(match, TURNED_OVER[to])


async def end_try(match: Match, scorer: Side, to: Side, how: str | None) -> None:
    """End the try with a score, or without one: then there is a Turnover all the same (BD-TRY-03).

    What listeners to the score push runs before the next try.

    Args:
        scorer: who scores, if anybody.
        to: the side that attacks next.
        how: by what the score is; None: no score.
    """
    match.push(NEXT_TRY[to])
    if how is not None:
        await score(match, scorer, how)
    await emit(match, TURNED_OVER[to])


def _role(match: Match, check: Check) -> tuple[str]:
    """Of whose side the check is."""
    return ("attacker" if check.by is match.get(ATTACKER) else "defender",)


ROLE = CheckCondition("role", "Whether the Attacker rolls or the Defender.", ("attacker", "defender"), _role)


class MatchPart(Part):
    """Set-up, tries and result."""

    name = "blood-dice.match"
    options = MatchOptions
    keys = (ATTACKER, TRIES, SCORE, KNOCKED_OUT)
    procedures = (KickOff, NextTry, Recovery)

    @check_conditions.impl
    def known(self, rules: CompiledRules) -> Iterable[CheckCondition]:
        """Who attacks."""
        yield ROLE

    def begin(self, match: Match) -> None:
        """Both teams start alike (BD-SET-01)."""
        options = match.options(MatchOptions)
        for side in Side:
            match.set(TRIES, side, options.tries)
            match.set(SCORE, side, options.score)

    @initial_procedures.impl
    def kick_off(self, match: Match) -> Sequence[Any]:
        """The draw for possession comes first (BD-SET-02)."""
        return (KickOff(),)

    @result.impl
    def most_tries(self, match: Match) -> Result:
        """Most tries wins, equal is a draw (BD-WIN-01)."""
        home, away = match.get(SCORE, HOME), match.get(SCORE, AWAY)
        return Result((home, away), None if home == away else HOME if home > away else AWAY)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Tries lie between none and the number given; scores do not fall below the start."""
        options = match.options(MatchOptions)
        for side in Side:
            if not 0 <= match.get(TRIES, side) <= options.tries:
                yield f"{side} has {match.get(TRIES, side)} tries left of {options.tries}"
            if match.get(SCORE, side) < options.score:
                yield f"{side} has scored {match.get(SCORE, side)}, less than at the start"


class ActionPart(Part):
    """The action die and Passes."""

    name = "blood-dice.passing"
    options = PassingOptions
    keys = (PASSES,)
    procedures = (ActionDie, PassDie)
    checks = (STEAL,)

    def prepare(self, rules: CompiledRules) -> None:
        """The action table must cover the die."""
        rules.derived(ACTION_ROLLS)

    @actions.impl
    def turnover(self, rules: CompiledRules) -> Iterable[Action]:
        """A one ends the try."""
        yield TURNOVER

    @preview_checks.impl
    def passing(self, match: Match, choice: object) -> Iterable[Check]:
        """A Pass may be stolen."""
        if isinstance(choice, Pass):
            yield steal(match, match.get(ATTACKER).other)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Passes are not negative, and not more than allowed."""
        limit = match.options(PassingOptions).passes_per_try
        passes = match.get(PASSES)
        if passes < 0 or (limit is not None and passes > limit):
            yield f"{passes} passes in this try, of {limit} allowed"
