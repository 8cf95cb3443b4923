"""The hooks by which parts extend what a league file may say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruleengine.kernel import collect, specification

if TYPE_CHECKING:
    from ruleengine.kernel import CompiledRules
    from ruleengine.league._terms import CheckCondition, Section


@collect()
def check_conditions(rulebook: CompiledRules) -> Iterable[CheckCondition]:
    """What holds about a check, by name, so that modifiers of a league file may depend on it. See `ruleengine.league`.

    Returns:
        circumstances, each with the values that it may have; `side` is always there.
    """
    specification()


@collect()
def sections(rulebook: CompiledRules) -> Iterable[Section[Any]]:
    """Sections of a league file that the part reads itself, such as skills of positions. See `ruleengine.league`.

    Returns:
        sections, each made once, with how it is read; `Section.of` gives what a file says there.
    """
    specification()
