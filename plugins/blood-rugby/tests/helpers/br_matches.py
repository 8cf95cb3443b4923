"""With what the tests of whole matches are played: options that change most, and small pitches."""

from __future__ import annotations

from typing import Any, Final

SHORT: Final[dict[str, Any]] = {"blood-rugby.turn.turns_per_half": 2}
"""Two rounds in each half."""

OTHERWISE: Final[dict[str, Any]] = {
    "blood-rugby.pitch.change_ends": True,
    "blood-rugby.pitch.reserves": 2,
    "blood-rugby.teams.leader_points": 4,
    "blood-rugby.teams.leaders_have_tackle": True,
    "blood-rugby.rolls.natural_one_margin": "best",
    "blood-rugby.rolls.ranged_thac0_modifier": 2,
    "blood-rugby.rolls.rounding": "up",
    "blood-rugby.match.halves": 1,
    "blood-rugby.match.first_to": 7,
    "blood-rugby.match.extra_time": 1,
    "blood-rugby.match.min_able": 2,
    "blood-rugby.set-up.min_front": 0,
    "blood-rugby.set-up.kiker_gap_counts": "between",
    "blood-rugby.start.bad_kickoff": "centre",
    "blood-rugby.start.catch_kickoff": False,
    "blood-rugby.start.initiative": "low",
    "blood-rugby.start.stand_in_kick_penalty": 1,
    "blood-rugby.restart.restart_order": "other_side_first",
    "blood-rugby.restart.goal_area_restart": "both",
    "blood-rugby.restart.restart_pass_costs": False,
    "blood-rugby.restart.auto_restart": "always",
    "blood-rugby.turn.turns_per_half": 3,
    "blood-rugby.turn.turnovers": True,
    "blood-rugby.turn.round": "own_turn",
    "blood-rugby.turn.clock": "turns",
    "blood-rugby.turn.failed_contact_ends": False,
    "blood-rugby.turn.contacts_per_activation": 2,
    "blood-rugby.turn.score_by": "crossing",
    "blood-rugby.falling.release": "opponent_choice",
    "blood-rugby.falling.rise_out_of_turn": True,
    "blood-rugby.falling.rise_square": "blocked",
    "blood-rugby.falling.rise_after_trip": 3,
    "blood-rugby.moving.diagonal_cost": 2,
    "blood-rugby.moving.score_before_trip": False,
    "blood-rugby.moving.zones": "stop",
    "blood-rugby.moving.stop_on_grounded": False,
    "blood-rugby.moving.pickup_stops": True,
    "blood-rugby.moving.sprint_only_ran": "no_contact",
    "blood-rugby.trips.trip_on": "both",
    "blood-rugby.trips.trip_order": "coach",
    "blood-rugby.trips.trip_debt": "once",
    "blood-rugby.trips.feint_adds_busy": True,
    "blood-rugby.jumping.jump_mp": 3,
    "blood-rugby.jumping.jump_fail_mp": 1,
    "blood-rugby.jumping.jump_shields_landing": False,
    "blood-rugby.contacts.run_counts": "straight",
    "blood-rugby.tackles.resist": "roll_over",
    "blood-rugby.tackles.resist_ties": False,
    "blood-rugby.tackles.push_after_tackle": "miss",
    "blood-rugby.tackles.tackler_falls": True,
    "blood-rugby.charges.missed_charge_must_push": True,
    "blood-rugby.charges.charge_damage_on": "hit",
    "blood-rugby.pushes.push_needs_success": False,
    "blood-rugby.pushes.knockdown_needs_pushback": True,
    "blood-rugby.pushes.immovable_third_in_push": False,
    "blood-rugby.pushes.push_grounded": False,
    "blood-rugby.fury.fury_only_pushed": "strict",
    "blood-rugby.displaced.blocked_push": "chain",
    "blood-rugby.displaced.pushed_out": "blocked",
    "blood-rugby.hits.offered_fouls": ("punch", "headbutt", "stomp", "weapon", "hold", "hit_referee"),
    "blood-rugby.hits.punch_run_bonus_to_hit": True,
    "blood-rugby.injury.zero_hp": "play_on",
    "blood-rugby.ball.never_behind": "stop",
    "blood-rugby.ball.long_bounce_back": "one",
    "blood-rugby.ball.catch_bounce": False,
    "blood-rugby.ball.twelve_after_miss": "reroll",
    "blood-rugby.ball.touch_by_roll": False,
    "blood-rugby.bounce.bounce_template": "turned",
    "blood-rugby.flight.range_metric": "euclidean",
    "blood-rugby.flight.range_penalty_on": "to_hit",
    "blood-rugby.flight.full_force": "scatter",
    "blood-rugby.passing.fumble": "no_pass",
    "blood-rugby.passing.pass_cost": "half_left",
    "blood-rugby.passing.pass_min_left": "after",
    "blood-rugby.passing.hand_off": "free",
    "blood-rugby.interception.interception": True,
    "blood-rugby.kicking.kick_landing": "chosen_square",
    "blood-rugby.kicking.failed_kick_origin": "target",
    "blood-rugby.kicking.failed_kick_second": "same",
    "blood-rugby.referee.referee": "all",
    "blood-rugby.referee.headbutt_seen": "line",
    "blood-rugby.referee.angry_whistle": 1,
    "blood-rugby.dives.failed_dive": "penalty",
    "blood-rugby.dives.covered_dive": "near",
    "blood-rugby.dives.bribe_effect": "dives",
    "blood-rugby.spells.spell_seen": "1/6",
    "blood-rugby.spells.spell_penalty": "set",
    "blood-rugby.bribes.bribe_failure_angers": "half",
}
"""Every option that says how a rule is read, the other way."""

SMALL: Final[dict[str, Any]] = {
    "blood-rugby.pitch.length": 16,
    "blood-rugby.pitch.width": 7,
    "blood-rugby.pitch.goal_depth": 1,
    "blood-rugby.pitch.players": 5,
    "blood-rugby.turn.turns_per_half": 3,
    "blood-rugby.referee.referee_sight": 4,
}
"""Five a side on a pitch of 16 by 7, for three rounds a half."""

SCRUM: Final = """\
half 2
round 1
first home
ball home 8
referee M4
home 1 captain N1 capabilities=tackle,immovable,fury strength=19
home 2 scrum N2
home 3 scrum N3 capabilities=tackle
home 7 kiker L2 capabilities=kick,pass,catch
home 8 runner M2 capabilities=jump,sprint,catch
home 10 back M1 down
home 11 back K1
away 1 captain O1 capabilities=tackle,immovable,fury
away 2 scrum O2
away 3 scrum O3
away 7 kiker P3 capabilities=kick,pass,fury
away 9 shield N4 capabilities=tackle,catch,jump hp=2
away 10 back M3
away 11 back O4 down
"""
"""A crowd by the touch line round the ball: pushes over the edge and into each other, feints, jumps, trips."""

GOAL: Final = """\
half 2
round 1
first away
active away
ball away 8
home 1 captain D8 capabilities=tackle,immovable,fury
home 2 scrum D7
home 7 kiker B8 capabilities=kick,pass,catch
home 8 runner B2 capabilities=catch,jump,sprint
home 9 shield C9 capabilities=tackle,catch
home 10 back B7
away 1 captain E8 capabilities=tackle,fury,jump
away 2 scrum E9
away 7 kiker F5 capabilities=kick,pass,catch
away 8 runner C6 capabilities=catch,jump,sprint
away 9 shield B5 capabilities=tackle,catch,jump
away 10 back A8 down
"""
"""The carrier before the goal line, with team-mates behind it: tries of every kind, and balls over the end line."""
