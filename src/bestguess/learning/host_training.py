"""Training an evil host, against one guesser or against any, into a file that the host ``learned`` plays."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from math import inf, isinf
from pathlib import Path
from typing import Any

from bestguess.arena.best_response import GuesserTree, counting_of
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.hosts.host_costs import HostUnit
from bestguess.hosts.network_host import KIND, SELF
from bestguess.learning.host_settings import USUAL, HostSettings
from bestguess.learning.host_states import BestGuesser, HostGame, KnownGuesser
from bestguess.learning.torch_setup import DeviceName, prepare
from bestguess.learning.trainer import Report, Trainer, Training
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
    most: tuple[float, float]
    """Certified bounds on the most that any host forces; equal where it is proven, which against one guesser it is."""
    unit: HostUnit
    curve: tuple[tuple[int, float], ...]
    """After how many updates how much was forced."""


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
    report: Report = lambda progress: None,
) -> HostTraining:
    """Train a host against a policy that draws no lots, or with ``against="self"`` against any guesser.

    Its security is measured exactly ``measure_every`` updates (by default twenty times in all), and the file keeps the
    latest of the weights that forced the most. The reports measure how far the host falls short of :attr:`most`.
    Raises :class:`BestguessError` where torch is missing, for a game without a list, and for a file to resume that
    does not fit; :class:`TrainingDiverged` when the loss is no number.
    """
    if updates < 1:
        raise SpecError(f"updates={updates}: 1 or more.")
    on = prepare(seed, device)
    from bestguess.learning.host_learner import HostLearner  # torch, which may be missing
    from bestguess.learning.host_security import security

    fresh: Callable[[], HostGame]
    if against == SELF:
        fresh = partial(BestGuesser, game, unit)
        most = WorstCase(game, "misses" if unit == "misses" else "questions", EFFORT).forced(())
    else:
        fresh = partial(KnownGuesser, game, against, unit)
        value = GuesserTree(make(POLICIES, against), counting_of(game, unit)).value(Position.start(game))
        most = value, value
    learned_on = fresh()
    # Measured on a game of its own: what is looked at for a measurement is not what was seen in play.
    measured_on = fresh()
    reference = 0.0 if isinf(most[1]) else most[1]

    def short(network: SetValue) -> float:
        return reference - security(measured_on, network)

    told: dict[str, Any] = {"unit": unit, "against": against, **asdict(settings)}
    description = NetworkDescription(
        KIND, game.spec, alphabet_of(game), dictionary_digest(game), settings=told, seed=seed
    )
    learner = HostLearner(learned_on, settings, measured=short, seed=seed, device=on)
    every = measure_every or max(1, updates // 20)
    trainer = Trainer(learner, description, out, measure_every=every, keep_latest=True)
    if resume is not None:
        trainer.resume(resume)
    training = trainer.train(updates, report)
    best = training.best
    curve = tuple((one.updates, reference - one.measured) for one in training.curve if one.measured is not None)
    return HostTraining(training, -inf if best is None else reference - best, most, unit, curve)
