"""Mutated saves: each is refused with a reason, or loads to a sound match that can be played on. None crashes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

import pytest

from ruleengine import SaveError, Variant, hooks, new_match
from ruleengine.saves import replay
from ruleengine_blood_dice import BLOOD_DICE, ShootOut, WetBall

from .driving import KNOWN, answered, forged, loaded
from .game import SAGA, TEAMS, Crowd
from .house import SmellingSalts

T = TypeVar("T")
Path = tuple[str | int, ...]

RULES: list[tuple[tuple[Variant, ...], dict[str, Any]]] = [
    ((), {}),
    ((SmellingSalts(1), WetBall(1)), {"match.tries": 20, "clash.eliminations_to_withdraw": 9}),
    ((ShootOut(),), {"match.tries": 1, "spells.spells_reroll": "any"}),
]

STRANGE: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 6, 7, 10**6, 10**39, 10**60, 1.0, 0.5, "", "1", "home", "away", "keep"),
    *("reroll:home", "UP", "\ud800", "frame", "blood-dice", [], {}, [[]], [1, 2], [6], {"home": 1}, {"0": None}),
]


@lru_cache(maxsize=1)
def corpus() -> tuple[str, ...]:
    """Saves of matches of both games, with a seed and without, from their beginning to their end."""
    random = Random(1)
    made = []
    for seed in (7, None):
        for variants, options in RULES:
            for length in (0, 20, 45, 200):
                match = new_match(BLOOD_DICE, seed=seed, variants=variants, options=options)
                made.append(answered(match, picks(random, length)).to_json())
        for crowd in ((), (Crowd(9),)):
            for length in (0, 9, 25):
                match = new_match(SAGA, seed=seed, variants=crowd, teams=TEAMS)
                made.append(answered(match, picks(random, length)).to_json())
    return tuple(made)


def picks(random: Random, count: int) -> list[int]:
    return [random.randrange(720) for _ in range(count)]


# Mutations -----------------------------------------------------------------------------------------


def flipped(text: str, random: Random) -> bytes:
    """Some bytes of the text are others."""
    content = bytearray(text.encode())
    for _ in range(random.choice((1, 1, 3, 10))):
        content[random.randrange(len(content))] = random.randrange(256)
    return bytes(content)


def cut(text: str, random: Random) -> str:
    """The end of the text, or a piece in it, is gone."""
    start = random.randrange(len(text))
    return text[:start] if random.random() < 0.5 else text[:start] + text[start + random.randrange(1, 40) :]


def edited(text: str, random: Random) -> str:
    """The document says something else, and whoever changed it has made hash and checksum fit."""
    document = json.loads(text)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        random.choice(EDITS)(document, random.choice(list(paths(document, part(random)))), random)
    try:
        return forged(document)
    except (SaveError, AttributeError):  # no hash can fit what is no text, or where there is no rest
        return json.dumps(document)


def part(random: Random) -> str:
    return random.choice(["format", "rules", "start", "log", "log", "answered", "rest", "rest", "rest", "hash"])


def paths(document: Any, first: str) -> Iterator[Path]:
    """The ways to everything in one field of the document, or to the field alone if it is gone."""
    yield (first,)
    document.setdefault(first, {})
    todo: list[Path] = [(first,)]
    while todo:
        path = todo.pop()
        inner = at(document, path)
        steps: list[Any] = list(inner) if isinstance(inner, dict) else []
        steps += range(len(inner)) if isinstance(inner, list) else []
        todo += [(*path, step) for step in steps]
        yield from ((*path, step) for step in steps)


def at(document: Any, path: Path) -> Any:
    for step in path:
        document = document[step]
    return document


def put_strange(document: Any, path: Path, random: Random) -> None:
    at(document, path[:-1])[path[-1]] = deepcopy(random.choice(STRANGE))


def put_other(document: Any, path: Path, random: Random) -> None:
    other = at(document, random.choice(list(paths(document, part(random)))))
    at(document, path[:-1])[path[-1]] = deepcopy(other)


def take_out(document: Any, path: Path, random: Random) -> None:
    del at(document, path[:-1])[path[-1]]


def put_in(document: Any, path: Path, random: Random) -> None:
    around = at(document, path[:-1])
    if isinstance(around, list):
        around.insert(random.randrange(len(around) + 1), deepcopy(random.choice(around)))
    else:
        around[random.choice(["home", "0", "5", "frame", "record", "", "rest", "x"])] = random.choice(STRANGE)


def nudge(document: Any, path: Path, random: Random) -> None:
    value = at(document, path)
    if type(value) is int:
        value += random.choice((-5, -1, 1, 2))
    elif type(value) is str and value:
        place = random.randrange(len(value))
        value = value[:place] + chr(random.randrange(32, 127)) + value[place + 1 :]
    elif isinstance(value, list):
        value = random.sample(value, len(value))
    at(document, path[:-1])[path[-1]] = value


def shorten(document: Any, path: Path, random: Random) -> None:
    around = at(document, path[:-1])
    if isinstance(around, list):
        del around[int(path[-1]) :]


EDITS: list[Callable[[Any, Path, Random], None]] = [put_strange, put_other, take_out, put_in, nudge, nudge, shorten]
MUTATIONS: list[Callable[[str, Random], str | bytes]] = [flipped, cut, edited, edited, edited]


# What may come of them -----------------------------------------------------------------------------


def check(text: str | bytes, random: Random) -> str:
    """What came of a mutated save; anything but a refusal or a sound match raises."""
    refused_or(lambda: replay(text, **KNOWN))
    match = refused_or(lambda: loaded(text))
    if match is None:
        return "refused"
    assert not hooks.invariants(match)
    before, state = match.digest(), match.position_key
    past = refused_or(lambda: match.events)  # the log may be mutated too: then what came before is lost
    assert (match.digest(), match.position_key) == (before, state)
    answered(match, picks(random, 300))
    assert past is None or match.events[: len(past)] == past
    assert loaded(match.to_json()).digest() == match.digest()
    return "loaded" if past is not None else "loaded without its past"


def refused_or(look: Callable[[], T]) -> T | None:
    """What is there, or None if it is refused, in words that can be shown."""
    try:
        return look()
    except SaveError as error:
        reason = f"{error.path}: {error.why}"
    assert len(reason.encode()) > 5
    return None


def outcomes(count: int, seed: int) -> Counter[str]:
    random = Random(seed)
    found: Counter[str] = Counter()
    for _ in range(count):
        text = random.choice(MUTATIONS)(random.choice(corpus()), random)
        try:
            found[check(text, random)] += 1
        except Exception as error:
            error.add_note(f"the save: {text!r}")
            raise
    return found


def test_the_saves_that_are_mutated_load() -> None:
    for text in corpus():
        assert check(text, Random(2)) == "loaded"


def test_300_mutated_saves() -> None:
    found = outcomes(300, seed=3)
    assert found["refused"] > 150
    assert found["loaded"] > 0  # some mutations leave a save, so that what follows is tried as well


@pytest.mark.slow
def test_10000_mutated_saves() -> None:
    found = outcomes(10_000, seed=4)
    assert found.total() == 10_000
    assert found["refused"] > 5_000
    assert found["loaded"] > 200
    assert found["loaded without its past"] > 100
