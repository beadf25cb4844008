"""The best play of a position: what it names is best, whatever the game, and it names nothing that is not proven."""

from dataclasses import dataclass
from math import isclose
from pathlib import Path

import numpy as np
import pytest
from highlow import FOUND, HIGHER, LOWER, HighLow

from bestguess import make_game
from bestguess.advice.best_sentences import best_sentence
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import SpecError
from bestguess.core.game_parts import ExactRules, KeyCells
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript
from bestguess.solvers.best_play import MOST_SECRETS, best_play
from bestguess.solvers.objective import ObjectiveName
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

WORDS = "bat|cat|hat|mat|pat|rat|sat|bot|cot|hot|mot|pot|bit|cut|hut|pit|tin|ton|tan"
SPECS = [
    f"hangman(words={WORDS},prior=uniform,length=3,lives=4)",
    f"hangman(words={WORDS},prior=uniform,length=3,lives=0)",
    f"wordle(words={WORDS},guesses=chm|prb,length=3,prior=uniform,tries=0)",
    f"wordle(words={WORDS},guesses=chm|prb,length=3,prior=uniform,tries=3)",
    "mastermind(pegs=3,colours=3,tries=0)",
    "battleship(rows=3,columns=4,fleet=3-2)",
    "rectangles(rows=3,columns=4,shapes=2x1-2x2)",
]


def value(position: Position, objective: ObjectiveName) -> float:
    """The optimum from a position on, by a search of its own; 0 queries where the game is over."""
    if position.outcome is not None:
        return float(objective == "win" and bool(position.outcome.won))
    return solve(Problem.of(position.game, objective, moves=position.transcript), tree=False).value


@pytest.mark.parametrize("spec", SPECS)
def test_the_best_play_is_worth_what_the_search_says(spec: str) -> None:
    game, rng = make_game(spec), np.random.default_rng(1)
    for _ in range(3):
        position = Position.start(game)
        while position.outcome is None and (found := best_play(position)) is not None:
            assert found.query in position.queries
            after = position.belief.predict(np.array([found.query])).row(found.query)
            left = {answer: position.after(found.query, answer) for answer in after}
            cost = {
                answer: float(found.objective == "questions" or not game.is_hit(found.query, answer))
                * (found.objective != "win")
                for answer in after
            }
            worth = sum(p * (cost[answer] + value(left[answer], found.objective)) for answer, p in after.items())
            assert isclose(worth, found.value, abs_tol=1e-6)
            position = left[int(rng.choice([*after], p=np.array([*after.values()]) / sum(after.values())))]


def test_what_is_large_or_over_or_known_has_no_proof() -> None:
    large = Position.start(make_game("mastermind"))
    assert large.belief.count().value > MOST_SECRETS
    assert best_play(large) is None
    assert best_play(Position.of(make_game("mastermind(pegs=2,colours=2)"), "11 2b0w")) is None
    assert best_play(Position.of(make_game("hangman(words=cat|dog,length=3,prior=uniform)"), "C no")) is None
    assert best_play(Position.start(make_game("battleship"))) is None


def test_the_same_position_is_answered_alike() -> None:
    game = make_game(SPECS[1])
    assert best_play(Position.start(game)) == best_play(Position.of(game, ())) != best_play(Position.of(game, "A no"))


def test_a_table_is_over_when_one_is_left_and_costs_its_unit(tmp_path: Path) -> None:
    (tmp_path / "faults.csv").write_text("fault,hums,warm\ncost (minutes),2,5\nfuse,no,no\ncoil,yes,no\nfan,yes,yes\n")
    said = best_sentence(Position.start(make_game(f"table(file={tmp_path / 'faults.csv'})")))
    assert said == "Proven best: hums. The best play takes 5.33 more minutes on average until one fault is left."


@pytest.mark.parametrize(
    "table",
    [
        "thing,a,b\nx,yes,no\ny,yes,no\nz,no,-\n",
        "thing,a,b\nx,yes,no\ny,yes,no\nz,no,no\n",
        "thing,weight,a,b\nx,9,yes,yes\ny,1,yes,no\nz,1,no,yes\nw,1,no,no\n",
        "thing,a,b,c\nw,yes,no,yes\nx,yes,yes/no,no\ny,no,yes,yes\nz,no,no,-\n",
    ],
    ids=["alike-and-unknown", "alike", "one-is-likely", "several-answers"],
)
def test_the_best_play_of_a_table_is_that_of_the_game_with_its_names(table: str, tmp_path: Path) -> None:
    (tmp_path / "things.csv").write_text(table)
    game = make_game(f"table(file={tmp_path / 'things.csv'})")
    play = best_play(Position.start(game))
    assert play is not None
    least = least_questions(Position.start(game))
    assert isclose(play.value, least, rel_tol=1e-9)
    solution = solve(Problem.of(game, "questions", early_naming=True))
    assert solution.proven
    assert isclose(solution.value, least, rel_tol=1e-9)


def least_questions(position: Position) -> float:
    """The least mean number of questions to the end of a game, by trying all."""
    if position.outcome is not None:
        return 0.0
    least = float("inf")
    for query in position.queries.tolist():
        row = position.predictive.row(query)
        after = {answer: position.after(query, answer) for answer in row}
        if all(one.belief.log_mass() > position.belief.log_mass() - 1e-12 for one in after.values()):
            continue  # it tells nothing
        least = min(least, 1.0 + sum(p * least_questions(after[answer]) for answer, p in row.items()))
    return least


@dataclass(frozen=True)
class Dear(HighLow):
    """A guess that is too high costs three."""

    name = "dear"
    cost_noun = "coins"

    def cost(self, query: Query, answer: Answer) -> float:
        return 3.0 if answer == LOWER else 1.0


@dataclass(frozen=True)
class Priced(HighLow, ExactRules):
    """Guesses cost what they are, by a key."""

    name = "priced"
    cost_noun = "coins"

    def cost(self, query: Query, answer: Answer) -> float:
        return 1.0 + query

    def key_cells(self, naming: bool) -> KeyCells:
        answers = [[HIGHER, LOWER, FOUND]] * self.top
        cells = [[1 << answers[q].index(self.answer(s, (), q)) for s in range(self.top)] for q in range(self.top)]
        costs = np.array([self.cost(query, FOUND) for query in range(self.top)])
        return KeyCells(np.array(cells, dtype=np.uint64), answers, np.ones(self.top), costs)


@dataclass(frozen=True)
class Halves(HighLow):
    """A game that is won by a guess of the same half: the number stays unknown."""

    name = "halves"

    def answer(self, secret: int, transcript: Transcript, query: Query) -> Answer:
        return FOUND if secret // 2 == query // 2 else super().answer(secret, transcript, query)


def test_what_costs_something_else_than_queries_is_not_called_best_by_their_number() -> None:
    assert best_play(Position.start(Dear(6))) is None
    won = best_play(Position.start(Dear(6, tries=2)))
    assert won is not None
    assert won.objective == "win"
    priced = best_play(Position.start(Priced(6)))
    assert priced is not None
    assert priced.value == pytest.approx(solve(Problem.of(Priced(6), "questions")).value)


def test_a_key_has_no_tries() -> None:
    with pytest.raises(SpecError, match="no tries"):
        Problem.of(Priced(6, tries=2), "win")
    assert best_play(Position.start(Priced(6, tries=2))) is None


def test_a_game_that_ends_for_several_secrets_is_not_solved_until_one_is_left() -> None:
    with pytest.raises(SpecError, match="several numbers are left"):
        Problem.of(Halves(6), "questions", until="known")
    solution = solve(Problem.of(Halves(6), "questions"))
    assert solution.policy is not None
    assert evaluate(Halves(6), solution.policy).mean == pytest.approx(solution.value)
