"""The settings of a server: its limits, and where it keeps its data."""

from dataclasses import dataclass, field
from pathlib import Path

from bestguess.core.machine import cores

ANY_ADDRESS = "*"
"""Stands for every IP address as a name of the server. A name could be made to point here; a number cannot."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one request may ask for; more is refused, never tried."""

    body: int = 256 * 1024
    """Bytes of a request."""
    file_body: int = 4 * 1024 * 1024
    """Bytes of a request that carries a game file."""
    rules: int = 65_536
    """Characters of a spec; words of one's own may stand in it."""
    spec: int = 1024
    """Characters of a policy; a game file holds no longer ones."""
    words: int = 10_000
    """Words that a spec may list."""
    lists: int = 50
    """Word lists that are kept."""
    cells: int = 1024
    """Cells of a board."""
    transcript: int = 1200
    """Moves."""
    pasted: int = 32_768
    """Characters of a pasted list of moves."""
    text: int = 2000
    """Characters of a query, an answer, a secret."""
    thinking: float = 10.0
    """Seconds for one position."""
    long_thinking: float = 900.0
    """Seconds for a review or a game to watch."""
    head: float = 20.0
    """Seconds for the head of a request to come, or up to twice as many."""
    sending: float = 30.0
    """Seconds for the whole body of a request to come."""
    grace: float = 0.5
    """Seconds for work whose client has gone: then its worker is stopped."""
    stopping: int = 3
    """Seconds for what is being sent to arrive when the server stops."""
    beside: float = 2.0
    """Seconds for which the secret of a game that is over waits for the agent's game."""
    waiting: int = 128
    """Requests that may wait for a worker; more are told to come back."""
    waiting_each: int = 96
    """The most of them that one client may have."""
    streams: int = 12
    """Reviews and games being watched at the same time."""
    streams_each: int = 8
    """The most of them that one client may have."""
    memory: int = 3 * 1024**3
    """Bytes of address space for one worker; 0 for no limit."""
    kept_memory: int = 224 * 1024**2
    """Bytes of memory that a worker may keep between two requests, as the system counts them."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How one server is set up."""

    data: Path
    """The folder of the library and of the key of sealed games."""
    library: str | None = None
    """The path or URL of the library; in the data folder if left out, and no library if ``none``."""
    words: Path | None = None
    """A folder whose word lists may be named in a spec; none if no file may."""
    networks: Path | None = None
    """A folder whose trained networks may be named as ``learned(file=NAME)``; none if no network may."""
    games: tuple[str, ...] = ()
    """Games besides those of the table, as ``"module:Class"``: the server's owner trusts their code."""
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "[::1]")
    """The names under which the server is spoken to (the Host header); :data:`ANY_ADDRESS` for all numbers."""
    address: str = ""
    """The address at which others reach the page, such as that of a proxy before it; empty if nobody else does."""
    frames: tuple[str, ...] = ()
    """The origins whose pages may show ``/embed`` in a frame."""
    workers: int = field(default_factory=lambda: max(2, cores()))
    """Worker processes for single requests."""
    resting: int = 2
    """Worker processes that are kept ready for long tasks, which need not wait for a new one then."""
    limits: Limits = field(default_factory=Limits)

    @property
    def library_place(self) -> str | None:
        """The path or URL of the library; ``None`` if games are not kept."""
        from bestguess.records.library import wanted

        place = self.library or str(self.data / "library.sqlite3")
        return place if wanted(place) else None


def data_folder() -> Path:
    """The folder for a user's data on this system."""
    from platformdirs import user_data_path

    return user_data_path("bestguess", appauthor=False)
