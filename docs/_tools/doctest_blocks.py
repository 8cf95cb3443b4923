"""A griffe extension: shows the examples in docstrings as code, wherever in the docstring they stand."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

BLOCK = re.compile(r"^>>> .*?(?=\n[ \t]*\n|\Z)", re.MULTILINE | re.DOTALL)
FLAGS = re.compile(r"\s*# doctest: .*$", re.MULTILINE)


def fenced(text: str) -> str:
    """The text with a fence round each example.

    >>> fenced("A sum.\\n\\n>>> 1 + 1  # doctest: +ELLIPSIS\\n2")
    'A sum.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```'
    """
    return BLOCK.sub(lambda block: f"```pycon\n{FLAGS.sub('', block[0])}\n```", text)


class DoctestBlocks(Extension):
    """Puts fences round the examples of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Called for each object, once its package is read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
