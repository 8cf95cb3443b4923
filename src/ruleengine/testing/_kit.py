"""The conformance kit: its properties, a check for each, and the verdicts of checks."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import attrs
import pytest
from hypothesis import settings

import ruleengine
from ruleengine.kernel import Ruleset, RulesetSpec, Variant
from ruleengine.testing._lines import ConformanceError
from ruleengine.testing._properties import PROPERTIES
from ruleengine.testing._properties.play import hanging
from ruleengine.testing._trials import QUICK, Budget, Subject, Trial
from ruleengine.testing._watch import Endless, patience


@attrs.frozen
class PropertyCheck:
    """One property to be checked of one ruleset: call it.

    Raises (when called):
        ConformanceError: the ruleset lacks the property.
    """

    trial: Trial

    @property
    def name(self) -> str:
        """The name of the property."""
        return self.trial.prop

    def __call__(self) -> None:
        trial = self.trial
        try:
            with patience():
                trial.subject.line()
        except (Exception, Endless) as error:
            raise trial.error(f"a match cannot begin: {type(error).__name__}: {error}") from error
        if (found := hanging(trial)) is not None:
            raise trial.error(found.why, found.shown_by) from found
        try:
            PROPERTIES[trial.prop](trial)
        except ConformanceError:
            raise
        except Exception as error:
            raise trial.error(f"this could not be looked at: {type(error).__name__}: {error}") from error


def checks(
    rules: str | Ruleset | RulesetSpec,
    *,
    variants: Iterable[str | Variant] = (),
    options: Mapping[str, Any] | None = None,
    teams: Any = None,
    golden: str | Path | None = None,
    budget: Budget | None = None,
) -> list[PropertyCheck]:
    """A check for each property, to be called or to parametrise a test with.

    Args:
        rules, variants, options, teams: as for `ruleengine.new_match`.
        golden: the directory of the stored playthroughs; see `write_golden`.
        budget: how hard to look, such as `QUICK` or `THOROUGH`. By default `QUICK`, or the share of it that the
            Hypothesis profile in force has of 100 examples.

    Raises:
        RulesetError: the ruleset cannot be compiled.

    >>> [check.name for check in checks("blood-dice")][:3]
    ['everything-ends', 'ends', 'steps-are-short']
    """
    subject = Subject(rules, variants=variants, options=options, teams=teams)
    directory = None if golden is None else Path(golden)
    hard = budget or QUICK.scaled(min(1, settings().max_examples / QUICK.examples))
    return [PropertyCheck(Trial(prop, subject, hard, directory)) for prop in PROPERTIES]


def conformance(rules: str | Ruleset | RulesetSpec, **how: Any) -> Callable[[PropertyCheck], None]:
    """A pytest test that checks every property, each as a test of its own in the report.

    Args:
        rules: as for `ruleengine.new_match`.
        how: keywords as for `checks`.

    >>> test_conformance = conformance("blood-dice", golden="tests/golden")
    """

    @pytest.mark.parametrize("check", [pytest.param(check, id=check.name) for check in checks(rules, **how)])
    def test_conformance(check: PropertyCheck) -> None:
        check()

    return test_conformance


GOLDEN = "golden-playthrough"

_ENDINGS = {"invariants-hold": "assert list(invariants(match)) == []", "ends": "assert line.match.over"}
"""What the code that shows a fault leaves out: what ought to be true in the end."""

_HOMES = {
    **{name: f"from ruleengine import {name}" for name in ruleengine.__all__},
    "Subject": "from ruleengine.testing._trials import Subject",
    "blind": "from ruleengine.testing._lines import blind",
    "invariants": "from ruleengine.hooks import invariants",
    "ruleengine": "import ruleengine.testing._positions",
}


@attrs.frozen
class Verdict:
    """Whether a ruleset has a property.

    Attributes:
        prop: the name of the property.
        error: what was found, if the ruleset lacks it.
        subject: the ruleset.

    >>> verdict = Verdict("ends", Subject("blood-dice"), ConformanceError("ends", "", "still going on"))
    >>> print(verdict)
    FAILS  ends
           What must be: A match played at random is over within the bound of answers.
           What was seen: still going on
    """

    prop: str
    subject: Subject
    error: ConformanceError | None

    @property
    def holds(self) -> bool:
        """Whether all is well."""
        return self.error is None

    @property
    def test(self) -> str:
        """A test that shows what is wrong, to be pasted into a module of tests; or ""."""
        return as_test(self.error, self.subject) if self.error is not None and self.error.shown_by else ""

    def __str__(self) -> str:
        if self.error is None:
            return f"holds  {self.prop}"
        said = (f"What must be: {meaning(self.prop)}", f"What was seen: {self.error.why}")
        return "\n".join([f"FAILS  {self.prop}", *(f"       {line}" for line in said)])


def meaning(prop: str) -> str:
    """What a property is, in a sentence.

    >>> meaning("ends")
    'A match played at random is over within the bound of answers.'
    """
    return (PROPERTIES[prop].__doc__ or "").strip().partition("\n")[0]


def selected(found: Sequence[PropertyCheck], only: Iterable[str] = ()) -> list[PropertyCheck]:
    """The checks of these properties, or else all that can be looked at.

    The golden playthrough cannot, where no directory of it is known; asked for by its name it is looked at, and
    the check says what to do.

    >>> from ruleengine.testing import checks
    >>> found = checks("blood-dice")
    >>> len(found) - len(selected(found)), len(selected(found, ["ends", "undo-is-replay"]))
    (1, 2)
    """
    if wanted := set(only):
        return [check for check in found if check.name in wanted]
    return [check for check in found if check.name != GOLDEN or check.trial.golden is not None]


def verdict_of(check: PropertyCheck) -> Verdict:
    """Run a check."""
    try:
        check()
    except ConformanceError as error:
        return Verdict(check.name, check.trial.subject, error)
    return Verdict(check.name, check.trial.subject, None)


def summary(verdicts: Sequence[Verdict]) -> str:
    """How many properties hold, in a sentence.

    >>> summary([])
    '0 of 0 properties hold.'
    """
    holding = sum(verdict.holds for verdict in verdicts)
    return f"{holding} of {len(verdicts)} properties hold."


def as_test(error: ConformanceError, subject: Subject) -> str:
    """The code that shows a fault, as a test with all that it imports.

    >>> error = ConformanceError("undo-is-replay", "", "it is lost", "match = new_match('blood-dice')")
    >>> print(as_test(error, Subject("blood-dice")))
    from ruleengine import new_match
    <BLANKLINE>
    <BLANKLINE>
    def test_undo_is_replay() -> None:
        # it is lost
        match = new_match('blood-dice')
    """
    whole = f"Subject({', '.join([subject.code, *subject.keywords])})"
    body = error.shown_by.replace("Subject(...)", whole)
    if error.prop in _ENDINGS:
        body += f"\n{_ENDINGS[error.prop]}"
    seen = f"# {' '.join(error.why.split())}"
    head = f"def test_{error.prop.replace('-', '_')}() -> None:"
    imports = sorted(set(_imports(body, _homes(subject))))
    return "\n".join([*imports, "", "", head, indent(f"{seen}\n{body}", "    ")])


def _homes(subject: Subject) -> Mapping[str, str]:
    """By name, how what the code may use is imported."""
    classes = [type(variant) for variant in subject.variants if not isinstance(variant, str)]
    return {**_HOMES, **{cls.__name__: f"from {cls.__module__} import {cls.__name__}" for cls in classes}}


def _imports(code: str, homes: Mapping[str, str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and node.id in homes:
            yield homes[node.id]
