"""Kettaf's evil host: the network of his guesser with another reward, against plain play and plain arithmetic."""

from pathlib import Path

import numpy as np
import pytest
from lab.learning.test_host_training import met

from bestguess import make
from bestguess.core.errors import SpecError
from bestguess.core.spec import make as make_from
from bestguess.hosts import HOSTS
from bestguess.hosts.secret_sets import HostUnit
from bestguess.lab.learning.host_states import KnownGuesser  # needs torch
from bestguess.lab.learning.host_training import HostPlan
from bestguess.lab.learning.torch_setup import prepare
from bestguess.networks.layers import sequence
from bestguess.networks.network_file import NetworkFile
from bestguess.papers.kettaf.answer_values import host_sequence
from bestguess.papers.kettaf.guesser_learner import KettafSettings
from bestguess.papers.kettaf.host_learner import KettafHostLearner
from bestguess.papers.kettaf.host_training import plan_kettaf_host
from bestguess.testing import check_host

pytestmark = pytest.mark.learning

WORDS = "abc|abd|bcd|ace|bde|cab|dab|eba|ada|bab"
SMALL = f"hangman(length=3,lives=0,prior=uniform,words={WORDS})"


def planned(file: Path, updates: int = 40, unit: HostUnit = "turns", against: str = "most-information") -> HostPlan:
    return plan_kettaf_host(
        make(SMALL), file, against=against, unit=unit, updates=updates, measure_every=10, seed=3, device="cpu"
    )


@pytest.mark.parametrize("unit", ["questions", "misses", "turns"])
def test_the_measure_is_what_the_host_of_the_file_forces(tmp_path: Path, unit: HostUnit) -> None:
    found = planned(tmp_path / "host", unit=unit).train()
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
    whole = planned(tmp_path / "whole").train()
    planned(tmp_path / "again").train()
    assert (tmp_path / "whole").read_bytes() == (tmp_path / "again").read_bytes()
    planned(tmp_path / "parted").trainer.train(20)
    assert planned(tmp_path / "parted").train(tmp_path / "parted").curve == whole.curve
    ours, theirs = (NetworkFile.load(tmp_path / name) for name in ("parted", "whole"))
    for name, array in {**theirs.weights, **theirs.resuming}.items():
        assert np.array_equal({**ours.weights, **ours.resuming}[name], array), name


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
    planned(tmp_path / "host", updates=5).train()
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
        planned(tmp_path / "host", against="self", unit="questions")
    with pytest.raises(SpecError, match="discount"):
        plan_kettaf_host(make(SMALL), tmp_path / "host", updates=1, gamma=2.0)
    long = make("hangman(length=13,lives=0,words=constellation|communication)")
    with pytest.raises(SpecError, match="2\\^13 patterns"):
        plan_kettaf_host(long, tmp_path / "host", updates=1)
    with pytest.raises(SpecError, match="letters alone"):
        planned(tmp_path / "host", against="sid-exact").train()
    assert not (tmp_path / "host").exists() or NetworkFile.load(tmp_path / "host")
