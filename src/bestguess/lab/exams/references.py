"""The reference rows of an exam: policies that play the secrets of the model."""

from collections.abc import Mapping
from math import nan
from typing import Any

import numpy as np

from bestguess.arena.fair import Coefficients, Fair
from bestguess.arena.hosting import invite
from bestguess.arena.luck_fitting import fitted, games_to_fit
from bestguess.arena.match import Opening, play
from bestguess.core.errors import UnknownName
from bestguess.core.game import Game
from bestguess.core.memo import remembered
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

GAMES_TO_FIT = 40
"""The secrets on which coefficients are fitted for rules without shipped ones."""

MOST_ANSWERS = 2**26
"""The most answers, queries times secrets, of rules for which an exam fits coefficients."""


def reference_of(game: str, row: str) -> str:
    """The spec of the policy of a row. Raises :class:`UnknownName`."""
    rows = REFERENCES[game]
    if row not in rows:
        raise UnknownName("reference", row, rows)
    return rows[row]


@remembered(most=8)
def fitted_for(game: Game) -> Coefficients | None:
    """The coefficients of the luck in rules for which none are shipped, fitted before the exam on other secrets.

    They are those that ``bestguess train luck`` prints, of the policies "greedy" and "folk". ``None`` where some are
    shipped, where no luck is known, and for rules of more than :data:`MOST_ANSWERS` answers, which take too long.
    """
    if Fair(game).reason != "unfitted":
        return None
    secrets = game.prior().count().value
    if not secrets <= MOST_ANSWERS / game.num_queries:
        return None
    players = [reference_of(game.name, row) for row in ("greedy", "folk")]
    tournament = games_to_fit(game.spec, players, GAMES_TO_FIT)
    return fitted(tournament, list(tournament.rounds(workers=1)))


def reference_results(
    game: Game,
    secret: Any,
    rows: tuple[str, ...],
    seed: int,
    fair: bool = True,
    coefficients: Coefficients | None = None,
) -> dict[str, float]:
    """The result of each row against this secret, and without luck: ``best`` and ``best_luck_free``."""
    opening, scorer, found = Opening(game), Fair(game, coefficients=coefficients), {}
    for row in rows:
        policy = make(POLICIES, reference_of(game.name, row))
        host = invite(game, "honest", secret)[0]
        played = play(opening, policy, host, np.random.default_rng([seed, 1]), meter=scorer.meter())
        assert played.luck is not None, "it was asked for"
        score = scorer.scored(played.cost, played.luck, None if fair else "prior")
        found[row] = score.result
        found[f"{row}_luck_free"] = nan if score.luck_free is None else score.luck_free
    return found
