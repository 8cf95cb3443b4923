"""Answers: what is offered is taken, what is not is refused, no two options are alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ruleengine.kernel import Answer, Decision, Match, Request, Roll
from ruleengine.testing._compare import expect_same, portrait
from ruleengine.testing._lines import Fault, PlayLine, described, spelled
from ruleengine.testing._search import MOST_ANSWERS, thinned, worth_trying
from ruleengine.testing._trials import Trial
from ruleengine.values import IllegalAnswer, token

MOST_COMPARED = 300
"""Of a larger choice, so many options from all over are compared with each other."""


class _Stranger:
    """Something that no rule has ever offered."""

    def __repr__(self) -> str:
        return "a stranger's object"


STRANGERS: tuple[Any, ...] = (_Stranger(), "no-such-token", "", -1, 10**9, 2.5, None, (), [], {}, True, b"", object)


def offers_are_taken(trial: Trial) -> None:
    """Every option that is offered is taken, by value and by token; every throw of the dice, too.

    A rule must be ready for each of its own options, and for every throw of its dice.

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
    what = f"{spelled(answer, request)} as a token leads elsewhere than the option itself"
    expect_same(by_token.match, by_value.match, what)


def _otherwise(request: Request, answer: Answer) -> Any:
    """The same answer as a token or a list; as it is where two options share a token."""
    if isinstance(request, Roll):
        return list(answer)
    name = token(answer)
    return name if [token(option) for option in request.choices].count(name) == 1 else answer


def _said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def strangers_are_refused(trial: Trial) -> None:
    """What is not offered is refused, from users and from coaches, and the match stays as it was.

    Tried with nonsense, and with options of earlier choices. The library refuses them by itself; what breaks it
    is a lazy sequence of options whose `in` is too generous.

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
    """Options of earlier choices of the line, the last ones."""
    options = [option for request in line.requests if isinstance(request, Decision) for option in request.choices[:3]]
    return list({repr(option): option for option in options}.values())[-20:]


def _is_offered(request: Request, value: Any) -> bool:
    if isinstance(request, Roll):
        faces = [value] if type(value) is int else value
        try:
            request.dice.check(tuple(faces))
        except (TypeError, ValueError):
            return False
        return True
    options = list(request.choices)
    return any(type(o) is type(value) and o == value for o in options) or value in [token(o) for o in options]


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
    """No two options are equal or have the same token, and tokens are stable.

    Logs and saves hold tokens, so two options that share one are one. This is looked at here only: to compare
    all options whenever a rule makes a choice would cost every match more than the choice itself, so that play
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
    options = list(thinned(request.choices, MOST_COMPARED))
    for index, option in enumerate(options):
        if any(option == other and type(option) is type(other) for other in options[:index]):
            yield f"{option!r} is offered twice"
    tokens = [token(option) for option in options]
    for index, name in enumerate(tokens):
        if not name:
            yield f"{options[index]!r} has an empty token"
        if name in tokens[:index]:
            yield f"{options[tokens.index(name)]!r} and {options[index]!r} have the same token {name!r}"
    if isinstance(again, Decision):
        names = [token(option) for option in thinned(again.choices, MOST_COMPARED)]
        if names != tokens:
            yield f"the options have other tokens when play is repeated: {_other(tokens, names)}"


def _other(before: list[str], after: list[str]) -> str:
    for was, now in zip(before, after, strict=False):
        if was != now:
            return f"{now!r}, not {was!r}"
    return f"{len(after)} options, not {len(before)}"


def _membership(request: Decision[Any]) -> Iterator[str]:
    for option in thinned(request.choices, MOST_ANSWERS):
        if option not in request.choices:
            yield f"{option!r} is among the options, but `in` says that it is not"
    for stranger in STRANGERS:
        if stranger in request.choices and not any(stranger == option for option in request.choices):
            yield f"{stranger!r} is not among the options, but `in` says that it is"
