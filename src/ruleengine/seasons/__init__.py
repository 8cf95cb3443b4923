"""Teams between matches, and seasons: lists, what teams are worth, fixtures, tables.

>>> from ruleengine.seasons import Season, fixtures, table
>>> season = Season("blood-bowl-2020", ["rovers", "united"], matches=fixtures(["rovers", "united"]))
>>> len(season.matches), table(season)[0].points
(2, 0)
"""

from ruleengine.seasons import hooks
from ruleengine.seasons._season import (
    Fixture,
    Points,
    Season,
    SeasonError,
    Standing,
    fixtures,
    play_offs,
    read_season,
    season_text,
    table,
)
from ruleengine.seasons._sheets import Aftermath, RosterOffer, TeamSheet

__all__ = [
    "Aftermath",
    "Fixture",
    "Points",
    "RosterOffer",
    "Season",
    "SeasonError",
    "Standing",
    "TeamSheet",
    "fixtures",
    "hooks",
    "play_offs",
    "read_season",
    "season_text",
    "table",
]
