"""The placements of a fleet, those of equal ships once, and the tastes that a person may have among them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from bestguess.core.types import Floats, Ints
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.posterior import Layouts


@dataclass(frozen=True)
class PlacementTable:
    """The placements of each length of ship on a board, in one row: longest ships first, ascending."""

    game: FleetRules

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the ships, each once, the longest first."""
        return tuple(sorted({ship.length for ship in self.game.ships}, reverse=True))

    @cached_property
    def ships(self) -> tuple[int, ...]:
        """A ship of each of :attr:`lengths`: its place in the fleet."""
        known = [ship.length for ship in self.game.ships]
        return tuple(known.index(length) for length in self.lengths)

    @cached_property
    def members(self) -> Ints:
        """How many ships of the fleet have each of :attr:`lengths`, shape (lengths,)."""
        known = [ship.length for ship in self.game.ships]
        return np.array([known.count(length) for length in self.lengths], dtype=np.int64)

    @cached_property
    def rows(self) -> tuple[tuple[int, int], ...]:
        """The ship (one of :attr:`ships`) and the placement of each row."""
        return tuple((ship, placement) for ship in self.ships for placement in self.game.placements(ship))

    @cached_property
    def length_of(self) -> Ints:
        """The place in :attr:`lengths` of each row, shape (rows,)."""
        places = {ship: place for place, ship in enumerate(self.ships)}
        return np.array([places[ship] for ship, _ in self.rows], dtype=np.int64)

    @cached_property
    def row_of(self) -> Ints:
        """The row of each placement of each ship, shape (ships, 2 * cells); -1 where it would leave the board."""
        found = np.full((len(self.game.ships), 2 * self.game.grid.size), -1, dtype=np.int64)
        for row, (first, placement) in enumerate(self.rows):
            length = self.game.ships[first].length
            for ship, other in enumerate(self.game.ships):
                if other.length == length:
                    found[ship, placement] = row
        return found

    def rows_of(self, layouts: Layouts) -> Ints:
        """The rows of the ships of each layout, shape (layouts, ships)."""
        return np.asarray(self.row_of[np.arange(layouts.shape[1]), layouts])

    def per_ship(self, of_rows: Floats) -> Floats:
        """Numbers of the rows for each ship and placement, shape (ships, 2, cells); 0 off the board."""
        spread = np.where(self.row_of < 0, 0.0, of_rows[self.row_of])
        return np.ascontiguousarray(spread.reshape(len(self.game.ships), 2, -1))

    def orbits(self) -> Ints:
        """Which placements of a row a turn or a flip of the board takes to it: an orbit's number, shape (rows,)."""
        game, images = self.game, self.game.symmetries()
        cells = [frozenset(game.placement_cells(ship, placement)) for ship, placement in self.rows]
        lengths = self.length_of.tolist()
        number = {key: row for row, key in enumerate(zip(lengths, cells, strict=True))}
        least = [
            min([row, *(number[length, frozenset(image[cell] for cell in own)] for image in images)])
            for row, (length, own) in enumerate(zip(lengths, cells, strict=True))
        ]
        return np.unique(np.array(least), return_inverse=True)[1].reshape(-1).astype(np.int64)

    def traits(self) -> Mapping[str, Floats]:
        """Each of :data:`TRAITS` of every row: 1 where it holds, else 0, shape (rows,)."""
        cells = [self.game.placement_cells(ship, placement) for ship, placement in self.rows]
        return {name: np.array([float(holds(self.game, own)) for own in cells]) for name, (_, holds) in TRAITS.items()}


def _on_edge(game: FleetRules, cell: int) -> bool:
    row, column = game.grid.place(cell)
    return row in (0, game.rows - 1) or column in (0, game.columns - 1)


def _corner(game: FleetRules, cell: int) -> bool:
    row, column = game.grid.place(cell)
    return row in (0, game.rows - 1) and column in (0, game.columns - 1)


def _central(game: FleetRules, cell: int) -> bool:
    row, column = game.grid.place(cell)
    return abs(2 * row - game.rows + 1) < game.rows / 2 and abs(2 * column - game.columns + 1) < game.columns / 2


def _middle(game: FleetRules, cells: tuple[int, ...]) -> tuple[float, float]:
    """Row and column of the middle of a placement, from -1 (top, left) to 1."""
    rows, columns = zip(*map(game.grid.place, cells), strict=True)
    return (
        (sum(rows) / len(cells) * 2 - game.rows + 1) / max(game.rows - 1, 1),
        (sum(columns) / len(cells) * 2 - game.columns + 1) / max(game.columns - 1, 1),
    )


TRAITS: Mapping[str, tuple[str, Callable[[FleetRules, tuple[int, ...]], bool]]] = {
    "edge": ("along the edge", lambda game, cells: all(_on_edge(game, cell) for cell in cells)),
    "end": (
        "with one end at the edge",
        lambda game, cells: any(_on_edge(game, c) for c in cells) and not all(_on_edge(game, c) for c in cells),
    ),
    "corner": ("in a corner", lambda game, cells: any(_corner(game, cell) for cell in cells)),
    "centre": ("in the centre", lambda game, cells: any(_central(game, cell) for cell in cells)),
    "vertical": ("down a column", lambda game, cells: len(cells) > 1 and cells[1] - cells[0] == game.columns),
    "top": ("in the upper half", lambda game, cells: _middle(game, cells)[0] < 0),
    "left": ("in the left half", lambda game, cells: _middle(game, cells)[1] < 0),
}
"""Ways in which ships may lie that are told of a person: in words, and as a test on the cells of one placement."""


def features(table: PlacementTable) -> tuple[Floats, Floats, Floats]:
    """The features of each placement by which the taste for it is learned, each of shape (rows, features).

    There are three kinds: how near the edge and the middle it lies; its direction, for each length too, and the half of
    the board; the orbit of each placement by itself. The first two take what all ships have in common.
    """
    traits = table.traits()
    lengths, game = table.length_of, table.game
    cells = [game.placement_cells(*row) for row in table.rows]
    middle = np.array([_middle(game, own) for own in cells])
    at_edge = np.array([np.mean([_on_edge(game, cell) for cell in own]) for own in cells])
    near = [*(traits[name] for name in ("edge", "end", "corner", "centre")), (middle**2).sum(axis=1), at_edge]
    down = [traits["vertical"] * (lengths == place) for place in range(len(table.lengths))]
    direction = [*(traits[name] for name in ("vertical", "top", "left")), middle[:, 0], middle[:, 1], *down]
    number = table.orbits()
    each = np.eye(int(number.max()) + 1)[number]
    kinds = (np.column_stack(near), np.column_stack(direction), each)
    # A number that all placements of a length share changes nothing: leave it out of what a fit holds small.
    for columns in kinds:
        for place in range(len(table.lengths)):
            columns[lengths == place] -= columns[lengths == place].mean(axis=0)
    return kinds
