"""The kit from the command line, for installed rulesets.

`python -m ruleengine.testing check NAME` checks every property, as `ruleengine check NAME` does; `… golden NAME DIR`
writes the golden playthrough.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from ruleengine.kernel import resolve
from ruleengine.registry import compile_rules
from ruleengine.testing._kit import checks, selected, summary, verdict_of
from ruleengine.testing._properties import PROPERTIES
from ruleengine.testing._properties.records import SEEDS, write_golden
from ruleengine.testing._trials import QUICK, THOROUGH
from ruleengine.values import RuleEngineError


def main(arguments: Sequence[str]) -> int:
    """Run the command; the exit code is 0, or 1 if a ruleset or an option is refused, or a property is missing."""
    given = _parser().parse_args(arguments)
    try:
        ruleset = compile_rules(given.name, variants=given.variants).ruleset
        words = dict(option.partition("=")[::2] for option in given.options)
        how = {"variants": given.variants, "options": resolve(words, ruleset.parts, text=True)}
        return int(given.command(given, how))
    except RuleEngineError as error:
        print(error, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ruleengine.testing", description=__doc__)
    commands = parser.add_subparsers(required=True)
    check = commands.add_parser("check", help="check every property of a ruleset")
    check.set_defaults(command=_check)
    check.add_argument("name", help="an installed ruleset")
    check.add_argument("--golden", metavar="DIR", help="where its golden playthrough lies")
    check.add_argument(
        "--only", action="append", default=[], choices=PROPERTIES, metavar="PROPERTY", help="check only this one"
    )
    check.add_argument("--thorough", action="store_true", help="look harder; takes minutes")
    golden = commands.add_parser("golden", help="write a golden playthrough")
    golden.set_defaults(command=_golden)
    golden.add_argument("name", help="an installed ruleset")
    golden.add_argument("directory", help="where to write it")
    golden.add_argument("--seeds", nargs=3, type=int, default=SEEDS, metavar=("DICE", "HOME", "AWAY"))
    for command in (check, golden):
        command.add_argument("--with", dest="variants", action="append", default=[], metavar="VARIANT")
        command.add_argument("--option", dest="options", action="append", default=[], metavar="KEY=VALUE")
    return parser


def _check(given: argparse.Namespace, how: dict[str, Any]) -> bool:
    """Whether anything is missing; each property is printed as soon as it is known."""
    budget = THOROUGH if given.thorough else QUICK
    found = checks(given.name, golden=given.golden, budget=budget, **how)
    verdicts = []
    for check in selected(found, given.only):
        verdicts.append(verdict_of(check))
        print(*filter(None, (str(verdicts[-1]), verdicts[-1].test)), sep="\n\n", flush=True)
    print(summary(verdicts))
    return not all(verdict.holds for verdict in verdicts)


def _golden(given: argparse.Namespace, how: dict[str, Any]) -> bool:
    print(write_golden(given.name, given.directory, seeds=tuple(given.seeds), **how))
    return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
