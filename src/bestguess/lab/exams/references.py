"""The reference rows of an exam: policies that play the secrets of the model."""

from collections.abc import Mapping
from math import nan
from typing import Any

import numpy as np

from bestguess.arena.fair import Fair
from bestguess.arena.hosting import invite
from bestguess.arena.match import Opening, play
from bestguess.core.errors import UnknownName
from bestguess.core.game import Game
from bestguess.core.spec import make
from bestguess.policies import POLICIES

REFERENCES: Mapping[str, Mapping[str, str]] = {
    "battleship": {"best": "rollout", "greedy": "most-likely", "folk": "hunt-target", "random": "random"},
    "hangman": {"best": "thrifty", "greedy": "most-likely", "folk": "letter-frequency", "random": "random"},
    "wordle": {"best": "endgame", "greedy": "most-information", "folk": "most-likely", "random": "random"},
    "rectangles": {"best": "rollout", "greedy": "most-likely", "folk": "myshkin", "random": "random"},
}
"""The policies of each game: the best that plays it in seconds, the best next step, a rule of thumb, and lots.

People's rules of thumb: shoot beside hits, ask frequent letters, name a word that may be the one; of rectangles that of
a published agent.
"""


def reference_of(game: str, row: str) -> str:
    """The spec of the policy of a row. Raises :class:`UnknownName`."""
    rows = REFERENCES[game]
    if row not in rows:
        raise UnknownName("reference", row, rows)
    return rows[row]


def reference_results(game: Game, secret: Any, rows: tuple[str, ...], seed: int, fair: bool = True) -> dict[str, float]:
    """The result of each row against this secret, and without luck: ``best`` and ``best_luck_free``."""
    opening, scorer, found = Opening(game), Fair(game), {}
    for row in rows:
        policy = make(POLICIES, reference_of(game.name, row))
        host = invite(game, "honest", secret)[0]
        played = play(opening, policy, host, np.random.default_rng([seed, 1]), meter=scorer.meter())
        assert played.luck is not None, "it was asked for"
        score = scorer.scored(played.cost, played.luck, None if fair else "prior")
        found[row] = score.result
        found[f"{row}_luck_free"] = nan if score.luck_free is None else score.luck_free
    return found
