"""`ruleengine schema`: the schema of a ruleset, as JSON."""

from __future__ import annotations

import json

from ruleengine import compile_rules
from ruleengine.plain import json_schema

from .conftest import Run


def test_the_schema_is_printed_as_json(run: Run) -> None:
    ran = run("schema", "blood-dice")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == json_schema(compile_rules("blood-dice"))


def test_options_and_variants_are_those_of_the_rules(run: Run) -> None:
    ran = run("schema", "blood-dice", "--with", "shoot-out", "--form", "entry")
    rules = compile_rules("blood-dice", variants=["shoot-out"])
    assert json.loads(ran.out) == json_schema(rules, "entry")


def test_an_unknown_form_is_misuse(run: Run) -> None:
    ran = run("schema", "blood-dice", "--form", "requests")
    assert ran.code == 2
    assert ran.err.strip() == "ruleengine: --form: there is no form 'requests'; did you mean 'request'?"
