"""The `ruleengine` command; an extra: `pip install 'ruleengine[cli]'`.

Exit codes: 0, all is well; 1, something failed or was interrupted; 2, the command was used wrongly. Errors are
one line on stderr; `python -X dev -m ruleengine.cli …` shows the traceback of an error in a plugin.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

NEEDED = ("cyclopts", "rich")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, or those of the process; returns the exit code.

    >>> main(["dice", "2*3", "--seed", "1"])
    2*3 = 6
    0
    """
    try:
        for name in NEEDED:
            import_module(name)
    except ModuleNotFoundError as error:
        print(f"ruleengine: the command needs {error.name}; pip install 'ruleengine[cli]'", file=sys.stderr)
        return 1
    from ruleengine.cli._app import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
