"""Re-rolls: one door for every roll that may be rolled again (LRB-GEN-03, LRB-RR, BB20-GEN-04, BB20-RR)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

import attrs

from ruleengine import (
    Check,
    CheckKind,
    Decision,
    Match,
    MatchReader,
    Part,
    PieceId,
    Roll,
    Side,
    async_transform,
    choice,
    collect,
    emit,
    specification,
    transform,
)
from ruleengine.hooks import invariants
from ruleengine_blood_bowl._base.afterthoughts import Afterthought, Afterthoughts, afterthoughts
from ruleengine_blood_bowl._base.blockdice import block_roll
from ruleengine_blood_bowl._base.events import CheckFailed, RerollSpent
from ruleengine_blood_bowl._base.foresight import chance_of_answer
from ruleengine_blood_bowl._base.players import uses
from ruleengine_blood_bowl._base.state import (
    ACTIVE,
    BONUS_REROLLS,
    IN_TURN,
    REROLLS,
    REROLLS_USED,
    SKILL_REROLLS,
    SQUARE,
)
from ruleengine_blood_bowl._base.terms import Face

T = TypeVar("T")


@attrs.frozen
class Thrown:
    """Dice that lie on the table and may be rolled again.

    Attributes:
        kind: what was rolled for.
        piece: for whom, or by whom.
        good: whether it went well, as far as a skill asks.
        value: what was read.
        check: the check, if it was one.
        again: the faces of block dice that were rolled again one by one; nothing rolls them a third time.
        ways: the names of what rolled them again.
    """

    kind: CheckKind
    piece: PieceId
    good: bool
    value: Any = None
    check: Check | None = None
    again: tuple[Face, ...] = ()
    ways: tuple[str, ...] = ()

    @property
    def open_faces(self) -> list[Face]:
        """The faces of block dice that may be rolled again one by one, each once."""
        faces = self.value if isinstance(self.value, tuple) else ()
        return sorted(Counter(face for face in faces if isinstance(face, Face)) - Counter(self.again))

    def __str__(self) -> str:
        """In short, as lists of decisions show it: `dodge (failed)`, `block (push, stumble)`."""
        faces = self.value if isinstance(self.value, tuple) else ()
        came = ", ".join(face.name.lower().replace("_", " ") for face in faces if isinstance(face, Face))
        return f"{self.kind.name.partition('.')[2]} ({came or ('made' if self.good else 'failed')})"


@attrs.frozen
class Price:
    """What rolling again costs: for whoever looks ahead, such as `reach`.

    Attributes:
        of: what is used up.
        times: how often that may still be done in this turn; None: any number of times.
        works: the chance that the dice may really be rolled again once it is paid.
    """

    of: str
    times: int | None = None
    works: Fraction = Fraction(1)


class Reroll(Protocol):
    """A way to roll again: a choice that is paid for.

    One that rolls only one of several block dice has a `face`, that of the die which is rolled again, and a `skill`.
    """

    async def pay(self, match: Match, thrown: Thrown) -> bool:
        """Spend it; whether the dice may really be rolled again."""
        ...

    def price(self, match: MatchReader, thrown: Thrown) -> Price:
        """What it would cost. Pure."""
        ...


@collect(name="blood-bowl.rerolls", key="thrown.kind")
def rerolls(match: Match, thrown: Thrown) -> Iterable[Reroll]:
    """The ways in which the dice may be rolled again; told apart by the kind of roll.

    A skill's needs a failure.

    Args:
        thrown: the dice on the table: what they were for, by whom, how they came up.

    Returns:
        choices with `pay` and `price`, as `Reroll` says.
    """
    specification()


@async_transform(name="blood-bowl.must-reroll", key="thrown.kind")
async def must_reroll(match: Match, thrown: Thrown, value: bool) -> bool:
    """Change whether dice that came up well must be rolled again, since an opponent says so; the second result stands.

    Told apart by the kind of roll. Dice that were rolled again already are not asked about.

    Args:
        thrown: the dice on the table.
        value: begins as false.
    """
    specification()


@transform(name="blood-bowl.may-use-team-reroll")
def may_use_team_reroll(match: Match, piece: PieceId, value: bool) -> bool:
    """Change whether a player's roll may be rolled again by a team re-roll.

    Args:
        piece: whose roll it is.
        value: begins as true.
    """
    specification()


@async_transform(name="blood-bowl.team-reroll-works")
async def team_reroll_works(match: Match, thrown: Thrown, value: bool) -> bool:
    """Change whether a team re-roll that was paid for lets the dice be rolled again.

    Only read the match, roll and ask: whoever looks ahead walks through the answers (see `team_reroll_chance`).

    Args:
        thrown: the dice on the table.
        value: begins as true.
    """
    specification()


def team_reroll_chance(match: MatchReader, thrown: Thrown) -> Fraction:
    """The chance that a team re-roll, once paid for, lets the dice be rolled again: `team_reroll_works`, walked."""
    reader: Any = match  # it only reads, and awaits
    return chance_of_answer(lambda: team_reroll_works(reader, thrown, True), match.pieces[thrown.piece].side)


@choice("keep")
class Keep:
    """Let the dice lie."""


@choice("reroll")
class TeamReroll:
    """Use a team re-roll."""

    async def pay(self, match: Match, thrown: Thrown) -> bool:
        """One fewer, and one used this turn."""
        side = match.pieces[thrown.piece].side
        match.set(REROLLS, side, match.get(REROLLS, side) - 1)
        bonus = match.get(BONUS_REROLLS, side)
        if bonus:
            match.set(BONUS_REROLLS, side, bonus - 1)
        match.set(REROLLS_USED, match.get(REROLLS_USED) + 1)
        await emit(match, RerollSpent(side, thrown.piece, "team"))
        return await team_reroll_works(match, thrown, True)

    def price(self, match: MatchReader, thrown: Thrown) -> Price:
        """One of those that may still be used this turn."""
        side = match.pieces[thrown.piece].side
        return Price("team", team_rerolls_left(match, side), team_reroll_chance(match, thrown))


@choice("reroll-by")
class SkillReroll:
    """Use the re-roll that a skill gives; `once`: it is used up by it for this turn."""

    skill: str
    once: bool = False

    @property
    def token(self) -> str:
        """The skill in lower case, such as `reroll-by:sure-feet`."""
        return f"reroll-by:{self.skill.lower().replace(' ', '-')}"

    async def pay(self, match: Match, thrown: Thrown) -> bool:
        """Note it, if it can be used only once a turn."""
        if self.once:
            match.set(SKILL_REROLLS, tuple(sorted((*match.get(SKILL_REROLLS), (thrown.piece, self.skill)))))
        await emit(match, RerollSpent(match.pieces[thrown.piece].side, thrown.piece, self.skill))
        return True

    def price(self, match: MatchReader, thrown: Thrown) -> Price:
        """Once, or as often as he likes."""
        return Price(self.skill, 1 if self.once else None)


@choice("reroll-die")
class DieReroll:
    """Roll one of several block dice again, by a skill."""

    skill: str
    face: Face

    @property
    def token(self) -> str:
        """The skill in lower case, and the face, such as `reroll-die:brawler:both-down`."""
        return f"reroll-die:{self.skill.lower().replace(' ', '-')}:{self.face}"

    async def pay(self, match: Match, thrown: Thrown) -> bool:
        """It costs nothing; whoever offers it knows whether it was used."""
        await emit(match, RerollSpent(match.pieces[thrown.piece].side, thrown.piece, self.skill))
        return True

    def price(self, match: MatchReader, thrown: Thrown) -> Price:
        """Once for these dice."""
        return Price(self.skill, 1)


KEEP = Keep()
TEAM_REROLL = TeamReroll()


async def rerollable(
    match: Match,
    roll: Roll[T],
    *,
    kind: CheckKind,
    piece: PieceId,
    good: Callable[[Any], bool] = bool,
    settle: Callable[[T], Awaitable[Any]] | None = None,
) -> Any:
    """Roll, and once again if a coach wants to and may; the second result stands (LRB-GEN-03).

    Args:
        roll: the dice.
        kind, piece: what is rolled for, by whom.
        good: whether a value is a success.
        settle: what coaches may still make of what was read, before anything is rolled again, and after it.

    Returns:
        what was read, or what was made of it.
    """
    value: Any = await roll
    if settle is not None:
        value = await settle(value)
    side = match.pieces[piece].side
    again: tuple[Face, ...] = ()
    used: tuple[str, ...] = ()
    while True:
        thrown = Thrown(kind, piece, good(value), value, roll.check, again, used)
        ways: list[Any] = list(rerolls(match, thrown))
        if thrown.good and not again and await must_reroll(match, thrown, False):
            return await roll if settle is None else await settle(await roll)
        if not ways:
            return value
        chosen = await Decision(side, "re-roll", (KEEP, *ways), thrown)
        if chosen is KEEP:
            return value
        face: Face | None = getattr(chosen, "face", None)
        works = await chosen.pay(match, thrown)
        if face is None:
            return value if not works else await roll if settle is None else await settle(await roll)
        if works:
            value, face = await _with_another(roll, value, face)
        again, used = (*again, face), (*used, chosen.skill)


async def _with_another(roll: Roll[Any], faces: Any, face: Face) -> tuple[Any, Face]:
    """Block dice with another die in the place of one, and what that shows."""
    (rolled,) = await block_roll(1, roll.by)
    rest = list(faces)
    rest.remove(face)
    return tuple(sorted([*rest, rolled])), rolled


async def attempt(match: Match, check: Check) -> bool:
    """Roll a player's check, with re-rolls: has he succeeded?"""
    assert check.subject is not None
    offered = list(afterthoughts(match, check))
    if offered:
        passed = await reconsidered(match, check, offered)
    else:
        passed = await rerollable(match, check.roll(), kind=check.kind, piece=check.subject)
    if not passed:
        await emit(match, CheckFailed(check.subject, check.kind.name))
    return passed


async def reconsidered(match: Match, check: Check, offered: Sequence[Afterthought]) -> bool:
    """Roll a check to which modifiers may be added once the dice are seen, with re-rolls: has it succeeded?"""
    assert check.subject is not None
    late = Afterthoughts(match, check, offered)
    passed: bool = await rerollable(match, late.roll, kind=check.kind, piece=check.subject, settle=late.settle)
    await late.follow()
    return passed


def may_be_helped(match: Match, piece: PieceId) -> bool:
    """Whether a team re-roll may help this player: he is on the pitch, and no part says otherwise."""
    return match.get(SQUARE, piece) >= 0 and may_use_team_reroll(match, piece, True)


def by_skill(match: Match, thrown: Thrown, reroll: SkillReroll) -> Iterable[Reroll]:
    """A skill's re-roll of a failure, if the player has the skill, can use it and has not used it up."""
    piece, skill = thrown.piece, reroll.skill
    if thrown.good or thrown.again or not uses(match, piece, skill) or (reroll.once and used_up(match, piece, skill)):
        return ()
    return (reroll,)


def used_up(match: Match, piece: PieceId, skill: str) -> bool:
    """Whether a player has used a skill's re-roll of this turn."""
    return (piece, skill) in match.get(SKILL_REROLLS)


@transform(name="blood-bowl.team-rerolls-a-turn")
def team_rerolls_a_turn(match: Match, side: Side, value: int) -> int:
    """Change how many of its team re-rolls a side may still use in this turn of its own.

    Args:
        side: which.
        value: begins as all that it has left.
    """
    specification()


def team_rerolls_left(match: MatchReader, side: Side) -> int:
    """How many team re-rolls a side may still use in this turn: none but in its own (LRB-RR-02, BB20-RR-01)."""
    left = match.get(REROLLS, side)
    if not left or not match.get(IN_TURN) or match.get(ACTIVE) is not side:
        return 0
    return team_rerolls_a_turn(match, side, left)


class TeamRerolls(Part):
    """Team re-rolls: in one's own turn, for one's own players on the pitch."""

    name = "blood-bowl.team-rerolls"
    keys = (REROLLS, BONUS_REROLLS, REROLLS_USED, SKILL_REROLLS)

    @rerolls.impl
    def team_reroll(self, match: Match, thrown: Thrown) -> Iterable[Reroll]:
        """In own turn, if any is left; a success may be rolled again too (LRB-RR-02 to 04)."""
        side = match.pieces[thrown.piece].side
        if not thrown.again and team_rerolls_left(match, side) and may_be_helped(match, thrown.piece):
            yield TEAM_REROLL

    @invariants.impl
    def counts(self, match: Match) -> Iterable[str]:
        """Nobody has fewer than no re-rolls."""
        for side in Side:
            if not 0 <= match.get(BONUS_REROLLS, side) <= match.get(REROLLS, side):
                yield f"{side} has {match.get(REROLLS, side)} re-rolls, of them {match.get(BONUS_REROLLS, side)} bonus"
