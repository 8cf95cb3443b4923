"""From where the tests of whole matches begin: options that change most, and crowded positions."""

from __future__ import annotations

from typing import Any, Final

SHORT: Final = {"match.turns": 2}
"""Two turns of each team in a half."""

OTHERWISE: Final[dict[str, Any]] = {
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
    "throw-in.throw_in_count": "edge_is_first",
    "ball.corner_throw_in": "by_exit_edge",
    "mighty-blow.mighty_blow": "declare",
    "passing.range_matrix": "extended",
    "passing.interception_lane": "centre_line",
    "passing.handoff_bonus": 0,
    "throwing.landing_accurate": 0,
    "throwing.ttm_band_shift": 0,
    "leap.leap_reach": "two_squares",
}
"""Every option that says how a rule is read, the other way."""

CORNER: Final = """\
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
"""
"""Players by the side lines and the end zones, the ball on the ground, team-mates that can be thrown."""

CROWD: Final = """\
half 1
turn away
turns 1-1
rerolls 3-2
home 3 Troll MA5 ST6 AG4 AV9 [Mighty Blow, Throw Team-Mate, Always Hungry, Frenzy] H2
home 4 Goblin MA5 ST2 AG4 AV6 [Dodge, Stunty, Right Stuff, Leap] H3
home 5 Lineman MA6 ST3 AG3 AV8 J1
home 6 Lineman MA6 ST3 AG3 AV8 K1
home 8 Lineman MA6 ST3 AG3 AV8 K2
away 1 Troll MA7 ST6 AG4 AV9 [Block, Frenzy, Throw Team-Mate, Always Hungry, Leap, Pass] I1
away 2 Goblin MA7 ST2 AG4 AV9 [Right Stuff, Stunty, Catch] I2 ball
away 3 Goblin MA7 ST6 AG4 AV9 [Right Stuff, Strip Ball] J2
away 4 Blitzer MA7 ST6 AG4 AV9 [Frenzy, Strip Ball] G1
away 5 Blitzer MA7 ST6 AG4 AV9 [Frenzy, Strip Ball] I3
away 6 Thrower MA7 ST3 AG4 AV9 [Pass] H1
"""
"""Strong players by the side line, so that chains of pushes end in the crowd, with the ball."""

SCORING: Final = """\
half 2
turn home
turns 1-1
rerolls 2-2
home 1 Ogre MA5 ST5 AG4 AV9 [Throw Team-Mate, Block] X7
home 2 Goblin MA6 ST2 AG4 AV7 [Right Stuff, Stunty, Dodge] X8 ball
home 3 Blitzer MA7 ST4 AG4 AV8 [Block, Frenzy, Tackle] Y6
home 4 Catcher MA8 ST2 AG4 AV7 [Catch, Dodge, Leap] Z2
home 5 Thrower MA6 ST3 AG5 AV8 [Pass, Sure Hands] W9
away 1 Lineman MA6 ST3 AG3 AV8 Y7
away 2 Blitzer MA7 ST3 AG3 AV8 [Block] Y8
away 3 Lineman MA6 ST3 AG3 AV8 [Strip Ball] Z5
away 4 Catcher MA8 ST2 AG3 AV7 [Catch] B3
away 5 Lineman MA6 ST3 AG3 AV8 X6
"""
"""The carrier, by whom he can be thrown, two squares from the end zone."""
