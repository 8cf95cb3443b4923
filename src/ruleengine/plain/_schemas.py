"""The JSON Schema of a ruleset's plain data."""

from __future__ import annotations

from typing import Any

from ruleengine.kernel import AnyKey, CompiledRules, Key, SideKey
from ruleengine.plain import _forms as forms
from ruleengine.plain._classes import choice_classes, event_classes, open_fields
from ruleengine.schema import DIALECT, JsonSchema, JsonSchemas, to_plain
from ruleengine.values import DataError, Side, hint

DOCUMENTS: dict[str, Any] = {
    "match": forms.MatchForm,
    "rules": forms.RulesForm,
    "result": forms.ResultForm,
    "figure": forms.FigureForm,
    "state": forms.StateForm,
    "piece": forms.PieceForm,
    "request": forms.RequestForm,
    "choice": forms.ChoiceForm,
    "check": forms.CheckForm,
    "modifier": forms.ModifierForm,
    "entry": forms.EntryForm,
    "line": forms.LineForm,
    "explanation": forms.ExplanationForm,
    "answer": forms.AnswerForm,
    "error": forms.ErrorForm,
}
"""The forms, by the names of their definitions."""


def json_schema(rules: CompiledRules, document: str = "match") -> JsonSchema:
    """The JSON Schema (2020-12) of what is said of matches of these rules.

    It knows the ruleset's keys with their defaults, its attributes, events and choices. All forms are among the
    definitions.

    Args:
        rules: the compiled rules.
        document: what the schema is of: `match`, `request`, `entry`, `answer`, `error` or another form.

    Raises:
        DataError: there is no such form.

    >>> from ruleengine import compile_rules
    >>> schema = json_schema(compile_rules("blood-dice"))
    >>> schema["$ref"], schema["$defs"]["values"]["properties"]["blood-dice.passing.passes"]
    ('#/$defs/match', {'type': 'integer', 'default': 0})
    """
    if document not in DOCUMENTS:
        raise DataError(why=f"there is no form {document!r:.60}; {hint(document, DOCUMENTS)}")
    made = JsonSchemas({form: name for name, form in DOCUMENTS.items()})
    for form in DOCUMENTS.values():
        made.of(form)
    _narrow(rules, made)
    return {
        "$schema": DIALECT,
        "$id": f"urn:{forms.FORMAT.replace('/', ':')}:{rules.ruleset.name}:{document}",
        "title": f"{rules.ruleset.title or rules.ruleset.name}: {document}",
        "$ref": f"#/$defs/{document}",
        "$defs": dict(sorted(made.definitions.items())),
    }


def _narrow(rules: CompiledRules, made: JsonSchemas) -> None:
    """Say of keys, attributes, choices and events which there are."""
    defined = made.definitions
    defined["values"] = {
        "type": "object",
        "properties": {key.name: _key(key, made) for key in rules.keys},
        "additionalProperties": False,
    }
    defined["state"]["properties"]["values"] = {"$ref": "#/$defs/values"}
    attributes = {each.name: made.of(each.type) for each in rules.providers}
    narrowed = {"properties": attributes, "required": list(attributes), "additionalProperties": False}
    defined["piece"]["properties"]["attributes"].update(narrowed)
    bare = {"value": made.of(object)}
    choices = [_tagged("kind", tag, cls, made) for tag, found in choice_classes(rules).items() for cls in found]
    choices += [{"properties": {"kind": {"enum": ["", "side"]}, "fields": {"properties": bare}}}]
    defined["choice"]["anyOf"] = choices
    events = [_tagged("name", tag, cls, made) for tag, found in event_classes(rules).items() for cls in found]
    requests = {"kind": {"enum": ["roll", "decision"]}, "fields": {"maxProperties": 0}}
    defined["entry"]["anyOf"] = [{"properties": requests}, *events]


def _key(key: AnyKey[Any], made: JsonSchemas) -> JsonSchema:
    remedy = f"mend the type or the default of {key!r}"
    one = {**made.of(key.type), "default": to_plain(key.default, key.type, key.name, remedy=remedy)}
    if isinstance(key, Key):
        return one
    if isinstance(key, SideKey):
        sides = {str(side): one for side in Side}
        return {"type": "object", "properties": sides, "additionalProperties": False}
    return {"type": "object", "patternProperties": {"^[0-9]+$": one}, "additionalProperties": False}


def _tagged(name: str, tag: str, cls: type[Any], made: JsonSchemas) -> JsonSchema:
    fields = made.fields_of(cls)
    tagged = {"type": "object", "properties": {"record": {"type": "string"}}, "required": ["record"]}
    for each in open_fields(cls):
        fields["properties"][each] = {"anyOf": [fields["properties"][each], tagged]}
    return {"properties": {name: {"const": tag}, "fields": fields}}
