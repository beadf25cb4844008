"""Forward passes of dense layers and of LSTM layers in numpy, from weights named as torch names them.

The states of a game as an LSTM reads them, one step for each turn (Kettaf 2024, section 5.2).

A state is: the binary digits of the answers given so far (in hangman the letters at the places uncovered), for each
query of a table of answers; 1 for each secret that is left; 1 for each query that was not asked.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Codes, Transcript
from bestguess.networks.network_file import NetworkFile

Float32s = NDArray[np.float32]


class Layers:
    """Layers one after the other, of each the transposed weights and, last, the bias."""

    _layers: Sequence[tuple[Float32s, ...]]

    @property
    def inputs(self) -> int:
        """How many numbers the first layer takes."""
        return len(self._layers[0][0])

    @property
    def outputs(self) -> int:
        """How many numbers the last layer gives."""
        return len(self._layers[-1][1])


class Dense(Layers):
    """Dense layers one after the other, with ReLU between them: ``torch.nn.Sequential(Linear, ReLU, Linear, …)``."""

    def __init__(self, file: NetworkFile, name: str) -> None:
        """Read the layers ``name.0``, ``name.2`` and so on; raises :class:`BestguessError` for a damaged file."""
        self._layers: list[tuple[Float32s, Float32s]] = []
        place, width = 0, -1
        while not place or f"{name}.{place}.weight" in file.weights:
            weight = file.array(f"{name}.{place}.weight", -1, width)
            self._layers.append((weight.T, file.array(f"{name}.{place}.bias", len(weight))))
            place, width = place + 2, len(weight)

    def __call__(self, given: Float32s | NDArray[np.float64]) -> Float32s:
        """The outputs for inputs of shape (n, inputs), shape (n, outputs); inputs in 64 bits are summed in 64 bits."""
        for weight, bias in self._layers[:-1]:
            given = np.maximum(given @ weight + bias, 0)
        weight, bias = self._layers[-1]
        return np.asarray(given @ weight + bias, dtype=np.float32)


class Recurrent(Layers):
    """LSTM layers one upon the other (Hochreiter and Schmidhuber 1997), as ``torch.nn.LSTM(batch_first=True)``."""

    def __init__(self, file: NetworkFile, name: str) -> None:
        """Read the layers ``name.weight_ih_l0`` and so on; raises :class:`BestguessError` for a damaged file."""
        self._layers: list[tuple[Float32s, Float32s, Float32s]] = []
        while not self._layers or f"{name}.weight_ih_l{len(self._layers)}" in file.weights:
            place = len(self._layers)
            recurrent = file.array(f"{name}.weight_hh_l{place}", -1, -1)
            size = len(recurrent)
            given = file.array(f"{name}.weight_ih_l{place}", size, -1)
            bias = file.array(f"{name}.bias_ih_l{place}", size) + file.array(f"{name}.bias_hh_l{place}", size)
            self._layers.append((given.T, recurrent.T, bias))

    def __call__(self, given: Float32s) -> Float32s:
        """The output of the last layer after each step, for steps of shape (n, steps, inputs)."""
        for weight, recurrent, bias in self._layers:
            size = len(recurrent)
            hidden = np.zeros((len(given), size), dtype=np.float32)
            cell = np.zeros_like(hidden)
            outputs = np.empty((*given.shape[:2], size), dtype=np.float32)
            for step in range(given.shape[1]):
                hidden, cell = lstm_cell(given[:, step] @ weight + hidden @ recurrent + bias, cell)
                outputs[:, step] = hidden
            given = outputs
        return given


def lstm_cell(gates: Float32s, cell: Float32s) -> tuple[Float32s, Float32s]:
    """One step of an LSTM layer: the new output and the new cell, both of shape (n, size).

    ``gates`` are the sums that go into the input gate, the forget gate, the new content and the output gate, in this
    order, shape (n, 4 size); ``cell`` is the cell before.
    """
    into, forget, new, out = np.split(gates, 4, axis=1)
    cell = _sigmoid(forget) * cell + _sigmoid(into) * np.tanh(new)
    return _sigmoid(out) * np.tanh(cell), cell


def duelling(value: Float32s, advantage: Float32s, legal: NDArray[np.bool_]) -> Float32s:
    """Q values of a duelling network (Wang et al. 2016, equation 9): value plus advantage less its mean.

    The mean is over the ``legal`` actions alone, shape (n, actions) like ``advantage``; ``value`` is of shape (n, 1).
    Actions that are not legal get minus infinity.
    """
    count = np.maximum(legal.sum(axis=1, keepdims=True), 1)
    mean = np.where(legal, advantage, 0).sum(axis=1, keepdims=True) / count
    return np.where(legal, value + advantage - mean, -np.inf).astype(np.float32)


def _sigmoid(given: Float32s) -> Float32s:
    # By the hyperbolic tangent, which does not overflow.
    return np.asarray(0.5 * (1 + np.tanh(0.5 * given)), dtype=np.float32)


def sequence(codes: Codes, transcripts: Sequence[Transcript]) -> Float32s:
    """The states before each question of transcripts of one length, shape (n, moves + 1, inputs).

    ``codes`` has the answer of each secret to each query, shape (Q, secrets).
    """
    queries, secrets = codes.shape
    digits = answer_digits(codes)
    places = np.arange(digits)
    moves = len(transcripts[0])
    states = np.zeros((len(transcripts), moves + 1, queries * digits + secrets + queries), dtype=np.float32)
    for row, transcript in enumerate(transcripts):
        uncovered = np.zeros((queries, digits), dtype=np.float32)
        left = np.ones(secrets, dtype=bool)
        open_ = np.ones(queries, dtype=np.float32)
        for turn in range(moves + 1):
            states[row, turn] = np.concatenate([uncovered.ravel(), left, open_])
            if turn < moves:
                query, answer = transcript[turn]
                if query < queries:
                    uncovered[query] = answer >> places & 1
                    left &= codes[query] == answer
                    open_[query] = 0
    return states


def answer_digits(codes: Codes) -> int:
    """How many binary digits the answers of a table have."""
    return int(codes.max(initial=1)).bit_length()
