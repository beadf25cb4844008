"""``bestguess train luck``: the coefficients by which luck is taken off the results of a rule set."""

import json

import numpy as np

from bestguess.advice.format import counted
from bestguess.advice.luck_sentences import why_no_result
from bestguess.apps.cli.measuring.comparing import played
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.fair import unfair
from bestguess.arena.luck import SUMS
from bestguess.arena.luck_fitting import DIGITS, costs_and_lucks, fitted, games_to_fit
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.spec import Spec, make
from bestguess.games import GAMES
from bestguess.workers.workers import Workers


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
    tournament = games_to_fit(game.spec, players, games, seed, reference)
    rounds = played(tournament, screen, workers)
    found = fitted(tournament, rounds)
    interrupted = len(rounds) < games
    if found is None and interrupted:
        raise BestguessError(f"Stopped after {counted(f'{len(rounds):,}', 'game')}: too few to fit coefficients.")
    if found is None:
        raise SpecError(f"--games {games}: too few to fit {len(SUMS)} coefficients. Take 100 or more.")
    winning = fitted(tournament, rounds, winning=True) if tournament.counting.may_fail else None
    entry = {
        "game": game.spec,
        "digest": game.digest,
        "coefficients": list(found.values),
        **({"won": list(winning.values)} if winning else {}),
        "reference": reference,
        "games": found.games,
        "command": found.command,
        **({"interrupted": True} if interrupted else {}),  # no part of what is shipped
    }
    if as_json:
        screen.say(json.dumps(entry))
        return
    stopped = f" (stopped: {games * len(players):,} were asked for)" if interrupted else ""
    screen.say(f"{game.spec}: how much of a result is luck, by {found.games:,} games{stopped}")
    columns = {"sum": SUMS, "coefficient": found.values, **({"of winning": winning.values} if winning else {})}
    rows = zip(*columns.values(), strict=False)
    screen.table(list(columns), ([name, *(f"{one:.{DIGITS}g}" for one in row)] for name, *row in rows))
    screen.say("Standard deviations on the games that these are fitted on:")
    lines = []
    for name, costs, own in zip(players, *costs_and_lucks(rounds, len(players)), strict=True):
        free = [cost - found.of(luck) for cost, luck in zip(costs, own, strict=True)]
        lines.append((name, f"{np.std(costs, ddof=1):.2f}", f"{np.std(free, ddof=1):.2f}"))
    screen.table(("policy", "plain", "luck-free"), lines)
