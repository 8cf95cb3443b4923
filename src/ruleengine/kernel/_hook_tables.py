"""The tables of answers to hooks: pluggy registers and validates what parts answer when rules are compiled."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, cast

from ruleengine.kernel import hooks
from ruleengine.kernel._checks import Act, CheckKind
from ruleengine.kernel._declarations import named
from ruleengine.kernel._hook_types import MARK, AnyHook, HookImpl, ListenerHook, Mark, Slot
from ruleengine.kernel._ruleset import Part
from ruleengine.kernel._state import Attribute
from ruleengine.values import RulesetError

IMPL = "ruleengine_impl"
"""What pluggy leaves on a method that is marked as an answer."""
_KINDS: dict[str, tuple[type, ...]] = {
    "check.kind": (CheckKind, Act),
    "attribute": (Attribute,),
    "event": (type,),
}
"""What answers to the core's keyed hooks are told apart by."""
_KERNEL_HOOKS = tuple(h for h in vars(hooks).values() if isinstance(h, AnyHook))


def _answered(part: Part) -> list[AnyHook]:
    """The hooks that a part's methods are marked to answer."""
    found = (getattr(getattr(type(part), name, None), MARK, ()) for name in dir(type(part)))
    return [mark.hook for marks in found for mark in marks]


def _register(parts: Sequence[Part], known: Sequence[AnyHook]) -> Any:
    """Let pluggy register the parts and validate what they answer."""
    import pluggy

    class Manager(pluggy.PluginManager):
        """Looks for answers among the methods of a part's class: pluggy's own way takes most of a compilation."""

        def parse_hookimpl_opts(self, plugin: object, name: str) -> Any:
            method = getattr(type(plugin), name, None)
            return super().parse_hookimpl_opts(plugin, name) if hasattr(method, IMPL) else None

    manager = Manager("ruleengine")
    marker = pluggy.HookspecMarker("ruleengine")
    specs = SimpleNamespace(**{hook.name: marker(hook.spec) for hook in known})
    manager.add_hookspecs(cast(Any, specs))
    for part in parts:
        try:
            manager.register(part, part.name)
        except pluggy.PluginValidationError as error:
            raise RulesetError(f"{named(part)}: {error}") from error
    try:
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        culprit = error.plugin
        names = ", ".join(sorted(hook.name for hook in known))
        raise RulesetError(f"{named(culprit)}: {error}; the hooks are {names}") from error
    return manager


def hook_tables(
    parts: Sequence[Part],
) -> tuple[dict[AnyHook, dict[Hashable, tuple[HookImpl, ...]]], dict[AnyHook, HookImpl]]:
    """The answers to each hook by the kind that they are for, and the one answer to each slot.

    Raises:
        RulesetError: an answer does not fit its hook, or a slot has two; the message names the parts.
    """
    known = dict.fromkeys(_KERNEL_HOOKS)
    for part in parts:
        known.update(dict.fromkeys(_answered(part)))
    _refuse_namesakes(known)
    manager = _register(parts, list(known))
    rank = {part.name: i for i, part in enumerate(parts)}
    tables: dict[AnyHook, dict[Hashable, tuple[HookImpl, ...]]] = {}
    slots: dict[AnyHook, HookImpl] = {}
    for hook in known:
        impls = getattr(manager.hook, hook.name).get_hookimpls()
        impls = sorted(impls, key=lambda i: (rank[i.plugin_name], i.function.__code__.co_firstlineno))
        found = [pair for place, i in enumerate(impls) for pair in _pairs(hook, i, place)]
        if found and isinstance(hook, Slot):
            slots[hook] = _single(hook, found)
        elif found:
            tables[hook] = _by_kind(hook, found)
    return tables, slots


def _refuse_namesakes(known: Iterable[AnyHook]) -> None:
    names: dict[str, AnyHook] = {}
    for hook in known:
        other = names.setdefault(hook.name, hook)
        if other is not hook:
            raise RulesetError(
                f"{other.__module__} and {hook.__module__} both declare a hook {hook.name!r}; "
                f"declare the game's with name='<game>.{hook.name}'"
            )


def _pairs(hook: AnyHook, implementation: Any, place: int) -> list[tuple[Hashable, HookImpl]]:
    """The answer that a part's method gives, for each kind for which it is marked."""
    function, part = implementation.function, implementation.plugin_name
    is_async = inspect.iscoroutinefunction(function)
    given, wanted = _parameters(function), _parameters(hook.spec)
    if given != wanted:
        why = f"({', '.join(given)}) must take ({', '.join(wanted)}) to answer {hook.name!r}"
        raise RulesetError(f"{named(implementation.plugin)}: {function.__name__}{why}")
    if not isinstance(hook, ListenerHook) and is_async != inspect.iscoroutinefunction(hook.spec):
        why = f" answers {hook.name!r}: write `{'def' if is_async else 'async def'}`"
        raise RulesetError(f"{named(implementation.plugin)}: {function.__name__}{why}")
    marks: tuple[Mark, ...] = getattr(function, MARK, ()) or (Mark(hook),)
    for mark in marks:
        _check_kind(hook, mark.on, f"part {part!r}: {function.__name__}")
    return [(mark.on, HookImpl(part, function, is_async, place)) for mark in marks]


def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of what a function takes; of a method, without itself."""
    bound = hasattr(function, "__func__")
    return _all_parameters(getattr(function, "__func__", function))[bound:]


@lru_cache(maxsize=4096)
def _all_parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)


def _check_kind(hook: AnyHook, on: Hashable, who: str) -> None:
    """Refuse a kind that nothing is ever of: the answer would never be called."""
    kinds = _KINDS.get(hook.key or "")
    if on is not None and kinds is not None and not isinstance(on, kinds):
        names = " or ".join(kind.__name__ for kind in kinds)
        raise RulesetError(f"{who} answers {hook.name!r} on {on!r}; give a {names}")
    strange = isinstance(on, type) and on is not object and on.__module__ == "builtins"
    if isinstance(hook, ListenerHook) and (strange or (isinstance(on, type) and issubclass(on, Part))):
        raise RulesetError(f"{who} hears {on!r}, which is no event; give a class made with @event")


def _single(hook: AnyHook, found: list[tuple[Hashable, HookImpl]]) -> HookImpl:
    if len(found) > 1:
        names = " and ".join(repr(answer.part) for _, answer in found)
        raise RulesetError(f"slot {hook.name!r} is filled by {names}; leave one out, or replace one by the other")
    return found[0][1]


def _by_kind(hook: AnyHook, found: list[tuple[Hashable, HookImpl]]) -> dict[Hashable, tuple[HookImpl, ...]]:
    kinds = dict.fromkeys([None, *(on for on, _ in found)])
    if isinstance(hook, ListenerHook):  # listeners match by base types too: the compiled rules merge them on demand
        return {kind: tuple(a for on, a in found if on == kind) for kind in kinds}
    wider = {kind: (None, kind, getattr(kind, "act", None)) for kind in kinds}
    return {kind: tuple(a for on, a in found if on in wider[kind]) for kind in kinds}
