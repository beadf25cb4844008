"""The heat map of a position: how likely each query is to find something.

What a game offers decides the form. A game with a ``grid`` is drawn as its board, a game with a
``keyboard`` (rows of queries) as rows of named keys, and any other as a list of its best queries.

Colours of a heat map: cividis, which reads alike with and without colour blindness.

Nuñez, Anderton & Renslow (2018), "Optimizing colormaps with consideration for color vision
deficiency". Colour is never alone: the numbers and marks on it say the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from string import ascii_uppercase
from typing import TYPE_CHECKING

from rich.text import Text

from bestguess.advice.format import CERTAIN
from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import MISS, Query
from bestguess.policies.objectives import likelihood

if TYPE_CHECKING:
    from bestguess.core.grid import Grid


_CIVIDIS = (
    (0, 34, 78),
    (18, 53, 112),
    (59, 73, 108),
    (87, 93, 109),
    (112, 113, 115),
    (138, 134, 120),
    (165, 156, 116),
    (195, 179, 105),
    (225, 204, 85),
    (254, 232, 56),
)

MISSED = "grey62"
PRESENT = "bold white on #d55e00"
"""Vermillion of Okabe & Ito (2008), which no shade of cividis resembles."""
FOCUS = "bold black on white"


def heat(level: float) -> str:
    """The style of a cell at a level from 0 to 1: a background with legible text on it."""
    place = min(max(level, 0.0), 1.0) * (len(_CIVIDIS) - 1)
    lower = min(int(place), len(_CIVIDIS) - 2)
    share = place - lower
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(_CIVIDIS[lower], _CIVIDIS[lower + 1], strict=True))
    # Perceived brightness (Rec. 601) decides whether black or white stands out.
    text = "black" if 0.299 * red + 0.587 * green + 0.114 * blue > 120 else "white"
    return f"{text} on #{red:02x}{green:02x}{blue:02x}"


WIDTHS = (5, 4, 3, 1)
"""How many characters a cell takes, the widest that fits: a number of percent, or on wide boards one digit."""

_MANY = 40
"""Of more answers than this no single one is worth a word in the legend."""


@dataclass(frozen=True)
class Tile:
    """One query on a map."""

    chance: float | None
    """The probability to find something; ``None`` if it cannot be asked."""
    level: float
    """The chance as a share of the highest on the map, 0 to 1."""
    shade: float
    """How bright it is, from 0 for the lowest on the map to 1 for the highest."""
    mark: str
    """The mark drawn if the query was asked, else empty."""
    found: bool
    """Whether it was asked and something was there."""


def tiles(position: Position) -> dict[Query, Tile]:
    """The tile of every query that can be or has been asked."""
    found = _asked(position)
    if len(position.queries):
        chances = likelihood(position, position.predictive)
        top, bottom = max(float(chances.max()), 1e-12), float(chances.min())
        for query, chance in zip(position.queries.tolist(), chances.tolist(), strict=True):
            # By the root, so that one certain cell does not leave all others in the dark.
            shade = sqrt((chance - bottom) / (top - bottom)) if top > bottom else 1.0
            found[query] = Tile(chance, chance / top, shade, "", False)
    return found


def _asked(position: Position) -> dict[Query, Tile]:
    """The tiles that need no thought."""
    game = position.game
    return {
        query: Tile(None, 0.0, 0.0, game.display.mark(answer), game.is_hit(query, answer))
        for query, answer in position.transcript
    }


def heat_map(position: Position, notation: MoveNotation, width: int, focus: Query | None = None) -> Text:
    """The map as lines of text, coloured; ``focus`` is put in brackets."""
    if moves_only(position.game):
        return Text(position.game.display.draw(position.transcript))
    known = tiles(position)
    return _chart(position, known, notation, width, focus) or _ranking(known, notation, focus)


def board(position: Position, notation: MoveNotation, width: int, focus: Query | None = None) -> Text | None:
    """The board without the chances, for players who think alone; ``None`` if there is neither map nor keyboard."""
    return _chart(position, _asked(position), notation, width, focus)


def moves_only(game: Game) -> bool:
    """Whether a game shows its moves instead of a map: one without misses, whose queries are no places or letters."""
    return not (game.has_misses or game.display.grid or game.display.keyboard)


def _chart(
    position: Position, known: dict[Query, Tile], notation: MoveNotation, width: int, focus: Query | None
) -> Text | None:
    game = position.game
    if game.display.grid is not None:
        return _board(game.display.grid, known, notation, width, focus)
    rows = game.display.keyboard
    if not rows:
        return None
    # A board shows what was found; beside a keyboard it takes the drawing of the game.
    return Text.assemble(game.display.draw(position.transcript), "\n\n", _keyboard(rows, known, notation, width, focus))


def legend(game: Game, width: int) -> str:
    """The legend of the map, on one line."""
    answers = game.answers((), 0)
    words: dict[str, set[str]] = {}
    for answer in answers:
        # One mark may stand for several answers that begin with the same word ("sunk c", "sunk d").
        words.setdefault(game.display.mark(answer), set()).add(game.notation.format_answer(answer).split()[0])
    marks = {mark: " ".join(said) for mark, said in words.items()}
    if len(answers) > _MANY or any(len(said) > 1 for said in words.values()):
        marks = {
            game.display.mark(MISS): "nothing",
            game.display.mark(next(a for a in answers if a != MISS)): "something",
        }
    said = ", ".join(f"{mark} {word}" for mark, word in marks.items())
    grid = game.display.grid
    numbers = "digits: chance in tenths of the highest" if grid and _cell_width(grid, width) == 1 else "chance in %"
    return f"{numbers}, {said}, [ ] this {game.query_noun}"


def _cell_width(grid: "Grid", width: int) -> int:
    return next((cell for cell in WIDTHS if 3 + grid.columns * cell <= width), WIDTHS[-1])


def _board(grid: "Grid", known: dict[Query, Tile], notation: MoveNotation, width: int, focus: Query | None) -> Text:
    cell = _cell_width(grid, width)
    heads = [str(column + 1) for column in range(grid.columns)]
    text = Text("   ")
    if cell == 1:
        # Column numbers downwards, a digit a line.
        for digits in zip(*(head.rjust(len(heads[-1])) for head in heads), strict=True):
            text.append("".join(digits) + "\n   ", style="dim")
        text.right_crop(4)
    else:
        text.append("".join(f"{head:>{cell - 1}} " for head in heads), style="dim")
    for row in range(grid.rows):
        head = str(grid.rows - row) if notation.pairs else ascii_uppercase[row]
        text.append(f"\n{head:>2} ", style="dim")
        for column in range(grid.columns):
            query = grid.cell(row, column)
            text.append_text(_tile(known.get(query), cell, query == focus))
    return text


def _keyboard(
    rows: Sequence[Sequence[Query]], known: dict[Query, Tile], notation: MoveNotation, width: int, focus: Query | None
) -> Text:
    # Each key is its name, its tile and a space; each row is set in by two more, as keys are.
    longest = max(2 * number + sum(len(notation.query(query)) + 1 for query in row) for number, row in enumerate(rows))
    keys = max(map(len, rows))
    cell = next((cell for cell in WIDTHS[:-1] if longest + keys * cell <= width), WIDTHS[-2])
    text = Text()
    for number, row in enumerate(rows):
        text.append("\n" * (number > 0) + "  " * number)
        for query in row:
            text.append(notation.query(query).upper(), style="bold")
            text.append_text(_tile(known.get(query), cell, query == focus))
            text.append(" ")
    return text


def _ranking(known: dict[Query, Tile], notation: MoveNotation, focus: Query | None, length: int = 12) -> Text:
    text = Text()
    open_ = [(query, tile) for query, tile in known.items() if tile.chance is not None]
    ranked = sorted(open_, key=lambda item: -item[1].level)[:length]
    if focus is not None and focus not in dict(ranked) and focus in known:
        ranked.append((focus, known[focus]))
    names = max((len(notation.query(query)) for query, _ in ranked), default=0)
    for query, tile in ranked:
        text.append(notation.query(query).rjust(names) + " ")
        text.append_text(_tile(tile, WIDTHS[0], query == focus))
        text.append("\n")
    text.right_crop(1)
    return text


def _tile(tile: Tile | None, cell: int, focus: bool) -> Text:
    if tile is None:
        return Text(".".rjust(cell - 1) + " " if cell > 1 else ".", style="dim")
    if cell == 1:
        digit = tile.mark or str(min(int(tile.level * 10), 9))
        return Text(digit, style=FOCUS if focus else _style(tile))
    inside = tile.mark or _percent(tile.chance or 0.0)
    if focus:
        return Text(f"[{inside}]".rjust(cell)[-cell:], style=FOCUS)
    return Text(inside.rjust(cell - 1) + " ", style=_style(tile))


def _style(tile: Tile) -> str:
    if tile.chance is not None:
        return heat(tile.shade)
    return PRESENT if tile.found else MISSED


def _percent(chance: float) -> str:
    """A whole number of percent; only what is certain is written 0 or 100."""
    if chance <= CERTAIN:
        return "0"
    if chance >= 1 - CERTAIN:
        return "100"
    return "<1" if chance < 0.01 else str(min(max(round(chance * 100), 1), 99))
