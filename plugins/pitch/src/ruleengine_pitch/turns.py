"""Turns of activations, players who are hurt, and who has won."""

from ruleengine_pitch._turns import (
    TurnWords,
    acts_out_of_turn,
    begin_turn,
    do_deed,
    emit_hurt,
    status_off,
    why_not_activated,
    winner_of,
)

__all__ = [
    "TurnWords",
    "acts_out_of_turn",
    "begin_turn",
    "do_deed",
    "emit_hurt",
    "status_off",
    "why_not_activated",
    "winner_of",
]
