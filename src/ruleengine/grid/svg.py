"""Boards as pictures: what is geometry of a grid, in SVG. Colours and signs are a game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from ruleengine.grid._board import Grid
from ruleengine.grid.text import letters

__all__ = ["MARGIN", "UNIT", "Picture"]

UNIT: Final = 30
"""Pixels a square."""
MARGIN: Final = 24
"""Pixels round the board, where the names of columns and rows are."""
_NOTE: Final = 18


class Picture:
    """A board, drawn from the ground up: what is put later covers what is there.

    A game asks for its layers in order. The same layers give the same bytes.

    Args:
        library: the module `drawsvg`, of version 2; whoever draws needs it, and imports it.
        grid: the squares.
        notes: lines of text below the board; see `note`.
        ink: the colour of letters.

    Attributes:
        right, bottom: where the board ends; it begins at `MARGIN` from the left and from above.

    >>> import drawsvg
    >>> grid = Grid(3, 2)
    >>> picture = Picture(drawsvg, grid)
    >>> picture.ground(lambda x: "#5d8f4e", "#ffffff")
    >>> picture.counter(grid.named("B2"), "7", fill="#1f5fa8", ink="#ffffff", title="home's #7")
    >>> text = picture.text()
    >>> text.startswith("<?xml"), "<title>home's #7</title>" in text
    (True, True)
    """

    def __init__(self, library: Any, grid: Grid, notes: Sequence[str] = (), *, ink: str = "#000000") -> None:
        self._library, self._notes, self._ink = library, notes, ink
        self.grid = grid
        self.right, self.bottom = MARGIN + grid.width * UNIT, MARGIN + grid.height * UNIT
        full = self.right + MARGIN, self.bottom + MARGIN + len(notes) * _NOTE
        self._drawing = library.Drawing(*full, font_family="sans-serif")
        self.put("Rectangle", 0, 0, *full, fill="#ffffff")

    def text(self, title: str = "", description: str = "") -> str:
        """The file.

        Args:
            title: makes the picture one image to assistive technology, of this name; give it once.
            description: what that image shows, read with the title.
        """
        if title:
            self._drawing.svg_args["role"] = "img"
            self._drawing.insert(0, self._library.Raw(f"<desc>{escape(description)}</desc>"))
            self._drawing.insert(0, self._library.Title(title))
        return str(self._drawing.as_svg())

    def apart(self, draw: Callable[[], object]) -> str:
        """Return what `draw` draws as a fragment of SVG, and leave the picture without it."""
        kept, self._drawing = self._drawing, self._library.Drawing(0, 0)
        try:
            draw()
            whole = str(self._drawing.as_svg())
        finally:
            self._drawing = kept
        fragment = whole[whole.index(">", whole.index("<svg")) + 1 : whole.rindex("</svg>")]
        return fragment.replace("<defs>\n</defs>", "").strip()

    # Places ----------------------------------------------------------------------------------------------

    def corner(self, square: int) -> tuple[float, float]:
        """The upper left corner of a square."""
        return MARGIN + self.grid.xs[square] * UNIT, MARGIN + self.grid.ys[square] * UNIT

    def centre(self, square: int) -> tuple[float, float]:
        """The middle of a square."""
        x, y = self.corner(square)
        return x + UNIT / 2, y + UNIT / 2

    # Shapes ----------------------------------------------------------------------------------------------

    def put(self, shape: str, *where: Any, title: str = "", **style: Any) -> None:
        """Add a shape of the library by its name; a title is what assistive technology reads of it."""
        made = getattr(self._library, shape)(*where, **style)
        if title:
            made.append_title(title)
        self._drawing.append(made)

    def write(self, text: str, size: float, x: float, y: float, *, fill: str, anchor: str = "middle") -> None:
        """Add a text, centred on its line."""
        self.put("Text", text, size, x, y, fill=fill, text_anchor=anchor, dominant_baseline="central")

    def counter(self, square: int, label: str, *, fill: str, ink: str, angular: bool = False, **style: Any) -> None:
        """Add a round counter, or an angular one, in the middle of a square; outline and label are in its ink."""
        (x, y), radius = self.centre(square), UNIT * 0.42
        style = {"fill": fill, "stroke": ink, "stroke_width": 2, **style}
        if angular:
            self.put("Rectangle", x - radius, y - radius, 2 * radius, 2 * radius, rx=4, **style)
        else:
            self.put("Circle", x, y, radius, **style)
        self.write(label, 13, x, y, fill=ink)

    # Layers ----------------------------------------------------------------------------------------------

    def ground(self, fill: Callable[[int], str], chalk: str) -> None:
        """The columns in their colours, thin lines between squares, the names of columns and rows.

        Args:
            fill: the colour of each column.
            chalk: that of the lines.
        """
        for x in range(self.grid.width):
            self.put("Rectangle", MARGIN + x * UNIT, MARGIN, UNIT, self.bottom - MARGIN, fill=fill(x))
            self.write(letters(x), 11, MARGIN + (x + 0.5) * UNIT, MARGIN / 2, fill=self._ink)
        for y in range(self.grid.height):
            self.write(str(y + 1), 11, MARGIN / 2, MARGIN + (y + 0.5) * UNIT, fill=self._ink)
        for x in range(self.grid.width + 1):
            self.upright(x, stroke=chalk, stroke_opacity=0.35)
        for y in range(self.grid.height + 1):
            self.level(y, stroke=chalk, stroke_opacity=0.35)

    def upright(self, column: int, **style: Any) -> None:
        """A line from top to bottom, at the left of a column."""
        x = MARGIN + column * UNIT
        self.put("Line", x, MARGIN, x, self.bottom, **style)

    def level(self, row: int, **style: Any) -> None:
        """A line from left to right, above a row."""
        y = MARGIN + row * UNIT
        self.put("Line", MARGIN, y, self.right, y, **style)

    def marks(self, marks: Mapping[int, str], colour: str, *, bare: Iterable[int] = ()) -> None:
        """Marked squares, with their labels; those that are bare have none."""
        for square, label in marks.items():
            self.put("Rectangle", *self.corner(square), UNIT, UNIT, fill=colour, fill_opacity=0.55, stroke=self._ink)
            if label and square not in bare:
                self.write(label, 10, *self.centre(square), fill=self._ink)

    def trail(self, path: Sequence[int], colour: str) -> None:
        """A way from square to square, with a dot where it began."""
        points = [self.centre(square) for square in path]
        if len(points) > 1:
            flat = [number for point in points for number in point]
            self.put("Lines", *flat, fill="none", stroke=colour, stroke_width=4, stroke_linejoin="round")
        for x, y in points[:1]:
            self.put("Circle", x, y, UNIT / 8, fill=colour)

    def note(self) -> None:
        """The lines of text below the board."""
        for row, note in enumerate(self._notes):
            self.write(note, 12, MARGIN, self.bottom + 26 + row * _NOTE, fill=self._ink, anchor="start")
