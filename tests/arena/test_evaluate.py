from collections import Counter
from dataclasses import dataclass

import numpy as np
import pytest

import bestguess
from bestguess.arena.evaluate import Evaluation, evaluate
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import SpecError, TooLarge
from bestguess.core.players import Policy, equal_best
from bestguess.core.position import Position
from bestguess.games.rectangles import Rectangles
from bestguess.policies.greedy import Greedy
from bestguess.policies.random import Random

GREEDY = ["most-likely", "most-information", "most-information(ties=likelihood)"]


@dataclass(frozen=True)
class Walked(Policy):
    """Another policy, disguised so that the kernel does not know it."""

    policy: Policy

    def choose(self, position, rng):
        return self.policy.choose(position, rng)


@dataclass(frozen=True)
class Weighted(Rectangles):
    """Rectangles whose layouts are not equally likely."""

    def prior(self, kind="default"):
        boards = tuple(super().prior().secrets())
        return ListedBelief(self, boards, np.arange(1.0, len(boards) + 1), np.arange(len(boards)))


def play(game: Rectangles, policy: Policy, secret: int) -> int:
    position = Position.start(game)
    while position.outcome is None:
        query = policy.choose(position, np.random.default_rng(0))
        position = position.after(query, game.answer(secret, position.transcript, query))
    return len(position.transcript)


@pytest.mark.parametrize(
    ("policy", "shots", "mean"),
    [
        ("most-likely", 61_730_566, 30.234),
        ("most-information", 64_463_207, 31.572),
        ("most-information(ties=likelihood)", 64_127_705, 31.408),
    ],
)
def test_the_exact_means_of_the_standard_game(policy, shots, mean):
    result = evaluate(Rectangles(), bestguess.make(policy))
    assert result.exact
    assert (result.secrets, result.covered, result.total) == (2_041_792, 2_041_792, shots)
    assert result.mean == pytest.approx(mean, abs=5e-4)
    assert result.best == 19


@pytest.mark.parametrize("policy", GREEDY)
def test_the_walk_the_kernel_and_playing_agree(policy):
    game, chosen = Rectangles(3, 4, "2x2-2x1-2x1"), bestguess.make(policy)
    fast, slow = evaluate(game, chosen), evaluate(game, Walked(chosen))
    played = Counter(play(game, chosen, secret) for secret in game.secrets())
    assert fast.histogram == played
    assert dict(slow.histogram) == pytest.approx(dict(fast.histogram))
    assert list(slow.histogram) == sorted(slow.histogram)
    assert fast.secrets == slow.secrets == played.total()


def test_secrets_count_by_their_prior_probability():
    game, policy = Weighted(3, 3, "2x1"), bestguess.make("most-likely")
    costs = [play(game, policy, secret) for secret in game.prior().secrets()]
    result = evaluate(game, policy)
    assert result.mean == pytest.approx(np.average(costs, weights=game.prior().weights()))
    assert result.covered == pytest.approx(len(costs))


def test_a_policy_that_draws_lots_is_exact_for_its_seed():
    game = Rectangles(3, 3, "2x1")
    one, same, other = (evaluate(game, Random(), seed=seed) for seed in (1, 1, 2))
    assert one.histogram == same.histogram != other.histogram
    assert one.complete
    assert one.drawn
    assert not one.exact
    # Where there is nothing to draw, the mean is exact.
    certain = evaluate(Rectangles(1, 2, "2x1"), bestguess.make("myshkin"))
    assert certain.mean == 2


def over_all_lots(position: Position, policy: Policy) -> float:
    """The mean misses over all lots that a scoring policy can draw."""
    if position.outcome is not None:
        return 0.0
    equals = position.queries[equal_best(policy.score(position))]
    total = 0.0
    for query in equals.tolist():
        for answer, chance in position.belief.predict(np.asarray([query])).row(query).items():
            after = position.after(query, answer)
            total += chance * (after.cost() - position.cost() + over_all_lots(after, policy)) / len(equals)
    return total


@pytest.mark.parametrize("game", [Rectangles(2, 3, "2x1"), Rectangles(3, 3, "2x1"), Rectangles(2, 3, "2x1-1x1")])
def test_the_mean_of_many_walks_by_lot_is_the_mean_over_all_lots(game):
    policy = bestguess.make("myshkin")
    exact = over_all_lots(Position.start(game), policy)
    for played in (policy, Walked(policy)):
        walks = [evaluate(game, played, seed=seed) for seed in range(200)]
        assert [walk.covered for walk in walks] == pytest.approx([walk.secrets for walk in walks])
        means = [walk.mean for walk in walks]
        assert np.mean(means) == pytest.approx(exact, abs=4 * np.std(means) / len(means) ** 0.5 + 1e-9)
        assert walks[7].histogram == evaluate(game, played, seed=7).histogram


def test_a_board_of_many_layouts_is_walked_by_lot_from_large_sets_to_small_ones():
    game = Rectangles(3, 5, "3x1-2x1")
    walks = [evaluate(game, bestguess.make("myshkin"), seed=seed) for seed in range(300)]
    slow = [evaluate(game, Walked(bestguess.make("myshkin")), seed=seed) for seed in range(25)]
    assert all(walk.covered == walk.secrets > 64 and not walk.exact for walk in walks)
    fast, played = ([one.mean for one in some] for some in (walks, slow))
    error = np.hypot(np.std(fast) / len(fast) ** 0.5, np.std(played) / len(played) ** 0.5)
    assert np.mean(fast) == pytest.approx(np.mean(played), abs=4 * error)


def test_progress_counts_up_to_all_secrets():
    for policy in (bestguess.make("most-likely"), Random()):
        seen = []
        evaluate(Rectangles(3, 4, "2x1-1x1"), policy, progress=lambda done, of, seen=seen: seen.append((done, of)))
        assert seen == sorted(seen)
        assert seen[-1][0] == seen[-1][1] == Rectangles(3, 4, "2x1-1x1").prior().count().value
    assert seen[0][0] == 0  # told before the first leaf, by a policy that is asked one query after the other


def test_an_interrupted_walk_says_that_it_is_not_exact():
    def stop(done, of):
        if done > of // 2:
            raise KeyboardInterrupt

    result = evaluate(Rectangles(3, 4, "2x1-1x1"), Random(), progress=stop)
    assert not result.exact
    assert result.secrets / 2 < result.covered < result.secrets
    assert np.isfinite(result.mean)
    with pytest.raises(KeyboardInterrupt):
        result.or_stop()


def test_quantiles_are_costs_that_occur():
    result = Evaluation("game", {2.0: 1, 3.0: 2, 7.0: 1}, 4, complete=True, seconds=0.0)
    assert [result.quantile(share) for share in (0, 0.25, 0.26, 0.5, 0.75, 0.76, 1)] == [2, 2, 3, 3, 3, 7, 7]
    assert (result.best, result.worst, result.mean, result.total) == (2, 7, 3.75, 15)
    with pytest.raises(ValueError, match="share"):
        result.quantile(1.5)


def test_what_cannot_be_evaluated_is_said():
    class OnlyChess(Random):
        games = ("chess",)

    with pytest.raises(SpecError, match="plays chess only"):
        evaluate(Rectangles(3, 3, "2x1"), OnlyChess())
    with pytest.raises(TooLarge, match="too many layouts"):
        evaluate(Rectangles(shapes="1x1-1x1-1x1-1x1-1x1-1x1"), Greedy(()))
