"""Checks: dice against a target, with modifiers that each name their source.

One pure builder makes each check; the rule that rolls it, `explain`, `reach` and the odds all call that
builder, so that they cannot disagree.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, cast

import attrs

from ruleengine.dice import AtLeast, AtMost, Pool, Reading, Sum, d6
from ruleengine.kernel import hooks
from ruleengine.kernel._requests import Roll
from ruleengine.values import RuleError, Side

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from fractions import Fraction

    from ruleengine.kernel._compiled import CompiledRules, Derived
    from ruleengine.kernel._match import Match
    from ruleengine.kernel._state import MatchReader, PieceId


class Act(StrEnum):
    """What players do in any game, so that a rule for it need not know the game: `modifiers.on(Act.CATCH)`.

    >>> Act.PICK_UP.value
    'pick-up'
    """

    CATCH = "catch"
    DODGE = "dodge"
    EXTRA_SQUARE = "extra-square"
    INTERCEPT = "intercept"
    JUMP = "jump"
    KICK = "kick"
    LAND = "land"
    PASS = "pass"
    PICK_UP = "pick-up"
    STAND_UP = "stand-up"
    TACKLE = "tackle"


@attrs.frozen(cache_hash=True)
class CheckKind:
    """A kind of check: what it is called, which dice it throws, which naturals decide alone.

    Attributes:
        name: `<game>.<name>`.
        dice: the dice, read by their sum.
        natural: for one die, the highest face that always decides one way and the lowest that always decides
            the other: low faces fail and high ones succeed, or, where rolls are under an ability, the reverse.
        act: what a player does by it in the terms of every game, such as `"catch"` (see `Act`): by it a part of
            one game, such as its weather, answers for the checks of another.
        under: whether one die must show the base or less, as with a roll under an ability; modifiers are added
            to the base then, so that +2 helps either way.

    >>> CheckKind("my-game.dodge", natural=(1, 6), act=Act.DODGE).name
    'my-game.dodge'
    """

    name: str
    dice: Pool = d6
    natural: tuple[int, int] | None = None
    act: Act | None = None
    under: bool = attrs.field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.natural is not None and len(self.dice) != 1:
            raise ValueError(f"{self.name!r}: naturals are of one die, not of {self.dice}; leave out natural=")
        if self.under and len(self.dice) != 1:
            raise ValueError(f"{self.name!r}: one die is rolled under a number, not {self.dice}; leave out under=")


@attrs.frozen
class Modifier:
    """A number added to the dice of a check; or to what they are rolled under.

    Attributes:
        value: the number; above 0 it helps.
        why: a few words, such as `marked by #7`.
        source: the part that gave it; filled in by the check's builder.

    >>> print(Modifier(-2, "marked by #7"))
    −2 marked by #7
    """

    value: int
    why: str
    source: str = ""

    def __str__(self) -> str:
        return f"{self.value:+d} {self.why}".replace("-", "\N{MINUS SIGN}", self.value < 0)


@attrs.frozen(cache_hash=True)
class Check:
    """Dice against a target.

    Attributes:
        kind: what kind of check it is.
        by: the side whose dice they are.
        base: the number needed before modifiers.
        subject: the piece that is tested, if there are pieces.
        modifiers: what is added to the dice, in the order of the parts.
        basis: where the base comes from, such as `AG 3`.
        moves: what parts made of the base, in order: the part, and the base after it.
        about: what else the modifiers depend on, such as the square entered or the opponent; frozen.

    >>> check = Check(CheckKind("my-game.dodge", natural=(1, 6)), Side.HOME, 4, basis="AG 3",
    ...               modifiers=(Modifier(1, "dodging"), Modifier(-2, "marked twice")))
    >>> check.needed, check.probability
    (5, Fraction(1, 3))
    >>> print(check)
    5+ = 4+ (AG 3) +1 dodging −2 marked twice
    >>> from ruleengine.dice import die
    >>> push = CheckKind("my-game.push", die(20), natural=(1, 20), under=True)
    >>> print(Check(push, Side.HOME, 15, basis="Strength", modifiers=(Modifier(3, "they missed"),)))
    ≤18 = ≤15 (Strength) +3 they missed
    """

    kind: CheckKind
    by: Side | None
    base: int
    subject: PieceId | None = None
    modifiers: tuple[Modifier, ...] = ()
    basis: str = ""
    moves: tuple[tuple[str, int], ...] = ()
    about: Any = None
    _roll: list[Roll[bool]] = attrs.field(init=False, factory=list, eq=False, repr=False)

    @property
    def bonus(self) -> int:
        """The sum of the modifiers."""
        return sum(m.value for m in self.modifiers)

    @property
    def needed(self) -> int:
        """What the unmodified dice must show at least; at most, if they are rolled under. Naturals are not in it."""
        return self.base + self.bonus if self.kind.under else self.base - self.bonus

    @property
    def threshold(self) -> str:
        """What the unmodified dice must show, in short: `5+`, or `≤15` if they are rolled under."""
        return self._shown(self.needed)

    @property
    def reading(self) -> Reading[bool]:
        """Success or failure."""
        if self.kind.under:
            return AtMost(self.base, modifier=self.bonus, natural=self.kind.natural)
        return AtLeast(self.base, modifier=self.bonus, natural=self.kind.natural)

    @property
    def probability(self) -> Fraction:
        """The chance of success, without re-rolls."""
        from fractions import Fraction

        classes = self.reading.classes(self.kind.dice)
        return Fraction(sum(c.weight for c in classes if c.value), self.kind.dice.outcomes)

    def roll(self) -> Roll[bool]:
        """The roll that decides the check."""
        if not self._roll:
            made = Roll(self.kind.dice, self.by, self.kind.name, self.reading, self)
            # A table of many throws pays only where the same check comes again and again.
            self._roll.append(made.prepared() if len(self.kind.dice) == 1 else made)
        return self._roll[0]

    def __str__(self) -> str:
        notes = [self.basis] if self.basis else []
        notes += [f"{self._shown(value)} by {part}" for part, value in self.moves]
        basis = f" ({', '.join(notes)})" if notes else ""
        if not self.modifiers and not basis:
            return self.threshold
        return " ".join([f"{self.threshold} = {self._shown(self.base)}{basis}", *map(str, self.modifiers)])

    def _shown(self, number: int) -> str:
        return f"\N{LESS-THAN OR EQUAL TO}{number}" if self.kind.under else f"{number}+"


@attrs.frozen
class Outcome:
    """How a check went: what the dice showed with modifiers, by how much it was made, and whether it succeeded.

    Of a roll under a number, `total` is the bare die, and modifiers are in the margin alone.

    >>> Outcome(total=5, margin=1, success=True).margin
    1
    """

    total: int
    margin: int
    success: bool


def build(
    match: MatchReader,
    kind: CheckKind,
    *,
    by: Side | None,
    base: int,
    subject: PieceId | None = None,
    basis: str = "",
    about: Any = None,
) -> Check:
    """Build a check, with everything that parts change about it. Pure: asks nothing, changes nothing.

    >>> from ruleengine import HOME, new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> print(build(match, CheckKind("my-game.kick"), by=HOME, base=4, basis="range 2"))
    4+ = 4+ (range 2)
    """
    rules = match.rules
    identity = (kind.name, by, base, subject, basis, about)
    known = rules.checks.get(identity)
    if known is not None and known.kind is kind:
        return known
    bare = Check(kind, by, base, subject, (), basis, (), about)
    if not (rules.answers(hooks.target_number, (match, bare)) or rules.answers(hooks.modifiers, (match, bare))):
        rules.checks[identity] = bare  # no part looks at the match to change it
        return bare
    moves = hooks.target_number.trace(match, bare, base)
    found = hooks.modifiers.sourced(match, bare)
    for part, m in found:
        if not isinstance(m, Modifier):
            raise RuleError(f"part {part!r} answered 'modifiers' with {m!r}; yield Modifier(value, why)")
    mods = tuple(Modifier(m.value, m.why, m.source or part) for part, m in found)
    return Check(kind, by, moves[-1][1] if moves else base, subject, mods, basis, tuple(moves), about)


def roll_check(match: Match, check: Check) -> Coroutine[Any, Any, bool]:
    """Roll a check: did it succeed?

    >>> async def kick(match, check):  # in a rule
    ...     return await roll_check(match, check)
    """
    return cast("Coroutine[Any, Any, bool]", check.roll())  # as such its await is not forgotten


_Fixed = tuple[tuple["Check", Roll[bool]], ...]


class SideCheck:
    """A check that both sides make alike: a kind with a fixed base. Make each once, outside of any function.

    Call it to build the check of a side; `roll` rolls it, from a table where no part changes checks of this kind.

    Args:
        kind: what kind of check it is.
        base: the number needed before modifiers.
        basis: where the base comes from.

    >>> from ruleengine import HOME, new_match
    >>> kick = SideCheck(CheckKind("my-game.kick"), 5)
    >>> print(kick(new_match("blood-dice", seed=7), HOME))
    5+
    """

    __slots__ = ("_fixed", "base", "basis", "kind")

    def __init__(self, kind: CheckKind, base: int, *, basis: str = "") -> None:
        from ruleengine.kernel._compiled import Derived

        self.kind = kind
        self.base = base
        self.basis = basis
        self._fixed: Derived[_Fixed] = Derived(kind.name, self._compile)

    def __repr__(self) -> str:
        return f"SideCheck({self.kind.name!r}, {self.base})"

    def _compile(self, rules: CompiledRules) -> _Fixed:
        checks = [Check(self.kind, side, self.base, basis=self.basis) for side in Side]
        changed = any(rules.answers(hook, (rules, checks[0])) for hook in (hooks.target_number, hooks.modifiers))
        return () if changed else tuple((check, check.roll()) for check in checks)

    def __call__(self, match: MatchReader, side: Side) -> Check:
        """The check of a side, with everything that parts change about it."""
        fixed = match.derived(self._fixed)
        return fixed[side][0] if fixed else build(match, self.kind, by=side, base=self.base, basis=self.basis)

    def roll(self, match: Match, side: Side) -> Roll[bool]:
        """The roll that decides it: did it succeed?"""
        fixed = match.derived(self._fixed)
        return fixed[side][1] if fixed else self(match, side).roll()


async def roll_outcome(match: Match, check: Check) -> Outcome:
    """Roll a check and learn its margin too; an exact walk then tells every total apart.

    >>> async def kick(match, check):  # in a rule
    ...     return (await roll_outcome(match, check)).margin
    """
    kind = check.kind
    raw = await Roll(kind.dice, check.by, kind.name, Sum(), check)
    if kind.under:
        return Outcome(raw, check.needed - raw, check.reading.read((raw,)))
    total = raw + check.bonus
    return Outcome(
        total, total - check.base, check.reading.read((raw,)) if len(kind.dice) == 1 else total >= check.base
    )
