"""The count of a game and its end: equal to what the solver proves, and refused where it has no meaning."""

from itertools import product
from math import fsum

import pytest
from arena.test_evaluate import Walked

import bestguess
from bestguess.arena.counting import Counting
from bestguess.arena.evaluate import evaluate
from bestguess.arena.tournament import Tournament, standings
from bestguess.core.errors import SpecError
from bestguess.core.position import Position
from bestguess.papers.sid.scores import game_of, play as played
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

WORDS = "apple|angle|ankle|paper|maple|happy|candy|table|hello|daisy|title|tally"
HANGMAN = f"hangman(length=5,lives=0,words={WORDS},prior=uniform)"
SMALL = [
    HANGMAN,
    "battleship(rows=3,columns=3,fleet=2-2)",
    "rectangles(rows=3,columns=3,shapes=2x1-2x1)",
    "mastermind(pegs=2,colours=4)",
]


@pytest.fixture
def uneven(tmp_path):
    """A game whose words are not equally likely."""
    path = tmp_path / "words.txt"
    path.write_text("apple 7\nangle 3\nankle 3\npaper 11\nmaple 2\nhappy 5\n", encoding="utf-8")
    return f"hangman(length=5,lives=0,words={path},prior=frequency)"


def proven(spec, objective, **choice):
    problem = Problem.of(bestguess.make(spec), objective, **choice)
    found = solve(problem)
    assert found.proven
    return found.value, found.policy


def measured(spec, policy, count, until=None):
    return evaluate(bestguess.make(spec), policy, count=count, until=until)


@pytest.mark.parametrize("spec", SMALL)
def test_the_mean_until_known_is_the_solvers(spec):
    value, tree = proven(spec, "questions", until="known")
    result = measured(spec, tree, "questions", "known")
    assert result.mean == pytest.approx(value, abs=1e-12)
    assert result.unit == "questions"
    assert result.covered == result.secrets


@pytest.mark.parametrize("spec", SMALL)
def test_the_worst_case_until_known_is_the_solvers(spec):
    value, tree = proven(spec, "worst-case", until="known", unit="questions")
    assert measured(spec, tree, "questions", "known").worst == value


@pytest.mark.parametrize("spec", SMALL[:3])
def test_misses_until_known_are_the_solvers(spec):
    value, tree = proven(spec, "misses")
    assert measured(spec, tree, "misses", "known").mean == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("spec", SMALL[:3])
def test_the_mean_until_shown_is_the_solvers(spec):
    value, tree = proven(spec, "questions", until="shown")
    assert measured(spec, tree, "questions", "shown").mean == pytest.approx(value, abs=1e-12)
    # A game that is won by showing everything ends there.
    assert measured(spec, tree, "questions").mean == measured(spec, tree, "questions", "shown").mean


def test_the_mean_until_solved_is_the_solvers():
    value, tree = proven(SMALL[3], "questions", until="solved")
    assert measured(SMALL[3], tree, "questions", "solved").mean == pytest.approx(value, abs=1e-12)


def test_a_word_that_is_known_in_time_is_won():
    spec = HANGMAN.replace("lives=0", "lives=1")
    value, tree = proven(spec, "win", lives=1)
    result = measured(spec, tree, "misses", "known")
    assert 0 < value < 1
    assert result.won == pytest.approx(value, abs=1e-12)


def test_unequal_words_are_weighed_and_add_up(uneven):
    value, tree = proven(uneven, "questions", until="known")
    result = measured(uneven, tree, "questions", "known")
    assert result.mean == pytest.approx(value, abs=1e-12)
    assert result.covered == result.secrets == 6


@pytest.mark.parametrize("until", [None, "known", "shown"])
@pytest.mark.parametrize("count", [None, "questions", "misses"])
def test_playing_every_secret_counts_what_the_walk_counts(count, until):
    game, policy = bestguess.make(HANGMAN), bestguess.make("thrifty")
    counts = []
    for secret in game.secrets():
        position, moves = Position.start(game), 0
        while position.outcome is None and not (until == "known" and position.belief.size == 1):
            query = policy.choose(position, None)
            answer = game.answer(secret, position.transcript, query)
            moves += 1 if count == "questions" else answer == 0
            position = position.after(query, answer)
        counts.append(moves)
    assert evaluate(game, policy, count=count, until=until).mean == pytest.approx(sum(counts) / len(counts))


@pytest.mark.parametrize("until", [None, "shown"])
@pytest.mark.parametrize("count", [None, "questions", "misses"])
def test_the_kernel_counts_what_the_walk_counts(count, until):
    game = bestguess.make("rectangles(rows=4,columns=4,shapes=2x2-2x1)")
    policy = bestguess.make("most-information(ties=likelihood)")
    fast = evaluate(game, policy, count=count, until=until)
    assert fast.histogram == evaluate(game, Walked(policy), count=count, until=until).histogram


def test_the_misses_of_lots_are_their_shots_less_the_hits():
    game, policy = bestguess.make("rectangles(rows=4,columns=4,shapes=2x2-2x1)"), bestguess.make("myshkin")
    shots, misses = (evaluate(game, policy, count=count, seed=3).histogram for count in ("questions", "misses"))
    assert {cost - 6: layouts for cost, layouts in shots.items()} == misses


def test_the_length_told_by_the_host_is_no_question():
    told, fixed = (
        measured(spec, bestguess.make("thrifty"), "questions") for spec in (f"hangman(words={WORDS})", HANGMAN)
    )
    assert told.mean == fixed.mean


def test_sids_score_is_the_one_of_his_players():
    game = game_of(WORDS)
    counting = Counting(game, "sid-score")
    for secret, policy in product(("apple", "angle", "happy", "title"), ("sid-exact", "sid-two-case")):
        record = bestguess.play(game, policy, secret=secret)
        counted = fsum(counting.of(query, answer) for query, answer in record.transcript)
        score = played(game, game.letters.read(secret), bestguess.make(policy))
        assert counting.total(counted, record.won) == score.score


def test_a_lost_game_scores_25():
    game = bestguess.make(f"hangman(lives=1,words={WORDS},prior=uniform)")
    result = evaluate(game, bestguess.make("sid-exact"), count="sid-score")
    assert result.worst == 25
    assert result.won == pytest.approx(1 - result.histogram[25] / result.secrets)


def test_counts_that_are_whole_are_ints():
    game = bestguess.make(
        "hangman(length=5,lives=0,words=" + "|".join(f"{a}{b}cde" for a in "fghijk" for b in "lmnopqrstuvwxyzab") + ")"
    )
    result = evaluate(game, bestguess.make("most-likely"))
    assert {type(count) for count in result.histogram.values()} == {int}
    assert {type(cost) for cost in result.histogram} == {int}
    assert (result.covered, sum(result.histogram.values())) == (result.secrets, result.secrets)
    assert result.mean == sum(cost * size for cost, size in result.histogram.items()) / result.secrets


def test_a_tournament_counts_and_pairs_in_its_unit():
    tournament = Tournament(HANGMAN, ("thrifty", "most-information"), games=30, count="questions", until="known")
    rounds = list(tournament.rounds(1))
    thrifty, informed = standings(tournament, rounds)
    for one in rounds:
        for record in one.records:
            assert record.cost == len(record.transcript)
            assert record.won
    assert informed.against_first.mean == pytest.approx(informed.cost.mean - thrifty.cost.mean)


@pytest.mark.parametrize("host", ["evil", "worst-case"])
def test_hosts_without_a_secret_are_counted(host):
    tournament = Tournament(HANGMAN, ("thrifty",), games=2, host=host, count="questions", until="known")
    (standing,) = standings(tournament, list(tournament.rounds(1)))
    assert standing.cost.mean >= 1


def test_the_functions_take_count_and_until():
    assert bestguess.evaluate(HANGMAN, "thrifty", count="questions", until="known").unit == "questions"
    (standing,) = bestguess.compare(HANGMAN, "thrifty", games=4, count="misses", until="shown")
    assert standing.cost.size == 4


@pytest.mark.parametrize(
    ("spec", "count", "until", "said"),
    [
        ("mastermind", "misses", None, "no answer is a miss"),
        ("battleship", "sid-score", None, "hangman only"),
        ("mastermind", None, "shown", "until='solved'"),
        (HANGMAN, None, "solved", "until='shown'"),
        (HANGMAN, "turns", None, "there is no such choice"),
        (HANGMAN, None, "knwon", "Did you mean 'known'?"),
    ],
)
def test_what_has_no_meaning_is_refused(spec, count, until, said):
    with pytest.raises(SpecError, match=said.replace("?", r"\?")):
        Counting(bestguess.make(spec), count, until)


@pytest.mark.parametrize(
    ("spec", "unit"),
    [
        ("hangman", "wrong letters"),
        ("phrase", "letters"),
        ("battleship", "shots"),
        ("rectangles", "shots"),
        ("wordle", "guesses"),
    ],
)
def test_every_game_names_its_own_unit(spec, unit):
    assert Counting(bestguess.make(spec)).unit == unit
