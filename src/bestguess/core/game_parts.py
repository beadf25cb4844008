"""The optional parts of a game: words, a failsafe, everyday secrets, a host who lies, rules for exact search."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief
from bestguess.core.errors import SpecError
from bestguess.core.lots import SharedLots
from bestguess.core.types import Answer, Floats, Ints, Query, Transcript


class WordList(Protocol):
    """The words that a secret is drawn from."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words, all different, in a fixed order."""
        ...

    @property
    def source(self) -> str:
        """Where the words come from, as messages name it."""
        ...

    @property
    def digest(self) -> str:
        """The :func:`words_digest` of the words."""
        ...


def words_digest(words: Sequence[str]) -> str:
    """The SHA-256 of words in their order, one a line, in UTF-8, in hexadecimal digits."""
    return sha256("\n".join(words).encode()).hexdigest()


class Dictionary(ABC):
    """The part of a game whose secret is a word, or several, of a list."""

    outside: float | None = None
    """The probability that the secret is in no list; ``None`` in a game whose secrets are all listed."""

    @property
    @abstractmethod
    def vocabulary(self) -> WordList:
        """The list of words that the secret is drawn from."""

    @property
    def word_lengths(self) -> Sequence[int]:
        """The lengths of the words of a phrase; empty in a game whose secret is no phrase."""
        return ()

    @property
    def stranger(self) -> Query | None:
        """The query that names any secret that is in no list; ``None`` in a game that allows no such query."""
        return None

    def names_secret(self, query: Query) -> bool:
        """Whether a query names a whole secret, in a game whose other queries ask for parts of it."""
        return False

    def clash(self, transcript: Transcript, query: Query, answer: Answer) -> str:
        """A sentence on what an answer contradicts, whatever the word is; empty where the rules alone allow it."""
        return ""


class Failsafe(ABC):
    """The part of a game that goes on where nothing listed fits, as with a word that no list has."""

    @abstractmethod
    def failsafe(self, transcript: Transcript, prior: str = "default") -> Belief | None:
        """The belief to go on by; ``None`` where even so nothing fits, and the answers have to be mended first."""

    @abstractmethod
    def describe_failsafe(self, kind: str = "default") -> str:
        """The source of the failsafe of a prior in a few words."""

    def known_of(self, transcript: Transcript) -> str:
        """The parts of a secret in no list that the answers tell, in a few words; empty where the board shows them."""
        return ""

    def unlisted_queries(self, belief: Any, transcript: Transcript) -> Sequence[Query]:
        """The queries to choose from besides, for the secrets in no list that a failsafe holds likeliest."""
        return ()


class Everyday(ABC):
    """The part of a game whose secrets people choose otherwise than the prior draws them.

    Only games that people play are begun with such a secret. What is measured draws its secrets from the prior.
    """

    @abstractmethod
    def everyday_secret(self, lots: SharedLots) -> Any | None:
        """A secret as people choose one, for a person to find; ``None`` where the prior draws one as good."""

    @property
    @abstractmethod
    def everyday_note(self) -> str:
        """A sentence on what a player may know of an everyday secret and the engine does not."""


class HostLies(ABC):
    """The part of a game whose host may lie, by some of its parameters."""

    lies: int
    """How many times the host may lie."""

    @abstractmethod
    def lie_rate(self, belief: Belief) -> float:
        """The chance that a host denies what a query finds, by a belief; 0 where it takes all answers as true."""

    @abstractmethod
    def lie_found(self, transcript: Transcript) -> Query | None:
        """The query about which the host has lied for certain; ``None`` if no lie is proven."""


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

    def check(self, game: str) -> None:
        """Raise :class:`SpecError` where the parts do not fit together, naming the game and the part."""
        shape = np.shape(self.cells)
        if len(shape) != 2:
            raise SpecError(f"{game}: KeyCells.cells has the shape {shape}, not (queries, secrets).")
        many, secrets = shape
        if np.shape(self.weights) != (secrets,) or np.shape(self.costs) != (many,):
            raise SpecError(
                f"{game}: KeyCells.cells has {many} queries and {secrets} secrets; weights has the shape "
                f"{np.shape(self.weights)}, not ({secrets},), or costs {np.shape(self.costs)}, not ({many},)."
            )
        if len(self.answers) != many or any(np.ndim(one) != 1 for one in self.answers):
            raise SpecError(
                f"{game}: KeyCells.answers lists, for each of the {many} queries, the answer of each bit of its cells."
            )
        for query, (row, said) in enumerate(zip(self.cells, self.answers, strict=True)):
            if secrets and (int(row.min()) < 1 or int(row.max()) >= 1 << len(said)):
                raise SpecError(
                    f"{game}: KeyCells.cells gives a secret no answer to query {query}, or one beyond the "
                    f"{len(said)} that KeyCells.answers lists."
                )

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
        asked than the game lists, these queries have rows, too. Two threads may call the function at once.
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
