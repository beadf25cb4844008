"""The network of Kettaf (2024, section 5.3) in torch: layers of LSTM and a dense one."""

import torch
from torch import nn

from bestguess.lab.learning.q_networks import LayerMemory


class KettafNetwork(nn.Module):
    """Two layers of LSTM and one dense layer, which gives the value of each query (Kettaf 2024, section 5.3)."""

    def __init__(self, inputs: int, queries: int, width: int) -> None:
        super().__init__()
        self.recurrent = nn.LSTM(inputs, width, num_layers=2, batch_first=True)
        self.values = nn.Sequential(nn.Linear(width, queries))

    def step(self, given: torch.Tensor, hidden: LayerMemory | None) -> tuple[torch.Tensor, LayerMemory]:
        """The values after states of shape (n, inputs), shape (n, queries), and the memory of the layers."""
        out, after = self.recurrent(given[:, None], hidden)
        return self.values(out[:, 0]), after

    def forward(self, given: torch.Tensor) -> torch.Tensor:
        """The values after each state of sequences of shape (n, steps, inputs), shape (n, steps, queries)."""
        values: torch.Tensor = self.values(self.recurrent(given)[0])
        return values
