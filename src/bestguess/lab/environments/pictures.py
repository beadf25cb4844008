"""Boards as pixels: a grid of cells, words with their letters, or the moves one below the other."""

import unicodedata
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bestguess.core.board import Board, Cell, GridBoard, LetterBoard, LineBoard
from bestguess.core.errors import ParameterError

WIDTH, HEIGHT = 5, 7

# Our own dots: no library of the extra `gym` brings a font. Each row is five bits, the left dot the highest.
_DOTS = {
    "A": "0e11111f111111", "B": "1e11111e11111e", "C": "0e11101010110e", "D": "1e11111111111e",
    "E": "1f10101e10101f", "F": "1f10101e101010", "G": "0e11101713110f", "H": "1111111f111111",
    "I": "0e04040404040e", "J": "0702020202120c", "K": "11121418141211", "L": "1010101010101f",
    "M": "111b1515111111", "N": "11191915131311", "O": "0e11111111110e", "P": "1e11111e101010",
    "Q": "0e11111115120d", "R": "1e11111e141211", "S": "0f10100e01011e", "T": "1f040404040404",
    "U": "1111111111110e", "V": "11111111110a04", "W": "1111111515150a", "X": "11110a040a1111",
    "Y": "11110a04040404", "Z": "1f01020408101f",
    "0": "0e11131519110e", "1": "040c040404040e", "2": "0e11010204081f", "3": "1f02040201110e",
    "4": "02060a121f0202", "5": "1f101e0101110e", "6": "0608101e11110e", "7": "1f010204080808",
    "8": "0e11110e11110e", "9": "0e11110f01020c",
    " ": "00000000000000", "_": "0000000000001f", "-": "0000001f000000", "+": "0004041f040400",
    "=": "00001f001f0000", "!": "04040404040004", "?": "0e110102040004", ".": "00000000000c0c",
    ",": "000000000c0408", ":": "000c0c000c0c00", "/": "01020204080810", "(": "02040808080402",
    ")": "08040202020408", "#": "0a0a1f0a1f0a0a", "'": "0c040800000000", "*": "00150e1f0e1500",
}  # fmt: skip
_UNKNOWN = "1f11151b15111f"


def dots(text: str) -> NDArray[np.bool_]:
    """The dots of a line of text, shape (7, 6 * len(text)); a sixth column keeps characters apart.

    Small letters are drawn as capitals, accents are left out, and a character that has no dots here is a framed cross.
    """
    line = np.zeros((HEIGHT, (WIDTH + 1) * len(text)), dtype=np.bool_)
    for place, character in enumerate(text):
        plain = unicodedata.normalize("NFD", character.upper())[:1]
        rows = bytes.fromhex(_DOTS.get(plain, _UNKNOWN))
        for row, bits in enumerate(rows):
            for column in range(WIDTH):
                line[row, place * (WIDTH + 1) + column] = bits >> (WIDTH - 1 - column) & 1
    return line


Pixels: TypeAlias = NDArray[np.uint8]
"""Pixels of shape (height, width, 3)."""
Colour: TypeAlias = tuple[int, int, int]

_PAPER, _INK, _FAINT = (250, 249, 245), (32, 36, 44), (170, 174, 182)
_WATER, _MISS, _HIT, _SUNK, _SHIP = (214, 228, 240), (255, 255, 255), (214, 69, 56), (120, 22, 22), (150, 158, 168)
_RIGHT, _ELSEWHERE, _WRONG = (83, 141, 78), (201, 180, 88), (120, 124, 126)
_MARKS = {"": _WATER, "miss": _MISS, "hit": _HIT, "sunk": _SUNK}
_STATES = {"": _FAINT, "hit": _RIGHT, "elsewhere": _ELSEWHERE, "miss": _WRONG}

_DOT = 2
"""Pixels for each dot of a character."""
_CELL = 28
"""Pixels for each cell, key or tile, its frame included."""
_LINES = 12
"""At most so many of the last moves are drawn, so that the picture keeps a size that fits a screen."""
_LONGEST = 24
"""A query or an answer is cut off after so many characters."""


RENDER_MODES: Final = ("human", "ansi", "rgb_array")
"""How boards are shown: printed, as text, or as pixels. Environments of Gymnasium print nothing."""


def check_render_mode(mode: str | None, modes: Sequence[str], between: str) -> None:
    """Raise :class:`ParameterError` for a mode that is none of these, which ``between`` joins in the message."""
    if mode not in (None, *modes):
        raise ParameterError("render_mode", mode, f"write {between.join(modes)}.")


def rendered(mode: str | None, text: Callable[[], str], boards: Callable[[], Sequence[Board]]) -> str | Pixels | None:
    """The boards side by side as pixels of shape (height, width, 3), or the text; ``None`` where it is printed."""
    if mode == "rgb_array":
        return beside([picture(board) for board in boards()])
    if mode == "human":
        print(text())
    return text() if mode == "ansi" else None


def picture(board: Board) -> Pixels:
    """The pixels of a board. All pictures of one game have one size but for those of words whose length was unknown."""
    match board:
        case GridBoard():
            return _grid(board)
        case LetterBoard():
            return _words(board)
        case LineBoard():
            return _lines(board)


def _sheet(rows: float, columns: float) -> Pixels:
    return np.full((int(rows * _CELL), int(columns * _CELL), 3), _PAPER, dtype=np.uint8)


def _write(sheet: Pixels, row: float, column: float, text: str, colour: Colour = _INK) -> None:
    """Write text into the cells from a place on, its first character in the middle of its cell."""
    drawn = np.repeat(np.repeat(dots(text), _DOT, axis=0), _DOT, axis=1)
    top = int(row * _CELL) + (_CELL - HEIGHT * _DOT) // 2
    left = int(column * _CELL) + (_CELL - WIDTH * _DOT) // 2
    part = sheet[top : top + drawn.shape[0], left : left + drawn.shape[1]]
    part[drawn[: part.shape[0], : part.shape[1]]] = colour


def _tile(sheet: Pixels, row: float, column: float, colour: Colour, text: str = "", ink: Colour = _INK) -> None:
    top, left = int(row * _CELL), int(column * _CELL)
    sheet[top + 1 : top + _CELL - 1, left + 1 : left + _CELL - 1] = colour
    if text:
        drawn = np.repeat(np.repeat(dots(text)[:, :-1], _DOT, axis=0), _DOT, axis=1)
        high, wide = drawn.shape
        if wide <= _CELL:
            top, left = top + (_CELL - high) // 2, left + (_CELL - wide) // 2
            sheet[top : top + high, left : left + wide][drawn] = ink


def _grid(board: GridBoard) -> Pixels:
    sheet = _sheet(board.rows + 1, board.columns + 1)
    hidden = {cell.query for cell in board.occupied}
    for column, name in enumerate(board.column_names):
        _tile(sheet, 0, column + 1, _PAPER, name)
    for row, name in enumerate(board.row_names):
        _tile(sheet, row + 1, 0, _PAPER, name)
        for column, mark in enumerate(board.marks[row]):
            bare = not mark and board.queries[row][column] in hidden
            sign, ink = {"miss": (".", _INK), "hit": ("X", _MISS), "sunk": ("#", _MISS)}.get(mark, ("", _INK))
            _tile(sheet, row + 1, column + 1, _SHIP if bare else _MARKS[mark], sign, ink)
    return sheet


def _words(board: LetterBoard) -> Pixels:
    places = sum(map(len, board.pattern)) + len(board.pattern) - 1
    keys = {key.query: key for key in board.letters}
    wide = max([places, 12, *map(len, board.keyboard)])
    sheet = _sheet(len(board.keyboard) + 3.5, wide + 0.5)
    column = 0.25
    for word in board.pattern:
        for letter in word:
            _tile(sheet, 0.25, column, _WATER if letter is None else _RIGHT, letter or "", _MISS)
            column += 1
        column += 1
    said = f"{board.misses} wrong" if board.lives is None else f"lives {board.lives_left} of {board.lives}"
    _write(sheet, 1.5, 0.25, said)
    for row, queries in enumerate(board.keyboard):
        for place, query in enumerate(queries):
            key = keys[query]
            colour = {"open": _WATER, "hit": _RIGHT, "miss": _WRONG, "again": _ELSEWHERE}[key.state]
            _tile(sheet, 3 + row, 0.25 + place, colour, key.letter, _INK if key.state == "open" else _MISS)
    return sheet


def _lines(board: LineBoard) -> Pixels:
    sheet = _sheet(_LINES + 0.5, 18)
    for row, line in enumerate(board.lines[-_LINES:]):
        cells = (line.cells or tuple(map(Cell, line.query))) if board.tiles else ()
        column = 0.25
        for character, state in cells:
            _tile(sheet, 0.25 + row, column, _STATES[state] if line.cells else _WATER, character, _INK)
            column += 1
        if not cells:
            _write(sheet, 0.25 + row, 0, line.query[:_LONGEST])
            column = 0.5 * len(line.query[:_LONGEST]) + 0.5
        for mark in line.marks:
            _tile(sheet, 0.25 + row, column + 0.5, _STATES[mark])
            column += 1
        if not line.cells:
            _write(sheet, 0.25 + row, column + 0.5, line.answer[:_LONGEST])
    return sheet


def beside(sheets: Sequence[Pixels]) -> Pixels:
    """Pictures side by side, half a cell apart."""
    high, gap = max(len(sheet) for sheet in sheets), _CELL // 2
    wide = sum(sheet.shape[1] for sheet in sheets) + gap * (len(sheets) - 1)
    joined, left = np.full((high, wide, 3), _PAPER, dtype=np.uint8), 0
    for sheet in sheets:
        joined[: len(sheet), left : left + sheet.shape[1]] = sheet
        left += sheet.shape[1] + gap
    return joined
