"""Doubts about what is said of shots: two cells at once, a sinking said of several, ticks beside crosses."""

from collections.abc import Sequence

from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.games.cell_mentions import CellMention

_TICKS = "✅✔✓☑"
_CROSSES = "❌✖✗✘×☓"


def two_cells(text: str, one: CellMention, other: CellMention) -> NotationError:
    """The error of a move that names two cells."""
    return NotationError(f"'{shortened(text)}' names two cells, {one.written} and {other.written}: answer each.")


def either(text: str, readings: Sequence[str]) -> NotationError:
    """The error of a text that can be read in several ways."""
    return NotationError(f"'{shortened(text)}' could be {' or '.join(readings)}: write one of them.")


def refuse_tick_and_cross(text: str, sayable: str) -> None:
    """Raise :class:`NotationError` for a tick beside a cross; ``sayable`` are the answers that may be written."""
    tick, cross = (next((sign for sign in text if sign in kind), "") for kind in (_TICKS, _CROSSES))
    if tick and cross:
        raise NotationError(
            f"'{shortened(text)}': {cross} is a hit on paper, and no hit beside {tick}. Write {sayable}."
        )


def refuse_shared_sinking(line: str, cells: Sequence[CellMention]) -> None:
    """Raise :class:`NotationError` for a line that says of several cells that a ship was sunk."""
    *others, last = [place.written for place in cells]
    if others:
        hits = ", ".join(f"{cell} hit" for cell in others)
        raise NotationError(
            f"'{shortened(line)}': was one ship sunk, or one at each cell? Write {hits}, {last} sunk, or sunk "
            "behind each."
        )
