"""Distributions of others that are written badly: they are listed with the reason, and all else works."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shelf import Shelf, toy

from ruleengine import PluginError, new_match
from ruleengine.registry import Announced, announced, find_ruleset
from ruleengine.values import _distributions, distribution_of

from .conftest import Run


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf]:
    monkeypatch.syspath_prepend(str(tmp_path))
    shelf = Shelf(tmp_path)
    yield shelf
    for module in shelf.modules:
        sys.modules.pop(module, None)


def entry(name: str) -> Announced:
    found = [a for a in announced() if a.name == name]
    assert len(found) == 1
    return found[0]


MALFORMED = [
    "ruleengine-mud-hy:GAME",
    "",
    "V()",
    "src/mud/rules.py",
    "mud:",
    ":GAME",
    "mud..rules:GAME",
    "mud rules:GAME",
]


def everything_else_works(run: Run) -> None:
    match = new_match("blood-dice", seed=7, variants=["wet-ball"])
    assert distribution_of(match.rules.parts[0]).startswith("ruleengine-blood-dice ")
    for command in (["rulesets"], ["rulesets", "blood-dice"], ["explain", "blood-dice", "--part", "match"]):
        ran = run(*command)
        assert (ran.code, ran.err) == (0, "")
        assert "blood-dice" in ran.out
    assert run("play", "blood-dice", "--home", "random", "--quiet", "--seed", "1").code == 0
    assert run("play", "blood-dcie").err == (
        "ruleengine: no ruleset 'blood-dcie' is installed; did you mean 'blood-dice'?\n"
    )


@pytest.mark.parametrize("value", MALFORMED)
def test_a_malformed_entry_point_is_listed_with_the_reason_and_hurts_nobody(value: str, shelf: Shelf, run: Run) -> None:
    shelf.install("mud-dist", {"mud-game": value}, module="mud", code=toy("mud-game"))
    everything_else_works(run)
    reason = f"ValueError: the entry point {f'mud-game = {value}'.strip()!r} must be written as name = module:object"
    found = entry("mud-game")
    assert (found.distribution, found.version, found.value, found.error) == ("mud-dist", "1.2", None, reason)
    [line] = [line for line in run("rulesets").lines if line.split()[:1] == ["mud-game"]]
    assert line.split()[1:3] == ["mud-dist", "1.2"]
    assert line.endswith(reason)
    with pytest.raises(PluginError, match=r"'mud-game' of mud-dist 1\.2 cannot be loaded: ValueError: the entry point"):
        find_ruleset("mud-game")


@pytest.mark.parametrize(
    ("written", "listed"),
    [
        (b"mud-game = mud:GAME\nno equals sign\n", {"mud-game": "", "no equals sign": "ValueError"}),
        ("# \xfcber\nmud-game = mud:GAME\n".encode("latin-1"), {"mud-game": ""}),
        (
            "mud-game = mud:GAME\nschl\xfcssel = mud:GAME\n".encode("latin-1"),
            {"mud-game": "", "schl\ufffdssel": "TypeError"},
        ),
        (b"mud-game = mud:GAME\n[console_scripts]\nno equals sign either\n", {"mud-game": ""}),
    ],
)
def test_a_file_of_entry_points_that_cannot_be_read_hurts_nobody(
    written: bytes, listed: dict[str, str], shelf: Shelf, run: Run
) -> None:
    before = {a.name for a in announced()}
    shelf.install("mud-dist", {}, module="mud", code=toy("mud-game"))
    (shelf.folder / "mud_dist-1.2.dist-info" / "entry_points.txt").write_bytes(b"[ruleengine]\n" + written)
    _distributions._announced_on.cache_clear()
    everything_else_works(run)
    found = {a.name: a.error.partition(":")[0] for a in announced() if a.name not in before}
    assert found == listed
    assert {a.distribution for a in announced() if a.name in found} == {"mud-dist"}


@pytest.mark.parametrize("metadata", [b"", b"Name: m\xfcd\nVersion: 1\n", None])
def test_a_distribution_without_a_readable_name_hurts_nobody(metadata: bytes | None, shelf: Shelf, run: Run) -> None:
    shelf.install("mud-dist", {"mud-game": "mud:GAME"}, module="mud", code=toy("mud-game"))
    file = shelf.folder / "mud_dist-1.2.dist-info" / "METADATA"
    if metadata is None:
        file.unlink()
    else:
        file.write_bytes(metadata)
    _distributions._announced_on.cache_clear()
    everything_else_works(run)
    assert find_ruleset("mud-game").name == "mud-game"


@pytest.mark.parametrize("name", ["KeyboardInterrupt", "GeneratorExit", "BaseException", "SystemExit"])
def test_whatever_a_module_raises_on_import_blocks_nobody(name: str, shelf: Shelf, run: Run) -> None:
    module = f"toy_raises_{name.lower()}"
    shelf.install("bad-dist", {"bad-game": f"{module}:GAME"}, module=module, code=f"raise {name}")
    everything_else_works(run)
    assert entry("bad-game").error == name


def test_ctrl_c_during_an_import_is_no_fault_of_the_module(shelf: Shelf, interruptible: None) -> None:
    code = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nfor _ in range(10**7): pass\n"
    shelf.install("slow-dist", {"slow-game": "toy_slow:GAME"}, module="toy_slow", code=code)
    with pytest.raises(KeyboardInterrupt):
        find_ruleset("slow-game")


def test_a_game_that_a_stranger_announces_too_is_played_by_its_distribution(shelf: Shelf, run: Run) -> None:
    code = toy("blood-dice")
    shelf.install("junk-dist", {"blood-dice": "toy_stranger:GAME"}, module="toy_stranger", code=code)
    mine = "blood-dice@ruleengine-blood-dice"
    told = run("play", "blood-dice").err
    assert "announced by junk-dist and ruleengine-blood-dice; say which is meant, as in 'blood-dice@junk-dist'" in told
    play = ("play", mine, "--home", "random", "--quiet", "--seed", "1", "--with", "wet-ball")
    assert run(*play, "--save", "a.json").code == 0
    for command in (["explain", mine], ["rulesets", mine], ["simulate", mine, "-n", "2", "--workers", "2"]):
        ran = run(*command)
        assert (ran.code, ran.err) == (0, "")
        assert "ruleengine-blood-dice" in ran.out or command[0] == "simulate"
    assert "ruleengine-blood-dice 0" not in run("explain", "blood-dice@junk-dist").out
    assert "toy_stranger" in sys.modules
