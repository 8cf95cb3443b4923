"""What a notebook shows of a reach."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest

from ruleengine import PieceId
from ruleengine_blood_bowl import from_position
from ruleengine_blood_bowl.planning import Reach, reach

SVG = "{http://www.w3.org/2000/svg}"


def _found() -> Reach:
    return reach(from_position("home 7 Blitzer L8\naway 1 Lineman M8"), PieceId(0))


def test_a_reach_is_one_image_that_tells_each_square() -> None:
    found = _found()
    text = found._repr_svg_()
    assert text is not None
    picture = ElementTree.fromstring(text.encode())
    assert picture.get("role") == "img"
    assert picture.findtext(f"{SVG}title") == "Reach of #7 from L8"
    told = (picture.findtext(f"{SVG}desc") or "").split(", ")
    assert len(told) == len(found) == 284
    assert "N8 66%" in told  # one dodge on 3+
    assert "L8 100%" in told
    labels = [text.text for text in picture.iter(f"{SVG}text")]
    assert labels.count("66%") == sum(entry.endswith(" 66%") for entry in told)


def test_without_the_library_there_is_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "drawsvg", None)
    assert _found()._repr_svg_() is None
