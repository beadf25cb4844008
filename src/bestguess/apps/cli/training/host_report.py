"""``bestguess train host``: an evil host learns, and is measured against the greedy host and the exact most."""

import json
from math import isinf
from pathlib import Path

from bestguess.apps.cli.measuring.output_files import OutputFiles
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.training.training_progress import draw_forced, run_training, say_stop
from bestguess.core.game import Game
from bestguess.core.types import charged
from bestguess.hosts.network_host import SELF
from bestguess.lab.learning.host_training import HostPlan, HostTraining


def run_host_training(
    game: Game,
    plan: HostPlan,
    screen: Screen,
    *,
    against: str,
    seed: int,
    out: Path,
    resume: Path | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Train a host into a file, then print how much it forces beside the greedy host and the most that any forces."""
    unit, updates = plan.unit, plan.updates

    def shown(measured: float) -> str:
        return f"{charged(plan.forced(measured), unit)} forced"

    done = plan.ended(run_training(plan.trainer, updates, screen, shown, resume))
    most = "the exact best response" if against != SELF else "the exact minimax"
    with OutputFiles() as files:
        if plot is not None:
            lines = {"the greedy host": done.greedy} | ({} if isinf(done.most[1]) else {most: done.most[1]})
            files.write(plot, lambda path: draw_forced(path, game.spec[:80], f"{unit} forced", done.curve, lines))
        if as_json:
            screen.say(json.dumps(_facts(game, done, against, seed, out), indent=2, ensure_ascii=False))
            return
        training = done.training
        say_stop(screen, training, updates, out)
        low, high = done.most
        bounds = f"{low:g}" if low == high else f"{low:g} or more" if isinf(high) else f"{low:g} to {high:g}"
        rows = [("this host", f"{done.forced:g}"), ("the greedy host", f"{done.greedy:g}"), (most, bounds)]
        guesser = against if against != SELF else "the guesser who plays best against it"
        screen.table(("host", f"{unit} forced from {guesser}"), rows)
        after = training.file.description.measured["after"]
        screen.say(f"{out} holds the weights after update {after:,}. Meet it with: --host 'learned(file={out})'")


def _facts(game: Game, done: HostTraining, against: str, seed: int, out: Path) -> dict[str, object]:
    low, high = done.most
    return {
        "game": game.spec,
        "file": str(out),
        "against": against,
        "unit": done.unit,
        "updates": done.training.updates,
        "stopped": done.training.stopped,
        "seed": seed,
        "forced": done.forced,
        "greedy": done.greedy,
        "most": [low, None if isinf(high) else high],
        "reached_after": done.training.file.description.measured["after"],
        "curve": [list(one) for one in done.curve],
    }
