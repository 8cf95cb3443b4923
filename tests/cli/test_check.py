"""`ruleengine check`: what holds, what fails, and a test that shows it and really fails."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ruleengine import RuleCrash
from ruleengine.testing import PROPERTIES, checks, verdict_of, write_golden

from .conftest import Run
from .installed import announce
from .test_processes import Terminal

SHORT = ("--option", "match.tries=1")


@pytest.fixture
def broken(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rulesets with faults, installed."""
    site = tmp_path_factory.mktemp("site")
    where = "tests.broken_rulesets"
    names = {
        "cramped": f"{where}.play:CRAMPED",
        "fragile": f"{where}.answers:FRAGILE",
        "endless": f"{where}.play:ENDLESS",
    }
    announce(site, "broken-games", names, {})
    monkeypatch.syspath_prepend(str(site))


def test_a_sound_ruleset_holds_with_variants_and_options(run: Run) -> None:
    ran = run("check", "blood-dice", "--only", "ends", "--only", "steps-are-short", "--with", "wet-ball:2", *SHORT)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines == [
        "Blood Dice v2",
        "With blood-dice.wet-ball:2, match.tries=1",
        "holds  ends",
        "holds  steps-are-short",
        "2 of 2 properties hold.",
    ]


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("name", "prop", "seen", "raised"),
    [
        ("cramped", "invariants-hold", "complains in procedure", AssertionError),
        ("fragile", "offers-are-taken", "it raises KeyError", RuleCrash),
    ],
)
def test_what_fails_comes_with_a_test_that_fails(
    run: Run, name: str, prop: str, seen: str, raised: type[Exception]
) -> None:
    ran = run("check", name, "--only", prop)
    assert (ran.code, ran.err) == (1, "")
    assert f"FAILS  {prop}" in ran.lines
    assert "0 of 1 properties hold." in ran.lines
    assert seen in next(line for line in ran.lines if line.startswith("       What was seen: "))
    pasted = ran.out.partition("A test that shows it:\n")[2].partition("0 of 1")[0]
    module: dict[str, object] = {}
    exec(pasted, module)
    shown = module[f"test_{prop.replace('-', '_')}"]
    assert callable(shown)
    with pytest.raises(raised):
        shown()


@pytest.mark.usefixtures("broken")
def test_the_test_of_an_endless_match_names_the_ruleset() -> None:
    (check,) = (c for c in checks("endless") if c.name == "ends")
    text = verdict_of(check).test
    assert text.startswith(
        "from ruleengine.testing._lines import blind\nfrom ruleengine.testing._trials import Subject\n"
    )
    assert "    line = Subject('endless').line().play(blind(0, " in text
    assert text.endswith("\n    assert line.match.over")
    compile(text, "shown", "exec")


def test_variants_with_parameters_are_imported_by_the_test() -> None:
    from ruleengine.testing import ConformanceError
    from ruleengine.testing._kit import as_test
    from ruleengine.testing._trials import Subject
    from ruleengine_blood_dice import WetBall

    subject = Subject("blood-dice", variants=[WetBall(2)])
    text = as_test(ConformanceError("undo-is-replay", "", "lost", subject.line().text()), subject)
    module: dict[str, object] = {}
    exec(text, module)
    assert module["WetBall"] is WetBall
    assert "variants=[WetBall(penalty=2)]" in text


def test_the_golden_playthrough_is_looked_at_where_it_is_known(run: Run, tmp_path: Path) -> None:
    only = ("--only", "golden-playthrough")
    ran = run("check", "blood-dice", *only, *SHORT)
    assert ran.code == 1
    assert "write one: python -m ruleengine.testing golden blood-dice golden" in ran.out
    write_golden("blood-dice", tmp_path / "golden", options={"match.tries": 1})
    assert run("check", "blood-dice", *only, *SHORT, "--golden", "golden").code == 0


def test_without_its_directory_all_but_the_golden_playthrough_are_looked_at(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in PROPERTIES:
        monkeypatch.setitem(PROPERTIES, name, lambda trial: None)
    ran = run("check", "blood-dice", *SHORT)
    assert ran.code == 0
    assert ran.lines[2:-2] == [f"holds  {name}" for name in PROPERTIES if name != "golden-playthrough"]
    assert ran.lines[-2:] == [
        f"{len(PROPERTIES) - 1} of {len(PROPERTIES) - 1} properties hold.",
        "Not looked at: golden-playthrough, for want of --golden DIR.",
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("blood-dise",), "did you mean 'blood-dice'?"),
        (("blood-dice", "--only", "endz"), "no property 'endz'; did you mean 'ends'?"),
        (("blood-dice", "--with", "wet-bal"), "did you mean 'wet-ball'?"),
        (("blood-dice", "--option", "match.trys=1"), "did you mean 'match.tries'?"),
    ],
)
def test_what_does_not_exist_is_misuse(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run("check", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    ran = run("check", "blood-dice")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "ruleengine: check needs hypothesis; pip install 'ruleengine[testing]'\n"


def test_a_bar_at_a_terminal_names_what_is_looked_at_and_how_much_is_done(tmp_path: Path) -> None:
    checking = Terminal(("check", "blood-dice", "--only", "ends", "--only", "steps-are-short", *SHORT), tmp_path)
    try:
        shown = checking.until("2 of 2 properties hold.")
        assert checking.end() == 0
    finally:
        checking.close()
    assert "0/2" in shown
    assert "1/2" in shown
    assert shown.index("steps-are-short") < shown.index("holds  steps-are-short")
