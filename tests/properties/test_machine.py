"""A match against the simplest model of one: the list of answers that it was given.

Whatever is done to a match (answers, undo, forks, saves, pickles, refusals), it is the match that those answers lead
to when they are given to a new one.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest
from depth import examples
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, rule, run_state_machine_as_test

from ruleengine import Decision, HistoryError, IllegalAnswer, Match, Ruleset, Side, new_match
from ruleengine.testing._lines import LARGE, answer_to
from tests.games.rush import RUSH


@attrs.define(eq=False)
class Modelled:
    """A match with its model: how it was made, and what it was answered."""

    seed: int | None
    match: Match
    answers: list[Any] = attrs.field(factory=list)


class MatchMachine(RuleBasedStateMachine):
    """Does anything to matches of one ruleset, and compares each with its model."""

    game: str | Ruleset
    known: tuple[Ruleset, ...] = ()
    played = Bundle("played")

    def new(self, seed: int | None) -> Match:
        return new_match(self.game, seed=seed)

    @rule(target=played, seed=st.none() | st.integers(0, 99))
    def begin(self, seed: int | None) -> Modelled:
        return Modelled(seed, self.new(seed))

    @rule(one=played, number=st.integers(0, LARGE - 1))
    def answer(self, one: Modelled, number: int) -> None:
        request = one.match.pending
        if request is not None:
            answer = answer_to(request, number)
            one.match.answer(answer)
            one.answers.append(answer)
        self.compare(one)

    @rule(one=played, numbers=st.lists(st.integers(0, LARGE - 1), min_size=10, max_size=40))
    def play_on(self, one: Modelled, numbers: list[int]) -> None:
        for number in numbers:
            self.answer(one, number)

    @rule(one=played, value=st.sampled_from(["no-such-token", (0,), (7, 7), None, -1]))
    def refuse(self, one: Modelled, value: object) -> None:
        with pytest.raises(IllegalAnswer):
            one.match.answer(value)
        self.compare(one)

    @rule(one=played, steps=st.integers(1, 12))
    def undo(self, one: Modelled, steps: int) -> None:
        possible = steps <= len(one.answers)
        assert one.match.can_undo(steps) is possible
        if possible:
            one.match.undo(steps)
            del one.answers[-steps:]
        else:
            with pytest.raises(HistoryError):
                one.match.undo(steps)
        self.compare(one)

    @rule(one=played, side=st.sampled_from(Side))
    def undo_to(self, one: Modelled, side: Side) -> None:
        length = self.last_decision(one, side)
        assert one.match.can_undo(to=side) is (length is not None)
        if length is not None:
            one.match.undo(to=side)
            del one.answers[length:]
        self.compare(one)

    @rule(target=played, one=played, how=st.sampled_from(["fork", "copy", "save", "pickle"]))
    def another(self, one: Modelled, how: str) -> Modelled:
        if how == "fork":
            match = one.match.fork()
        elif how == "copy":
            match = copy.deepcopy(copy.copy(one.match))
        elif how == "save":
            match = Match.from_json(one.match.to_json(), rulesets=self.known)
        else:
            match = pickle.loads(pickle.dumps(one.match))
        other = Modelled(one.seed, match, one.answers[:])
        self.compare(other)
        self.compare(one)
        return other

    def last_decision(self, one: Modelled, side: Side) -> int | None:
        """How many answers there were at the last decision of a side, from a match played anew."""
        match, found = self.new(one.seed), None
        for length, answer in enumerate(one.answers):
            if isinstance(match.pending, Decision) and match.pending.by is side:
                found = length
            match.answer(answer)
        return found

    def compare(self, one: Modelled) -> None:
        """The match is the one that its answers lead to."""
        model = self.new(one.seed)
        for answer in one.answers:
            model.answer(answer)
        match = one.match
        assert (match.position_key, match.pending, match.over) == (model.position_key, model.pending, model.over)
        assert match.history == model.history
        assert match.digest() == model.digest()


class BloodDiceMachine(MatchMachine):
    game = "blood-dice"


class RushMachine(MatchMachine):
    game = RUSH
    known = (RUSH,)


@pytest.mark.parametrize("machine", [BloodDiceMachine, RushMachine])
def test_match_is_what_its_answers_lead_to(machine: type[MatchMachine]) -> None:
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples(25), stateful_step_count=15, deadline=None)
    )


@pytest.mark.slow
@pytest.mark.parametrize("machine", [BloodDiceMachine, RushMachine])
def test_match_is_what_its_answers_lead_to_for_long(machine: type[MatchMachine]) -> None:
    run_state_machine_as_test(machine, settings=settings(max_examples=150, stateful_step_count=40, deadline=None))
