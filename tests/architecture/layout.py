"""Where things are in this checkout, and which modules are public."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from .checkout import ROOT

CORE = ROOT / "src" / "ruleengine"
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/src/*/__init__.py"))
GAMES = [package for package in PLUGINS if package.name != "ruleengine_pitch"]
"""The plugins with rules; the pitch layer has none."""
EXAMPLES = ROOT / "examples"
BUILT_ON_THE_CORE = [*(path.parents[1] for path in PLUGINS), EXAMPLES]

PUBLIC = {
    "ruleengine",
    "ruleengine.cards",
    "ruleengine.coaches",
    "ruleengine.dice",
    "ruleengine.goals",
    "ruleengine.grid",
    "ruleengine.grid.svg",
    "ruleengine.grid.text",
    "ruleengine.hooks",
    "ruleengine.league",
    "ruleengine.odds",
    "ruleengine.plain",
    "ruleengine.reporting",
    "ruleengine.saves",
    "ruleengine.schema",
    "ruleengine.seasons",
    "ruleengine.simulate",
    "ruleengine.testing",
    "ruleengine.values",
    "ruleengine.viewer",
}
"""The modules from which plugins, examples and users import. All others may change without notice."""

EXTRAS = ("ruleengine.cli", "ruleengine.testing")
"""Packages beside the core: it works without them, and without what they need."""


def sources(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def public_names(module: ModuleType) -> set[str]:
    """What a module gives: what it lists, or else what it defines itself."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return set(listed)
    return {n for n, v in vars(module).items() if n[0] != "_" and getattr(v, "__module__", "") == module.__name__}
