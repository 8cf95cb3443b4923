"""Writes what the properties of the kit say into `docs/conformance.md`: `python docs/_tools/conformance_page.py`."""

from __future__ import annotations

import inspect
from pathlib import Path

from ruleengine.testing import PROPERTIES

PAGE = Path(__file__).parents[1] / "conformance.md"
BEGIN, END = "<!-- properties: begin -->\n", "<!-- properties: end -->\n"
SAYS = "\n\nSays: "


def words(name: str) -> tuple[str, str]:
    """What a property means, and what a failure says, with … for what differs from failure to failure.

    >>> words("chances-sum-to-one")[1]
    "the chances of procedure 'toss.heavy' sum to 7/6, not to 1"
    """
    meaning, _, said = inspect.cleandoc(PROPERTIES[name].__doc__ or "").partition(SAYS)
    return " ".join(meaning.split()), " ".join(said.split())


def section(name: str) -> str:
    """What the page says of one property."""
    meaning, said = words(name)
    return f"### {name}\n\n{meaning}\n\n```text\n{said}\n```\n"


def updated(page: str) -> str:
    """The page with today's properties."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n" + "\n".join(map(section, PROPERTIES)) + f"\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
