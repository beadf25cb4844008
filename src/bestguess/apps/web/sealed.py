"""Sealed games: what a hosted game hides, encrypted for its player to keep.

The server keeps no games. The player holds the whole of one in a token that only the server's key opens, and sends it
with every query. All tokens of one set-up are equally long, whatever the secret.
"""

import base64
import binascii
import json
import os
from dataclasses import asdict, dataclass
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any
from warnings import warn

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from bestguess.apps.web.errors import Refusal
from bestguess.core.errors import BestguessError
from bestguess.core.lots import SharedLots
from bestguess.core.whole_files import read_whole, said_of, settle, write_whole

_FORM = b"bestguess sealed game 1"
"""Data that the encryption also vouches for: no token of another kind is taken for one of these."""

_NONCE = 12
_BLOCK = 64


@dataclass(frozen=True, slots=True)
class Hidden:
    """A hosted game."""

    rules: str
    host: str
    secret: str
    """In the game's notation; empty for a host without one."""
    seed: int
    """The seed of the agent's random choices."""
    agent: str
    """The policy that plays the same secret."""
    race: bool
    """Whether the player chose to see the agent's score as it plays, though that tells of the secret."""
    salt: str = ""
    """Random hexadecimal digits that keep the commitment from being guessed; empty for a host without a secret."""

    shared: str = ""
    """The name under which every server hides this secret; empty for one drawn by this server's key."""

    words: str = ""
    """The digest of what the game was read from, such as its word list: a name may stand for other words tomorrow."""

    moves: str = ""
    """The moves so far, where the token holds them, as in an exam: a query, a tab and an answer on each line."""

    @property
    def commitment(self) -> str | None:
        """SHA-256, in hexadecimal digits, of the salt, a space and the secret; ``None`` for a host without a secret."""
        return sha256(f"{self.salt} {self.secret}".encode()).hexdigest() if self.salt else None


class Seal:
    """Seals and opens games with one key."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._cipher = AESGCM(key)

    def close(self, game: Hidden, size: int) -> str:
        """The token; it is padded as if the secret took ``size`` bytes."""
        content = asdict(game) | {"seed": f"{game.seed:020d}"}
        content["pad"] = " " * max(0, size - len(json.dumps(game.secret)))
        return self._sealed(content)

    def moved(self, token: str, moves: str) -> str:
        """The token of the same game after these moves. Raises :class:`Refusal` as :meth:`open` does."""
        return self._sealed(self._content(token, "game") | {"moves": moves})

    def open(self, token: str, place: str = "game") -> Hidden:
        """The game in a token. Raises :class:`Refusal` for anything that this server has not sealed."""
        content = self._content(token, place)
        del content["pad"]
        return Hidden(**content | {"seed": int(content["seed"])})

    def _sealed(self, content: dict[str, Any]) -> str:
        plain = json.dumps(content).encode()
        plain += b" " * (-len(plain) % _BLOCK)
        nonce = os.urandom(_NONCE)
        return base64.urlsafe_b64encode(nonce + self._cipher.encrypt(nonce, plain, _FORM)).decode().rstrip("=")

    def _content(self, token: str, place: str) -> dict[str, Any]:
        try:
            data = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
            content: dict[str, Any] = json.loads(self._cipher.decrypt(data[:_NONCE], data[_NONCE:], _FORM))
        except (ValueError, binascii.Error, InvalidTag) as error:
            raise Refusal(
                "unsealed",
                "This is no game that this server has sealed.",
                place,
                "Begin a new one; a game is played to its end on the server that began it.",
            ) from error
        return content

    def lots(self, rules: str, seed: int) -> SharedLots:
        """The lots of a hosted secret: nobody can tell them from the seed without the key."""
        text = f"secret\0{rules}\0{seed}".encode()
        return SharedLots(blake2b(text, key=self._key, digest_size=32).hexdigest())

    @staticmethod
    def shared_lots(rules: str, name: str) -> SharedLots:
        """The lots of a secret that every server hides under one name, such as a date: anybody can compute them."""
        return SharedLots(f"shared\0{rules}\0{name}")

    @staticmethod
    def name(token: str) -> bytes:
        """A short name for a token, to remember it by."""
        return blake2b(token.encode(), digest_size=16).digest()


def load_key(folder: Path) -> bytes:
    """The key in the data folder, made on first use, readable by its owner only. Raises :class:`BestguessError`."""
    path = folder / "seal.key"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not os.path.lexists(path):
            _make_key(path)
    except OSError as error:
        raise BestguessError(
            f"Cannot keep the key of sealed games in {folder}: {said_of(error)}. Choose another folder: --data"
        ) from error
    try:
        key = read_whole(path)
    except OSError as error:
        raise BestguessError(
            f"Cannot read the key of sealed games {path}: {said_of(error)}. Move it away, or choose another folder: "
            "--data"
        ) from error
    if len(key) != 32:
        raise BestguessError(f"{path} is no key of sealed games. Remove it; games begun with it cannot be finished.")
    return key


def usable_key(folder: Path) -> bytes:
    """The key of :func:`load_key`; where that is damaged or cannot be kept, one for this process alone, with a warning.

    Raises :class:`BestguessError` where there is no folder, and none can be made.
    """
    try:
        return load_key(folder)
    except BestguessError as error:
        if not folder.is_dir():
            raise
        warn(f"{error} Hosted games that are begun now end with this server.", stacklevel=2)
        return AESGCM.generate_key(bit_length=256)


def _make_key(path: Path) -> None:
    # Written whole under another name and then linked: of two servers that begin at once, one wins.
    own = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        write_whole(own, AESGCM.generate_key(bit_length=256), private=True)
        try:
            os.link(own, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without links
            own.replace(path)
        settle(path.parent)
    finally:
        own.unlink(missing_ok=True)
