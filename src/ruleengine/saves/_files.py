"""Saves outside of the program: files, written whole or not at all, and pickles, with rules that are not installed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from ruleengine.registry import find_ruleset
from ruleengine.saves._loading import from_json
from ruleengine.saves._rules import varied
from ruleengine.saves._writing import to_json
from ruleengine.schema import MAX_BYTES, read_bytes
from ruleengine.values import RulesetError, written_whole

if TYPE_CHECKING:
    from ruleengine.kernel import Match, Ruleset


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file. On any failure the file is as it was before, or still not there.

    Raises:
        HistoryError, SaveError: as `to_json`.
        OSError: the file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from ruleengine import new_match
    >>> match = new_match("blood-dice", seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     save(match, Path(folder, "match.json"))
    ...     load(Path(folder, "match.json")).history == match.history
    True
    """
    content = to_json(match)
    with written_whole(path) as file:
        file.write(content)


def load(path: str | os.PathLike[str], **known: Any) -> Match:
    """Load a match from a file; keywords as for `from_json`.

    Raises:
        SaveError: as `from_json`.
        OSError: the file cannot be read.
    """
    return from_json(read_bytes(path, most=MAX_BYTES), **known)


# Pickles ---------------------------------------------------------------------------------------------

Pickled = tuple[str, "Ruleset | None", tuple[type[Any], ...]]


def pickled(match: Match) -> Pickled:
    """What a pickle of the match holds: a save, the ruleset if it is not installed, the classes of its variants.

    Observers, and dice other than a seed's, are left behind.
    """
    ruleset = match.rules.ruleset
    classes = tuple(type(variant) for variant in match.rules.spec.variants)
    return to_json(match), None if _is_installed(ruleset) else ruleset, classes


def unpickled(text: str, ruleset: Ruleset | None, variants: tuple[type[Any], ...]) -> Match:
    """The match that `pickled` took apart."""
    return from_json(text, rulesets=() if ruleset is None else (ruleset,), variants=variants)


def _is_installed(ruleset: Ruleset) -> bool:
    """Whether the installed ruleset becomes this one by its variants, and nothing else was done to it."""
    try:
        made = varied(find_ruleset(ruleset.name), ruleset.variants)
    except RulesetError:
        return False
    return _shape(made) == _shape(ruleset)


def _shape(ruleset: Ruleset) -> tuple[Any, ...]:
    parts = [(part.name, type(part)) for part in ruleset.parts]
    return parts, ruleset.changes, ruleset.set_options
