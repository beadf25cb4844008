"""The evil host of Kettaf (2024, section 5.5) as the report has it: the network of his guesser, another reward.

From the report: "the same network architecture and just modifying the reward function", against a player who asks the
letter of the most entropy. So all is as in :mod:`~bestguess.papers.kettaf.guesser_learner`, with what was chosen there,
and the sides exchanged: a state is the places uncovered, the words left and the letters left; an action is a pattern
that some word left gives; two layers of LSTM read the states of the game one after the other and give a value for each
pattern; patterns are drawn evenly with a chance that falls in training, and are else those of the greatest value; steps
are kept in a replay memory, from which batches are drawn evenly; the loss is the mean square of Q(s, a) - (r + gamma
max Q(s', a')), with the same network on both sides.

The report is silent on what differs, which is chosen here. A state also tells the letter put. The last layer has a
number for each pattern, by its places as binary digits. The reward is not printed: by default it is that of the guesser
with the signs exchanged, +1 for a miss and -1 for a hit; the other choice is +1 for each question. Sizes, rates and the
fall of the even draws are those of the guesser, :class:`~bestguess.papers.kettaf.guesser_learner.KettafSettings`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray

from bestguess.core.errors import ParameterError, Setting, SpecError
from bestguess.core.memo import Memo
from bestguess.core.types import Transcript
from bestguess.hosts.network_host import KIND, most_forcing
from bestguess.lab.learning.host_states import HostState, KnownGuesser, flattened, transcripts_in
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
from bestguess.networks.layers import Float32s, answer_digits
from bestguess.networks.network_file import Arrays, NetworkDescription, NetworkFile
from bestguess.papers.kettaf.answer_values import AnswerValues, host_sequence
from bestguess.papers.kettaf.guesser_learner import KettafNetwork, KettafSettings

HostReward: TypeAlias = Literal["report", "question"]
"""The reward of the host: +1 for a miss and -1 for a hit, the signs of the guesser's exchanged, or +1 each question."""

_KETTAF = Setting("method", "kettaf")

MOST_DIGITS = 12
"""The most binary digits of an answer: the last layer has a number for each code."""


class _Step(NamedTuple):
    """A step of a game played before."""

    state: HostState
    place: int
    """The place of the answer among those that could be given."""


def forced_by(game: KnownGuesser, values: Callable[[Float32s], Float32s]) -> float:
    """How much a host forces who gives the answer of the greatest value; ``values`` takes the states of a game."""
    state, forced, codes = game.start(), 0.0, game.sets.asked_codes
    while not state.over:
        (choice,) = game.choices(state)
        found = values(host_sequence(codes, state.path, choice.query))
        of = {answer: float(found[answer]) for answer in choice.answers}
        kept = {answer: len(after.left) for answer, after in zip(choice.answers, choice.after, strict=True)}
        place = choice.answers.index(most_forcing(game.sets.game, choice.query, of, kept))
        forced += float(choice.steps[place])
        state = choice.after[place]
    return forced


class KettafHostLearner:
    """A host in training by the report's method; see :class:`~bestguess.lab.learning.trainer.Learner`."""

    def __init__(
        self,
        game: KnownGuesser,
        settings: KettafSettings,
        *,
        reward: HostReward,
        gamma: float,
        measured: Callable[[AnswerValues], float],
        seed: int,
        device: torch.device,
    ) -> None:
        """``measured`` says how good a network is, lower being better. Torch must be seeded before.

        Raises :class:`SpecError` for a discount out of range or answers of more than 12 binary digits.
        """
        if not 0 < gamma <= 1:
            raise ParameterError("gamma", gamma, "the discount is above 0 and at most 1.")
        self._codes = game.sets.asked_codes
        digits = answer_digits(self._codes)
        if digits > MOST_DIGITS:
            raise SpecError(
                f"{_KETTAF} values each of 2^{digits} patterns, and the most is 2^{MOST_DIGITS}. "
                "Take shorter words, or leave it out.",
                _KETTAF,
            )
        self._game, self._settings, self._device, self._measured = game, settings, device, measured
        self._reward, self._gamma = reward, gamma
        self._answers = 1 << digits
        queries, secrets = self._codes.shape
        self._inputs = queries * digits + secrets + 2 * queries
        self._net = KettafNetwork(self._inputs, self._answers, settings.width).to(device)
        self._optimizer = torch.optim.Adam(self._net.parameters(), lr=settings.rate)
        self._rng = np.random.default_rng(seed)
        self._done = 0
        self._steps: list[_Step] = []
        self._next = 0
        self._rows: Memo[Transcript, Float32s] = Memo(settings.memory)

    def update(self) -> float:
        """Play one game, then fit the network to a batch of the steps remembered; return the loss."""
        self._play(max(self._settings.explore, 1 - 2 * self._done / self._settings.updates))
        if not self._steps:  # a game of one secret
            return 0.0
        drawn = [self._steps[place] for place in self._rng.integers(len(self._steps), size=self._settings.batch)]
        moves = [self._game.choices(one.state)[0] for one in drawn]
        after = [move.after[one.place] for one, move in zip(drawn, moves, strict=True)]
        given, turns = self._padded([one.state if then.over else then for one, then in zip(drawn, after, strict=True)])
        values = self._net(torch.from_numpy(given).to(self._device))
        answers = torch.tensor([move.answers[one.place] for one, move in zip(drawn, moves, strict=True)])
        at = torch.tensor([len(one.state.path) for one in drawn])
        lines = torch.arange(len(drawn))
        legal = np.zeros((len(drawn), self._answers), dtype=bool)
        for row, then in enumerate(after):
            if not then.over:
                legal[row, self._game.choices(then)[0].answers] = True
        with torch.no_grad():
            known = torch.from_numpy(legal).to(self._device)
            following = torch.where(known, values[lines, torch.tensor(turns)], -torch.inf).amax(1)
            following = torch.where(known.any(1), following, 0.0)
        gain = torch.tensor([self._gain(one) for one in drawn], dtype=torch.float32, device=self._device)
        loss = (values[lines, at, answers] - (gain + self._gamma * following)).square().mean()
        found = gradient_step(self._optimizer, loss)
        self._done += bool(np.isfinite(found))
        return found

    def _gain(self, one: _Step) -> float:
        """The reward of a step."""
        if self._reward == "question":
            return 1.0
        choice = self._game.choices(one.state)[0]
        return 1.0 if self._game.sets.game.is_miss(choice.query, choice.answers[one.place]) else -1.0

    def _padded(self, states: list[HostState]) -> tuple[NDArray[np.float32], list[int]]:
        """The states of the games up to these, 0 behind each, shape (n, turns, inputs), and where each game ends."""
        turns = [len(state.path) for state in states]
        given = np.zeros((len(states), max(turns) + 1, self._inputs), dtype=np.float32)
        for row, state in enumerate(states):
            given[row, : turns[row] + 1] = self._sequence(state)
        return given, turns

    def _sequence(self, state: HostState) -> Float32s:
        return self._rows.of(
            state.path, lambda: host_sequence(self._codes, state.path, self._game.choices(state)[0].query)
        )

    def _play(self, explore: float) -> None:
        """Play one game, with a share ``explore`` of answers drawn evenly, and remember its steps."""
        state, hidden = self._game.start(), None
        while not state.over:
            (choice,) = self._game.choices(state)
            if choice.query >= len(self._codes) or max(choice.answers) >= self._answers:
                raise SpecError(
                    f"{_KETTAF} knows the patterns of letters in words of one length. Name a guesser who asks "
                    "letters alone, and a game with a length: hangman(length=5)",
                    _KETTAF,
                )
            q, hidden = self._q(self._sequence(state)[-1:], hidden)
            if self._rng.random() < explore:
                place = int(self._rng.integers(len(choice.answers)))
            else:
                place = int(q[choice.answers].argmax())
            self._remember(_Step(state, place))
            state = choice.after[place]

    def _remember(self, step: _Step) -> None:
        if len(self._steps) < self._settings.memory:
            self._steps.append(step)
        else:
            self._steps[self._next] = step
        self._next = (self._next + 1) % self._settings.memory

    def _q(self, given: Float32s, hidden: LayerMemory | None) -> tuple[Float32s, LayerMemory]:
        with torch.no_grad():
            q, after = self._net.step(torch.from_numpy(given).to(self._device), hidden)
            return q[0].cpu().numpy(), after

    def weights(self) -> Arrays:
        """The weights as :class:`~bestguess.hosts.network_host.NetworkHost` needs them."""
        return module_arrays(self._net)

    def measure(self) -> float:
        """How far the host that would be played from these weights falls short."""
        file = NetworkFile(NetworkDescription(KIND), self.weights())
        return self._measured(AnswerValues.of(file, self._inputs, self._answers))

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        """All that :meth:`restore` needs to go on alike."""
        arrays = {
            **module_arrays(self._net, "net."),
            **optimizer_arrays(self._optimizer, "adam."),
            "steps": flattened([self._after(step).path for step in self._steps]),
        }
        return arrays, {"done": self._done, "next": self._next, "rng": generator_state(self._rng)}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        """Go on from a :meth:`state`."""
        load_module(self._net, arrays, "net.")
        load_optimizer(self._optimizer, arrays, "adam.")
        self._done, self._next = int(plain["done"]), int(plain["next"])
        self._rng = load_generator(plain["rng"])
        self._steps = []
        for path in transcripts_in(arrays["steps"]):
            state = self._game.at(path[:-1])
            self._steps.append(_Step(state, self._game.choices(state)[0].answers.index(path[-1][1])))

    def _after(self, step: _Step) -> HostState:
        return self._game.choices(step.state)[0].after[step.place]
