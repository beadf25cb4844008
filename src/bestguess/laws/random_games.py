"""Random games, along which laws are checked, and laws that hold in every game that is played."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from bestguess.core.belief import Belief, Listed
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Answer, Floats, Outcome, Query
from bestguess.hosts.honest import Honest
from bestguess.laws.value_laws import check_state
from bestguess.policies.greedy import most_likely

SOME = 12
"""Queries looked at in each position: enough to catch a broken law, few enough to be quick."""
_MAX_MOVES = 6  # random moves in a game without misses
LEVEL = 1e-6
"""The probability that one comparison of a correct belief with its own samples fails."""


def random_game(game: Game, seed: int = 0, host: Host | None = None) -> Iterator[Position]:
    """Every position of a game with random queries, from the start to the end.

    Against an honest host with a secret drawn from the prior, unless a host is given. A game without misses, which
    random queries would hardly ever end, is finished by the likeliest secrets after some moves.
    """
    rng = np.random.default_rng(seed)
    position = Position.start(game)
    if host is None:
        host = Honest(game, position.belief.sample(rng, 1)[0])
    while _outcome(position) is None:
        yield position
        query = int(rng.choice(position.queries))
        if not game.has_misses and len(position.transcript) >= _MAX_MOVES:
            query = most_likely().choose(position, rng)
        position = position.after(query, host.answer(position.transcript, query))
    yield position


def _outcome(position: Position) -> Outcome | None:
    """How a game has ended, by the laws that it says so and that there is something to ask until then."""
    game, transcript = position.game, position.transcript
    check_state(game, transcript)
    assert position.outcome is not None or len(position.queries), (
        f"every game ends: {type(game).__name__}.outcome gives None after {transcript}, and of {game.num_queries} "
        "queries none is left. Give an Outcome where the game is over, and see that num_queries counts every query"
    )
    return position.outcome


def some_of(queries: np.ndarray, rng: np.random.Generator) -> list[Query]:
    """Up to :data:`SOME` of some queries, ascending."""
    chosen = rng.choice(queries, size=min(SOME, len(queries)), replace=False)
    return [int(query) for query in sorted(chosen)]


def check_end(last: Position) -> None:
    """The laws of a game that is over: why and when it ended, and its cost."""
    assert last.outcome is not None, "random play reaches the end"
    twice = last.game.host_lies is not None and last.game.host_lies.lies > 0  # a denial may be a lie: one asks again
    assert len(last.transcript) <= last.game.num_queries * (1 + twice), "the end is reached within num_queries"
    costs = [last.game.cost(query, answer) for query, answer in last.transcript]
    assert min(costs, default=0) >= 0, "no move pays back"
    assert last.cost() == sum(costs), "a game costs the sum of its moves"
    assert last.outcome.termination, "every game says why it ended"
    if not last.transcript:
        assert last.belief.count().value == 1, "a game is over before its first move where nothing is hidden alone"
        return
    query, answer = last.transcript[-1]
    assert last.game.outcome(last.transcript[:-1]) is None, "a game goes on until its last move"
    if last.outcome.won:
        assert last.game.is_hit(query, answer) or _is_likely(last.belief), (
            f"the game is won by {answer} to {query}, which is no hit, and no {last.game.secret_noun} is likely"
        )


def _is_likely(belief: Belief) -> bool:
    """Whether one secret is likelier than all others together, which may end a game as well as a hit."""
    return isinstance(belief, Listed) and float(belief.weights().max()) > 0.5


def move_name(game: Game, query: Query, answer: Answer) -> str:
    """An answer to a query, as people write both."""
    return f"{game.notation.format_answer(answer)} to {game.notation.format_query(query)}"


def check_predicted(position: Position, secrets: Sequence[Any], queries: Sequence[Query]) -> None:
    """The law that the honest answers of secrets are possible: an exact belief that rules one out has lost a secret."""
    if not position.belief.exact or not queries:
        return
    game, predictive = position.game, position.belief.predict(np.array(queries))
    chances: dict[Answer, Floats] = {}
    for secret in secrets:
        for place, query in enumerate(queries):
            answer = game.answer(secret, position.transcript, query)
            if answer not in chances:
                chances[answer] = predictive.probability_of(answer)
            assert chances[answer][place] > 0, (
                f"the honest answer {move_name(game, query, answer)} is thought impossible after {position.transcript}"
            )
