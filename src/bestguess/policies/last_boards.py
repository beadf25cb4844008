"""The query that wins most often on the last tries of several boards, of which all have to be solved.

A state is what is left of each board that is not solved, and the tries that are left. Its value is the summed weight of
the combinations that are solved in time by the best play: of each query the sum of the values behind its answers, which
are one answer of each board. Queries are searched in the order of an upper bound: no play solves all boards more often
than it could solve the worst of them alone.
"""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Answer, Codes, Floats, Ints

MOST_SECRETS = 48
"""The most secrets of all boards together that are searched."""

MOST_STATES = 30_000
"""The most states and bounds that a search looks at before it is given up: some tenths of a second."""

_TIE = 1e-12

Left = tuple[tuple[int, ...], ...]
"""The places of the secrets that each board may have; a board that is solved has none."""


class Board(NamedTuple):
    """One board that is not solved: its answers and its weights."""

    codes: Codes
    """The answer of each secret to each query, shape (Q, n)."""
    weights: Floats
    """The probability of each secret, shape (n,)."""


def winning_place(boards: Sequence[Board], solved: Answer, tries: int, weighed: NDArray[np.bool_]) -> int | None:
    """The place of the query to be asked now, among those ``weighed``, shape (Q,); the others may follow.

    Of equals, the one that is expected to solve more boards now, then the first. ``None`` where nothing wins, and where
    the search takes more than :data:`MOST_STATES`.
    """
    try:
        return _Search(boards, solved, weighed).best(tries)
    except _TooMany:
        return None


class _TooMany(Exception):
    """The search has looked at as many states as it may."""


class _Search:
    def __init__(self, boards: Sequence[Board], solved: Answer, weighed: NDArray[np.bool_]) -> None:
        # Queries that all secrets answer alike are one query; those weighed stand for the others.
        order = np.lexsort((np.arange(len(weighed)), ~weighed))
        joined = np.concatenate([board.codes for board in boards], axis=1)[order]
        _, first = np.unique(joined, axis=0, return_index=True)
        self.places = order[np.sort(first)]
        self.now = weighed[self.places]
        self.codes = [board.codes[self.places] for board in boards]
        self.answers = [codes.tolist() for codes in self.codes]
        self.weights = [board.weights for board in boards]
        self.solved = solved
        self.names = [(codes == solved).argmax(axis=0).tolist() for codes in self.codes]
        self.looked = 0
        self._values: dict[tuple[Left, int], float] = {}
        self._bounds_known: dict[tuple[int, tuple[int, ...], int], float] = {}

    def best(self, tries: int) -> int | None:
        """The place of the best query to ask now; ``None`` if no query wins."""
        left = tuple(tuple(range(len(weights))) for weights in self.weights)
        value, row = self._searched(left, tries, self.now)
        return int(self.places[row]) if value > _TIE else None

    def _value(self, left: Left, tries: int) -> float:
        """The weight that is won from here."""
        if (left, tries) not in self._values:
            self._values[left, tries] = self._worked_out(left, tries)
        return self._values[left, tries]

    def _worked_out(self, left: Left, tries: int) -> float:
        least = self._least(left)
        if tries < least:
            return 0.0
        if tries >= len(set().union(*self._named(left))):  # enough to ask for every secret
            return prod(self._mass(board, secrets) for board, secrets in enumerate(left) if secrets)
        return self._searched(left, tries, np.ones(len(self.places), dtype=bool))[0]

    def _named(self, left: Left) -> list[set[int]]:
        """The queries that are the secrets of each board that is not solved."""
        return [{self.names[board][secret] for secret in secrets} for board, secrets in enumerate(left) if secrets]

    def _least(self, left: Left) -> int:
        """The fewest queries that may solve all boards, at least: those that may have the same secret count as one."""
        named = self._named(left)
        alone = sum(all(one is other or not one & other for other in named) for one in named)
        return alone + (alone < len(named))

    def _searched(self, left: Left, tries: int, open_now: NDArray[np.bool_]) -> tuple[float, int]:
        """The greatest weight that is won by a first query among some, and its row."""
        boards = [board for board, secrets in enumerate(left) if secrets]
        masses = np.array([self._mass(board, left[board]) for board in boards])
        hits = sum(
            (self._hits(board, left[board]) / mass for board, mass in zip(boards, masses, strict=True)), np.zeros(1)
        )
        # With no try to spare each query has to solve a board.
        rows = np.flatnonzero(open_now & (hits > 0.0) if tries == self._least(left) == len(boards) else open_now)
        bounds = np.min(
            [
                self._bounds(board, left[board], rows, tries - 1) * (masses.prod() / mass)
                for board, mass in zip(boards, masses, strict=True)
            ],
            axis=0,
        )
        best, found = 0.0, int(rows[0]) if len(rows) else 0
        for place in np.lexsort((rows, -hits[rows].round(9), -bounds.round(9))).tolist():
            if bounds[place] <= best + _TIE:
                break
            won = self._won(left, boards, int(rows[place]), tries - 1)
            if won > best + _TIE:
                best, found = won, int(rows[place])
        return best, found

    def _won(self, left: Left, boards: list[int], row: int, tries: int) -> float:
        """The weight that is won by one query, with so many tries after it."""
        split = [[*self._parts(board, left[board], row).items()] for board in boards]
        won = 0.0
        for way in product(*split):
            self._look(1)
            solved = [answer == self.solved for answer, _ in way]
            after = list(left)
            mass = 1.0
            for board, (answer, part) in zip(boards, way, strict=True):
                after[board] = () if answer == self.solved else part
                if answer == self.solved:
                    mass *= self._mass(board, part)
            won += mass * (1.0 if all(solved) else self._value(tuple(after), tries))
        return won

    def _look(self, states: int) -> None:
        self.looked += states
        if self.looked > MOST_STATES:
            raise _TooMany

    def _parts(self, board: int, secrets: tuple[int, ...], row: int) -> dict[Answer, tuple[int, ...]]:
        answers, parts = self.answers[board][row], dict[Answer, tuple[int, ...]]()
        for secret in secrets:
            parts[answers[secret]] = (*parts.get(answers[secret], ()), secret)
        return parts

    def _mass(self, board: int, secrets: tuple[int, ...]) -> float:
        return float(self.weights[board][list(secrets)].sum())

    def _hits(self, board: int, secrets: tuple[int, ...]) -> Floats:
        """The weight of the secret that each query is, if it is one of these; shape (Q,)."""
        alone = self.codes[board][:, secrets] == self.solved
        return np.asarray(alone @ self.weights[board][list(secrets)])

    def _bounds(self, board: int, secrets: tuple[int, ...], rows: Ints, tries: int) -> Floats:
        """The most of a board's weight that is solved after each query, as if there were no other board."""
        codes, weights = self.codes[board][np.ix_(rows, np.array(secrets))], self.weights[board][list(secrets)]
        self._look(len(rows) // 8 if tries < 2 else len(rows))
        if tries >= 2 and len(secrets) > tries:
            return np.array([self._after(board, secrets, int(row), tries) for row in rows])
        if len(secrets) <= tries:
            return np.full(len(rows), weights.sum())
        if not tries:
            return np.asarray((codes == self.solved) @ weights)
        order = np.argsort(-weights, kind="stable")
        codes, weights = codes[:, order], weights[order]
        alike = codes[:, :, None] == codes[:, None, :]
        first = ~np.tril(alike, -1).any(axis=2)
        return np.asarray((first | (codes == self.solved)) @ weights)

    def _after(self, board: int, secrets: tuple[int, ...], row: int, tries: int) -> float:
        parts = self._parts(board, secrets, row)
        return sum(
            self._mass(board, part) if answer == self.solved or len(part) <= tries else self._bound(board, part, tries)
            for answer, part in parts.items()
        )

    def _bound(self, board: int, secrets: tuple[int, ...], tries: int) -> float:
        """The most of some secrets of one board that is solved in so many tries; its whole weight for more than two."""
        if tries != 2:
            return self._mass(board, secrets)
        key = board, secrets, tries
        if key not in self._bounds_known:
            self._bounds_known[key] = float(self._bounds(board, secrets, np.arange(len(self.places)), 1).max())
        return self._bounds_known[key]
