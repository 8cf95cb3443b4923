"""From a match to forms, and from forms to plain dicts and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, TypeVar, cast

import attrs

from ruleengine.kernel import Answered, Check, Decision, Match, Piece, Reader, Request, Roll
from ruleengine.plain._classes import open_fields
from ruleengine.plain._forms import (
    FORMAT,
    CheckForm,
    ChoiceForm,
    EntryForm,
    ErrorForm,
    ExplanationForm,
    FigureForm,
    LineForm,
    MatchForm,
    ModifierForm,
    PieceForm,
    ReaderName,
    RequestForm,
    ResultForm,
    RulesForm,
    StateForm,
)
from ruleengine.reporting import Narrator, about, by_rules, check_name, explain, figures, generic, hooks, lines
from ruleengine.saves import plain_values, spec
from ruleengine.schema import from_plain, hashed, to_plain
from ruleengine.values import DataError, Side, tag_of, token

T = TypeVar("T")
_BARE = (type(None), bool, int, str)


def to_dict(form: Any) -> dict[str, Any]:
    """A form as plain data, which `json.dumps` can write.

    >>> from ruleengine import new_match
    >>> to_dict(result_form(new_match("blood-dice", seed=7)))
    {'score': [0, 0], 'winner': None, 'detail': ''}
    """
    return cast("dict[str, Any]", to_plain(form, type(form), "", remedy="give a form of `ruleengine.plain`"))


def from_dict(data: object, kind: type[T]) -> T:
    """The form that plain data stand for; nothing is coerced.

    Raises:
        DataError: a field is missing, unknown or of another kind; the path leads to it.

    >>> from ruleengine.plain import AnswerForm
    >>> from_dict({"request": "5b1e", "choice": "pass"}, AnswerForm)
    AnswerForm(request='5b1e', choice='pass', faces=None)
    >>> from_dict({"request": "5b1e", "choice": 3}, AnswerForm)
    Traceback (most recent call last):
    ruleengine.schema.DataError: choice: expected text, got 3
    """
    return from_plain(data, kind)


def error_form(error: Exception) -> ErrorForm:
    """An error as data: its class, its words, and the path to the fault if it is about data.

    >>> from ruleengine import IllegalAnswer
    >>> error_form(IllegalAnswer("'sing' is not offered"))
    ErrorForm(type='IllegalAnswer', message="'sing' is not offered", path='')
    """
    if isinstance(error, DataError):
        return ErrorForm(type(error).__name__, error.why, error.path)
    return ErrorForm(type(error).__name__, str(error), "")


# The match ------------------------------------------------------------------------------------------


def match_form(match: Match, reader: Reader | None = None, *, checks: bool = True) -> MatchForm:
    """A match as somebody sees it.

    Args:
        match: the match.
        reader: a side, `"spectator"`, or None for the host, who sees everything.
        checks: whether choices show the checks that they may lead to, which takes most of the time.

    >>> from ruleengine import new_match
    >>> form = match_form(new_match("blood-dice", seed=7, options={"spells.spells": 0}))
    >>> form.reader, form.request.reason, [choice.token for choice in form.request.choices]
    ('host', 'penalty-or-pass', ['penalty', 'pass'])
    """
    seen = match.seen_by(reader)
    return MatchForm(
        FORMAT,
        rules_form(seen),
        cast(ReaderName, "host" if reader is None else str(reader)),
        len(seen.log),
        seen.over,
        result_form(seen),
        tuple(FigureForm(each.name, each.home, each.away) for each in figures(seen)[1:]),
        state_form(seen),
        request_form(seen, reader, checks=checks),
    )


def rules_form(match: Match) -> RulesForm:
    """What identifies the rules of a match.

    >>> from ruleengine import new_match
    >>> rules_form(new_match("blood-dice", seed=7)).base
    'blood-dice'
    """
    return RulesForm(**spec(match.rules), revisions=match.rules.revisions())


def result_form(match: Match) -> ResultForm:
    """The score as it stands."""
    return ResultForm(*attrs.astuple(match.result, recurse=False))


def state_form(match: Match, reader: Reader | None = None) -> StateForm:
    """Pieces, and the values that differ from the defaults of their keys, as a reader sees them.

    >>> from ruleengine import new_match
    >>> state_form(new_match("blood-dice", seed=7)).values["blood-dice.match.tries"]
    {'home': 11, 'away': 12}
    """
    seen = match.seen_by(reader)
    return StateForm(
        tuple(_piece(seen, piece) for piece in seen.pieces),
        plain_values(seen.layout, tuple(seen.state.values)),
        seen.masked,
    )


def _piece(match: Match, piece: Piece) -> PieceForm:
    own = {
        each.name: to_plain(match.attribute(piece.id, each), each.type, each.name, remedy="mend the attribute's type")
        for each in match.rules.providers
    }
    return PieceForm(piece.id, piece.side, piece.profile.role, piece.name, own)


# Requests -------------------------------------------------------------------------------------------


def request_form(match: Match, reader: Reader | None = None, *, checks: bool = True) -> RequestForm | None:
    """What a match waits for; None once it is over. Arguments as for `match_form`.

    >>> from ruleengine import new_match
    >>> request = request_form(new_match("blood-dice", seed=7, options={"spells.spells": 0}))
    >>> request.choices[0].name, request.choices[0].checks[0].chance
    ('penalty', '1/3')
    """
    seen = match.seen_by(reader)
    request = seen.pending
    if request is None:
        return None
    text = tuple(line.text for line in lines(seen, request) or generic(request))
    masked = seen.reader is not None and not _shown(seen, request)
    choices: tuple[ChoiceForm, ...] = ()
    check = dice = None
    if isinstance(request, Roll):
        check, dice = request.check, str(request.dice)
    else:
        choices = tuple(_choices(seen, request, checks))
    kind: Any = "roll" if isinstance(request, Roll) else "decision"
    made, decides = request_id(seen, request), None if check is None else check_form(seen, check)
    return RequestForm(made, kind, request.by, request.reason, text, choices, dice, decides, masked)


def _shown(seen: Match, request: Request) -> bool:
    secrets = seen.rules.secrets
    return secrets is None or seen.reader is None or secrets.shows_request(request, seen.reader)


def request_id(match: Match, request: Request) -> str:
    """The id of a request: of its place in the match, and of all that may be answered."""
    said = [token(choice) for choice in request.choices] if isinstance(request, Decision) else str(request.dice)
    return hashed([len(match.log), None if request.by is None else str(request.by), request.reason, said])[:16]


def _choices(match: Match, request: Decision[Any], checks: bool) -> Iterator[ChoiceForm]:
    naming = by_rules(match)
    for choice in request.choices:
        found = hooks.preview_checks(match, choice) if checks else ()
        kind, fields = _tagged_fields(choice)
        previews = tuple(check_form(match, check) for check in found)
        yield ChoiceForm(token(choice), naming(choice).text, kind, dict(fields), about(choice), previews)


def check_form(match: Match, check: Check) -> CheckForm:
    """A check with its modifiers and its chance."""
    return CheckForm(
        check.kind.name,
        check_name(match, check).text,
        check.by,
        str(check.kind.dice),
        check.base,
        check.needed,
        check.kind.under,
        tuple(ModifierForm(each.value, each.why, each.source) for each in check.modifiers),
        str(check.probability),
    )


def _tagged_fields(value: object) -> tuple[str, dict[str, Any]]:
    """The tag of a choice or event, and its fields as plain data."""
    if type(value) in _BARE:
        return "", {"value": value}
    return _fields(value)


@lru_cache(maxsize=4096, typed=True)
def _fields(value: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(value, Side):
        return "side", {"value": str(value)}
    tag = getattr(value, "__tag__", "")
    return (tag, _record(value)) if tag else ("", {})


def _record(value: Any) -> dict[str, Any]:
    """The fields of a tagged value; a record in a field that is declared as `object` has its tag in `record`."""
    kind = type(value)
    inner = {name: held for name in open_fields(kind) if hasattr(held := getattr(value, name), "__tag__")}
    bare = attrs.evolve(value, **dict.fromkeys(inner)) if inner else value
    fields = to_plain(bare, kind, tag_of(value), remedy="declare its fields with types that saves can hold")
    return {**fields, **{name: {"record": tag_of(held), **_record(held)} for name, held in inner.items()}}


# History and words ----------------------------------------------------------------------------------


def history_form(match: Match, reader: Reader | None = None, *, since: int = 0) -> tuple[EntryForm, ...]:
    """The events, rolls and decisions of a match that a reader sees, in the order in which they came.

    Args:
        match: the match.
        reader: as for `match_form`.
        since: leave out so many entries from the beginning, such as those that a client has.

    >>> from ruleengine import new_match
    >>> [entry.name for entry in history_form(new_match("blood-dice", seed=7))]
    ['blood-dice.possession', 'blood-dice.possession-drawn', 'blood-dice.try-began', 'blood-dice.action']
    """
    return tuple(
        entry_form(number, entry) for number, entry in enumerate(match.seen_by(reader).history) if number >= since
    )


def entry_form(number: int, entry: object) -> EntryForm:
    """An entry of a history."""
    if not isinstance(entry, Answered):
        kind, fields = _tagged_fields(entry)
        return EntryForm(number, "event", kind, None, dict(fields), None, None, None)
    request, answer = entry.request, entry.answer
    if isinstance(request, Roll):
        return EntryForm(number, "roll", request.reason, request.by, {}, str(request.dice), answer, None)
    return EntryForm(number, "decision", request.reason, request.by, {}, None, None, token(answer))


def report_form(match: Match, reader: Reader | None = None, *, since: int = 0) -> tuple[LineForm, ...]:
    """The report of a match, line by line. It plays the match again, so keep what you have; `since` as above.

    >>> from ruleengine import new_match
    >>> [line.text for line in report_form(new_match("blood-dice", seed=7))][:1]
    ['Home won the draw and attacks first.']
    """
    told = (line for line, _ in Narrator(match, reader).tell(match))
    return tuple(LineForm(line.text, line.side, line.tone.value) for line in _after(told, since))


def _after(items: Iterable[T], count: int) -> Iterator[T]:
    return (item for number, item in enumerate(items) if number >= count)


def explanation_form(match: Match, reader: Reader | None = None) -> ExplanationForm:
    """What `match.explain()` says.

    >>> from ruleengine import new_match
    >>> explanation_form(new_match("blood-dice", seed=7, options={"spells.spells": 0})).lines[1]
    '  penalty: Kick the Penalty.'
    """
    seen = match.seen_by(reader)
    naming = by_rules(seen)
    return ExplanationForm(tuple(explain(seen, lambda choice: naming(choice).text).splitlines()))
