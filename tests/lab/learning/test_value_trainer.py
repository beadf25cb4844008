import json
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from bestguess import BestguessError, kernel
from bestguess.apps.cli.commands.train_commands import train
from bestguess.lab.learning.set_examples import FIRST, drawn_dictionary, examples_of
from bestguess.lab.learning.trainer import Training
from bestguess.lab.learning.value_trainer import DrawnReport, ValueSettings, drawn_examples, keep_weights, value_trainer
from bestguess.networks.network_file import NetworkFile
from bestguess.networks.set_value import KIND, LOWER, ROLLOUT, SIZE, FeatureValue
from bestguess.policies.value_network import ValueNetwork

pytestmark = pytest.mark.learning

FEW = ValueSettings(dictionaries=3, held_out=2, updates=20)


def trained(out: Path, drawn: DrawnReport = lambda done, of: None) -> Training:
    """A short training to its end."""
    done = value_trainer(FEW, 3, out, drawn=drawn).train(FEW.updates)
    keep_weights(done, out)
    return done


def test_examples_are_sets_with_the_value_that_the_solver_proves() -> None:
    dictionary = drawn_dictionary(1, 5, held_out=False)
    examples = examples_of(dictionary, 5, 1)
    assert len(examples) > 5
    assert (examples.features[:, SIZE] > 4).all()
    assert (examples.features[:, LOWER] <= examples.values + 1e-9).all()
    assert (examples.values <= examples.features[:, ROLLOUT] + 1e-9).all()
    solver = kernel.Solver(dictionary.codes, dictionary.weights, objective="questions", memory=2**24)
    assert examples.values[0] == pytest.approx(solver.run()[1] / dictionary.weights.sum())
    again = examples_of(drawn_dictionary(1, 5, held_out=False), 5, 1)
    assert np.array_equal(again.features, examples.features)


def test_dictionaries_held_out_have_words_of_their_own() -> None:
    def words(number: int, held_out: bool) -> set[bytes]:
        codes = drawn_dictionary(0, number, held_out=held_out).codes
        return {np.ascontiguousarray(codes[:, word]).tobytes() for word in range(codes.shape[1]) if len(codes) == 26}

    learned = set().union(*(words(FIRST[False] + number, False) for number in range(30)))
    held_out = set().union(*(words(FIRST[True] + number, True) for number in range(30)))
    assert len(learned) > 1000
    assert len(held_out) > 1000
    assert not learned & held_out


def test_the_same_seed_gives_the_same_bytes_and_stopped_drawing_goes_on(tmp_path: Path) -> None:
    first = trained(tmp_path / "a")
    assert first.best is not None
    for name in ("learned", "held-out"):
        beside = f"b.{name}.npz"
        (tmp_path / beside).write_bytes((tmp_path / f"a.{name}.npz").read_bytes())
    some = drawn_examples(2, 3, held_out=False, kept=tmp_path / "c.learned.npz", report=lambda done, of: None)
    done: list[tuple[int, int]] = []
    trained(tmp_path / "b", lambda *told: done.append(told))
    assert not done  # every example was there
    trained(tmp_path / "c", lambda *told: done.append(told))
    assert done == [(3, 3), (1, 2), (2, 2)]
    assert len(some)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() == (tmp_path / "c").read_bytes()
    file = NetworkFile.load(tmp_path / "a", {KIND})
    assert not file.resuming
    assert file.description.settings["dictionaries"] == 3
    assert FeatureValue(file)


def test_ctrl_c_while_dictionaries_are_drawn_keeps_those_that_are_solved(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            drawn_examples(3, 3, held_out=False, kept=tmp_path / "kept.npz", report=stop)
    done: list[int] = []
    drawn_examples(3, 3, held_out=False, kept=tmp_path / "kept.npz", report=lambda one, of: done.append(one))
    assert done == [3]


def test_a_stopped_training_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    trained(tmp_path / "a")
    for name in ("learned", "held-out"):
        (tmp_path / f"b.{name}.npz").write_bytes((tmp_path / f"a.{name}.npz").read_bytes())
    value_trainer(FEW, 3, tmp_path / "b").train(8)
    going_on = value_trainer(FEW, 3, tmp_path / "b")
    going_on.resume(tmp_path / "b")
    keep_weights(going_on.train(FEW.updates), tmp_path / "b")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_examples_of_another_seed_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.npz"
    drawn_examples(1, 3, held_out=True, kept=kept, report=lambda done, of: None)
    with pytest.raises(BestguessError, match="of another seed"):
        drawn_examples(1, 4, held_out=True, kept=kept, report=lambda done, of: None)
    array = BytesIO()
    np.save(array, np.zeros(3))
    for foreign in (b"PK nothing", array.getvalue()):
        kept.write_bytes(foreign)
        with pytest.raises(BestguessError, match="is no file of examples"):
            drawn_examples(1, 3, held_out=True, kept=kept, report=lambda done, of: None)
    with pytest.raises(BestguessError, match="take 1 or more"):
        ValueSettings(dictionaries=0)
    with pytest.raises(BestguessError, match="no folder"):
        value_trainer(FEW, 3, tmp_path / "none" / "a")


def test_the_command_trains_what_the_policy_plays(tmp_path: Path) -> None:
    runner = CliRunner()
    few = ["value", "--dictionaries", "3", "--held-out", "2", "--updates", "20", "--seed", "3", "--plain"]
    trained(tmp_path / "a")
    for name in ("learned", "held-out"):
        (tmp_path / f"b.{name}.npz").write_bytes((tmp_path / f"a.{name}.npz").read_bytes())
    done = runner.invoke(train, [*few, "--json", "--out", str(tmp_path / "b")])
    assert done.exit_code == 0
    said = json.loads(done.stdout)
    assert (said["updates"], said["stopped"], said["dictionaries"]) == (20, False, 3)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert ValueNetwork(str(tmp_path / "b"))
    assert "name the file" in runner.invoke(train, few).output
    value_trainer(FEW, 3, tmp_path / "b").train(8)
    assert runner.invoke(train, ["value", "--resume", str(tmp_path / "b")]).exit_code == 0  # with its own settings
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
