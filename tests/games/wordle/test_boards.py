"""Several Wordles at once, beside a list of all combinations of words."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.core.errors import Contradiction, IllegalAnswer
from bestguess.core.position import diagnose

GAME = make("quordle(words=cat|cot|cog|dog|dot|god|pea,length=3,boards=3)")
WORDS = ("cat", "cog", "cot", "dog", "dot", "god", "pea")


@pytest.mark.parametrize("guesses", ["", "cog", "dog cat"])
def test_predictions_are_those_of_all_combinations(guesses: str) -> None:
    position = fitting(guesses)
    left = [
        words
        for words in product(WORDS, repeat=3)
        if all(
            GAME.answer(words, position.transcript[:turn], query) == answer
            for turn, (query, answer) in enumerate(position.transcript)
        )
    ]
    assert position.belief.count().value == len(left)
    for query in position.queries.tolist():
        counted = Counter(GAME.answer(words, position.transcript, query) for words in left)
        row = position.predictive.row(query)
        assert row.keys() == counted.keys()
        assert all(row[answer] == pytest.approx(counted[answer] / len(left)) for answer in row)
        hits = sum(counted[answer] for answer in counted if GAME.is_hit(query, answer))
        place = position.queries.tolist().index(query)
        assert position.predictive.hit_probability(GAME.hits)[place] == pytest.approx(hits / len(left))
        top, rest = position.predictive.likeliest(query, 3)
        assert sorted(top.values(), reverse=True) == pytest.approx(sorted(row.values(), reverse=True)[:3])
        assert rest == pytest.approx(1 - sum(top.values()))


def fitting(guesses: str) -> Position:
    """The position after some guesses, answered for three words."""
    position = Position.start(GAME)
    for guess in guesses.split():
        query = GAME.notation.parse_query(guess)
        position = position.after(query, GAME.answer(("dog", "cot", "god"), position.transcript, query))
    return position


def test_a_contradiction_names_the_board_and_one_row_mends_it() -> None:
    moves = GAME.notation.read_moves((), "cat bbb ggg bbb, dog ggg - ggg")
    wrong = (moves[0], (moves[1][0], GAME.notation.read_answer(moves[:1], moves[1][0], "ggg byb")))
    with pytest.raises(Contradiction, match="Board 3"):
        Position.of(GAME, wrong)
    found = diagnose(GAME, wrong)
    assert found is not None
    assert "DOG ggg - ggg" in {
        f"{GAME.notation.format_query(repair.query)} {GAME.notation.format_answer(repair.answer)}"
        for repair in found.repairs
    }


@pytest.mark.parametrize(
    "moves",
    ["cat bbb bbb bbb, cog bgb bgg ggg", "cog bgg bgb bgb, dog bgb ggg bgb", "cat bbb bbb bbb, cot bbb bbb bgb"],
)
def test_repairs_are_all_changes_of_a_single_board_that_fit(moves: str) -> None:
    transcript = GAME.notation.read_moves((), moves)
    digits, board = GAME.digits, make("wordle(words=cat|cot|cog|dog|dot|god|pea,length=3)")
    mended = set()
    for turn, (query, answer) in enumerate(transcript):
        given = digits.split(answer)
        for part, own in product(range(digits.parts), board.answers((), query)):
            changed = digits.joined([*given[:part], own, *given[part + 1 :]])
            whole = (*transcript[:turn], (query, changed), *transcript[turn + 1 :])
            try:
                Position.of(GAME, whole)
            except (Contradiction, IllegalAnswer):
                continue
            mended.add(whole)
    found = diagnose(GAME, transcript)
    assert found is not None
    assert {repair.transcript for repair in found.repairs} == mended


def test_a_solved_board_falls_silent_and_the_game_ends_with_the_last() -> None:
    moves = GAME.notation.read_moves((), "cat bbb ggg bbb, dog ggg - ggg")
    assert GAME.outcome(moves[:1]) is None
    outcome = GAME.outcome(moves)
    assert outcome is not None
    assert outcome.won
    with pytest.raises(IllegalAnswer, match="Board 2 was solved"):
        Position.of(GAME, moves[:1]).after(moves[1][0], GAME.digits.joined([GAME.board.solved] * 3))


def test_eight_boards_have_answers_beyond_64_bits() -> None:
    game = make("octordle(words=crane|slate|trace|crate|stale|least|steal|react|caret)")
    position, rng = Position.start(game), np.random.default_rng(1)
    secret = position.belief.sample(rng, 1)[0]
    while position.outcome is None:
        query = int(position.queries[0])
        position = position.after(query, game.answer(secret, position.transcript, query))
    text = ", ".join(
        f"{game.notation.format_query(query)} {game.notation.format_answer(answer)}"
        for query, answer in position.transcript
    )
    assert game.notation.read_moves((), text) == position.transcript
    assert max(answer for _, answer in position.transcript) > 2**63
