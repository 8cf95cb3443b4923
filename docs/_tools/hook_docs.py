"""What is told of each hook: by its specification, by its example, and by the parts that answer it.

The core's hooks and those of every distribution in `plugins/` are found by themselves. Examples are files: those of the
core in `docs/hooks/`, those of a game in its own `docs/hooks/`.
"""

from __future__ import annotations

import inspect
import re
import tomllib
from contextlib import suppress
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs
import griffe

from ruleengine import Part, Ruleset, RulesetError, compile_rules, tag_of
from ruleengine.kernel import AnyHook
from ruleengine.kernel._hook_types import MARK
from ruleengine.registry import announced

ROOT: Final = Path(__file__).parents[2]
PLAIN: Final = {"match": "the match.", "rules": "the compiled rules."}
"""First arguments that need no words of their own."""

# Which hooks there are ----------------------------------------------------------------------------------------


@cache
def projects() -> dict[str, str]:
    """The distributions in `plugins/` that have hooks: name to package."""
    found: dict[str, str] = {}
    for path in sorted(ROOT.glob("plugins/*/pyproject.toml")):
        name = tomllib.loads(path.read_text(encoding="utf-8"))["project"]["name"]
        for package in path.parent.glob("src/*/hooks.py"):
            found[name] = package.parent.name
    return found


@cache
def hooks() -> tuple[AnyHook, ...]:
    """The core's hooks in the order of their module, then those of each game by their names."""
    fronts = ["ruleengine", *projects().values()]
    found = [hook for package in fronts for hook in vars(import_module(f"{package}.hooks")).values()]
    every = (hook for hook in found if isinstance(hook, AnyHook))
    return tuple(sorted(every, key=lambda hook: (home(hook), hook.name if home(hook) else "")))


def package_of(hook: AnyHook) -> str:
    """The package that declares a hook."""
    return hook.spec.__module__.partition(".")[0]


def module_of(hook: AnyHook) -> str:
    """The front from which an author imports a hook.

    >>> from ruleengine.hooks import modifiers
    >>> module_of(modifiers)
    'ruleengine.hooks'
    """
    return f"{package_of(hook)}.hooks"


def home(hook: AnyHook) -> str:
    """Whose hook it is: the first part of its name; empty for the core's.

    >>> [home(hook) for hook in hooks() if hook.name in ("modifiers", "blood-dice.actions")]
    ['', 'blood-dice']
    """
    return hook.name.rpartition(".")[0]


# What a specification says ------------------------------------------------------------------------------------


@attrs.frozen
class Told:
    """What the docstring of a specification says: words, each argument, what is returned."""

    words: str
    arguments: dict[str, str]
    returns: str


@cache
def _functions() -> dict[str, griffe.Function]:
    """The functions of every module that declares hooks, as they are written, by their paths."""
    found: dict[str, griffe.Function] = {}
    for module in dict.fromkeys(hook.spec.__module__ for hook in hooks()):
        path = Path(inspect.getfile(import_module(module)))
        tree = griffe.visit(module, path, path.read_text(encoding="utf-8"))
        found |= {f"{module}.{name}": function for name, function in tree.functions.items()}
    return found


def source(hook: AnyHook) -> griffe.Function:
    """The specification as it is written."""
    return _functions()[f"{hook.spec.__module__}.{hook.spec.__name__}"]


def told(hook: AnyHook) -> Told:
    """What a hook's docstring says."""
    docstring = griffe.Docstring(inspect.cleandoc(hook.spec.__doc__ or ""), parent=source(hook))
    words, arguments, returns = [], {}, ""
    for section in docstring.parse("google", returns_named_value=False, returns_multiple_items=False):
        if isinstance(section, griffe.DocstringSectionText):
            words.append(section.value)
        elif isinstance(section, griffe.DocstringSectionParameters):
            arguments = {each.name: each.description for each in section.value}
        elif isinstance(section, griffe.DocstringSectionReturns):
            returns = section.value[0].description
    return Told("\n\n".join(words), arguments, returns)


# Its example --------------------------------------------------------------------------------------------------


def example_file(hook: AnyHook) -> Path:
    """Where the example of a hook is.

    >>> from ruleengine.hooks import modifiers
    >>> example_file(modifiers).relative_to(ROOT).as_posix()
    'docs/hooks/modifiers.md'
    """
    package = package_of(hook)
    folder = ROOT if package == "ruleengine" else next(ROOT.glob(f"plugins/*/src/{package}")).parents[1]
    return folder / "docs" / "hooks" / f"{hook.name.rpartition('.')[2]}.md"


def example(hook: AnyHook) -> str:
    """What stands in that file below its title; empty if there is none."""
    path = example_file(hook)
    return path.read_text(encoding="utf-8").partition("\n")[2].strip() if path.exists() else ""


def faults(hook: AnyHook) -> list[str]:
    """What is not told of a hook, in words; nothing if it is told whole."""
    name = hook.spec.__name__
    found = list(_untold(told(hook), source(hook), hook.kind))
    if not re.search(rf"^\.\.\. +@{name}\.(impl$|on\()", example(hook), re.MULTILINE):
        path = example_file(hook).relative_to(ROOT).as_posix()
        found.append(f"write {path}, with an example in which a part answers it: @{name}.impl or @{name}.on(…)")
    return [f"{hook.spec.__module__}: hook {hook.name!r}: {fault}" for fault in found]


def _untold(says: Told, function: griffe.Function, kind: str) -> list[str]:
    names = [parameter.name for parameter in function.parameters]
    plain = names[0] in PLAIN
    found = [] if says.words else ["say what it is for"]
    found += [f"tell the argument {name!r} under Args:" for name in names[plain:] if name not in says.arguments]
    found += [f"there is no argument {name!r}" for name in says.arguments if name not in names]
    if kind in ("collect", "slot") and str(function.returns) != "None" and not says.returns:
        found.append("tell under Returns: what answers return")
    return found


# Who answers it -----------------------------------------------------------------------------------------------


@attrs.define
class Row:
    """An answer of a part: for which kinds, in which rulesets."""

    part: str
    does: str
    kinds: list[str] = attrs.field(factory=list)
    where: list[str] = attrs.field(factory=list)


@cache
def _shipped() -> dict[str, tuple[Part, ...]]:
    """The parts of every ruleset of ours, and what each variant of ours adds to its base, by a label."""
    ours = [each for each in announced() if each.distribution in projects()]
    found = {each.name: compile_rules(each.value).parts for each in ours if isinstance(each.value, Ruleset)}
    rulesets = dict(found)
    for each in ours:
        family, dot, short = each.name.partition(".")
        for base in (name for name in rulesets if dot and (name == family or name.startswith(f"{family}-"))):
            with suppress(RulesetError):  # a variant of a family of rulesets may be for some of them only
                known = {part.name for part in rulesets[base]}
                parts = compile_rules(base, variants=[each.name]).parts
                found[f"{base} --with {short if base == family else each.name}"] = tuple(
                    part for part in parts if part.name not in known
                )
    return found


@cache
def _answers() -> dict[AnyHook, dict[tuple[str, str], Row]]:
    """Who answers each hook, by the part's name and the method's."""
    found: dict[AnyHook, dict[tuple[str, str], Row]] = {}
    for label, parts in _shipped().items():
        for part in parts:
            for name, method in inspect.getmembers(type(part), lambda member: hasattr(member, MARK)):
                does = (method.__doc__ or name.replace("_", " ")).strip().partition("\n")[0]
                for mark in getattr(method, MARK):
                    row = found.setdefault(mark.hook, {}).setdefault((part.name, name), Row(part.name, does))
                    _add(row.kinds, _kind(mark.on))
                    _add(row.where, label)
    return found


def answers(hook: AnyHook) -> list[Row]:
    """Who answers a hook in the rulesets of ours, in the order of the parts."""
    return list(_answers().get(hook, {}).values())


def _add(found: list[str], text: str) -> None:
    if text and text not in found:
        found.append(text)


def _kind(kind: Any) -> str:
    if isinstance(kind, type):
        return tag_of(kind) if hasattr(kind, "__tag__") else kind.__name__
    if isinstance(kind, Enum):
        return f"{type(kind).__name__}.{kind.name}"
    return "" if kind is None else str(getattr(kind, "name", kind))
