"""Sides of a board in words: halves, quadrants, corners, the first and the last rows and columns, the edges."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bestguess.core.errors import NotationError
from bestguess.core.grid import Grid
from bestguess.games.battleship.words import Words

_ROWS = {"top": True, "bottom": False}
_COLUMNS = {"left": True, "right": False}
_ENDS = {"row": {"first": "top", "last": "bottom"}, "column": {"first": "left", "last": "right"}}
_LINES = ("row", "rows", "column", "columns")
NOUNS = (*_LINES, "half", "side", "edge", "corner", "corners", "quadrant")
"""The nouns of the sides of a board."""


@dataclass(frozen=True)
class _Side:
    """The words that name a side: top, bottom left corner, last two rows."""

    sides: tuple[str, ...]
    """One side, or two that meet in a corner."""
    number: int | None = None
    noun: str = ""
    """The noun behind them; empty where there is none."""

    @property
    def line(self) -> str:
        """The noun of a row or of a column in the singular; empty for another."""
        return self.noun.rstrip("s") if self.noun in _LINES else ""

    def __str__(self) -> str:
        number = [] if self.number is None else [str(self.number)]
        return " ".join([*self.sides, *number, *([self.noun] if self.noun else [])])


@dataclass
class Sides:
    """The sides of a board that words name."""

    grid: Grid
    words: Words
    notes: list[str] = field(default_factory=list)
    """Sentences about words that were read in one of several ways."""

    def read(self) -> tuple[list[list[int]], str] | None:
        """The cells of the sides that the next words name, with the joint where a plural lists several.

        A noun behind several sides is said of each: the top or bottom row. ``None`` where the words name no side.

        Raises :class:`NotationError` for a side whose noun may be one of two, and for rows without their number.
        """
        words, begin = self.words, self.words.at
        first = self._next()
        if first is None:
            return None
        if first.noun:
            if first.noun.endswith("s") and first.number is None and not self._is_listed(begin):
                raise NotationError(
                    f"'{first}': how many of them? Write {' '.join(first.sides)} {first.line}, "
                    f"or {' '.join(first.sides)} two {first.noun}."
                )
            return self._whole(first)
        behind = words.at
        listed, joints = [first], []
        while not listed[-1].noun and (joint := words.take_one("or", "and")):
            words.take("in")
            following = self._next()
            if following is None:
                break
            listed.append(following)
            joints.append(joint)
        end, last = words.at, listed[-1]
        words.at = behind
        if not last.noun or len(listed) == 1:
            return self._whole(first)
        typed = words.text(begin, end)
        listed = [self._named(one, last, typed) for one in listed]
        if listed[0].noun and not self._is_listed(begin):
            said = f" {joints[0]} ".join(
                f"the {replace(one, noun=one.noun if one.number else one.line or one.noun)}" for one in listed
            )
            if set(joints) == {joints[0]}:
                self.note(f"{typed} is read as {said}.")
        if last.noun.endswith("s") and last.number is None and set(joints) == {"and"}:
            words.at = end
            parts = [self._cells(one) for one in listed]
            return [part for part in parts if part is not None], "and"
        return self._whole(listed[0])

    def note(self, text: str) -> None:
        """Tell once how words were read."""
        if text not in self.notes:
            self.notes.append(text)

    def side(self, side: str, lines: int) -> list[int]:
        """The cells of the first rows from the top or the bottom, or columns from the left or the right."""
        rows = side in _ROWS
        length = self.grid.rows if rows else self.grid.columns
        first = (_ROWS | _COLUMNS)[side]
        chosen = range(length)[:lines] if first else range(length)[max(length - lines, 0) :]
        return [cell for one in chosen for cell in self.cells_of(rows, one)]

    def corner(self, top: bool, left: bool) -> int:
        """The cell in a corner."""
        return self.grid.cell(0 if top else self.grid.rows - 1, 0 if left else self.grid.columns - 1)

    def cells_of(self, rows: bool, line: int) -> list[int]:
        """The cells of a row, or of a column."""
        grid = self.grid
        if rows:
            return [grid.cell(line, column) for column in range(grid.columns)]
        return [grid.cell(row, line) for row in range(grid.rows)]

    def _next(self) -> _Side | None:
        """The side that the next words name; ``None``, and nothing read, where they name none."""
        words = self.words
        side = words.take_one("first", "last", *_ROWS, *_COLUMNS)
        if not side:
            return None
        other = words.take_one(*(_COLUMNS if side in _ROWS else _ROWS)) if side in _ROWS | _COLUMNS else ""
        if other:
            return _Side((side, other), noun=words.take_one("corner", "corners", "quadrant", "half"))
        number = words.number()
        return _Side((side,), number, words.take_one(*_LINES, *(("half", "side", "edge") if number is None else ())))

    def _is_listed(self, begin: int) -> bool:
        """Whether a joint and a side stand before these words, to which their plural belongs: top or bottom rows."""
        every = self.words.every
        before = begin - 1 if begin and every[begin - 1] != "in" else begin - 2
        return before > 0 and every[before] in ("and", "or") and every[before - 1] in (*_ROWS, *_COLUMNS, *_ENDS["row"])

    def _named(self, one: _Side, last: _Side, typed: str) -> _Side:
        """A side with the noun that stands behind the last of a list."""
        if one.noun:
            return one
        if last.noun in ("corner", "corners", "quadrant"):
            if len(one.sides) == 2:
                return replace(one, noun=last.noun)
            rows = one.sides[0] in _ROWS
            if len(last.sides) < 2 or (last.sides[0] in _ROWS) != rows:
                raise NotationError(f"'{typed}': name the {last.noun} by two sides: top left {last.noun}.")
            return replace(one, sides=(*one.sides, last.sides[1]), noun=last.noun)
        if len(one.sides) == 2:
            return one
        named = replace(one, number=last.number if one.number is None else one.number, noun=last.noun)
        if last.line and one.sides[0] in (_COLUMNS if last.line == "row" else _ROWS):
            other = "column" if last.line == "row" else "row"
            raise NotationError(
                f"'{typed}': no {last.line} is the {one} one. Name each: {one} half or {last}, {one} {other} or {last}."
            )
        return named

    def _whole(self, one: _Side) -> tuple[list[list[int]], str] | None:
        cells = self._cells(one)
        return None if cells is None else ([cells], "")

    def _cells(self, one: _Side) -> list[int] | None:
        """The cells of a side; ``None`` where there is no such side."""
        if len(one.sides) == 2:
            row, column = sorted(one.sides, key=lambda side: side in _COLUMNS)
            if one.noun.startswith("corner"):
                return [self.corner(_ROWS[row], _COLUMNS[column])]
            if one.noun != "quadrant":
                self.note(f"{' '.join(one.sides)} is read as that quarter of the board.")
            return sorted(set(self._half(one.sides[0])) & set(self._half(one.sides[1])))
        side = one.sides[0]
        if side in _ENDS["row"]:
            return self._lines(_ENDS[one.line][side], one) if one.line else None
        if one.line or one.noun == "edge":
            fits = one.noun == "edge" or (one.line == "row") == (side in _ROWS)
            return self._lines(side, one) if fits else None
        if one.number is not None:
            return None
        if one.noun != "half":
            self.note(f"{side} is read as the {side} half.")
        return self._half(side)

    def _lines(self, side: str, one: _Side) -> list[int]:
        length = self.grid.rows if side in _ROWS else self.grid.columns
        if not 1 <= (one.number or 1) <= length or one.number == 0:
            raise NotationError(f"'{one}': the board has {length} {'rows' if side in _ROWS else 'columns'}.")
        return self.side(side, one.number or 1)

    def _half(self, side: str) -> list[int]:
        length = self.grid.rows if side in _ROWS else self.grid.columns
        if length % 2:
            noun = "rows" if side in _ROWS else "columns"
            self.note(f"the {side} half of {length} {noun} is {length // 2} of them: the middle one is in no half.")
        return self.side(side, length // 2)


def union(parts: Sequence[Sequence[int]]) -> list[int]:
    """The cells of some parts of a board, ascending."""
    return sorted({cell for part in parts for cell in part})
