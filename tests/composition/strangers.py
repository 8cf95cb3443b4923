"""Distributions of strangers, who know each other not: a skill, a weather, a kick-off event for Blood Bowl."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs
import pytest

SKILL = '''
"""Cannon Arm, a skill."""
from ruleengine import Act, Modifier, variant
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl.state import uses
from ruleengine_blood_bowl.skills import Skill, SkillPart


class CannonArmPart(SkillPart):
    name = "arms.cannon-arm"
    skill = Skill("Cannon Arm")

    @modifiers.on(Act.PASS)
    def strong(self, match, check):
        if check.subject is not None and uses(match, check.subject, "Cannon Arm"):
            yield Modifier(2, "Cannon Arm")


@variant("arms.cannon-arm")
class CannonArm:
    """Players may have a cannon for an arm."""

    def apply(self, ruleset):
        return ruleset.but(adding=[CannonArmPart()])
'''

WEATHER = '''
"""Fog, a weather."""
from ruleengine import Act, Modifier, Part, variant
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl.hooks import longest_range
from ruleengine_blood_bowl.rules import Band
from ruleengine_blood_bowl.hooks import skies, weather_table
from ruleengine_blood_bowl.rules import Sky
from ruleengine_blood_bowl.state import WEATHER


class FogPart(Part):
    name = "moors.fog"

    @skies.impl
    def fog(self, rules):
        yield Sky("fog", "thick fog")

    @weather_table.impl
    def often(self, rules, value):
        rows = enumerate(value.entries, 2)
        return value.of_entries(value.dice, ["fog" if total in (6, 7) else old for total, old in rows])

    @modifiers.on(Act.PASS)
    def blind(self, match, check):
        if match.get(WEATHER) == "fog":
            yield Modifier(-1, "fog")

    @longest_range.impl
    def near(self, match, value):
        return min(value, Band.QUICK) if match.get(WEATHER) == "fog" else value


@variant("moors.fog")
class Fog:
    """On a 6 or a 7 fog comes up from the moors."""

    def apply(self, ruleset):
        return ruleset.but(adding=[FogPart()])
'''

EVENT = '''
"""A rain of frogs, a kick-off event."""
from ruleengine import Act, Key, Modifier, Part, emit, event, procedure, roll, variant
from ruleengine.dice import d3
from ruleengine.hooks import modifiers
from ruleengine_blood_bowl.events import DriveEnded
from ruleengine_blood_bowl.hooks import kick_off_events, kick_off_table
from ruleengine_blood_bowl.rules import KickOffEvent

SLIME = Key("frogs.slime", int, default=0, reset_on=(DriveEnded,))


@event("frogs.fell")
class FrogsFell:
    many: int


@procedure("frogs.shower")
class Shower:
    left: int

    async def run(self, match):
        many = await roll(d3, by=None, reason="frogs.shower")
        match.set(SLIME, match.get(SLIME) + many)
        await emit(match, FrogsFell(many))
        if self.left > 1:
            match.push(Shower(self.left - 1))


async def frogs(match):
    match.push(Shower(2))


FROGS = KickOffEvent(None, "rain-of-frogs", frogs)


class FrogsPart(Part):
    name = "frogs.rain"
    keys = (SLIME,)
    procedures = (Shower,)

    @kick_off_events.impl
    def event(self, rules):
        return (FROGS,)

    @kick_off_table.impl
    def often(self, rules, value):
        rows = enumerate(value.entries, 2)
        return value.of_entries(value.dice, [FROGS.name if 5 <= n <= 9 else old for n, old in rows])

    @modifiers.on(Act.PASS)
    def slippery(self, match, check):
        if match.get(SLIME):
            yield Modifier(-1, "frogs")


@variant("frogs.rain")
class Frogs:
    """On 5 to 9 frogs rain at kick-off, and passes slip until the drive ends."""

    def apply(self, ruleset):
        return ruleset.but(adding=[FrogsPart()])
'''


@attrs.frozen
class Stranger:
    """A distribution: its name, its one module, what it announces."""

    distribution: str
    module: str
    code: str
    points: tuple[tuple[str, str], ...]


ARMS = Stranger("strong-arms", "strong_arms", SKILL, (("arms.cannon-arm", "CannonArm"),))
MOORS = Stranger("moors", "moors_weather", WEATHER, (("moors.fog", "Fog"),))
FROGS = Stranger("frogs-of-doom", "frogs_of_doom", EVENT, (("frogs.rain", "Frogs"),))
THREE = (ARMS, MOORS, FROGS)
TAGS = tuple(tag for stranger in THREE for tag, _ in stranger.points)


def lay_out(folder: Path, stranger: Stranger) -> Path:
    """Put a distribution, as it is installed, into a folder of its own; returns the folder."""
    home = folder / stranger.distribution
    info = home / f"{stranger.distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (home / f"{stranger.module}.py").write_text(stranger.code)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {stranger.distribution}\nVersion: 1.0\n")
    lines = "".join(f"{tag} = {stranger.module}:{name}\n" for tag, name in stranger.points)
    (info / "entry_points.txt").write_text(f"[ruleengine]\n{lines}")
    return home


@contextmanager
def installed(folder: Path, strangers: Iterable[Stranger]) -> Iterator[None]:
    """With these distributions installed, the first one first on the path; their modules are read anew."""
    strangers = list(strangers)
    homes = [str(lay_out(folder, stranger)) for stranger in strangers]
    with pytest.MonkeyPatch.context() as patch:
        for home in reversed(homes):
            patch.syspath_prepend(home)
        importlib.invalidate_caches()
        try:
            yield
        finally:
            for stranger in strangers:
                sys.modules.pop(stranger.module, None)
