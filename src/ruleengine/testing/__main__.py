"""`python -m ruleengine.testing golden NAME DIR`: write the golden playthrough of an installed ruleset."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from ruleengine import RuleEngineError, compile_rules
from ruleengine.options import resolve
from ruleengine.testing.golden import SEEDS, write_golden


def main(arguments: Sequence[str]) -> int:
    """Run the command; the exit code is 0, or 1 if the ruleset or an option is refused."""
    parser = argparse.ArgumentParser(prog="python -m ruleengine.testing", description=__doc__)
    commands = parser.add_subparsers(required=True)
    golden = commands.add_parser("golden", help="write a golden playthrough")
    golden.add_argument("name", help="an installed ruleset")
    golden.add_argument("directory", help="where to write it")
    golden.add_argument("--with", dest="variants", action="append", default=[], metavar="VARIANT")
    golden.add_argument("--option", dest="options", action="append", default=[], metavar="KEY=VALUE")
    golden.add_argument("--seeds", nargs=3, type=int, default=SEEDS, metavar=("DICE", "HOME", "AWAY"))
    given = parser.parse_args(arguments)
    try:
        ruleset = compile_rules(given.name, variants=given.variants).ruleset
        words = dict(option.partition("=")[::2] for option in given.options)
        options = resolve(words, ruleset.parts, text=True)
        path = write_golden(
            given.name, given.directory, seeds=tuple(given.seeds), variants=given.variants, options=options
        )
    except RuleEngineError as error:
        print(error, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
