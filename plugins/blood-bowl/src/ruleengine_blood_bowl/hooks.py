"""The hooks that Blood Bowl declares: a part answers one with `@hook.impl`, or with `@hook.on(...)`."""

from ruleengine_blood_bowl._base.afterthoughts import afterthoughts
from ruleengine_blood_bowl._base.ball import no_one_to_give_to, throw_in_steps
from ruleengine_blood_bowl._base.blockdice import block_strength, blocker_strength, much_stronger
from ruleengine_blood_bowl._base.blocking import block_targets, declaring, targeted
from ruleengine_blood_bowl._base.blocks import falls, instead_of_blow, may_follow_up, must_follow_up
from ruleengine_blood_bowl._base.departures import felled_by, held, vacated
from ruleengine_blood_bowl._base.drive import after_full_time, before_kick_off, before_match, drive_end, drives_on
from ruleengine_blood_bowl._base.fields import position_fields, way_back
from ruleengine_blood_bowl._base.fouls import referee
from ruleengine_blood_bowl._base.injuries import (
    armour_unmodified,
    bonus_used,
    breaks_from,
    injury_modifiers,
    spare_bonus,
    watched,
)
from ruleengine_blood_bowl._base.kickoff import kick, kick_off_event, kick_off_events, kick_off_table
from ruleengine_blood_bowl._base.moving import (
    extra_squares,
    hard_to_leave,
    hops,
    markers_of_dodge,
    moves,
    rising_check,
    rising_cost,
)
from ruleengine_blood_bowl._base.passing import make_pass, throw_reading, willing
from ruleengine_blood_bowl._base.pitch import pitch
from ruleengine_blood_bowl._base.players import able_against, able_hands, able_to_use, helpers, reckoning
from ruleengine_blood_bowl._base.pushes import gives_way, push_squares
from ruleengine_blood_bowl._base.ranges import longest_range, range_shift, ruler
from ruleengine_blood_bowl._base.rerolls import (
    may_use_team_reroll,
    rerolls,
    team_reroll_works,
    team_rerolls_a_turn,
)
from ruleengine_blood_bowl._base.rollwords import roll_words
from ruleengine_blood_bowl._base.setup import formations
from ruleengine_blood_bowl._base.skillbook import known_skills
from ruleengine_blood_bowl._base.skills.dodge import dodge_helps
from ruleengine_blood_bowl._base.teams import edition
from ruleengine_blood_bowl._base.throwing import can_be_thrown, can_land, crash_ends_turn, fly, grip, land, throw_rules
from ruleengine_blood_bowl._base.turn import actions, deeds, turn_choices
from ruleengine_blood_bowl._base.weather import skies, weather_table
from ruleengine_blood_bowl._bb2020.injury import casualty_modifiers, injury_table
from ruleengine_blood_bowl._bb2020.jumping import falls_beyond, jumps_over

__all__ = [
    "able_against",
    "able_hands",
    "able_to_use",
    "actions",
    "after_full_time",
    "afterthoughts",
    "armour_unmodified",
    "before_kick_off",
    "before_match",
    "block_strength",
    "block_targets",
    "blocker_strength",
    "bonus_used",
    "breaks_from",
    "can_be_thrown",
    "can_land",
    "casualty_modifiers",
    "crash_ends_turn",
    "declaring",
    "deeds",
    "dodge_helps",
    "drive_end",
    "drives_on",
    "edition",
    "extra_squares",
    "falls",
    "falls_beyond",
    "felled_by",
    "fly",
    "formations",
    "gives_way",
    "grip",
    "hard_to_leave",
    "held",
    "helpers",
    "hops",
    "injury_modifiers",
    "injury_table",
    "instead_of_blow",
    "jumps_over",
    "kick",
    "kick_off_event",
    "kick_off_events",
    "kick_off_table",
    "known_skills",
    "land",
    "longest_range",
    "make_pass",
    "markers_of_dodge",
    "may_follow_up",
    "may_use_team_reroll",
    "moves",
    "much_stronger",
    "must_follow_up",
    "no_one_to_give_to",
    "pitch",
    "position_fields",
    "push_squares",
    "range_shift",
    "reckoning",
    "referee",
    "rerolls",
    "rising_check",
    "rising_cost",
    "roll_words",
    "ruler",
    "skies",
    "spare_bonus",
    "targeted",
    "team_reroll_works",
    "team_rerolls_a_turn",
    "throw_in_steps",
    "throw_reading",
    "throw_rules",
    "turn_choices",
    "vacated",
    "watched",
    "way_back",
    "weather_table",
    "willing",
]
