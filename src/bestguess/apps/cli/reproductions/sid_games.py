"""``bestguess reproduce sid``: Sid's games played again, beside his published scores."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bestguess.apps.cli.rendering.screen import Screen
from bestguess.arena.sid import Average, Row, ScoreTable
from bestguess.arena.sid import reproduce_sid as reproduce
from bestguess.arena.sid_bounds import Bounds, averaged, bounds_of
from bestguess.games.hangman.sid import ALLOWED
from bestguess.games.hangman.sid_scores import LOST, PUBLISHED, SCORED
from bestguess.games.hangman.words import ENGLISH, scored
from bestguess.reproductions.sid import compared

HIS = "Sid's 36"


def reproduce_sid(words: str | None, path: Path | None, seconds: float, screen: Screen, as_json: bool) -> bool:
    """Print every word with its published scores and ours, the averages, and the scores of other strategies.

    Returns whether every figure that has to agree agrees, as :func:`~bestguess.reproductions.sid.compared` says.
    ``seconds`` is how long the least possible score is searched for words of each length; 0 leaves it out.
    """
    secrets = PUBLISHED if path is None else scored(path, len(SCORED))
    with screen.busy("playing"):
        found = reproduce(words or ENGLISH, secrets)
    agree = not any(row.failed for row in compared(found, own_words=path is not None))
    whose = HIS if path is None else f"those of {path}"
    if as_json:
        optimum = list(bounds_of(found.played, words or ENGLISH, seconds)) if seconds else []
        screen.say(json.dumps(_json(found, whose, optimum), indent=2, ensure_ascii=False))
        return agree
    screen.say("Sid's scores for hangman: letters asked and wrong words named; a lost game counts 25.", style="bold")
    screen.say(f"{ALLOWED} wrong guesses are allowed. Words to find: {whose}. Each cell: published, ours.")
    screen.say(f"Dictionary: {found.source}, {found.size:,} words.")
    screen.say()
    rows = list(found.rows)
    screen.table(
        ["word", *SCORED],
        [
            [secret, *map(_cell, rows[len(SCORED) * place : len(SCORED) * (place + 1)])]
            for place, secret in enumerate(found.secrets)
        ]
        + [["average", *(f"{_figure(average.published)}  {_figure(average.ours)}" for average in found.averages)]],
    )
    for line in _verdict(found, whose == HIS):
        screen.say(line)
    screen.say()
    screen.table(
        ["beside them, the same words", "average", "lost", "policy"],
        [[one.method, _figure(one.ours), str(one.lost), one.policy] for one in found.beside],
    )
    if seconds:
        _optimum(found, words or ENGLISH, seconds, screen)
    return agree


def _optimum(found: ScoreTable, words: str, seconds: float, screen: Screen) -> None:
    """Say between which figures the least mean score lies, for each length as soon as it is known."""
    screen.say()
    screen.say(
        "The least mean score over all words of a length, for strategies that name a word when it is the last one\n"
        f"left: no less than the certified bound ({seconds:g} s of search each), no more than expected-size(alpha=2.5)."
    )
    screen.say("length   words    at least     at most  lost by it", style="bold")
    known = []
    for one in bounds_of(found.played, words, seconds):
        known.append(one)
        screen.say(
            f"{one.length:>6}  {one.words:>6,}  {one.lower:>10.5f}  {one.upper:>10.5f}  {f'{100 * one.lost:.1f} %':>10}"
        )
    lower, upper = averaged(known, found.played)
    screen.say(f"Each length as often as among the words found in the dictionary: {lower:.3f} to {upper:.3f}.")


def _verdict(found: ScoreTable, his: bool) -> list[str]:
    """How many scores came out, and why others may not have."""
    lines = []
    if found.of:
        lines.append(f"{found.equal} of {found.of} published scores come out exactly.")
    if found.missing:
        lines.append(
            f"Not in this dictionary, so counted as lost (–), never as equal: {', '.join(found.missing)}. "
            "Give a dictionary that has them: --words FILE"
        )
    elif his and found.equal < found.of:
        lines.append("The strategies and the words are his, so what differs is the dictionary.")
    if found.missing and len(found.missing) < len(found.secrets):
        listed = ", ".join(f"{one.policy} {_figure(one.listed)}" for one in found.averages)
        lines.append(f"Averages of the {len(found.secrets) - len(found.missing)} words that it has: {listed}.")
    return lines


def _cell(row: Row) -> str:
    ours = str(row.ours) if row.listed else "–"
    if row.published is None:
        return ours
    sign = "=" if row.equal else "≠" if row.listed else " "
    return f"{row.published} {sign} {ours:>2}"


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.5f}".rstrip("0").rstrip(".")


def _json(found: ScoreTable, whose: str, optimum: list[Bounds]) -> dict[str, Any]:
    bounds: dict[str, Any] | None = None
    if optimum:
        lower, upper = averaged(optimum, found.played)
        bounds = {
            "of": "the least mean score over all words of a length, when only the last word left is named",
            "lower": lower,
            "upper": upper,
            "lengths": [asdict(one) for one in optimum],
        }
    return {
        "dictionary": found.source,
        "words": found.size,
        "secrets": whose,
        "wrong_guesses_allowed": ALLOWED,
        "lost": LOST,
        "scores": [
            {
                "word": row.word,
                "policy": row.policy,
                "published": row.published,
                "ours": row.ours,
                "equal": row.equal,
                "missing": not row.listed,
            }
            for row in found.rows
        ],
        "equal": found.equal,
        "of": found.of,
        "missing": list(found.missing),
        "averages": [_average_json(one) for one in found.averages],
        "beside": [_average_json(one) for one in found.beside],
        "optimum": bounds,
    }


def _average_json(one: Average) -> dict[str, Any]:
    return {
        "policy": one.policy,
        "method": one.method,
        "published": one.published,
        "ours": one.ours,
        "ours_of_listed_words": one.listed,
        "lost": one.lost,
    }
