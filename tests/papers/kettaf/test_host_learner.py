"""Kettaf's evil host: the network of his guesser with another reward, against plain play and plain arithmetic."""

from pathlib import Path

import numpy as np
import pytest

from bestguess import make
from bestguess.arena.best_response import counting_of
from bestguess.arena.match import Opening, play
from bestguess.core.errors import SpecError
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.spec import make as make_from
from bestguess.hosts import HOSTS
from bestguess.hosts.host_costs import HostUnit
from bestguess.lab.learning.host_states import KnownGuesser  # needs torch
from bestguess.lab.learning.host_training import HostTraining
from bestguess.lab.learning.torch_setup import prepare
from bestguess.networks.game_sequence import sequence
from bestguess.networks.network_file import NetworkFile
from bestguess.papers.kettaf.answer_values import host_sequence
from bestguess.papers.kettaf.guesser_learner import KettafSettings
from bestguess.papers.kettaf.host_learner import KettafHostLearner
from bestguess.papers.kettaf.host_training import plan_kettaf_host
from bestguess.testing import check_host

pytestmark = pytest.mark.learning

WORDS = "abc|abd|bcd|ace|bde|cab|dab|eba|ada|bab"
SMALL = f"hangman(length=3,lives=0,prior=uniform,words={WORDS})"


def met(game: Game, host: str, unit: HostUnit) -> float:
    """How much a host forces from entropy maximisation, by playing the game."""
    made: Host = make_from(HOSTS, host, game=game)
    counting = counting_of(game, unit)
    return play(Opening(game), make("most-information"), made, np.random.default_rng(0), counting=counting).cost


def train(file: Path, updates: int = 40, unit: HostUnit = "turns", against: str = "most-information") -> HostTraining:
    plan = plan_kettaf_host(
        make(SMALL), file, against=against, unit=unit, updates=updates, measure_every=10, seed=3, device="cpu"
    )
    return plan.train()


@pytest.mark.parametrize("unit", ["questions", "misses", "turns"])
def test_the_measure_is_what_the_host_of_the_file_forces(tmp_path: Path, unit: HostUnit) -> None:
    found = train(tmp_path / "host", unit=unit)
    assert met(make(SMALL), f"learned(file={tmp_path / 'host'})", unit) == found.forced
    assert found.forced <= found.most[1]
    settings = found.training.file.description.settings
    assert (settings["method"], settings["network"], settings["reward"], settings["gamma"]) == (
        "kettaf",
        "lstm",
        "report",
        0.99,
    )


def test_equal_seeds_write_equal_bytes_and_resuming_goes_on_alike(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole")
    train(tmp_path / "again")
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "again").read_bytes()
    train(tmp_path / "parted", updates=40)
    first = KettafTraining(tmp_path)
    assert first.parted() == first.whole()
    assert whole.curve[-1][0] == 40


class KettafTraining:
    """One learner trained at once, and one whose state is saved half way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def learner(self) -> KettafHostLearner:
        device = prepare(5, "cpu")
        game = KnownGuesser(make(SMALL), "most-information", "turns")
        settings = KettafSettings(30, width=16, batch=8, memory=20)
        return KettafHostLearner(
            game, settings, reward="report", gamma=0.9, measured=lambda values: 0.0, seed=5, device=device
        )

    def whole(self) -> dict[str, list[float]]:
        one = self.learner()
        for _ in range(30):
            one.update()
        return {name: array.ravel().tolist() for name, array in one.weights().items()}

    def parted(self) -> dict[str, list[float]]:
        first, again = self.learner(), self.learner()
        for _ in range(15):
            first.update()
        again.restore(*first.state())
        for _ in range(15):
            again.update()
        return {name: array.ravel().tolist() for name, array in again.weights().items()}


@pytest.mark.parametrize(("reward", "expected"), [("report", {0: 1.0, 1: -1.0, 3: -1.0}), ("question", None)])
def test_the_values_learned_are_those_of_one_answer(reward: str, expected: dict[int, float] | None) -> None:
    # With gamma near 0 the value of an answer is its reward: +1 for a miss, -1 for a hit, or +1 for each question.
    device = prepare(1, "cpu")
    game = KnownGuesser(make(SMALL), "most-information", "questions")
    settings = KettafSettings(300, width=16, batch=32, rate=1e-2, explore=1.0)
    kept: list[np.ndarray] = []

    def measured(values: object) -> float:
        (choice,) = game.choices(game.start())
        kept.append(values(host_sequence(game.sets.asked_codes, (), choice.query))[choice.answers])  # type: ignore[operator]
        return 0.0

    one = KettafHostLearner(game, settings, reward=reward, gamma=1e-6, measured=measured, seed=1, device=device)  # type: ignore[arg-type]
    for _ in range(300):
        one.update()
    one.measure()
    (choice,) = game.choices(game.start())
    misses = [game.sets.game.is_miss(choice.query, answer) for answer in choice.answers]
    wanted = [1.0 if miss or expected is None else -1.0 for miss in misses]
    assert kept[0].tolist() == pytest.approx(wanted, abs=0.2)


def test_it_keeps_the_laws_of_hosts(tmp_path: Path) -> None:
    train(tmp_path / "host", updates=5)
    game = make(SMALL)
    check_host(game, make_from(HOSTS, f"learned(file={tmp_path / 'host'})", game=game))


def test_a_state_tells_the_letter_put() -> None:
    game = make(SMALL)
    codes = KnownGuesser(game, "most-information", "questions").sets.asked_codes
    transcript = ((game.notation.parse_query("A"), 1),)
    states = host_sequence(codes, transcript, game.notation.parse_query("B"))
    assert np.array_equal(states[:, : -len(codes)], sequence(codes, [transcript])[0])
    put = states[:, -len(codes) :]
    assert [np.flatnonzero(row).tolist() for row in put] == [
        [game.notation.parse_query("A")],
        [game.notation.parse_query("B")],
    ]


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match="one player"):
        train(tmp_path / "host", against="self", unit="questions")
    with pytest.raises(SpecError, match="discount"):
        plan_kettaf_host(make(SMALL), tmp_path / "host", updates=1, gamma=2.0)
    long = make("hangman(length=13,lives=0,words=constellation|communication)")
    with pytest.raises(SpecError, match="2\\^13 patterns"):
        plan_kettaf_host(long, tmp_path / "host", updates=1)
    with pytest.raises(SpecError, match="letters alone"):
        train(tmp_path / "host", against="sid-exact")
    assert not (tmp_path / "host").exists() or NetworkFile.load(tmp_path / "host")
