"""Looking ahead: the squares a player can reach, and the odds of a line of play."""

from ruleengine_blood_bowl._base.lines import Goal, LineOdds, LineRerolls, odds_of_line, reroll_failed, reroll_never
from ruleengine_blood_bowl._base.linetext import VERBS, Act, LineError, players_in, read_line
from ruleengine_blood_bowl._base.progress import Milestone, Stage
from ruleengine_blood_bowl._base.reach import Reach, UnreachableError, go_to, reach
from ruleengine_blood_bowl._base.rehearsal import DECLARED, ORDERED, Answer, Plan, Planned, rehearse, settled
from ruleengine_blood_bowl._base.sequences import SequenceOdds, odds_of_sequence
from ruleengine_blood_bowl._base.sequencetext import Sequence, SequenceError, SequenceStep, read_sequence
from ruleengine_blood_bowl._base.ways import Way, way_of

__all__ = [
    "DECLARED",
    "ORDERED",
    "VERBS",
    "Act",
    "Answer",
    "Goal",
    "LineError",
    "LineOdds",
    "LineRerolls",
    "Milestone",
    "Plan",
    "Planned",
    "Reach",
    "Sequence",
    "SequenceError",
    "SequenceOdds",
    "SequenceStep",
    "Stage",
    "UnreachableError",
    "Way",
    "go_to",
    "odds_of_line",
    "odds_of_sequence",
    "players_in",
    "reach",
    "read_line",
    "read_sequence",
    "rehearse",
    "reroll_failed",
    "reroll_never",
    "settled",
    "way_of",
]
