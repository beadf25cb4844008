"""The host who forces the most from one known guesser: the deepest leaf of its decision tree."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated

import numpy as np
from annotated_doc import Doc

from bestguess.arena.counting import Counting
from bestguess.core.belief import Listed
from bestguess.core.errors import SpecError, TooLarge
from bestguess.core.game import Game
from bestguess.core.players import Policy, check_plays
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import Answer, Query, Transcript, charged, fewest_bits
from bestguess.hosts.evil import Evil
from bestguess.hosts.secret_sets import HostUnit, check_unit
from bestguess.policies import POLICIES
from bestguess.policies.lots import Lots

LARGEST = 2**14
"""The most secrets of a game: the whole tree of the guesser is walked."""

REMEMBERED = 2**20
"""The most positions whose values a host keeps in memory; then it forgets all of them."""


def counting_of(game: Game, unit: HostUnit) -> Counting:
    """The way to count games in a unit. Raises :class:`SpecError` for misses in a game that has none."""
    check_unit(game, unit)
    return Counting(game, "questions") if unit == "turns" else Counting(game, unit, "known")


@dataclass
class GuesserTree:
    """The decision tree of a guesser who always asks alike, with the most that a host can force below each position.

    The guesser being deterministic, each secret ends in one leaf, the answers to a query part the secrets, and so no
    two positions of the tree hold the same secret at the same depth: the tree has at most one leaf for each secret,
    and one walk through it proves the value. Raises :class:`SpecError` for a policy that draws lots.
    """

    policy: Policy
    counting: Counting
    _values: dict[Transcript, float] = field(default_factory=dict, init=False, repr=False)
    _queries: dict[Transcript, Query] = field(default_factory=dict, init=False, repr=False)
    _lots: Lots = field(default_factory=lambda: Lots(0), init=False, repr=False)

    def query(self, position: Position) -> Query:
        """The query that the guesser asks. Raises :class:`SpecError` if lots decide it."""
        known = self._queries.get(position.transcript)
        if known is None:
            known = self._lots.choice(self.policy, position)
            if self._lots.drawn:
                raise SpecError(
                    "The best response is to a policy that always asks alike, and this one draws lots. "
                    "Take another, such as most-information."
                )
            self._queries[position.transcript] = known
        return known

    def value(self, position: Position) -> float:
        """The most that can be forced from a position on, whatever was asked before it; exact."""
        known = self._values.get(position.transcript)
        if known is None:
            if len(self._values) >= REMEMBERED:
                self._values.clear()
                self._queries.clear()
            known = 0.0 if self.counting.end(position) is not None else max(self.replies(position).values())
            self._values[position.transcript] = known
        return known

    def replies(self, position: Position, query: Query | None = None) -> dict[Answer, float]:
        """The most that can be forced after each possible answer to a query, by default to the guesser's own."""
        asked = self.query(position) if query is None else query
        return {
            answer: self.counting.of(asked, answer) + self.value(position.after(asked, answer))
            for answer in position.belief.predict(np.asarray([asked])).row(asked)
        }


@dataclass(frozen=True)
class BestResponse(Evil):
    """Has no secret and forces the most that any host can force from one guesser, whom it knows; exact.

    The guesser is a policy that draws no lots. Against another player it answers as if that player went on by this
    policy from each position. Of answers that force equally much, it gives the one that keeps the most secrets
    possible, then the one with the fewest places.
    """

    policy: Annotated[str, Doc("The guesser: a policy that draws no lots.")] = "most-information"
    unit: Annotated[
        HostUnit,
        Doc(
            "The cost that is forced up: questions until one secret is left, misses until then, or turns until the "
            "whole secret is shown."
        ),
    ] = "questions"

    games = ("hangman", "mastermind", "bulls-and-cows", "wordle", "jotto")

    @classmethod
    def suits(cls, game: Game) -> bool:
        return super().suits(game) and _small(game)

    def __post_init__(self) -> None:
        if not _small(self.game):
            raise TooLarge(
                f"The host best-response walks the whole tree of the guesser, and {self.game.spec} does not list its "
                f"{self.game.secret_noun}s or has more than {LARGEST:,}. Take a smaller game, or the host evil."
            )
        self._tree  # noqa: B018  # refuses here what it cannot play

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        position = self._position(transcript)
        replies = self._tree.replies(position, query)

        def harm(answer: Answer) -> tuple[float, int | float]:
            return replies[answer], position.after(query, answer).belief.count().value

        return max(sorted(replies, key=fewest_bits), key=harm)

    def forced(self, transcript: Transcript = ()) -> float:
        """The most that is still forced from here if the guesser goes on by the policy; exact."""
        return self._tree.value(self._position(transcript))

    def account(self, transcript: Transcript) -> str:
        """How much it forced in a game that is over, and how much it can force from its guesser."""
        counting, paid = self._tree.counting, 0.0
        for turn, (query, answer) in enumerate(transcript):
            if counting.end(self._position(transcript[:turn])) is not None:
                break
            paid += counting.of(query, answer)
        until = counting.ending if self.unit != "turns" else "the end"
        return (
            f"Until {until} it forced {charged(paid, self.unit)}; the most that any host can force from {self.policy} "
            f"is {self.forced():g}."
        )

    @cached_property
    def _tree(self) -> GuesserTree:
        policy: Policy = make(POLICIES, self.policy)
        check_plays(policy, self.game, f"The policy {self.policy}")
        return GuesserTree(policy, counting_of(self.game, self.unit))


def _small(game: Game) -> bool:
    belief = game.prior()
    return isinstance(belief, Listed) and belief.count().value <= LARGEST
