"""A match as frames: for each moment what was said, and what has changed since the moment before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruleengine.kernel import Answered, Match, Reader, Roll
from ruleengine.reporting import Figure, Line, Narrator, figures
from ruleengine.reporting.hooks import render
from ruleengine.viewer import hooks
from ruleengine.viewer.hooks import Counter, Scene

Frame = dict[str, Any]
"""What a moment brings, by one letter each; what is left out stays as it was.

`t`: the line that is told; `k`: its tone, if it is not play; `s`: its side, 0 or 1; `d`: the dice that fell, each roll
with its side, its dice in words and its faces; `c`: counters that were moved, changed or put there, as name, look, x,
y, title; `x`: the names of counters that are gone; `f`: the figures; `n`: the notes below the board; `b`: the board as
text, where there is no scene.
"""


class Film:
    """The frames of a match, and what they have in common.

    Attributes:
        ground, width, height: of the scene; the ground is empty where the ruleset draws none.
        looks: the fragments of SVG to which frames refer by their numbers.
        frames: one for each line that is told, and for each change that nothing is told of.

    >>> from ruleengine import new_match
    >>> film = Film(new_match("blood-dice", seed=7))
    >>> film.frames[0]["t"], film.ground
    ('Home won the draw and attacks first.', '')
    """

    def __init__(self, match: Match, reader: Reader | None = None) -> None:
        self.ground, self.width, self.height = "", 0.0, 0.0
        self.looks: dict[str, int] = {}
        self.frames: list[Frame] = []
        self._counters: dict[str, Counter] = {}
        self._shown: dict[str, Any] = {}
        self._held: Frame = {}
        self._dice: list[tuple[int, str, Sequence[Any]]] = []
        for entry, told, now in Narrator(match, reader).moments(match):
            self._add(entry, told, now)
        self.frames.append(self._held | self._changes(match.seen_by(reader)))

    def _add(self, entry: object, told: Sequence[Line], match: Match) -> None:
        if isinstance(entry, Answered) and isinstance(entry.request, Roll):
            by = -1 if entry.request.by is None else int(entry.request.by)
            self._dice.append((by, str(entry.request.dice), entry.answer))
        changed = self._held | self._changes(match)
        self._held = {}
        if not told and changed.keys() & {"c", "x"}:
            self.frames.append(changed)
        elif not told:
            self._held = changed
        for line in told:
            frame: Frame = {"t": line.text} | changed
            if line.side is not None:
                frame["s"] = int(line.side)
            if line.tone.value != "play":
                frame["k"] = line.tone.value
            if self._dice:
                frame["d"], self._dice = self._dice, []
            self.frames.append(frame)
            changed = {}

    def _changes(self, match: Match) -> Frame:
        """What is to be seen now and was not before."""
        frame: Frame = {}
        scene = hooks.scene(match, None)
        if scene is not None:
            frame |= self._moved(scene)
        found: dict[str, Any] = {"f": [_figure(each) for each in figures(match)]}
        if scene is None:
            found["b"] = "\n".join(line.text for line in render(match, None))
        else:
            found["n"] = list(scene.notes)
        for key, value in found.items():
            if self._shown.get(key) != value and (value or key in self._shown):
                self._shown[key] = frame[key] = value
        return frame

    def _moved(self, scene: Scene) -> Frame:
        if not self.ground:
            self.ground, self.width, self.height = scene.ground, scene.width, scene.height
        frame: Frame = {}
        now = {counter.name: counter for counter in scene.counters}
        changed = [each for each in scene.counters if self._counters.get(each.name) != each]
        if changed:
            frame["c"] = [[c.name, self._look(c.look), _short(c.x), _short(c.y), c.title] for c in changed]
        if gone := [name for name in self._counters if name not in now]:
            frame["x"] = gone
        self._counters = now
        return frame

    def _look(self, look: str) -> int:
        return self.looks.setdefault(look, len(self.looks))


def _figure(figure: Figure) -> list[Any]:
    return [figure.name, figure.home] if figure.away is None else [figure.name, figure.home, figure.away]


def _short(number: float) -> float:
    """A number as short as it can be written."""
    return int(number) if number == int(number) else round(number, 2)
