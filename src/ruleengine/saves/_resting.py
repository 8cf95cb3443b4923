"""A state at rest as plain data: procedures by tag, values by key name where they differ from the default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import AnyKey, Key, Layout, PieceKey, SideKey, Snapshot
from ruleengine.schema import from_plain, to_plain
from ruleengine.values import SaveError, Side

if TYPE_CHECKING:
    from ruleengine.kernel import CompiledRules

Stack = list[dict[str, Any]]
Values = dict[str, Any]

_SIDES = {str(side): int(side) for side in Side}


def plain_stack(rulebook: CompiledRules, stack: tuple[Any, ...]) -> Stack:
    """The procedures of a stack; the last runs next.

    Raises:
        SaveError: no part lists a procedure, or a field holds what its annotation does not say.
    """
    return [_plain_procedure(rulebook, procedure, f"rest.agenda[{index}]") for index, procedure in enumerate(stack)]


def _plain_procedure(rulebook: CompiledRules, procedure: Any, path: str) -> dict[str, Any]:
    kind = type(procedure)
    tag = getattr(kind, "__tag__", None)
    if tag is None or rulebook.procedures.get(tag) is not kind:
        raise SaveError(
            path, f"{procedure!r} is listed by no part; name {kind.__name__} in the `procedures` of its part"
        )
    fields = to_plain(procedure, kind, path, remedy=f"mend the annotations of {kind.__name__}, or what is put there")
    if "frame" in fields:
        raise SaveError(path, f"a field of {kind.__name__} is called `frame`, as its tag is; rename it")
    return {"frame": tag, **fields}


def plain_values(layout: Layout, values: tuple[Any, ...]) -> Values:
    """The values that differ from the defaults of their keys.

    Raises:
        SaveError: a value is not of its key's type, or of a type that cannot be saved.
    """
    found: Values = {}
    for key, at in layout.at.items():
        mine = values[at : at + layout.width[key]]
        if any(not _same(value, key.default) for value in mine):
            found[key.name] = _plain_value(key, mine)
    return found


def _plain_value(key: AnyKey[Any], mine: tuple[Any, ...]) -> Any:
    path, remedy = f"rest.values.{key.name}", f"mend the type of {key!r}, or what is put there"
    if isinstance(key, Key):
        return to_plain(mine[0], key.type, path, remedy=remedy)
    return {
        name: to_plain(mine[at], key.type, f"{path}.{name}", remedy=remedy)
        for name, at in _places(key, len(mine)).items()
        if not _same(mine[at], key.default)
    }


def _same(value: Any, default: Any) -> bool:
    return value is default or (type(value) is type(default) and value == default)


def _places(key: AnyKey[Any], width: int) -> Mapping[str, int]:
    """Names of the sides or pieces, and where the value of each stands among those of the key."""
    return _SIDES if isinstance(key, SideKey) else {str(piece): piece for piece in range(width)}


def snapshot(rulebook: CompiledRules, layout: Layout, stack: Stack, values: Values, path: str) -> Snapshot:
    """The state that plain data stand for.

    Raises:
        SaveError: a procedure, key, side or piece is unknown here, or a value is not of its type.
    """
    procedures = [_procedure(rulebook, plain, f"{path}.agenda[{index}]") for index, plain in enumerate(stack)]
    state = list(layout.initial)
    for name, plain in values.items():
        key = layout.names.get(name)
        if key is None:
            raise SaveError(f"{path}.values.{name}", "no part of these rules keeps it")
        _put(state, layout, key, plain, f"{path}.values.{name}")
    return Snapshot(tuple(procedures), tuple(state))


def _procedure(rulebook: CompiledRules, plain: dict[str, Any], path: str) -> Any:
    fields = dict(plain)
    tag = fields.pop("frame", None)
    kind = rulebook.procedures.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise SaveError(f"{path}.frame", f"no part of these rules knows {tag!r:.60}")
    return from_plain(fields, kind, path, error=SaveError)


def _put(state: list[Any], layout: Layout, key: AnyKey[Any], plain: Any, path: str) -> None:
    at = layout.at[key]
    if isinstance(key, Key):
        state[at] = from_plain(plain, key.type, path, error=SaveError)
        return
    places = _places(key, layout.width[key])
    if not isinstance(plain, dict):
        raise SaveError(path, f"give an object by {'piece' if isinstance(key, PieceKey) else 'side'}")
    for name, each in plain.items():
        if name not in places:
            raise SaveError(f"{path}.{name}", f"there is no such {'piece' if isinstance(key, PieceKey) else 'side'}")
        state[at + places[name]] = from_plain(each, key.type, f"{path}.{name}", error=SaveError)
