"""Tables of phrasings: what people type into a game, and how it is read or why it is refused.

A table is the tuple ``PHRASINGS`` of a module ``tests/laws/phrasings/GAME.py``, with ``-`` in the name written ``_``;
that of ``every_game.py`` names its games.
"""

import importlib.util
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bestguess import make
from bestguess.core.game import Game
from bestguess.core.types import Transcript

TABLES = Path(__file__).parent / "laws" / "phrasings"

LEAST = 60
"""The fewest different texts of a table."""


@dataclass(frozen=True)
class Phrasing:
    """One text as somebody types it, in the context in which it is typed."""

    text: str
    reading: str | None = None
    """The moves, or with :attr:`asked` the answer, as the game writes them; ``None`` where the text is refused."""
    refused: tuple[str, ...] = ()
    """Pieces of text that the refusal names beside the text itself, such as ``("B11", "off the board")``."""
    asked: str | None = None
    """The query whose answer is typed; ``None`` where moves are typed."""
    before: str = ""
    """The moves made before."""
    spec: str = ""
    """The game; that of the table with its defaults if empty."""
    letter_case: bool = True
    """Whether the text is read alike in capitals."""

    @property
    def game(self) -> Game:
        """The game that reads."""
        return _game(self.spec)

    def read(self, text: str) -> str:
        """A text in this context, as the game writes its reading. Raises ``NotationError``."""
        transcript = self.game.notation.read_moves((), self.before)
        if self.asked is None:
            return written(self.game, self.game.notation.read_moves(transcript, text))
        query = self.game.notation.parse_query(self.asked)
        return self.game.notation.format_answer(self.game.notation.read_answer(transcript, query, text))

    def __str__(self) -> str:
        return f"{self.text!r} in {self.spec}" + (f" for {self.asked}" if self.asked else "")


@cache
def _game(spec: str) -> Game:
    return make(spec)


def written(game: Game, moves: Transcript) -> str:
    """Moves as the game writes them."""
    return ", ".join(
        f"{game.notation.format_query(query)} {game.notation.format_answer(answer)}" for query, answer in moves
    )


@cache
def table(name: str) -> tuple[Phrasing, ...]:
    """The phrasings of a game, each with its spec: its own and those that are in every game; none without a table."""
    own = (phrasing if phrasing.spec else replace(phrasing, spec=name) for phrasing in _phrasings(name))
    return (*own, *(one for one in _phrasings("every_game") if one.spec.partition("(")[0] == name))


@cache
def _phrasings(name: str) -> tuple[Phrasing, ...]:
    path = TABLES / f"{name.replace('-', '_')}.py"
    if not path.exists():
        return ()
    spec = importlib.util.spec_from_file_location(f"phrasings_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return tuple(module.PHRASINGS)


def moves(reading: str, *texts: str, spec: str = "", before: str = "") -> list[Phrasing]:
    """Texts that are read as these moves."""
    return [Phrasing(text, reading, spec=spec, before=before) for text in texts]


def refused(*texts: str, names: tuple[str, ...] = (), spec: str = "") -> list[Phrasing]:
    """Texts that are refused as moves."""
    return [Phrasing(text, refused=names, spec=spec) for text in texts]
