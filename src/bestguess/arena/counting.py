"""The unit in which games are counted, and when the count ends."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol, TypeAlias, get_args

from bestguess.core.errors import Setting, SpecError, check_known
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import load
from bestguess.core.types import Answer, Query
from bestguess.solvers.objective import Until, not_shown, not_solved

CountedUnit: TypeAlias = Literal["questions", "misses", "sid-score"]
"""The units that may take the place of a game's own cost.

- ``questions``: queries asked by the guesser, whatever they cost (Kettaf's turns);
- ``misses``: queries answered by a miss;
- ``sid-score``: letters asked and wrong words named, and 25 for a lost game (Sid).
"""

_QUESTIONS, _MISSES = Setting("count", "questions"), Setting("count", "misses")


class PublishedScore(Protocol):
    """A way to score games that somebody has published."""

    author: str
    name: str
    """The points as people read them."""
    games: tuple[str, ...]
    """The games that it scores."""
    lost: int
    """The score of a lost game."""

    def of(self, game: Game, query: Query, answer: Answer) -> float:
        """How much one move counts."""


_PUBLISHED = {"sid-score": "bestguess.papers.sid.scores:SidScore"}
"""The units that are published scores, each with the ``"module:class"`` of its score."""


@dataclass(frozen=True)
class Counting:
    """One way to count the games of one game."""

    game: Game
    count: CountedUnit | None = None
    """The unit; ``None`` for the game's own cost, such as lives or shots."""
    until: Until | None = None
    """When the count ends, as for a solver; ``None`` for the end of the game."""

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` for a unit or an end that has no meaning in the game."""
        game = self.game
        for option, value, known in (("count", self.count, CountedUnit), ("until", self.until, Until)):
            if value is not None:
                check_known(option, value, get_args(known))
        if self.count == "misses" and not game.has_misses:
            raise SpecError(
                f"{_MISSES}: in {game.name} no answer is a miss, so there are none to count. Take {_QUESTIONS}.",
                *(_MISSES, _QUESTIONS),
            )
        if (score := self._published) and game.name not in score.games:
            given = Setting("count", self.count)
            raise SpecError(
                f"{given}: {score.author} scores {' and '.join(score.games)} only, not {game.name}. Take {_QUESTIONS}.",
                *(given, _QUESTIONS),
            )
        if self.until == "shown" and not game.has_misses:
            raise not_shown(game)
        if self.until == "solved" and game.has_misses:
            raise not_solved(game)

    @cached_property
    def _published(self) -> PublishedScore | None:
        if self.count not in _PUBLISHED:
            return None
        score: PublishedScore = load(_PUBLISHED[self.count])()
        return score

    @property
    def unit(self) -> str:
        """The unit as programs read it: ``questions``, ``misses``, ``sid-score``, or the noun of the game's cost."""
        if self.count is not None:
            return self.count
        # A life is lost by each wrong letter; a mean of "lives" would read as those left.
        return "wrong letters" if self.game.cost_noun == "lives" else self.game.charged_noun

    @property
    def name(self) -> str:
        """The unit as people read it."""
        return self._published.name if self._published else self.unit

    @property
    def ending(self) -> str:
        """When the count ends, after the word "until"."""
        secret = self.game.secret_noun
        match self.until:
            case "known":
                return f"one {secret} is left"
            case "shown":
                return f"the whole {secret} is shown"
            case "solved":
                return f"the {secret} has been asked"
        return "the game ends"

    @property
    def described(self) -> str:
        """Unit and end in a line: ``questions until one word is left``."""
        lost = f" (a lost game counts {self._published.lost})" if self._published else ""
        return f"{self.name} until {self.ending}{lost}"

    @property
    def may_fail(self) -> bool:
        """Whether a game may be lost: it has lives or tries, and whether it was won is a result, too."""
        return bool(self.game.lives or self.game.tries or self.game.may_err)

    def of(self, query: Query, answer: Answer) -> float:
        """How much one move counts."""
        game = self.game
        if self._published:
            return self._published.of(game, query, answer)
        match self.count:
            case None:
                return game.cost(query, answer)
            case "misses":
                return float(game.is_miss(query, answer))
        return float(game.is_question(query))

    def end(self, position: Position) -> bool | None:
        """Whether the count ended with success here, in time; ``None`` while it goes on."""
        if position.outcome is not None:
            return position.outcome.won
        return True if self.until == "known" and position.known else None

    def in_vain(self, position: Position) -> float:
        """The count of all that may still be asked, answered in vain, the dearest first, until tries or lives are gone.

        A player who forfeits a game is charged so much.
        """
        game, transcript = self.game, position.transcript
        while len(told := game.queries(transcript)) and not game.is_question(int(told[0])):  # what the host tells first
            transcript = (*transcript, (int(told[0]), game.answers(transcript, int(told[0]))[0]))
        asked = [(query, game.answers(transcript, query)[0]) for query in game.queries(transcript).tolist()]
        most = len(asked) if position.tries_left is None else min(len(asked), position.tries_left)
        if game.lives:
            most = min(most, game.lives - game.lives_lost(transcript))
        return sum(sorted((self.of(*move) for move in asked), reverse=True)[:most])

    def total(self, counted: float, success: bool) -> float:
        """The count of a game whose moves counted so much."""
        return float(self._published.lost) if self._published and not success else counted
