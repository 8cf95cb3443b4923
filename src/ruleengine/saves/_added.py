"""Parts that a save does not know: they came after it was written, and start as in a new match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Match
from ruleengine.saves._following import told
from ruleengine.saves._resting import plain_values
from ruleengine.values import SaveError

if TYPE_CHECKING:
    from ruleengine.kernel import CompiledRules
    from ruleengine.saves._document import AtRest, Document


def added_parts(document: Document, rulebook: CompiledRules) -> list[str]:
    """The parts of these rules that the save does not know."""
    return [name for name in rulebook.revisions() if name not in document.rules.revisions]


def with_parts(document: Document, rulebook: CompiledRules, added: list[str]) -> Document:
    """The document with values for the keys that only added parts keep: those of a match that begins now.

    Raises:
        SaveError: the rules do not begin with the teams of the save.
    """
    known = {key for part in rulebook.parts if part.name not in added for key in part.keys}
    keys = {key.name for part in rulebook.parts if part.name in added for key in part.keys if key not in known}
    if not keys:
        return document
    begun = _begun(document, rulebook)
    values = {name: value for name, value in begun.items() if name in keys}
    start = document.start
    origin = None if start.rest is None else _with_values(start.rest, values)
    rest = _with_values(document.rest, values)
    return attrs.evolve(document, rest=rest, start=attrs.evolve(start, rest=origin))


def _begun(document: Document, rulebook: CompiledRules) -> dict[str, Any]:
    """The values that differ from their defaults where a new match with the same teams begins."""
    try:
        match = Match(rulebook, teams=document.start.teams)
    except Exception as error:  # whatever the rules raise on these teams
        raise SaveError("start.teams", told(error)) from error
    state, _, _ = (match.past.checkpoints or [match.checkpoint])[0]
    return plain_values(match.layout, state.values)


def _with_values(rest: AtRest, values: Mapping[str, Any]) -> AtRest:
    return attrs.evolve(rest, values={**values, **rest.values})
