"""The host who forces the most, against the best play and against others."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bestguess import Position, make
from bestguess.core.errors import Contradiction, TooLarge
from bestguess.core.game import Game
from bestguess.core.players import Policy
from bestguess.core.types import MISS
from bestguess.hosts.secret_sets import SecretSets
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.solvers.worst_case_host import SEARCHED, WorstCase
from bestguess.testing import check_host

WORDS = "bat|cat|cot|cut|dog|dot|eel|fog|fox|hat|hot|oat|tea|toe|too|zoo"

words3 = st.lists(st.text("abcde", min_size=3, max_size=3), min_size=2, max_size=9, unique=True)


def forced(game: Game, policy: Policy, host: WorstCase) -> tuple[int, Position]:
    """How much is asked, or missed, until one secret is left; and the end of the game."""
    position, count = Position.start(game), 0
    rng = np.random.default_rng(1)
    while position.outcome is None:
        query = policy.choose(position, rng)
        answer = host.answer(position.transcript, query)
        if position.belief.count().value > 1:
            count += host.unit == "questions" or answer == MISS
        position = position.after(query, answer)
    return count, position


@given(words3, st.sampled_from(["questions", "misses"]))
@settings(max_examples=25)
def test_it_forces_the_proven_value_of_the_best_play_and_more_of_any_other(words: list[str], unit: str) -> None:
    game = make(f"hangman(length=3,lives=0,words={'|'.join(words)},prior=uniform)")
    best = solve(Problem.of(game, "worst-case", unit=unit))  # type: ignore[arg-type]
    host = WorstCase(game, unit, effort=0)  # type: ignore[arg-type]
    assert best.policy is not None
    assert host.forced(()) == (best.value, best.value)
    count, end = forced(game, best.policy, host)
    assert count == best.value
    assert f"forced {count} {unit}; against the best play it can force {best.value:g}." in host.account(end.transcript)
    for other in ("most-likely", "most-information", "random"):
        assert forced(game, make(other), host)[0] >= best.value


def test_rectangles_until_all_is_shown() -> None:
    game = make("rectangles(rows=3,columns=4,shapes=2x1-2x1)")
    best = solve(Problem.of(game, "worst-case", until="shown"))
    host = WorstCase(game, "misses", effort=0)
    assert best.policy is not None
    _, end = forced(game, best.policy, host)
    assert len(end.transcript) == best.value == host.forced(())[0] + game.num_occupied


def test_a_saved_search_need_not_be_searched_again(tmp_path: Path) -> None:
    game = make(f"hangman(length=3,lives=0,words={WORDS},prior=uniform)")
    file = tmp_path / "search.npz"
    best = solve(Problem.of(game, "worst-case"), save=file)
    host = make_host(f"worst-case(file={file})", game)
    assert best.policy is not None
    assert forced(game, best.policy, host)[0] == best.value
    check_host(game, host)
    fresh = WorstCase(game, effort=0)
    position = Position.start(game)
    for query in position.queries.tolist():
        assert host.answer((), query) == fresh.answer((), query)


def make_host(spec: str, game: Game) -> WorstCase:
    from bestguess.core.spec import make as make_from
    from bestguess.hosts import HOSTS

    host = make_from(HOSTS, spec, game=game, secret=None)
    assert isinstance(host, WorstCase)
    return host


def test_little_effort_changes_no_law() -> None:
    game = make(f"hangman(words={WORDS}|goat|boat|coat|moat,lives=3)")
    host = WorstCase(game, effort=1)
    check_host(game, host)
    low, high = host.forced(())
    assert low <= high
    with pytest.raises(Contradiction, match="fits"):
        host.answer(((game.length_query, 9),), 0)


def test_a_word_named_is_denied_as_long_as_another_is_left() -> None:
    game = make("hangman(length=2,lives=2,words=ab|cd,prior=uniform)")
    host = WorstCase(game)
    assert host.answer((), game.naming("ab")) == MISS
    assert host.answer(((game.naming("ab"), MISS),), game.naming("cd")) == 3
    assert host.answer((), game.stranger) == MISS
    assert host.revealed(((game.naming("ab"), MISS),)) == "cd"


def test_it_needs_a_list() -> None:
    with pytest.raises(TooLarge):
        WorstCase(make("battleship"))
    with pytest.raises(TooLarge, match="2,041,792"):
        WorstCase(make("rectangles"))


def test_of_very_many_it_keeps_the_most():
    """Its effort is for all answers to one query together, and none is spent where nothing would come of it."""
    host = WorstCase(make("hangman(outside=0)"))
    length = host.answer((), host.game.notation.parse_query("length"))
    parts = SecretSets.of(host.game).parts(host.game.notation.parse_query("length"), SecretSets.of(host.game).all())
    assert all(len(parts[length]) >= len(part) or len(part) <= SEARCHED for part in parts.values())
    assert "or more" in host.account(())
