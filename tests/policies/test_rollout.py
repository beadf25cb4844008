"""Policy improvement: never worse than what it improves on, the same in the kernel and in words, seeded."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

from bestguess import Position, SpecError, kernel, make
from bestguess.arena.evaluate import evaluate
from bestguess.core.simulator import GREEDY
from bestguess.core.spec import make as make_from
from bestguess.games.battleship.posterior import every_layout
from bestguess.games.battleship.rules import Battleship
from bestguess.games.battleship.simulator import FleetSimulator
from bestguess.games.pegs import Mastermind
from bestguess.policies import POLICIES
from bestguess.policies.ranking import ranking
from bestguess.policies.rollout import LISTED, NESTED, Rollout
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

SMALL = "battleship(rows=4,columns=4,fleet=3-2,announce={})"
ANNOUNCED = ("sunk", "named", "silent", "every-hit")


def mean_shots(spec: str, policy: str) -> float:
    """Over all layouts, each played on its own; where two have answered alike, the position is at hand."""
    game, chooser = make(spec), make_from(POLICIES, policy)

    @cache
    def after(position: Position, answer: int) -> Position:
        return position.after(asked(position), answer)

    @cache
    def asked(position: Position) -> int:
        return chooser.choose(position, np.random.default_rng(0))

    start, costs = Position.start(game), []
    for secret in game.secrets():
        position = start
        while position.outcome is None:
            position = after(position, game.answer(secret, position.transcript, asked(position)))
        costs.append(position.cost())
    return float(np.mean(costs))


@pytest.mark.parametrize("announce", ANNOUNCED)
def test_it_plays_as_the_kernel_says_and_no_worse_than_its_base(announce: str) -> None:
    spec = SMALL.format(announce)
    position = Position.start(make(spec))
    layouts = every_layout(position.game, position.belief.evidence, 1000)
    hits = position.belief.evidence.hits

    def misses(levels: Sequence[Sequence[tuple[int, int]]]) -> float:
        return float(
            kernel.fleet_rollouts(
                4, 4, [3, 2], announce=announce, layouts=layouts, asked=hits, candidates=[-1], levels=levels
            ).mean()
        )

    improved = mean_shots(spec, "rollout")
    assert improved == pytest.approx(5 + misses(Rollout().plan.levels))
    assert mean_shots(spec, "rollout(nested=0)") == pytest.approx(5 + misses([[(10**6, 5)]]))
    assert mean_shots(spec, "most-likely") == pytest.approx(5 + misses([]))
    assert misses([[(10**6, 3)], [(10**6, 3)]]) <= misses([[(10**6, 3)]]) < misses([])
    wide = Rollout(candidates=2, wide=7, depth=2)
    assert mean_shots(spec, "rollout(candidates=2,wide=7,depth=2)") == pytest.approx(5 + misses(wide.plan.levels))


@pytest.mark.parametrize("announce", ["sunk", "named"])
@pytest.mark.parametrize("board", ["rows=1,columns=5,fleet=2-2", "rows=3,columns=3,fleet=2-2-2"])
def test_a_certain_hit_waits_where_it_may_tell_more_later(board: str, announce: str) -> None:
    spec = f"battleship({board},announce={announce})"
    game = make(spec)
    assert isinstance(game, Battleship)
    optimum = game.fleet_cells + solve(Problem.of(game, "misses")).value
    assert mean_shots(spec, "rollout") == pytest.approx(optimum)
    assert mean_shots(spec, "most-likely") > optimum + 0.08


def test_in_grid_games_the_kernel_agrees_with_playing_position_by_position() -> None:
    for spec in (SMALL.format("sunk"), "rectangles(rows=4,columns=4,shapes=3x1-2x2)"):
        policy = Rollout(samples="all")
        position, rng = Position.start(make(spec)), np.random.default_rng(2)
        secret = position.belief.sample(rng, 1)[0]
        while position.outcome is None:
            queries = position.queries[:3]
            played = policy._play_out(position, queries)[:, 1]
            simulator = position.game.simulator(position.belief)
            left = played - simulator.expected_costs(queries, GREEDY)  # the hits to come
            assert np.allclose(left, left[0])
            query = int(rng.choice(position.queries))
            position = position.after(query, position.game.answer(secret, position.transcript, query))


def test_rectangles_are_found_sooner() -> None:
    game = make("rectangles(rows=5,columns=5,shapes=3x1-2x2)")
    greedy, one, two = (
        evaluate(game, make_from(POLICIES, name)).mean for name in ("most-likely", "rollout", "rollout(depth=2)")
    )
    assert two <= one < greedy
    # Walked position by position, it is the same.
    prior = game.prior()
    boards = np.repeat(prior.maps, prior.layouts)
    walked = kernel.map_rollouts(boards, 25, [-1], Rollout().plan.levels).mean()
    assert evaluate(game, make_from(POLICIES, "rollout(samples=all)")).mean == pytest.approx(7 + walked)
    assert one == pytest.approx(7 + walked)


def test_words_are_found_with_fewer_misses() -> None:
    words = "cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped|bat|bet|bit|but|bad|bed|bid"
    game = make(f"hangman(words={words},lives=6,length=3)")
    greedy = evaluate(game, make("most-likely"))
    assert evaluate(game, make_from(POLICIES, "rollout(samples=all)")).mean <= greedy.mean
    assert evaluate(game, make_from(POLICIES, "rollout(base=thrifty,samples=5)")).complete


@pytest.mark.parametrize(
    "spec", ["table", "mastermind(pegs=3,colours=4)", "wordle(words=crane|brine|prone|drone|crone)"]
)
def test_where_no_answer_is_a_miss_it_improves_on_what_advises_there(spec: str) -> None:
    game = make(spec)
    advises = evaluate(game, make(game.default_policy)).mean
    assert evaluate(game, make_from(POLICIES, "rollout(samples=all)")).mean <= advises + 1e-9


def test_a_game_whose_own_policy_is_rollout_improves_on_most_information() -> None:
    class Improved(Mastermind):
        default_policy = "rollout"

    game = Improved(2, 3)
    assert Rollout().base_in(game) == make_from(POLICIES, "most-information")


def test_samples_are_the_same_for_the_same_position() -> None:
    game = make("battleship(rows=7,columns=7)")
    position = Position.of(
        game, ((24, 0), (10, 1), (11, 1), (12, 0), (9, 1), (8, 1), (3, 0), (45, 0), (39, 0), (30, 0), (17, 0), (33, 0))
    )
    policy = Rollout(samples=3000)
    assert 3000 < position.belief.count().value <= 20 * 3000
    first = policy.weigh(position).query
    assert first == policy.weigh(Position.of(game, position.transcript)).query
    # Where they are all listed there is no chance at all.
    end = Position.of(make(SMALL.format("sunk")), ((5, 0),))
    assert len({Rollout(samples=size).weigh(end).query for size in ("all", "auto", 5000)}) == 1


def test_where_a_draw_would_stand_for_too_many_the_base_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FleetSimulator, "secrets", lambda *_: pytest.fail("drawn"))
    position = Position.of(make("battleship"), ((44, 0), (55, 0)))
    greedy = make("most-likely").choose(position, np.random.default_rng(0))
    assert Rollout().weigh(position).query == Rollout(samples=1000, nested=0).weigh(position).query == greedy
    monkeypatch.undo()
    assert Rollout(samples=200, reach=10**12).weigh(position).query in position.queries


@pytest.mark.parametrize("fleet", ["c5-b4-d3-s3-p2", "2-3-3-4-5"])
def test_the_first_shot_is_the_one_found_beforehand(fleet: str) -> None:
    def first(policy: str, spec: str) -> str:
        game = make(spec)
        return game.notation.format_query(
            make_from(POLICIES, policy).choose(Position.start(game), np.random.default_rng(0))
        )

    silent = f"battleship(fleet={fleet},announce=silent)"
    assert first("rollout", silent) == "D5"
    assert first("rollout(opening=false)", silent) == first("most-likely", silent) == "E5"
    # Elsewhere no other shot is known to be better than the likeliest.
    other = f"battleship(fleet={fleet},touching=false,announce=silent)"
    assert first("rollout", other) == first("most-likely", other)


def test_where_many_are_left_all_are_used_and_the_cores_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.of(make("battleship(rows=7,columns=7,fleet=4-3-3-2,announce=silent)"), ((24, 1), (23, 0)))
    simulator = position.game.simulator(position.belief)
    assert NESTED < simulator.distinct() <= LISTED
    queries = ranking(position, make("most-likely"))[:10]
    means = simulator.expected_costs(queries, GREEDY)
    chosen = Rollout().weigh(position).query
    # Drawn layouts only say which candidates need not be followed to the end.
    assert means[queries.tolist().index(chosen)] == means.min() < means[0]
    for cores in (1, 3):
        monkeypatch.setattr("bestguess.games.battleship.simulator.threads", lambda cores=cores: cores)
        assert Rollout().weigh(position).query == chosen
        assert (simulator.expected_costs(queries, GREEDY) == means).all()


def test_layouts_that_are_hard_to_find_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.of(make("battleship(rows=6,columns=6,fleet=3-3-2)"), ((14, 0), (21, 1)))
    monkeypatch.setattr(FleetSimulator, "expected_costs", lambda *_: None)
    assert Rollout().weigh(position).query in position.queries


def test_sampled_beliefs_are_played_on_too() -> None:
    game = make("battleship(rows=13,columns=13,fleet=4-4-3-3-3-2-2-2-2-1-1-1-1,touching=false)")
    position = Position.of(game, ((84, 1), (85, 1)))
    assert Rollout(samples=200).weigh(position).query in position.queries


@pytest.mark.parametrize(
    "spec",
    [
        "rollout(candidates=0)",
        "rollout(samples=0)",
        "rollout(samples=many)",
        "rollout(wide=-1)",
        "rollout(nested=-1)",
        "rollout(nested=99999999999999999999999)",
        "rollout(reach=0)",
        "rollout(depth=0)",
        "rollout(depth=4)",
        "rollout(base=nobody)",
        "rollout(base=most-information,depth=2)",
    ],
)
def test_bad_parameters_are_named(spec: str) -> None:
    with pytest.raises(SpecError, match=r"candidates|samples|wide|nested|reach|depth|nobody"):
        make_from(POLICIES, spec)


def test_depth_is_for_grid_games() -> None:
    position = Position.start(make("hangman(words=cat|dog|cog,lives=3,length=3)"))
    with pytest.raises(SpecError, match="depth=2"):
        Rollout(depth=2).choose(position, np.random.default_rng(0))


def test_it_plays_the_games_of_its_base() -> None:
    assert Rollout(base="hunt-target").games == ("battleship",)
    assert Rollout().games == ()
