"""Trained letter models, kept beside the user's data so that a long list is counted once."""

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from warnings import warn

import numpy as np

from bestguess.core.whole_files import said_of
from bestguess.games.hangman.vocabulary import Vocabulary
from bestguess.kernel import LetterModel, restore_letter_model

ORDER = 8
"""The longest n-gram of the model, in letters; longer ones gained nothing on held-out words."""

BACKWARD = 0.5
"""The n-grams' p(word) is p(word) read forward to the power 1 - BACKWARD, times p(word) read backward to this power."""

PIECES = 0.2
"""The weight of a word is the n-grams' p(word) to the power 1 - PIECES, times that of the piece model to PIECES."""

FORMAT = 5
"""The number of the file format; another number trains anew."""

WORTH_KEEPING = 20_000
"""Lists of fewer words are counted faster than a file is read."""

MOST_FILES = 4
"""How many models are kept; the one not used for longest goes first. One of 205,000 words takes 92 MB."""

_DIGEST = 32


def letter_model(
    vocabulary: Vocabulary,
    *,
    order: int = ORDER,
    backward: float = BACKWARD,
    pieces: float = PIECES,
    worth_keeping: int = WORTH_KEEPING,
) -> LetterModel:
    """The letter model of all words of a list, each counted once: read from the user's data, else trained and kept.

    ``order`` is the length of the longest n-gram in letters, ``backward`` the share of the n-grams that read backward
    and ``pieces`` the share of the piece model, both from 0 to 1; see :class:`bestguess.kernel.LetterModel`. Lists of
    fewer words than ``worth_keeping`` are neither kept nor read. Warns
    where a file was damaged and the model had to be trained anew, and where nothing can be written and so kept.
    """
    if len(vocabulary) < worth_keeping:
        return train(vocabulary, order=order, backward=backward, pieces=pieces)
    path = folder() / f"{_key(vocabulary, order, backward, pieces)}.letters"
    kept = _read(path)
    if kept is not None:
        return kept
    model = train(vocabulary, order=order, backward=backward, pieces=pieces)
    _write(path, model)
    return model


def folder() -> Path:
    """Where trained models are kept."""
    from platformdirs import user_data_path

    return user_data_path("bestguess", appauthor=False) / "letters"


def train(
    vocabulary: Vocabulary, *, order: int = ORDER, backward: float = BACKWARD, pieces: float = PIECES
) -> LetterModel:
    """The letter model of all words of a list, as :func:`letter_model` has it; nothing is read or kept."""
    spelling = np.ascontiguousarray(vocabulary.spelling)
    return LetterModel(spelling, letters=len(vocabulary.alphabet), order=order, backward=backward, pieces=pieces)


def _key(vocabulary: Vocabulary, order: int, backward: float, pieces: float) -> str:
    settings = f"{FORMAT} {order} {backward} {pieces} {vocabulary.alphabet.name}\n"
    return hashlib.sha256((settings + "\n".join(vocabulary.words)).encode()).hexdigest()[:_DIGEST]


def _read(path: Path) -> LetterModel | None:
    try:
        data = np.fromfile(path, dtype=np.uint8)  # the model reads it where it lies
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        warn(f"Cannot read the letter model {path}: {said_of(error)}. It is trained anew.", stacklevel=4)
        return None
    try:
        if hashlib.sha256(data[_DIGEST:].data).digest() != data[:_DIGEST].tobytes():
            raise ValueError("its checksum is wrong")
        model = restore_letter_model(data[_DIGEST:])
    except ValueError as error:
        warn(f"The letter model {path} is damaged ({error}). It is trained anew.", stacklevel=4)
        return None
    with suppress(OSError):  # a folder that cannot be written to
        os.utime(path)  # the time of its last use
    return model


def _write(path: Path, model: LetterModel) -> None:
    parts = model.dump()  # not joined: that would take twice the memory
    checksum = hashlib.sha256()
    for part in parts:
        checksum.update(part.data)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            beside = Path(file.name)
            try:
                file.write(checksum.digest())
                for part in parts:
                    file.write(part.data)
                file.close()
                beside.replace(path)
            finally:
                beside.unlink(missing_ok=True)  # after a full disk or Ctrl-C
        kept = sorted(path.parent.glob("*.letters"), key=lambda other: other.stat().st_mtime)
        for old in kept[:-MOST_FILES]:
            old.unlink(missing_ok=True)
    except OSError as error:  # a full disk, or a folder of somebody else
        warn(
            f"Cannot keep the letter model in {path.parent}: {said_of(error)}. It is learnt anew at every start until "
            "that folder can be written to.",
            stacklevel=4,
        )
