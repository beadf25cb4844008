"""Observations of many games at once, kept up to date move by move."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.game import Game
from bestguess.core.types import Ints, Transcript
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.batch_answers import TableAnswers
from bestguess.lab.environments.observations import MoveObservation, Observation


class BatchBoard(ABC):
    """The observations of many games; equal to those of single games with the same moves."""

    def __init__(self, observed: Observation, games: int) -> None:
        self._observed = observed
        self.arrays: NDArray[Any] = np.zeros((games, *(observed.space.shape or ())), dtype=observed.space.dtype)
        """The observation of each game, shape (games, ...)."""

    @abstractmethod
    def begin(self, places: Ints, told: Sequence[Transcript]) -> None:
        """Begin the games at these places anew; ``told`` is what the host of each told unasked."""

    @abstractmethod
    def after(self, places: Ints, chosen: Ints, answers: Ints, missed: NDArray[np.bool_]) -> None:
        """Follow one move of each game at these places; all of shape (P,)."""

    def close(self, places: Ints) -> None:  # noqa: B027  # most boards show no actions
        """No action is allowed any more in the games at these places."""


class CellBatch(BatchBoard):
    """Cells of a grid: see :class:`~bestguess.lab.environments.observations.CellObservation`."""

    def begin(self, places: Ints, told: Sequence[Transcript]) -> None:
        self.arrays[places] = 0

    def after(self, places: Ints, chosen: Ints, answers: Ints, missed: NDArray[np.bool_]) -> None:
        self.arrays[places, chosen] = 1 + answers


class PatternBatch(BatchBoard):
    """Words, letters and lives: see :class:`~bestguess.lab.environments.observations.PatternObservation`."""

    def __init__(self, game: Game, actions: Actions, observed: Observation, games: int) -> None:
        super().__init__(observed, games)
        self._game, self._width = game, observed.parts["pattern"].stop
        self._open = np.ones(len(actions), dtype=np.bool_)
        self._begun: dict[Transcript, tuple[NDArray[Any], Ints]] = {}
        self._gaps = np.zeros((games, self._width), dtype=np.int64)
        """Where in the pattern each place of an answer is shown; a pattern has spaces between words."""

    def begin(self, places: Ints, told: Sequence[Transcript]) -> None:
        for place, said in zip(places.tolist(), told, strict=True):
            if said not in self._begun:
                pattern = self._game.display.pattern(said)
                gaps = np.zeros(self._width, dtype=np.int64)
                shown = [number for number, character in enumerate(pattern) if character == "_"]
                gaps[: len(shown)] = shown
                self._begun[said] = self._observed.encode(said, self._open, _no_position), gaps
            self.arrays[place], self._gaps[place] = self._begun[said]

    def after(self, places: Ints, chosen: Ints, answers: Ints, missed: NDArray[np.bool_]) -> None:
        shown = answers[:, None] >> np.arange(self._width) & 1
        rows, bits = np.nonzero(shown)
        self.arrays[places[rows], self._gaps[places[rows], bits]] = 2 + chosen[rows]
        self.arrays[places, self._width + chosen] = np.where(missed, 1, 2)
        if "lives" in self._observed.parts:
            self.arrays[places, -1] -= missed


class MoveBatch(BatchBoard):
    """The last moves: see :class:`~bestguess.lab.environments.observations.MoveObservation`."""

    def __init__(self, actions: Actions, observed: MoveObservation, games: int) -> None:
        super().__init__(observed, games)
        self._actions, self._moves = observed, observed.moves
        self._queries = actions.queries
        self._rows = self.arrays.reshape(games, self._moves, -1)
        self._made = np.zeros(games, dtype=np.int64)
        self._guesses = np.stack([observed.guess_entries(int(query)) for query in actions.queries])
        self._answers: dict[int, NDArray[np.int64]] = {}

    def begin(self, places: Ints, told: Sequence[Transcript]) -> None:
        self._rows[places] = 0
        self._made[places] = 0

    def after(self, places: Ints, chosen: Ints, answers: Ints, missed: NDArray[np.bool_]) -> None:
        full = places[self._made[places] == self._moves]
        self._rows[full, :-1] = self._rows[full, 1:]
        self._made[full] -= 1
        row, guess = self._made[places], self._guesses.shape[1]
        self._rows[places, row, :guess] = self._guesses[chosen]
        codes, where = np.unique(answers, return_inverse=True)
        for code, action in zip(codes.tolist(), chosen[_firsts(where)].tolist(), strict=True):
            if code not in self._answers:
                self._answers[code] = self._actions.answer_entries(int(self._queries[action]), code)
        if len(codes):
            self._rows[places, row, guess:] = np.stack([self._answers[code] for code in codes.tolist()])[where]
        self._made[places] += 1


class BeliefBatch(BatchBoard):
    """Secrets left and actions open: see :class:`~bestguess.lab.environments.observations.BeliefObservation`."""

    def __init__(self, answers: TableAnswers, observed: Observation, games: int) -> None:
        super().__init__(observed, games)
        self._answers, self._secrets = answers, len(answers.listed)
        self._left, self._open = self.arrays[:, : self._secrets], self.arrays[:, self._secrets :]

    def begin(self, places: Ints, told: Sequence[Transcript]) -> None:
        self._open[places] = 1
        self._left[places] = 0
        for place, said in zip(places.tolist(), told, strict=True):
            self._left[place, self._answers.fitting(said)] = 1

    def after(self, places: Ints, chosen: Ints, answers: Ints, missed: NDArray[np.bool_]) -> None:
        self._left[places] &= self._answers.codes[chosen] == answers[:, None]
        self._open[places, chosen] = 0

    def close(self, places: Ints) -> None:
        self._open[places] = 0


class RemainingSecrets:
    """The secrets left in each of many games, to tell when one is left."""

    def __init__(self, answers: TableAnswers, games: int) -> None:
        self._answers = answers
        # An array for each game: after two questions few of thousands of secrets are left, and a matrix would be empty.
        self._left: list[Ints] = [np.zeros(0, dtype=np.int64)] * games

    def begin(self, places: Ints, told: Sequence[Transcript]) -> None:
        """Begin the games at these places anew; ``told`` is what the host of each told unasked."""
        for place, said in zip(places.tolist(), told, strict=True):
            self._left[place] = self._answers.fitting(said)

    def after(self, places: Ints, chosen: Ints, answers: Ints) -> None:
        """Follow one move of each game at these places; all of shape (P,)."""
        before = self._left.copy()
        after: dict[tuple[int, int, int], Ints] = {}  # games that begin alike share their first sets
        for place, action, answer in zip(places.tolist(), chosen.tolist(), answers.tolist(), strict=True):
            left = before[place]
            move = id(left), action, answer
            if move not in after:
                after[move] = left[self._answers.codes[action][left] == answer]
            self._left[place] = after[move]

    def known(self, places: Ints) -> NDArray[np.bool_]:
        """In which games at these places one secret is left, shape (P,)."""
        return np.asarray([len(self._left[place]) == 1 for place in places.tolist()], dtype=np.bool_)


def _no_position() -> Any:
    raise AssertionError("a board needs no belief")


def _firsts(where: NDArray[np.intp]) -> NDArray[np.intp]:
    """The first place of each group number; shape (groups,)."""
    return np.unique(where, return_index=True)[1]
