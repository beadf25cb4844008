"""The laws of a host."""

import numpy as np

from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.laws.random_games import random_game, some_of


def check_host(game: Game, host: Host, seed: int = 0) -> None:
    """The laws of a host: pure, legal, and never contradicting the rules or itself."""
    for position in random_game(game, seed, host):
        for query in some_of(position.queries, np.random.default_rng(seed)):
            answer = host.answer(position.transcript, query)
            assert answer == host.answer(position.transcript, query), "a host is a function of the transcript"
            game.check_answer(position.transcript, query, answer)  # raises where the rules know no such answer
            position.after(query, answer)
