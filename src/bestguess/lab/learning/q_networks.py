"""Duelling Q-networks in torch: dense on the set of secrets left, and the report's two layers of LSTM."""

from typing import Literal, TypeAlias

import torch
from torch import nn

NetworkName: TypeAlias = Literal["dense", "lstm"]

LayerMemory: TypeAlias = tuple[torch.Tensor, torch.Tensor]
"""The hidden state and the cell of every layer, each of shape (layers, n, width)."""


class QNetwork(nn.Module):
    """A value for each query in each state: value plus advantage less its mean over legal queries.

    The heads are those of Wang et al. 2016 (Dueling Network Architectures for Deep Reinforcement Learning), equation 9.
    """

    def __init__(self, width: int, queries: int) -> None:
        super().__init__()
        self.value = nn.Sequential(nn.Linear(width, 1))
        self.advantage = nn.Sequential(nn.Linear(width, queries))

    def step(self, given: torch.Tensor, hidden: LayerMemory | None) -> tuple[torch.Tensor, LayerMemory | None]:
        """The input of the heads, shape (n, width), and the memory of the layers, after states of shape (n, inputs)."""
        raise NotImplementedError

    def last(self, given: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        """The input of the heads after the last state of sequences of shape (n, steps, inputs), by their lengths."""
        raise NotImplementedError

    def q(self, out: torch.Tensor, legal: torch.Tensor) -> torch.Tensor:
        """The value of each query, shape (n, queries); those that are not ``legal`` have numbers without meaning."""
        advantage = torch.where(legal, self.advantage(out), 0.0)
        mean = advantage.sum(1, keepdim=True) / legal.sum(1, keepdim=True).clamp(min=1)
        q: torch.Tensor = self.value(out) + advantage - mean
        return q


class DenseNetwork(QNetwork):
    """Two dense layers on the secrets left, one number each."""

    def __init__(self, inputs: int, queries: int, width: int) -> None:
        super().__init__(width, queries)
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width))

    def step(self, given: torch.Tensor, hidden: LayerMemory | None) -> tuple[torch.Tensor, LayerMemory | None]:
        return torch.relu(self.body(given)), None

    def last(self, given: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        return self.step(given[torch.arange(len(given)), lengths - 1], None)[0]


class LstmNetwork(QNetwork):
    """Two layers of LSTM over the states of a game so far (Kettaf 2024, section 5.3)."""

    def __init__(self, inputs: int, queries: int, width: int) -> None:
        super().__init__(width, queries)
        self.recurrent = nn.LSTM(inputs, width, num_layers=2, batch_first=True)

    def step(self, given: torch.Tensor, hidden: LayerMemory | None) -> tuple[torch.Tensor, LayerMemory | None]:
        out, after = self.recurrent(given[:, None], hidden)
        return out[:, 0], after

    def last(self, given: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        out: torch.Tensor = self.recurrent(given)[0][torch.arange(len(given)), lengths - 1]
        return out


def make_network(name: NetworkName, inputs: int, queries: int, width: int) -> QNetwork:
    """A network of this name with weights drawn by torch's seed."""
    return (LstmNetwork if name == "lstm" else DenseNetwork)(inputs, queries, width)


def rows_of(hidden: LayerMemory | None, rows: list[int]) -> LayerMemory | None:
    """The memory of some of the n states."""
    return None if hidden is None else (hidden[0][:, rows], hidden[1][:, rows])
