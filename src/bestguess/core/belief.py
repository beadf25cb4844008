"""Beliefs: probability distributions over the secrets, and the roles that some of them have besides."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Self

import numpy as np

from bestguess.core.count import Count
from bestguess.core.lots import SharedLots, ends_of
from bestguess.core.predictive import Predictive
from bestguess.core.types import Answer, Codes, Floats, Ints, Query, Secret, Transcript


class Belief(ABC):
    """The posterior over secrets, given the answers so far. Immutable.

    Listing, counting, sampling, factoring and mixing are ways to implement these few functions; no caller knows which
    one it has. What only some beliefs know has an empty default here, or a role of its own below.
    """

    @property
    @abstractmethod
    def kind(self) -> str:
        """How it knows what it knows, in a word: "listed", "counted", "sampled"."""

    @property
    @abstractmethod
    def exact(self) -> bool:
        """Whether its probabilities are exact; otherwise they carry standard errors."""

    @abstractmethod
    def count(self) -> Count:
        """How many secrets are possible."""

    @abstractmethod
    def entropy(self) -> float:
        """The uncertainty about the secret, in bits."""

    @abstractmethod
    def log_mass(self) -> float:
        """log2 of the prior weight of the secrets left, up to a constant of the prior.

        Between two transcripts of one game the difference is their log likelihood ratio, in bits.
        """

    @abstractmethod
    def predict(self, queries: Ints) -> Predictive:
        """The distribution of the answer to each of these queries."""

    @abstractmethod
    def update(self, query: Query, answer: Answer) -> Self:
        """The belief after an answer. Raises :class:`Contradiction` if no secret can give it."""

    @abstractmethod
    def sample(self, rng: np.random.Generator, size: int) -> Sequence[Any]:
        """``size`` secrets drawn from the belief."""

    def listing(self, most: int) -> tuple[Sequence[Any], Floats] | None:
        """Every secret left with its probability, shape (n,); ``None`` for over ``most``, and if they cannot be listed.

        The default lists none.
        """
        return None

    def answer_table(self, queries: Ints, most: int) -> tuple[Codes, Floats] | None:
        """The answers of each secret left to some queries, shape (Q, n), and how likely each secret is, shape (n,).

        Of answers beyond 32 bits, numbers that differ where the answers do, and 0 where they are 0. ``None`` for over
        ``most`` secrets, and where no table holds the answers; the default holds none.
        """
        return None

    def drawn(self, lots: SharedLots) -> Any:
        """A secret as likely as the belief says, to 40 bits: by equal lots every machine draws the same one.

        The default draws by numpy, whose streams may change with its version.
        """
        return self.sample(np.random.default_rng(lots.below(2**64)), 1)[0]

    @property
    def leaves_open(self) -> bool:
        """Whether each secret may give any answer to many queries: then a game has many more ends than secrets."""
        return False

    def even(self) -> "Belief | None":
        """The belief by which the secrets left are equally likely, to count them; ``None`` where it is not had cheaply.

        Its secrets give no more than one answer to a query whose predictive has no noise. The default has none.
        """
        return None

    def entropy_error(self) -> float:
        """The standard error of the entropy, in bits, where it is an estimate though the probabilities are exact."""
        return 0.0

    def fullest_answer(self, query: Query) -> Answer | None:
        """The answer to a query that the most secrets give; ``None`` in a belief that has to try each.

        Of equals no hit, then the one with the fewest bits set, then the lowest.
        """
        return None

    def near(self, query: Query, answer: Answer, rest: Transcript) -> Iterable[Answer] | None:
        """The possible answers to a query after which the rest of the answers fits some secret.

        Where answers are made of parts with a list each, those that differ from the one given in a single part.
        ``None`` in a belief that has to try each.
        """
        return None

    def lie(self) -> dict[Query, float] | None:
        """The probability that the answer to each query was a lie; what is missing to 1 is that none was.

        ``None`` in a belief that takes all answers as true.
        """
        return None


class Listed(Belief):
    """A belief that holds its secrets one by one, perhaps with a table of their answers: what exact search needs."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of different secrets held."""

    @abstractmethod
    def key(self) -> bytes:
        """Equal for two beliefs over the same list exactly if they hold the same secrets."""

    @abstractmethod
    def secrets(self) -> Sequence[Secret]:
        """The secrets held, in a fixed order."""

    @abstractmethod
    def weights(self) -> Floats:
        """Their probabilities, shape (size,), summing to 1."""

    @property
    def rows(self) -> int:
        """How many queries the table has, the first of the game."""
        return 0

    def codes(self, queries: Ints | None = None) -> Codes | None:
        """The answer of each secret to each of these queries, or to all of the table, shape (Q, size).

        ``None`` where no table holds them, as where answers depend on the past.
        """
        return None

    def masses(self) -> Floats:
        """Numbers in proportion to :meth:`weights`, whole ones where the prior counts, shape (size,)."""
        return self.weights()

    def listing(self, most: int) -> tuple[Sequence[Any], Floats] | None:
        """The list and its probabilities."""
        return None if self.size > most else (self.secrets(), self.weights())

    def answer_table(self, queries: Ints, most: int) -> tuple[Codes, Floats] | None:
        """The rows of the table; ``None`` where one of the queries has none."""
        if self.size > most or not len(queries) or queries.max() >= self.rows:
            return None
        codes = self.codes(queries)
        return None if codes is None else (codes, self.weights())

    def naming_codes(self) -> Codes | None:
        """The answer to naming each secret outright, shape (size,); ``None`` where the table has no such queries."""
        return None

    def drawn(self, lots: SharedLots) -> Any:
        """A secret of the list, drawn by its mass."""
        return self.secrets()[lots.pick(ends_of(self.masses()))]


class Mixed(Belief):
    """A belief made of several accounts of the secret, such as a word list and a model of unknown words."""

    components: tuple[Belief, ...]
    """The belief by each account."""

    @property
    @abstractmethod
    def shares(self) -> Floats:
        """The probability of each account, shape (len(components),)."""

    def listing(self, most: int) -> tuple[Sequence[Any], Floats] | None:
        """The secrets of all accounts together; one that several have is there once."""
        found: dict[Any, float] = {}
        for share, component in zip(self.shares.tolist(), self.components, strict=True):
            own = component.listing(most)
            if own is None:
                return None
            for secret, probability in zip(own[0], own[1].tolist(), strict=True):
                found[secret] = found.get(secret, 0.0) + share * probability
        return None if len(found) > most else (list(found), np.array(list(found.values())))

    def drawn(self, lots: SharedLots) -> Any:
        """A secret by one of the accounts, which is drawn first."""
        return self.components[lots.pick(ends_of(self.shares))].drawn(lots)


class Parted(Belief):
    """A belief about a secret of several parts, such as the words of a phrase."""

    @abstractmethod
    def marginals(self) -> Sequence[tuple[Sequence[Secret], Floats]]:
        """The possible values of each part with the probability of each, which may be 0."""

    def asked_at_once(self) -> tuple[Sequence[Listed], Answer] | None:
        """The parts still to be found, where each query is asked of all of them, and the answer that finds one.

        ``None`` where parts are not independent lists, or are not asked one query at once.
        """
        return None

    def drawn(self, lots: SharedLots) -> Any:
        """A secret whose parts are drawn one by one: before the first answer they are independent."""
        return tuple(values[lots.pick(ends_of(shares))] for values, shares in self.marginals())


class Ranked(Belief):
    """A belief about more secrets than can be listed that knows the likeliest of them."""

    @abstractmethod
    def likeliest(self, most: int) -> list[tuple[Any, float]]:
        """At most this many secrets with their probabilities, the likeliest first."""


class Estimable(Belief):
    """A belief whose answers may be estimated from some of its secrets, drawn by lot."""

    @abstractmethod
    def estimate(self, rng: np.random.Generator, size: int) -> Belief:
        """The belief by ``size`` secrets drawn with replacement, as if there were no others."""
