"""Discovery, with distributions made up for the test: a folder on the path with a module and its metadata."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shelf import Shelf, toy

from ruleengine import NotInstalled, PluginError, RulesetSpec, compile_rules, new_match
from ruleengine.registry import Announced, announced, find_ruleset
from ruleengine.registry._plugins import find_variant


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


def test_an_announced_ruleset_is_found_by_its_name(shelf: Shelf) -> None:
    shelf.install("toy-dist", {"toy-game": "toy_found:GAME"}, module="toy_found", code=toy("toy-game"))
    match = new_match("toy-game", seed=1)
    assert match.rules.ruleset.name == "toy-game"
    found = entry("toy-game")
    assert (found.distribution, found.version, found.error) == ("toy-dist", "1.2", "")
    assert found.value is find_ruleset("toy-game")


def test_an_announced_variant_is_found_with_or_without_the_name_of_its_base(shelf: Shelf) -> None:
    points = {"toy-game": "toy_varied:GAME", "toy-game.more": "toy_varied:More"}
    shelf.install("toy-dist", points, module="toy_varied", code=toy("toy-game"))
    for name in ("more", "toy-game.more"):
        rules = compile_rules("toy-game", variants=[name])
        assert [part.name for part in rules.parts] == ["toy-game.board", "toy-game.extra"]
    assert find_variant("more", "toy-game") == find_variant("toy-game.more", "toy-game")
    spec = RulesetSpec("toy-game", (find_variant("more", "toy-game"),))
    assert compile_rules(spec).spec == spec


BROKEN = {
    "raises": ("raise RuntimeError('no licence')", "GAME", "RuntimeError: no licence"),
    "does not parse": ("def", "GAME", "SyntaxError"),
    "imports what is absent": ("import absent_module_of_nobody", "GAME", "absent_module_of_nobody"),
    "lacks the object": ("", "GAME", "GAME"),
    "leaves": ("raise SystemExit(3)", "GAME", "SystemExit: 3"),
    "is something else": ("GAME = 7", "GAME", "7 is neither a Ruleset nor a class made with @variant"),
    "is a variant without a tag": (
        "class GAME:\n    def apply(self, ruleset): ...",
        "GAME",
        "GAME has no tag: decorate it",
    ),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_distribution_hurts_only_those_who_use_it(shelf: Shelf, how: str) -> None:
    code, attribute, reason = BROKEN[how]
    module = f"toy_broken_{list(BROKEN).index(how)}"
    shelf.install("bad-dist", {"bad-game": f"{module}:{attribute}"}, module=module, code=code, version="0.9")
    assert new_match("blood-dice", seed=7).pending is not None
    assert reason in entry("bad-game").error
    assert entry("bad-game").value is None
    with pytest.raises(PluginError) as caught:
        new_match("bad-game", seed=1)
    error = str(caught.value)
    for told in ("'bad-game'", "bad-dist 0.9", "cannot be loaded", reason, "mend or upgrade bad-dist"):
        assert told in error


def test_a_broken_variant_hurts_only_those_who_use_it(shelf: Shelf) -> None:
    shelf.install("bad-dist", {"blood-dice.odd": "toy_odd:Odd"}, module="toy_odd", code="raise ValueError('odd')")
    assert compile_rules("blood-dice", variants=["wet-ball"]).spec.variants
    with pytest.raises(PluginError, match=r"variant '.*odd' of bad-dist 1\.2 cannot be loaded: ValueError: odd"):
        compile_rules("blood-dice", variants=["odd"])


def test_what_is_announced_under_another_name_is_refused(shelf: Shelf) -> None:
    shelf.install("toy-dist", {"other-name": "toy_named:GAME"}, module="toy_named", code=toy("toy-game"))
    with pytest.raises(PluginError, match=r"announced as 'other-name', but it calls itself 'toy-game'"):
        find_ruleset("other-name")


def test_what_two_distributions_announce_is_refused(shelf: Shelf) -> None:
    for number in (1, 2):
        module = f"toy_twice_{number}"
        shelf.install(f"toy-dist-{number}", {"toy-game": f"{module}:GAME"}, module=module, code=toy("toy-game"))
    with pytest.raises(PluginError, match=r"'toy-game' is announced by toy-dist-1 and toy-dist-2; say which"):
        find_ruleset("toy-game")
    assert [a.distribution for a in announced() if a.name == "toy-game"] == ["toy-dist-1", "toy-dist-2"]
    assert new_match("blood-dice", seed=7).pending is not None


def test_which_of_two_distributions_is_meant_can_be_said(shelf: Shelf) -> None:
    for number in (1, 2):
        module = f"toy_meant_{number}"
        points = {"toy-game": f"{module}:GAME", "toy-game.more": f"{module}:More"}
        shelf.install(f"Toy_Dist.{number}", points, module=module, code=toy("toy-game"))
    for number in (1, 2):
        ruleset = find_ruleset(f"toy-game@toy-dist-{number}")
        assert type(ruleset.parts[0]).__module__ == f"toy_meant_{number}"
        for name in ("more", "toy-game.more"):
            match = new_match(f"toy-game@toy-dist-{number}", variants=[f"{name}@toy-dist-{number}"], seed=1)
            assert match.rules.ruleset.name == "toy-game"
            assert type(match.rules.parts[1]).__module__ == f"toy_meant_{number}"
    with pytest.raises(
        PluginError, match=r"variant 'toy-game.more' is announced by .* as in 'toy-game.more@Toy_Dist.1'"
    ):
        compile_rules("toy-game@toy-dist-1", variants=["more"])
    with pytest.raises(
        NotInstalled, match=r"'toy-game@nobody' is installed; 'toy-game' is announced by Toy_Dist.1 and"
    ):
        find_ruleset("toy-game@nobody")


def test_of_two_that_are_announced_the_one_that_loads_is_taken(shelf: Shelf) -> None:
    shelf.install("toy-dist", {"toy-game": "toy_whole:GAME"}, module="toy_whole", code=toy("toy-game"))
    for number, code in enumerate(("raise KeyboardInterrupt", "GAME = 7", toy("another-name"))):
        module = f"toy_junk_{number}"
        shelf.install(f"junk-{number}", {"toy-game": f"{module}:GAME"}, module=module, code=code)
    assert type(find_ruleset("toy-game").parts[0]).__module__ == "toy_whole"
    assert [bool(a.error) for a in announced() if a.name == "toy-game"] == [True, True, True, False]


def test_a_distribution_that_is_on_the_path_twice_is_one(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.install("toy-dist", {"toy-game": "toy_path:GAME"}, module="toy_path", code=toy("toy-game"))
    monkeypatch.syspath_prepend(str(shelf.folder))
    assert find_ruleset("toy-game").name == "toy-game"


def test_a_ruleset_and_a_variant_are_not_taken_for_each_other(shelf: Shelf) -> None:
    points = {"toy-game": "toy_kind:GAME", "toy-game.more": "toy_kind:More"}
    shelf.install("toy-dist", points, module="toy_kind", code=toy("toy-game"))
    with pytest.raises(PluginError, match=r"'toy-game\.more' is a variant, not a ruleset"):
        new_match("toy-game.more")
    with pytest.raises(PluginError, match=r"'toy-game' is a ruleset, not a variant"):
        new_match("blood-dice", variants=["toy-game"])


def test_a_variant_that_needs_parameters_is_not_made_by_name(shelf: Shelf) -> None:
    shelf.install("toy-dist", {"toy-game.needy": "toy_needy:Needy"}, module="toy_needy", code=toy("toy-game"))
    with pytest.raises(PluginError, match=r"variant 'needy' has no default for number; give the variant's value"):
        find_variant("needy", "toy-game")


@pytest.mark.parametrize(
    ("name", "hint"), [("blood-dcie", "did you mean 'blood-dice'"), ("chess", "there are .*blood-dice")]
)
def test_an_unknown_ruleset_is_refused_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(PluginError, match=rf"no ruleset '{name}' is installed; {hint}"):
        new_match(name)


@pytest.mark.parametrize("name", ["wet-bal", "blood-dice.wet-bal"])
def test_an_unknown_variant_is_refused_with_a_hint(name: str) -> None:
    with pytest.raises(PluginError, match=r"no variant '.*wet-bal' is installed; did you mean '.*wet-ball'"):
        new_match("blood-dice", variants=[name])


def test_nothing_is_imported_before_it_is_asked_for(shelf: Shelf) -> None:
    shelf.install("toy-dist", {"toy-game": "toy_lazy:GAME"}, module="toy_lazy", code=toy("toy-game"))
    new_match("blood-dice", seed=7)
    assert "toy_lazy" not in sys.modules
    find_ruleset("toy-game")
    assert "toy_lazy" in sys.modules


def test_what_is_announced_is_listed_by_name(shelf: Shelf) -> None:
    points = {"zoo": "toy_list:GAME", "aaa": "toy_list:SOMETHING"}
    shelf.install("toy-dist", points, module="toy_list", code=toy("zoo"))
    listed = [a.name for a in announced()]
    assert listed == sorted(listed)
    assert {"aaa", "blood-dice", "blood-dice.wet-ball", "zoo"} <= set(listed)


def test_what_wants_an_extra_is_there_once_the_extra_is(shelf: Shelf) -> None:
    points = {"toy-game": "toy_mixed:GAME", "toy-game.more": "toy_mixed:More [other]"}
    needs = 'toy-other-game>=1; extra == "other"'
    shelf.install("toy-dist", points, module="toy_mixed", code=toy("toy-game"), requires=needs)
    assert [a.name for a in announced() if a.name.startswith("toy-game")] == ["toy-game"]
    with pytest.raises(
        NotInstalled, match=re.escape("'toy-game.more' of toy-dist wants its extra; install 'toy-dist[other]'")
    ):
        compile_rules("toy-game", variants=["more"])
    shelf.install("toy-other-game", {}, module="toy_other", code="")
    assert entry("toy-game.more").error == ""
    assert [part.name for part in compile_rules("toy-game", variants=["more"]).parts][-1] == "toy-game.extra"
