"""The hooks that Blood Bowl declares: a part answers one with `@hook.impl`, or with `@hook.on(...)`."""

from ruleengine_blood_bowl._base.afterthoughts import afterthoughts
from ruleengine_blood_bowl._base.ball import no_one_to_give_to, reached, throw_in_steps
from ruleengine_blood_bowl._base.blockdice import about_to_hit, block_strength, blocker_strength, much_stronger
from ruleengine_blood_bowl._base.blocking import attacks, before_block, block_targets, declaring, targeted
from ruleengine_blood_bowl._base.blocks import falls, instead_of_blow, may_follow_up, must_follow_up
from ruleengine_blood_bowl._base.departures import can_leave, felled_by, held, vacated
from ruleengine_blood_bowl._base.drive import (
    after_full_time,
    before_kick_off,
    before_match,
    before_toss,
    drive_end,
    drives_on,
)
from ruleengine_blood_bowl._base.falling import ball_lost, died, placed_prone
from ruleengine_blood_bowl._base.fields import position_fields, way_back
from ruleengine_blood_bowl._base.fouls import referee
from ruleengine_blood_bowl._base.injuries import (
    armour_ignored,
    armour_unmodified,
    bonus_on_armour,
    bonus_used,
    breaks_from,
    injury_modifiers,
    injury_result,
    spare_bonus,
    watched,
)
from ruleengine_blood_bowl._base.kickoff import kick, kick_off_event, kick_off_events, kick_off_table
from ruleengine_blood_bowl._base.lasting import also_lasts
from ruleengine_blood_bowl._base.moving import (
    extra_squares,
    hard_to_leave,
    hops,
    markers_of_dodge,
    moves,
    rising_check,
    rising_cost,
)
from ruleengine_blood_bowl._base.passing import (
    fumbled,
    goes_on,
    make_pass,
    may_let_go,
    pass_named,
    throw_reading,
    willing,
)
from ruleengine_blood_bowl._base.pitch import pitch
from ruleengine_blood_bowl._base.players import able_against, able_hands, able_to_use, helpers, reckoning
from ruleengine_blood_bowl._base.pushes import gives_way, push_squares
from ruleengine_blood_bowl._base.ranges import longest_range, range_shift, ruler
from ruleengine_blood_bowl._base.rerolls import (
    may_use_team_reroll,
    must_reroll,
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
from ruleengine_blood_bowl._base.turn import (
    actions,
    deeds,
    last_duties,
    may_declare,
    may_score,
    open_deeds,
    turn_choices,
)
from ruleengine_blood_bowl._base.weather import skies, weather_table
from ruleengine_blood_bowl._bb2020.injury import casualty_modifiers, injury_table
from ruleengine_blood_bowl._bb2020.jumping import falls_beyond, jumps_over
from ruleengine_blood_bowl._bb2020.kickoff import before_event, kick_distance
from ruleengine_blood_bowl._bb2020.throwing import flight

__all__ = [
    "able_against",
    "able_hands",
    "able_to_use",
    "about_to_hit",
    "actions",
    "after_full_time",
    "afterthoughts",
    "also_lasts",
    "armour_ignored",
    "armour_unmodified",
    "attacks",
    "ball_lost",
    "before_block",
    "before_event",
    "before_kick_off",
    "before_match",
    "before_toss",
    "block_strength",
    "block_targets",
    "blocker_strength",
    "bonus_on_armour",
    "bonus_used",
    "breaks_from",
    "can_be_thrown",
    "can_land",
    "can_leave",
    "casualty_modifiers",
    "crash_ends_turn",
    "declaring",
    "deeds",
    "died",
    "dodge_helps",
    "drive_end",
    "drives_on",
    "edition",
    "extra_squares",
    "falls",
    "falls_beyond",
    "felled_by",
    "flight",
    "fly",
    "formations",
    "fumbled",
    "gives_way",
    "goes_on",
    "grip",
    "hard_to_leave",
    "held",
    "helpers",
    "hops",
    "injury_modifiers",
    "injury_result",
    "injury_table",
    "instead_of_blow",
    "jumps_over",
    "kick",
    "kick_distance",
    "kick_off_event",
    "kick_off_events",
    "kick_off_table",
    "known_skills",
    "land",
    "last_duties",
    "longest_range",
    "make_pass",
    "markers_of_dodge",
    "may_declare",
    "may_follow_up",
    "may_let_go",
    "may_score",
    "may_use_team_reroll",
    "moves",
    "much_stronger",
    "must_follow_up",
    "must_reroll",
    "no_one_to_give_to",
    "open_deeds",
    "pass_named",
    "pitch",
    "placed_prone",
    "position_fields",
    "push_squares",
    "range_shift",
    "reached",
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
