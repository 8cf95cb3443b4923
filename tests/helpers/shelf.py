"""Distributions made up for a test: a folder on the path, with modules and their metadata."""

from __future__ import annotations

import importlib
from pathlib import Path

TOY = """
from ruleengine import HOME, Decision, Part, Result, Ruleset, choice, procedure, variant
from ruleengine.hooks import initial_procedures, result

@procedure("{name}.ask")
class Ask:
    async def run(self, match):
        await Decision(HOME, "wait", (1, 2))

class Board(Part):
    name = "{name}.board"
    procedures = (Ask,)

    @initial_procedures.impl
    def begin_with(self, match):
        return (Ask(),)

    @result.impl
    def draw(self, match):
        return Result((0, 0), None)

GAME = Ruleset("{name}", (Board(),))

class Extra(Part):
    name = "{name}.extra"

@variant("{name}.more")
class More:
    def apply(self, ruleset):
        return ruleset.but(adding=[Extra()])

@variant("{name}.needy")
class Needy:
    number: int
    def apply(self, ruleset):
        return ruleset

SOMETHING = 7
"""


class Shelf:
    """A folder on the path in which distributions are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.modules: list[str] = []

    def install(
        self,
        distribution: str,
        points: dict[str, str],
        *,
        module: str,
        code: str,
        version: str = "1.2",
        requires: str = "",
    ) -> None:
        """Make a distribution with one module, which announces these entry points and may require something."""
        (self.folder / f"{module}.py").write_text(code)
        self.modules.append(module)
        info = self.folder / f"{distribution.replace('-', '_')}-{version}.dist-info"
        info.mkdir()
        needs = f"Requires-Dist: {requires}\n" if requires else ""
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n{needs}")
        lines = [f"{name} = {value}" for name, value in points.items()]
        (info / "entry_points.txt").write_text("\n".join(["[ruleengine]", *lines, ""]))
        importlib.invalidate_caches()


def toy(name: str) -> str:
    return TOY.replace("{name}", name)
