"""The hooks by which parts add goals and policies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruleengine.kernel import collect, specification

if TYPE_CHECKING:
    from ruleengine.goals._kinds import Goal, NamedPolicy
    from ruleengine.kernel import CompiledRules


@collect()
def goals(rules: CompiledRules) -> Iterable[Goal]:
    """What may be asked of matches by name: chances, distributions, expected numbers. See `ruleengine.goals`.

    Returns:
        goals. Those about the result are always there; one of a part's takes the place of one of them.
    """
    specification()


@collect()
def policies(rules: CompiledRules) -> Iterable[NamedPolicy]:
    """Ways to decide by name, for exact chances. See `ruleengine.goals`.

    Returns:
        policies; `random` and `best` are always there.
    """
    specification()
