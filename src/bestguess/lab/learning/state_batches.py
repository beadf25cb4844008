"""The states that an update of the guesser draws from, with their targets and how much each counts."""

from collections.abc import Mapping

import numpy as np
import torch
from numpy.typing import NDArray

from bestguess.lab.learning.visited_states import VisitedStates

_ANY_STATE = 0.3
"""How much a state counts in the updates that was not visited for long, beside 1 for each recent visit."""

_ANY_QUERY = 0.02
"""How much the error of the worst query of a state counts beside 1 for the best."""


class StateBatches:
    """The visited states as tensors, with their targets and how much each counts."""

    def __init__(
        self,
        states: VisitedStates,
        targets: NDArray[np.float32],
        often: Mapping[int, float],
        temperature: float,
        device: torch.device,
    ) -> None:
        """Weigh the states with ``targets`` by how ``often`` each number was visited; errors by ``temperature``."""
        numbers = np.array(states.visited[: len(targets)])
        legal = states.legal[numbers]
        best = np.where(legal, targets, -np.inf).max(axis=1, keepdims=True)
        # A query counts by about how often a guesser who errs asks it, and by a little in any case.
        weights = np.where(legal, np.exp((targets - best) / temperature) + _ANY_QUERY, 0.0).astype(np.float32)
        # A state is met by each of its secrets; the root, so that small states are learnt as well.
        size = np.sqrt([states.states[number].left.bit_count() for number in numbers.tolist()])
        size *= _ANY_STATE + (1 - _ANY_STATE) * np.array([often[number] for number in numbers.tolist()])
        self.shares = np.cumsum(size / size.sum())
        self.legal = torch.from_numpy(legal).to(device)
        self.targets = torch.from_numpy(targets).to(device)
        self.weights = torch.from_numpy(weights).to(device)
        if states.keeps_history:
            chains, lengths = states.chains()
            self._chains = torch.from_numpy(chains[numbers])
            self._features = torch.from_numpy(states.features.copy()).to(device)
            self.lengths = torch.from_numpy(lengths[numbers])
        else:
            self._chains = torch.arange(len(numbers))[:, None]
            self._features = torch.from_numpy(states.features[numbers]).to(device)
            self.lengths = torch.ones(len(numbers), dtype=torch.int64)

    def features(self, rows: torch.Tensor) -> torch.Tensor:
        """The sequences of states that lead to some of the states, shape (len(rows), steps, inputs)."""
        return self._features[self._chains[rows, : int(self.lengths[rows].max())]]
