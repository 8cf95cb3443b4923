"""Clash, eliminations and withdrawal (BD-CLASH, BD-TECH-02)."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Literal

import attrs

from ruleengine import (
    Check,
    CheckKind,
    CompiledRules,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Match,
    Part,
    Roll,
    Side,
    SideCheck,
    Victim,
    choice,
    emit,
    injure,
    option,
    per_side,
    procedure,
)
from ruleengine.dice import Faces, Reading, d6
from ruleengine.hooks import injury, invariants, preview_checks
from ruleengine_blood_dice._spells import TwoDice, first_to_decide, spells_left
from ruleengine_blood_dice._state import (
    ATTACKER,
    ELIMINATED,
    KNOCKED_OUT,
    TRIES,
    WITHDRAWN,
    KnockedOut,
    Withdrew,
    award,
    missing,
    player_lost,
)
from ruleengine_blood_dice._tries import ACTION_DIE, Action, actions

DUEL = CheckKind("blood-dice.duel")
duel = SideCheck(DUEL, 4)
"""The check by which a side's player comes out of a Clash unharmed: 4+ (BD-CLASH-01)."""
# What happens all the time, made once.
VICTIMS = per_side(Victim)
CAUSES = per_side(lambda side: InjuryCause("clash", by=side))
ELIMINATION = InjuryResult(InjurySeverity.MATCH)


@attrs.frozen
class ClashOptions:
    """When a team withdraws, and what that costs."""

    eliminations_to_withdraw: int = option(
        5, "Missing players with which a team withdraws.", rule="BD-TECH-05", at_least=1
    )
    try_in_progress_counts: bool = option(
        False,
        "Whether the try being played is still left when its Attacker is awarded tries.",
        rule="BD-TECH-03",
    )
    double_withdrawal: Literal["both", "neither"] = option(
        "both", "Who scores if both teams withdraw at once.", rule="BD-TECH-03"
    )


@choice("clash")
class TakeClash:
    """Clash: a player of each side duels, and may be injured."""


@attrs.frozen
class BothDuel(Reading[tuple[bool, bool]]):
    """Who comes out of a duel unharmed: the Attacker's player, the Defender's."""

    attack: Reading[bool]
    defend: Reading[bool]

    def read(self, faces: Faces) -> tuple[bool, bool]:
        """The first die is the Attacker's."""
        return self.attack.read(faces[:1]), self.defend.read(faces[1:])


@lru_cache(maxsize=256)
def _duels(attack: Check, defend: Check) -> Roll[tuple[bool, bool]]:
    return Roll(2 * d6, None, "blood-dice.clash", BothDuel(attack.reading, defend.reading)).prepared()


@procedure("blood-dice.clash")
class Clash:
    """Both sides roll, each for its own player."""

    def run(self, match: Match) -> Coroutine[Any, Any, None]:
        """The procedure's rule."""
        return self.play(match, match.get(ATTACKER), spells_left(match))

    async def play(self, match: Match, attacker: Side, spells: bool) -> None:
        """Roll both dice; while Spells may change them, they lie on the table."""
        attack, defend = await _duels(duel(match, attacker), duel(match, attacker.other))
        if spells:
            match.push(ClashDice(int(attack), int(defend), first_to_decide(match)))
        else:
            await decide(match, attack, defend)


@procedure("blood-dice.clash-dice")
class ClashDice(TwoDice):
    """The dice of a Clash on the table, while Spells may change them; 1 is unharmed, 0 is not."""

    reason: ClassVar[str] = "blood-dice.clash"

    async def reroll(self, match: Match, side: Side) -> int:
        """One side's die again."""
        return int(await duel.roll(match, side))

    async def settle(self, match: Match, attack: int, defend: int) -> None:
        """Hurt whoever lost."""
        await decide(match, bool(attack), bool(defend))


async def decide(match: Match, attack: bool, defend: bool) -> None:
    """Apply a Clash: which players come out unharmed. Then the action die again, or withdrawal."""
    attacker = match.get(ATTACKER)
    match.push(ACTION_DIE)
    if not attack:
        await _hurt(match, attacker)
    if not defend:
        await _hurt(match, attacker.other)
    limit = match.options(ClashOptions).eliminations_to_withdraw
    leaving = [side for side in (attacker, attacker.other) if missing(match, side) >= limit]
    if leaving:
        await withdraw(match, leaving)


async def _hurt(match: Match, side: Side) -> None:
    """Apply what the injury slot says of a side's player."""
    hurt = await injure(match, VICTIMS[side], CAUSES[side.other])
    if hurt.out >= InjurySeverity.MATCH:
        match.set(ELIMINATED, side, match.get(ELIMINATED, side) + 1)
    elif hurt.out == InjurySeverity.UNTIL_RESTART:
        match.set(KNOCKED_OUT, (*match.get(KNOCKED_OUT), KnockedOut(side, hurt.back)))
    else:
        return
    await emit(match, player_lost(side, missing(match, side)))


async def withdraw(match: Match, leaving: Sequence[Side]) -> None:
    """End the match: the opponent of each side that leaves scores its own remaining tries (BD-TECH-02)."""
    options = match.options(ClashOptions)
    match.finish()
    for side in leaving:
        match.set(WITHDRAWN, side, True)
        await emit(match, Withdrew(side))
    if len(leaving) == 2 and options.double_withdrawal == "neither":
        return
    for side in leaving:
        winner = side.other
        in_progress = options.try_in_progress_counts and winner is match.get(ATTACKER)
        tries = match.get(TRIES, winner) + in_progress
        if tries:
            await award(match, winner, tries, "withdrawal")


ROW = Action(3, "clash", TakeClash(), Clash())


class ClashPart(Part):
    """Clashes, missing players, withdrawal."""

    name = "blood-dice.clash"
    options = ClashOptions
    keys = (ELIMINATED, WITHDRAWN)
    procedures = (Clash, ClashDice)
    requires = (injury,)
    checks = (DUEL,)

    @actions.impl
    def row(self, rules: CompiledRules) -> Iterable[Action]:
        """Row three of the action table."""
        yield ROW

    @preview_checks.impl
    def duels(self, match: Match, choice: object) -> Iterable[Check]:
        """Both sides duel."""
        if isinstance(choice, TakeClash):
            side = match.get(ATTACKER)
            yield duel(match, side)
            yield duel(match, side.other)

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Who lacks as many players as withdrawal takes has withdrawn, and nobody plays on then."""
        limit = match.options(ClashOptions).eliminations_to_withdraw
        for side in Side:
            if match.get(ELIMINATED, side) < 0 or missing(match, side) > limit:
                yield f"{side} lacks {missing(match, side)} players; with {limit} it withdraws"
            if match.get(WITHDRAWN, side) and match.state.stack:
                yield f"{side} has withdrawn, and play goes on"


class EliminationPart(Part):
    """What a lost duel does: the player is out for the match (BD-CLASH-01). Replace it to play other injuries."""

    name = "blood-dice.elimination"

    @injury.impl
    async def eliminate(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        """One player fewer."""
        return ELIMINATION
