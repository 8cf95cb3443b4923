"""Rulers: which band of range lies between two squares. A game hands them in as data."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from attrs import Attribute, Factory, field, frozen

from ruleengine.grid._board import Grid
from ruleengine.grid._geometry import MAX_SIDE, by_offset, positive

if TYPE_CHECKING:
    from fractions import Fraction

B = TypeVar("B", bound=Hashable)
Cells: TypeAlias = "tuple[tuple[B | None, ...], ...]"


class Metric(Enum):
    """How far apart two squares are: in steps of any kind, in steps along rows and columns, or straight.

    >>> Metric.EUCLIDEAN
    <Metric.EUCLIDEAN: 'euclidean'>
    """

    CHEBYSHEV = "chebyshev"
    MANHATTAN = "manhattan"
    EUCLIDEAN = "euclidean"


def _as_cells(rows: Iterable[Iterable[B | None]]) -> Cells[B]:
    return tuple(tuple(row) for row in rows)


def _check_cells(ruler: Ruler[B], attribute: Attribute[Cells[B]], cells: Cells[B]) -> None:
    widths = {len(row) for row in cells}
    if len(widths) != 1 or 0 in widths:
        raise ValueError(f"the rows of a ruler have {sorted(widths)} cells: give at least one, and all the same number")
    if None in ruler.bands or len(set(ruler.bands)) != len(ruler.bands):
        raise ValueError(f"the bands of a ruler are {ruler.bands!r}: give each once, and None for out of range only")
    used = {band for row in cells for band in row if band is not None}
    if used != set(ruler.bands):
        odd = ", ".join(sorted(map(repr, used ^ set(ruler.bands))))
        raise ValueError(f"a ruler has to have all its bands in its cells and no others, unlike {odd}")


@frozen(cache_hash=True)
class Ruler(Generic[B]):
    """The band of range for each offset, however it points; what is beyond the cells is out of range.

    `bands` are any hashable values, from near to far; `cells[dy][dx]` is the band of an offset, without
    its signs, or None. Made from a matrix with `drawn`, from limits with `up_to`. Raises
    `ValueError` if rows differ in length, or if a band is in no cell or the reverse.

    >>> ruler = Ruler.up_to({"near": 3, "far": 6})
    >>> ruler.band(2, -3), ruler.band(4, 0), ruler.band(0, 7)
    ('near', 'far', None)
    """

    bands: tuple[B, ...] = field(converter=tuple)
    cells: Cells[B] = field(converter=_as_cells, validator=_check_cells)

    @classmethod
    def drawn(cls, matrix: str, bands: Mapping[str, B | None]) -> Ruler[B]:
        """From a matrix in text: a row for each |dy| from 0, in it a character for each |dx| from 0.

        `bands` gives what each character means, near bands first, and None for out of range, as
        the square itself may be. Blanks between characters do not count. Raises `ValueError`
        for a character that is not in `bands`, and as the class does.

        >>> ruler = Ruler.drawn('''
        ...     * Q Q S
        ...     Q Q S .
        ... ''', {"Q": "quick", "S": "short", ".": None, "*": None})
        >>> ruler.band(1, 1), ruler.band(3, 1)
        ('quick', None)
        """
        rows = ["".join(line.split()) for line in matrix.strip().splitlines()]
        for number, row in enumerate(rows):
            for character in row:
                if character not in bands:
                    raise ValueError(f"row {number} of the ruler has {character!r}; known are {', '.join(bands)}")
        named = tuple(dict.fromkeys(band for band in bands.values() if band is not None))
        return cls(named, [[bands[character] for character in row] for row in rows])

    @classmethod
    def up_to(cls, limits: Mapping[B, int | Fraction], *, metric: Metric = Metric.CHEBYSHEV) -> Ruler[B]:
        """From the greatest distance of each band, itself included, near bands first.

        The square itself is in none. Raises `ValueError` unless each limit is greater than the
        one before, at most 128, and great enough to hold an offset, and `TypeError` for a float.

        >>> Ruler.up_to({"near": 2, "far": 3}, metric=Metric.EUCLIDEAN).band(2, 1)
        'far'
        """
        exact = {band: positive(limit, f"the limit of {band!r}") for band, limit in limits.items()}
        _check_limits(limits)
        side = 1 + max((upper // lower for upper, lower in exact.values()), default=0)
        return cls(tuple(limits), [[_nearest(exact, metric, dx, dy) for dx in range(side)] for dy in range(side)])

    def altered(self, cells: Mapping[tuple[int, int], B | None]) -> Ruler[B]:
        """The ruler with other bands at some offsets (|dx|, |dy|), which have to be in its cells.

        >>> ruler = Ruler.up_to({"near": 1, "far": 2}).altered({(2, 2): None})
        >>> ruler.band(2, 2) is None
        True
        """
        rows = [list(row) for row in self.cells]
        for (dx, dy), band in cells.items():
            if not 0 <= dy < len(rows) or not 0 <= dx < len(rows[0]):
                raise ValueError(f"the offset ({dx}, {dy}) is beyond the {len(rows[0])}x{len(rows)} cells of the ruler")
            rows[dy][dx] = band
        return Ruler(self.bands, rows)

    def band(self, dx: int, dy: int) -> B | None:
        """The band of an offset; None when it is out of range.

        >>> Ruler.up_to({"near": 3}).band(-3, 1)
        'near'
        """
        across, down = abs(dx), abs(dy)
        return self.cells[down][across] if down < len(self.cells) and across < len(self.cells[0]) else None

    def on(self, grid: Grid) -> Ranges[B]:
        """The ruler laid on a grid, as tables; made once for each.

        >>> grid = Grid(26, 15)
        >>> ranges = Ruler.up_to({"near": 3, "far": 6}).on(grid)
        >>> ranges.band(grid.named("C3"), grid.named("G3"))
        'far'
        """
        made: Ranges[B] = _laid(self, grid)
        return made


def _check_limits(limits: Mapping[B, int | Fraction]) -> None:
    last: int | Fraction = 0
    for band, limit in limits.items():
        if limit <= last or limit > 2 * MAX_SIDE:
            raise ValueError(f"the limit of {band!r} is {limit}: give one above {last}, and at most {2 * MAX_SIDE}")
        last = limit


def _nearest(limits: Mapping[B, tuple[int, int]], metric: Metric, dx: int, dy: int) -> B | None:
    if dx == dy == 0:
        return None
    power = 2 if metric is Metric.EUCLIDEAN else 1
    far = {Metric.CHEBYSHEV: max(dx, dy), Metric.MANHATTAN: dx + dy, Metric.EUCLIDEAN: dx**2 + dy**2}[metric]
    fitting = (band for band, (upper, lower) in limits.items() if far * lower**power <= upper**power)
    return next(fitting, None)


@frozen
class Ranges(Generic[B]):
    """A ruler laid on a grid; made by `Ruler.on`.

    >>> grid = Grid(5, 5)
    >>> ranges = Ruler.up_to({"near": 1, "far": 2}).on(grid)
    >>> ranges.within(12, "near").bit_count(), ranges.exactly(12, "far").bit_count()
    (8, 16)
    """

    ruler: Ruler[B]
    grid: Grid
    _table: tuple[B | None, ...] = field(
        init=False,
        eq=False,
        repr=False,
        default=Factory(lambda self: by_offset(self.grid.width, self.grid.height, self.ruler.band), takes_self=True),
    )
    _masks: dict[int, dict[B, int]] = field(init=False, eq=False, repr=False, factory=dict)

    def band(self, square: int, to: int) -> B | None:
        """The band between two squares; None when they are out of range.

        >>> Ruler.up_to({"near": 1}).on(Grid(5, 5)).band(0, 6)
        'near'
        """
        return self._table[self.grid._offset(square, to)]

    def exactly(self, square: int, band: B) -> int:
        """The mask of the squares in that band from a square.

        >>> bin(Ruler.up_to({"near": 1, "far": 2}).on(Grid(5, 1)).exactly(1, "far"))
        '0b1000'
        """
        return self._from(square)[self._known(band)]

    def within(self, square: int, band: B) -> int:
        """The mask of the squares in that band or a nearer one; without those that are in none.

        >>> bin(Ruler.up_to({"near": 1, "far": 2}).on(Grid(5, 1)).within(1, "far"))
        '0b1101'
        """
        masks, mask = self._from(square), 0
        for nearer in self.ruler.bands[: self.ruler.bands.index(self._known(band)) + 1]:
            mask |= masks[nearer]
        return mask

    def _known(self, band: B) -> B:
        if band not in self.ruler.bands:
            raise ValueError(f"no band {band!r} on this ruler; it has {', '.join(map(str, self.ruler.bands))}")
        return band

    def _from(self, square: int) -> dict[B, int]:
        if square not in self._masks:
            masks = dict.fromkeys(self.ruler.bands, 0)
            for other in range(self.grid.size):
                if (band := self.band(square, other)) is not None:
                    masks[band] |= 1 << other
            self._masks[square] = masks
        return self._masks[square]


@lru_cache(maxsize=64)
def _laid(ruler: Ruler[B], grid: Grid) -> Ranges[B]:
    return Ranges(ruler, grid)
