"""What a ruleset says of teams: the lists that they hire from, and a team with its figures and faults."""

from __future__ import annotations

from collections.abc import Mapping

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
