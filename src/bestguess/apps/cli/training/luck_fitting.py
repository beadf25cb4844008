"""``bestguess train luck``: the coefficients by which luck is taken off the results of a rule set."""

import json
import shlex

import numpy as np

from bestguess.advice.luck_sentences import why_no_result
from bestguess.apps.cli.measuring.comparing import played
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.fair import Coefficients, unfair
from bestguess.arena.luck import SUMS, Luck
from bestguess.arena.tournament import Tournament
from bestguess.core.errors import SpecError
from bestguess.core.spec import Spec, make
from bestguess.games import GAMES
from bestguess.workers.workers import Workers

FIRST_SEED = 2**40
"""Added to the seed that is given: the secrets are others than those that are judged by the seeds people take."""

DIGITS = 6
"""The digits that coefficients keep: how the last ones are rounded differs from machine to machine."""


def fit(
    spec: Spec,
    policies: tuple[str, ...],
    reference: str,
    games: int,
    seed: int,
    screen: Screen,
    workers: Workers,
    as_json: bool,
) -> None:
    """Play, fit, and print the coefficients with the command that made them: an entry of ``coefficients.json``."""
    game = make(GAMES, spec)
    if (reason := unfair(game, "honest")) is not None:
        raise SpecError(f"{game.spec}: {why_no_result(reason)}")
    players = policies or tuple(dict.fromkeys((game.default_policy, "most-information")))
    tournament = Tournament(game.spec, players, games, FIRST_SEED + seed, luck=True, reference=reference)
    rounds = sorted(played(tournament, screen, workers), key=lambda one: one.number)
    results = [[one.records[place].cost for one in rounds] for place in range(len(players))]
    lucks = [[one.records[place].luck or Luck() for one in rounds] for place in range(len(players))]
    found = Coefficients.fitted(results, lucks)
    if found is None:
        raise SpecError(f"--games {games}: too few to fit {len(SUMS)} coefficients. Take 100 or more.")
    named = "".join(f" --policy {shlex.quote(one)}" for one in policies)
    named += f" --reference {shlex.quote(reference)}" if reference else ""
    entry = {
        "game": game.spec,
        "digest": game.digest,
        "coefficients": [float(f"{value:.{DIGITS}g}") for value in found.values],
        "reference": reference,
        "games": found.games,
        "command": f"bestguess train luck {shlex.quote(game.spec)}{named} --games {len(rounds)} --seed {seed}",
    }
    if as_json:
        screen.say(json.dumps(entry))
        return
    screen.say(f"{game.spec}: how much of a result is luck, by {found.games:,} games")
    shares = [f"{value:.{DIGITS}g}" for value in found.values]
    screen.table(("sum", "coefficient"), list(zip(SUMS, shares, strict=False)))
    screen.say("Standard deviations on the games that these are fitted on:")
    lines = []
    for name, costs, own in zip(players, results, lucks, strict=True):
        free = [cost - found.of(luck) for cost, luck in zip(costs, own, strict=True)]
        lines.append((name, f"{np.std(costs, ddof=1):.2f}", f"{np.std(free, ddof=1):.2f}"))
    screen.table(("policy", "plain", "luck-free"), lines)
