"""``bestguess train guesser``: a Q-network learns one dictionary, and is measured against entropy and the optimum."""

import json
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Literal

from bestguess.apps.cli.measuring.output_files import OutputFiles
from bestguess.apps.cli.rendering.plots import check_plot
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.training.training_progress import draw_curve, run_training, say_stop
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import Setting, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import make
from bestguess.lab.learning.guesser import GuesserLearner, GuesserSettings
from bestguess.lab.learning.guessing_process import BackupName, GuessingProcess, QueryChoice, RewardName
from bestguess.lab.learning.q_networks import NetworkName
from bestguess.lab.learning.torch_setup import Device, DeviceName, prepare
from bestguess.lab.learning.trainer import Trainer
from bestguess.papers.kettaf.guesser_learner import GAMMA, KettafLearner, KettafSettings
from bestguess.policies import POLICIES
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve


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


SOLVING = 10.0
"""The most seconds that are spent on the optimum, at which a training ends before its last update."""


def train_guesser(
    game: Game,
    options: GuesserOptions,
    screen: Screen,
    *,
    seed: int,
    device: DeviceName,
    out: Path,
    resume: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Train a guesser into a file, then print its exact mean beside entropy play and the optimum."""
    if plot is not None:
        check_plot(plot)
    where = prepare(seed, device)
    learner = options.learner(game, seed, where)
    mass = learner.process.mass
    with screen.busy(f"the optimum is looked for, {SOLVING:g} s at most"):
        optimum = solve(Problem.of(game, "questions", until="known"), seconds=SOLVING, tree=False).or_stop()
    least = round(optimum.value * mass) if optimum.proven else -inf
    trainer = Trainer(learner, learner.description(), out, measure_every=20, good_enough=least)
    done = run_training(trainer, options.updates, screen, lambda total: f"{total / mass:.4f} questions", resume)
    with screen.busy("the mean of most-information is worked out"):
        walked = evaluate(game, make(POLICIES, "most-information"), count="questions", until="known")
    entropy = walked.or_stop().mean
    assert done.best is not None
    mean = done.best / mass
    with OutputFiles() as files:
        if plot is not None:
            lines = {"most-information": entropy} | ({"optimum": optimum.value} if optimum.proven else {})
            up = f"mean questions until one {game.secret_noun} is left"
            files.write(plot, lambda path: draw_curve(path, game.spec[:80], up, done.curve, lines, mass))
        told = done.file.description
        if as_json:
            facts = {
                "game": game.spec,
                "file": str(out),
                "updates": done.updates,
                "stopped": done.stopped,
                "seed": seed,
                "device": where.type,
                "mean_questions": mean,
                "total": round(done.best),
                "of": mass,
                "reached_after": told.measured["after"],
                "most_information": entropy,
                "optimum": optimum.value if optimum.proven else None,
            }
            screen.say(json.dumps(facts, indent=2, ensure_ascii=False))
            return
        say_stop(screen, done, options.updates, out)
        if not done.stopped and done.updates < options.updates:
            screen.say(f"The optimum was reached after {done.updates:,} updates: more cannot better it.")
        rows = [("this network", f"{mean:.4f}"), ("most-information", f"{entropy:.4f}")]
        rows.append(("the optimum", f"{optimum.value:.4f}" if optimum.proven else f"{optimum.lower:.4f} or more"))
        screen.table(("player", f"mean questions until one {game.secret_noun} is left"), rows)
        screen.say(f"{out} holds the weights after update {told.measured['after']:,}. Play it as: learned(file={out})")
