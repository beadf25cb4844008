"""Positions written the way people write them, for tests."""

from bestguess.core.position import Position
from bestguess.core.types import Transcript
from bestguess.games.battleship import Battleship
from bestguess.games.battleship.reading import Reading


def moves(game: Battleship, text: str) -> Transcript:
    """``"E5 miss, D4 hit"`` as a transcript."""
    pairs = (move.split(maxsplit=1) for move in text.split(",") if move.strip())
    return tuple((game.notation.parse_query(cell), game.notation.parse_answer(answer)) for cell, answer in pairs)


def after(game: Battleship, text: str) -> Position:
    """The position after some moves; whether a layout fits them is not looked at."""
    return Position(game, game.prior(), moves(game, text))


def cells(game: Battleship, text: str) -> tuple[int, ...]:
    """``"A1 A2"`` as cells."""
    return tuple(game.notation.parse_query(cell) for cell in text.split())


def wrecks(reading: Reading) -> dict[str, str]:
    """The cells of each wreck by the name of its ship."""
    game = reading.game
    return {
        game.ships[wreck.ship].name: " ".join(map(game.notation.format_query, wreck.cells)) for wreck in reading.wrecks
    }


def loose(reading: Reading) -> str:
    """The hits that belong to no wreck."""
    return " ".join(map(reading.game.notation.format_query, reading.loose))
