"""Verdicts of the first look: blunders are named, good play is not, and what is not known is never called good."""

import re
from dataclasses import replace
from itertools import product
from math import inf

import numpy as np
import pytest
import reviewed_games

from bestguess import make
from bestguess.advice.format import percent
from bestguess.advice.review_report import Interim, game_review, review, reviewed
from bestguess.advice.review_sentences import sentence
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import Query, Transcript, Z
from bestguess.policies.greedy import most_information, most_likely
from bestguess.policies.objectives import likelihood
from bestguess.policies.ranking import choice
from bestguess.records.recorded_review import MoveReview, Review
from bestguess.review import review as measuring
from bestguess.review.budget import Budget
from bestguess.review.estimation import Estimation
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.figures import SMALL_LOSS, WITHIN, GameFigures, judge
from bestguess.review.list_rollouts import OUTLINED, ROUGH, SIZES, Lists, outline
from bestguess.review.review import Progress, weigh
from bestguess.review.reviewed_move import Facts, Found, ReviewedMove, Surplus
from bestguess.review.score import ReviewScore, spread
from blunders import Pick, opened, play_with_blunders

STANDARD = "battleship"


def sure_hit_left(position: Position, chances: np.ndarray) -> Query | None:
    """The least likely cell that may hold a ship, where a hit is certain."""
    least = int(np.argmin(np.where(chances > 1e-9, chances, 2.0)))
    return int(position.queries[least]) if chances.max() > 1 - 1e-9 and chances[least] < 0.1 else None


def dead_cell_shot(position: Position, chances: np.ndarray) -> Query | None:
    """A cell that cannot hold a ship, where a hit is certain."""
    least = int(np.argmin(chances))
    return int(position.queries[least]) if chances.max() > 1 - 1e-9 and chances[least] < 1e-9 else None


def six_for_seventy(position: Position, chances: np.ndarray) -> Query | None:
    """A shot of about 6 % where more than 70 % were to be had."""
    near = int(np.argmin(np.abs(chances - 0.06)))
    return int(position.queries[near]) if 0.7 < chances.max() < 0.95 and abs(chances[near] - 0.06) < 0.02 else None


def hunting_elsewhere(position: Position, chances: np.ndarray) -> Query | None:
    """The least likely cell that may hold a ship, just after a hit."""
    hit = bool(position.transcript) and position.game.is_hit(*position.transcript[-1])
    least = int(np.argmin(np.where(chances > 1e-9, chances, 2.0)))
    return int(position.queries[least]) if hit and 0.3 < chances.max() < 0.95 else None


def far_corner(position: Position, chances: np.ndarray) -> Query | None:
    """The corner A1 as the first shot."""
    return 0 if not position.transcript else None


def played(game: Game, seed: int, pick: Pick | None = None, most: int = 2) -> tuple[Transcript, list[int]]:
    """A greedy game with blunders, and the numbers of the moves that are; the first is 1."""
    return play_with_blunders(game, most_likely(), np.random.default_rng(seed), pick, most)


def first_look(game: Game, transcript: Transcript, **lists: int) -> Review:
    """The review after the first look, however long that takes here."""
    work = Estimation.begin(opened(game, transcript), "most-likely", 0, Budget(inf))
    work.lists = Lists(work.player.policy, work.unit, 0, **lists)
    work.close()
    for turn in work.turns:
        work.look(turn)
    return game_review(opened(game, transcript), ReviewScore(work, opened(game, transcript)).sum())


@pytest.mark.parametrize("pick", [sure_hit_left, dead_cell_shot, six_for_seventy, hunting_elsewhere, far_corner])
@pytest.mark.parametrize("announce", ["sunk", "silent"])
def test_blunders_are_named_in_the_first_look(pick, announce):
    game = make(f"{STANDARD}(announce={announce})")
    planted = 0
    for seed in range(4):
        transcript, blunders = played(game, seed, pick)
        said = first_look(game, transcript).moves
        for turn in blunders:
            planted += 1
            named = "wasted" if pick is dead_cell_shot else "mistake"
            assert said[turn - 1].verdict == named, (seed, said[turn - 1])
        others = [move for move in said if move.turn not in blunders]
        assert {move.verdict for move in others} == {"best"}
    assert planted >= 2


def test_greedy_games_have_no_mistake():
    game = make(STANDARD)
    for seed in range(6):
        said = first_look(game, played(game, 100 + seed)[0])
        assert {move.verdict for move in said.moves} == {"best"}
        assert said.mistakes == 0


def test_to_leave_a_known_cell_for_the_search_is_no_mistake():
    # A1 is the rest of the ship of 2; the search for the other ship goes on first, and A1 is shot later.
    game = make("battleship(rows=6,columns=6,fleet=3-2)")
    position = Position.of(game, "A2 hit, B2 miss, A3 miss, D4 hit")
    chances = likelihood(position, position.predictive)
    found = weigh(position, choice(position, most_information()))
    assert chances.max() == pytest.approx(1.0)
    assert found.verdict in ("equal", "good", "better than the reference")
    assert found.error is None


def facts(chance: float = 0.2, best_chance: float = 0.3, most_bits: bool = False) -> Facts:
    return Facts(chance, best_chance, 0.5, 0.5, 0.5, [], "10", "5", True, most_bits)


@pytest.mark.parametrize("winning", [False, True])
def test_good_is_only_what_is_known_to_be(winning):
    unit = Unit("winning probability" if winning else "shots", winning)
    gaps, margins = (-1, -0.3, -0.1, 0.0, 0.05, 0.15, 0.3, 1, 3), (None, 0.01, 0.1, 0.19, 0.3, 1, 5)
    for gap, margin, chance in product(gaps, margins, (0.05, 0.2, 0.29)):
        found = Found(gap / (20 if winning else 1), margin and margin / (20 if winning else 1))
        loss = -found.gap if winning else found.gap
        called = judge(found, facts(chance), unit, follows=False)
        assert called not in ("best", "not valued")
        if called in ("good", "equal"):
            assert loss + (found.margin or 0.0) <= WITHIN[winning]
        if called in ("mistake", "inaccuracy"):
            assert loss - (found.margin or 0.0) > 0
        if called == "better than the reference":
            assert loss + (found.margin or 0.0) < 0
    assert judge(None, facts(), unit, follows=False) == "not valued"
    assert judge(None, facts(), unit, follows=True) == "best"


def test_what_a_careless_shot_is_called():
    unit = Unit("shots", False)
    for found in (None, Found(0.02, None), Found(0.3, 0.9)):
        assert judge(found, facts(0.06, 0.76), unit, follows=False) == "mistake"
    assert judge(Found(0.2, 0.3), facts(0.08, 0.62), unit, follows=False) == "mistake"
    # Where a sure hit was left, a small loss that may be none is not called good.
    assert judge(Found(-0.03, 0.18), facts(0.15, 1.0), unit, follows=False) == "unclear"
    assert judge(Found(-0.03, 0.07), facts(0.15, 1.0), unit, follows=False) == "good"
    # The shot that tells most is held to its loss alone.
    assert judge(Found(0.0, None), facts(0.06, 1.0, most_bits=True), unit, follows=False) == "equal"
    assert judge(Found(0.0, 0.4), facts(0.06, 1.0, most_bits=True), unit, follows=False) == "unclear"
    assert judge(Found(0.5, 0.4), facts(0.06, 1.0, most_bits=True), unit, follows=False) == "mistake"
    assert judge(Found(0.08, None), facts(0.2, 0.9), unit, follows=False) == "mistake"
    assert judge(Found(0.01, None), facts(0.2, 0.9), unit, follows=False) == "good"
    # With lives, and in words, only the value tells.
    assert judge(None, facts(0.06, 0.76), Unit("winning probability", True), follows=False) == "not valued"


def test_lives_decide_only_where_the_chance_of_winning_is_settled():
    game, unit = make("hangman(words=cat|cot,lives=1,length=3)"), Unit("winning probability", True)
    position = Position.start(game)
    a, t = (game.notation.parse_query(letter) for letter in "at")
    turn = ReviewedMove(1, position, a, position.after(a, 0), t)
    gaps, margins = (-0.2, -0.02, -0.003, -0.0002, 0.0, 0.003, 0.02), (None, 0.001, 0.006, 0.02, 0.125)
    called_by_lives = 0
    for gap, margin, more in product(gaps, margins, (-1.0, -0.05, 0.0, 0.05, 1.0)):
        found = Found(gap, margin, misses=Surplus(more))
        called = judge(found, facts(), unit, follows=False)
        said = sentence(called, turn, facts(), found, "thrifty", unit)
        assert ("Too close to call" in said) == (called == "unclear")
        if "s likely to win" in said:
            called_by_lives += 1
            assert abs(gap) < SMALL_LOSS[True]
            assert (margin or 0.0) - gap <= WITHIN[True]
            assert ("and saves" in said) == (more < 0)
            assert ("would have saved" in said) == (more > 0)
            assert called in (("better than the reference", "good") if more < 0 else ("good", "inaccuracy", "mistake"))
    assert called_by_lives > 10


@pytest.mark.parametrize("losses", [(0.004, 0.3, 0.004, 0.001), (0.004, 0.004, 0.004), (0.2049, 0.1048, -0.0049), ()])
def test_an_odd_step_of_rounding_goes_to_a_move_with_a_loss(losses: tuple[float, ...]) -> None:
    loaded = reviewed_games.opened(reviewed_games.LISTED["rectangles"][0], 1)
    *_, whole = measuring.review(loaded)
    assert isinstance(whole, GameFigures)
    mistakes = [round(loss * 2**30) / 2**30 for loss in losses] + [0.0] * (len(whole.moves) - len(losses))
    moves = tuple(
        replace(one, mistake=loss, verdict="best" if not loss else "equal" if abs(loss) < 0.005 else "good")
        for one, loss in zip(whole.moves, mistakes, strict=True)
    )
    said = game_review(loaded, replace(whole, moves=moves))
    shown = [float(move.shown.mistake.replace("−", "-")) for move in said.moves]
    assert sum(shown) == pytest.approx(float(said.shown.mistakes.replace("−", "-")))
    for move, loss, figure in zip(said.moves, mistakes, shown, strict=True):
        assert abs(loss - figure) < 0.0101
        assert figure == 0 or move.verdict == "good"
    odd = sum(mistakes) - float(said.shown.mistakes)
    assert abs(odd) < 0.0051 or not any(move.verdict == "good" for move in said.moves)


BOARDS = [
    "battleship(rows=4,columns=4,fleet=3-2)",
    "battleship(rows=5,columns=5,fleet=3-2-2,announce=silent)",
    "battleship(rows=5,columns=5,fleet=3-2,announce=named)",
    "battleship(rows=5,columns=5,fleet=3-2,announce=every-hit,touching=false)",
]


@pytest.mark.parametrize("spec", BOARDS)
def test_all_secrets_taken_are_the_value_that_walking_gives(spec):
    game, rng, compared = make(spec), np.random.default_rng(0), 0
    exact, lists = Exact(most_likely(), Unit.of(game)), Lists(most_likely(), Unit.of(game))
    position = Position.start(game)
    (secret,) = position.belief.sample(rng, 1)
    while position.outcome is None:
        query, best = int(rng.choice(position.queries)), choice(position, most_likely())
        if position.belief.count().value <= 200:
            values = lists.every(position, [best, query])
            assert values is not None
            walked = [exact.value(position), exact.query_worth(position, query)[0]]
            assert values.tolist() == pytest.approx(walked, abs=1e-9)
            compared += 1
        position = position.after(query, game.answer(secret, position.transcript, query))
    assert compared > 3


def test_intervals_hold_with_lists_that_are_too_short():
    game, covered, single, moves = make("battleship(rows=6,columns=6,fleet=4-3-2)"), 0, 0, 0
    games = 12
    for seed in range(games):
        rng, position = np.random.default_rng(seed), Position.start(game)
        (secret,) = position.belief.sample(rng, 1)
        while position.outcome is None:
            good = rng.random() < 0.6
            query = choice(position, most_likely()) if good else int(rng.choice(position.queries))
            position = position.after(query, game.answer(secret, position.transcript, query))
        drawn = first_look(game, position.transcript, most=2**9, quick=2**9)
        truth = first_look(game, position.transcript, quick=2**24)
        assert truth.error is None
        assert drawn.error is not None
        covered += abs(drawn.mistakes - truth.mistakes) <= drawn.error
        for one, other in zip(drawn.moves, truth.moves, strict=True):
            if one.mistake_error is not None:
                moves += 1
                single += abs(one.mistake - other.mistake) <= one.mistake_error
            if one.verdict == "good":
                assert other.mistake < 0.3
    assert covered == games
    assert moves > 20
    assert single >= 0.97 * moves


def test_the_sum_counts_what_is_unclear_too():
    said = first_look(make(STANDARD), ((0, 0), (99, 0), (9, 0), (90, 0)))
    open_ = [move for move in said.moves if move.mistake_error is not None]
    assert len(open_) == 4
    assert said.mistakes == sum(move.mistake for move in said.moves)
    alone = max(move.mistake_error or 0.0 for move in open_)
    assert said.error is not None
    assert said.error > alone / 2
    assert said.luck_error is not None
    assert said.luck_error > said.error
    assert said.unknown == 0
    assert spread([Found(0.1, 0.4, 0.2), Found(0.3, 0.4, 0.2, 0.05)]) == pytest.approx(Z * 0.08**0.5 + 0.05)
    assert spread([]) is None


def test_every_move_comes_at_once_and_again_when_more_is_known():
    game = opened(make(STANDARD), ((0, 0), (99, 0), (9, 0)))
    events = list(review(game, samples=2**16))
    looked = [type(event) for event in events[:5]]
    assert looked == [Progress, MoveReview, MoveReview, MoveReview, Interim]
    first = [event for event in events[1:4] if isinstance(event, MoveReview)]
    assert [move.turn for move in first] == [1, 2, 3]
    assert all(move.provisional for move in first)
    again = [event for event in events[5:-4] if isinstance(event, MoveReview)]
    assert {move.turn for move in again} == {1, 2, 3}
    assert not any(move.provisional for move in again)
    whole = events[-1]
    assert isinstance(whole, Review)
    assert whole.provisional == 0
    for before, after in zip(first, whole.moves, strict=True):
        assert before.mistake_error is not None
        assert after.mistake_error is not None
        assert after.mistake_error < before.mistake_error


def test_a_review_goes_on_from_an_earlier_one():
    game = opened(make(STANDARD), played(make(STANDARD), 3, six_for_seventy)[0])
    earlier = reviewed(game)
    events = review(game, earlier=earlier)
    interim = next(event for event in events if isinstance(event, Interim)).review
    for before, after in zip(earlier.moves, interim.moves, strict=True):
        assert (after.verdict, after.provisional) == (before.verdict, before.provisional)
        assert after.difference == before.difference
    # Figures that no game can have are worked out anew.
    wild = [move.model_copy(update={"difference": 1e300, "value": 1e300}) for move in earlier.moves]
    events = review(game, earlier=earlier.model_copy(update={"moves": wild}))
    again = next(event for event in events if isinstance(event, Interim)).review
    assert max(abs(move.mistake) for move in again.moves) < 2
    # A review of another game tells nothing.
    other = opened(make(STANDARD), ((0, 0), (9, 0)))
    fresh = next(event for event in review(other, earlier=earlier) if isinstance(event, Interim)).review
    assert all(move.provisional for move in fresh.moves)
    assert {move.samples for move in fresh.moves} == {SIZES[0]}


def test_a_sentence_and_its_figure_say_the_same():
    game = make(STANDARD)
    said = first_look(game, played(game, 5, hunting_elsewhere, most=6)[0])
    compared = 0
    for move in said.moves:
        figure = re.search(r"(\d+\.\d\d) shots", move.text)
        if figure:
            compared += 1
            assert figure[1] == move.shown.mistake.lstrip("+−")
    assert compared


def test_one_move_of_several_was_good():
    said = first_look(make(STANDARD), ((22, 0), (0, 0), (99, 0)))
    assert "0 of 3 moves were as good" in said.summary
    assert "1 of 1 move was as good" in first_look(make(STANDARD), ((44, 0),)).summary


def test_the_luck_of_a_move_says_how_sure_it_is():
    game = make(STANDARD)
    said = first_look(game, played(game, 3)[0]).moves
    # Thousands of millions of layouts are left at the beginning, a few at the end.
    assert said[1].luck_error == pytest.approx(OUTLINED)
    assert said[-1].luck_error is None
    for move in said:
        assert move.luck_error is None or int(move.secrets_before.replace(",", "")) > 2**12


# Means of `bestguess simulate GAME -p most-likely -n 100` with seed 0; 14 games of the ten ships.
MEANS = {
    "battleship(rows=8,columns=8,fleet=4-3-2)": 27.18,
    "battleship(rows=7,columns=7,fleet=3-2-2,announce=silent)": 23.25,
    "battleship(rows=12,columns=9,fleet=5-4-3-2,announce=silent)": 45.45,
    "battleship(rows=6,columns=6,fleet=2-2-1-1)": 27.49,
    "battleship(rows=12,columns=12,fleet=6-5-4-3-3)": 53.51,
    "battleship(touching=false)": 39.04,
    "battleship(announce=every-hit)": 43.82,
    "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)": 56.14,
}


@pytest.mark.parametrize("spec", MEANS)
def test_a_rough_par_is_as_near_as_it_says(spec):
    rough = outline(Position.start(make(spec)))
    assert abs(rough - MEANS[spec]) <= ROUGH * rough


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (1 - 1e-12, "100 %"),
        (0.9999, ">99.9 %"),
        (0.0001, "<0.1 %"),
        (0.329, "32.9 %"),
        (0.0625, "6.2 %"),
    ],
)
def test_shares_are_written_to_a_tenth(share, text):
    assert percent(share) == text
