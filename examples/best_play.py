"""The best use of Spells and Passes in Blood Dice, exactly: what it is worth, and what it does.

Home plays in several ways. Away takes what its action die names, and has shots and defences that fail rolled again.
Morale and withdrawals are far away. A size such as `2x1` means two tries and one Spell for each team.

Prints:

    | tries | Spells | plain | random | Spells on shots | best |
    | --- | --- | --- | --- | --- | --- |
    | 1 | 0 | 17.86% | 12.55% | 17.86% | 18.20% |
    | 1 | 1 | 12.39% | 9.15% | 20.55% | 23.71% |
    | 2 | 0 | 26.38% | 19.16% | 26.38% | 27.26% |

    | Spells of home | away 0 | away 1 |
    | --- | --- | --- |
    | 0 | 18.13% | 12.48% |
    | 1 | 31.79% | 23.14% |

    | what | behind | level | ahead |
    | --- | --- | --- | --- |
    | Pass the clash; away has Spells | – | 0% | – |
    | Pass the clash; away has no Spell | – | 0% | – |
    | Pass the penalty; away has Spells | – | 0% | – |
    | Pass the penalty; away has no Spell | – | 0% | – |
    | Pass the run; away has Spells | – | 0% | 100% |
    | Pass the run; away has no Spell | – | 0% | – |
    | Pass the scrum; away has Spells | – | 76% | – |
    | Pass the scrum; away has no Spell | – | 31% | – |
    | Pass the throw; away has Spells | – | 100% | 100% |
    | Pass the throw; away has no Spell | – | 0% | – |
    | roll again in a scrum | – | 21% | 25% |
    | roll again: action, turnover | – | 100% | – |
    | roll again: counterattack, failed | – | 100% | – |
    | roll again: penalty, failed | – | 100% | – |
    | roll again: run, failed | – | 100% | – |
    | roll again: stop-run, failed | – | 100% | 100% |
    | roll again: stop-run, stopped | – | 25% | 0% |
    | roll again: stop-throw, failed | – | 100% | 100% |
    | roll again: stop-throw, stopped | – | 25% | 0% |
    | roll again: throw, failed | – | 100% | – |
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ruleengine import AWAY, HOME, Decision, Match, View, new_match
from ruleengine.odds import DecisionOdds, Odds, odds, uniform
from ruleengine_blood_dice import ELIMINATED, MORALE, SCORE, SPELLS, Pass, Reroll, Rolled

Row = tuple[object, ...]
FAR = {"scrum.morale": 1000, "clash.eliminations_to_withdraw": 1000}
STANDS = ("behind", "level", "ahead")
FAILED = (False, "failed")


def plain(view: View, decision: Decision[Any]) -> Any:
    """Takes what the action die names; spends no Spell."""
    return decision.choices[0]


def on_shots(view: View, decision: Decision[Any]) -> Any:
    """Takes what the action die names; spends Spells on shots and defences that fail."""
    about = decision.about
    spends = isinstance(about, Rolled) and about.value in FAILED and not about.reason.endswith("steal")
    return decision.choices[spends]


WAYS = {"plain": plain, "random": uniform, "Spells on shots": on_shots, "best": "best"}


def begin(tries: int, spells: int, *answers: object) -> Match:
    """A match before it begins, or after these answers."""
    match = new_match("blood-dice", options={"match.tries": tries, "spells.spells": spells, **FAR})
    for answer in answers:
        match.answer(answer)
    return match


def wins(match: Match, home: Any = "best") -> Odds:
    """The chance that home wins, if it plays like that."""
    return odds(match, lambda end: end.result.winner is HOME, home=home, away=on_shots, ignore=(MORALE, ELIMINATED))


def percent(odds: Odds) -> str:
    """A chance in per cent."""
    return f"{float(odds):.2%}"


def by_way(sizes: Iterable[tuple[int, int]]) -> Iterator[Row]:
    """How often home wins, by the way it plays."""
    yield "tries", "Spells", *WAYS
    for tries, spells in sizes:
        yield tries, spells, *(percent(wins(begin(tries, spells), way)) for way in WAYS.values())


def until_left(most: int, home: int, away: int) -> Iterator[object]:
    """Answers after which home has the ball, and each side so many Spells left: the others were spent in vain."""
    yield 1
    yield from (1, "reroll:home") * (most - home)  # on home's action die
    if away < most:  # on stealing a Pass
        yield from (2, *["keep"] * (home > 0), "pass")
        yield from (1, "reroll:away") * (most - away)
        yield from (1, *["keep"] * (away > 0))


def by_spells(tries: int, most: int) -> Iterator[Row]:
    """How often home wins at its best, the ball in its hands, by the Spells of home and away."""
    number = range(most + 1)
    yield "Spells of home", *(f"away {away}" for away in number)
    for home in number:
        yield home, *(percent(wins(begin(tries, most, *until_left(most, home, away)))) for away in number)


def what(choice: DecisionOdds) -> str:
    """What is decided: whether to pass, or to have a die rolled again."""
    about = choice.decision.about
    if choice.decision.reason != "spell":
        return f"Pass the {about}; away has {'Spells' if choice.get(SPELLS)[AWAY] else 'no Spell'}"
    if not isinstance(about, Rolled):
        return f"roll again in a {about.reason.removeprefix('blood-dice.')}"
    shown = "failed" if about.value is False else getattr(about.value, "name", about.value)
    return f"roll again: {about.reason.removeprefix('blood-dice.')}, {shown}"


def by_stand(best: Odds) -> Iterator[Row]:
    """How often best play passes or has a die rolled again, of the times that it matters: behind, level, ahead."""
    met: Counter[tuple[str, str]] = Counter()
    done: Counter[tuple[str, str]] = Counter()
    for choice in best.choices:
        lead = choice.get(SCORE, HOME) - choice.get(SCORE, AWAY)
        spot = what(choice), STANDS[(lead > 0) - (lead < 0) + 1]
        if choice.matters:
            met[spot] += choice.met
            done[spot] += choice.met * isinstance(choice.chosen, Pass | Reroll)
    yield "what", *STANDS
    for name in sorted({name for name, _ in met}):
        if name.startswith("Pass") or any(done[name, stand] for stand in STANDS):
            shares = [f"{float(done[name, s] / met[name, s]):.0%}" if met[name, s] else "–" for s in STANDS]
            yield name, *shares


def table(rows: Iterable[Row]) -> str:
    """Rows as a table, the first as its head."""
    head, *lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join([head, "|" + " --- |" * (head.count("|") - 1), *lines])


def tables(sizes: Iterable[str], shown: Iterable[str]) -> Iterator[str]:
    """Winning chances for all sizes; for those that are shown, what Spells are worth, and what best play does."""
    yield table(by_way(map(numbers, sizes)))
    for tries, spells in map(numbers, shown):
        if spells:
            yield table(by_spells(tries, spells))
        yield table(by_stand(wins(begin(tries, spells))))


def numbers(size: str) -> tuple[int, int]:
    """A size such as `2x1`."""
    tries, _, spells = size.partition("x")
    return int(tries), int(spells)


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("sizes", nargs="*", default=["1x0", "1x1", "2x0"], help="tries and Spells, such as 2x1")
    parser.add_argument("--shown", nargs="+", default=["1x1"], help="sizes whose best play is shown")
    print(*tables(**vars(parser.parse_args())), sep="\n\n")
