"""One side of a duel: what it hides, and what it has asked of the other side."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.core.board import GridBoard
from bestguess.core.game import Game
from bestguess.core.types import Query, Transcript
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.observations import Observation
from bestguess.lab.environments.ship_placing import ShipPlacing


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

    @property
    def won(self) -> bool:
        """Whether this player has found what the other one hides."""
        outcome = self._game.outcome(self.transcript)
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
