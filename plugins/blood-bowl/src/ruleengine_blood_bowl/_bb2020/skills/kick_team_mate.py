"""Kick Team-mate: a throw with the foot, at the team-mate's risk (BB20-X-KICK-TEAM-MATE)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from ruleengine import CompiledRules, Decision, InjuryCause, InjurySeverity, Match, MatchReader, PieceId, Victim, choice
from ruleengine_blood_bowl._base.ball import LooseBall
from ruleengine_blood_bowl._base.falling import Hurting
from ruleengine_blood_bowl._base.injuries import Fate, armour_ignored, injury_result
from ruleengine_blood_bowl._base.moving import steps
from ruleengine_blood_bowl._base.passing import Quality, throw
from ruleengine_blood_bowl._base.players import has, uses
from ruleengine_blood_bowl._base.skillbook import Skill, SkillPart
from ruleengine_blood_bowl._base.state import FINISHED, SQUARE, STATUS
from ruleengine_blood_bowl._base.terms import Status
from ruleengine_blood_bowl._base.throwing import flight_targets, flights_to, fly, lose, player_throw_check, throwable
from ruleengine_blood_bowl._base.turn import Action, able, actions, deeds, turn_over
from ruleengine_blood_bowl._base.verbs import drop_ball
from ruleengine_blood_bowl._bb2020.skills.striking import DROPPED


def why_not(match: MatchReader, piece: PieceId) -> str:
    """Why a player cannot be given the action; empty if he can."""
    return able(match, piece) if has(match, piece, KickTeamMate.skill.name) else "he does not kick team-mates"


KICK_TEAM_MATE: Final = Action("kick-team-mate", allowance="kick-team-mate", why_not=why_not)


@choice("kick-player")
class KickPlayer:
    """Kick this team-mate: choose the square next; the action ends with it."""

    piece: PieceId

    async def do(self, match: Match, piece: PieceId) -> None:
        """By the rules of a throw, but for a fumble (BB20-X-KICK-TEAM-MATE-01)."""
        match.set(FINISHED, True)
        targets = flights_to(flight_targets(match, piece))
        chosen = await Decision(match.pieces[piece].side, "target", targets)
        quality = await throw(match, player_throw_check(match, piece, chosen.square), self.piece)
        if quality is Quality.FUMBLED:
            await drop(match, self.piece, piece)
        else:
            await fly(match, self.piece, chosen.square, quality)


async def drop(match: Match, piece: PieceId, by: PieceId) -> None:
    """Take a team-mate off whose kick was fumbled: he is hurt, his ball bounces (BB20-X-KICK-TEAM-MATE-02)."""
    square = match.get(SQUARE, piece)
    procedures: list[Any] = [Hurting(piece, DROPPED, by)]
    had_ball = drop_ball(match, piece)
    if had_ball:
        procedures.append(LooseBall(square))
    match.push(*procedures)
    await lose(match, piece, square, Status.RESERVES)
    if had_ball:
        await turn_over(match, DROPPED)


_kick = lru_cache(KickPlayer)


class KickTeamMate(SkillPart):
    """Kick Team-mate: once a turn he kicks a standing team-mate; a fumble hurts that one."""

    name = "blood-bowl-2020.kick-team-mate"
    skill = Skill("Kick Team-mate", innate=True)
    keys = (FINISHED, STATUS)

    @actions.impl
    def kicking(self, rules: CompiledRules) -> Iterable[Action]:
        """Besides Pass and Throw Team-mate."""
        yield KICK_TEAM_MATE

    @deeds.on(KICK_TEAM_MATE.name)
    def kicks(self, match: Match, piece: PieceId, action: str) -> Iterable[Any]:
        """Steps; each standing team-mate next to him who can be thrown."""
        moves = steps(match, piece)
        if not uses(match, piece, self.skill.name) or not flight_targets(match, piece):
            return moves
        mates = [mate for mate in throwable(match, piece) if match.get(STATUS, mate) is Status.STANDING]
        return [*moves, *map(_kick, mates)]

    @armour_ignored.impl
    def bare(self, match: Match, victim: Victim, cause: InjuryCause, value: bool) -> bool:
        """No armour is rolled for who was dropped."""
        return value or cause.name == DROPPED

    @injury_result.impl
    def at_least_out(self, match: Match, victim: Victim, cause: InjuryCause, value: Fate) -> Fate:
        """Stunned counts as knocked out."""
        out = cause.name == DROPPED and value is InjurySeverity.STUNNED
        return InjurySeverity.UNTIL_RESTART if out else value
