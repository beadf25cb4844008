"""Games: what every game has, and the optional parts that it may hold."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Belief
from bestguess.core.display import Display
from bestguess.core.errors import BestguessError, IllegalAnswer, IllegalQuery, SpecText
from bestguess.core.game_parts import Dictionary, Everyday, ExactRules, Failsafe, HostLies
from bestguess.core.limits import Limit
from bestguess.core.notation import Notation
from bestguess.core.read_files import GameSource, sources_digest
from bestguess.core.simulator import Simulators
from bestguess.core.spec import name_in_specs
from bestguess.core.types import MISS, Answer, Ints, Outcome, Query, Transcript

_PLAIN_RULES, _NO_SIMULATORS = ExactRules(), Simulators()


class Game(ABC):
    """The rules of one guessing game. Immutable; everything is a function of the transcript.

    A concrete game is a frozen dataclass whose fields are its parameters. The defaults below suit a game in which each
    query may be asked once, costs 1, and the answer is a function of the secret; override what differs.
    """

    name: ClassVar[str]
    """The name of the game, in the table of games and in :attr:`Player.games <bestguess.core.players.Player.games>`."""

    query_noun: ClassVar[str] = "query"
    """The word for a query in this game: "shot", "letter"."""

    secret_noun: ClassVar[str] = "secret"
    """The word for a secret in this game: "layout", "word"."""

    cost_noun: ClassVar[str] = "queries"
    """The unit of :meth:`cost`, in the plural: "shots", "lives"."""

    presets: ClassVar[Mapping[str, str]] = {}
    """Set-ups that people know, for menus: a title and the spec of each. The name of a game alone is none of them."""

    @property
    @abstractmethod
    def notation(self) -> Notation[Any]:
        """How queries, answers and secrets are written and read."""

    @property
    def display(self) -> Display[Any]:
        """The board as a player sees it: by default the moves, one below the other."""
        return Display(self)

    has_misses: ClassVar[bool] = False
    """Whether the answer 0 is a miss, and every other answer finds a part of the secret.

    True of Battleship, rectangles and hangman, where a game is won by hits. In Mastermind, Wordle and twenty questions
    no answer is a miss, and only the answer that ends the game won is a hit.
    """

    lives: int | None = None
    """How many misses lose the game, 0 for any number; ``None`` in a game that knows no lives."""

    tries: int | None = None
    """How many queries there are before the game is lost, 0 for any number; ``None`` in a game that knows no tries."""

    def check(self) -> None:  # noqa: B027  # most games have nothing to check
        """Raise :class:`BestguessError` where the parameters allow no game, naming the parameter and the remedy.

        Every game that is made from a spec is checked so, before anything is asked of it. Override it where a
        constructor cannot tell, as of a list that may lack words of some length; it reads what the game reads, and
        counts nothing.
        """

    @property
    def default_policy(self) -> str:
        """The policy that advises when none is named: the most bits, or where hits are progress the likeliest hit.

        In a game with lives it is what saves most of them.
        """
        if not self.has_misses:
            return "most-information"
        return "thrifty" if self.lives else "most-likely"

    @property
    def charged_noun(self) -> str:
        """The noun of what :meth:`cost` counts by the parameters of this game; by default :attr:`cost_noun`."""
        return self.cost_noun

    def describe_prior(self, kind: str = "default") -> str:
        """The source of a prior in a few words; empty where there is nothing to choose."""
        return ""

    @property
    def spec(self) -> str:
        """The game as text that :func:`bestguess.make` turns back into an equal game."""
        given = [
            f"{name_in_specs(field.name, field.type)}={_plain(getattr(self, field.name))}"
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

    @property
    def restricts_queries(self) -> bool:
        """Whether an answer may forbid queries that were not asked yet, as in the hard mode of Wordle."""
        return False

    @property
    def past_matters(self) -> bool:
        """Whether an answer may depend on the queries before it. Then exact search needs :meth:`ExactRules.groups`."""
        return False

    @property
    def sources(self) -> Sequence[GameSource]:
        """The lists and files that the game was read from, one for each parameter that names any.

        They are read when the game is made and stay as they are for it. Games of other contents are not equal, whatever
        their specs: fields that hold the contents, or digests of them, see to that.
        """
        return ()

    @property
    def source_file(self) -> Path | None:
        """The file that the secrets are read from; ``None`` if there is none."""
        return None

    @property
    def warning(self) -> str:
        """One line that a user should read before trusting a result, such as words left out; empty if there is none."""
        return ""

    @property
    def digest(self) -> str:
        """One digest of all :attr:`sources`, in hexadecimal digits; empty for a game that its spec says all of.

        What is kept for later and means this game keeps it beside the spec.
        """
        return sources_digest(self.sources)

    @property
    @abstractmethod
    def num_queries(self) -> int:
        """How many queries there are; a query is an index below it."""

    @abstractmethod
    def answer(self, secret: Any, transcript: Transcript, query: Query) -> Answer:
        """The answer of an honest host. The answer may depend on earlier queries (a ship is sunk by its last hit)."""

    @abstractmethod
    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        """The answers that the rules know for this query, whether or not they can be true now."""

    def check_answer(self, transcript: Transcript, query: Query, answer: Answer) -> None:
        """Raise :class:`IllegalAnswer` if the rules know no such answer to this query.

        An answer that they know, but that no secret gives, is a contradiction, which the belief finds.
        """
        known = self.answers(transcript, query)
        if answer not in known:
            some = ", ".join(map(self.notation.format_answer, known[:8]))
            raise IllegalAnswer(
                f"There is no answer {self._named(answer)} to {self.notation.format_query(query)} in {self.spec}. "
                f"The answers are {some}{', …' if len(known) > 8 else ''}.",
                SpecText(self.spec),
            )

    def _named(self, answer: Answer) -> str:
        """An answer as it is written, where it is one of this game at all."""
        with suppress(LookupError, ValueError, BestguessError):
            text = self.notation.format_answer(answer)
            if self.notation.parse_answer(text) == answer:
                return text
        return str(answer)

    @abstractmethod
    def outcome(self, transcript: Transcript) -> Outcome | None:
        """How the game has ended, or ``None`` while it goes on."""

    @abstractmethod
    def prior(self, kind: str = "default") -> Belief:
        """The belief before the first answer."""

    def is_hit(self, query: Query, answer: Answer) -> bool:
        """Whether an answer finds something: a part of the secret where there are misses, else the whole of it.

        In a game without misses a hit is the answer that ends the game won; the default asks :meth:`outcome` about a
        game of this one move. Where a secret has several parts, whose prior is a
        :class:`~bestguess.core.belief.Parted`, a hit finds a part. Override it where that is not so, or where it is
        slow. Policies, solvers, trees and front ends learn from this method alone what an answer is worth.
        """
        if self.has_misses:
            return answer != MISS and not self.tells_nothing(query, answer)
        outcome = self.outcome(((query, answer),))
        return outcome is not None and outcome.won

    def is_miss(self, query: Query, answer: Answer) -> bool:
        """Whether an answer says that nothing of the secret is there; never in a game without misses."""
        return self.has_misses and not self.is_hit(query, answer) and not self.tells_nothing(query, answer)

    @property
    def may_err(self) -> bool:
        """Whether the rules may end a game as won though another secret is hidden: where it is but likely."""
        return False

    def has_found(self, transcript: Transcript, secret: Any) -> bool:
        """Whether a game that its rules end as won ends with this secret; always, unless :attr:`may_err`."""
        return True

    def ended(self, transcript: Transcript, found: Callable[[Transcript], bool]) -> Outcome | None:
        """The outcome of a game whose secret is known: ``found`` says whether one that ends as won ends with it.

        :meth:`outcome` knows the answers alone, and may end a game with a thing that is but likely (:attr:`may_err`).
        """
        outcome = self.outcome(transcript)
        if outcome is None or not outcome.won or not self.may_err or found(transcript):
            return outcome
        return outcome.mistaken

    def lives_lost(self, transcript: Transcript) -> int:
        """How many lives these moves have cost, in games with misses: the questions that found nothing.

        Override it where the rules give a life back, as for a lie of the host that was found out.
        """
        return sum(self.is_question(query) and self.is_miss(query, answer) for query, answer in transcript)

    def hits(self, queries: Ints, answers: Ints) -> NDArray[np.bool_]:
        """:meth:`is_hit` for many queries and answers at once, both of shape (M,)."""
        if self.has_misses and type(self).is_hit is Game.is_hit and type(self).tells_nothing is Game.tells_nothing:
            return np.asarray(answers != MISS)
        pairs = zip(queries.tolist(), answers.tolist(), strict=True)
        return np.fromiter((self.is_hit(query, answer) for query, answer in pairs), dtype=bool, count=len(queries))

    def queries(self, transcript: Transcript) -> Ints:
        """The queries to choose from now, ascending; none when the game is over.

        All of them may be asked; where a game allows more (a whole word named in hangman),
        :meth:`check_query` says so.
        """
        if self.outcome(transcript) is not None:
            return np.zeros(0, dtype=np.int64)
        open_ = np.ones(self.num_queries, dtype=bool)
        open_[[query for query, _ in transcript if query < self.num_queries]] = False
        return np.flatnonzero(open_)

    def suggested(self, transcript: Transcript) -> Ints:
        """The queries that are weighed and advised now, ascending, of :meth:`queries`; by default all of them.

        Some that secrets are found by may be missing as long as others are likelier (little-known words in Wordle).
        """
        return self.queries(transcript)

    def check_query(self, transcript: Transcript, query: Query) -> None:
        """Raise :class:`IllegalQuery` if this query may not be asked now, saying why.

        What may be asked here or elsewhere is evidence, and may be more than a host of ours answers
        (:meth:`check_hosted`).
        """
        if not 0 <= query < self.num_queries:
            raise IllegalQuery(f"There is no {self.query_noun} number {query} in {self.spec}.", SpecText(self.spec))
        if query not in self.queries(transcript):
            raise self._not_now(transcript, query)

    def _not_now(self, transcript: Transcript, query: Query) -> IllegalQuery:
        """The refusal of a query: the game is over, it was asked, or some rule forbids it."""
        if self.outcome(transcript) is not None:
            return self._over(transcript)
        name = self.notation.format_query(query).removeprefix("=")  # which sets a name apart, and may not be typed
        turns = [turn for turn, (asked, _) in enumerate(transcript, 1) if asked == query]
        return IllegalQuery(
            f"{name} was asked already, in move {turns[0]}." if turns else f"{name} may not be asked now."
        )

    def _over(self, transcript: Transcript) -> IllegalQuery:
        """The refusal of a query after the end of the game, with the move that ended it."""
        ends = ((turn, self.outcome(transcript[:turn])) for turn in range(len(transcript) + 1))
        turn, outcome = next((turn, outcome) for turn, outcome in ends if outcome is not None)
        if not turn:
            return IllegalQuery(f"The game is over before the first move: {outcome.termination}.")
        query, answer = transcript[turn - 1]
        last = f"{self.notation.format_query(query)} {self.notation.format_answer(answer)}"
        ended = f"The game is over with move {turn}, {last}: {outcome.termination}"
        limit = Limit.ending(self, transcript, outcome)
        if limit is not None:
            return IllegalQuery(
                f"{ended} {limit.remedy()}; else take the rest back, or mend what is wrong before it.", *limit.more
            )
        return IllegalQuery(
            f"{ended}. Nothing can be asked after it: take the rest back, or mend what is wrong before it."
        )

    def check_hosted(self, transcript: Transcript, query: Query) -> None:
        """Raise :class:`IllegalQuery` if a host of ours does not answer this query now.

        By default it answers all that may be asked.
        """
        self.check_query(transcript, query)

    def tells_nothing(self, query: Query, answer: Answer) -> bool:
        """Whether an answer leaves everything open, such as "don't know": the belief stays as it is.

        Every secret may be hidden by a person who gives it. No host of ours does, and no belief predicts it.
        """
        return False

    def may_answer(self, secret: Any, transcript: Transcript, query: Query, answer: Answer) -> bool:
        """Whether a person who hides this secret and does not err may give this answer; lies are left out of account.

        Override it where a secret may give one of several answers to a query, or where any may be wrong.
        """
        return answer == self.answer(secret, transcript, query) or self.tells_nothing(query, answer)

    def cost(self, query: Query, answer: Answer) -> float:
        """The cost of a query that got this answer, 0 or more, in the game's own unit (shots, lives)."""
        return 1.0

    def with_rules(self, **changed: Any) -> Self:
        """The game with other values of some of its parameters, such as ``lies=1``."""
        return replace(self, **changed)  # type: ignore[type-var]  # every concrete game is a dataclass

    def is_question(self, query: Query) -> bool:
        """Whether a query is a question of the guesser, rather than what the host tells unasked."""
        return True

    # Optional parts: a game is such a part itself where its class derives from it, or overrides this to hold one.

    @property
    def dictionary(self) -> Dictionary | None:
        """The words that the secret is drawn from; ``None`` in a game without any."""
        return self if isinstance(self, Dictionary) else None

    @property
    def host_lies(self) -> HostLies | None:
        """The lies that the host may tell; ``None`` in a game in which no host lies."""
        return self if isinstance(self, HostLies) else None

    @property
    def exact(self) -> ExactRules:
        """The symmetries, tables and groups that exact search works on; empty where the rules alone will do."""
        return self if isinstance(self, ExactRules) else _PLAIN_RULES

    @property
    def simulators(self) -> Simulators:
        """The simulators of the rest of a game; none where games are played out position by position."""
        return self if isinstance(self, Simulators) else _NO_SIMULATORS

    @property
    def beyond(self) -> Failsafe | None:
        """The failsafe where no secret fits the answers; ``None`` where these have to be mended."""
        return self if isinstance(self, Failsafe) else None

    @property
    def everyday(self) -> Everyday | None:
        """The secrets that people choose; ``None`` where the prior draws secrets as good."""
        return self if isinstance(self, Everyday) else None


def _is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] == __name__.partition(".")[0]


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def charges_each(game: Game) -> bool:
    """Whether a game charges 1 for each query, whatever the answer: then its cost is the number of queries."""
    if type(game).cost is Game.cost:
        return True
    return all(
        game.cost(query, answer) == 1.0 for query in range(game.num_queries) for answer in game.answers((), query)
    )
