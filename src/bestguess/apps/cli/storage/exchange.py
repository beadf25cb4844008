"""``bestguess export`` and ``import``: games as pages, replays and game files."""

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.progress import CountedWork
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.storage.reviewing import find
from bestguess.core.errors import BestguessError
from bestguess.core.whole_files import DOCUMENT, said_of, size_in_words, write_whole
from bestguess.records import any_form, replay
from bestguess.records.game_file import FileError, GameFile
from bestguess.records.library import Library
from bestguess.records.loaded import LoadedGame, write

SCREEN = Path("-")


def export(
    name: str, html: Path | None, as_replay: Path | None, as_json: Path | None, library: str | None, trust: bool
) -> None:
    """Write a game in one form or several."""
    if html is None and as_replay is None and as_json is None:
        raise BestguessError("Export as what? Write --html OUT, --replay OUT or --json OUT.")
    record, _ = find(name, library)
    opened = LoadedGame.of(record, name, trusted=trust)
    if as_json is not None and as_json != SCREEN:
        write(record, as_json)
        typer.echo(f"Written: {as_json}")
    elif as_json is not None:
        typer.echo(record.dumps(), nl=False)
    if as_replay is not None:
        _write(as_replay, replay.dumps(opened.game, opened.transcript, opened.secret))
    if html is not None:
        from bestguess.apps.web.standalone import standalone

        _write(html, standalone(opened))


def _write(path: Path, text: str) -> None:
    if path == SCREEN:
        typer.echo(text)
        return
    try:
        write_whole(path, text)
    except (OSError, ValueError) as error:
        raise BestguessError(f"Cannot write {path}: {said_of(error)}.") from error
    typer.echo(f"Written: {path}")


def read_any(path: Path) -> GameFile:
    """A game file, a replay, or an exported page. Raises :class:`FileError` naming the place of what is wrong."""
    if path != SCREEN:
        return any_form.read_file(path)
    try:
        data = sys.stdin.buffer.read(DOCUMENT + 1)
    except OSError as error:
        raise FileError(f"Cannot read the input: {said_of(error)}.") from error
    if len(data) > DOCUMENT:
        raise FileError(f"The input has more than {size_in_words(DOCUMENT)}, the most that is read.")
    return any_form.read_any(data, str(path))


def take_in(
    files: Sequence[Path], save: Path | None, library: str | None, trust: bool, screen: Screen
) -> list[GameFile]:
    """Read games, all of them before the first is kept."""
    if save is not None and len(files) != 1:
        raise BestguessError("--save takes one file. Without it all go to the library.")
    games = list[GameFile]()
    with CountedWork(screen, "import", "files", len(files)) as show:
        for path in files:
            game = read_any(path)
            LoadedGame.of(game, str(path), trusted=trust)
            games.append(game)
            show(len(games))
    if save is not None:
        write(games[0], save)
        typer.echo(f"Written: {save}")
        return games
    kept = Library(library)
    taken = {game.id for game in games}
    if len(taken) != len(games):
        raise BestguessError("Two of these files are the same game. Leave one out.")
    kept.take_in(games)
    for path, game in zip(files, games, strict=True):
        typer.echo(f"{game.id}  {path}: {game.rules}, {counted(len(game.transcript), 'move')}")
    return games
