"""The habits of people that are kept beside the library: a folder for each person, a file for each board and fleet."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from bestguess.core.errors import BestguessError
from bestguess.core.whole_files import said_of
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.hider_file import HiderFile, HiderFileError, lengths, read_hider, write_hider
from bestguess.records.library import wanted, where

LONGEST_NAME = 60
_LONGEST_FOLDER = 255
"""The characters that the name of a folder may have, where letters beyond ASCII take six or more each."""


class HabitFiles:
    """The habits kept beside a library; ``place`` is the library's, and ``none`` means the user's data folder."""

    def __init__(self, place: str | Path | None = None) -> None:
        if wanted(place):
            self.folder = where(place).parent / "habits"
        else:
            from platformdirs import user_data_path

            self.folder = user_data_path("bestguess", appauthor=False) / "habits"

    def path(self, name: str, game: FleetRules) -> Path:
        """The file of a person for the board and the fleet of a game. Raises :class:`HiderFileError` for a bad name."""
        apart = "" if game.touching else "-apart"
        return self._of(name) / f"{game.rows}x{game.columns}-{lengths(game)}{apart}.json"

    def find(self, name: str, game: FleetRules) -> HiderFile | None:
        """The habits of a person on this board; ``None`` if there are none. Raises :class:`HiderFileError`."""
        path = self.path(name, game)
        if not path.exists():
            return None
        try:
            file = read_hider(path)
            file.check(game, str(path))
        except HiderFileError as error:
            raise HiderFileError(f"{error} Mend the file, or delete it.") from error
        return file

    def every(self, name: str | None = None) -> Iterator[tuple[Path, HiderFile | HiderFileError]]:
        """All habits, or those of one person, each with its file; one that cannot be read comes as its error."""
        folder = self.folder if name is None else self._of(name)
        for path in sorted(folder.rglob("*.json")) if folder.is_dir() else []:
            try:
                yield path, read_hider(path)
            except HiderFileError as error:
                yield path, error

    def write(self, file: HiderFile, game: FleetRules) -> Path:
        """Keep habits in the place of those kept for this board. Raises :class:`HiderFileError`."""
        path = self.path(file.name, game)
        write_hider(file, path)
        return path

    def delete(self, name: str) -> list[Path]:
        """Delete all habits of a person and return the files. Raises :class:`BestguessError` if there are none."""
        gone = [path for path, _ in self.every(name)]
        if not gone:
            raise BestguessError(f"No habits of {name} are kept in {self.folder}. See: bestguess habits")
        try:
            shutil.rmtree(self._of(name))
        except OSError as error:
            raise BestguessError(f"Cannot delete {self._of(name)}: {said_of(error)}.") from error
        return gone

    def _of(self, name: str) -> Path:
        """The folder of a person. Raises :class:`HiderFileError` for a name that is empty or too long."""
        plain = name.strip().casefold()
        if not plain or len(plain) > LONGEST_NAME:
            raise HiderFileError(f"'{name}' is no name: write 1 to {LONGEST_NAME} characters.")
        # A dot alone would lead out of the folder.
        folder = quote(plain, safe=" ").replace(".", "%2E")
        if len(folder) > _LONGEST_FOLDER:
            raise HiderFileError(f"'{name}' is too long for the name of a folder: write a shorter name.")
        return self.folder / folder
