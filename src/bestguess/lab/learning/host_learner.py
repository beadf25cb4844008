"""Learning to be the evil host: Q-learning on sets of secrets, with a backup over all answers in place of a drawn one.

Q(set, query, answer) is what the answer counts at once plus the value of the set after it. Of every answer it is known
which set follows, so that the backup needs no drawn transition: the value of a set is the greatest Q over all its
answers, and where any query may be met, the least of that over all queries (minimax-Q, Littman 1994, with no chance in
it). A second network, a copy made every few updates, gives the values of the backup (Mnih et al. 2015).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from bestguess.core.types import Floats, Transcript
from bestguess.hosts.network_host import KIND
from bestguess.lab.learning.host_settings import HostSettings
from bestguess.lab.learning.host_states import HostGame, HostQuery, HostState, flattened, transcripts_in
from bestguess.lab.learning.torch_state import (
    generator_state,
    gradient_step,
    load_generator,
    load_module,
    load_optimizer,
    module_arrays,
    optimizer_arrays,
)
from bestguess.networks.network_file import Arrays, NetworkDescription, NetworkFile
from bestguess.networks.set_value import SetBatch, SetValue, size_inputs


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


@dataclass(frozen=True)
class _Outcomes:
    """All that follows a state, in arrays: what the backup of the state needs."""

    batch: SetBatch | None
    steps: Floats
    open: NDArray[np.intp]
    """The answers after which the game goes on, by their places."""
    starts: list[int]
    """Where the answers to each query begin."""
    live: list[HostState]


class HostLearner:
    """A host in training; see :class:`~bestguess.lab.learning.trainer.Learner`."""

    def __init__(
        self,
        game: HostGame,
        settings: HostSettings,
        *,
        measured: Callable[[SetValue], float],
        seed: int,
        device: torch.device,
    ) -> None:
        """``measured`` says how good a network is, lower being better. Torch must be seeded before."""
        self._game = game
        self._settings = settings
        self._device = device
        self._measured = measured
        self._net = SetNetwork(game.rows, game.sets.size, settings.width).to(device)
        self._target = SetNetwork(game.rows, game.sets.size, settings.width).to(device)
        self._target.load_state_dict(self._net.state_dict())
        self._optimizer = torch.optim.Adam(self._net.parameters(), settings.rate)
        self._rng = np.random.default_rng(seed)
        self._done = 0
        self._seen: dict[Transcript, HostState] = {}
        self._memory: list[HostState] = []
        self._outcomes: dict[Transcript, _Outcomes] = {}

    def update(self) -> float:
        """Play one game, then fit the network to the backup of some of the states seen; return the loss."""
        settings = self._settings
        self._play(max(settings.epsilon, 1 - (1 - settings.epsilon) * self._done / settings.epsilon_updates))
        if not self._memory:  # a game of one secret
            return 0.0
        drawn = self._rng.integers(len(self._memory), size=settings.batch)
        states = [self._memory[place] for place in drawn]
        batch = SetBatch.of([state.rows for state in states], [len(state.left) for state in states])
        loss = nn.functional.smooth_l1_loss(self._net(batch), self._backup(states))
        found = gradient_step(self._optimizer, loss)
        self._done += 1
        if self._done % settings.copied == 0:
            self._target.load_state_dict(self._net.state_dict())
        return found

    def _backup(self, states: Sequence[HostState]) -> torch.Tensor:
        """The value of each state by what may follow it: the guesser's least of the host's most."""
        outcomes = [self._all_after(state) for state in states]
        values = self._values(self._target, [one.batch for one in outcomes if one.batch is not None])
        found = np.empty(len(states), dtype=np.float32)
        at = 0
        for place, one in enumerate(outcomes):
            forced = one.steps.copy()
            forced[one.open] += values[at : at + len(one.live)]
            at += len(one.live)
            found[place] = np.maximum.reduceat(forced, one.starts).min()
        return torch.from_numpy(found).to(self._device)

    def _values(self, net: SetNetwork, batches: Sequence[SetBatch]) -> Floats:
        if not batches:
            return np.zeros(0)
        shifts = np.cumsum([0, *(len(batch.rows) for batch in batches[:-1])])
        whole = SetBatch(
            np.concatenate([batch.rows for batch in batches]),
            np.concatenate([batch.starts + shift for batch, shift in zip(batches, shifts, strict=True)]),
            np.concatenate([batch.sizes for batch in batches]),
        )
        with torch.no_grad():
            return np.asarray(net(whole).cpu().numpy(), dtype=np.float64)

    def _all_after(self, state: HostState) -> _Outcomes:
        known = self._outcomes.get(state.path)
        if known is None:
            choices = self._game.choices(state)
            after = [one for choice in choices for one in choice.after]
            live = [one for one in after if not one.over]
            batch = SetBatch.of([one.rows for one in live], [len(one.left) for one in live]) if live else None
            steps = np.concatenate([choice.steps for choice in choices])
            starts = np.cumsum([0, *(len(choice.answers) for choice in choices[:-1])]).tolist()
            open_ = np.flatnonzero([not one.over for one in after])
            known = self._outcomes[state.path] = _Outcomes(batch, steps, open_, starts, live)
            for one in live:  # what may follow is known as well as what did
                self._remember(one)
        return known

    def _remember(self, state: HostState) -> None:
        if state.path not in self._seen:
            self._seen[state.path] = state
            self._memory.append(state)

    def _play(self, epsilon: float) -> None:
        """Play one game from the start, with this share of answers, and of the guesser's queries, drawn at random."""
        state = self._game.start()
        while not state.over:
            self._remember(state)
            choices = self._game.choices(state)
            outcomes = self._all_after(state)
            query = int(self._rng.integers(len(choices))) if len(choices) > 1 else 0
            drawn = self._rng.random(2) < epsilon
            if not drawn.all() and (len(choices) > 1 or len(choices[0].answers) > 1):
                forced = outcomes.steps.copy()
                if outcomes.batch is not None:
                    forced[outcomes.open] += self._values(self._net, [outcomes.batch])
                if not drawn[0]:
                    query = int(np.maximum.reduceat(forced, outcomes.starts).argmin())
            choice: HostQuery = choices[query]
            if drawn[1] or len(choice.answers) == 1:
                answer = int(self._rng.integers(len(choice.answers)))
            else:
                begin = outcomes.starts[query]
                answer = int(forced[begin : begin + len(choice.answers)].argmax())
            state = choice.after[answer]

    def weights(self) -> Arrays:
        """The weights as :class:`~bestguess.hosts.network_host.NetworkHost` needs them."""
        return module_arrays(self._net)

    def measure(self) -> float:
        """How far the host that would be played from these weights falls short."""
        file = NetworkFile(NetworkDescription(KIND), self.weights())
        return self._measured(SetValue.of(file, self._game.sets.size, self._game.rows))

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        """All that :meth:`restore` needs to go on alike."""
        arrays = {
            **module_arrays(self._net, "net."),
            **module_arrays(self._target, "target."),
            **optimizer_arrays(self._optimizer, "adam."),
            "seen": flattened([state.path for state in self._memory]),
        }
        return arrays, {"done": self._done, "rng": generator_state(self._rng)}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        """Go on from a :meth:`state`."""
        load_module(self._net, arrays, "net.")
        load_module(self._target, arrays, "target.")
        load_optimizer(self._optimizer, arrays, "adam.")
        self._done = int(plain["done"])
        self._rng = load_generator(plain["rng"])
        for path in transcripts_in(arrays["seen"]):
            self._remember(self._game.at(path))
