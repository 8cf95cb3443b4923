"""A match is saved in the middle of a step, loaded, and played on; a copy goes through pickle.

Prints:

    the same moment: True
    the same end: True (1, 0)
    undo after loading: True
    checksum: the save was changed after it was written, or only a part of it is left
"""

from __future__ import annotations

import pickle
from pathlib import Path
from tempfile import TemporaryDirectory

from ruleengine import Decision, Match, RandomCoach, SaveError, new_match, play
from ruleengine.saves import load, save


def main() -> None:
    """Save, load, pickle, and offer a save that somebody has changed."""
    match = new_match("blood-dice", seed=7, variants=["wet-ball"])
    for _ in range(20):
        assert isinstance(match.pending, Decision)
        match.answer(match.pending.choices[-1])

    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.json"
        save(match, path)
        loaded = load(path)
    print("the same moment:", loaded.digest() == match.digest())

    copied: Match = pickle.loads(pickle.dumps(match))
    endings = {play(each, RandomCoach(1), RandomCoach(2)).digest() for each in (match, loaded, copied)}
    print("the same end:", len(endings) == 1, match.result.score)

    loaded.undo(5)
    print("undo after loading:", loaded.can_undo())

    try:
        Match.from_json(match.to_json().replace('"blood-dice"', '"chess"'))
    except SaveError as error:
        print(error)


if __name__ == "__main__":
    main()
