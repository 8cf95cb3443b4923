"""Armour and injury: what all editions share of the rolls (LRB-ARM, BB20-ARM). An edition has the tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import Final, TypeAlias, TypeVar

import attrs

from ruleengine import (
    Check,
    CheckKind,
    InjuryCause,
    InjuryResult,
    InjurySeverity,
    Key,
    Match,
    MatchReader,
    Modifier,
    Part,
    PieceId,
    Roll,
    Table,
    Victim,
    async_transform,
    build,
    collect,
    record,
    specification,
    transform,
)
from ruleengine.dice import Faces, Reading
from ruleengine.hooks import injury
from ruleengine_blood_bowl._base.events import ActivationEnded
from ruleengine_blood_bowl._base.fields import way_back
from ruleengine_blood_bowl._base.players import ARMOUR_BREAKS
from ruleengine_blood_bowl._base.terms import ARMOUR, NO_ARMOUR

T = TypeVar("T")
E = TypeVar("E", bound=Hashable)
N = TypeVar("N", bound=str)

COMES_BACK: Final = CheckKind("blood-bowl.comes-back")
DOUBLES: Final[Key[tuple[str, ...]]] = Key(
    "blood-bowl.doubles", tuple[str, ...], default=(), reset_on=(ActivationEnded,)
)
"""The rolls, by their reasons, that came up a double while somebody watched (see `watched`)."""


@async_transform(name="blood-bowl.spare-bonus")
async def spare_bonus(match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
    """Change what the attacker may add to the armour roll or to the injury roll, not both, once he has seen it.

    It goes to the armour if that breaks by it alone. Asked before the dice are thrown.

    Args:
        victim: who may be hurt.
        cause: why, and by whom.
        value: begins as 0.
    """
    specification()


@async_transform(name="blood-bowl.bonus-used")
async def bonus_used(match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
    """Change whether the attacker adds his spare bonus to the dice that he has seen, where it makes a difference.

    Args:
        victim: who may be hurt.
        cause: why, and by whom.
        value: begins as true.
    """
    specification()


@collect(name="blood-bowl.injury-modifiers")
def injury_modifiers(match: Match, victim: Victim, cause: InjuryCause) -> Iterable[Modifier]:
    """What is added to an injury roll, each with its reason.

    Args:
        victim: who is hurt.
        cause: why, and by whom.

    Returns:
        modifiers; a positive one is to the victim's harm.
    """
    specification()


@transform(name="blood-bowl.watched")
def watched(match: Match, cause: InjuryCause, roll: str, value: bool) -> bool:
    """Change whether doubles of the armour or the injury dice are noted, under DOUBLES.

    Args:
        cause: why somebody may be hurt.
        roll: which dice, by the name of their roll, such as `blood-bowl.armour`.
        value: begins as false.
    """
    specification()


@transform(name="blood-bowl.breaks-from")
def breaks_from(match: Match, victim: Victim, cause: InjuryCause, value: int) -> int:
    """Change the total of the armour dice, before any modifier, from which on armour breaks whatever it is.

    Args:
        victim: who may be hurt.
        cause: why, and by whom.
        value: begins as 13, which no two dice reach.
    """
    specification()


@transform(name="blood-bowl.armour-unmodified")
def armour_unmodified(match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
    """Change whether nothing counts at an armour roll but the dice and the armour.

    Args:
        victim: who may be hurt.
        cause: why, and by whom.
        value: begins as false.
    """
    specification()


@transform(name="blood-bowl.bonus-on-armour")
def bonus_on_armour(match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
    """Change whether the attacker's spare bonus may be added to the armour roll.

    Args:
        victim: who may be hurt.
        cause: why, and by whom.
        value: begins as true; if not, the bonus is for the injury roll alone.
    """
    specification()


@transform(name="blood-bowl.armour-ignored")
def armour_ignored(match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
    """Change whether a victim is hurt without an armour roll.

    Args:
        victim: who is hurt.
        cause: why, and by whom.
        value: begins as whether the cause is the crowd or the like.
    """
    specification()


@transform(name="blood-bowl.injury-result")
def injury_result(match: Match, victim: Victim, cause: InjuryCause, value: Fate) -> Fate:
    """Change what an injury roll comes to, before a casualty is rolled for.

    Args:
        victim: who is hurt.
        cause: why, and by whom.
        value: begins as the table says.
    """
    specification()


@record("blood-bowl.casualty")
class Casualty:
    """What a casualty is, and for how long it lasts (LRB-CAS, BB20-CAS).

    Attributes:
        name: in a word.
        matches: those that he misses from the next on; None: all.
        niggling: niggling injuries that stay with him.
        reduced: the characteristic that is one worse from now on, such as `AV`; empty if none is.

    >>> Casualty("dead", None).out, Casualty("hurt", 0).out
    (<InjurySeverity.DEAD: 5>, <InjurySeverity.MATCH: 4>)
    """

    name: str
    matches: int | None
    niggling: int = 0
    reduced: str = ""

    @property
    def out(self) -> InjurySeverity:
        """Off for the match, or for good."""
        return InjurySeverity.DEAD if self.matches is None else InjurySeverity.MATCH


Fate: TypeAlias = InjurySeverity | Casualty
"""What a row of an injury table says; `InjurySeverity.MATCH` is a casualty that is rolled for."""

FATES: Final[Mapping[str, InjurySeverity]] = {
    "stunned": InjurySeverity.STUNNED,
    "knocked-out": InjurySeverity.UNTIL_RESTART,
    "casualty": InjurySeverity.MATCH,
}
"""What rows of injury tables are called in options."""


def named(table: Table[N], entries: Mapping[str, E]) -> Table[E]:
    """A table of what its names stand for.

    >>> from ruleengine.dice import d6
    >>> named(Table(d6, {(1, 5): "stunned", 6: "casualty"}), FATES).at(6)
    <InjurySeverity.MATCH: 4>
    """
    return Table.of_entries(table.dice, [entries[name] for name in table.entries])


@attrs.frozen
class Pierce(Reading[int]):
    """What is left of a spare bonus once armour is broken, -1 if it holds.

    Attributes:
        needed: what breaks the armour.
        spare: what the attacker may add to the armour or to the injury roll.
        fixed: whether it cannot be added to the armour roll.

    >>> reading = Pierce(9, spare=1)
    >>> reading.read((5, 4)), reading.read((4, 4)), reading.read((4, 3))
    (1, 0, -1)
    """

    needed: int
    spare: int
    fixed: bool = False

    def read(self, faces: Faces) -> int:
        """By the total."""
        total = sum(faces)
        if total >= self.needed:
            return self.spare
        return 0 if not self.fixed and total + self.spare >= self.needed else -1


@attrs.frozen
class Rends(Reading[int]):
    """An armour roll that succeeds from some total of the dice on, whatever the armour; else as another reading.

    >>> Rends(8, 1, Pierce(10, 1)).read((4, 4)), Rends(8, 1, Pierce(10, 1)).read((4, 3))
    (1, -1)
    """

    total: int
    spare: int
    otherwise: Pierce

    def read(self, faces: Faces) -> int:
        """By the total."""
        return self.spare if sum(faces) >= self.total else self.otherwise.read(faces)


NEVER: Final = 13
"""More than two dice show."""


@attrs.frozen
class Double(Reading[bool]):
    """Whether two dice show the same.

    >>> Double().read((3, 3))
    True
    """

    def read(self, faces: Faces) -> bool:
        """Both alike."""
        return faces[0] == faces[1]


DOUBLE: Final = Double()


def armour_check(match: MatchReader, victim: Victim, cause: InjuryCause, *, nameless: int = 0) -> Check:
    """The check to break a victim's armour, by the opposing coach's dice (LRB-ARM-01, BB20-GEN-03).

    Args:
        nameless: what breaks the armour of a victim that is no piece.
    """
    breaks = nameless if victim.piece is None else match.attribute(victim.piece, ARMOUR_BREAKS)
    subject = victim.piece
    check = build(match, ARMOUR, by=victim.side.other, base=breaks, subject=subject, basis="armour", about=cause)
    bare = bool(check.modifiers) and armour_unmodified(match, victim, cause, False)
    return attrs.evolve(check, modifiers=()) if bare else check


async def pierce(match: Match, victim: Victim, cause: InjuryCause, *, nameless: int | None = None) -> int | None:
    """Roll for armour, unless the cause passes it by: what the attacker may add to the injury; None if it holds.

    Args:
        nameless: what breaks the armour of a victim that is no piece; None if he has none.
    """
    spare = await spare_bonus(match, victim, cause, 0)
    if armour_ignored(match, victim, cause, cause.name in NO_ARMOUR) or (victim.piece is None and nameless is None):
        return spare
    check = armour_check(match, victim, cause, nameless=nameless or 0)
    bare = armour_unmodified(match, victim, cause, False)
    fixed = bare or not bonus_on_armour(match, victim, cause, True)
    total = NEVER if bare else breaks_from(match, victim, cause, NEVER)
    if not spare and total == NEVER:
        return 0 if await noted(match, check.roll(), cause) else None
    reading: Reading[int] = Pierce(check.needed, spare, fixed)
    if total != NEVER:
        reading = Rends(total, spare, Pierce(check.needed, spare, fixed))
    left = await noted(match, Roll(ARMOUR.dice, check.by, ARMOUR.name, reading, check), cause)
    held = left < 0 or (spare and not left and not await bonus_used(match, victim, cause, True))
    return None if held else left


def injury_bonus(match: Match, victim: Victim, cause: InjuryCause, spare: int) -> int:
    """What is added to the injury roll."""
    return spare + sum(modifier.value for modifier in injury_modifiers(match, victim, cause))


async def noted(match: Match, roll: Roll[T], cause: InjuryCause) -> T:
    """Roll armour or injury; if somebody watches, note a double as well."""
    if not watched(match, cause, roll.reason, False):
        return await roll
    both: tuple[T, bool] = await Roll(roll.dice, roll.by, roll.reason, roll.reading & DOUBLE, roll.check)
    if both[1]:
        match.set(DOUBLES, (*match.get(DOUBLES), roll.reason))
    return both[0]


# What an injury comes to -----------------------------------------------------------------------------------


def comes_back(match: MatchReader, victim: Victim) -> Check:
    """The check by which a knocked-out player returns to Reserves (LRB-INJ-04, BB20-END-03)."""
    return build(match, COMES_BACK, by=victim.side, base=4, subject=victim.piece)


class InjuryPart(Part):
    """Armour, an injury table, a casualty table: fills the core's injury slot in any game. Each edition has its own."""

    checks = (ARMOUR, COMES_BACK)

    @injury.impl
    async def roll(self, match: Match, victim: Victim, cause: InjuryCause) -> InjuryResult:
        """Put down if armour holds, else by the tables; no re-roll helps (LRB-ARM-02, LRB-INJ-08, BB20-RR-02)."""
        spare = await pierce(match, victim, cause, nameless=self.nameless(match))
        if spare is None:
            return InjuryResult(InjurySeverity.DOWN)
        fate = injury_result(match, victim, cause, await self.injured(match, victim, cause, spare))
        if isinstance(fate, InjurySeverity):
            if fate < InjurySeverity.MATCH:
                return InjuryResult(
                    fate, back=comes_back(match, victim) if fate is InjurySeverity.UNTIL_RESTART else None
                )
            fate = await self.casualty(match, victim)
        return InjuryResult(fate.out, detail=fate)

    @abstractmethod
    def nameless(self, match: Match) -> int | None:
        """What breaks the armour of victims that are no pieces; None if they have none."""

    @abstractmethod
    async def injured(self, match: Match, victim: Victim, cause: InjuryCause, spare: int) -> Fate:
        """Roll on the injury table; the attacker may still add what he has to spare."""

    @abstractmethod
    async def casualty(self, match: Match, victim: Victim) -> Casualty:
        """Roll on the casualty table."""

    @way_back.impl
    def by_the_die(self, match: Match, piece: PieceId, value: Check | None) -> Check | None:
        """As if he had been knocked out here."""
        return comes_back(match, Victim(match.pieces[piece].side, piece))
