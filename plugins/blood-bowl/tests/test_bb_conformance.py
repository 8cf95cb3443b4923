"""Blood Bowl passes the conformance kit: plain, with the options that change most, from a position, with other teams.

Matches are short, two turns each in a half or fewer, so that lines of play get to their ends.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ruleengine.testing import THOROUGH, Budget, PropertyCheck, checks, conformance
from ruleengine_blood_bowl import random_team

GOLDEN = Path(__file__).parent / "golden"
SHORT = {"match.turns": 2}
OTHERWISE = {
    "match.turns": 1,
    "match.overtime": "sudden_death",
    "match.empty_team": "forfeit",
    "pitch.length": 16,
    "pitch.width": 11,
    "pitch.wide_zone": 3,
    "pitch.players": 9,
    "teams.reference_team": "stuff",
    "set-up.short_los": "free",
    "kick.kickoff_event_timing": "after_scatter",
    "kick.touchback_fallback": "prone_bounce",
    "kick-off-events.riot_one_sided": "end_half",
    "kick-off-events.rock_target": "any",
    "kick-off-events.invasion_tie_dice": "shared",
    "kick-off-events.blitz_ball": "landed",
    "kick-off-events.blitz_restriction": "lrb4",
    "weather.heat_trigger": "drive_end",
    "weather.rain_on_interception": True,
    "team-rerolls.team_rerolls_per_turn": None,
    "recovery.stun_recovery": "auto_end_of_turn",
    "blocks.block_skills": "ask",
    "block-dice.three_dice": "more_than_double",
    "fouls.foul_assist_tz": False,
    "referee.foul_referee": "doubles_any",
    "ball.throw_in_count": "edge_is_first",
    "ball.corner_throw_in": "by_exit_edge",
    "mighty-blow.mighty_blow": "declare",
    "passing.range_matrix": "extended",
    "passing.interception_lane": "centre_line",
    "passing.handoff_bonus": 0,
    "throwing.landing_accurate": 0,
    "throwing.ttm_band_shift": 0,
    "leap.leap_reach": "two_squares",
}
CROWDED = {
    "position": """\
half 2
turn home
turns 1-1
rerolls 2-1
weather rain
ball A7
home 1 Thrower MA6 ST3 AG3 AV8 [Sure Hands, Pass] B8
home 2 Blitzer MA8 ST3 AG4 AV8 [Block, Frenzy, Strip Ball, Leap] C1
home 3 Ogre MA5 ST5 AG2 AV9 [Mighty Blow, Thick Skull, Throw Team-Mate, Always Hungry, Bone-Head] Y7
home 4 Halfling MA5 ST2 AG3 AV6 [Dodge, Stunty, Right Stuff] Y8
home 5 Lineman MA6 ST3 AG3 AV8 [Jump Up, Dauntless] C5 prone
home 6 Lineman MA6 ST3 AG3 AV8 [Regeneration] D5 stunned
home 7 Lineman MA6 ST3 AG3 AV8 ko
away 1 Blitzer MA7 ST3 AG3 AV9 [Block, Tackle] B1
away 2 Lineman MA6 ST3 AG3 AV8 [Sure Feet, Sprint] D1
away 3 Troll MA4 ST5 AG1 AV9 [Really Stupid, Regeneration, Mighty Blow] C6
away 4 Goblin MA6 ST2 AG3 AV7 [Dodge, Stunty, Right Stuff] Y9
away 5 Catcher MA8 ST2 AG3 AV7 [Catch, Dodge] Z7
away 6 Lineman MA6 ST3 AG3 AV8 D4 prone
""",
}
SKILLED = {"home": random_team(3, learnt=6), "away": random_team(8, learnt=6)}
SOME = Budget(examples=30, lead=250, matches=5, positions=2, plays=600, states=150)
FEW = Budget(examples=12, lead=150, matches=3, positions=1, plays=400, states=100)

test_blood_bowl = conformance("blood-bowl-lrb", options=SHORT, golden=GOLDEN, budget=SOME)
test_otherwise = conformance("blood-bowl-lrb", options=OTHERWISE, golden=GOLDEN / "otherwise", budget=FEW)
test_crowded = conformance("blood-bowl-lrb", options=SHORT, teams=CROWDED, golden=GOLDEN / "crowded", budget=FEW)
test_skilled = conformance("blood-bowl-lrb", options=SHORT, teams=SKILLED, golden=GOLDEN / "skilled", budget=FEW)


@pytest.mark.slow
@pytest.mark.parametrize(
    "check", checks("blood-bowl-lrb", options=SHORT, golden=GOLDEN, budget=THOROUGH), ids=lambda check: str(check.name)
)
def test_blood_bowl_thoroughly(check: PropertyCheck) -> None:
    check()
