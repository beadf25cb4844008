"""Problems: a game and an objective as the table of answers that the kernel searches."""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief, Listed, as_listed, as_tabled
from bestguess.core.errors import SpecError, TooLarge, closest
from bestguess.core.game import Game
from bestguess.core.nouns import plural
from bestguess.core.types import MISS, Floats, Ints
from bestguess.solvers.answer_arrays import AnswerArrays
from bestguess.solvers.asked import check_asked
from bestguess.solvers.memory import available, fitting, size, table_bytes
from bestguess.solvers.solving_answers import check_free, check_solvable, solving_answers

Objective: TypeAlias = Literal["questions", "misses", "win", "worst-case"]
"""The objective: the quantity to be made best.

- ``questions``: the mean number of queries until one secret is left (Kettaf's phi, Theorem 3), or :data:`Until` later;
- ``misses``: the mean number of queries answered by a miss, until one secret is left;
- ``win``: the probability that the secret is known before too many misses (Kettaf's f, Theorem 1);
- ``worst-case``: the greatest number of queries, or of misses, whatever the secret.
"""

Unit: TypeAlias = Literal["questions", "misses"]
"""The unit of the worst case."""

Until: TypeAlias = Literal["known", "shown", "solved"]
"""When questions end.

- ``known``: one secret is left;
- ``shown``: also every query that hits it was asked (the word spelled out), in games with misses;
- ``solved``: the secret has been asked and the answer said so (Mastermind, Wordle), in games without.
"""

EVERY = 65535
"""The beam that leaves no query out."""

SCALE = 2.0**40
"""Weights that are no whole numbers become whole numbers up to this, so that all sums are exact."""

EXACT = 2.0**52
"""Sums of whole numbers up to this are exact."""

MAX_TABLE = 2**31
"""The most answers, queries times secrets, that a table may hold."""

MAX_QUERIES = 65534
"""The most queries that a search numbers."""

MAX_PAST = 64
"""The most queries where answers depend on the past."""

MAX_GROUPED = 2**26
"""The most where they depend on the past: 36 bytes each, so 2.4 GB."""

MAX_SYMMETRIC = 2**24
"""The most answers of a table in which symmetries are used."""


@dataclass(frozen=True, eq=False)
class Problem:
    """The problem as the kernel takes it."""

    game: Game
    objective: Objective
    codes: NDArray[np.uint32]
    """The answer of each secret to each query, shape (Q, n); 0 is the miss."""
    weights: Floats
    """Whole numbers, at least 1, shape (n,)."""
    left: int = 0
    """For ``win``: how many misses are survived."""
    unit: Unit = "questions"
    until: Until = "known"
    naming: bool = False
    """For ``win``: whether the last secret left may be named even after a miss too many."""
    last: NDArray[np.uint32] | None = None
    """Where answers depend on the past, the answer to a query once all others of its group were asked, shape (Q, n)."""
    group: NDArray[np.uint64] | None = None
    """Where answers depend on the past, the queries of that group as bits, 0 for a miss, shape (Q, n)."""
    symmetries: NDArray[np.uint16] | None = None
    """Permutations of the queries that leave the problem as it is, shape (m, Q)."""
    solving: NDArray[np.int64] | None = None
    """For ``solved``: the answer to each query that says that it was the secret, -1 where none does, shape (Q,)."""

    @classmethod
    def of(
        cls,
        game: Game,
        objective: Objective,
        *,
        prior: str = "default",
        lives: int | None = None,
        unit: Unit | None = None,
        until: Until | None = None,
        naming: bool = False,
    ) -> "Problem":
        """The problem of a game whose secrets can be listed.

        Where its answers depend on the past, it says by :meth:`~bestguess.core.game.Game.groups` how, and secrets that
        the same queries hit count as one, as what tells them apart may be lost for ever.

        ``lives`` (1 to 64) is how many misses lose, for ``win``; the game's own if ``None``. ``unit`` is for the worst
        case and questions if ``None``. Where ``until`` is ``None`` it is ``solved`` in games without misses in which
        every secret can be asked, else ``known``. Raises :class:`TooLarge` for other games,
        :class:`SpecError` for an objective that does not suit the game, or a choice that does not suit the objective.
        """
        if objective not in get_args(Objective):
            raise SpecError(f"There is no objective '{objective}'.{closest(objective, get_args(Objective))}")
        check_asked(game, objective, unit, until, naming)
        left = 0
        if objective == "win":
            survived = lives if lives is not None else game.lives or 0
            if not 1 <= survived <= 64:
                if game.lives is None:
                    raise SpecError(f"In {game.name} nobody loses lives, so there is no 'win' to solve. Take 'misses'.")
                raise SpecError(f"The objective 'win' needs 1 to 64 lives, not {survived}. Write lives=6 in the game.")
            left = survived - 1
        belief = _listed(game, prior)
        last: NDArray[np.uint32] | None = None
        group: NDArray[np.uint64] | None = None
        if game.past_matters:
            if until == "solved":
                raise TooLarge(
                    f"{game.spec}: its answers depend on the past, and --until solved knows a table of answers only. "
                    "Take --until known, or measure a policy with: bestguess evaluate"
                )
            listed = _one_by_one(game, belief)
            codes, last, group = grouped(game, listed)
            weights = listed.weights()
        else:
            codes, weights = _coded(game, belief)
        # What may not be asked tells nothing: hangman's question for a length that is known.
        allowed = game.queries(())
        codes[np.setdiff1d(np.arange(len(codes)), allowed)] = MISS
        solving: NDArray[np.int64] | None = None
        if not game.has_misses and last is None:
            check_free(game, codes, allowed)
            if until in ("solved", None):
                solving = _solving(game, codes, allowed, belief, until is None)
                until = "known" if solving is None else "solved"
        unit, until = unit or "questions", until or "known"
        symmetries = _symmetries(game, 0 if until == "solved" else codes.size)
        exact = whole(weights)
        if solving is not None:
            exact = _lighter(exact)
        problem = cls(game, objective, codes, exact, left, unit, until, naming, last, group, symmetries, solving)
        if problem.shows_all and objective == "worst-case" and len(set(problem.hits.tolist())) > 1:
            few, many = problem.hits.min(), problem.hits.max()
            raise SpecError(
                f"The worst case until all is shown is solved where every {game.secret_noun} takes equally many hits, "
                f"not {few} to {many}. Leave --until out, or take --unit misses: they are the same either way."
            )
        return problem

    @property
    def arrays(self) -> AnswerArrays:
        """The answers and weights as the kernel takes them."""
        return AnswerArrays(self.codes, self.weights, self.last, self.group, self.symmetries)

    @property
    def kernel_name(self) -> str:
        """The objective as the kernel calls it; for ``solved`` a name of its own."""
        if self.until == "solved":
            return "worst-solved" if self.objective == "worst-case" else "solved"
        if self.objective == "win":
            return "win" if self.naming else "win-unnamed"
        if self.objective == "worst-case":
            return "worst-misses" if self.shows_all else f"worst-{self.unit}"
        # Each query that hits must be asked by then, so only the misses can be saved.
        return "misses" if self.until == "shown" else self.objective

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
        return table_bytes(self.codes.shape, self.last is not None, symmetries)

    def scaled(self, value: float) -> float:
        """A value of the kernel in the objective's own unit: a mean, a probability, a number."""
        if self.objective == "worst-case":
            return value + self.offset
        return 1.0 - value / self.total if self.objective == "win" else value / self.total + self.offset

    def fingerprint(self) -> str:
        """Equal for equal problems only: what a saved search is held against."""
        parts = [self.kernel_name.encode(), str((self.left, self.codes.shape)).encode()]
        if self.last is not None and self.group is not None:
            parts += [self.last.tobytes(), self.group.tobytes()]
        if self.solving is not None:
            parts += [self.solving.tobytes()]
        return sha256(b"|".join([*parts, self.codes.tobytes(), self.weights.tobytes()])).hexdigest()


def _solving(
    game: Game, codes: NDArray[np.uint32], allowed: Ints, belief: Any, lenient: bool
) -> NDArray[np.int64] | None:
    """The solving answers of a game; ``None`` for one that cannot be solved, if that is no mistake."""
    try:
        solving = solving_answers(game, codes, allowed)
        check_solvable(game, codes, solving, belief.secrets())
    except SpecError:
        if lenient:
            return None
        raise
    return solving


def table(game: Game, prior: str = "default") -> tuple[NDArray[np.uint32], Floats]:
    """The answers (Q, n) and the prior weights (n,) of a game's secrets, where answers do not depend on the past.

    Raises :class:`TooLarge` if they do, or if the secrets cannot be listed.
    """
    if game.past_matters:
        raise TooLarge(f"{game.spec}: its answers depend on the past, so no table holds them.")
    return _coded(game, _listed(game, prior))


def grouped(game: Game, belief: Listed) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint64]]:
    """The answers of listed secrets before a group is complete and with its last query, and the groups: three (Q, n).

    Raises :class:`TooLarge` for a game that has no such groups or more than 64 queries.
    """
    if game.num_queries > MAX_PAST:
        raise TooLarge(
            f"{game.spec}: answers that depend on the past are solved for {MAX_PAST} {game.query_noun}s at most, "
            f"not {game.num_queries}. Take a smaller game."
        )
    secrets = belief.secrets()
    shape = (game.num_queries, len(secrets))
    _check_size(game, *shape, MAX_GROUPED)
    codes, last = np.zeros(shape, dtype=np.uint32), np.zeros(shape, dtype=np.uint32)
    group = np.zeros(shape, dtype=np.uint64)
    for place, secret in enumerate(secrets):
        try:
            groups = game.groups(secret)
        except NotImplementedError:
            raise TooLarge(
                f"{game.spec}: its answers depend on the past, and it does not say how (Game.groups), "
                "so it cannot be solved exactly. Measure a policy with: bestguess simulate"
            ) from None
        for queries, first, completed in groups:
            rows = list(queries)
            codes[rows, place], last[rows, place] = first, completed
            group[rows, place] = sum(1 << query for query in queries)
    return codes, last, group


def _symmetries(game: Game, answers: int) -> NDArray[np.uint16] | None:
    """The game's symmetries; none where images of all secrets take longer to find than they save."""
    ways = game.symmetries() if answers <= MAX_SYMMETRIC else ()
    return np.array(ways, dtype=np.uint16) if len(ways) else None


def _listed(game: Game, prior: str) -> Belief:
    """The prior of a game, as a list if it can be listed."""
    belief = game.prior(prior)
    if as_listed(belief) is not None or prior != "default" or belief.kind != "counted":
        return belief
    try:
        return game.prior("listed")
    except SpecError:
        return belief


def _one_by_one(game: Game, belief: Belief) -> Listed:
    """The belief as a list of secrets. Raises :class:`TooLarge` if it is none."""
    listed = as_listed(belief)
    if listed is None:
        raise TooLarge(
            f"{game.spec} does not list its secrets, so it cannot be solved exactly. "
            "Take a smaller game that does, or measure a policy with: bestguess simulate"
        )
    return listed


def _coded(game: Game, belief: Belief) -> tuple[NDArray[np.uint32], Floats]:
    tabled = as_tabled(belief)
    if tabled is not None:
        if game.unsolvable:
            raise SpecError(f"{game.spec}: {game.unsolvable}")
        _check_size(game, tabled.rows, tabled.size)
        codes = tabled.codes()
        assert codes is not None, "answers do not depend on the past"
        return codes, tabled.masses()
    _one_by_one(game, belief)
    raise TooLarge(f"{game.spec} has a {belief.kind} belief that gives no table of answers to search.")


def _check_size(game: Game, queries: int, secrets: int, most: int = MAX_TABLE) -> None:
    answers = queries * secrets
    if queries > MAX_QUERIES:
        raise TooLarge(
            f"{game.spec}: {queries:,} {plural(game.query_noun)} are over the limit of {MAX_QUERIES:,} for an "
            "exact search. Take a smaller game, or measure a policy with: bestguess simulate"
        )
    if answers > most:
        raise TooLarge(
            f"{game.spec}: a table of {answers:,} answers is over the limit of {most:,}. Take a smaller game."
        )
    need = table_bytes((queries, secrets), game.past_matters)
    if need > fitting(need):
        raise TooLarge(
            f"{game.spec}: a table of {answers:,} answers takes about {size(need)}, and this machine has "
            f"{size(available() or 0)} free. Take a smaller game, or a larger machine."
        )


def _lighter(weights: Floats) -> Floats:
    """Whole weights of which every sum of questions is exact, were each secret asked for one by one."""
    most = EXACT / (len(weights) + 1)
    total = float(weights.sum())
    return weights if total <= most else np.maximum(np.rint(weights * (most / total / 2)), 1.0)


def whole(weights: Floats) -> Floats:
    """Weights as whole numbers in the same proportions: exactly where they have them, else to 12 digits."""
    if (weights == np.rint(weights)).all() and weights.sum() < SCALE:
        exact = weights.astype(np.int64)
        return np.asarray(exact // np.gcd.reduce(exact), dtype=np.float64)
    with np.errstate(over="ignore", invalid="ignore"):  # of weights too far apart for their ratio
        scaled = np.asarray(weights / weights.min(), dtype=np.float64)
        near = np.abs(scaled - np.rint(scaled)).max() < 1e-9 and scaled.sum() < SCALE
    if near:
        return np.asarray(np.rint(scaled), dtype=np.float64)
    shares = weights / weights.max()  # whose sum is no infinity
    return np.asarray(np.maximum(np.rint(shares / shares.sum() * SCALE), 1.0), dtype=np.float64)
