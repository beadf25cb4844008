"""Answer tables: what each listed secret of a game answers to each query, worked out once."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError, SpecError, SpecText, TooLarge
from bestguess.core.game import Game
from bestguess.core.game_parts import ExactRules
from bestguess.core.memo import Memo
from bestguess.core.threads import in_order
from bestguess.core.types import Codes, Floats, Ints
from bestguess.kernel import answer_weights

LARGEST = 2**30
"""The most answers that a table holds, queries times secrets: a gigabyte where each fits one byte."""

WHOLE = 2**26
"""The most answers that a table keeps, where the game gives some of its rows: 67 MB where each fits one byte."""

BLOCK = 2**23
"""The answers that are worked out and parted at once take about as many bytes."""

_WIDEST = 8
"""The most bytes of an answer."""

CALL = 2**16
"""To work out a few answers takes about as long as so many."""

WORKED_OUT = 2**32
"""The most answers that are worked out for one question; they take about a minute."""

ONE_BY_ONE = 2**27
"""The most answers that are asked for one by one; they take about a minute."""

MAX_TABLE_BYTES = 2**28
"""Tables are remembered as long as they take no more bytes together; the last one always is."""


@dataclass(frozen=True, eq=False)
class AnswerTable:
    """The answers of all secrets of a prior, for a game in which they do not depend on the past.

    Games that begin anew share the table, for it is the costly part of a listed belief.
    """

    game: Game
    secrets: tuple[Any, ...]
    """All secrets of the prior, in a fixed order."""

    @classmethod
    def of(cls, game: Game, secrets: Sequence[Any]) -> "AnswerTable":
        """The table of these secrets; one that was worked out before if there is one."""
        listed = tuple(secrets)
        key = (game, len(listed))
        known = _tables.of(key, lambda: cls(game, listed))
        if not _same(known.secrets, listed):
            known = cls(game, listed)
        _tables.put(key, known)  # weighed again: its codes may have been worked out since
        return known

    _work: list[int] = field(default_factory=lambda: [0], repr=False)
    """The answers worked out so far, while the table is not kept."""

    def _kept(self, queries: int, alive: int) -> bool:
        """Whether the whole table is kept, from now on if it pays; else the answers of this question are worked out.

        It pays once a question is for much of the table, or all questions were for more than there is: a position with
        few secrets left takes but their answers.
        """
        if "codes" in vars(self):
            return True
        size, asked = self.game.num_queries * len(self.secrets), queries * alive
        if size > WHOLE or 2 * asked < size:
            if self.game.exact.answer_rows(self.secrets[:1]) is None:
                return True
            self._work[0] += max(asked, CALL)
            return size <= WHOLE and self._work[0] > size + CALL
        return True

    def rows(self, queries: Ints, alive: Ints) -> Codes:
        """The answers of some secrets to some queries, shape (len(queries), len(alive)).

        Raises what :attr:`codes` raises, and :class:`TooLarge` for more than :data:`WORKED_OUT` answers.
        """
        if self._kept(len(queries), len(alive)):
            return self.codes[np.ix_(queries, alive)]
        return self._worked_out(len(queries), alive)(queries)

    def check(self, queries: int, alive: int) -> None:
        """Raise what :meth:`rows` raises for so many queries and secrets, before any answer is asked for."""
        if self.game.exact.answer_rows(self.secrets[:1]) is None:
            self.codes  # noqa: B018  # the property is computed
        elif queries * alive > WORKED_OUT:
            raise TooLarge(
                f"{self.game.spec}: {queries:,} queries to {alive:,} secrets have {queries * alive:,} "
                f"answers, and at most {WORKED_OUT:,} can be worked out. Take a smaller game.",
                SpecText(self.game.spec),
            )

    def _worked_out(self, queries: int, alive: Ints) -> Callable[[Ints], Codes]:
        """The answers of some secrets, as a function of the queries. Raises :class:`TooLarge` for so many queries."""
        self.check(queries, len(alive))
        whole = len(alive) == len(self.secrets)
        living = self.secrets if whole else [self.secrets[place] for place in alive.tolist()]
        rows = self.game.exact.answer_rows(living)
        assert rows is not None, "a game without rows keeps its table"
        return rows

    def partition(self, queries: Ints, alive: Ints, weight: Floats) -> tuple[Ints, Codes, Floats]:
        """The living secrets partitioned by their answers: the starts of the rows, the answers and their weights.

        ``weight`` (n,) is of all secrets; the answers have the type of the table. Raises as :meth:`rows` does.
        """
        return gathered(len(queries), self.partitions(queries, alive, weight))

    def partitions(self, queries: Ints, alive: Ints, weight: Floats) -> Iterator[tuple[Ints, Codes, Floats]]:
        """The partitions of :meth:`partition`, a block of queries after the other, at least one block.

        A long list has tens of millions of answers: who needs few figures of them holds few blocks at a time.
        """
        if self._kept(len(queries), len(alive)):
            codes = self.codes
            blocks = _blocks(queries, len(alive) * codes.itemsize)
            return in_order(lambda block: answer_weights(codes, block, alive, weight), blocks)
        rows = self._worked_out(len(queries), alive)
        everyone, own = np.arange(len(alive)), weight[alive]
        row = _WIDEST * len(alive)
        if len(queries) * row > BLOCK:  # else all is one block, and nobody need know how wide an answer is
            row = rows(queries[:1]).nbytes
        blocks = _blocks(queries, row)
        return in_order(lambda block: answer_weights(rows(block), np.arange(len(block)), everyone, own), blocks)

    @property
    def held(self) -> int:
        """The bytes that the table takes and 1 more: it takes few until :attr:`codes` is worked out."""
        codes = vars(self).get("codes")
        return 1 if codes is None else 1 + int(codes.nbytes)

    @cached_property
    def codes(self) -> Codes:
        """The answer of each secret to each query, shape (Q, n), in the smallest type that holds them all.

        Raises :class:`TooLarge` for more than :data:`LARGEST` answers, :class:`SpecError` for a game whose table has
        the wrong shape or holds anything but whole numbers of 64 bits: from 0, or one that its rules list.
        """
        game, shape = self.game, (self.game.num_queries, len(self.secrets))
        size = shape[0] * shape[1]
        one_by_one = type(game.exact).answer_table is ExactRules.answer_table
        most = ONE_BY_ONE if one_by_one else LARGEST
        if size > most:
            hint = " and give it an answer_table made by arithmetic on arrays" if one_by_one else ""
            raise TooLarge(
                f"{game.spec}: {shape[0]:,} queries to {shape[1]:,} secrets have {size:,} answers, "
                f"and at most {most:,} can be listed. Take a smaller game{hint}.",
                SpecText(game.spec),
            )
        try:
            table = self._one_by_one() if one_by_one else np.asarray(game.exact.answer_table(self.secrets))
        except BestguessError:
            raise
        except (TypeError, ValueError, OverflowError) as error:
            raise SpecError(
                f"{game.spec}: its answers make no table of whole numbers: {error}.", SpecText(game.spec)
            ) from error
        if table.shape != shape:
            raise SpecError(
                f"{game.spec}: answer_table gives the shape {table.shape}; the answers of {shape[1]:,} secrets to "
                f"{shape[0]:,} queries have the shape {shape}.",
                SpecText(game.spec),
            )
        if table.dtype.kind not in "biu":
            raise SpecError(
                f"{game.spec}: an answer is a whole number from 0, and its table holds {table.dtype}.",
                SpecText(game.spec),
            )
        if one_by_one:
            self._check_known(table)
        low, high = int(table.min(initial=0)), int(table.max(initial=0))
        if low < 0 and not one_by_one:
            self._check_signed(table)
        if high >= 2**63:
            raise SpecError(f"{game.spec}: the answer {high} has more than 63 bits.", SpecText(game.spec))
        types = (np.uint8, np.uint16, np.uint32, np.int32, np.int64)
        dtype = next(one for one in types if np.iinfo(one).min <= low and high <= np.iinfo(one).max)
        return np.ascontiguousarray(table, dtype=dtype)

    def _one_by_one(self) -> NDArray[np.int64]:
        table = np.empty((self.game.num_queries, len(self.secrets)), dtype=np.int64)
        for query, row in enumerate(table):
            said = np.asarray([self.game.answer(secret, (), query) for secret in self.secrets])
            if said.dtype.kind not in "biu" and len(said):
                raise TypeError(f"answer gave {said.flat[0]!r}, which is no whole number")
            row[:] = said
        return table

    def _check_known(self, table: NDArray[Any]) -> None:
        """Raise :class:`SpecError` for an answer that the rules of the game do not list."""
        game = self.game
        for query, row in enumerate(table):
            unknown = set(row.tolist()).difference(game.answers((), query))
            if unknown:
                code = min(unknown)
                secret = self.secrets[int(np.flatnonzero(row == code)[0])]
                raise SpecError(
                    f"{game.spec}: answer gives {code} to query {query} for the secret {secret!r}, and answers lists "
                    f"no {code} for that query. Add it to answers, or mend answer.",
                    SpecText(game.spec),
                )

    def _check_signed(self, table: NDArray[Any]) -> None:
        """Raise :class:`SpecError` for an answer below 0 that the rules of the game do not list."""
        for query in np.flatnonzero((table < 0).any(axis=1)):
            unknown = set(table[query][table[query] < 0].tolist()).difference(self.game.answers((), int(query)))
            if unknown:
                raise SpecError(
                    f"{self.game.spec}: the answer {min(unknown)} is not a whole number from 0, nor does answers list "
                    f"it for query {query}.",
                    SpecText(self.game.spec),
                )


def gathered(queries: int, blocks: Iterable[tuple[Ints, Codes, Floats]]) -> tuple[Ints, Codes, Floats]:
    """The starts, answers and weights of so many queries, which come a block of some after the other."""
    starts, done = np.zeros(queries + 1, dtype=np.int64), 0
    answers, mass = np.empty(0, np.uint8), np.empty(0)
    for own, codes, weights in blocks:
        begin, last = done, int(starts[done])
        done, end = begin + len(own) - 1, last + len(codes)
        if done == queries and not begin:
            return own, codes, weights
        if end > len(answers):  # room for as many from each query to come, which takes no memory before it is filled
            room = end if done == queries else int(1.2 * end * queries / done)
            answers, mass = _roomier(answers[:last].astype(codes.dtype), room), _roomier(mass[:last], room)
        starts[begin + 1 : done + 1] = own[1:] + last
        answers[last:end], mass[last:end] = codes, weights
    end = int(starts[-1])
    answers.resize(end, refcheck=False)
    mass.resize(end, refcheck=False)
    return starts, answers, mass


def _blocks(queries: Ints, row: int) -> Iterator[Ints]:
    """The queries in blocks, at least one, of rows that take so many bytes each."""
    step = max(1, BLOCK // max(1, row))
    return (queries[begin : begin + step] for begin in range(0, max(1, len(queries)), step))


def _roomier(array: NDArray[Any], room: int) -> NDArray[Any]:
    larger = np.empty(room, array.dtype)
    larger[: len(array)] = array
    return larger


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether two lists hold equal secrets; arrays, which do not compare as a whole, count as different."""
    try:
        return one == other
    except ValueError:
        return False


_tables: Memo[tuple[Game, int], AnswerTable] = Memo(most_bytes=MAX_TABLE_BYTES, weigh=lambda table: table.held)
