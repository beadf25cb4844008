"""A network that values sets of secrets, as numpy plays it: the mean of an embedding of each, then dense layers.

A network that tells how many questions a set of secrets takes, from features of the set.

The features come from the kernel (``set_features``). One of them is the cost of rollouts, which no policy needs to
exceed: the network tells by which factor the best policy stays below it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError
from bestguess.core.types import Floats
from bestguess.networks.layers import Dense, Float32s
from bestguess.networks.network_file import NetworkFile

Ints = NDArray[np.int64]


class SetBatch(NamedTuple):
    """Several sets as one ragged array, as the network takes them."""

    rows: Ints
    """The rows of the embedding of all sets, one set after the other: its secrets, then what was asked."""
    starts: Ints
    """Where each set begins in ``rows``, shape (m,); no set is empty."""
    sizes: Float32s
    """How many secrets each set holds, shape (m,)."""

    @classmethod
    def of(cls, sets: Sequence[Ints], sizes: Sequence[int]) -> "SetBatch":
        """The batch of sets given by their rows and by the number of their secrets."""
        ends = np.cumsum([len(rows) for rows in sets])
        return cls(np.concatenate(sets), np.concatenate([[0], ends[:-1]]), np.asarray(sizes, dtype=np.float32))


@dataclass(frozen=True, eq=False)
class SetValue:
    """The value of a set of secrets by a trained network: what its host still expects to force."""

    embedding: Float32s
    """A row for each secret, and where the network looks at them one for each query asked; shape (n or more, width)."""
    weight: Float32s
    """The weights of the two numbers that say how large the set is, shape (width, 2)."""
    bias: Float32s
    """Shape (width,)."""
    head: Dense
    """The dense layers from there to the value."""
    secrets: int
    """How many secrets the game has, n."""

    @classmethod
    def of(cls, file: NetworkFile, secrets: int, rows: int) -> "SetValue":
        """The network of a file, for so many secrets and rows. Raises :class:`BestguessError` for a damaged file."""
        embedding = file.array("embedding.weight", rows, -1)
        width = embedding.shape[1]
        weight, bias = file.array("size.weight", width, 2), file.array("size.bias", width)
        return cls(embedding, weight, bias, Dense(file, "head"), secrets)

    def __call__(self, batch: SetBatch) -> Float32s:
        """The values of the sets, shape (m,)."""
        summed = np.add.reduceat(self.embedding[batch.rows], batch.starts, axis=0)
        hidden = summed / np.sqrt(batch.sizes)[:, None] + size_inputs(batch.sizes, self.secrets) @ self.weight.T
        return self.head(np.maximum(hidden + self.bias, 0))[:, 0]


def size_inputs(sizes: Float32s, secrets: int) -> Float32s:
    """The two numbers that say how large a set is: its bits, and its share of all secrets; shape (m, 2)."""
    return np.stack([np.log2(sizes), sizes / np.float32(secrets)], axis=1)


KIND = "value"
"""The kind of a network file that holds such a network."""

ROLLOUT, SIZE, BITS, LOWER, BEST_BITS, NEXT_BITS = 0, 1, 2, 8, 11, 30
"""The features used here: rollout cost, log2 of the size, entropy, bound, bits of the best query, of the next."""

FEATURES = 37
"""How many features the kernel gives."""

EXACT = 16
"""Sets of up to so many secrets are searched in full: their rollout cost is that of the best policy."""


def feature_inputs(features: Floats) -> Floats:
    """The inputs of the network for features of shape (n, 37): the features and some quotients, shape (n, 40)."""
    bits, best = features[:, BITS], np.maximum(features[:, BEST_BITS], 1e-9)
    quotients = [
        bits / best,
        (bits - features[:, BEST_BITS]) / np.maximum(features[:, NEXT_BITS], 0.3),
        features[:, ROLLOUT] * best / np.maximum(bits, 1e-9),
    ]
    return np.column_stack([features, *quotients])


def is_searched(features: Floats) -> NDArray[np.bool_]:
    """Whether the rollout cost of each set is that of the best policy, as the set is small; shape (n,)."""
    return np.asarray(features[:, SIZE] <= np.log2(EXACT) + 1e-9)


class FeatureValue:
    """The network of a file of the kind :data:`KIND`. Two that were read from equal contents are equal."""

    def __init__(self, file: NetworkFile) -> None:
        """Read the weights. Raises :class:`BestguessError` if the file is damaged."""
        self._layers = Dense(file, "value")
        self._digest = file.digest
        if (self._layers.inputs, self._layers.outputs) != (FEATURES + 3, 1):
            raise BestguessError(f"{file.name} is damaged: its layers do not fit {FEATURES} features of a set.")

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, FeatureValue):
            return self is other
        return self._digest != "" and self._digest == other._digest

    def __hash__(self) -> int:
        return hash(self._digest)

    def __call__(self, features: Floats) -> Floats:
        """The mean questions until one secret of each set is left, for features of shape (n, 37), shape (n,).

        Exact for up to 16 secrets; else between the lower bound and the rollout cost among the features.
        """
        values = features[:, ROLLOUT].copy()
        asked = ~is_searched(features)
        some = features[asked]
        # In 64 bits, so that equal sets get equal values wherever they stand among the others.
        shares = self._layers(feature_inputs(some))[:, 0].astype(np.float64)
        values[asked] = np.clip(shares * values[asked], some[:, LOWER], values[asked])
        return values
