"""Scores without luck: exact laws over every kind of game, and who is called too lucky."""

from itertools import product
from math import prod
from typing import Any

import numpy as np
import pytest
from small_games import SMALL_GAMES

from bestguess.arena.fair import Coefficients, Fair
from bestguess.arena.luck import SUMS
from bestguess.arena.match import Opening, play
from bestguess.core.belief import Listed, Parted
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.games.table.rules import Table
from bestguess.games.table.things import Thing
from bestguess.hosts.honest import Honest
from bestguess.policies import POLICIES

PLAYERS = ("most-likely", "most-information", "random")


def every_secret(game: Game) -> list[tuple[Any, float]]:
    """Each secret of the prior with its probability."""
    prior = Position.start(game).belief
    if isinstance(game, Table):  # a cell may hold several answers
        return [
            (Thing(thing.place, cells), weight / len(list(product(*choices))))
            for thing, weight in zip(prior.secrets(), prior.weights().tolist(), strict=True)
            for choices in [
                [
                    np.array(known)[game.table.possible[query][thing.place]].tolist()
                    for query, known in enumerate(game.table.answers)
                ]
            ]
            for cells in product(*choices)
        ]
    if isinstance(prior, Parted):  # its parts are independent before the first answer
        parts = [list(zip(values, shares.tolist(), strict=True)) for values, shares in prior.marginals()]
        return [(tuple(value for value, _ in one), prod(share for _, share in one)) for one in product(*parts)]
    if not isinstance(prior, Listed):
        prior = game.prior("listed")
    assert isinstance(prior, Listed)
    return list(zip(prior.secrets(), prior.weights().tolist(), strict=True))


@pytest.mark.parametrize("policy", PLAYERS)
@pytest.mark.parametrize("spec", [spec for spec in SMALL_GAMES if "lies" not in spec and "outside" not in spec])
def test_luck_is_nothing_over_all_secrets(spec: str, policy: str) -> None:
    game: Game = make(GAMES, spec)
    player: Policy = make(POLICIES, policy)
    opening, sums, plain, free = Opening(game), np.zeros(len(SUMS)), 0.0, 0.0
    fair = Fair(game, coefficients=Coefficients((0.3, -1.5, 0.02, 0.1, -0.4), 1))
    for secret, weight in every_secret(game):
        record = play(opening, player, Honest(game, secret), np.random.default_rng(3), luck=True)
        assert record.luck is not None
        score = fair.scored(record.cost, record.luck)
        sums += weight * np.array(record.luck.sums)
        plain, free = plain + weight * score.result, free + weight * (score.luck_free or 0.0)
    assert sums == pytest.approx(0.0, abs=1e-9)
    assert free == pytest.approx(plain, abs=1e-9)
