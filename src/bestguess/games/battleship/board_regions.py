"""Parts of a board in words: a cell, rows and columns, halves, quadrants, corners, the edge."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bestguess.core.common_words import number_words
from bestguess.core.errors import NotationError
from bestguess.core.grid import Grid

CELL = re.compile(r"[a-z]\d+")

_ROWS = {"top": True, "bottom": False}
_COLUMNS = {"left": True, "right": False}


@dataclass
class Words:
    """The words of a text, read from the left."""

    every: Sequence[str]
    at: int = 0

    def next(self, ahead: int = 0) -> str:
        """The word that is to be read, or one behind it; empty at the end."""
        return self.every[self.at + ahead] if self.at + ahead < len(self.every) else ""

    def take(self, *words: str) -> bool:
        """Whether the next words are these; then they are read."""
        if list(self.every[self.at : self.at + len(words)]) != list(words):
            return False
        self.at += len(words)
        return True

    def take_one(self, *words: str) -> str:
        """The next word, read, if it is one of these; else empty."""
        if self.next() not in words:
            return ""
        self.at += 1
        return self.every[self.at - 1]

    def number(self) -> int | None:
        """The number that the next word is, read; ``None`` where it is none."""
        word = number_words.meaning(self.next()) or self.next()
        if not word.isdecimal():
            return None
        self.at += 1
        return int(word)


@dataclass
class Regions:
    """The parts of a board that words name."""

    grid: Grid
    words: Words
    notes: list[str] = field(default_factory=list)
    """Sentences about words that were read in one of several ways."""

    def read(self) -> list[int] | None:
        """The cells of the part that the next words name, ascending; ``None``, and nothing read, where they name none.

        Raises :class:`NotationError` for a cell, a row or a column off the board.
        """
        begin = self.words.at
        found = self._part()
        if found is None:
            self.words.at = begin
            return None
        if self.words.next() in ("row", "rows", "column", "columns", "in"):  # of rows A to D the columns 1 to 3
            between = self.words.at
            self.words.take("in")
            other = self._lines()
            if other is not None and set(found) & set(other):
                return sorted(set(found) & set(other))
            self.words.at = between
        return sorted(found)

    def line(self) -> tuple[bool, int] | None:
        """The row (``True``) or the column that the next words name, by its number from 0."""
        begin = self.words.at
        rows = self.words.next() == "row"
        if self.words.take_one("row", "column") and (found := self._line(rows)) is not None:
            return rows, found
        self.words.at = begin
        return None

    def _part(self) -> list[int] | None:
        words, grid = self.words, self.grid
        words.take("a")
        if CELL.fullmatch(words.next()):
            words.at += 1
            return [grid.parse(words.every[words.at - 1].upper())]
        if words.take_one("corner", "corners"):
            return sorted({self._corner(top, left) for top in (True, False) for left in (True, False)})
        if words.take("edge"):
            return sorted({cell for one in ("top", "bottom", "left", "right") for cell in self._side(one, 1)})
        return self._lines() or self._named_side()

    def _lines(self) -> list[int] | None:
        """The cells of rows or of columns: row A, rows A to C, rows A and C, columns 1 to 3."""
        between = self.words.take("between")
        word = self.words.take_one("row", "rows", "column", "columns")
        if not word:
            return None
        rows = word.startswith("row")
        first = self._line(rows)
        if first is None:
            if re.fullmatch("[a-z]|[0-9]+", self.words.next()):
                raise NotationError(
                    f"{word} {self.words.next().upper()} is off the board of {self.grid.rows} rows and "
                    f"{self.grid.columns} columns."
                )
            return None
        chosen = {first}
        while True:
            begin = self.words.at
            joint = self.words.take_one("to", "through", "until", "and")
            again = self.words.take_one(word, word.rstrip("s")) or word.endswith("s") or joint != "and"
            following = self._line(rows) if joint and again else None
            if following is None:
                self.words.at = begin
                break
            if joint == "and" and not between:
                chosen.add(following)
            else:
                chosen |= set(range(min(first, following), max(first, following) + 1))
        return [cell for one in sorted(chosen) for cell in self._cells_of(rows, one)]

    def _line(self, rows: bool) -> int | None:
        """The number of the row or the column that the next word names; rows are letters, columns numbers."""
        word, number = self.words.next(), None
        length = self.grid.rows if rows else self.grid.columns
        if re.fullmatch("[a-z]", word):
            number = ord(word) - ord("a")
        elif word.isdecimal():
            number = int(word) - 1
        if number is None or not 0 <= number < length:
            return None
        self.words.at += 1
        if rows != word.isalpha():
            here = chr(ord("A") + number) if rows else number + 1
            self.note(
                f"row {word} is read as row {here}: rows are letters here, and columns numbers."
                if rows
                else f"column {word.upper()} is read as column {here}: columns are numbers here, and rows letters."
            )
        return number

    def note(self, text: str) -> None:
        """Tell once how words were read."""
        if text not in self.notes:
            self.notes.append(text)

    def _named_side(self) -> list[int] | None:
        """The cells of a half, a quadrant, the first rows, a corner: those that begin with a side of the board."""
        words = self.words
        side = words.take_one("top", "bottom", "left", "right", "first", "last")
        if not side:
            return None
        if side in ("first", "last"):
            number = words.number()
            word = words.take_one("row", "rows", "column", "columns").rstrip("s")
            sides = {"row": ("top", "bottom"), "column": ("left", "right")}
            return self._side(sides[word][side == "last"], number or 1) if word else None
        other = words.take_one(*(_COLUMNS if side in _ROWS else _ROWS))
        if other:
            top, left = (_ROWS[side], _COLUMNS[other]) if side in _ROWS else (_ROWS[other], _COLUMNS[side])
            if words.take("corner"):
                return [self._corner(top, left)]
            if not words.take("quadrant"):
                words.take("half")
                self.note(f"{side} {other} is read as that quarter of the board.")
            return sorted(set(self._half(side)) & set(self._half(other)))
        number = words.number()
        word = words.take_one("row", "rows", "column", "columns", "edge").rstrip("s")
        if word == "edge" or ((word == "row") == (side in _ROWS) and word):
            return self._side(side, number or 1)
        if word or number is not None:
            return None
        if not words.take("half"):
            words.take("side")
            self.note(f"{side} is read as the {side} half.")
        return self._half(side)

    def _half(self, side: str) -> list[int]:
        length = self.grid.rows if side in _ROWS else self.grid.columns
        if length % 2:
            noun = "rows" if side in _ROWS else "columns"
            self.note(f"the {side} half of {length} {noun} is {length // 2} of them: the middle one is in no half.")
        return self._side(side, length // 2)

    def _side(self, side: str, lines: int) -> list[int]:
        """The cells of the first rows from the top or the bottom, or columns from the left or the right."""
        rows = side in _ROWS
        length = self.grid.rows if rows else self.grid.columns
        first = (_ROWS | _COLUMNS)[side]
        chosen = range(length)[:lines] if first else range(length)[max(length - lines, 0) :]
        return [cell for one in chosen for cell in self._cells_of(rows, one)]

    def _cells_of(self, rows: bool, line: int) -> list[int]:
        grid = self.grid
        if rows:
            return [grid.cell(line, column) for column in range(grid.columns)]
        return [grid.cell(row, line) for row in range(grid.rows)]

    def _corner(self, top: bool, left: bool) -> int:
        return self.grid.cell(0 if top else self.grid.rows - 1, 0 if left else self.grid.columns - 1)
