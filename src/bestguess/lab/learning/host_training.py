"""Training an evil host, against one guesser or against any, into a file that the host ``learned`` plays."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from math import inf, isinf
from pathlib import Path
from typing import Any

from bestguess.arena.best_response import GuesserTree, counting_of
from bestguess.core.errors import Setting, SpecError
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.hosts.host_costs import HostUnit
from bestguess.hosts.network_host import KIND, SELF
from bestguess.lab.learning.host_security import greedy_security, security
from bestguess.lab.learning.host_settings import OURS, USUAL, HostMethod, HostSettings
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
    method: HostMethod = OURS,
) -> HostPlan:
    """Prepare the training of a host against a policy that draws no lots, or with ``against="self"`` against any.

    Its security is measured exactly every ``measure_every`` updates, by default twenty times in all, and the file keeps
    the latest of the weights that forced the most. Kettaf's ``method`` takes no ``settings``, and the numbers of
    :class:`~bestguess.papers.kettaf.guesser_learner.KettafSettings` instead. Raises :class:`BestguessError` where torch
    is missing, and for a game without a list.
    """
    if updates < 1:
        raise SpecError(f"updates={updates}: 1 or more.")
    check_torch()
    if method.name == "kettaf" and against == SELF:
        given = Setting("against", SELF)
        raise SpecError(f"{given}: Kettaf's host learns against one player. Name a policy.", given)
    every = measure_every or max(1, updates // 20)
    if against == SELF:
        any_, most = partial(BestGuesser, game, unit), _most_of_any(game, unit)
        return _plan(game, out, any_, most, against, unit, updates, seed, device, settings, every)
    known = partial(KnownGuesser, game, against, unit)
    guesser = known()
    value = GuesserTree(make(POLICIES, against), counting_of(game, unit)).value(Position.start(game))
    if method.name == "bestguess":
        return _plan(game, out, known, (value, value), against, unit, updates, seed, device, settings, every)
    on = prepare(seed, device)
    from bestguess.papers.kettaf.guesser_learner import GAMMA, KettafSettings
    from bestguess.papers.kettaf.host_learner import KettafHostLearner, forced_by

    reward, gamma = method.reward or "report", GAMMA if method.gamma is None else method.gamma
    sizes, measured_on = KettafSettings(updates), known()
    told = {"unit": unit, "against": against, "method": "kettaf", "network": "lstm", "reward": reward, "gamma": gamma}
    learner = KettafHostLearner(
        guesser, sizes, reward=reward, gamma=gamma, measured=lambda values: value - forced_by(measured_on, values),
        seed=seed, device=on,
    )  # fmt: skip
    description = _described(game, {**told, **asdict(sizes)}, seed)
    trainer = Trainer(learner, description, out, measure_every=every, keep_latest=True)
    return HostPlan(trainer, updates, greedy_security(measured_on), (value, value), unit)


def _most_of_any(game: Game, unit: HostUnit) -> tuple[float, float]:
    """Bounds on the most that a host forces from the best guesser."""
    return WorstCase(game, "misses" if unit == "misses" else "questions", EFFORT).forced(())


def _described(game: Game, told: dict[str, Any], seed: int) -> NetworkDescription:
    return NetworkDescription(KIND, game.spec, alphabet_of(game), dictionary_digest(game), settings=told, seed=seed)


def _plan(
    game: Game,
    out: Path,
    fresh: Callable[[], HostGame],
    most: tuple[float, float],
    against: str,
    unit: HostUnit,
    updates: int,
    seed: int,
    device: DeviceName,
    settings: HostSettings,
    every: int,
) -> HostPlan:
    """The plan of a host who learns our way."""
    learned_on = fresh()
    # Measured on a game of its own: what is looked at for a measurement is not what was seen in play.
    measured_on = fresh()
    on = prepare(seed, device)
    from bestguess.lab.learning.host_learner import HostLearner  # torch, which takes seconds to import

    reference = 0.0 if isinf(most[1]) else most[1]

    def short(network: SetValue) -> float:
        return reference - security(measured_on, network)

    description = _described(game, {"unit": unit, "against": against, **asdict(settings)}, seed)
    learner = HostLearner(learned_on, settings, measured=short, seed=seed, device=on)
    trainer = Trainer(learner, description, out, measure_every=every, keep_latest=True)
    return HostPlan(trainer, updates, greedy_security(measured_on), most, unit)


def train_host(
    game: Game,
    out: Path,
    *,
    against: str = "most-information",
    unit: HostUnit = "questions",
    updates: int = 600,
    seed: int = 0,
    device: DeviceName = "auto",
    resume: Path | None = None,
    settings: HostSettings = USUAL,
    measure_every: int = 0,
    method: HostMethod = OURS,
    report: Report = lambda progress: None,
) -> HostTraining:
    """Train a host as :func:`plan_host` has it, from the beginning or on from the training in ``resume``.

    Raises :class:`BestguessError` for a file to resume that does not fit, :class:`TrainingDiverged` when the loss is no
    number.
    """
    plan = plan_host(
        game, out, against=against, unit=unit, updates=updates, seed=seed, device=device, settings=settings,
        measure_every=measure_every, method=method,
    )  # fmt: skip
    if resume is not None:
        plan.trainer.resume(resume)
    return plan.ended(plan.trainer.train(updates, report))
