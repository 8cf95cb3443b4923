"""What MkDocs calls while it builds the site; it loads this file by itself, not as a part of a package."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from docs._tools import hook_pages, match_page
from docs._tools.hook_pages import on_config

__all__ = ["on_config", "on_files", "on_page_markdown"]


def on_files(files: Any, config: Any) -> Any:
    """Add the pages of hooks, and the match to watch."""
    return match_page.on_files(hook_pages.on_files(files, config=config), config=config)


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Fill in what pages leave a place for."""
    return match_page.on_page_markdown(hook_pages.on_page_markdown(markdown, page=page), page=page)
