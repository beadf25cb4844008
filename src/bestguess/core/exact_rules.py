"""Rules for exact search: symmetries, answers in one table, and answers that depend on the past in a known way."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Answer, Floats, Ints, Query, Transcript


class Group(NamedTuple):
    """Queries that hit a secret and are answered otherwise by the last of them: the cells of a ship."""

    queries: tuple[Query, ...]
    first: Answer
    """The answer while another query of the group was not asked."""
    last: Answer
    """The answer once all others were asked."""


class KeptProperties(NamedTuple):
    """The properties that queries must keep: each must have all that an earlier query had in common with the secret."""

    queries: NDArray[np.uint64]
    """The properties of each query as bits, shape (Q, w)."""
    secrets: NDArray[np.uint64]
    """The properties of each secret as bits, shape (n, w); a query that solves a secret has all of them."""


class KeyCells(NamedTuple):
    """The answers that secrets may give, and what queries cost: more than one table of answers says."""

    cells: NDArray[np.uint64]
    """The answers that a secret may give, each equally likely, as bits, shape (Q, n)."""
    answers: Sequence[Sequence[Answer]]
    """For each query the answer that each bit stands for, the lowest first."""
    weights: Floats
    """How likely each secret is, on any scale, shape (n,)."""
    costs: Floats
    """The cost of each query, shape (Q,)."""

    def after(self, moves: Transcript, places: Sequence[int], weights: Floats) -> "KeyCells":
        """The cells left after ``moves``: the secrets at these places with these weights, and no query of them."""
        cells = self.cells[:, places]
        cells[[query for query, _ in moves if query < len(cells)]] = 1  # asked, it tells nothing more
        return KeyCells(cells, self.answers, weights, self.costs)


class ExactRules:
    """The part of a game that knows more of its rules than play needs, so that search is faster, or possible at all."""

    @property
    def unsolvable(self) -> str:
        """Why exact search cannot take the game as it is, with the remedy; empty where it can."""
        return ""

    def answer_table(self, secrets: Sequence[Any]) -> NDArray[Any] | None:
        """The answer of each of these secrets to each query, shape (num_queries, len(secrets)), whole numbers from 0.

        For games whose answers do not depend on the past. ``None`` where the game is asked for each pair; a game of
        thousands of secrets and queries gives the table by arithmetic on arrays, which is a thousand times faster.
        """
        return None

    def answer_rows(self, secrets: Sequence[Any]) -> Callable[[Ints], NDArray[Any]] | None:
        """What these secrets answer, as a function of the queries: rows of :meth:`answer_table`, one for each query.

        A game gives it whose whole table may be too large for the memory; ``None`` where it does not. Where more may be
        asked than the game lists, these queries have rows, too.
        """
        return None

    def kept_properties(self, secrets: Sequence[Any]) -> KeptProperties | None:
        """The properties of the queries and of these secrets, in a game whose answers forbid queries by them alone.

        So are the rules of Wordle's hard mode, whose properties are "the second letter is r" and "there are two e".
        Secrets that answer a query alike have the same properties in common with it. ``None`` in other games.
        """
        return None

    names_secrets: ClassVar[bool] = False
    """Whether :meth:`key_cells` has queries that name a secret."""

    def key_cells(self, naming: bool) -> KeyCells | None:
        """The problem of a game whose queries cost differently, or whose secrets may give one of several answers.

        Exact search solves it until one secret is left. With ``naming`` it has the queries that name a secret as well.
        ``None`` in games that a table of answers describes, and in which no secret is named.
        """
        return None

    def groups(self, secret: Any) -> Sequence[Group] | None:
        """The groups of queries that hit a secret, each query in one group, for games whose past matters so.

        A game with the secret "the cells 3, 4 and 5" lists ``[Group((3, 4, 5), HIT, SUNK)]``. A query in no group is
        answered by the miss. ``None`` in games that know no such groups.
        """
        return None

    def alike(self, transcript: Transcript) -> Ints | None:
        """For each query the lowest one that is as good after these moves, shape (num_queries,).

        Some symmetry that leaves every query of the transcript in its place turns the one into the other, so that each
        answer to both is given by as many secrets of the whole list. Not all such queries need be named. ``None``
        where that is not known.
        """
        return None

    def symmetries(self) -> Sequence[Sequence[Query]]:
        """Permutations of the queries that leave the game as it is, but for the identity: the board turned and flipped.

        Each lists, for the queries in turn, the query that takes its place: ``[2, 1, 0]`` flips a row of three cells.
        An exact search that is told of them saves work. Permutations that generate the others by being applied one
        after the other are enough.
        """
        return ()
