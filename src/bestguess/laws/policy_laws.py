"""The laws of players: of a policy and its strength, and of a host."""

import numpy as np

from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.core.game import Game
from bestguess.core.players import TIE, Host, Policy, Scorer, equal_best, query_of
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.hosts.honest import Honest
from bestguess.laws.breaking import law
from bestguess.laws.random_games import check_end, check_predicted, random_game, some_of
from bestguess.policies.random import Random


@law
def check_policy(game: Game, policy: Policy, seed: int = 0, games: int = 2) -> None:
    """The laws of a policy.

    It asks legal queries, chooses the same query for the same seed and transcript, breaks equal scores by the lowest
    index unless it says that lots decide, and ends every game. The secret stays possible along each of these games.
    """
    for number in range(games):
        secret = Position.start(game).belief.sample(np.random.default_rng([seed, number]), 1)[0]
        host = Honest(game, secret)
        position = Position.start(game)
        while position.outcome is None:
            turn = len(position.transcript)
            query = _asked(policy, position, np.random.default_rng([seed, number, turn]))
            again = policy.choose(Position.of(game, position.transcript), np.random.default_rng([seed, number, turn]))
            assert query == again, f"{policy} changes its mind about {position.transcript}"
            if isinstance(policy, Scorer):
                scores = policy.score(position)
                lots = policy.choose(position, np.random.default_rng([seed, number, turn, 1]))
                if policy.by_lot:
                    equals = position.queries[equal_best(scores)]
                    assert {query, lots} <= set(equals.tolist()), f"{policy} draws a query of a lower score"
                else:
                    assert lots == query, f"{policy} breaks ties by lot, not in a fixed order"
                assert np.all(np.isfinite(scores)), "scores are finite"
            _check_order(position, policy, query)
            check_predicted(position, [secret], [query])
            answer = host.answer(position.transcript, query)
            position = position.after(query, answer)
        check_end(position)


def _asked(policy: Policy, position: Position, rng: np.random.Generator) -> Query:
    """The law that a policy asks a query that may be asked, and a scorer gives a number for each."""
    try:
        return query_of(policy, position, rng)
    except (SpecError, IllegalQuery) as error:
        raise AssertionError(f"a policy asks what may be asked: {error}") from error


def _check_order(position: Position, policy: Policy, query: Query) -> None:
    """The law that a policy asks the best query by the columns it declares, and breaks equal scores in a fixed order.

    Unless lots decide, no query before the chosen one is equal to it in every column and in what its answers say.
    A whole word that is named in hangman is not among the queries that the columns order.
    """
    columns = policy.ranks(position) if query in position.queries else []
    equals = np.arange(len(position.queries))
    for column in columns:
        assert column.shape == position.queries.shape, "one rank for each query"
        equals = equals[equal_best(column[equals])]
    best = position.queries[equals].tolist()
    assert not columns or query in best, f"{policy} asks {query}, which is worse than {best[0]} by its own ranks"
    if not columns or (isinstance(policy, Scorer) and policy.by_lot):
        return
    row = position.predictive.row(query)
    for other in best[: best.index(query)]:
        before = position.predictive.row(other)
        same = row.keys() == before.keys() and all(abs(row[answer] - before[answer]) < TIE for answer in row)
        assert not same, f"{policy} asks {query}, though {other} comes first and is equal to it"


@law
def check_strength(game: Game, policy: Policy, seed: int = 0, rounds: int = 8) -> None:
    """The law that a policy costs no more than random queries do, beyond noise, over all secrets of a small game.

    ``rounds`` is the number of times that random queries are tried. Raises :class:`TooLarge` for a game whose secrets
    are not listed.
    """
    cost = evaluate(game, policy, seed=seed).mean
    lots = _random_costs(game, seed, rounds)
    noise = 4 * float(np.std(lots, ddof=1)) / rounds**0.5
    mean = float(np.mean(lots))
    assert cost <= mean + noise + 1e-9, (
        f"{policy} costs {cost:.4f} {game.cost_noun} in {game.spec}, random queries {mean:.4f} +- {noise:.4f}"
    )


def _random_costs(game: Game, seed: int, rounds: int) -> tuple[float, ...]:
    key = (game.spec, seed, rounds)
    if key not in _known_costs:
        _known_costs[key] = tuple(evaluate(game, Random(), seed=seed + number).mean for number in range(rounds))
    return _known_costs[key]


_known_costs: dict[tuple[str, int, int], tuple[float, ...]] = {}


@law
def check_host(game: Game, host: Host, seed: int = 0) -> None:
    """The laws of a host: pure, legal, and never contradicting the rules or itself."""
    for position in random_game(game, seed, host):
        for query in some_of(position.queries, np.random.default_rng(seed)):
            answer = host.answer(position.transcript, query)
            assert answer == host.answer(position.transcript, query), "a host is a function of the transcript"
            game.check_answer(position.transcript, query, answer)  # raises where the rules know no such answer
            position.after(query, answer)
