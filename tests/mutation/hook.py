"""A plugin of pytest that imports one module with a fault in it; no file is changed.

`RULEENGINE_MUTANT` holds the path of the module's file and the number of the mutant, as in `src/x.py:12`.
"""

from __future__ import annotations

import os
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tests.mutation.mutants import mutants


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, number: int) -> None:
        super().__init__(name, path)
        self.number = number

    def get_code(self, fullname: str) -> CodeType:
        """The faulty source, never from a cache."""
        source = Path(self.path).read_text(encoding="utf-8")
        faulty = list(mutants(source))[self.number].applied(source)
        return self.source_to_code(faulty.encode(), self.path)


class _Finder(MetaPathFinder):
    def __init__(self, path: Path, number: int) -> None:
        self.path, self.number = path.resolve(), number

    def find_spec(self, name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The usual one, but for the module with the fault."""
        if name.rpartition(".")[2] not in (self.path.stem, self.path.parent.name):
            return None
        for finder in sys.meta_path:
            spec = None if finder is self or not hasattr(finder, "find_spec") else finder.find_spec(name, path, target)
            if spec is not None:
                break
        else:
            spec = PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None or Path(spec.origin).resolve() != self.path:
            return None
        spec.loader = _Loader(name, spec.origin, self.number)
        return spec


if "RULEENGINE_MUTANT" in os.environ:
    _path, _, _number = os.environ["RULEENGINE_MUTANT"].rpartition(":")
    sys.meta_path.insert(0, _Finder(Path(_path), int(_number)))
