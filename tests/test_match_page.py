"""The match that the site shows: made when it is built, and found from each page that has a place for it."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin

import pytest

match_page = importlib.import_module("docs._tools.match_page")
DOCS = Path(__file__).resolve().parents[1] / "docs"


@pytest.mark.parametrize("url", ["", "watch-a-match/", "reference/viewer/"])
def test_the_frame_leads_to_the_match_from_any_page(url: str) -> None:
    found = match_page.on_page_markdown(f"before\n\n{match_page.PLACE}\n\nafter", page=SimpleNamespace(url=url))
    assert match_page.PLACE not in found
    for link in re.findall(r"(?:src|href)='([^']+)'", found):
        assert (
            urljoin(f"https://example.org/docs/{url}", link)
            == f"https://example.org/docs/match.html#{match_page.BEGIN}"
        )


def test_the_front_page_has_a_place_for_it() -> None:
    assert match_page.PLACE in (DOCS / "index.md").read_text(encoding="utf-8")


def test_the_site_gets_one_page_more() -> None:
    files: list[Any] = []
    config = SimpleNamespace(site_dir="site", use_directory_urls=True, plugins=SimpleNamespace(_current_plugin="hooks"))
    match_page.on_files(files, config=config)
    (added,) = files
    assert added.src_uri == match_page.PATH
    assert added.content_string.startswith("<!doctype html>")
