"""Games of feedback: each guess is answered by how close it is, and the secret itself has to be guessed."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.game_parts import ExactRules
from bestguess.core.types import Answer, Ints, Outcome, Query, Transcript


class FeedbackGame(Game, ExactRules):
    """A game that is solved by guessing the secret, within its tries if these are limited."""

    tries: int
    """How many guesses there are; 0 for any number."""

    @property
    @abstractmethod
    def solved(self) -> Answer:
        """The answer to the secret itself."""

    @abstractmethod
    def answer_rows(self, secrets: Sequence[Any]) -> Callable[[Ints], NDArray[Any]]: ...

    def answer_table(self, secrets: Sequence[Any]) -> NDArray[Any]:
        return self.answer_rows(secrets)(np.arange(self.num_queries))

    def is_hit(self, query: Query, answer: Answer) -> bool:
        return answer == self.solved

    def hits(self, queries: Ints, answers: Ints) -> NDArray[np.bool_]:
        return np.asarray(answers == self.solved)

    def outcome(self, transcript: Transcript) -> Outcome | None:
        if transcript and transcript[-1][1] == self.solved:
            return Outcome("solved", won=True)
        return out_of_tries(self, transcript)


def check_tries(tries: int) -> None:
    """Raise :class:`ParameterError` for a negative number of tries."""
    if tries < 0:
        raise ParameterError("tries", tries, "a game has 1 try or more, or 0 for no limit.")


def out_of_tries(game: Game, transcript: Transcript) -> Outcome | None:
    """The end of a game that has used all its tries; ``None`` before."""
    return Outcome("out of tries", won=False) if game.tries and game.tries <= len(transcript) else None
