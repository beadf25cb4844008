"""Training the evil host of Kettaf (2024, section 5.5) into a file that the host ``learned`` plays; needs torch."""

from dataclasses import asdict
from pathlib import Path

from bestguess.core.errors import ParameterError, Setting
from bestguess.core.game import Game
from bestguess.hosts.network_host import SELF
from bestguess.hosts.secret_sets import HostUnit
from bestguess.lab.learning.host_security import greedy_security
from bestguess.lab.learning.host_states import KnownGuesser
from bestguess.lab.learning.host_training import HostPlan, checked_updates, host_description, most_of
from bestguess.lab.learning.torch_setup import DeviceName, prepare
from bestguess.lab.learning.trainer import Trainer
from bestguess.papers.kettaf.guesser_learner import GAMMA, KettafSettings
from bestguess.papers.kettaf.host_learner import HostReward, KettafHostLearner, forced_by


def plan_kettaf_host(
    game: Game,
    out: Path,
    *,
    against: str = "most-information",
    unit: HostUnit = "questions",
    updates: int = 600,
    seed: int = 0,
    device: DeviceName = "auto",
    reward: HostReward = "report",
    gamma: float = GAMMA,
    measure_every: int = 0,
) -> HostPlan:
    """Prepare the training of a host against a policy that draws no lots.

    What it forces is measured exactly every ``measure_every`` updates, by default twenty times in all, and the file
    keeps the latest of the weights that forced the most. Sizes and rates are those of
    :class:`~bestguess.papers.kettaf.guesser_learner.KettafSettings`. Raises :class:`BestguessError` for a game without
    a list, and :class:`SpecError` for the guesser ``self``.
    """
    every = checked_updates(updates, measure_every)
    if against == SELF:
        given = Setting("against", SELF)
        raise ParameterError.of(given, "Kettaf's host learns against one player. Name a policy.")
    most = most_of(game, against, unit)
    on = prepare(seed, device)
    # Measured on a game of its own: what is looked at for a measurement is not what was seen in play.
    learned_on, measured_on = KnownGuesser(game, against, unit), KnownGuesser(game, against, unit)
    sizes = KettafSettings(updates)
    told = {"unit": unit, "against": against, "method": "kettaf", "network": "lstm", "reward": reward, "gamma": gamma}
    learner = KettafHostLearner(
        learned_on, sizes, reward=reward, gamma=gamma, measured=lambda values: most[1] - forced_by(measured_on, values),
        seed=seed, device=on,
    )  # fmt: skip
    description = host_description(game, {**told, **asdict(sizes)}, seed)
    trainer = Trainer(learner, description, out, measure_every=every, keep_latest=True)
    return HostPlan(trainer, updates, greedy_security(measured_on), most, unit)
