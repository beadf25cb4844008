"""Rows of several boards as they are typed: their numbers, and the dashes of boards that are solved."""

import re
from collections.abc import Sequence

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.games.wordle.tile_runs import Row
from bestguess.games.wordle.typed_rows import RowReader

DASH = re.compile(r"(?<!\S)[-–—](?!\S)")
_NUMBERED = re.compile(r"(?<![^\s,;/|])(\d{1,2})[.):]\s*(?=\S)")
"""The number of a board before its row: ``1: bygbb 2: gbbbb``."""

_NAMED = re.compile(r"\bboard\s*(?:n(?:o|r)\.\s*)?(\d{1,2})\b\s*[:=.)]?\s*(?=\S)", re.IGNORECASE)
"""The number of a board in words: ``board 1 bygbb``."""


def with_numbers(text: str) -> str:
    """A text with the numbers of boards as they are read: ``board 1 bygbb`` is ``1: bygbb``."""
    return _NAMED.sub(r"\1: ", text)


class BoardRows:
    """Reads the rows of so many boards."""

    def __init__(self, reader: RowReader, boards: int) -> None:
        self._reader, self._boards = reader, boards

    def dashed(self, text: str) -> list[Row | None]:
        """Rows, and ``None`` for each dash between them; empty where they are not one for each board."""
        found: list[Row | None] = []
        if not DASH.search(text):
            return found
        for number, piece in enumerate(DASH.split(text)):
            found += [None] * (number > 0)
            items = next(iter(self._reader.readings(piece, lambda _: None)), None) if piece.strip() else []
            if items is None:
                return []
            found += [item for item in items if isinstance(item, list)]
        return found if len(found) == self._boards else []

    def check_numbers(self, text: str, left: Sequence[int]) -> None:
        """Raise :class:`NotationError` for rows with the numbers of other boards than those they are read for."""
        numbers = [int(number) for number in _NUMBERED.findall(text)]
        boards = [board + 1 for board in left]
        if numbers and numbers not in (boards, list(range(1, self._boards + 1))):
            raise NotationError(
                f"'{shortened(text)}' numbers its rows {', '.join(map(str, numbers))}, and those that are read are of "
                f"the boards {', '.join(map(str, boards))}: write a row for each of these, in this order."
            )

    def check_dashes(self, text: str, left: Sequence[int]) -> None:
        """Raise :class:`NotationError` for a dash in the place of a board that is not solved."""
        for board, row in enumerate(self.dashed(text)):
            if row is None and board in left:
                raise NotationError(f"'{shortened(text)}': board {board + 1} is not solved, and has a row of tiles.")
