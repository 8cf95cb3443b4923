"""`ruleengine explain`: who answers which hook, in which order, from where; what variants change."""

from __future__ import annotations

from importlib.metadata import version

import pytest

from ruleengine import hooks
from ruleengine.kernel import AnyHook, describe
from ruleengine_blood_dice import BLOOD_DICE

from .conftest import Ran, Run
from .installed import announce

CORE_HOOKS = [hook for hook in vars(hooks).values() if isinstance(hook, AnyHook)]
HOME = f"ruleengine-blood-dice {version('ruleengine-blood-dice')}"

LEAGUE = '''
from ruleengine import CheckKind, Modifier, Part, variant
from ruleengine.hooks import injury, modifiers
from ruleengine_blood_dice.checks import THROW
from ruleengine import InjuryResult, InjurySeverity


class LatePart(Part):
    """It comes late."""

    name = "my-league.late"
    after = ("blood-dice.wet-ball",)

    @modifiers.on(THROW)
    def late(self, match, check):
        """Late for the throw."""
        return ()


class FirstPart(Part):
    name = "my-league.first"
    before = ("blood-dice.wet-ball",)

    @modifiers.impl
    def any_check_at_all(self, match, check):
        return ()


class SoftPart(Part):
    name = "my-league.soft"

    @injury.impl
    async def soft(self, match, victim, cause):
        return Hurt(Out.NO)


class MutePart(Part):
    name = "my-league.mute"


@variant("my-league.all")
class All:
    def apply(self, ruleset):
        ruleset = ruleset.but(
            without=["blood-dice.passing"],
            replacing={"blood-dice.elimination": SoftPart(), "blood-dice.report": MutePart()},
            adding=[LatePart(), FirstPart()],
        )
        return ruleset.with_options({"match.tries": 3})
'''


@pytest.fixture(autouse=True)
def league(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that adds, removes, replaces and sets, installed."""
    site = tmp_path_factory.mktemp("site")
    announce(site, "my-league", {"my-league.all": "my_league_explained:All"}, {"my_league_explained": LEAGUE})
    monkeypatch.syspath_prepend(str(site))


def section(ran: Ran, title: str) -> list[list[str]]:
    """The rows of a section, as words."""
    assert (ran.code, ran.err) == (0, "")
    begin = ran.lines.index(title) + 1
    rows = []
    for line in ran.lines[begin:]:
        if not line:
            break
        rows.append(line.split())
    return rows


def test_changes_name_what_was_done_by_which_variant_of_which_distribution(run: Run) -> None:
    ran = run("explain", "blood-dice", "--with", "my-league.all", "--option", "spells.spells=2")
    by = ["by", "my-league.all", "my-league", "1.2"]
    assert section(ran, "What differs from blood-dice") == [
        ["blood-dice.passing", "removed", *by],
        ["blood-dice.elimination", "replaced", "with", "my-league.soft", *by],
        ["blood-dice.report", "replaced", "with", "my-league.mute", *by],
        ["my-league.late", "added", *by],
        ["my-league.first", "added", *by],
        ["blood-dice.match.tries", "is", "3,", "not", "12", "my-league.all"],
        ["blood-dice.spells.spells", "is", "2,", "not", "5", "--option"],
    ]


def test_answers_stand_in_their_order_with_foreign_distributions(run: Run) -> None:
    ran = run("explain", "blood-dice", "--with", "wet-ball", "--with", "my-league.all")
    rows = [" ".join(row) for row in section(ran, "Hooks: these parts answer, in this order")]
    first, late = "my-league.first (my-league 1.2)", "my-league.late (my-league 1.2)"
    assert f"modifiers on blood-dice.throw collect {first}, blood-dice.wet-ball, {late}" in rows
    assert f"modifiers collect {first}" in rows
    assert ["injury", "my-league.soft", "(my-league", "1.2)"] in section(ran, "Slots: one part answers")


def test_without_variants_nothing_differs_and_all_parts_are_there(run: Run) -> None:
    ran = run("explain", "blood-dice")
    assert ran.lines[0] == f"Blood Dice v2 (blood-dice), {HOME}"
    assert not any(line.startswith("What differs") for line in ran.lines)
    parts = section(ran, "Parts, in their order")
    assert [row[0] for row in parts] == [part.name for part in BLOOD_DICE.parts]
    assert all(" ".join(row[1:3]) == HOME for row in parts)
    assert any("`explain` at a prompt" in line for line in ran.lines)


def test_every_option_has_its_value_rule_and_words(run: Run) -> None:
    rows = section(run("explain", "blood-dice", "--option", "match.tries=6"), "Options")
    documented = [(key, rule, doc) for part in BLOOD_DICE.parts for key, _, _, doc, rule in describe(part)]
    assert len(rows) == len(documented) > 10
    for row, (key, rule, doc) in zip(rows, documented, strict=True):
        assert row[0].startswith(key.removeprefix("blood-dice.") + "=")
        assert f" {rule} {doc} " in " ".join(row)
    assert rows[0][:5] == ["match.tries=6", "default", "12", "BD-SET-01", "Tries"]


def test_a_hook_shows_its_signature_and_what_each_answer_does(run: Run) -> None:
    ran = run("explain", "blood-dice", "--with", "wet-ball", "--with", "my-league.all", "--hook", "modifiers")
    assert ran.lines[1] == "  def modifiers(match: Match, check: Check) -> Iterable[Modifier]"
    assert section(ran, "Answers on blood-dice.throw") == [
        ["my-league.first", "my-league", "1.2", "any", "check", "at", "all"],
        ["blood-dice.wet-ball", *HOME.split(), "Every", "Throw", "suffers."],
        ["my-league.late", "my-league", "1.2", "Late", "for", "the", "throw."],
    ]


@pytest.mark.parametrize("hook", CORE_HOOKS, ids=lambda hook: str(hook.name))
def test_every_hook_can_be_shown_answered_or_not(run: Run, hook: AnyHook) -> None:
    ran = run("explain", "blood-dice", "--hook", hook.name)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].startswith(f"{hook.name}, {hook.kind}: ")
    assert any(line.startswith("Answers") for line in ran.lines) != ("No part answers it." in ran.lines)


def test_a_hook_that_may_ask_is_shown_as_such(run: Run) -> None:
    ran = run("explain", "blood-dice", "--hook", "hurt")
    assert (
        ran.lines[1]
        == "  async def hurt(match: Match, victim: Victim, cause: InjuryCause, value: InjuryResult) -> InjuryResult"
    )
    assert ran.lines[-1] == "No part answers it."


@pytest.mark.parametrize("name", ["spells", "blood-dice.spells"])
def test_a_part_is_shown_by_its_short_or_whole_name(run: Run, name: str) -> None:
    ran = run("explain", "blood-dice", "--part", name)
    assert ran.lines[0] == f"blood-dice.spells, {HOME}"
    assert [row[0] for row in section(ran, "Options")] == [
        "spells.spells=5",
        "spells.spells_reroll=own",
        "spells.spell_order=attacker_first",
    ]
    assert ["blood-dice.spells.left", "0,0", "at", "first"] in section(ran, "Keeps")


def test_a_part_shows_its_place_among_the_answers_and_its_order(run: Run) -> None:
    arguments = ("explain", "blood-dice", "--with", "wet-ball", "--with", "my-league.all", "--part", "my-league.late")
    ran = run(*arguments)
    assert ran.lines[:2] == ["my-league.late, my-league 1.2, added by my-league.all", "  It comes late."]
    assert [" ".join(row) for row in section(ran, "Answers")] == [
        "modifiers on blood-dice.throw collect 3 of 3 Late for the throw.",
    ]
    assert section(ran, "Order") == [["after", "blood-dice.wet-ball"]]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("blood-dise",), "did you mean 'blood-dice'?"),
        (("blood-dice", "--hook", "modifier"), "did you mean 'modifiers'?"),
        (("blood-dice", "--part", "spels"), "did you mean 'spells'?"),
        (("blood-dice", "--part", "spells", "--hook", "hurt"), "exclude each other"),
        (("blood-dice.wet-ball",), "is a variant, not a ruleset"),
    ],
)
def test_what_does_not_exist_is_misuse(run: Run, arguments: tuple[str, ...], says: str) -> None:
    ran = run("explain", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1
