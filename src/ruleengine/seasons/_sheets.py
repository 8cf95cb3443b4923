"""What a ruleset says of teams: the lists that they hire from, and a team with its figures and faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from ruleengine.schema import DataError


@attrs.frozen
class RosterOffer:
    """A list that teams hire from.

    Attributes:
        name: by which files and commands name it.
        title: what it is called.
        lacks: what the rules lack to play it, such as skills; empty if it can be played.
    """

    name: str
    title: str
    lacks: tuple[str, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether teams from it can be played."""
        return not self.lacks


@attrs.frozen
class Aftermath:
    """What lasts of a finished match.

    Attributes:
        record: who won, who was hurt and how, what players did: plain data of the game's own form.
        rules: the name of the ruleset by which the teams go on from there; empty if there is none. Its matches are
            made with `teams` of both sides as they played, and the record under `match`.
        casualties: those that home and away caused, as tables of seasons count them.
    """

    record: Mapping[str, Any]
    rules: str = ""
    casualties: tuple[int, int] = (0, 0)


@attrs.frozen
class TeamSheet:
    """What the rules make of a team.

    Attributes:
        name: of the team; empty if the file does not say it.
        figures: its figures by name, such as `team value`, in the order in which they are shown.
        faults: what is wrong, each with its place and the remedy; a legal team has none.

    >>> TeamSheet("Rovers", {"team value": 960_000}).legal
    True
    """

    name: str
    figures: Mapping[str, int | str] = attrs.field(factory=dict)
    faults: tuple[DataError, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults
