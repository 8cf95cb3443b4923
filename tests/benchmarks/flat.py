"""Blood Dice as one flat function, without an engine: what the same random matches cost in bare Python.

Coaches decide at random, each option as often: the named action or a Pass, keep or roll again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Flat(NamedTuple):
    """The score of home and away, and how many dice and decisions it took."""

    home: int
    away: int
    asks: int


def play_flat(draw: Callable[[], float], *, tries: int = 12, spells: int = 5, morale: int = 3, limit: int = 5) -> Flat:
    """One match; `draw` gives floats in [0, 1)."""
    score, left, power, heart, lost = [0, 0], [tries, tries], [spells, spells], [morale, morale], [0, 0]
    asks = 0

    def throw() -> int:
        nonlocal asks
        asks += 1
        return 1 + int(6 * draw())

    def agree() -> bool:
        nonlocal asks
        asks += 1
        return draw() < 0.5

    def single(side: int) -> int:
        """A die of one side, thrown again while its coach pays a Spell for it."""
        face = throw()
        while power[side] and agree():
            power[side] -= 1
            face = throw()
        return face

    def pair(attacker: int) -> list[int]:
        """A die of each side, seen by both; they keep or throw again in turn, until both keep in a row."""
        faces = [0, 0]
        for side in (attacker, 1 - attacker):
            faces[side] = throw()
        turn, kept = attacker, 0
        while kept < 2:
            kept += 1
            if power[turn] and agree():
                power[turn] -= 1
                faces[turn], kept = throw(), 0
            turn = 1 - turn
        return faces

    def concede(side: int) -> None:
        heart[side] -= 1
        if not heart[side]:
            heart[side] = morale
            score[1 - side] += 1

    def attempt(a: int, d: int) -> int | None:
        """One try; the side that attacks next, or None when a side has withdrawn."""
        while (action := single(a)) != 1:
            if agree():
                if single(d) > 4:
                    return d
            elif action == 2:
                faces = pair(a)
                if faces[a] > faces[d]:
                    concede(d)
                elif faces[a] < faces[d]:
                    concede(a)
                    return d
            elif action == 3:
                for side, face in enumerate(pair(a)):
                    lost[side] += face < 4
                if limit in lost:
                    for side in (0, 1):
                        score[1 - side] += left[1 - side] * (lost[side] == limit)
                    return None
            elif action == 4:
                score[a] += single(a) > 4
                return d
            else:
                return shot(a, d, stopped=(4, 5) if action == 5 else (1, 2, 3), needed=9 - action)
        return d

    def shot(a: int, d: int, *, stopped: tuple[int, ...], needed: int) -> int:
        """A Run or a Throw: the defence first, which may strike back."""
        defence = single(d)
        if defence == 6:
            score[d] += single(d) > 3
            return a
        if defence not in stopped:
            score[a] += single(a) >= needed
        return d

    asks += 1
    due: int | None = int(2 * draw())
    while due is not None and left != [0, 0]:
        attacker = due if left[due] else 1 - due
        left[attacker] -= 1
        due = attempt(attacker, 1 - attacker)
    return Flat(score[0], score[1], asks)
