"""Plain data with a strict form: reading files and texts, kinds of option values, tables."""

from ruleengine.schema._option_kinds.annotated import kind_of
from ruleengine.schema._option_kinds.simple import Kind, Unfit
from ruleengine.schema._option_kinds.writing import contrasted, plain, spelled
from ruleengine.schema._plain_data import DataError, PlainData, TextError, joined, read_toml, structured
from ruleengine.schema._plainness import check_plain
from ruleengine.schema._tables import Table, range_of

__all__ = [
    "DataError",
    "Kind",
    "PlainData",
    "Table",
    "TextError",
    "Unfit",
    "check_plain",
    "contrasted",
    "joined",
    "kind_of",
    "plain",
    "range_of",
    "read_toml",
    "spelled",
    "structured",
]
