"""Past an opponent: jumping over the adjacent square (BR-JUMP), and feints to run through one (BR-FEINT)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import attrs

from ruleengine import Check, CompiledRules, Derived, Match, MatchReader, Part, PieceId, choice, emit, event, option
from ruleengine.grid import DIRECTIONS
from ruleengine.hooks import preview_checks
from ruleengine_blood_rugby._moving import RUN_OVER, enter, open_squares, ways_through
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._players import DEXTERITY, INTELLIGENCE, STRENGTH, has, neighbours, stands
from ruleengine_blood_rugby._rolls import FAILED, ability_check, beats, margin, passes
from ruleengine_blood_rugby._state import ACTOR, FEINT_TRIED, FEINTED, LEFT, SQUARE, STANDING
from ruleengine_blood_rugby._terms import FEINT, JUMP_DEXTERITY, JUMP_STRENGTH, SEE_THROUGH, Capability
from ruleengine_blood_rugby._trips import trip_risks
from ruleengine_blood_rugby._turn import deeds, note, pay, times


@attrs.frozen
class JumpOptions:
    """What a jump costs, and from whom it shields."""

    jump_mp: int = option(2, "Movement points of a jump.", rule="BR-ACT-04, BR-JUMP-04", at_least=1, at_most=10)
    jump_fail_mp: int = option(
        0, "Movement points of a failed jump, or what is left.", rule="BR-JUMP-04", at_least=0, at_most=10
    )
    jump_shields_landing: bool = option(
        True, "Whether opponents next to the square jumped cannot trip for the landing.", rule="BR-JUMP-04"
    )


def jump_checks(match: MatchReader, piece: PieceId) -> tuple[Check, Check]:
    """The two checks of a jump; both must be passed (BR-JUMP-01)."""
    return (
        ability_check(match, piece, JUMP_DEXTERITY, DEXTERITY),
        ability_check(match, piece, JUMP_STRENGTH, STRENGTH),
    )


@choice("jump")
class Jump:
    """Jump over the adjacent square to the next one in a straight line."""

    to: int

    async def do(self, match: Match, piece: PieceId) -> None:
        """Paid on success alone; after a failure there is no jump any more in this round (BR-JUMP-01, BR-JUMP-04)."""
        note(match, "jump")
        for check in jump_checks(match, piece):
            if not await passes(match, check):
                pay(match, min(match.get(LEFT), match.options(JumpOptions).jump_fail_mp))
                return
        shielded = shield(match, match.get(SQUARE, piece), self.to)
        await enter(match, piece, self.to, "jump", cost=match.options(JumpOptions).jump_mp, shielded=shielded)


def shield(match: MatchReader, start: int, to: int) -> int:
    """The squares from which nobody can trip for a jump's landing: those next to the square jumped (BR-JUMP-03, 04)."""
    if not match.options(JumpOptions).jump_shields_landing:
        return 0
    return match.derived(PITCH).grid.near[(start + to) // 2]


def _jumps(rules: CompiledRules) -> tuple[tuple[tuple[int, int, Jump], ...], ...]:
    """By square: the square jumped and the landing, as bits, and the jump."""
    grid = rules.derived(PITCH).grid
    jumps = tuple(map(Jump, range(grid.size)))
    return tuple(
        tuple(
            (1 << over, 1 << to, jumps[to])
            for way in DIRECTIONS
            if (over := row[way]) is not None and (to := grid.steps[over][way]) is not None
        )
        for row in grid.steps
    )


JUMPS: Final = Derived("blood-rugby.jumps", _jumps)


class JumpPart(Part):
    """Jumps."""

    name = "blood-rugby.jumping"
    options = JumpOptions
    checks = (JUMP_DEXTERITY, JUMP_STRENGTH)

    def prepare(self, rules: CompiledRules) -> None:
        """Lay out the jumps."""
        rules.derived(JUMPS)

    @deeds.impl
    def jumps(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """Over team-mates and squares where nobody stands, once a round (BR-JUMP-01, BR-JUMP-02, BR-MOVE-05)."""
        if match.get(LEFT) < match.options(JumpOptions).jump_mp or not has(match, piece, Capability.JUMP):
            return ()
        if match.get(RUN_OVER) or times(match, "jump") or not stands(match, piece):
            return ()
        landings, barred = open_squares(match), match.get(STANDING, match.pieces[piece].side.other)
        ways = match.derived(JUMPS)[match.get(SQUARE, piece)]
        return [jump for over, to, jump in ways if landings & to and not barred & over]

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The two checks, and the trips that the landing may meet."""
        if not isinstance(choice, Jump):
            return ()
        piece = match.get(ACTOR)
        start = match.get(SQUARE, piece)
        landing = trip_risks(match, piece, start, choice.to, shield(match, start, choice.to))
        return [*jump_checks(match, piece), *landing]


@event("blood-rugby.feinted")
class Feinted:
    """A player has feinted at an opponent.

    Attributes:
        piece, target: who feinted, and at whom.
        fooled: whether the target fell for it.
    """

    piece: PieceId
    target: PieceId
    fooled: bool


def feint_check(match: MatchReader, piece: PieceId, target: PieceId) -> Check:
    """The check of a player to feint at an opponent (BR-FEINT-01)."""
    return ability_check(match, piece, FEINT, DEXTERITY, about=target)


def see_through_check(match: MatchReader, target: PieceId, piece: PieceId) -> Check:
    """The check of an opponent to see through a feint, by a greater margin (BR-FEINT-01)."""
    return ability_check(match, target, SEE_THROUGH, INTELLIGENCE, about=piece)


@choice("feint")
class Feint:
    """Feint at an adjacent opponent."""

    target: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """It costs nothing, and lasts for the activation; a failure does not end that (BR-ACT-05, BR-FEINT-02)."""
        target, tried = self.target, match.get(FEINT_TRIED)
        note(match, "feint")
        match.set(FEINT_TRIED, tried | 1 << target)
        made = await margin(match, feint_check(match, piece, target))
        fooled = made != FAILED and not await beats(match, see_through_check(match, target, piece), made)
        if fooled:
            match.set(FEINTED, match.get(FEINTED) | 1 << target)
        await emit(match, Feinted(piece, target, fooled))


_feint = lru_cache(maxsize=1024)(Feint)


class FeintPart(Part):
    """Feints, and running through who was fooled."""

    name = "blood-rugby.feints"
    checks = (FEINT, SEE_THROUGH)
    keys = (FEINTED, FEINT_TRIED)

    @deeds.impl
    def feint(self, match: Match, piece: PieceId) -> Iterable[Any]:
        """At each adjacent opponent once; through the squares of those who fell for it (BR-ACT-03, BR-FEINT-02)."""
        left = match.get(LEFT)
        if not left or match.get(RUN_OVER) or not stands(match, piece):
            return ()
        square, tried, fooled = match.get(SQUARE, piece), match.get(FEINT_TRIED), match.get(FEINTED)
        near = neighbours(match, square, match.pieces[piece].side.other)
        found: list[Any] = [_feint(other) for other in near if not tried >> other & 1]
        for other in near if fooled else ():
            if fooled >> other & 1:
                found += ways_through(match, square, match.get(SQUARE, other), left)
        return found

    @preview_checks.impl
    def rolls(self, match: Match, choice: object) -> Iterable[Check]:
        """The feint, and how it is seen through."""
        if not isinstance(choice, Feint):
            return ()
        piece = match.get(ACTOR)
        return feint_check(match, piece, choice.target), see_through_check(match, choice.target, piece)
