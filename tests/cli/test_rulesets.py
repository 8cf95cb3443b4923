"""`ruleengine rulesets`: what is installed, what is broken, what a ruleset offers."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest

from ruleengine.kernel import describe
from ruleengine_blood_dice import BLOOD_DICE

from .conftest import Run
from .installed import announce

HOME = f"ruleengine-blood-dice {version('ruleengine-blood-dice')}"


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory on the import path."""
    directory = tmp_path_factory.mktemp("site")
    monkeypatch.syspath_prepend(str(directory))
    return directory


def test_everything_installed_is_listed_with_its_distribution(run: Run) -> None:
    ran = run("rulesets")
    assert (ran.code, ran.err) == (0, "")
    rows = {line.split()[0]: " ".join(line.split()[1:3]) for line in ran.lines if line.startswith("  ")}
    assert {name: rows[name] for name in ("blood-dice", "blood-dice.shoot-out", "blood-dice.wet-ball")} == {
        "blood-dice": HOME,
        "blood-dice.shoot-out": HOME,
        "blood-dice.wet-ball": HOME,
    }
    assert "Broken" not in ran.lines


def test_a_broken_one_is_listed_with_its_reason_and_hurts_nobody_else(run: Run, site: Path) -> None:
    announce(site, "bad-game", {"bad": "bad_game:GAME"}, {"bad_game": "import there_is_no_such_module\n"})
    ran = run("rulesets")
    assert ran.code == 0
    assert ran.lines[ran.lines.index("Broken") + 1].split(maxsplit=3) == [
        "bad",
        "bad-game",
        "1.2",
        "ModuleNotFoundError: No module named 'there_is_no_such_module'",
    ]
    assert run("play", "blood-dice", "--seed", "1", "--home", "random", "--away", "random", "--quiet").code == 0


@pytest.mark.parametrize("command", ["rulesets", "play"])
@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("GAME = 7\n", "neither a Ruleset"),
        ("raise RuntimeError('not today')\n", "not today"),
        ("GAME = = 7\n", "SyntaxError"),
        ("from ruleengine import Ruleset\nGAME = Ruleset('good', ())\n", "it calls itself 'good'"),
    ],
)
def test_who_wants_a_broken_one_is_told_the_distribution_and_the_reason(
    run: Run, site: Path, command: str, module: str, reason: str
) -> None:
    name = f"bad_{command}_{len(module)}"
    announce(site, "bad-game", {"bad": f"{name}:GAME"}, {name: module})
    ran = run(command, "bad")
    assert (ran.code, ran.out) == (1, "")
    assert "bad-game 1.2" in ran.err
    assert reason in ran.err
    assert ran.err.count("\n") == 1


def test_a_broken_variant_fails_only_the_match_that_wants_it(run: Run, site: Path) -> None:
    announce(site, "bad-house", {"bad-house.rule": "bad_house:Rule"}, {"bad_house": "1 / 0\n"})
    play = ("play", "blood-dice", "--seed", "1", "--home", "random", "--away", "random", "--quiet")
    ran = run(*play, "--with", "bad-house.rule")
    assert (ran.code, ran.out) == (1, "")
    assert "bad-house 1.2" in ran.err
    assert run(*play).code == 0


def test_two_of_one_name_are_a_failure_that_names_both(run: Run, site: Path) -> None:
    announce(site, "other-dice", {"blood-dice": "ruleengine_blood_dice:BLOOD_DICE"}, {})
    ran = run("play", "blood-dice", "--seed", "1")
    assert (ran.code, ran.out) == (1, "")
    assert "other-dice and ruleengine-blood-dice" in ran.err


def test_nothing_may_be_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ruleengine.cli._catalogue.announced", list)
    assert run("rulesets").lines == ["No ruleset is installed."]
    ran = run("rulesets", "blood-dice")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "ruleengine: no ruleset or variant 'blood-dice' is installed; there is none\n"


def test_a_variant_that_does_not_fit_a_ruleset_is_not_offered_with_it(run: Run, site: Path) -> None:
    text = (
        "from ruleengine import variant\n"
        "@variant('my-league.no-goals')\n"
        "class NoGoals:\n"
        "    def apply(self, ruleset):\n"
        "        return ruleset.but(without=['soccer.goals'])\n"
        "@variant('my-league.no-words')\n"
        "class NoWords:\n"
        "    def apply(self, ruleset):\n"
        "        return ruleset.but(without=['blood-dice.report'])\n"
    )
    entries = {"my-league.no-goals": "my_league:NoGoals", "my-league.no-words": "my_league:NoWords"}
    announce(site, "my-league", entries, {"my_league": text})
    lines = run("rulesets", "blood-dice").lines
    assert any(line.startswith("  my-league.no-words") for line in lines)
    assert not any("no-goals" in line for line in lines)


def test_a_ruleset_that_does_not_fit_together_is_a_failure(run: Run, site: Path) -> None:
    announce(
        site,
        "hollow-game",
        {"hollow": "hollow_game:GAME"},
        {"hollow_game": "from ruleengine import Ruleset\nGAME = Ruleset('hollow', ())\n"},
    )
    ran = run("play", "hollow")
    assert (ran.code, ran.out) == (1, "")
    assert "slot 'initial_procedures' is empty" in ran.err


def test_a_ruleset_shows_its_coaches_variants_and_every_option(run: Run) -> None:
    ran = run("rulesets", "blood-dice")
    assert ran.code == 0
    assert ran.lines[0] == f"Blood Dice v2 (blood-dice), {HOME}"
    assert "Coaches: person, random, sensible" in ran.lines
    assert "  match.tries=12" in ran.lines
    assert "  passing.passes_per_try=none" in ran.lines
    told = [line for line in ran.lines if line.startswith("      ")]
    documented = [(doc, rule) for part in BLOOD_DICE.parts for _, _, _, doc, rule in describe(part)]
    assert len(told) == len(documented) > 10
    for line, (doc, rule) in zip(told, documented, strict=True):
        assert line.startswith(f"      {doc} ")
        assert line.endswith(f"[{rule}]")
    assert "      Whether a technical try by Morale ends the try with a Turnover. True or false. [BD-TECH-04]" in told


def test_options_that_are_set_are_shown_with_their_defaults(run: Run) -> None:
    ran = run("rulesets", "blood-dice", "--option", "match.tries=6")
    assert "  match.tries=6  (default 12)" in ran.lines


def test_a_variant_shows_its_parameters(run: Run) -> None:
    assert run("rulesets", "blood-dice.wet-ball").lines == [
        f"blood-dice.wet-ball, a variant from {HOME}",
        "Every Throw for a try suffers a modifier.",
        "  penalty  = 1",
    ]


def test_parts_show_who_answers_which_hook(run: Run) -> None:
    ran = run("rulesets", "blood-dice", "--parts", "--with", "wet-ball")
    assert ran.code == 0
    assert ran.lines[0] == "Parts, in order"
    assert "  modifiers (collect) on blood-dice.throw: blood-dice.wet-ball" in ran.lines
    assert ran.lines[-1] == "  blood-dice.wet-ball adds blood-dice.wet-ball"
