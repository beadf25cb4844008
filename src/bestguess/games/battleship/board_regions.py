"""Parts of a board in words: a cell, rows and columns, halves, quadrants, corners, the edge."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bestguess.core.errors import NotationError
from bestguess.core.grid import Grid
from bestguess.games.battleship.board_sides import NOUNS, Sides, union
from bestguess.games.battleship.words import ARTICLED, Words

CELL = re.compile(r"[a-z]\d+")

_LINE = re.compile("[a-z]|[0-9]+")
_ENDS = ("", "and", "or", ")", "empty", "water", "occupied", "not", "no", "than", "=", "<", ">", "<=", ">=", "!=")
"""Words that may stand behind a second row that has no noun of its own: row A or D."""


@dataclass(frozen=True)
class Region:
    """A part of a board that has one name, and its own parts where it lists several."""

    parts: Sequence[list[int]]
    """The cells of each part: of each of rows A to C."""
    joint: str
    """The word that joins the parts: ``and``, ``or``; empty where they are one."""
    plural: bool
    """Whether the joint stands behind a plural: rows A and D, and not row A and D."""
    crossed: int
    """The place of the word at which the other part begins that crosses it, as in row A of column 2; else the end."""

    @property
    def cells(self) -> list[int]:
        """All its cells, ascending."""
        return union(self.parts)


@dataclass
class Regions:
    """The parts of a board that words name."""

    grid: Grid
    words: Words
    notes: list[str] = field(default_factory=list)
    """Sentences about words that were read in one of several ways."""

    def __post_init__(self) -> None:
        self._sides = Sides(self.grid, self.words, self.notes)

    def read(self) -> Region | None:
        """The part that the next words name; ``None``, and nothing read, where they name none.

        Raises :class:`NotationError` for a cell, a row or a column off the board.
        """
        begin = self.words.at
        found = self._part()
        if found is None:
            self.words.at = begin
            return None
        crossed = self.words.at
        self.words.take("in")
        other = self._crossing()  # of rows A to D the columns 1 to 3, row A in the left half
        if other is not None and set(found.cells) & set(other):
            parts = [sorted(set(part) & set(other)) for part in found.parts]
            return Region(parts, found.joint, found.plural, crossed)
        self.words.at = crossed
        return Region(found.parts, found.joint, found.plural, self.words.at)

    def cell(self) -> int | None:
        """The cell that the next words name; ``None`` where they name none, or several."""
        found = self.read()
        return found.cells[0] if found is not None and len(found.cells) == 1 else None

    def line(self) -> tuple[bool, int] | None:
        """The row (``True``) or the column that the next words name, by its number from 0."""
        begin = self.words.at
        rows = self.words.next() == "row"
        if self.words.take_one("row", "column") and (found := self._line(rows)) is not None:
            return rows, found
        self.words.at = begin
        return None

    def edge(self) -> list[list[int]]:
        """The cells of the first and the last row, and of the first and the last column."""
        return [self._sides.side(one, 1) for one in ("top", "bottom", "left", "right")]

    def note(self, text: str) -> None:
        """Tell once how words were read."""
        self._sides.note(text)

    def _part(self) -> Region | None:
        words, grid, sides = self.words, self.grid, self._sides
        words.take("a")
        if CELL.fullmatch(words.next()):
            words.at += 1
            return self._single([grid.parse(words.every[words.at - 1].upper())])
        if words.take_one("corner", "corners"):
            return self._single(*([sides.corner(top, left)] for top in (True, False) for left in (True, False)))
        if words.take("edge"):
            return self._single(*self.edge())
        if (lines := self._lines()) is not None:
            return lines
        found = sides.read()
        return None if found is None else Region(found[0], found[1], True, words.at)

    def _crossing(self) -> list[int] | None:
        """The cells of the lines or of the side with a noun that the next words name: not those of "the top left"."""
        if (lines := self._lines()) is not None:
            return lines.cells
        words, told = self.words, len(self.notes)
        sides = self._sides.read()
        if sides is not None and words.every[words.at - 1] in NOUNS:
            return union(sides[0])
        del self.notes[told:]
        return None

    def _single(self, *parts: list[int]) -> Region:
        return Region(parts, "", False, self.words.at)

    def _lines(self) -> Region | None:
        """The cells of rows or of columns: row A, rows A to C, rows A and C, columns 1 to 3, row A or C."""
        words, begin = self.words, self.words.at
        between = words.take("between")
        word = words.take_one("row", "rows", "column", "columns")
        if not word:
            words.at = begin
            return None
        rows, plural = word.startswith("row"), word.endswith("s")
        first = self._line(rows)
        if first is None:
            if _LINE.fullmatch(words.next()):
                raise NotationError(
                    f"{word} {words.next().upper()} is off the board of {self.grid.rows} rows and "
                    f"{self.grid.columns} columns."
                )
            return None
        if between:
            return self._between(rows, word, first, begin)
        ranges, joint = [self._range(rows, word, first)], ""
        while True:
            before = words.at
            said = words.take_one("and", "or")
            following = self._line(rows, alone=not plural) if said and joint in ("", said) else None
            if following is None:
                words.at = before
                break
            joint = said
            ranges.append(self._range(rows, word, following))
        parts = [[cell for one in lines for cell in self._sides.cells_of(rows, one)] for lines in ranges]
        if not joint:
            parts = [self._sides.cells_of(rows, one) for one in ranges[0]]
        return Region(parts, joint, plural, words.at)

    def _range(self, rows: bool, word: str, first: int) -> range:
        """The lines from one to another that the next words name: "to C", "to row C"; else the one alone."""
        begin = self.words.at
        if self.words.take_one("to", "through", "until"):
            self.words.take_one(word, word.rstrip("s"))
            last = self._line(rows)
            if last is not None:
                return range(min(first, last), max(first, last) + 1)
        self.words.at = begin
        return range(first, first + 1)

    def _between(self, rows: bool, word: str, first: int, begin: int) -> Region | None:
        """The lines from one to another, both with them: between rows B and C, between row B and row C."""
        words = self.words
        joint = words.take("and")
        words.take_one(word, word.rstrip("s"))
        last = self._line(rows) if joint else None
        if last is None:
            words.at = begin
            return None
        chosen = range(min(first, last), max(first, last) + 1)
        if len(chosen) > 2:
            self.note(f"{words.text(begin, words.at)} is read with both of them.")
        return self._single(*(self._sides.cells_of(rows, one) for one in chosen))

    def _line(self, rows: bool, alone: bool = False) -> int | None:
        """The number of the row or the column that the next word names; rows are letters, columns numbers.

        Where it is ``alone``, it is one only if nothing is said behind it that it may belong to: column 2 or 3 long.
        """
        words = self.words
        word, number = words.next(), None
        if alone and words.next(1) not in _ENDS:
            return None
        if word == "a" and words.next(1) in ARTICLED:
            return None
        length = self.grid.rows if rows else self.grid.columns
        if re.fullmatch("[a-z]", word):
            number = ord(word) - ord("a")
        elif word.isdecimal():
            number = int(word) - 1
        if number is None or not 0 <= number < length:
            return None
        words.at += 1
        if rows != word.isalpha():
            here = chr(ord("A") + number) if rows else number + 1
            self.note(
                f"row {word} is read as row {here}: rows are letters here, and columns numbers."
                if rows
                else f"column {word.upper()} is read as column {here}: columns are numbers here, and rows letters."
            )
        return number
