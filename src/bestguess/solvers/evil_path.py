"""The fewest queries against the evil host, in games that end when the secret has been asked.

The host has no secret, and which answer it gives is a rule: the one that keeps the most secrets possible. Best play is
therefore one game, a shortest path over sets of secrets. Searches of some queries a set find good games soon, and a
search of all by iterative deepening proves that none is shorter. A query splits a set into as many parts as it has
answers at most, and the host keeps a largest one: that bounds how small a set can be made.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError
from bestguess.core.types import Answer, Ints, Query, Transcript
from bestguess.kernel import partition
from bestguess.solvers.problem import Problem
from bestguess.solvers.solution import Report, SearchProgress

_MOST_REMEMBERED = 2**20
"""The most sets that are remembered as not to be solved in so many queries; then they are forgotten."""

_REPORT_SECONDS = 0.2

_ANSWER_BITS = 32
"""The bits of the largest answer that a table of answers has."""

_LAST_ANSWER = 2**_ANSWER_BITS - 1

_BLOCK = 256
"""The secrets whose answers are turned from one order into the other together."""

_WIDTHS = (4, 16, 64, None)
"""How many queries of a set are tried, those that leave the fewest secrets, in one search after the other; all at last.
"""


@dataclass(frozen=True)
class EvilPath:
    """The shortest game that was found, and how short any game can be."""

    problem: Problem
    lower: int
    """No game is shorter, in queries."""
    moves: Transcript
    """The game found, from the moves made before on; empty if there is none in the game's tries."""
    left: Sequence[int]
    """How many secrets are possible after each of its moves."""
    nodes: int
    """Sets of secrets whose queries were looked at."""
    seconds: float
    interrupted: bool
    """Whether Ctrl-C ended the search."""
    proven: bool
    """Whether no game is shorter; without a game found, whether there is none."""

    @property
    def upper(self) -> float:
        """The queries of the game found; infinite if there is none."""
        return len(self.moves) or inf


@dataclass(frozen=True, slots=True)
class HostAnswer:
    """The answer that the host will give to a query, and the number of secrets that it keeps."""

    query: Query
    answer: Answer
    left: int


def shortest_path(
    problem: Problem, *, seconds: float = inf, report: Report | None = None, work: float = inf
) -> EvilPath:
    """The shortest game against the evil host, or bounds on it where ``seconds`` or ``work`` are too few.

    Work is counted in answers looked at: one query of a set looks at one of each of its secrets.

    Raises :class:`SpecError` for a problem that is not to ask the secret in the fewest questions.
    """
    return _path(_search(problem, seconds, report, work))


def path_and_answers(problem: Problem, work: float) -> tuple[EvilPath, list[HostAnswer]]:
    """The shortest game within so much work, and the host's answer to each query that may be asked now.

    The answers stand in the order of how few secrets they keep; of equals those first whose query may be the secret,
    then by the number of the query. Raises as :func:`shortest_path`.
    """
    search = _search(problem, inf, None, work)
    return _path(search), search.answers()


def _search(problem: Problem, seconds: float, report: Report | None, work: float) -> "_Search":
    if problem.until != "solved" or problem.objective != "questions" or problem.key is not None:
        raise SpecError(
            f"{problem.game.spec}: the evil host is solved in games that end when the {problem.game.secret_noun} has "
            "been asked, for the fewest questions until then."
        )
    return _Search(problem, perf_counter(), seconds, report, work)


def _path(search: "_Search") -> EvilPath:
    """The game that a search finds until it ends, or is ended."""
    ended = interrupted = False
    try:
        search.run()
        ended = True
    except _OutOfTimeError:
        pass
    except KeyboardInterrupt:
        interrupted = True
    path = search.best
    left = [len(alive) for alive in search.sets(path)]
    passed, proven = perf_counter() - search.began, ended or search.lower >= (len(path) or inf)
    return EvilPath(search.problem, search.lower, path, left, search.nodes, passed, interrupted, proven)


class _OutOfTimeError(Exception):
    """The time is over."""


@dataclass
class _Search:
    problem: Problem
    began: float
    seconds: float
    report: Report | None
    work: float = inf
    lower: int = 1
    best: Transcript = ()
    nodes: int = 0
    _width: int | None = None
    _failed: dict[bytes, int] = field(default_factory=dict)
    _reported: float = 0.0

    def run(self) -> None:
        """Find a game, then look for shorter ones, from the shortest that may be."""
        alive = np.arange(self.codes.shape[1])
        self.best = self._greedy(alive)
        after = int(self._first_kept[0].min())
        while len(alive) > 1 and (self.lower < 2 or self._reach(self.lower - 1) < after):
            self.lower += 1
        for self._width in _WIDTHS:
            self._failed.clear()
            for queries in range(self.lower, len(self.best) or 1 + self.problem.left):
                if path := self._within(alive, queries, self.problem.moves):
                    self.best = path[len(self.problem.moves) :]
                    break
                if self._width is None:
                    self.lower = queries + 1

    def sets(self, path: Transcript) -> list[Ints]:
        """The secrets that are possible after each move of a path."""
        alive, found = np.arange(self.codes.shape[1]), []
        for query, answer in path:
            alive = alive[self.problem.codes[query, alive] == answer]
            found.append(alive)
        return found

    def answers(self) -> list[HostAnswer]:
        """The host's answer to each query that may be asked now, those first that keep the fewest secrets."""
        left, answers = self._first_kept
        may_be = np.isin(self._first_rows, self.namers)
        order = np.lexsort((self._first_rows, ~may_be, left))
        rows = (array[order].tolist() for array in (self._first_rows, answers, left))
        return [HostAnswer(*row) for row in zip(*rows, strict=True)]

    @cached_property
    def _first_rows(self) -> Ints:
        return self.open(self.problem.moves)

    @cached_property
    def _first_kept(self) -> tuple[Ints, Ints]:
        return self.kept(np.arange(self.codes.shape[1]), self._first_rows)

    @cached_property
    def codes(self) -> NDArray[Any]:
        """The answer of each secret to each query, shape (Q, n), query by query."""
        given = self.problem.codes
        if given.flags.c_contiguous:
            return given
        codes = np.empty(given.shape, dtype=given.dtype)
        for begin in range(0, given.shape[1], _BLOCK):  # a table that is turned at once misses the cache at each step
            codes[:, begin : begin + _BLOCK] = given[:, begin : begin + _BLOCK]
        return codes

    @cached_property
    def namers(self) -> Ints:
        """The query that names each secret; of several the first."""
        assert self.problem.solving is not None, "a problem until the secret is asked has these answers"
        namers = np.zeros(self.codes.shape[1], dtype=np.int64)
        for query in np.flatnonzero(self.problem.solving >= 0)[::-1].tolist():
            namers[self.codes[query] == self.problem.solving[query]] = query
        return namers

    @cached_property
    def _most_parts(self) -> int:
        """The most answers that any query has."""
        rows = np.arange(len(self.codes))
        starts, *_ = partition(self.codes, rows, np.arange(self.codes.shape[1]), self._ones)
        return int(np.diff(starts).max())

    @cached_property
    def _bits(self) -> Ints:
        """The bits that are set in each number of 16 bits."""
        numbers = np.arange(2**16, dtype=np.uint16).view(np.uint8)
        return np.asarray(np.unpackbits(numbers).reshape(-1, 16).sum(axis=1, dtype=np.int64))

    @cached_property
    def _ones(self) -> NDArray[np.float64]:
        return np.ones(self.codes.shape[1])

    def _reach(self, queries: int) -> float:
        """More secrets than this cannot be left if they are to be solved in so many queries."""
        return float(self._most_parts) ** (queries - 1) if queries < 64 else inf

    def open(self, transcript: Transcript) -> Ints:
        """The queries that may be asked after a transcript."""
        game = self.problem.game
        if not transcript[len(self.problem.moves) :] and self.problem.first:
            return np.array(self.problem.first)
        return game.queries(transcript) if game.restricts_queries else np.arange(len(self.codes))

    def kept(self, alive: Ints, rows: Ints) -> tuple[Ints, Ints]:
        """How many secrets the host's answer to each query keeps, and that answer.

        Of answers that keep equally many it gives one that is no hit, then the one with the fewest bits set, then the
        lowest, as :func:`~bestguess.hosts.evil.fullest_answer` has it: one number of 63 bits ranks them.
        """
        assert self.problem.solving is not None, "a problem until the secret is asked has these answers"
        starts, given, _, counts = partition(self.codes, rows, alive, self._ones)
        answers = given.astype(np.int64)
        misses = answers != np.repeat(self.problem.solving[rows], np.diff(starts))
        fewer = _ANSWER_BITS - self._bits[answers & 0xFFFF] - self._bits[answers >> 16]
        ranks = ((2 * counts.astype(np.int64) + misses) << (_ANSWER_BITS + 6)) + (fewer << _ANSWER_BITS)
        best = np.maximum.reduceat(ranks + (_LAST_ANSWER - answers), starts[:-1])
        return best >> (_ANSWER_BITS + 7), _LAST_ANSWER - (best & _LAST_ANSWER)

    def _greedy(self, alive: Ints) -> Transcript:
        """A game in which each query leaves as few secrets as can be; empty where the tries end before."""
        path: Transcript = ()
        while True:
            transcript = (*self.problem.moves, *path)
            if self.problem.game.outcome(transcript) is not None:
                return ()
            if len(alive) == 1 and (named := self._named(alive, transcript)):
                return (*path, named)
            rows = self.open(transcript)
            sizes, answers = self.kept(alive, rows)
            at = int(sizes.argmin())
            alive = alive[self.codes[rows[at], alive] == answers[at]]
            path = (*path, (int(rows[at]), int(answers[at])))

    def _named(self, alive: Ints, transcript: Transcript) -> tuple[Query, int] | None:
        """The last move, which names the one secret left, where that may be asked."""
        assert self.problem.solving is not None, "a problem until the secret is asked has these answers"
        query = int(self.namers[alive[0]])
        rows = self.open(transcript)
        return (query, int(self.problem.solving[query])) if query in rows else None

    def _within(self, alive: Ints, queries: int, transcript: Transcript) -> Transcript:
        """A whole game that ends in at most so many more queries; empty if there is none."""
        if len(alive) == 1:
            named = self._named(alive, transcript)
            if named is not None:
                return (*transcript, named)
        if queries < 2:
            return ()
        whole = not (self.problem.game.restricts_queries or (self.problem.first and transcript == self.problem.moves))
        key = alive.astype(np.int32).tobytes()
        if whole and self._failed.get(key, 0) >= queries:
            return ()
        rows = self.open(transcript)
        self._tick(len(rows) * len(alive))
        sizes, answers = self.kept(alive, rows)
        tells = np.flatnonzero((sizes <= self._reach(queries - 1)) & (sizes < len(alive)))
        for at in tells[np.argsort(sizes[tells], kind="stable")][: self._width].tolist():
            left = alive[self.codes[rows[at], alive] == answers[at]]
            move = (int(rows[at]), int(answers[at]))
            if path := self._within(left, queries - 1, (*transcript, move)):
                return path
        if whole:
            if len(self._failed) >= _MOST_REMEMBERED:
                self._failed.clear()
            self._failed[key] = queries
        return ()

    def _tick(self, looked_at: int) -> None:
        """Count a set, tell how far the search is, and end it when its time or its work is over."""
        self.nodes += 1
        self.work -= looked_at
        passed = perf_counter() - self.began
        if passed > self.seconds or self.work < 0:
            raise _OutOfTimeError
        if self.report and passed - self._reported >= _REPORT_SECONDS:
            self._reported = passed
            self.report(SearchProgress(self.lower, len(self.best) or inf, self.nodes, len(self._failed), passed))
