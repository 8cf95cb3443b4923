"""`ruleengine schema`: the JSON Schema of a ruleset's plain data."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import Parameter

from ruleengine.cli._app import OK, Misuse
from ruleengine.cli._opening import DEFAULT_RULES, RulesRequest
from ruleengine.plain import json_schema
from ruleengine.values import DataError


def schema(
    name: str | None = None,
    /,
    *,
    rules: RulesRequest = DEFAULT_RULES,
    form: Annotated[str, Parameter(metavar="FORM")] = "match",
) -> int:
    """Print the JSON Schema of what is said of a ruleset's matches as plain data.

    Parameters
    ----------
    name
        A ruleset; it may be left out where --rules names its base.
    form
        What the schema is of: match, request, entry, answer, error or another form.
    """
    import json  # slow to load, and few commands need it

    compiled = rules.named(name).compiled()
    try:
        made = json_schema(compiled, form)
    except DataError as error:
        raise Misuse(f"--form: {error}") from error
    sys.stdout.write(json.dumps(made, indent=2, ensure_ascii=False) + "\n")
    return OK
