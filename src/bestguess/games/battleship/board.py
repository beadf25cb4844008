"""The board of Battleship as a player sees it."""

from collections import Counter
from dataclasses import dataclass, replace

from bestguess.core.board import Choice, GridBoard, Mark, Occupied, Piece
from bestguess.core.display import Display
from bestguess.core.grid import Grid
from bestguess.core.types import MISS, Answer, Transcript
from bestguess.games.battleship.fleet import Ship
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
        board = game.grid.board(
            {query: _mark(game, answer) for query, answer in transcript},
            fleet=_fleet(game, transcript),
            answers=tuple(_choice(game, answer) for answer in game.answer_codes),
            occupied=() if secret is None else _occupied(game, secret),
        )
        return replace(
            board,
            hit_ships=tuple(
                Occupied(game.notation.format_query(query), game.ships[ship].name)
                for query, answer in transcript
                if (ship := game.ship_of(answer)) is not None
            ),
            any_lengths=game.any_lengths,
        )

    def mark(self, answer: Answer) -> str:
        ship = self.game.ship_of(answer) if self.game.announce == "colour" else None
        if self.game.is_sunk(answer):
            return "#"
        return super().mark(answer) if ship is None else self.game.ships[ship].name[0].upper()

    def draw(self, transcript: Transcript, secret: Layout | None = None) -> str:
        """``.`` unknown, ``o`` miss, ``x`` hit or the letter of its colour, ``#`` the hit that sank a ship.

        Ship names where revealed.
        """
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
    tells = game.announce == "named" or game.hits_name_ships
    sunk = {game.ship_of(answer) for _, answer in transcript if game.is_sunk(answer)}
    hits = Counter(game.ship_of(answer) for _, answer in transcript)
    over = game.outcome(transcript) is not None

    def length(place: int, ship: Ship) -> int | None:
        if ship.is_known:
            return ship.length
        return hits[place] if place in sunk and game.hits_name_ships else None

    return tuple(
        Piece(
            ship.name,
            length=length(place, ship),
            sunk=True if over else place in sunk if tells else None,
            title=title,
            lengths=ship.lengths,
        )
        for place, (ship, title) in enumerate(zip(game.ships, titles(game.ships), strict=True))
    )


def _choice(game: FleetRules, answer: Answer) -> Choice:
    text, key, place = game.notation.format_answer(answer), _KEYS[_mark(game, answer)], game.ship_of(answer)
    if place is None:
        return Choice(text, text.capitalize(), key)
    ship = game.ships[place]
    length = f" ({ship.length})" if ship.is_known else ""
    label = f"{text.split()[0].capitalize()}: {titles(game.ships)[place]}{length}"
    return Choice(text, label, key, ship.name)


def _occupied(game: FleetRules, secret: Layout) -> tuple[Occupied, ...]:
    return tuple(
        Occupied(game.notation.format_query(cell), game.ships[ship].name)
        for ship, placement in enumerate(secret)
        for cell in game.placement_cells(ship, placement)
    )
