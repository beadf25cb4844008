"""Games with planted blunders: a policy plays, and now and then another shot is made in place of its own."""

from collections.abc import Callable

import numpy as np

from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.position import Position
from bestguess.core.types import Floats, Query, Transcript
from bestguess.policies.objectives import likelihood
from bestguess.policies.ranking import choice
from bestguess.records.game_file import HostOf
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of

Pick = Callable[[Position, Floats], Query | None]
"""A blunder for a position and the chances of its queries; ``None`` where there is no occasion for it."""


def play_with_blunders(
    game: Game, policy: Policy, rng: np.random.Generator, pick: Pick | None = None, most: int = 2
) -> tuple[Transcript, list[int]]:
    """A game of a policy with at most so many blunders, and the numbers of the moves that are; the first is 1."""
    position, blunders = Position.start(game), []
    (secret,) = position.belief.sample(rng, 1)
    while position.outcome is None:
        query = choice(position, policy)
        if pick is not None and len(blunders) < most:
            other = pick(position, likelihood(position, position.predictive))
            if other is not None:
                query = other
                blunders.append(len(position.transcript) + 1)
        position = position.after(query, game.answer(secret, position.transcript, query))
    return position.transcript, blunders


def opened(game: Game, transcript: Transcript) -> LoadedGame:
    """A game file of these moves, whose host was honest."""
    record = new(game, host=HostOf(spec="honest"))
    return LoadedGame.of(record.changed(transcript=moves_of(game, transcript), result=result_of(game, transcript)))
