"""A die against an opponent, with the difference of a characteristic on it: Shadowing, Tentacles."""

from __future__ import annotations

import attrs

from ruleengine import Attribute, Check, CheckKind, MatchReader, Modifier, PieceId, build


def contest_check(
    match: MatchReader, kind: CheckKind, piece: PieceId, mover: PieceId, attribute: Attribute[int]
) -> Check:
    """The check of a player against an opponent who leaves his square: 6+, with what he has more, or less, than he.

    Args:
        attribute: the characteristic that counts.
    """
    ahead = match.attribute(piece, attribute) - match.attribute(mover, attribute)
    check = build(match, kind, by=match.pieces[piece].side, base=6, subject=piece, about=mover)
    if not ahead:
        return check
    short = attribute.name.rpartition(".")[2]
    return attrs.evolve(check, modifiers=(*check.modifiers, Modifier(ahead, f"difference in {short}")))
