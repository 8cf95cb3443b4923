"""The READMEs of rooms and games: short, and in agreement with the contracts on imports and with the files."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
CORE = ROOT / "src" / "ruleengine"
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
    "importlinter"
]["contracts"]
LAYERS = [layer.split(" | ") for contract in CONTRACTS if contract["type"] == "layers" for layer in contract["layers"]]
ROOMS = [room for layer in LAYERS for room in layer]
(WITHOUT_FRONTS,) = [c for c in CONTRACTS if "ruleengine.hooks" in c.get("forbidden_modules", ())]
GAMES = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))

NAMED = re.compile(r"`([\w.]+)`")
BEGIN = re.compile(r"\[[\w/.]+\]\(([\w/.]+\.py)\): ([^.]*)")


def allowed(room: str) -> list[str]:
    """What the contracts let a room import: the layers below it, and the fronts where that is not forbidden."""
    (at,) = [number for number, layer in enumerate(LAYERS) if room in layer]
    fronts = [] if f"ruleengine.{room}" in WITHOUT_FRONTS["source_modules"] else WITHOUT_FRONTS["forbidden_modules"]
    return [name.rpartition(".")[2] for name in fronts] + [below for layer in LAYERS[at + 1 :] for below in layer]


def readme(folder: Path) -> str:
    return (folder / "README.md").read_text(encoding="utf-8")


def test_every_room_is_in_the_contract() -> None:
    assert sorted(ROOMS) == sorted(path.parent.name for path in CORE.glob("*/__init__.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_in_a_few_lines_what_it_may_import(room: str) -> None:
    lines = readme(CORE / room).splitlines()
    assert lines[0].startswith("# ")
    assert 5 <= len(lines) <= 20
    (may,) = [line for line in lines if line.startswith("May import: ")]
    assert NAMED.findall(may) == allowed(room)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_where_to_begin(room: str) -> None:
    begin = BEGIN.findall(readme(CORE / room))
    assert len(begin) >= 2
    missing = [
        f"{file}: {name}"
        for file, words in begin
        for name in NAMED.findall(words)
        if not re.search(rf"\b{re.escape(name)}\b", (CORE / room / file).read_text(encoding="utf-8"))
    ]
    assert missing == []


def test_the_guide_lists_the_rooms_in_the_order_of_the_contract() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[`(\w+)`\]\(src/ruleengine/\1/README.md\) \|", guide, re.MULTILINE) == ROOMS


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_says_where_to_begin_and_what_it_may_import(game: Path) -> None:
    lines = readme(game).splitlines()
    (begin,) = [line for line in lines if line.startswith("Begin with ")]
    assert re.search(r"\]\(src/\w+/[\w/]+\.py\)", begin)
    (may,) = [line for line in lines if line.startswith("May import: ")]
    assert "no other game" in may
