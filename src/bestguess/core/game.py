"""Games: the rules, and the notation that people read and write."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, NamedTuple

import numpy as np

from bestguess.core.belief import Belief
from bestguess.core.errors import IllegalQuery
from bestguess.core.types import MISS, Answer, Ints, Outcome, Query, Transcript


class Group(NamedTuple):
    """Queries that hit a secret and are answered otherwise by the last of them: the cells of a ship."""

    queries: tuple[Query, ...]
    first: Answer
    """The answer while another query of the group was not asked."""
    last: Answer
    """The answer once all others were asked."""


class Game(ABC):
    """The rules of one guessing game. Immutable; everything is a function of the transcript.

    A concrete game is a frozen dataclass whose fields are its parameters. The defaults below suit
    a game in which each query may be asked once, costs 1, and the answer is a function of the
    secret; override what differs.
    """

    name: ClassVar[str]
    """What the game is called: in the table of games, and in :attr:`Policy.games`."""

    query_noun: ClassVar[str] = "query"
    """What a query is called in this game: a "shot", a "letter"."""

    secret_noun: ClassVar[str] = "secret"
    """What a secret is called in this game: a "layout", a "word"."""

    cost_noun: ClassVar[str] = "queries"
    """What :meth:`cost` counts: "shots", "lives"."""

    presets: ClassVar[Mapping[str, str]] = {}
    """Set-ups that people know: a title and the spec of each."""

    default_policy: ClassVar[str] = "most-likely"
    """The policy that advises when none is named."""

    answer_help: ClassVar[str] = ""
    """How people type the answers, where examples would not say enough; a line or two."""

    @property
    def past_matters(self) -> bool:
        """Whether an answer may depend on the queries before it. Then exact search needs :meth:`groups`."""
        return False

    @property
    def prior_note(self) -> str:
        """What the prior rests on, in a few words; empty where there is nothing to choose."""
        return ""

    @property
    def spec(self) -> str:
        """The game as text that :func:`bestguess.make` turns back into an equal game."""
        given = [
            f"{field.name}={_plain(getattr(self, field.name))}"
            for field in fields(self)  # type: ignore[arg-type]  # every concrete game is a dataclass
            if field.init and getattr(self, field.name) != field.default
        ]
        # The table has the games of bestguess; any other is found by the place of its class.
        place = self.name if _is_ours(type(self)) else f"{type(self).__module__}:{type(self).__qualname__}"
        return f"{place}({','.join(given)})" if given else place

    @property
    @abstractmethod
    def num_queries(self) -> int:
        """How many queries there are; a query is an index below it."""

    @abstractmethod
    def answer(self, secret: Any, transcript: Transcript, query: Query) -> Answer:
        """What an honest host answers. It may depend on the past (a ship is sunk by its last hit)."""

    @abstractmethod
    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        """The answers that the rules know for this query, whether or not they can be true now."""

    @abstractmethod
    def outcome(self, transcript: Transcript) -> Outcome | None:
        """How the game has ended, or ``None`` while it goes on."""

    @abstractmethod
    def prior(self, kind: str = "default") -> Belief:
        """What is known before the first answer."""

    def queries(self, transcript: Transcript) -> Ints:
        """The queries to choose from now, ascending; none when the game is over.

        All of them may be asked; where a game allows more (a whole word named in hangman),
        :meth:`check_query` says so.
        """
        if self.outcome(transcript) is not None:
            return np.zeros(0, dtype=np.int64)
        open_ = np.ones(self.num_queries, dtype=bool)
        open_[[query for query, _ in transcript]] = False
        return np.flatnonzero(open_)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        """Raise :class:`IllegalQuery` if this query may not be asked now, saying why."""
        if not 0 <= query < self.num_queries:
            raise IllegalQuery(f"There is no {self.query_noun} number {query} in {self.spec}.")
        if self.outcome(transcript) is not None:
            raise IllegalQuery("The game is over: no more can be asked.")
        if query not in self.queries(transcript):
            name = self.format_query(query)
            turns = [turn for turn, (asked, _) in enumerate(transcript, 1) if asked == query]
            raise IllegalQuery(
                f"{name} was asked already, in move {turns[0]}." if turns else f"{name} may not be asked now."
            )

    def cost(self, query: Query, answer: Answer) -> float:
        """What a query with this answer costs, in the game's own unit (shots, lives)."""
        return 1.0

    def state(self, transcript: Transcript) -> Hashable:
        """What of the past still matters to the rules, beyond the belief."""
        return ()

    def groups(self, secret: Any) -> Sequence[Group]:
        """Where :attr:`past_matters` and the past matters so: every query that hits the secret, in one group each.

        Raises ``NotImplementedError`` for games that know no such groups.
        """
        raise NotImplementedError(f"{self.name} does not say how its answers depend on the past")

    def symmetries(self) -> Sequence[Sequence[Query]]:
        """Permutations of the queries that leave the game as it is, but for the identity: the board turned and flipped.

        An exact search that is told of them saves work.
        """
        return ()

    def secrets(self) -> Iterable[Any]:
        """All secrets, for games small enough to list. Raises ``TooLarge`` otherwise."""
        raise NotImplementedError(f"{self.name} does not list its secrets")

    @abstractmethod
    def format_query(self, query: Query) -> str:
        """A query as people write it: ``B7``."""

    @abstractmethod
    def parse_query(self, text: str) -> Query:
        """Read a query. Raises :class:`NotationError` naming the text and what would do."""

    @abstractmethod
    def format_answer(self, answer: Answer) -> str:
        """An answer as people write it: ``miss``, ``sunk c``."""

    @abstractmethod
    def parse_answer(self, text: str) -> Answer:
        """Read an answer; short forms are fine. Raises :class:`NotationError`."""

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """Read the answer to a query that is known, which may allow shorter forms than :meth:`parse_answer`."""
        return self.parse_answer(text)

    def mark(self, answer: Answer) -> str:
        """An answer as one character on a map: ``o`` where nothing is, ``x`` where something is."""
        return "o" if answer == MISS else "x"

    @abstractmethod
    def format_secret(self, secret: Any) -> str:
        """A secret on one line."""

    @abstractmethod
    def draw(self, transcript: Transcript, secret: Any = None) -> str:
        """The position as plain text, several lines; with the secret shown if one is given."""


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == __name__.partition(".")[0]


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
