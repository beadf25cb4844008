"""The two sides of a game: policies ask, hosts answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any, ClassVar, TypeAlias

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.errors import Contradiction, IllegalAnswer, IllegalQuery, SpecError
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.predictive import Predictive
from bestguess.core.simulator import CostDistribution, Terms
from bestguess.core.types import Answer, Floats, Query, Transcript

Objective: TypeAlias = Callable[[Position, Predictive], Floats]
"""A score for each query of the predictive, shape (Q,); higher is better."""

TIE = 1e-9
"""Scores that differ by less than this (relative to the largest) are equal: rounding is no reason."""


@dataclass(frozen=True, slots=True, eq=False)
class OwnScores:
    """The worth of each query by a policy's own reckoning, as people read it."""

    name: str
    """The quantity that the numbers measure, as the heading of a column: ``q``, ``bits``, ``words left``."""
    values: Floats
    """The score of each of ``position.queries``, shape (Q,); ``nan`` for a query that the policy did not look at."""
    share: bool = False
    """Whether the numbers are probabilities, which people read in percent."""


@dataclass(frozen=True, slots=True)
class Workings:
    """How a policy came to its scores in one position."""

    lines: tuple[str, ...]
    """For people, a line for each step."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """The numbers of the same steps, ready for JSON."""


class Player:
    """One side of a game, which may be made for some games alone."""

    games: ClassVar[tuple[str, ...]] = ()
    """The games that it is made for, by name; empty for all."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # Of a text every letter would be a name; a descriptor, such as a property, gives its names later.
        given: Any = cls.games
        if not isinstance(given, tuple | list | set | frozenset) and not hasattr(given, "__get__"):
            remedy = f"games = ({given!r},)" if isinstance(given, str) else 'games = ("battleship",)'
            raise SpecError(f"{cls.__name__}.games is {given!r}: name the games in a tuple, such as {remedy}.")

    def check(self) -> None:
        """Raise :class:`SpecError` for one that can play no game here, such as a program that is not there."""


class Policy(Player, ABC):
    """A way to choose the next query. Immutable; what it knows it reads from the position."""

    thinks_long: ClassVar[bool] = True
    """Whether it may think for long about one query; a server lets the short questions of others go before it."""

    @abstractmethod
    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        """One of ``position.queries``, which is not empty. The same seed gives the same choice."""

    def own_scores(self, position: Position) -> OwnScores | None:
        """The score by which the policy chooses, for every query; ``None`` for a policy that has none."""
        return None

    def ranks(self, position: Position) -> list[Floats]:
        """The columns that order ``position.queries``, the most important first, each of shape (Q,).

        Higher is better, and ``-inf`` stands for a query that the policy did not look at. Empty where it has no order.
        """
        return []

    def equally_good(self, position: Position) -> list[Query]:
        """The queries that the policy holds to be as good as its best, ascending; empty for one that does not say."""
        return []

    def aim(self, position: Position) -> str:
        """The sentence that says why it asks its query in a position; empty where the figures say it."""
        return ""

    @property
    def kernel_terms(self) -> Terms:
        """The objectives of a greedy policy as the kernel names them; empty where the kernel cannot play the policy."""
        return ()

    def costs_at_once(self, game: Game, belief: Belief, seed: int) -> CostDistribution | None:
        """The cost of whole games from the prior over all its secrets; ``None`` where only playing them tells.

        The seed decides the lots of a policy that draws any.
        """
        return None

    def workings(self, position: Position) -> Workings | None:
        """The steps that lead to the scores, where the policy tells them; ``None`` otherwise."""
        return None

    def stated(self, position: Position) -> Mapping[Query, float]:
        """The chances to hit that the player stated when it was asked in this position last; empty without any.

        A policy of ours reads them from the position; a player from outside may believe something else.
        """
        return {}

    def over(self, position: Position, won: bool) -> None:  # most policies have nothing to note
        """Hear that a game which it played has ended, with its last position."""


class Scorer(Policy):
    """A policy that scores every query and asks the best; of equals, the lowest index or one by lot."""

    by_lot: ClassVar[bool] = False
    """Whether lots decide between queries of equal score."""

    score_name: ClassVar[str] = "score"
    """The quantity that the score measures, as the heading of a column; it may hold the unit."""

    score_is_share: ClassVar[bool] = False
    """Whether the score is a probability, which people read in percent."""

    less_is_better: ClassVar[bool] = False
    """Whether :meth:`score` is the negative of what people read: an expected cost, the words left."""

    @abstractmethod
    def score(self, position: Position) -> Floats:
        """A score for each of ``position.queries``, shape (Q,); higher is better."""

    def checked_score(self, position: Position) -> Floats:
        """The score. Raises :class:`SpecError` where it is no number for each query."""
        given = self.score(position)
        try:
            scores = np.asarray(given, dtype=np.float64)
        except (TypeError, ValueError):
            scores = np.zeros(0)
        # Minus infinity is a query that is never asked; no query can be infinitely good.
        if scores.shape != position.queries.shape or np.isnan(scores).any() or np.isposinf(scores).any():
            raise SpecError(
                f"{type(self).__name__} does not score every {position.game.query_noun} of {position.game.spec} by a "
                f"number: score() gives one for each of the {len(position.queries):,} in position.queries."
            )
        return scores

    def own_scores(self, position: Position) -> OwnScores:
        scores = self.checked_score(position)
        # Not -0.0, which people would read as a number below nothing.
        return OwnScores(self.score_name, 0.0 - scores if self.less_is_better else scores, self.score_is_share)

    def ranks(self, position: Position) -> list[Floats]:
        return [self.checked_score(position)]

    def equally_good(self, position: Position) -> list[Query]:
        queries: list[Query] = position.queries[equal_best(self.checked_score(position))].tolist()
        return queries

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        equals = np.flatnonzero(equal_best(self.checked_score(position)))
        return int(position.queries[rng.choice(equals) if self.by_lot else equals[0]])


class Host(Player, ABC):
    """The side that answers. Pure: the same transcript and query always get the same answer."""

    fair: ClassVar[bool] = True
    """Whether it answers for a secret drawn from the prior, as the rules say: then the chances of a position hold."""
    own_secret: ClassVar[bool] = False
    """Whether it may keep to a secret that it tells nobody, whatever secret it is given."""

    @classmethod
    def suits(cls, game: Game) -> bool:
        """Whether it can be met in a game, as far as that can be told at once."""
        return not cls.games or game.name in cls.games

    @classmethod
    def hides(cls, game: Game) -> Belief | None:
        """The belief that the host draws its secret from; ``None`` from a host that takes the game's prior."""
        return None

    @abstractmethod
    def answer(self, transcript: Transcript, query: Query) -> Answer:
        """The answer to a query the rules allow."""

    def plays(self, game: Game) -> bool:
        """Whether it is a host of this game, with its very rules; a host that is of no one game says yes."""
        return True

    def is_found(self, transcript: Transcript) -> bool:
        """Whether a game that its rules end as won ends with the secret of this host; asked where a game may err."""
        return True

    def revealed(self, transcript: Transcript) -> Any | None:
        """A secret that fits every answer, named by a host who holds none; ``None`` from a host who names none."""
        return None

    def kept(self, transcript: Transcript) -> list[int] | None:
        """How many secrets were possible before the first answer and after each; ``None`` if the host does not say."""
        return None

    def account(self, transcript: Transcript) -> str:
        """Tell in a sentence what the host did in a game that is over; empty if there is nothing to tell."""
        return ""


def check_plays(player: Player | type[Player], game: Game, name: str = "This policy") -> None:
    """Raise :class:`SpecError` if a policy or a host, or its class, is made for other games, or can play none."""
    if isinstance(player, Player):
        player.check()
    if player.games and game.name not in player.games:
        raise SpecError(f"{name} plays {', '.join(player.games)} only, not {game.name}.")


def query_of(policy: Policy, position: Position, rng: np.random.Generator) -> Query:
    """The query that a policy asks.

    Raises :class:`SpecError` for what is no query, :class:`IllegalQuery` for one that may not be asked now.
    """
    name, given = type(policy).__name__, policy.choose(position, rng)
    try:
        query = index(given)
    except TypeError:
        raise SpecError(
            f"{name} asks {given!r} in {position.game.spec}: choose() gives the number of a "
            f"{position.game.query_noun}, one of position.queries."
        ) from None
    if query not in position.queries:
        try:
            position.game.check_query(position.transcript, query)
        except IllegalQuery as error:
            raise IllegalQuery(f"{name} asks what may not be asked. {error}", *error.named) from error
    return query


def answer_of(host: Host, game: Game, transcript: Transcript, query: Query) -> Answer:
    """The answer that a host gives.

    Raises :class:`SpecError` for what is no number, :class:`IllegalAnswer` for a number that the rules do not know.
    """
    name = type(host).__name__
    given: Any = host.answer(transcript, query)
    try:
        answer = int(given) if type(given) is np.bool_ else index(given)
    except TypeError:
        raise SpecError(
            f"The host {name} answers {given!r} to {game.notation.format_query(query)} in {game.spec}: answer() gives "
            "the number of an answer, as game.notation.parse_answer reads one."
        ) from None
    try:
        game.check_answer(transcript, query, answer)
    except IllegalAnswer as error:
        asked = f"The host {name} answers {game.notation.format_query(query)} by what is no answer."
        raise IllegalAnswer(f"{asked} {error}", *error.named) from error
    return answer


def possible_secret(host: Host, position: Position) -> Any:
    """A secret that fits every answer of a host that tells none: the one that it names, else one drawn from those left.

    The same position always gives the same one.
    """
    named = host.revealed(position.transcript)
    return position.belief.sample(np.random.default_rng(0), 1)[0] if named is None else named


def contradicts_itself(host: Host, turn: int, error: Contradiction) -> Contradiction:
    """The error of a host whose answers no secret gives; the first move is 1."""
    said = f"The host {type(host).__name__} contradicts itself in move {turn}. {error}"
    return Contradiction(said, error.query, error.answer)


def check_hosts(host: Host, game: Game) -> None:
    """Raise :class:`SpecError` if a host is not of this game, with its very rules."""
    name = type(host).__name__
    check_plays(host, game, f"The host {name}")
    if not host.plays(game):
        raise SpecError(f"The host {name} is of another game than {game.spec}. Make one of that game.")


def best(scores: Floats) -> int:
    """The place of the highest score; of equals (see :data:`TIE`), the first."""
    return int(np.flatnonzero(equal_best(scores))[0])


def equal_best(scores: Floats) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which scores are as good as the highest, shape (Q,)."""
    top = scores.max()
    return np.asarray(scores >= top - TIE * max(1.0, abs(top)))
