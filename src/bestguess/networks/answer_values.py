"""A network that values the answers of a host from all that was asked before, as numpy plays it: LSTM, then dense."""

from dataclasses import dataclass

from bestguess.core.errors import BestguessError
from bestguess.networks.layers import Dense, Float32s, Recurrent
from bestguess.networks.network_file import NetworkFile


@dataclass(frozen=True, eq=False)
class AnswerValues:
    """The value of each answer to the last query of a game, by its code."""

    recurrent: Recurrent
    dense: Dense

    @classmethod
    def of(cls, file: NetworkFile, inputs: int, answers: int) -> "AnswerValues":
        """The network of a file, for states of so many numbers. Raises :class:`BestguessError` for a damaged file."""
        found = cls(Recurrent(file, "recurrent"), Dense(file, "values"))
        sizes = (found.recurrent.inputs, found.dense.inputs, found.dense.outputs)
        if sizes != (inputs, found.recurrent.outputs, answers):
            raise BestguessError(f"{file.name} is damaged: its layers do not fit its game.")
        return found

    def __call__(self, states: Float32s) -> Float32s:
        """The values of all codes after states of shape (turns, inputs), shape (answers,)."""
        values: Float32s = self.dense(self.recurrent(states[None])[:, -1])[0]
        return values
