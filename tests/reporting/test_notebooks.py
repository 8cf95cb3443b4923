"""What notebooks show: distributions as SVG, matches as HTML."""

from html import escape
from xml.etree import ElementTree

import pytest

from ruleengine import new_match
from ruleengine.dice import Distribution, Sum, d6
from ruleengine.reporting import Line, hooks

SVG = "{http://www.w3.org/2000/svg}"


def _picture(distribution: Distribution[object]) -> ElementTree.Element:
    return ElementTree.fromstring(distribution._repr_svg_())


def _texts(picture: ElementTree.Element) -> list[str | None]:
    return [text.text for text in picture.iter(f"{SVG}text")]


def test_a_distribution_is_one_image_with_title_description_and_texts() -> None:
    picture = _picture(Distribution.of(Sum(), 2 * d6))
    assert picture.get("role") == "img"
    assert [child.tag for child in picture][:2] == [f"{SVG}title", f"{SVG}desc"]
    assert picture.findtext(f"{SVG}title") == "Distribution of 11 values"
    described = picture.findtext(f"{SVG}desc")
    assert described is not None
    assert described.startswith("2: 2.8 %, 3: 5.6 %")
    assert "7: 16.7 %" in described
    assert _texts(picture)[:4] == ["2", "2.8 %", "3", "5.6 %"]


def test_the_longest_bar_is_of_the_likeliest_value() -> None:
    bars = [float(bar.get("width", "")) for bar in _picture(Distribution({1: 1, 2: 4, 3: 2})).iter(f"{SVG}rect")][1:]
    assert bars == [60, 240, 120]


@pytest.mark.parametrize("label", ["<script>alert(1)</script>", 'a"b&c', "]]></svg>"])
def test_values_are_escaped(label: str) -> None:
    picture = _picture(Distribution({label: 1}))
    assert _texts(picture) == [label, "100.0 %"]
    assert {element.tag for element in picture.iter()} == {
        SVG + tag for tag in ("svg", "title", "desc", "rect", "text")
    }


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert _texts(_picture(Distribution({"a\x00b\ud800c\uffff": 1})))[0] == "a\ufffdb\ufffdc\ufffd"


def test_the_possible_is_not_called_impossible_nor_the_likely_certain() -> None:
    assert _texts(_picture(Distribution({"yes": 1, "no": 10**400}))) == ["no", "> 99.9 %", "yes", "< 0.1 %"]


def test_many_values_are_counted() -> None:
    texts = _texts(_picture(Distribution(dict.fromkeys(range(100), 1))))
    assert len(texts) == 81
    assert texts[-1] == "… and 60 more"


@pytest.mark.parametrize("ruleset", ["blood-dice", "blood-bowl-2020", "blood-rugby"])
def test_a_match_shows_what_is_pending_and_stays_as_it_is(ruleset: str) -> None:
    match = new_match(ruleset, seed=7)
    before = match.digest()
    text = match._repr_html_()
    page = ElementTree.fromstring(text)
    assert page.get("aria-label") == f"Match of {ruleset}"
    assert f"<pre>{escape(match.explain())}</pre>" in text
    assert match.digest() == before


def test_the_texts_of_a_match_are_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "render", lambda match, request: [Line("<b>Zug & Co</b>")])
    page = ElementTree.fromstring(new_match("blood-dice", seed=7)._repr_html_())
    assert next(part.text for part in page.iter("pre")) == "<b>Zug & Co</b>"
    assert not list(page.iter("b"))
