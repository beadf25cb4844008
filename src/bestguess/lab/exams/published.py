"""The boards of Collaborative Battleship (Grand, Pepe, Tenenbaum and Andreas, arXiv 2510.20886), from a copy of theirs.

Their repository, github.com/gabegrand/battleship, has each board as a table of letters: W for water, another letter for
each ship, which is named by its colour. None of it is part of bestguess.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.grid import Grid
from bestguess.core.spec import Spec, make
from bestguess.core.whole_files import said_of, text_of
from bestguess.games import GAMES

FOLDER = Path("experiments/collaborative/contexts")
"""The folder of the boards in their repository."""

_WATER = "W"

_COLOURS: Mapping[str, str] = {"R": "red", "G": "green", "P": "purple", "O": "orange"}


@dataclass(frozen=True)
class PublishedBoard:
    """A board: the rules it is played by, and where its ships lie."""

    name: str
    game: Game
    secret: Any


def boards(repository: Path, announce: str) -> Iterator[PublishedBoard]:
    """The boards in a copy of the repository, in their order. Raises :class:`BestguessError`."""
    files = sorted((repository / FOLDER).glob("board_*.txt"))
    if not files:
        raise BestguessError(
            f"{repository / FOLDER}: there are no boards. Name a copy of github.com/gabegrand/battleship: "
            "-T repository=FOLDER"
        )
    for file in files:
        try:
            yield board(file.stem.removeprefix("board_"), text_of(file), announce)
        except (OSError, ValueError) as error:
            raise _no_board(file, said_of(error)) from error
        except BestguessError as error:
            raise _no_board(file, str(error).rstrip(".")) from error


def _no_board(file: Path, fault: str) -> BestguessError:
    return BestguessError(f"{file}: {fault}. Take the file as it is in the repository.")


def board(title: str, text: str, announce: str) -> PublishedBoard:
    """The board of a table. Raises ``ValueError`` for one that is none, and :class:`SpecError`."""
    rows = [line.split(",") for line in text.split()]
    columns = len(rows[0]) if rows else 0
    if not rows or any(len(row) != columns for row in rows):
        raise ValueError("this is no table of letters")
    cells: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter != _WATER:
                cells.setdefault(letter, []).append((row, column))
    if not cells or not all(letter in _COLOURS for letter in cells):
        raise ValueError(f"a ship has another letter than {', '.join(_COLOURS)}")
    ships = [letter for letter in _COLOURS if letter in cells]  # in an order that says nothing of their lengths
    lengths = [str(len(cells[letter])) for letter in ships]
    given = {"rows": str(len(rows)), "columns": str(columns), "announce": announce}
    if announce == "colour":
        names = [_COLOURS[letter] for letter in ships]
        given |= {"fleet": "-".join(sorted(lengths, reverse=True)), "colours": "-".join(names)}
    else:
        names = [letter.lower() for letter in ships]
        given["fleet"] = "-".join(name + length for name, length in zip(names, lengths, strict=True))
    game: Any = make(GAMES, Spec("battleship", given))
    written = {ship.name: str(ship) for ship in game.ships}
    cell = Grid(len(rows), columns).format
    layout = [
        f"{written[name]} {'-'.join(cell(row * columns + column) for row, column in (found[0], found[-1]))}"
        for name, found in ((name, cells[letter]) for name, letter in zip(names, ships, strict=True))
    ]
    return PublishedBoard(title, game, game.notation.parse_secret(", ".join(layout)))
