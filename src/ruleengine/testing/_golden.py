"""Golden playthroughs: a match of each ruleset, stored as text, so that no rule changes unnoticed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ruleengine.kernel import Ruleset, RulesetSpec
from ruleengine.testing._playthrough import Seeds, playthrough
from ruleengine.testing._subjects import Subject
from ruleengine.values import token

SEEDS: Seeds = (7, 1, 2)
_HEADER = re.compile(r"# (?P<name>[a-z-]+): ?(?P<value>.*)")


def path_of(subject: Subject, directory: Path) -> Path:
    """Where the playthrough of a ruleset is stored."""
    return directory / f"{subject.full_name}.txt"


def write_golden(
    rules: str | Ruleset | RulesetSpec, directory: str | Path, *, seeds: Seeds = SEEDS, **how: Any
) -> Path:
    """Play a match and store it.

    Args:
        rules: as for `ruleengine.new_match`.
        directory: made if it is not there.
        seeds: of the dice and of the two random coaches.
        how: `variants`, `options`, `teams`, as for `ruleengine.new_match`.

    Returns:
        The file.
    """
    subject = Subject(rules, **how)
    path = path_of(subject, Path(directory))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(_text(subject, seeds)) + "\n", encoding="utf-8")
    return path


def _text(subject: Subject, seeds: Seeds) -> list[str]:
    changed = subject.rulebook.changed
    options = " ".join(f"{name}={token(value)}" for name, value in sorted(changed.items()))
    header = [
        f"# ruleset: {subject.full_name}",
        f"# options: {options}".rstrip(),
        f"# seeds: {' '.join(map(str, seeds))}",
    ]
    return [*header, *playthrough(subject.rulebook, seeds, teams=subject.teams)]


def compared(subject: Subject, path: Path) -> str:
    """How play differs from a stored playthrough, in words; "" if it does not."""
    stored = path.read_text(encoding="utf-8").splitlines()
    seeds = _seeds(stored)
    if seeds is None:
        return f"{path.name} has no line `# seeds: DICE HOME AWAY`"
    played = _text(subject, seeds)
    for number, (was, now) in enumerate(zip(stored, played, strict=False), start=1):
        if was != now:
            return f"line {number} of {path.name} is {was!r}, but now it is {now!r}"
    if len(stored) != len(played):
        return f"{path.name} has {len(stored)} lines, but now there are {len(played)}"
    return ""


def _seeds(stored: list[str]) -> Seeds | None:
    for line in stored:
        header = _HEADER.fullmatch(line)
        if header and header["name"] == "seeds":
            numbers = [int(word) for word in header["value"].split() if word.isdigit()]
            if len(numbers) == 3:
                return numbers[0], numbers[1], numbers[2]
    return None
