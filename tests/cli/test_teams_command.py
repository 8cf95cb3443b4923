"""`ruleengine teams`, `team check` and `team new`: lists, legal teams, faults with their lines."""

from __future__ import annotations

from pathlib import Path

from .conftest import Run


def test_lists_are_shown_and_whether_they_can_be_played(run: Run) -> None:
    shown = run("teams")
    assert shown.code == 0
    assert "Blood Bowl, 2020 (blood-bowl-2020)" in shown.lines
    assert any(line.split() == ["human", "Human", "playable"] for line in shown.lines)
    one = run("teams", "blood-bowl-lrb")
    assert [line.split()[0] for line in one.lines[1:]] == ["human", "orc"]


def test_a_ruleset_without_lists_is_named(run: Run) -> None:
    ran = run("teams", "blood-dice")
    assert ran.code == 2
    assert "blood-dice has no teams that hire from lists; these do: blood-bowl-2020, blood-bowl-lrb" in ran.err


def test_a_new_team_is_written_checked_and_played(run: Run) -> None:
    assert run("team", "new", "human", "--out", "mine.toml").code == 0
    checked = run("team", "check", "mine.toml")
    assert checked.code == 0, checked.err
    assert checked.lines[0] == "Humans, by blood-bowl-2020"
    assert checked.lines[-1] == "legal"
    assert "  team value     950,000" in checked.lines
    again = run("team", "new", "human", "--out", "mine.toml")
    assert again.code == 1
    assert "mine.toml exists already" in again.err
    assert run("team", "new", "human").out == Path("mine.toml").read_text(encoding="utf-8")


def test_faults_have_their_line_and_a_remedy(run: Run) -> None:
    run("team", "new", "human", "--out", "mine.toml")
    text = Path("mine.toml").read_text(encoding="utf-8")
    text = text.replace("rerolls = 3", "rerolls = 9\nmatches = 1")
    text = text.replace(
        '{ number = 1, position = "Blitzer" }', '{ number = 1, position = "Blitzer", skills = ["Gard"] }'
    )
    Path("mine.toml").write_text(text, encoding="utf-8")
    ran = run("team", "check", "mine.toml")
    assert ran.code == 1
    assert "mine.toml, line 10, players[0].skills[0]: no skill 'Gard'; did you mean 'Guard'?" in ran.lines
    assert "mine.toml, line 4, rerolls: 9; a team has at most 8" in ran.lines
    assert ran.lines[-1] == "not legal: 2 to correct"
    assert not any("team value" in line for line in ran.lines)


def test_what_cannot_be_checked_is_said_in_a_line(run: Run) -> None:
    Path("mine.toml").write_text('name = "Mine"\n', encoding="utf-8")
    ran = run("team", "check", "mine.toml")
    assert ran.code == 2
    assert 'does not say its rules; add rules = "...", or --ruleset: blood-bowl-2020, blood-bowl-lrb' in ran.err
    missing = run("team", "check", "mine.toml", "--ruleset", "blood-bowl-2020")
    assert missing.code == 1
    assert any("mine.toml, roster: is missing" in line for line in missing.lines), missing.lines
    assert "no-such.toml: No such file" in run("team", "check", "no-such.toml").err
    assert "no list 'humen'; did you mean 'human'?" in run("team", "new", "humen").err
