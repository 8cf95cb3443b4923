"""Steps as a walk sees them: policies decide, the walk stops where it should."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import Decision, Snapshot
from ruleengine.odds._branches import given_in
from ruleengine.odds._counts import Nothing, TallySheet
from ruleengine.odds._errors import OddsError
from ruleengine.odds._graph import Path, put_together
from ruleengine.odds._listening import EventListener
from ruleengine.odds._merging import Mask, encoded
from ruleengine.odds._moments import StateView
from ruleengine.odds._patterns import CUT, End, Held, Move, Pattern, Place
from ruleengine.odds._policies import Seat, WalkView, seat
from ruleengine.odds._questions import Question
from ruleengine.odds._steps import Given, Leaf, Open, StepWalker, Way
from ruleengine.odds._watching import Memo
from ruleengine.values import AWAY, HOME

if TYPE_CHECKING:
    from ruleengine.kernel import Match

MOST_ASKS = 256
"""A path of more requests within one step is given up, and stays unresolved."""

MOST_LEAVES = 100_000
"""With so many endings of one step, what is left of it is given up."""


class Stepper:
    """Walks the steps of a question.

    Args:
        match: where the walk begins; it is not touched.
        question: what is asked.

    Attributes:
        mask: which values tell states apart.
        seats: who decides.
        carries: whether anything is carried along.
        bare_match, layout: a match of the rules, and where it keeps its values.
        beginning: where the walk begins.
    """

    def __init__(self, match: Match, question: Question) -> None:
        self._question = question
        self.carries = question.carries
        self._walker = walker = StepWalker(match)
        self.bare_match, self.layout = walker.match, match.layout
        self._values = walker.watch()
        self._moment = StateView(walker.match)
        self._listener = walker.listener = EventListener(
            self._moment, question.until, question.goal, enough=question.enough
        )
        self.seats: tuple[Seat, Seat] = (
            seat(HOME, question.home, WalkView(walker.match, HOME)),
            seat(AWAY, question.away, WalkView(walker.match, AWAY)),
        )
        self.mask = Mask(match.layout, match.position_key[0].values, question.ignore, question.accumulate)
        self._ledger = TallySheet((*question.tallies, question.carried or Nothing()))
        self._patterns: Memo[Pattern] = Memo()
        self._outcomes: Memo[tuple[Hashable]] = Memo()
        self.beginning = self._beginning(match)

    def _beginning(self, match: Match) -> Place | End:
        rest, since = match.position_key
        if match.over:
            return End(rest, (), 0, True)
        memory = self.seats[0].start, self.seats[1].start
        if not match.past.since_checkpoint():  # nothing has come of the step yet: it is as good as at rest
            return Place(rest, memory)
        given = given_in(self._walker, rest, since)
        return Place(rest, memory, 0, given, len(given))

    def pattern(self, place: Place) -> Pattern:
        """The step that begins at a place; walked, unless it was from a state that it cannot tell from this one."""
        if place.past is not None:
            return self._walk(place)
        key = place.rest.stack, place.memory, place.seen
        known = self._patterns.find(key, place.rest.values)
        if known is None:
            known = self._walk(place)
            if not self._values.whole:
                self._patterns.keep(key, self._values.reads, known)
        return known

    def _walk(self, place: Place) -> Pattern:
        self._values.forget()
        self._listener.seen = place.seen
        base = self.mask.code(place.rest.values)
        rows: dict[int, list[Path]] = {}
        leaves = self._walker.leaves(
            place.rest,
            self._ways,
            given=place.given,
            past=place.past,
            memory=place.memory,
            most_asks=MOST_ASKS,
            most_leaves=MOST_LEAVES,
        )
        for leaf in leaves:
            rows.setdefault(leaf.row, []).append(self._path(leaf, base))
        endings = sum(map(len, rows.values()))
        forks = tuple(self._walker.forks)
        for number, fork in enumerate(forks):
            rows.setdefault(fork.row, []).append((fork.weight, fork.total, number, (), 0))
        return Pattern(tuple(put_together(rows[row]) for row in range(self._walker.rows)), forks, endings)

    def _ways(self, request: Decision[Any], memory: Any) -> Sequence[Way] | Open:
        if len(request.choices) == 1:
            option = request.choices[0]
            return ((Given(option, option), 1, 1, memory),)
        ways = self.seats[request.by].ways(request, memory)
        if self.carries and isinstance(ways, Open):
            raise OddsError(
                f"{request.by} leaves {request.reason!r} to best play, which cannot see what is carried or counted "
                f"along; leave that out: accumulate=()"
            )
        return ways

    def _path(self, leaf: Leaf, base: int) -> Path:
        if leaf.cut:
            return leaf.weight, leaf.total, CUT, (), 0
        *counts, carried = self._ledger.of(self._walker.story)
        shift = encoded(carried, self.mask.code(self._values) - base) if self.carries else 0
        return leaf.weight, leaf.total, self._move(leaf), tuple(counts) if any(counts) else (), shift

    def _move(self, leaf: Leaf) -> Move:
        walker, moment = self._walker, self._moment
        stack = tuple(walker.match.state.stack)
        over = moment.over = not walker.stopped and not stack
        if not (walker.stopped or over or self._listener.at_rest()):
            return Move(stack, self._values.changes(), leaf.memory, moment._seen)
        if self.carries:
            events, pending, outcome = moment.events, moment.pending, None
        else:
            events, pending, outcome = (), None, self._question.outcome(moment)
        return Move(stack, self._values.changes(), leaf.memory, moment._seen, True, over, outcome, events, pending)

    def outcome(self, end: End, shift: int = 0) -> Hashable:
        """What the question makes of an end.

        Args:
            end: where the walk stopped.
            shift: what was carried there since the walk began.
        """
        values = list(end.rest.values)
        count = self.mask.put(values, shift)
        asked = None if end.pending is None else Held(end.pending)
        key = end.rest.stack, end.events, end.seen, end.over, asked, count
        known = self._outcomes.find(key, values)
        if known is None:
            known = (self._look(end, values, count),)
            if not self._values.whole:
                self._outcomes.keep(key, self._values.reads, known)
        return known[0]

    def _look(self, end: End, values: Sequence[Any], count: int) -> Hashable:
        moment = self._moment
        self._walker.runner.place(Snapshot(end.rest.stack, tuple(values)), list(end.events))
        self._values.forget()
        moment._seen, moment.over, moment.pending, moment._tally = end.seen, end.over, end.pending, count
        return self._question.outcome(moment)
