"""Both editions side by side, and parts of one in matches of the other."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from bb20_kicks import roll20
from bb_kicks import GRID, asks, told

from ruleengine import HOME, Decision, Match, RandomCoach, Roll, Side, View, new_match, play
from ruleengine_blood_bowl import BLOOD_BOWL_2020, BLOOD_BOWL_LRB
from ruleengine_blood_bowl.coaches import BasicCoach, BusyCoach
from ruleengine_blood_bowl.events import EventRolled, FoulsAllowed, Left
from ruleengine_blood_bowl.rules import EVENTS
from ruleengine_blood_bowl.state import Status, in_box
from ruleengine_blood_bowl.variants import LrbKickOff, Weather2020

SHORT = {"match.turns": 2}


RULES = (BLOOD_BOWL_LRB, BLOOD_BOWL_2020)


def begun(rules: Any) -> Match:
    return new_match(rules, seed=5, options=SHORT)


def test_both_editions_play_side_by_side_in_one_process() -> None:
    """What one plays is the same alone and with a match of the other in between, decision by decision."""
    alone = [begun(rules) for rules in RULES]
    for match in alone:
        play(match, BusyCoach(5), BusyCoach(6))
    beside = [(begun(rules), (BusyCoach(5), BusyCoach(6))) for rules in RULES]
    while not all(match.over for match, _ in beside):
        for match, coaches in beside:
            request = match.pending
            if isinstance(request, Decision):
                match.answer(coaches[request.by](View(match, request.by), request))
    assert [match.log for match, _ in beside] == [match.log for match in alone]
    assert alone[0].log != alone[1].log


def test_the_editions_share_no_part_of_their_own() -> None:
    names = [{part.name for part in rules.parts} for rules in (BLOOD_BOWL_LRB, BLOOD_BOWL_2020)]
    common = names[0] & names[1]
    assert common
    assert {name.split(".")[0] for name in common} == {"blood-bowl"}
    assert {name.split(".")[0] for name in names[0] - common} <= {"blood-bowl-lrb", "blood-bowl"}
    assert {name.split(".")[0] for name in names[1] - common} <= {"blood-bowl-2020", "blood-bowl"}


@pytest.mark.parametrize(
    ("rules", "variant"), [(BLOOD_BOWL_LRB, Weather2020()), (BLOOD_BOWL_2020, LrbKickOff())], ids=str
)
@pytest.mark.parametrize("coach", [BasicCoach, BusyCoach, RandomCoach])
def test_mixed_matches_come_to_an_end(rules: Any, variant: Any, coach: Any) -> None:
    for seed in range(4):
        match = new_match(rules, seed=seed, variants=[variant], options=SHORT)
        play(match, coach(seed), coach(seed + 1))
        assert match.over
        assert match.from_json(match.to_json()).result == match.result


def test_the_heat_of_2020_in_a_match_of_the_sheet() -> None:
    """A d3 for both, where the sheet rolls a die for each player."""
    text = "weather heat\nturns 3-3\nhome 1 Lineman Y8 ball\nhome 2 Lineman B2\naway 1 Lineman C4\n"
    match = new_match(BLOOD_BOWL_LRB, teams={"position": text}, variants=[Weather2020()])
    match.answer("activate:0:move")
    match.answer(f"step:{GRID.named('Z8')}")
    roll20(match, "heat", 1)
    roll20(match, "random-player", 2)
    fainted = [event.piece for event in told(match, Left) if event.status is Status.FAINTED]
    assert len(fainted) == 2
    assert [len(in_box(match, side, Status.FAINTED)) for side in Side] == [1, 1]


def test_the_table_of_the_sheet_in_a_match_of_2020() -> None:
    match = new_match(BLOOD_BOWL_2020, variants=[LrbKickOff()])
    names = [row.name for row in dict.fromkeys(match.derived(EVENTS).at(total) for total in range(2, 13))]
    assert names[0] == "riot"
    assert names[-1] == "pitch-invasion"
    assert "time-out" not in names
    for step in (1, 1, (3, 4), 1, "kick", "formation:spread:false", "formation:spread:false", "kick-to:200"):
        match.answer(step)
    assert asks(match, "blood-bowl.kick-off-event"), "the sheet rolls for it before the ball scatters"
    roll20(match, "kick-off-event", (5, 1))
    assert told(match, EventRolled) == [EventRolled("bad-kick")]
    roll20(match, "direction", 2)
    request = match.pending
    assert isinstance(request, Roll)
    assert len(request.dice) == 2, "a Bad Kick scatters by two dice"


def test_fan_factor_of_2020_counts_in_the_events_of_the_sheet() -> None:
    match = new_match(BLOOD_BOWL_2020, variants=[LrbKickOff()], options={"fans.fan_factor_fixed": 3})
    for step in ((3, 4), 1, "kick", "formation:spread:false", "formation:spread:false", "kick-to:200"):
        match.answer(step)
    roll20(match, "kick-off-event", (1, 2))
    for faces in ((1, 1), (1, 2)):
        roll20(match, "get-the-ref", faces)
    assert told(match, FoulsAllowed) == [FoulsAllowed(HOME.other)]


def test_basic_scores_once_a_match_at_least() -> None:
    """BB20: on average over seeds, the coach `basic` against itself."""
    scores = []
    for seed in range(6):
        match = new_match(BLOOD_BOWL_2020, seed=seed)
        play(match, BasicCoach(), BasicCoach())
        scores.append(sum(match.result.score))
    assert Fraction(sum(scores), len(scores)) >= 1
