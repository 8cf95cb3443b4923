"""Plain data with a strict form: reading files and texts, kinds of option values, tables.

Every file and every text that users give is read here, within the same limits and with the same errors. `cattrs`,
`json` and `tomllib` are loaded when something is first read.
"""

from ruleengine.schema._json import PlainLimits, check_plain, dumped, hashed, parse_json
from ruleengine.schema._json_schema import DIALECT, JsonSchema, JsonSchemas
from ruleengine.schema._option_forms import contrasted, kind_of, plain, spelled
from ruleengine.schema._option_kinds import Kind, Unfit, whole
from ruleengine.schema._plain import (
    NAMES,
    Count,
    PlainData,
    Raw,
    from_plain,
    read_by,
    resolve_names_in,
    shown,
    to_plain,
)
from ruleengine.schema._tables import Table, range_of
from ruleengine.schema._text import (
    DEEPEST,
    MAX_BYTES,
    MAX_TEXT,
    decoded,
    parse_toml,
    placed,
    read_bytes,
    read_text,
    read_toml,
    sync_folder,
    written_whole,
)
from ruleengine.schema._toml_out import toml_text
from ruleengine.values import DataError, TextError, joined

__all__ = [
    "DEEPEST",
    "DIALECT",
    "MAX_BYTES",
    "MAX_TEXT",
    "NAMES",
    "Count",
    "DataError",
    "JsonSchema",
    "JsonSchemas",
    "Kind",
    "PlainData",
    "PlainLimits",
    "Raw",
    "Table",
    "TextError",
    "Unfit",
    "check_plain",
    "contrasted",
    "decoded",
    "dumped",
    "from_plain",
    "hashed",
    "joined",
    "kind_of",
    "parse_json",
    "parse_toml",
    "placed",
    "plain",
    "range_of",
    "read_by",
    "read_bytes",
    "read_text",
    "read_toml",
    "resolve_names_in",
    "shown",
    "spelled",
    "sync_folder",
    "to_plain",
    "toml_text",
    "whole",
    "written_whole",
]
