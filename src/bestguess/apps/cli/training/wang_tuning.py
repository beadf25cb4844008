"""``bestguess train wang``: the three numbers of Wang's method are chosen together, and measured on further words."""

import json
import sys
from pathlib import Path
from typing import Any

from bestguess.apps.cli.rendering.progress import CountedWork
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.statistics import share_margin
from bestguess.lab.challenge.halving import HalvingPlan, HalvingResult, TuningRound, halve, measure
from bestguess.lab.challenge.hidden_words import words_to_learn
from bestguess.lab.challenge.results import ChallengeResult
from bestguess.papers.wang.player import SOURCE, settings

_SHOWN = 5
"""The most settings of a round that are printed."""


def tune_wang(
    words: Path | None,
    language: str | None,
    holdout: float,
    games: int,
    measured: int,
    seed: int,
    screen: Screen,
    as_json: bool,
) -> None:
    """Tune, and print the rounds, the winner and the held-out figures."""
    plan = HalvingPlan.of(words_to_learn(words, language), holdout, games, measured, seed)
    specs, rounds = settings(), list[TuningRound]()
    if not as_json:
        screen.say(
            f"{len(specs)} settings; {len(plan.train):,} words to learn from, {len(plan.fitted):,} to fit on, "
            f"{len(plan.held_out):,} held out."
        )
    games_in_all = sum(left * len(words) for left, words in plan.rounds(len(specs))) + 2 * len(plan.held_out)
    with CountedWork(screen, "train wang", "games", games_in_all) as show:
        for one_round in halve(plan, specs, show.add):
            rounds.append(one_round)
            print(f"{len(one_round.won)} settings have met {one_round.words:,} words", file=sys.stderr, flush=True)
        found = HalvingResult(tuple(rounds), measure(plan, SOURCE, rounds[-1].best, show.add))
    if as_json:
        screen.say(json.dumps(_facts(plan, found, seed), indent=2, ensure_ascii=False))
        return
    for one_round in found.rounds:
        screen.say(f"After {one_round.words:,} words, {len(one_round.won)} settings:", style="bold")
        lines = [(spec, f"{won:,}", f"{one_round.wrong[spec]:,}") for spec, won in list(one_round.won.items())[:_SHOWN]]
        screen.table(("setting", "words won", "wrong letters"), lines)
    screen.say(f"On {len(plan.held_out):,} words that no round has met:", style="bold")
    screen.table(("setting", "words won", "against the write-up's"), [_line(one) for one in found.measured])
    screen.say(_conclusion(found))
    listed = "" if words is None else f" --train {words}"
    screen.say()
    screen.say(f'Play it with: bestguess challenge{listed} --policy "{found.winner}"')


def _line(one: ChallengeResult) -> tuple[str, str, str]:
    low, high = (100 * end for end in one.interval)
    less = one.against_first
    margin = "" if less is None or less.size < 2 else f" ± {100 * share_margin(less):.1f}"
    against = "" if less is None else f"{100 * less.mean:+.1f}{margin} points"
    return one.name, f"{100 * one.share:.1f} % ({low:.1f} to {high:.1f})", against


def _conclusion(found: HalvingResult) -> str:
    """Whether the numbers that were chosen win more words than those of the write-up."""
    chosen = found.measured[-1]
    if chosen.against_first is None:
        return "The numbers of the write-up are the best of these settings."
    low, high = chosen.difference_interval or (-1.0, 1.0)
    if low > 0:
        return f"{found.winner} wins more than the numbers of the write-up."
    if high < 0:
        return f"{found.winner} wins fewer than the numbers of the write-up: the rounds chose it by luck."
    return f"These words do not tell {found.winner} and the numbers of the write-up apart."


def _facts(plan: HalvingPlan, found: HalvingResult, seed: int) -> dict[str, Any]:
    return {
        "policy": found.winner,
        "seed": seed,
        "words": {
            "source": plan.train.source,
            "learned": len(plan.train),
            "fitted": len(plan.fitted),
            "held_out": len(plan.held_out),
        },
        "rounds": [{"words": one.words, "won": dict(one.won), "wrong": dict(one.wrong)} for one in found.rounds],
        "held_out": [
            {
                "policy": one.name,
                "games": one.games,
                "won": one.won,
                "share": one.share,
                "interval": list(one.interval),
                "more_than_source": None
                if one.against_first is None
                else [one.against_first.mean, *(one.difference_interval or (None, None))],
            }
            for one in found.measured
        ],
    }
