"""For each skill of both editions a line of play in which it has a say. A new skill needs a line here.

`SKILL` in a position stands for the skill that is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
from bb_line_walks import stands
from bb_scenes import GRID

from ruleengine import PieceId
from ruleengine.odds import EventOccurred, StateView
from ruleengine_blood_bowl.events import Blocked, Fouled, Pushed
from ruleengine_blood_bowl.state import BALL


@attrs.frozen
class Play:
    """A line of play, and the same without its notation.

    Attributes:
        line: the line.
        answers: what a coach answers, in words.
        goal: what shows that the line has come off, in the state in the end.
        besides: what is wanted of the line that its text does not say.
    """

    line: str
    answers: tuple[str, ...]
    goal: Callable[[StateView], Any]
    besides: Callable[[StateView], Any] | None = None


@attrs.frozen
class Case:
    """A play from a position.

    Attributes:
        position: with `SKILL` in it.
        play: what is played.
        why_not: why the skill changes the chance of no line; empty if it changes that of this one.
    """

    position: str
    play: Play
    why_not: str = ""


def ball_on(square: str) -> Callable[[StateView], bool]:
    """A goal: where the ball lies."""
    return lambda view: bool(view.get(BALL) == GRID.named(square))


ONE_BLOCK: Final = ("activate home 1 block", "block away 1")
BLITZ_STEP: Final = ("activate home 1 blitz", "step L8", "block away 1")
THROW: Final = ("activate home 1 pass", "pass", "throw-at M8")

FELL = Play("1: blocks 1 (down)", ONE_BLOCK, stands(away_1="down"))
STAYED_UP = Play("1: blocks 1", ONE_BLOCK, EventOccurred(Blocked))
REMOVED = Play("1: blocks 1 (down)", ONE_BLOCK, stands(away_1="off"), stands(away_1="off"))
FOLLOWED = Play("1: blocks 1 (follow up)", ONE_BLOCK, stands(home_1="L8"))
BLITZED = Play("1: L8, blocks 1 (down)", BLITZ_STEP, stands(away_1="down"))
BLITZED_SAFELY = Play("1: L8, blocks 1", BLITZ_STEP, EventOccurred(Blocked))
STEPPED = Play("1: J8", ("activate home 1 move", "step J8"), stands(home_1="J8 up"))
STEPPED_TWICE = Play("1: J8 I8", ("activate home 1 move", "step J8", "step I8"), stands(home_1="I8 up"))
RUSHED = Play(
    "1: J8 I8 H8 G8", ("activate home 1 move", "step J8", "step I8", "step H8", "step G8"), stands(home_1="G8 up")
)
PICKED_UP = Play("1: J8, picks up", ("activate home 1 move", "step J8"), stands(home_1="J8 ball"))
HANDED = Play("1: hands off to 2 (anyhow)", ("activate home 1 hand-off", "hand-to home 2"), stands(home_2="ball"))
PASSED = Play("1: passes to 2 (anyhow)", THROW, stands(home_2="ball"))
PASSED_FAR = Play("1: passes to 2 (anyhow)", (*THROW[:-1], "throw-at U8"), stands(home_2="ball"))
FOULED = Play("1: fouls 1", ("activate home 1 foul", "foul away 1"), EventOccurred(Fouled))
FOULED_OFF = Play("1: fouls 1", FOULED.answers, stands(away_1="off"), stands(away_1="off"))
ROSE = Play("1: rises", ("activate home 1 move", "stand-up"), stands(home_1="up"))

ASIDE = attrs.evolve(STAYED_UP, goal=stands(home_1="J8"), besides=stands(home_1="J8"))
KEPT_FROM_THROWING = attrs.evolve(STAYED_UP, goal=stands(away_2="no-ball"), besides=stands(away_2="no-ball"))
BALL_LOOSE = attrs.evolve(FELL, goal=ball_on("N9"), besides=ball_on("N9"))
PASSED_ON = Play("1: passes to 2 (anyhow), J8", (*THROW, "step J8"), stands(home_2="ball", home_1="J8"))

PAIR: Final = "home 1 Lineman [SKILL] K8\naway 1 Lineman [] L8"
"""Side by side, the skill on the home side."""
RIVALS: Final = "home 1 Lineman [] K8\naway 1 Lineman [SKILL] L8"
"""The same, the skill on the other side."""
APART: Final = "home 1 Lineman [SKILL] K8\naway 1 Lineman [] M8"
"""With a square between them."""
GIVING: Final = "home 1 Lineman [] K8 ball\nhome 2 Lineman [SKILL] J8"
THROWING: Final = "home 1 Lineman [SKILL] K8 ball\nhome 2 Lineman [] M8"
PRESENT: Final = "home 1 Lineman [SKILL] K8"

NOT_IN_LINES = "a line has no word for it"
HARM_ONLY = "it harms only those whose fall has ended the turn"
LATER = "it works when the turn is over"


def push(square: str) -> Play:
    """A block that pushes to a square."""
    pushed = EventOccurred(Pushed, piece=PieceId(1), to=GRID.named(square))
    return Play(f"1: blocks 1 (push {square})", ONE_BLOCK, pushed)


def leap(choice: str) -> Play:
    """A leap, by the name of its choice."""
    return Play("1: leaps to M8", ("activate home 1 move", f"{choice} M8"), stands(home_1="M8 up"))


BOTH: Final[dict[str, Case]] = {
    "Always Hungry": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Block": Case(PAIR, FELL),
    "Catch": Case(GIVING, HANDED),
    "Dauntless": Case(PAIR.replace("away 1 Lineman", "away 1 Lineman ST5"), STAYED_UP),
    "Dodge": Case(PAIR, STEPPED),
    "Frenzy": Case(PAIR, FELL),
    "Pass": Case(THROWING, PASSED),
    "Really Stupid": Case(PRESENT, STEPPED),
    "Regeneration": Case(
        RIVALS, attrs.evolve(REMOVED, goal=stands(away_1="reserves"), besides=stands(away_1="reserves"))
    ),
    "Right Stuff": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Sprint": Case(PRESENT.replace("Lineman", "Lineman MA1"), RUSHED),
    "Strip Ball": Case(
        PAIR + " ball",
        attrs.evolve(STAYED_UP, goal=stands(away_1="up no-ball"), besides=stands(away_1="up no-ball")),
    ),
    "Stunty": Case(PAIR + "\naway 2 Lineman [] I8", STEPPED),
    "Sure Feet": Case(PRESENT.replace("Lineman", "Lineman MA2"), RUSHED),
    "Sure Hands": Case("ball J8\n" + PRESENT, PICKED_UP),
    "Tackle": Case(RIVALS.replace("home 1 Lineman []", "home 1 Lineman [Dodge]"), STEPPED),
    "Thick Skull": Case(RIVALS, REMOVED),
}
"""Skills of both editions, or of the same name in both."""

LRB: Final[dict[str, Case]] = BOTH | {
    "Big Guy": Case("rerolls 1-0\n" + PAIR, STEPPED),
    "Bone-Head": Case(PRESENT, STEPPED),
    "Jump Up": Case(
        PRESENT.replace("Lineman", "Lineman MA2") + " prone",
        Play("1: J8", ("activate home 1 move", "stand-up", "step J8"), stands(home_1="J8 up")),
    ),
    "Leap": Case(PAIR.replace("L8", "L8\naway 2 Lineman A1"), leap("leap")),
    "Mighty Blow": Case(PAIR, REMOVED),
    "Throw Team-Mate": Case(PRESENT, STEPPED, NOT_IN_LINES),
}
"""Those of the sheet."""

BB2020: Final[dict[str, Case]] = BOTH | {
    "Accurate": Case(THROWING, PASSED),
    "Animosity": Case(THROWING.replace("M8", "J8"), HANDED),
    "Arm Bar": Case(RIVALS, STEPPED, HARM_ONLY),
    "Big Hand": Case("ball J8\n" + PRESENT + "\naway 1 Lineman [] I8", PICKED_UP),
    "Bone Head": Case(PRESENT, STEPPED),
    "Brawler": Case(PAIR, STAYED_UP),
    "Break Tackle": Case(PAIR, STEPPED),
    "Cannoneer": Case(THROWING.replace("M8", "U8"), PASSED_FAR),
    "Claws": Case(PAIR.replace("away 1 Lineman", "away 1 Lineman AV10+"), REMOVED),
    "Decay": Case(RIVALS, attrs.evolve(REMOVED, goal=stands(away_1="dead"), besides=stands(away_1="dead"))),
    "Defensive": Case(
        "home 1 Lineman [] K8\nhome 2 Lineman [Guard] M9\naway 1 Lineman [] L8\naway 2 Lineman [SKILL] N10", FELL
    ),
    "Dirty Player": Case(PAIR + " prone", FOULED_OFF),
    "Disturbing Presence": Case(GIVING.replace("SKILL", "") + "\naway 1 Lineman [SKILL] J10", HANDED),
    "Diving Tackle": Case(RIVALS, STEPPED),
    "Drunkard": Case(PRESENT.replace("Lineman", "Lineman MA2"), RUSHED),
    "Extra Arms": Case(GIVING, HANDED),
    "Fend": Case(RIVALS, FOLLOWED),
    "Foul Appearance": Case(RIVALS, STAYED_UP),
    "Grab": Case(PAIR, push("L7")),
    "Guard": Case("home 1 Lineman [] K8\nhome 2 Lineman [SKILL] M9\naway 1 Lineman [] L8\naway 2 Lineman [] N10", FELL),
    "Horns": Case(APART, BLITZED),
    "Iron Hard Skin": Case(
        RIVALS.replace("home 1 Lineman []", "home 1 Lineman [Claws]").replace("[SKILL]", "AV10+ [SKILL]"), REMOVED
    ),
    "Juggernaut": Case(APART, BLITZED_SAFELY),
    "Jump Up": Case(
        PRESENT.replace("Lineman", "Lineman MA2") + " prone",
        Play("1: J8", ("activate home 1 move", "stand-up", "step J8"), stands(home_1="J8 up")),
    ),
    "Leap": Case("home 1 Lineman [SKILL] K8\naway 1 Lineman [] L8", leap("jump")),
    "Loner": Case("rerolls 1-0\n" + PAIR, STEPPED),
    "Mighty Blow": Case(PAIR, REMOVED),
    "Monstrous Mouth": Case(GIVING, HANDED),
    "Nerves of Steel": Case(GIVING + "\naway 1 Lineman [] I8", HANDED),
    "Niggling Injury": Case(RIVALS, attrs.evolve(REMOVED, goal=stands(away_1="dead"), besides=stands(away_1="dead"))),
    "Pogo Stick": Case(PAIR, leap("jump")),
    "Prehensile Tail": Case(RIVALS, STEPPED),
    "Pro": Case(PAIR, STEPPED),
    "Projectile Vomit": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Secret Weapon": Case(PRESENT, STEPPED, LATER),
    "Shadowing": Case(RIVALS, STEPPED_TWICE),
    "Sidestep": Case(RIVALS, push("M8")),
    "Sneaky Git": Case(PAIR + " prone", FOULED),
    "Stand Firm": Case(RIVALS, FOLLOWED),
    "Strong Arm": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Tentacles": Case(RIVALS, STEPPED),
    "Throw Team-mate": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Timmm-ber!": Case(PRESENT.replace("Lineman", "Lineman MA2") + " prone\nhome 2 Lineman [] J8", ROSE),
    "Titchy": Case(PAIR, STEPPED),
    "Two Heads": Case(PAIR, STEPPED),
    "Unchannelled Fury": Case(PRESENT, STEPPED),
    "Very Long Legs": Case(PAIR + " prone\naway 2 Lineman [] N7\naway 3 Lineman [] N9", leap("jump")),
    "Wrestle": Case(PAIR.replace("away 1 Lineman []", "away 1 Lineman [Block]"), FELL),
    "Animal Savagery": Case(PRESENT, STEPPED),
    "Ball and Chain": Case(PRESENT, STEPPED),
    "Bloodlust": Case(PAIR, STAYED_UP),
    "Bombardier": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Breathe Fire": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Chainsaw": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Cloud Burster": Case(THROWING.replace("M8", "U8") + "\naway 1 Lineman [] P8", PASSED_FAR),
    "Diving Catch": Case(THROWING.replace("SKILL", "").replace("home 2 Lineman []", "home 2 Lineman [SKILL]"), PASSED),
    "Dump-off": Case(RIVALS + " ball\naway 2 Lineman [] M10", KEPT_FROM_THROWING),
    "Fumblerooskie": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Hail Mary Pass": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Hit and Run": Case(PAIR, ASIDE),
    "Hypnotic Gaze": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Kick": Case(PRESENT, STEPPED, LATER),
    "Kick Team-mate": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Leader": Case(PAIR, STEPPED, "its re-roll comes as the half begins, before any position"),
    "Multiple Block": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "My Ball": Case(GIVING.replace("SKILL", "").replace("home 1 Lineman []", "home 1 Lineman [SKILL]"), HANDED),
    "No Hands": Case(GIVING, HANDED),
    "On the Ball": Case(PRESENT, STEPPED, LATER),
    "Pick-me-up": Case(PRESENT, STEPPED, LATER),
    "Pile Driver": Case(PAIR, REMOVED),
    "Plague Ridden": Case(PAIR, REMOVED, LATER),
    "Running Pass": Case(THROWING, PASSED_ON),
    "Safe Pair of Hands": Case(RIVALS + " ball", BALL_LOOSE),
    "Safe Pass": Case(THROWING, PASSED, "whoever keeps the ball has not passed it"),
    "Stab": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Swarming": Case(PRESENT, STEPPED, LATER),
    "Swoop": Case(PRESENT, STEPPED, NOT_IN_LINES),
    "Take Root": Case(PRESENT, STEPPED),
    "Trickster": Case(RIVALS, push("M8")),
}
"""Those of the edition of 2020."""
