"""Sid's 36 words with the scores that he published, and his way to score a game.

Source: Sid, "Hangman Strategy": three lists of scores, for two-case, for the penalty with alpha = 5, and for no-update
with alpha = 0. His averages are 11, 8.58333 and 8.88889. For the exact strategy he gives no scores.
"""

from dataclasses import dataclass

import numpy as np

from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query
from bestguess.games.hangman.rules import Hangman
from bestguess.papers.sid.strategies import ALLOWED, Sid

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
