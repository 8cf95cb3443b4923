"""Words for players, moves and dice; names of options."""

from ruleengine_pitch._saying import (
    Namer,
    Words,
    asked,
    at_square,
    ball_text,
    deed,
    moved_text,
    news,
    play,
    rolled,
    short,
    shown,
    simply,
    thrown,
    who,
)

__all__ = [
    "Namer",
    "Words",
    "asked",
    "at_square",
    "ball_text",
    "deed",
    "moved_text",
    "news",
    "play",
    "rolled",
    "short",
    "shown",
    "simply",
    "thrown",
    "who",
]
