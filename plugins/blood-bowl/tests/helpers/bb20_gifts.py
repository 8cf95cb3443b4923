"""Matches of a league by the rules of 2020: teams of a given value, and sides that have inducements or prayers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bb_scenes import answer

from ruleengine import AWAY, HOME, Decision, Match, Part, Ruleset, Side, emit, new_match, token
from ruleengine.hooks import on_event
from ruleengine_blood_bowl import BLOOD_BOWL_2020
from ruleengine_blood_bowl.events import Activated
from ruleengine_blood_bowl.inducements import HIRED, PRAYING_HELPS, Blessing, PrayerHeard, bless

LEAGUE = {"inducements.league": True, "fans.fan_factor_fixed": 5}


class Gifts(Part):
    """Sides have inducements from the start, as if they had been bought."""

    name = "tests.gifts"
    before = ("blood-bowl.teams",)

    def __init__(self, hired: dict[Side, Sequence[str]]) -> None:
        self.hired = hired

    def begin(self, match: Match) -> None:
        """Before anybody is knocked out."""
        for side, names in self.hired.items():
            match.set(HIRED, side, tuple(sorted(names)))


class Answered(Part):
    """Prayers of sides have been heard from the start."""

    name = "tests.answered"

    def __init__(self, blessings: dict[Side, Sequence[Blessing]]) -> None:
        self.blessings = blessings

    def begin(self, match: Match) -> None:
        """Once the position is set up."""
        match.set(PRAYING_HELPS, True)
        for side, blessings in self.blessings.items():
            bless(match, side, *blessings)

    @on_event.on(Activated)
    async def told(self, match: Match, event: Activated) -> None:
        """In the events, before anybody does anything."""
        for side, blessings in self.blessings.items():
            for each in blessings:
                await emit(match, PrayerHeard(side, each.name, ()))


def gifted(
    *, home: Sequence[str] = (), away: Sequence[str] = (), prayers: dict[Side, Sequence[Blessing]] | None = None
) -> Ruleset:
    """The rules, with inducements that sides have from the start."""
    return BLOOD_BOWL_2020.but(adding=[Gifts({HOME: home, AWAY: away}), Answered(prayers or {})])


def scene_with(text: str, *answers: Any, options: dict[str, Any] | None = None, **gifts: Any) -> Match:
    """A position in which sides have inducements or prayers; see `gifted`."""
    return answer(new_match(gifted(**gifts), teams={"position": text}, options=options), *answers)


def worth(
    value: int, *, roster: str = "human", position: str = "Lineman", cost: int = 50, **fields: Any
) -> dict[str, Any]:
    """A team of eleven linemen, whose re-rolls and staff bring it to so many thousands."""
    rest = value - 11 * cost
    price = {"human": 50, "goblin": 60, "halfling": 60, "shambling-undead": 70, "nurgle": 70}[roster]
    staff, coaches = divmod(rest, price)[0], divmod(rest, price)[1] // 10
    return {
        "name": "Team",
        "roster": roster,
        "matches": 1,
        "rerolls": staff,
        "assistant_coaches": coaches,
        "players": [{"position": position}] * 11,
        **fields,
    }


def league(home: Any, away: Any, *answers: Any, **options: Any) -> Match:
    """A match of a league after the weather, which is perfect."""
    match = new_match(BLOOD_BOWL_2020, teams={"home": home, "away": away}, options={**LEAGUE, **options})
    return answer(match, (3, 4), *answers)


def offered(match: Match) -> list[str]:
    """The tokens of what may be chosen now."""
    assert isinstance(match.pending, Decision), match.pending
    return [token(choice) for choice in match.pending.choices]


def until(match: Match, reason: str) -> Match:
    """Play on, with the first choice and any dice, until this is asked for."""
    for turn in range(400):
        pending = match.pending
        assert pending is not None
        if pending.reason.rpartition(".")[2] == reason:
            return match
        if reason != pending.reason == "set-up":
            match.answer("formation:spread:false")
        else:
            match.answer(
                pending.choices[0]
                if isinstance(pending, Decision)
                else tuple(1 + turn % sides for sides in pending.dice.sides)
            )
    raise AssertionError(f"nobody asks for {reason}")
