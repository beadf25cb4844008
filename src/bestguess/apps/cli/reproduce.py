"""``bestguess reproduce``: published games played again, beside their published scores."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Any

from bestguess.apps.cli.screen import Screen
from bestguess.core.errors import BestguessError
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.sid import ALLOWED, LOST, PUBLISHED, SAMPLE, VARIANTS, reproduce
from bestguess.games.hangman.words import ENGLISH, scored

_NOT_HIS = "the 15 sample words of the Factual challenge, not Sid's 36: those are published nowhere that we know"


@dataclass(frozen=True)
class Trial:
    """The words played with one dictionary."""

    source: str
    """The dictionary, as messages name it."""
    size: int
    scores: dict[str, dict[str, int]]
    """By word, then by variant; words that the dictionary lacks are left out."""

    @classmethod
    def of(cls, words: str, secrets: Sequence[str]) -> "Trial":
        """Play all words that the dictionary has."""
        game = Hangman(lives=ALLOWED + 1, words=words, weighting="uniform")
        known = [secret for secret in secrets if game.naming(game.letters.read(secret)) is not None]
        scores: dict[str, dict[str, int]] = {secret: {} for secret in known}
        for secret in known:
            for score in reproduce([secret], words):
                scores[secret][score.variant] = score.score
        return cls(game.vocabulary.source, len(game.vocabulary), scores)

    def mean(self, variant: str, secrets: Sequence[str]) -> float | None:
        """The average score of a variant over these words, a word that the dictionary lacks being lost."""
        lost = dict.fromkeys(VARIANTS, LOST)
        return fmean(self.scores.get(secret, lost)[variant] for secret in secrets) if secrets else None


def reproduce_sid(words: str | None, path: Path | None, screen: Screen, as_json: bool) -> None:
    """Print every word under the four variants, and the averages beside the published ones."""
    published: dict[str, float | None]
    if path is None:
        published, whose = {word: float(score) for word, score in SAMPLE.items()}, _NOT_HIS
    else:
        published, whose = scored(path), f"the words of {path}"
    secrets = list(published)
    trials = [Trial.of(source, secrets) for source in dict.fromkeys([ENGLISH, words or ENGLISH])]
    if not any(trial.scores for trial in trials):
        raise BestguessError("No word to find is in the dictionary; give one that has them: --words FILE.")
    both = [secret for secret in secrets if all(secret in trial.scores for trial in trials)]
    if as_json:
        screen.say(json.dumps(_json(trials, secrets, both, published, whose), indent=2, ensure_ascii=False))
        return
    screen.say("Sid's strategies for one word: letters asked and wrong words named; lost games count 25.", style="bold")
    screen.say(f"{ALLOWED} wrong guesses are allowed. Words to find: {whose}.")
    for trial in trials:
        screen.say()
        screen.say(f"Dictionary: {trial.source}, {trial.size:,} words", style="bold")
        rows = [[secret, *_cells(trial.scores.get(secret), VARIANTS), _figure(published[secret])] for secret in secrets]
        screen.table(["word", *VARIANTS, "published"], rows)
        missing = [secret for secret in secrets if secret not in trial.scores]
        if missing:
            screen.say(f"Not in this dictionary, so lost whatever is asked: {', '.join(missing)}.")
    screen.say()
    screen.table(["average", *VARIANTS], _averages(trials, secrets, both))
    for line in _verdict(trials, secrets, both):
        screen.say(line)


def _averages(trials: Sequence[Trial], secrets: Sequence[str], both: Sequence[str]) -> list[list[str]]:
    rows = []
    for trial in trials:
        rows.append([f"{trial.source}, all {len(secrets)}", *(_figure(trial.mean(v, secrets)) for v in VARIANTS)])
        if len(both) < len(secrets):
            name = f"{trial.source}, the {len(both)} in {'both' if len(trials) > 1 else 'it'}"
            rows.append([name, *(_figure(trial.mean(v, both)) for v in VARIANTS)])
    return [*rows, ["Sid, his 36 words", *(_figure(PUBLISHED.get(variant)) for variant in VARIANTS)]]


def _verdict(trials: Sequence[Trial], secrets: Sequence[str], both: Sequence[str]) -> list[str]:
    """How far the dictionary explains the differences."""
    if len(trials) == 1:
        return ["How much of the difference is the dictionary's? Give another one, as large as his: --words FILE."]
    first, second = trials
    lines = []
    for variant, his in PUBLISHED.items():
        ours, theirs = first.mean(variant, secrets) or 0.0, second.mean(variant, secrets) or 0.0
        same = (second.mean(variant, both) or 0.0) - (first.mean(variant, both) or 0.0)
        lines.append(
            f"{variant}: {ours:.2f} with {first.source}, {theirs:.2f} with {second.source} ({theirs - ours:+.2f}; "
            f"{same:+.2f} on the {len(both)} words that both have); Sid {his:g}, {his - theirs:+.2f} from the second."
        )
    return [*lines, "What is left beyond the dictionary is the choice of words, which is not his."]


def _cells(scores: dict[str, int] | None, variants: Sequence[str] | dict[str, Any]) -> list[str]:
    return [str(scores[variant]) if scores else "–" for variant in variants]


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def _json(
    trials: Sequence[Trial],
    secrets: Sequence[str],
    both: Sequence[str],
    published: dict[str, float | None],
    whose: str,
) -> dict[str, Any]:
    return {
        "wrong_guesses_allowed": ALLOWED,
        "lost": LOST,
        "secrets": whose,
        "published_averages": PUBLISHED,
        "published_scores": published,
        "dictionaries": [
            {
                "source": trial.source,
                "words": trial.size,
                "scores": trial.scores,
                "missing": [secret for secret in secrets if secret not in trial.scores],
                "averages": {variant: trial.mean(variant, secrets) for variant in VARIANTS},
                "averages_of_common_words": {variant: trial.mean(variant, both) for variant in VARIANTS},
            }
            for trial in trials
        ],
    }
