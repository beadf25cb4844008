"""One side of a duel: what it hides, and what it has asked of the other side."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.core.board import GridBoard
from bestguess.core.game import Game
from bestguess.core.memo import remembered
from bestguess.core.types import Query, Transcript
from bestguess.games.battleship.fleet_rules import FleetRules, Layout
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.observations import Observation


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


class DuelSide:
    """A player of a duel: a secret of its own, and a transcript of its queries to the other player."""

    def __init__(self, game: Game, actions: Actions, secret: Any, placing: ShipPlacing | None) -> None:
        self._game, self._actions = game, actions
        self.secret = secret
        """The secret that this player hides; ``None`` while it places its ships."""
        self.placing = placing
        """The ships being placed; ``None`` where the secret was drawn."""
        self.transcript: Transcript = ()
        """The queries of this player, with the answers of the other one."""

    @property
    def hiding(self) -> bool:
        """Whether this player still places its ships."""
        return self.secret is None

    def has_won(self, hidden: Any) -> bool:
        """Whether this player has found what the other one hides."""
        outcome = self._game.ended(self.transcript, lambda moves: self._game.has_found(moves, hidden))
        return outcome is not None and outcome.won

    @property
    def over(self) -> bool:
        """Whether this player can ask no more, having won or lost its own game."""
        return self._game.outcome(self.transcript) is not None

    def allowed(self, size: int) -> NDArray[np.bool_]:
        """Which of so many actions the rules allow to this player."""
        mask = np.zeros(size, dtype=np.bool_)
        if self.placing is not None and self.hiding:
            mask[self.placing.allowed()] = True
        else:
            asked = self._actions.mask(self.transcript)
            mask[: len(asked)] = asked
        return mask

    def place(self, placement: int) -> None:
        """Place the next ship; the last of them completes the secret."""
        assert self.placing is not None, "only ships are placed"
        self.placing.place(placement)
        if self.placing.done:
            self.secret = self.placing.layout

    def ask(self, query: Query, other: "DuelSide") -> None:
        """Ask the other player a query."""
        answer = self._game.answer(other.secret, self.transcript, query)
        self.transcript = (*self.transcript, (query, answer))

    def seen(self, observed: Observation) -> NDArray[Any]:
        """The board of this player's queries, one entry for each category."""
        array = observed.encode(self.transcript, self._actions.mask(self.transcript), _no_position)
        return np.asarray(spaces.flatten(observed.space, array))

    def hidden_cells(self) -> list[Query]:
        """The cells of a grid that this player has occupied so far; none in games without a grid."""
        if self.placing is not None:
            return self.placing.occupied
        board = self._game.display.board((), self.secret)
        shown = board.occupied if isinstance(board, GridBoard) else ()
        return [self._game.notation.parse_query(cell.query) for cell in shown]


def _no_position() -> Any:
    raise AssertionError("a board needs no belief")
