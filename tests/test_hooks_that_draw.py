"""The hooks that show how a match looks: text for a terminal, and a scene for a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from ruleengine import HOME, Decision, Match, Part
from ruleengine.hooks import render, scene
from ruleengine.reporting import Line
from ruleengine.viewer import Counter, Scene
from tests.kernel.toy import COUNT, idle, start


def test_render_is_called_with_the_choice_that_it_is_to_help_with() -> None:
    class Draws(Part):
        name = "toy.draws"

        @render.impl
        def drawn(self, match: Match, request: Decision[Any] | None) -> Iterable[Line]:
            if request is None or request.reason == "where":
                yield Line(f"<{match.get(COUNT)}>")

    match = start(idle, parts=[Draws()])
    match.set(COUNT, 3)
    assert render(match, None) == render(match, Decision(HOME, "where", (1, 2))) == [Line("<3>")]
    assert render(match, Decision(HOME, "why", (1, 2))) == []


def test_a_scene_goes_from_part_to_part() -> None:
    class Draws(Part):
        name = "toy.draws"

        @scene.impl
        def ground(self, match: Match, value: Scene | None) -> Scene:
            return Scene(30, 30, "<rect/>", (Counter("count", "<circle/>", match.get(COUNT)),))

    class Adds(Part):
        name = "toy.adds"
        after = ("toy.draws",)

        @scene.impl
        def ball(self, match: Match, value: Scene | None) -> Scene | None:
            return value and attrs.evolve(value, counters=(*value.counters, Counter("ball", "<circle/>")))

    match = start(parts=[Adds(), Draws()])
    match.set(COUNT, 3)
    drawn = scene(match, None)
    assert drawn is not None
    assert [(each.name, each.x) for each in drawn.counters] == [("count", 3), ("ball", 0)]
    assert scene(start(), None) is None
