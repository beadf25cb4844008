"""Sid's 36 words with the scores that he published, and his way to score a game.

Source: Sid, "Hangman Strategy": three lists of scores, for two-case, for the penalty with alpha = 5, and for no-update
with alpha = 0. His averages are 11, 8.58333 and 8.88889. For the exact strategy he gives no scores.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

import numpy as np

from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.core.types import MISS, Answer, Query
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH
from bestguess.papers.sid.strategies import ALLOWED, Sid
from bestguess.policies import POLICIES

LOST = 25
"""The score of a lost game."""

SCORED = ("sid-two-case", "sid-penalty", "sid-no-update")
"""The policies of the published scores, in the order of the columns of :data:`PUBLISHED`."""

PUBLISHED: dict[str, tuple[int, int, int]] = {
    "comaker": (9, 25, 8),
    "cumulate": (9, 10, 10),
    "eruptive": (25, 6, 10),
    "factual": (7, 9, 8),
    "monadism": (6, 6, 8),
    "mus": (25, 25, 25),
    "nagging": (25, 5, 5),
    "oses": (4, 4, 4),
    "remembered": (25, 6, 25),
    "spodumenes": (7, 6, 9),
    "stereoisomers": (25, 3, 5),
    "toxics": (25, 9, 11),
    "trichromats": (5, 5, 9),
    "triose": (6, 10, 7),
    "uniformed": (25, 6, 8),
    "model": (8, 8, 10),
    "car": (7, 7, 6),
    "railway": (5, 7, 6),
    "road": (5, 5, 5),
    "telephone": (4, 6, 6),
    "exchange": (6, 6, 8),
    "authority": (5, 7, 6),
    "complaints": (7, 6, 7),
    "furniture": (5, 6, 8),
    "house": (7, 7, 7),
    "notebook": (5, 6, 6),
    "long": (6, 6, 8),
    "short": (8, 8, 8),
    "tall": (25, 25, 6),
    "thin": (25, 25, 25),
    "fat": (6, 6, 6),
    "plaza": (6, 6, 9),
    "relocations": (6, 9, 6),
    "accounts": (7, 6, 10),
    "address": (7, 5, 8),
    "website": (8, 7, 7),
}
"""His words in his order, each with its score by two-case, by penalty and by no-update."""


@dataclass(frozen=True, slots=True)
class Score:
    """One word played by one policy."""

    word: str
    score: int
    """Letters asked, right or wrong, and wrong words named; :data:`LOST` if the game was lost."""
    won: bool
    asked: tuple[str, ...]
    """The letters and words in their order, as the game writes them."""


class SidScore:
    """Sid's score as a unit in which games are counted; see :class:`~bestguess.arena.counting.PublishedScore`."""

    author = "Sid"
    name = "points of Sid's score"
    games = Sid.games
    lost = LOST

    def of(self, game: Game, query: Query, answer: Answer) -> float:
        """1 for a letter asked, right or wrong, and for a wrong word named."""
        named = game.dictionary is not None and game.dictionary.names_secret(query)
        right = named and game.is_hit(query, answer)
        return float(game.is_question(query) and not right)


def game_of(words: str) -> Hangman:
    """The game that Sid plays, lost at the sixth wrong guess; ``words`` is the dictionary, as in :class:`Hangman`."""
    return Hangman(lives=ALLOWED + 1, words=words, weighting="uniform")


def play(game: Hangman, secret: str, policy: Policy) -> Score:
    """One game of a policy that draws no lots, scored by Sid's rule; ``secret`` is a word of the game's list."""
    position, rng = Position.start(game), np.random.default_rng(0)
    while position.outcome is None:
        query = policy.choose(position, rng)
        position = position.after(query, game.answer(secret, position.transcript, query))
    asked = [move for move in position.transcript if move[0] != game.length_query]
    counted = sum(1 for query, answer in asked if answer == MISS or game.named(query) is None)
    won = position.outcome.won
    return Score(secret, counted if won else LOST, won, tuple(game.notation.format_query(query) for query, _ in asked))


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
