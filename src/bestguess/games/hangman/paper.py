"""The method of Maheshwari and Singhvi (2021) for phrases whose host may lie once, as written.

For each word there are L + 1 lists, where L letters have been denied and may be lies: the words that fit all answers,
and for each such letter the words that fit all others and contain it. A list s_k stands as the vector of the shares of
its words with each letter; its weight is p(s_k) = |s_k| / sum |s|, and w = E[s] tells how likely the word contains a
letter. The phrase contains it with q = 1 - prod (1 - w); the letter with the highest q is asked. A letter denied is
asked again like any other; denied twice it is no lie, and once one is shown, no other can be.

A word that fits no list is unknown: the failsafe takes the shares of all words of its length.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from bestguess.beliefs.channel import DenialBelief
from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.factored import FactoredBelief
from bestguess.core.errors import SpecError
from bestguess.core.players import Scorer
from bestguess.core.position import Position
from bestguess.core.types import MISS, Floats, Query, Transcript
from bestguess.games.hangman.phrases import Phrase


@dataclass(frozen=True)
class PaperPhrase(Scorer):
    """The letter likeliest to be in the phrase by Maheshwari and Singhvi's weighting of word lists."""

    games = ("phrase",)

    def score(self, position: Position) -> Floats:
        """How likely each letter is in the phrase, by the paper's weights; shape (Q,)."""
        game = position.game
        if not isinstance(game, Phrase):
            raise SpecError(f"paper-phrase plays {', '.join(self.games)} only, not {game.name}.")
        suspects = _suspects(game, position.transcript)
        absent = np.ones(game.num_queries)
        for place, (begin, end) in enumerate(pairwise(game.offsets)):
            seen = [(query, answer >> begin & ((1 << end - begin) - 1)) for query, answer in position.transcript]
            absent *= 1.0 - _word(_factor(position, place), seen, suspects)
        return (1.0 - absent)[position.queries]


def _factor(position: Position, place: int) -> CodedBelief:
    belief = position.belief
    if isinstance(belief, DenialBelief):
        belief = belief.truthful or belief.suspects[0].belief
    assert isinstance(belief, FactoredBelief), "a phrase has no other belief"
    return belief.factors[place]


def _suspects(game: Phrase, transcript: Transcript) -> list[Query]:
    """The potential lies: letters denied once, as long as no lie is found."""
    if not game.lies or game.lie_found(transcript) is not None:
        return []
    return [query for query, times in game.denied(transcript).items() if times == 1]


def _word(factor: CodedBelief, seen: list[tuple[Query, int]], suspects: list[Query]) -> Floats:
    """w: how likely one word contains each letter, shape (A,)."""
    codes = factor.table.codes
    shown = {query for query, answer in seen if answer != MISS}
    fits_others = np.ones(codes.shape[1], dtype=bool)
    for query, answer in seen:
        if query not in suspects and (answer != MISS or query not in shown):
            fits_others &= codes[query] == answer
    contains = codes[:, fits_others] != MISS
    suspicious = contains[suspects]
    alone = suspicious.sum(axis=0) == 1
    lists = [contains[:, ~suspicious.any(axis=0)], *(contains[:, own & alone] for own in suspicious)]
    sizes = np.array([members.shape[1] for members in lists])
    if not sizes.any():
        return _shares(codes != MISS)
    vectors = np.array([_shares(members) for members in lists])
    return np.asarray((sizes / sizes.sum()) @ vectors)


def _shares(members: NDArray[np.bool_]) -> Floats:
    return members.mean(axis=1) if members.shape[1] else np.zeros(len(members))
