"""The result, and whole matches by script (BD-WIN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ruleengine import AWAY, HOME, Match, Result, ScriptedCoach, ScriptedDice, Side, new_match, play
from ruleengine_blood_dice.events import FullTime, Scored, TryBegan
from ruleengine_blood_dice.state import MORALE, SPELLS

Begin = Callable[..., Match]
GOAL, MISS = (4, "penalty", 5), (1,)


@pytest.mark.rule("BD-WIN-01")
@pytest.mark.parametrize(
    ("home", "away", "winner"),
    [((GOAL, MISS), (MISS, MISS), HOME), ((GOAL, MISS), (GOAL, GOAL), AWAY), ((MISS, GOAL), (GOAL, MISS), None)],
)
@pytest.mark.parametrize("first", Side)
def test_most_tries_wins_and_equal_is_a_draw(
    begin: Begin, home: Any, away: Any, winner: Side | None, first: Side
) -> None:
    tries = zip(home, away, strict=True) if first is HOME else zip(away, home, strict=True)
    match = begin(*(answer for pair in tries for attempt in pair for answer in attempt), first=first, tries=2, spells=0)
    assert match.over
    assert match.result == Result((home.count(GOAL), away.count(GOAL)), winner)


@pytest.mark.rule("BD-WIN-01")
def test_technical_tries_count_like_scored_ones(begin: Begin) -> None:
    by_morale = begin(2, "scrum", (6, 1), 1, *GOAL, tries=1, spells=0, morale=1)
    assert by_morale.over
    assert by_morale.result == Result((1, 1), None)
    by_withdrawal = begin(*GOAL, 1, 1, 3, "clash", (1, 6), tries=4, spells=0, eliminations_to_withdraw=1)
    assert by_withdrawal.over
    assert by_withdrawal.result == Result((3, 0), HOME)


@pytest.mark.rule("BD-WIN-01")
def test_the_result_may_be_read_at_any_time(begin: Begin, feed: Begin) -> None:
    match = begin(tries=2, spells=0)
    assert match.result == Result((0, 0), None)
    assert feed(match, 5, "run", 6, 4).result == Result((0, 1), AWAY)
    assert feed(match, *GOAL).result == Result((1, 1), None)


@pytest.mark.rule("BD-WIN-01", "BD-TRY-01", "BD-SPELL-01")
def test_a_whole_match_by_script(full_names: Callable[..., Any]) -> None:
    """Two tries and one Spell each; a line a try."""
    faces = [
        *(2,),  # AWAY is drawn
        *(6, 5, 2, 4),  # a Throw that the defence lets through; a Spell turns a miss into a try
        *(5, 2, 6, 2),  # a Pass is kept, a Throw is stopped
        *(2, 2, 4),  # a Scrum is lost
        *(5, 6, 3),  # a Run is countered, the Counterattack misses, and nobody has a try left
    ]
    away = ScriptedCoach(["keep", "throw", "reroll:away", "scrum"])
    home = ScriptedCoach(["keep", "keep", "pass", "keep", "throw", "keep", "keep", "run"])
    with ScriptedDice(faces) as dice:
        match = play(new_match("blood-dice", dice=dice, options=full_names(tries=2, spells=1)), home, away)
    home.done()
    away.done()
    assert match.result == Result((0, 1), AWAY)
    told = [event for event in match.events if isinstance(event, Scored | TryBegan)]
    assert told == [TryBegan(AWAY), Scored(AWAY, "throw"), TryBegan(HOME), TryBegan(AWAY), TryBegan(HOME)]
    assert [match.get(MORALE, side) for side in Side] == [3, 2]
    assert match.get(SPELLS) == (1, 0)
    assert isinstance(match.events[-1], FullTime)
