"""Turns of activations, and players who are hurt."""

from ruleengine_pitch._turns import acts_out_of_turn, do_deed, emit_hurt, status_off, why_not_activated

__all__ = ["acts_out_of_turn", "do_deed", "emit_hurt", "status_off", "why_not_activated"]
