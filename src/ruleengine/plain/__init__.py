"""Matches as plain data: the state as somebody sees it, requests with their choices, history, words, errors.

For servers, web pages, agents and learning: each form is a class with documented fields, `to_dict` and `from_dict`
lead to plain dicts and back, and `json_schema` says of a ruleset what they hold. `ruleengine schema NAME` prints it.

>>> import json
>>> from ruleengine import new_match
>>> match = new_match("blood-dice", seed=7, options={"spells.spells": 0})
>>> sent = json.dumps(to_dict(match_form(match)))
>>> form = from_dict(json.loads(sent), MatchForm)
>>> form == match_form(match), [choice.name for choice in form.request.choices]
(True, ['penalty', 'pass'])
"""

from ruleengine.plain._classes import choice_classes, event_classes
from ruleengine.plain._forms import (
    FORMAT,
    AnswerForm,
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
from ruleengine.plain._host import MatchHost
from ruleengine.plain._reading import read_choice, read_event, read_result, read_values
from ruleengine.plain._schemas import DOCUMENTS, json_schema
from ruleengine.plain._writing import (
    check_form,
    entry_form,
    error_form,
    explanation_form,
    from_dict,
    history_form,
    match_form,
    report_form,
    request_form,
    result_form,
    rules_form,
    state_form,
    to_dict,
)

__all__ = [
    "DOCUMENTS",
    "FORMAT",
    "AnswerForm",
    "CheckForm",
    "ChoiceForm",
    "EntryForm",
    "ErrorForm",
    "ExplanationForm",
    "FigureForm",
    "LineForm",
    "MatchForm",
    "MatchHost",
    "ModifierForm",
    "PieceForm",
    "ReaderName",
    "RequestForm",
    "ResultForm",
    "RulesForm",
    "StateForm",
    "check_form",
    "choice_classes",
    "entry_form",
    "error_form",
    "event_classes",
    "explanation_form",
    "from_dict",
    "history_form",
    "json_schema",
    "match_form",
    "read_choice",
    "read_event",
    "read_result",
    "read_values",
    "report_form",
    "request_form",
    "result_form",
    "rules_form",
    "state_form",
    "to_dict",
]
