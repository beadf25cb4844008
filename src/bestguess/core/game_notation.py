"""The notation of a game: the nouns, queries, answers and secrets as people write and read them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, ClassVar, Self

from bestguess.core.moves import is_comment, parse_moves
from bestguess.core.types import Answer, Query, Transcript


class GameNotation(ABC):
    """The part of a game that people read and type; :class:`~bestguess.core.game.Game` adds the rules.

    A game of your own is a :class:`~bestguess.core.game.Game`, never this class alone.
    """

    name: ClassVar[str]
    """The name of the game, in the table of games and in :attr:`Policy.games`."""

    query_noun: ClassVar[str] = "query"
    """The word for a query in this game: "shot", "letter"."""

    secret_noun: ClassVar[str] = "secret"
    """The word for a secret in this game: "layout", "word"."""

    cost_noun: ClassVar[str] = "queries"
    """The unit of :meth:`cost`, in the plural: "shots", "lives"."""

    presets: ClassVar[Mapping[str, str]] = {}
    """Set-ups that people know: a title and the spec of each."""

    answer_help: ClassVar[str] = ""
    """How people type the answers, where examples would not say enough; a line or two."""

    reads_patterns: ClassVar[bool] = False
    """Whether people may type the pattern that they see instead of one answer: see :meth:`read_moves`."""

    @property
    def charged_noun(self) -> str:
        """The noun of what :meth:`cost` counts by the parameters of this game; by default :attr:`cost_noun`."""
        return self.cost_noun

    @property
    def warning(self) -> str:
        """One line that a user should read before trusting a result, such as words left out; empty if there is none."""
        return ""

    @property
    def source_file(self) -> Path | None:
        """The file that the secrets are read from; ``None`` if there is none."""
        return None

    def describe_prior(self, kind: str = "default") -> str:
        """The source of a prior in a few words; empty where there is nothing to choose."""
        return ""

    @property
    def prior_note(self) -> str:
        """The source of the prior that is taken where none is named."""
        return self.describe_prior()

    def describe_failsafe(self, kind: str = "default") -> str:
        """The source of the failsafe of a prior in a few words; empty in a game that has none."""
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
    def recorded(self) -> Self:
        """The game as files have it: without what this computer alone holds, such as the habits of an opponent."""
        return self

    @abstractmethod
    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        """The answers that the rules know for this query, whether or not they can be true now."""

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

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """The moves that a text such as ``"E5 miss, D4 hit"`` adds to a transcript. Raises :class:`NotationError`."""
        return parse_moves(self, text)

    def is_comment(self, text: str) -> bool:
        """Whether :meth:`read_moves` takes a text for a comment, which begins with ``#``, and nothing else."""
        return is_comment(text)

    def heads_shared_result(self, text: str) -> bool:
        """Whether a line is the first of a result as people share it, whose answers come without their queries."""
        return False

    def pattern(self, transcript: Transcript) -> str:
        """The secret as far as it is shown, such as ``_A__E``; empty in a game without patterns."""
        return ""

    @abstractmethod
    def format_secret(self, secret: Any) -> str:
        """A secret on one line."""

    def secret_bytes(self) -> int | None:
        """The most bytes that a secret on one line takes as JSON; ``None`` where only a look at every secret tells."""
        return None


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == __name__.partition(".")[0]


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
