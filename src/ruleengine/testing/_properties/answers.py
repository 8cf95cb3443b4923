"""Answers: what is offered is taken, what is not is refused, no two choices are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ruleengine.kernel import Answer, Decision, Match, Request, Roll
from ruleengine.testing._compare import expect_same, portrait
from ruleengine.testing._lines import Fault, PlayLine, described, spelled
from ruleengine.testing._search import MOST_ANSWERS, thinned, worth_trying
from ruleengine.testing._trials import Trial
from ruleengine.values import IllegalAnswer, RuleCrash, token

MOST_COMPARED = 300
"""Of a larger decision, so many choices from all over are compared with each other."""


class _Stranger:
    """Something that no rule has ever offered."""

    def __repr__(self) -> str:
        return "a stranger's object"


STRANGERS: tuple[Any, ...] = (_Stranger(), "no-such-token", "", -1, 10**9, 2.5, None, (), [], {}, True, b"", object)


def offers_are_taken(trial: Trial) -> None:
    """Every choice that is offered is taken, by value and by token; every throw of the dice, too.

    A rule must be ready for each of its own choices, and for every throw of its dice.

    Says: 5 is offered in procedure 'toss.fragile', at the roll 'toss.toss' of home, but it raises KeyError: Bold()
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        if line.crash is not None:
            raise Fault(f"a rule breaks {described(line.match)}: {_said(line.crash)}") from line.crash
        for answer, _ in worth_trying(line.match.pending):
            _take(line, answer)

    trial.explore(probe)


def _take(line: PlayLine, answer: Answer) -> None:
    request = line.match.pending
    assert request is not None
    by_value, by_token = line.fork(), line.fork()
    try:
        by_value.give(answer)
        by_token.match.answer(_otherwise(request, answer))
    except Exception as error:
        written = spelled(answer, request)
        why = f"{written} is offered {described(line.match)}, but it raises {_said(error)}"
        raise Fault(why, f"match.answer({written})") from error
    what = f"{spelled(answer, request)} as a token leads elsewhere than the choice itself"
    expect_same(by_token.match, by_value.match, what)


def _otherwise(request: Request, answer: Answer) -> Any:
    """The same answer as a token or a list; as it is where two choices share a token."""
    if isinstance(request, Roll):
        return list(answer)
    name = token(answer)
    return name if [token(choice) for choice in request.choices].count(name) == 1 else answer


def _said(error: BaseException | None) -> str:
    cause = error.__cause__ if isinstance(error, RuleCrash) else error
    return f"{type(cause).__name__}: {cause}"


def strangers_are_refused(trial: Trial) -> None:
    """What is not offered is refused, from users and from coaches, and the match stays as it was.

    Tried with nonsense, and with choices of earlier decisions. The library refuses them by itself; what breaks it
    is a lazy sequence of choices whose `in` is too generous.

    Says: -1 is not offered in procedure 'toss.lax', at the choice 'number' of home, and yet it was taken
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        request = line.match.pending
        if request is None:
            return
        for value in [*STRANGERS, *_offered_before(line)]:
            if not _is_offered(request, value):
                _refused(line, value, Match.answer)
                if isinstance(request, Decision):
                    _refused(line, value, _by_coach)
        if isinstance(request, Decision):
            for complaint in _membership(request):
                raise Fault(f"{complaint}, {described(line.match)}")

    trial.explore(probe)


def _offered_before(line: PlayLine) -> list[Any]:
    """Choices of earlier decisions of the line, the last ones."""
    choices = [choice for request in line.requests if isinstance(request, Decision) for choice in request.choices[:3]]
    return list({repr(choice): choice for choice in choices}.values())[-20:]


def _is_offered(request: Request, value: Any) -> bool:
    if isinstance(request, Roll):
        faces = [value] if type(value) is int else value
        try:
            request.dice.check(tuple(faces))
        except (TypeError, ValueError):
            return False
        return True
    choices = list(request.choices)
    return any(type(o) is type(value) and o == value for o in choices) or value in [token(o) for o in choices]


def _by_coach(match: Match, value: Any) -> None:
    """Let coaches of both sides decide for it."""

    def coach(view: object, decision: Decision[Any]) -> Any:
        return value

    match.run(coach, coach)


def _refused(line: PlayLine, value: Any, give: Callable[[Match, Any], None]) -> None:
    match = line.match.fork()
    before = portrait(match)
    try:
        give(match, value)
    except IllegalAnswer:
        expect_same(match, before, f"{value!r} is refused {described(line.match)}, but the match has changed")
    except Exception as error:
        raise Fault(
            f"{value!r} is not offered {described(line.match)}; IllegalAnswer was to be raised, not {_said(error)}"
        ) from error
    else:
        raise Fault(f"{value!r} is not offered {described(line.match)}, and yet it was taken")


def options_are_distinct(trial: Trial) -> None:
    """No two choices are equal or have the same token, and tokens are stable.

    Logs and saves hold tokens, so two choices that share one are one. This is looked at here only: to compare
    all choices whenever a rule makes a decision would cost every match more than the decision itself, so that play
    takes the first of two equal ones without a word.

    Says: Safe() is offered twice, in procedure 'toss.twice', at the choice 'how' of home
    """

    def probe(line: PlayLine, more: list[int]) -> None:
        request = line.match.pending
        if isinstance(request, Decision):
            for complaint in _confusions(request, line.again().match.pending):
                raise Fault(f"{complaint}, {described(line.match)}", "match.pending.choices")

    trial.explore(probe)


def _confusions(request: Decision[Any], again: Any) -> Iterator[str]:
    choices = list(thinned(request.choices, MOST_COMPARED))
    for index, choice in enumerate(choices):
        if any(choice == other and type(choice) is type(other) for other in choices[:index]):
            yield f"{choice!r} is offered twice"
    tokens = [token(choice) for choice in choices]
    for index, name in enumerate(tokens):
        if not name:
            yield f"{choices[index]!r} has an empty token"
        if name in tokens[:index]:
            yield f"{choices[tokens.index(name)]!r} and {choices[index]!r} have the same token {name!r}"
    if isinstance(again, Decision):
        names = [token(choice) for choice in thinned(again.choices, MOST_COMPARED)]
        if names != tokens:
            yield f"the choices have other tokens when play is repeated: {_other(tokens, names)}"


def _other(before: list[str], after: list[str]) -> str:
    for was, now in zip(before, after, strict=False):
        if was != now:
            return f"{now!r}, not {was!r}"
    return f"{len(after)} choices, not {len(before)}"


def _membership(request: Decision[Any]) -> Iterator[str]:
    for choice in thinned(request.choices, MOST_ANSWERS):
        if choice not in request.choices:
            yield f"{choice!r} is among the choices, but `in` says that it is not"
    for stranger in STRANGERS:
        if stranger in request.choices and not any(stranger == choice for choice in request.choices):
            yield f"{stranger!r} is not among the choices, but `in` says that it is"
