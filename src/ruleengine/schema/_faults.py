"""Faults in plain data: in words, and with the path that leads to them."""

from __future__ import annotations

import typing
from typing import Any, NoReturn

import attrs
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError

from ruleengine.schema._plain_data import joined
from ruleengine.values import SaveError

NAMES = {
    type(None): "null",
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    str: "text",
    list: "a list",
    dict: "an object",
}


def expected(value: object, wanted: str) -> NoReturn:
    """Complain that a value is not what was wanted."""
    shown = NAMES[type(value)] if type(value) in (list, dict) else ascii(value)
    raise TypeError(f"{shown if len(shown) < 80 else shown[:77] + '...'} is not {wanted}")


def located(error: BaseException, path: str = "") -> SaveError:
    """A fault that cattrs found, as a `SaveError` with its whole path."""
    if isinstance(error, SaveError):
        return SaveError(joined(path, error.path), error.why)
    if isinstance(error, BaseValidationError):
        noted, others = error.group_exceptions()  # type: ignore[attr-defined]
        if not noted:
            return located(others[0], path)
        inner, note = noted[0]
        return located(inner, joined(path, _step(getattr(note, "name", None) or note.index)))
    if isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(f.name for f in attrs.fields(typing.cast(Any, error.cl)) if f.init)
        return SaveError(joined(path, min(error.extra_fields)), f"unknown; there are {known or 'no fields'}")
    if isinstance(error, KeyError):
        return SaveError(path, "is missing")
    return SaveError(path, str(error) or type(error).__name__)


def _step(note: str | int) -> str:
    return f"[{note}]" if isinstance(note, int) else note
