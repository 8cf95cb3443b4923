"""What `import ruleengine` loads: nothing heavy, and nothing that is needed only later."""

from __future__ import annotations

import subprocess
import sys

from .checkout import within
from .layout import EXTRAS

HEAVY = {"cattrs", "cyclopts", "decimal", "email", "fractions", "hypothesis", "importlib.metadata", "json", "rich"}
HEAVY |= {"asyncio", "difflib", "pluggy", "pytest", "sqlite3", "unittest", "urllib", "zipfile"}
"""What `import ruleengine` must not load: it is loaded by those who need it, when they do."""


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has after a statement, less those that it has anyway."""
    code = "import sys; before = set(sys.modules); {}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run(
        [sys.executable, "-I", "-c", code.format(statement)], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_importing_the_library_loads_nothing_heavy() -> None:
    loaded = loaded_by("import ruleengine")
    assert "ruleengine.kernel._match" in loaded
    assert "attr" in loaded
    assert not loaded & HEAVY, f"load when first needed: {', '.join(sorted(loaded & HEAVY))}"
    assert not {module for module in loaded if within(module, *EXTRAS)}


def test_attrs_alone_accounts_for_the_standard_modules_that_are_loaded() -> None:
    """What remains beside attrs is small: a new import of the standard library is noticed here."""
    beside = {m for m in loaded_by("import ruleengine") - loaded_by("import attrs") if not m.startswith("ruleengine")}
    top = {m.partition(".")[0].lstrip("_") for m in beside} - {"attr", "attrs"}
    assert top <= {"bisect", "hashlib", "blake2", "sha2", "sha512", "math", "random", "heapq", "statistics"}


def test_making_a_match_of_a_given_ruleset_looks_for_no_distribution() -> None:
    statement = (
        "from ruleengine_blood_dice import BLOOD_DICE; import ruleengine; ruleengine.new_match(BLOOD_DICE, seed=1)"
    )
    assert not loaded_by(statement) & (HEAVY - {"pluggy", "importlib.metadata", "email", "urllib", "zipfile"})
