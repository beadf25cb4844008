"""Letters to ask when no phrase of the list fits: a word may be in no list, and something is to be asked still."""

import numpy as np

from bestguess.beliefs.coded import CodedBelief
from bestguess.beliefs.factored import FactoredBelief
from bestguess.core.belief import Belief
from bestguess.core.errors import Contradiction
from bestguess.core.types import MISS, Query, Transcript
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.phrases import Phrase


def chances(game: Phrase, transcript: Transcript) -> dict[Query, float]:
    """How likely each open letter is somewhere, every word that fits no list being any string of letters.

    All answers are taken as true. Empty where even so nothing fits, and once the phrase is known.
    """
    prior = game.prior() if not game.lies else game.prior().truthful  # type: ignore[union-attr]  # by its rules
    assert isinstance(prior, FactoredBelief), "a phrase has no other belief"
    asked = {query for query, _ in transcript}
    open_ = np.array([query for query in game.queries(transcript) if query not in asked], dtype=np.int64)
    if not len(open_):
        return {}
    absent = np.ones(len(open_))
    try:
        for place, factor in enumerate(prior.factors):
            word = _word(game, factor, [(query, prior.split(answer)[place]) for query, answer in transcript], place)
            absent *= word.predict(open_).probability_of(MISS)
    except Contradiction:
        return {}
    return dict(zip(open_.tolist(), np.clip(1.0 - absent, 0.0, 1.0).tolist(), strict=True))


def _word(game: Phrase, listed: CodedBelief, answers: list[tuple[Query, int]], place: int) -> Belief:
    """What is known of one word: the words of the list that fit, or any string that does."""
    belief: Belief = listed
    try:
        for query, answer in answers:
            belief = belief.update(query, answer)
    except Contradiction:
        belief = LetterModel.of(game.vocabulary).start(game.word_lengths[place])
        for query, answer in answers:
            belief = belief.update(query, answer)
    return belief
