"""The training of a network that values sets of words, on exact values of the sets of many dictionaries."""

from collections.abc import Mapping
from math import cos, pi
from typing import Any

import numpy as np
import torch

from bestguess.lab.learning.set_examples import SetExamples
from bestguess.lab.learning.torch_state import (
    generator_state,
    load_generator,
    load_module,
    load_optimizer,
    module_arrays,
    optimizer_arrays,
)
from bestguess.networks.feature_value import ROLLOUT, SIZE, feature_inputs
from bestguess.networks.network_file import Arrays

WIDTH = 64
"""The numbers in each of the two hidden layers."""

BATCH = 512
"""The examples of one update."""

RATE = 2e-3
"""The greatest step of the optimiser (AdamW); it grows to it and falls to 0 again, along a cosine."""

WARM = 0.05
"""The share of the updates in which the step grows."""


class ValueLearner:
    """Two hidden layers that learn the quotient of the best policy's cost and the rollout cost of a set.

    The loss is the squared error of the cost in questions; sets count by the root of their size, as larger ones decide
    more words. What is measured is the root of the mean squared error on the dictionaries held out.
    """

    def __init__(self, examples: SetExamples, held_out: SetExamples, updates: int, seed: int) -> None:
        torch.manual_seed(seed)
        self._rng = np.random.default_rng([seed, 3])
        inputs = feature_inputs(examples.features)
        self._mean, self._scale = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
        shares = examples.values / examples.features[:, ROLLOUT]
        self._share, self._spread = float(shares.mean()), float(shares.std()) + 1e-6
        self._inputs, self._rollouts, self._values = self._tensors(examples)
        self._held_out = self._tensors(held_out)
        weights = torch.from_numpy(2.0 ** (examples.features[:, SIZE] / 2)).float()
        self._weights = weights / weights.mean()
        self._network = torch.nn.Sequential(
            torch.nn.Linear(inputs.shape[1], WIDTH),
            torch.nn.ReLU(),
            torch.nn.Linear(WIDTH, WIDTH),
            torch.nn.ReLU(),
            torch.nn.Linear(WIDTH, 1),
        )
        self._optimizer = torch.optim.AdamW(self._network.parameters(), lr=RATE, weight_decay=1e-3)
        self._updates, self._done = updates, 0

    def _tensors(self, examples: SetExamples) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The standardised inputs, the rollout costs and the exact values of some examples."""
        inputs = (feature_inputs(examples.features) - self._mean) / self._scale
        rollouts = examples.features[:, ROLLOUT]
        return (
            torch.from_numpy(inputs).float(),
            torch.from_numpy(rollouts).float(),
            torch.from_numpy(examples.values).float(),
        )

    def _costs(self, inputs: torch.Tensor, rollouts: torch.Tensor) -> torch.Tensor:
        shares = self._network(inputs)[:, 0] * self._spread + self._share
        costs: torch.Tensor = shares * rollouts
        return costs

    def update(self) -> float:
        """Take one step on a batch of examples drawn at random, and return the loss."""
        chosen = torch.from_numpy(self._rng.integers(0, len(self._values), BATCH))
        errors = self._costs(self._inputs[chosen], self._rollouts[chosen]) - self._values[chosen]
        loss = (self._weights[chosen] * errors**2).mean()
        value = float(loss.item())
        if not np.isfinite(value):
            return value
        share = self._done / self._updates
        growing = share / WARM if share < WARM else 0.5 * (1 + cos(pi * (share - WARM) / (1 - WARM)))
        for group in self._optimizer.param_groups:
            group["lr"] = RATE * growing
        self._optimizer.zero_grad()
        torch.autograd.backward(loss)
        self._optimizer.step()
        self._done += 1
        return value

    def weights(self) -> Arrays:
        """The weights for :class:`~bestguess.networks.feature_value.FeatureValue`, which takes inputs as they come."""
        held = {name: array.astype(np.float64) for name, array in module_arrays(self._network, "value.").items()}
        first, last = held["value.0.weight"] / self._scale, held["value.4.weight"] * self._spread
        held["value.0.bias"] = held["value.0.bias"] - first @ self._mean
        held["value.4.bias"] = held["value.4.bias"] * self._spread + self._share
        held["value.0.weight"], held["value.4.weight"] = first, last
        return {name: array.astype(np.float32) for name, array in held.items()}

    def measure(self) -> float:
        """The root of the mean squared error in questions, over the sets of the dictionaries held out."""
        inputs, rollouts, values = self._held_out
        with torch.no_grad():
            costs = torch.minimum(self._costs(inputs, rollouts), rollouts)
        return float(((costs - values) ** 2).mean().sqrt().item())

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        """The weights, the moments of the optimiser, the random numbers and the count of updates."""
        arrays = module_arrays(self._network, "network.") | optimizer_arrays(self._optimizer, "optimizer.")
        return arrays, {"rng": generator_state(self._rng), "done": self._done}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        """Take up a state. Raises ``KeyError``, ``ValueError`` or ``RuntimeError`` for one that does not fit."""
        load_module(self._network, arrays, "network.")
        load_optimizer(self._optimizer, arrays, "optimizer.")
        self._rng = load_generator(plain["rng"])
        self._done = int(plain["done"])
