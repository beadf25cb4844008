"""The laws of policies: of a policy, and of its strength."""

import numpy as np

from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import IllegalQuery, SpecError
from bestguess.core.game import Game
from bestguess.core.players import TIE, Policy, Scorer, equal_best, query_of
from bestguess.core.position import Position
from bestguess.core.types import Query
from bestguess.hosts.honest import Honest
from bestguess.laws.breaking import law
from bestguess.laws.random_games import check_end, check_predicted
from bestguess.policies.random import Random


@law
def check_policy(game: Game, policy: Policy, seed: int = 0, games: int = 2) -> None:
    """The laws of a policy, along some games whose secret stays possible."""
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
    """The law that a policy costs no more than random queries do, beyond noise, over all secrets of a small game."""
    first = evaluate(game, policy, seed=seed)
    costs = [first.mean]
    for most in rounds * 2 ** np.arange(_PATIENCE.bit_length()):
        while first.drawn and len(costs) < most:
            costs.append(evaluate(game, policy, seed=seed + len(costs)).mean)
        lots = _random_costs(game, seed, int(most))
        cost, mean = float(np.mean(costs)), float(np.mean(lots))
        spread = float(np.var(lots, ddof=1)) + (float(np.var(costs, ddof=1)) if first.drawn else 0.0)
        noise = 4 * (spread / most) ** 0.5
        if cost <= mean + 1e-9:
            return
        assert cost <= mean + noise + 1e-9, (
            f"{policy} costs {cost:.4f} {game.cost_noun} in {game.spec}, random queries {mean:.4f} +- {noise:.4f}"
        )


_PATIENCE = 32
"""How many times as often random queries are tried where a policy costs as much as they do, but for noise."""


def _random_costs(game: Game, seed: int, rounds: int) -> list[float]:
    """The costs of random queries by as many seeds, each in turn; those that are known are not walked again."""
    known = _known_costs.setdefault((type(game), game.spec, seed), [])
    while len(known) < rounds:
        known.append(evaluate(game, Random(), seed=seed + len(known)).mean)
    return known[:rounds]


_known_costs: dict[tuple[type[Game], str, int], list[float]] = {}
