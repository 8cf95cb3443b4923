"""Best play: values from the ends backwards, the options that reach them, and a coach that takes them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from time import monotonic
from typing import Any

import attrs

from ruleengine.kernel import (
    Coach,
    CompiledRules,
    Decision,
    Match,
    Snapshot,
    View,
)
from ruleengine.odds._graph import INFINITE, STAY, DecisionNode, Graph, Number, Picks, components
from ruleengine.odds._steps import Path, StepWalker, given_in
from ruleengine.values import OddsError, Side

ROUNDS = 100
"""How often the sides of a loop may answer each other's play."""

SLACK = 1e-12
"""In floats, an option is better only if it is better by more than this, relative to its value."""


@attrs.frozen
class Aim:
    """What is played for.

    Attributes:
        gain: the value of each end.
        unknown: the value that is assumed of what has not been walked.
        count: whether the first count is added to it.
        exact: in Fractions, or in floats.
    """

    gain: Mapping[int, Number]
    unknown: Number
    count: bool
    exact: bool


class Play:
    """Values of all nodes under the best play of some sides.

    Args:
        graph: what was walked.
        start: where it begins.
        aim: what is played for.
        signs: by open choice: 1 if its side wants much of it, -1 if little; 0 if its pick is kept.
        picks: the picks that are kept.
        deadline: when to stop, by `monotonic`; a node that has no value by then is worth what is unknown.

    Attributes:
        values: by node.
        picks: by open choice.
        rounds: by open choice whose pick is `STAY`, the option that goes round.
        cut: whether it was given up at the deadline.
    """

    def __init__(
        self, graph: Graph, start: int, aim: Aim, signs: Mapping[int, int], picks: Picks, deadline: float = INFINITE
    ) -> None:
        self.graph = graph
        self.aim = aim
        self.signs = signs
        self.picks = {node: pick for node, pick in picks.items() if not signs.get(node, 0)}
        self.values: dict[int, Number] = {}
        self.rounds: Picks = {}
        self._stays: set[int] = set()
        self._nothing = Fraction(0) if aim.exact else 0.0
        self._may_lose = aim.count or any(gain < 0 for gain in aim.gain.values())
        self.cut = False
        for part in components([start], self._following):
            self.cut = self.cut or monotonic() >= deadline
            if self.cut:
                self._give_up(part)
            elif len(part) == 1 and part[0] not in self._following(part[0]):
                self._settle(part[0])
            else:
                self._settle_loop(part)

    def _give_up(self, part: list[int]) -> None:
        for node in part:
            self.values[node] = self.aim.gain[node] if node in self.graph.ends else self.aim.unknown
            if self.signs.get(node, 0):
                self.picks.setdefault(node, 0)

    def _following(self, node: int) -> Sequence[int]:
        """Where a node may lead: by every option, if its side is free to choose."""
        if self.signs.get(node, 0):
            return self.graph.options[node]
        return self._picked(node)

    # Outside of loops ----------------------------------------------------------------------------------

    def _settle(self, node: int) -> None:
        graph = self.graph
        if node in graph.ends:
            self.values[node] = self.aim.gain[node]
        elif graph.unknown(node):
            self.values[node] = self.aim.unknown
        elif self.signs.get(node, 0):
            self._pick_best(node)
            self.values[node] = self.values[graph.options[node][self.picks[node]]]
        else:
            self.values[node] = self._worth(node)

    def _worth(self, node: int, loop: Container[int] = ()) -> Number:
        """What a node is worth by the values of those that follow; those in its loop add nothing."""
        total, edges = self.graph.row(node, self.picks)
        counting = self.aim.count
        worth = self._nothing
        for target, weight, counts, _ in edges:
            value = self._nothing if target in loop else self.values[target]
            worth += weight * (value + counts[0] if counting and counts else value)
        return worth / total if total != 1 else worth

    def _pick_best(self, node: int) -> bool:
        """Take the first of the best options, unless the one that is taken is as good; whether that is a change."""
        sign, options = self.signs[node], self.graph.options[node]
        old = best = self.picks.get(node, 0)
        worth = {index: self.values[option] for index, option in enumerate(options)}
        if node in self._stays:
            worth[STAY] = self._nothing
        for index, value in worth.items():
            if self.better(value, worth[best], sign):
                best = index
        self.picks[node] = best
        return best != old

    def better(self, one: Number, other: Number, sign: int) -> bool:
        """Whether one value is better than another; in floats, noticeably."""
        if self.aim.exact or INFINITE in (abs(one), abs(other)):
            return bool(one > other if sign > 0 else one < other)
        return bool(sign * (one - other) > SLACK * max(abs(one), abs(other)))

    # In a loop -----------------------------------------------------------------------------------------

    def _settle_loop(self, part: list[int]) -> None:
        """Policy iteration: value the play, improve it, until nothing is better.

        If both sides choose, the one that wants little answers each play of the other in full, before that one
        improves it. The last play's values stand, whether the two have come to rest or not.
        """
        members, self._stays = set(part), set()
        many = [node for node in part if self.signs.get(node, 0) > 0]
        few = [node for node in part if self.signs.get(node, 0) < 0]
        if many and few:
            self._head_out(members, {*many, *few}, set())
            for _ in range(ROUNDS):
                self._play_alone(members, few)
                if not self._improve(many):
                    return
        self._play_alone(members, few or many)

    def _play_alone(self, members: set[int], choices: Sequence[int]) -> None:
        """The best play of one side, the other's being what it is."""
        free = set(choices)
        # To go round for ever is worth 0: never too little, and never too much unless something can be lost.
        stays = self._where_to_stay(members, free) if free and (self._may_lose or self.signs[choices[0]] < 0) else set()
        self._stays = stays & free
        for node in self._stays:
            self.rounds[node] = next(at for at, option in enumerate(self.graph.options[node]) if option in stays)
        self._head_out(members, free, stays)
        for _ in range(ROUNDS * len(members)):
            self._value(members)
            if not self._improve(choices):
                return

    def _head_out(self, members: set[int], free: Collection[int], stays: set[int]) -> None:
        """Begin with a play that stays where it can, and elsewhere leaves for something finite wherever it can.

        From such a play on, better ones are found step by step; from one that goes round at a cost they need not be.
        """
        self.picks.update(dict.fromkeys(free, 0))
        self.picks.update(dict.fromkeys(self._stays, STAY))
        good = set(members)
        while True:
            while unsafe := {node for node in good - stays if not self._is_safe(node, members, good, free)}:
                good -= unsafe
            near = self._way_out(members, good, free, stays)
            if len(near) == len(good):
                break
            good = set(near)
        for node, target in near.items():
            if node in free and node not in stays:
                self.picks[node] = list(self.graph.options[node]).index(target)

    def _is_safe(self, node: int, members: set[int], good: set[int], free: Collection[int]) -> bool:
        """Whether a node can lead to good nodes only, and to what is finite."""
        fine = (target in good if target in members else self._is_finite(target) for target in self._leads(node, free))
        return any(fine) if node in free else all(fine)

    def _way_out(self, members: set[int], good: set[int], free: Collection[int], stays: set[int]) -> dict[int, int]:
        """The good nodes that can come to where play stays or leaves, each with its next node on the shortest way."""
        into: dict[int, list[int]] = {}
        for node in sorted(good - stays):
            for target in self._leads(node, free):
                into.setdefault(target, []).append(node)
        out = [target for target in into if target not in members and self._is_finite(target)]
        near = {node: node for node in sorted(stays & good)}
        out += near
        for target in out:
            for node in into.get(target, ()):
                if node not in near:
                    near[node] = target
                    out.append(node)
        return near

    def _is_finite(self, node: int) -> bool:
        return bool(abs(self.values[node]) != INFINITE)

    def _leads(self, node: int, free: Collection[int]) -> Sequence[int]:
        """Where a node may lead, by every option if it is free."""
        return self.graph.options[node] if node in free else self._picked(node)

    def _picked(self, node: int) -> list[int]:
        """Where a node leads by the picks of now."""
        return self.graph.following(node, self.picks)

    def _where_to_stay(self, members: set[int], free: Collection[int]) -> set[int]:
        """Where a side can go round for ever at no cost: that is worth 0, and may be best."""
        staying = set(members)
        while leaving := {node for node in staying if not self._can_stay(node, staying, free)}:
            staying -= leaving
        return staying

    def _can_stay(self, node: int, staying: Collection[int], free: Collection[int]) -> bool:
        if node in free:
            return any(target in staying for target in self.graph.options[node])
        edges = self.graph.row(node, self.picks)[1]
        costs = self.aim.count and any(counts and counts[0] for _, _, counts, _ in edges)
        return bool(edges) and not costs and all(edge[0] in staying for edge in edges)

    def _improve(self, choices: Iterable[int]) -> bool:
        """Take better options where there are some; whether there were."""
        return sum(map(self._pick_best, choices)) > 0

    def _value(self, nodes: set[int]) -> None:
        """The values of these nodes by the picks of now, from the values of all that they lead to."""

        def following(node: int) -> list[int]:
            return [target for target in self._picked(node) if target in nodes]

        for part in components(sorted(nodes), following):
            if len(part) == 1 and part[0] not in following(part[0]):
                self.values[part[0]] = self._worth(part[0])
            else:
                self.values.update(self._value_loop(set(part)))

    def _value_loop(self, part: set[int]) -> dict[int, Number]:
        gains = {node: self._worth(node, part) for node in sorted(part)}
        if self.graph.is_closed(part, self.picks):
            return dict.fromkeys(part, _without_end(gains.values()) if any(gains.values()) else self._nothing)
        if infinite := {gain for gain in gains.values() if abs(gain) == INFINITE}:
            return dict.fromkeys(part, _without_end(infinite))
        return self.graph.loop(part, self.picks, exact=self.aim.exact).values(gains)


def _without_end(gains: Collection[Number]) -> Number:
    """What comes of gaining again and again for ever."""
    if min(gains) < 0 < max(gains):
        raise OddsError("a count goes up and down without end; best play for it cannot be told")
    return INFINITE if max(gains) > 0 else -INFINITE


Made = tuple[DecisionNode, Any]
"""A decision, and the option that best play takes there."""


@attrs.frozen
class Strategy:
    """Best play in every state that was walked.

    Attributes:
        match: any match of the same rules.
        sides: who plays best.
        made: gives all decisions.
        cover: returns a state with what was left out of its key as it was when the walk began.
    """

    match: Match
    sides: tuple[Side, ...]
    made: Callable[[], Iterable[Made]]
    cover: Callable[[Snapshot], Snapshot]


class BestCoach:
    """Decides as the best play of a walk does; made by `Odds.coach` and `Expected.coach`.

    Raises:
        OddsError: when it is asked to decide where the walk has not been and nobody else is to decide there; where
            best play depends on what the state does not show; under other rules than those that were walked.
    """

    def __init__(self, strategy: Strategy, otherwise: Coach | None = None) -> None:
        self._walker = StepWalker(strategy.match)
        self._rules = strategy.match.rules
        self._sides = strategy.sides
        self._cover = strategy.cover
        self._otherwise = otherwise
        self._options: dict[Hashable, list[Any]] = {}
        for decision, option in strategy.made():
            known = self._options.setdefault(_spot(decision.place.rest, decision.path), [])
            if option not in known:
                known.append(option)

    def __call__(self, view: View, decision: Decision[Any]) -> Any:
        self._refuse_other_rules(view.rules)
        rest, since = view.position_key
        begun = self._cover(rest)
        known = self._options.get(_spot(begun, given_in(self._walker, begun, since)), ())
        if len(known) == 1 and decision.by in self._sides:
            return known[0]
        if known and decision.by in self._sides:
            raise OddsError(
                f"best play for {decision.by} at {decision.reason!r} depends on what happened before, which this state "
                f"does not show: on events that the goal waits for, or on what a policy remembers"
            )
        if self._otherwise is None:
            raise OddsError(self._lost(decision))
        return self._otherwise(view, decision)

    def _refuse_other_rules(self, rules: CompiledRules) -> None:
        if rules is not self._rules and (rules.spec, rules.loose) != (self._rules.spec, self._rules.loose):
            raise OddsError(f"best play was found for {_titled(self._rules)}, and this is {_titled(rules)}; walk that")

    def _lost(self, decision: Decision[Any]) -> str:
        if decision.by not in self._sides:
            played = " and ".join(map(str, self._sides))
            return f'best play was found for {played}, not for {decision.by}; ask with {decision.by}="best"'
        return (
            f"the walk has not come to {decision.reason!r} of {decision.by} in this state; begin it where the match "
            f"is now, give it a larger budget, or say who decides otherwise: coach(otherwise=...)"
        )

    def __repr__(self) -> str:
        return f"<best play of {' and '.join(map(str, self._sides))}, {len(self._options)} decisions>"


def _titled(rules: CompiledRules) -> str:
    spec = rules.spec
    differs = [*map(repr, spec.variants), *(f"{option}={value!r}" for option, value in spec.options)]
    return f"{spec.base} with {', '.join(differs)}" if differs else spec.base


def _spot(rest: Snapshot, path: Path) -> Hashable:
    """What tells one decision from another: where its step began, and what its dice and choices came to."""
    return rest, tuple((given.value, *(given.also_read or {}).items()) for given in path)
