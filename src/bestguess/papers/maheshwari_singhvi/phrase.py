"""The method of Maheshwari and Singhvi (2021) for phrases whose host may lie once, as section 3.3.3 has it.

L letters were denied once and may be lies: the suspects. For each word there are L + 1 lists. List 0 assumes no lie and
holds the words without any suspect; list k assumes that the denial of suspect k may have been the lie and holds the
words without the *other* suspects, so that suspect k may be in the word and need not be. Common to all lists are
the letters known to be absent from the word and the places known of the letters found; a word that has a letter found
at further places stays.

The vector s_k has for each letter the share of the words of list k that contain it, p(s_k) = |s_k| / sum |s| weighs it
by the size of its list (so the "magnitude of the vector" is read: the paper goes on that the more words are possible,
the likelier the assumption is), and w = E[s] is how likely the word contains each letter. The phrase contains a letter
with q = 1 - prod (1 - w) over its words (3.3.2), and the letter with the highest q is asked. A letter denied is asked
again as any other; denied twice it is no suspect any more, and once a lie is found there is one list only (3.4.4).

A word that is in none of its lists is unknown. The failsafe (3.4.5) takes the shares of all words of its length then,
with 0 for the letters that were asked.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Scorer, Workings
from bestguess.core.position import Position
from bestguess.core.types import MISS, Codes, Floats, Query, Transcript
from bestguess.games.hangman.phrases import Phrase

_SHOWN = 4
"""The most letters of each word that are named to people, the likeliest first."""


@dataclass(frozen=True, slots=True, eq=False)
class WordLists:
    """The L + 1 lists of one word and what they say of its letters."""

    sizes: tuple[int, ...]
    """How many words each list holds: list 0, then the list of each suspect."""
    w: Floats
    """How likely the word contains each letter, shape (A,)."""

    @property
    def known(self) -> bool:
        """Whether some word of the dictionary is in one of the lists; otherwise :attr:`w` is the failsafe's."""
        return any(self.sizes)


@dataclass(frozen=True)
class PaperPhrase(Scorer):
    """The letter likeliest to be in the phrase by Maheshwari and Singhvi's weighting of word lists."""

    thinks_long = False
    games = ("phrase",)
    score_name = "q"
    score_is_share = True

    def score(self, position: Position) -> Floats:
        """q, how likely each letter is in the phrase by the paper's weights; shape (Q,)."""
        words = self.words(_phrase(position.game), position.transcript)
        absent = np.prod([1.0 - word.w for word in words], axis=0)
        return np.asarray(1.0 - absent[position.queries])

    def words(self, game: Phrase, transcript: Transcript) -> list[WordLists]:
        """The lists and w of each word, in the order of the phrase."""
        suspects = game.suspects(transcript)
        answers = [(query, game.split(answer)) for query, answer in transcript]
        return [
            _word(codes, [(query, parts[place]) for query, parts in answers], suspects)
            for place, codes in enumerate(game.codes)
        ]

    def workings(self, position: Position) -> Workings:
        """The sizes of the lists and w of each word."""
        game = _phrase(position.game)
        suspects = [game.notation.format_query(query) for query in game.suspects(position.transcript)]
        words = self.words(game, position.transcript)
        letters = [game.notation.format_query(query) for query in range(game.num_queries)]
        found = {
            "suspects": suspects,
            "words": [
                {
                    "lists": [
                        {"suspect": suspect, "size": size}
                        for suspect, size in zip([None, *suspects], word.sizes, strict=True)
                    ],
                    "w": dict(zip(letters, word.w.tolist(), strict=True)),
                }
                for word in words
            ],
        }
        said = [_told(number, word, suspects, letters, position) for number, word in enumerate(words, 1)]
        return Workings(tuple(said), found)


def _phrase(game: Game) -> Phrase:
    if not isinstance(game, Phrase):
        raise SpecError(f"paper-phrase plays phrase only, not {game.name}.")
    return game


def _told(number: int, word: WordLists, suspects: Sequence[str], letters: Sequence[str], position: Position) -> str:
    """The lists of one word and its likeliest letters among those that may be asked, in a line."""
    order = position.queries[np.argsort(-word.w[position.queries], kind="stable")][:_SHOWN].tolist()
    w = ", ".join(f"{letters[query]} {100 * word.w[query]:.1f} %" for query in order)
    if not word.known:
        return f"word {number}: in no list, so w is by all words of its length: {w}"
    sizes = ", ".join(
        f"{'no lie' if suspect is None else 'lie about ' + suspect} {size:,}"
        for suspect, size in zip([None, *suspects], word.sizes, strict=True)
    )
    return f"word {number}: words in its lists: {sizes}; w: {w}"


def _word(codes: Codes, answers: Sequence[tuple[Query, int]], suspects: list[Query]) -> WordLists:
    """The lists of one word; ``codes`` has the places of each letter in each word of its length, shape (A, n)."""
    places: dict[Query, int] = {}
    for query, answer in answers:
        places[query] = places.get(query, MISS) | answer
    fits = np.ones(codes.shape[1], dtype=bool)
    for query, known in places.items():
        if known != MISS:
            fits &= codes[query] & known == known
        elif query not in suspects:
            fits &= codes[query] == MISS
    contains = codes[:, fits] != MISS
    suspicious = contains[suspects]
    number = suspicious.sum(axis=0)
    lists = [contains[:, number == 0], *(contains[:, number == own] for own in suspicious)]
    sizes = tuple(members.shape[1] for members in lists)
    if not any(sizes):
        w = (codes != MISS).mean(axis=1)
        w[list(places)] = 0.0
        return WordLists(sizes, w)
    vectors = np.array([_shares(members) for members in lists])
    return WordLists(sizes, np.asarray(np.array(sizes) / sum(sizes) @ vectors))


def _shares(members: NDArray[np.bool_]) -> Floats:
    return members.mean(axis=1) if members.shape[1] else np.zeros(len(members))
