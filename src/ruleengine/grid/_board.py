"""The grid itself: its squares, their names, who is next to whom, how far apart, and masks that move."""

from __future__ import annotations

from attrs import field, frozen

from ruleengine.grid._geometry import OFFSETS, ORTHOGONAL, Direction, Tables, tables_of, whole
from ruleengine.grid.text import letters, parsed_name

# The tables that are attributes of a grid.
_SHOWN = ("xs", "ys", "near", "near4", "neighbours", "neighbours4", "steps", "columns", "rows")


@frozen
class Grid:
    """A board of `width` times `height` squares, each from 1 to 64; raises `ValueError` beyond.

    A square is an `int`, `y * width + x`, with x growing to the right and y downwards; a set of
    squares is an `int` too, a *mask*, in which bit n stands for square n. Both can be kept in a
    state as they are. Grids of one size are equal, and share their tables, which are made once.

    The attributes below are plain tuples for inner loops, which check nothing: a square below 0
    reads the wrong end. Methods check, and raise `ValueError` for a square, a mask or a
    coordinate that is not on the grid.

    >>> grid = Grid(26, 15)
    >>> here, standing = grid.named("C3"), grid.named("D4")
    >>> opponents = 1 << standing | 1 << grid.named("E5")
    >>> (grid.near[here] & opponents).bit_count()  # how many of them are next to it
    1
    >>> Grid(26, 65)
    Traceback (most recent call last):
        ...
    ValueError: the height of a grid is 65: give a whole number from 1 to 64
    """

    width: int
    """Number of columns."""
    height: int
    """Number of rows."""
    _tables: Tables = field(init=False, eq=False, repr=False)
    size: int = field(init=False, eq=False, repr=False)
    """Number of squares."""
    full: int = field(init=False, eq=False, repr=False)
    """The mask of all squares; `grid.full & ~mask` is a complement."""
    xs: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """By square: its column, from 0."""
    ys: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """By square: its row, from 0."""
    near: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """By square: the mask of those next to it, also diagonally, without itself."""
    near4: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """By square: the mask of those that share a side with it."""
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, eq=False, repr=False)
    """By square: those next to it in the order of `DIRECTIONS`, which is ascending."""
    neighbours4: tuple[tuple[int, ...], ...] = field(init=False, eq=False, repr=False)
    """By square: those that share a side with it, in the order N, W, E, S."""
    steps: tuple[tuple[int | None, ...], ...] = field(init=False, eq=False, repr=False)
    """By square, then by direction: where a step leads, None when off the board."""
    columns: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """By x: the mask of the column."""
    rows: tuple[int, ...] = field(init=False, eq=False, repr=False)
    """By y: the mask of the row."""

    def __attrs_post_init__(self) -> None:
        tables = tables_of(self.width, self.height)
        size = self.width * self.height
        derived = {"_tables": tables, "size": size, "full": (1 << size) - 1}
        shown = {name: getattr(tables, name) for name in _SHOWN}
        for name, value in (derived | shown).items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int]]:
        return Grid, (self.width, self.height)

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"

    # Squares ---------------------------------------------------------------------------------------------

    def at(self, x: int, y: int) -> int:
        """The square in column `x` and row `y`, both from 0.

        >>> Grid(26, 15).at(2, 1)
        28
        """
        whole(x, f"x on a {self} grid", least=0, most=self.width - 1)
        whole(y, f"y on a {self} grid", least=0, most=self.height - 1)
        return y * self.width + x

    def xy(self, square: int) -> tuple[int, int]:
        """The column and the row of a square, both from 0.

        >>> Grid(26, 15).xy(28)
        (2, 1)
        """
        self.check(square)
        return self.xs[square], self.ys[square]

    def name(self, square: int) -> str:
        """The name of a square: letters for its column, then the number of its row from 1.

        Columns are A to Z, then AA, AB and so on; A1 is the top left corner. So column 14, row 8
        of a rulebook that counts from 1 is N8.

        >>> Grid(26, 15).name(28), Grid(28, 15).name(27), Grid(28, 15).name(28)
        ('C2', 'AB1', 'A2')
        """
        x, y = self.xy(square)
        return f"{letters(x)}{y + 1}"

    def named(self, name: str) -> int:
        """The square of that name, in capitals or not.

        >>> Grid(26, 15).named("C2")
        28
        >>> Grid(26, 15).named("C16")
        Traceback (most recent call last):
            ...
        ValueError: no square 'C16' on a 26x15 grid: squares are A1 to Z15
        """
        x, y = parsed_name(name) or (-1, -1)
        if 0 <= x < self.width and 0 <= y < self.height:
            return y * self.width + x
        raise ValueError(f"no square {name!r} on a {self} grid: squares are A1 to {self.name(self.size - 1)}")

    def check(self, square: int) -> int:
        """The square, if it is on the grid.

        >>> Grid(5, 5).check(25)
        Traceback (most recent call last):
            ...
        ValueError: 25 is no square of a 5x5 grid: give a whole number from 0 to 24
        """
        if not 0 <= square < self.size:
            raise ValueError(f"{square!r} is no square of a {self} grid: give a whole number from 0 to {self.size - 1}")
        return square

    def square(self, which: int | str) -> int:
        """A square that is given by its number or by its name, if it is on the grid.

        >>> Grid(26, 15).square("C2"), Grid(26, 15).square(28)
        (28, 28)
        """
        return self.named(which) if isinstance(which, str) else self.check(which)

    def check_mask(self, mask: int) -> int:
        """The mask, if all its squares are on the grid.

        >>> Grid(2, 2).check_mask(0b10001)
        Traceback (most recent call last):
            ...
        ValueError: 0x11 is no mask of a 2x2 grid: it has squares beyond 3; take & grid.full
        """
        if not 0 <= mask <= self.full:
            what = "it is below 0" if mask < 0 else f"it has squares beyond {self.size - 1}"
            raise ValueError(f"{mask:#x} is no mask of a {self} grid: {what}; take & grid.full")
        return mask

    # Steps -----------------------------------------------------------------------------------------------

    def step(self, square: int, direction: Direction) -> int | None:
        """The next square in a direction; None when it is off the board.

        >>> grid = Grid(5, 5)
        >>> grid.step(grid.named("C3"), Direction.NE) == grid.named("D2")
        True
        >>> grid.step(grid.named("A3"), Direction.W) is None
        True
        """
        return self.steps[self.check(square)][direction]

    def direction(self, square: int, to: int) -> Direction | None:
        """The direction of one step from a square to another; None if they are not next to each other.

        >>> Grid(5, 5).direction(6, 12)
        <Direction.SE: 7>
        """
        (x, y), (to_x, to_y) = self.xy(square), self.xy(to)
        return OFFSETS.get((to_x - x, to_y - y))

    def edges(self, square: int) -> tuple[Direction, ...]:
        """The edges of the board at which a square lies, in the order N, W, E, S; two in a corner.

        >>> [edge.name for edge in Grid(5, 5).edges(4)]
        ['N', 'E']
        """
        row = self.steps[self.check(square)]
        return tuple(direction for direction in ORTHOGONAL if row[direction] is None)

    # Distances -------------------------------------------------------------------------------------------

    def distance(self, square: int, to: int) -> int:
        """In steps to any of the eight neighbours (Chebyshev).

        >>> Grid(26, 15).distance(0, 28)
        2
        """
        return self._tables.chebyshev[self._offset(square, to)]

    def manhattan(self, square: int, to: int) -> int:
        """In steps along rows and columns.

        >>> Grid(26, 15).manhattan(0, 28)
        3
        """
        return self._tables.manhattan[self._offset(square, to)]

    def squared(self, square: int, to: int) -> int:
        """The square of the straight distance between the centres (Euclidean), exact.

        >>> Grid(26, 15).squared(0, 28)
        5
        """
        return self._tables.squared[self._offset(square, to)]

    def _offset(self, square: int, to: int) -> int:
        places = self._tables.places
        return places[self.check(to)] - places[self.check(square)]

    # Masks -----------------------------------------------------------------------------------------------

    def rectangle(self, corner: int, opposite: int) -> int:
        """The mask of all squares of the rectangle between two squares, both in it.

        >>> grid = Grid(5, 5)
        >>> from ruleengine.grid import squares_in
        >>> list(squares_in(grid.rectangle(grid.named("B2"), grid.named("C3"))))
        [6, 7, 11, 12]
        """
        (x, y), (to_x, to_y) = self.xy(corner), self.xy(opposite)
        (left, right), (top, bottom) = sorted((x, to_x)), sorted((y, to_y))
        return self._block(left, right, top, bottom)

    def disc(self, square: int, radius: int) -> int:
        """The mask of the squares at a `distance` of at most `radius`, itself in it.

        >>> Grid(26, 15).disc(0, 1).bit_count()
        4
        """
        whole(radius, "the radius", least=0)
        x, y = self.xy(square)
        left, right = max(x - radius, 0), min(x + radius, self.width - 1)
        return self._block(left, right, max(y - radius, 0), min(y + radius, self.height - 1))

    def ring(self, square: int, radius: int) -> int:
        """The mask of the squares at a `distance` of exactly `radius`.

        >>> Grid(26, 15).ring(100, 2).bit_count()
        16
        """
        disc = self.disc(square, radius)
        return disc & ~self.disc(square, radius - 1) if radius else disc

    def _block(self, left: int, right: int, top: int, bottom: int) -> int:
        # The first column has a bit a row; times a row's bits it repeats them in every row.
        rows = self.columns[0] & ((1 << (bottom + 1) * self.width) - (1 << top * self.width))
        return rows * ((1 << right + 1) - (1 << left))

    def shift(self, mask: int, direction: Direction) -> int:
        """The mask moved by one step; what would leave the board is gone.

        >>> grid = Grid(3, 2)
        >>> from ruleengine.grid import squares_in
        >>> list(squares_in(grid.shift(0b001101, Direction.E)))  # squares 0, 2 and 3
        [1, 4]
        """
        staying = self.check_mask(mask) & self._tables.movable[direction]
        by = direction.dy * self.width + direction.dx
        return staying << by if by > 0 else staying >> -by
