"""What the rules of Blood Rugby share: tables, records that hooks take and return, steps that procedures run."""

from ruleengine_blood_rugby._ball import come_down, go_out, may_try, tries
from ruleengine_blood_rugby._contacts import RUN_EACH, Rush, begin, hardiness, in_reach, resolved, run_of
from ruleengine_blood_rugby._contest import Effort, Upshot
from ruleengine_blood_rugby._displaced import push_back
from ruleengine_blood_rugby._falling import go_down
from ruleengine_blood_rugby._flights import Flight, flight_to, flight_towards, lands
from ruleengine_blood_rugby._hits import dice_of
from ruleengine_blood_rugby._kicking import BEYOND_STRENGTH, kick
from ruleengine_blood_rugby._moving import Entering, enter, open_squares, stooping_cost
from ruleengine_blood_rugby._passing import throw
from ruleengine_blood_rugby._ranges import MOST_FREE, Band, band_of, squares_within
from ruleengine_blood_rugby._referee import AtMostFace
from ruleengine_blood_rugby._setup import FORMATIONS, clear
from ruleengine_blood_rugby._spells import Spell
from ruleengine_blood_rugby._trips import trip_risks, trippers
from ruleengine_blood_rugby._turn import (
    RISING,
    contact_failed,
    fail,
    full_move,
    legal,
    may_contact,
    note,
    pay,
    penalty,
    points_for,
    rounds_in_half,
    score,
    stop,
    times,
    why_not,
)

__all__ = [
    "BEYOND_STRENGTH",
    "FORMATIONS",
    "MOST_FREE",
    "RISING",
    "RUN_EACH",
    "AtMostFace",
    "Band",
    "Effort",
    "Entering",
    "Flight",
    "Rush",
    "Spell",
    "Upshot",
    "band_of",
    "begin",
    "clear",
    "come_down",
    "contact_failed",
    "dice_of",
    "enter",
    "fail",
    "flight_to",
    "flight_towards",
    "full_move",
    "go_down",
    "go_out",
    "hardiness",
    "in_reach",
    "kick",
    "lands",
    "legal",
    "may_contact",
    "may_try",
    "note",
    "open_squares",
    "pay",
    "penalty",
    "points_for",
    "push_back",
    "resolved",
    "rounds_in_half",
    "run_of",
    "score",
    "squares_within",
    "stooping_cost",
    "stop",
    "throw",
    "times",
    "tries",
    "trip_risks",
    "trippers",
    "why_not",
]
