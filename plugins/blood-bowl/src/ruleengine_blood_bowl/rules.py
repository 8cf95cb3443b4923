"""What the rules of Blood Bowl share: tables, records that hooks take and return, steps that procedures run."""

from ruleengine_blood_bowl._base.afterthoughts import Afterthought
from ruleengine_blood_bowl._base.ball import come_down, hold
from ruleengine_blood_bowl._base.blockdice import (
    DIE,
    Blocking,
    Contest,
    block_dice,
    in_blitz,
    own_strength,
    strength_in,
)
from ruleengine_blood_bowl._base.blocking import stays_up
from ruleengine_blood_bowl._base.blocks import BLOCKED, BlockRolled, Hit
from ruleengine_blood_bowl._base.departures import Departure, markers_of
from ruleengine_blood_bowl._base.drive import OVERTIME, Stage, drawn, recover_knocked_out, turns_left
from ruleengine_blood_bowl._base.falling import CROWD, cause_of, go_down, place_prone, tell_down
from ruleengine_blood_bowl._base.fouls import FOULED, SENT_OFF, Call, send_off
from ruleengine_blood_bowl._base.injuries import FATES, Casualty, Fate, injury_bonus
from ruleengine_blood_bowl._base.kickoff import EVENTS, KickOffEvent, touchback_to_nobody
from ruleengine_blood_bowl._base.moving import (
    RISING_COST,
    GrippedSquares,
    Hop,
    arrive,
    go_extra,
    is_marking,
    movement_left,
    spend,
    steps,
)
from ruleengine_blood_bowl._base.passing import Quality, choose_interceptor, fumble, pass_targets, throw, under_ruler
from ruleengine_blood_bowl._base.players import Assist, near_helpers, reckoned, squares_using, uses_against
from ruleengine_blood_bowl._base.pushes import Push, PushSquares, Shift
from ruleengine_blood_bowl._base.ranges import RANGES, RULERS, Band, in_range
from ruleengine_blood_bowl._base.rerolls import (
    Price,
    Reroll,
    Thrown,
    attempt,
    by_skill,
    may_be_helped,
    rerollable,
    team_reroll_chance,
    team_rerolls_left,
)
from ruleengine_blood_bowl._base.setup import FORMATIONS
from ruleengine_blood_bowl._base.throwing import Grip, ThrowRules, flight_targets, throwable, throws_of
from ruleengine_blood_bowl._base.turn import ACTIONS, Action, legal, moving_team, touchdown, turn_over, why_not
from ruleengine_blood_bowl._base.wanting import wants
from ruleengine_blood_bowl._base.weather import ROWS, SKIES_BY_NAME, WEATHER_TABLE, Sky, weather_figures

__all__ = [
    "ACTIONS",
    "BLOCKED",
    "CROWD",
    "DIE",
    "EVENTS",
    "FATES",
    "FORMATIONS",
    "FOULED",
    "OVERTIME",
    "RANGES",
    "RISING_COST",
    "ROWS",
    "RULERS",
    "SENT_OFF",
    "SKIES_BY_NAME",
    "WEATHER_TABLE",
    "Action",
    "Afterthought",
    "Assist",
    "Band",
    "BlockRolled",
    "Blocking",
    "Call",
    "Casualty",
    "Contest",
    "Departure",
    "Fate",
    "Grip",
    "GrippedSquares",
    "Hit",
    "Hop",
    "KickOffEvent",
    "Price",
    "Push",
    "PushSquares",
    "Quality",
    "Reroll",
    "Shift",
    "Sky",
    "Stage",
    "ThrowRules",
    "Thrown",
    "arrive",
    "attempt",
    "block_dice",
    "by_skill",
    "cause_of",
    "choose_interceptor",
    "come_down",
    "drawn",
    "flight_targets",
    "fumble",
    "go_down",
    "go_extra",
    "hold",
    "in_blitz",
    "in_range",
    "injury_bonus",
    "is_marking",
    "legal",
    "markers_of",
    "may_be_helped",
    "movement_left",
    "moving_team",
    "near_helpers",
    "own_strength",
    "pass_targets",
    "place_prone",
    "reckoned",
    "recover_knocked_out",
    "rerollable",
    "send_off",
    "spend",
    "squares_using",
    "stays_up",
    "steps",
    "strength_in",
    "team_reroll_chance",
    "team_rerolls_left",
    "tell_down",
    "throw",
    "throwable",
    "throws_of",
    "touchback_to_nobody",
    "touchdown",
    "turn_over",
    "turns_left",
    "under_ruler",
    "uses_against",
    "wants",
    "weather_figures",
    "why_not",
]
