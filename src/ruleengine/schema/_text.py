"""Text in files: UTF-8 read within limits that hold before it is parsed, TOML, and files that are written whole."""

from __future__ import annotations

import os
import re
import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from typing import TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

from ruleengine.values import DataError, spelled_path

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 16 * 2**20
"""Bytes of a save, or of a line of a journal, at most."""
MAX_TEXT = 2**20
"""Bytes of what people write, at most: leagues, teams, rosters, positions."""
MAX_DEPTH = 64
"""How deep lists and tables of a JSON text may stand in each other; of TOML half of that, as saves hold it."""
MAX_DIGITS = 1250
"""Digits of a number at most: enough for the squares of the largest grid, as a bitboard."""


def read_bytes(path: str | os.PathLike[str], *, most: int = MAX_TEXT) -> bytes:
    """The bytes of a file; if it is too large, one more than may be, so that `decoded` refuses it.

    Raises:
        OSError: it cannot be read.
    """
    with open(path, "rb") as file:
        return file.read(most + 1)


def read_text(path: str | os.PathLike[str], *, error: type[DataError] = DataError) -> str:
    """The text of a file that somebody wrote.

    Args:
        error: the class of the error.

    Raises:
        DataError: it is no UTF-8 text, or too long; the message names the file.
        OSError: it cannot be read.
    """
    return decoded(read_bytes(path), file=os.fspath(path), error=error)


def decoded(given: str | bytes, *, most: int = MAX_TEXT, file: str = "", error: type[DataError] = DataError) -> str:
    r"""Text, whether it is given as such or as bytes in UTF-8; a byte order mark is dropped.

    Args:
        most: how many bytes it may have.
        file: what it is called in messages.
        error: the class of the error.

    Raises:
        DataError: it is no UTF-8 text, or too long.

    >>> decoded(b"\xef\xbb\xbfball M8"), decoded("\ufeffball M8")
    ('ball M8', 'ball M8')
    >>> decoded("Zürich".encode("latin-1"))
    Traceback (most recent call last):
    ruleengine.schema.DataError: line 1: expected text in UTF-8, got byte 0xfc; save the file as UTF-8
    """

    def refuse(got: str, at: int) -> NoReturn:
        why = f"expected text in UTF-8, got {got}; save the file as UTF-8"
        raise error(why=why, file=file, line=raw.count(b"\n", 0, at) + 1)

    if not isinstance(given, str | bytes):
        raise error(why=f"expected text, got {type(given).__name__}", file=file)
    raw = given.encode(errors="surrogatepass") if isinstance(given, str) else given
    if len(raw) > most:
        raise error(why=f"longer than {most:,} bytes, the most that it may have; give a shorter one", file=file)
    try:
        text = raw.decode()
    except UnicodeDecodeError as cause:
        byte = f"byte 0x{raw[cause.start]:02x}"
        refuse("half a surrogate pair" if isinstance(given, str) else byte, cause.start)
    if b"\0" in raw:  # UTF-16 mostly
        refuse("byte 0x00", raw.index(b"\0"))
    return text.removeprefix("\ufeff")


def is_too_deep(data: object, most: int) -> bool:
    """Whether lists and tables stand in each other deeper than that."""
    level = [data]
    for _ in range(most):
        level = [
            child
            for value in level
            if isinstance(value, dict | list)
            for child in (value.values() if isinstance(value, dict) else value)
        ]
        if not level:
            return False
    return True


E = TypeVar("E", bound=DataError)

DEEPEST = MAX_DEPTH // 2
TOO_DEEP = f"tables or lists stand more than {DEEPEST} deep in each other; write fewer"
TOO_LONG = f"a number has more than {MAX_DIGITS} digits; give a shorter one"

# Each begins only where nothing like it goes before, and gives nothing back: the time is that of one pass.
_STRINGS = "(?s)" + "|".join(
    (
        r'"""(?:[^\\]|\\.|\\\Z)*?(?:"{3,5}|\Z)',
        r"'''.*?(?:'{3,5}|\Z)",
        r'"(?:[^"\\\n]|\\[^\n])*+"?',
        r"'[^'\n]*+'?",
        r"#[^\n]*+",
    )
)
_DOTTED = rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{DEEPEST - 1}}}"
_NUMBER = rf"(?<![0-9A-Fa-f_])[0-9A-Fa-f_]{{{MAX_DIGITS + 1}}}"


def read_toml(path: str | os.PathLike[str], *, error: type[DataError] = DataError) -> dict[str, Any]:
    """What a file in TOML says.

    Args:
        error: the class of the error.

    Raises:
        DataError: as `parse_toml`.
        OSError: it cannot be read.
    """
    return parse_toml(read_text(path, error=error), file=os.fspath(path), error=error)


def parse_toml(given: str | bytes, *, file: str = "", error: type[DataError] = DataError) -> dict[str, Any]:
    """What a text in TOML says.

    Args:
        file: what it is called in messages.
        error: the class of the error.

    Raises:
        DataError: it is no TOML, no UTF-8, or beyond limits that hold before anything is parsed: a mebibyte, tables
            or lists 32 deep in each other, numbers of 1250 digits. The message names the line.

    >>> parse_toml("tries = 6")
    {'tries': 6}
    >>> parse_toml("tries = ", file="league.toml")
    Traceback (most recent call last):
    ruleengine.schema.DataError: league.toml, line 1: no TOML: Invalid value; correct that line
    """
    import tomllib  # slow to load, and few programs read files

    text = decoded(given, file=file, error=error)
    line, why = _excess(text)
    if not line:
        try:
            data = tomllib.loads(text)
        except ValueError as cause:
            said, _, place = str(cause).rpartition(" (at ")
            number = place.removeprefix("line ").partition(",")[0]
            line = int(number) if number.isdigit() else text.count("\n") + 1  # at the end of the document
            raise error(why=f"no TOML: {said or cause}; correct that line", file=file, line=line) from cause
        if not is_too_deep(data, DEEPEST):
            return data
        why = TOO_DEEP
    raise error(why=why, file=file, line=line)


def _excess(text: str) -> tuple[int, str]:
    """The line of what would keep the parser busy for long, or break it, and why; 0: nothing."""
    bare = re.sub(_STRINGS, lambda found: "" if found[0][0] == "#" else "s" + "\n" * found[0].count("\n"), text)
    depth = 0
    for bracket in re.finditer(r"[][{}]", bare):
        depth = depth + 1 if bracket[0] in "[{" else max(depth - 1, 0)
        if depth >= DEEPEST:  # in the table that the text itself is
            return bare.count("\n", 0, bracket.start()) + 1, TOO_DEEP
    for pattern, why in ((_DOTTED, TOO_DEEP), (_NUMBER, TOO_LONG)):
        if found := re.search(pattern, bare):
            return bare.count("\n", 0, found.start()) + 1, why
    return 0, ""


# Where something stands ------------------------------------------------------------------------------


_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_KEYS = rf"{_KEY}(?:\s*\.\s*{_KEY})*"


def placed(error: E, text: str, file: str = "") -> E:
    """An error with its file, and with its line in the text, as well as one can tell.

    >>> print(placed(DataError("options.tries", "0 is too small"), "[options]\\ntries = 0", "league.toml"))
    league.toml, line 2, options.tries: 0 is too small
    """
    made: Any = error.within(file, error.line or line_of(text, error.path))
    return made  # type: ignore[no-any-return]


def line_of(text: str, path: str) -> int:
    """The line, from 1, of what a path leads to, or of the innermost thing around it that has a line; 0: none has.

    >>> line_of('[options.match]\\ntries = 0', "options.match.tries")
    2
    >>> line_of('players = [\\n  { number = 1 },\\n  { number = 0 },\\n]', "players[1].number")
    3
    >>> line_of('[[modifiers]]\\n\\n[[modifiers]]\\nto = "x"', "modifiers[1].value")
    3
    """
    best, line = 0, 0
    for number, found in _paths(text):
        short, long = sorted((found, path), key=len)
        # What is deeper than the path begins inside of what it leads to: the first such line is where that begins.
        if len(short) > best and long.startswith(short) and long[len(short) : len(short) + 1] in ("", ".", "["):
            best, line = len(short), number
    return line


_BEGINS_ROWS = re.compile(r"=\s*\[\s*(#.*)?$")


def _paths(text: str) -> Iterator[tuple[int, str]]:
    """The path of each header, of each key and of each row of a list that is written a row a line, with its line."""
    table: tuple[str | int, ...] = ()
    rows: tuple[str | int, ...] = ()
    count = 0
    counted: Counter[tuple[str, ...]] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(rf"\s*(\[\[?)\s*({_KEYS})\s*\]", line):
            keys = _keys(head[2])
            counted[keys] += head[1] == "[["
            table, rows = _numbered(keys, counted), ()
            yield number, spelled_path(*table)
        elif pair := re.match(rf"\s*({_KEYS})\s*=", line):
            path = (*table, *_keys(pair[1]))
            rows, count = (path, 0) if _BEGINS_ROWS.search(line) else ((), 0)
            yield number, spelled_path(*path)
        elif rows:
            for _ in re.findall(r"\{", re.sub(_STRINGS, "", line)):  # a row holds no tables
                yield number, spelled_path(*rows, count)
                count += 1


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(key[1:-1] if key[0] in "\"'" else key for key in re.findall(_KEY, dotted))


def _numbered(keys: tuple[str, ...], counted: Counter[tuple[str, ...]]) -> tuple[str | int, ...]:
    """The path with the place of each list of tables in it: the last that was begun."""
    path: tuple[str | int, ...] = ()
    for length, key in enumerate(keys, 1):
        path += (key,)
        if counted[keys[:length]]:
            path += (counted[keys[:length]] - 1,)
    return path


@contextmanager
def written_whole(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    r"""Open a file for UTF-8 text; it takes its place when the block ends, and stays as it was if the block fails.

    A file that takes the place of another has its mode, and its owner where that is allowed. What is no regular file,
    such as a pipe or a device, stays what it is: the text is written to it when the block ends.

    Raises:
        OSError: the file cannot be written.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     target = Path(folder, "table.csv")
    ...     with written_whole(target) as file:
    ...         _ = file.write("home,away\n")
    ...         found = target.exists()
    ...     found, target.read_text()
    (False, 'home,away\n')
    """
    old = _status(path)
    if old is not None and not stat.S_ISREG(old.st_mode):
        text = StringIO(newline="")
        yield text
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text.getvalue())
        return
    from pathlib import Path  # slow to load, and few programs write files

    target = Path(os.path.realpath(path))  # behind a link the file is replaced, not the link
    beside = target.with_name(f".{target.name}.{os.urandom(4).hex()}.part")
    try:
        beside.touch(mode=0o666 if old is None else 0o600, exist_ok=False)
        if old is not None:
            _take_over(beside, old)
        with beside.open("w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, target)
        sync_folder(target.parent)
    except BaseException as error:  # Ctrl-C too must leave nothing behind
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename, error.filename2 = os.fspath(path), None  # what was asked for, not the file beside it
        raise


def _status(path: str | os.PathLike[str]) -> os.stat_result | None:
    try:
        return os.stat(path)
    except OSError:
        return None


def _take_over(path: Path, old: os.stat_result) -> None:
    """Give a file the owner and the mode of the one that it will replace, as far as that is allowed."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(path, old.st_uid, old.st_gid)
    os.chmod(path, stat.S_IMODE(old.st_mode))


def sync_folder(path: str | os.PathLike[str]) -> None:
    """Have the names in a folder outlast a loss of power, where the system can do that."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
