"""Transcripts with one false answer, or none: can all answers be true, and if not, which one is false?"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import nan

import numpy as np

from bestguess.advice.doubts import contradiction_report
from bestguess.advice.rule_sentences import rule_sentences
from bestguess.arena.hosting import invite
from bestguess.arena.match import Opening, play
from bestguess.arena.tournament import secret_of
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.position import diagnose
from bestguess.core.spec import make
from bestguess.core.types import Transcript
from bestguess.policies import POLICIES

_TRIES = 100
"""The most games that are looked through for an answer whose change contradicts the others."""


@dataclass(frozen=True)
class Doubtful:
    """A transcript, and which of its answers is false."""

    game: Game
    transcript: Transcript
    false: int
    """The number of the move whose answer was changed, the first is 1; 0 if none was."""
    shares: Mapping[int, float]
    """The probability of each move that its answer is the false one, if exactly one is; empty where all are true."""

    @classmethod
    def make(cls, game: Game, seed: int, number: int) -> "Doubtful":
        """The transcript ``number``: those of even numbers have a false answer, so that some secret fits no more.

        Raises :class:`BestguessError` where no answer of any game contradicts the others.
        """
        opening, rng = Opening(game), np.random.default_rng([seed, number, 2])
        policy = make(POLICIES, game.default_policy)
        for attempt in range(_TRIES):
            host = invite(game, "honest", secret_of(opening, seed, number + 1000 * attempt))[0]
            transcript = play(opening, policy, host, rng).transcript
            if number % 2:
                return cls(game, transcript, 0, {})
            changed = [
                (turn, answer)
                for turn, (query, given) in enumerate(transcript, 1)
                if game.is_question(query)
                for answer in game.answers(transcript[: turn - 1], query)
                if answer != given
            ]
            for place in rng.permutation(len(changed)).tolist():
                turn, answer = changed[place]
                query = transcript[turn - 1][0]
                false = (*transcript[: turn - 1], (query, int(answer)), *transcript[turn:])
                shares = _shares(game, false)
                if turn in shares:
                    return cls(game, false, turn, shares)
        raise BestguessError(f"{game.spec}: no changed answer contradicts the others. Take a larger game.")

    @property
    def moves(self) -> list[str]:
        """The moves as they are told, such as ``B7: miss``."""
        name, told = self.game.notation.format_query, self.game.notation.format_answer
        return [f"{name(query)}: {told(answer)}" for query, answer in self.transcript]

    def prompt(self) -> str:
        """The rules, the moves, and the question."""
        moves = [f"{turn}. {move}" for turn, move in enumerate(self.moves, 1)]
        return "\n\n".join(
            [
                rule_sentences(self.game),
                "These are the moves of a game. At most one of the answers is false.",
                "\n".join(moves),
                self.request(),
            ]
        )

    @staticmethod
    def request() -> str:
        """The request for a verdict."""
        return (
            "Can all answers be true? Think as you like, and end with a line of its own: the number of the move whose "
            "answer is likeliest to be false, or none.\nANSWER: 1"
        )

    def values(self, named: int | None, refused: int) -> dict[str, float]:
        """The marks of a verdict: the move that was named, 0 for none, ``None`` for a model that gave no verdict.

        The rows ``best`` and ``random`` are those of the likeliest move, and of a move drawn by lot.
        """
        wrong = self.false > 0
        return {
            "noticed": float(bool(named)) if wrong else nan,
            "false_alarm": nan if wrong else float(bool(named)),
            "place": self.shares.get(named or 0, 0.0) if wrong else nan,
            "found": float(named == self.false) if wrong else nan,
            "best_place": max(self.shares.values()) if wrong else nan,
            "random_place": 1.0 / len(self.transcript) if wrong else nan,
            "refused": float(refused),
        }


def _shares(game: Game, transcript: Transcript) -> dict[int, float]:
    """How likely each move's answer is the false one; empty where some secret fits, or no single change mends it."""
    try:
        diagnosis = diagnose(game, transcript)
    except BestguessError:  # an answer that no rule allows is no lie that is hard to see
        return {}
    if diagnosis is None:
        return {}
    shares: dict[int, float] = {}
    for rated in contradiction_report(game, transcript, diagnosis).repairs:
        shares[rated.repair.turn] = shares.get(rated.repair.turn, 0.0) + rated.share
    return shares
