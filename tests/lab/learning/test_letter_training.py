"""Training of the neural letter model: a known loss, equal bytes, going on after a stop, and lists it refuses."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from math import log, nan
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError
from bestguess.core.types import Floats
from bestguess.games.hangman.letters import LetterModel
from bestguess.games.hangman.trained import train
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.games.hangman.words import load
from bestguess.kernel import LetterModel as Ngrams
from bestguess.lab.learning import letter_share
from bestguess.lab.learning.letter_share import fitted_share
from bestguess.lab.learning.letter_training import (
    LetterLearner,
    LetterSettings,
    LetterTraining,
    read_by_others,
    sampled,
)
from bestguess.lab.learning.torch_setup import prepare
from bestguess.lab.learning.trainer import Training, TrainingDiverged
from bestguess.networks.letter_network import LetterNetwork, learnt_from
from bestguess.networks.network_file import NetworkFile

pytestmark = pytest.mark.learning

WORDS = sampled(load(), 1200, 5)
TINY = LetterSettings(hidden=32, epochs=3, batch=250, rate=0.02, dropout=0.1)


def run(out: Path, settings: LetterSettings = TINY, words: Vocabulary = WORDS) -> LetterTraining:
    return LetterTraining.of(words, out, settings, seed=1, device="cpu")


def ngram_bits(model: Ngrams, words: Vocabulary) -> float:
    """Bits a word, the mean of reading forward and backward, its end ruled out until it comes."""
    lost = []
    for word in words.words:
        spelled = np.array([[words.alphabet.index(letter) for letter in word]], dtype=np.uint8)
        for backward in (False, True):
            said = model.next_letters(spelled, backward=backward)
            lost.append(-said[0, range(len(word)), spelled[0]].sum() / np.log(2))
    return float(np.mean(lost))


@pytest.fixture(scope="module", autouse=True)
def few_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(letter_share, "GAMES", 15)
        yield


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Training:
    ready = run(tmp_path_factory.mktemp("trained") / "net")
    return ready.finish(ready.trainer.train(ready.updates))


def test_a_tiny_network_reaches_a_known_loss_and_its_file_says_what_it_is(trained: Training) -> None:
    assert trained.best is not None
    assert trained.file.path is not None
    ready = run(trained.file.path.with_name("other"))
    by_ngrams = ngram_bits(train(ready.learnt, pieces=0.0), ready.held_out)
    assert trained.curve[0].measured == pytest.approx(by_ngrams, rel=1e-3)  # before the first update
    assert trained.best < 0.975 * by_ngrams
    told = NetworkFile.load(trained.file.path, {"letters"}).description
    assert told.alphabet == "abcdefghijklmnopqrstuvwxyz"
    assert learnt_from(told, WORDS.words)
    assert not learnt_from(told, WORDS.words[1:])
    assert told.settings["hidden"] == 32
    assert 0 <= told.measured["share"] <= 1
    assert told.measured["best"] == trained.best


def test_the_numpy_network_says_what_the_torch_network_says(trained: Training) -> None:
    ready = run(trained.file.path.with_name("other"))  # type: ignore[union-attr]  # it was saved
    held_out, network, ngrams = ready.held_out, LetterNetwork(trained.file), train(ready.learnt, pieces=0.0)
    bits = [
        -network.log_likelihood(held_out.spelling[[place], :length], ngrams)[0] / np.log(2)
        for place, length in enumerate(held_out.lengths)
    ]
    assert np.mean(bits) == pytest.approx(trained.best, abs=1e-3)


def test_no_word_is_read_by_ngrams_that_have_learnt_from_it() -> None:
    whole = train(WORDS, pieces=0.0)
    honest, cheating = [], []
    for read in read_by_others(WORDS, 1).values():
        spelled = read.words.astype(np.uint8)
        for direction, backward in enumerate((False, True)):
            at = np.ix_(range(len(spelled)), range(spelled.shape[1]))
            honest.append(read.ngrams[direction][(*at, spelled)].sum(dtype=float))
            cheating.append(whole.next_letters(spelled, backward=backward)[(*at, spelled)].sum())
    new, known = -sum(honest) / log(2) / 2 / len(WORDS), -sum(cheating) / log(2) / 2 / len(WORDS)
    assert known < 0.75 * new
    held_out = sampled(WORDS, 120, 3)
    learnt = WORDS.part(~np.isin(WORDS.words, held_out.words))
    assert new == pytest.approx(ngram_bits(train(learnt, pieces=0.0), held_out), rel=0.1)


def test_the_same_seed_gives_the_same_bytes_and_a_resumed_training_too(trained: Training, tmp_path: Path) -> None:
    ready = run(tmp_path / "parts")
    honest = LetterLearner.update

    def interrupted(learner: LetterLearner) -> float:
        if learner.updates == 20:
            os.kill(os.getpid(), signal.SIGINT)
        return honest(learner)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LetterLearner, "update", interrupted)
        stopped = ready.trainer.train(ready.updates)
    assert (stopped.stopped, stopped.updates) == (True, 21)
    again = run(tmp_path / "parts")
    again.trainer.resume(tmp_path / "parts")
    done = again.finish(again.trainer.train(again.updates))
    assert trained.file.path is not None
    assert done.updates == trained.updates
    assert (tmp_path / "parts").read_bytes() == trained.file.path.read_bytes()


def test_other_settings_or_other_words_are_not_resumed(trained: Training, tmp_path: Path) -> None:
    assert trained.file.path is not None
    with pytest.raises(BestguessError, match="another rate"):
        run(tmp_path / "net", replace(TINY, rate=0.01)).trainer.resume(trained.file.path)
    with pytest.raises(BestguessError, match="net was trained on other words than these"):
        run(tmp_path / "net", words=sampled(load(), 1200, 6)).trainer.resume(trained.file.path)


def test_a_loss_that_is_no_number_stops_with_the_last_good_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready = run(tmp_path / "net")
    honest = LetterLearner.update
    monkeypatch.setattr(LetterLearner, "update", lambda self: nan if self.updates == 15 else honest(self))
    with pytest.raises(TrainingDiverged, match="keeps the weights of update"):
        ready.trainer.train(ready.updates)
    kept = NetworkFile.load(tmp_path / "net").weights
    assert all(np.isfinite(array).all() for array in kept.values())


class Oracle:
    """A network that agrees with the n-grams, except about some words."""

    def __init__(self, model: LetterModel, words: Vocabulary, bonus: float) -> None:
        self.model, self.bonus = model, bonus
        self.words = {words.spelling[place, :length].tobytes() for place, length in enumerate(words.lengths.tolist())}

    def log_likelihood(self, words: NDArray[np.uint8], ngrams: Ngrams) -> Floats:
        bonus = [self.bonus if word.tobytes() in self.words else 0.0 for word in words]
        return np.log(self.model.ngrams.likelihood(words)) + bonus


@pytest.mark.parametrize(("bonus", "low", "high"), [(9.0, 0.9, 1.0), (-9.0, 0.0, 0.0)])
def test_the_share_is_high_for_a_network_that_knows_and_low_for_one_that_is_wrong(
    bonus: float, low: float, high: float
) -> None:
    learnt, drawn = sampled(WORDS, 1000, 1), sampled(WORDS, 60, 2)
    new = [word for word in drawn.words if word not in learnt.index]
    held_out = Vocabulary.of(new, alphabet=WORDS.alphabet.letters)
    oracle = Oracle(LetterModel.of(learnt, unlisted=True), held_out, bonus)
    assert low <= fitted_share(oracle, learnt, held_out, 0) <= high  # type: ignore[arg-type]  # it reads words alike


def test_lists_too_short_and_settings_out_of_range_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match=r"the list: 2 words are too few for a network\. Give 20 or more"):
        run(tmp_path / "net", words=Vocabulary.of(["apple", "maple"]))
    for wrong in ({"hidden": 0}, {"epochs": 0}, {"batch": 0}, {"rate": nan}, {"rate": 1.0}, {"dropout": 1.0}):
        with pytest.raises(BestguessError, match=f"{next(iter(wrong))}="):
            LetterSettings(**wrong)  # type: ignore[arg-type]


def test_without_torch_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BestguessError, match=r"pip install 'bestguess\[learn\]'"):
        prepare(0)


def test_the_help_shows_the_settings_that_are_taken() -> None:
    from inspect import signature

    from bestguess.apps.cli.commands.train_commands import train_letters

    options = {name: one.annotation.__metadata__[0] for name, one in signature(train_letters).parameters.items()}
    shown = {name: options[name].show_default for name in ("hidden", "epochs", "batch", "rate", "dropout")}
    assert shown == {name: f"{getattr(LetterSettings(), name):g}" for name in shown}
