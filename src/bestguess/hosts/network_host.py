"""The evil host that a network plays: it gives the answer after which it expects to force the most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Protocol, Self, get_args

import numpy as np
from annotated_doc import Doc

from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.path_text import path_of
from bestguess.core.spec import load
from bestguess.core.types import MISS, Answer, Codes, Query, Transcript, fewest_bits
from bestguess.hosts.evil import Evil
from bestguess.hosts.secret_sets import HostUnit, Places, SecretSets, is_over, step
from bestguess.networks.network_file import NetworkFile
from bestguess.networks.set_value import SetBatch, SetValue

KIND = "host"
"""The kind of network in the file."""

SELF = "self"
"""Said of a host trained against any guesser, by playing both sides."""


class AnswerNetwork(Protocol):
    """A network that reads the whole game and values each answer."""

    @classmethod
    def of_secrets(cls, file: NetworkFile, codes: Codes) -> Self:
        """The network of a file, for a table of the answers of each secret to each query, shape (Q, n)."""
        ...

    def of_answers(
        self, codes: Codes, transcript: Transcript, query: Query, answers: Sequence[Answer]
    ) -> dict[Answer, float]:
        """The values of answers to a query after some moves."""
        ...


ANSWER_NETWORKS = {"lstm": "bestguess.papers.kettaf.answer_values:AnswerValues"}
"""The networks that value answers by their name in a file, each with its ``"module:class"``."""


def rows_of(left: Places, asked: Sequence[Query], secrets: int) -> Places:
    """The rows of the embedding for a set of secrets and the queries asked, which come after all secrets."""
    return np.concatenate([left, np.sort(np.asarray(asked, dtype=np.int64)) + secrets])


def most_forcing(game: Game, query: Query, values: Mapping[Answer, float], kept: Mapping[Answer, int]) -> Answer:
    """The answer of the highest value; of equals the one that keeps the most secrets, then no hit, then few places."""

    def order(answer: Answer) -> tuple[float, int, bool]:
        return values[answer], kept[answer], not game.is_hit(query, answer)

    return max(sorted(values, key=fewest_bits), key=order)


@dataclass(frozen=True)
class NetworkHost(Evil):
    """Has no secret and gives the answer after which its network expects to force the most.

    The network was trained by ``bestguess train host``, against one policy or against any. It was trained on the
    secrets of one game, and meets no other. Of equals it gives the answer that keeps the most secrets possible, then
    no hit, then the one with the fewest places. A host trained by Kettaf's method reads the whole game and values each
    answer; others value the set of secrets that it leaves.

    Raises :class:`BestguessError` for a file that is missing, damaged, or of a network for another game.
    """

    file: Annotated[str, Doc("The file of the network, as bestguess train host has written it.")]

    games = ("hangman", "rectangles", "mastermind", "bulls-and-cows", "wordle", "jotto")

    def __post_init__(self) -> None:
        self._network  # noqa: B018  # refuses here what it cannot play

    def answer(self, transcript: Transcript, query: Query) -> Answer:
        parts = self._sets.parts(query, self._sets.left(transcript))
        kept = {answer: len(part) for answer, part in parts.items()}
        return most_forcing(self.game, query, self.values(transcript, query), kept)

    def values(self, transcript: Transcript, query: Query) -> dict[Answer, float]:
        """How much the network expects to force, or to earn by its reward, from each answer to a query on."""
        parts = self._sets.parts(query, self._sets.left(transcript))
        if not isinstance(self._network, SetValue):
            return self._network.of_answers(self._sets.asked_codes, transcript, query, list(parts))
        values = {answer: step(self.game, self.unit, query, answer) for answer in parts}
        going_on = [
            answer
            for answer, left in parts.items()
            if not is_over(self.game, self.unit, (*transcript, (query, answer)), left)
        ]
        if going_on:
            asked = [one for one, _ in (*transcript, (query, MISS)) if one < len(self._sets.codes)]
            known = asked if self.against != SELF else []
            sets = [rows_of(parts[answer], known, self._sets.size) for answer in going_on]
            found = self._network(SetBatch.of(sets, [len(parts[answer]) for answer in going_on]))
            for answer, value in zip(going_on, found.tolist(), strict=True):
                values[answer] += value
        return values

    @property
    def unit(self) -> HostUnit:
        """The cost that it forces up."""
        unit: HostUnit = self._read.description.settings["unit"]
        return unit

    @property
    def against(self) -> str:
        """The policy that it was trained against, or :data:`SELF`."""
        return str(self._read.description.settings["against"])

    @cached_property
    def _read(self) -> NetworkFile:
        read = NetworkFile.load(path_of(self.file), {KIND})
        settings = read.description.settings
        if settings.get("unit") not in get_args(HostUnit) or "against" not in settings:
            raise BestguessError(
                f"{self.file} is damaged: it does not say what its host forces, and from whom. "
                "Make such a file with: bestguess train host"
            )
        return read

    @cached_property
    def _sets(self) -> SecretSets:
        return SecretSets.of(self.game)

    @cached_property
    def _network(self) -> SetValue | AnswerNetwork:
        self._read.check_game(self.game)
        place = ANSWER_NETWORKS.get(self._read.description.settings.get("network", ""))
        if place is not None:
            network: type[AnswerNetwork] = load(place)
            return network.of_secrets(self._read, self._sets.asked_codes)
        asked = 0 if self.against == SELF else len(self._sets.codes)
        return SetValue.of(self._read, self._sets.size, self._sets.size + asked)
