"""Secrets: what a reader may not see changes nothing in what they see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruleengine.kernel import Decision, JointDecision, Match, Reader, Roll, Secrets, View
from ruleengine.plain import explanation_form, history_form, match_form, to_dict
from ruleengine.reporting import hooks
from ruleengine.testing._lines import Fault, PlayLine, described
from ruleengine.testing._trials import Trial
from ruleengine.values import Side

READERS: tuple[Reader, ...] = (*Side, "spectator")
MOST_HIDDEN = 8
"""How many hidden rolls in a row are answered in two ways, such as those of a deal."""
DIFFERENT = (0, 1, 2, 5, 11)
"""How far the second answer is from the first, in turn."""


def views_keep_secrets(trial: Trial) -> None:
    """Two matches that differ only in what a reader may not see look the same to that reader.

    A hidden roll, or the first of two answers that are given at once, is answered in two ways; values, requests,
    history and words must be the same for others, until a later step tells what is in them. And what a coach may
    suppose must look as the match does. A roll whose result everybody sees in the same step need not be hidden.

    Says: away sees what is hidden, after two answers to 'toss.lot': state.values.toss.game.last is
    """
    secrets = trial.subject.rules.secrets
    if secrets is not None:
        trial.explore(lambda line, more: _kept(secrets, line, more))


def _kept(secrets: Secrets, line: PlayLine, more: list[int]) -> None:
    first = more[0] if more else 0
    for reader in READERS:
        _look(line, reader)
        for step in DIFFERENT[1:]:
            _same_after(secrets, line, reader, (first, first + step))
    if isinstance(line.match.pending, Decision):
        for side in Side:
            _same_in_forks(line, side, first)


def _same_after(secrets: Secrets, line: PlayLine, reader: Reader, numbers: tuple[int, int]) -> None:
    """Answer hidden requests in two ways, as long as they are hidden in both; the reader sees no difference."""
    one, other = line.fork(), line.fork()
    reasons: list[str] = []
    while len(reasons) < MOST_HIDDEN and all(_hidden(secrets, each.match, reader) for each in (one, other)):
        reasons.append(getattr(one.match.pending, "reason", ""))
        if not all([_answered(one, numbers[0]), _answered(other, numbers[1])]):
            return
        if found := difference(_look(one, reader), _look(other, reader)):
            asked = ", ".join(map(repr, dict.fromkeys(reasons)))
            raise Fault(f"{reader} sees what is hidden, after two answers to {asked}: {found}", line=one)


def _look(line: PlayLine, reader: Reader) -> dict[str, Any]:
    try:
        return dict(portrait(line.match, reader))
    except Exception as error:
        what = f"what {reader} sees cannot be told, {described(line.match)}: {error!r}"
        raise Fault(what, line=line) from error


def _answered(line: PlayLine, number: int) -> bool:
    """Answer; whether the match then waits at once, so that no later step can have told what is told by the rules."""
    past = line.match.past
    before = len(past.checkpoints)
    line.answer(number)
    steps = len(past.checkpoints) - before
    return steps == 0 or (steps == 1 and not past.since_checkpoint())


def _hidden(secrets: Secrets, match: Match, reader: Reader) -> bool:
    """Whether a reader sees nothing of how the request is answered, until others have been answered.

    The side that a hidden roll is for, such as that which draws a card, may learn what comes of it.
    """
    request = match.pending
    if isinstance(request, Roll):
        return request.by is not reader and not secrets.shows_request(request, reader)
    return isinstance(request, JointDecision) and request.is_first and not secrets.shows_request(request, reader)


def _same_in_forks(line: PlayLine, side: Side, seed: int) -> None:
    """What a side may suppose looks to it as the match does."""
    try:
        forks = [View(line.match, side).fork(seed + step) for step in (0, 1)]
    except Exception as error:
        raise Fault(f"what {side} may suppose cannot be played, {described(line.match)}: {error}") from error
    seen = dict(_present(line.match, side))
    for fork in forks:
        if found := difference(seen, dict(_present(fork, side))):
            raise Fault(f"what {side} may suppose differs from what it sees, {described(line.match)}: {found}")


def portrait(match: Match, reader: Reader) -> Iterator[tuple[str, Any]]:
    """All that a reader sees of a match, now and before."""
    seen = match.seen_by(reader)
    yield from _present(match, reader)
    yield "answers", len(seen.log)
    yield "history", [to_dict(form) for form in history_form(match, reader)]
    yield "key", repr(seen.position_key)
    yield "teams", repr(seen.teams)
    if isinstance(reader, Side):
        view = View(match, reader)
        yield "view", [repr(view.events), repr(view.result), repr(view.position_key)]


def _present(match: Match, reader: Reader) -> Iterator[tuple[str, Any]]:
    """What a reader sees of how a match stands."""
    form = to_dict(match_form(match, reader))
    for name in ("over", "result", "figures", "state"):
        yield name, form[name]
    request = form["request"]
    if request is not None:
        yield "request", {name: each for name, each in request.items() if name != "id"}
    seen = match.seen_by(reader)
    yield "explanation", list(explanation_form(match, reader).lines)
    for asked in (None, seen.pending):
        lines = hooks.render(seen, asked if isinstance(asked, Decision) else None)
        yield "picture", [line.text for line in lines]
    about = getattr(seen.pending, "about", None)
    yield "about", repr(about)
    if isinstance(reader, Side) and match.rules.secrets is not None:
        view = View(match, reader)
        yield "get", {key.name: repr(_values(view, key)) for key in match.rules.keys}


def _values(view: View, key: Any) -> Any:
    width = view.rules.layout(len(view.pieces)).width[key]
    of: Any = view.get
    return of(key) if type(key).__name__ == "Key" else [of(key, each) for each in range(width)]


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two portraits first differ, in words; "" if they do not.

    >>> difference({"a": [1, 2]}, {"a": [1, 3]})
    'a[1] is 2, and 3'
    """
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = ((f"{path}.{name}" if path else str(name), one[name], other[name]) for name in one)
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = ((f"{path}[{index}]", *pair) for index, pair in enumerate(zip(one, other, strict=True)))
    else:
        return "" if one == other else f"{path} is {one!r:.200}, and {other!r:.200}"
    return next((found for where, mine, theirs in pairs if (found := difference(mine, theirs, where))), "")
