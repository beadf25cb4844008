"""The key of a position: all that an answer about it depends on."""

from pathlib import Path

import numpy as np
import pytest

from bestguess.beliefs.listed import ListedBelief
from bestguess.core.game import Game
from bestguess.core.position import Position, Session
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.policies import POLICIES

HANGMAN = "hangman(length=5)"


def game_of(spec: str) -> Game:
    return make(GAMES, spec)


def test_positions_that_know_the_same_have_equal_keys() -> None:
    game, other = game_of(HANGMAN), game_of(HANGMAN)
    by_text, by_moves = Position.of(game, "E no, A no"), Position.start(other).after(4, 0).after(0, 0)
    session = Session(game)
    session.push_text("E no, A no")
    assert by_text.key == by_moves.key == session.now.key == Position.start(game).after(4, 0).key_after(0, 0)
    assert len({by_text.key, by_moves.key, session.now.key}) == 1


def test_another_game_prior_or_transcript_or_the_failsafe_has_another_key() -> None:
    game = game_of("phrase(lengths=3)")
    beyond = Position.beyond(game, ((25, 1),), "uniform")
    assert beyond is not None
    positions = [
        Position.start(game),
        Position.start(game, "uniform"),
        Position.start(game, "frequency"),
        Position.start(game_of("phrase(lengths=3,lies=1)")),
        Position.of(game, ((25, 1),)),
        Position.of(game, ((25, 0),), "uniform"),
        Position.of(game, ((25, 1),), "uniform"),
        beyond,
    ]
    assert len({position.key for position in positions}) == len(positions)


def test_a_belief_that_somebody_brought_shares_its_key_with_nobody() -> None:
    game = game_of("mastermind(pegs=2,colours=3)")
    some = ListedBelief.uniform(game, list(game.secrets())[:5])
    own, again, start = Position(game, some), Position(game, some), Position.start(game)
    assert len({own.key, again.key, start.key}) == 3
    answer = int(own.belief.predict(np.array([0])).answers[0])
    assert own.after(0, answer).key == own.key_after(0, answer) != start.key_after(0, answer)


@pytest.mark.parametrize(
    ("spec", "prior", "note"),
    [
        (HANGMAN, "default", "tempered, "),
        (HANGMAN, "uniform", "uniform, "),
        ("hangman(length=5,prior=frequency)", "default", "frequency, "),
        ("hangman(length=5,prior=frequency)", "uniform", "uniform, "),
        ("wordle", "uniform", "uniform, "),
        ("phrase(lies=1)", "frequency", "frequency, "),
        ("battleship(rows=5,columns=5,fleet=3-2)", "never-touching", "hidden so that no two ships touch"),
        ("battleship(hider=people)", "default", "hidden by a person"),
        ("battleship", "default", ""),
    ],
)
def test_the_note_is_of_the_prior_that_the_position_has(spec: str, prior: str, note: str) -> None:
    position = Position.start(game_of(spec), prior)
    assert position.prior_note.startswith(note)
    assert bool(position.prior_note) == bool(note)
    query = int(position.queries[0])
    answer = int(position.predictive.row(query).popitem()[0])
    assert position.after(query, answer).prior_note == position.prior_note


def test_the_failsafe_and_a_belief_of_ones_own_are_no_prior_of_the_game() -> None:
    game = game_of(HANGMAN)
    beyond = Position.beyond(game, ((25, 0b11111),))
    assert beyond is not None
    assert "string of letters" in beyond.prior_note
    assert Position(game, game.prior("uniform")).prior_note == ""


def test_a_rollout_answers_for_the_prior_that_it_is_asked_for() -> None:
    game, policy = game_of(HANGMAN), make(POLICIES, "rollout(samples=40)")
    own = {}
    for prior in ("uniform", "frequency", "tempered"):
        alone = make(POLICIES, "rollout(samples=40)").own_scores(Position(game, game.prior(prior)))
        assert alone is not None
        own[prior] = alone.values
    for prior in ("frequency", "uniform", "tempered", "uniform", "frequency"):
        scores = policy.own_scores(Position.start(game, prior))
        assert scores is not None
        assert np.array_equal(scores.values, own[prior], equal_nan=True)
    assert not np.array_equal(own["uniform"], own["frequency"], equal_nan=True)


def test_a_rollout_answers_for_the_way_in_which_a_fleet_is_hidden() -> None:
    game, policy = game_of("battleship(rows=5,columns=5,fleet=3-2-2)"), make(POLICIES, "rollout")
    query = int(Position.start(game).queries[6])
    said = {}
    for prior in ("default", "never-touching", "default", "never-touching"):
        scores = policy.own_scores(Position.start(game, prior).after(query, 0))
        own = policy.own_scores(Position(game, game.prior(prior)).after(query, 0))
        assert scores is not None
        assert own is not None
        assert np.array_equal(scores.values, own.values, equal_nan=True)
        said[prior] = scores.values
    assert not np.array_equal(said["default"], said["never-touching"], equal_nan=True)


def test_a_rollout_of_a_policy_in_a_file_follows_the_file(tmp_path: Path) -> None:
    game, file = game_of("hangman(words=ab|ac|bd|ce,length=2)"), tmp_path / "tree.json"
    lines = '{{"format": "bestguess decision tree 1", "game": "{}", "query": [{}, -1], "parent": [-1, 0], '
    lines += '"answer": [0, 0], "secret": [-1, 0]}}'
    bases = []
    for first in (0, 1):
        file.write_text(lines.format(game.spec, first))
        bases.append(make(POLICIES, f"rollout(base=tree(file={file}))"))
    assert bases[0] != bases[1]
    assert bases[1] == make(POLICIES, f"rollout(base=tree(file={file}))")
