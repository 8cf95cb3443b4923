"""Words for a match, and figures of how it stands; the words themselves are in `wording`, a module a topic.

A run is one line, told where it ends or where dice interrupt it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruleengine import Answered, CompiledRules, Decision, Match, Part, Roll, Side, hooks
from ruleengine.hooks import report, status
from ruleengine.reporting import Figure
from ruleengine_blood_rugby._pitch import PITCH
from ruleengine_blood_rugby._state import ACTOR, BALL, HALF, HOLDER, ROUND, SCORE, SQUARE, STATUS, TURNS
from ruleengine_blood_rugby._terms import Status
from ruleengine_blood_rugby._turn import rounds_in_half
from ruleengine_blood_rugby._wording import ball, contacts, referee, running
from ruleengine_blood_rugby._wording import match as halves
from ruleengine_blood_rugby._wording.book import ASKED, CHOSEN, TOLD
from ruleengine_blood_rugby._wording.rolls import asked_roll, told_roll
from ruleengine_pitch.words import Words, asked, ball_text

if TYPE_CHECKING:
    from ruleengine.goals import Goal, NamedPolicy

TOPICS = (halves, running, ball, contacts, referee)
"""The modules that have filled the book of words."""


def told(match: Match, entry: object, value: Words) -> Words:
    """The words for an event, an answer or a question; what is not in the book keeps the words that it has."""
    if isinstance(entry, Answered):
        return _answered(match, entry.request, entry.answer, value)
    if isinstance(entry, Decision):
        return asked(ASKED, match, entry, value)
    if isinstance(entry, Roll):
        return asked_roll(match, entry)
    teller = TOLD.get(type(entry))
    return value if teller is None else teller(match, entry)


def _answered(match: Match, request: Roll[Any] | Decision[Any], answer: Any, value: Words) -> Words:
    if isinstance(request, Roll):
        return told_roll(match, request, answer)
    teller = CHOSEN.get(type(answer))
    return value if teller is None else teller(match, request, answer)


class ReportPart(Part):
    """Says what happens, how the match stands and what may be asked of it; has no say in the rules."""

    name = "blood-rugby.report"
    keys = (HALF, ROUND, TURNS, SCORE, HOLDER, BALL, SQUARE, STATUS, ACTOR)

    @report.impl
    def tell(self, match: Match, entry: object, value: Words) -> Words:
        """Words for what is in the book."""
        return told(match, entry, value)

    @status.impl
    def board(self, match: Match) -> Iterable[Figure]:
        """Half, round, players out of the match, and where the ball is."""
        yield Figure("Half", max(1, match.get(HALF)))  # bribes and the lot come before it
        yield Figure("Round", f"{match.get(ROUND)}/{rounds_in_half(match)}")
        yield Figure("Out", *(out(match, side) for side in Side))
        yield Figure("Ball", _ball(match))

    @hooks.goals.impl
    def goals(self, rules: CompiledRules) -> Iterable[Goal]:
        """What may be asked by name."""
        from ruleengine_blood_rugby._goals import goals  # a match that is only played needs no odds

        return goals()

    @hooks.policies.impl
    def policies(self, rules: CompiledRules) -> Iterable[NamedPolicy]:
        """Ways to decide."""
        from ruleengine_blood_rugby._goals import policies

        return policies()


def out(match: Match, side: Side) -> int:
    """How many players of a side are out of the match."""
    statuses = match.each(STATUS)
    return sum(statuses[piece.id] >= Status.OUT for piece in match.pieces if piece.side is side)


def _ball(match: Match) -> str:
    return ball_text(match, match.derived(PITCH).grid, HOLDER, BALL, SQUARE)
