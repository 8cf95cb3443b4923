"""What MkDocs calls while it builds the site; it loads this file by itself, not as a part of a package."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from docs._tools.hook_pages import on_config, on_files, on_page_markdown

__all__ = ["on_config", "on_files", "on_page_markdown"]
