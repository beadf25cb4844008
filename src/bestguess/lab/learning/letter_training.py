"""Training of the neural letter model: an LSTM that reads words letter by letter, with torch.

Words to train a neural letter model on, with what n-grams that have not met them say of their letters.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from math import cos, isfinite, log, pi
from pathlib import Path
from typing import Any, cast

import numpy as np
import torch
from numpy.typing import NDArray

from bestguess.core.errors import BestguessError, Setting
from bestguess.games.hangman.trained import train
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.kernel import LetterModel
from bestguess.lab.learning.letter_share import fitted_share
from bestguess.lab.learning.torch_setup import DeviceName, prepare
from bestguess.lab.learning.torch_state import (
    gradient_step,
    load_module,
    load_optimizer,
    module_arrays,
    optimizer_arrays,
)
from bestguess.lab.learning.trainer import Trainer, Training, check_writable
from bestguess.networks.letter_network import DIRECTIONS, KIND, LONGEST, SPREAD, LetterNetwork
from bestguess.networks.network_file import Arrays, NetworkDescription

FOLDS = 10
"""The n-grams that read a word have learnt from the words of all other folds."""


@dataclass(frozen=True, eq=False)
class ReadWords:
    """Words of one length, and what n-grams say of them."""

    words: NDArray[np.int64]
    """The letters as numbers, shape (n, L)."""
    ngrams: NDArray[np.float16]
    """ln p of every letter at every place, by direction: forward, backward; shape (2, n, L, letters)."""

    def __len__(self) -> int:
        return len(self.words)

    def part(self, places: NDArray[np.int64]) -> "ReadWords":
        """Some of the words."""
        return ReadWords(self.words[places], self.ngrams[:, places])


def read_by(model: LetterModel, words: Vocabulary) -> dict[int, ReadWords]:
    """Words by their length, read by n-grams that have learnt from other words."""
    found = {}
    for length in np.unique(words.lengths).tolist():
        spelled = np.ascontiguousarray(words.spelling[words.lengths == length, :length])
        said = np.empty((len(DIRECTIONS), *spelled.shape, len(words.alphabet)), dtype=np.float16)
        for direction in range(len(DIRECTIONS)):
            said[direction] = model.next_letters(spelled, backward=direction == 1)
        found[length] = ReadWords(spelled.astype(np.int64), said)
    return found


def read_by_others(words: Vocabulary, seed: int) -> dict[int, ReadWords]:
    """Words by their length, each read by n-grams that have learnt from the words of other folds.

    The n-grams are surer of words that they have learnt from than of words in no list, which is what a network is to
    correct; so no word may be read by n-grams that know it.
    """
    parts: dict[int, list[ReadWords]] = {}
    for others, fold in _folds(words, seed):
        for length, read in read_by(train(others, pieces=0.0), fold).items():
            parts.setdefault(length, []).append(read)
    return {
        length: ReadWords(
            np.concatenate([part.words for part in read]), np.concatenate([part.ngrams for part in read], axis=1)
        )
        for length, read in sorted(parts.items())
    }


def _folds(words: Vocabulary, seed: int) -> Iterator[tuple[Vocabulary, Vocabulary]]:
    """The words outside each fold and those in it."""
    fold = np.random.default_rng([seed, 4]).permutation(np.arange(len(words)) % FOLDS)
    for number in range(FOLDS):
        if (fold == number).any():
            yield words.part(fold != number), words.part(fold == number)


FEWEST = 20
"""A list of fewer words is too short to train on."""

MEASURED = 5000
"""At most so many of the words held out are measured."""


@dataclass(frozen=True)
class LetterSettings:
    """The sizes of the network and the settings of its training."""

    hidden: int = 96
    """The numbers that the network remembers of the letters before."""
    epochs: int = 10
    """How often each word is read."""
    batch: int = 2560
    """About how many letters are read in one update."""
    rate: float = 2e-3
    """The highest learning rate (AdamW)."""
    dropout: float = 0.2
    """The share of the numbers of the letter before, and of the outputs, that are left out at random in training."""
    held_out: float = 0.05
    """The share of the words that is not trained on, to measure the loss and to fit the share of the network."""

    def __post_init__(self) -> None:
        for name, low, high in (("hidden", 1, 4096), ("epochs", 1, 100_000), ("batch", 1, 10**7)):
            if not low <= getattr(self, name) <= high:
                given = Setting(name, getattr(self, name))
                raise BestguessError(f"{given}: write a whole number from {low} to {high:,}.", given)
        if not 0 < self.rate < 1:
            given = Setting("rate", self.rate)
            raise BestguessError(f"{given}: write a number between 0 and 1, such as 0.002.", given)
        if not 0 <= self.dropout < 1:
            given = Setting("dropout", self.dropout)
            raise BestguessError(f"{given}: write a share from 0 to less than 1.", given)


class _Reader(torch.nn.Module):
    """The network of one direction, which begins as the n-grams that it reads."""

    def __init__(self, letters: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.letter = torch.nn.Embedding(letters + 1, 64)
        self.left = torch.nn.Embedding(LONGEST + 1, 16)
        self.recurrent = torch.nn.LSTM(80 + letters, hidden, batch_first=True)
        self.dropout = torch.nn.Dropout(dropout)
        last = torch.nn.Linear(hidden, letters + 1)
        torch.nn.init.zeros_(last.weight)
        torch.nn.init.zeros_(last.bias)
        self.out = torch.nn.Sequential(last)
        self._edge = letters

    def forward(self, words: torch.Tensor, ngrams: torch.Tensor) -> torch.Tensor:
        """-ln p of all letters of words of one length, shape (n, L), summed."""
        n, length = words.shape
        before = torch.cat([words.new_full((n, 1), self._edge), words[:, :-1]], dim=1)
        left = torch.arange(length, 0, -1, device=words.device).expand(n, length)
        given = torch.cat([self.dropout(self.letter(before)), self.left(left), ngrams / SPREAD + 1], dim=2)
        read, _ = self.recurrent(given)
        out = self.out(self.dropout(read))
        logits = (1 + out[:, :, -1:]) * ngrams + out[:, :, :-1]
        return torch.nn.functional.cross_entropy(logits.flatten(0, 1), words.flatten(), reduction="sum")


class LetterReaders(torch.nn.ModuleDict):
    """The networks of :class:`~bestguess.networks.letter_network.LetterNetwork`, to be trained."""

    def __init__(self, letters: int, hidden: int, dropout: float) -> None:
        super().__init__({name: _Reader(letters, hidden, dropout) for name in DIRECTIONS})

    def forward(self, words: torch.Tensor, ngrams: torch.Tensor) -> torch.Tensor:
        """-ln p of all letters of words of one length, shape (n, L), summed; the mean of both directions.

        ``ngrams`` are ln p of every letter at every place, for both directions, shape (2, n, L, letters).
        """
        forward, backward = (self[name] for name in DIRECTIONS)
        read: torch.Tensor = forward(words, ngrams[0]) + backward(words.flip(1), ngrams[1].flip(1))
        return read / 2


class LetterLearner:
    """A letter model in training (see :class:`~bestguess.lab.learning.trainer.Learner`).

    An update reads words of one length. The order of the words, and what is dropped, are functions of the seed and the
    number of the update, so that a training goes on alike after a stop.
    """

    def __init__(
        self, words: Vocabulary, held_out: Vocabulary, settings: LetterSettings, seed: int, device: torch.device
    ) -> None:
        self._module = LetterReaders(len(words.alphabet), settings.hidden, settings.dropout).to(device)
        self._optimizer = torch.optim.AdamW(self._module.parameters(), lr=settings.rate, weight_decay=0.01)
        self._settings, self._seed, self._device = settings, seed, device
        self._words = read_by_others(words, seed)
        self._held_out = read_by(train(words, pieces=0.0), sampled(held_out, MEASURED, seed))
        self.updates = 0
        """How many were done."""
        self._epoch = -1
        self._batches: list[tuple[int, NDArray[np.int64]]] = []
        self.updates_per_epoch = len(self._shuffled(0))

    def update(self) -> float:
        """Read one batch, and return its mean loss in bits a letter."""
        epoch, place = divmod(self.updates, self.updates_per_epoch)
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        for group in self._optimizer.param_groups:
            group["lr"] = self._rate()
        torch.manual_seed(self._seed * 1_000_003 + self.updates)  # what is dropped
        self._module.train()
        length, chosen = self._batches[place]
        batch = self._words[length].part(chosen)
        found = gradient_step(self._optimizer, self._loss(batch) / batch.words.size, longest=1.0)
        self.updates += isfinite(found)
        return found / log(2)

    def _rate(self) -> float:
        """The learning rate: it rises for a while, then falls along a cosine (Loshchilov & Hutter 2017) to 0."""
        whole = self.updates_per_epoch * self._settings.epochs
        rising = min(200, max(1, whole // 10))
        done = min(1.0, self.updates / whole)
        return self._settings.rate * min(1.0, (self.updates + 1) / rising) * 0.5 * (1 + cos(pi * done))

    def _loss(self, read: ReadWords) -> torch.Tensor:
        """-ln p of all letters of some words, summed."""
        words = torch.from_numpy(read.words).to(self._device)
        ngrams = torch.from_numpy(read.ngrams).to(self._device, torch.float32)
        return cast(torch.Tensor, self._module(words, ngrams))

    def _shuffled(self, epoch: int) -> list[tuple[int, NDArray[np.int64]]]:
        """The batches of an epoch: the length of their words, and their places among the words of this length."""
        rng = np.random.default_rng([self._seed, epoch])
        batches: list[tuple[int, NDArray[np.int64]]] = []
        for length, read in self._words.items():
            size = max(16, self._settings.batch // length)
            order = rng.permutation(len(read))
            batches += [(length, order[begin : begin + size]) for begin in range(0, len(order), size)]
        return [batches[place] for place in rng.permutation(len(batches))]

    def weights(self) -> Arrays:
        """Copies of the weights, as :class:`~bestguess.networks.letter_network.LetterNetwork` reads them."""
        return module_arrays(self._module)

    def measure(self) -> float:
        """The mean of -log2 p(word) given its length, over words held out: bits a word."""
        self._module.eval()
        with torch.no_grad():
            total = sum(float(self._loss(read)) for read in self._held_out.values())
        return total / log(2) / sum(map(len, self._held_out.values()))

    def state(self) -> tuple[Arrays, Mapping[str, Any]]:
        """The weights, the moments of the optimiser, and the number of updates."""
        arrays = module_arrays(self._module, "module.") | optimizer_arrays(self._optimizer, "optimizer.")
        return arrays, {"updates": self.updates}

    def restore(self, arrays: Arrays, plain: Mapping[str, Any]) -> None:
        """Take up a state; raises ``KeyError``, ``ValueError`` or ``RuntimeError`` for one that does not fit."""
        load_module(self._module, arrays, "module.")
        load_optimizer(self._optimizer, arrays, "optimizer.")
        self.updates = int(plain["updates"])


@dataclass(frozen=True, eq=False)
class LetterTraining:
    """A training of a letter model that is ready to begin."""

    trainer: Trainer
    updates: int
    """How many updates there are to do."""
    learnt: Vocabulary
    """The words that it is trained on."""
    held_out: Vocabulary
    """The words that it is measured on."""
    seed: int

    @classmethod
    def of(
        cls,
        words: Vocabulary,
        out: Path,
        settings: LetterSettings | None = None,
        seed: int = 0,
        device: DeviceName = "auto",
    ) -> "LetterTraining":
        """Prepare the training of a model of the words of a list, each counted once, into a file.

        Words of more than :data:`~bestguess.networks.letter_network.LONGEST` letters are left out.

        Raises :class:`BestguessError` for a list that is too short, for a file that cannot be written, and without
        torch.
        """
        settings = settings or LetterSettings()
        if (words.lengths > LONGEST).any():
            words = words.part(words.lengths <= LONGEST)
        if len(words) < FEWEST:
            few = "1 word is" if len(words) == 1 else f"{len(words)} words are"
            raise BestguessError(f"{words.source}: {few} too few for a network. Give {FEWEST} or more.")
        check_writable(out)  # before the n-grams are learnt, which takes a while
        where = prepare(seed, device)
        rng = np.random.default_rng([seed, 1])
        hidden = np.zeros(len(words), dtype=bool)
        hidden[rng.choice(len(words), max(1, round(settings.held_out * len(words))), replace=False)] = True
        learnt, held_out = words.part(~hidden), words.part(hidden)
        learner = LetterLearner(learnt, held_out, settings, seed, where)
        about = NetworkDescription(
            KIND,
            alphabet=words.alphabet.name,
            dictionary=words.digest,
            settings=asdict(settings),
            seed=seed,
        )
        each = learner.updates_per_epoch
        trainer = Trainer(learner, about, out, measure_every=max(1, each // 2))
        return cls(trainer, each * settings.epochs, learnt, held_out, seed)

    def finish(self, done: Training) -> Training:
        """Fit the share of the network beside the n-grams, and write it into the file, too."""
        share = fitted_share(LetterNetwork(done.file), self.learnt, self.held_out, self.seed)
        measured = {**done.file.description.measured, "share": share}
        file = replace(done.file, description=replace(done.file.description, measured=measured))
        assert file.path is not None, "the trainer has written it"
        file.save(file.path)
        return replace(done, file=file)


def sampled(words: Vocabulary, most: int, seed: int) -> Vocabulary:
    """At most so many words of a list, drawn by the seed."""
    if len(words) <= most:
        return words
    chosen = np.zeros(len(words), dtype=bool)
    chosen[np.random.default_rng([seed, 2]).choice(len(words), most, replace=False)] = True
    return words.part(chosen)
