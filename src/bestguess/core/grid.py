"""Boards of cells: notation and drawing, shared by every game played on a grid.

A cell is an index, row by row from the upper left. People write it in one of two ways, and both
are read everywhere:

- ``B7``: the letter is the row from the top, the number the column from the left;
- ``(9, 7)``: row and column counted from 1 at the *lower left* (Maheshwari & Singhvi 2021).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from bestguess.core.board import Choice, GridBoard, Mark, Occupied, Piece
from bestguess.core.errors import NotationError, SpecError

MAX_ROWS = len(ascii_uppercase)
MAX_CELLS = 1024

_LETTER = re.compile(r"([A-Za-z])\s*([0-9]{1,4})")
_PAIR = re.compile(r"\(?\s*([0-9]{1,4})\s*[,;/ ]\s*([0-9]{1,4})\s*\)?")


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of ``rows`` x ``columns`` cells."""

    rows: int
    columns: int

    def check(self) -> None:
        """Raise :class:`SpecError` for a board that cannot be written or computed."""
        if not 1 <= self.rows <= MAX_ROWS:
            raise SpecError(f"rows={self.rows}: a board has 1 to {MAX_ROWS} rows, one for each letter.")
        if not 1 <= self.columns <= MAX_CELLS // self.rows:
            limit = MAX_CELLS // self.rows
            raise SpecError(f"columns={self.columns}: a board of {self.rows} rows has 1 to {limit} columns.")

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

    def parse(self, text: str) -> int:
        """Read either notation. Raises :class:`NotationError` naming what the board has."""
        text, pair = text.strip(), False
        if match := _LETTER.fullmatch(text):
            row, column = ascii_uppercase.index(match[1].upper()), int(match[2]) - 1
        elif match := _PAIR.fullmatch(text):
            row, column, pair = self.rows - int(match[1]), int(match[2]) - 1, True
        else:
            raise NotationError(
                f"'{text}' is not a cell. Write a letter for the row and a number for the column, such as "
                f"{self.format(self.size // 2)}, or (row, column) from the lower left."
            )
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            rows = f"1 to {self.rows} from the bottom" if pair else f"A to {ascii_uppercase[self.rows - 1]}"
            raise NotationError(f"{text} is off the board: rows are {rows}, columns 1 to {self.columns}.")
        return self.cell(row, column)

    def neighbours(self, cell: int) -> list[int]:
        """The cells above, left, right and below that exist, in that order."""
        row, column = self.place(cell)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return [self.cell(r, c) for r, c in around if 0 <= r < self.rows and 0 <= c < self.columns]

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
