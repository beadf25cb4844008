"""The shortest key of a table by every row of answers a thing may give: costs, weights, vague cells, names, moves.

The oracle knows nothing of how a search sees a table: it writes out each thing with each row that its cells allow, all
rows of a thing alike likely, and tries every order of questions out. It ends where one thing is left, or no question
(and no name, where things may be named) can change how likely any of them is.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from bestguess import make_game
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

VAGUE = ("", "?")


@dataclass(frozen=True)
class Sheet:
    """A table as its file has it."""

    cells: Sequence[Sequence[str]]
    weights: Sequence[str]
    costs: Sequence[str]
    names: Sequence[str]
    """What it costs to name each thing; empty where the table does not say it."""

    def write(self, file: Path) -> str:
        """Write it as a CSV file, and give the spec of its game."""
        questions = [f"q{place}" for place in range(len(self.costs))]
        named = ["cost"] if self.names else []
        lines = [["thing", "weight", *named, *questions], ["cost", "", *("" for _ in named), *self.costs]]
        for place, row in enumerate(self.cells):
            lines.append([f"t{place}", self.weights[place], *self.names[place : place + 1], *row])
        file.write_text("\n".join(map(",".join, lines)) + "\n")
        return f"table(file={file})"

    def answers(self, question: int) -> list[str]:
        """The answers that the column of a question has, as people write them."""
        said = {part for row in self.cells if row[question] not in VAGUE for part in row[question].split("/")}
        return ["no", "yes"] if said <= {"no", "yes"} else sorted(said)

    def rows(self) -> list[tuple[int, tuple[str, ...], Fraction]]:
        """Each thing with each row of answers that it may give, and how likely both are, on any scale."""
        rows = []
        for place, cells in enumerate(self.cells):
            may = [self.answers(q) if cell in VAGUE else sorted({*cell.split("/")}) for q, cell in enumerate(cells)]
            each = list(product(*may))
            rows += [(place, row, Fraction(self.weights[place]) / len(each)) for row in each]
        return rows

    def least(self, naming: bool, worst: bool, moves: Sequence[tuple[int, str]] = ()) -> float:
        """The least cost of any order of questions after these answers, of which "don't know" says nothing."""
        rows = [row for row in self.rows() if all(row[1][q] == said or said == "don't know" for q, said in moves)]
        queries, costs = len(self.costs), [Fraction(cost) for cost in self.costs]
        dearest = max(costs)
        costs += [Fraction(self.names[t]) if self.names else dearest for t in range(len(self.cells))]

        def shares(places: Sequence[int]) -> dict[int, Fraction]:
            mass: dict[int, Fraction] = {}
            for place in places:
                thing, _, share = rows[place]
                mass[thing] = mass.get(thing, Fraction(0)) + share
            total = sum(mass.values())
            return {thing: share / total for thing, share in mass.items()}

        @cache
        def cost(left: tuple[int, ...], asked: frozenset[int]) -> Fraction:
            now = shares(left)
            tried = []
            for query in range(len(costs) if naming else queries):
                parts: dict[str | bool, list[int]] = {}
                for place in left:
                    thing, row, _ = rows[place]
                    parts.setdefault(row[query] if query < queries else thing == query - queries, []).append(place)
                if query in asked or len(now) < 2 or all(shares(part) == now for part in parts.values()):
                    continue
                mass = {answer: sum(rows[place][2] for place in part) for answer, part in parts.items()}
                below = [(cost(tuple(part), asked | {query}), mass[answer]) for answer, part in parts.items()]
                mean = sum(value * share for value, share in below) / sum(mass.values())
                tried.append(costs[query] + (max(value for value, _ in below) if worst else mean))
            return min(tried, default=Fraction(0))

        return float(cost(tuple(range(len(rows))), frozenset(q for q, _ in moves)))


def drawn(seed: int) -> tuple[Sheet, list[tuple[int, str]]]:
    """A small table, a third of its cells vague, and a thing's answers to some of its questions."""
    rng = random.Random(seed)
    things, questions = rng.randint(2, 5), rng.randint(1, 4)
    words = [rng.choice([["no", "yes"], ["a", "b", "c"]]) for _ in range(questions)]
    cells = [[rng.choice([*known, *known, *known, "?", "/".join(known[:2])]) for known in words] for _ in range(things)]
    cells[0] = [known[0] for known in words]  # no column is unknown as a whole
    weights = ["1"] * things if seed % 3 == 0 else [rng.choice(["1", "2", "5", "0.3"]) for _ in range(things)]
    costs = (
        ["1"] * questions if seed % 4 == 0 else [rng.choice(["1", "2", "0.5", "0.1", "7"]) for _ in range(questions)]
    )
    names = [rng.choice(["1", "0.5", "12"]) for _ in range(things)] if seed % 2 else []
    sheet = Sheet(cells, weights, costs, names)
    _, row, _ = rng.choice(sheet.rows())
    asked = rng.sample(range(questions), rng.randint(0, 1))
    return sheet, [(query, rng.choice([row[query], "don't know"])) for query in asked]


@pytest.mark.parametrize("worst", [False, True])
@pytest.mark.parametrize("naming", [False, True])
def test_the_key_is_the_cheapest_by_every_row_of_answers(tmp_path: Path, naming: bool, worst: bool) -> None:
    objective = "worst-case" if worst else "questions"
    for seed in range(15):
        sheet, answers = drawn(seed)
        game = make_game(sheet.write(tmp_path / "table.csv"))
        for said in {(), tuple(answers)}:
            text = ", ".join(f"q{query} {answer}" for query, answer in said)
            moves = game.notation.read_moves((), text) if text else ()
            if game.outcome(moves) is None:
                solution = solve(Problem.of(game, objective, early_naming=naming, moves=moves))
                assert solution.proven
                assert solution.value == pytest.approx(sheet.least(naming, worst, said), rel=1e-9), (seed, said)


CASES = [
    # After yes both are possible, and nothing is left to be asked; the question is paid all the same.
    ("thing,q\ncost,0.5\nann,yes\nbea,?\n", 0.5, 0.5),
    # Unknown is any answer of its column, of which there are three here.
    ("thing,q\ncost,0.3\nann,a/b\nbea,?\ncat,c\n", 0.3, 0.3),
    # Alike to every question that may be asked: known as far as a key can tell.
    ("thing,q\ncost,0.7\nann,a/b\nbea,b/a\ncat,a/b\ndan,a\n", 0.7, 0.7),
    # Dear first: cat is known without the cheap question. Cheap first tells nothing of cat.
    ("thing,dear,cheap\ncost,1.5,0.1\nann,yes,a\nbea,yes,b\ncat,no,?\n", 1.5 + 0.1 * 2 / 3, 1.6),
]


@pytest.mark.parametrize(("text", "mean", "worst"), CASES)
def test_keys_that_are_reckoned_by_hand(tmp_path: Path, text: str, mean: float, worst: float) -> None:
    file = tmp_path / "table.csv"
    file.write_text(text)
    game = make_game(f"table(file={file})")
    assert solve(Problem.of(game, "questions")).value == pytest.approx(mean)
    assert solve(Problem.of(game, "worst-case")).value == pytest.approx(worst)


def test_a_leaf_names_what_the_moves_before_the_key_have_left(tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    file.write_text("thing,q,r\ncost,0.5,1\nann,yes,yes\nbea,?,no\ncat,no,yes\ndan,no,yes\n")
    game = make_game(f"table(file={file})")
    tree = solve(Problem.of(game, "questions", moves=game.notation.read_moves((), "r yes"))).policy
    assert tree is not None
    assert [tree.found_at(game, node) for node, _ in tree.leaves()] == ["cat or dan", "ann"]
