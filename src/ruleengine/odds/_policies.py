"""Who decides in a walk: policies, with memory or without, fixed answers, best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from math import gcd, lcm
from typing import Any, Final, Literal, NoReturn, Protocol, runtime_checkable

from ruleengine.kernel import Decision, Match, RandomCoach, ScriptedCoach, View, offered
from ruleengine.odds._counts import named
from ruleengine.odds._steps import Given, Open, Way
from ruleengine.values import OddsError, RuleError, Side


class Best(Enum):
    """The type of `BEST`."""

    BEST = "best"

    def __repr__(self) -> str:
        return self.name


BEST: Final = Best.BEST
"""What a policy answers to leave a choice to best play: every option is walked, and the best is taken."""

Policy = Callable[[View, Decision[Any]], Any]
"""Returns an option, or weights by option: `{Keep(): 2, Reroll(HOME): 1}`; or `BEST`. It decides alike in equal states.
"""


@runtime_checkable
class StatefulPolicy(Protocol):
    """A policy that remembers: what it remembers is carried along in the key of each state.

    Attributes:
        start: what it remembers at first; hashable.
    """

    start: Any

    def decide(self, view: View, decision: Decision[Any], memory: Any) -> Any:
        """An option, or weights by option; or `BEST`."""

    def remember(self, memory: Any, decision: Decision[Any], option: Any) -> Any:
        """What it remembers once it has chosen this option."""


PolicyLike = Policy | StatefulPolicy | Literal["best", Best.BEST] | Mapping[str, Any] | Sequence[Any] | None
"""How a side decides: by a policy; `"best"`; an answer for each reason; answers in turn; None: it is never asked.

Any answer may be `BEST`, and `home=BEST` is the same as `home="best"`.
"""

ASKED_TWICE = 32
"""How many decisions a policy is asked twice, to see that it decides alike."""


def uniform(view: View, decision: Decision[Any]) -> dict[Any, int]:
    """A policy: every option is equally likely.

    >>> from ruleengine import HOME, Decision
    >>> uniform(None, Decision(HOME, "direction", ("left", "right")))
    {'left': 1, 'right': 1}
    """
    return dict.fromkeys(decision.choices, 1)


class WalkView(View):
    """What a policy sees in a walk: the state. Neither the past, of which equal states have many, nor forks."""

    __slots__ = ()

    def _refuse(self, what: str) -> NoReturn:
        raise RuleError(
            f"a policy of {self.side} asks for {what}, which equal states do not share; "
            f"keep what it must know in its memory (`StatefulPolicy`), or in the state"
        )

    @property
    def events(self) -> tuple[Any, ...]:
        """Refused."""
        self._refuse("the events so far")

    @property
    def position_key(self) -> Any:
        """Refused."""
        self._refuse("the key of its position")

    def fork(self, seed: int) -> Match:
        """Refused."""
        self._refuse("a fork with dice")


class Seat:
    """A side's policy, as the walker uses it."""

    def __init__(self, side: Side, view: View, policy: StatefulPolicy, name: str) -> None:
        self.side = side
        self.start = policy.start
        self.name = name
        self._view = view
        self._policy = policy
        self._asked = 0

    def ways(self, request: Decision[Any], memory: tuple[Any, Any]) -> Sequence[Way] | Open:
        """The ways to go on from a choice of this side."""
        mine = memory[self.side]
        answer = self._policy.decide(self._view, request, mine)
        if self._asked < ASKED_TWICE:
            self._asked += 1
            if self._policy.decide(self._view, request, mine) != answer:
                raise OddsError(
                    f"{self.name} of {self.side} decides {request.reason!r} once one way and once another in the same "
                    f"state; return weights by option, such as `uniform` does, or keep what changes in its memory"
                )
        if answer is BEST:
            return Open([self._after(request, option, memory) for option in request.choices])
        if not isinstance(answer, Mapping):
            return (self._way(request, answer, 1, 1, memory),)
        shares = whole_weights(answer, request)
        total = sum(shares.values())
        return [self._way(request, option, share, total, memory) for option, share in shares.items() if share]

    def _way(self, request: Decision[Any], answer: Any, share: int, total: int, memory: tuple[Any, Any]) -> Way:
        if answer is BEST:
            raise OddsError(
                f"{self.name} of {self.side} weighs BEST for {request.reason!r}; answer BEST alone, or options"
            )
        option = offered(request, answer)
        return Given(option, option), share, total, self._after(request, option, memory)

    def _after(self, request: Decision[Any], option: Any, memory: tuple[Any, Any]) -> tuple[Any, Any]:
        """What both remember once this side has chosen an option."""
        after = self._policy.remember(memory[self.side], request, option)
        if after == memory[self.side]:
            return memory
        return (memory[0], after) if self.side else (after, memory[1])


def whole_weights(weights: Mapping[Any, Any], request: Decision[Any]) -> dict[Any, int]:
    """Weights as whole numbers; a float stands for the decimal that it shows.

    Raises:
        OddsError: one is negative, or none is above 0.
    """
    if not weights or any(type(weight) is not int or weight <= 0 for weight in weights.values()):
        weights = _made_whole(weights, request)
    divisor = gcd(*weights.values())
    return {option: weight // divisor for option, weight in weights.items()}


def _made_whole(weights: Mapping[Any, Any], request: Decision[Any]) -> dict[Any, int]:
    exact = {option: Fraction(str(weight)) for option, weight in weights.items()}
    if min(exact.values(), default=0) < 0 or not any(exact.values()):
        raise OddsError(
            f"the weights {weights!r} for {request.reason!r} are no chances; give one above 0, and none below"
        )
    scale = lcm(*(weight.denominator for weight in exact.values()))
    return {option: int(weight * scale) for option, weight in exact.items()}


class _Forgetful:
    """A plain policy as one that has nothing to remember."""

    start = None

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def decide(self, view: View, decision: Decision[Any], memory: Any) -> Any:
        return self._policy(view, decision)

    def remember(self, memory: Any, decision: Decision[Any], option: Any) -> Any:
        return None


class _ByReason(_Forgetful):
    """One answer, or its weights, for each reason."""

    def __init__(self, answers: Mapping[str, Any]) -> None:
        self._answers = dict(answers)

    def decide(self, view: View, decision: Decision[Any], memory: Any) -> Any:
        if decision.reason not in self._answers:
            known = ", ".join(map(repr, self._answers))
            raise OddsError(f"{decision.by} has no answer to {decision.reason!r}, only to {known}; add one")
        return self._answers[decision.reason]


class _InTurn(_Forgetful):
    """Answers given one after the other; how many were given is remembered."""

    start: Any = 0

    def __init__(self, answers: Sequence[Any]) -> None:
        self._answers = tuple(answers)

    def decide(self, view: View, decision: Decision[Any], memory: Any) -> Any:
        if memory >= len(self._answers):
            raise OddsError(f"{decision.by} must decide {decision.reason!r} and has used up its answers; give more")
        return self._answers[memory]

    def remember(self, memory: Any, decision: Decision[Any], option: Any) -> Any:
        return memory + 1


def _refusal(view: View, decision: Decision[Any]) -> NoReturn:
    """The policy of a side that nobody decides for."""
    raise OddsError(
        f"{decision.by} must decide {decision.reason!r} and has no policy; give {decision.by}= a policy, such as "
        f'`uniform`, an answer by reason, such as {{{decision.reason!r}: "…"}}, or "best"'
    )


def seat(side: Side, policy: PolicyLike, view: View) -> Seat:
    """A side's way to decide, as the walker uses it.

    Raises:
        OddsError: it is a coach that decides differently each time.
        TypeError: it is no way to decide.
    """
    if policy is None:
        return Seat(side, view, _Forgetful(_refusal), "nobody")
    if isinstance(policy, RandomCoach | ScriptedCoach):
        raise OddsError(f"{policy!r} decides differently each time; for {side}= give `uniform`, or answers in turn")
    try:
        return Seat(side, view, as_policy(policy), policy_name(policy))
    except TypeError as error:
        raise TypeError(f"{side}={error}") from None


def as_policy(policy: PolicyLike) -> StatefulPolicy:
    """Any way to decide as a policy with a memory, for policies that are made of others.

    Raises:
        TypeError: it is no way to decide.

    >>> from ruleengine import HOME, Decision
    >>> answers = as_policy(["run", BEST])
    >>> answers.decide(None, Decision(HOME, "run-or-pass", ("run", "pass")), answers.start)
    'run'
    """
    if is_best(policy):
        return _Forgetful(lambda view, decision: BEST)
    if isinstance(policy, StatefulPolicy):
        return policy
    if isinstance(policy, Mapping):
        return _ByReason(policy)
    if callable(policy):
        return _Forgetful(policy)
    if isinstance(policy, list | tuple):
        return _InTurn(policy)
    raise TypeError(f'{policy!r} is no way to decide; give a policy, answers, or "best"')


def policy_name(policy: PolicyLike) -> str:
    """What a way to decide is called, for people.

    >>> policy_name("best"), policy_name(uniform), policy_name({"spell": "keep"})
    ('best', 'uniform', "answers {'spell': 'keep'}")
    """
    if is_best(policy):
        return "best"
    return f"answers {policy!r}" if isinstance(policy, Mapping | list | tuple) else named(policy)


def is_best(policy: PolicyLike) -> bool:
    """Whether best play decides all of it."""
    return policy is BEST or policy == "best"


def plays_best(policy: PolicyLike) -> bool:
    """Whether best play decides at least some of it, as far as that can be told before a policy is asked.

    >>> plays_best({"spell": BEST, "run-or-pass": "run"}), plays_best(uniform)
    (True, False)
    """
    if isinstance(policy, Mapping):
        return any(answer is BEST for answer in policy.values())
    return is_best(policy) or (isinstance(policy, list | tuple) and any(answer is BEST for answer in policy))
