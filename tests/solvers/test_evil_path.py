"""The shortest game against the evil host: by brute force, played against the host itself, and what is refused."""

import json
from functools import cache
from math import inf
from typing import Any

import pytest
from typer.testing import CliRunner

from bestguess import Position, make
from bestguess.apps.cli.main import app
from bestguess.core.errors import SpecError
from bestguess.core.types import Transcript
from bestguess.hosts.evil import Evil
from bestguess.solvers.evil_path import shortest_path
from bestguess.solvers.problem import Problem

GAMES = [
    "wordle(words=bat|cat|hat|mat|pat|rat|sat|vat,guesses=chm|prs|bvt|hip,length=3)",
    "wordle(words=crane|slate|trace|crate|stale|least|brick|tough)",
    "jotto(words=cat|act|tac|cot|dog|god|dot|toe|cod,length=3)",
    "mastermind(pegs=2,colours=3)",
    "mastermind(pegs=3,colours=3)",
    "bulls-and-cows(digits=1)",
    "wordle(words=cat|cat,length=3)",
]


def fewest(game: Any, moves: Transcript = ()) -> int:
    """The fewest queries until the host gives in, by trying everything; a query that tells nothing is left out."""

    def kept(left: frozenset[str], query: int) -> tuple[bool, frozenset[str]]:
        parts: dict[int, set[str]] = {}
        for secret in left:
            parts.setdefault(game.answer(secret, (), query), set()).add(secret)
        answer = min(parts, key=lambda one: (-len(parts[one]), game.is_hit(query, one), one.bit_count(), one))
        return game.is_hit(query, answer), frozenset(parts[answer])

    @cache
    def value(left: frozenset[str]) -> float:
        best = inf
        for query in range(game.num_queries):
            over, after = kept(left, query)
            if over or len(after) < len(left):
                best = min(best, 1 if over else 1 + value(after))
        return best

    secrets = Position.of(game, game.notation.format_moves(moves)).belief if moves else game.prior()
    return int(value(frozenset(secrets.secrets())))


@pytest.mark.parametrize("spec", GAMES)
def test_the_shortest_game_is_that_of_brute_force(spec: str) -> None:
    game = make(spec)
    found = shortest_path(Problem.of(game, "questions"))
    assert found.proven
    assert found.lower == len(found.moves) == fewest(game)
    position, host = Position.start(game), Evil(game)
    for move, left in zip(found.moves, found.left, strict=True):
        assert host.answer(position.transcript, move[0]) == move[1]
        position = position.after(*move)
        assert position.belief.count().value == left
    assert position.outcome is not None
    assert position.outcome.won


def test_hard_mode_is_kept() -> None:
    game = make("wordle(words=bat|cat|hat|mat|pat|rat|cot|hot,length=3,hard=true)")
    found = shortest_path(Problem.of(game, "questions"))
    assert found.proven
    outcome = Position.of(
        game, game.notation.format_moves(found.moves)
    ).outcome  # which refuses a guess that may not be
    assert outcome is not None
    assert outcome.won


def test_the_rest_of_a_game_and_a_first_guess() -> None:
    game = make(GAMES[0])
    begun = game.notation.read_moves((), "bat bgg")
    found = shortest_path(Problem.of(game, "questions", moves=begun))
    assert (found.proven, len(found.moves)) == (True, fewest(game, begun))
    whole = shortest_path(Problem.of(game, "questions", first=[game.notation.parse_query("bat")]))
    assert game.notation.format_query(whole.moves[0][0]) == "BAT"
    assert (whole.proven, len(whole.moves)) == (True, 1 + len(found.moves))


def test_bounds_hold_when_the_time_is_over() -> None:
    game = make("bulls-and-cows(digits=3)")
    found = shortest_path(Problem.of(game, "questions"), seconds=1e-9)
    assert not found.proven
    assert 2 <= found.lower <= len(found.moves)


def test_too_few_tries_are_told_from_too_little_time() -> None:
    whole = shortest_path(Problem.of(make(GAMES[0]), "questions"))
    for tries in (len(whole.moves) - 1, len(whole.moves)):
        game = make(GAMES[0].removesuffix(")") + f",tries={tries})")
        found = shortest_path(Problem.of(game, "questions"))
        assert (found.proven, len(found.moves)) == (True, len(whole.moves) if tries == len(whole.moves) else 0)
    stopped = shortest_path(Problem.of(make("bulls-and-cows(digits=2,tries=5)"), "questions"), seconds=1e-9)
    assert (stopped.proven, len(stopped.moves)) == (False, 0)


@pytest.mark.parametrize(
    ("spec", "objective"), [("hangman(words=cat|dog|cot,length=3)", "misses"), (GAMES[0], "worst-case")]
)
def test_other_games_and_aims_are_refused(spec: str, objective: Any) -> None:
    with pytest.raises(SpecError, match="the evil host is solved"):
        shortest_path(Problem.of(make(spec), objective))


def test_absurdle_is_solved_against_its_own_host() -> None:
    rules = GAMES[0].removeprefix("wordle")
    said = CliRunner().invoke(app, ["solve", f"absurdle{rules}", "--plain"])
    assert said.exit_code == 0, said.output
    assert f"{make(GAMES[0]).spec} against the evil host" in said.output
    assert "--host honest" in said.output
    told = json.loads(CliRunner().invoke(app, ["solve", GAMES[0], "--host", "evil", "--json"]).stdout)
    assert (told["host"], told["proven"], told["value"]) == ("evil", True, fewest(make(GAMES[0])))
    honest = json.loads(CliRunner().invoke(app, ["solve", f"absurdle{rules}", "--host", "honest", "--json"]).stdout)
    assert honest["value"] != told["value"]


@pytest.mark.parametrize("more", [["-o", "worst-case"], ["--tree", "one.json"], ["--markdown"]])
def test_what_one_game_does_not_have_is_refused(more: list[str]) -> None:
    refused = CliRunner().invoke(app, ["solve", f"absurdle{GAMES[0].removeprefix('wordle')}", *more])
    assert refused.exit_code == 2
    assert "evil host" in " ".join(refused.output.split())


def test_absurdle_is_measured_against_its_own_host() -> None:
    rules = GAMES[0].removeprefix("wordle")
    said = CliRunner().invoke(app, ["simulate", f"absurdle{rules}", "-n", "2", "--no-luck", "--json"])
    assert json.loads(said.stdout)["host"] == "evil", said.output
    refused = CliRunner().invoke(app, ["evaluate", f"absurdle{rules}"])
    assert refused.exit_code == 2
    assert "no secret" in " ".join(refused.output.split())
