"""Which printing of the skills is played (BB20-X-USE-08)."""

from __future__ import annotations

from typing import Literal

import attrs

from ruleengine import MatchReader, Part, option


@attrs.frozen
class SkillOptions:
    """Which printing of the skills is played."""

    skills_errata: Literal["2025", "2020"] = option(
        "2025", "Whether skills are as corrected last, or as first printed.", rule="BB20-X-USE-08"
    )


class SkillErrata(Part):
    """The printing of the skills."""

    name = "blood-bowl-2020.skills"
    options = SkillOptions


def first_printing(match: MatchReader) -> bool:
    """Whether skills are as first printed."""
    return match.options(SkillOptions).skills_errata == "2020"
