"""From forms back to what they say: values by key, events, choices, results."""

from __future__ import annotations

from typing import Any

import attrs

from ruleengine.kernel import CompiledRules, Key, Result
from ruleengine.plain._classes import choice_classes, event_classes, open_fields, record_classes
from ruleengine.plain._forms import ChoiceForm, EntryForm, MatchForm, ResultForm
from ruleengine.saves import migrated_values, read_state
from ruleengine.schema import from_plain
from ruleengine.values import DataError, Side


def read_values(rules: CompiledRules, form: MatchForm) -> dict[str, Any]:
    """The typed values of all keys, by name: of a key of sides or pieces, a tuple of one each.

    Keys that are not in the form have their defaults. Values of older revisions are migrated by their parts, as those
    of saves are.

    Raises:
        SaveError: a key is unknown, a value is not of its type, or a part is newer than here or unknown here.

    >>> from ruleengine import compile_rules, new_match
    >>> from ruleengine.plain import match_form
    >>> read_values(compile_rules("blood-dice"), match_form(new_match("blood-dice", seed=7)))["blood-dice.match.tries"]
    (11, 12)
    """
    values = migrated_values(rules, form.rules.revisions, form.state.values)
    layout = rules.layout(len(form.state.pieces))
    found = read_state(layout, values, "state")
    return {
        key.name: found[at] if isinstance(key, Key) else tuple(found[at : at + layout.width[key]])
        for key, at in layout.at.items()
    }


def read_result(form: ResultForm) -> Result:
    """The result that a form says.

    >>> from ruleengine import HOME
    >>> read_result(ResultForm((2, 1), HOME, ""))
    Result(score=(2, 1), winner=<Side.HOME: 0>, detail='')
    """
    return Result(form.score, form.winner, form.detail)


def read_event(rules: CompiledRules, form: EntryForm) -> Any:
    """The event that an entry of a history says.

    Raises:
        DataError: the entry is not an event, no part of the rules has it, or its fields do not fit.

    >>> from ruleengine import compile_rules, new_match
    >>> from ruleengine.plain import history_form
    >>> entries = history_form(new_match("blood-dice", seed=7))
    >>> read_event(compile_rules("blood-dice"), entries[1])
    PossessionDrawn(side=<Side.HOME: 0>)
    """
    if form.kind != "event":
        raise DataError("kind", expected="event", got=repr(form.kind))
    return _made(rules, event_classes(rules), form.name, form.fields, "name")


def read_choice(rules: CompiledRules, form: ChoiceForm) -> Any:
    """The choice that a form says. To answer with it, its token is enough.

    Raises:
        DataError: no part of the rules has such a choice, or its fields do not fit.

    >>> from ruleengine import compile_rules, new_match
    >>> from ruleengine.plain import request_form
    >>> request = request_form(new_match("blood-dice", seed=7))
    >>> [read_choice(compile_rules("blood-dice"), choice) for choice in request.choices]
    [Keep(), Reroll(die=<Side.HOME: 0>)]
    """
    if form.kind == "side":
        return from_plain(form.fields.get("value"), Side, "fields.value")
    if form.kind == "":
        return from_plain(form.fields.get("value"), Any, "fields.value")
    return _made(rules, choice_classes(rules), form.kind, form.fields, "kind")


Classes = dict[str, tuple[type[Any], ...]]


def _made(rules: CompiledRules, classes: Classes, tag: Any, fields: dict[str, Any], path: str) -> Any:
    error: DataError | None = None
    for cls in classes.get(tag, ()):
        inner = {name: each for name in open_fields(cls) if isinstance(each := fields.get(name), dict)}
        try:
            made = from_plain({**fields, **dict.fromkeys(inner)}, cls, "fields")
        except DataError as found:
            error = found
        else:
            return attrs.evolve(made, **{name: _record(rules, each) for name, each in inner.items()})
    raise error or DataError(path, f"no part of these rules has {tag!r:.60}; read it with the rules that wrote it")


def _record(rules: CompiledRules, plain: dict[str, Any]) -> Any:
    fields = {name: each for name, each in plain.items() if name != "record"}
    return _made(rules, record_classes(rules), plain.get("record"), fields, "record")
