"""The board of Battleship as a player sees it."""

from dataclasses import dataclass

from bestguess.core.board import Choice, GridBoard, Mark, Occupied, Piece
from bestguess.core.display import Display
from bestguess.core.grid import Grid
from bestguess.core.types import MISS, Answer, Transcript
from bestguess.games.battleship.fleet_rules import FleetRules, Layout
from bestguess.games.battleship.ship_names import titles

_KEYS = {"miss": "m", "hit": "h", "sunk": "s"}


@dataclass(frozen=True)
class FleetDisplay(Display[FleetRules]):
    """The board of Battleship: the marks, the fleet as far as it is known to be sunk, and the answers."""

    kind = "grid"

    @property
    def grid(self) -> Grid:
        return self.game.grid

    def board(self, transcript: Transcript, secret: Layout | None = None) -> GridBoard:
        game = self.game
        return game.grid.board(
            {query: _mark(game, answer) for query, answer in transcript},
            fleet=_fleet(game, transcript),
            answers=tuple(_choice(game, answer) for answer in game.answer_codes),
            occupied=() if secret is None else _occupied(game, secret),
        )

    def mark(self, answer: Answer) -> str:
        return "#" if self.game.is_sunk(answer) else super().mark(answer)

    def draw(self, transcript: Transcript, secret: Layout | None = None) -> str:
        """``.`` unknown, ``o`` miss, ``x`` hit, ``#`` the hit that sank a ship; ship names where revealed."""
        said = dict(transcript)

        def mark(cell: int) -> str:
            if cell in said:
                return self.mark(said[cell])
            ship = None if secret is None else self.game.ship_at(secret, cell)
            return "." if ship is None else self.game.ships[ship].name[0]

        return self.game.grid.draw(mark)


def _mark(game: FleetRules, answer: Answer) -> Mark:
    if answer == MISS:
        return "miss"
    return "sunk" if game.is_sunk(answer) else "hit"


def _fleet(game: FleetRules, transcript: Transcript) -> tuple[Piece, ...]:
    tells = game.announce in ("named", "every-hit")
    sunk = {game.ship_of(answer) for _, answer in transcript if game.is_sunk(answer)}
    over = game.outcome(transcript) is not None
    return tuple(
        Piece(ship.name, length=ship.length, sunk=True if over else place in sunk if tells else None, title=title)
        for place, (ship, title) in enumerate(zip(game.ships, titles(game.ships), strict=True))
    )


def _choice(game: FleetRules, answer: Answer) -> Choice:
    text, key, place = game.notation.format_answer(answer), _KEYS[_mark(game, answer)], game.ship_of(answer)
    if place is None:
        return Choice(text, text.capitalize(), key)
    ship = game.ships[place]
    label = f"{text.split()[0].capitalize()}: {titles(game.ships)[place]} ({ship.length})"
    return Choice(text, label, key, ship.name)


def _occupied(game: FleetRules, secret: Layout) -> tuple[Occupied, ...]:
    return tuple(
        Occupied(game.notation.format_query(cell), game.ships[ship].name)
        for ship, placement in enumerate(secret)
        for cell in game.placement_cells(ship, placement)
    )
