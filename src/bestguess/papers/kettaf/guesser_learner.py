"""The deep Q-network of Kettaf (2024, sections 5.2 and 5.3), with nothing of ours in the way that it learns.

From the report: a state is the places uncovered, the words left and the letters left; an action is any letter not asked
yet; several layers of LSTM give a value for each letter; letters are drawn at random with a chance that falls in
training, and are else those of the greatest value; the steps played are kept in a replay buffer, from which batches are
drawn; the loss is the mean square of Q(s, a) - (r + gamma max Q(s', a')).

The report is silent on the rest, which is chosen here. A hit earns +1 and a miss -1, which it names as an example of a
reward. The layers are two, and read the states of the game one after the other. Letters and batches are drawn evenly.
Both sides of the loss are of one network, since no second one is named. The letters are those that some word of the
list has. A game ends when one word is left, where the target is the reward alone. In each update one game is played,
with a word drawn by its chance, and one batch is fitted by Adam. A step is kept with the game up to it, which the LSTM
reads. The last layer has one number for each letter. The chance of an even draw falls in a straight line over the first
half of the updates. All sizes and rates are those of :class:`KettafSettings`.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from bestguess.core.errors import ParameterError, SpecError
from bestguess.core.types import Ints
from bestguess.lab.learning.exact_cost import exact_cost
from bestguess.lab.learning.guessing_process import GuessingProcess
from bestguess.lab.learning.q_networks import LayerMemory
from bestguess.lab.learning.torch_state import (
    generator_state,
    gradient_step,
    load_generator,
    load_module,
    load_optimizer,
    module_arrays,
    optimizer_arrays,
)
from bestguess.networks.network_file import Arrays, NetworkDescription


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


GAMMA = 0.99
"""The first of the two discounts of the report; the other is 0.5."""


@dataclass(frozen=True)
class KettafSettings:
    """The settings that the report leaves open."""

    updates: int = 4000
    """How many updates there are in all: even draws are rarest after half of them."""
    width: int = 96
    """The numbers of a layer."""
    rate: float = 1e-3
    """The learning rate (Adam)."""
    batch: int = 64
    """The steps of an update."""
    memory: int = 10_000
    """The steps remembered; the oldest are forgotten first."""
    explore: float = 0.02
    """The share of letters drawn evenly in the second half; it falls to that from 1."""

    @classmethod
    def of(cls, updates: int, width: int | None = None, rate: float | None = None) -> "KettafSettings":
        """The settings with a width and a rate, ``None`` for the usual ones."""
        return cls(updates, cls.width if width is None else width, cls.rate if rate is None else rate)

    def __post_init__(self) -> None:
        if self.updates < 1:
            raise ParameterError("updates", self.updates, "a training has 1 update or more.")


class KettafLearner:
    """A guesser in training on one dictionary by the method of the report."""

    def __init__(
        self, process: GuessingProcess, settings: KettafSettings, seed: int, device: torch.device | None = None
    ) -> None:
        """Draw the first weights by torch's seed, which :func:`~bestguess.lab.learning.torch_setup.prepare` has set.

        Raises :class:`SpecError` for a process without the report's reward, letters and states.
        """
        if (process.reward, process.letters, process.history) != ("report", "all", True):
            raise SpecError("Kettaf's method has the reward 'report', all letters, and states that tell those asked.")
        self.process = process
        self.settings = settings
        self.seed = seed
        self._device = device or torch.device("cpu")
        self._rng = np.random.default_rng(seed)
        codes = process.codes
        self._unlike = (codes[:, None, :] != codes[:, :, None]).transpose(1, 0, 2).astype(np.float32)
        """Whether a query tells a secret from another, shape (secrets, queries, other secrets)."""
        self._digits = codes.T[:, :, None] >> np.arange(process.digits) & 1
        self._known = process.hits.any(axis=1)
        inputs = process.features([process.start]).shape[1]
        self._net = KettafNetwork(inputs, process.queries, settings.width).to(self._device)
        self._optimizer = torch.optim.Adam(self._net.parameters(), lr=settings.rate)
        self._done = 0
        self._steps = 0
        # The memory: the secret of a step's game, the queries up to that step, -1 after it, and which one it is.
        self._secrets = np.zeros(settings.memory, dtype=np.int64)
        self._asked = np.full((settings.memory, int(self._known.sum())), -1, dtype=np.int64)
        self._turns = np.zeros(settings.memory, dtype=np.int64)

    def description(self) -> NetworkDescription:
        """The description of the file that will hold this network."""
        method = {"method": "kettaf", "network": "lstm", "heads": "plain"}
        return self.process.description(asdict(self.settings), self.seed, **method)

    def update(self) -> float:
        self._play(max(self.settings.explore, 1 - 2 * self._done / self.settings.updates))
        rows = self._rng.integers(min(self._steps, self.settings.memory), size=self.settings.batch)
        turns, secrets = self._turns[rows], self._secrets[rows]
        asked = self._asked[rows, : int(turns.max()) + 1]
        given, legal, ended = self._states(secrets, asked)
        lines = np.arange(len(rows))
        query = asked[lines, turns]
        values = self._net(torch.from_numpy(given).to(self._device))
        predicted = values[lines, turns, query]
        gain = np.where(self.process.hits[query, secrets], 1.0, -1.0).astype(np.float32)
        with torch.no_grad():
            after = torch.where(self._tensor(legal[lines, turns + 1]), values[lines, turns + 1], -torch.inf).amax(1)
            after = torch.where(self._tensor(ended[lines, turns + 1]), 0.0, after)
        target = self._tensor(gain) + self.process.gamma * after
        loss = (predicted - target).square().mean()
        found = gradient_step(self._optimizer, loss)
        self._done += bool(np.isfinite(found))
        return found

    def weights(self) -> Arrays:
        return module_arrays(self._net)

    def measure(self) -> float:
        """The exact cost of the network's best letters: questions summed over all secrets, each by its weight."""
        return float(exact_cost(self.process, self._q))

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        held = min(self._steps, self.settings.memory)
        memory = {"secrets": self._secrets, "asked": self._asked, "turns": self._turns}
        arrays = {
            **module_arrays(self._net, "net."),
            **optimizer_arrays(self._optimizer, "adam."),
            **{name: array[:held].copy() for name, array in memory.items()},
        }
        return arrays, {"rng": generator_state(self._rng), "done": self._done, "steps": self._steps}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        load_module(self._net, arrays, "net.")
        load_optimizer(self._optimizer, arrays, "adam.")
        self._rng = load_generator(plain["rng"])
        self._done, self._steps = int(plain["done"]), int(plain["steps"])
        for name, array in (("secrets", self._secrets), ("asked", self._asked), ("turns", self._turns)):
            array[: len(arrays[name])] = arrays[name]

    def _play(self, explore: float) -> None:
        """Play one game, with a share ``explore`` of letters drawn evenly, and remember its steps."""
        process = self.process
        secret = int(self._rng.choice(process.secrets, p=process.weights / process.mass))
        asked: list[int] = []
        hidden: LayerMemory | None = None
        while True:
            given, legal, ended = self._states(np.array([secret]), np.array([asked], dtype=np.int64))
            if ended[0, -1]:
                return
            q, hidden = self._q(given[:, -1], hidden, legal[:, -1])
            letters = np.flatnonzero(legal[0, -1])
            if self._rng.random() < explore:
                query = int(self._rng.choice(letters))
            else:
                query = int(letters[q[0, letters].argmax()])
            asked.append(query)
            place = self._steps % self.settings.memory
            self._secrets[place], self._turns[place] = secret, len(asked) - 1
            self._asked[place] = -1
            self._asked[place, : len(asked)] = asked
            self._steps += 1

    def _states(self, secrets: Ints, asked: Ints) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """The states before each query of m games and after the last, for queries of shape (m, turns), -1 for none.

        Their features have the shape (m, turns + 1, inputs); the letters that may be asked in each (m, turns + 1,
        queries); and whether one secret is left (m, turns + 1).
        """
        games, turns = asked.shape
        so_far = np.zeros((games, turns + 1, self.process.queries), dtype=np.float32)
        for turn in range(turns):
            so_far[:, turn + 1] = so_far[:, turn]
            real = np.flatnonzero(asked[:, turn] >= 0)
            so_far[real, turn + 1, asked[real, turn]] = 1
        unlike = self._unlike[secrets]
        left = so_far @ unlike == 0
        ended = ~(left & (unlike.any(axis=1))[:, None]).any(axis=2)
        uncovered = (so_far[..., None] * self._digits[secrets][:, None]).reshape(games, turns + 1, -1)
        given = np.concatenate([uncovered, left, 1 - so_far], axis=2).astype(np.float32)
        return given, (so_far == 0) & self._known, ended

    def _q(
        self, features: NDArray[np.float32], hidden: LayerMemory | None, legal: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float32], LayerMemory | None]:
        with torch.no_grad():
            q, after = self._net.step(self._tensor(features), hidden)
            return q.cpu().numpy(), after

    def _tensor(self, array: NDArray[Any]) -> torch.Tensor:
        return torch.from_numpy(array).to(self._device)
