"""The speed of Blood Bowl, as a table: `python -m tests.benchmarks.blood_bowl` from the root of the repository.

Whole matches of `busy` against `busy` are timed by turns with the flat loop of Blood Dice, and stated as a ratio of
decisions a second to the asks a second of that loop: every die and every choice of it counts as one request.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from ruleengine import (
    Answered,
    CompiledRules,
    Decision,
    Match,
    RandomCoach,
    SeededDice,
    View,
    compile_rules,
    new_match,
    play,
)
from ruleengine_blood_bowl import random_team
from ruleengine_blood_bowl.coaches import BusyCoach
from ruleengine_blood_bowl.rules import legal
from ruleengine_blood_bowl.state import ACTED, ACTIVE, TURN

from .figures import Figure, each, flat_loops, seconds

SEEDS = range(8)
ROUNDS = 7
FLAT_MATCHES = 400
AIMS = {"with log, events, fork and undo": 350.0, "without history": 175.0}
"""For each decision so many requests of the flat loop, at most."""
EDITIONS = ("blood-bowl-lrb", "blood-bowl-2020")
LEARNT = 6
SKILLED = 1.5
"""How long a decision of teams with many skills may take, one of the default line-ups being 1."""
SECOND = 1 / 0.9
"""How long a decision of the second edition may take, one of the first being 1: nine in the time of ten."""


def busy_match(rules: CompiledRules, seed: int, *, history: bool = True) -> Match:
    """A whole match between two coaches that keep their players busy."""
    match = Match(rules, dice=SeededDice(seed), history=history)
    return play(match, BusyCoach(seed), BusyCoach(seed + 100))


def busy_matches(rules: CompiledRules, *, history: bool) -> None:
    """Those that are timed."""
    for seed in SEEDS:
        busy_match(rules, seed, history=history)


def decisions(match: Match) -> int:
    """How often a coach was asked."""
    asks = [entry.request for entry in match.history if isinstance(entry, Answered)]
    return sum(isinstance(request, Decision) and len(request.choices) > 1 for request in asks)


def flat_asks(loop: Callable[[Random], Any]) -> tuple[int, Callable[[], object]]:
    """How many dice and choices some matches of the flat loop take, and the work that plays them."""

    def work() -> int:
        random = Random(1)
        return sum(loop(random)[2] for _ in range(FLAT_MATCHES))

    return work(), work


def match_figures() -> Iterator[Figure]:
    """Decisions a second, and how many requests of the flat loop one takes.

    Measured by turns, the best of some rounds.
    """
    rules = compile_rules("blood-bowl-lrb")
    made = sum(decisions(busy_match(rules, seed)) for seed in SEEDS)
    asks, flat = flat_asks(list(flat_loops().values())[-1])
    works: dict[str, Callable[[], object]] = {
        "flat": flat,
        "with log, events, fork and undo": partial(busy_matches, rules, history=True),
        "without history": partial(busy_matches, rules, history=False),
    }
    best = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            best[name] = min(best[name], seconds(work, rounds=1))
    for name, aim in AIMS.items():
        took = best[name] / made
        yield Figure(f"a decision of Blood Bowl, {name}", took * 1e6, "us")
        yield Figure("  asks of the flat loop in that time", took * asks / best["flat"], "asks", aim)


def edition_figures() -> Iterator[Figure]:
    """How long a decision of the second edition takes beside one of the first, both measured by turns."""
    editions = [compile_rules(name) for name in EDITIONS]
    made = [sum(decisions(busy_match(rules, seed)) for seed in SEEDS) for rules in editions]
    for name, history in zip(AIMS, (True, False), strict=True):
        best = [float("inf")] * len(editions)
        for _ in range(ROUNDS):
            for n, rules in enumerate(editions):
                best[n] = min(best[n], seconds(partial(busy_matches, rules, history=history), rounds=1))
        first, second = (took / count for took, count in zip(best, made, strict=True))
        yield Figure(f"a decision of Blood Bowl, 2020, {name}", second * 1e6, "us")
        yield Figure("  decisions of the first edition in that time", second / first, "decisions", SECOND)


def skilled_starts(learnt: int) -> list[Match]:
    """Matches about to begin, of random teams whose players have learnt so many skills; none: of default line-ups."""
    found = []
    for seed in SEEDS:
        sides = enumerate(("home", "away"))
        teams = {side: random_team(2 * seed + n, rules=EDITIONS[1], learnt=learnt) for n, side in sides}
        found.append(new_match(EDITIONS[1], seed=seed, teams=teams if learnt else None))
    return found


def played(starts: Sequence[Match]) -> list[Match]:
    """Matches played from their starts, which stay as they are."""
    return [play(match.fork(), BusyCoach(seed), BusyCoach(seed + 100)) for seed, match in enumerate(starts)]


def skill_figures() -> Iterator[Figure]:
    """How long a decision takes of teams with many skills, beside one of the default line-ups, measured by turns."""
    works = [skilled_starts(learnt) for learnt in (0, LEARNT)]
    made = [sum(map(decisions, played(starts))) for starts in works]
    best = [float("inf")] * len(works)
    for _ in range(ROUNDS):
        for n, starts in enumerate(works):
            best[n] = min(best[n], seconds(partial(played, starts), rounds=1))
    plain, skilled = (took / count for took, count in zip(best, made, strict=True))
    yield Figure(f"a decision of players with up to {LEARNT} skills more", skilled * 1e6, "us")
    yield Figure("  decisions of the default line-ups in that time", skilled / plain, "decisions", SKILLED)


def at_activation(rules: CompiledRules) -> Match:
    """In the midst of a match, at the choice of whom to activate: nothing of the step is answered yet."""
    match, coach = Match(rules, dice=SeededDice(3)), BusyCoach(5)
    while isinstance(match.pending, Decision):
        if match.pending.reason == "activate" and match.get(TURN, match.pending.by) == 5 and not match.get(ACTED):
            return match
        match.answer(coach(View(match, match.pending.by), match.pending))
    raise AssertionError("this match has no fifth turn")


def playout(match: Match, *, history: bool) -> Match:
    """Play a copy of a match to its end at random."""
    return play(match.fork(dice=SeededDice(7), history=history), RandomCoach(1), RandomCoach(2))


def other_figures() -> Iterator[Figure]:
    """What else a bot, a server or a page needs."""
    rules = compile_rules("blood-bowl-lrb")
    match, over = at_activation(rules), busy_match(rules, 3)
    side = match.get(ACTIVE)
    yield Figure("fork at rest", each(over.fork, 2000), "us", 10)
    yield Figure("fork where somebody is to be activated", each(match.fork, 2000), "us")
    with_history, without = (partial(playout, match, history=history) for history in (True, False))
    both = [each(work, 20) for work in (with_history, without)]
    yield Figure("playout from there, without history", both[1] / 1e3, "ms")
    yield Figure("  with history, in times of that", both[0] / both[1], "playouts")
    yield Figure(
        f"the {len(legal(match, side))} actions that may be chosen", each(lambda: legal(match, side), 2000), "us", 50
    )
    yield Figure(f"replay of a match with {decisions(over)} decisions", len(over.to_json().encode()) / 1024, "KiB", 30)


def main() -> None:
    """Print the table."""
    for figures in (match_figures, edition_figures, skill_figures, other_figures):
        for figure in figures():
            print(figure, flush=True)


if __name__ == "__main__":
    main()
