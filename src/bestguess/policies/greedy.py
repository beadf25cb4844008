"""One-step policies, which ask the query that scores best now."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

import numpy as np
from annotated_doc import Doc

from bestguess.core.belief import Belief, Mixed
from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.players import Objective, OwnScores, Scorer, equal_best
from bestguess.core.position import Position
from bestguess.core.simulator import CostDistribution, Terms
from bestguess.core.types import Floats, Query
from bestguess.policies.exact_query import winning_query
from bestguess.policies.last_lives import Mask, winning_queries
from bestguess.policies.objectives import (
    TERMS,
    WIN,
    Eagerness,
    Thrift,
    certainty,
    information,
    information_per_cost,
    kernel_term,
    likelihood,
    weighted,
    worst_part,
)

MOST_BITS = 1_000_000
"""The greatest weight of a hit or a miss: beside a greater one the bits of a query are lost in rounding."""

_WORST = "No other {query} leaves less open by its worst answer."
_THRIFTY = "No other {query} tells more for the misses that it risks."
_EAGER = "By what it tells and its chance to be right, no other {query} is better."
_LAST_LIVES = "On the last lives no other {query} wins more often."
_LAST_LIVES_LISTED = "On the last lives no other {query} wins more often, if the {secret} is in the list."
_LAST_TRIES = "On the last tries a {query} is asked for its chance to win."
_HIGHEST = "No other {query} has a higher sum of the objectives."


@dataclass(frozen=True)
class Greedy(Scorer):
    """Ask the query that maximises an objective; each objective breaks the ties of the one before.

    Queries equal in every objective are taken in the order of their index. On the last tries of a game the chance to
    win comes before all objectives (:func:`~bestguess.policies.exact_query.winning_query`), and on its last lives
    where :attr:`saves_lives` says so (:func:`~bestguess.policies.last_lives.winning_queries`).
    """

    thinks_long: ClassVar[bool] = False

    objectives: tuple[Objective, ...]
    ties: tuple[Objective, ...] = (information,)
    """Objectives that break the remaining ties in games without misses (Mastermind), where thousands of queries tie."""
    title: str = field(default="score", compare=False)
    """The quantity that the first objective measures, as the heading of a column."""
    share: bool = field(default=False, compare=False)
    """Whether the first objective is a probability, which people read in percent."""
    less: bool = field(default=False, compare=False)
    """Whether the first objective is the negative of what people read."""
    saves_lives: bool = False
    """Whether it plays the last lives to win; else it goes by its objectives to the end."""
    purpose: str = field(default="", compare=False)
    """The sentence of :meth:`aim`, with ``{query}`` for the noun of a query."""

    def score(self, position: Position) -> Floats:
        """The first objective, shape (Q,); see :meth:`choose` for the ties."""
        return self.objectives[0](position, position.predictive)

    def own_scores(self, position: Position) -> OwnScores:
        scores = self.score(position)
        return OwnScores(self.title, 0.0 - scores if self.less else scores, self.share)

    def ranks(self, position: Position) -> list[Floats]:
        # Where thousands of queries tie, all objectives order them; elsewhere equal queries stay in their own order.
        if position.game.has_misses:
            winning = self._winning(position)
            return [*([] if winning is None else [winning.astype(np.float64)]), self.score(position)]
        own = [objective(position, position.predictive) for objective in self._deciding(position)]
        wins = winning_query(position)
        if wins is None:
            return own
        chance = [likelihood(position, position.predictive)] if position.tries_left == 1 else []
        return [*chance, np.asarray(position.queries == wins, dtype=np.float64), *own]

    def equally_good(self, position: Position) -> list[Query]:
        if (wins := winning_query(position)) is not None:
            return [wins]
        winning = self._winning(position)
        left = np.arange(len(position.queries)) if winning is None else np.flatnonzero(winning)
        for objective in self.objectives:
            left = left[equal_best(objective(position, position.predictive)[left])]
        queries: list[Query] = position.queries[left].tolist()
        return queries

    def aim(self, position: Position) -> str:
        if self._winning(position) is not None:
            purpose = _LAST_LIVES_LISTED if isinstance(position.belief, Mixed) else _LAST_LIVES
        else:
            purpose = self.purpose if winning_query(position) is None else _LAST_TRIES
        return purpose.format(query=position.game.query_noun, secret=position.game.secret_noun)

    @property
    def kernel_terms(self) -> Terms:
        if type(self).choose is not Greedy.choose:  # a subclass that chooses otherwise
            return ()
        terms = [kernel_term(objective) for objective in self.objectives]
        known = tuple(term for term in terms if term is not None)
        if len(known) < len(terms):
            return ()
        return (WIN, *known) if self.saves_lives else known

    def costs_at_once(self, game: Game, belief: Belief, seed: int) -> CostDistribution | None:
        terms = self.kernel_terms
        simulator = game.simulators.greedy_simulator(belief, terms) if terms else None
        return None if simulator is None else simulator.costs(())

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        if (wins := winning_query(position)) is not None:
            return wins
        predictive = position.predictive
        if (winning := self._winning(position)) is not None:
            predictive = predictive.select(np.flatnonzero(winning))
        for objective in self._deciding(position):
            tied = np.flatnonzero(equal_best(objective(position, predictive)))
            if len(tied) == 1:
                return int(predictive.queries[tied[0]])
            if len(tied) < len(predictive.queries):
                predictive = predictive.select(tied)
        return int(predictive.queries[0])

    def _winning(self, position: Position) -> Mask | None:
        """The queries that win most often, on the last lives; ``None`` where the objectives alone decide."""
        return winning_queries(position) if self.saves_lives else None

    def _deciding(self, position: Position) -> tuple[Objective, ...]:
        return self.objectives if position.game.has_misses else self.objectives + self.ties


def most_likely() -> Greedy:
    """The highest probability of a hit; ties by the lowest index, in games without misses by the most bits."""
    return Greedy((likelihood,), title="chance", share=True)


def most_information(
    ties: Annotated[
        Literal["index", "likelihood"],
        Doc("What breaks ties: a certain hit, then the lowest index; or the probability of a hit."),
    ] = "index",
) -> Greedy:
    """The most expected bits; ties by a certain hit and then the lowest index, or by likelihood.

    Once all is known, the certain hits are asked.

    With ties by lot this is :class:`~bestguess.papers.hinz.myshkin.Myshkin`.

    In games without misses, such as Mastermind, ties go to the query that may be the secret, the likeliest first.
    """
    # Bits alone would never finish a game: when nothing is unknown, every query is worth 0 bits.
    return Greedy((information, certainty if ties == "index" else likelihood), ties=(likelihood,), title="bits")


def most_per_cost() -> Greedy:
    """The most expected bits for each unit of what the query is expected to cost; ties by likelihood.

    For games whose queries cost differently, such as the tests by which a fault is found; in others the most bits.
    """
    objectives = (information_per_cost, likelihood)
    return Greedy(objectives, ties=(), title="bits/cost", purpose="No other {query} tells more for what it costs.")


def knuth() -> Greedy:
    """The fewest secrets left by the worst answer, of equals one that may be the secret, of these the lowest index.

    Knuth's rule for Mastermind (D. E. Knuth 1977, The Computer as Master Mind), one step ahead, in every game; by
    probability where secrets are not equally likely.
    """
    return Greedy((worst_part, likelihood), ties=(), title="worst answer", share=True, less=True, purpose=_WORST)


def minimax() -> Greedy:
    """The fewest secrets left by the worst answer, of equals one that may be the secret, of these the most bits."""
    return Greedy((worst_part, likelihood, information), title="worst answer", share=True, less=True, purpose=_WORST)


def thrifty(price: Annotated[float, Doc("Bits paid for a miss; more is more careful.")] = 12.0) -> Greedy:
    """The most bits after paying a price for the misses they are expected to cost; ties by likelihood.

    For games in which a miss costs a life. The default price was found by measurement on hangman: from 8 to 16 bits
    a miss it loses fewer lives than the likeliest letter does, with 3 lives and with 6, for every prior. On the last
    lives it asks what wins most often, where few enough secrets are left for an exact search.
    """
    _check_bits("price", price)
    return Greedy((Thrift(price), likelihood), title=f"bits-{price:g}*miss", saves_lives=True, purpose=_THRIFTY)


def eager(worth: Annotated[float, Doc("Bits that a hit is worth; more solves sooner.")] = 1.0) -> Greedy:
    """The most bits, each hit that is expected being worth some more; ties by likelihood.

    For several boards at once, where a guess is asked of all and each has to be solved, and for words of which many are
    hardly ever hidden. The default worth was found by measurement on Quordle.
    """
    _check_bits("worth", worth)
    return Greedy((Eagerness(worth), likelihood), title=f"bits+{worth:g}*hits", purpose=_EAGER)


def _check_bits(parameter: str, bits: float) -> None:
    if not 0 <= bits <= MOST_BITS:
        raise ParameterError(parameter, bits, f"write bits, from 0 to {MOST_BITS:,}.")


def greedy(
    objective: Annotated[str, Doc("The objective that is maximised.")] = "likelihood",
    ties: Annotated[str, Doc("The objective that breaks ties, or index for the lowest index.")] = "likelihood",
) -> Greedy:
    """The best weighted sum of likelihood (0 to 1), information (bits) and certainty: likelihood+0.2*information."""
    objectives = (weighted(objective),) if ties == "index" else (weighted(objective), weighted(ties))
    purpose = _WORST if objective == "worst" else "" if objective in TERMS else _HIGHEST
    return Greedy(objectives, title=objective, purpose=purpose)
