"""The scores that policies themselves give each query."""

import numpy as np
import pytest

from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.policies import POLICIES
from bestguess.policies.ranking import ranking

WORDS = "words=apple|angle|ankle|maple|happy|candy|table|hello|daisy|paper,prior=uniform"
POSITIONS = {
    "battleship(rows=5,columns=5,fleet=3-2)": "C3 hit, A1 miss",
    f"hangman(length=5,{WORDS})": "E no",
    f"phrase(lengths=5-5,lies=1,{WORDS})": "E no, A 2+7",
    "mastermind(pegs=3,colours=4)": "112 1b0w",
}
CASES = [
    (game, name)
    for game in POSITIONS
    for name in POLICIES
    if name not in ("tree", "learned", "bot")
    and make(GAMES, game).name in (make(POLICIES, name).games or (make(GAMES, game).name,))
]


@pytest.mark.parametrize(("game", "name"), CASES)
def test_queries_follow_the_score_that_is_shown(game: str, name: str) -> None:
    position, policy = Position.of(make(GAMES, game), POSITIONS[game]), make(POLICIES, name)
    own = policy.own_scores(position)
    if own is None:
        return
    assert own.values.shape == position.queries.shape
    assert own.name
    ranked = own.values[np.searchsorted(position.queries, ranking(position, policy))]
    known = ranked[~np.isnan(ranked)]
    assert np.isnan(ranked[len(known) :]).all()  # what was not looked at comes last
    steps = np.diff(known)
    assert (steps <= 1e-9).all() or (steps >= -1e-9).all()


@pytest.mark.parametrize(
    ("game", "name", "score"),
    [
        ("battleship(rows=5,columns=5,fleet=3-2)", "most-likely", "chance"),
        ("battleship(rows=5,columns=5,fleet=3-2)", "most-information", "bits"),
        ("battleship(rows=5,columns=5,fleet=3-2)", "density", "placements"),
        ("battleship(rows=5,columns=5,fleet=3-2)", "rollout", "misses to come"),
        ("mastermind(pegs=3,colours=4)", "rollout", "guesses to come"),
        ("mastermind(pegs=3,colours=4)", "minimax", "worst answer"),
        (f"hangman(length=5,{WORDS})", "thrifty", "bits-12*miss"),
        (f"hangman(length=5,{WORDS})", "letter-frequency", "share of words"),
        (f"phrase(lengths=5-5,lies=1,{WORDS})", "paper-phrase", "q"),
    ],
)
def test_scores_have_names(game: str, name: str, score: str) -> None:
    own = make(POLICIES, name).own_scores(Position.of(make(GAMES, game), POSITIONS[game]))
    assert own is not None
    assert own.name == score


def test_scores_are_what_they_are_called() -> None:
    position = Position.of(make(GAMES, "battleship(rows=5,columns=5,fleet=3-2)"), "C3 hit, A1 miss")
    chance, bits = (make(POLICIES, name).own_scores(position).values for name in ("most-likely", "most-information"))
    assert chance == pytest.approx(1 - position.predictive.probability_of(0))
    assert bits == pytest.approx(position.predictive.information_gain())


def test_a_rollout_shows_what_the_rest_of_the_game_costs() -> None:
    position = Position.of(make(GAMES, "mastermind(pegs=2,colours=3)"), "12 0b1w")
    own = make(POLICIES, "rollout(base=most-likely)").own_scores(position)
    assert own is not None
    secrets = position.belief.secrets()
    for query, cost in zip(position.queries.tolist(), own.values.tolist(), strict=True):
        if np.isnan(cost):
            continue
        total = 0
        for secret in secrets:
            now = position.after(query, position.game.answer(secret, position.transcript, query))
            asked = 1
            while now.outcome is None:
                following = make(POLICIES, "most-likely").choose(now, np.random.default_rng(0))
                now = now.after(following, now.game.answer(secret, now.transcript, following))
                asked += 1
            total += asked
        assert cost == pytest.approx(total / len(secrets))


@pytest.mark.parametrize("name", ["random", "hunt-target", "paper-battleship"])
def test_a_policy_without_scores_says_so(name: str) -> None:
    position = Position.of(make(GAMES, "battleship(rows=5,columns=5,fleet=3-2)"), "A1 miss")
    assert make(POLICIES, name).own_scores(position) is None
