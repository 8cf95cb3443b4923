"""The public questions: endings of a step, the chance of a goal, a distribution, an expected value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypedDict, TypeVar, Unpack, overload

import attrs

from ruleengine.dice import Distribution, Expression, Pool, Sum
from ruleengine.dice import dice as parse
from ruleengine.kernel import AnyKey, Check, Decision, Match, Roll, Snapshot, View, offered
from ruleengine.odds._conditions import Condition, StateView, Test
from ruleengine.odds._counts import Tally, named
from ruleengine.odds._exploring import Progress, WalkBudget
from ruleengine.odds._merging import LeftOut
from ruleengine.odds._policies import PolicyLike
from ruleengine.odds._results import Estimate, Expected, Odds, Outcomes
from ruleengine.odds._solving import Walk
from ruleengine.odds._stepping import Question
from ruleengine.odds._steps import Given, StepWalker, Way, Ways, given_in
from ruleengine.values import AWAY, HOME, Side

T = TypeVar("T", bound=Hashable)
Dice = Pool | Expression[Any] | Check | Roll[Any] | str

Decide = Callable[[View, Decision[Any]], Any]

STATES = 250_000
"""How many states are walked unless something else is said."""


class WalkOptions(TypedDict, total=False):
    """How to walk. All may be left out.

    Attributes:
        until: where to stop, besides at the end of the match: any test of a `StateView`. It is asked as the walk
            begins, at each event, at each request, and between steps.
        home, away: who decides: a policy; a policy with memory; an answer for each reason; answers in turn;
            `"best"`. A side that is never asked needs none. Any answer may be `BEST`: what is decided there is best.
        maximizer: the side that wants the goal, or much of what is expected; the other wants to prevent it. Unless
            said, it is the side that plays best, and home if both do.
        count: what to count besides: a tally, or several by name. Their expected values come with the answer.
        exact: in fractions; False: in floats, with a bound on the error.
        ignore: keys that are left out of what tells states apart, because they are far from mattering; in place of
            a key, `(key, side)` leaves out one side's value only. A number of states are looked at to see that what
            is left out does not matter.
        accumulate: keys that are left out as well, whole numbers that rules only ever add to, such as a score. What is
            added is carried along, so that outcomes see them as they are. Where a loop adds to them without end,
            ask with `exact=False`: what is too unlikely to follow is then part of the stated error.
        states: how many states to walk at most, 250,000 unless something else is said; None: all. What is left is
            unresolved, and the report names the keys that made the states many.
        seconds: how long to walk and solve at most; what is left then is `unresolved`, or widens the bounds.
        progress: called ten times a second with a `Progress`.
    """

    until: Test | None
    home: PolicyLike
    away: PolicyLike
    maximizer: Side | None
    count: Tally | Mapping[str, Tally] | None
    exact: bool
    ignore: AnyKey[Any] | Iterable[LeftOut]
    accumulate: AnyKey[Any] | Iterable[LeftOut]
    states: int | None
    seconds: float | None
    progress: Callable[[Progress], None] | None


@attrs.frozen
class Branch:
    """One way in which a step can end.

    Attributes:
        chance: of its dice; where choices are followed too, given those choices.
        answers: what was answered in the step: faces (one throw of each class), options chosen.
        state: the state at rest that follows.
        events: what happened on the way.
    """

    chance: Fraction
    answers: tuple[Any, ...]
    state: Snapshot
    events: tuple[Any, ...]


def branches(match: Match, *, decide: Decide | None = None, pick: int = 0, full: bool = False) -> list[Branch]:
    """Every way in which the match's current step can end, from here on.

    Args:
        match: in mid-step, as every match that waits for an answer; it is not touched.
        decide: the policy of both sides; None follows every option, so that chances sum to 1 for each
            combination of choices.
        pick: which throw stands for each class of throws, 0 or -1; must not matter.
        full: walk every throw on its own.

    Raises:
        ValueError: the match is over.

    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", options={"spells.spells": 0})  # waits for the draw of possession
    >>> [(str(b.chance), b.answers) for b in branches(match)]
    [('1/2', ((1,),)), ('1/2', ((2,),))]
    """
    if match.over:
        raise ValueError("the match is over: no step is left to walk")
    start, since = match.position_key
    walker = StepWalker(match, pick=pick, full=full)
    found = []
    for leaf in walker.leaves(start, _ways(walker, decide), given=given_in(walker, start, since)):
        events = tuple(entry for entry in walker.entries if entry.__class__ is not tuple)
        answers = tuple(given.answer for given in leaf.path)
        found.append(Branch(Fraction(leaf.weight, leaf.total), answers, walker.match.state.freeze(), events))
    return found


def _ways(walker: StepWalker, decide: Decide | None) -> Ways:
    """One way by a policy, or every option as if it were the only one."""
    views = View(walker.match, HOME), View(walker.match, AWAY)

    def ways(request: Decision[Any], memory: Any) -> Sequence[Way]:
        options = request.choices
        if decide is not None and len(options) > 1:
            options = (offered(request, decide(views[request.by], request)),)
        return [(Given(option, option), 1, 1, None) for option in options]

    return ways


def odds(match: Match | Dice, goal: Callable[[Any], object] | None = None, **how: Unpack[WalkOptions]) -> Odds:
    """The chance that a goal is reached.

    Args:
        match: where to begin, at any moment of a match, which is not touched. Or a check, or dice.
        goal: a test of the state in which the walk stops; or a `Condition` such as `EventOccurred`, which looks back
            over the whole walk. Of dice: a test of their total.
        how: see `WalkOptions`.

    Raises:
        OddsError: a side must decide and has no policy; a key that is left out matters; a count has no end.

    >>> from ruleengine import new_match
    >>> from ruleengine.odds import EventOccurred
    >>> from ruleengine_blood_dice.events import Scored, TurnedOver
    >>> match = new_match("blood-dice", options={"spells.spells": 0, "match.tries": 1})
    >>> for answer in (1, 4):  # home begins, with a penalty
    ...     match.answer(answer)
    >>> kick = odds(match, EventOccurred(Scored), until=EventOccurred(TurnedOver), home={"penalty-or-pass": "penalty"})
    >>> kick.value
    Fraction(1, 3)
    >>> odds("2d6", lambda total: total >= 9).value
    Fraction(5, 18)
    """
    if not isinstance(match, Match):
        return _odds_of_dice(match, goal, how)
    if goal is None:
        raise TypeError("odds of a match are odds of a goal; give one, such as EventOccurred(event)")
    wanted = goal
    walk = _walk(match, how, lambda view: bool(wanted(view)), goal=goal)
    return walk.odds(named(goal), how.get("maximizer"))


@overload
def distribution(match: Dice, of: None = None) -> Distribution[Any]: ...
@overload
def distribution(match: Dice, of: Callable[[Any], T]) -> Distribution[T]: ...
@overload
def distribution(match: Match, of: Tally, **how: Unpack[WalkOptions]) -> Outcomes[int]: ...
@overload
def distribution(match: Match, of: Callable[[StateView], T], **how: Unpack[WalkOptions]) -> Outcomes[T]: ...
def distribution(match: Match | Dice, of: Any = None, **how: Unpack[WalkOptions]) -> Outcomes[Any] | Distribution[Any]:
    """The distribution of what comes out: of a function of the state in which the walk stops, or of a count.

    Args:
        match: where to begin, as for `odds`. Or a check: the distribution of its success. Or dice: of their total;
            a roll: of its reading.
        of: the function, of hashable values; or a tally, which then adds whole numbers. Of dice: a function of what
            is said above.
        how: see `WalkOptions`; nobody can be `"best"`, for there is nothing to be best at.

    Raises:
        OddsError: as for `odds`.

    >>> from ruleengine import new_match
    >>> from ruleengine.odds import EventOccurred
    >>> from ruleengine_blood_dice.events import TurnedOver
    >>> match = new_match("blood-dice", options={"spells.spells": 0, "match.tries": 1})
    >>> for answer in (1, 5):  # home begins, with a run
    ...     match.answer(answer)
    >>> run = distribution(match, lambda end: end.result.score, until=EventOccurred(TurnedOver),
    ...                    home={"run-or-pass": "run"})
    >>> {score: str(chance) for score, chance in run.chances.items()}
    {(0, 0): '2/3', (0, 1): '1/12', (1, 0): '1/4'}
    >>> distribution("2d6").mean
    Fraction(7, 1)
    """
    if not isinstance(match, Match):
        return _of_dice(match, how, of)
    if isinstance(of, Tally):
        return _walk(match, how, lambda view: view._tally, carried=of).outcomes(named(of))
    return _walk(match, how, of).outcomes(named(of))


@overload
def expected(match: Dice, of: Callable[[Any], Any] | None = None) -> Expected: ...
@overload
def expected(match: Match, of: Callable[[StateView], Any] | Tally, **how: Unpack[WalkOptions]) -> Expected: ...
def expected(
    match: Match | Dice, of: Callable[[Any], Any] | Tally | None = None, **how: Unpack[WalkOptions]
) -> Expected:
    """What is to be expected: of a count, or of a number that the state in which the walk stops is worth.

    Args:
        match: where to begin, as for `odds`. Or a check, or dice, as for `distribution`.
        of: the tally, or the function.
        how: see `WalkOptions`.

    Raises:
        OddsError: as for `odds`; the count grows without end; the walk may never stop, and then is worth nothing.

    >>> from ruleengine import new_match
    >>> from ruleengine.odds import RequestCount, EventOccurred
    >>> from ruleengine_blood_dice.events import TurnedOver
    >>> match = new_match("blood-dice", options={"spells.spells": 0, "match.tries": 1})
    >>> match.answer(1)  # home begins; it always passes
    >>> always_pass = lambda view, decision: "pass"
    >>> expected(match, RequestCount("blood-dice.action"), until=EventOccurred(TurnedOver), home=always_pass).value
    Fraction(9, 4)
    """
    if not isinstance(match, Match):
        mean = _of_dice(match, how, of).mean
        return Expected(asked=_asked(match, of), estimate=Estimate(mean, mean, mean))
    if isinstance(of, Tally):
        walk = _walk(match, how, lambda view: None, tallies=(of,))
    elif of is None:
        raise TypeError("say what is to be expected: a tally, such as Count(event), or a function of the outcome")
    else:
        walk = _walk(match, how, of)
    return walk.expected(named(of), how.get("maximizer"), counted=isinstance(of, Tally))


def _walk(
    match: Match,
    how: WalkOptions,
    outcome: Callable[[StateView], Any],
    *,
    goal: object = None,
    tallies: tuple[Tally, ...] = (),
    carried: Tally | None = None,
) -> Walk:
    unknown = set(how) - set(WalkOptions.__annotations__)
    if unknown:
        raise TypeError(
            f"no such way to walk: {', '.join(sorted(unknown))}; there are {', '.join(WalkOptions.__annotations__)}"
        )
    count = how.get("count") or {}
    counts = count if isinstance(count, Mapping) else {repr(count): count}
    question = Question(
        outcome,
        goal if isinstance(goal, Condition) else None,
        not counts,  # what is counted goes on being so after the goal is reached
        how.get("until"),
        (*tallies, *counts.values()),
        carried,
        how.get("home"),
        how.get("away"),
        _keys(how.get("ignore", ())),
        _keys(how.get("accumulate", ())),
    )
    budget = WalkBudget(how.get("states", STATES), how.get("seconds"), how.get("progress"))
    return Walk(match, question, budget, exact=how.get("exact", True), counts=tuple(counts))


def _keys(keys: AnyKey[Any] | Iterable[LeftOut]) -> tuple[LeftOut, ...]:
    return (keys,) if isinstance(keys, AnyKey) else tuple(keys)


def _of_dice(dice: Dice, how: WalkOptions, of: Callable[[Any], Any] | Tally | None = None) -> Distribution[Any]:
    """The distribution of dice: of their total, of a roll's reading, of a check's success; or of a function of it."""
    if how:
        raise TypeError(f"dice are not walked, and always exact; leave out {', '.join(how)}")
    if isinstance(of, Tally):
        raise TypeError(f"nothing happens with dice alone, so that {of!r} counts nothing; ask of a match")
    plain = _plain(dice)
    return plain if of is None else plain.map(of)


def _plain(dice: Dice) -> Distribution[Any]:
    if isinstance(dice, str):
        dice = parse(dice)
    if isinstance(dice, Expression):
        return dice.distribution()
    if isinstance(dice, Check):
        dice = dice.roll()
    if isinstance(dice, Roll):
        return Distribution.of(dice.reading, dice.dice)
    if isinstance(dice, Pool):
        return Distribution.of(Sum(), dice)
    raise TypeError(f"{dice!r} is no match, and no dice; give a match, a check, a roll, a pool, or a notation")


def _odds_of_dice(dice: Dice, goal: Callable[[Any], object] | None, how: WalkOptions) -> Odds:
    if goal is None and not isinstance(dice, Check):
        raise TypeError(f"odds of {dice} are odds of a goal; give one, such as lambda total: total >= 7")
    chance = _of_dice(dice, how).chance(lambda value: bool(value if goal is None else goal(value)))
    return Odds(asked=_asked(dice, goal), estimate=Estimate(chance, chance, chance))


def _asked(dice: Dice, of: object) -> str:
    return str(dice) if of is None else f"{dice}, {named(of)}"
