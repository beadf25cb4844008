"""Rules for exact search: symmetries, answers in one table, and answers that depend on the past in a known way."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from numpy.typing import NDArray

from bestguess.core.types import Answer, Ints, Query


class Group(NamedTuple):
    """Queries that hit a secret and are answered otherwise by the last of them: the cells of a ship."""

    queries: tuple[Query, ...]
    first: Answer
    """The answer while another query of the group was not asked."""
    last: Answer
    """The answer once all others were asked."""


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

        A game gives it whose whole table may be too large for the memory; ``None`` where it does not.
        """
        return None

    def groups(self, secret: Any) -> Sequence[Group] | None:
        """The groups of queries that hit a secret, each query in one group, for games whose past matters so.

        A game with the secret "the cells 3, 4 and 5" lists ``[Group((3, 4, 5), HIT, SUNK)]``. A query in no group is
        answered by the miss. ``None`` in games that know no such groups.
        """
        return None

    def symmetries(self) -> Sequence[Sequence[Query]]:
        """Permutations of the queries that leave the game as it is, but for the identity: the board turned and flipped.

        Each lists, for the queries in turn, the query that takes its place: ``[2, 1, 0]`` flips a row of three cells.
        An exact search that is told of them saves work. Permutations that generate the others by being applied one
        after the other are enough.
        """
        return ()
