"""Moves: straight travel, pushes, and templates, by which a die scatters a ball. A game hands templates in as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from attrs import Attribute, field, frozen

from ruleengine.grid._board import Grid
from ruleengine.grid._geometry import DIAGONAL, DIRECTIONS, OFFSETS, ORTHOGONAL, Direction, whole


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


# Templates -------------------------------------------------------------------------------------------

Directions: TypeAlias = tuple[Direction | None, ...]
ByEdge: TypeAlias = "tuple[Template | None, ...]"


def _as_faces(faces: Iterable[Direction | None]) -> Directions:
    return tuple(faces)


def _check_faces(template: Template, attribute: Attribute[Directions], faces: Directions) -> None:
    whole(len(faces), "the number of faces of a template", least=1)
    for face, direction in enumerate(faces, start=1):
        if direction is not None and not isinstance(direction, Direction):
            raise ValueError(f"face {face} of a template is {direction!r}: give a Direction, or None to stay")


@frozen(repr=False)
class Template:
    """The direction for each face of a die, from 1 up; None where the piece or the ball stays.

    Raises `ValueError` for anything else, and for a face that the die does not have.

    >>> D8_TEMPLATE[3], D8_TEMPLATE.sides
    (<Direction.NE: 2>, 8)
    >>> ahead = Template([Direction.NW, Direction.N, Direction.N, Direction.NE, None, None])
    >>> ahead
    <Template 1: NW, 2-3: N, 4: NE, 5-6: stays>
    >>> ahead.turned_to(Direction.E)
    <Template 1: NE, 2-3: E, 4: SE, 5-6: stays>
    """

    directions: Directions = field(converter=_as_faces, validator=_check_faces)

    @property
    def sides(self) -> int:
        """How many faces the die has.

        >>> D8_TEMPLATE.sides
        8
        """
        return len(self.directions)

    def __getitem__(self, face: int) -> Direction | None:
        whole(face, "the face for a template", least=1, most=self.sides)
        return self.directions[face - 1]

    def faces(self, direction: Direction | None) -> tuple[int, ...]:
        """The faces that give a direction, in ascending order.

        >>> D8_TEMPLATE.faces(Direction.SE), D8_TEMPLATE.faces(None)
        ((8,), ())
        """
        return tuple(face for face, given in enumerate(self.directions, start=1) if given is direction)

    def turned_to(self, arrow: Direction) -> Template:
        """The template laid so that what it calls north points in the direction of `arrow`.

        >>> D8_TEMPLATE.turned_to(Direction.S)[1]
        <Direction.SE: 7>
        """
        eighths = next(n for n in range(8) if Direction.N.turned(n) is arrow)
        return Template([None if given is None else given.turned(eighths) for given in self.directions])

    def __repr__(self) -> str:
        names = ["stays" if given is None else given.name for given in self.directions]
        runs = [(name, [face for face, _ in run]) for name, run in groupby(enumerate(names, start=1), itemgetter(1))]
        texts = [f"{faces[0]}{f'-{faces[-1]}' if faces[1:] else ''}: {name}" for name, faces in runs]
        return f"<Template {', '.join(texts)}>"


D8_TEMPLATE = Template(DIRECTIONS)
"""The eight directions in reading order: 1 to 3 above, 4 and 5 beside, 6 to 8 below."""


def _as_templates(templates: Mapping[Direction, Template]) -> ByEdge:
    return tuple(templates.get(edge) for edge in DIRECTIONS)


def _check_templates(throw_in: ThrowIn, attribute: Attribute[ByEdge], templates: ByEdge) -> None:
    missing = [edge.name for edge in ORTHOGONAL if templates[edge] is None]
    corners = [corner.name for corner in DIAGONAL if templates[corner] is None]
    missing += corners if len(corners) < len(DIAGONAL) else []
    if missing:
        raise ValueError(
            f"a throw-in lacks the template for {', '.join(missing)}: give all edges, and all corners or none"
        )
    sides = {template.sides for template in templates if template is not None}
    if len(sides) > 1:
        raise ValueError(f"the templates of a throw-in have {sorted(sides)} faces: give all the same number")


@frozen
class ThrowIn:
    """The template for each edge of the board and, if they have their own, for each corner.

    Made from a mapping: N, W, E and S are edges, NW, NE, SW and SE corners. Raises `ValueError` if
    an edge, or some of the corners, are missing, or if the dice differ.

    >>> d6 = ThrowIn.inward(faces_each=2)
    >>> d6.at(Grid(26, 15), Grid(26, 15).named("F1"))
    <Template 1-2: SE, 3-4: S, 5-6: SW>
    >>> d6.at(Grid(26, 15), Grid(26, 15).named("A1"))
    <Template 1-2: E, 3-4: SE, 5-6: S>
    """

    templates: ByEdge = field(converter=_as_templates, validator=_check_templates)
    """By direction of the edge or the corner."""

    @classmethod
    def inward(cls, faces_each: int = 1, *, corners: bool = True) -> ThrowIn:
        """The three directions that point into the board, from left to right as seen from outside.

        Each has `faces_each` faces of the die, so 1 makes a d3 and 2 a d6. In a corner they are
        the one edge, the diagonal and the other edge; without `corners` it has no template
        of its own, and the edge that was crossed decides.

        >>> ThrowIn.inward(corners=False).at(Grid(5, 5), 0, over=Direction.W)
        <Template 1: NE, 2: E, 3: SE>
        """
        whole(faces_each, "the number of faces for each direction", least=1)
        places = DIRECTIONS if corners else ORTHOGONAL
        return cls({edge: Template([d for d in edge.opposite.fan for _ in range(faces_each)]) for edge in places})

    def at(self, grid: Grid, square: int, *, over: Direction | None = None) -> Template:
        """The template for a square at the edge of the board.

        Say `over` which edge the ball went if the square is at two edges and the corners have no
        template of their own, or if the two are opposite, as on a board one square wide; it then
        decides in any corner. Raises `ValueError` if it is needed, or if the square is not at that edge, or
        at none.

        >>> ThrowIn.inward().at(Grid(5, 5), 12)
        Traceback (most recent call last):
            ...
        ValueError: C3 is not at an edge of a 5x5 grid: a throw-in starts where the ball left
        """
        edges = grid.edges(square)
        if not edges or (over is not None and over not in edges):
            edge = "an edge" if over is None else f"edge {over}"
            raise ValueError(
                f"{grid.name(square)} is not at {edge} of a {grid} grid: a throw-in starts where the ball left"
            )
        found = self.templates[over] if over is not None else self._undirected(edges)
        if found is None:
            names = " and ".join(map(str, edges))
            raise ValueError(f"{grid.name(square)} is at the edges {names}: say over= which one the ball left")
        return found

    def _undirected(self, edges: tuple[Direction, ...]) -> Template | None:
        place = OFFSETS.get((sum(edge.dx for edge in edges), sum(edge.dy for edge in edges)))
        return None if place is None or len(edges) > 2 else self.templates[place]
