"""Games that no table of answers describes are refused by exact search, not solved as other games."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from highlow import HighLow

from bestguess import Game, ListedBelief, NamedNotation, Outcome, Position, evaluate
from bestguess.core.errors import BestguessError
from bestguess.core.types import Answer, Ints, Query, Transcript
from bestguess.laws.game_laws import check_game
from bestguess.solvers.best_play import best_play
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem

RIGHT = 2


@dataclass(frozen=True)
class OneYes(Game):
    """One of 16 by names and by four questions of its bits, of which no more may be asked after a yes."""

    said: bool = True
    name = "one-yes"

    @property
    def restricts_queries(self) -> bool:
        return self.said

    @property
    def num_queries(self) -> int:
        return 20

    def prior(self, kind: str = "default") -> ListedBelief:
        return ListedBelief.uniform(self, range(16))

    def answer(self, secret: int, transcript: Transcript, query: Query) -> Answer:
        return RIGHT * (secret == query) if query < 16 else secret >> (query - 16) & 1

    def answers(self, transcript: Transcript, query: Query) -> list[Answer]:
        return [0, RIGHT] if query < 16 else [0, 1]

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return answer == RIGHT

    def queries(self, transcript: Transcript) -> Ints:
        if self.outcome(transcript) is not None:
            return np.zeros(0, dtype=np.int64)
        gone = {query for query, _ in transcript}
        gone |= {16, 17, 18, 19} if any(query >= 16 and answer == 1 for query, answer in transcript) else set()
        return np.array([query for query in range(20) if query not in gone], dtype=np.int64)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        right = any(answer == RIGHT for _, answer in transcript)
        return Outcome("found", won=True) if right else None

    @property
    def notation(self) -> NamedNotation:
        names = [f"n{place}" for place in range(16)] + [f"bit{place}" for place in range(4)]
        return NamedNotation(self, names, ["no", "yes", "right"])


@dataclass(frozen=True)
class Numbers(HighLow):
    """A guess is told how far it is from the number, in numbers that a table of 32 bits cannot hold."""

    factor: int = 1
    name = "numbers"

    def answer(self, secret: int, transcript: Transcript, query: Query) -> Answer:
        return abs(secret - query) * self.factor

    def answers(self, transcript: Transcript, query: Query) -> Sequence[Answer]:
        return [far * self.factor for far in range(self.top)]

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return answer == 0

    def outcome(self, transcript: Transcript) -> Outcome | None:
        return Outcome("found", won=True) if any(answer == 0 for _, answer in transcript) else None


@pytest.mark.parametrize("said", [True, False])
def test_a_game_whose_answers_forbid_queries_is_not_solved(said: bool) -> None:
    game = OneYes(said)
    objectives: tuple[ObjectiveName, ...] = ("questions", "worst-case")
    for objective in objectives:
        with pytest.raises(BestguessError, match="depends on the answers"):
            Problem.of(game, objective)
    assert best_play(Position.start(game)) is None


def test_a_game_whose_answers_forbid_queries_has_to_say_so() -> None:
    check_game(OneYes(True))
    with pytest.raises(AssertionError, match="restricts_queries"):
        check_game(OneYes(False), seed=1)  # a game with a yes before its end


@pytest.mark.parametrize("factor", [2**29, 2**30, 2**31, 2**33, -1])
def test_answers_beyond_32_bits_are_played_and_not_solved(factor: int) -> None:
    game = Numbers(5, factor=factor)
    assert evaluate(game, "most-information").mean == evaluate(Numbers(5), "most-information").mean
    if 0 < factor * 4 < 2**32:
        assert Problem.of(game, "questions").codes.max() == 4 * factor
        return
    with pytest.raises(BestguessError, match="from 0 to"):
        Problem.of(game, "questions")
    assert best_play(Position.start(game)) is None
