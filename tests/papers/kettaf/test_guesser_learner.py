from pathlib import Path

import numpy as np
import pytest
from lab.learning.test_guesser import check_cut_in_two

from bestguess import SpecError, evaluate, make_game, make_policy
from bestguess.core.types import Query
from bestguess.lab.learning.guessing_process import GuessingProcess, ProcessState
from bestguess.lab.learning.torch_setup import prepare
from bestguess.lab.learning.trainer import Trainer
from bestguess.papers.kettaf.guesser_learner import KettafLearner, KettafSettings

pytestmark = pytest.mark.learning

TINY = "hangman(length=3,lives=0,words=cat|cot|cut|dog|dig|dug|dot|tag|act|oat)"
SMALL = KettafSettings(40, width=16, batch=16, memory=50)


def learner(settings: KettafSettings = SMALL, gamma: float = 0.99) -> KettafLearner:
    prepare(1, "cpu")
    return KettafLearner(GuessingProcess.of(make_game(TINY), "report", gamma, "all", history=True), settings, 1)


def test_the_measure_is_that_of_the_policy_in_the_file(tmp_path: Path) -> None:
    one = learner()
    file = Trainer(one, one.description(), tmp_path / "net", measure_every=10).train(40).file
    policy = make_policy(f"learned(file={tmp_path / 'net'})")
    played = evaluate(make_game(TINY), policy, count="questions", until="known")
    assert played.total == file.description.measured["best"]


def test_a_training_cut_in_two_gives_the_same_bytes(tmp_path: Path) -> None:
    check_cut_in_two(tmp_path, learner, 25, 40)


def test_states_are_those_of_the_game() -> None:
    one = learner()
    process = one.process
    game = make_game(TINY)
    words = list(game.vocabulary.words)
    letters = [process_query(game, letter) for letter in "otg"]
    for place, word in enumerate(words):
        given, legal, ended = one._states(np.array([place]), np.array([letters]))
        left, asked = (1 << len(words)) - 1, 0
        for turn in range(4):
            state = ProcessState(left, asked)
            assert np.array_equal(given[0, turn], process.features([state])[0])
            outcomes = process.outcomes(state)
            assert ended[0, turn] == (not len(outcomes.queries))
            if not ended[0, turn]:
                assert np.flatnonzero(legal[0, turn]).tolist() == outcomes.queries.tolist()
            if turn < 3:
                answer = game.answer(word, (), letters[turn])
                alike = [game.answer(other, (), letters[turn]) == answer for other in words]
                left &= sum(1 << one for one, same in enumerate(alike) if same)
                asked |= 1 << letters[turn]


def process_query(game: object, letter: str) -> Query:
    return game.notation.parse_query(letter)  # type: ignore[attr-defined]


def test_the_values_learned_are_those_of_one_question() -> None:
    # Two words left, which D or F tells apart: +1 or -1 by the word, and the E tells nothing, so that it is worth 1
    # and then as much as the best of the other two, nothing.
    words = "hangman(length=2,lives=0,words=de|fe)"
    prepare(3, "cpu")
    settings = KettafSettings(400, width=16, batch=32, rate=1e-2, explore=0.5)
    one = KettafLearner(GuessingProcess.of(make_game(words), "report", 0.5, "all", history=True), settings, 3)
    for _ in range(settings.updates):
        one.update()
    start = one.process.features([one.process.start])
    q, _ = one._q(start, None, np.ones((1, one.process.queries), dtype=bool))
    game = make_game(words)
    values = [q[0, process_query(game, letter)] for letter in "edf"]
    assert values == pytest.approx([1, 0, 0], abs=0.35)


def test_another_process_is_refused() -> None:
    for options in ({"reward": "question"}, {"letters": "telling"}, {"history": False}):
        chosen = {"reward": "report", "letters": "all", "history": True} | options
        process = GuessingProcess.of(make_game(TINY), gamma=0.5, **chosen)  # type: ignore[arg-type]
        with pytest.raises(SpecError, match="Kettaf's method"):
            KettafLearner(process, SMALL, 1)
    with pytest.raises(SpecError, match="1 update or more"):
        KettafSettings(0)
