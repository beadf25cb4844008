"""The network that values sets of secrets, as torch trains it: :class:`~bestguess.networks.set_value.SetValue`."""

import torch
from torch import nn

from bestguess.networks.set_value import SetBatch, size_inputs


class SetNetwork(nn.Module):
    """An embedding of each secret and each query asked, summed over a set, then dense layers to one value."""

    def __init__(self, rows: int, secrets: int, width: int) -> None:
        """``rows`` of the embedding, of which the first ``secrets`` are secrets."""
        super().__init__()
        self._secrets = secrets
        self.embedding = nn.EmbeddingBag(rows, width, mode="sum")
        nn.init.normal_(self.embedding.weight, 0.0, 0.1)
        self.size = nn.Linear(2, width)
        self.head = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1))

    def forward(self, batch: SetBatch) -> torch.Tensor:
        """The values of the sets of a batch, shape (m,)."""
        device = self.embedding.weight.device
        summed = self.embedding(torch.from_numpy(batch.rows).to(device), torch.from_numpy(batch.starts).to(device))
        sizes = torch.from_numpy(batch.sizes).to(device)
        told = torch.from_numpy(size_inputs(batch.sizes, self._secrets)).to(device)
        hidden = torch.relu(summed / torch.sqrt(sizes)[:, None] + self.size(told))
        values: torch.Tensor = self.head(hidden)[:, 0]
        return values
