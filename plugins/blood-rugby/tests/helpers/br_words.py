"""Short words for tests of what people type and read at Blood Rugby."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

from ruleengine import Decision, Match, View
from ruleengine.coaches import Person
from ruleengine.reporting import Line, Narrator, Tone


def meant_by(match: Match, text: str) -> Any:
    """The option that a person means who types this."""
    assert isinstance(match.pending, Decision), match.pending
    return Person(lambda label: text, _no_answer, narrate=False)(View(match, match.pending.by), match.pending)


def _no_answer(line: str) -> None:
    assert "is not offered" not in line, line
    assert "could be" not in line, line


def go(match: Match, *answers: str | int | tuple[int, ...]) -> Match:
    """Answer what waits: choices as a person types them, dice by their faces."""
    for answer in answers:
        match.answer(meant_by(match, answer) if isinstance(answer, str) else answer)
    return match


def lines_of(match: Match) -> list[Line]:
    """All that is told of a match."""
    return [line for line, _ in Narrator(match).tell(match)]


def words_of(match: Match) -> list[str]:
    """What is told up to the next chapter."""
    return [line.text for line in takewhile(lambda line: line.tone is not Tone.CHAPTER, lines_of(match))]


OTHERWISE: Final = {
    "turn.turns_per_half": 2,
    "hits.offered_fouls": ["punch", "headbutt", "stomp", "weapon", "hold", "hit_referee", "hinder", "kick"],
    "moving.through_team_mates": True,
    "kicking.kick_landing": "chosen_square",
    "falling.release": "opponent_choice",
    "falling.rise_out_of_turn": True,
    "trips.trip_order": "coach",
    "trips.trip_on": "both",
    "displaced.blocked_push": "chain",
    "passing.fumble": "no_pass",
    "interception.interception": True,
    "moving.stop_on_grounded": False,
    "moving.score_before_trip": False,
    "pushes.push_grounded": False,
    "pitch.change_ends": True,
    "pitch.reserves": 2,
}
"""Options under which choices are offered that are not by default."""
