"""A review praises nothing that could not be there, and nothing that only the chance of winning does not tell apart."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from reviewed_games import check_said
from small_games import SMALL_GAMES, WORDS

from bestguess import make
from bestguess.advice.review_report import reviewed
from bestguess.advice.why import suggestion
from bestguess.core.belief import Parted
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games import GAMES
from bestguess.policies.ranking import generator
from bestguess.records.recorded_review import MoveReview, Review
from bestguess.review.budget import Budget
from bestguess.review.exact_value import Exact, Unit
from bestguess.review.review import Weighed, weigh
from blunders import opened

NEVER = (SMALL_GAMES[1], SMALL_GAMES[8], *SMALL_GAMES[-2:])
"""Games so full of ships, so open or so short that these moves waste nothing."""


def listed(game: Game) -> list[Any]:
    """Every secret of a small game."""
    if game.name == "phrase":
        return list(product(*([word for word in WORDS.split("|") if len(word) == n] for n in game.word_lengths)))
    belief = game.prior()
    if isinstance(belief, Parted):
        return list(product(*(values for values, _ in belief.marginals())))
    return list(belief.secrets()) if hasattr(belief, "secrets") else list(game.secrets())


Left = list[tuple[Any, int]]
"""The secrets that fit what was said, each with the finds that the host denied if it is the one."""


def left_after(game: Game, left: Left, transcript: Transcript, query: Query, answer: Answer) -> Left:
    """The secrets that one more answer leaves, by the rules alone; a host who may lie denies one find at most."""
    lies = game.host_lies.lies if game.host_lies is not None else 0
    truths = [(secret, lied, game.answer(secret, transcript, query)) for secret, lied in left]
    denied = [(secret, lied + (truth != answer)) for secret, lied, truth in truths if answer in (truth, MISS)]
    return [(secret, lied) for secret, lied in denied if lied <= lies]


def possible(game: Game, left: Left, transcript: Transcript, query: Query) -> set[Answer]:
    """The answers that some secret left could give now."""
    lies = game.host_lies.lies if game.host_lies is not None else 0
    said: set[Answer] = set()
    for secret, lied in left:
        said |= {game.answer(secret, transcript, query)} | ({MISS} if lied < lies else set())
    return said


def random_moves(game: Game, secret: Any, rng: np.random.Generator) -> Transcript:
    """A game of random queries; the fewer each tells, the more of them are wasted."""
    position = Position.start(game)
    while position.outcome is None and len(position.transcript) < 25:
        query = int(rng.choice(position.queries))
        position = position.after(query, game.answer(secret, position.transcript, query))
    return position.transcript


def wasted_by_brute_force(game: Game, transcript: Transcript) -> list[int]:
    """The numbers of the moves that no secret left answers otherwise, and that find nothing."""
    left, wasted = [(secret, 0) for secret in listed(game)], []
    outside = game.dictionary is not None and game.dictionary.outside
    for number, (query, answer) in enumerate(transcript, 1):
        before = transcript[: number - 1]
        idle = game.is_question(query) and not game.is_hit(query, answer) and not outside
        if idle and possible(game, left, before, query) == {answer}:
            wasted.append(number)
        left = left_after(game, left, before, query, answer)
    return wasted


def check_consistent(review: Review) -> None:
    """Laws that every review keeps, whatever was played."""
    assert review.par + review.mistakes + review.luck == review.result
    for move in review.moves:
        if move.verdict == "wasted":
            assert "certain beforehand" in move.text
        assert move.query not in move.equals or move.verdict != "wasted"
        assert move.extra_misses >= 0
        if move.verdict == "wasted" and review.higher_is_better:
            assert move.extra_misses == (not move.hit)
    # What a move gave away counts once: by the chance that it cost, else by its misses.
    assert review.extra_misses == sum(move.extra_misses for move in review.moves if not move.mistake < 0)
    check_said(review)
    if any(move.verdict == "wasted" for move in review.moves):
        assert "wasted" in review.summary
        assert "No mistake was found" not in review.summary


def test_small_games_are_of_every_kind():
    assert {make(spec).name for spec in SMALL_GAMES} == {make(spec).name for spec in GAMES}


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_a_review_marks_the_moves_that_brute_force_finds_wasted(spec):
    game, wasted = make(spec), 0
    secrets = listed(game)
    for seed in range(4):
        rng = np.random.default_rng(seed)
        transcript = random_moves(game, secrets[int(rng.integers(len(secrets)))], rng)
        review = reviewed(opened(game, transcript), nodes=2**12)
        marked = [move.turn for move in review.moves if move.verdict == "wasted"]
        assert marked == wasted_by_brute_force(game, transcript)
        check_consistent(review)
        wasted += len(marked)
    assert wasted or spec in NEVER


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_no_wasted_query_is_as_good_as_the_best(spec):
    game = make(spec)
    secrets = listed(game)
    outside = game.dictionary is not None and game.dictionary.outside
    policies = [make(policy) for policy in ("most-likely", "most-information", "thrifty", "minimax")]
    for seed in range(2):
        rng = np.random.default_rng(seed)
        transcript = random_moves(game, secrets[int(rng.integers(len(secrets)))], rng)
        position, left = Position.start(game), [(secret, 0) for secret in secrets]
        for query, answer in transcript:
            found = [suggestion(position, policy, seed) for policy in policies]
            for other in set() if outside else {other for one in found if one is not None for other in one.equals}:
                said = possible(game, left, position.transcript, other)
                assert len(said) > 1 or any(game.is_hit(other, one) for one in said)
            left = left_after(game, left, position.transcript, query, answer)
            position = position.after(query, answer)


# ---- the chance to win, then misses, then queries ----

MANY = "coat|goat|boat|moat|boot|root|foot|hoot|loot|soot|toad|road|load|dote|tome|coda"

LIVES = [
    f"hangman(words={MANY},lives=6)",
    f"hangman(words={MANY},lives=9,length=4,prior=uniform)",
    f"phrase(words={MANY[:39]},lengths=4,lives=8)",
]


def played_on(position: Position, policy: Any, secret: Any, first: Query) -> tuple[float, int, int]:
    """Whether the game is won, the misses and the queries of the rest, with one query asked first."""
    game, now, query = position.game, position, first
    while True:
        now = now.after(query, game.answer(secret, now.transcript, query))
        if now.outcome is not None:
            rest = now.transcript[len(position.transcript) :]
            return float(now.outcome.won), sum(game.is_miss(*move) for move in rest), len(rest)
        query = policy.choose(now, generator(0, now.transcript))


def worth(position: Position, policy: Any, query: Query) -> np.ndarray:
    """The means of these over every secret left, each as likely as the prior says."""
    game = position.game
    belief = position.belief
    (factor,) = getattr(belief, "factors", (belief,))
    secrets = [(word,) if game.name == "phrase" else word for word in factor.secrets()]
    return np.average([played_on(position, policy, one, query) for one in secrets], axis=0, weights=factor.weights())


def positions_with_lives(spec: str) -> Iterator[Position]:
    game = make(spec)
    for seed in range(2):
        rng = np.random.default_rng(seed)
        position = Position.start(game)
        (secret,) = position.belief.sample(rng, 1)
        for query, answer in random_moves(game, secret, rng):
            if game.is_question(query):
                yield position
            position = position.after(query, answer)


@pytest.mark.parametrize("spec", LIVES)
@pytest.mark.parametrize("reference", ["most-likely", "thrifty"])
def test_equal_chances_are_ranked_by_misses_and_then_by_queries(spec, reference):
    policy, decided = make(reference), 0
    for position in positions_with_lives(spec):
        best = policy.choose(position, generator(0, position.transcript))
        its = worth(position, policy, best)
        letters = {position.game.notation.parse_query(letter) for letter in "oatdebcgm"}
        for query in letters & set(position.queries.tolist()) - {best}:
            more = worth(position, policy, query) - its
            said = weigh(position, query, reference)
            assert said.difference == pytest.approx(more[0], abs=1e-9)
            decided += check_ranked(said, more)
    assert decided > 2


def check_ranked(said: Weighed, more: np.ndarray) -> bool:
    """The verdict goes by the first of the chance, the misses and the queries that differs; whether misses decided."""
    chance, misses, queries = more
    worse = chance < -1e-9 or (abs(chance) <= 1e-9 and misses > 1e-9)
    if said.verdict == "wasted":
        return False
    if said.verdict in ("mistake", "inaccuracy"):
        assert worse
    if said.verdict == "better than the reference":
        assert chance > 1e-9 or (abs(chance) <= 1e-9 and misses < -1e-9)
    if abs(chance) <= 1e-9:
        assert said.found is not None
        assert said.found.misses is not None
        assert said.found.misses.mean == pytest.approx(misses, abs=1e-9)
        if abs(misses) > 0.01:
            assert said.verdict != "equal"
        elif said.verdict == "equal":
            assert said.found.queries is not None
            assert said.found.queries.mean == pytest.approx(queries, abs=1e-9)
            assert queries < 0.01
        if misses >= 0.3:
            assert said.verdict == "mistake"
    return bool(abs(chance) <= 1e-9 and misses > 0.01)


def test_values_of_the_kernel_count_the_misses_of_the_game_itself():
    # The kernel plays on beyond the last life; a game does not.
    game = make(f"hangman(words={WORDS},lives=2,length=3)")
    policy = make("most-likely")
    exact = Exact(policy, Unit.of(game), Budget())
    position = Position.start(game)
    best = policy.choose(position, generator(0, ()))
    found, walked = exact.worth(position), exact.worth(position, walking=True)
    assert exact.at_once(position)
    assert found is not None
    assert walked is not None
    oracle = worth(position, policy, best)
    assert walked == pytest.approx(oracle, abs=1e-9)
    assert found[:2] == pytest.approx(oracle[:2], abs=1e-9)


# ---- what was reported ----


def moves_of(game: Game, text: str) -> Review:
    return reviewed(opened(game, game.notation.read_moves((), text)))


def move_of(review: Review, query: str) -> MoveReview:
    (move,) = (move for move in review.moves if move.query == query)
    return move


def test_letters_that_cannot_be_there_are_wasted():
    game = make("hangman(words=expense|essence|eugenie,lives=6,prior=uniform)")
    review = moves_of(game, "length 7, E 1 4 7, A no")
    assert move_of(review, "A").verdict == "wasted"
    assert "as good" not in move_of(review, "A").text.lower()


def test_the_last_word_left_is_spelled_out_and_nothing_else_is_asked():
    game = make("hangman(words=essence|expense,lives=6,prior=uniform)")
    review = moves_of(game, "length 7, C 6, H no, E 1 4 7")
    assert move_of(review, "H").verdict == "wasted"
    assert move_of(review, "E").verdict in ("best", "equal"), "a sure hit is progress"
    assert move_of(review, "H").extra_misses == pytest.approx(1.0)


def test_a_summary_tells_what_the_accuracy_is_lost_to():
    game = make("hangman(words=cat|cot,lives=1,prior=uniform)")
    review = moves_of(game, "length 3, c 1, t 3, z no")
    assert review.mistakes == pytest.approx(-review.par)
    assert "100 % of the chance of winning" in review.summary
    assert review.moves[-1].verdict == "wasted"


@pytest.mark.parametrize("lives", [3, 4, 9])
def test_every_life_of_a_wasted_move_is_counted_whatever_it_did_to_the_chance(lives):
    # Where few lives are left, the second and third wasted letter lower the chance as well.
    game = make(f"hangman(words=cat|bat|rat|hat,lives={lives},prior=uniform)")
    review = moves_of(game, "length 3, a 2, z no, x no, q no")
    assert [move.verdict for move in review.moves[-3:]] == ["wasted"] * 3
    assert any(move.difference for move in review.moves[-3:]) == (lives < 9)
    costly = sum(move.mistake < 0 for move in review.moves[-3:])
    assert review.extra_misses == 3 - costly
    assert "3 lives went for nothing" in review.summary


def test_no_more_lives_go_for_nothing_than_were_lost():
    game = make("hangman(words=cat|bat|rat|hat|pad|mop|fig,length=3,lives=6,prior=uniform)")
    review = moves_of(game, "x no, a 2, c 1, r no, p no, z no, t 3")
    assert review.extra_misses == pytest.approx(4.2)
    assert "4 lives went for nothing" in review.summary
