"""What the command `ruleengine odds` can be asked of the game, by the goals that every ruleset has."""

from __future__ import annotations

import pytest

from ruleengine.cli import main


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The lines that it prints."""
    code = main(("odds", "tiny-grid", *arguments))
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out.splitlines()


def test_the_best_first_turn_as_in_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    how = ("--goal", "home-reaches", "--until", "away-decides", "--home", "best", "--option", "match.actions=4")
    lines = asked(capsys, *how)
    assert lines[:2] == ["Tiny grid: home best, away random", "With match.actions=4"]
    assert lines[2] == "home-reaches until away-decides: 34.0909% = 15/44"


def test_goals_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = asked(capsys)
    assert lines[0] == "Tiny grid (tiny-grid)"
    assert {"home-reaches[:N=1]", "away-decides", "random", "best"} <= {line.split()[0] for line in lines if line}
