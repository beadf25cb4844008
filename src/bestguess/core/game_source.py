"""Lists and files that a game was read from: words, habits, networks, each by the digest of its contents."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True, slots=True)
class GameSource:
    """One of the lists and files that a game was made from.

    A name stands for other contents tomorrow: whatever is kept for later, such as a decision tree or a hosted game,
    keeps the digests as well.
    """

    parameter: str
    """The parameter of the game that names it: ``words``."""
    name: str
    """The name by which messages call it: a file, ``the English words``."""
    digest: str
    """The SHA-256 of the contents as the game takes them, in hexadecimal digits: of the words with their counts, say,
    whatever else the file holds."""


def sources_digest(sources: Iterable[GameSource]) -> str:
    """One digest of several sources, in hexadecimal digits; empty where there are none."""
    lines = "\n".join(f"{source.parameter} {source.digest}" for source in sources)
    return sha256(lines.encode()).hexdigest() if lines else ""
