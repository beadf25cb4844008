"""The contracts refuse what breaks them: one game, belief or policy for each law that could be lost unseen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest
from highlow import FOUND, HighLow

from bestguess import Position, make
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import Contradiction
from bestguess.core.game_parts import ExactRules
from bestguess.core.players import Policy, Scorer
from bestguess.core.types import Answer, Floats, Outcome, Query, Transcript
from bestguess.testing import check_belief, check_game, check_policy, check_strength

MASTERMIND = make("mastermind(pegs=2,colours=3)")


@dataclass(frozen=True)
class PaysBack(HighLow):
    """A game whose last guess earns something."""

    def cost(self, query: Query, answer: Answer) -> float:
        return -1.0 if answer == FOUND else 1.0


@dataclass(frozen=True)
class WonWithoutAHit(HighLow):
    """A game that calls itself won after its second guess."""

    def outcome(self, transcript: Transcript) -> Outcome | None:
        return Outcome("found", won=True) if len(transcript) == 2 else None

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return answer == FOUND


@dataclass(frozen=True)
class OwnHits(HighLow):
    """A game with a helper that has the name of a method of ``Game`` and takes other arguments."""

    def hits(self, secret: int) -> list[int]:  # type: ignore[override]
        return [secret]


@dataclass(frozen=True)
class OwnQuestion(HighLow):
    """A game with a parameter that has the name of a method of ``Game``."""

    is_question: int = 3  # type: ignore[assignment]


@dataclass(frozen=True)
class OwnExact(HighLow):
    """A game with a parameter that has the name of a part of ``Game``."""

    exact: int = 3  # type: ignore[assignment]


@dataclass(frozen=True)
class OwnSources(HighLow):
    """A game with a method that has the name of a property of ``Game``."""

    def sources(self) -> None:  # type: ignore[override]
        return None


@dataclass(frozen=True)
class PlainGroups(HighLow, ExactRules):
    """A game whose groups are lists of queries that do not say how these are answered."""

    past_matters = True

    def groups(self, secret: int) -> Sequence[Any]:
        return [[secret]]


@dataclass(frozen=True)
class Apart(HighLow):
    """A game that says which of its queries are images of each other, and is no part for exact search."""

    def symmetries(self) -> Sequence[Sequence[Query]]:
        return [[2, 1, 0]]


@dataclass(frozen=True)
class Turned(HighLow, ExactRules):
    """A game with a permutation of its queries as symmetry."""

    permutation: str = ""

    def symmetries(self) -> Sequence[Sequence[Query]]:
        return [[int(query) for query in self.permutation]]


class Loses(ListedBelief):
    """A belief that loses the first of its secrets with every answer."""

    def update(self, query: Query, answer: Answer) -> "Loses":
        after = super().update(query, answer)
        return replace(after, alive=after.alive[1:]) if len(after.alive) > 1 else after


class Refuses(ListedBelief):
    """A belief that takes no answer to the last query."""

    def update(self, query: Query, answer: Answer) -> "Refuses":
        if query == self.game.num_queries - 1:
            raise Contradiction("no")
        return super().update(query, answer)


class Takes(ListedBelief):
    """A belief that takes any answer to the last query."""

    def update(self, query: Query, answer: Answer) -> "Takes":
        return self if query == self.game.num_queries - 1 else super().update(query, answer)


class Draws(ListedBelief):
    """A belief whose samples prefer the first half of its secrets, three to two."""

    def sample(self, rng: np.random.Generator, size: int) -> Sequence[Any]:
        places = np.arange(len(self.alive))
        preferred = np.where(places < len(places) / 2, 0.8, 0.2)
        chosen = rng.choice(self.alive, size=size, p=preferred / preferred.sum())
        return [self.listed[place] for place in chosen]


@dataclass(frozen=True)
class Believed(HighLow):
    """A game whose prior is of another kind."""

    kind: str = "Loses"
    name = "believed"

    def prior(self, kind: str = "default") -> ListedBelief:
        kinds: dict[str, type[ListedBelief]] = {each.__name__: each for each in (Loses, Refuses, Takes, Draws)}
        return kinds[self.kind].uniform(self, range(self.top))


class Last(Scorer):
    """A policy that scores all queries alike and asks the last."""

    def score(self, position: Position) -> Floats:
        return np.zeros(len(position.queries))

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[-1])


class Worst(Scorer):
    """A policy that asks what it scores lowest."""

    def score(self, position: Position) -> Floats:
        return position.predictive.information_gain()

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[np.argmin(self.score(position))])


class ByLot(Scorer):
    """A policy that says its order is fixed and draws lots."""

    def score(self, position: Position) -> Floats:
        return np.zeros(len(position.queries))

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(rng.choice(position.queries))


class Backwards(Policy):
    """A policy that asks from the last query down to the first."""

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        return int(position.queries[-1])


@pytest.mark.parametrize(
    ("game", "law"),
    [
        (PaysBack(), "no move pays back"),
        (WonWithoutAHit(), "which is no hit"),
        (OwnHits(), r"OwnHits.hits does not take \(queries, answers\) .* give it another name"),
        (OwnExact(), "is no ExactRules"),
        (OwnQuestion(), "OwnQuestion.is_question is a value but a method in Game"),
        (OwnSources(), "OwnSources.sources is a method but a property in Game"),
        (PlainGroups(), r"groups\(secret\) lists bestguess.Group"),
        (Apart(top=3), "Apart.symmetries is never asked: derive the class from ExactRules too"),
        (Turned(top=3, permutation="01"), "does not name each of the 3 queries once"),
        (Turned(top=3, permutation="210"), "does not leave highlow as it is"),
        (Believed(kind="Loses"), "the secret is not possible any more"),
        (Believed(kind="Refuses"), "predicted but refused"),
        (Believed(kind="Takes"), "taken unpredicted"),
        (Believed(kind="Draws", top=40), "samples give"),
    ],
)
def test_games_and_beliefs_that_break_a_law_are_refused(game: HighLow, law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_game(game)


@pytest.mark.parametrize("kind", ["Refuses", "Takes", "Draws"])
def test_one_position_tells_a_broken_belief(kind: str) -> None:
    position = Position.start(Believed(kind=kind, top=12))
    with pytest.raises(AssertionError):
        check_belief(position)


@pytest.mark.parametrize(
    ("policy", "law"), [(Last(), "comes first"), (Worst(), "worse than"), (ByLot(), "fixed order|comes first")]
)
def test_policies_that_break_a_law_are_refused(policy: Policy, law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_policy(MASTERMIND, policy)


def test_a_policy_that_is_worse_than_random_is_refused() -> None:
    @dataclass(frozen=True)
    class Known(HighLow):
        """A number that is nearly always 1."""

        name = "known"

        def prior(self, kind: str = "default") -> ListedBelief:
            return ListedBelief(self, tuple(range(self.top)), np.array([100.0] + [1.0] * 9), np.arange(self.top))

    check_strength(Known(), make("most-likely"))
    with pytest.raises(AssertionError, match="random queries"):
        check_strength(Known(), Backwards())
