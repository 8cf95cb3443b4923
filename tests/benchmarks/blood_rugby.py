"""The speed of Blood Rugby, as a table: `python -m tests.benchmarks.blood_rugby` from the root of the repository.

Whole matches of `busy` against `busy` are timed by turns with those of Blood Bowl, whose `busy` has the same policy:
uniform among what may be done, an activation ended one time in ten. Stated is how many decisions of Blood Bowl are
made in the time of one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ruleengine import CompiledRules, Match, SeededDice, compile_rules, play
from ruleengine_blood_bowl.coaches import BusyCoach as BowlCoach
from ruleengine_blood_rugby.coaches import BusyCoach as RugbyCoach

from .blood_bowl import EDITIONS, decisions
from .figures import Figure, seconds

SEEDS = range(8)
ROUNDS = 7
TIMES = 1.5
"""Decisions of Blood Bowl in the time of one of Blood Rugby, at most."""
HISTORIES = {"with log, events, fork and undo": True, "without history": False}
COACHES: dict[str, Callable[[int], Any]] = {
    "blood-rugby": RugbyCoach,
    **dict.fromkeys(EDITIONS, BowlCoach),
}


def busy_match(name: str, rules: CompiledRules, seed: int, *, history: bool = True) -> Match:
    """A whole match between two coaches that keep their players busy."""
    coach = COACHES[name]
    return play(Match(rules, dice=SeededDice(seed), history=history), coach(seed), coach(seed + 100))


def busy_matches(name: str, rules: CompiledRules, *, history: bool) -> None:
    """Those that are timed."""
    for seed in SEEDS:
        busy_match(name, rules, seed, history=history)


def match_figures() -> Iterator[Figure]:
    """How long a decision of Blood Rugby takes beside one of each edition, all measured by turns; the best of some."""
    compiled_rules = {name: compile_rules(name) for name in COACHES}
    made = {
        name: sum(decisions(busy_match(name, rules, seed)) for seed in SEEDS) for name, rules in compiled_rules.items()
    }
    for what, history in HISTORIES.items():
        best = dict.fromkeys(COACHES, float("inf"))
        for _ in range(ROUNDS):
            for name, rules in compiled_rules.items():
                took = seconds(partial(busy_matches, name, rules, history=history), rounds=1)
                best[name] = min(best[name], took)
        each = {name: took / made[name] for name, took in best.items()}
        yield Figure(f"a decision of Blood Rugby, {what}", each["blood-rugby"] * 1e6, "us")
        for name in EDITIONS:
            times = each["blood-rugby"] / each[name]
            yield Figure(f"  decisions of {name} in that time", times, "decisions", TIMES)


def main() -> None:
    """Print the table."""
    for figure in match_figures():
        print(figure, flush=True)


if __name__ == "__main__":
    main()
