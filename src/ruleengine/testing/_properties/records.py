"""Records: the same log in every process, and a golden playthrough that does not change unnoticed."""

from __future__ import annotations

import base64
import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruleengine.kernel import Ruleset, RulesetSpec
from ruleengine.registry import find_ruleset
from ruleengine.testing import _playthrough
from ruleengine.testing._playthrough import Seeds, attempted, playthrough
from ruleengine.testing._trials import Subject, Trial
from ruleengine.values import RulesetError, token

SEEDS: Seeds = (7, 1, 2)
HASH_SEEDS = ("0", "1", "4242")


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
    path.write_text("\n".join(_golden_text(subject, seeds)) + "\n", encoding="utf-8")
    return path


def _golden_text(subject: Subject, seeds: Seeds) -> list[str]:
    changed = subject.rules.changed
    options = " ".join(f"{name}={token(value)}" for name, value in sorted(changed.items()))
    header = [
        f"# ruleset: {subject.full_name}",
        f"# options: {options}".rstrip(),
        f"# seeds: {' '.join(map(str, seeds))}",
    ]
    return [*header, *playthrough(subject.rules, seeds, teams=subject.teams)]


def compared(subject: Subject, path: Path) -> str:
    """How play differs from a stored playthrough, in words; "" if it does not."""
    stored = path.read_text(encoding="utf-8").splitlines()
    if (seeds := _stored_seeds(stored)) is None:
        return f"{path.name} has no line `# seeds: DICE HOME AWAY`"
    played = _golden_text(subject, seeds)
    for number, (was, now) in enumerate(zip(stored, played, strict=False), start=1):
        if was != now:
            return f"line {number} of {path.name} is {was!r}, but now it is {now!r}"
    if len(stored) != len(played):
        return f"{path.name} has {len(stored)} lines, but now there are {len(played)}"
    return ""


def _stored_seeds(stored: list[str]) -> Seeds | None:
    header = next((line.split() for line in stored if line.startswith("# seeds:")), [])
    numbers = [int(word) for word in header if word.isdigit()]
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def same_in_every_process(trial: Trial) -> None:
    """Processes with different hash seeds play the same match from the same seeds.

    Three processes play the same seeds. The order of sets of texts is another in each.

    Says: with PYTHONHASHSEED=0 line 1 of play is 'choose colour by home: … look for sets, `hash` and `id` in
    what was asked there
    """
    order = _order(trial, _seeds(trial))
    children = [_child(hash_seed) for hash_seed in HASH_SEEDS]
    texts = [_played(trial, child, order) for child in children]
    for hash_seed, text in zip(HASH_SEEDS[1:], texts[1:], strict=True):
        for number, (one, other) in enumerate(zip(texts[0], text, strict=False), start=1):
            if one != other:
                raise trial.error(
                    f"with PYTHONHASHSEED={HASH_SEEDS[0]} line {number} of play is {one!r}, with {hash_seed} it is "
                    f"{other!r}; look for sets, `hash` and `id` in what was asked there"
                )
        if len(text) != len(texts[0]):
            raise trial.error(f"play is {len(texts[0])} lines long in one process and {len(text)} in another")


def _order(trial: Trial, matches: list[Seeds]) -> str:
    subject = trial.subject
    ruleset = subject.rules.ruleset
    try:
        content = pickle.dumps((ruleset, dict(subject.rules.spec.options), subject.teams, matches))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise trial.error(
            f"the ruleset cannot be sent to another process: {error}; define its classes at the top of a module"
        ) from error
    return base64.b64encode(pickle.dumps((_paths(ruleset.parts), content))).decode()


def _paths(parts: Sequence[Any]) -> list[str]:
    """Where modules are found here, those of the parts among them."""
    tops = {type(part).__module__.partition(".")[0] for part in parts}
    homes = [str(Path(folder).parent) for top in tops for folder in getattr(sys.modules[top], "__path__", [])]
    return [*sys.path, *homes]


def _child(hash_seed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-P", _playthrough.__file__],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _played(trial: Trial, child: subprocess.Popen[str], order: str) -> list[str]:
    out, err = child.communicate(order)
    if child.returncode:
        raise trial.error(f"play fails in another process: {err.strip().splitlines()[-1]}")
    return out.splitlines()


def variants_commute(trial: Trial) -> None:
    """The order in which variants are given does not matter, nor how often they were applied before.

    Also whether it compiles at all, and which parts there are. They are always applied in one order, so it is a
    variant that is no pure function of the ruleset that shows here. With fewer than two there is nothing to see.

    Says: with the variants in the other order 'event toss.tossed: side=away points=…' is …
    """
    given = trial.subject
    variants = given.rules.ruleset.variants[::-1]
    if len(variants) < 2:
        return
    base = find_ruleset(given.source) if isinstance(given.source, str) else given.source
    try:
        other = Subject(base, variants=variants, options=given.options, teams=given.teams)
    except RulesetError as error:
        raise trial.error(f"the variants are refused in the other order: {error}") from error
    one, two = ([part.name for part in subject.rules.parts] for subject in (given, other))
    if one != two:
        raise trial.error(f"with the variants in the other order the parts are {two}, not {one}")
    for seeds in _seeds(trial):
        texts = (attempted(subject.rules, seeds, teams=subject.teams) for subject in (given, other))
        for mine, theirs in zip(*texts, strict=False):
            if mine != theirs:
                raise trial.error(f"with the variants in the other order {mine!r} is {theirs!r}; seeds {seeds}")


def _seeds(trial: Trial) -> list[Seeds]:
    return [(seed, seed + 1, seed + 2) for seed in range(min(5, trial.budget.matches))]


def golden_playthrough(trial: Trial) -> None:
    """The stored playthrough is played again, line by line.

    A match of random coaches is kept as text beside the tests, so that no rule changes unnoticed. A ruleset that
    has none fails, and is told the command that writes it.

    Says: line … of toss.txt is … but now it is …; if the rules were meant to change, write one: …
    """
    subject, directory = trial.subject, trial.golden
    if directory is None:
        why = "there is no golden playthrough, for the check was given no directory; give it one as `golden`"
        raise trial.error(f"{why}, and {_remedy(subject, Path('golden'))}")
    path = path_of(subject, directory)
    if not path.exists():
        raise trial.error(f"there is no golden playthrough {path}; {_remedy(subject, directory)}")
    if found := compared(subject, path):
        raise trial.error(f"{found}; if the rules were meant to change, {_remedy(subject, directory)}")


def _remedy(subject: Subject, directory: Path) -> str:
    by_command = isinstance(subject.source, str) and subject.teams is None
    if not by_command or not all(isinstance(variant, str) for variant in subject.variants):
        arguments = ", ".join([subject.code, repr(str(directory)), *subject.keywords])
        return f"write one: ruleengine.testing.write_golden({arguments})"
    words = ["python -m ruleengine.testing golden", subject.name, str(directory)]
    words += [f"--with {variant}" for variant in subject.variants]
    words += [f"--option {key}={token(value)}" for key, value in subject.options.items()]
    return f"write one: {' '.join(words)}"
