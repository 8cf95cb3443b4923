"""Golden playthroughs: written, played again, compared line by line; a ruleset without one fails."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ruleengine import Ruleset
from ruleengine.testing import PROPERTIES, ConformanceError, checks, write_golden
from ruleengine.testing.__main__ import main
from tests.broken_rulesets import play, toss
from tests.broken_rulesets.orders import Rain, Wind
from tests.games.rush import RUSH


def golden(rules: str | Ruleset, directory: Path | None, **how: object) -> None:
    """Run the check for a golden playthrough."""
    (check,) = (c for c in checks(rules, golden=directory, **how) if c.name == "golden-playthrough")  # type: ignore[arg-type]
    check()


def test_what_was_written_is_played_again(tmp_path: Path) -> None:
    path = write_golden(toss.SOUND, tmp_path / "new")
    assert path == tmp_path / "new" / "toss.txt"
    golden(toss.SOUND, path.parent)


def test_playthrough_tells_what_was_asked_answered_and_told(tmp_path: Path) -> None:
    text = write_golden(toss.SOUND, tmp_path, seeds=(1, 2, 3)).read_text(encoding="utf-8").splitlines()
    # The dice and the coaches draw as `random.Random` does, from their seeds.
    dice, home = random.Random(1), random.Random(2)
    how = ["safe", "bold"][int(home.random() * 2)]
    face = int(dice.random() * 6) + 1
    points = (face >= (5 if how == "bold" else 4)) * (2 if how == "bold" else 1)
    assert text[:6] == [
        "# ruleset: toss",
        "# options:",
        "# seeds: 1 2 3",
        f"choose how by home: {how} of safe, bold",
        f"roll toss.toss by home: d6 {face}",
        f"event toss.tossed: side=home points={points}",
    ]
    assert text[-1].startswith("result ")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda lines: [*lines[:4], "roll toss.toss by home: d6 0", *lines[5:]], "line 5 of toss.txt"),
        (lambda lines: lines[:-1], "lines, but now there are"),
        (lambda lines: [*lines, "more"], "lines, but now there are"),
        (lambda lines: ["# ruleset: other", *lines[1:]], "line 1 of toss.txt is '# ruleset: other'"),
        (lambda lines: [line for line in lines if "seeds" not in line], "has no line `# seeds:"),
        (lambda lines: [line.replace("7 1 2", "7 x 2") for line in lines], "has no line `# seeds:"),
    ],
)
def test_any_difference_is_found(tmp_path: Path, change: object, says: str) -> None:
    path = write_golden(toss.SOUND, tmp_path)
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(change(lines)), encoding="utf-8")  # type: ignore[operator]
    with pytest.raises(ConformanceError) as caught:
        golden(toss.SOUND, tmp_path)
    assert says in str(caught.value)
    assert "if the rules were meant to change, write one" in str(caught.value)


def test_other_options_are_another_playthrough(tmp_path: Path) -> None:
    write_golden(RUSH, tmp_path, options={"turns.turns": 3})
    golden(RUSH, tmp_path, options={"turns.turns": 3})
    with pytest.raises(ConformanceError, match=r"line 2 of rush\.txt"):
        golden(RUSH, tmp_path)


def test_variants_have_a_file_of_their_own_in_whatever_order(tmp_path: Path) -> None:
    path = write_golden(toss.SOUND, tmp_path, variants=[Wind(), Rain()])
    assert path.name == "toss+rain+wind.txt"
    golden(toss.SOUND, tmp_path, variants=[Wind(), Rain()])


@pytest.mark.parametrize(
    ("rules", "how", "remedy"),
    [
        ("blood-dice", {}, "python -m ruleengine.testing golden blood-dice {dir}"),
        (
            "blood-dice",
            {"variants": ["wet-ball"], "options": {"match.tries": 2}},
            "python -m ruleengine.testing golden blood-dice {dir} --with wet-ball --option match.tries=2",
        ),
        (toss.SOUND, {}, "ruleengine.testing.write_golden(ruleset, '{dir}')"),
        (
            toss.SOUND,
            {"variants": [Rain()]},
            "ruleengine.testing.write_golden(ruleset, '{dir}', variants=[Rain()])",
        ),
    ],
)
def test_without_one_a_ruleset_fails_with_the_remedy(
    tmp_path: Path, rules: str | Ruleset, how: dict[str, object], remedy: str
) -> None:
    with pytest.raises(ConformanceError) as caught:
        golden(rules, tmp_path, **how)
    assert remedy.format(dir=tmp_path) in str(caught.value)


def test_without_a_directory_a_ruleset_fails() -> None:
    with pytest.raises(ConformanceError, match="was given no directory"):
        golden(toss.SOUND, None)


def test_endless_match_has_no_golden_playthrough(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="not over after 20000 decisions"):
        write_golden(play.ENDLESS, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_remedy_works(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["golden", "blood-dice", str(tmp_path), "--with", "wet-ball", "--option", "match.tries=2"]
    assert main(words) == 0
    assert capsys.readouterr().out.strip() == str(tmp_path / "blood-dice+wet-ball.txt")
    golden("blood-dice", tmp_path, variants=["wet-ball"], options={"match.tries": 2})


@pytest.mark.parametrize("words", [["golden", "no-such-game", "x"], ["golden", "blood-dice", "x", "--option", "a=b"]])
def test_what_is_not_there_is_one_line_of_complaint(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1


def test_check_prints_each_property_as_it_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["check", "blood-dice", "--option", "match.tries=1", "--only", "ends", "--only", "golden-playthrough"]
    assert main([*words, "--golden", str(tmp_path)]) == 1
    first, second, must, seen, last = capsys.readouterr().out.splitlines()
    assert (first, second) == ("holds  ends", "FAILS  golden-playthrough")
    assert must.strip() == "What must be: The stored playthrough is played again, line by line."
    assert seen.strip().startswith(f"What was seen: there is no golden playthrough {tmp_path}")
    assert last == "1 of 2 properties hold."
    assert main(["golden", "blood-dice", str(tmp_path), "--option", "match.tries=1"]) == 0
    assert main([*words, "--golden", str(tmp_path)]) == 0


def test_documentation_shows_what_a_failure_really_says(tmp_path: Path) -> None:
    path = write_golden(toss.SOUND, tmp_path)
    path.write_text(path.read_text(encoding="utf-8").replace("d6", "d8"), encoding="utf-8")
    with pytest.raises(ConformanceError) as caught:
        golden(toss.SOUND, tmp_path)
    says = " ".join((PROPERTIES["golden-playthrough"].__doc__ or "").partition("Says: ")[2].split())
    pieces = [piece.strip() for piece in says.split("…") if piece.strip()]
    assert [piece for piece in pieces if piece not in caught.value.why] == []
