import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import inf
from pathlib import Path

import numpy as np
import pytest
from highlow import HighLow

from bestguess import Position, make
from bestguess.arena.evaluate import evaluate
from bestguess.core.errors import BestguessError, SpecError, TooLarge
from bestguess.core.grid import Grid
from bestguess.games.battleship.rules import Battleship
from bestguess.papers.audinot_bonnet_viennot.greedy_loss import boards, likeliest, solve_board, table
from bestguess.solvers.listed_answers import table as answers
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.solvers.switches import Switches

Layouts = frozenset[tuple[int, ...]]

SPECS = [
    f"battleship(rows={rows},columns={columns},fleet={fleet},touching={touching},announce={announce})"
    for rows, columns, fleet in [
        (1, 5, "2-2"),
        (2, 3, "2-2"),
        (2, 3, "2-1"),
        (2, 4, "3-2"),
        (3, 3, "3"),
        (1, 7, "3-1"),
    ]
    for touching in ("true", "false")
    for announce in ("sunk", "named", "silent", "every-hit")
    if touching == "true" or (rows, columns, fleet) in {(2, 3, "2-1"), (1, 7, "3-1")}
]


def parts(game: Battleship, layouts: Layouts, asked: frozenset[int], shot: int) -> dict[int, Layouts]:
    """By the rules alone: which layouts give which answer after these shots."""
    found: dict[int, set[tuple[int, ...]]] = {}
    for layout in layouts:
        found.setdefault(game.answer(layout, tuple((cell, 0) for cell in asked), shot), set()).add(layout)
    return {answer: frozenset(part) for answer, part in found.items()}


def cells(game: Battleship, layout: tuple[int, ...]) -> frozenset[int]:
    return frozenset(c for ship, placement in enumerate(layout) for c in game.placement_cells(ship, placement))


def brute(
    game: Battleship, objective: str, choose: Callable[[list[float], list[float]], float] = lambda costs, _: min(costs)
) -> float:
    """The recursion over layouts and *all* shots before; ``choose`` sees costs and chances of a hit."""
    maps = {layout: cells(game, layout) for layout in game.secrets()}

    @cache
    def value(layouts: Layouts, asked: frozenset[int]) -> float:
        if len({maps[layout] for layout in layouts}) == 1:
            return 0
        costs, hits = [], []
        for shot in sorted(set(range(game.num_queries)) - asked):
            if not (hit := sum(shot in maps[layout] for layout in layouts)):
                continue
            costs.append(0.0)
            hits.append(hit)
            for answer, part in parts(game, layouts, asked, shot).items():
                step = answer == 0 or objective.endswith("questions")
                if objective.startswith("worst"):
                    costs[-1] = max(costs[-1], step + value(part, asked | {shot}))
                else:
                    costs[-1] += step * len(part) + value(part, asked | {shot})
        return choose(costs, hits)

    return value(frozenset(maps), frozenset())


@pytest.mark.parametrize("spec", SPECS)
def test_the_optimum_is_that_of_the_rules(spec: str) -> None:
    game = make(spec)
    for objective in ("misses", "questions", "worst-questions", "worst-misses"):
        kind, unit = ("worst-case", objective[6:]) if objective.startswith("worst") else (objective, None)
        problem = Problem.of(game, kind, unit=unit)  # type: ignore[arg-type]
        expected = brute(game, objective)
        for switches in (Switches(), Switches(prune=False)):
            found = solve(problem, switches=switches)
            assert (found.cost_lower, found.cost_upper) == (expected, expected)


@pytest.mark.parametrize("spec", SPECS)
def test_greedy_play_and_its_ties(spec: str) -> None:
    game = make(spec)
    problem = Problem.of(game, "misses")

    def tied(costs: list[float], hits: list[float]) -> list[float]:
        return [cost for cost, hit in zip(costs, hits, strict=True) if hit == max(hits)]

    first = likeliest(problem)
    assert first == brute(game, "misses", lambda *of: tied(*of)[0])
    assert likeliest(problem, "best") == brute(game, "misses", lambda *of: min(tied(*of)))
    assert likeliest(problem, "worst") == brute(game, "misses", lambda *of: max(tied(*of)))
    played = evaluate(game, make("most-likely"))
    assert played.mean == pytest.approx(game.fleet_cells + first / problem.total)
    assert likeliest(problem, "first", 1e-9) in (None, first)


@pytest.mark.parametrize("spec", SPECS)
def test_the_tree_plays_what_was_proven(spec: str) -> None:
    game = make(spec)
    found = solve(Problem.of(game, "misses"))
    assert found.policy is not None
    walked = evaluate(game, found.policy)
    assert walked.exact
    assert walked.mean == pytest.approx(game.fleet_cells + found.value)
    for policy in ("most-likely", "most-information", "random"):
        assert evaluate(game, make(policy)).mean >= walked.mean - 1e-9
    assert game.notation.format_query(found.policy.query[0]) in found.policy.draw(game)
    worst = solve(Problem.of(game, "worst-case", unit="misses"))
    assert worst.policy is not None
    assert evaluate(game, worst.policy).worst == game.fleet_cells + worst.value


# The examples of docs/reproduce/small-boards.md: optimum and greedy with its luckiest ties, in mean shots.
EXAMPLES = [
    ("battleship(rows=1,columns=5,fleet=2-2)", "13/3", "14/3"),
    ("battleship(rows=1,columns=5,fleet=2-2,announce=named)", "13/3", "14/3"),
    ("battleship(rows=1,columns=6,fleet=2-1,touching=false)", "17/4", "13/3"),
    ("battleship(rows=1,columns=6,fleet=2-2,announce=every-hit)", "29/6", "5"),
    ("battleship(rows=1,columns=8,fleet=2-2-1,announce=silent)", "421/60", "211/30"),
    ("battleship(rows=1,columns=9,fleet=4-2,announce=silent)", "147/20", "37/5"),
    ("battleship(rows=4,columns=4,fleet=3)", "45/8", "23/4"),
]


@pytest.mark.parametrize(("spec", "optimum", "luckiest"), EXAMPLES)
def test_greedy_is_not_optimal(spec: str, optimum: str, luckiest: str) -> None:
    one = solve_board(make(spec), inf)
    assert one.proven
    assert one.luckiest is not None
    assert (one.shots(one.upper), one.shots(one.luckiest)) == (Fraction(optimum), Fraction(luckiest))
    assert one.lost == Fraction(luckiest) - Fraction(optimum)


def test_a_certain_hit_may_be_worth_delaying() -> None:
    game = make("battleship(rows=1,columns=5,fleet=2-2)")
    best = solve(Problem.of(game, "misses")).value
    certain = [game.notation.parse_query("A2"), game.notation.parse_query("A4")]
    position = Position.start(game)
    assert [position.predictive.row(cell) for cell in certain] == [{1: 1.0}, {1: 1.0}]
    for cell in certain:
        position = position.after(cell, 1)
    # Whatever comes now, one layout in three is missed twice as often as by the best policy.
    total = sum(
        sum(p for answer, p in position.predictive.row(int(cell)).items() if answer == 0) for cell in position.queries
    )
    assert total == pytest.approx(1.0)
    assert best == pytest.approx(1 / 3)


def test_symmetries_of_boards() -> None:
    assert Grid(1, 1).symmetries() == []
    assert Grid(1, 3).symmetries() == [[2, 1, 0]]
    assert len(Grid(2, 3).symmetries()) == 3
    assert len(Grid(4, 4).symmetries()) == 7
    game = make("battleship(rows=3,columns=3,fleet=2-2,announce=named)")
    problem = Problem.of(game, "misses")
    assert problem.symmetries is not None
    plain = solve(replace(problem, symmetries=None))
    seen = solve(problem)
    assert (seen.cost_upper, seen.proven) == (plain.cost_upper, True)
    assert seen.nodes < plain.nodes


def test_the_boards_of_the_table() -> None:
    specs = [game.spec for game in boards(3, 2)]
    assert len(specs) == len(set(specs)) == 3 * (2 + 2 + 3)
    assert all(make(spec).rows == make(spec).columns for spec in specs)
    with pytest.raises(SpecError, match="2 to 8"):
        next(boards(9))


def test_a_table_is_kept_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"
    games = list(boards(3, 1))
    first = list(table(games[:2], 30.0, file))
    assert all(one.proven for one in first)
    seconds = [one.seconds for one in first]
    again = list(table(games, 30.0, file))
    assert again[:2] == first
    assert [one.seconds for one in again[:2]] == seconds
    assert len(file.read_text().splitlines()) == len(games)
    # A value that was not proven is sought again when there is more time, and only then.
    loose = replace(first[0], lower=0, limit=1.0)
    file.write_text(file.read_text().replace('"lower": 4', '"lower": 0', 1).replace('"limit": 30.0', '"limit": 1.0', 1))
    assert next(table(games, 1.0, file)) == loose
    assert next(table(games, 2.0, file)).proven
    # A later search that comes to less takes nothing away.
    worse = replace(first[0], lower=0, upper=99, greedy=None)
    assert worse.after(first[0]) == first[0]
    assert first[0].after(worse) == first[0]
    file.write_text("{}\n")
    with pytest.raises(BestguessError, match="line 1"):
        next(table(games, 1.0, file))
    with pytest.raises(BestguessError, match="Cannot write"):
        next(table(games, 1.0, tmp_path / "no" / "such" / "folder"))


def test_the_time_for_a_board_is_counted_by_its_work() -> None:
    game = Battleship(4, 4, "2-2-2", announce="silent")
    one, other = solve_board(game, 0.1), solve_board(game, 0.1)
    assert not one.proven, "a search that ends shows nothing"
    assert replace(one, seconds=0.0) == replace(other, seconds=0.0)


def test_ctrl_c_keeps_the_lines_before(tmp_path: Path) -> None:
    file = tmp_path / "lines.jsonl"

    def interrupt(game: str, progress: object) -> None:
        if "columns=3" in game:
            raise KeyboardInterrupt

    lines = table(boards(3, 1), 30.0, file, interrupt)
    kept = []
    with pytest.raises(KeyboardInterrupt):
        kept += list(lines)
    assert [one["board"] for one in map(json.loads, file.read_text().splitlines())] == ["2x2"] * 3


def test_refusals_say_what_helps() -> None:
    with pytest.raises(TooLarge, match="smaller board"):
        Problem.of(make("battleship"), "misses")
    with pytest.raises(SpecError, match="no layout is named"):
        Problem.of(make("battleship(rows=2,columns=3,fleet=2)"), "win", lives=2, naming=True)
    with pytest.raises(TooLarge, match="64 shots at most"):
        Problem.of(make("battleship(rows=1,columns=65,fleet=2)"), "misses")
    with pytest.raises(SpecError, match="listed"):
        make("battleship(rows=2,columns=3,fleet=2)").prior("guessed")

    class Moody(HighLow):
        past_matters = True

    with pytest.raises(TooLarge, match=r"ExactRules\.groups"):
        Problem.of(Moody(5), "questions")


def test_a_listed_position_predicts_as_a_counted_one() -> None:
    game = make("battleship(rows=2,columns=3,fleet=2)")
    listed, counted = Position.start(game, "listed"), Position.start(game)
    for cell, answer in ((0, 0), (1, 1), (2, 2)):
        assert np.allclose(listed.predictive.probability, counted.predictive.probability)
        assert listed.belief.count() == counted.belief.count()
        listed, counted = listed.after(cell, answer), counted.after(cell, answer)


def test_no_table_holds_answers_that_depend_on_the_past() -> None:
    with pytest.raises(TooLarge, match="depend on the past"):
        answers(make("battleship(rows=2,columns=3,fleet=2)"))
