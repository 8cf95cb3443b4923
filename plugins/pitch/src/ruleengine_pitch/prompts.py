"""What a person types at a prompt about players."""

from ruleengine_pitch._prompts import Prompts, player_typed

__all__ = ["Prompts", "player_typed"]
