"""Short words for tests of what people type and read at Blood Rugby."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Final

import pytest

from ruleengine import Choose, Match, View, hooks, play, token
from ruleengine.coaches import OptionName, Person
from ruleengine.reports import Line, Narrator, Tone


def name(match: Match, option: object) -> OptionName:
    """What a person calls an option."""
    return hooks.named(match, option, OptionName(token(option)))


def meant_by(match: Match, text: str) -> Any:
    """The option that a person means who types this."""
    assert isinstance(match.pending, Choose), match.pending
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
    "hits.offered_fouls": ["punch", "headbutt", "stomp", "weapon", "hold", "hit_referee"],
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


class Desk:
    """Lines to type, and what was shown."""

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)
        self.shown: list[str] = []

    def read(self, label: str) -> str:
        """The next line; there is no more when they are used up."""
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None


def typed(match: Match, *lines: str) -> Desk:
    """Play on as home by typing these lines, while away declines whatever it can; the match waits after the last."""
    desk = Desk(*lines)
    person = Person(desk.read, desk.shown.append, narrate=False)
    with pytest.raises(EOFError):
        play(match, person, _declines)
    return desk


def _declines(view: Any, choose: Choose[Any]) -> Any:
    return choose.options[-1]
