"""The options of ``bestguess train guesser`` that say how a network learns, and the learner that they make."""

from dataclasses import dataclass
from typing import Literal

from bestguess.core.errors import Setting, SpecError
from bestguess.core.game import Game
from bestguess.lab.learning.guesser import GuesserLearner, GuesserSettings
from bestguess.lab.learning.guessing_process import BackupName, GuessingProcess, QueryChoice, RewardName
from bestguess.lab.learning.q_networks import NetworkName
from bestguess.lab.learning.torch_setup import Device
from bestguess.papers.kettaf.guesser_learner import GAMMA, KettafLearner, KettafSettings


@dataclass(frozen=True)
class GuesserOptions:
    """The options as they were given; ``None`` stands for the usual one of the method."""

    method: Literal["bestguess", "kettaf"]
    updates: int
    network: NetworkName | None
    backup: BackupName | None
    reward: RewardName | None
    gamma: float | None
    letters: QueryChoice | None
    width: int | None
    rate: float | None

    def learner(self, game: Game, seed: int, device: Device) -> GuesserLearner | KettafLearner:
        """A learner of one game. Raises :class:`SpecError` for options that the method leaves no choice of."""
        if self.method == "bestguess":
            settings = GuesserSettings.of(
                self.updates, self.network or "dense", self.backup or "expected", self.width, self.rate
            )
            gamma = 1.0 if self.gamma is None else self.gamma
            process = GuessingProcess.of(
                game, self.reward or "question", gamma, self.letters or "telling", settings.network == "lstm"
            )
            return GuesserLearner(process, settings, seed, device)
        fixed = {"network": "lstm", "backup": "sampled", "reward": "report", "letters": "all"}
        for name, only in fixed.items():
            given = getattr(self, name)
            if given not in (None, only):
                method, has, option = Setting("method", "kettaf"), Setting(name, only), Setting(name)
                raise SpecError(f"{method} has {has}, not {given}. Leave {option} out.", *(method, has, option))
        gamma = GAMMA if self.gamma is None else self.gamma
        process = GuessingProcess.of(game, "report", gamma, "all", history=True)
        return KettafLearner(process, KettafSettings.of(self.updates, self.width, self.rate), seed, device)
