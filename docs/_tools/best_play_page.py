"""Writes the tables of `examples/best_play.py` into `docs/best-play.md`: `python docs/_tools/best_play_page.py`."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "best-play.md"
SIZES = ("1x0", "1x1", "1x2", "2x0", "2x1", "2x2", "3x0", "3x1", "3x2", "4x0", "4x1")
SHOWN = ("3x0", "2x2")


def script() -> ModuleType:
    """The example, as a module."""
    spec = importlib.util.spec_from_file_location("best_play", ROOT / "examples" / "best_play.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mark(number: int) -> tuple[str, str]:
    """What stands before and after a table of the page."""
    return f"<!-- table {number}: begin -->\n", f"<!-- table {number}: end -->\n"


def updated(page: str, tables: Iterable[str]) -> str:
    """The page with these tables."""
    for number, table in enumerate(tables, 1):
        begin, end = mark(number)
        before, _, rest = page.partition(begin)
        _, _, after = rest.partition(end)
        page = f"{before}{begin}{table}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8"), script().tables(SIZES, SHOWN)), encoding="utf-8")
