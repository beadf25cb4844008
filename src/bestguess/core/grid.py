"""Boards of cells: notation and drawing, shared by every game played on a grid.

A cell is an index, row by row from the upper left. People write it in one of two ways:

- ``B7``: the letter is the row from the top, the number the column from the left;
- ``(9, 7)``: row and column counted from 1 at the *lower left* (Maheshwari & Singhvi 2021), read only where pairs were
  asked for: elsewhere nobody can tell from which corner a stranger counts.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from bestguess.core.board import Choice, GridBoard, Mark, Occupied, Piece
from bestguess.core.errors import NotationError, ParameterError

MAX_ROWS = len(ascii_uppercase)
MAX_CELLS = 1024

_LETTER = re.compile(r"([A-Za-z])\s*([0-9]{1,4})")
_PAIR = re.compile(r"\(?\s*([0-9]{1,4})\s*[,;/ ]\s*([0-9]{1,4})\s*\)?")
_PAIR_IN_TEXT = re.compile(
    r"(?P<before>(?:^|[,;\n]|\b[^\W\d_]{2,})\s*(?:\d+\.\s+)?|(?=\())"
    r"\(?\s*(?P<row>[0-9]{1,4})\s*[,;/ ]\s*(?P<column>[0-9]{1,4})(?![0-9])\s*\)?"
)
"""A pair in parentheses, or two numbers at the beginning of a move or behind a word."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of ``rows`` x ``columns`` cells."""

    rows: int
    columns: int

    def check(self) -> None:
        """Raise :class:`SpecError` for a board that cannot be written or computed."""
        if not 1 <= self.rows <= MAX_ROWS:
            raise ParameterError("rows", self.rows, f"a board has 1 to {MAX_ROWS} rows, one for each letter.")
        if not 1 <= self.columns <= MAX_CELLS // self.rows:
            limit = MAX_CELLS // self.rows
            raise ParameterError("columns", self.columns, f"a board of {self.rows} rows has 1 to {limit} columns.")

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def cell(self, row: int, column: int) -> int:
        """The index of a cell, rows and columns from 0 at the upper left."""
        return row * self.columns + column

    def place(self, cell: int) -> tuple[int, int]:
        """Row and column of a cell, from 0 at the upper left."""
        return divmod(cell, self.columns)

    def format(self, cell: int, pairs: bool = False) -> str:
        """``B7``, or the paper's ``(9,7)`` if ``pairs``."""
        row, column = self.place(cell)
        if pairs:
            return f"({self.rows - row},{column + 1})"
        return f"{ascii_uppercase[row]}{column + 1}"

    def parse(self, text: str, pairs: bool = False) -> int:
        """Read a cell in letters, or as a pair if ``pairs``. Raises :class:`NotationError` saying what there is."""
        text = text.strip()
        if match := _LETTER.fullmatch(text):
            row, column = ascii_uppercase.index(match[1].upper()), int(match[2]) - 1
        elif match := _PAIR.fullmatch(text):
            if not pairs:
                raise self.no_pair(int(match[1]), int(match[2]))
            row, column = self.rows - int(match[1]), int(match[2]) - 1
        else:
            raise NotationError(f"'{text}' is not a cell: {self.advice}.")
        if not self._has(row, column):
            extent = f"rows are 1 to {self.rows} from the bottom, columns 1 to {self.columns}" if pairs else self.extent
            raise NotationError(f"{text} is off the board: {extent}.")
        return self.cell(row, column)

    def lettered(self, text: str) -> str:
        """A text with its pairs, in parentheses or where a move begins, written in letters.

        Raises :class:`NotationError` for a pair that is off the board.
        """

        def letters(match: re.Match[str]) -> str:
            cell = self.parse(f"({match['row']},{match['column']})", pairs=True)
            return f"{match['before']}{self.format(cell)} "

        return _PAIR_IN_TEXT.sub(letters, text)

    @property
    def advice(self) -> str:
        """How a cell is written, as an instruction with an example."""
        return f"write a letter for the row and a number for the column, such as {self.format(self.size // 2)}"

    @property
    def extent(self) -> str:
        """The rows and columns in words."""
        return f"rows are A to {ascii_uppercase[self.rows - 1]}, columns 1 to {self.columns}"

    def no_pair(self, first: int, second: int, row_first: bool = False) -> NotationError:
        """The refusal of two numbers where pairs were not asked for, with the cells that they might be.

        With ``row_first`` the text says that the first is the row.
        """
        pair = f"row {first}, column {second}" if row_first else f"({first},{second})"
        from_top = "from the top" if row_first else "row first, from the top"
        readings = [(first - 1, second - 1, from_top), (self.rows - first, second - 1, "from the bottom")]
        if not row_first:
            readings.append((second - 1, first - 1, "column first"))
        cells: dict[str, str] = {}
        for row, column, how in readings:
            if self._has(row, column):
                cells.setdefault(self.format(self.cell(row, column)), how)
        if not cells:
            return NotationError(f"{pair} is off the board: {self.extent}.")
        meant = ", ".join(f"{cell} ({how})" for cell, how in cells.items())
        could = f"could be {' or '.join(meant.rsplit(', ', 1))}" if len(cells) > 1 else f"may be {meant}"
        return NotationError(f"{pair} {could}: write a letter for the row, such as {next(iter(cells))}.")

    def _has(self, row: int, column: int) -> bool:
        return 0 <= row < self.rows and 0 <= column < self.columns

    def neighbours(self, cell: int) -> list[int]:
        """The cells above, left, right and below that exist, in that order."""
        row, column = self.place(cell)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [self.cell(r, c) for r, c in around if self._has(r, c)]

    def symmetries(self) -> list[list[int]]:
        """Where each cell goes in every way to turn or flip the board onto itself, but for leaving it: up to 7 ways."""
        rows, columns, ways = self.rows, self.columns, []
        for turned in (False, True) if rows == columns else (False,):
            for up in (False, True):
                for left in (False, True):
                    cells = []
                    for cell in range(self.size):
                        row, column = self.place(cell)
                        row, column = rows - 1 - row if up else row, columns - 1 - column if left else column
                        cells.append(self.cell(column, row) if turned else self.cell(row, column))
                    if cells != list(range(self.size)) and cells not in ways:
                        ways.append(cells)
        return ways

    def board(
        self,
        marks: Mapping[int, Mark],
        fleet: tuple[Piece, ...] = (),
        answers: tuple[Choice, ...] = (),
        occupied: tuple[Occupied, ...] = (),
    ) -> GridBoard:
        """The board as plain data: what the answers left on the cells that were asked, and what the game adds."""
        cells = [[self.cell(row, column) for column in range(self.columns)] for row in range(self.rows)]
        return GridBoard(
            rows=self.rows,
            columns=self.columns,
            row_names=tuple(ascii_uppercase[: self.rows]),
            column_names=tuple(str(column + 1) for column in range(self.columns)),
            queries=tuple(tuple(self.format(cell) for cell in row) for row in cells),
            marks=tuple(tuple(marks.get(cell, "") for cell in row) for row in cells),
            fleet=fleet,
            answers=answers,
            occupied=occupied,
        )

    def draw(self, mark: Callable[[int], str]) -> str:
        """The board as text: ``mark(cell)`` gives one character for each cell."""
        width = len(str(self.columns))
        head = "  " + " ".join(f"{column + 1:>{width}}" for column in range(self.columns))
        lines = [
            f"{ascii_uppercase[row]} "
            + " ".join(f"{mark(self.cell(row, column)):>{width}}" for column in range(self.columns))
            for row in range(self.rows)
        ]
        return "\n".join([head, *lines])
