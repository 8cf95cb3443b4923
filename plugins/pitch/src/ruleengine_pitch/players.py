"""Players as pieces."""

from ruleengine_pitch._players import Numbered, Player, as_pieces, number_of, own_name, player_of, players_on, team

__all__ = ["Numbered", "Player", "as_pieces", "number_of", "own_name", "player_of", "players_on", "team"]
