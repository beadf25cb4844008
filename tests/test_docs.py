"""Examples in the documents work."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from document_examples import run_example

from bestguess import POLICIES, ListedBelief, Position, evaluate, make, make_game, make_policy, solve
from bestguess.core.catalogue import catalogue
from bestguess.games import GAMES
from bestguess.papers import Reproduction, Settings
from bestguess.testing import check_game, check_policy, check_solution, check_strength

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
EXAMPLES = [path for path in sorted(SOURCES.rglob("*.py")) if ">>> " in path.read_text(encoding="utf-8")]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: str(path.relative_to(SOURCES)))
def test_the_examples_in_docstrings_work(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    done = doctest.testmod(import_module(name), optionflags=FLAGS)
    assert done.attempted
    assert not done.failed


GUIDES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SPEC = re.compile(rf"(?<![\w.-])(?:{'|'.join(map(re.escape, GAMES))})\([^`\"()\s]*\)")
"""A game with parameters, as documents name it."""

FILES = re.compile(r"=(?:FILE|[\w-]+\.(?:txt|csv|net))\b")
"""A file that a reader has, and we have not."""


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_games_that_documents_name_can_be_played(path: Path) -> None:
    if path.name == "errors.md":
        return  # it shows refusals
    for spec in dict.fromkeys(SPEC.findall(path.read_text(encoding="utf-8"))):
        if FILES.search(spec) is None:
            make(spec)


def test_the_examples_of_parameters_can_be_played() -> None:
    played = []
    for entry in catalogue(GAMES, "the examples"):
        for name, said in entry.parameter_help.items():
            for examples in re.findall(r"such as (\S+(?: or \S+)?)\b(?! with the extra)", said):
                for example in examples.split(" or "):
                    played.append(f"{entry.name}({name}={example.rstrip('.,;')})")
                    make(played[-1])
    assert "phrase(lengths=3'1-4)" in played


def test_the_game_in_adding_a_game_keeps_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    run_example(monkeypatch, "adding-a-game.md", "guesswho")
    game = make_game("guesswho:GuessWho")
    check_game(game)
    for name in POLICIES:
        policy = POLICIES.factory(name)
        if name not in ("tree", "learned", "bot") and not getattr(policy, "games", ()):
            check_policy(game, make_policy(name), games=1)
            check_strength(game, make_policy(name))
    assert evaluate(game).mean < 5
    assert evaluate(game).mean < evaluate(game, "random").mean - 1


def test_the_game_whose_past_matters_keeps_the_contract_and_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    run_example(monkeypatch, "adding-a-game.md", "canal", number=1)
    game = make_game("canal:Canal")
    check_game(game)
    check_strength(game, make_policy("most-likely"))
    solution = solve(game, "misses")
    assert solution.proven
    assert (
        f"finds the ship with {solution.value:.2f} misses"
        in (ROOT / "docs" / "extend" / "adding-a-game.md").read_text()
    )


def test_the_game_of_chance_keeps_the_contract_and_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    run_example(monkeypatch, "adding-a-game.md", "doubt", number=2)
    game = make_game("doubt:Doubt")
    check_game(game)
    check_strength(game, make_policy("most-likely"))
    solution = solve(game)
    check_solution(game, solution)
    assert solution.proven
    assert (
        f"{solution.value:.1f} questions on average are enough; naming one number after the other takes "
        f"{evaluate(game).mean:.1f}" in (ROOT / "docs" / "extend" / "adding-a-game.md").read_text()
    )
    assert evaluate(game, "most-information").mean > 4


def test_the_belief_in_adding_a_belief_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    run_example(monkeypatch, "adding-a-belief.md", "number")
    game = make_game("number:Number(top=12)")
    check_game(game)
    position, listed = Position.start(game), ListedBelief.uniform(game, list(game.secrets()))
    for query, answer in ((7, 1), (2, 0), (4, 0)):
        position, listed = position.after(query, answer), listed.update(query, answer)
        ours, theirs = position.predictive, listed.predict(position.queries)
        assert np.array_equal(ours.answers, theirs.answers)
        assert ours.probability == pytest.approx(theirs.probability)
        assert position.belief.count() == listed.count()


def test_the_reproduction_in_adding_a_paper_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    run_example(monkeypatch, "adding-a-paper.md", "knuth1977")
    one = Reproduction("knuth", "Mastermind", "D. Knuth 1977", "Guesses of his method.", "knuth1977:measure")
    tiny, full = (one.run(Settings(scale)) for scale in ("tiny", "full"))
    assert [row.agrees for row in tiny.rows] == ["unknown"]
    assert [(row.agrees, row.ours) for row in full.rows] == [("yes", "4.476")]
