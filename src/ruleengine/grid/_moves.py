"""Going straight: so many squares in a direction, and where a pushed piece may go."""

from __future__ import annotations

from attrs import frozen

from ruleengine.grid._board import Grid
from ruleengine.grid._directions import ORTHOGONAL, Direction
from ruleengine.grid._whole import whole


@frozen
class Travel:
    """A straight way over the board, as of a kicked or thrown ball; made by `travel`."""

    start: int
    """Where it begins."""
    squares: tuple[int, ...]
    """The squares entered, in order; without `start`."""
    lost: int
    """How many of the steps led off the board: 0 if it stayed on."""
    over: tuple[Direction, ...]
    """The edges that it left over, in the order N, W, E, S: two if it left through a corner, none if it stayed on."""

    @property
    def end(self) -> int:
        """The last square on the board, which is where it left if it did.

        >>> travel(Grid(5, 5), 12, Direction.E, 0).end
        12
        """
        return self.squares[-1] if self.squares else self.start

    @property
    def is_out(self) -> bool:
        """Whether it left the board.

        >>> travel(Grid(5, 5), 12, Direction.E, 3).is_out
        True
        """
        return self.lost > 0


def travel(grid: Grid, square: int, direction: Direction, steps: int) -> Travel:
    """Go so many steps in a direction, or up to the edge of the board.

    Raises `ValueError` for a square off the grid, and for steps below 0.

    >>> grid = Grid(26, 15)
    >>> kick = travel(grid, grid.named("X3"), Direction.NE, 4)
    >>> [grid.name(square) for square in kick.squares], kick.lost, [edge.name for edge in kick.over]
    (['Y2', 'Z1'], 2, ['N', 'E'])
    """
    made = min(whole(steps, "the number of steps", least=0), room(grid, square, direction))
    delta = direction.dy * grid.width + direction.dx
    squares = tuple(range(square + delta, square + delta * made + (1 if delta > 0 else -1), delta)) if made else ()
    lost = steps - made
    return Travel(square, squares, lost, crossed(grid, squares[-1] if squares else square, direction) if lost else ())


def room(grid: Grid, square: int, direction: Direction) -> int:
    """How many steps in a direction stay on the board.

    >>> room(Grid(26, 15), 0, Direction.SE)
    14
    """
    x, y = grid.xy(square)
    columns = {-1: x, 0: grid.size, 1: grid.width - 1 - x}[direction.dx]
    rows = {-1: y, 0: grid.size, 1: grid.height - 1 - y}[direction.dy]
    return min(columns, rows)


def crossed(grid: Grid, square: int, direction: Direction) -> tuple[Direction, ...]:
    """The edges over which one step in a direction leaves the board, in the order N, W, E, S; none if it stays on.

    >>> [edge.name for edge in crossed(Grid(5, 5), 0, Direction.NE)]
    ['N']
    """
    edges = grid.edges(square)
    parts = ((direction.dx, 0), (0, direction.dy))
    return tuple(edge for edge in ORTHOGONAL if edge in edges and (edge.dx, edge.dy) in parts)


def behind(grid: Grid, pusher: int, pushed: int) -> tuple[int | None, int | None, int | None]:
    """The three squares to which a piece may be pushed by one next to it.

    That is the one straight on, in the middle, and the two beside it, to the left and to the
    right as the pusher sees them; None for each that is off the board. Raises `ValueError` if the
    two are not next to each other.

    >>> grid = Grid(26, 15)
    >>> behind(grid, grid.named("C3"), grid.named("D3")) == tuple(map(grid.named, ("E2", "E3", "E4")))
    True
    >>> behind(grid, grid.named("C2"), grid.named("C1"))
    (None, None, None)
    """
    direction = grid.direction(pusher, pushed)
    if direction is None:
        raise ValueError(f"{grid.name(pusher)} is not next to {grid.name(pushed)}: only a neighbour can push")
    row, (left, straight, right) = grid.steps[pushed], direction.fan
    return row[left], row[straight], row[right]
