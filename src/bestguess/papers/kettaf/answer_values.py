"""The network of Kettaf's host (2024, section 5.5) as numpy plays it: it values answers from all asked before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from bestguess.core.errors import BestguessError
from bestguess.core.types import Answer, Codes, Query, Transcript
from bestguess.networks.layers import Dense, Float32s, Recurrent, answer_digits, sequence
from bestguess.networks.network_file import NetworkFile


@dataclass(frozen=True, eq=False)
class AnswerValues:
    """The value of each answer to the last query of a game, by its code."""

    recurrent: Recurrent
    dense: Dense

    @classmethod
    def of(cls, file: NetworkFile, inputs: int, answers: int) -> Self:
        """The network of a file, for states of so many numbers. Raises :class:`BestguessError` for a damaged file."""
        found = cls(Recurrent(file, "recurrent"), Dense(file, "values"))
        sizes = (found.recurrent.inputs, found.dense.inputs, found.dense.outputs)
        if sizes != (inputs, found.recurrent.outputs, answers):
            raise BestguessError(f"{file.name} is damaged: its layers do not fit its game.")
        return found

    @classmethod
    def of_secrets(cls, file: NetworkFile, codes: Codes) -> Self:
        """The network of a file, for a table of the answers of each secret to each query, shape (Q, n)."""
        digits = answer_digits(codes)
        queries, secrets = codes.shape
        return cls.of(file, queries * digits + secrets + 2 * queries, 1 << digits)

    def of_answers(
        self, codes: Codes, transcript: Transcript, query: Query, answers: Sequence[Answer]
    ) -> dict[Answer, float]:
        """The values of answers to a query after some moves; 0 for those to a word named, which it lacks."""
        if query >= len(codes):
            return dict.fromkeys(answers, 0.0)
        values = self(host_sequence(codes, transcript, query))
        return {answer: float(values[answer]) for answer in answers}

    def __call__(self, states: Float32s) -> Float32s:
        """The values of all codes after states of shape (turns, inputs), shape (answers,)."""
        values: Float32s = self.dense(self.recurrent(states[None])[:, -1])[0]
        return values


def host_sequence(codes: Codes, transcript: Transcript, query: Query) -> Float32s:
    """The states that a host has met, each with the query put to him, the last ``query``; shape (moves + 1, inputs).

    Further inputs beside those of :func:`sequence` say which query it is, 1 for that one.
    """
    states = sequence(codes, [transcript])[0]
    put = np.zeros((len(states), len(codes)), dtype=np.float32)
    for turn, asked in enumerate([*(one for one, _ in transcript), query]):
        if asked < len(codes):
            put[turn, asked] = 1
    return np.concatenate([states, put], axis=1)
