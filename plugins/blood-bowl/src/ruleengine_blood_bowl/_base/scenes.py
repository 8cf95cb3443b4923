"""Scenes for tests of rules: a position, what the coaches say and the dice that fall, all in words."""

from __future__ import annotations

import re
from typing import Any, Final

from ruleengine import CompiledRules, Decision, IllegalAnswer, Match, PieceId, Roll, Ruleset, Side, compile_rules, token
from ruleengine.hooks import parse_command
from ruleengine.reporting import Order, by_rules
from ruleengine_blood_bowl._base.pitch import PITCH
from ruleengine_blood_bowl._base.positions import from_position
from ruleengine_blood_bowl._base.state import SQUARE, STATUS
from ruleengine_blood_bowl._base.teams import EDITION
from ruleengine_blood_bowl._base.terms import OFF, Status
from ruleengine_pitch.players import player_of

FACES: Final = {"attacker-down": 1, "both-down": 2, "push": 3, "stumble": 5, "defender-down": 6}
"""A number on a die for each face of a block die."""

_TARGET: Final = re.compile(r" ?\b(AG|PA|AV)(\d+)\+")


class SceneError(AssertionError):
    """A scene that does not go on as it is written."""

    __module__ = "ruleengine_blood_bowl"


class Scene:
    """A match from a position, played on by words. It ends where the words end, in the middle of an action too.

    Choices are said as at the prompt, such as `7 to M8` or `block 1`; an order goes on as long as it can. Dice are said
    with what they are for, such as `dodge 4` or `block push defender-down`, and fall for nothing else.

    Args:
        text: the position. Targets such as `AG3+` and `AV9+` are understood in every edition: where agility is no
            target, it is 7 less the number, armour one less, and `PA` is left out.
        said: what is played at once; see `play`.
        rules: the edition, or a ruleset made from it.
        how: `options`, `variants`, as for `ruleengine.new_match`.

    Attributes:
        match: the match.

    >>> scene = Scene("home 7 Lineman AG3+ [] K8", "7 to L9", "end")
    >>> scene.where("home 7"), scene.waits_for
    ('L9', 'activate')
    >>> marked = Scene("home 7 Lineman AG3+ [] K8\\naway 1 Lineman L8", "7 move", "step J8", "dodge 3")
    >>> marked.where("home 7"), marked.how("home 7"), marked.waits_for
    ('J8', 'standing', 'act')
    >>> Scene("home 7 Lineman AG3+ [] K8\\naway 1 Lineman L8", "7 move", "step J8", "armour 3 4")
    Traceback (most recent call last):
    ruleengine_blood_bowl.SceneError: 'armour 3 4': the scene waits for dice for dodge: 'dodge' and 1 number
    """

    def __init__(self, text: str, *said: str, rules: str | Ruleset = "blood-bowl-lrb", **how: Any) -> None:
        compiled = compile_rules(rules, **how)
        self.match: Match = from_position(for_edition(compiled, text), rules=rules, **how)
        self._order: list[Any] = []
        self.play(*said)

    @property
    def waits_for(self) -> str:
        """What is asked or rolled for now, such as `activate` or `dodge`; empty if the match is over."""
        return "" if self.match.pending is None else self.match.pending.reason.rpartition(".")[2]

    def play(self, *said: str) -> Scene:
        """Play on.

        Args:
            said: choices and dice, in turn.

        Raises:
            SceneError: something else is asked, or rolled for; the scene stays where it is.
        """
        for words in said:
            if isinstance(self.match.pending, Roll):
                self._throw(words, self.match.pending)
            else:
                self._choose(words)
            self._go_on()
        return self

    def where(self, player: str) -> str:
        """The square of a player such as `home 7`; `off` if they are on none."""
        square = self.match.get(SQUARE, self._piece(player))
        return "off" if square == OFF else self.match.derived(PITCH).grid.name(square)

    def how(self, player: str) -> str:
        """How a player such as `home 7` is, such as `standing` or `knocked-out`."""
        return Status(self.match.get(STATUS, self._piece(player))).name.lower().replace("_", "-")

    def _piece(self, player: str) -> PieceId:
        side, _, number = player.partition(" ")
        return player_of(self.match, Side[side.upper()], int(number))

    # Dice and choices ----------------------------------------------------------------------------------------

    def _throw(self, words: str, roll: Roll[Any]) -> None:
        texts = words.lower().replace(",", " ").split()
        first = next((at for at, text in enumerate(texts) if text.isdigit() or (at and text in FACES)), len(texts))
        label, faces = "-".join(texts[:first]), [FACES.get(text) or int(text) for text in texts[first:]]
        if label != self.waits_for or len(faces) != len(roll.dice):
            many = f"{len(roll.dice)} number{'s' * (len(roll.dice) > 1)}"
            raise SceneError(f"{words!r}: the scene waits for dice for {self.waits_for}: {self.waits_for!r} and {many}")
        try:
            self.match.answer(tuple(faces))
        except IllegalAnswer as error:
            raise SceneError(f"{words!r}: {error}") from None

    def _choose(self, words: str) -> None:
        pending = self.match.pending
        if not isinstance(pending, Decision):
            raise SceneError(f"{words!r}: the match is over")
        naming, typed = by_rules(self.match), _plain(words)
        for choice in pending.choices:
            name = naming(choice)
            if typed in map(_plain, (name.text, *name.also, token(choice))):
                rest = [] if pending.reason in ("activate", "act") else self._order  # an order goes on after a question
                self._order = [choice, *rest]
                return
        for meant in parse_command(self.match, pending, words):
            if isinstance(meant, Order):
                self._order = list(meant.options)
                return
        offered = ", ".join(naming(choice).text for choice in pending.choices[:12])
        raise SceneError(f"{words!r}: the scene waits for a choice, {pending.reason}: {offered}")

    def _go_on(self) -> None:
        """Give what is left of the order, up to the next dice, or to a choice that it does not make."""
        while self._order and isinstance(self.match.pending, Decision):
            if self._order[0] not in self.match.pending.choices:
                return
            self.match.answer(self._order.pop(0))


def _plain(words: str) -> str:
    """Words as they are compared: hyphens and capitals do not matter."""
    return " ".join(words.lower().replace("-", " ").split())


def for_edition(rules: CompiledRules, text: str) -> str:
    """A position that is written with targets, such as `AG3+`, as the edition writes it."""
    marks = {each.name: each.suffix for each in rules.derived(EDITION).characteristics}

    def written(found: re.Match[str]) -> str:
        name, number = found[1], int(found[2])
        if marks.get(name) == "+":
            return found[0]
        return {"AG": f" AG{7 - number}", "AV": f" AV{number - 1}"}.get(name, "")

    return _TARGET.sub(written, text)
