"""Training an evil host, against one guesser or against any, into a file that the host ``learned`` plays."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from math import inf, isinf
from pathlib import Path
from typing import Any

from bestguess.arena.best_response import GuesserTree, counting_of
from bestguess.core.errors import ParameterError
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.hosts.network_host import KIND, SELF
from bestguess.hosts.secret_sets import HostUnit
from bestguess.lab.learning.host_security import greedy_security, security
from bestguess.lab.learning.host_settings import USUAL, HostSettings
from bestguess.lab.learning.host_states import BestGuesser, HostGame, KnownGuesser
from bestguess.lab.learning.torch_setup import DeviceName, check_torch, prepare
from bestguess.lab.learning.trainer import Report, Trainer, Training
from bestguess.networks.network_file import NetworkDescription, alphabet_of, dictionary_digest
from bestguess.networks.set_value import SetValue
from bestguess.policies import POLICIES
from bestguess.solvers.worst_case_host import WorstCase

EFFORT = 2000
"""The effort of the exact search for the most that any host can force from the best guesser."""


@dataclass(frozen=True)
class HostTraining:
    """The host that a training made, and how much it forces."""

    training: Training
    forced: float
    """How much the host in the file forces for certain, exact: from its guesser, or from the best one."""
    greedy: float
    """How much the greedy host forces for certain, exact."""
    most: tuple[float, float]
    """Certified bounds on the most that any host forces; equal where it is proven, which against one guesser it is."""
    unit: HostUnit
    curve: tuple[tuple[int, float], ...]
    """After how many updates how much was forced."""


@dataclass(frozen=True)
class HostPlan:
    """A training of a host that is ready to begin."""

    trainer: Trainer
    """Measures how far the host falls short: its exploitability, or the negative of what it forces (:attr:`most`)."""
    updates: int
    greedy: float
    most: tuple[float, float]
    unit: HostUnit

    def forced(self, measured: float) -> float:
        """How much a host forces of whom the trainer measured so much."""
        return (0.0 if isinf(self.most[1]) else self.most[1]) - measured

    def ended(self, training: Training) -> HostTraining:
        """The outcome of the training."""
        best = inf if training.best is None else training.best
        curve = tuple((one.updates, self.forced(one.measured)) for one in training.curve if one.measured is not None)
        return HostTraining(training, self.forced(best), self.greedy, self.most, self.unit, curve)

    def train(self, resume: Path | None = None, report: Report = lambda progress: None) -> HostTraining:
        """Train from the beginning, or on from the training in ``resume``.

        Raises :class:`BestguessError` for a file to resume that does not fit, :class:`TrainingDiverged` when the loss
        is no number.
        """
        if resume is not None:
            self.trainer.resume(resume)
        return self.ended(self.trainer.train(self.updates, report))


def plan_host(
    game: Game,
    out: Path,
    *,
    against: str = "most-information",
    unit: HostUnit = "questions",
    updates: int = 600,
    seed: int = 0,
    device: DeviceName = "auto",
    settings: HostSettings = USUAL,
    measure_every: int = 0,
) -> HostPlan:
    """Prepare the training of a host against a policy that draws no lots, or with ``against="self"`` against any.

    Its security is measured exactly every ``measure_every`` updates, by default twenty times in all, and the file keeps
    the latest of the weights that forced the most. Raises :class:`BestguessError` where torch is missing, and for a
    game without a list.
    """
    every = checked_updates(updates, measure_every)
    check_torch()
    fresh: Callable[[], HostGame]
    if against == SELF:
        most = WorstCase(game, "misses" if unit == "misses" else "questions", EFFORT).forced(())
        fresh = partial(BestGuesser, game, unit)
    else:
        most = most_of(game, against, unit)
        fresh = partial(KnownGuesser, game, against, unit)
    learned_on = fresh()
    # Measured on a game of its own: what is looked at for a measurement is not what was seen in play.
    measured_on = fresh()
    on = prepare(seed, device)
    from bestguess.lab.learning.host_learner import HostLearner  # torch, which takes seconds to import

    reference = 0.0 if isinf(most[1]) else most[1]

    def short(network: SetValue) -> float:
        return reference - security(measured_on, network)

    description = host_description(game, {"unit": unit, "against": against, **asdict(settings)}, seed)
    learner = HostLearner(learned_on, settings, measured=short, seed=seed, device=on)
    trainer = Trainer(learner, description, out, measure_every=every, keep_latest=True)
    return HostPlan(trainer, updates, greedy_security(measured_on), most, unit)


def checked_updates(updates: int, measure_every: int) -> int:
    """After how many updates each a training is measured, twenty times in all for 0. Raises :class:`SpecError`."""
    if updates < 1:
        raise ParameterError("updates", updates, "1 or more.")
    return measure_every or max(1, updates // 20)


def most_of(game: Game, against: str, unit: HostUnit) -> tuple[float, float]:
    """The most that a host forces from one policy, exact, as both of its bounds.

    Raises :class:`SpecError` for a policy that draws lots, :class:`TooLarge` for a game without a list.
    """
    KnownGuesser(game, against, unit)
    value = GuesserTree(make(POLICIES, against), counting_of(game, unit)).value(Position.start(game))
    return value, value


def host_description(game: Game, told: dict[str, Any], seed: int) -> NetworkDescription:
    """The description of the file that will hold a host's network."""
    return NetworkDescription(KIND, game.spec, alphabet_of(game), dictionary_digest(game), settings=told, seed=seed)
