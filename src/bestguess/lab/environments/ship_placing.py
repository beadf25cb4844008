"""Placing a fleet ship by ship: which placements leave room for the ships that follow."""

from bestguess.core.memo import remembered
from bestguess.games.battleship.fleet_rules import FleetRules, Layout


class ShipPlacing:
    """The ships of one player, placed one after the other in the order of the fleet.

    An action is a placement, as a layout holds it: ``orientation * cells + start``, where orientation 0 runs along a
    row to the right, 1 down a column; where the player chooses the length, too, see
    :mod:`bestguess.games.battleship.fleet_rules`.
    """

    def __init__(self, game: FleetRules) -> None:
        self._game = game
        self.layout: Layout = ()
        """The placements of the ships placed so far."""

    @property
    def done(self) -> bool:
        """Whether every ship is placed."""
        return len(self.layout) == len(self._game.ships)

    @property
    def occupied(self) -> list[int]:
        """The cells of the ships placed so far."""
        placed = enumerate(self.layout)
        return [cell for ship, placement in placed for cell in self._game.placement_cells(ship, placement)]

    def allowed(self) -> list[int]:
        """The placements of the next ship after which all others find room, ascending; none once all are placed."""
        return [] if self.done else list(_allowed(self._game, self.layout))

    def place(self, placement: int) -> None:
        """Place the next ship."""
        self.layout = (*self.layout, placement)


@remembered(most=4096)
def _allowed(game: FleetRules, layout: Layout) -> tuple[int, ...]:
    ship, closed = len(layout), _closed(game, layout)
    lengths = tuple(game.length_of(place, placement) for place, placement in enumerate(layout))
    return tuple(
        placement
        for placement in game.placements(ship)
        if closed.isdisjoint(cells := game.placement_cells(ship, placement))
        and _has_room(game, (*lengths, len(cells)), closed | game.halo(cells))
    )


def _closed(game: FleetRules, layout: Layout) -> frozenset[int]:
    cells = [game.halo(game.placement_cells(ship, placement)) for ship, placement in enumerate(layout)]
    return frozenset[int]().union(*cells)


def _has_room(game: FleetRules, lengths: tuple[int, ...], closed: frozenset[int]) -> bool:
    """Whether the ships behind those of these lengths find room beside closed cells: a search up to the first way."""
    ship = len(lengths)
    if not game.suits(lengths) or ship == len(game.ships):
        return game.suits(lengths)
    for placement in game.placements(ship):
        cells = game.placement_cells(ship, placement)
        if closed.isdisjoint(cells) and _has_room(game, (*lengths, len(cells)), closed | game.halo(cells)):
            return True
    return False
