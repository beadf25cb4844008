"""The law of the last lives where the host may lie once: what promises to win asks what wins most often."""

from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.core.spec import make as make_from
from bestguess.core.types import Query
from bestguess.kernel import MOST_LAST_LIVES
from bestguess.policies import POLICIES
from bestguess.policies.ranking import choice

POSITIONS = 10
"""How many positions each seed draws."""

SAVE_LIVES = ("default", "thrifty", "rollout")


def positions(seed: int, is_found: bool = False) -> Iterator[Position]:
    """Positions of short phrases on few letters, after up to two answers, some of which may be lies.

    With ``is_found`` after a lie that was found out, which costs no life.
    """
    rng = np.random.default_rng(seed)
    made = 0
    while made < POSITIONS:
        words = {"".join(rng.choice(list("abc"), int(rng.integers(1, 4)))) for _ in range(6)}
        lengths = [int(length) for length in rng.choice(sorted({len(word) for word in words}), 2)]
        spec = f"phrase(words={'|'.join(sorted(words))},lengths={lengths[0]}-{lengths[1]},alphabet=abc,lies=1"
        game = make(f"{spec},lie_prior={rng.choice([0.1, 0.4])},lives={int(rng.integers(1, MOST_LAST_LIVES + 1))})")
        position = Position.start(game)
        for _ in range(0 if is_found else int(rng.integers(3))):
            if position.outcome is None:
                query = int(rng.choice(position.queries))
                row = position.belief.predict(np.array([query])).row(query)
                possible = sorted(answer for answer, p in row.items() if p > 1e-12)
                position = position.after(query, int(rng.choice(possible)))
        if is_found:
            query = int(rng.choice(position.queries))
            for wanted in (False, True):
                row = position.belief.predict(np.array([query])).row(query) if position.outcome is None else {}
                possible = sorted(answer for answer, p in row.items() if p > 1e-12 and bool(answer) == wanted)
                if possible:
                    position = position.after(query, int(rng.choice(possible)))
            if game.lie_found(position.transcript) is None:
                continue
        if position.outcome is None and 1 < position.belief.count().value <= 8:
            made += 1
            yield position


@cache
def after(position: Position, query: Query) -> float:
    """The greatest probability to win after a query, by trying everything."""
    row = position.belief.predict(np.array([query])).row(query)
    return sum(p * best(position.after(query, answer)) for answer, p in row.items() if p > 1e-12)


@cache
def best(position: Position) -> float:
    if position.outcome is not None:
        return float(position.outcome.won)
    return max(after(position, query) for query in position.queries.tolist())


@pytest.mark.parametrize("is_found", [False, True])
@pytest.mark.parametrize("seed", range(10))
def test_the_last_lives_are_played_to_win_though_the_host_may_lie(seed: int, is_found: bool) -> None:
    for position in positions(seed, is_found):
        assert position.lives_left == position.game.display.board(position.transcript).lives_left
        for name in SAVE_LIVES:
            policy = make_from(POLICIES, position.game.default_policy if name == "default" else name)
            won = after(position, choice(position, policy))
            assert won == pytest.approx(best(position), abs=1e-6), f"{name} in {position.game.spec}"
