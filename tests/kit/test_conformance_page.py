"""The page on the kit has every property, as its text says it today."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from ruleengine.testing import PROPERTIES

TOOL = Path(__file__).parents[2] / "docs" / "_tools" / "conformance_page.py"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conformance_page", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_is_up_to_date() -> None:
    page = tool().PAGE.read_text(encoding="utf-8")
    assert tool().updated(page) == page, f"run {TOOL.name}"


@pytest.mark.parametrize("name", PROPERTIES)
def test_every_property_has_its_section_with_a_failure(name: str) -> None:
    meaning, said = tool().words(name)
    page = tool().PAGE.read_text(encoding="utf-8")
    assert f"\n### {name}\n\n{meaning}\n\n```text\n{said}\n```\n" in page
    assert len(meaning.split(". ")) > 1, "one sentence that says what it is, and one that says why or how"
    assert said
