"""Every hook has a page of its own, is told whole, and has an example that shows what an answer to it does."""

from __future__ import annotations

import doctest
import importlib
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from mkdocs.exceptions import PluginError

from ruleengine import hooks
from ruleengine.kernel import AnyHook

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))
hook_docs = importlib.import_module("docs._tools.hook_docs")
hook_pages = importlib.import_module("docs._tools.hook_pages")

LONGEST = 24
ALL = [pytest.param(hook, id=hook.name) for hook in hook_docs.hooks()]


def test_the_hooks_of_the_core_and_of_every_game_are_found() -> None:
    found = hook_docs.hooks()
    own = [hook for hook in vars(hooks).values() if isinstance(hook, AnyHook)]
    assert list(found[: len(own)]) == own
    declared = sum(
        line.startswith(("@collect(", "@transform(", "@async_transform(", "@slot("))
        for path in ROOT.glob("plugins/*/src/**/*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    assert len(found) - len(own) == declared > 50


@pytest.mark.parametrize("hook", ALL)
def test_a_hook_is_told_whole(hook: AnyHook) -> None:
    assert hook_docs.faults(hook) == []


def test_every_example_is_that_of_a_hook() -> None:
    files = {path for pattern in ("docs/hooks/*.md", "plugins/*/docs/hooks/*.md") for path in ROOT.glob(pattern)}
    assert files == {hook_docs.example_file(hook) for hook in hook_docs.hooks()}


# Examples -----------------------------------------------------------------------------------------------------


def outcome(hook: AnyHook) -> tuple[doctest.TestResults, str]:
    """How many lines of a hook's example were tried, how many failed; what was printed about that."""
    lines = hook_docs.example(hook).splitlines()
    code = "\n".join(line for line in lines if not line.startswith("```")) + "\n"
    test = doctest.DocTestParser().get_doctest(code, {"__name__": "__main__"}, hook.name, None, 0)
    report = io.StringIO()
    return doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.write), report.getvalue()


@pytest.mark.parametrize("hook", ALL)
def test_the_example_runs_and_comes_out_otherwise_if_nobody_answers(
    hook: AnyHook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result, report = outcome(hook)
    assert result.attempted
    assert not result.failed, report
    monkeypatch.setattr(hook, "_mark", lambda function, on: function)
    assert outcome(hook)[0].failed, "the example shows nothing of what the answer does"


@pytest.mark.parametrize("hook", ALL)
def test_the_example_is_short_and_carries_its_title(hook: AnyHook) -> None:
    title, *rest = hook_docs.example_file(hook).read_text(encoding="utf-8").splitlines()
    assert title == f"# {hook.name}"
    assert rest.count("```pycon") == rest.count("```") == 1
    assert sum(line.startswith((">>> ", "...")) for line in rest) <= LONGEST


# Pages --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", ALL)
def test_a_page_has_signature_words_arguments_and_example(hook: AnyHook) -> None:
    page = hook_pages.page(hook)
    assert f"def {hook.spec.__name__}{hook.signature.removeprefix(hook.name)}: ...".replace("'", "") in page
    assert f"from {hook_docs.module_of(hook)} import {hook.spec.__name__}\n" in page
    assert page.index((hook.spec.__doc__ or "").strip().splitlines()[0]) < page.index("## Example")
    assert all(f"\n| `{parameter.name}` | <code>" in page for parameter in hook_docs.source(hook).parameters)
    assert hook_docs.example(hook) in page


def test_a_page_lists_who_answers_in_which_ruleset_for_which_kind() -> None:
    rows = hook_pages.page(hooks.modifiers).partition("## Who answers it")[2]
    assert (
        "| `blood-dice.wet-ball` | Every Throw suffers. | `blood-dice.throw` | `blood-dice --with wet-ball` |" in rows
    )
    assert "`Act.PASS`" in rows
    both = "`blood-bowl-2020`, `blood-bowl-lrb`"
    assert f"| `blood-bowl.marking` | Those around the ball's square. | `blood-bowl.pick-up` | {both} |" in rows


def test_the_overview_links_to_every_page() -> None:
    overview = hook_pages.overview()
    assert (ROOT / "docs" / hook_pages.OVERVIEW).read_text(encoding="utf-8").count(hook_pages.TABLES) == 1
    for hook in hook_docs.hooks():
        assert f"| [`{hook.name}`]({hook_pages.path_of(hook)}) | {hook.kind} | " in overview


def test_links_to_examples_of_games_lead_to_the_pages_of_their_hooks() -> None:
    to = "plugins/blood-bowl/docs/hooks/rerolls.md"
    assert hook_pages.linked(f"[a](../{to}), [b](../{to}#example)", "a-new-skill.md") == (
        "[a](hooks/blood-bowl/rerolls.md), [b](hooks/blood-bowl/rerolls.md#example)"
    )
    assert hook_pages.linked(f"[a](../../{to})", "reference/blood-bowl.md") == "[a](../hooks/blood-bowl/rerolls.md)"
    assert hook_pages.linked("[a](hooks/modifiers.md)", "hooks.md") == "[a](hooks/modifiers.md)"


# What is refused ----------------------------------------------------------------------------------------------


def test_a_hook_that_is_not_told_whole_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "my_game.py").write_text(
        "from ruleengine import slot, specification\n"
        '@slot(name="my-game.toss")\n'
        "def toss(match: object, coin: int) -> bool:\n"
        '    """Say who begins.\n\n    Args:\n        coyn: what is tossed.\n    """\n'
        "    specification()\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    toss = __import__("my_game").toss
    monkeypatch.setattr(hook_docs, "hooks", lambda: (toss,))
    monkeypatch.setattr(hook_pages, "hooks", lambda: (toss,))
    monkeypatch.setattr(hook_docs, "example_file", lambda hook: ROOT / "docs" / "hooks" / "toss.md")
    hook_docs._functions.cache_clear()
    request.addfinalizer(hook_docs._functions.cache_clear)
    with pytest.raises(PluginError) as refused:
        hook_pages.on_config(SimpleNamespace(nav=[{"Hooks": []}]))
    assert str(refused.value).splitlines() == [
        "my_game: hook 'my-game.toss': tell the argument 'coin' under Args:",
        "my_game: hook 'my-game.toss': there is no argument 'coyn'",
        "my_game: hook 'my-game.toss': tell under Returns: what answers return",
        "my_game: hook 'my-game.toss': write docs/hooks/toss.md, with an example in which a part answers it: "
        "@toss.impl or @toss.on(…)",
    ]
