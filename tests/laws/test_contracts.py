"""The contracts, over everything in the tables and over more shapes of each game."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from bestguess import Game, Position, make, solve
from bestguess.beliefs.listed import ListedBelief
from bestguess.core.errors import SpecError
from bestguess.core.one_lie import OneLie
from bestguess.core.spec import Registry, make as make_from, parameters
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.policies import POLICIES
from bestguess.policies.tree import DecisionTree
from bestguess.solvers.objective import ObjectiveName, Until
from bestguess.solvers.solution import Solution
from bestguess.testing import check_game, check_host, check_policy, check_solution, check_strength, random_game

WORDS = "cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped"
TABLE = Path(__file__).with_name("things.csv")

# Small games of every kind; each registered game is checked with its defaults as well.
SMALL = [
    "battleship(rows=5,columns=5,fleet=3-2-2)",
    "battleship(rows=5,columns=4,fleet=3-2-1,announce=named)",
    "battleship(rows=4,columns=5,fleet=2-2-1,announce=silent)",
    "battleship(rows=5,columns=5,fleet=3-2-2,announce=every-hit,touching=false)",
    "battleship(rows=7,columns=7,fleet=3-2-2-1-1,touching=false)",
    "battleship(rows=1,columns=12,fleet=4-3-1)",
    "rectangles(rows=5,columns=5,shapes=3x1-2x2)",
    "rectangles(rows=3,columns=6,shapes=2x1-2x1-3x1)",
    f"hangman(words={WORDS},lives=3)",
    f"hangman(words={WORDS},length=3,lives=0,alphabet=acdegopt)",
    f"hangman(words={WORDS},length=4,outside=0.1)",
    f"phrase(words={WORDS},lengths=3-4)",
    "mastermind(pegs=2,colours=3)",
    "mastermind(pegs=3,colours=4)",
    "bulls-and-cows(digits=2)",
    f"wordle(words={WORDS},length=3)",
    f"wordle(words={WORDS},guesses=goat|moat|dote|tome|coda,length=4,hard=true)",
    f"quordle(words={WORDS},boards=2,length=3)",
    f"quordle(words={WORDS},guesses=moat|dote|tome,boards=3,length=4,tries=0)",
    "table(file=faces)",
    "table(file=bicycle)",
    "table(file=faces,noise=0.1)",
    f"table(file={TABLE},noise=0.2,sure=0.8)",
    "mastermind(pegs=3,symbols=RGBYO,repeats=false,tries=6)",
    "battleship(rows=5,columns=5,fleet=3-2-2,announce=colour)",
    "battleship(rows=5,columns=5,fleet=1..3-2..3,announce=colour,touching=false)",
    "battleship(rows=4,columns=5,fleet=2..4-2..3,announce=named)",
    f"jotto(words={WORDS},length=3)",
    f"jotto(words={WORDS},guesses=goat|moat|dote|toot,length=4,tries=4)",
    "battleship(rows=5,columns=5,fleet=3-2,hider=people)",
]

LYING = [
    f"phrase(words={WORDS},lengths=3-4,lies=1)",
    f"phrase(words={WORDS},lengths=5-3-3,lies=1)",
    f"phrase(words={WORDS},lengths=3,lies=1,lives=1)",
    "phrase(lies=1)",
]
"""Games whose host may lie."""


@pytest.mark.parametrize("spec", [*SMALL, *LYING, *GAMES])
def test_games_keep_their_contract(spec: str) -> None:
    check_game(make(spec), seed=1)


@pytest.mark.parametrize("spec", [*SMALL, *LYING[:3], *GAMES])
def test_beliefs_take_a_list_of_queries(spec: str) -> None:
    position = Position.start(make(spec))
    belief, queries = position.belief, position.queries[:3]
    some: Any = queries.tolist()
    listed, arrayed = belief.predict(some), belief.predict(queries)
    assert listed.information_gain().tolist() == arrayed.information_gain().tolist()
    if isinstance(belief, OneLie):
        assert belief.lying_table(some, 99) is not None


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_its_defaults_is_written_by_its_name(name: str) -> None:
    assert make(name).spec == name


def meetings(registry: Registry, kinds: dict[str, list[str]]) -> list[tuple[str, str]]:
    """Each name of a table with the specs of the games it is for."""
    pairs = []
    for name in registry:
        if any(
            parameter.required and parameter.name not in ("game", "secret")
            for parameter in parameters(registry.factory(name))
        ):
            continue  # such as the file of a tree: it has tests of its own
        games = getattr(registry.factory(name), "games", ()) or kinds
        pairs += [(spec, name) for kind in games for spec in kinds[kind]]
    return pairs


PLAYED = {
    "battleship": [*SMALL[:4], "battleship(rows=3,columns=3,fleet=2..3-1,announce=colour)"],
    "rectangles": SMALL[6:7],
    "hangman": [f"hangman(words={WORDS},lives=3)", f"hangman(words={WORDS},length=3)"],
    "phrase": [f"phrase(words={WORDS},lengths=3-4)"],
    "mastermind": [SMALL[12], SMALL[23]],
    "bulls-and-cows": SMALL[14:15],
    "wordle": SMALL[15:17],
    "quordle": SMALL[17:19],
    "table": SMALL[19:23],
    "jotto": SMALL[27:29],
}
HOSTED = {
    "battleship": [spec for spec in SMALL if spec.startswith("battleship")],
    "rectangles": [SMALL[6], "rectangles(rows=3,columns=5,shapes=2x1-2x1-3x1)"],
    "jotto": SMALL[27:29],
    "hangman": SMALL[8:10],
    "phrase": LYING[:2],
    "mastermind": [*SMALL[12:14], SMALL[23]],
    "bulls-and-cows": SMALL[14:15],
    "wordle": SMALL[15:17],
    "quordle": SMALL[17:19],
    "table": SMALL[19:23],
}


@pytest.mark.parametrize(("spec", "policy"), meetings(POLICIES, PLAYED))
def test_policies_keep_their_contract(spec: str, policy: str) -> None:
    check_policy(make(spec), make_from(POLICIES, policy))


WEIGHED = [
    "battleship(rows=3,columns=3,fleet=2-2)",
    "rectangles(rows=3,columns=3,shapes=2x1-1x1)",
    f"hangman(words={WORDS},lives=3)",
    f"phrase(words={WORDS},lengths=3)",
    "mastermind(pegs=2,colours=3)",
    "mastermind(pegs=3,colours=3)",
    "bulls-and-cows(digits=2,tries=10)",  # random queries would need 46
    f"wordle(words={WORDS},length=3)",
    f"wordle(words={WORDS},length=4,hard=true)",
    f"jotto(words={WORDS},length=3)",
    f"table(file={TABLE})",
]
"""Small games of every kind, of which every policy is played over all secrets."""


@pytest.mark.parametrize(
    ("spec", "policy"),
    [
        (spec, policy)
        for spec, policy in meetings(POLICIES, {game: [x for x in WEIGHED if x.startswith(game)] for game in GAMES})
        if policy != "random"
    ],
)
def test_policies_are_no_worse_than_random(spec: str, policy: str) -> None:
    check_strength(make(spec), make_from(POLICIES, policy), rounds=4)


SOLVED = [
    "battleship(rows=3,columns=3,fleet=2-2,announce=silent)",
    "rectangles(rows=3,columns=3,shapes=2x1-1x1)",
    f"hangman(words={WORDS},length=3,lives=0)",
    "mastermind(pegs=2,colours=3)",
    "mastermind(pegs=3,colours=3)",
    "bulls-and-cows(digits=2)",
    f"wordle(words={WORDS},length=3)",
    f"wordle(words={WORDS},guesses=moat|dote|tome,length=4)",
    f"jotto(words={WORDS},length=3)",
    "jotto(words=cat|act|cot|dog|god|tac,length=3)",
    "mastermind(pegs=2,colours=3,tries=2)",  # any number is counted, as no policy is in time for all
    "mastermind(pegs=2,colours=3,tries=4)",
    f"wordle(words={WORDS},length=3,tries=2)",
    "wordle(words=bat|cat|hat|mat|pat|rat|cot|hot,length=3,hard=true,tries=3)",
    f"jotto(words={WORDS},length=3,tries=2)",
    f"hangman(words={WORDS},length=3,lives=2)",
    f"hangman(words={WORDS},length=4,lives=1)",
    f"table(file={TABLE})",
    "table(file=faces)",
]
"""Small games whose secrets are listed."""


def solutions(game: Game) -> Iterator[Solution]:
    """The best policy for every objective and end that suits a game."""
    for objective, until in product(get_args(ObjectiveName), (*get_args(Until), None)):
        try:
            yield solve(game, objective, until=until)
        except SpecError:  # as where words take unequally many letters until all is shown
            continue


@pytest.mark.parametrize("spec", SOLVED)
def test_a_proven_tree_costs_what_was_proven(spec: str) -> None:
    game = make(spec)
    solved = list(solutions(game))
    assert len(solved) > 3
    for solution in solved:
        assert solution.proven
        check_solution(game, solution)


class Slowest(DecisionTree):
    """Asks in every position the query that tells least."""

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        return int(position.queries[position.predictive.information_gain().argmin()])


@pytest.mark.parametrize("spec", SOLVED)
def test_a_wrong_value_or_tree_is_told(spec: str) -> None:
    game = make(spec)
    for solution in solutions(game):
        lower = replace(solution, cost_upper=solution.cost_upper - 1)
        slow = replace(solution, policy=Slowest(game.spec, (), (), (), ()))
        # In the worst case of nine cells nobody is quicker.
        for wrong in (lower,) if spec.startswith("rectangles") else (lower, slow):
            with pytest.raises(AssertionError, match=r"costs .*, not|asks up to|not one of the problem"):
                check_solution(game, wrong)


@pytest.mark.parametrize(
    ("spec", "moves"),
    [
        ("mastermind(pegs=2,colours=3,tries=3)", "12 0b1w"),
        (f"hangman(words={WORDS},length=3,lives=2)", "o miss"),
        (f"table(file={TABLE})", "legs 2"),
    ],
)
def test_the_rest_of_a_game_costs_what_was_proven(spec: str, moves: str) -> None:
    game = make(spec)
    check_solution(game, solve(game, moves=moves))


@pytest.mark.parametrize(("spec", "host"), [*meetings(HOSTS, HOSTED), ("battleship", "hidden-well")])
def test_hosts_keep_their_contract(spec: str, host: str) -> None:
    kind: Any = HOSTS.factory(host)
    if kind.suits(make(spec)):
        check_host(spec, host, seed=2)
    else:  # such as a host that has learned to hide one fleet
        with pytest.raises(SpecError):
            check_host(spec, host)


@pytest.mark.parametrize(
    "spec",
    [
        "battleship(rows=4,columns=4,fleet=3-2-2)",
        "battleship(rows=4,columns=4,fleet=3-2-1,announce=named)",
        "battleship(rows=4,columns=4,fleet=2-2-1,announce=silent)",
        "battleship(rows=4,columns=4,fleet=3-2,announce=every-hit)",
        "battleship(rows=4,columns=4,fleet=3-2-1,announce=colour)",
        "battleship(rows=4,columns=4,fleet=1..3-2..4,announce=colour,touching=false)",
        "battleship(rows=4,columns=4,fleet=2..3-1..3)",
        "battleship(rows=4,columns=4,fleet=2..3-2..3,announce=named,touching=false)",
        "battleship(rows=4,columns=4,fleet=3-1..2,announce=every-hit)",
        "battleship(rows=5,columns=5,fleet=2-2-1,touching=false)",
        "rectangles(rows=4,columns=4,shapes=3x1-2x2)",
    ],
)
def test_beliefs_of_small_games_agree_with_the_list(spec: str) -> None:
    game = make(spec)
    listed = Position(game, ListedBelief.uniform(game, list(game.secrets())))
    for seed in range(6):
        reference = listed
        for position in random_game(game, seed):
            if position.transcript:
                reference = reference.after(*position.transcript[-1])
            assert position.belief.count() == reference.belief.count()
            ours, theirs = position.predictive, reference.predictive
            assert np.array_equal(ours.starts, theirs.starts)
            assert np.array_equal(ours.answers, theirs.answers)
            assert np.allclose(ours.probability, theirs.probability)
