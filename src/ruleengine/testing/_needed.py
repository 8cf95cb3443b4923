"""What the kit needs beside the core; imported before the rest, so that who lacks it is told what to install."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("hypothesis", "pytest")


def require() -> None:
    """See to it that everything is installed.

    Raises:
        ModuleNotFoundError: something is missing; `name` says what.
        SystemExit: the same for `python -m`, which has nobody to catch it.
    """
    for name in NEEDED:
        if find_spec(name) is None:
            said = f"ruleengine.testing needs {name}; pip install 'ruleengine[testing]'"
            # While Python looks for the module of `-m`, that is what stands there.
            if sys.argv[:1] == ["-m"]:
                raise SystemExit(said)
            raise ModuleNotFoundError(said, name=name)


require()
