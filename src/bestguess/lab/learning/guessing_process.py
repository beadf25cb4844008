"""Guessing as a decision process: states, queries, and all outcomes of a query with their chances and rewards.

A state is the secrets that are left, as the bits of an integer, with the queries asked, as bits too, where they matter.
A game ends when one secret is left, or when no query tells those left apart.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import ParameterError, SpecError, TooLarge, closest
from bestguess.core.game import Game
from bestguess.core.types import MISS, Codes, Floats, Ints
from bestguess.networks.layers import answer_digits
from bestguess.networks.network_file import NetworkDescription, alphabet_of, dictionary_digest
from bestguess.solvers.problem import Problem

MOST_ANSWERS = 50_000
"""The most answers, queries times secrets, of a process: 1,900 words of hangman; more would fill the memory."""

RewardName: TypeAlias = Literal["question", "report"]
"""``question`` pays -1 for each question, ``report`` +1 for a hit and -1 for a miss (Kettaf 2024, section 5.2)."""

BackupName: TypeAlias = Literal["expected", "sampled"]
"""Whether a target takes all outcomes of a query with their chances, or one that is drawn."""

QueryChoice: TypeAlias = Literal["telling", "all"]
"""Whether queries whose answer is known already may be asked as well; those that hit no secret at all never are."""


class ProcessState(NamedTuple):
    """The secrets left and the queries asked, each as the bits of an integer."""

    left: int
    asked: int
    """The queries asked; 0 where they do not matter: which queries tell something depends on the secrets left alone."""


class Outcomes(NamedTuple):
    """All outcomes of all queries that may be asked in a state: Q' queries with M outcomes together."""

    queries: Ints
    """The queries, shape (Q',), ascending."""
    owner: Ints
    """The place in :attr:`queries` of each outcome, shape (M,), ascending."""
    chance: Floats
    """The probability of each outcome, given its query, shape (M,)."""
    gain: Floats
    """The reward of each outcome, shape (M,)."""
    following: tuple[ProcessState | None, ...]
    """The state after each outcome; ``None`` where the game has ended."""


@dataclass(eq=False)
class GuessingProcess:
    """The decision process of a listed game whose answers do not depend on the past."""

    codes: Codes
    """The answer of each secret to each query, shape (Q, n)."""
    weights: Ints
    """How likely each secret is, as whole numbers in proportion, shape (n,)."""
    hits: NDArray[np.bool_]
    """Whether that answer is a hit, shape (Q, n)."""
    reward: RewardName = "question"
    gamma: float = 1.0
    letters: QueryChoice = "telling"
    history: bool = False
    """Whether states tell the queries asked, which a network with a memory of the game sees."""
    game: str = ""
    """The spec of the game."""
    alphabet: str = ""
    dictionary: str = ""
    """The SHA-256 of its secrets."""

    @classmethod
    def of(
        cls,
        game: Game,
        reward: RewardName = "question",
        gamma: float = 1.0,
        letters: QueryChoice = "telling",
        history: bool = False,
    ) -> "GuessingProcess":
        """The process of a game that lists its secrets.

        Raises :class:`SpecError` for a game whose answers depend on the past or that has no misses to punish, and
        :class:`TooLarge` for one that cannot list its secrets.
        """
        for given, known in ((reward, get_args(RewardName)), (letters, get_args(QueryChoice))):
            if given not in known:
                raise SpecError(f"There is no '{given}'.{closest(given, known)}")
        if not 0 < gamma <= 1:
            raise ParameterError("gamma", gamma, "the discount is above 0 and at most 1.")
        if game.past_matters:
            raise SpecError(f"{game.name}: its answers depend on the past, so that no guesser can be trained on it.")
        if reward == "report" and not game.has_misses:
            raise SpecError(f"In {game.name} no answer is a miss, so the report's reward says nothing. Take question.")
        problem = Problem.of(game, "questions", until="known")
        if problem.codes.size > MOST_ANSWERS:
            queries, secrets = problem.codes.shape
            raise TooLarge(
                f"{game.spec} has {queries:,} queries and {secrets:,} {game.secret_noun}s, more than a guesser of one "
                f"dictionary learns: {MOST_ANSWERS:,} answers. Take a smaller list."
            )
        codes, weights = problem.codes, problem.weights.astype(np.int64)
        return cls(
            codes,
            weights,
            codes != MISS,
            reward,
            gamma,
            letters,
            history,
            game.spec,
            alphabet_of(game),
            dictionary_digest(game),
        )

    def __post_init__(self) -> None:
        queries, secrets = self.codes.shape
        self.queries = queries
        self.secrets = secrets
        self.start = ProcessState((1 << secrets) - 1, 0)
        self.digits = answer_digits(self.codes)
        self._even = bool((self.weights == self.weights[0]).all())
        self._known: dict[ProcessState, Outcomes] = {}
        self.answer_sets: list[list[tuple[int, bool]]] = []
        """For each query its answers: the secrets that give one, as bits, and whether it is a hit."""
        for row, hits in zip(self.codes.tolist(), self.hits.tolist(), strict=True):
            sets: dict[int, int] = {}
            good: dict[int, bool] = {}
            for place, (code, hit) in enumerate(zip(row, hits, strict=True)):
                sets[code] = sets.get(code, 0) | 1 << place
                good[code] = hit
            self.answer_sets.append([(sets[code], good[code]) for code in sorted(sets)])

    @property
    def mass(self) -> int:
        """The weight of all secrets together."""
        return int(self.weights.sum())

    def description(self, settings: Mapping[str, Any], seed: int, **method: str) -> NetworkDescription:
        """The description of a file with a guesser that was trained on this process by a method with such settings."""
        given = {"reward": self.reward, "gamma": self.gamma, "letters": self.letters, "mass": self.mass}
        written = {**settings, **given, **method}
        return NetworkDescription("guesser", self.game, self.alphabet, self.dictionary, written, seed=seed)

    def mass_of(self, left: int) -> int:
        """The weight of some of the secrets."""
        if self._even:
            return left.bit_count() * int(self.weights[0])
        return int(self.weights @ self.bits([left])[0])

    def bits(self, sets: list[int]) -> NDArray[np.int64]:
        """Sets of secrets as rows of 0 and 1, shape (len(sets), n)."""
        size = (self.secrets + 7) // 8
        raw = np.frombuffer(b"".join(one.to_bytes(size, "little") for one in sets), dtype=np.uint8)
        return np.unpackbits(raw.reshape(len(sets), size), axis=1, count=self.secrets, bitorder="little").astype(
            np.int64
        )

    def outcomes(self, state: ProcessState) -> Outcomes:
        """All outcomes of all queries that may be asked in a state; without any where the game has ended."""
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = self._worked_out(state)
        return found

    def _worked_out(self, state: ProcessState) -> Outcomes:
        left, asked = state
        all_ = self.letters == "all"
        queries: list[int] = []
        owner: list[int] = []
        parts: list[int] = []
        gain: list[float] = []
        following: list[ProcessState | None] = []
        telling = False
        for query, answers in enumerate(self.answer_sets):
            found = [(part, hit) for answer, hit in answers if (part := left & answer)]
            telling |= len(found) > 1
            if len(found) < 2 and (not all_ or asked >> query & 1 or not any(hit for _, hit in answers)):
                continue
            then = asked | 1 << query if all_ or self.history else 0
            for part, hit in found:
                owner.append(len(queries))
                parts.append(part)
                gain.append(-1.0 if self.reward == "question" or not hit else 1.0)
                following.append(ProcessState(part, then) if part & (part - 1) else None)
            queries.append(query)
        if not telling:
            return Outcomes(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0), np.zeros(0), ())
        mass = self.mass_of(left)
        chance = np.array([self.mass_of(part) for part in parts]) / mass
        return Outcomes(np.array(queries), np.array(owner), chance, np.array(gain), tuple(following))

    def features(self, states: list[ProcessState]) -> NDArray[np.float32]:
        """The states as a network sees them, shape (len(states), inputs).

        The secrets left alone, or with :attr:`history` what :func:`~bestguess.networks.layers.sequence`
        shows of each turn.
        """
        left = self.bits([state.left for state in states])
        if not self.history:
            return left.astype(np.float32)
        rows = []
        places = np.arange(self.digits)
        for state, alive in zip(states, left, strict=True):
            asked = np.array([state.asked >> query & 1 for query in range(self.queries)], dtype=bool)
            answers = np.where(asked, self.codes[:, int(alive.argmax())], 0)
            rows.append(np.concatenate([(answers[:, None] >> places & 1).ravel(), alive, ~asked]))
        return np.array(rows, dtype=np.float32)
