"""A walk, solved: chances, values, best play, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import attrs

from ruleengine.kernel import Match
from ruleengine.odds._best import Aim, Made, Play, Strategy
from ruleengine.odds._exploring import Exploration, WalkBudget
from ruleengine.odds._flow import UNIT, Flow, Reach, flow
from ruleengine.odds._graph import INFINITE, STAY, Number, Picks
from ruleengine.odds._merging import growth, title
from ruleengine.odds._policies import is_best
from ruleengine.odds._results import DecisionOdds, Estimate, Expected, Odds, Outcomes, Report
from ruleengine.odds._stepping import Question
from ruleengine.values import OddsError, Side


class Walk:
    """A walk from a match, and what can be said of it.

    Args:
        match: where it begins.
        question: what is asked.
        budget: when to give up.
        exact: in Fractions, or in floats.
        counts: the names of the question's last tallies.
    """

    def __init__(
        self, match: Match, question: Question, budget: WalkBudget, *, exact: bool, counts: tuple[str, ...]
    ) -> None:
        self._question = question
        self._exact = exact
        self._names = counts
        if question.carries and any(map(is_best, (question.home, question.away))):
            raise OddsError("best play cannot see what is carried or counted along; leave out accumulate=")
        self._found = Exploration(match, question, budget)
        self._open = self._sides_at_best()

    def _sides_at_best(self) -> list[Side]:
        """The sides that play best, or whose policy left it to best play at least once."""
        left_open = {decision.request.by for decision in self._found.graph.decisions.values()}
        question = self._question
        return [side for side in Side if is_best((question.home, question.away)[side]) or side in left_open]

    def odds(self, asked: str, maximizer: Side | None) -> Odds:
        """The chance of outcomes that are true."""
        ends = self._found.graph.ends if self._open else {}
        play = self._play({node: int(bool(outcome)) for node, outcome in ends.items()}, (0, 1), maximizer)
        ran = self._flow(play)
        chance = sum((mass for outcome, mass in ran.chances.items() if outcome), 0 * ran.main.unresolved)
        size = chance + ran.main.unresolved
        lower, upper = (chance, size) if play.bounds is None else play.bounds
        estimate = self._estimate(chance, lower, upper, size * self._relative(ran), settled=play.settled)
        estimate = Estimate(max(estimate.lower, 0), min(estimate.upper, 1), estimate.middle)
        return Odds(asked=asked, estimate=estimate, **self._best(play), **self._common(ran, play))

    def expected(self, asked: str, maximizer: Side | None, *, counted: bool) -> Expected:
        """The expected value of the first tally, or of the outcome, a number."""
        ends = self._found.graph.ends if self._open else {}
        gain = {node: 0 if counted else outcome for node, outcome in ends.items()}
        play = self._play(gain, (0, INFINITE), maximizer, counted=counted)
        ran = self._flow(play)
        estimate = self._count(ran, 0, play) if counted else self._mean(ran, play)
        return Expected(asked=asked, estimate=estimate, **self._best(play), **self._common(ran, play))

    def outcomes(self, asked: str) -> Outcomes[Any]:
        """The chance of each outcome."""
        if self._open:
            raise OddsError("a distribution is nothing to be best at; ask for odds of a goal, or give a policy")
        play = _Play()
        ran = self._flow(play)
        chances = _sorted(ran.chances)
        return Outcomes(of=asked, chances=chances, relative=float(self._relative(ran)), **self._common(ran, play))

    # Best play -----------------------------------------------------------------------------------------

    def _play(
        self,
        gain: Mapping[int, Number],
        unknown: tuple[Number, Number],
        maximizer: Side | None,
        *,
        counted: bool = False,
    ) -> _Play:
        """The best play of the sides that play it.

        Args:
            gain: what each end is worth.
            unknown: the least and the most that anything can be worth.
            maximizer: the side that wants much of it.
            counted: whether the first tally is what it is about.
        """
        if not self._open:
            return _Play()
        graph = self._found.graph
        wants = maximizer if maximizer is not None else self._open[0]
        signs = {node: 1 if decision.request.by is wants else -1 for node, decision in graph.decisions.items()}
        low, high = (Aim(gain, worth, counted, self._exact) for worth in unknown)
        start, deadline = self._found.start, self._found.deadline
        first = Play(graph, start, low, signs, {}, deadline)
        self._found.complete = self._found.complete and not first.cut
        many = {node: sign for node, sign in signs.items() if sign > 0}
        few = {node: sign for node, sign in signs.items() if sign < 0}
        lower = upper = first.values[start]
        if many and few:
            lower = Play(graph, start, low, few, first.picks, deadline).values[start]
        if few or not self._found.complete:
            upper = Play(graph, start, high, many if many and few else signs, first.picks, deadline).values[start]
        settled = not self._found.complete or not first.better(upper, lower, 1)
        return _Play(first.picks, first.rounds, first.values, (lower, upper), settled, counted)

    def _best(self, play: _Play) -> dict[str, Any]:
        """What an answer says of best play as a whole."""
        if not self._open:
            return {}
        stepper, decisions, picks, rounds = self._found.stepper, self._found.graph.decisions, play.picks, play.rounds

        def made() -> Iterator[Made]:
            """All that is kept of the walk: answers should not keep its graph alive."""
            for node, decision in decisions.items():
                pick = picks.get(node)
                if pick is not None:
                    yield decision, decision.request.choices[rounds[node] if pick == STAY else pick]

        strategy = Strategy(stepper.bare_match, tuple(self._open), made, stepper.mask.covered)
        return {"settled": play.settled, "strategy": strategy}

    # Flows ---------------------------------------------------------------------------------------------

    def _flow(self, play: _Play) -> _Ran:
        found, carries = self._found, self._found.stepper.carries
        chances: dict[Any, Number] = {}
        ends = 0

        def reach(node: int, mass: Any) -> None:
            nonlocal ends
            end = found.graph.ends[node]
            ends += len(mass) if carries else 1
            for shift, part in mass.items() if carries else ((0, mass),):
                outcome = found.stepper.outcome(end, shift) if carries else end
                chances[outcome] = chances.get(outcome, 0) + part

        def run(carried: bool, counts: int, reach: Reach) -> Flow:
            ran = flow(
                found.graph,
                found.start,
                play.picks,
                reach=reach,
                exact=self._exact,
                carried=carried,
                counts=counts,
                deadline=found.deadline,
            )
            found.complete = found.complete and not ran.cut
            return ran

        counts = len(self._question.tallies)
        main = run(carries, 0 if carries else counts, reach)
        # What is carried may be cut off where it is tiny; counts need not see that.
        counted = run(False, counts, lambda node, mass: None) if carries and counts else main
        return _Ran(chances, ends, main, counted)

    def _relative(self, ran: _Ran) -> Number:
        """How far a sum over ends may be off, relative to itself."""
        return Fraction(0) if self._exact else 1.01 * UNIT * (ran.main.roundings + ran.ends + 2)

    def _estimate(self, value: Number, lower: Number, upper: Number, off: Number, *, settled: bool = True) -> Estimate:
        known = lower == upper if self._exact else self._found.complete and settled
        return Estimate(lower - off, upper + off, value if known else None)

    def _count(self, ran: _Ran, index: int, play: _Play) -> Estimate:
        """The expected value of a tally."""
        counted = ran.counted
        value, size = counted.counts[index], counted.sizes[index]
        off = Fraction(0) if self._exact else 1.01 * UNIT * (counted.roundings + counted.additions + 2) * size
        if play.bounds is not None and index == 0 and play.counted:
            return self._estimate(value, *play.bounds, off, settled=play.settled)
        if not counted.unresolved:
            return self._estimate(value, value, value, off)
        # What was not walked may add to a count without limit, or take from it if anything does.
        return Estimate(value - off if size == value else -INFINITE, INFINITE, None)

    def _mean(self, ran: _Ran, play: _Play) -> Estimate:
        """The expected value of the outcome."""
        if ran.main.cyclic_mass:
            raise OddsError(
                f"the walk goes round for ever with chance {float(ran.main.cyclic_mass):.4g}, and comes to no outcome; "
                f"ask for its `distribution`, or stop it with until="
            )
        parts = [outcome * mass for outcome, mass in ran.chances.items()]
        value = sum(parts, 0 * ran.main.unresolved)
        off = sum(map(abs, parts), 0 * ran.main.unresolved) * self._relative(ran)
        if play.bounds is not None and self._found.complete:
            return self._estimate(value, *play.bounds, off, settled=play.settled)
        if ran.main.unresolved:
            return Estimate(-INFINITE, INFINITE, value if self._found.complete and not self._exact else None)
        return self._estimate(value, value, value, off)

    # What goes with every answer -----------------------------------------------------------------------

    def _common(self, ran: _Ran, play: _Play) -> dict[str, Any]:
        others = len(self._question.tallies) - len(self._names)
        counts = {name: self._count(ran, others + index, play) for index, name in enumerate(self._names)}
        return {
            "unresolved": ran.main.unresolved,
            "cyclic_mass": ran.main.cyclic_mass,
            "counts": counts,
            "choices": self._choices(ran, play),
            "report": self._report(ran),
        }

    def _report(self, ran: _Ran) -> Report:
        found, question = self._found, self._question
        home, away = (each.name for each in found.stepper.seats)
        left_out = tuple(map(title, (*question.ignore, *question.accumulate)))
        return Report(
            found.states,
            found.merged,
            found.endings,
            ran.main.loops,
            found.seconds,
            found.complete,
            self._exact,
            home,
            away,
            left_out,
            {} if found.complete else growth(found.found(), found.stepper.layout),
            () if found.complete else found.growing(),
        )

    def _choices(self, ran: _Ran, play: _Play) -> tuple[DecisionOdds, ...]:
        """What best play does, where it comes to, the decisions that are met most often first."""
        graph, layout, found = self._found.graph, self._found.stepper.layout, []
        for node, met in ran.main.visits.items():
            decision = graph.decisions[node]
            options = list(decision.request.choices)
            pick = play.picks[node]
            chosen = None if pick == STAY else options[pick]
            worth = {option: play.values[to] for option, to in zip(options, graph.options[node], strict=True)}
            path = tuple(given.value for given in decision.path)
            found.append(DecisionOdds(decision.request, chosen, worth, met, decision.place.rest, path, layout))
        return tuple(sorted(found, key=lambda choice: -choice.met))


@attrs.frozen
class _Ran:
    """What a flow came to.

    Attributes:
        chances: of each outcome.
        ends: how many masses were added up for them.
        main: the flow.
        counted: the flow that counts were taken from.
    """

    chances: dict[Any, Number]
    ends: int
    main: Flow
    counted: Flow


@attrs.frozen
class _Play:
    """Best play as it was found.

    Attributes:
        picks: the option of each open choice.
        rounds: the option that goes round, where the pick is to do so for ever.
        values: of each node.
        bounds: between which the value lies; None, if nobody played best.
        settled: whether neither side can do better.
        counted: whether it was about the first tally.
    """

    picks: Picks = attrs.field(factory=dict)
    rounds: Picks = attrs.field(factory=dict)
    values: Mapping[int, Number] = attrs.field(factory=dict)
    bounds: tuple[Number, Number] | None = None
    settled: bool = True
    counted: bool = False


def _sorted(chances: dict[Any, Number]) -> dict[Any, Number]:
    """By value, if values can be compared."""
    try:
        return {value: chances[value] for value in sorted(chances)}
    except TypeError:
        return chances
