"""After a match of the 2020 edition: winnings, fans, experience, injuries, hiring, mistakes (`BB20-L-` rules).

A ruleset of its own, whose dice and decisions save, undo and solve like those of a match. Its teams are those that
played and what their match has left: `{"home": ..., "away": ..., "match": match_record(match)}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ruleengine import AWAY, HOME, Match, Part, Result, Ruleset, Side
from ruleengine.hooks import initial_procedures, invariants, result, teams_after
from ruleengine_blood_bowl._after.advancing import Advance, Drawing, Training
from ruleengine_blood_bowl._after.coach import ThriftyCoach
from ruleengine_blood_bowl._after.hiring import Hiring, Mistakes, NextMatch, Rising
from ruleengine_blood_bowl._after.outcome import Awarded, Fans, Outcome, OutcomeOptions, Points, Wound
from ruleengine_blood_bowl._after.report import AfterReport
from ruleengine_blood_bowl._after.state import (
    APOTHECARY,
    BASE,
    CHEERLEADERS,
    COACHES,
    FANS,
    KEYS,
    MEN,
    REROLLS,
    TREASURY,
    man_of,
    plain_team,
    record_of,
    team_of,
    teams_of,
)
from ruleengine_blood_bowl._base.teamvalue import raises


class AfterPart(Part):
    """The steps after a match, each for both sides before the next (section 12 of the catalogue)."""

    name = "blood-bowl-2020-after.steps"
    options = OutcomeOptions
    keys = KEYS
    procedures = (
        Outcome,
        Wound,
        Fans,
        Points,
        Awarded,
        Advance,
        Drawing,
        Training,
        Rising,
        Hiring,
        Mistakes,
        NextMatch,
    )

    def begin(self, match: Match) -> None:
        """Players and money as the teams bring them."""
        base = match.rules.derived(BASE)
        teams_of(match.rules, match.teams)
        for side in Side:
            team = team_of(match, side)
            men = (man_of(base, player, raises(base, team, player)) for player in team.players)
            match.set(MEN, side, tuple(men))
            match.set(TREASURY, side, team.treasury)
            match.set(FANS, side, team.extras["dedicated_fans"])
            match.set(REROLLS, side, team.rerolls)
            match.set(COACHES, side, team.extras["assistant_coaches"])
            match.set(CHEERLEADERS, side, team.extras["cheerleaders"])
            match.set(APOTHECARY, side, team.apothecary)

    @initial_procedures.impl
    def in_order(self, match: Match) -> Sequence[Any]:
        """Outcome and winnings, fans, points and advancement, hiring, mistakes, the next match."""
        steps: list[Any] = [Outcome()]
        for step in (Fans, Points, Advance):
            steps += [step(side) for side in Side]
        for side in Side:
            mine = record_of(match).of(side)
            steps += [Rising(side)] if mine.raised or mine.infected else []
        for each in (Hiring, Mistakes):
            steps += [each(side) for side in Side]
        return [*steps, NextMatch()]

    @result.impl
    def treasuries(self, match: Match) -> Result:
        """Nobody wins; the score is the treasuries, in thousands."""
        home, away = (match.get(TREASURY, side) // 1000 for side in Side)
        return Result((home, away), None)

    @teams_after.impl
    def written_down(self, match: Match) -> tuple[dict[str, Any], dict[str, Any]]:
        """As their files will say them."""
        return plain_team(match, HOME), plain_team(match, AWAY)

    @invariants.impl
    def sound(self, match: Match) -> Iterable[str]:
        """No debts, a fan at least, no number twice."""
        for side in Side:
            numbers = [man.number for man in match.get(MEN, side)]
            if match.get(TREASURY, side) < 0 or match.get(FANS, side) < 1 or len({*numbers}) < len(numbers):
                yield f"{side} has {match.get(TREASURY, side)} gold, {match.get(FANS, side)} fans, players {numbers}"


BLOOD_BOWL_2020_AFTER = Ruleset(
    "blood-bowl-2020-after",
    (AfterPart(), AfterReport()),
    title="After a match of Blood Bowl, 2020",
    coaches={"basic": ThriftyCoach},
)
"""The ruleset, every option at its default."""
