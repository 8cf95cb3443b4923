"""Checks of abilities, to-hit rolls, and what is compared by margin (BR-TERM). Pure, but for the two that roll."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal

import attrs

from ruleengine import Attribute, Check, CheckKind, Match, MatchReader, Part, PieceId, Roll, build, emit, option
from ruleengine.dice import Faces, Reading
from ruleengine_blood_rugby._events import CheckFailed
from ruleengine_blood_rugby._players import ARMOUR_CLASS, NUMBERS, THAC0

FAILED: Final = -1
"""The margin of a failed check: it loses every comparison (BR-TERM-02)."""


@attrs.frozen
class RollOptions:
    """How dice are read."""

    natural_one_margin: Literal[0, "best"] = option(
        0, "Margin of a natural 1 that the number alone would not have passed; best: as ability − 1.", rule="BR-TERM-02"
    )
    ranged_thac0_modifier: int = option(
        0, "Added to the THAC0 of a to-hit roll at a distance.", rule="BR-TERM-03", at_least=-20, at_most=20
    )
    rounding: Literal["down", "up"] = option("down", "How halves and thirds are rounded.", rule="BR-TERM-08")


def share(match: MatchReader, whole: int, parts: int, of: int = 1) -> int:
    """So many parts of a number, rounded as the options say (BR-TERM-08): `share(match, 14, 3, 2)` is 2/3 of 14."""
    up = match.options(RollOptions).rounding == "up"
    return -(-whole * of // parts) if up else whole * of // parts


# Checks --------------------------------------------------------------------------------------------------


def ability_check(
    match: MatchReader, piece: PieceId, kind: CheckKind, attribute: Attribute[int], *, about: Any = None
) -> Check:
    """The check of a player's ability (BR-TERM-01); what makes it harder are modifiers of the kind."""
    side = match.pieces[piece].side
    basis = attribute.name.rpartition(".")[2].capitalize()
    return build(match, kind, by=side, base=match.attribute(piece, attribute), subject=piece, basis=basis, about=about)


def hit_check(match: MatchReader, piece: PieceId, kind: CheckKind, target: PieceId, *, about: Any = None) -> Check:
    """The roll of a player to hit another: 1d20 against THAC0 less armour class (BR-TERM-03).

    `about` is the target, unless something else is given.
    """
    thac0, armour = match.attribute(piece, THAC0), match.attribute(target, ARMOUR_CLASS)
    return _to_hit(match, piece, kind, thac0, armour, about=target if about is None else about)


def ranged_check(match: MatchReader, piece: PieceId, kind: CheckKind, armour: int, *, about: Any = None) -> Check:
    """The roll of a player to hit a mark at a distance that is worth an armour class (BR-TERM-03)."""
    thac0 = match.attribute(piece, THAC0) + match.options(RollOptions).ranged_thac0_modifier
    return _to_hit(match, piece, kind, thac0, armour, about=about)


def _to_hit(match: MatchReader, piece: PieceId, kind: CheckKind, thac0: int, armour: int, *, about: Any) -> Check:
    basis = f"THAC0 {thac0}, armour class {armour}"
    side = match.pieces[piece].side
    return build(match, kind, by=side, base=thac0 - armour, subject=piece, basis=basis, about=about)


async def passes(match: Match, check: Check) -> bool:
    """Roll a player's check; a failure is told."""
    passed: bool = await check.roll()
    if not passed:
        await tell_failed(match, check)
    return passed


async def tell_failed(match: Match, check: Check) -> None:
    """Tell that a player's check has failed."""
    if check.subject is not None:
        await emit(match, CheckFailed(check.subject, check.kind.name))


# Margins -------------------------------------------------------------------------------------------------


@attrs.frozen
class Margin(Reading[int]):
    """By how much one die is rolled under a number; FAILED if it is not (BR-TERM-01, BR-TERM-02).

    Attributes:
        target: the number, modifiers included.
        one: what a natural 1 counts that the number alone would not have passed.

    >>> [Margin(15, 0).read((face,)) for face in (1, 9, 15, 16, 20)], Margin(0, 0).read((1,))
    ([14, 6, 0, -1, -1], 0)
    """

    target: int
    one: int

    def read(self, faces: Faces) -> int:
        """The margin."""
        face = faces[0]
        if face == 1:
            return self.target - 1 if self.target >= 1 else self.one
        return self.target - face if face < 20 and face <= self.target else FAILED


@attrs.frozen
class Beats(Reading[int]):
    """Whether a die is rolled under a number by more than a margin: 1 if it is, 0 if not (BR-TERM-07).

    No truth value, for it does not say whether the check is passed.

    >>> Beats(Margin(15, 0), 6).read((9,)), Beats(Margin(15, 0), 6).read((8,))
    (0, 1)
    """

    mine: Margin
    margin: int

    def read(self, faces: Faces) -> int:
        """Whether it is beaten; equal is not enough."""
        return int(self.mine.read(faces) > self.margin)


def margin_of(match: MatchReader, check: Check) -> Margin:
    """How a check's die is read by its margin."""
    best = match.options(RollOptions).natural_one_margin == "best"
    return _margin(check.needed, check.base - 1 if best else 0)


_margin = lru_cache(maxsize=256)(Margin)


async def margin(match: Match, check: Check) -> int:
    """Roll a player's check by its margin; FAILED if it fails, which is told."""
    found = await Roll(check.kind.dice, check.by, check.kind.name, margin_of(match, check), check)
    if found == FAILED:
        await tell_failed(match, check)
    return found


async def beats(match: Match, check: Check, theirs: int) -> bool:
    """Roll a player's check against somebody's margin: is it passed by more? Equal is not enough (BR-TERM-07)."""
    reading = Beats(margin_of(match, check), theirs)
    return bool(await Roll(check.kind.dice, check.by, check.kind.name, reading, check))


class RollsPart(Part):
    """How dice are read."""

    name = "blood-rugby.rolls"
    options = RollOptions
    requires_attributes = NUMBERS
