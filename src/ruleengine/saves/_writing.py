"""A match as a document, in a file and in a pickle, and its digest."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import attrs

from ruleengine.kernel import Derived, Roll, SeededDice
from ruleengine.registry import find_ruleset
from ruleengine.saves._document import FORMAT, Entry, hash_of, plain_stack, plain_values
from ruleengine.saves._rules import varied
from ruleengine.schema import check_plain, dumped, hashed, plain, to_plain, written_whole
from ruleengine.values import RulesetError, SaveError, tag_of, token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ruleengine.kernel import Checkpoint, CompiledRules, Match, Ruleset, Snapshot, Variant


def to_json(match: Match) -> str:
    """The match as a save, on one line.

    Raises:
        HistoryError: the match keeps no history.
        SaveError: a procedure, a value, a variant or the teams cannot be saved; the message names the remedy.

    >>> from ruleengine import new_match
    >>> to_json(new_match("blood-dice", seed=7))[:62]
    '{"format":"ruleengine-save/1","rules":{"base":"blood-dice","va'
    """
    rest, origin = match.checkpoint, match.past.origin
    log, answered = _log(match)
    since = sum(1 for _ in answered_requests(match, rest[1]))
    state = _at_rest(match, rest, len(log) - since)
    document = {
        "format": FORMAT,
        "rules": {**spec(match.rules), "revisions": match.rules.revisions()},
        "start": {
            **_dice(match),
            "teams": _teams(match),
            "rest": None if origin is None else _at_rest(match, origin, 0),
            **({} if match.past.undo == "free" else {"undo": match.past.undo}),
        },
        "log": log,
        "answered": answered,
        "rest": state,
        "hash": hash_of(state["agenda"], state["values"]),
    }
    return dumped({**document, "checksum": hashed(document)})


def digest(match: Match) -> str:
    """A stable hash of this moment: rules, teams, the state at rest and the answers since.

    Equal for equal moments, in every process; how the match came there does not matter.

    Raises:
        HistoryError: in mid-step, if the match keeps no history.
        SaveError: something in the state cannot be saved.

    >>> from ruleengine import new_match
    >>> digest(new_match("blood-dice", seed=7)) == digest(new_match("blood-dice", seed=7))
    True
    """
    state, answers = match.position_key
    return hashed(
        {
            "rules": match.rules.derived(_IDENTITY),
            "start": {"teams": _teams(match)},
            "rest": _state(match, state),
            "answers": [token(answer) for answer in answers],
        }
    )


# Rules ---------------------------------------------------------------------------------------------


def spec(rules: CompiledRules) -> dict[str, Any]:
    """What identifies compiled rules, as plain data."""
    ruleset, made = rules.ruleset, rules.spec
    by_hand = {change.what for change in ruleset.changes if change.did == "sets" and not change.by}
    options = {name: value for name, value in ruleset.set_options if name in by_hand}
    return {
        "base": made.base,
        "variants": [_variant(each, f"rules.variants[{index}]") for index, each in enumerate(made.variants)],
        "options": {name: plain(value) for name, value in {**options, **dict(made.options)}.items()},
    }


def _variant(variant: Variant, path: str) -> dict[str, Any]:
    kind = type(variant)
    remedy = f"mend the annotations of {kind.__name__}, or its parameters"
    return {"tag": tag_of(variant), "parameters": to_plain(variant, kind, f"{path}.parameters", remedy=remedy)}


def _identity(rules: CompiledRules) -> dict[str, Any]:
    """The rules as the digest sees them: however options were set, and in whatever order variants were given."""
    options = {}
    for part in rules.parts:
        if part.options is not None:
            held = rules.options(part.options)
            for field in attrs.fields(part.options):
                if (value := getattr(held, field.name)) != field.default:
                    options[f"{part.name}.{field.name}"] = plain(value)
    variants = sorted(spec(rules)["variants"], key=lambda variant: str(variant["tag"]))
    return {"base": rules.spec.base, "variants": variants, "options": options}


_IDENTITY: Derived[dict[str, Any]] = Derived("ruleengine.saves.identity", _identity)


# Start ---------------------------------------------------------------------------------------------


def _dice(match: Match) -> dict[str, Any]:
    if not isinstance(match.dice, SeededDice):
        return {"seed": None, "tape": ""}
    if type(match.dice.seed) is not int:
        raise SaveError("start.seed", f"{match.dice.seed!r} is no whole number; make the match with one")
    return {"seed": match.dice.seed, "tape": match.dice.name}


def _teams(match: Match) -> Any:
    check_plain(match.teams, "start.teams", error=SaveError)
    return match.teams


# State and log -------------------------------------------------------------------------------------


def points(match: Match) -> list[Checkpoint]:
    """The points at rest that the match has at hand, the present if it is one of them."""
    checkpoints = match.past.checkpoints
    return checkpoints if match.procedure is not None else [*checkpoints, match.checkpoint]


def _at_rest(match: Match, rest: Checkpoint, after: int) -> dict[str, Any]:
    state, _, thrown = rest
    return {"after": after, "thrown": thrown, **_state(match, state)}


def _state(match: Match, state: Snapshot) -> dict[str, Any]:
    return {
        "agenda": plain_stack(match.rules, state.stack),
        "values": plain_values(match.layout, state.values),
    }


def answered_requests(match: Match, start: int = 0) -> Iterator[tuple[int, Any, Any]]:
    """Each answered request in the history that the match has at hand: its index there, the request, the answer."""
    entries = match.past.entries
    for index in range(start, len(entries)):
        said = entries[index]
        if said.__class__ is tuple:
            yield index, said[0], said[1]


def entry(request: Any, answer: Any) -> Entry:
    """An answer as the log holds it."""
    if not isinstance(request, Roll):
        return token(answer)
    return answer[0] if len(answer) == 1 else list(answer)


def _log(match: Match) -> tuple[list[Entry], list[int]]:
    """The log from the start on, and where in it somebody answered a roll."""
    loaded = match.past.loaded
    log, answered = ([], []) if loaded is None else loaded.saved_log()
    points = set(match.past.answered)
    for index, request, answer in answered_requests(match):
        if index in points and isinstance(request, Roll):
            answered.append(len(log))
        log.append(entry(request, answer))
    return log, answered


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file. On any failure the file is as it was before, or still not there.

    Raises:
        HistoryError, SaveError: as `to_json`.
        OSError: the file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from ruleengine import new_match
    >>> from ruleengine.saves import load
    >>> match = new_match("blood-dice", seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     save(match, Path(folder, "match.json"))
    ...     load(Path(folder, "match.json")).history == match.history
    True
    """
    content = to_json(match)
    with written_whole(path) as file:
        file.write(content)


Pickled = tuple[str, "Ruleset | None", tuple[type[Any], ...]]


def pickled(match: Match) -> Pickled:
    """What a pickle of the match holds: a save, the ruleset if it is not installed, the classes of its variants.

    Observers, and dice other than a seed's, are left behind.
    """
    ruleset = match.rules.ruleset
    classes = tuple(type(variant) for variant in match.rules.spec.variants)
    return to_json(match), None if _is_installed(ruleset) else ruleset, classes


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
