"""Teams between matches: the lists that they hire from, what they are worth, what is wrong with them."""

from ruleengine.seasons._sheets import Aftermath, RosterOffer, TeamSheet

__all__ = ["Aftermath", "RosterOffer", "TeamSheet"]
