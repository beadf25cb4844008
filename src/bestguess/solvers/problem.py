"""Problems: a game and an objective as the table of answers that the kernel searches."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import EVALUATE, Setting, SpecError, TooLarge, UnknownName, check_known
from bestguess.core.game import Game
from bestguess.core.game_parts import KeptProperties, KeyCells
from bestguess.core.position import Position
from bestguess.core.types import MISS, Codes, Floats, Ints, Query, Transcript, plural
from bestguess.solvers.answer_arrays import AnswerArrays, lighter, rounding, whole
from bestguess.solvers.listed_answers import (
    BLOCK,
    check_size,
    coded,
    coded_by_secret,
    grouped,
    listed_prior,
    one_by_one,
    places_of,
    symmetries_of,
    with_names,
)
from bestguess.solvers.memory import feedback_bytes, table_bytes
from bestguess.solvers.objective import KNOWN, SOLVED, UNTIL, ObjectiveName, Until, WorstCaseUnit, check_choice
from bestguess.solvers.solving_answers import check_end, check_free, check_solvable, solving_answers


@dataclass(frozen=True, eq=False, repr=False)
class Problem:
    """The problem as the kernel takes it."""

    game: Game
    objective: ObjectiveName
    codes: NDArray[Any]
    """The answer of each secret to each query, shape (Q, n); 0 is the miss. They are of 32 bits, query by query; for
    ``solved`` of 8 bits if all fit, and secret by secret: the view of an array of the shape (n, Q)."""
    weights: Floats
    """Whole numbers, at least 1, shape (n,)."""
    left: int = 0
    """For ``win``: how many misses are survived. In games without misses, for ``win`` and ``solved``: how many queries
    may be asked; 0 for any number."""
    unit: WorstCaseUnit = "questions"
    until: Until = "known"
    naming: bool = False
    """For ``win``: whether the last secret left may be named even after a miss too many."""
    early: bool = False
    """Whether a secret may be named at any time: the last n queries name each of them."""
    last: NDArray[np.uint32] | None = None
    """Where answers depend on the past, the answer to a query once all others of its group were asked, shape (Q, n)."""
    group: NDArray[np.uint64] | None = None
    """Where answers depend on the past, the queries of that group as bits, 0 for a miss, shape (Q, n)."""
    symmetries: NDArray[np.uint16] | None = None
    """Permutations of the queries that leave the problem as it is, shape (m, Q)."""
    solving: NDArray[np.int64] | None = None
    """For ``solved``: the answer to each query that says that it was the secret, -1 where none does, shape (Q,)."""
    moves: Transcript = ()
    """The moves made: what is solved is the rest of the game."""
    places: Sequence[int] | None = None
    """The places in the prior's list of the secrets that fit the moves; ``None`` before any move."""
    first: tuple[Query, ...] = ()
    """For ``solved``: the queries that a policy may begin with, ascending; any if there are none."""
    kept: KeptProperties | None = None
    """For ``solved``: what queries must keep of those before, where answers forbid queries."""
    key: KeyCells | None = None
    """Where queries cost differently, or secrets may give several answers: the cells and the costs."""
    rounding: float = 0.0
    """How much a probability of winning may differ by the true weights, where whole ones had to be lighter."""

    def __repr__(self) -> str:
        queries, secrets = self.codes.shape
        return f"<Problem of {self.game.spec}: {self.objective}, {secrets:,} secrets, {queries:,} queries>"

    @classmethod
    def of(
        cls,
        game: Game,
        objective: ObjectiveName,
        *,
        prior: str = "default",
        lives: int | None = None,
        unit: WorstCaseUnit | None = None,
        until: Until | None = None,
        naming: bool = False,
        early_naming: bool = False,
        moves: Transcript = (),
        first: Sequence[Query] = (),
    ) -> "Problem":
        """The problem of a game whose secrets can be listed.

        Where its answers depend on the past, it says by :meth:`~bestguess.core.game_parts.ExactRules.groups` how, and
        secrets that the same queries hit count as one, as what tells them apart may be lost for ever.

        ``lives`` (1 to 64) is how many misses lose, for ``win``; the game's own if ``None``. ``unit`` is for the worst
        case and questions if ``None``. Where ``until`` is ``None`` it is ``solved`` in games without misses in which
        every secret can be asked, else ``known``. With ``early_naming`` a secret may be named at any time, as a query
        whose answer is a miss for all others. After ``moves`` the rest of the game is solved, with the lives that are
        left. ``first`` are the queries that a policy for ``solved`` may begin with, any if there are none. Raises
        :class:`TooLarge` for other games, :class:`SpecError` for an objective that does not suit the game, or a choice
        that does not suit the objective, and what :meth:`Position.of` raises for the moves and :meth:`Game.check_query`
        for the first queries.
        """
        if not isinstance(objective, str) or objective not in get_args(ObjectiveName):
            raise UnknownName("objective", objective, get_args(ObjectiveName))
        if until is not None:
            check_known("until", until, get_args(Until))
        check_choice(game, objective, unit, until, naming, early_naming)
        if moves and (outcome := game.outcome(moves)) is not None:
            raise SpecError(
                f"The game is over after these moves ({outcome.termination}): there is nothing left to solve."
            )
        left = _left(game, objective, until, lives, moves)
        start = listed_prior(game, prior)
        position = Position(game, start, (), prior)
        for query, answer in moves:
            position = position.after(query, answer)
        belief = position.belief
        key = game.exact.key_cells(early_naming)
        if key is not None:
            if first:
                raise _not_first()
            key.check(game.spec)
            places = places_of(start, belief)
            problem = cls._of_key(game, objective, key.after(moves, places, one_by_one(game, belief).weights()), until)
            return replace(problem, moves=moves, places=places if moves else None, early=early_naming)
        codes: Codes
        last: NDArray[np.uint32] | None = None
        group: NDArray[np.uint64] | None = None
        if game.past_matters:
            if until == "solved":
                raise TooLarge(
                    f"{game.spec}: its answers depend on the past, and {SOLVED} knows a table of answers only. "
                    f"Take {KNOWN}, or measure a policy with: {EVALUATE}",
                    *(SOLVED, KNOWN, EVALUATE),
                )
            listed = one_by_one(game, belief)
            codes, last, group = grouped(game, listed, {query for query, _ in moves})
            weights = listed.weights()
        else:
            if game.has_misses or until not in ("solved", None):
                codes, weights = coded(game, belief)
            else:
                columns, weights = coded_by_secret(game, belief)
                codes = columns.T
        # A query that may not be asked has one answer for all: hangman's question for a length that is known.
        allowed = game.queries(moves)
        allowed = allowed[allowed < len(codes)]  # queries beyond the table name secrets, and are no questions
        codes[np.setdiff1d(np.arange(len(codes)), allowed)] = MISS
        solving: NDArray[np.int64] | None = None
        kept: KeptProperties | None = None
        if not game.has_misses and last is None:
            if known := until == "known":
                check_end(game, codes, allowed, moves)
            if until in ("solved", None):
                solving = _solving(game, codes, allowed, belief, until is None and objective != "win")
                until = "known" if solving is None else "solved"
                if solving is None:
                    codes = np.ascontiguousarray(codes, dtype=np.uint32)
                else:
                    kept = game.exact.kept_properties(one_by_one(game, belief).secrets())
            # As many tries as secrets are as good as any number, and kinder to exact sums.
            left = 0 if solving is None else min(left, codes.shape[1])
            if kept is None:
                solved = known and game.restricts_queries
                solved = solved and game.exact.kept_properties(one_by_one(game, belief).secrets()) is not None
                check_free(game, codes, allowed, moves, solved)
        else:
            check_free(game, codes, allowed, moves, solved=False)
        unit, until = unit or "questions", until or "known"
        if early_naming:
            codes = with_names(game, codes, belief)
        free = not early_naming and not moves
        symmetries = symmetries_of(game, 0 if until == "solved" else codes.size) if free else None
        exact = whole(weights)
        if solving is not None:
            exact = lighter(exact, left, loses=objective == "win" and left > 0)
        if first and until != "solved":
            raise _not_first()
        for query in first:
            game.check_query(moves, query)
            _check_first(game, query, codes, allowed, solving)
        problem = cls(
            game=game,
            objective=objective,
            codes=codes,
            weights=exact,
            rounding=rounding(weights, exact) if objective == "win" and left > 0 else 0.0,
            left=left,
            unit=unit,
            until=until,
            naming=naming,
            early=early_naming,
            last=last,
            group=group,
            symmetries=symmetries,
            solving=solving,
            moves=moves,
            places=places_of(start, belief) if moves else None,
            first=tuple(sorted({*first})),
            kept=kept,
        )
        if problem.shows_all and objective == "worst-case" and len(set(problem.hits.tolist())) > 1:
            few, many, misses = problem.hits.min(), problem.hits.max(), Setting("unit", "misses")
            raise SpecError(
                f"The worst case until all is shown is solved where every {game.secret_noun} takes equally many hits, "
                f"not {few} to {many}. Leave {UNTIL} out, or take {misses} without it.",
                *(UNTIL, misses),
            )
        return problem

    @classmethod
    def _of_key(cls, game: Game, objective: ObjectiveName, key: KeyCells, until: Until | None) -> "Problem":
        """The problem of telling apart secrets that may give several answers, or by queries that cost differently."""
        if game.exact.unsolvable:
            raise SpecError(f"{game.spec}: {game.exact.unsolvable}")
        if until == "solved":
            raise SpecError(
                f"{SOLVED}: in {game.spec} the search ends when one {game.secret_noun} is left. Take {KNOWN}.",
                *(SOLVED, KNOWN),
            )
        if objective == "win":
            query, queries = Setting("objective", "win"), Setting("objective", "questions")
            raise SpecError(
                f"{query}: in {game.spec} a search counts what {plural(game.query_noun)} cost, and no tries. "
                f"Take {queries}.",
                *(query, queries),
            )
        check_size(game, *key.cells.shape)
        lowest = key.cells & (~key.cells + np.uint64(1))
        codes = (np.frexp(lowest.astype(np.float64))[1] - 1).astype(np.uint32)  # its place
        return cls(game, objective, codes, whole(key.weights), key=key)

    @cached_property
    def may_leave_several(self) -> bool:
        """Whether questions may end with several secrets left, which none of them tells apart."""
        if self.early or self.until != "known" or self.game.has_misses:
            return False
        columns = np.ascontiguousarray(self.codes.T)
        return self.key is not None or len({column.tobytes() for column in columns}) < len(columns)

    @property
    def arrays(self) -> AnswerArrays:
        """The answers and weights as the kernel takes them."""
        return AnswerArrays(self.codes, self.weights, self.last, self.group, self.symmetries)

    @property
    def kernel_name(self) -> str:
        """The objective as the kernel calls it; for ``solved`` a name of its own."""
        if self.until == "solved":
            return {"worst-case": "worst-solved", "win": "win-solved"}.get(self.objective, "solved")
        if self.objective == "win":
            return "win" if self.naming else "win-unnamed"
        if self.objective == "worst-case":
            return "worst-misses" if self.shows_all else f"worst-{self.unit}"
        # Each query that hits must be asked by then, so only the misses can be saved.
        return "misses" if self.until == "shown" else self.objective

    @property
    def within(self) -> bool:
        """Whether the questions of every policy must end within the tries."""
        return self.until == "solved" and self.objective == "questions" and self.left > 0

    @property
    def loss(self) -> float:
        """Where tries are limited: the cost of a unit of weight that is lost, more than all questions together."""
        return self.left * self.total + 1.0

    @cached_property
    def total(self) -> float:
        """The summed weight of all secrets."""
        return float(self.weights.sum())

    @cached_property
    def offset(self) -> float:
        """The cost of every policy besides the kernel's value: the mean number of hits, if all must be asked."""
        return float(self.hits @ self.weights / self.total) if self.shows_all else 0.0

    @property
    def shows_all(self) -> bool:
        """Whether questions are counted until every query that hits was asked; misses end with the last doubt."""
        return self.until == "shown" and (self.objective == "questions" or self.unit == "questions")

    @property
    def hits(self) -> Ints:
        """How many queries hit each secret, shape (n,)."""
        return np.asarray((self.codes != MISS).sum(axis=0), dtype=np.int64)

    @property
    def bytes(self) -> int:
        """About how much memory its answers take in a search, at most."""
        symmetries = 0 if self.symmetries is None else len(self.symmetries)
        if self.until == "solved":
            return feedback_bytes(self.codes.shape, self.codes.itemsize, symmetries)
        return table_bytes(self.codes.shape, self.last is not None, symmetries)

    def scaled(self, value: float) -> float:
        """A value of the kernel in the objective's own unit: a mean, a probability, a number."""
        if self.objective == "worst-case":
            return value + self.offset
        return 1.0 - value / self.total if self.objective == "win" else value / self.total + self.offset

    def certified(self, lower: float, upper: float) -> tuple[float, float]:
        """The bounds on the optimum, lower and upper, in the unit of the objective, by two bounds of the kernel."""
        low, high = sorted((self.scaled(lower), self.scaled(upper)))
        if not self.rounding:
            return low, high
        # What is never lost, or always, is so by any weights.
        return max(0.0, low - self.rounding * (low < 1.0)), min(1.0, high + self.rounding * (high > 0.0))

    def fingerprint(self) -> str:
        """Equal for equal problems only: what a saved search is held against."""
        mark = sha256(b"|".join([self.kernel_name.encode(), str((self.left, self.codes.shape)).encode(), b""]))
        if self.last is not None and self.group is not None:
            mark.update(b"|".join([self.last.tobytes(), self.group.tobytes(), b""]))
        if self.key is not None:
            mark.update(b"|".join([self.key.cells.tobytes(), self.key.costs.tobytes(), b""]))
        if self.kept is not None:
            mark.update(b"|".join([self.kept.queries.tobytes(), self.kept.secrets.tobytes(), b""]))
        if self.solving is not None:
            mark.update(self.solving.tobytes() + b"|")
        step = max(1, BLOCK // self.codes.shape[1])
        for begin in range(0, len(self.codes), step):
            block = self.codes[begin : begin + step]
            mark.update((block if block.itemsize > 4 else block.astype(np.uint32)).tobytes())
        mark.update(b"|" + self.weights.tobytes())
        if self.first:
            mark.update(f"|{self.first}".encode())
        return mark.hexdigest()


def _not_first() -> SpecError:
    first = Setting("first")
    return SpecError(f"{first}: only {SOLVED} is searched from chosen first queries. Leave it out.", first, SOLVED)


def _left(game: Game, objective: ObjectiveName, until: Until | None, lives: int | None, moves: Transcript) -> int:
    """:attr:`Problem.left` of an objective. Raises :class:`SpecError` for ``win`` without 1 to 64 lives."""
    if objective in ("win", "questions") and not game.has_misses and until != "known":
        return max(0, (game.tries or 0) - len(moves))
    if objective != "win":
        return 0
    survived = lives if lives is not None else game.lives or 0
    if survived:
        survived -= game.lives_lost(moves)
    if 1 <= survived <= 64:
        return survived - 1
    if game.lives is None:
        raise SpecError(f"In {game.name} nobody loses lives, so there is no 'win' to solve. Take 'misses'.")
    raise SpecError(f"The objective 'win' needs 1 to 64 lives, not {survived}. Write lives=6 in the game.")


def _check_first(game: Game, query: Query, codes: Codes, allowed: Ints, solving: Ints | None) -> None:
    """Raise :class:`SpecError` for a first query that is not searched, or whose answer is known."""
    name = game.notation.format_query(query)
    if query not in allowed:
        raise SpecError(
            f"{name} is none of the {len(allowed):,} {plural(game.query_noun)} that are searched. "
            f"Begin with one of them, such as {game.notation.format_query(allowed[0])}."
        )
    row = codes[query]
    if solving is not None and (row == row[0]).all() and row[0] != solving[query]:
        raise SpecError(f"{name} tells nothing here, so it can be no first query. Begin with another.")


def _solving(game: Game, codes: Codes, allowed: Ints, belief: Any, lenient: bool) -> NDArray[np.int64] | None:
    """The solving answers of a game; ``None`` for one that cannot be solved, if that is no mistake."""
    try:
        solving = solving_answers(game, codes, allowed)
        check_solvable(game, codes, solving, belief.secrets())
    except SpecError:
        if lenient:
            return None
        raise
    return solving
