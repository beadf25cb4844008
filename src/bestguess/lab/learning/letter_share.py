"""The share of a neural letter model in its mixture with the n-grams, fitted to the positions of played words."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bestguess.core.types import Floats
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.networks.letter_network import LetterNetwork

GAMES = 300
"""How many words held out are played."""

POSITIONS = 2
"""How many positions of each game are looked at."""

LIVES = 6

SHARES = np.linspace(0, 1, 21)
"""The shares that are tried."""

CLOSE = 0.003
"""Probabilities are taken to be at least this far from 0 and 1: fillings are a sample."""


@dataclass(frozen=True, eq=False)
class _Seen:
    """A position of a played word."""

    weight: Floats
    """The weights of its fillings under the n-grams, shape (n,)."""
    log_ratio: Floats
    """The logarithm of what the network makes of each filling over what the n-grams do, shape (n,)."""
    has: NDArray[np.bool_]
    """Whether each filling has each of the letters not asked yet, shape (n, letters)."""
    truth: NDArray[np.bool_]
    """Whether the word has these letters, shape (letters,)."""


def fitted_share(network: LetterNetwork, learnt: Vocabulary, held_out: Vocabulary, seed: int) -> float:
    """The share whose predictions of the letters of words held out lose fewest bits.

    The n-grams learn from ``learnt`` and play words of ``held_out``, asking the likeliest letter; in positions drawn
    from these games every share predicts which letters the word has. Ties go to the smaller share.
    """
    model = LetterModel.of(learnt, unlisted=True)
    rng = np.random.default_rng([seed, 3])
    words = [held_out.words[place] for place in rng.permutation(len(held_out))[:GAMES]]
    seen = [position for word in words for position in _positions(model, network, word, rng)]
    if not seen:
        return 0.0
    losses = [np.mean([_bits(position, share) for position in seen]) for share in SHARES]
    return round(float(SHARES[int(np.argmin(losses))]), 2)


def _positions(model: LetterModel, network: LetterNetwork, word: str, rng: np.random.Generator) -> list[_Seen]:
    """A few positions of a game that the n-grams play, after the first letter."""
    spelled = model.spell(word)
    if spelled is None:
        return []
    letters = spelled[0]
    allowed = np.ones((len(letters), model.edge), dtype=bool)
    asked = np.zeros(model.edge, dtype=bool)
    met: list[tuple[NDArray[np.bool_], NDArray[np.bool_]]] = []
    lives = LIVES
    while lives and not asked[letters].all():
        if asked.any():
            met.append((allowed.copy(), asked.copy()))
        found = model.fillings(allowed)
        p = found.weight @ _has(found.words, model.edge)
        letter = int(np.argmax(np.where(asked, -1.0, p)))
        at = letters == letter
        asked[letter] = True
        allowed[:, letter] = False
        allowed[at] = False
        allowed[at, letter] = True
        lives -= not at.any()
    truth = np.isin(np.arange(model.edge), letters)
    seen = []
    for place in rng.permutation(len(met))[:POSITIONS]:
        allowed, asked = met[place]
        found = model.fillings(allowed)
        log_ratio = network.log_likelihood(found.words, model.ngrams) - np.log(found.likelihood)
        seen.append(_Seen(found.weight, log_ratio, _has(found.words, model.edge)[:, ~asked], truth[~asked]))
    return seen


def _has(words: NDArray[np.uint8], letters: int) -> NDArray[np.bool_]:
    has = np.zeros((len(words), letters), dtype=bool)
    has[np.arange(len(words))[:, None], words] = True
    return has


def _bits(seen: _Seen, share: float) -> float:
    """How many bits the predictions of one position lose."""
    log_weight = np.log(seen.weight) + share * seen.log_ratio
    weight = np.exp(log_weight - log_weight.max())
    p = np.clip(weight @ seen.has / weight.sum(), CLOSE, 1 - CLOSE)
    return float(-np.log2(np.where(seen.truth, p, 1 - p)).sum())
