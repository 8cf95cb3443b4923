"""`ruleengine check`: run the conformance kit on what is installed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.progress import BarColumn, MofNCompleteColumn

from ruleengine.cli._app import LeagueFile, Options, Variants
from ruleengine.cli._errors import FAILED, OK, Failure, Misuse
from ruleengine.cli._opening import RulesRequest
from ruleengine.cli._progress import bars_on_stderr
from ruleengine.cli._screen import Screen, titled
from ruleengine.kernel import CompiledRules
from ruleengine.schema import plain
from ruleengine.values import hint

if TYPE_CHECKING:
    from ruleengine.testing import PropertyCheck, Verdict

NEEDED = ("hypothesis", "pytest")

Properties = Annotated[tuple[str, ...], Parameter(negative="", metavar="PROPERTY")]
Directory = Annotated[Path | None, Parameter(metavar="DIR")]


def check(
    name: str | None = None,
    /,
    *,
    rules: LeagueFile = None,
    with_: Variants = (),
    option: Options = (),
    only: Properties = (),
    golden: Directory = None,
    thorough: bool = False,
) -> int:
    """Run the conformance kit on a ruleset, and say what fails, with a test that shows it.

    Parameters
    ----------
    name
        The ruleset; may be left out if --rules names its base.
    rules
        The file of a league, with rules of its own.
    with_
        A variant to check it with, such as wet-ball, or wet-ball:2 with a parameter; may be given more than once.
    option
        An option to set, such as match.tries=6; may be given more than once.
    only
        Check only this property; may be given more than once.
    golden
        Where the golden playthrough lies; without it, that property is not looked at.
    thorough
        Look harder; takes minutes.
    """
    _require_kit()
    rulebook = RulesRequest(name, rules, with_, option).compiled()
    found = _checks(rulebook, with_, golden, thorough=thorough)
    return _run(rulebook, found, _known(only, found))


def _require_kit() -> None:
    for name in NEEDED:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            raise Failure(f"check needs {error.name}; pip install 'ruleengine[testing]'") from error


def _checks(
    rulebook: CompiledRules, texts: tuple[str, ...], golden: Path | None, *, thorough: bool
) -> list[PropertyCheck]:
    from ruleengine.testing import QUICK, THOROUGH, checks

    made = rulebook.ruleset.variants
    # By name where a name says it all, for that is how a test writes it. A league comes first.
    named = ["", *texts] if len(made) > len(texts) else texts
    variants = [value if ":" in text or not text else text for text, value in zip(named, made, strict=True)]
    return checks(
        rulebook.ruleset.name,
        variants=variants,
        options={name: plain(value) for name, value in rulebook.spec.options},
        golden=golden,
        budget=THOROUGH if thorough else QUICK,
    )


def _known(only: tuple[str, ...], found: list[PropertyCheck]) -> tuple[str, ...]:
    names = [check.name for check in found]
    for name in only:
        if name not in names:
            raise Misuse(f"no property {name!r}; {hint(name, names)}")
    return only


def _run(rulebook: CompiledRules, found: list[PropertyCheck], only: tuple[str, ...]) -> int:
    from ruleengine.testing import GOLDEN, selected, summary

    screen = Screen()
    screen.line(titled(rulebook), "bold")
    screen.rules(rulebook)
    chosen, verdicts = selected(found, only), []
    for place, check in enumerate(chosen):
        verdicts.append(_watched(check, place, len(chosen)))
        _show(screen, verdicts[-1])
    screen.line(summary(verdicts), "bold")
    if not only and GOLDEN not in [check.name for check in chosen]:
        screen.line(f"Not looked at: {GOLDEN}, for want of --golden DIR.", "dim")
    return OK if all(verdict.holds for verdict in verdicts) else FAILED


def _watched(check: PropertyCheck, place: int, of: int) -> Verdict:
    """Run a check, with a bar meanwhile that has gone before its verdict is shown."""
    from ruleengine.testing import verdict_of

    with bars_on_stderr(BarColumn(), MofNCompleteColumn()) as bars:
        if bars is not None:
            bars.add_task(check.name, total=of, completed=place)
        return verdict_of(check)


def _show(screen: Screen, verdict: Verdict) -> None:
    screen.line(str(verdict), "" if verdict.holds else "red")
    if verdict.test:
        screen.line("       A test that shows it:\n", "red")
        screen.whole(verdict.test)
        screen.line()
