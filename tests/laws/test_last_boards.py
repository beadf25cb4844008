"""The law of the last tries of several boards: every policy asks what solves all of them most often."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import numpy as np
import pytest
from exact_play import policies

from bestguess import Position, make
from bestguess.core.belief import Parted
from bestguess.core.spec import make as make_from
from bestguess.core.types import Query
from bestguess.games import GAMES
from bestguess.games.wordle.boards import Boards
from bestguess.policies import POLICIES
from bestguess.policies.ranking import choice

POSITIONS = 20
"""How many positions each seed draws."""


def positions(seed: int) -> Iterator[Position]:
    """Positions with a try for each board that is not solved, or one more; few words, much alike."""
    rng = np.random.default_rng(seed)

    def drawn(most: int) -> set[str]:
        return {"".join(rng.choice(list("abcd"), 3)) for _ in range(int(rng.integers(most)))}

    made = 0
    while made < POSITIONS:
        words, boards = drawn(10) | {"abc", "acb"}, int(rng.integers(2, 5))
        tries = boards + int(rng.integers(2))
        spec = f"quordle(words={'|'.join(sorted(words))},guesses={'|'.join(sorted(drawn(4) | words))},length=3"
        position = Position.start(make_from(GAMES, f"{spec},boards={boards},tries={tries})"))
        secret = position.belief.sample(rng, 1)[0]
        for _ in range(int(rng.integers(tries))):
            if position.outcome is None:
                query = int(rng.choice(position.queries))
                position = position.after(query, position.game.answer(secret, position.transcript, query))
        if position.outcome is None and 2 < position.belief.count().value < 400:
            made += 1
            yield position


def best_play(position: Position) -> dict[Query, float]:
    """The greatest probability to solve all boards after each query, by trying everything."""
    game = position.game
    assert isinstance(game, Boards)
    words, solved = game.board.vocabulary.words, game.board.solved
    weight = dict(zip(game.board.prior().secrets(), game.board.prior().weights().tolist(), strict=True))
    told = {(query, word): game.board.answer(word, (), query) for query in range(game.num_queries) for word in words}

    @cache
    def parts(left: tuple[str, ...], query: Query) -> list[tuple[int, tuple[str, ...]]]:
        answers = {told[query, word] for word in left}
        return [(code, tuple(word for word in left if told[query, word] == code)) for code in answers]

    @cache
    def won(boards: tuple[tuple[str, ...], ...], tries: int) -> float:
        if not boards or not tries:
            return float(not boards)
        return max(after(boards, tries, query) for query in range(game.num_queries))

    def after(boards: tuple[tuple[str, ...], ...], tries: int, query: Query) -> float:
        whole = 0.0
        for way in product(*(parts(left, query) for left in boards)):
            solving = [weight[left[0]] for code, left in way if code == solved]
            whole += float(np.prod(solving)) * won(
                tuple(sorted(left for code, left in way if code != solved)), tries - 1
            )
        return whole

    assert isinstance(position.belief, Parted)
    boards = tuple(tuple(values) for values, _ in position.belief.marginals())
    open_ = tuple(boards[board] for board in game.open_boards(position.transcript))
    assert position.tries_left
    return {query: after(open_, position.tries_left, query) for query in position.queries.tolist()}


@pytest.mark.parametrize("seed", range(10))
def test_every_policy_plays_the_last_tries_of_several_boards_to_win(seed: int) -> None:
    for position in positions(seed):
        wins = best_play(position)
        for name in policies(position.game):
            asked = choice(position, make_from(POLICIES, name))
            assert wins[asked] == pytest.approx(max(wins.values())), f"{name} in {position.game.spec}"


def test_two_boards_that_may_have_the_same_word_can_be_won_by_one_guess() -> None:
    game = make("quordle(words=bat|cat,length=3,boards=2,tries=2)")
    start = Position.start(game)
    assert set(best_play(start).values()) == {1.0}
    for name in policies(game):
        assert choice(start, make_from(POLICIES, name)) in (0, 1)


def test_of_any_number_of_words_the_likeliest_is_asked_on_the_last_try() -> None:
    words = "|".join("".join(word) for word in product("abcd", repeat=3))
    start = Position.start(make(f"quordle(words={words},guesses=eee,length=3,boards=1,tries=1)"))
    for name in ("eager", "most-information", "knuth"):
        assert start.game.notation.format_query(choice(start, make_from(POLICIES, name))) != "EEE"
