"""One-step rollout: among a base policy's best queries, ask the one after which the base policy pays least."""

from collections.abc import Hashable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf, nan, sqrt
from typing import Annotated, Any, Literal, NamedTuple

import numpy as np
from annotated_doc import Doc
from numpy.typing import NDArray

from bestguess import kernel
from bestguess.core.belief import Belief
from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.memo import Memo
from bestguess.core.players import TIE, OwnScores, Policy, best, equal_best
from bestguess.core.position import Position
from bestguess.core.simulator import ANY_NUMBER, GREEDY, CostDistribution, Plan, Simulator, Width
from bestguess.core.spec import make
from bestguess.core.types import Floats, Ints, Query
from bestguess.policies import POLICIES
from bestguess.policies.exact_query import winning_query
from bestguess.policies.greedy import most_likely
from bestguess.policies.last_lives import winning_queries
from bestguess.policies.objectives import likelihood, missing
from bestguess.policies.ranking import choice, generator, ranking

LISTED = 2**23
"""The most secrets over which a rollout takes the exact mean; fewer where one secret takes longer than a plain map."""

LISTED_OF_ALL = 2**26
""":data:`LISTED` with ``samples=all``."""

DRAWN = 100_000
"""Secrets drawn at most where not all are used."""

NESTED = 2**18
"""With at most this many secrets left the simulated play is itself a rollout; with more, queries are screened."""

NESTED_OF_ALL = 2**22
""":data:`NESTED` with ``samples=all``."""

PLAYED = 100
"""Secrets used where every game is played out position by position."""

_OPEN = 5_000
"""The positions reached at most where answers may be wrong and games are played out with every answer."""

PLAYED_OF_ALL = 1_000_000
""":data:`_OPEN` with ``samples=all``."""

MAX_WIDE_SECRETS = 300
"""The secrets for which ``wide`` applies."""

_SCREENED = 2**16
_BEHIND = 0.08
_FIRST = 10_000
_GROWTH = 6
_ERRORS = 3.0
_SAMPLED = "misses to come, sampled"


class RolloutChoice(NamedTuple):
    """A choice, and what was found of the queries it was made among."""

    query: Query
    costs: dict[Query, float]
    """The expected cost from here of each query that was tried; empty where the choice was made without trying."""
    name: str = ""
    """The unit of the costs."""
    lost: bool = False
    """Whether the costs are the probabilities that the game is lost."""


@dataclass(frozen=True)
class Rollout(Policy):
    """One-step rollout: of the base policy's best queries, the one with the least expected cost if the base plays on.

    One step of policy improvement (Tesauro & Galperin 1996): never worse than the base where it is worked out over all
    secrets, which is done where no more than ``samples`` are left. Where more are, it is estimated from secrets drawn
    from the belief, the same for each query, until one query is ahead by three standard errors of the paired
    difference, or all samples (in grid games: or 100,000) are used. In a game that may be lost the one that loses least
    often, and of equals the one with the least cost. The draws are a function of the transcript: the
    same position gets the same advice. In grid games the base decides alone where each would stand for more than
    ``reach`` of those left.

    Raises :class:`SpecError` for parameters out of range, and for a base that is no policy.
    """

    base: Annotated[
        str | None,
        Doc(
            "The policy that is improved on; where none is named most-likely, and in games without misses the "
            "policy that advises in the game by default, if that one answers fast, or most-information."
        ),
    ] = None
    candidates: Annotated[int, Doc("How many of the base policy's best queries are tried.")] = 5
    samples: Annotated[
        int | Literal["auto", "all"],
        Doc(
            "How many secrets are simulated: auto is up to 8,388,608 in grid games improving on "
            "most-likely and 100 elsewhere, all is up to 67,108,864; half as many where sinkings "
            "are announced."
        ),
    ] = "auto"
    depth: Annotated[
        int,
        Doc("How many times the policy is improved, each time on the one before: 2 is far slower. Grid games only."),
    ] = 1
    wide: Annotated[
        int,
        Doc(
            "How many queries are tried where at most 300 secrets are left, if more than "
            "candidates. Grid games with most-likely only."
        ),
    ] = 0
    nested: Annotated[
        int,
        Doc(
            "With at most this many secrets left, the simulated play is itself a one-step rollout. "
            "Grid games with most-likely only."
        ),
    ] = 10_000
    reach: Annotated[
        int,
        Doc(
            "How many secrets one sampled secret may stand for: on a much shorter list the base "
            "policy plays far too well. Grid games only."
        ),
    ] = 20
    opening: Annotated[
        bool, Doc("Whether the first shot is one found beforehand, where there is one. With most-likely only.")
    ] = True
    _base: Policy = field(init=False, repr=False)
    """The policy that is improved on in games with misses."""

    def __post_init__(self) -> None:
        if self.candidates < 1:
            raise ParameterError("candidates", self.candidates, "try at least 1 query.")
        if isinstance(self.samples, int) and self.samples < 1:
            raise ParameterError("samples", self.samples, "take at least 1 secret, or all.")
        if self.wide < 0:
            raise ParameterError("wide", self.wide, "0 or more queries.")
        if not 0 <= self.nested <= LISTED_OF_ALL:
            raise ParameterError("nested", self.nested, f"0 to {LISTED_OF_ALL:,} secrets.")
        if self.reach < 1:
            raise ParameterError("reach", self.reach, "a drawn secret stands for at least 1.")
        if not 1 <= self.depth <= 3:
            raise ParameterError("depth", self.depth, "1, 2 or 3 steps of improvement.")
        base = most_likely() if self.base is None else make(POLICIES, self.base)
        object.__setattr__(self, "_base", base)
        object.__setattr__(self, "games", base.games)
        if self.depth > 1 and base != most_likely():
            raise ParameterError(
                "depth", self.depth, f"only most-likely is improved on more than once, not {self.base}."
            )

    def base_in(self, game: Game) -> Policy:
        """The policy that is improved on in a game: one that answers fast, as it plays thousands of moves."""
        if self.base is not None or game.has_misses:
            return self._base
        base: Policy = make(POLICIES, game.default_policy)
        return make(POLICIES, "most-information") if base.thinks_long else base

    @property
    def plan(self) -> Plan:
        """The policy as a simulator plays it: the levels below the last compare three queries each."""
        first: tuple[tuple[Width, ...], ...] = ((Width(ANY_NUMBER, 3),),) * (self.depth - 1)
        if self.depth == 1 and self.nested:
            first = ((Width(self.nested, 3), Width(ANY_NUMBER, 1)),)
        last = (Width(MAX_WIDE_SECRETS, max(self.wide, self.candidates)), Width(ANY_NUMBER, self.candidates))
        return Plan((*first, last))

    def costs_at_once(self, game: Game, belief: Belief, seed: int) -> CostDistribution | None:
        likely = self.base_in(game) == most_likely()
        simulator = game.simulators.simulator(belief) if self.samples == "all" and likely else None
        if simulator is None or not self.near(simulator):
            return None
        return simulator.played_out(self.plan)

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return _remembered(self, position).query

    def own_scores(self, position: Position) -> OwnScores | None:
        """The expected cost from here of the queries that were tried, or the probability to lose the game."""
        weighed = _remembered(self, position)
        if not weighed.costs:
            return None
        values = [weighed.costs.get(query, nan) for query in position.queries.tolist()]
        return OwnScores(weighed.name, np.array(values, dtype=np.float64), weighed.lost)

    def ranks(self, position: Position) -> list[Floats]:
        own = self.own_scores(position)
        if own is None:
            return []
        asked = np.asarray(position.queries == _remembered(self, position).query, dtype=np.float64)
        return [np.where(np.isnan(own.values), -inf, -own.values), asked, likelihood(position, position.predictive)]

    def weigh(self, position: Position) -> RolloutChoice:
        """The query of :meth:`choose` and the expected costs of its candidates, worked out anew."""
        if (wins := winning_query(position)) is not None:
            return RolloutChoice(wins, {})
        base = self.base_in(position.game)
        queries = ranking(position, base)
        if (winning := winning_queries(position)) is not None:
            queries = queries[np.isin(queries, position.queries[winning])]
        queries = queries[: max(2 * self.candidates, self.wide)]
        belief = position.belief
        simulator = position.game.simulators.simulator(belief) if base == most_likely() else None
        if simulator is not None:
            if self.opening and not position.transcript and (first := simulator.opening()) is not None:
                return RolloutChoice(first, {})
            certain = missing(position, belief.predict(queries[:1]))[0] == 0.0
            if certain and not self._may_wait(simulator):
                return RolloutChoice(int(queries[0]), {})
            return self._simulate(position, simulator, queries)
        if self.depth > 1:
            raise ParameterError("depth", self.depth, f"{position.game.name} is improved on once only.")
        queries = queries[: self.candidates]
        lost, costs = self._play_out(position, queries).T
        if lost.max() - lost.min() > TIE:
            equals = np.flatnonzero(equal_best(-lost))
            query = int(queries[equals[best(-costs[equals])]])
            return RolloutChoice(query, dict(zip(queries.tolist(), lost.tolist(), strict=True)), "chance to lose", True)
        return _weighed(queries, costs, f"{position.game.charged_noun} to come")

    def _may_wait(self, simulator: Simulator) -> bool:
        """Whether a certain hit, which must be made some time, may be worth more later, by what it tells.

        Of two secrets left it never is; where many are left it saves too little to look for it.
        """
        return simulator.hits_differ and self.near(simulator) and 2 < (simulator.distinct() or 0) <= kernel.WEIGHED

    def near(self, simulator: Simulator) -> bool:
        """Whether so few secrets are left that it plays as :attr:`plan` says, from here to the end."""
        size = simulator.distinct()
        return size is not None and size * simulator.work <= min(self._most)

    @property
    def _most(self) -> tuple[int, int]:
        """How many secrets are looked at, and in how many the play looked ahead to is improved as well."""
        if self.samples == "all":
            return LISTED_OF_ALL, NESTED_OF_ALL
        return (LISTED if self.samples == "auto" else min(self.samples, LISTED_OF_ALL)), NESTED

    def _simulate(self, position: Position, simulator: Simulator, queries: Ints) -> RolloutChoice:
        size, near = simulator.distinct(), self.near(simulator)
        if size is not None and (near or (self.depth == 1 and size * simulator.work <= self._most[0])):
            if near:
                queries = queries[: max(self.candidates, self.wide if size <= MAX_WIDE_SECRETS else 0)]
            else:
                queries = self._screened(position, simulator, queries)
            means = simulator.expected_costs(queries, self.plan.below if near else GREEDY)
            if means is not None:
                return _weighed(queries, means, "misses to come")
        return self._draw(position, simulator, queries[: self.candidates])

    def _screened(self, position: Position, simulator: Simulator, queries: Ints) -> Ints:
        """Keep the candidates that drawn secrets do not show to be clearly behind, and the base's choice.

        Differences as large as this are seen even on a list that is too short.
        """
        secrets = simulator.secrets(generator(0, position.transcript), _SCREENED)
        means = simulator.costs(secrets, queries, GREEDY).mean(axis=1)
        order = np.argsort(means, kind="stable")
        kept = order[means[order] <= means.min() + _BEHIND][: self.candidates]
        return np.asarray(queries[np.union1d(kept, [0])])

    def _draw(self, position: Position, simulator: Simulator, queries: Ints) -> RolloutChoice:
        most = min(self.samples, DRAWN) if isinstance(self.samples, int) else DRAWN
        count = position.belief.count().value
        if count > self.reach * most:
            return RolloutChoice(int(queries[0]), {})
        # Few of a part of the draws are not few secrets: there is no nesting.
        plan = self.plan.below if self.depth > 1 else GREEDY
        # Sampled in rounds, each with some more secrets; what is clearly behind is dropped.
        misses_chance = missing(position, position.belief.predict(queries))
        rng = generator(0, position.transcript)
        size = min(max(_FIRST, int(count / self.reach)), most)
        secrets = simulator.secrets(rng, size)
        costs: dict[Query, float] = {}
        while True:
            misses = simulator.costs(secrets, queries, plan)
            means = stratified(misses, simulator.hits(secrets, queries), misses_chance)
            first = best(-means)
            costs |= dict(zip(queries.tolist(), means.tolist(), strict=True))
            if size == most:
                return RolloutChoice(int(queries[first]), costs, _SAMPLED)
            lead = misses.astype(np.float64) - misses[first]
            behind = means - means[first] > _ERRORS * lead.std(axis=1) / sqrt(size)
            queries, misses_chance = queries[~behind], misses_chance[~behind]
            if len(queries) == 1:
                return RolloutChoice(int(queries[0]), costs, _SAMPLED)
            more = (_GROWTH * size if 2 * _GROWTH * size < most else most) - size
            secrets = np.concatenate([secrets, simulator.secrets(rng, more)])
            size += more

    def _play_out(self, position: Position, queries: Ints) -> Floats:
        """The probability that the game is lost, and its expected cost, by each query and the base after it; (Q, 2)."""
        base = self.base_in(position.game)
        most = PLAYED if self.samples == "auto" else self.samples
        count = position.belief.count()
        if count.exact and (most == "all" or count.value <= most):
            # Answers that may be wrong leave all secrets possible, and the games many more than these.
            games = _Games((PLAYED_OF_ALL if most == "all" else _OPEN) if position.belief.leaves_open else inf)
            with suppress(_TooManyGamesError):
                return np.array([self._ends(position, base, None, games, int(query)) for query in queries])
        drawn = list(position.belief.sample(generator(0, position.transcript), DRAWN if most == "all" else most))
        return np.array([self._ends(position, base, drawn, _Games(inf), int(query)) for query in queries])

    def _ends(
        self,
        position: Position,
        base: Policy,
        secrets: list[Any] | None,
        games: "_Games",
        query: Query | None = None,
    ) -> Floats:
        """The probability that the game is lost and its expected cost from here, over these secrets, or over all.

        Raises :class:`_TooManyGamesError` where more positions are reached than ``games`` allow.
        """
        games.reach()
        total = np.zeros(2)
        if position.outcome is not None:
            total[0] = 1 - position.share_found if position.outcome.won else 1.0
            return total
        asked = choice(position, base) if query is None else query
        for answer, share, part in _answers(position, asked, secrets):
            total += share * self._ends(position.after(asked, answer), base, part, games)
            total[1] += share * position.game.cost(asked, answer)
        return total


class _TooManyGamesError(Exception):
    """The games that may follow are too many to be played out one by one."""


@dataclass
class _Games:
    """The positions that games may still reach."""

    left: float

    def reach(self) -> None:
        """Count one. Raises :class:`_TooManyGamesError` where none is left."""
        self.left -= 1
        if self.left < 0:
            raise _TooManyGamesError


def _weighed(queries: Ints, costs: Floats, name: str) -> RolloutChoice:
    """The cheapest of some queries, with what all of them cost."""
    return RolloutChoice(int(queries[best(-costs)]), dict(zip(queries.tolist(), costs.tolist(), strict=True)), name)


def _answers(
    position: Position, query: Query, secrets: list[Any] | None
) -> Iterator[tuple[int, float, list[Any] | None]]:
    """The answers, how likely each is, and the secrets that give it."""
    if secrets is None:
        row = position.belief.predict(np.asarray([query])).row(query)
        yield from ((answer, share, None) for answer, share in row.items())
        return
    parts: dict[int, list[Any]] = {}
    for secret in secrets:
        parts.setdefault(position.game.answer(secret, position.transcript, query), []).append(secret)
    yield from ((answer, len(part) / len(secrets), part) for answer, part in sorted(parts.items()))


def stratified(misses: NDArray[np.uint16], hits: NDArray[np.bool_], miss: Floats) -> Floats:
    """The mean misses after each query, shape (Q,), hit and missed secrets weighed by their exact probability."""
    means = misses.mean(axis=1)
    for place, (row, hit, p) in enumerate(zip(misses, hits, miss, strict=True)):
        if 0 < hit.sum() < len(hit):
            means[place] = p * row[~hit].mean() + (1 - p) * row[hit].mean()
    return np.asarray(means)


def _remembered(policy: Rollout, position: Position) -> RolloutChoice:
    # Games of one policy begin alike, and hosts, hints and undo come back to the same positions.
    return _choices.of((policy, position.key), lambda: policy.weigh(position))


_choices: Memo[tuple[Rollout, Hashable], RolloutChoice] = Memo(2**14)
