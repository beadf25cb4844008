"""The host who forces the most from one known guesser, against all ways to answer it."""

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bestguess import Position, make
from bestguess.arena.best_response import BestResponse, counting_of
from bestguess.arena.evaluate import evaluate
from bestguess.arena.match import Opening, play
from bestguess.core.errors import SpecError, TooLarge
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.spec import make as make_from
from bestguess.games.hangman.words import load
from bestguess.hosts import HOSTS
from bestguess.hosts.secret_sets import HostUnit
from bestguess.policies.ranking import choice
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.testing import check_host

UNITS = ["questions", "misses", "turns"]

words3 = st.lists(st.text("abcde", min_size=3, max_size=3), min_size=2, max_size=9, unique=True)


def lines(game: Game, policy: Policy, position: Position) -> Iterator[Position]:
    """The ends of all games that a host without a secret can make of a guesser's questions."""
    if position.outcome is not None:
        yield position
        return
    query = choice(position, policy)
    for answer in position.belief.predict(np.asarray([query])).row(query):
        yield from lines(game, policy, position.after(query, answer))


def counted(game: Game, unit: HostUnit, end: Position) -> float:
    """The cost of a finished game, counted move by move from the rules alone."""
    cost, moves = 0.0, end.transcript
    for turn, (_, answer) in enumerate(moves):
        if unit != "turns" and Position.of(game, moves[:turn]).belief.count().value == 1:
            break
        cost += unit != "misses" or answer == 0
    return cost


@given(words3, st.sampled_from(UNITS), st.sampled_from(["most-information", "most-likely", "minimax"]))
@settings(max_examples=40)
def test_it_forces_the_most_of_all_lines(words: list[str], unit: HostUnit, name: str) -> None:
    game = make(f"hangman(length=3,lives=0,words={'|'.join(words)},prior=uniform)")
    policy = make(name)
    most = max(counted(game, unit, end) for end in lines(game, policy, Position.start(game)))
    host = BestResponse(game, name, unit)
    record = play(Opening(game), policy, host, np.random.default_rng(0), counting=counting_of(game, unit))
    assert record.cost == most == host.forced()
    evil = make_from(HOSTS, "evil", game=game)
    assert play(Opening(game), policy, evil, np.random.default_rng(0), counting=counting_of(game, unit)).cost <= most


@pytest.mark.parametrize(
    ("unit", "count", "until"),
    [("questions", "questions", "known"), ("misses", "misses", "known"), ("turns", "questions", None)],
)
def test_it_forces_the_worst_of_an_evaluation(unit: HostUnit, count: str, until: str | None) -> None:
    words = "|".join(load().of_length(4).words[::5])
    game = make(f"hangman(length=4,lives=0,prior=uniform,words={words})")
    policy = make("most-information")
    worst = evaluate(game, policy, count=count, until=until).worst  # type: ignore[arg-type]
    assert BestResponse(game, unit=unit).forced() == worst


def test_of_the_best_player_it_forces_the_proven_minimax(tmp_path) -> None:
    words = "|".join("".join(letters) for letters in product("abc", repeat=3) if len(set(letters)) > 1)
    game = make(f"hangman(length=3,lives=0,words={words},prior=uniform)")
    best = solve(Problem.of(game, "worst-case"))
    assert best.policy is not None
    best.policy.save(tmp_path / "tree")  # type: ignore[attr-defined]
    host = BestResponse(game, f"tree(file={tmp_path / 'tree'})")
    assert host.forced() == best.value


def test_it_answers_another_player_as_if_the_guesser_went_on() -> None:
    game = make("hangman(words=cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped,lives=3)")
    host = BestResponse(game)
    check_host(game, host)
    position = Position.start(game)
    length = game.notation.parse_query("length")
    position = position.after(length, host.answer((), length))
    query = choice(position, make("most-likely"))
    after = position.after(query, host.answer(position.transcript, query))
    values = [
        host.forced(position.after(query, answer).transcript)
        for answer in position.belief.predict(np.asarray([query])).row(query)
    ]
    assert host.forced(after.transcript) == max(values)


def test_what_it_says_at_the_end() -> None:
    game = make("hangman(length=2,lives=0,words=ab|cd|ef,prior=uniform)")
    host = BestResponse(game)
    record = play(Opening(game), make("most-information"), host, np.random.default_rng(0))
    assert host.account(record.transcript) == (
        "Until one word is left it forced 2 questions; the most that any host can force from most-information is 2."
    )
    assert host.revealed(record.transcript) in ("ab", "cd", "ef")
    turns = BestResponse(game, unit="turns")
    record = play(Opening(game), make("most-information"), turns, np.random.default_rng(0))
    assert turns.account(record.transcript).startswith(f"Until the end it forced {len(record.transcript)} turns;")


def test_what_it_cannot_play_is_refused() -> None:
    game = make("hangman(length=2,words=ab|cd,prior=uniform)")
    with pytest.raises(SpecError, match="draws lots"):
        BestResponse(game, "random").forced()
    with pytest.raises(SpecError, match="no policy named"):
        BestResponse(game, "most-informed")
    with pytest.raises(SpecError, match="plays phrase only"):
        BestResponse(game, "paper-phrase")
    with pytest.raises(TooLarge, match="does not list its words or has more than 16,384"):
        BestResponse(make("hangman"))
    with pytest.raises(SpecError, match="no answer is a miss"):
        BestResponse(make("mastermind(pegs=2,colours=2)"), unit="misses")
    assert not BestResponse.suits(make("battleship"))
