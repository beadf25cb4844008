"""Sid's published scores for hangman, played again, and how other strategies do by his way to score.

Source: Sid, "Hangman Strategy"; see :mod:`bestguess.papers.sid.strategies` for the strategies and
:mod:`bestguess.papers.sid.scores` for the words and the scores.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from bestguess.core.errors import BestguessError
from bestguess.core.spec import make
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH
from bestguess.papers.sid.scores import LOST, PUBLISHED, SCORED, Score, game_of, play
from bestguess.policies import POLICIES

BESIDE = {
    "sid-exact": "his exact strategy, his filter",
    "expected-size(cases=two)": "two-case, exact filter",
    "expected-size(cases=two,alpha=5)": "penalty, exact filter",
    "expected-size(cases=two,update=false)": "no-update, exact filter",
    "expected-size": "his exact strategy, exact filter",
    "expected-size(alpha=2.5)": "the same with half his penalty",
}
"""The policies whose scores he did not publish, with their relation to his."""


@dataclass(frozen=True, slots=True)
class WordScore:
    """The score of one word by one policy, beside the published one."""

    word: str
    policy: str
    published: int | None
    ours: int
    listed: bool
    """Whether the dictionary has the word; if not, the game counts as lost."""

    @property
    def equal(self) -> bool:
        """Whether the word was played and has the score published."""
        return self.listed and self.ours == self.published


@dataclass(frozen=True, slots=True)
class Average:
    """The scores of one policy over all words."""

    policy: str
    method: str
    """The policy in words."""
    published: float | None
    """The average of the published scores; ``None`` unless every word has one."""
    ours: float
    """The average over all words, a word that the dictionary lacks counting as lost."""
    listed: float
    """The average over the words that the dictionary has."""
    lost: int
    """How many words were lost, those that the dictionary lacks among them."""


@dataclass(frozen=True)
class ScoreTable:
    """Words played by Sid's policies and by others, beside his scores."""

    source: str
    """The dictionary, as messages name it."""
    size: int
    """How many words the dictionary has."""
    secrets: tuple[str, ...]
    missing: tuple[str, ...]
    """The words to find that the dictionary lacks."""
    played: tuple[str, ...]
    """The words to find that the dictionary has, as the game writes them."""
    rows: tuple[WordScore, ...]
    """Every word by every policy of :data:`SCORED`."""
    averages: tuple[Average, ...]
    """The policies of :data:`SCORED`, over all words."""
    beside: tuple[Average, ...]
    """The policies of :data:`BESIDE`, over all words."""

    @property
    def equal(self) -> int:
        """How many published scores came out."""
        return sum(row.equal for row in self.rows)

    @property
    def of(self) -> int:
        """How many scores were published for these words."""
        return sum(row.published is not None for row in self.rows)


def reproduce_sid(words: str = ENGLISH, secrets: Mapping[str, Sequence[int]] = PUBLISHED) -> ScoreTable:
    """Play each secret by Sid's rules with his policies and with others.

    ``words`` is the dictionary, as in :class:`Hangman`; ``secrets`` has for each word its published scores in the order
    of :data:`SCORED`, or fewer. Raises :class:`BestguessError` if the dictionary has none of the words.
    """
    game = game_of(words)
    read = {secret: game.letters.read(secret) for secret in secrets}
    missing = tuple(secret for secret, word in read.items() if game.naming(word) is None)
    if len(missing) == len(secrets):
        raise BestguessError(f"No word to find is in {game.vocabulary.source}; give a dictionary that has them.")
    scores = {policy: _scores(game, read, policy) for policy in (*SCORED, *BESIDE)}
    published = {policy: _published(secrets, place) for place, policy in enumerate(SCORED)}
    rows = tuple(
        WordScore(secret, policy, published[policy][secret], _counted(scores[policy][secret]), secret not in missing)
        for secret in secrets
        for policy in SCORED
    )
    return ScoreTable(
        game.vocabulary.source,
        len(game.vocabulary),
        tuple(secrets),
        missing,
        tuple(word for secret, word in read.items() if secret not in missing),
        rows,
        tuple(_average(policy, "as published", scores[policy], published[policy]) for policy in SCORED),
        tuple(_average(policy, method, scores[policy], {}) for policy, method in BESIDE.items()),
    )


def _scores(game: Hangman, read: Mapping[str, str], policy: str) -> dict[str, Score | None]:
    """The game of each word, ``None`` for a word that the dictionary lacks."""
    player = make(POLICIES, policy)
    return {secret: None if game.naming(word) is None else play(game, word, player) for secret, word in read.items()}


def _counted(score: Score | None) -> int:
    return LOST if score is None else score.score


def _published(secrets: Mapping[str, Sequence[int]], place: int) -> dict[str, int | None]:
    return {secret: scores[place] if place < len(scores) else None for secret, scores in secrets.items()}


def _average(
    policy: str, method: str, scores: Mapping[str, Score | None], published: Mapping[str, int | None]
) -> Average:
    known = [score for score in published.values() if score is not None]
    return Average(
        policy,
        method,
        fmean(known) if known and len(known) == len(scores) else None,
        fmean(_counted(score) for score in scores.values()),
        fmean(score.score for score in scores.values() if score is not None),
        sum(score is None or not score.won for score in scores.values()),
    )
