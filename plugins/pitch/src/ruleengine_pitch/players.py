"""Players as pieces."""

from ruleengine_pitch._players import Numbered, as_pieces, number_of, own_name, player_of

__all__ = ["Numbered", "as_pieces", "number_of", "own_name", "player_of"]
