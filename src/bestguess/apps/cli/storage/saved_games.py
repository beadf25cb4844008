"""Games in files: a line for the game and a line for each move, made to be read and edited by people."""

import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import code_in, make, parse
from bestguess.core.text_encoding import EncodingError
from bestguess.core.types import Transcript
from bestguess.core.whole_files import begins_with, said_of, text_of, write_whole
from bestguess.games import GAMES
from bestguess.records.game_file import GameFile, Place
from bestguess.records.game_file_text import loads
from bestguess.records.loaded import LoadedGame, check_own

_HEAD = "# A game of bestguess. Go on with: bestguess assist"


def write_game(game: Game, transcript: Transcript, path: Path) -> None:
    """Write a game to a file, over another saved game but over nothing else."""
    notation = MoveNotation(game)
    lines = [f"{turn}. {notation.move(*move)}" for turn, move in enumerate(transcript, 1)]
    text = "\n".join([f"{_HEAD} '{game.recorded.spec}' --load {path.name}", f"game {game.recorded.spec}", *lines, ""])
    try:
        if not begins_with(path, _HEAD.encode()):
            raise BestguessError(f"{path} exists and is no saved game: it is left as it is. Choose another name.")
        write_whole(path, text)
    except (OSError, ValueError) as error:
        raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error


@dataclass(frozen=True)
class SavedGame:
    """A saved game as it was read: as text, or as a game file in JSON."""

    path: Path
    spec: str | None
    """The spec of the game that the file is of; ``None`` if it does not say."""
    text: str
    record: GameFile | None = None
    """The file, if it is a game file in JSON."""
    trusted: bool = False
    known: tuple[str, ...] = ()
    """The places of modules that the person has named."""

    @classmethod
    def read(cls, path: Path, trusted: bool = False, known: Collection[str] = ()) -> "SavedGame":
        """Read a file. Raises :class:`BestguessError`.

        Rules of somebody's own are refused unless the file is ``trusted``, or the places of their modules are ``known``
        since the person has named them.
        """
        try:
            text = text_of(path)
        except EncodingError as error:
            raise BestguessError(f"{path}: {error}") from error
        except (OSError, ValueError) as error:
            raise BestguessError(f"Cannot read {path}: {said_of(error)}.") from error
        if text.lstrip().startswith("{"):
            record = loads(text, str(path))
            check_own(record.rules, Place(str(path)) / "rules", trusted, known)
            return cls(path, record.rules, text, record, trusted, tuple(known))
        spec = None
        for line in text.splitlines():
            word, _, rest = line.strip().partition(" ")
            if word == "game":
                check_own(rest.strip(), Place(str(path)) / "game", trusted, known)
                spec = spec or rest.strip()
        return cls(path, spec, text, None, trusted, tuple(known))

    @property
    def opponent(self) -> str | None:
        """The name of whoever hid the fleet of a game file in JSON, if habits may be its prior; else ``None``."""
        if self.record is None:
            return None
        from bestguess.apps.cli.commands.game_options import HIDER

        spec = parse(self.record.rules)
        suits = spec.name == "battleship" and spec.given.get("hider", HIDER) == HIDER
        return self.record.players.host.name if suits else None

    def moves(self, game: Game) -> Transcript:
        """The moves in the file; one without the line for the game is taken to be of this one.

        Raises :class:`BestguessError` for a game of other rules.
        """
        if self.record is not None:
            opened = LoadedGame.of(self.record, str(self.path), self.trusted, self.known)
            self._check(opened.game == game, opened.game.spec, game)
            for remark in opened.remarks:
                print(remark, file=sys.stderr, flush=True)
            return opened.transcript
        moves = []
        for line in self.text.splitlines():
            word, _, spec = line.strip().partition(" ")
            if word != "game":
                moves.append(line)
            else:
                self._check(_describes(spec.strip(), game), spec.strip(), game)
        return game.notation.read_moves((), "\n".join(moves))

    def _check(self, same: bool, spec: str, game: Game) -> None:
        if not same:
            raise BestguessError(
                f"{self.path} holds a game of {spec}, not {game.spec}. Name the game of the file: '{spec}'"
            )


def read_game(game: Game, path: Path) -> Transcript:
    """The moves in a file of a game that is played already. Raises :class:`BestguessError`."""
    return SavedGame.read(path, known=code_in(game.spec)).moves(game)


def _describes(spec: str, game: Game) -> bool:
    """Whether a spec is of this game, which may be written in more than one way."""
    try:
        return bool(make(GAMES, spec) == game)
    except SpecError:
        return False
