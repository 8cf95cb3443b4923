"""A griffe extension: gives the classes that attrs makes the constructor that they have when they run.

griffe reads source text, in which neither `@attrs.frozen` nor `@procedure`, `@choice`, `@event` and `@record` show
what they add.
"""

from __future__ import annotations

import inspect
from typing import Any

import attrs
from griffe import Attribute, Class, Extension, Function, Parameter, ParameterKind, Parameters, dynamic_import

KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: ParameterKind.positional_only,
    inspect.Parameter.POSITIONAL_OR_KEYWORD: ParameterKind.positional_or_keyword,
    inspect.Parameter.VAR_POSITIONAL: ParameterKind.var_positional,
    inspect.Parameter.KEYWORD_ONLY: ParameterKind.keyword_only,
    inspect.Parameter.VAR_KEYWORD: ParameterKind.var_keyword,
}


class AttrsConstructors(Extension):
    """Adds `__init__` to each attrs class whose source has none."""

    def on_class(self, *, cls: Class, **_: Any) -> None:
        """Called for each class, once its package is read."""
        if "__init__" in cls.members or cls.path.startswith(("attr.", "attrs.")):
            return
        made = dynamic_import(cls.path)
        if isinstance(made, type) and attrs.has(made) and "__init__" in vars(made):
            cls.set_member("__init__", _constructor(cls, made))


def _constructor(cls: Class, made: type[Any]) -> Function:
    own = Parameter("self", kind=ParameterKind.positional_or_keyword)
    given = [_parameter(cls, parameter) for parameter in inspect.signature(made).parameters.values()]
    return Function("__init__", parameters=Parameters(own, *given), returns="None", parent=cls)


def _parameter(cls: Class, parameter: inspect.Parameter) -> Parameter:
    field = cls.members.get(parameter.name)
    annotation = field.annotation if isinstance(field, Attribute) else None
    required = parameter.default is inspect.Parameter.empty
    default = None if required else _shown(parameter.default)
    return Parameter(parameter.name, kind=KINDS[parameter.kind], annotation=annotation, default=default)


def _shown(default: object) -> str:
    if isinstance(default, type):
        return default.__name__
    return "..." if default is attrs.NOTHING else repr(default)
