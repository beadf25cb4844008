"""Games in files: a line for the game and a line for each move, made to be read and edited by people."""

from pathlib import Path

from bestguess.apps.cli.rendering.move_notation import MoveNotation
from bestguess.core.errors import BestguessError, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import make, parse
from bestguess.core.types import Transcript
from bestguess.games import GAMES

_HEAD = "# A game of bestguess. Go on with: bestguess assist"


def write_game(game: Game, transcript: Transcript, path: Path) -> None:
    """Write a game to a file, over another saved game but over nothing else."""
    notation = MoveNotation(game)
    lines = [f"{turn}. {notation.move(*move)}" for turn, move in enumerate(transcript, 1)]
    text = "\n".join([f"{_HEAD} '{game.recorded.spec}' --load {path.name}", f"game {game.recorded.spec}", *lines, ""])
    try:
        if path.exists() and not path.read_text(encoding="utf-8", errors="replace").startswith(_HEAD):
            raise BestguessError(f"{path} exists and is no saved game: it is left as it is. Choose another name.")
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BestguessError(f"Cannot write {path}: {_reason(error)}.") from error


def game_of(path: Path) -> str | None:
    """The spec of the game that a file is of; ``None`` if it does not say. Raises :class:`BestguessError`."""
    text = _text(path)
    if text.lstrip().startswith("{"):
        from bestguess.records.game_file_text import loads

        return loads(text, str(path)).rules
    lines = (line.strip().partition(" ") for line in text.splitlines())
    return next((spec.strip() for word, _, spec in lines if word == "game"), None)


def opponent_of(path: Path) -> str | None:
    """The name of whoever hid the fleet of a game file in JSON, if habits may be its prior; else ``None``.

    Raises :class:`BestguessError`.
    """
    text = _text(path)
    if not text.lstrip().startswith("{"):
        return None
    from bestguess.apps.cli.commands.game_options import HIDER
    from bestguess.records.game_file_text import loads

    record = loads(text, str(path))
    spec = parse(record.rules)
    suits = spec.name == "battleship" and spec.given.get("hider", HIDER) == HIDER
    return record.players.host.name if suits else None


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors begin a file with a mark
    except (OSError, ValueError) as error:
        raise BestguessError(f"Cannot read {path}: {_reason(error)}.") from error


def read_game(game: Game, path: Path) -> Transcript:
    """The moves in a file; a file without the line for the game is taken to be of this one."""
    text = _text(path)
    if text.lstrip().startswith("{"):
        return _moves_of_file(game, text, path)
    moves = []
    for line in text.splitlines():
        word, _, spec = line.strip().partition(" ")
        if word != "game":
            moves.append(line)
        elif not _describes(spec.strip(), game):
            raise BestguessError(
                f"{path} holds a game of {spec.strip()}, not {game.spec}. "
                f"Start with: bestguess assist '{spec.strip()}' --load {path}"
            )
    return game.read_moves((), "\n".join(moves))


def _moves_of_file(game: Game, text: str, path: Path) -> Transcript:
    """The moves of a game file in JSON."""
    from bestguess.records.game_file_text import loads
    from bestguess.records.loaded import LoadedGame

    opened = LoadedGame.of(loads(text, str(path)), str(path))
    if opened.game != game:
        raise BestguessError(
            f"{path} holds a game of {opened.game.spec}, not {game.spec}. "
            f"Start with: bestguess assist '{opened.game.spec}' --load {path}"
        )
    return opened.transcript


def _describes(spec: str, game: Game) -> bool:
    """Whether a spec is of this game, which may be written in more than one way."""
    try:
        return bool(make(GAMES, spec) == game)
    except SpecError:
        return False


def path_of(text: str) -> Path:
    """A path as a person writes it, ``~`` and all."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:  # ~nobody
        raise BestguessError(f"There is no such place as {text}: {error}") from error


def _reason(error: Exception) -> str:
    if isinstance(error, UnicodeError):
        return "it is not text in UTF-8"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
