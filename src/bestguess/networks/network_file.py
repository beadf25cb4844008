"""Files of trained networks: the weights as safetensors, and one metadata key with a description in JSON.

The file is safetensors (https://huggingface.co/docs/safetensors), so that any library of neural networks opens it and
no code hides in it. Tensors that a training needs to go on, such as the moments of its optimiser, are in the same file
under :data:`RESUMING`; players do not read them.
"""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, fields
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from bestguess.core.belief import Listed
from bestguess.core.errors import BestguessError, SpecText, TooLarge
from bestguess.core.game import Game
from bestguess.core.game_parts import words_digest
from bestguess.core.read_files import FileContents, read_file
from bestguess.core.whole_files import read_whole, said_of, write_whole

T = TypeVar("T")

FORMAT = 1
"""The version of the description that this program writes, and the newest that it reads."""

KEY = "bestguess"
"""The metadata key whose value is the description as JSON."""

RESUMING = "resume."
"""The prefix of the tensors that a training goes on from."""

CHECKSUM = "sha256"
"""The key of the description under which the checksum of the whole file is."""

MAX_FILE_BYTES = 2**30
"""The largest file that is read, in bytes."""

Arrays: TypeAlias = Mapping[str, NDArray[Any]]
"""Arrays by name: the weights of a network, or the state of its training."""


@dataclass(frozen=True)
class NetworkDescription:
    """The kind of a network, its game and its training."""

    kind: str
    """The kind of network, such as ``guesser``: it says how the weights are used."""
    game: str = ""
    """The spec of the game that it was trained on; empty for a network that plays several."""
    alphabet: str = ""
    """The letters in the order in which the network counts them; empty in games without letters."""
    dictionary: str = ""
    """The SHA-256 of the secrets, as :func:`dictionary_digest` has it; empty for a network that plays any."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The sizes of the network and the settings of its training, ready for JSON."""
    updates: int = 0
    """How many updates were done when the file was written."""
    seed: int = 0
    """The seed of the training."""
    measured: Mapping[str, Any] = field(default_factory=dict)
    """The measure of the weights in the file, such as an exact cost, and the update after which they were reached."""
    version: int = FORMAT
    """The version of this description."""


@dataclass(frozen=True, eq=False)
class NetworkFile:
    """A trained network: its weights, its description, and what its training goes on from."""

    description: NetworkDescription
    weights: Arrays
    """The weights by their names."""
    resuming: Arrays = field(default_factory=dict)
    """The arrays that a training goes on from; empty if the file is for playing alone."""
    progress: Mapping[str, Any] = field(default_factory=dict)
    """The plain data that a training goes on from, ready for JSON."""
    path: Path | None = None
    """Where the file was read from, for messages."""
    digest: str = ""
    """The SHA-256 of the file that was read; empty for a network that was read from none."""

    def save(self, path: Path) -> None:
        """Write the file whole or not at all; equal contents give equal bytes.

        Raises :class:`BestguessError` if it cannot be written.
        """
        from safetensors.numpy import save

        told = {**asdict(self.description), "progress": dict(self.progress)}
        tensors = dict(self.weights) | {f"{RESUMING}{name}": array for name, array in self.resuming.items()}
        whole = {name: np.ascontiguousarray(array) for name, array in tensors.items()}
        told[CHECKSUM] = _checksum(told, whole)
        data = save(whole, metadata={KEY: json.dumps(told, sort_keys=True)})
        try:
            write_whole(path, data)
        except OSError as error:
            raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error

    @classmethod
    def load(cls, path: Path, kinds: Collection[str] = ()) -> "NetworkFile":
        """Read what :meth:`save` wrote; ``kinds`` are those wanted, empty for any.

        Raises :class:`BestguessError` for a file that is missing, truncated, foreign, of a newer version or of
        another kind.
        """
        try:
            data = read_whole(path, MAX_FILE_BYTES)
        except OSError as error:
            raise _unreadable(path, error, kinds) from error
        return cls.read(FileContents(path, data, sha256(data).hexdigest()), kinds)

    @classmethod
    def load_as(cls, path: Path, kinds: Collection[str], make: "Callable[[NetworkFile], T]") -> T:
        """Make a value of the network of a file by ``make``, remembered by the contents of the file.

        ``make`` is a class or a function of a module. Raises what :meth:`load` and ``make`` raise.
        """
        try:
            made: T = read_file(path, _made_of, frozenset(kinds), make, most=MAX_FILE_BYTES)
            return made
        except OSError as error:
            raise _unreadable(path, error, kinds) from error

    @classmethod
    def read(cls, contents: FileContents, kinds: Collection[str] = ()) -> "NetworkFile":
        """Read the contents of a file, as :meth:`load` does. Raises what that raises."""
        from safetensors import SafetensorError
        from safetensors.numpy import load

        path, data, remedy = contents.path, contents.data, _remedy(kinds)
        try:
            tensors = load(data)
            told = _metadata(data)
        except (SafetensorError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise BestguessError(
                f"{path} is truncated, damaged or no file of safetensors ({error}). {remedy}"
            ) from error
        if told is None:
            raise BestguessError(f"{path} holds tensors of another program: it has no metadata '{KEY}'. {remedy}")
        checksum = told.pop(CHECKSUM, None)
        version = told.get("version")
        if not isinstance(version, int) or version > FORMAT:
            raise BestguessError(
                f"{path} is of version {version}, and this program reads version {FORMAT} and older. "
                "Update bestguess, or train anew."
            )
        if checksum is not None and checksum != _checksum(told, tensors):  # earlier files have none
            raise BestguessError(f"{path} is damaged: its checksum is wrong. {remedy}")
        progress = told.pop("progress", {})
        try:
            description = NetworkDescription(**told)
            _check_types(description)
        except TypeError as error:
            raise BestguessError(f"{path} is damaged: {error}. {remedy}") from error
        if kinds and description.kind not in kinds:
            wanted = " or ".join(sorted(kinds))
            raise BestguessError(
                f"{path} holds a network of the kind '{description.kind}', and {wanted} is needed. Name another file."
            )
        own = {name: array for name, array in tensors.items() if not name.startswith(RESUMING)}
        rest = {name.removeprefix(RESUMING): array for name, array in tensors.items() if name.startswith(RESUMING)}
        return cls(description, own, rest, progress, path, contents.digest)

    @cached_property
    def name(self) -> str:
        """The file as messages name it."""
        return str(self.path or f"This network ({self.description.kind})")

    @property
    def _remedy(self) -> str:
        return _remedy({self.description.kind})

    def check_game(self, game: Game) -> None:
        """Raise :class:`BestguessError` unless the network was trained on this game's name, letters and secrets.

        Rules that leave the secrets as they are, such as lives, may differ.
        """
        told = self.description
        own = told.game.partition("(")[0]
        if own and own != game.name:
            raise BestguessError(f"{self.name} plays {told.game}, not {game.spec}.", SpecText(game.spec))
        letters = alphabet_of(game)
        if told.alphabet and told.alphabet != letters:
            raise BestguessError(
                f"{self.name} was trained on the letters {told.alphabet}; {game.spec} has {letters or 'none'}.",
                SpecText(game.spec),
            )
        if told.dictionary and told.dictionary != dictionary_digest(game):
            raise BestguessError(
                f"{self.name} was trained on other {game.secret_noun}s than those of {game.spec}: on {told.game}. "
                "Play that game, or train on this one.",
                SpecText(game.spec),
            )

    def array(self, name: str, *shape: int) -> NDArray[np.float32]:
        """A weight by its name. Raises :class:`BestguessError` if it is missing or of another shape.

        A size of -1 in ``shape`` stands for any.
        """
        found = self.weights.get(name)
        if found is None:
            raise BestguessError(f"{self.name} is damaged: it has no weights '{name}'. {self._remedy}")
        if len(found.shape) != len(shape) or any(
            size not in (-1, own) for size, own in zip(shape, found.shape, strict=True)
        ):
            raise BestguessError(
                f"{self.name} is damaged: '{name}' has the shape {found.shape}, not {shape}. {self._remedy}"
            )
        if not np.isfinite(found).all():
            raise BestguessError(f"{self.name} is damaged: '{name}' holds values that are no numbers. {self._remedy}")
        return np.asarray(found, dtype=np.float32)


_COMMANDS = ("guesser", "host", "letters", "value")
"""The kinds of networks that a command of their name trains."""


def _made_of(contents: FileContents, kinds: frozenset[str], make: Callable[[NetworkFile], T]) -> T:
    return make(NetworkFile.read(contents, kinds))


def _unreadable(path: Path, error: OSError, kinds: Collection[str]) -> BestguessError:
    return BestguessError(f"Cannot read {path}: {said_of(error)}. {_remedy(kinds)}")


def _remedy(kinds: Collection[str]) -> str:
    """A sentence on how to make a file of one of some kinds, of any if there is none."""
    commands = [f" {kind}" for kind in sorted(kinds) if kind in _COMMANDS] or [""]
    return f"Make such a file with the command {' or '.join(f'bestguess train{one}' for one in commands)}."


def _checksum(told: Mapping[str, Any], tensors: Arrays) -> str:
    """The SHA-256 of a description and all tensors, in hexadecimal digits."""
    plain = json.loads(json.dumps(told))  # JSON turns every key into text, which changes the order of the keys
    checksum = sha256(json.dumps(plain, sort_keys=True).encode())
    for name, array in sorted(tensors.items()):
        checksum.update(f"\n{name} {array.dtype} {array.shape}\n".encode())
        checksum.update(np.ascontiguousarray(array).reshape(-1).view(np.uint8).data)
    return checksum.hexdigest()


def dictionary_digest(game: Game) -> str:
    """The SHA-256 of a game's secrets in their order, one a line as people write them, in hexadecimal digits.

    Raises :class:`TooLarge` for a game that does not list them.
    """
    listed = game.prior()
    if not isinstance(listed, Listed):
        raise TooLarge(
            f"{game.spec} does not list its {game.secret_noun}s, so no network can be trained on them.",
            SpecText(game.spec),
        )
    return words_digest([game.notation.format_secret(secret) for secret in listed.secrets()])


def alphabet_of(game: Game) -> str:
    """The letters of a game in the order of its queries; empty in a game that asks for no letters."""
    if not game.display.keyboard:
        return ""
    return "".join(
        game.notation.format_query(query) for query in sorted(query for row in game.display.keyboard for query in row)
    )


def _metadata(data: bytes) -> dict[str, Any] | None:
    """The description in the header of a file of safetensors: eight bytes of its length, then JSON."""
    size = int.from_bytes(data[:8], "little")
    held = json.loads(data[8 : 8 + size]).get("__metadata__", {}).get(KEY)
    if held is None:
        return None
    told = json.loads(held)
    if not isinstance(told, dict):
        raise ValueError("the description is no object")
    return told


def _check_types(description: NetworkDescription) -> None:
    for one in fields(NetworkDescription):
        value = getattr(description, one.name)
        kind = {"settings": dict, "measured": dict, "updates": int, "seed": int, "version": int}.get(one.name, str)
        if not isinstance(value, kind):
            raise TypeError(f"'{one.name}' is {value!r}")
