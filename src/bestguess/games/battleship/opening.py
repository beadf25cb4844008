"""First shots that are better than the likeliest one, where every layout of a board was looked at to find them."""

from bestguess.core.types import Query
from bestguess.games.battleship.fleet_rules import FleetRules

FIRST: dict[tuple[object, ...], str] = {(10, 10, (2, 3, 3, 4, 5), True, "silent"): "D5"}
"""By rows, columns, lengths, touching, announce; ``benchmarks/opening.py`` says what greedy play costs after a shot."""


def first_shot(game: FleetRules) -> Query | None:
    """The shot to begin with; ``None`` where none is known to be better than the likeliest."""
    lengths = tuple(sorted(ship.length for ship in game.ships)) if game.lengths_are_known else ()
    cell = FIRST.get((game.rows, game.columns, lengths, game.touching, game.announce))
    return None if cell is None else game.notation.parse_query(cell)
