"""The whole training of a network that values sets of words: examples drawn and kept, then updates."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from time import monotonic
from zipfile import BadZipFile

import numpy as np

from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.whole_files import said_of, write_whole
from bestguess.games.hangman.words import load
from bestguess.lab.learning.set_examples import FIRST, SetExamples, drawn_dictionary, examples_of
from bestguess.lab.learning.torch_setup import prepare
from bestguess.lab.learning.trainer import SAVING_SECONDS, Trainer, Training, check_writable
from bestguess.networks.feature_value import FEATURES, KIND
from bestguess.networks.network_file import NetworkDescription, NetworkFile


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
        _write(kept, examples, done, seed, held_out)
    return examples


def value_trainer(
    settings: ValueSettings, seed: int, out: Path, *, drawn: DrawnReport = lambda done, of: None
) -> Trainer:
    """Draw the examples, and prepare a training on them that writes to ``out``, on the processor.

    The examples are kept beside ``out``, in files that a later training with the same seed takes up. Raises
    :class:`BestguessError` without torch, or for files that cannot be used.
    """
    prepare(seed, "cpu")
    from bestguess.lab.learning.value_learner import ValueLearner

    check_writable(out)  # before the examples are drawn, which takes minutes
    kept = [out.with_name(f"{out.name}.{name}.npz") for name in ("learned", "held-out")]
    examples = drawn_examples(settings.dictionaries, seed, held_out=False, kept=kept[0], report=drawn)
    held_out = drawn_examples(settings.held_out, seed, held_out=True, kept=kept[1], report=drawn)
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
