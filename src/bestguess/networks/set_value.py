"""A network that values sets of secrets, as numpy plays it: the mean of an embedding of each, then dense layers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

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
