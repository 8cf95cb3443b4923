"""Plain data of all rulesets: they fit the schema, and come back as what they were."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from depth import examples
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ruleengine import (
    Answered,
    CompiledRules,
    Decision,
    Key,
    Match,
    PieceId,
    PieceKey,
    Roll,
    Ruleset,
    Side,
    compile_rules,
    new_match,
    token,
)
from ruleengine.plain import (
    DOCUMENTS,
    AnswerForm,
    EntryForm,
    MatchForm,
    entry_form,
    error_form,
    explanation_form,
    from_dict,
    history_form,
    json_schema,
    match_form,
    read_choice,
    read_event,
    read_result,
    read_values,
    report_form,
    to_dict,
)
from ruleengine.reporting import Narrator
from ruleengine.saves import migrated_values
from ruleengine.testing import matches
from ruleengine.values import DataError, SaveError
from tests.games.rush import RUSH

GAMES: list[Any] = ["blood-dice", "blood-bowl-lrb", "blood-bowl-2020", "blood-bowl-2020-after", "blood-rugby", RUSH]


@cache
def rules_of(game: Any) -> CompiledRules:
    return compile_rules(game)


@cache
def validator(game: Any, document: str) -> Draft202012Validator:
    schema = json_schema(rules_of(game), document)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def sent(game: Any, document: str, form: Any) -> Any:
    """A form as somebody on the other side of a wire has it; it fits the schema."""
    data = json.loads(json.dumps(to_dict(form)))
    validator(game, document).validate(data)
    assert from_dict(data, type(form)) == form
    return from_dict(data, type(form))


@pytest.mark.parametrize("game", GAMES, ids=str)
@given(data=st.data())
@settings(deadline=None, max_examples=examples(20))
def test_a_match_comes_back(game: Any, data: st.DataObject) -> None:
    match = data.draw(matches(game, max_answers=20, lead=400))
    form: MatchForm = sent(game, "match", match_form(match))
    rules = rules_of(game)
    values = read_values(rules, form)
    assert values == {key.name: kept(match, key) for key in rules.keys}
    assert read_result(form.result) == match.result
    assert [(each.id, each.side, each.role, each.name) for each in form.state.pieces] == [
        (piece.id, piece.side, piece.profile.role, piece.name) for piece in match.pieces
    ]
    for piece in form.state.pieces:
        assert piece.attributes == {each.name: match.attribute(PieceId(piece.id), each) for each in rules.providers}
    request = match.pending
    assert (form.request is None) is (request is None) is form.over
    if form.request is not None and request is not None:
        assert (form.request.by, form.request.reason) == (request.by, request.reason)
        sent(game, "request", form.request)
    if isinstance(request, Decision) and form.request is not None:
        assert [each.token for each in form.request.choices] == [token(choice) for choice in request.choices]
        tagged = [(each, choice) for each, choice in zip(form.request.choices, request.choices, strict=True)]
        assert all(read_choice(rules, each) == choice for each, choice in tagged if not isinstance(choice, tuple))
    if isinstance(request, Roll) and form.request is not None:
        assert form.request.dice == str(request.dice)


def kept(match: Match, key: Any) -> Any:
    if isinstance(key, Key):
        return match.get(key)
    return tuple(match.each(key)) if isinstance(key, PieceKey) else tuple(match.get(key, side) for side in Side)


@pytest.mark.parametrize("game", GAMES, ids=str)
@given(data=st.data())
@settings(deadline=None, max_examples=examples(10))
def test_a_history_comes_back(game: Any, data: st.DataObject) -> None:
    match = data.draw(matches(game, max_answers=20, lead=400))
    entries = history_form(match)
    assert len(entries) == len(match.history)
    for number, (form, entry) in enumerate(zip(entries, match.history, strict=True)):
        back: EntryForm = sent(game, "entry", form)
        assert back.number == number
        if isinstance(entry, Answered):
            assert (back.name, back.by) == (entry.request.reason, entry.request.by)
            roll = isinstance(entry.request, Roll)
            assert (back.faces, back.choice) == ((entry.answer, None) if roll else (None, token(entry.answer)))
        else:
            assert read_event(rules_of(game), back) == entry
    assert history_form(match, since=len(entries) // 2) == entries[len(entries) // 2 :]
    sent(game, "explanation", explanation_form(match))


@given(match=matches("blood-dice", max_answers=30))
@settings(deadline=None, max_examples=examples(20))
def test_the_report_is_that_of_the_narrator(match: Match) -> None:
    told = [line for line, _ in Narrator(match).tell(match)]
    report = report_form(match)
    assert [(line.text, line.side, line.tone) for line in report] == [
        (each.text, each.side, each.tone.value) for each in told
    ]
    assert report_form(match, since=2) == report[2:]
    for line in report:
        sent("blood-dice", "line", line)


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("game", ["blood-dice", RUSH], ids=str)
def test_every_form_has_a_schema_that_describes_its_fields(game: str | Ruleset, document: str) -> None:
    schema = json_schema(rules_of(game), document)
    Draft202012Validator.check_schema(schema)
    form = schema["$defs"][document]
    assert form["description"]
    bare = [name for name, each in form["properties"].items() if not {"description", "$ref"} & set(each)]
    assert bare == []


def refusals(game: Any, document: str, data: Any) -> list[str]:
    return [error.json_path for error in validator(game, document).iter_errors(data)]


def test_the_schema_refuses_what_no_match_says() -> None:
    data = to_dict(match_form(rules_match()))
    assert refusals("blood-dice", "match", data) == []
    assert refusals("blood-dice", "match", {**data, "more": 1}) == ["$"]
    assert refusals("blood-dice", "match", {**data, "answers": "1"}) == ["$.answers"]
    state = {**data["state"], "values": {"blood-dice.passing.passes": "many"}}
    assert refusals("blood-dice", "match", {**data, "state": state}) == ["$.state.values['blood-dice.passing.passes']"]
    state = {**data["state"], "values": {"blood-dice.secrets": 1}}
    assert refusals("blood-dice", "match", {**data, "state": state}) == ["$.state.values"]
    entry = to_dict(entry_form(0, rules_match().events[0]))
    assert refusals("blood-dice", "entry", entry) == []
    assert refusals("blood-dice", "entry", {**entry, "fields": {"side": "left"}}) == ["$"]
    assert refusals("blood-dice", "entry", {**entry, "name": "blood-dice.sang"}) == ["$"]


def rules_match() -> Match:
    return new_match("blood-dice", seed=7)


def test_there_is_no_schema_of_an_unknown_form() -> None:
    with pytest.raises(DataError, match="did you mean 'request'"):
        json_schema(rules_of("blood-dice"), "requests")


# Bad input ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ({"request": "a", "choice": 3}, "choice"),
        ({"request": "a", "faces": [1, "2"]}, "faces[1]"),
        ({"choice": "pass"}, ""),
        ({"request": "a", "choise": "pass"}, "choise"),
        (["a"], ""),
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_its_place(data: Any, path: str) -> None:
    with pytest.raises(DataError) as caught:
        from_dict(data, AnswerForm)
    form = error_form(caught.value)
    assert (form.type, form.path) == ("DataError", path or caught.value.path)
    assert form.message == caught.value.why
    assert refusals("blood-dice", "answer", data)


def test_an_unknown_event_is_refused() -> None:
    rules = rules_of("blood-dice")
    entry = EntryForm(0, "event", "blood-dice.sang", None, {}, None, None, None)
    with pytest.raises(DataError, match=r"no part of these rules has 'blood-dice\.sang'"):
        read_event(rules, entry)
    with pytest.raises(DataError, match="expected event, got 'roll'"):
        read_event(rules, EntryForm(0, "roll", "kick", None, {}, "d6", (3,), None))


# Revisions ----------------------------------------------------------------------------------------------


def test_values_of_newer_and_of_unknown_parts_are_refused() -> None:
    rules = rules_of("blood-dice")
    here = rules.revisions()
    with pytest.raises(SaveError, match="upgrade"):
        migrated_values(rules, {**here, "blood-dice.match": 99}, {})
    with pytest.raises(SaveError, match="lacks"):
        migrated_values(rules, {**here, "blood-dice.songs": 1}, {})


def test_a_schema_is_the_same_whatever_else_is_loaded() -> None:
    code = "import json; from ruleengine import *; from ruleengine.plain import *"
    code += "; print(json.dumps(json_schema(compile_rules('blood-bowl-2020'))))"
    alone = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, encoding="utf-8")
    assert json.loads(alone.stdout) == json_schema(rules_of("blood-bowl-2020"))
