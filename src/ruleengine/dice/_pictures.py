"""Distributions as bar charts in SVG, as notebooks show them; no other library is needed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any, Final

__all__ = ["chart"]

BARS: Final = 40
"""The most bars of a chart; the rest are only counted."""
LONGEST: Final = 40
"""The most letters of a label."""
_LINE, _LETTER, _WIDTH = 20, 8, 240
_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def chart(weights: Mapping[Any, int]) -> str:
    """A bar for each value, with its chance in percent; equal weights give the same text.

    The picture is one image to assistive technology, whose description lists every chance that is shown. Its texts can
    be selected.

    >>> picture = chart({"<six>": 1, "other": 5})
    >>> "<desc>&lt;six&gt;: 16.7 %, other: 83.3 %</desc>" in picture, "<six>" in picture
    (True, False)
    """
    total, highest = sum(weights.values()), max(weights.values())
    rows = [(_text(str(value)), weight) for value, weight in list(weights.items())[:BARS]]
    more = f"… and {len(weights) - BARS} more" if len(weights) > BARS else ""
    left = _LETTER * (2 + max(len(label) for label, _ in rows))
    told = [f"{label}: {_percent(weight, total)}" for label, weight in rows] + [more] * bool(more)
    drawn = [
        f'<text x="{left - _LETTER}" y="{y}" text-anchor="end">{escape(label)}</text>'
        f'<rect x="{left}" y="{y - 13}" width="{_WIDTH * weight / highest:.2f}" height="16" fill="#1f5fa8"/>'
        f'<text x="{left + _WIDTH * weight / highest + _LETTER:.2f}" y="{y}">{escape(_percent(weight, total))}</text>'
        for y, (label, weight) in zip(range(_LINE, _LINE * (BARS + 1), _LINE), rows, strict=False)
    ]
    if more:
        drawn.append(f'<text x="{_LETTER}" y="{_LINE * (BARS + 1)}">{more}</text>')
    width, height = left + _WIDTH + 10 * _LETTER, _LINE * len(drawn) + 10
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="monospace" font-size="13">'
        f"<title>Distribution of {len(weights)} value{'s' * (len(weights) != 1)}</title>"
        f"<desc>{escape(', '.join(told))}</desc>"
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>{"".join(drawn)}</svg>'
    )


def _text(value: str) -> str:
    """A label that XML can hold, of bounded length."""
    text = _NO_XML.sub("\ufffd", " ".join(value.split()))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _percent(weight: int, total: int) -> str:
    """A chance with one decimal; what is possible is never called 0, and what is not certain never 100."""
    if 0 < 2000 * weight < total:
        return "< 0.1 %"
    if weight < total and 2000 * (total - weight) < total:
        return "> 99.9 %"
    return f"{100 * weight / total:.1f} %"
