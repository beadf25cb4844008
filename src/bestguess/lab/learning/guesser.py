"""The guesser: duelling double Q-learning whose Bellman backup takes all outcomes of a query with their chances.

Double Q-learning is that of van Hasselt et al. 2016: one network chooses the next query, an older one values it. Rounds
alternate with updates: in a round the guesser plays whole trees, every outcome followed, mostly by the network's best
query, and the targets of all states visited so far are worked out; each update fits a batch of them. With
``backup="sampled"`` each target takes one outcome, drawn anew in each round, as in the report (Kettaf 2024, section
5.3); the backup over all outcomes has the same mean and no variance.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from math import cos, pi
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from bestguess.core.errors import ParameterError, SpecError
from bestguess.core.types import Floats, Ints
from bestguess.lab.learning.exact_cost import exact_cost
from bestguess.lab.learning.guessing_process import BackupName, GuessingProcess
from bestguess.lab.learning.q_networks import LayerMemory, NetworkName, make_network, rows_of
from bestguess.lab.learning.torch_state import (
    generator_state,
    gradient_step,
    load_generator,
    load_module,
    load_optimizer,
    module_arrays,
    optimizer_arrays,
)
from bestguess.lab.learning.visited_states import VisitedStates
from bestguess.networks.network_file import Arrays, NetworkDescription

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


_CHUNK = 4096
"""How many states are valued at once."""

_FORGETTING = 0.9
"""By which factor the visits of a state count less with each round."""


@dataclass(frozen=True)
class GuesserSettings:
    """The settings of a training; those of the reward and the letters are its :class:`GuessingProcess`'s."""

    updates: int = 8000
    """How many updates there are in all: the learning rate falls to nothing by then."""
    network: NetworkName = "dense"
    backup: BackupName = "expected"
    width: int = 192
    """The numbers of a layer."""
    rate: float = 1e-3
    """The learning rate of the first update (Adam); it falls by half a cosine."""
    batch: int = 256
    """The states of an update."""
    per_round: int = 80
    """Updates between two rounds."""
    trees: int = 3
    """The trees that are played to explore in each round, besides that of the network's best queries."""
    explore: float = 0.05
    """The share of queries drawn evenly while exploring, at first; it falls to a tenth of that by half time."""
    curiosity: float = 0.1
    """The loss, in the unit of the reward, by which the chance of a query falls to a third (1/e) while exploring."""
    temperature: float = 0.2
    """The loss, likewise, by which the weight of a query's error falls to a third."""

    @classmethod
    def of(
        cls,
        updates: int,
        network: NetworkName,
        backup: BackupName = "expected",
        width: int | None = None,
        rate: float | None = None,
    ) -> "GuesserSettings":
        """The settings that suit a network: an update of the LSTM costs more, so it is smaller and learns faster."""
        if network == "lstm":
            usual, first, batch = 96, 3e-3, 64
        else:
            usual, first, batch = 192, 1e-3, 256
        width = usual if width is None else width
        return cls(updates, network, backup, width, first if rate is None else rate, batch)

    def __post_init__(self) -> None:
        if self.updates < 1:
            raise ParameterError("updates", self.updates, "a training has 1 update or more.")
        if not 0 < self.rate < 1:
            raise ParameterError("rate", self.rate, "a learning rate is above 0 and below 1.")
        if not 1 <= self.width <= 4096:
            raise ParameterError("width", self.width, "a layer has 1 to 4,096 numbers.")


class GuesserLearner:
    """A guesser in training on one dictionary."""

    def __init__(
        self, process: GuessingProcess, settings: GuesserSettings, seed: int, device: torch.device | None = None
    ) -> None:
        """Draw the first weights by torch's seed, which :func:`~bestguess.lab.learning.torch_setup.prepare` has set."""
        if process.history != (settings.network == "lstm"):
            raise SpecError("The LSTM sees the game so far, the dense network the secrets left alone.")
        self.process = process
        self.settings = settings
        self.seed = seed
        self._device = device or torch.device("cpu")
        self._rng = np.random.default_rng(seed)
        inputs = process.features([process.start]).shape[1]
        self._net, self._older = (
            make_network(settings.network, inputs, process.queries, settings.width).to(self._device) for _ in range(2)
        )
        self._older.load_state_dict(self._net.state_dict())
        self._optimizer = torch.optim.Adam(self._net.parameters(), lr=settings.rate)
        self._states = VisitedStates(process)
        self._done = 0
        self._targets = np.zeros((0, process.queries), dtype=np.float32)
        self._often: dict[int, float] = {}
        self._batches: StateBatches | None = None

    def description(self) -> NetworkDescription:
        """The description of the file that will hold this network."""
        return self.process.description(asdict(self.settings), self.seed)

    def update(self) -> float:
        if self._done % self.settings.per_round == 0:
            self._round()
        if self._batches is None:  # resumed within a round
            self._batches = self._prepared()
        batch = self._batches
        share = self._done / self.settings.updates
        for group in self._optimizer.param_groups:
            group["lr"] = self.settings.rate * (0.01 + 0.99 * 0.5 * (1 + cos(pi * share)))
        drawn = self._rng.random(self.settings.batch)
        rows = torch.from_numpy(np.minimum(np.searchsorted(batch.shares, drawn), len(batch.shares) - 1))
        q = self._net.q(self._net.last(batch.features(rows), batch.lengths[rows]), batch.legal[rows])
        weights = batch.weights[rows]
        error = torch.where(batch.legal[rows], q - batch.targets[rows], 0.0)
        loss = (weights * error.square()).sum() / weights.sum()
        found = gradient_step(self._optimizer, loss)
        self._done += bool(np.isfinite(found))
        return found

    def weights(self) -> Arrays:
        return module_arrays(self._net)

    def measure(self) -> float:
        """The exact cost of the network's best queries: questions summed over all secrets, each by its weight."""
        return float(exact_cost(self.process, self._q))

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        arrays = {
            **module_arrays(self._net, "net."),
            **module_arrays(self._older, "older."),
            **optimizer_arrays(self._optimizer, "adam."),
            "visited": np.array(self._states.visited, dtype=np.int64),
            "often": np.array([self._often[number] for number in self._states.visited]),
            "targets": self._targets,
        }
        return arrays, {"rng": generator_state(self._rng), "done": self._done}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        load_module(self._net, arrays, "net.")
        load_module(self._older, arrays, "older.")
        load_optimizer(self._optimizer, arrays, "adam.")
        self._rng = load_generator(plain["rng"])
        self._states = VisitedStates(self.process)
        for number in arrays["visited"].tolist():
            self._states.visit(number)
        self._often = dict(zip(self._states.visited, arrays["often"].tolist(), strict=True))
        self._targets = np.array(arrays["targets"])
        self._batches = None
        self._done = int(plain["done"])

    def _round(self) -> None:
        """Play trees, then work out the targets of all states visited."""
        share = self._done / self.settings.updates
        explore = self.settings.explore * max(0.1, 1 - 2 * share)
        for number in self._often:
            self._often[number] *= _FORGETTING
        self._play(None)
        for _ in range(self.settings.trees):
            self._play(explore)
        value = self._values()
        self._older.load_state_dict(self._net.state_dict())
        cell, chance, gain, following = self._states.table()
        worth = gain + self.process.gamma * np.where(following >= 0, value[following], 0.0)
        size = len(self._states.visited) * self.process.queries
        if self.settings.backup == "expected":
            targets = np.bincount(cell, chance * worth, minlength=size)
        else:
            targets = np.zeros(size)
            begins = np.flatnonzero(np.diff(cell, prepend=-1))
            sums = np.cumsum(chance)
            before = (sums - chance)[begins]
            lots = before + self._rng.random(len(begins)) * (np.append(before[1:], sums[-1]) - before)
            places = np.clip(np.searchsorted(sums, lots), begins, np.append(begins[1:], len(cell)) - 1)
            targets[cell[places]] = worth[places]
        self._targets = targets.reshape(-1, self.process.queries).astype(np.float32)
        self._batches = self._prepared()

    def _prepared(self) -> StateBatches:
        return StateBatches(self._states, self._targets, self._often, self.settings.temperature, self._device)

    def _play(self, explore: float | None) -> None:
        """Visit the states of a tree: of the best queries, or of drawn ones, a share ``explore`` of them evenly."""
        level, hidden = [0] if self._states.legal[0].any() else [], None
        while level:
            for number in level:
                self._states.visit(number)
                self._often[number] = self._often.get(number, 0.0) + 1.0
            legal = self._states.legal[level]
            q, hidden = self._q(self._states.features[level], hidden, legal)
            lots = self._rng.random((len(level), 2))
            following, rows = [], []
            for row, number in enumerate(level):
                queries = np.flatnonzero(legal[row])
                best = int(queries[q[row, queries].argmax()])
                query = best if explore is None else self._drawn(q[row], queries, explore, lots[row])
                children = self._states.after(number, query)
                following += children
                rows += [row] * len(children)
            level = following
            hidden = rows_of(hidden, rows)

    def _drawn(self, q: NDArray[np.float32], queries: Ints, explore: float, lots: Floats) -> int:
        """A query by two lots: evenly with the chance ``explore``, else the likelier the better it is."""
        if lots[0] < explore:
            return int(queries[int(lots[1] * len(queries))])
        sums = np.cumsum(np.exp((q[queries] - q[queries].max()) / self.settings.curiosity))
        return int(queries[min(int(np.searchsorted(sums, lots[1] * sums[-1])), len(queries) - 1)])

    def _q(
        self, features: NDArray[np.float32], hidden: LayerMemory | None, legal: NDArray[np.bool_]
    ) -> tuple[NDArray[np.float32], LayerMemory | None]:
        with torch.no_grad():
            out, after = self._net.step(torch.from_numpy(features).to(self._device), hidden)
            return self._net.q(out, torch.from_numpy(legal).to(self._device)).cpu().numpy(), after

    def _values(self) -> NDArray[np.float64]:
        """The value of each state met: the query that the network holds best, valued by the older network."""
        values = np.zeros(len(self._states))
        if self.process.history:
            depths = np.array(self._states.depths)
            levels = [np.flatnonzero(depths == depth) for depth in range(int(depths.max()) + 1)]
        else:
            levels = [np.arange(begin, min(begin + _CHUNK, len(values))) for begin in range(0, len(values), _CHUNK)]
        parents = np.array(self._states.parents)
        place = np.zeros(len(values), dtype=np.int64)
        held: list[LayerMemory | None] = [None, None]
        for numbers in levels:
            place[numbers] = np.arange(len(numbers))
            given = torch.from_numpy(self._states.features[numbers]).to(self._device)
            legal = torch.from_numpy(self._states.legal[numbers]).to(self._device)
            with torch.no_grad():
                q: list[torch.Tensor] = []
                for which, net in enumerate((self._net, self._older)):
                    out, held[which] = net.step(given, rows_of(held[which], place[parents[numbers]].tolist()))
                    q.append(torch.where(legal, net.q(out, legal), -torch.inf))
                found = q[1].gather(1, q[0].argmax(1, keepdim=True))[:, 0]
            values[numbers] = found.cpu().numpy()
        if self.process.reward == "question":
            values = np.minimum(values, -1.0)  # while anything is open, a question is asked at least
        last = self._states.last_values
        return np.where(np.isnan(last), values, last)
