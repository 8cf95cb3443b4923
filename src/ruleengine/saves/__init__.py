"""Saves, replays and digests of matches.

A save is one JSON document, and serves three ends: loading, replaying, and taking back what came before:

- `format`: `ruleengine-save/1`;
- `rules`: the base by name, variants by tag with their parameters, options by their full names, and the revision
  of each part;
- `start`: the seed of the dice, or null, the name of its tape, and the teams. `rest` is null, unless the match
  began at a state that a migration made;
- `log`: all that the rules were answered since: faces as numbers (a list, or one bare number), choices as tokens;
- `answered`: which rolls in the log somebody answered; the others were thrown by the match's dice;
- `rest`: the last state at rest: after how many answers and dice, the stack, the values that differ from the
  defaults;
- `hash`: of that state; `checksum`: over the whole document.

The faces in the log are what happened, whatever the seed would have thrown: a fork may have had other dice.
Nothing in a save is executed: it names rulesets, variants, procedures and options, which are looked up here.
"""

from ruleengine.saves._document import plain_values, read_state
from ruleengine.saves._loading import from_json, load, replay, unpickled
from ruleengine.saves._rules import migrated_values
from ruleengine.saves._writing import digest, pickled, save, spec, to_json
from ruleengine.schema import hashed

__all__ = [
    "digest",
    "from_json",
    "hashed",
    "load",
    "migrated_values",
    "pickled",
    "plain_values",
    "read_state",
    "replay",
    "save",
    "spec",
    "to_json",
    "unpickled",
]
