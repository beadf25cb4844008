"""The whole training of a network that values sets of words: examples drawn and kept, then updates."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from io import BytesIO
from math import cos, pi
from pathlib import Path
from time import monotonic
from typing import Any
from zipfile import BadZipFile

import numpy as np
import torch

from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.whole_files import said_of, write_whole
from bestguess.games.hangman.words import load
from bestguess.lab.learning.set_examples import FIRST, SetExamples, drawn_dictionary, examples_of
from bestguess.lab.learning.torch_setup import prepare
from bestguess.lab.learning.torch_state import (
    generator_state,
    load_generator,
    load_module,
    load_optimizer,
    module_arrays,
    optimizer_arrays,
)
from bestguess.lab.learning.trainer import SAVING_SECONDS, Trainer, Training, check_writable
from bestguess.networks.network_file import Arrays, NetworkDescription, NetworkFile
from bestguess.networks.set_value import FEATURES, KIND, ROLLOUT, SIZE, feature_inputs

WIDTH = 64
"""The numbers in each of the two hidden layers."""

BATCH = 512
"""The examples of one update."""

RATE = 2e-3
"""The greatest step of the optimiser (AdamW); it grows to it and falls to 0 again, along a cosine."""

WARM = 0.05
"""The share of the updates in which the step grows."""


class ValueLearner:
    """Two hidden layers that learn the quotient of the best policy's cost and the rollout cost of a set.

    The loss is the squared error of the cost in questions; sets count by the root of their size, as larger ones decide
    more words. What is measured is the root of the mean squared error on the dictionaries held out.
    """

    def __init__(self, examples: SetExamples, held_out: SetExamples, updates: int, seed: int) -> None:
        torch.manual_seed(seed)
        self._rng = np.random.default_rng([seed, 3])
        inputs = feature_inputs(examples.features)
        self._mean, self._scale = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
        shares = examples.values / examples.features[:, ROLLOUT]
        self._share, self._spread = float(shares.mean()), float(shares.std()) + 1e-6
        self._inputs, self._rollouts, self._values = self._tensors(examples)
        self._held_out = self._tensors(held_out)
        weights = torch.from_numpy(2.0 ** (examples.features[:, SIZE] / 2)).float()
        self._weights = weights / weights.mean()
        self._network = torch.nn.Sequential(
            torch.nn.Linear(inputs.shape[1], WIDTH),
            torch.nn.ReLU(),
            torch.nn.Linear(WIDTH, WIDTH),
            torch.nn.ReLU(),
            torch.nn.Linear(WIDTH, 1),
        )
        self._optimizer = torch.optim.AdamW(self._network.parameters(), lr=RATE, weight_decay=1e-3)
        self._updates, self._done = updates, 0

    def _tensors(self, examples: SetExamples) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """The standardised inputs, the rollout costs and the exact values of some examples."""
        inputs = (feature_inputs(examples.features) - self._mean) / self._scale
        rollouts = examples.features[:, ROLLOUT]
        return (
            torch.from_numpy(inputs).float(),
            torch.from_numpy(rollouts).float(),
            torch.from_numpy(examples.values).float(),
        )

    def _costs(self, inputs: torch.Tensor, rollouts: torch.Tensor) -> torch.Tensor:
        shares = self._network(inputs)[:, 0] * self._spread + self._share
        costs: torch.Tensor = shares * rollouts
        return costs

    def update(self) -> float:
        """Take one step on a batch of examples drawn at random, and return the loss."""
        chosen = torch.from_numpy(self._rng.integers(0, len(self._values), BATCH))
        errors = self._costs(self._inputs[chosen], self._rollouts[chosen]) - self._values[chosen]
        loss = (self._weights[chosen] * errors**2).mean()
        value = float(loss.item())
        if not np.isfinite(value):
            return value
        share = self._done / self._updates
        growing = share / WARM if share < WARM else 0.5 * (1 + cos(pi * (share - WARM) / (1 - WARM)))
        for group in self._optimizer.param_groups:
            group["lr"] = RATE * growing
        self._optimizer.zero_grad()
        torch.autograd.backward(loss)
        self._optimizer.step()
        self._done += 1
        return value

    def weights(self) -> Arrays:
        """The weights for :class:`~bestguess.networks.set_value.FeatureValue`, which takes inputs as they come."""
        held = {name: array.astype(np.float64) for name, array in module_arrays(self._network, "value.").items()}
        first, last = held["value.0.weight"] / self._scale, held["value.4.weight"] * self._spread
        held["value.0.bias"] = held["value.0.bias"] - first @ self._mean
        held["value.4.bias"] = held["value.4.bias"] * self._spread + self._share
        held["value.0.weight"], held["value.4.weight"] = first, last
        return {name: array.astype(np.float32) for name, array in held.items()}

    def measure(self) -> float:
        """The root of the mean squared error in questions, over the sets of the dictionaries held out."""
        inputs, rollouts, values = self._held_out
        with torch.no_grad():
            costs = torch.minimum(self._costs(inputs, rollouts), rollouts)
        return float(((costs - values) ** 2).mean().sqrt().item())

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        """The weights, the moments of the optimiser, the random numbers and the count of updates."""
        arrays = module_arrays(self._network, "network.") | optimizer_arrays(self._optimizer, "optimizer.")
        return arrays, {"rng": generator_state(self._rng), "done": self._done}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        """Take up a state. Raises ``KeyError``, ``ValueError`` or ``RuntimeError`` for one that does not fit."""
        load_module(self._network, arrays, "network.")
        load_optimizer(self._optimizer, arrays, "optimizer.")
        self._rng = load_generator(plain["rng"])
        self._done = int(plain["done"])


@dataclass(frozen=True)
class ValueSettings:
    """How much a network learns from."""

    dictionaries: int = 600
    """The dictionaries whose sets it learns from."""
    held_out: int = 150
    """The dictionaries on whose sets it is measured."""
    updates: int = 2000
    """The changes of the weights."""

    def __post_init__(self) -> None:
        """Raise :class:`SpecError` for numbers below 1."""
        for name, number in asdict(self).items():
            if number < 1:
                raise SpecError(f"{name}={number}: take 1 or more.")


DrawnReport = Callable[[int, int], None]
"""Called after each dictionary with the number of those done and of all."""


def drawn_examples(count: int, seed: int, *, held_out: bool, kept: Path, report: DrawnReport) -> SetExamples:
    """The examples of ``count`` dictionaries, of which the file ``kept`` holds those drawn before.

    The file is written every 20 seconds and at the end, Ctrl-C included. Raises :class:`BestguessError` for a file that
    cannot be read or written, or holds examples of another seed.
    """
    found, done = _read(kept, seed, held_out)
    if done > count:
        first = FIRST[held_out]
        few = found.dictionaries < first + count
        return SetExamples(found.features[few], found.values[few], found.dictionaries[few])
    some, saved = [found], monotonic()
    try:
        while done < count:
            number = FIRST[held_out] + done
            some.append(examples_of(drawn_dictionary(seed, number, held_out=held_out), number, seed))
            done += 1
            report(done, count)
            if monotonic() - saved >= SAVING_SECONDS:
                _write(kept, SetExamples.joined(some), done, seed, held_out)
                saved = monotonic()
    finally:
        examples = SetExamples.joined(some)
        if len(some) > 1:  # a file without examples is no use to anybody
            _write(kept, examples, done, seed, held_out)
    return examples


def example_files(out: Path) -> tuple[Path, Path]:
    """The files beside ``out`` that keep the examples: those learned from, and those held out."""
    return out.with_name(f"{out.name}.learned.npz"), out.with_name(f"{out.name}.held-out.npz")


def value_trainer(
    settings: ValueSettings, seed: int, out: Path, *, drawn: DrawnReport = lambda done, of: None
) -> Trainer:
    """Draw the examples, and prepare a training on them that writes to ``out``, on the processor.

    The examples are kept beside ``out``, in files that a later training with the same seed takes up. Raises
    :class:`BestguessError` without torch, or for files that cannot be used.
    """
    prepare(seed, "cpu")
    from bestguess.lab.learning.value_trainer import ValueLearner

    check_writable(out)  # before the examples are drawn, which takes minutes
    learned, others = example_files(out)
    examples = drawn_examples(settings.dictionaries, seed, held_out=False, kept=learned, report=drawn)
    held_out = drawn_examples(settings.held_out, seed, held_out=True, kept=others, report=drawn)
    if not len(examples) or not len(held_out):
        raise BestguessError("The dictionaries drawn have no set of more than 16 words. Take more dictionaries.")
    learner = ValueLearner(examples, held_out, settings.updates, seed)
    described = {**asdict(settings), "sets": len(examples), "sets_held_out": len(held_out), "words": len(load())}
    return Trainer(learner, NetworkDescription(KIND, settings=described, seed=seed), out)


def keep_weights(training: Training, out: Path) -> None:
    """Leave the weights alone in the file of a training that reached its end; one that was stopped can still go on."""
    if not training.stopped:
        NetworkFile(training.file.description, training.file.weights).save(out)


def _read(kept: Path, seed: int, held_out: bool) -> tuple[SetExamples, int]:
    """The examples in a file and the number of their dictionaries; none if there is no such file."""
    if not kept.exists():
        return SetExamples.none(), 0
    try:
        with np.load(kept) as held:
            examples = SetExamples(held["features"], held["values"], held["dictionaries"])
            done, about = int(held["done"]), (int(held["seed"]), bool(held["held_out"]))
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        raise BestguessError(f"{kept} is no file of examples ({error}). Delete it, and they are drawn anew.") from error
    if about != (seed, held_out) or examples.features.shape != (len(examples), FEATURES):
        raise BestguessError(f"{kept} holds examples of another seed. Delete it, or name another file to write.")
    return examples, done


def _write(kept: Path, examples: SetExamples, done: int, seed: int, held_out: bool) -> None:
    data = BytesIO()
    np.savez(
        data,
        features=examples.features,
        values=examples.values,
        dictionaries=examples.dictionaries,
        done=done,
        seed=seed,
        held_out=held_out,
    )
    try:
        write_whole(kept, data.getvalue())
    except OSError as error:
        raise BestguessError(f"Cannot write {kept}: {said_of(error)}.") from error
