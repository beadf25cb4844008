"""The guesser that a Q-network plays: it asks the query that the network values most.

The dense network sees the secrets that are left, one number each; the LSTM sees, turn by turn, what Kettaf (2024,
section 5.2) names as the state: the places uncovered, the words that are left, the letters not asked.
"""

import numpy as np

from bestguess.core.belief import Listed
from bestguess.core.errors import BestguessError, SpecError, SpecText
from bestguess.core.game import Game
from bestguess.core.memo import remembered
from bestguess.core.players import OwnScores, Policy, best
from bestguess.core.position import Position
from bestguess.core.types import MISS, Codes, Floats, Query
from bestguess.networks.layers import Dense, Float32s, Recurrent, duelling, sequence
from bestguess.networks.network_file import NetworkFile
from bestguess.policies.greedy import Greedy
from bestguess.policies.objectives import certainty, likelihood

NETWORKS = ("dense", "lstm")
"""The kinds of network that a guesser may have."""


class NetworkGuesser(Policy):
    """Asks by a trained network until one secret is left, then what it is known to be hit by.

    Of queries of equal value it asks the one of the lowest index.
    """

    def __init__(self, file: NetworkFile) -> None:
        """Read the weights of a file of the kind ``guesser``. Raises :class:`BestguessError` if it is damaged."""
        settings = file.description.settings
        network = settings.get("network")
        if network not in NETWORKS:
            raise BestguessError(f"{file.name} is damaged: it has a network '{network}', not {' or '.join(NETWORKS)}.")
        self._file = file
        self._telling = settings.get("letters", "telling") == "telling"
        self._in_questions = settings.get("reward") == "question" and settings.get("gamma") == 1
        self._recurrent = Recurrent(file, "recurrent") if network == "lstm" else None
        self._body = Dense(file, "body") if network == "dense" else None
        width = self._recurrent.outputs if self._recurrent else self._body.outputs if self._body else 0
        # The network of Kettaf has one number for each query; the others have duelling heads.
        plain = settings.get("heads") == "plain"
        self._advantage = Dense(file, "values" if plain else "advantage")
        self._value = None if plain else Dense(file, "value")
        fits = self._value is None or (self._value.inputs, self._value.outputs) == (width, 1)
        if not fits or self._advantage.inputs != width:
            raise BestguessError(f"{file.name} is damaged: its layers do not fit together.")

    def choose(self, position: Position, rng: np.random.Generator) -> Query:
        scores = self._scores(position)
        if scores is None or not np.isfinite(scores).any():
            return Greedy((certainty, likelihood)).choose(position, rng)
        return int(position.queries[best(scores)])

    def own_scores(self, position: Position) -> OwnScores | None:
        scores = self._scores(position)
        if scores is None:
            return None
        shown = np.where(np.isfinite(scores), scores, np.nan)
        return OwnScores("questions to go", 0.0 - shown) if self._in_questions else OwnScores("q", shown)

    def ranks(self, position: Position) -> list[Floats]:
        scores = self._scores(position)
        return [] if scores is None else [scores]

    def _scores(self, position: Position) -> Floats | None:
        """The value of each of ``position.queries``, minus infinity for those that tell nothing.

        ``None`` once one secret is left, of which the network knows nothing. Raises :class:`BestguessError` if the
        network was trained on another game.
        """
        game = position.game
        check = _checked(self._file, game)
        belief = position.belief
        if not isinstance(belief, Listed):
            raise SpecError(
                f"{self._file.name} plays from a list of {game.secret_noun}s; {game.spec} has another one.",
                SpecText(game.spec),
            )
        if belief.size < 2 or not len(position.queries):
            return None
        places = np.fromiter((check.index[one] for one in belief.secrets()), dtype=np.int64, count=belief.size)
        rows = check.codes
        queries = position.queries[position.queries < len(rows)]
        legal = np.zeros((1, len(rows)), dtype=bool)
        legal[0, queries] = True
        legal[0] &= (rows != MISS).any(axis=1)  # no network was trained with queries that hit no secret at all
        if self._telling:
            left = rows[:, places]
            legal[0] &= (left != left[:, :1]).any(axis=1)
        if self._recurrent is not None:
            states = sequence(rows, [position.transcript])
            hidden = self._recurrent(self._fitting(states, self._recurrent.inputs))[:, -1]
        else:
            assert self._body is not None
            left_over = np.zeros((1, rows.shape[1]), dtype=np.float32)
            left_over[0, places] = 1
            hidden = np.maximum(self._body(self._fitting(left_over, self._body.inputs)), 0)
        if self._advantage.outputs != len(rows):
            raise BestguessError(f"{self._file.name} is damaged: its layers do not fit its game.")
        if self._value is None:
            values = np.where(legal, self._advantage(hidden), -np.inf)[0]
        else:
            values = duelling(self._value(hidden), self._advantage(hidden), legal)[0]
        scores = np.full(len(position.queries), -np.inf)
        scores[position.queries < len(rows)] = values[queries]
        return scores

    def _fitting(self, given: Float32s, inputs: int) -> Float32s:
        if given.shape[-1] != inputs:
            raise BestguessError(f"{self._file.name} is damaged: its layers do not fit its game.")
        return given


class AnswerRows:
    """The answers of all secrets of a game to its queries, and the place of each secret in its list."""

    def __init__(self, game: Game) -> None:
        """List the secrets of a game. Raises :class:`SpecError` for one that has no table of answers."""
        prior = game.prior()
        codes = prior.codes() if isinstance(prior, Listed) else None
        if not isinstance(prior, Listed) or codes is None:
            raise SpecError(
                f"{game.spec} has no list of {game.secret_noun}s with their answers, which a network plays from.",
                SpecText(game.spec),
            )
        # The question for a length that is known has one answer, which is no place of a letter.
        codes[np.setdiff1d(np.arange(len(codes)), game.queries(()))] = MISS
        self.codes: Codes = codes
        """The answer of each secret to each query, shape (Q, n)."""
        self.index = {secret: place for place, secret in enumerate(prior.secrets())}


@remembered(most=16)
def _checked(file: NetworkFile, game: Game) -> AnswerRows:
    file.check_game(game)
    return AnswerRows(game)
