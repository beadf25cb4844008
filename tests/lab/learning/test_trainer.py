import os
import signal
from collections.abc import Mapping
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bestguess import BestguessError
from bestguess.lab.learning.trainer import Trainer, TrainingDiverged, TrainingProgress
from bestguess.networks.network_file import Arrays, NetworkDescription, NetworkFile

ABOUT = NetworkDescription("guesser", "hangman", settings={"rate": 0.1}, seed=3)


class Walk:
    """A learner whose weight takes random steps, so that any lost or repeated step shows."""

    def __init__(self, seed: int = 3, sick_after: int = 10**9) -> None:
        self.rng = np.random.default_rng(seed)
        self.weight = np.zeros(3)
        self.updates = 0
        self.sick_after = sick_after
        self.ask_to_stop_after = -1

    def update(self) -> float:
        if self.updates == self.sick_after:
            return nan
        self.updates += 1
        self.weight += self.rng.normal(size=3)
        if self.updates == self.ask_to_stop_after:
            os.kill(os.getpid(), signal.SIGINT)
        return float(np.abs(self.weight).sum())

    def weights(self) -> Arrays:
        return {"weight": self.weight.copy()}

    def measure(self) -> float:
        return float(np.abs(self.weight - 1).sum())

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        return {"weight": self.weight.copy()}, {"rng": self.rng.bit_generator.state, "updates": self.updates}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        self.weight = np.array(arrays["weight"])
        self.rng.bit_generator.state = plain["rng"]
        self.updates = plain["updates"]


def test_the_best_weights_are_kept_and_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    seen: list[TrainingProgress] = []
    done = Trainer(Walk(), ABOUT, tmp_path / "a", measure_every=5, report_every=2).train(50, seen.append)
    Trainer(Walk(), ABOUT, tmp_path / "b", measure_every=5, report_every=3).train(50)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    file = NetworkFile.load(tmp_path / "a")
    best = min(one.measured for one in done.curve if one.measured is not None)
    assert np.abs(file.weights["weight"] - 1).sum() == best == done.best == file.description.measured["best"]
    assert [one.updates for one in done.curve] == list(range(0, 51, 5))
    assert [one.updates for one in seen if one.measured is None][:3] == [2, 4, 6]
    assert not done.stopped


def test_ctrl_c_saves_and_resuming_gives_the_bytes_of_a_training_never_stopped(tmp_path: Path) -> None:
    Trainer(Walk(), ABOUT, tmp_path / "whole", measure_every=5).train(50)
    learner = Walk()
    learner.ask_to_stop_after = 23
    done = Trainer(learner, ABOUT, tmp_path / "parts", measure_every=5).train(50)
    assert done.stopped
    assert done.updates == 23
    again = Trainer(Walk(seed=99), ABOUT, tmp_path / "parts", measure_every=5)
    again.resume(tmp_path / "parts")
    assert not again.train(50).stopped
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.parametrize("seconds", [0.0, 1e9])
def test_a_killed_training_goes_on_from_its_last_file(tmp_path: Path, seconds: float) -> None:
    # The file is that of the last update, or the one that is written before the first.

    class Killed(BaseException):
        pass

    class Mortal(Walk):
        def update(self) -> float:
            if self.updates == 31:
                raise Killed
            return super().update()

    Trainer(Walk(), ABOUT, tmp_path / "whole", measure_every=7).train(40)
    with pytest.raises(Killed):
        Trainer(Mortal(), ABOUT, tmp_path / "parts", measure_every=7, saving_seconds=seconds).train(40)
    again = Trainer(Walk(seed=99), ABOUT, tmp_path / "parts", measure_every=7)
    again.resume(tmp_path / "parts")
    again.train(40)
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


class Approach(Walk):
    """A learner that comes nearer with every update, so that the weights measured last are the best."""

    def update(self) -> float:
        loss = super().update()
        self.weight = np.full(3, 1 - 1 / self.updates)
        return loss


def test_a_loss_that_is_no_number_stops_the_training_and_keeps_the_last_good_weights(tmp_path: Path) -> None:
    # The file was last written before the first update, the weights to keep are those of update 10.
    with pytest.raises(TrainingDiverged, match=r"The loss of update 13 is nan.*net keeps the weights of update 10\."):
        Trainer(Approach(sick_after=12), ABOUT, tmp_path / "net", measure_every=5).train(50)
    kept = NetworkFile.load(tmp_path / "net")
    assert kept.weights["weight"].tolist() == [0.9, 0.9, 0.9]
    assert kept.description.measured["after"] == 10
    with pytest.raises(BestguessError, match="no training to go on with"):
        Trainer(Approach(), ABOUT, tmp_path / "net").resume(tmp_path / "net")


def test_weights_that_are_no_numbers_are_never_written(tmp_path: Path) -> None:
    class Sick(Walk):
        def update(self) -> float:
            self.weight[0] = np.inf
            return 1.0

    with pytest.raises(TrainingDiverged, match="keeps the weights of update 0"):
        Trainer(Sick(), ABOUT, tmp_path / "net", measure_every=5).train(50)
    assert NetworkFile.load(tmp_path / "net").weights["weight"].tolist() == [0, 0, 0]


def test_weights_that_are_no_numbers_are_not_kept_however_good_they_measure(tmp_path: Path) -> None:
    class Sick(Walk):
        def update(self) -> float:
            self.weight[0] = np.inf
            return 1.0

        def measure(self) -> float:
            return -float(np.isinf(self.weight).sum())

    with pytest.raises(TrainingDiverged, match=r"'weight' holds values that are no numbers.*weights of update 0"):
        Trainer(Sick(), ABOUT, tmp_path / "net", measure_every=5).train(50)
    assert NetworkFile.load(tmp_path / "net").weights["weight"].tolist() == [0, 0, 0]


def test_a_training_ends_where_the_optimum_is_reached(tmp_path: Path) -> None:
    first = Trainer(Walk(), ABOUT, tmp_path / "a", measure_every=1).train(50)
    assert first.best is not None
    done = Trainer(Walk(), ABOUT, tmp_path / "b", measure_every=1, good_enough=first.best).train(50)
    assert done.best == first.best
    assert done.updates < 50
    assert not done.stopped


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"settings": {"rate": 0.2}}, "another rate: 0.1, not 0.2"),
        ({"seed": 4}, "another seed"),
        ({"game": "phrase"}, "another game"),
        ({"kind": "host"}, "kind 'guesser'"),
    ],
)
def test_a_training_with_other_settings_is_not_resumed(tmp_path: Path, changed: dict[str, Any], said: str) -> None:
    Trainer(Walk(), ABOUT, tmp_path / "net").train(3)
    with pytest.raises(BestguessError, match=said):
        Trainer(Walk(), replace(ABOUT, **changed), tmp_path / "net").resume(tmp_path / "net")


def test_weights_alone_are_no_training_to_resume(tmp_path: Path) -> None:
    NetworkFile(ABOUT, {"weight": np.zeros(3)}).save(tmp_path / "net")
    with pytest.raises(BestguessError, match="weights alone"):
        Trainer(Walk(), ABOUT, tmp_path / "net").resume(tmp_path / "net")


def test_a_folder_that_is_missing_is_told_before_the_first_update(tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match="Name a file"):
        Trainer(Walk(), ABOUT, tmp_path / "none" / "net")
