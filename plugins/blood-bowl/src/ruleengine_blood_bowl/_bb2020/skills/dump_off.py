"""Dump-off: throw the ball away before a block (BB20-X-DUMP-OFF)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from ruleengine import Decision, Key, Match, PieceId, option, procedure
from ruleengine.hooks import on_event
from ruleengine_blood_bowl._base.blocking import BLITZ, before_block
from ruleengine_blood_bowl._base.events import Activated, ActivationEnded
from ruleengine_blood_bowl._base.passing import begin_pass, gives_to, may_let_go, throws_at
from ruleengine_blood_bowl._base.players import able_to_use, at, holds_ball, uses
from ruleengine_blood_bowl._base.ranges import Band, in_range, longest_range, range_shift
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import ACTOR, FINISHED, PASSER
from ruleengine_blood_bowl._base.terms import NOBODY
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._bb2020.blocks import BLITZ_TARGET

HELD_BACK: Final = frozenset({"Diving Tackle", "Shadowing"})
"""What neither player of the block uses meanwhile (BB20-X-DIVING-TACKLE-09)."""
_DUMPED: Final[Key[bool]] = Key("blood-bowl-2020.dumped-off", bool, default=False, reset_on=(ActivationEnded,))
"""Whether somebody has used Dump-off in this action."""


@attrs.frozen
class DumpOffOptions:
    """Where the text is silent."""

    dump_off_second_block: bool = option(
        False,
        "Whether Dump-off may be used at the second block of a Frenzy by who did not use it at the first.",
        rule="BB20-X-DUMP-OFF-05",
    )


def quick_targets(match: Match, piece: PieceId) -> int:
    """The squares at which a player can throw a quick pass, as a bitboard."""
    return in_range(match, piece, min(Band.QUICK, longest_range(match, Band.BOMB)) - range_shift(match, piece, 0))


@procedure("blood-bowl-2020.dump-off")
class DumpOff:
    """The target of a block may throw a quick pass before it; it is no turnover (BB20-X-DUMP-OFF-01, 02)."""

    piece: PieceId

    async def run(self, match: Match) -> None:
        piece = self.piece
        if not can_dump(match, piece) or not await wants(match, piece, "Dump-off"):
            return
        match.set(PASSER, piece)
        match.set(_DUMPED, True)
        match.push(_DumpedOff())
        options = throws_at(quick_targets(match, piece))
        chosen = await Decision(match.pieces[piece].side, "target", options)
        if await gives_to(match, piece, at(match, chosen.square)):
            await begin_pass(match, piece, chosen.square)


@procedure("blood-bowl-2020.dumped-off")
class _DumpedOff:
    """The pass is over, and the attack goes on."""

    async def run(self, match: Match) -> None:
        match.set(PASSER, NOBODY)


def can_dump(match: Match, piece: PieceId) -> bool:
    """Whether a player can throw the ball away."""
    able = holds_ball(match, piece) and uses(match, piece, "Dump-off") and may_let_go(match, piece, True)
    return able and quick_targets(match, piece) != 0


class DumpOffSkill(SkillPart):
    """Dump-off: named as the target of a block with the ball in hand, he may throw a quick pass first."""

    name = "blood-bowl-2020.dump-off"
    skill = Skill("Dump-off")
    options = DumpOffOptions
    keys = (ACTOR, FINISHED, PASSER, _DUMPED, BLITZ_TARGET)
    procedures = (DumpOff, _DumpedOff)
    after = ("blood-bowl-2020.foul-appearance",)

    @before_block.impl
    def of_a_block(self, match: Match, piece: PieceId, target: PieceId, nth: int) -> Iterable[Any]:
        """At Frenzy's second block only who caught the ball again, or by option (BB20-X-DUMP-OFF-05)."""
        first = nth == 1 or match.get(_DUMPED) or match.options(DumpOffOptions).dump_off_second_block
        opponents = match.pieces[piece].side is not match.pieces[target].side
        if first and opponents and can_dump(match, target):
            yield DumpOff(target)

    @on_event.on(Activated)
    def of_a_blitz(self, match: Match, event: Activated) -> None:
        """As it is declared (BB20-X-DUMP-OFF-01)."""
        target = match.get(BLITZ_TARGET) if event.action == BLITZ.name else NOBODY
        if target != NOBODY and not match.get(FINISHED) and can_dump(match, target):
            match.push(DumpOff(target))

    @able_to_use.impl
    def both_stay(self, match: Match, piece: PieceId, skill: str, value: bool) -> bool:
        """Neither player of the block goes after who runs (BB20-X-DIVING-TACKLE-09)."""
        if not value or skill not in HELD_BACK or match.get(PASSER) == NOBODY:
            return value
        return piece not in (match.get(PASSER), match.get(ACTOR))
