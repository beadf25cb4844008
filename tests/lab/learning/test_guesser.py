from collections.abc import Callable
from dataclasses import replace
from itertools import product
from math import inf
from pathlib import Path
from typing import Literal

import numpy as np
import pytest
import torch

from bestguess import BestguessError, SpecError, TooLarge, evaluate, make_game, make_policy
from bestguess.lab.learning.guesser import GuesserLearner, GuesserSettings
from bestguess.lab.learning.guessing_process import GuessingProcess, ProcessState
from bestguess.lab.learning.torch_setup import prepare
from bestguess.lab.learning.trainer import Learner, Trainer
from bestguess.networks.network_file import NetworkFile
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve

pytestmark = pytest.mark.learning

WORDS = (
    "about|above|actor|acute|admit|adopt|adult|after|again|agent|agree|ahead|alarm|album|alert|"
    "alike|alive|allow|alone|along|alter|among|anger|angle|angry|apart|apple|apply|arena|argue"
)
GAME = f"hangman(length=5,lives=0,words={WORDS})"
TINY = "hangman(length=3,lives=0,words=cat|cot|cut|dog|dig|dug|dot|tag|act|oat)"
SMALL = GuesserSettings(updates=700, width=128, batch=128, per_round=25, rate=3e-3)


def learner(game: str, settings: GuesserSettings, seed: int = 1, **process: object) -> GuesserLearner:
    prepare(seed, "cpu")
    history = settings.network == "lstm"
    return GuesserLearner(GuessingProcess.of(make_game(game), history=history, **process), settings, seed)  # type: ignore[arg-type]


def trained(game: str, out: Path, settings: GuesserSettings, **process: object) -> NetworkFile:
    one = learner(game, settings, **process)
    return Trainer(one, one.description(), out, measure_every=5).train(settings.updates).file


def phi(game: str) -> int:
    """The least questions until one word is left, summed over all words."""
    made = make_game(game)
    return round(solve(Problem.of(made, "questions"), tree=False).value * len(made.vocabulary))


def test_a_dictionary_of_30_words_is_learned_to_the_optimum(tmp_path: Path) -> None:
    file = trained(GAME, tmp_path / "a", SMALL)
    assert file.description.measured["best"] == phi(GAME) == 96
    played = evaluate(make_game(GAME), make_policy(f"learned(file={tmp_path / 'a'})"), count="questions", until="known")
    assert played.total == 96


def test_a_seed_gives_the_same_bytes_twice(tmp_path: Path) -> None:
    # Three rounds, so that the second network, the drawn trees and their targets are in the bytes.
    for name in ("a", "b"):
        trained(GAME, tmp_path / name, replace(SMALL, updates=60))
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize("network", ["dense", "lstm"])
@pytest.mark.parametrize("backup", ["expected", "sampled"])
def test_each_network_and_backup_plays_what_was_measured(tmp_path: Path, network: str, backup: str) -> None:
    settings = GuesserSettings(60, network, backup, width=16, batch=16, per_round=15, rate=5e-3)  # type: ignore[arg-type]
    file = trained(TINY, tmp_path / "net", settings)
    played = evaluate(
        make_game(TINY), make_policy(f"learned(file={tmp_path / 'net'})"), count="questions", until="known"
    )
    assert played.total == file.description.measured["best"] >= phi(TINY)


def test_a_network_that_may_ask_what_tells_nothing_plays_what_was_measured(tmp_path: Path) -> None:
    # 26 letters, most of them in no word: the training never asks those.
    settings = GuesserSettings(20, "lstm", width=16, batch=16, per_round=15)
    file = trained(TINY, tmp_path / "net", settings, reward="report", letters="all")
    played = evaluate(
        make_game(TINY), make_policy(f"learned(file={tmp_path / 'net'})"), count="questions", until="known"
    )
    assert played.total == file.description.measured["best"]


def check_cut_in_two(folder: Path, made: Callable[[], Learner], cut: int, updates: int) -> None:
    """A training that is cut and taken up by a new learner gives the bytes of one that was not cut."""
    whole = made()
    Trainer(whole, whole.description(), folder / "whole", measure_every=10).train(updates)
    first = made()
    Trainer(first, first.description(), folder / "parts", measure_every=10).train(cut)
    again = made()
    torch.manual_seed(99)
    resumed = Trainer(again, again.description(), folder / "parts", measure_every=10)
    resumed.resume(folder / "parts")
    resumed.train(updates)
    ours, theirs = (NetworkFile.load(folder / name) for name in ("parts", "whole"))
    assert ours.description == theirs.description
    for name, array in {**theirs.weights, **theirs.resuming}.items():
        assert np.array_equal({**ours.weights, **ours.resuming}[name], array), name


@pytest.mark.parametrize("network", ["dense", "lstm"])
def test_a_training_cut_in_two_gives_the_same_bytes(tmp_path: Path, network: Literal["dense", "lstm"]) -> None:
    settings = GuesserSettings(50, network, width=16, batch=16, per_round=15)
    check_cut_in_two(tmp_path, lambda: learner(TINY, settings), 20, 50)


def brute_force(process: GuessingProcess, state: ProcessState) -> float:
    """The best value of a state, by trying everything."""
    found = process.outcomes(state)
    if not len(found.queries):
        return 0.0
    worth = [-inf] * len(found.queries)
    for owner, chance, gain, after in zip(found.owner, found.chance, found.gain, found.following, strict=True):
        value = 0.0 if after is None else brute_force(process, after)
        worth[owner] = (0.0 if worth[owner] == -inf else worth[owner]) + chance * (gain + process.gamma * value)
    return max(worth)


def test_the_process_with_a_reward_of_minus_one_is_phi() -> None:
    process = GuessingProcess.of(make_game(TINY))
    assert -brute_force(process, process.start) * process.mass == pytest.approx(phi(TINY))


@pytest.mark.parametrize(("reward", "letters"), [*product(["question", "report"], ["telling", "all"])])
def test_outcomes_are_those_of_the_game(reward: str, letters: str) -> None:
    game = make_game(TINY)
    process = GuessingProcess.of(game, reward, 0.5, letters)  # type: ignore[arg-type]
    words = list(game.vocabulary.words)
    found = process.outcomes(process.start)
    for place, query in enumerate(found.queries.tolist()):
        mine = found.owner == place
        assert found.chance[mine].sum() == pytest.approx(1)
        said = [game.answer(word, (), query) for word in words]
        parts = {code: [one for one, other in enumerate(said) if other == code] for code in set(said)}
        expected = {
            (sum(1 << one for one in part), len(part) / len(words), -1.0 if reward == "question" or code == 0 else 1.0)
            for code, part in parts.items()
        }
        chances, gains = found.chance[mine].tolist(), found.gain[mine].tolist()
        after = [state for state, own in zip(found.following, mine, strict=True) if own]
        seen = {(state.left, chance, gain) for state, chance, gain in zip(after, chances, gains, strict=True) if state}
        assert seen == {one for one in expected if one[0].bit_count() > 1}


def test_letters_that_tell_nothing_are_asked_only_where_all_may_be() -> None:
    words = "hangman(length=3,lives=0,words=cat|cot|cut)"
    telling = GuessingProcess.of(make_game(words))
    all_ = GuessingProcess.of(make_game(words), letters="all")
    game = make_game(words)
    named = [
        "".join(game.notation.format_query(one) for one in p.outcomes(p.start).queries.tolist())
        for p in (telling, all_)
    ]
    assert named[0] == "AOU"
    assert named[1] == "ACOTU"


@pytest.mark.parametrize(
    ("game", "options", "error", "said"),
    [
        ("battleship", {}, BestguessError, "past"),
        ("mastermind", {}, TooLarge, "Take a smaller"),
        ("mastermind(pegs=2,colours=3)", {"reward": "report"}, SpecError, "Take question"),
        (TINY, {"gamma": 0.0}, SpecError, "above 0"),
        (TINY, {"reward": "questions"}, SpecError, "Did you mean 'question'"),
        ("hangman(words=cat|cot|dogs)", {}, BestguessError, "each length is a game"),
    ],
)
def test_what_cannot_be_learned_is_told(game: str, options: dict, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        GuessingProcess.of(make_game(game), **options)


def test_a_game_without_letters_is_learned_as_well(tmp_path: Path) -> None:
    game = "mastermind(pegs=2,colours=3)"
    settings = GuesserSettings(200, width=32, batch=32, per_round=10)
    file = trained(game, tmp_path / "net", settings)
    best = solve(Problem.of(make_game(game), "questions", until="known"), tree=False).value * 9
    assert file.description.measured["best"] == round(best)
